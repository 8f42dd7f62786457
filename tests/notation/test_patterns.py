"""Patterns of text: written, read back, and told from texts that leave them; what is no pattern is refused."""

import re

import pytest

import paisho
from paisho.language.notation import Field, Literal, Perhaps, pieces
from paisho.loading.catalogue import variant_file
from paisho.loading.loader import load_text
from paisho.notation.moves import texts
from paisho.notation.patterns import Pattern, any_of

SHAPES = {"tile": any_of(["R", "R3"]), "to": any_of(["1,1", "1,-1", "1,-11"]), "shift": any_of(["2,2"])}


def pattern(text: str) -> Pattern:
    return Pattern(text, SHAPES.__getitem__)


def test_a_pattern_falls_into_its_parts() -> None:
    assert pieces("{tile}({to})[-({shift})]") == (
        Field("tile"),
        Literal("("),
        Field("to"),
        Literal(")"),
        Perhaps((Literal("-("), Field("shift"), Literal(")"))),
    )
    assert pieces("") == ()


@pytest.mark.parametrize(
    ("values", "text"),
    [
        ({"tile": "R", "to": "1,1"}, "R(1,1)"),
        ({"tile": "R3", "to": "1,-11"}, "R3(1,-11)"),
        ({"tile": "R3", "to": "1,-1", "shift": "2,2"}, "R3(1,-1)-(2,2)"),
    ],
)
def test_what_is_written_is_read_back(values: dict[str, str], text: str) -> None:
    boat = pattern("{tile}({to})[-({shift})]")
    assert boat.write(values) == text
    assert boat.read(text) == values


def test_neighbouring_fields_are_told_apart_by_their_values() -> None:
    shapes = {"tile": any_of(["L", "Lt"]), "from": any_of(["10j", "1j"]), "mark": any_of(["-", "x"])}
    crowded = Pattern("{tile}{from}{mark}", shapes.__getitem__)
    assert crowded.read("Lt10jx") == {"tile": "Lt", "from": "10j", "mark": "x"}
    assert crowded.read("L1j-") == {"tile": "L", "from": "1j", "mark": "-"}
    assert crowded.read("Lt0jx") is None


def test_a_field_that_stands_twice_has_one_value() -> None:
    twice = pattern("{to}={to}")
    assert twice.read("1,1=1,1") == {"to": "1,1"}
    assert twice.read("1,1=1,-1") is None


@pytest.mark.parametrize(
    ("text", "reached", "waiting"),
    [
        ("", 0, Field("tile")),
        ("K(1,1)", 0, Field("tile")),
        ("R3[1,1)", 2, Literal("(")),
        ("R3(9,9)", 3, Field("to")),
        ("R3(1,1", 6, Literal(")")),
        ("R3(1,1)!", 7, None),
    ],
)
def test_the_place_where_a_text_leaves_the_pattern_is_known(text: str, reached: int, waiting: object) -> None:
    place = pattern("{tile}({to})")
    ends = place.reach(text)
    assert (ends[-1], place.pieces[len(ends) - 1] if len(ends) <= len(place.pieces) else None) == (reached, waiting)


def test_what_stands_in_the_place_of_a_field_is_known() -> None:
    place = pattern("{tile}({to})")
    assert place.token("R3(9,9)", 3, 2) == "9,9"
    assert place.token("R3(9,9", 3, 2) == "9,9"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{tile", "has a brace without a field"),
        ("{}", "has a brace without a field"),
        ("{Tile}", "has a brace without a field"),
        ("a}b", "has a brace without a field"),
        ("[-{to}", "has an opening bracket alone"),
        ("{to}]", "has a closing bracket alone"),
        ("[[{to}]]", "has a bracket inside brackets"),
        ("[-]{to}", "has a closing bracket without a field before"),
        (" {to}", "begins or ends with a blank"),
        ("{to}\n{tile}", "is more than one line"),
        ("+{to}", "holds `+`"),
        ("{to}#", "holds `#`"),
        ("{to}|", "holds `|`"),
    ],
)
def test_what_is_no_pattern_says_why(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=re.escape(says)):
        pieces(text)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('plant: "{tile}({to})"', 'plant: "{tile}({to}"', None),
        ('plant: "{tile}({to})"', 'plant: "{tile}({to"', "has a brace without a field"),
        ('plant: "{tile}({to})"', 'plant: "{tile}({too})"', "did you mean to?"),
        ('plant: "{tile}({to})"', 'plant: "{tile}"', "does not tell to"),
        ('plant: "{tile}({to})"', "plnt: x", "did you mean plant?"),
        ("style: garden-gate", "style: garden-gte", "did you mean garden-gate?"),
        ("style: garden-gate", "marks: {move: ' '}", "one to four characters without blanks"),
    ],
)
def test_a_variant_with_a_bad_pattern_is_refused(old: str, new: str, says: str | None) -> None:
    file = variant_file("skud")
    assert file is not None
    text = file.read_text("utf-8")
    assert old in text
    _, report = load_text(text.replace(old, new), str(file))
    if says is None:
        assert report.ok
        return
    assert not report.ok
    assert any(says in f"{d.message} {d.hint} {d.expected}".replace("`", "") for d in report.diagnostics)


@pytest.mark.parametrize("variant", paisho.variants())
def test_a_field_takes_values_of_its_own_sort_alone(variant: str) -> None:
    """A word is no point, a point no tile, a tile no word of a choice: else any text at all would be some move."""
    rules = paisho.load(variant)
    wording = texts(rules)
    point, tile = rules.board.name(rules.board.points[0]), next(iter(rules.tiles))
    for name, form in wording.patterns.items():
        good = {field: sample(rules, name, field, point, tile) for field in form.fields}
        assert form.read(form.write(good)) is not None
        for field in form.fields:
            for wrong in {"nonsense", point, tile} - {good[field]}:
                read = form.read(form.write({**good, field: wrong}))
                assert read is None or read[field] == good[field], (name, field, wrong)
    for text in ("nonsense", "Nonsense here", tile + "?", f"{point}!"):
        assert not [name for name, form in wording.patterns.items() if form.read(text) is not None]


def sample(rules: paisho.Variant, action: str, field: str, point: str, tile: str) -> str:
    """A value for a field of an action's pattern."""
    rule = rules.actions.get(action)
    choice = getattr(rule.body, "choose", {}).get(field) if rule else None
    if choice is not None and choice.body.one_of:
        return next(iter(choice.body.one_of))
    marks = rules.notation.marks
    return {"tile": tile, "tiles": tile, "mark": marks.move}.get(field, point)
