"""Which figures an answer claims at all, and which of them can compete for a quantity."""
