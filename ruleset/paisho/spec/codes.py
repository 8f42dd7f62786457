"""The catalogue of diagnostic codes: what each means, with a bad example and a good one.

The documentation has a page per code, made from this. A code is part of the public API: it may be added, and
is never renamed or given another meaning.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

Stage: TypeAlias = Literal["file", "yaml", "structure"]
"""Who finds it: the opening of the file, the YAML reader (its examples are whole files), or a later stage."""


@dataclass(frozen=True, slots=True)
class Code:
    """One kind of fault. ``bad`` and ``good`` are YAML; those of the stage ``yaml`` stand on their own."""

    name: str
    title: str
    meaning: str
    bad: str
    good: str
    stage: Stage = "structure"


def _catalogue(codes: Iterable[Code]) -> dict[str, Code]:
    catalogue: dict[str, Code] = {}
    for code in codes:
        assert code.name not in catalogue, f"the code {code.name} is given twice"
        catalogue[code.name] = code
    return catalogue


_FILE = (
    Code(
        "unreadable-file",
        "The file cannot be opened",
        "There is no such file, it is a folder or a device, or reading it is not permitted.",
        "extends: no-such-file",
        "extends: skud",
        "file",
    ),
    Code(
        "not-utf-8",
        "The file is not UTF-8",
        "Specs are UTF-8 (a byte order mark is accepted). Another encoding is refused, since guessing "
        "would change names.",
        "name: caf\\xe9  # one byte, as Latin-1 has it",
        "name: café",
        "file",
    ),
)

_BOMB = "a: &a [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{name}: &{name} [{', '.join([f'*{before}'] * 10)}]\n" for before, name in zip("abcd", "bcde", strict=True)
)

_YAML = (
    Code(
        "yaml-syntax",
        "The text is not YAML",
        "Quotes, brackets, indentation or colons do not fit together. The place is where reading came to "
        "an end; the slip is "
        "there or in the line above.",
        "title: Skud: the game",
        'title: "Skud: the game"',
        "yaml",
    ),
    Code(
        "tab",
        "A tab stands where YAML needs blanks",
        "Indentation is made of blanks, because editors show tabs in different widths.",
        "board:\n\tuse: garden-17",
        "board:\n  use: garden-17",
        "yaml",
    ),
    Code(
        "bad-character",
        "A control character",
        "Text holds no zero bytes, control characters, halves of surrogate pairs or Unicode line "
        "separators: nobody sees "
        "them, and programs treat them differently.",
        'title: "Skud\\x07"',
        "title: Skud",
        "yaml",
    ),
    Code(
        "invisible-character",
        "A key holds a character that cannot be seen",
        "Zero-width characters, unusual blanks and marks that turn the direction of writing make two names "
        "look the same.",
        '"ro\\u200bse": {reach: 3}',
        "rose: {reach: 3}",
        "yaml",
    ),
    Code(
        "look-alike-keys",
        "Two keys look alike but differ",
        "The same letters can be written with other code points (an accent composed or not). The message "
        "shows them. "
        "This is a warning.",
        '"caf\\u00e9": 1\n"cafe\\u0301": 2',
        '"caf\\u00e9": 1',
        "yaml",
    ),
    Code(
        "empty-file",
        "The file says nothing",
        "The file is empty or holds comments only.",
        "# my variant\n",
        "# my variant\nlanguage: 1\n",
        "yaml",
    ),
    Code(
        "not-a-mapping",
        "The file is not a mapping",
        "A spec is `key: value` lines at the outermost level, not a list and not one value.",
        "- skud",
        "id: skud",
        "yaml",
    ),
    Code(
        "several-documents",
        "More than one document",
        "One file holds one document; what follows a second `---` would be lost.",
        "id: skud\n---\nid: capture",
        "---\nid: skud",
        "yaml",
    ),
    Code(
        "duplicate-key",
        "A key is given twice",
        'The second would silently win. Keys are compared as text, so `1:` and `"1":` are the same key. A '
        "key that "
        "overrides one taken in by `<<` is no duplicate.",
        "tiles:\n  rose: {reach: 3}\n  rose: {reach: 4}",
        "tiles:\n  rose: {reach: 3}\n  lily: {reach: 4}",
        "yaml",
    ),
    Code(
        "bad-key",
        "A key is not text",
        "A list, a mapping or nothing cannot be a key. A point as a key is quoted text.",
        "start: {[0, 8]: rose}",
        'start: {"0,8": rose}',
        "yaml",
    ),
    Code(
        "bad-merge",
        "<< takes in something that is no mapping",
        "`<<` copies the keys of a mapping, or of a list of mappings in which earlier ones win.",
        "rose: {<<: basic, reach: 3}",
        "basic: &basic {kind: basic}\nrose: {<<: *basic, reach: 3}",
        "yaml",
    ),
    Code(
        "value-is-comment",
        "A value became a comment",
        "A # after a blank begins a comment, so the value before it is empty. This is a warning.",
        "symbol: #1",
        'symbol: "#1"',
        "yaml",
    ),
    Code(
        "tag-refused",
        "A tag",
        "Tags (`!x`, `!!x`) make a value mean something that its text does not show; they are not allowed.",
        "reach: !!int '3'",
        "reach: 3",
        "yaml",
    ),
    Code(
        "unknown-alias",
        "An alias without its anchor",
        "`*name` repeats the value that `&name` marked further up; there is none.",
        "rose: {reach: *three}",
        "lily: {reach: &three 3}\nrose: {reach: *three}",
        "yaml",
    ),
    Code(
        "duplicate-anchor",
        "An anchor is given twice",
        "Two values carry the same `&name`, so a reader cannot see which one an alias repeats.",
        "rose: &a {reach: 3}\nlily: &a {reach: 4}",
        "rose: &a {reach: 3}\nlily: &b {reach: 4}",
        "yaml",
    ),
    Code(
        "self-reference",
        "A value contains itself",
        "An alias stands inside the value that its anchor marks, so the value would have no end.",
        "tiles: &t {self: *t}",
        "tiles: {rose: {reach: 3}}",
        "yaml",
    ),
    Code(
        "number-too-long",
        "A number with more than 15 digits",
        "Longer numbers are not the same in every reader.",
        "reach: 99999999999999999999",
        "reach: 9",
        "yaml",
    ),
    Code(
        "text-too-long",
        "A text of more than 20,000 characters",
        "Long explanations belong in the documentation.",
        "title: " + "la" * 10_001,
        "title: la la la",
        "yaml",
    ),
    Code(
        "too-deep",
        "Too many mappings and lists inside one another",
        "At most 40 may be nested, aliases followed.",
        "a: " + "[" * 41 + "]" * 41,
        "a: [[[]]]",
        "yaml",
    ),
    Code(
        "too-large",
        "The file is too large",
        "A file has at most 1 MiB and 20,000 values. What an alias repeats counts every time.",
        _BOMB,
        "a: &a [x, x]\nb: [*a, *a]",
        "yaml",
    ),
)

_STRUCTURE = (
    Code(
        "unknown-key",
        "A key that is not known here",
        "A key that nobody reads would be a rule that nobody plays, so it is refused.",
        "R3: {name: Rose, movment: 3}",
        "R3: {name: Rose, reach: 3}",
    ),
    Code(
        "missing-key",
        "A key is missing",
        "This mapping needs the key.",
        "R3: {reach: 3}",
        "R3: {name: Rose, reach: 3}",
    ),
    Code(
        "wrong-type",
        "A value of the wrong kind",
        "A whole number is not text and not 3.0; true/false is not a number; one value is not a list.",
        'reach: "three"',
        "reach: 3",
    ),
    Code(
        "unknown-name",
        "A name that nothing has",
        "The value should be the name of something that the spec defines (a tile, a region, a link …).",
        "cycle: [R3, R44, R5]",
        "cycle: [R3, R4, R5]",
    ),
    Code(
        "unknown-choice",
        "Not one of the choices",
        "Only the listed words are allowed here.",
        "along: sideways",
        "along: orthogonal",
    ),
    Code(
        "out-of-range",
        "A number out of range",
        "The number is too small or too large for its meaning.",
        "reach: -1",
        "reach: 1",
    ),
    Code(
        "several-keys",
        "Two forms in one",
        "This mapping says by its single key what it is; with two such keys it is unclear. Combine them "
        "with `all:` or `any:`.",
        "on: {region: red-garden, not: gates}",
        "on: {all: [{region: red-garden}, {not: gates}]}",
    ),
    Code(
        "empty-form",
        "Nothing is said",
        "A form without any key means nothing.",
        "when: {}",
        "when: {option: clashing}",
    ),
    Code(
        "bad-name",
        "A name outside the alphabet",
        "A name begins with a letter A-Z or a-z and goes on with letters, digits, `_`, `.` and `-`, so "
        "that it can be typed "
        "anywhere and looks like no other.",
        "white lotus: {supply: 1}",
        "white-lotus: {supply: 1}",
    ),
    Code(
        "language-version",
        "Another version of the language",
        "`language:` names the version that the file is written in. The installed paisho reads the "
        "versions named in the message.",
        "language: 99",
        "language: 1",
    ),
    Code(
        "bad-point",
        "No such point",
        "The text is not a coordinate of this board.",
        'at: ["40,40"]',
        'at: ["0,8"]',
    ),
    Code(
        "bad-position",
        "Not a position of this game",
        "Each part is well written, but together they are no position: a player without the decision that is due, "
        "tiles beneath an empty point.",
        "{board: {}, to_move: host, phase: setup.opening}",
        "{board: {}, to_move: guest, phase: setup.opening}",
    ),
    Code(
        "supply-exceeded",
        "More tiles than there are",
        "A position or setup uses more tiles of a type than its supply.",
        'R3: {supply: 1}  # and then R3: ["0,1", "0,2"]',
        'R3: {supply: 2}  # and then R3: ["0,1", "0,2"]',
    ),
    Code(
        "extends-cycle",
        "A variant extends itself",
        "The chain of `extends:` comes back to where it began.",
        "id: a\nextends: a",
        "id: a\nextends: b",
    ),
    Code(
        "extends-missing",
        "No such variant to extend",
        "`extends:` names a variant that is not found.",
        "extends: skudd",
        "extends: skud",
    ),
    Code(
        "extends-outside",
        "A path that leaves the specs",
        "`extends:` and `use:` stay inside the folder of specs, so that a variant can be sent round.",
        "extends: ../../elsewhere/skud",
        "extends: skud",
    ),
    Code(
        "override-hits-nothing",
        "An override without an original",
        "`null` removes a clause of the extended variant; there is none of that name.",
        "extends: skud\nlaws: {no-clsh: null}",
        "extends: skud\nlaws: {no-clash: null}",
    ),
    Code(
        "missing-citation",
        "A rule without a source",
        "The clause should say with `cite:` where it comes from.",
        "no-clash: {never: {link: clash}}",
        "no-clash: {never: {link: clash}, cite: rulebook/clash-traps}",
    ),
    Code(
        "unknown-source",
        "A citation of an unknown source",
        "`cite:` begins with a name of `sources:`.",
        "cite: rulebok/clash-traps",
        "cite: rulebook/clash-traps",
    ),
    Code(
        "missing-ending",
        "A game that cannot end",
        "A variant says what happens when a player cannot move (an ending with `when: {no-move: true}` or `cannot: …`) "
        "and when positions repeat (`when: {repeated: …}`), whatever the endings are called.",
        "endings: {}",
        "endings:\n  stuck: {at: turn-start, when: {no-move: true}, result: mover-loses}\n"
        "  repetition: {when: {repeated: 3}, result: draw}",
    ),
    Code(
        "board-mismatch",
        "The board has no such thing",
        "The variant uses a region, line or direction that its board does not draw.",
        "board: {use: garden-17}\ntiles: {R3: {foreign: blue-garden}}",
        "board: {use: garden-17}\ntiles: {R3: {foreign: white-garden}}",
    ),
    Code(
        "unused-name",
        "Something is defined and never used",
        "Perhaps a name elsewhere is misspelt. This is a warning.",
        "groups: {flower: {kind: basic}, flowr: {kind: special}}",
        "groups: {flower: {kind: [basic, special]}}",
    ),
    Code(
        "duplicate-value",
        "The same value twice in a list",
        "Every entry of this list may stand in it once.",
        "choose: [plant, plant]",
        "choose: [plant, arrange]",
    ),
    Code(
        "bad-citation",
        "A citation without a section",
        "A citation is `source/section`, or `ruling/name` for a ruling of the file.",
        "cite: rulebook",
        "cite: rulebook/clash-traps",
    ),
    Code(
        "out-of-place",
        "A word that makes no sense here",
        "Some words speak of the tile that acts, or of the point of an action; they can stand only where there is one.",
        "setup: {x: {deal: {to: {around: to}}}}",
        "to: {free: {not: {tile-region: foreign}}}",
    ),
    Code(
        "circular",
        "Rules that need each other",
        "A situation may not be defined by way of itself.",
        "situations: {wild: {is: wild}}",
        "situations: {wild: {is: blooming}}",
    ),
    Code(
        "bad-board",
        "A board that does not fit together",
        "The board file contradicts itself: a stated number of points, a drawing or a region is wrong.",
        "expected-points: 256",
        "expected-points: 249",
    ),
    Code(
        "too-many-faults",
        "More faults than are shown",
        "A report shows 200; the note says how many more there are.",
        "a: 1\na: 2\n# … and so on",
        "a: 1",
    ),
)

CODES: dict[str, Code] = _catalogue((*_FILE, *_YAML, *_STRUCTURE))
"""All codes by name."""
