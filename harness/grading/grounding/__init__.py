"""Traces each amount and percentage of an answer to the tool results it rests on."""
