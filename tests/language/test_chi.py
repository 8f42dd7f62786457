"""Sending lists are the rule, receiving lists follow from them: compared with the lists that the source prints."""

from paisho import load
from paisho.api import game

PRINTED = {
    # tile: (sends harmony, receives harmony, sends disharmony, receives disharmony)
    "Ly": ("Jd Js C", "C Rd Rs", "Ly Rs Rd", "Js Jd Ly"),
    "Jd": ("Js C Rd", "Rd Rs Ly", "Jd Ly Rs", "C Js Jd"),
    "Js": ("C Rd Rs", "Rs Ly Jd", "Js Jd Ly", "Rd C Js"),
    "C": ("Rd Rs Ly", "Ly Jd Js", "C Js Jd", "Rs Rd C"),
    "Rd": ("Rs Ly Jd", "Jd Js C", "Rd C Js", "Ly Rs Rd"),
    "Rs": ("Ly Jd Js", "Js C Rd", "Rs Rd C", "C Rd Rs"),
}
SLIP = ("Rs", "receives disharmony")
SLIP_DERIVED = {"Rs", "Ly", "Jd"}


def tables() -> dict[str, dict[str, set[str]]]:
    """By tile: what it sends and receives among the basic flowers, as compiled."""
    rules = game(load("lotus-gambit"))
    pairs = {name: rules.links[name].pairs for name in ("harmony", "disharmony")}
    codes = rules.pieces.codes
    found: dict[str, dict[str, set[str]]] = {}
    for a, one in enumerate(codes):
        found[one] = {}
        for name, table in pairs.items():
            found[one][f"sends {name}"] = {two for b, two in enumerate(codes) if table[a][b] is not None}
            found[one][f"receives {name}"] = {two for b, two in enumerate(codes) if table[b][a] is not None}
    return found


def test_the_lists_are_those_of_the_source_but_for_one_slip() -> None:
    derived = tables()
    basic = set(PRINTED)
    differing = {}
    for code, lists in PRINTED.items():
        names = ("sends harmony", "receives harmony", "sends disharmony", "receives disharmony")
        for name, printed in zip(names, lists, strict=True):
            if derived[code][name] & basic != set(printed.split()):
                differing[code, name] = derived[code][name] & basic
    assert differing == {SLIP: SLIP_DERIVED}
    assert "slip" in load("lotus-gambit").rulings["lists-that-disagree"].decision


def test_lotus_and_orchid() -> None:
    derived = tables()
    basic = set(PRINTED)
    assert derived["Lt"]["sends harmony"] == basic | {"Lt"} == derived["Lt"]["receives harmony"]
    assert derived["O"]["sends disharmony"] == basic | {"Lt"}
    assert derived["Lt"]["sends disharmony"] == derived["O"]["receives disharmony"] == set()
    assert derived["O"]["sends harmony"] == derived["O"]["receives harmony"] == set()
    assert derived["Lt"]["receives disharmony"] == {"O"}


def test_players_may_agree_that_flowers_send_nothing_to_the_lotus() -> None:
    rules = game(load("lotus-gambit"), {"lotus": "sends-only"})
    codes = rules.pieces.codes
    lotus = codes.index("Lt")
    table = rules.links["harmony"].pairs
    assert {code for a, code in enumerate(codes) if table[a][lotus] is not None} == {"Lt"}
