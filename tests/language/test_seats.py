"""A rule may name a player who does not sit at the agreed table: then it speaks of nobody's tiles."""

from random import Random

from paisho_validators.properties import INVARIANTS, random_position
from tests.language.games import variant

RULES = "language: 1\nid: mine\ntitle: Mine\nextends: lotus-gambit\nactions: {move: {move: {theirs: {seat: west}}}}\n"


def test_a_player_who_does_not_play_has_no_tiles() -> None:
    rules = variant(RULES)
    for number in range(6):
        position = random_position(rules, Random(number), 30)
        assert INVARIANTS["legal-moves-are-generated"](position) is None
        assert INVARIANTS["generated-moves-are-legal"](position) is None
