"""The English of a variant: what its tiles, regions and rules are called in a sentence."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from paisho.board import Board

if TYPE_CHECKING:
    from paisho.language.variant import Variant

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
NAMED = "on the "
"""How a phrase begins that says which point it is."""
ARTICLES = ("a ", "an ", "the ", "any ", "every ")


class Words:
    """Looks up titles; a thing without a title is called by its name, hyphens read as blanks."""

    def __init__(self, variant: Variant, board: Board, acting: str | None = None) -> None:
        self.variant, self.board = variant, board
        self.acting = acting
        """The code of the tile that is spoken of, if it is a certain one: its numbers are then said outright."""

    def of(self, code: str) -> Words:
        """The same words about a certain tile."""
        return Words(self.variant, self.board, code)

    @staticmethod
    def must(verb: str, phrase: str) -> str:
        """What a tile has to do: "must end on an open point", "must not end in a gate"."""
        if phrase.startswith("not "):
            return f"must not {verb} {phrase.removeprefix('not ')}"
        return f"must {verb} {phrase}"

    @staticmethod
    def passing(over: str) -> str:
        """Over which points a tile may pass on its way, as the end of a sentence about how it moves."""
        fixed = {"anywhere": ", passing over any tile", "on an open point": ", never over another tile"}
        places = [place.removeprefix("on ").split(" ", 1) for place in over.split(" or ")]
        if all(place[0] in ("a", "an") and len(place) == 2 for place in places) and over not in fixed:
            return f", passing only over {' and '.join(Words.plural(place[1]) for place in places)}"
        return fixed.get(over) or f", passing only over points that are {over}"

    @staticmethod
    def within(place: str) -> str:
        """A phrase about a point that has been spoken of already: "on a point of a garden" is "of a garden" there, and
        "on the centre" is the point itself."""
        return place.removeprefix("on " if place.startswith(NAMED) else "on a point ")

    @staticmethod
    def together(places: list[str]) -> str:
        """Phrases about one point that must all be true: "on an open point in a gate, not next to a Rock"."""
        first = [place for place in places if place == "on an open point"][:1]
        rest = [place for place in places if place != "on an open point" and not place.startswith("not ")]
        inside = [place for place in rest if not place.startswith("to which ")]
        reached = [place for place in rest if place.startswith("to which ")]
        outside = [place for place in places if place.startswith("not ")]
        if first:
            named = [place for place in inside if place.startswith(NAMED)]
            first[0] += "".join(f": {Words.within(place)}" for place in named)
            inside = [Words.within(place) for place in inside if place not in named]
        text = " ".join([*first, " and ".join(inside)]).strip()
        text = ", ".join([*([text] if text else []), *reached])
        return f"{text}, {' and '.join(outside)}" if outside and text else text or " and ".join(outside)

    @staticmethod
    def alternatives(places: list[str]) -> str:
        """Phrases about a point of which one must be true, their common beginning said once: "in a gate or a port"."""
        split = [place.split() for place in places]
        columns = enumerate(zip(*split, strict=False))
        differ = next((number for number, column in columns if len(set(column)) > 1), min(map(len, split)))
        begin = split[0][:differ]
        while begin and f"{begin[-1]} " in ARTICLES:
            begin.pop()
        if not begin or "not" in begin or any(len(words) == len(begin) for words in split):
            return Words.either(places)
        rest = [" ".join(words[len(begin) :]) for words in split]
        return f"{' '.join(begin)} {Words.either(rest)}"

    def tile(self, name: str) -> str:
        """A tile or group, singular, without article."""
        if name == "any":
            return "tile"
        if name in self.variant.groups:
            return self.variant.groups[name].title or self.spoken(name)
        return self.variant.tiles[name].name

    def seat(self, name: str) -> str:
        """A player, with article unless it is a proper name."""
        seat = self.variant.players.seats[name]
        return seat.name if seat.proper else f"the {seat.name}"

    def enemy(self) -> str:
        """A player on another side, with article."""
        players = self.variant.players
        if any(table.body.teams for table in players.tables.values()):
            return "another side"
        return "the other player" if len(players.seats) == 2 else "another player"

    def situation(self, name: str) -> str:
        """A situation, as an adjective."""
        return self.variant.situations[name].title or self.spoken(name)

    def situated(self, name: str) -> str:
        """What a situation is, as a sentence without its full stop: "A drained tile is a tile next to a Knotweed"."""
        adjective, which = self.situation(name), self.variant.situations[name].body
        if adjective.startswith(("on ", "in ", "at ")):
            return f"A tile is {adjective} if it is {which.one(self)}"
        return f"{self.capital(self.a(adjective))} tile is {which.one(self)}"

    def tile_that_is(self, name: str) -> str:
        """A tile in a situation, without an article: "drained tile", "tile on unnatural soil"."""
        adjective = self.situation(name)
        return f"tile {adjective}" if adjective.startswith(("on ", "in ", "at ")) else f"{adjective} tile"

    def relation(self, name: str) -> str:
        """A relation of tile types, as a noun."""
        return self.variant.relations[name].title or self.spoken(name)

    def related(self, name: str) -> str:
        """What a tile is that is related to another: "in clash with it", or "that is its prey" if it goes one way."""
        one_way = any(part.body.directed for part in self.variant.relations[name].body.values())
        return f"that is its {self.relation(name)}" if one_way else f"in {self.relation(name)} with it"

    def link(self, name: str) -> str:
        """A kind of link, as a noun."""
        return self.variant.links[name].title or self.spoken(name)

    def ring(self, name: str) -> str:
        """A kind of ring, as a noun."""
        return self.variant.rings[name].title or self.spoken(name)

    def count(self, name: str) -> str:
        """What is counted, plural."""
        return self.variant.counts[name].title or self.spoken(name)

    def action(self, name: str) -> str:
        """An action, as a verb."""
        rule = self.variant.actions.get(name)
        return (rule.title if rule else None) or self.spoken(name)

    def phase(self, name: str) -> str:
        """A part of a turn or of the setup, as a noun."""
        rule = self.variant.turn.get(name) or self.variant.setup.get(name.partition(".")[2])
        return (rule.title if rule else None) or self.spoken(name)

    def chosen(self, name: str) -> str:
        """A point that a player chooses; by its name where several are chosen at once."""
        sets = [getattr(rule.body, "choose", {}) for rule in self.variant.actions.values()]
        alone = all(len(choices) == 1 for choices in sets if name in choices)
        return "the chosen point" if alone else f"the chosen point ({self.spoken(name)})"

    def option(self, name: str) -> str:
        """An option."""
        return self.variant.options[name].title or self.spoken(name)

    @staticmethod
    def value(value: str) -> str:
        """A value of an option."""
        return {"true": "yes", "false": "no"}.get(str(value), str(value))

    @staticmethod
    def range(low: int, high: int) -> str:
        """All numbers between two: "Any whole number from 0 to 100"."""
        return f"Any whole number from {low} to {high}"

    def attribute(self, name: str) -> str:
        """A region that an attribute names."""
        return self._declared(name) or f"its {self.spoken(name)}"

    def attribute_name(self, name: str) -> str:
        """An attribute itself."""
        return self.spoken(name)

    def across(self, names: Sequence[str]) -> str:
        """Across midlines, as links can be: "across the vertical midline, with no end on it"."""
        ends = "it" if len(names) == 1 else "either" if len(names) == 2 else "any of them"
        return f"across {self.either([self.midline(name) for name in names])}, with no end on {ends}"

    def midline(self, name: str) -> str:
        """A midline of the board."""
        title = self.board.midlines[name].title
        return title if title.startswith(ARTICLES) else f"the {title}"

    def in_region(self, name: str) -> str:
        """A point of a region: "in a gate", "on a point of a garden", and "on the centre", which is one point."""
        one = self.board.region_titles[name].one
        alone = self.board.regions[name].bit_count() == 1
        return f"on {one}" if alone else self.at(one)

    @staticmethod
    def at(place: str) -> str:
        """Where a tile stands: in a garden, but on a point, or on points of some sort."""
        points = ("a point ", "the point ", "points ", "the points ", "its point ")
        return f"on {place}" if place.startswith(points) or place.endswith(" point") else f"in {place}"

    def _declared(self, name: str) -> str | None:
        for declared in (self.variant.attributes, self.variant.players.attributes):
            if name in declared:
                return declared[name].title
        return None

    @staticmethod
    def spoken(name: str) -> str:
        """A name as words."""
        return name.replace("-", " ").replace("_", " ").replace(".", ": ")

    @staticmethod
    def capital(text: str) -> str:
        """Beginning with a capital letter; proper names further on keep theirs."""
        return text[:1].upper() + text[1:]

    @staticmethod
    def number(value: int) -> str:
        """A number: as a word up to twelve."""
        return NUMBERS[value] if 0 < value < len(NUMBERS) else str(value)

    @staticmethod
    def more(comparison: str) -> str:
        """How a number compares, said of things that one can count."""
        return {"greater than": "more than", "smaller than": "fewer than"}.get(comparison, comparison)

    @staticmethod
    def perhaps(what: str, condition: object) -> str:
        """Something among others, marked if it needs an agreement (its ``if``)."""
        return what if condition is None else f"{what} (if agreed)"

    @staticmethod
    def listed(names: list[str]) -> str:
        """All of several: "this, this and that"."""
        return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)

    @staticmethod
    def either(names: list[str]) -> str:
        """One of several: "this, this or that"."""
        return " or ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)

    @staticmethod
    def a(noun: str) -> str:
        """With the indefinite article."""
        if noun.startswith(ARTICLES):
            return noun
        return f"an {noun}" if noun[:1].lower() in "aeiou" else f"a {noun}"

    @staticmethod
    def singular(nouns: str) -> str:
        """One of several, named by a regular plural with perhaps more behind it: "harmonies across a midline"."""
        noun, blank, rest = nouns.partition(" ")
        if noun.endswith("ies"):
            noun = noun[:-3] + "y"
        elif noun.endswith(("ses", "xes", "ches", "shes")):
            noun = noun[:-2]
        return noun.removesuffix("s") + blank + rest

    @staticmethod
    def plural(noun: str) -> str:
        """The plural of a regular noun, of each of several, and of the first word of what is described further."""
        for link in (" that ", " of ", " in ", " on ", " with ", " next to ", " while ", " anywhere but "):
            head, found, rest = noun.partition(link)
            if found:
                rest = rest.replace("is not ", "are not ", 1) if link == " that " else rest
                return Words.plural(head) + found + rest
        if " or " in noun:
            return Words.either([Words.plural(part) for part in re.split(", | or ", noun)])
        if noun.endswith("y") and noun[-2:-1] not in "aeiou":
            return noun[:-1] + "ies"
        return noun + ("es" if noun.endswith(("s", "x", "ch", "sh")) else "s")
