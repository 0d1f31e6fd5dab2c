"""Fixed rules on phrases: what an answer declines, disowns or labels as its own estimate. Tables and code, no model."""
