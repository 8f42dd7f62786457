"""Grading other people's engines: a kit of questions with known answers, a client that nothing can stop, and a report
that names the clauses an engine gets wrong."""

from paisho_validators.engines.client import Engine
from paisho_validators.engines.export import export
from paisho_validators.engines.grade import Finding, Grading, Outcome, grade
from paisho_validators.engines.kit import from_cases, kit
from paisho_validators.engines.process import EngineNotFound
from paisho_validators.engines.question import Question
from paisho_validators.engines.report import FORMATS

__all__ = [
    "FORMATS",
    "Engine",
    "EngineNotFound",
    "Finding",
    "Grading",
    "Outcome",
    "Question",
    "export",
    "from_cases",
    "grade",
    "kit",
]
