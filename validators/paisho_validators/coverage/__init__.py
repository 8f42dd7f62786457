"""Coverage: which clauses of a variant decided at least one of its cases."""

from paisho_validators.coverage.measure import Coverage, Covered, decides, measure, places, unable
from paisho_validators.coverage.off import switched_off

__all__ = ["Coverage", "Covered", "decides", "measure", "places", "switched_off", "unable"]
