"""Rates, intervals and exact tests over counts. Pure; draws only from a stream it is handed."""
