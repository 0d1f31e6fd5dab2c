"""How one number is written: in digits or words, and the sign, currency, scale and unit around it."""
