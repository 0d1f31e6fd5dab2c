"""The verdict on what was measured, from files alone: the baseline, the yardstick, and grades that are made again."""
