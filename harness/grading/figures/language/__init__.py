"""The words of the languages: currencies, units, months, and the terms by which names are compared."""
