"""*How much*: the terms of a sum about one tile."""
