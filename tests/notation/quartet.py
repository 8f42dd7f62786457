"""A small game for two or four on the board of numbers and letters, to write and read its boards and records."""

from functools import cache

from paisho import Variant
from paisho.loading.loader import load_text

TEXT = """
language: 1
id: quartet
title: Quartet
aim: Hold more points than the others.
sources: {made: {title: Made up for the tests, sections: {rules: Rules}}}
board: {use: torii-19, cite: made/rules}
players:
  seats:
    sente: {name: Sente, letter: S, brackets: "<>"}
    gote: {name: Gote, letter: G, brackets: "()"}
    east: {name: East, letter: E, brackets: "<>"}
    south: {name: South, letter: O, brackets: "()"}
    west: {name: West, letter: W, brackets: "{}"}
    north: {name: North, letter: N, brackets: "[]"}
  tables:
    two: {order: [sente, gote], if: {option: {players: 2}}, cite: made/rules}
    four: {order: [east, south, west, north], if: {option: {players: 4}}, cite: made/rules}
  cite: made/rules
options:
  players: {title: How many play, values: {2: two, 4: four}, default: 2, cite: made/rules}
tiles:
  Lt: {name: Lotus, supply: 3, cite: made/rules}
  L: {name: Little Lotus, supply: 1, cite: made/rules}
  O: {name: Orchid, supply: 3, cite: made/rules}
  Jd: {name: Jade, supply: 6, cite: made/rules}
  Rs: {name: Rose, supply: 6, cite: made/rules}
counts:
  taken: {title: captured tiles, captured: any, cite: made/rules}
actions:
  drop:
    place: [Lt, L, O, Jd, Rs]
    to: {open: empty}
    cite: made/rules
  move:
    move: {own: {tile: any}}
    ways: {walk: {walk: {along: orthogonal, up-to: 2, over: empty}}}
    captures: {all: {take: {owner: enemy}}}
    cite: made/rules
  pass: {pass: true, cite: made/rules}
turn:
  main: {choose: [drop, move, pass], cite: made/rules}
endings:
  passes: {when: {passes: 3}, result: {most: taken}, cite: made/rules}
  no-move: {at: turn-start, when: {no-move: true}, result: {most: taken}, cite: made/rules}
  repetition: {when: {repeated: 3}, result: draw, cite: made/rules}
  resign: {stop: mover, result: mover-loses, cite: made/rules}
notation:
  style: number-letter
  score: taken
  actions:
    drop: "{tile}*{to}"
    move: "{tile}{from}{mark}{to}"
    pass: Pass
    resign: resign
"""


@cache
def quartet() -> Variant:
    variant, report = load_text(TEXT, "quartet.yaml")
    assert variant is not None, report.text()
    return variant
