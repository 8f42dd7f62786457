"""Invariants: engine and referee read the same rules alike."""

from __future__ import annotations

from paisho import Position, facts
from paisho.engine import convert, legal
from paisho.engine.play import play
from paisho.engine.status import status
from paisho.language.base import Binding
from paisho.language.links.link import links_of
from paisho.referee.facts import alone, sums
from paisho_validators.properties.counterexample import Counterexample
from paisho_validators.properties.proposals import proposals
from paisho_validators.properties.scenes import contents, difference
from paisho_validators.properties.study import study

JUDGED = 60
"""How many generated moves, and how many other proposals, are judged a position."""


def generated_moves_are_legal(position: Position) -> Counterexample | None:
    """The referee finds no objection to a generated move."""
    of = study(position)
    for move in of.sample("legal", JUDGED):
        reasons = of.sitting.judge(move)
        if reasons:
            says = f"generated, but the referee objects: {reasons[0].says}"
            return Counterexample(
                "generated-moves-are-legal", says, position, move, tuple(reason.clause for reason in reasons)
            )
    return None


def legal_moves_are_generated(position: Position) -> Counterexample | None:
    """Of moves of every kind, nonsense included, the referee passes exactly those that are generated or stop the
    game, and playing accepts exactly those."""
    of = study(position)
    rng = of.chance("proposals")
    generated = set(of.legal)
    stops = {} if of.sitting.status.over else position.rules.stops
    for move in proposals(position, of.scene, of.legal, rng, JUDGED):
        expected = move in generated or (move.do in stops and move == type(move)(move.do))
        reasons = of.sitting.judge(move)
        clauses = tuple(reason.clause for reason in reasons)
        if expected == bool(reasons):
            says = (
                f"generated, but the referee objects: {reasons[0].says}"
                if reasons
                else "the referee finds no objection, but it is not generated"
            )
            return Counterexample("legal-moves-are-generated", says, position, move, clauses)
        if (play(position, move) is not None) != expected:
            says = f"playing {'refuses' if expected else 'accepts'} it against the list of legal moves"
            return Counterexample("legal-moves-are-generated", says, position, move, clauses)
    return None


def play_agrees_with_the_referee(position: Position) -> Counterexample | None:
    """The position after a move is the same for both: board, reserves, captives, scores, seat, phase, memory."""
    of = study(position)
    for move in of.sample("play", 12):
        after = play(position, move)
        if after is None or of.sitting.judge(move):
            continue  # other invariants' business
        board, seen = position.rules.board, (contents(convert.snapshot(after)), contents(of.sitting.after(move)))
        found = difference(*seen, (board, board), ("for the engine", "for the referee"))
        if found:
            says = f"engine and referee disagree on what follows: {found}"
            return Counterexample("play-agrees-with-the-referee", says, position, move)
    return None


def status_agrees(position: Position) -> Counterexample | None:
    """Engine and referee agree whether the game is over, by what, who has won and with which scores."""
    of = study(position)
    fast, slow = status(position), of.sitting.status
    if fast.as_json() == slow.as_json():
        return None
    clauses = tuple(clause for clause in (fast.clause, slow.clause) if clause)
    says = f"engine: {fast.as_json()}; referee: {slow.as_json()}"
    return Counterexample("status-agrees", says, position, None, clauses)


def facts_agree(position: Position) -> Counterexample | None:
    """Links and their owners, situations, rings and counts are the same for both."""
    of = study(position)
    rules, seen = position.rules, of.scene
    seats = rules.seats
    for name, form in rules.links.items():
        fast = [((p, q), seats[owner] if owner >= 0 else None) for p, q, owner in form.links(position)]
        slow = [(found.ends, found.owner) for found in links_of(seen, name)]
        if fast != slow:
            odd = [found for found in (*fast, *slow) if (found in fast) != (found in slow)]
            (p, q), owner = odd[0] if odd else fast[0]
            who = "engine" if odd and odd[0] in fast else "referee"
            says = f"only the {who} finds {name} of {owner} between {rules.board.name(p)} and {rules.board.name(q)}"
            return Counterexample("facts-agree", says, position, None, (f"links.{name}",))
    for name, forms in rules.situations.items():
        mask = forms[position.seat].mask(position, Binding(position.seat))
        body = rules.variant.situations[name].body
        for point, tile in seen.tiles.items():
            fits = body.matches(point, tile, seen.about(tile.seat))
            if fits != bool(mask >> point & 1):
                who = "referee" if fits else "engine"
                says = f"only for the {who} the tile on {rules.board.name(point)} is {name}"
                return Counterexample("facts-agree", says, position, None, (f"situations.{name}",))
    for name, ring in rules.rings.items():
        owners = ring.owners(position)
        fast_owners = [seat for number, seat in enumerate(seats) if owners >> number & 1]
        slow_owners = rules.variant.rings[name].body.owners(seen)
        if fast_owners != slow_owners:
            says = f"engine: {name} of {fast_owners}; referee: of {slow_owners}"
            return Counterexample("facts-agree", says, position, None, (f"rings.{name}",))
    told = facts(position)
    for what, mine, theirs in (("sums", told.sums, sums(seen)), ("regions", told.alone, alone(seen))):
        odd_ones = sorted(name for name in {*mine, *theirs} if mine.get(name) != theirs.get(name))
        if odd_ones:
            says = f"{what} of {odd_ones[0]}: engine {mine.get(odd_ones[0])}; referee {theirs.get(odd_ones[0])}"
            return Counterexample("facts-agree", says, position, None, (f"situations.{odd_ones[0]}",))
    for name, counted in told.counts.items():
        body = rules.variant.counts[name].body
        amounts = {seat: body.amount(seen.asking(seat)) for seat in seats}
        if amounts != counted:
            says = f"engine: {name} {counted}; referee: {amounts}"
            return Counterexample("facts-agree", says, position, None, (f"counts.{name}",))
    return None


def answers_are_stable(position: Position) -> Counterexample | None:
    """No move is listed twice; every list is in the same order; counting, finding and listing agree."""
    of = study(position)
    twin = convert.position(position.rules, convert.snapshot(position))
    again = legal.legal_moves(twin)
    if len(set(of.legal)) != len(of.legal):
        double = next(move for move in of.legal if of.legal.count(move) > 1)
        return Counterexample("answers-are-stable", "listed twice", position, double)
    if again != of.legal:
        odd = [move for move in (*again, *of.legal) if (move in again) != (move in of.legal)]
        says = "an equal position lists other moves" if odd else "an equal position lists the moves in another order"
        return Counterexample("answers-are-stable", says, position, odd[0] if odd else None)
    if legal.count_moves(position) != len(of.legal):
        says = f"{legal.count_moves(position)} moves counted, {len(of.legal)} listed"
        return Counterexample("answers-are-stable", says, position)
    for name in position.rules.variant.actions:
        due = any(move.do == name for move in of.legal)
        listed = any(form.name == name for form in position.rules.actions(position))
        if listed and not status(position).over and position.rules.can(position, name) != due:
            return Counterexample("answers-are-stable", f"whether `{name}` can be done: two answers", position)
    return None
