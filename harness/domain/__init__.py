"""The values of the language: suite, case, trajectory, grade, run, baseline; frozen, with their own rules only."""
