"""The clear reader: judges one proposed move against every clause that applies, slowly, and says what objects and why.

It drives the referee readings of the vocabulary over plain dictionaries and shares with the engine only the model and
the geometry of the board.
"""
