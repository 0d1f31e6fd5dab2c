"""A second model reads answers and gives its opinion. It is advisory: no verdict of this project rests on it."""
