"""The words of the languages: currencies, units, months, number words, and the terms that compare names."""
