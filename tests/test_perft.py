"""Move counts that independent programs agree on: sequences of decisions from a given start."""

import pytest

import paisho
from paisho import load, perft, read_position, start
from tests.vectors.skud import opened

ACCENTS = ["R", "W", "K", "B"]

SKUD = [27, 747, 28_425, 1_091_689]
"""No bonus is possible before the fifth turn, so decisions are turns."""

CAPTURE = {
    ("AVBPFUKLDMTO", "AVBPFUKLDMTO"): [142, 20_057, 3_145_875],
    ("VFBDOKUMLTAP", "VFBDOKUMLTAP"): [142, 20_053],
    ("AVBPFUKLDMTO", "OTMDLKUFPBVA"): [142, 20_058],
}
"""By the host's and the guest's tiles, in the order of the points below."""

CAPTURE_POINTS = [
    *((x, y) for y in (2, 3) for x in (-2, -1, 0, 1, 2)),
    (-1, 4),
    (1, 4),
]

STREET = {
    ("original", 3): [170, 28_900, 4_850_691],
    ("original", 4): [254, 64_491],
    ("garden-gate", 3): [174, 30_276],
    ("garden-gate", 4): [253, 64_000],
}
"""By setup and distance, where there is no claim among the moves."""


def counts(nodes: list[int], fast: int, *arguments: object) -> list:
    """A parameter set per depth; the depths beyond `fast` are slow."""
    name = "-".join(map(str, arguments))
    return [
        pytest.param(
            *arguments,
            depth,
            count,
            id=f"{name}-{depth}".lstrip("-"),
            marks=[pytest.mark.slow] * (depth > fast),
        )
        for depth, count in enumerate(nodes, start=1)
    ]


def needs(variant: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(variant not in paisho.variants(), reason="variant not shipped yet")


@pytest.mark.parametrize(("depth", "nodes"), counts(SKUD, 3))
def test_skud(depth: int, nodes: int) -> None:
    position = opened({"host": ACCENTS, "guest": ACCENTS}, "R3")
    assert perft(position, depth) == nodes


@needs("capture")
@pytest.mark.parametrize(
    ("host", "guest", "depth", "nodes"),
    [case for tiles, nodes in CAPTURE.items() for case in counts(nodes, 2, *tiles)],
)
def test_capture(host: str, guest: str, depth: int, nodes: int) -> None:
    board = {f"{x},{y}": f"host {code}" for (x, y), code in zip(CAPTURE_POINTS, host, strict=True)}
    board |= {f"{x},{-y}": f"guest {code}" for (x, y), code in zip(CAPTURE_POINTS, guest, strict=True)}
    position = read_position({"variant": "capture", "board": board, "to_move": "host", "phase": "main", "ply": 0})
    assert perft(position, depth) == nodes


@needs("street")
@pytest.mark.parametrize(
    ("setup", "distance", "depth", "nodes"),
    [case for options, nodes in STREET.items() for case in counts(nodes, 2, *options)],
)
def test_street(setup: str, distance: int, depth: int, nodes: int) -> None:
    position = start(load("street"), options={"setup": setup, "distance": distance, "win": "own-turn"})
    assert perft(position, depth) == nodes
