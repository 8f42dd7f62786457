"""How two variants differ: clause by clause, and in play."""

from paisho_validators.difference.comparing import ClauseChange, compare
from paisho_validators.difference.report import as_json, text
from paisho_validators.difference.search import Apart, Split, tell_apart

__all__ = ["Apart", "ClauseChange", "Split", "as_json", "compare", "tell_apart", "text"]
