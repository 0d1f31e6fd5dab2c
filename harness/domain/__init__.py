"""The values of the language: suite, case, trajectory, grade, run, baseline. Frozen, with nothing but their own rules."""
