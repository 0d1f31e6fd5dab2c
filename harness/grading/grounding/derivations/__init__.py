"""What follows from the sources by one named step, and how likely chance alone would give it."""
