"""What an answer says around its figures, computed once for all quantities asked."""
