"""Clauses in plain English: every named rule of a variant with a sentence, its sources and its place in the file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from paisho.grammar import Rule
from paisho.language.actions.choices import Choice
from paisho.language.actions.move import Capture
from paisho.language.endings.ending import STOPS, Ending
from paisho.language.links.link import Link
from paisho.language.rings import Ring
from paisho.language.variant import Law, Phase, Variant
from paisho.language.which.which import Which
from paisho.language.words import Words
from paisho.spec.tree import Mark

WITHIN = {
    "to": "It must be placed {}.",
    "lands": "It must end {}.",
    "move": "Only {} may be moved.",
    "use": "Only {} may do this.",
    "over": "{} may stand between the two.",
    "ways": "It {}.",
    "when": "Only if {}.",
    "cancelled": "Not if {}.",
    "choose": "{}.",
    "captures": "{}",
    "then": "{}",
}
"""How the phrase of a clause becomes a sentence, by the key it stands under."""


@dataclass(frozen=True)
class Clause:
    """A named rule: its id, what it says, since when, its sources (`source/section`), and where it is written."""

    id: str
    says: str
    title: str | None = None
    condition: str | None = None
    cite: tuple[str, ...] = ()
    note: str | None = None
    mark: Mark | None = None

    def as_json(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "clause": self.id,
            "says": self.says,
            "title": self.title,
            "if": self.condition,
            "cite": list(self.cite),
            "note": self.note,
            "file": self.mark.file if self.mark else None,
            "line": self.mark.line if self.mark else None,
        }


def clauses(variant: Variant) -> dict[str, Clause]:
    """Every clause by its id, in the order in which a rulebook has them."""
    found = (*_declared(variant), *_rules(variant), *_rulings(variant))
    return {clause.id: clause for clause in found}


def _declared(variant: Variant) -> Iterator[Clause]:
    """What is declared rather than ruled: the board, the players, options, tiles and groups."""
    board, words = variant.board, Words(variant, variant.board)
    yield Clause("board", f"The game is played on “{board.title}”: {len(board.points)} points.", cite=variant.use.cite)
    seating = variant.usual
    seats = [variant.players.seats[seat].name for seat in seating.order]
    first = words.seat(seating.first)
    says = f"{len(seats)} players, in turn order: {', '.join(seats)}. {_capital(first)} takes the first turn."
    yield Clause("players", says, cite=variant.players.cite)
    for name, option in variant.options.items():
        values = "; ".join(f"“{value}”: {meaning}" for value, meaning in option.values.items())
        says = f"{values}. Unless the players agree otherwise: “{option.default}”."
        yield Clause(f"options.{name}", says, option.title, cite=option.cite, mark=option.mark)
    for code, tile in variant.tiles.items():
        kinds = ", ".join(
            f"{words.spoken(name)} {_value(variant, name, value)}" for name, value in tile.attributes.items()
        )
        says = f"{kinds}; each player has {words.number(tile.supply)}." if kinds else f"Each player has {tile.supply}."
        yield Clause(f"tiles.{code}", _capital(says), tile.name, cite=tile.cite, mark=tile.mark)
    for name, group in variant.groups.items():
        says = f"{_capital(words.plural(words.tile(name)))} are {', '.join(variant.codes(name))}."
        yield Clause(f"groups.{name}", says, group.title, cite=group.cite, mark=group.mark)


def _rules(variant: Variant) -> Iterator[Clause]:
    words = Words(variant, variant.board)
    for rule in variant.rules():
        condition = rule.if_.phrase_for(words) if rule.if_ is not None else None
        yield Clause(rule.clause, sentence(rule, words), rule.title, condition, rule.cite, rule.note, rule.mark)


def _rulings(variant: Variant) -> Iterator[Clause]:
    for name, ruling in variant.rulings.items():
        others = "".join(f" Otherwise possible: {other}" for other in ruling.alternatives)
        says = f"{ruling.question} {ruling.decision} {ruling.reason}{others}"
        if ruling.concerns:
            says += f" Concerns {', '.join(ruling.concerns)}."
        yield Clause(f"rulings.{name}", says, mark=ruling.mark)


def sentence(rule: Rule[Any], words: Words) -> str:
    """What a rule says, as a sentence."""
    path = rule.clause.split(".")[1:]
    phrase = _phrase(rule, words)
    frame = WITHIN.get(path[-2], "{}") if len(path) > 1 else "{}"
    if phrase.startswith("not ") and frame.startswith("It must "):
        frame, phrase = frame.replace("must ", "must not "), phrase.removeprefix("not ")
    text = _capital(frame.format(phrase))
    return text if text.endswith((".", "?", "!")) else text + "."


def _phrase(rule: Rule[Any], words: Words) -> str:
    """The phrase of a rule's body: primitives know theirs, records that hold them are put together here."""
    body, name = rule.body, rule.clause.rpartition(".")[2]
    if isinstance(body, dict):
        return " ".join(sentence(inner, words) for inner in body.values())
    if isinstance(body, Which):
        if rule.clause.startswith("situations."):
            return f"A tile is {words.situation(name)} if it is {body.one(words)}."
        return body.one(words)
    if isinstance(body, Link):
        return _link(body, name, words)
    if isinstance(body, Ring):
        chain = words.plural(words.link(body.of))
        around = words.board.region_titles[body.around].title
        return f"A closed chain of one player's {chain} that winds around {around} without touching it."
    if isinstance(body, Law):
        return body.never.phrase_for(words)
    if isinstance(body, Capture):
        return f"{_capital(body.by.one(words))} may capture {body.take.one(words)}."
    if isinstance(body, Choice):
        return f"The player chooses {rule.title or 'a point'}: {body.phrase_for(words)}"
    if isinstance(body, Phase):
        return _turn(body, words)
    if isinstance(body, Ending):
        return _ending(body, words)
    text: str = body.phrase_for(words)
    return text


