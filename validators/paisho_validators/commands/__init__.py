"""The commands that the validators add to `paisho`, each a module."""
