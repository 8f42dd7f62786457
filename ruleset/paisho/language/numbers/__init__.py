"""*How many*: whole numbers and counts."""
