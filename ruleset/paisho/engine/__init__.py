"""The fast reader: compiles a variant into tables and sets, generates moves, plays them, and knows when it is over."""
