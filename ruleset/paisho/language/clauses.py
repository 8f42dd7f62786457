"""Clauses in plain English: every named rule of a variant with a sentence, its sources and its place in the file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from paisho.grammar import Rule
from paisho.language.actions.choices import Choice
from paisho.language.actions.move import WHERE_TO, Capture, MoveTile
from paisho.language.actions.place import Place
from paisho.language.actions.use import Use
from paisho.language.actions.ways import Way
from paisho.language.base import Condition, Number
from paisho.language.conditions.logic import Option as OptionIs
from paisho.language.endings.ending import STOPS, Ending
from paisho.language.links.link import Link
from paisho.language.rings import Ring
from paisho.language.variant import Law, Phase, Variant, walk
from paisho.language.which.owner import Owner
from paisho.language.which.which import Which
from paisho.language.words import Words
from paisho.spec.tree import Mark

WITHIN = {
    "to": "It must be placed {}.",
    "lands": "It must end {}.",
    "over": "{} may stand between the two.",
    "ways": "{}",
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
    parts: tuple[tuple[str, str], ...] = ()
    """Stretches of the sentence that are clauses of their own, in order: (clause id, its words)."""
    agreed: tuple[str, str] | None = None
    """The option that the clause depends on, and the value for which it holds, if that is the whole condition."""

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
    says = f"The game is played on {_lower(board.title)}: {len(board.points)} points, where its lines cross."
    yield Clause("board", says, cite=variant.use.cite)
    seating = variant.usual
    seats = [variant.players.seats[seat].name for seat in seating.order]
    first = words.seat(seating.first)
    many = words.capital(words.number(len(seats)))
    players = f"{many} players take turns" if len(seats) > 1 else "One player plays"
    says = f"{players}: {words.listed(seats)}. {_capital(first)} takes the first turn.{_places(variant, words)}"
    yield Clause("players", says, cite=variant.players.cite)
    for name, option in variant.options.items():
        values = "; ".join(f"“{words.value(value)}”: {meaning}" for value, meaning in option.meanings.items())
        if option.number is not None:
            values = f"{words.range(option.number.from_, option.number.to)}{f' ({values})' if values else ''}"
        says = f"{values}. Unless the players agree otherwise: “{words.value(option.default)}”."
        yield Clause(f"options.{name}", says, option.title, cite=option.cite, mark=option.mark)
    for code, tile in variant.tiles.items():
        kinds = ", ".join(
            f"{words.spoken(name)} {_value(variant, name, value)}" for name, value in tile.attributes.items()
        )
        says = f"{kinds}; each player has {words.number(tile.supply)}." if kinds else f"Each player has {tile.supply}."
        yield Clause(f"tiles.{code}", _capital(says), tile.name, cite=tile.cite, mark=tile.mark)
    for name, group in variant.groups.items():
        members = [words.tile(code) for code in variant.codes(name)]
        all_of_them = words.plural(words.tile(name)).replace(" or ", " and ")
        says = f"{_capital(all_of_them)} are {words.listed(members)}."
        yield Clause(f"groups.{name}", says, group.title, cite=group.cite, mark=group.mark)


def _places(variant: Variant, words: Words) -> str:
    """The places on the board that belong to the players, as sentences."""
    said = ""
    for name, declared in variant.players.attributes.items():
        if declared.kind != "region":
            continue
        titles = variant.board.region_titles
        of = [
            f"{titles[str(about.attributes[name])].title} for {words.seat(seat)}"
            for seat, about in variant.players.seats.items()
            if name in about.attributes
        ]
        if not of:
            continue
        said += f" {_capital(declared.title or words.spoken(name))} is {words.listed(of)}."
    return said


def _rules(variant: Variant) -> Iterator[Clause]:
    words = Words(variant, variant.board)
    for rule in variant.rules():
        condition = rule.if_.phrase_for(words) if rule.if_ is not None else None
        says = sentence(rule, words)
        agreed = rule.if_.value if isinstance(rule.if_, OptionIs) else None
        yield Clause(
            rule.clause, says, rule.title, condition, rule.cite, rule.note, rule.mark, _parts(rule, says, words), agreed
        )


def _parts(rule: Rule[Any], says: str, words: Words) -> tuple[tuple[str, str], ...]:
    """The requirements that the sentence of an action names already, each with the words that say it."""
    body: Any = rule.body
    candidates: list[tuple[Rule[Any], list[str]]]
    found, end = [], 0
    if isinstance(body, Place):
        places = {rule.clause: rule.body.phrase_for(words) for rule in body.to.values()}
        candidates = [(rule, [places[rule.clause], words.within(places[rule.clause])]) for rule in body.to.values()]
    elif isinstance(body, (MoveTile, Use)):
        tests = body.move if isinstance(body, MoveTile) else body.use
        candidates = [(part, _nouns(part.body, words)) for part in tests.values()]
        if isinstance(body, MoveTile) and len(body.ways) == 1:
            candidates += [(part, [part.body.phrase_for(words)]) for part in body.ways.values()]
    elif isinstance(body, (Number, Which)):
        inner = [(part, sentence(part, words).removesuffix(".")) for part in walk(body)]
        candidates = [(part, [text, text[:1].lower() + text[1:]]) for part, text in inner]
    else:
        return ()
    plain = [(part, texts) for part, texts in candidates if part.if_ is None and part.note is None]
    said = [(part.clause, next((text for text in texts if text and text in says), "")) for part, texts in plain]
    for place, clause, text in sorted((says.find(text), clause, text) for clause, text in said if text):
        if place >= end:
            found.append((clause, text))
            end = place + len(text)
    return tuple(found)


def _nouns(which: Which, words: Words) -> list[str]:
    """The words with which an action may name the tiles that it is for."""
    noun = which.noun(words)
    if not [c for c in which.criteria if c != Owner(value="mover")]:
        return ["one of your tiles"]
    return [noun, " ".join(c.phrase_for(words) for c in which.criteria)]


def _rulings(variant: Variant) -> Iterator[Clause]:
    for name, ruling in variant.rulings.items():
        others = "".join(f" Otherwise possible: {other}" for other in ruling.alternatives)
        says = f"{ruling.question} {ruling.decision} {ruling.reason}{others}"
        if ruling.concerns:
            says += f" Concerns {', '.join(ruling.concerns)}."
        yield Clause(f"rulings.{name}", says, mark=ruling.mark)


MAY = {"move": "be moved", "use": "do this"}
"""What only the tiles of a clause may do, by the key it stands under."""


def sentence(rule: Rule[Any], words: Words) -> str:
    """What a rule says, as a sentence."""
    path = rule.clause.split(".")[1:]
    if len(path) > 1 and path[-2] in MAY:
        return f"{rule.body.only(words, MAY[path[-2]])}."
    phrase = _phrase(rule, words)
    frame = WITHIN.get(path[-2], "{}") if len(path) > 1 else "{}"
    if phrase.startswith("not ") and frame.startswith("It must "):
        frame, phrase = frame.replace("must ", "must not "), phrase.removeprefix("not ")
    if len(path) > 3 and path[-4] == "captures":
        frame, phrase = "With this capture, {}", phrase[:1].lower() + phrase[1:]
    text = _capital(frame.format(phrase))
    return text if text.endswith((".", "?", "!")) else text + "."


def _phrase(rule: Rule[Any], words: Words) -> str:
    """The phrase of a rule's body: primitives know theirs, records that hold them are put together here."""
    body, name = rule.body, rule.clause.rpartition(".")[2]
    if isinstance(body, dict):
        return " ".join(sentence(inner, words) for inner in body.values())
    if isinstance(body, Way):
        return body.says(words)
    if isinstance(body, Which):
        if rule.clause.startswith("situations."):
            return f"{words.situated(name)}."
        return body.one(words)
    if isinstance(body, Link):
        return _link(body, name, words)
    if isinstance(body, Ring):
        return f"{words.capital(words.a(words.ring(name)))} is {body.phrase_for(words)}."
    if isinstance(body, Law):
        return body.never.phrase_for(words)
    if isinstance(body, Capture):
        goes = f"; the captured tile goes {WHERE_TO[body.to]}" if body.to != "captured" else ""
        return f"{_capital(body.by.one(words))} may capture {body.take.one(words)}{_barred(rule, words)}{goes}."
    if isinstance(body, Choice):
        return f"The player chooses {rule.title or 'a point'}: {body.phrase_for(words)}"
    if isinstance(body, Phase):
        return _turn(body, words)
    if isinstance(body, Ending):
        return _ending(body, words)
    whole, _, key = rule.clause.rpartition(".")[0].rpartition(".")
    if isinstance(body, Condition) and whole.startswith("actions.") and key == "when":
        return body.phrase_of(whole.removeprefix("actions."), words)
    text: str = body.phrase_for(words)
    return text


