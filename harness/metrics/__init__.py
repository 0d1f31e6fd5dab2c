"""Metrics of a run: numbers with what they rest on, what was left out and what they cannot see. They gate nothing."""
