"""`play` and `replay`: games at the terminal and their records."""

import json
import os
import pty
import re
import select
import sys
import time
from pathlib import Path

import pytest

import paisho
from tests.cli.run import SOURCES, paisho_runs
from tests.notation.quartet import TEXT

OPENING = "accents tiles R R K B\nR,W,K,B\nR3(0,-8)\n"


def test_a_game_is_played_from_lines_of_input(place: Path) -> None:
    answer = paisho_runs("play", "skud", "--record", "game.txt", stdin=OPENING + "plant tile R4 to 8,0\nboard\n")
    assert (answer.status, answer.err) == (0, "")
    assert "   4. Guest" in answer.out and "GR4" in answer.out
    assert (place / "game.txt").read_text().splitlines()[-1] == "2G.R4(8,0)"


def test_an_illegal_move_is_explained_and_changes_nothing() -> None:
    answer = paisho_runs("play", "skud", stdin=OPENING + "(0,-8)-(0,0)\nhistory\n")
    assert answer.status == 1
    assert "✗ illegal" in answer.out and "actions.arrange.ways" in answer.out
    assert answer.out.count("   3. Guest") == 2 and "   4." not in answer.out


def test_moves_are_taken_back_and_made_again(place: Path) -> None:
    lines = OPENING + "R4(8,0)\nundo\nundo\nredo\nredo\nundo\nR5(8,0)\nredo\nposition\n"
    answer = paisho_runs("play", "skud", stdin=lines)
    assert answer.status == 1  # The last `redo`: a new move has made the old one impossible.
    assert "There is nothing to make again." in answer.out
    position = json.loads(answer.out[answer.out.index("{") :].rpartition("}")[0] + "}")
    assert position["board"]["8,0"] == "guest R5" and position["ply"] == 4


def test_against_random_moves_undo_goes_back_to_ones_own_move() -> None:
    answer = paisho_runs(
        "play",
        "skud",
        "--against",
        "random",
        "--seed",
        "3",
        stdin="accents tiles R R K B\nundo\nhistory\nredo\nhistory\n",
    )
    assert answer.status == 0
    taken, made = answer.out.split("taken back")[1].split("made again")[-2:]
    assert "   1. Host" not in answer.out.split("taken back")[1].split("made again")[0].split("redo")[0]
    assert "   1. Host     R,R,K,B" in made and taken


def test_random_games_repeat_with_their_seed(place: Path) -> None:
    watch = ("play", "skud", "--against", "random", "--as", "nobody", "--plies", "30")
    one = paisho_runs(*watch, "--seed", "5")
    assert one.status == 0
    assert one.out == paisho_runs(*watch, "--seed", "5").out
    assert one.out != paisho_runs(*watch, "--seed", "6").out
    assert len(re.findall(r"^ +\d+\. ", one.out, re.M)) == 30


@pytest.mark.parametrize("name", paisho.variants())
def test_a_random_game_of_every_variant_is_kept_replayed_and_resumed(place: Path, name: str) -> None:
    watch = ("play", name, "--against", "random", "--as", "nobody", "--seed", "11", "--record", "game.txt")
    assert paisho_runs(*watch, "--plies", "25").status == 0
    data = json.loads(paisho_runs("replay", "game.txt", "--format", "json").out)
    assert data["variant"] == name and data["moves"]
    rules = paisho.load(name)
    pos = paisho.start(rules, data["options"], data["seed"])
    for made in data["moves"]:
        pos = paisho.play(pos, made["move"])
    assert data["position"] == paisho.write_position(pos)
    more = ("--against", "random", "--as", "nobody", "--plies", "5", "--resume", "game.txt", "--record", "game.txt")
    assert paisho_runs("play", name, *more).status == 0
    longer = json.loads(paisho_runs("replay", "game.txt", "--format", "json").out)
    assert longer["moves"][: len(data["moves"])] == data["moves"]
    if not data["status"]["over"]:
        assert len(longer["moves"]) > len(data["moves"])


def test_a_replay_shows_every_move_the_board_and_the_result(place: Path) -> None:
    paisho_runs("play", "skud", "--record", "game.txt", stdin=OPENING + "resign\n")
    answer = paisho_runs("replay", "game.txt")
    assert (answer.status, answer.err) == (0, "")
    assert "   3. Guest    R3(0,-8)" in answer.out and "HR3" in answer.out
    assert answer.out.rstrip().endswith("The Host wins: a player forfeits (endings.resign)")
    assert paisho_runs("replay", "-", stdin=(place / "game.txt").read_bytes()).out == answer.out


def test_a_position_on_the_way_goes_to_other_commands(place: Path) -> None:
    paisho_runs("play", "skud", "--record", "game.txt", stdin=OPENING + "R4(8,0)\n")
    position = paisho_runs("replay", "game.txt", "--plies", "3", "--format", "position").out
    assert "Guest to decide: plant or arrange (ply 3)" in paisho_runs("moves", "-", stdin=position).out


