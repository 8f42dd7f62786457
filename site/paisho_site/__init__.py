"""Rulebooks as web pages: a MkDocs plugin that writes pages from variants, and the command that builds a site."""
