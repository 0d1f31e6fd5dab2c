"""How one number is written: its digits, separators and sign, and the currency, scale and unit around it."""
