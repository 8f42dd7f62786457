"""Records of games: what a head may tell, how a game may stop, what a text may leave out, and what is refused where."""

import pytest

from paisho import legal_moves, load, play, read_position, start, write_position
from paisho.notation import MoveTextError, Record, RecordError, new_record, read_move, read_record, write_record

HEAD = "variant: skud\n"
SETUP = "0H.R,W,K,B\n0G.R,W,K,B\n1G.R3(0,-8)\n1H.R3(0,8)\n"
# The guest's second turn brings its two Roses' neighbours into harmony and earns a bonus.
BEFORE = {
    "variant": "skud",
    "board": {"guest": {"R3": ["-2,-8"], "R4": ["2,-7"]}, "host": {"R3": ["0,8"]}},
    "reserve": {"host": {"R4": 3, "R": 1}, "guest": {"R5": 2, "R": 1, "K": 1, "L": 1}},
    "to_move": "guest",
}


def earning() -> Record:
    return new_record(load("skud"), position=read_position(BEFORE))


def said(record: Record) -> list[dict]:
    return [move.as_json() for move in record.moves]


def test_a_record_without_a_head_tells_the_turns() -> None:
    record = read_record(load("skud"), SETUP)
    assert [move.do for move in record.moves] == ["accents", "accents", "opening"]
    assert write_position(record.positions[-1])["to_move"] == "guest"
    assert write_record(record) == SETUP
    assert len(record.positions) == 4


def test_a_head_tells_the_game() -> None:
    head = "variant: skud\noption.clashing: false\nplayer.guest: Iroh # of the West\ndate: 2026-11-29\n\n"
    record = read_record(None, head + SETUP)
    assert record.positions[0].rules.options["clashing"] is False
    assert dict(record.players) == {"guest": "Iroh # of the West"}
    assert dict(record.about) == {"date": "2026-11-29"}
    assert write_record(record) == head + SETUP


def test_options_may_be_given_beside_a_record_without_a_head() -> None:
    record = read_record(load("skud"), "0H.R,W,K,B\n0G.R,W,K,B\n1G.W3(8,0)\n", {"start": "informal"})
    assert [move.do for move in record.moves] == ["accents", "accents", "plant"]


def test_line_ends_blank_lines_and_blanks_around_do_not_matter() -> None:
    plain = said(read_record(load("skud"), SETUP))
    for text in (
        SETUP.replace("\n", "\r\n"),
        SETUP.replace("\n", "\r"),
        SETUP.replace("\n", "\n\n  \n"),
        "\ufeff" + SETUP,
        SETUP.rstrip(),
        "".join(f"  {line}\t\n" for line in SETUP.splitlines()),
    ):
        assert said(read_record(load("skud"), text)) == plain
        assert said(read_record(load("skud"), text.encode())) == plain


def test_remarks_are_kept_where_they_stand() -> None:
    text = (
        HEAD + "\n# the match of the year\n" + SETUP + "2G.(0,-8)-(3,-8)  # bold\n# a pause\n#\n2H.R4(8,0)\n# the end\n"
    )
    record = read_record(None, text)
    assert [(r.made, r.text, r.beside) for r in record.remarks] == [
        (0, "the match of the year", False),
        (4, "bold", True),
        (4, "a pause", False),
        (4, "", False),
        (5, "the end", False),
    ]
    assert write_record(record) == text


@pytest.mark.parametrize(
    ("last", "winners", "clause"),
    [("2G.resign", ("host",), "endings.resign"), ("2G.draw", ("host", "guest"), "endings.agree-draw")],
)
def test_players_may_stop(last: str, winners: tuple[str, ...], clause: str) -> None:
    text = f"{HEAD}\n{SETUP}{last}\n\nresult: {' '.join(winners)} ({clause})\n"
    record = read_record(None, text)
    assert (record.status.winners, record.status.clause) == (winners, clause)
    assert write_record(record) == text
    assert said(read_record(None, text.replace(f" ({clause})", ""))) == said(record)


@pytest.mark.parametrize("last", ["0H.resign", "0H.R,W,K,B\n0G.draw", "0H.R,W,K,B\n0G.R,W,K,B\n1G.resign"])
def test_players_may_stop_before_the_first_turn(last: str) -> None:
    record = read_record(load("skud"), last)
    assert record.status.over
    assert write_record(record) == last + "\n"


