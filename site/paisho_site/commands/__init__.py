"""Commands that start a variant and build its pages."""
