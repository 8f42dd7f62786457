"""YAML text → parser events, and the words for what the parser refuses.

PyYAML's pure scanner does the work: it has exact positions and is the same on every machine. Three of its
methods are replaced, because they take a call per character or stop plain text in a list at a question mark.
The text that arrives here is already known to hold ``\\n`` line breaks only and no control characters (see
:mod:`paisho.spec.reader`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from yaml.error import MarkedYAMLError, YAMLError
from yaml.events import Event
from yaml.parser import Parser
from yaml.reader import Reader
from yaml.scanner import Scanner, ScannerError
from yaml.tokens import ScalarToken

from paisho.spec.diagnostic import Report
from paisho.spec.limits import MAX_STEPS
from paisho.spec.tree import Mark, shorten

_BLANK = re.compile(r"(?:[ \n]++|#[^\n\0]*+)*+")
# Words of one line. A colon ends them before a blank, `#` after one; in flow, brackets and commas do too.
_BLOCK_WORD = r"(?:[^\0 \n\t:]|:(?![\0 \n\t]))++"
_FLOW_WORD = r"(?:[^\0 \n\t:,\[\]{}]|:(?![\0 \n\t,\[\]{}]))++"
_PLAIN_BLOCK = re.compile(rf"{_BLOCK_WORD}(?: ++(?!\#){_BLOCK_WORD})*+")
_PLAIN_FLOW = re.compile(rf"{_FLOW_WORD}(?: ++(?!\#){_FLOW_WORD})*+")


class _TooMuchWork(Exception):
    """The scanner took more steps than any honest file needs."""


class _Events(Reader, Scanner, Parser):
    """PyYAML's parser with a bounded, quicker scanner."""

    def __init__(self, text: str) -> None:
        Reader.__init__(self, text)
        Scanner.__init__(self)
        Parser.__init__(self)
        self._steps = 0

    def forward(self, length: int = 1) -> None:
        """Go on by ``length`` characters; every step of the scanner passes here, so it is counted here."""
        self._steps += 1
        if self._steps > MAX_STEPS:
            raise _TooMuchWork
        start = self.pointer
        end = self.pointer = min(start + length, len(self.buffer) - 1)
        self.index += end - start
        breaks = self.buffer.count("\n", start, end)
        if breaks:
            self.line += breaks
            self.column = end - self.buffer.rfind("\n", start, end) - 1
        else:
            self.column += end - start

    def scan_to_next_token(self) -> None:
        """Pass over blanks and comments."""
        match = _BLANK.match(self.buffer, self.pointer)
        assert match is not None, "the pattern matches the empty text"
        if match[0]:
            line = self.line
            self.forward(len(match[0]))
            if self.line != line and not self.flow_level:
                self.allow_simple_key = True

    def scan_plain(self) -> ScalarToken:
        """Read unquoted text, which may go on in deeper lines."""
        words = _PLAIN_FLOW if self.flow_level else _PLAIN_BLOCK
        chunks: list[str] = []
        spaces: list[str] = []
        start = end = self.get_mark()
        indent = self.indent + 1
        while self.peek() != "#":
            match = words.match(self.buffer, self.pointer)
            if not match:
                break
            self.allow_simple_key = False
            chunks += [*spaces, match[0]]
            self.forward(len(match[0]))
            end = self.get_mark()
            spaces = self.scan_plain_spaces(indent, start) or []
            if not spaces or (not self.flow_level and self.column < indent):
                break
        return ScalarToken("".join(chunks), True, start, end)

    def fetch_directive(self) -> None:
        """Refuse ``%`` lines: there is one language version, and it is a key of the file."""
        raise ScannerError(None, None, "found a directive", self.get_mark())


def events(text: str, file: str, report: Report) -> Iterator[Event]:
    """Yield the events of ``text``; where the parser gives up, report why and stop.

    A complete stream ends with a StreamEndEvent, so that the caller can tell.
    """
    parser = _Events(text)
    try:
        while parser.check_event():
            event: Event = parser.get_event()  # type: ignore[no-untyped-call]
            yield event
    except MarkedYAMLError as error:
        _report_syntax(error, text, file, report)
    except _TooMuchWork:
        report.error(
            "too-large",
            Mark(file, parser.line + 1, parser.column + 1),
            f"the file holds more than {MAX_STEPS:,} words, marks and line breaks",
            hint="split it with `extends:`, or leave out what is generated",
        )
    except (YAMLError, ValueError, OverflowError, IndexError) as error:
        # Escapes such as "\UFFFFFFFF" reach Python's chr() unchecked.
        report.error(
            "yaml-syntax",
            Mark(file, parser.line + 1, parser.column + 1),
            "an escape in this text names no character"
            if isinstance(error, ValueError | OverflowError)
            else "the file cannot be read as YAML from here",
        )