def _barred(rule: Rule[Capture], words: Words) -> str:
    """The ways of moving that do not capture, though they are ways of the tiles that may."""
    action = words.variant.actions[rule.clause.split(".")[1]].body
    assert isinstance(action, MoveTile), "only such actions capture"
    capture, known = rule.body, words.variant
    able = capture.by.codes(known)
    others = [
        way.body.phrase_for(words)
        for name, way in action.ways.items()
        if name not in capture.ways and (not way.body.tiles or any(able & set(known.codes(t)) for t in way.body.tiles))
    ]
    return f", but not where it {words.either(others)}" if capture.ways and others else ""


def _link(link: Link, name: str, words: Words) -> str:
    first, *others = [words.a(words.tile(name)) for name in link.owner.of] or [""]
    of = first + "".join(f", or if there is none, {other}" for other in others)
    owner = {
        "shared": "Both must belong to one player, whose it is.",
        "if-shared": "It belongs to the player of both tiles; between tiles of different players it is nobody's.",
        "nobody": "It does not matter whose they are.",
        "of": f"It belongs to the player whose tile in it is {of}; two such tiles must belong to one player.",
    }[link.owner.kind]
    relation, kind = words.relation(link.relation), words.a(words.link(name))
    if link.reach is not None:
        return (
            f"{_capital(kind)} goes from one tile to another if the type of the first is related to that of the second "
            f"by {relation}, and the first {link.reach.phrase_for(words)}. For the second it counts "
            f"{'minus ' if link.weight < 0 else ''}{words.number(abs(link.weight))}. {owner}"
        )
    assert link.line is not None, "checked when the file was read"
    return (
        f"Two {link.ends.many(words)} form {kind} if their types are related by {relation} "
        f"and they stand {link.line.phrase_for(words)}. {owner}"
    )


