"""`moves`, `judge`, `facts`, `draw`, `perft`: the commands about a position, and everything that is no position."""

import json
import re
from pathlib import Path

import pytest

import paisho
from paisho.notation.moves import MoveTextError, read_move, texts
from tests.cli.run import POSITION, paisho_runs

INLINE = json.dumps(POSITION)
BRACKETED = re.compile(r"[<({[].*?[])}>]|\w+ \w+")
"""A tile of a board as text, with its player's brackets or without."""
ABOUT_POSITIONS = (
    ("moves",),
    ("judge", "pass"),
    ("facts",),
    ("draw",),
    ("perft", "1"),
)


def ask(command: tuple[str, ...], position: str, *more: str, stdin: str | bytes = ""):
    """Run a command about a position."""
    return paisho_runs(command[0], position, *command[1:], *more, stdin=stdin)


# ------------------------------------------------------------------------------------------------------------ good


def test_moves_are_those_of_the_library() -> None:
    pos = paisho.read_position(POSITION)
    listed = json.loads(paisho_runs("moves", INLINE, "--format", "json").out)["moves"]
    assert listed == [move.as_json() for move in paisho.legal_moves(pos)]


def test_moves_in_text_group_the_targets_of_a_tile() -> None:
    answer = paisho_runs("moves", INLINE)
    assert answer.status == 0
    assert "Host to decide: plant or arrange (ply 12)" in answer.out
    assert "R3 Rose from -4,0 to:" in answer.out
    assert answer.out.rstrip().endswith(f"{len(paisho.legal_moves(paisho.read_position(POSITION)))} legal moves")


