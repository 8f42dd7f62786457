"""*Between*: relations of tile types."""
