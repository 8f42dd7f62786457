"""Faults in a board's data: each is refused at its own path."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paisho.board import BoardError, Look, build_board
from tests.board.boards import little

Change = Callable[[dict[str, Any]], object]
GONE = object()


def put(path: str, value: object) -> Change:
    """Return a change that sets (or removes) what stands at a path of keys."""

    def change(board: dict[str, Any]) -> None:
        *above, last = path.split("/")
        inner: Any = board
        for key in above:
            inner = inner[key]
        if value is GONE:
            del inner[last]
        else:
            inner[last] = value

    return change


DRAWING = "maps/points/drawing"
SHORE = "regions/shore"

FAULTS: list[tuple[Change, str, str]] = [
    (put("language", 2), "language", "expected 1, found `2`"),
    (put("language", True), "language", "whole number"),
    (put("id", GONE), "id", "is missing"),
    (put("title", 3), "title", "expected text"),
    (put("colour", "red"), "colour", "unknown key"),
    (put("midline", {}), "midline", "did you mean `midlines`?"),
    (put("expected-points", 256), "expected-points", "expected 256, the board has 13"),
    (put("expected-points", "13"), "expected-points", "whole number"),
    (put("coordinates", "cartesian"), "coordinates", "expected a mapping"),
    (put("coordinates", {"scheme": "polar"}), "coordinates.scheme", "`cartesian` or `number-letter`"),
    (put("coordinates", {"scheme": "cartesian", "numbers": "east"}), "coordinates.numbers", "unknown key"),
    (put("coordinates", {"scheme": "number-letter"}), "coordinates", "`numbers` and `letters` are missing"),
    (put("coordinates", {"scheme": "number-letter", "numbers": "east"}), "coordinates", "`letters` is missing"),
    (
        put("coordinates", {"scheme": "number-letter", "numbers": "north", "letters": "north"}),
        "coordinates.numbers",
        "`east` or `west`",
    ),
    (put("maps", {}), "maps", "at least one map"),
    (put("maps", ["points"]), "maps", "expected a mapping"),
    (put("maps/points/legend", GONE), "maps.points.legend", "is missing"),
    (put("maps/points/legend/c", ["rim"]), "maps.points.legend.c", "drawing does not have"),
    (put("maps/points/legend/.", []), "maps.points.legend..", "one character"),
    (put("maps/points/legend/ab", []), "maps.points.legend.ab", "one character"),
    (put("maps/points/legend/a", "rim"), "maps.points.legend.a", "expected a list"),
    (put("maps/points/legend/a", ["rin"]), "maps.points.legend.a[0]", "did you mean `rim`?"),
    (put("maps/points/legend/a", ["rim", "rim"]), "maps.points.legend.a[1]", "twice"),
    (put("maps/lakes/legend/x", ["rim"]), "maps.lakes.legend.x", "drawn on the map `points` already"),
    (put("maps/lakes/legend/x", ["shore"]), "regions.shore.all", "cannot be derived as well"),
    (put("regions", GONE), "regions", "is missing"),
    (put("regions/lake/title", GONE), "regions.lake.title", "is missing"),
    (put("regions/lake/one", ""), "regions.lake.one", "expected text"),
    (put("regions/lake/size", 4), "regions.lake.size", "unknown key"),
    (put("regions/lake/count", 5), "regions.lake.count", "expected 5, `lake` has 4"),
    (put("regions/pond", {"title": "the pond"}), "regions.pond", "no map's legend"),
    (put("regions/centre", GONE), "regions.centre", "of one point"),
    (put("regions/centre/points", ["0,0", "0,1"]), "regions.centre", "expected one point"),
    (put("regions/centre/points", ["0,3"]), "regions.centre.points[0]", "off the board"),
    (put("regions/centre/points", ["+0,0"]), "regions.centre.points[0]", "write `0,0`"),
    (put("regions/centre/points", ["0,0", "0,0"]), "regions.centre.points[1]", "twice"),
    (put("regions/centre/points", "0,0"), "regions.centre.points", "expected a list"),
    (put("regions/lake/look", "azure"), "regions.lake.look", "expected a mapping"),
    (put("regions/lake/look", {}), "regions.lake.look", "expected `fill` or `sign`"),
    (put("regions/lake/look", {"fil": "azure"}), "regions.lake.look.fil", "did you mean `fill`?"),
    (put("regions/lake/look", {"fill": "blue"}), "regions.lake.look.fill", "`azure`"),
    (put("regions/lake/look", {"fill": "azure", "texture": "wavy"}), "regions.lake.look.texture", "`dots`"),
    (put("regions/lake/look", {"sign": "~", "texture": "dots"}), "regions.lake.look.texture", "needs a `fill`"),
    (put("regions/lake/look", {"sign": "~~"}), "regions.lake.look.sign", "one printable ASCII character"),
    (put("regions/lake/look", {"sign": "\u00b7"}), "regions.lake.look.sign", "one printable ASCII character"),
    (put("regions/lake/look", {"sign": " "}), "regions.lake.look.sign", "one printable ASCII character"),
    (put(f"{SHORE}/all", []), "regions.shore.all", "empty"),
    (put(f"{SHORE}/all", ["lakes"]), "regions.shore.all[0]", "did you mean `lake`?"),
    (put(f"{SHORE}/all", [3]), "regions.shore.all[0]", "expected text"),
    (put(f"{SHORE}/not", ["shore"]), "regions.shore.not[0]", "shore -> shore"),
    (put(f"{SHORE}/not", "rim"), "regions.shore", "has no points"),
    (put(f"{SHORE}/not", {"al": ["rim"]}), "regions.shore.not.al", "did you mean `all`?"),
    (put(f"{SHORE}/not", [{}]), "regions.shore.not[0]", "empty"),
    (put(f"{SHORE}/not", [{"row": {"east-of": 1}}]), "regions.shore.not[0].row.east-of", "unknown key"),
    (put(f"{SHORE}/column", {}), "regions.shore.column", "`west-of` or `east-of`"),
    (put(f"{SHORE}/column", {"east-of": "1"}), "regions.shore.column.east-of", "whole number"),
    (put(f"{SHORE}/row", 1.5), "regions.shore.row", "whole number"),
    (put("apart", [["rim", "centre", "lake"]]), "apart[0][2]", "`rim` and `lake` have 1 point(s) in common"),
    (put("apart", [["rim", "lak"]]), "apart[0][1]", "did you mean `lake`?"),
    (put("symmetries", ["half-spin"]), "symmetries[0]", "`half-turn`"),
    (put("midlines", []), "midlines", "expected a mapping"),
    (put("midlines/level", {}), "midlines.level", "found neither"),
    (put("midlines/level", {"row": 0, "column": 0}), "midlines.level", "found both"),
    (put("midlines/level", {"row": 7}), "midlines.level.row", "no point of the board"),
    (put("drawn-diagonals", [["0,0"]]), "drawn-diagonals[0]", "expected two points"),
    (put("drawn-diagonals", [["0,0", "0,1"]]), "drawn-diagonals[0]", "no diagonal joins 0,0 and 0,1"),
    (put("drawn-diagonals", [["0,0", "0,0"]]), "drawn-diagonals[0]", "no diagonal"),
    (put("drawn-diagonals", [["0,0", "2,2"]]), "drawn-diagonals[0][1]", "off the board"),
]


@pytest.mark.parametrize(("change", "path", "says"), FAULTS, ids=[f"{path}-{says}" for _, path, says in FAULTS])
def test_fault(change: Change, path: str, says: str) -> None:
    board = little()
    change(board)
    with pytest.raises(BoardError) as caught:
        build_board(board)
    assert caught.value.path == path
    assert says in caught.value.message
    assert str(caught.value).startswith(path)


def told(change: Change) -> list[str]:
    """The paths of all faults of the little board after a change."""
    board = little()
    change(board)
    with pytest.raises(BoardError) as caught:
        build_board(board)
    return [fault.path for fault in (caught.value, *caught.value.others)]


@pytest.mark.parametrize(("change", "path", "says"), FAULTS, ids=[f"{path}-{says}" for _, path, says in FAULTS])
def test_one_fault_is_told_once_and_hides_no_other(change: Change, path: str, says: str) -> None:
    """`check` promises every fault at once; and what rests on something faulty is not blamed for it."""

    def changes(board: dict[str, Any]) -> None:
        change(board)
        board |= {"colours": "red", "language": 7}

    assert told(change) == [path]
    assert set(told(changes)) == {path, "colours", "language"}


def test_faults_in_every_part_are_told_at_once() -> None:
    def changes(board: dict[str, Any]) -> None:
        put("title", 3)(board)
        put("expected-points", 12)(board)
        put("symmetries", ["half-spin", "half-turn", "spin"])(board)
        put("regions/lake/one", "")(board)
        put("regions/lake/look", {"fill": "blue"})(board)
        put("regions/lake/count", 5)(board)
        put("regions/centre", GONE)(board)
        put("regions/pond", {"title": "the pond"})(board)
        put("regions/isle", {"title": "the isle", "all": ["lakes"]})(board)
        put("regions/islet", {"title": "the islet", "all": ["isle"]})(board)
        put("midlines", {"level": {}, "upright": {"row": 9}})(board)
        put("drawn-diagonals", [["0,0"], ["0,0", "0,1"]])(board)

    assert set(told(changes)) == {
        "title",
        "expected-points",
        "symmetries[0]",
        "symmetries[2]",
        "regions.lake.one",
        "regions.lake.look.fill",
        "regions.lake.count",
        "regions.centre",
        "regions.pond",
        "regions.isle.all[0]",
        "midlines.level",
        "midlines.upright.row",
        "drawn-diagonals[0]",
        "drawn-diagonals[1]",
    }


def test_a_wrong_number_of_points_says_how_to_mend_it() -> None:
    with pytest.raises(BoardError, match="draw 7 more, or write 13"):
        build_board(little() | {"expected-points": 20})


DRAWING_FAULTS: list[tuple[object, int | None, str]] = [
    (None, None, "expected a drawing"),
    ("", None, "empty"),
    (". . .\n. . .\n. . .", None, "no points"),
    ("aba\nab\naba", 2, "has 2 places, the rows above have 3"),
    ("abab\nabab\nabab", 1, "the row has 4 places"),
    ("\n\nabab", 3, "the row has 4 places"),
    ("aba\naba", None, "2 rows"),
    ("aba\n\naba", 2, "row is empty"),
    ("aba\nabc\naba", 2, "`c`"),
    ("a" * 101 + "\n", None, "at most 99"),
]


@pytest.mark.parametrize(("drawing", "row", "says"), DRAWING_FAULTS)
def test_fault_in_a_drawing_has_its_row(drawing: object, row: int | None, says: str) -> None:
    board = little()
    put(DRAWING, drawing)(board)
    with pytest.raises(BoardError) as caught:
        build_board(board)
    assert (caught.value.path, caught.value.row) == ("maps.points.drawing", row)
    assert says in caught.value.message


def test_fault_in_a_drawing_has_its_column() -> None:
    board = little()
    put(DRAWING, "\n. . a . .\n. a b a .\na b b ? a\n. a b a .\n. . a . .\n")(board)
    with pytest.raises(BoardError) as caught:
        build_board(board)
    assert (caught.value.row, caught.value.column) == (4, 7)


def test_another_outline() -> None:
    board = little()
    put("maps/lakes/drawing", "..x..\n.xoo.\nxxoox\n.xxx.\n.....\n")(board)
    with pytest.raises(BoardError, match="no point at offset") as caught:
        build_board(board)
    assert (caught.value.path, caught.value.row) == ("maps.lakes.drawing", 5)
    put("maps/lakes/drawing", "xox")(board)
    with pytest.raises(BoardError, match="is 3 by 1 places, `points` is 5 by 5"):
        build_board(board)


def test_an_asymmetric_row() -> None:
    board = little()
    for name in board["maps"]:
        rows = board["maps"][name]["drawing"].replace(" ", "").splitlines()
        rows[1] = "." + rows[1][1:3] + ".."
        board["maps"][name]["drawing"] = "\n".join(rows)
    del board["expected-points"]
    board["drawn-diagonals"] = []
    with pytest.raises(BoardError, match="where there is no point") as caught:
        build_board(board)
    assert caught.value.path == "symmetries"
    board["symmetries"] = ["identity", "mirror-east-west"]
    with pytest.raises(BoardError, match=r"the mirror-east-west takes -1,1 to the offset \(1, 1\)") as caught:
        build_board(board)
    assert caught.value.path == "symmetries[1]"


def test_a_diagonal_that_leaves_the_board() -> None:
    hole = little()
    put("drawn-diagonals", [["-2,0", "0,2"], ["-1,-1", "1,1"]])(hole)
    for name in hole["maps"]:
        rows = hole["maps"][name]["drawing"].replace(" ", "").splitlines()
        rows[2] = rows[2][:2] + "." + rows[2][3:]
        hole["maps"][name]["drawing"] = "\n".join(rows)
    del hole["expected-points"]
    hole["regions"]["centre"]["points"] = ["0,1"]
    with pytest.raises(BoardError, match="leaves the board") as caught:
        build_board(hole)
    assert caught.value.path == "drawn-diagonals[1]"


def test_more_rows_than_letters() -> None:
    board = little()
    board["coordinates"] = {"scheme": "number-letter", "numbers": "east", "letters": "north"}
    for name, char in (("points", "b"), ("lakes", "o")):
        board["maps"][name]["drawing"] = f"{char}\n" * 27
        board["maps"][name]["legend"] = {char: board["maps"][name]["legend"][char]}
    del board["expected-points"]
    with pytest.raises(BoardError, match="27 rows") as caught:
        build_board(board)
    assert caught.value.path == "coordinates.scheme"


def test_regions_that_go_round_in_a_circle() -> None:
    board = little()
    board["regions"]["one"] = {"title": "one", "any": ["two"]}
    board["regions"]["two"] = {"title": "two", "any": ["lake", {"not": "one"}]}
    with pytest.raises(BoardError, match="one -> two -> one") as caught:
        build_board(board)
    assert caught.value.path == "regions.two.any[1].not"


def test_conditions_too_deep() -> None:
    board = little()
    deep: object = "lake"
    for _ in range(500):
        deep = {"not": deep}
    board["regions"]["shore"] = {"title": "the shore", "not": deep}
    with pytest.raises(BoardError, match="deep"):
        build_board(board)


def test_titles() -> None:
    board = build_board(little())
    assert board.region_titles["lake"].one == "a point of the lake"
    assert board.region_titles["rim"].one == board.region_titles["rim"].title == "the rim"
    assert board.midlines["upright"].title == "the upright midline"


plain = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 9)
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["rim", "0,0"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3) | st.integers(), inner, max_size=3),
    max_leaves=6,
)
KEYS = [
    "language",
    "id",
    "title",
    "expected-points",
    "coordinates",
    "coordinates/scheme",
    "maps",
    "maps/points",
    "maps/points/drawing",
    "maps/points/legend",
    "maps/points/legend/a",
    "regions",
    "regions/shore",
    "regions/shore/all",
    "regions/shore/not",
    "regions/shore/row",
    "regions/centre/points",
    "regions/rim/count",
    "regions/rim/says",
    "apart",
    "symmetries",
    "midlines",
    "midlines/upright",
    "midlines/upright/column",
    "drawn-diagonals",
]


@given(path=st.sampled_from(KEYS), value=plain)
def test_whatever_stands_there_gives_a_board_or_a_fault(path: str, value: object) -> None:
    board = little()
    put(path, value)(board)
    try:
        build_board(board)
    except BoardError as error:
        assert error.message


def test_looks_are_kept_in_the_order_of_the_regions() -> None:
    board = little()
    board["regions"]["shore"]["look"] = {"sign": "~"}
    board["regions"]["lake"]["look"] = {"fill": "azure"}
    looks = build_board(board).looks
    assert list(looks) == ["lake", "shore"]
    assert looks["lake"] == Look("azure", "plain", None)
    assert looks["shore"] == Look(None, "plain", "~")