def test_what_follows_in_a_turn_stands_in_its_line() -> None:
    record = earning()
    for text in ("(-2,-8)-(0,-7)", "K(1,1)"):
        record = record.played(read_move(record.variant, text, record.positions[-1]))
    written = write_record(record)
    assert written.splitlines()[-1] == "1G.(-2,-8)-(0,-7)+K(1,1)"
    again = read_record(None, written)
    assert said(again) == said(record)
    assert again.positions == record.positions


def test_a_bonus_that_is_left_out_is_not_written() -> None:
    record = earning()
    record = record.played(read_move(record.variant, "(-2,-8)-(0,-7)", record.positions[-1]))
    record = record.played(read_move(record.variant, "", record.positions[-1]))
    assert [move.do for move in record.moves] == ["arrange", "skip"]
    written = write_record(record)
    assert written.splitlines()[-1] == "1G.(-2,-8)-(0,-7)"
    assert said(read_record(None, written)) == said(record)


def test_a_turn_that_is_not_finished_is_marked() -> None:
    record = earning()
    record = record.played(read_move(record.variant, "(-2,-8)-(0,-7)", record.positions[-1]))
    written = write_record(record)
    assert written.splitlines()[-1] == "1G.(-2,-8)-(0,-7)+"
    again = read_record(None, written)
    assert said(again) == said(record)
    assert write_position(again.positions[-1])["phase"] == "bonus"
    with pytest.raises(RecordError) as refused:
        read_record(None, written + "1H.R4(8,0)\n")
    assert "not finished" in str(refused.value)


def test_a_game_may_begin_anywhere() -> None:
    record = earning()
    text = write_record(record)
    again = read_record(None, text)
    assert again.placed
    assert again.positions == record.positions
    assert write_record(again) == text
    record = record.played(legal_moves(record.positions[-1])[0])
    assert read_record(None, write_record(record)).positions == record.positions


def test_a_record_goes_back_exactly() -> None:
    record = read_record(None, HEAD + SETUP + "2G.(0,-8)-(3,-8)\n# odd\n2H.R4(8,0)\n")
    back = record.back(2)
    assert back == read_record(None, HEAD + SETUP)
    assert back.played(record.moves[3]).played(record.moves[4]).positions == record.positions
    assert record.back(100).positions == record.positions[:1]


def test_a_record_takes_no_illegal_move() -> None:
    record = read_record(None, HEAD + SETUP)
    with pytest.raises(ValueError, match="not legal"):
        record.played(legal_moves(start("skud"))[0])


