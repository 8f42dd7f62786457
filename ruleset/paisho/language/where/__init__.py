"""*Where*: sets of points."""
