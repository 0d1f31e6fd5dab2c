"""What must trace: the amounts and percentages an answer claims, and the words that speak of a derivation."""
