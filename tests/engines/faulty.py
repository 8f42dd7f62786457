"""Engines with one fault each: `python -m tests.engines.faulty NAME`. Our own server, with a tampered variant or a
filter on what it answers, so that everything but the fault is right."""

import json
import os
import random
import sys
import time
from collections.abc import Callable
from typing import Any

import yaml

import paisho
from paisho import Variant
from paisho.loading.loader import load_text
from paisho.protocol.session import Session

LIES: dict[str, tuple[str, str]] = {
    "any-garden": ("actions: {arrange: {lands: {own-garden: null}}}", "actions.arrange.lands.own-garden"),
    "ends-on-gates": ("actions: {arrange: {lands: {off-gates: null}}}", "actions.arrange.lands.off-gates"),
    "clashes": ("laws: {no-clash: null}", "laws.no-clash"),
    "long-rose": ("tiles: {R3: {reach: 4}}", "tiles.R3"),
    "short-orchid": ("tiles: {O: {reach: 5}}", "tiles.O"),
    "no-captures": ("actions: {arrange: {captures: {clashing: null}}}", "actions.arrange.captures.clashing"),
    "tame-orchid": ("actions: {arrange: {captures: {raging: null}}}", "actions.arrange.captures.raging"),
    "no-traps": ("actions: {arrange: {move: {free: null}}}", "actions.arrange.move.free"),
    "bonus-always": ("turn: {bonus: {when: null}}", "turn.bonus"),
    "bonus-never": ("turn: {bonus: {when: {new-link: {of: clash}}}}", "turn.bonus"),
    "shared-harmonies": ("links: {harmony: {owner: shared}}", "links.harmony"),
    "no-lotus": ("relations: {harmony: {lotus: null}}", "relations.harmony.lotus"),
    "open-gates": ("links: {harmony: {line: {stops-at: null}}}", "links.harmony"),
    "weak-rock": ("links: {harmony: {cancelled: {rock: null}}}", "links.harmony.cancelled.rock"),
    "weak-knotweed": ("links: {harmony: {cancelled: {knotweed: null}}}", "links.harmony.cancelled.knotweed"),
    "diagonals": ("actions: {arrange: {ways: {walk: {walk: {along: all, up-to: reach, over: empty}}}}}",
                  "actions.arrange.ways.walk"),
    "turns-left": ("actions: {wheel: {then: {turn: {rotate: {around: to, direction: anticlockwise, steps: 1}}}}}",
                   "actions.wheel.then.turn"),
    "heavy-boat": ("actions: {boat: {then: {clear: null}}}", "actions.boat.then.clear"),
    "wheel-by-rocks": ("actions: {wheel: {to: {clear-of-rocks: null}}}", "actions.wheel.to.clear-of-rocks"),
    "pushes-into-gardens": ("laws: {no-push-into-foreign-garden: null}", "laws.no-push-into-foreign-garden"),
    "growing-seedling": ("actions: {seedling: {when: null}}", "actions.seedling.when.nothing-growing"),
    "endless": ("endings: {ring: null}", "endings.ring"),
    "last-basic-draws": ("endings: {last-basic: {result: draw}}", "endings.last-basic"),
    "free-planting": ("actions: {plant: {to: {gate: null}}}", "actions.plant.to.gate"),
    "lame-traps": ("situations: {trapped: {near: {owner: null}}}", "situations.trapped"),
}  # fmt: skip
"""A change to the rules of Skud, and the clause that has to be named for it."""


def tampered(name: str) -> Variant:
    change, clause = LIES[name]
    rules = yaml.safe_load(change)
    # A ruling may not speak of a clause that is gone.
    for ruling, body in paisho.load("skud").rulings.items():
        if clause in body.concerns:
            rules.setdefault("rulings", {})[ruling] = {"concerns": []}
    variant, report = load_text(json.dumps({"extends": "skud", **rules}), "lie.yaml")
    assert variant is not None, report.text()
    return variant


Answer = dict[str, Any]


def twice(method: str, answer: Answer) -> Answer:
    if method == "legal":
        answer["moves"] += answer["moves"][:1]
    return answer


