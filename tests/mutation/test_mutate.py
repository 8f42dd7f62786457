"""`paisho mutate`: which mutants there are, who notices them, and what is said of those that nobody notices."""

import json
import re
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

import paisho
from paisho.grammar import Choice, form_fields
from paisho.language.conditions.link import Wanted
from paisho.language.which.owner import Owner
from paisho.loading import load_tree
from paisho.loading.catalogue import variant_file
from paisho.spec import Mapping, Report, read_file
from paisho.spec.tree import plain
from paisho_validators.cases import read_cases, run_cases
from paisho_validators.commands.mutate import mutate
from paisho_validators.mutation import diff, mutants, run
from paisho_validators.mutation.equivalents import Equivalent, equivalents
from paisho_validators.mutation.pool import first_difference, pool
from paisho_validators.mutation.running import refuted
from paisho_validators.mutation.trial import _limit, _TooSlow


def tree_of(name: str) -> Mapping:
    file = variant_file(name)
    assert file is not None
    tree = read_file(file, Report())
    assert isinstance(tree, Mapping)
    return tree


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A shipped variant as somebody's own file, without cases."""
    file = variant_file("skud")
    assert file is not None
    (tmp_path / "mine").mkdir()
    own = tmp_path / "mine" / "variant.yaml"
    own.write_text(file.read_text(encoding="utf-8").replace("id: skud", "id: mine"), encoding="utf-8")
    return own


def say(*words: str, database: Path) -> tuple[int, str]:
    result = CliRunner().invoke(mutate, [*words, "--database", str(database), "--jobs", "1"])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


@pytest.mark.parametrize(
    "name",
    [
        "tiles.R3.reach: 3 → 4",
        "tiles.R3.reach: 3 → 2",
        "tiles.R3.colour: red → white",
        "tiles.O.foreign: gates → centre",
        "options.stuck.default: passes → loses",
        "relations.harmony.circle.cycle.order: [R3, R4, R5, W3, W4, W5] → [R4, R3, R5, W3, W4, W5]",
        "situations.trapped.near.owner: enemy → same",
        "situations.wild.while.some.owner: owner: same taken out",
        "links.harmony.owner: {of: basic} → shared",
        "links.harmony.cancelled.rock: rock taken out",
        "laws.no-clash.if: not {option: {clashing: true}}",
        "actions.plant.to.gate: not gates",
        "actions.arrange.lands.off-gates: no longer not: gates",
        "actions.arrange.ways.walk.walk.along: orthogonal → diagonal",
        "actions.boat.to.target: any → all: [{tiles: {tile: accent}}, {tiles: {is: blooming}}]",
        "actions.wheel.then.turn.rotate.steps: 1 → 2",
        "turn.bonus.choose.0: in [rock, knotweed, wheel, boat, special, seedling, skip]: rock taken out",
        'setup.opening.mirror.at.guest: "0,-8" → "1,-8"',
        "endings.standstill.when.passes: 2 → 1",
        "endings: last-basic before ring",
    ],
)
def test_data_are_changed_in_the_ways_that_their_shapes_allow(name: str) -> None:
    known = {mutant.name for mutant in mutants(tree_of("skud"))}
    expected = name not in ("tiles.O.foreign: gates → centre", "links.harmony.owner: {of: basic} → shared")
    assert (name in known) == expected, [other for other in known if other.startswith(name.partition(":")[0])]


@pytest.mark.parametrize("name", paisho.variants())
def test_every_mutant_is_another_file_and_stands_where_it_says(name: str) -> None:
    tree = tree_of(name)
    found = mutants(tree)
    lines = Path(tree.mark.file).read_text(encoding="utf-8").splitlines()
    assert len({mutant.name for mutant in found}) == len(found) > 100
    for mutant in found:
        assert plain(mutant.applied(tree)) != plain(tree) or list_order(mutant.applied(tree)) != list_order(tree)
        key = next(step for step in reversed(mutant.clause.split(".")) if not step.isdigit())
        before, after = diff(tree, mutant)
        assert before != after and "\n" not in before + after
        assert key in lines[mutant.mark.line - 1] or mutant.clause.split(".")[-1].isdigit(), mutant.name


def list_order(tree: Mapping) -> str:
    return json.dumps(plain(tree), sort_keys=False)


def test_words_for_people_are_no_mutants() -> None:
    for mutant in mutants(tree_of("skud")):
        steps = mutant.clause.split(".")
        assert steps[0] not in ("rulings", "sources", "notation", "title", "id")
        assert not {"cite", "title", "note", "name"} & set(steps[1:])


@pytest.mark.parametrize("name", paisho.variants())
def test_what_no_rule_can_notice_is_no_mutant(name: str) -> None:
    """A rule's own title, remark or source taken out, and the criterion that every tile fits."""
    idle = re.compile(r"(title|note|cite)( |: .* )taken out|.*\btile: any taken out")
    assert [mutant.name for mutant in mutants(tree_of(name)) if idle.fullmatch(mutant.says)] == []