def test_boards_are_drawn_where_they_are_wanted(place: Path) -> None:
    paisho_runs("play", "skud", "--record", "game.txt", stdin=OPENING)
    assert paisho_runs("replay", "game.txt", "--boards").out.count("Guest reserve") == 3
    assert paisho_runs("play", "skud", "--boards", stdin=OPENING).out.count("Host reserve") == 4
    assert "Host reserve" not in paisho_runs("play", "skud", stdin=OPENING).out


def test_everything_else_that_can_be_typed() -> None:
    lines = (
        OPENING
        + "help\nmoves 0,-8\nmoves plant\nfacts\nwhy (0,-8)-(0,0)\nwhy R4(8,0)\n# a remark\n\n:board\nquit\nR5(8,0)\n"
    )
    answer = paisho_runs("play", "skud", stdin=lines)
    assert answer.status == 0
    for said in (
        "the legal moves, or those of one",
        "[GR3]",
        "R4 Chrysanthemum to:",
        "Growing",
        "✗ illegal",
        "✓ legal",
    ):
        assert said in answer.out
    assert "R5(8,0)" not in answer.out  # Nothing is taken after `quit`.


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("umdo", "did you mean undo?"),
        ("arange from 0,-8 to 0,-7", "Did you mean `arrange`?"),
        ("moves 9,9", "off the board"),
        ("undo\nundo\nundo\nundo", "no move of yours"),
        ("why", "Write the move"),
        ("save", "Write the file's name"),
        ("save folder", "there already"),
        ("save no/such/folder/game.txt", "cannot be written"),
        ("save " + "x" * 300, "cannot be written"),
        ("{", "the move:1:"),
        ("\x1b[31mred\u202e", "expected"),
        ("x" * 50_000, "too long"),
        ("(0,-8)-(1,2,3)", "expected"),
        ("resign\nR4(8,0)", "The game is over"),
    ],
)
def test_a_line_that_cannot_be_done_says_why_and_the_game_goes_on(place: Path, line: str, said: str) -> None:
    answer = paisho_runs("play", "skud", stdin=f"{OPENING}{line}\n")
    assert answer.status == 1
    assert said in answer.out
    assert "\x1b" not in answer.out and "\u202e" not in answer.out


def test_bytes_that_are_no_text_are_refused_like_any_line() -> None:
    answer = paisho_runs("play", "skud", stdin=b"\xff\xfe\x00\n")
    assert answer.status == 1


def test_a_draw_wants_two_people() -> None:
    assert "agrees to nothing" in paisho_runs("play", "skud", "--against", "random", stdin="agree-draw\n").out
    assert "A draw between the Host and the Guest" in paisho_runs("play", "skud", stdin="agree-draw\n").out


@pytest.mark.parametrize("teams", [True, False])
def test_a_team_wins_together_and_players_on_their_own_share_a_draw(place: Path, teams: bool) -> None:
    """Two winners are not a draw where they are one side, at the table, in a replay and above a board."""
    alone = "four: {order: [east, south, west, north], "
    assert alone in TEXT
    both = f"{alone}teams: {{ew: [east, west], ns: [south, north]}}, " if teams else alone
    (place / "mine.yaml").write_text(TEXT.replace(alone, both))
    told = paisho_runs(
        "play", "mine.yaml", "--option", "players=4", "--record", "one.txt", stdin="Lt*10j\nLt*3j\nresign\n"
    ).out
    replayed = paisho_runs("replay", "one.txt", "--variant", "mine.yaml").out
    if teams:
        assert "The South and the North win: " in told
        assert "South and North have won" in told and "South and North have won" in replayed
        assert "raw between" not in told + replayed
    else:
        assert "A draw between the East, the South and the North: " in told
        assert "a draw between East, South and North" in told and "a draw between East, South and North" in replayed


def test_help_offers_what_was_agreed_on_in_words_and_in_notation() -> None:
    without = paisho_runs("play", "lotus-gambit", stdin="help\n").out
    with_them = paisho_runs("play", "lotus-gambit", "--option", "elements=reconstructed", stdin="help\n").out
    assert "drop tile … to …" in without and "{tile}*{to}" in without
    assert "bend-straight" in with_them and "bend-straight" not in without


