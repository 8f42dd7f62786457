"""*Which*: sets of tiles on the board."""
