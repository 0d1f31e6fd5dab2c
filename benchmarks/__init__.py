"""Timings, as ratios in one run; `make bench`. Nothing here is a test."""