@pytest.mark.parametrize(
    ("text", "line", "column", "says"),
    [
        ("0G.R,W,K,B", 1, 1, "expected `0H.`, found `0G.`"),
        ("1H.R,W,K,B", 1, 1, "expected `0H.`, found `1H.`"),
        ("0H,R,W,K,B", 1, 1, "expected `0H.` and the move"),
        ("0H.R,W,K", 1, 4, "Choose four tiles, not 3"),
        ("0H.R,R,R,W", 1, 4, "There are only two Rocks"),
        ("0H.R,W,K,X", 1, 10, "expected the codes of tiles, found `X`"),
        (SETUP.replace("1H.R3", "1H.R4"), 4, 4, "expected `R3(0,8)`, which the line before brings"),
        (SETUP.replace("1G.R3(0,-8)", "1G.R3(0,8)"), 3, 9, "expected `-8)`, as in `R3(0,-8)`, found `8)`. Legal are `R3(0,-8)`"),
        (SETUP.replace("1H.R3(0,8)\n", ""), 4, 1, "ends before the line of host in round 1"),
        (SETUP + "\n\n  2G.(0,-8)-(9,9)", 7, 14, "`9,9` is off the board"),
        (SETUP + "2G.(0,-8)-(1,2,3)", 5, 12, "not a point"),
        (SETUP + "2G.(0,-8)-(0,08)", 5, 12, "write `0,8`"),
        (SETUP + "2G.(0,-8)-(8,8)", 5, 12, "is off the board"),
        (
            SETUP + "2G.(0,8)-(0,7)",
            5,
            4,
            "The tile on 0,8 is the Host's; the Guest is to move. Legal are `(0,-8)-(-3,-8)`",
        ),
        (SETUP + "2G.(0,-8)-(3,-8)+K(0,1)", 5, 17, "the turn is over: the harmony bonus comes only if"),
        (SETUP + "2G.W3(8,0)+K(0,1)", 5, 11, "nothing may follow after `plant`"),
        (SETUP + "2G.pass", 5, 4, "This may only be done if"),
        (SETUP + "2G.resign\n2H.R3(8,0)", 6, 1, "the game is over (endings.resign)"),
        (SETUP + "2G.resign+K(0,1)", 5, 10, "the game is over"),
        ("hello", 1, 1, "a remark after `#`, or a line of the head"),
        ("varian: skud", 1, 1, "did you mean variant?"),
        ("variant: skid", 1, 10, "not of skud"),
        ("variant: skud\nvariant: skud", 2, 1, "told twice"),
        ("option.clash: true", 1, 15, "clashing"),
        ("option.clashing: maybe", 1, 18, "one of: true, false"),
        ("option: true", 1, 1, "write `option.name: …`"),
        ("seed.x: 1", 1, 1, "write `seed: …`"),
        ("seed: -1", 1, 7, "a whole number"),
        ("seed: 007", 1, 7, "a whole number"),
        ("seed:", 1, 6, "`seed` has no value"),
        ("player.gest: Toph", 1, 8, "did you mean guest?"),
        ("start: {board: {host: {R3: ['0,9']}}}", 1, 8, "off the board"),
        ("start: {board: [}", 1, 17, ""),
        ("start: {variant: skud}", 1, 8, "`variant` has a line of its own"),
        (SETUP + "player.host: Toph", 5, 1, "`player` belongs before the first turn"),
        (SETUP + "result: host", 5, 9, "not over"),
        (SETUP + "2G.resign\nresult: guest", 6, 9, "the result of this game is `host (endings.resign)`"),
        (SETUP + "2G.resign\nresult: host\n2H.R3(8,0)", 7, 1, "no turn follows the result"),
        ("0H." + "R," * 20_000, 1, 1, "longer than"),
        ("Name | Host | Guest |", 1, 1, None),
    ],
)
def test_a_fault_is_named_with_line_and_column(text: str, line: int, column: int, says: str | None) -> None:
    if says is None:
        read_record(load("skud"), text)
        return
    with pytest.raises(RecordError) as refused:
        read_record(load("skud"), text)
    assert (refused.value.line, refused.value.column) == (line, column), str(refused.value)
    assert says in refused.value.message
    assert len(str(refused.value)) < 2_000


def test_what_was_good_is_not_lost() -> None:
    with pytest.raises(RecordError) as refused:
        read_record(load("skud"), SETUP + "2G.(0,-8)-(3,-8)\n2H.nonsense\n")
    assert refused.value.record is not None
    assert write_record(refused.value.record) == SETUP + "2G.(0,-8)-(3,-8)\n"


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing", b""])
def test_an_empty_record_is_a_game_not_begun(text: str | bytes) -> None:
    assert read_record(load("skud"), text).moves == ()


@pytest.mark.parametrize(
    "text",
    ["0H.R,W,K,B", "", "seed: 1", b"\xff\xfe", b"\0", "x" * 2_000_000, "\n" * 30_000, "\ud800", "variant: /etc/passwd"],
)
def test_without_a_variant_the_head_must_name_one(text: str | bytes) -> None:
    with pytest.raises(RecordError) as refused:
        read_record(None, text)
    assert refused.value.record is None
    assert len(str(refused.value)) < 500


def test_an_unearned_bonus_changes_nothing() -> None:
    record = read_record(load("skud"), SETUP)
    position, before = record.positions[-1], write_position(record.positions[-1])
    for move in (
        {"do": "rock", "tile": "R", "to": "0,1"},
        {"do": "arrange", "from": "0,8", "to": "0,7"},
        {"do": "plant", "tile": "R3", "to": "0,8"},
    ):
        with pytest.raises(ValueError, match=r"\[.*\]"):
            play(position, move)
        assert write_position(position) == before
    with pytest.raises(MoveTextError) as refused:
        read_move(load("skud"), "(0,8)-(0,7)", position)
    assert refused.value.verdict is not None
    assert not refused.value.verdict.legal
