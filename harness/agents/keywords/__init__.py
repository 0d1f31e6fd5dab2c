"""The agent without a key: general rules over words, names and schemas; an honest floor, not a clever baseline."""
