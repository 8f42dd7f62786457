"""*Laws*: what no move may bring about."""
