"""Mutants of rule data: every datum of a variant changed, to see whether its cases notice."""

from paisho_validators.mutation.mutants import Mutant, diff, mutants
from paisho_validators.mutation.report import as_json, text
from paisho_validators.mutation.running import Verdicts, run
from paisho_validators.mutation.trial import Court, Trial

__all__ = ["Court", "Mutant", "Trial", "Verdicts", "as_json", "diff", "mutants", "run", "text"]
