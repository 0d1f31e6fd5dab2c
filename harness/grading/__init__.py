"""Judges attempts: pure functions from a case and what happened to findings."""
