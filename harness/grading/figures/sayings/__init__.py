"""The ways of saying what a figure is, as patterns: a change, a part, a time, a correction, a denial."""
