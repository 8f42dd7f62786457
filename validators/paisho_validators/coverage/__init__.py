"""Coverage: which clauses of a variant decided at least one of its cases."""

from paisho_validators.coverage.measure import Coverage, Covered, measure, places, unable
from paisho_validators.coverage.off import switched_off

__all__ = ["Coverage", "Covered", "measure", "places", "switched_off", "unable"]
