"""From YAML text to a tree with positions, and diagnostics. This package knows nothing of Pai Sho.

report = Report()
tree = read_file("specs/skud/variant.yaml", report)
report.raise_errors()
"""

from paisho.spec.codes import CODES, Code
from paisho.spec.diagnostic import Diagnostic, Report, SpecError, render, visible
from paisho.spec.reader import read_file, read_text
from paisho.spec.suggest import did_you_mean, nearest
from paisho.spec.tree import (
    Entry,
    Mapping,
    Mark,
    Node,
    Scalar,
    Sequence,
    describe,
    from_plain,
    missing_space,
    plain,
)

__all__ = [
    "CODES",
    "Code",
    "Diagnostic",
    "Entry",
    "Mapping",
    "Mark",
    "Node",
    "Report",
    "Scalar",
    "Sequence",
    "SpecError",
    "describe",
    "did_you_mean",
    "from_plain",
    "missing_space",
    "nearest",
    "plain",
    "read_file",
    "read_text",
    "render",
    "visible",
]
