"""What part a figure plays beside the quantity asked for: a comparison, a change, an earlier value, a sign."""
