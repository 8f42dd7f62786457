"""Positions, moves and records of games, as data and as text."""