def test_every_line_of_moves_is_a_move_that_judge_reads() -> None:
    lines = paisho_runs("moves", INLINE, "--format", "lines").out.splitlines()
    for line in lines[:: len(lines) // 7]:
        assert paisho_runs("judge", INLINE, *line.split()).status == 0


def test_setup_decisions_in_words_can_be_judged() -> None:
    for line in paisho_runs("moves", "skud", "--format", "lines").out.splitlines()[:3]:
        assert paisho_runs("judge", "skud", *line.split()).status == 0


def test_moves_of_one_tile_are_shown_on_the_board() -> None:
    answer = paisho_runs("moves", INLINE, "--from", "-4,0")
    targets = [m.to for m in paisho.legal_moves(paisho.read_position(POSITION)) if m.source == "-4,0"]
    assert "[HR3]" in answer.out
    assert answer.out.count("(•)") == len(targets)
    assert f"{len(targets)} legal moves" in answer.out


def test_moves_by_one_action() -> None:
    listed = json.loads(paisho_runs("moves", INLINE, "--do", "plant", "--format", "json").out)["moves"]
    assert listed and {move["do"] for move in listed} == {"plant"}


def test_a_point_without_a_movable_tile_says_why_it_has_no_moves() -> None:
    assert "there is no tile on 0,0" in paisho_runs("moves", INLINE, "--from", "0,0").out
    assert "belongs to the Guest" in paisho_runs("moves", INLINE, "--from", "2,6").out


@pytest.mark.parametrize("how", ["words", "json", "notation"])
def test_a_legal_move_is_called_legal(how: str) -> None:
    move = {
        "words": ["arrange", "from", "-4,0", "to", "-3,0"],
        "json": ['{"do":"arrange","from":"-4,0","to":"-3,0"}'],
        "notation": ["(-4,0)-(-3,0)"],
    }[how]
    answer = paisho_runs("judge", INLINE, *move)
    assert (answer.status, answer.err) == (0, "")
    assert "legal: arrange from -4,0 to -3,0" in answer.out


def test_an_illegal_move_is_explained_by_clause_sentence_and_source() -> None:
    clash = {**POSITION, "board": {"-4,3": "host W5", "2,6": "guest R5"}}
    answer = paisho_runs("judge", json.dumps(clash), "arrange", "from", "-4,3", "to", "-3,6")
    assert answer.status == 1
    assert "laws.no-clash" in answer.out
    assert answer.out.splitlines()[1:] == paisho_runs("judge", json.dumps(clash), "(-4,3)-(-3,6)").out.splitlines()[1:]
    assert "No move may leave two tiles in a clash" in answer.out
    assert "Skud Pai Sho Rulebook (March 2022), “Harmony and Clashing”" in answer.out
    data = json.loads(
        paisho_runs("judge", json.dumps(clash), "arrange", "from", "-4,3", "to", "-3,6", "--format", "json").out
    )
    assert not data["legal"] and data["reasons"][0]["clause"] == "laws.no-clash"


def test_nonsense_moves_are_illegal_not_errors() -> None:
    for move in (
        ["fly", "to", "0,0"],
        ["arrange"],
        ["plant", "tile", "Z9", "to", "0,8"],
        ["arrange", "from", "9,9", "to", "0,9"],
    ):
        answer = paisho_runs("judge", INLINE, *move)
        assert answer.status == 1, move
        assert answer.err == ""


def test_facts_name_links_situations_and_counts() -> None:
    answer = paisho_runs("facts", INLINE)
    assert "Harmonies: 1" in answer.out
    assert "R3 -4,0" in answer.out and "W5 -4,3" in answer.out
    assert "Midline-crossing harmonies" in answer.out
    data = json.loads(paisho_runs("facts", INLINE, "--format", "json").out)
    assert data == paisho.facts(paisho.read_position(POSITION)).as_json()


def test_facts_say_what_is_impossible_about_a_position() -> None:
    four = {"variant": "skud", "board": {"host": {"R3": ["1,1", "2,3", "3,5", "4,7"]}}}
    assert "No game can come to this:" in paisho_runs("facts", json.dumps(four)).out
    assert "No game can come to this:" not in paisho_runs("facts", "skud").out


def test_draw_shows_tiles_and_marks() -> None:
    answer = paisho_runs("draw", INLINE, "--mark", "-4,0", "--mark", "1,1")
    assert answer.status == 0
    assert '"HR3"' in answer.out and "GW5" in answer.out


def test_draw_writes_svg(place: Path) -> None:
    assert paisho_runs("draw", INLINE, "--from", "-4,0", "--svg", "one.svg", "--key").out == ""
    text = (place / "one.svg").read_text()
    assert text.startswith("<svg") and "</svg>" in text
    assert paisho_runs("draw", INLINE, "--svg", "-").out.startswith("<svg")
    assert "cannot be written" in paisho_runs("draw", INLINE, "--svg", "no/such/one.svg").told
    assert "cannot be written" in paisho_runs("draw", INLINE, "--svg", "folder").told
    assert "cannot be written" in paisho_runs("draw", INLINE, "--svg", "a\0b.svg").told
    assert (place / "folder").is_dir() and not list(place.glob(".*"))


def test_draw_shows_where_a_tile_may_go() -> None:
    assert "[HR3]" in paisho_runs("draw", INLINE, "--from", "-4,0").out


def test_perft_counts_and_divides() -> None:
    assert paisho_runs("perft", "skud", "2").out.startswith("361")
    data = json.loads(paisho_runs("perft", INLINE, "2", "--divide", "--format", "json").out)
    assert data["nodes"] == sum(part["nodes"] for part in data["divide"])
    assert data["nodes"] == json.loads(paisho_runs("perft", INLINE, "2", "--format", "json").out)["nodes"]


def test_a_position_comes_from_a_file_inline_or_standard_input(place: Path) -> None:
    from_file = paisho_runs("facts", "good.json").out
    assert from_file == paisho_runs("facts", INLINE).out
    assert from_file == paisho_runs("facts", "-", stdin=INLINE).out
    yaml = "variant: skud\nboard:\n  host: {W5: '-4,3', R3: '-4,0'}\n  guest: {R3: ['0,8']}\nto_move: host\n"
    assert "Harmonies: 1" in paisho_runs("facts", "-", stdin=yaml).out


def test_options_and_a_variant_of_ones_own(place: Path) -> None:
    text = Path(paisho.load("skud").file).read_text()
    (place / "mine.yaml").write_text(text.replace("id: skud", "id: mine", 1))
    assert "19 legal moves" in paisho_runs("moves", "mine.yaml").out
    mine = json.dumps({**POSITION, "variant": "mine"})
    assert "Harmonies: 1" in paisho_runs("facts", mine, "--variant", "mine.yaml").out
    assert paisho_runs("moves", "skud", "--option", "start=informal").status == 0


# ------------------------------------------------------------------------------------------------------------- bad


@pytest.mark.parametrize("command", ABOUT_POSITIONS, ids=lambda c: c[0])
@pytest.mark.parametrize(
    ("position", "said"),
    [
        ("nowhere.json", "there is no file nowhere.json"),
        ("skudd", "did you mean skud?"),
        ("folder", "folder is a folder"),
        ("empty.json", "empty.json: is empty"),
        ("broken.json", "broken.json:1:"),
        ("binary.json", "binary.json:"),
        ("list.json", "list.json: is no mapping but list of 3"),
        ("huge.json", "huge.json is larger than 1,048,576 bytes"),
        ("deep.json", "deep.json:1:"),
        ("twice.json", 'the key "ply"'),
        ("off.json", "`9,9` is off the board"),
        ("stranger.json", "did you mean skud?"),
        ("/dev/zero", "not an ordinary file"),
        ("{", "the position:1:"),
        ('{"variant": "skud", "board": {"0,8": "host Q"}}', "unknown tile 'Q'"),
        ('{"variant": "skud", "board": {"１,２": "host R3"}}', "write `1,2`"),
        ('{"variant": "skud", "ply": -1}', "ply: expected a whole number"),
        ('{"variant": "skud", "ply": 1e999}', "ply"),
        ('{"variant": 3}', "variant"),
        ("-", "standard input: is empty"),
    ],
)
def test_what_is_no_position_is_one_clear_line(place: Path, command: tuple[str, ...], position: str, said: str) -> None:
    answer = ask(command, position)
    assert answer.status == 2
    assert answer.out == ""
    assert said in answer.told


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("moves", INLINE, "--from", "9,9"), "`9,9` is off the board"),
        (("moves", INLINE, "--from", "0, 8"), "write `0,8`"),
        (("moves", INLINE, "--from", "1,2,3"), "is not a point"),
        (("moves", INLINE, "--do", "arange"), "did you mean arrange?"),
        (("moves", INLINE, "--format", "xml"), "'xml' is not one of"),
        (("moves",), "missing argument 'POSITION'"),
        (("draw", INLINE, "--mark", "0,9"), "off the board"),
        (("draw", INLINE, "--mark", "x"), "is not a point"),
        (("draw", INLINE, "--mark", ""), "is not a point"),
        (("perft", INLINE, "-1"), "paisho perft --help"),
        (("perft", INLINE, "two"), "'two' is not a valid whole number"),
        (("perft", INLINE, "0", "--divide"), "depth of at least 1"),
        (("judge", INLINE), "missing argument 'MOVE...'"),
        (("judge", INLINE, '{"do":'), "the move:1:"),
        (("judge", INLINE, '{"from": "0,0"}'), "`do`"),
        (("judge", INLINE, "arrange", "form", "0,0"), "did you mean from?"),
        (("judge", INLINE, "arrange", "from"), "nothing follows `from`"),
        (("judge", INLINE, "arrange", "from", "0,0", "from", "0,0"), "twice"),
        (("judge", INLINE, "x " * 5000), "4000 characters"),
        (("moves", "skud", "--option", "start"), "--option name=value"),
        (("moves", "skud", "--option", "begin=formal"), "no option 'begin'"),
        (("moves", "skud", "--option", "start=casual"), "formal, informal"),
        (("moves", "skud", "--option", "start=formal", "--option", "start=informal"), "given twice"),
        (("moves", INLINE, "--option", "start=formal"), "hold"),
        (("moves", "skud", "--seed", "x"), "`x` is no seed"),
        (("facts", INLINE, "--variant", "nope"), "nope"),
        (("facts", "faulty.yaml"), "paisho check faulty.yaml"),
        (("facts", INLINE, "--wrong"), "--wrong"),
        (("mvoes", INLINE), "did you mean moves?"),
    ],
)
def test_a_wrong_request_is_one_clear_line(place: Path, args: tuple[str, ...], said: str) -> None:
    answer = paisho_runs(*args)
    assert answer.status == 2
    assert answer.out == ""
    assert said in answer.told


