"""Links across midlines and over points, jumps and hops along every kind of line: engine and referee agree."""

import random
from collections.abc import Iterator

import pytest

from paisho import Position, Variant, judge, legal_moves, read_position
from paisho.language.links.link import links_of
from tests.language.games import faults, scene, variant

LINKS = """
extends: skud
language: 1
id: lines
links:
  across: {relation: harmony, line: {along: all, crossing: [vertical]}, cite: rulebook/tiles}
  either: {relation: harmony, line: {along: orthogonal, crossing: [vertical, horizontal]}, owner: nobody, cite: rulebook/tiles}
counts:
  shown:
    met:
      plain: {link: across}
      over: {link: {of: across, over: centre}}
      wide: {link: {of: harmony, over: {any: [red-garden, empty]}}}
      crossing: {link: {of: harmony, crossing: [vertical, horizontal]}}
      both: {link: {of: harmony, crossing: [horizontal], over: red-garden}}
      theirs: {link: {of: harmony, owner: enemy, over: white-garden}}
      movers: {link: {of: across, owner: mover}}
    cite: rulebook/tiles
"""


PEACE = {"options": {"clashing": False}}
"""On a crowded board some tiles always clash."""


def scattered(kind: Variant, seed: int, boards: int, tiles: int) -> Iterator[Position]:
    rng = random.Random(seed)
    points = [kind.board.name(p) for p in kind.board.points if max(map(abs, kind.board.xy[p])) < 6]
    for _ in range(boards):
        board = {p: f"{rng.choice(['host', 'guest'])} {rng.choice(list(kind.tiles))}" for p in rng.sample(points, tiles)}
        yield read_position({"variant": kind.id, "board": board, "to_move": rng.choice(["host", "guest"])} | PEACE, kind)


def test_links_and_conditions_on_them() -> None:
    kind = variant(LINKS)
    seen: dict[tuple[str, bool], int] = {}
    for pos in scattered(kind, 1, 60, 22):
        moment = scene(pos)
        for name, form in pos.rules.links.items():
            expected = [(*link.ends, link.owner) for link in links_of(moment, name)]
            owners = [*pos.rules.seats, None]
            assert [(p, q, owners[owner]) for p, q, owner in form.links(pos)] == expected
        for name, rule in kind.counts["shown"].body.value.items():
            for seat in kind.players.seats:
                wanted = rule.body.holds(moment.asking(seat))
                seen[name, wanted] = seen.get((name, wanted), 0) + 1
        for number, seat in enumerate(kind.players.seats):
            expected = kind.counts["shown"].body.amount(moment.asking(seat))
            assert pos.rules.counts["shown"][number].amount(pos, None) == expected
    assert len(seen) == 14, "each condition holds somewhere, and fails somewhere"


MOVES = """
extends: skud
language: 1
id: leaps
actions:
  arrange:
    ways:
      walk: null
      WAYS
endings: {ring: null, last-basic: null}
rulings: {when-a-ring-is-judged: {concerns: []}}
"""


@pytest.mark.parametrize(
    "ways",
    [
        "jump: {jump: {along: orthogonal, over: {owner: enemy}}}",
        "jump: {jump: {along: diagonal, over: any}}",
        "jump: {jump: {along: all, over: {is: blooming}}}",
        "jump: {jump: {along: lines, over: {tile: flower}}}",
        "hop: {hop: {beside: {owner: enemy, tile: flower}}}",
        "walk: {walk: {along: lines, up-to: 2, over: {any: [empty, {tiles: {owner: mover}}]}}}",
    ],
)
def test_ways_over_and_past_other_tiles(ways: str) -> None:
    kind = variant(MOVES.replace("walk: null\n      WAYS", ways if ways.startswith("walk") else f"walk: null\n      {ways}"))
    rng = random.Random(ways)
    found = 0
    for pos in scattered(kind, len(ways), 4, 40):
        legal = {(m.source, m.to) for m in legal_moves(pos) if m.do == "arrange"}
        found += len(legal)
        mine = [p for p, tile in scene(pos).tiles.items() if tile.seat == scene(pos).mover]
        for source in rng.sample(mine, 4):
            x, y = kind.board.xy[source]
            for target, (a, b) in kind.board.xy.items():
                if max(abs(a - x), abs(b - y)) <= 3 and target != source:
                    move = {"do": "arrange", "from": kind.board.name(source), "to": kind.board.name(target)}
                    assert judge(pos, move).legal == ((move["from"], move["to"]) in legal), move
    assert found > 10


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("links: {harmony: {line: {crossing: [slanted]}}}", ("unknown-name", "links.harmony.line.crossing.0")),
        ("counts: {x: {met: {a: {link: {of: no}}}, cite: rulebook/tiles}}", ("unknown-name", "counts.x.met.a.link.of")),
        ("counts: {x: {met: {a: {link: no}}, cite: rulebook/tiles}}", ("unknown-name", "counts.x.met.a.link")),
        (
            "actions: {arrange: {ways: {hop: {hop: {along: orthogonal, beside: any}}}}}",
            ("unknown-choice", "actions.arrange.ways.hop.hop.along"),
        ),
        ("relations: {back: {a: {inverse: back, cite: rulebook/tiles}}}", ("circular", "relations.back")),
    ],
)
def test_faults(text: str, fault: tuple[str, str]) -> None:
    assert faults(f"extends: skud\nlanguage: 1\nid: faulty\n{text}\n") == [fault]