@pytest.mark.parametrize("asked", [False, True])
def test_an_attribute_for_the_eye_has_mutants_once_a_rule_asks_for_it(own: Path, asked: bool) -> None:
    text = own.read_text(encoding="utf-8")
    text = text.replace("attributes:\n", "attributes:\n  mood: {one-of: {calm: {title: calm}, wild: {title: wild}}}\n", 1)
    text = text.replace("kind: basic, colour: red,", "kind: basic, mood: calm, colour: red,", 1)
    if asked:
        text = text.replace("groups:\n", "groups:\n  calm: {title: calm one, where: {mood: calm}, cite: rulebook/tiles}\n", 1)
    own.write_text(text, encoding="utf-8")
    assert paisho.load(own)
    tree = read_file(own, Report())
    assert isinstance(tree, Mapping)
    changed = [mutant.clause.rpartition(".")[2] for mutant in mutants(tree) if mutant.clause.startswith("tiles.R3")]
    assert changed.count("mood") == (2 if asked else 0)
    assert changed.count("colour") == changed.count("kind") - 1 == 2


def test_an_offered_case_holds_and_makes_the_mutant_noticed(own: Path, tmp_path: Path) -> None:
    status, said = say(str(own), "--rule", "situations.trapped.near", "--format", "json", database=tmp_path / "db")
    told = json.loads(said)
    assert status == 0 and told["variant"] == "mine"
    survivors = [found for found in told["survivors"] if found["offered_case"]]
    assert len(survivors) >= 3 and told["killed"] < told["mutants"]
    (own.parent / "cases").mkdir()
    for number, found in enumerate(survivors):
        name, _, rest = found["offered_case"].partition(":")
        file = own.parent / "cases" / f"{number}.yaml"
        file.write_text(f"{name}-{number}:{rest}", encoding="utf-8")
    variant, report = paisho.load(own), Report()
    cases = read_cases(variant, report)
    assert report.ok, report.text()
    assert [result.case.name for result in run_cases(cases, variant) if not result.passed] == []
    _, said = say(str(own), "--rule", "situations.trapped.near", "--format", "json", database=tmp_path / "db")
    again = json.loads(said)
    assert again["known_before"] == 0
    left = {(found["clause"], found["change"]) for found in again["survivors"]}
    assert not left & {(found["clause"], found["change"]) for found in survivors}
    assert again["score"] > told["score"]


def test_outcomes_are_known_the_next_time_and_the_share_decides(own: Path, tmp_path: Path) -> None:
    words = (str(own), "--rule", "relations.clash", "--fail-under", "100")
    status, said = say(*words, database=tmp_path / "db")
    assert status == 1 and "nobody notices: relations.clash" in said and f"{own}:" in said
    status, said = say(*words, "--format", "json", database=tmp_path / "db")
    told = json.loads(said)
    assert status == 1 and told["known_before"] == told["mutants"] > 0
    assert say(str(own), "--rule", "relations.clash", "--fail-under", "0", database=tmp_path / "db")[0] == 0


def test_processes_come_to_the_same_verdicts(own: Path) -> None:
    variant = paisho.load(own)
    alone = run(variant, Report(), jobs=1, only="tiles.R3.reach")
    together = run(variant, Report(), jobs=2, batch=1, only="tiles.R3.reach")
    assert alone is not None and together is not None and len(alone.trials) == 3
    assert [(m.name, t.killed) for m, t in alone.trials] == [(m.name, t.killed) for m, t in together.trials]


def test_equivalent_mutants_need_a_reason_and_must_be_equivalent(own: Path, tmp_path: Path) -> None:
    reasons = own.parent / "equivalent.yaml"
    reasons.write_text(
        "actions.arrange.captures.clashing.by:\n"
        '  "by: basic taken out": only basic flowers clash with anything\n'
        "  basic → accent: no reason that is true\n"
        "nowhere.*: {whatever: there is no such clause at all}\n",
        encoding="utf-8",
    )
    variant = paisho.load(own)
    verdicts = run(variant, Report(), only="actions.arrange.captures.clashing.by")
    assert verdicts is not None
    assert [mutant.says for mutant, _ in verdicts.excused] == ["by: basic taken out"]
    assert "basic → accent" in {mutant.says for mutant, _ in verdicts.survivors}
    reasons.write_text("actions.plant:\n  anything: too short\n", encoding="utf-8")
    status, said = say(str(own), database=tmp_path / "db")
    assert status == 2 and "a reason is missing" in said and "equivalent.yaml" in said


