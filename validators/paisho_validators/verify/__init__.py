"""`paisho verify`: every property over random games and boards of one variant, with all that comes to light."""

from paisho_validators.verify.failures import Failure, case_text, keep, known_failures, replay
from paisho_validators.verify.report import as_json, text
from paisho_validators.verify.search import Outcome, search

__all__ = ["Failure", "Outcome", "as_json", "case_text", "keep", "known_failures", "replay", "search", "text"]
