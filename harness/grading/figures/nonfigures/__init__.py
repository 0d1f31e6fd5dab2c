"""What never is a figure: dates, times, years, ordinals, versions, identifiers, references."""
