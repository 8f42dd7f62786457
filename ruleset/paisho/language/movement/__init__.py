"""*How far*: ways of getting from point to point."""