def test_the_folder_of_a_variant_stands_for_its_start_as_it_does_for_check(place: Path) -> None:
    (place / "mine").mkdir()
    (place / "mine" / "variant.yaml").write_text(
        "language: 1\nid: mine\ntitle: Mine\nextends: skud\n", encoding="utf-8"
    )
    assert paisho_runs("check", "mine").status == 0
    assert paisho_runs("perft", "mine", "1").out.startswith("19")
    assert "is a folder" in paisho_runs("perft", ".", "1").told


@pytest.mark.parametrize("variant", paisho.variants())
@pytest.mark.parametrize("text", ["nonsense", "Nonsense, I say", "?", "10j?", "()"])
def test_what_is_no_move_at_all_is_called_so(variant: str, text: str) -> None:
    """Such a text is a slip of the hand, not an illegal move: the answer says what was expected, and cites no rule."""
    answer = paisho_runs("judge", variant, text, "--seed", "1")
    assert (answer.status, answer.out) == (2, "")
    assert ", column " in answer.err and "expected" in answer.err and "Legal are" in answer.err


def test_a_slip_of_the_hand_is_met_with_the_form_that_was_meant() -> None:
    for text, form, legal in (
        ("js*3g", "", "Js*3g"),
        ("Js* 3g", "`{tile}*{to}`", "Js*3g"),
        ("Js*3g-4g", "`{tile}*{to}`", "Js*3g"),
        ("C*3z", "`{tile}*{to}`", "C*3"),
    ):
        told = paisho_runs("judge", "lotus-gambit", text).err
        assert f"Legal are `{legal}" in told and form in told, told


