"""What the rulebooks of the shipped variants say of their cases is measured, good enough, and still true.

The digests notice every change of the data. A change of the program could make a record untrue, too: so a few mutants
and clauses are tried anew, each time the same as long as the record is.
"""

import random
from functools import cache
from pathlib import Path

import pytest

import paisho
from paisho.spec import Mapping, Report, read_file
from paisho_validators.cases import Case, read_cases
from paisho_validators.coverage import decides, unable
from paisho_validators.measures import Score, digests, recorded
from paisho_validators.mutation import Court, mutants
from paisho_validators.mutation.equivalents import equivalents

ENOUGH = 95
SAMPLE = 24

shipped = pytest.mark.parametrize("name", paisho.variants())


@cache
def cases_of(name: str) -> dict[str, Case]:
    return {case.name: case for case in read_cases(paisho.load(name), Report())}


def score_of(name: str) -> Score:
    score = recorded(paisho.load(name)).score
    assert score is not None, f"measure it: paisho mutate {name} --record"
    return score


def lots(name: str) -> random.Random:
    return random.Random("".join(digests(paisho.load(name)).values()))


@shipped
def test_coverage_is_recorded_and_every_clause_decides_a_case(name: str) -> None:
    variant = paisho.load(name)
    clauses = recorded(variant).clauses
    assert clauses is not None, f"measure it: paisho coverage {name} --record"
    assert {clause for clause, cases in clauses.items() if not cases} <= set(unable(variant, Report()))


@shipped
def test_clauses_decide_the_cases_that_are_recorded(name: str) -> None:
    variant, chance = paisho.load(name), lots(name)
    clauses = recorded(variant).clauses
    assert clauses is not None, f"measure it: paisho coverage {name} --record"
    told = [(clause, case) for clause, cases in clauses.items() for case in cases]
    for clause, case in chance.sample(told, SAMPLE):
        assert decides(variant, clause, cases_of(name)[case]), (clause, case)


@shipped
def test_mutants_are_recorded_and_nearly_all_are_noticed(name: str) -> None:
    score = score_of(name)
    assert score.noticed + len(score.survivors) == score.mutants
    assert 100 * score.noticed >= ENOUGH * score.mutants


@shipped
def test_mutants_are_noticed_as_recorded(name: str) -> None:
    variant, chance, score = paisho.load(name), lots(name), score_of(name)
    tree = read_file(Path(variant.file), Report())
    assert isinstance(tree, Mapping)
    excused = equivalents(variant, Report())
    noticed = [
        mutant
        for mutant in mutants(tree)
        if mutant.name not in score.survivors and not any(excuse.covers(mutant) for excuse in excused)
    ]
    court = Court(tree, variant, list(cases_of(name).values()))
    fates = {mutant.name: court.try_(mutant).fate for mutant in chance.sample(noticed, SAMPLE)}
    assert "survived" not in fates.values() and "broke" not in fates.values(), fates
