"""Conformance cases: positions with questions about them, answered by whoever claims to know the rules."""

from paisho_validators.cases.asking import Answer, ask
from paisho_validators.cases.case import After, Case, Expect
from paisho_validators.cases.printing import as_json, failure_text, summary
from paisho_validators.cases.readers import Cannot, EngineReader, Reader, RefereeReader, readers_of
from paisho_validators.cases.reading import (
    case_files,
    case_schema,
    clauses_of,
    read_case_file,
    read_case_tree,
    read_cases,
)
from paisho_validators.cases.running import Result, chosen, run_case, run_cases

__all__ = [
    "After",
    "Answer",
    "Cannot",
    "Case",
    "EngineReader",
    "Expect",
    "Reader",
    "RefereeReader",
    "Result",
    "as_json",
    "ask",
    "case_files",
    "case_schema",
    "chosen",
    "clauses_of",
    "failure_text",
    "read_case_file",
    "read_case_tree",
    "read_cases",
    "readers_of",
    "run_case",
    "run_cases",
    "summary",
]
