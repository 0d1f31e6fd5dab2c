"""The checks, one module a family: calls, arguments, bills, state, answer."""
