"""The gate: counts of two runs and a policy go in, one decision with its evidence comes out. Pure."""
