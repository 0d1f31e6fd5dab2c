"""What answers: model loops, scripts, records and any Python callable, behind one small protocol."""