def shuffled(method: str, answer: Answer) -> Answer:
    if method == "legal":
        random.shuffle(answer["moves"])
    return answer


def swapped_winner(method: str, answer: Answer) -> Answer:
    if method == "facts":
        answer["status"]["winners"] = [{"host": "guest", "guest": "host"}[s] for s in answer["status"]["winners"]]
    return answer


def all_legal(method: str, answer: Answer) -> Answer:
    return {"legal": True, "reasons": []} if method == "judge" else answer


def vague(method: str, answer: Answer) -> Answer:
    if method == "judge":
        for reason in answer["reasons"]:
            reason["clause"] = "the rules"
    return answer


def forgetful(method: str, answer: Answer) -> Answer:
    if method == "play":
        answer["captured"] = {}
    return answer


def off_by_one(method: str, answer: Answer) -> Answer:
    if method == "perft":
        answer["nodes"] += 1
    return answer


def shapeless(method: str, answer: Answer) -> Answer:
    if method == "facts":
        del answer["status"]
    return answer


def shy(method: str, answer: Answer) -> Answer:
    return {"skip": "not yet"} if method in ("facts", "judge") else answer


FILTERS: dict[str, Callable[[str, Answer], Answer]] = {
    each.__name__.replace("_", "-"): each
    for each in (twice, shuffled, swapped_winner, all_legal, vague, forgetful, off_by_one, shapeless, shy)
}


def misbehave(name: str, number: int, request: dict[str, Any], reply: bytes) -> bytes | None:
    """What a badly behaved engine writes instead of its reply to the given question."""
    if name == "garbage" and number % 5 == 3:
        return b"Segmentation fault (core dumped)\n"
    if name == "binary" and number % 5 == 3:
        return b"\xff\xfe\x00\x80\n"
    if name == "hangs" and number >= 4:
        time.sleep(3600)
    if name == "late" and number == 4:
        time.sleep(1.5)
    if name == "dies" and number == 6:
        print("panic: index out of range", file=sys.stderr, flush=True)
        os._exit(3)
    if name == "always-dies":
        os._exit(1)
    if name == "another-id" and number % 4 == 2:
        return json.dumps({**json.loads(reply), "id": request["id"] + 1000}).encode() + b"\n"
    if name == "text-id":
        return json.dumps({**json.loads(reply), "id": str(request["id"])}).encode() + b"\n"
    if name == "floods" and number == 4:
        while True:
            sys.stdout.buffer.write(b'{"jsonrpc": "2.0", "id": 1, "result": {}}\n' * 100)
    if name == "chatty":
        sys.stderr.write("thinking very hard\n" * 2_000)
    if name == "huge-line" and number == 4:
        return b'"' + b"x" * (9 << 20) + b'"\n'
    if name == "endless-line" and number == 4:
        while True:
            sys.stdout.buffer.write(b"x" * 65_536)
    if name == "repeats-itself":
        return reply + reply
    if name == "deep" and number == 4:
        return b"[" * 200_000 + b"\n"
    if name == "no-newline-then-dies" and number == 4:
        sys.stdout.buffer.write(reply[:-10])
        sys.stdout.buffer.flush()
        os._exit(0)
    return reply


def main(name: str) -> None:
    if name == "deaf":
        time.sleep(3600)
    own = [tampered(name)] if name in LIES else []
    session = Session(own, log=lambda text: print(text, file=sys.stderr))
    for number, line in enumerate(sys.stdin.buffer):
        reply = session.answer(line.rstrip())
        assert reply is not None
        message, request = json.loads(reply), json.loads(line)
        if name in FILTERS and "result" in message:
            message["result"] = FILTERS[name](request["method"], message["result"])
            reply = json.dumps(message).encode() + b"\n"
        if number:
            reply = misbehave(name, number, request, reply)
        assert reply is not None
        sys.stdout.buffer.write(reply)
        sys.stdout.buffer.flush()
    if name == "stays":
        time.sleep(3600)


if __name__ == "__main__":
    main(sys.argv[1])
