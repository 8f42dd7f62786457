"""*What happens*: changes to tiles on the board."""