def test_nothing_is_written_over(place: Path) -> None:
    (place / "mine.txt").write_text("precious")
    assert "there already" in paisho_runs("play", "skud", "--record", "mine.txt").told
    assert "there already" in paisho_runs("play", "skud", stdin="save mine.txt\n").out
    assert (place / "mine.txt").read_text() == "precious"
    answer = paisho_runs("play", "skud", stdin="save new.txt\naccents tiles R R K B\nsave new.txt\n")
    assert answer.status == 0
    assert "0H.R,R,K,B" in (place / "new.txt").read_text()
    assert {file.name for file in place.iterdir() if file.name.startswith(".")} == set()


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("play", "skudd"), "did you mean skud?"),
        (("play", "faulty.yaml"), "faulty.yaml:"),
        (("play", "skud", "--against", "alice"), "'alice'"),
        (("play", "skud", "--as", "host"), "add --against random"),
        (("play", "skud", "--against", "random", "--as", "gest"), "did you mean guest?"),
        (("play", "skud", "--seed", "-1"), "-1"),
        (("play", "skud", "--plies", "0"), "0"),
        (("play", "skud", "--option", "start=never"), "formal"),
        (("play", "skud", "--resume", "nowhere.txt"), "there is no file nowhere.txt"),
        (("play", "skud", "--resume", "binary.json"), "binary.json:"),
        (("play", "skud", "--resume", "huge.json"), "1 MiB"),
        (("play", "skud", "--record", "folder"), "there already"),
        (("replay", "nowhere.txt"), "there is no file nowhere.txt"),
        (("replay", "folder"), "is a folder"),
        (("replay", "empty.json"), "empty.json:1:1: "),
        (("replay", "binary.json"), "binary.json:"),
        (("replay", "huge.json"), "1 MiB"),
        (("replay", "good.json"), "good.json:1:1: "),
        (("replay", "wrong.txt"), "wrong.txt:5:"),
        (("replay", "/dev/zero"), "not an ordinary file"),
        (("replay", "wrong.txt", "--variant", "nope"), "nope"),
        (("replay",), "missing argument 'RECORD'"),
    ],
)
def test_a_wrong_request_is_one_clear_line(place: Path, args: tuple[str, ...], said: str) -> None:
    (place / "wrong.txt").write_text("variant: skud\n\n0H.R,R,K,B\n0G.R,W,K,B\n1G.R9(0,-8)\n")
    answer = paisho_runs(*args)
    assert answer.status == 2 and answer.out == ""
    assert said in answer.told


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_at_a_real_terminal_there_are_prompts_boards_and_a_second_question_before_leaving() -> None:
    child, terminal = pty.fork()
    if child == 0:
        env = {**os.environ, "PYTHONPATH": SOURCES, "TERM": "xterm", "COLUMNS": "90", "PYTHONIOENCODING": "utf-8"}
        for name in ("NO_COLOR", "FORCE_COLOR"):
            env.pop(name, None)
        os.execve(sys.executable, [sys.executable, "-m", "paisho", "play", "skud"], env)
    seen = ""

    def until(text: str, send: bytes = b"") -> None:
        """Read until the text has come; what makes it come is sent again every few seconds, since a Ctrl-C that falls
        between two steps of Python's own prompt waits there for the next key."""
        nonlocal seen
        end = time.monotonic() + 240
        while text not in seen:
            assert time.monotonic() < end, seen
            if send:
                os.write(terminal, send)
            while text not in seen and select.select([terminal], [], [], 3)[0]:
                seen += os.read(terminal, 65536).decode("utf-8", "replace")
        seen = seen[seen.index(text) + len(text) :]

    until("choose accent tiles> ")
    os.write(terminal, b"accents tiles R R K B\n")
    until("R,R,K,B")
    until("\x1b[")  # The board is drawn, in colour.
    until("choose accent tiles> ")
    until("not saved", send=b"\x03")
    until("> ")
    os.write(terminal, b"quit\n")
    _, status = os.waitpid(child, 0)
    os.close(terminal)
    assert os.waitstatus_to_exitcode(status) == 0


def test_a_variant_of_ones_own_is_named_by_its_file_in_what_to_type_next(place: Path) -> None:
    (place / "my game.yaml").write_text(TEXT, encoding="utf-8")
    answer = paisho_runs("play", "my game.yaml", stdin="Pass\nPass\nPass\nsave a b.txt\n")
    assert answer.status == 0, answer.out
    assert "paisho play 'my game.yaml' --resume 'a b.txt'" in " ".join(answer.out.split())
    assert ": passes (endings.passes)" in answer.out
    assert "paisho show 'my game.yaml' CLAUSE" in " ".join(paisho_runs("show", "my game.yaml").out.split())
    assert "of another player" in paisho_runs("show", "my game.yaml", "actions.move").out


def test_whoever_plays_several_seats_is_told_and_plays_them_all() -> None:
    """At a table for three one person has two colours; without this the second would move at random."""
    three = ("play", "lotus-gambit", "--option", "players=3")
    told = paisho_runs(*three, "--plies", "1", stdin="pass\n")
    assert "One person plays East and West." in told.out
    told = paisho_runs(*three, "--against", "random", "--as", "west", "--seed", "3", stdin="pass\npass\nquit\n")
    prompts = [line.split(",")[0] for line in told.out.splitlines() if ", drop, move or pass> " in line]
    assert prompts == ["East", "West", "East"]
    two = paisho_runs("play", "lotus-gambit", "--plies", "1", stdin="pass\n")
    assert "One person plays" not in two.out


def test_nobody_sits_where_no_seat_is() -> None:
    """Random opponents need somebody to play against: the first seat of this table, not of another."""
    told = paisho_runs(
        "play", "lotus-gambit", "--option", "players=4", "--against", "random", "--seed", "1", stdin="quit\n"
    )
    assert "East, drop, move or pass> " in told.out
    wrong = paisho_runs("play", "lotus-gambit", "--against", "random", "--as", "west")
    assert wrong.status == 2 and "there is no seat `west`; the seats are: sente, gote, or nobody" in wrong.told
