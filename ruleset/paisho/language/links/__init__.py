"""*Between*: links of tiles on the board."""