# Part of the parser's own words → our sentence, and what to do. The first that fits is taken; `{line}` is the
# line in which the unfinished thing began.
_WORDS: tuple[tuple[str, str, str], ...] = (
    ("cannot start any token", "text cannot begin with {char} here", "put the text in quotes"),
    (
        "mapping values are not allowed",
        "a `: ` is not allowed here, since the text before it is not a key",
        "quote a text that holds `: `; or line the key up with its neighbours",
    ),
    (
        "found unexpected end of stream",
        "the quote opened in line {line} is never closed",
        "close it with the same quote",
    ),
    (
        "could not find expected ':'",
        "the key begun in line {line} has no `: ` after it",
        "write `key: value`, with a blank after the colon",
    ),
    (
        "expected <block end>",
        "this does not line up with the {what} begun in line {line}",
        "keys of one mapping, and dashes of one list, begin in the same column",
    ),
    (
        "expected ',' or",
        "the bracket opened in line {line} is not closed, or a comma is missing",
        "write `[a, b]` and `{a: 1, b: 2}`; quote text that holds brackets or commas",
    ),
    (
        "sequence entries are not allowed",
        "a list dash cannot stand here",
        "begin the list on its own line, or write it as `[a, b]`",
    ),
    (
        "unknown escape character",
        "this escape is not known",
        "write `\\\\` for a backslash, or use single quotes",
    ),
    ("hexadecimal numbers", "this escape needs more hexadecimal digits", "write it as \\x41, \\u2020"),
    ("found a directive", "lines that begin with % are not used here", "leave the line out"),
    (
        "expected '<document start>'",
        "the file should have ended here: this belongs to nothing above",
        "line it up with the keys above",
    ),
    (
        "expected the node content",
        "a value should stand here",
        "write the value, or quote it if it begins with a special sign",
    ),
    ("found duplicate", "this value has two anchors or two tags", "leave one of them out"),
    ("chomping or indentation", "only a line break may follow `|` or `>`", "begin the text on the next line"),
    (
        "unexpected document separator",
        "the quote opened in line {line} is never closed",
        "close it with the same quote",
    ),
    ("tag", "tags (`!x`) are not allowed", "leave it out, or quote text that begins with !"),
    ("anchor", "a name of letters and digits must follow `&`", "quote text that begins with &"),
    ("alias", "a name of letters and digits must follow `*`", "quote text that begins with *"),
)


def _report_syntax(error: MarkedYAMLError, text: str, file: str, report: Report) -> None:
    problem = f"{error.problem or ''} {error.context or ''}"
    at = error.problem_mark or error.context_mark
    line, column = (at.line, at.column) if at else (0, 0)
    lines = text.split("\n")
    source = lines[line]
    indent = source[: len(source) - len(source.lstrip(" \t"))]
    character = source[column : column + 1]
    if "\t" in indent or character == "\t":
        place = indent.index("\t") if "\t" in indent else column
        report.error(
            "tab",
            Mark(file, line + 1, place + 1),
            "a tab stands where YAML needs blanks",
            hint="indent with blanks; most editors can convert the whole file",
        )
        return
    before = source[:column].strip()
    if character == ":" and (not before or before[-1] in "-{,"):
        mark = Mark(file, line + 1, column + 1)
        report.error("bad-key", mark, "a key must be text, found nothing", hint="write a name before the colon")
        return
    sentence, hint = next(
        ((sentence, hint) for part, sentence, hint in _WORDS if part in problem),
        ("the file cannot be read as YAML here", ""),
    )
    if "mapping values" in problem:
        hint = _hint_for_colon(source, lines[line - 1] if line else "") or hint
    begun = error.context_mark.line if error.context_mark else line
    if error.context_mark and any(
        words in problem for words in ("expected ':'", "end of stream", "document separator")
    ):
        # What was never finished is better seen at its beginning.
        line, column = begun, error.context_mark.column
    what = "list" if "sequence" in problem or "collection" in problem else "mapping"
    message = sentence.format(line=begun + 1, char=character or "that", what=what)
    report.error("yaml-syntax", Mark(file, line + 1, column + 1), message, hint=hint)


def _hint_for_colon(source: str, before: str) -> str:
    """Say which of the usual two slips it is: a text that holds ``: ``, or a key above without its blank."""
    value = re.fullmatch(r"\s*(?:- )?([A-Za-z][\w-]*): +([^\s'\"\[{&*|>].*)", source)
    if value and ": " in value[2]:
        quoted = value[2].rstrip().replace("\\", "\\\\").replace('"', '\\"')
        return f'quote the text: {value[1]}: "{shorten(quoted, 80)}"'
    touching = re.fullmatch(r"\s*(?:- )?([A-Za-z][\w-]*):([^\s:/].*)", before)
    if touching:
        return f"is a blank missing in the line above? {touching[1]}: {shorten(touching[2], 60)}"
    return ""
