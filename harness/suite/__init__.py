"""A suite's files, read into the values of the domain: everything wrong with them is said before anything runs."""
