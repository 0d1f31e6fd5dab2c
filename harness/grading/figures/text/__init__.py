"""The structure of an answer: its text without markup, its tables, sections, sentences and clauses."""
