"""*Endings*: when a game is over and who has won."""