def _turn(phase: Phase, words: Words) -> str:
    may = words.either([words.perhaps(words.action(name), words.variant.actions[name].if_) for name in phase.choose])
    if phase.then:
        before = f" in which the player has done one of these: {', '.join(map(words.action, phase.after))}"
        only = f", if {phase.when.phrase_for(words)}" if phase.when else ""
        return f"At the end of a turn{before if phase.after else ''}{only}, these things happen by themselves."
    if not phase.after:
        return f"On a turn, the player does one thing: {may}."
    condition = f", if {phase.when.phrase_for(words)}" if phase.when else ""
    return f"After {_earlier(phase, words)}{condition}, the same player does one more thing: {may}."


def _earlier(phase: Phase, words: Words) -> str:
    """The actions that a part of a turn may follow; where they are nearly all, those that it may not follow."""
    for other in words.variant.turn.values():
        rest = [name for name in other.body.choose if name not in phase.after]
        if len(rest) < 3 < len(phase.after) and set(phase.after) <= set(other.body.choose):
            but = words.either([f"“{words.action(name)}”" for name in rest])
            return f"anything but {but}" if rest else "any of these"
    return words.either([f"“{words.action(name)}”" for name in phase.after])


MOMENTS = {
    "turn-end": "The game ends at the end of a turn",
    "turn-start": "The game ends when a turn begins",
    "any-move": "The game ends after any move",
}


def _ending(ending: Ending, words: Words) -> str:
    result = ending.result.phrase_for(words)
    if ending.stop is not None:
        return f"{words.capital(STOPS[ending.stop])}. {words.capital(result)}"
    holds = ending.each or ending.when
    assert holds is not None
    says = holds.phrase_for(words)
    if ending.at == "turn-end":
        # The mover is the player whose turn is over.
        says = says.replace("the player to move", "the player whose turn it was")
        result = result.replace("The player to move", "The player whose turn it was")
    if ending.each is not None:
        says = says.replace("the player", "a player", 1)
    done = words.either([words.action(name) for name in ending.after])
    after = f" in which a player has done this: {done}," if done else ""
    once = ""
    if ending.once is not None:
        once = f" Only players count of whom this was true when an earlier turn ended: {ending.once.phrase_for(words)}."
    return f"{MOMENTS[ending.at]}{after} if {says}.{once} {words.capital(result)}"


def _value(variant: Variant, attribute: str, value: Any) -> str:
    declared = variant.attributes[attribute]
    if declared.kind == "region":
        return variant.board.region_titles[str(value)].title
    return declared.words.get(str(value), str(value))


def _lower(title: str) -> str:
    return title[:1].lower() + title[1:] if title.startswith(("The ", "A ")) else title


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