@pytest.mark.parametrize("name", paisho.variants())
def test_words_that_mean_the_same_player_are_not_put_for_each_other(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the rule speaks of the player to move, `same` and `mover` are one player, and `enemy` and `opponent` are:
    putting one for the other is no change at all. Beside another tile it is one."""
    tree, swaps = tree_of(name), ("mover → same", "same → mover", "enemy → opponent", "opponent → enemy")
    made = {mutant.name for mutant in mutants(tree)}
    for form in (Owner, Wanted):
        for declared in form_fields(form).values():
            if isinstance(declared.shape, Choice):
                monkeypatch.setattr(declared.shape, "alike", ())
    left_out = [mutant for mutant in mutants(tree) if mutant.name not in made]
    assert all(mutant.says.endswith(swaps) for mutant in left_out)
    assert left_out or name not in ("skud", "capture", "street")
    probes = list(pool(paisho.load(name), 24, seed=5))
    for mutant in left_out:
        changed = load_tree(mutant.applied(tree), Report())
        assert changed is not None and first_difference(probes, changed) is None, mutant.name
    if name == "skud":
        assert "situations.trapped.near.owner: enemy → opponent" in made


def test_a_mutant_is_too_slow_by_its_own_work_and_not_by_that_of_others() -> None:
    """On a busy machine a harmless mutant would count as noticed."""
    with pytest.raises(_TooSlow), _limit(1):
        while True:
            pass
    with _limit(1):
        time.sleep(1.5)


@pytest.mark.parametrize("name", paisho.variants())
def test_every_equivalent_written_down_means_a_mutant_or_a_clause(name: str) -> None:
    report = Report()
    written = equivalents(paisho.load(name), report)
    assert report.ok, report.text()
    found = mutants(tree_of(name))
    clauses = {rule.clause for rule in paisho.load(name).rules()}  # `paisho coverage` reads the file too
    lost = [e for e in written if e.clause not in clauses and not any(e.covers(mutant) for mutant in found)]
    assert [str(e.mark) for e in lost] == []


def test_an_equivalent_is_refuted_by_play_but_not_by_a_file_that_no_longer_checks() -> None:
    verdicts = run(paisho.load("lotus-gambit"), Report(), only="endings.no-move")
    assert verdicts is not None
    gone, turned = (
        next(mutant for mutant, trial in verdicts.trials if mutant.says == says and trial.killed)
        for says in ("no-move taken out", "not {no-move: true}")
    )
    written = [Equivalent(m.clause, m.says, "whatever the reason", m.mark) for m in (gone, turned)]
    assert refuted(written, verdicts.trials) == {written[1]}


def test_a_mutant_that_no_longer_checks_is_noticed() -> None:
    tree = tree_of("skud")
    verdicts = run(paisho.load("skud"), Report(), only="groups.accent")
    assert verdicts is not None
    fates = {mutant.says: trial.fate for mutant, trial in verdicts.trials}
    assert fates["accent taken out"] == "checked"
    gone = next(m for m in mutants(tree) if m.name == "groups.accent: accent taken out")
    assert load_tree(gone.applied(tree), Report()) is None


@pytest.mark.parametrize(
    "words, says",
    [
        (["nosuch"], "no file and no variant"),
        (["skud", "--rule", "actions.nosuch"], "has no mutants"),
        (["skud", "--fail-under", "101"], "101"),
    ],
)
def test_bad_input_is_one_clear_error(words: list[str], says: str, tmp_path: Path) -> None:
    status, said = say(*words, database=tmp_path)
    assert status != 0 and says in said and "Traceback" not in said


def test_outcomes_are_forgotten_with_the_board_that_they_depend_on(own: Path, tmp_path: Path) -> None:
    board = own.parent / "board.yaml"
    shipped = Path(paisho.load("skud").file).parents[1] / "boards" / "garden-17.yaml"
    board.write_text(shipped.read_text(encoding="utf-8"), encoding="utf-8")
    own.write_text(own.read_text(encoding="utf-8").replace("use: garden-17", "use: board.yaml"), encoding="utf-8")
    words = (str(own), "--rule", "relations.clash", "--format", "json")
    say(*words, database=tmp_path / "db")
    assert json.loads(say(*words, database=tmp_path / "db")[1])["known_before"] > 0
    board.write_text(board.read_text(encoding="utf-8") + "# another board\n", encoding="utf-8")
    assert json.loads(say(*words, database=tmp_path / "db")[1])["known_before"] == 0


def test_a_damaged_store_is_as_good_as_none(own: Path, tmp_path: Path) -> None:
    (tmp_path / "mine.json").write_text('{"a": 1', encoding="utf-8")
    status, said = say(str(own), "--rule", "rings", "--format", "json", database=tmp_path)
    assert status == 0 and json.loads(said)["known_before"] == 0


def test_a_database_that_cannot_be_written_is_one_clear_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    status, said = say("skud", "--rule", "rings", database=tmp_path / "file" / "below")
    assert status == 2 and "cannot keep anything in" in said and "--database" in said
