"""What a game is at one moment: moves, snapshots (plain data) and positions (sets of points as integers).

Data only: nothing here knows a rule.
"""
