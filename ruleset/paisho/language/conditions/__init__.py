"""*When*: conditions."""
