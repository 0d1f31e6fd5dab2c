"""What counts as a source: the numbers of the tool results, each with its unit, period, record and column."""
