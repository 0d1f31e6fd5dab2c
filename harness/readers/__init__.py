"""Who reads answers: a model of the suite's, or the plain reader where none is asked."""
