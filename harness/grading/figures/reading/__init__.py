"""Reads the figures of an answer, each with its unit, relation, precision and place."""
