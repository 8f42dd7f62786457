"""Benchmarks: how fast the interpreter is, each figure with its method, median and spread. Run ``make bench``."""
