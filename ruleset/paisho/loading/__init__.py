"""From a name or a path to a checked variant."""

from paisho.loading.catalogue import variants
from paisho.loading.loader import check, load, load_text, load_tree

__all__ = ["check", "load", "load_text", "load_tree", "variants"]
