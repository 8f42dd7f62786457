"""*Actions*: what a player may do, each with its choices, requirements and effects."""
