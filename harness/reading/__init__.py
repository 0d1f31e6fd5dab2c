"""From an answer to what it says: numerals, units, workings over results, what a reading may not say, the plain reader.

Pure. Who asks a model to read stands in `harness.readers`.
"""