def _link(link: Link, name: str, words: Words) -> str:
    ends = f", if each is {link.ends.one(words)}" if link.ends.criteria else ""
    owner = {
        "shared": "Both must belong to one player, who owns it.",
        "if-shared": "It belongs to the player of both tiles; between tiles of different players it is nobody's.",
        "nobody": "It belongs to nobody.",
        "of": f"It belongs to the owner of the {' or '.join(words.tile(t) for t in link.owner.of)} among the two.",
    }[link.owner.kind]
    relation, kind = words.relation(link.relation), words.a(words.link(name))
    if link.reach is not None:
        return (
            f"A tile is linked to another in {kind} if its type is related to the other's by {relation}{ends}, and it "
            f"{link.reach.phrase_for(words)}. Where it arrives it counts {link.weight:+d}. {owner}"
        )
    assert link.line is not None, "checked when the file was read"
    return (
        f"Two tiles whose types are related by {relation} form {kind}{ends}, "
        f"and they stand {link.line.phrase_for(words)}. {owner}"
    )


def _turn(phase: Phase, words: Words) -> str:
    may = ", ".join(words.action(name) for name in phase.choose)
    if phase.then:
        before = f" in which the player has done one of these: {', '.join(map(words.action, phase.after))}"
        only = f", if {phase.when.phrase_for(words)}" if phase.when else ""
        return f"At the end of a turn{before if phase.after else ''}{only}, this happens by itself."
    if not phase.after:
        return f"The player does one of these: {may}."
    condition = f" if {phase.when.phrase_for(words)}" if phase.when else ""
    before = " or ".join(words.action(name) for name in phase.after)
    return f"After {before},{condition}, the same player does one of these: {may}."


def _ending(ending: Ending, words: Words) -> str:
    result = ending.result.phrase_for(words)
    if ending.stop is not None:
        return f"{_capital(STOPS[ending.stop])}. {_capital(result)}"
    holds = ending.each or ending.when
    assert holds is not None
    moment = "after any move" if ending.at == "any-move" else "at the end of a turn"
    once = f", for players for whom this has been so before: {ending.once.phrase_for(words)}" if ending.once else ""
    return f"The game ends {moment} if {holds.phrase_for(words)}{once}. {_capital(result)}"


def _value(variant: Variant, attribute: str, value: Any) -> str:
    declared = variant.attributes[attribute]
    if declared.kind == "region":
        return variant.board.region_titles[str(value)].title
    return declared.words.get(str(value), str(value))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