def test_words_without_their_keys_are_met_with_the_move_in_words() -> None:
    answer = paisho_runs("judge", INLINE, "plant", "R3", "0,8")
    assert answer.status == 2
    assert "the move is written `plant tile … to …`" in answer.err


@pytest.mark.parametrize("variant", paisho.variants())
def test_where_actions_share_a_notation_the_one_that_is_for_the_tile_answers(variant: str) -> None:
    """Who puts a tile where it may not go learns why, not that quite another action is for other tiles."""
    rules = paisho.load(variant)
    position = paisho.start(variant, seed=2)
    while position.phase < position.rules.first_stage:
        position = paisho.play(position, paisho.legal_moves(position)[0])
    due = [rules.actions[name] for name in rules.turn["main"].body.choose]
    wanted = {
        code: rule.clause
        for rule in due
        for group in getattr(rule.body, "place", ())
        for code in rules.codes(group)
        if rule.if_ is None
    }
    placing = (
        next(rule.clause.removeprefix("actions.") for rule in due if hasattr(rule.body, "place")) if wanted else ""
    )
    for point in [rules.board.name(point) for point in rules.board.points][::16]:
        for code, clause in wanted.items():
            text = texts(rules).patterns[placing].write({"tile": code, "to": point})
            try:
                read_move(rules, text, position)
            except MoveTextError as refused:
                told = [reason.clause for reason in refused.verdict.reasons] if refused.verdict else []
                assert told, text
                assert all(name.startswith((clause, "laws.")) for name in told), (text, told)


@pytest.mark.parametrize(
    ("players", "board"),
    [(2, "<Lt 10j> O 11j"), (4, "<Lt 10j> (O 11j) {Jd 12j} [Rs 13j]"), (4, "[Rs 10a]\n<Lt 10j> (O 11j)")],
)
def test_a_board_in_brackets_is_read_and_written(players: int, board: str) -> None:
    """The brackets of two and of four players, on the command line as in a book."""
    position = json.dumps({"variant": "lotus-gambit", "options": {"players": players}, "board": board})
    listed = paisho_runs("draw", position, "--list")
    assert listed.status == 0
    assert sorted(BRACKETED.findall(listed.out)) == sorted(BRACKETED.findall(board))
    again = json.dumps({"variant": "lotus-gambit", "options": {"players": players}, "board": listed.out})
    assert paisho_runs("facts", again).out == paisho_runs("facts", position).out


def test_a_faulty_board_in_brackets_is_refused_where_it_is_wrong() -> None:
    told = paisho_runs("draw", '{"variant": "lotus-gambit", "board": "<Lt 10j>\\n<Lt 10z>"}')
    assert told.status == 2 and "board: line 2, column 5: `10z` is off the board" in told.err
    assert "goes with none of" in paisho_runs("draw", INLINE, "--list", "--mark", "0,0").err
    assert "no tile on the board" in paisho_runs("draw", "lotus-gambit", "--list").err


def test_a_fault_in_a_list_is_found_at_its_place() -> None:
    ring = {"Jd": ["9i", "8h"], "Rd": ["8i", "9h"]}
    memory = {"fresh": [["meld", ["9h"], []]]}
    position = {"variant": "lotus-gambit", "board": {"sente": ring}, "phase": "meld", "memory": memory}
    told = paisho_runs("judge", json.dumps(position), "9i,8i,here").err
    assert "column 7: expected points, found `here`. The nearest form of a move is `{points}`" in told
