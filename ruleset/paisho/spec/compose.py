"""Parser events → positioned tree, with bounds, merge keys and duplicate keys.

The stack is explicit and sizes are numbers: an alias costs one reference however much it stands for, and a
bomb is refused by arithmetic, before anything is written out.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from yaml.events import (
    AliasEvent,
    CollectionEndEvent,
    DocumentStartEvent,
    Event,
    MappingStartEvent,
    ScalarEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

from paisho.spec.diagnostic import Report
from paisho.spec.entries import entries_of
from paisho.spec.limits import MAX_BYTES, MAX_DEPTH, MAX_DIGITS, MAX_NODES, MAX_TEXT
from paisho.spec.scalars import code_point, resolve, unusable
from paisho.spec.suggest import did_you_mean
from paisho.spec.tree import Mapping, Mark, Node, Scalar, Sequence, shorten

_FEW_ANCHORS = 100  # With more (no person writes so many), looking for a near name would cost more than reading.


@dataclass(frozen=True, slots=True)
class _Part:
    """A finished node and what it would cost written out."""

    node: Node
    nodes: int = 1
    characters: int = 0
    height: int = 0


@dataclass(slots=True)
class _Frame:
    """A mapping or list still open."""

    mark: Mark
    anchor: str | None
    mapping: bool
    parts: list[_Part] = field(default_factory=list)


class _Stop(Exception):
    """A bound is passed or the document is over: no more events are wanted."""


def compose(stream: Iterable[Event], file: str, report: Report) -> Node | None:
    """Return the tree of the one document in ``stream``, or None where no whole tree came about.

    Faults that leave the shape intact (a duplicate key, a tag …) are reported and the tree is returned
    without them, so that later stages can report theirs in the same run.
    """
    composer = _Composer(file, report)
    try:
        for event in stream:
            composer.take(event)
            if isinstance(event, StreamEndEvent):
                return composer.root
    except _Stop:
        pass
    return None


def _mark(event: Event, file: str) -> Mark:
    assert event.start_mark is not None, "the parser marks every event"
    return Mark(file, event.start_mark.line + 1, event.start_mark.column + 1)


class _Composer:
    def __init__(self, file: str, report: Report) -> None:
        self.root: Node | None = None
        self._file = file
        self._report = report
        self._frames: list[_Frame] = []
        self._anchors: dict[str, tuple[Mark, _Part | None]] = {}  # None while the anchored node is still open
        self._nodes = 0
        self._characters = 0
        self._documents = 0

    def take(self, event: Event) -> None:
        """Take the next event."""
        mark = _mark(event, self._file)
        if isinstance(event, DocumentStartEvent):
            self._documents += 1
            if self._documents > 1:
                self._report.error(
                    "several-documents",
                    mark,
                    "a second document begins here",
                    hint="one file holds one document: remove the ---",
                )
                raise _Stop
        elif isinstance(event, AliasEvent):
            self._alias(event.anchor or "", mark)
        elif isinstance(event, CollectionEndEvent):
            self._close()
        elif isinstance(event, ScalarEvent | MappingStartEvent | SequenceStartEvent):
            self._open_node(event, mark)

    def _open_node(self, event: ScalarEvent | MappingStartEvent | SequenceStartEvent, mark: Mark) -> None:
        anchor: str | None = event.anchor
        tag: str | None = event.tag
        if tag is not None:
            self._report.error(
                "tag-refused",
                mark,
                f"the tag {shorten(tag)} is not allowed",
                hint="leave it out; quote the value if it is text",
            )
            self._report.spoil(mark)
        if anchor is not None:
            if anchor in self._anchors:
                self._report.error(
                    "duplicate-anchor",
                    mark,
                    f"the anchor &{shorten(anchor)} is already used in line {self._anchors[anchor][0].line}",
                    hint="give each anchor its own name",
                )
            self._anchors[anchor] = (mark, None)
        if isinstance(event, ScalarEvent):
            self._count(1, len(event.value), mark)
            self._finish(_Part(self._scalar(event, mark), 1, len(event.value)), anchor)
            return
        self._count(1, 0, mark)
        self._check_depth(1, mark)
        self._frames.append(_Frame(mark, anchor, isinstance(event, MappingStartEvent)))

    def _scalar(self, event: ScalarEvent, mark: Mark) -> Scalar:
        text: str = event.value
        quoted = event.style is not None
        bad = unusable(text)
        if len(text) > MAX_TEXT:
            self._report.error(
                "text-too-long",
                mark,
                f"a text has at most {MAX_TEXT:,} characters, this one has {len(text):,}",
            )
            self._report.spoil(mark)
        elif bad:
            self._report.error("bad-character", mark, f"the text holds the control character {code_point(bad)}")
            self._report.spoil(mark)
        if quoted:
            return Scalar(text, text, mark, True)
        try:
            return Scalar(resolve(text), text, mark)
        except ValueError:
            self._report.error(
                "number-too-long",
                mark,
                f"a number has at most {MAX_DIGITS} digits, found {shorten(text, 24)}",
                hint="quote it if it is text",
            )
            self._report.spoil(mark)
            return Scalar(text, text, mark)

    def _alias(self, name: str, mark: Mark) -> None:
        known = self._anchors.get(name)
        if known is None:
            self._report.error(
                "unknown-alias",
                mark,
                f"no anchor &{shorten(name)} stands above",
                hint=did_you_mean(name, self._anchors) if len(self._anchors) <= _FEW_ANCHORS else "",
            )
            self._report.spoil(mark)
            self._finish(_Part(Scalar(None, "", mark)), None)
            return
        anchor, part = known
        if part is None:
            self._report.error(
                "self-reference",
                mark,
                f"*{shorten(name)} stands inside its own anchor (line {anchor.line}), so it would never end",
            )
            raise _Stop
        self._count(part.nodes, part.characters, mark)
        self._check_depth(part.height, mark)
        if (
            isinstance(part.node, Scalar)
            and self._frames
            and self._frames[-1].mapping
            and len(self._frames[-1].parts) % 2 == 0
        ):
            part = replace(part, node=replace(part.node, mark=mark))  # A key is pointed at where it is used.
        self._finish(part, None)

    def _finish(self, part: _Part, anchor: str | None) -> None:
        if anchor is not None:
            self._anchors[anchor] = (part.node.mark, part)
        if self._frames:
            self._frames[-1].parts.append(part)
        else:
            self.root = part.node

    def _close(self) -> None:
        frame = self._frames.pop()
        nodes = [part.node for part in frame.parts]
        node: Node = (
            Mapping(entries_of(nodes, self._report), frame.mark)
            if frame.mapping
            else Sequence(tuple(nodes), frame.mark)
        )
        self._finish(
            _Part(
                node,
                1 + sum(part.nodes for part in frame.parts),
                sum(part.characters for part in frame.parts),
                1 + max((part.height for part in frame.parts), default=0),
            ),
            frame.anchor,
        )

    def _count(self, nodes: int, characters: int, mark: Mark) -> None:
        self._nodes += nodes
        self._characters += characters
        if self._nodes > MAX_NODES:
            self._report.error(
                "too-large",
                mark,
                f"the file holds more than {MAX_NODES:,} values, aliases counted as what they stand for",
            )
            raise _Stop
        if self._characters > MAX_BYTES:
            self._report.error(
                "too-large",
                mark,
                f"the file holds more than {MAX_BYTES:,} characters, aliases counted as what they stand for",
            )
            raise _Stop

    def _check_depth(self, height: int, mark: Mark) -> None:
        if len(self._frames) + height > MAX_DEPTH:
            self._report.error(
                "too-deep", mark, f"more than {MAX_DEPTH} mappings and lists stand inside one another here"
            )
            raise _Stop
