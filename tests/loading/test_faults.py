"""Promise 4: a bad file gets all its faults at once, each with its place, and one fault gives one message."""

import re

import pytest

from paisho.loading import check, load_text
from paisho.loading.boards import read_board
from paisho.loading.catalogue import boards, specs_folder
from paisho.spec import Report

SKUD = (specs_folder() / "skud" / "variant.yaml").read_text(encoding="utf-8")
SEEDS = "reach: 3, foreign: white-garden, supply: 3"


def faults(text):
    variant, report = load_text(text, "mine.yaml")
    assert (variant is None) == bool(report.diagnostics)
    return [(d.code, d.path) for d in report.diagnostics if d.severity == "error"], report


def changed(*pairs):
    text = SKUD
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new)
    return text


def test_the_unchanged_file_is_sound():
    assert faults(SKUD)[0] == []


CASES = {
    "misspelt keys are all named at once": (
        [("R3: {name: Rose,", "R3: {name: Rose, movment: 3, captrue: clash,"), ("\nboard: {", "\nharmonies: 1\nboard: {")],
        [("unknown-key", "harmonies"), ("unknown-key", "tiles.R3.movment"), ("unknown-key", "tiles.R3.captrue")],
    ),
    "a newer language": ([("language: 1", "language: 99")], [("language-version", "language")]),
    "text for a number": (
        [("up-to: reach", "up-to: three")], [("wrong-type", "actions.arrange.ways.walk.walk.up-to")]
    ),
    "an unknown form": ([("walk: {walk:", "walk: {wlak:")], [("unknown-key", "actions.arrange.ways.walk.wlak")]),
    "a form without what it needs": (
        [("along: orthogonal, up-to: reach, over: empty", "along: orthogonal, up-to: reach")],
        [("missing-key", "actions.arrange.ways.walk.walk")],
    ),
    "two forms at once": (
        [("gate: gates\n      open: empty\n    cite: [rulebook/planting", "gate: {all: [gates], any: [gates]}\n      open: empty\n    cite: [rulebook/planting")],
        [("several-keys", "actions.plant.to.gate")],
    ),
    "numbers that are none": (
        [(SEEDS, "reach: 3.0, foreign: white-garden, supply: true")],
        [("wrong-type", "tiles.R3.reach"), ("wrong-type", "tiles.R3.supply")],
    ),
    "numbers out of range, numbers as text": (
        [(SEEDS, 'reach: -1, foreign: white-garden, supply: "3"')],
        [("out-of-range", "tiles.R3.reach"), ("wrong-type", "tiles.R3.supply")],
    ),
    "names of nothing": (
        [("order: [R3, R4,", "order: [R3, R44,"), ("on: gates", "on: gatez"), ("around: centre", "around: center")],
        [
            ("unknown-name", "relations.harmony.circle.cycle.order.1"),
            ("unknown-name", "situations.growing.on"),
            ("unknown-name", "rings.harmony-ring.around"),
        ],
    ),
    "a point off the board": ([('guest: "0,-8"', 'guest: "0,-9"')], [("bad-point", "setup.opening.mirror.at.guest")]),
    "a board that does not exist": ([("use: garden-17", "use: garden-71")], [("bad-board", "board.use")]),
    "a ring around many points": ([("around: centre", "around: gates")], [("board-mismatch", "rings.harmony-ring.around")]),
    "a citation of nothing": ([("cite: rulebook/forfeit", "cite: rulebook/forfet")], [("unknown-name", "endings.resign.cite")]),
    "a source that is none": ([("cite: rulebook/forfeit", "cite: rulebok/forfeit")], [("unknown-source", "endings.resign.cite")]),
    "no citation": ([("    cite: rulebook/forfeit\n", "")], [("missing-citation", "endings.resign")]),
    "words without what they speak of": (
        [("growing: {tile: flower, on: gates", "growing: {tile: flower, related: clash")],
        [("out-of-place", "situations.growing.related")],
    ),
    "what changes where only fixed points make sense": (
        [("owner: nobody", "owner: nobody"), ("line: {along: orthogonal, stops-at: gates}\n    owner: nobody", "line: {along: orthogonal, stops-at: empty}\n    owner: nobody")],
        [("out-of-place", "links.clash.line.stops-at")],
    ),
    "a situation by way of itself": (
        [("growing: {tile: flower, on: gates", "growing: {tile: flower, is: trapped, on: gates"),
         ("    tile: flower\n    is: blooming\n", "    tile: flower\n    is: growing\n")],
        [("circular", "situations.growing"), ("circular", "situations.trapped")],
    ),
    "a default that is no value": ([("default: formal", "default: fromal")], [("unknown-choice", "options.start.default")]),
    "an option that is none": ([("{start: formal}", "{strat: formal}")], [("unknown-name", "setup.opening.if.option")]),
    "an effect on a choice that is none": (
        [("to: shift}", "to: shfit}")], [("unknown-name", "actions.boat.then.carry.shift.to")]
    ),
    "two endings at once": (
        [("    when: {passes: 2}\n", "    when: {passes: 2}\n    stop: mover\n")], [("several-keys", "endings.standstill.stop")]
    ),
    "a ruling about nothing": (
        [("concerns: [rings.harmony-ring]", "concerns: [rings.harmonyring]")],
        [("unknown-name", "rulings.what-counts-as-a-ring.concerns")],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_each_fault_is_named_once_and_in_its_place(name):
    pairs, expected = CASES[name]
    found, report = faults(changed(*pairs))
    assert sorted(found) == sorted(expected), report.text()
    assert all((d.file == "mine.yaml" and d.line > 1) or d.code == "language-version" for d in report.diagnostics)


BY_REACH = "reach: {of: move, ways: [diagonal, straight, crooked, lotus]}"
WANDER = "wander: {move: {own: {tile: any}}, ways: {afar: {slide: {over: empty}}}, cite: rules/moving}"
BREAKING = {
    "chi by an action that moves nothing": (
        [(BY_REACH, BY_REACH.replace("move", "pass"))], [("unknown-name", "links.harmony")]
    ),
    "chi by a way of another action": (
        [("  bend-straight:\n", f"  {WANDER}\n  bend-straight:\n"), (BY_REACH, BY_REACH.replace("lotus", "afar"))],
        [("unknown-name", "links.harmony")],
    ),
    "a choice by an action that moves nothing": (
        [("{reach: {start: from, of: move}}", "{reach: {start: from, of: drop}}")],
        [("unknown-name", "actions.bend-straight.choose.bent"), ("unknown-name", "actions.bend-crooked.choose.bent")],
    ),
    "the tile that was found where none comes to a point": (
        [("shift: {tile: bent, to: goal}", "shift: {to: goal}")], [("out-of-place", "actions.bend-crooked.then.bend.shift")]
    ),
    "no number of players": (
        [("[{seats: true}", "[{seats: false}")], [("wrong-type", "endings.passes.when.passes.sum.0.seats")]
    ),
    "no pass": ([("    pass: true", "    pass: false")], [("wrong-type", "actions.pass.pass")]),
    "no skipping": ([("    skip: true", "    skip: false")], [("wrong-type", "actions.leave-rings.skip")]),
}


@pytest.mark.parametrize("name", BREAKING)
def test_what_would_break_down_or_mean_nothing_in_play_is_a_fault_of_the_file(name):
    pairs, expected = BREAKING[name]
    text = (specs_folder() / "lotus-gambit" / "variant.yaml").read_text(encoding="utf-8")
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new)
    found, report = faults(text)
    assert sorted(found) == sorted(expected), report.text()


@pytest.mark.parametrize("ending", ["no-move", "repetition"])
def test_no_move_and_repetition_must_be_decided(ending):
    text = re.sub(rf"\n  {ending}:\n    title: the.*?\n    cite: [^\n]*", "", SKUD, flags=re.S)
    assert ("missing-ending", "endings") in faults(text)[0]


def test_every_missing_section_is_named():
    found, _ = faults("language: 1\nid: x\n")
    assert [code for code, _ in found] == ["missing-key"] * 9


def test_a_missing_blank_after_a_colon_is_seen():
    _, report = faults(changed(("reach: 3, foreign: white", "reach:3, foreign: white")))
    (fault,) = report.diagnostics
    assert "`reach: 3`" in fault.hint


def test_a_hint_names_the_nearest_word():
    _, report = faults(changed(("on: gates", "on: gatez")))
    assert "`gates`" in report.diagnostics[0].hint


@pytest.mark.parametrize("source", ["skudd", "no/such/file.yaml", ".", "", "\0", "a" * 5000])
def test_what_is_no_file_is_said_so(source):
    variant, report = check(source)
    assert variant is None and [d.code for d in report.diagnostics] == ["unreadable-file"]


HOSTILE = {
    "empty": b"",
    "binary": bytes(range(256)),
    "bomb": b"a: &a [x,x]\n" + b"".join(b"k%d: &k%d [*%s,*%s,*%s]\n" % (i, i, p, p, p) for i, p in enumerate(
        [b"a", *[b"k%d" % j for j in range(30)]])),
    "deep": b"a: " + b"[" * 5000,
    "long number": b"language: " + b"9" * 5000,
    "list": b"- skud\n",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_are_refused_with_a_diagnostic(name):
    variant, report = load_text(HOSTILE[name], "mine.yaml")
    assert variant is None and report.diagnostics


class TestExtends:
    """Inheritance: mappings merge by key, null removes, and chains that lead nowhere are faults."""

    def write(self, folder, name, text):
        file = folder / f"{name}.yaml"
        file.write_text(text, encoding="utf-8")
        return file

    def test_an_override_changes_one_datum_and_leaves_the_base_alone(self, tmp_path):
        file = self.write(tmp_path, "far", "extends: skud\nid: far\ntiles:\n  R3: {reach: 4}\n")
        variant, report = check(file)
        assert variant is not None, report.text()
        base, _ = check("skud")
        assert variant.tiles["R3"].attributes["reach"] == 4
        assert base.tiles["R3"].attributes["reach"] == 3
        assert variant.tiles["R3"].name == base.tiles["R3"].name

    def test_null_removes_a_clause(self, tmp_path):
        file = self.write(tmp_path, "calm", "extends: skud\nid: calm\nlaws:\n  no-clash: null\nrulings: {a-clash-already-there: null}\n")
        variant, report = check(file)
        assert variant is not None, report.text()
        assert "no-clash" not in variant.laws

    def test_an_override_that_hits_nothing_is_a_fault(self, tmp_path):
        file = self.write(tmp_path, "odd", "extends: skud\nid: odd\nlaws:\n  no-clsh: null\n")
        _, report = check(file)
        assert [(d.code, d.path) for d in report.diagnostics] == [("override-hits-nothing", "laws.no-clsh")]

    def test_a_fault_in_the_extended_file_says_where_to_mend_it(self, tmp_path):
        file = self.write(tmp_path, "less", "extends: skud\nid: less\nlaws: {no-clash: null}\n")
        _, report = check(file)
        [fault] = report.diagnostics
        assert (fault.file, fault.line, fault.column, fault.code) == (str(file), 3, 8, "unknown-name")
        assert "`laws.no-clash` is taken out here" in fault.message
        assert "change `rulings.a-clash-already-there.concerns` in this file" in fault.hint
        assert "skud/variant.yaml, line" in fault.hint

    def test_what_still_names_something_removed_is_told_where_it_is_removed(self, tmp_path):
        """Rules, tiles and options alike; the file that is extended has no fault of its own."""
        variant, _ = check("skud")
        for section, names in (("actions", variant.actions), ("tiles", variant.tiles), ("options", variant.options)):
            for name in names:
                file = self.write(tmp_path, "less", f"extends: skud\nid: less\n{section}:\n  {name}: null\n")
                _, report = check(file)
                told = [d for d in report.diagnostics if "taken out here" in d.message]
                assert {(d.file, d.line) for d in told} <= {(str(file), 4)}
                unknown = [d for d in report.diagnostics if d.code == "unknown-name" and f"`{name}`" in d.message]
                assert unknown == [], (section, name, report.text())

    def test_another_fault_in_the_extended_file_says_where_to_mend_it(self, tmp_path):
        file = self.write(tmp_path, "less", "extends: skud\nid: less\ngroups: {special: {tiles: [X]}}\n")
        _, report = check(file)
        assert any(d.file == str(file) for d in report.diagnostics)
        file = self.write(tmp_path, "less", "extends: skud\nid: less\nboard: {use: torii-19}\n")
        _, report = check(file)
        [fault] = [d for d in report.diagnostics if d.file != str(file)][:1]
        assert "`less.yaml` extends this file: there, change" in fault.hint

    @pytest.mark.parametrize(
        ("text", "code"),
        [
            ("extends: skudd\nid: x\n", "extends-missing"),
            ("extends: none.yaml\nid: x\n", "extends-missing"),
            ("extends: ../../../etc/passwd.yaml\nid: x\n", "extends-outside"),
            ("extends: a.yaml\nid: x\n", "extends-cycle"),
            ("extends: [skud]\nid: x\n", "wrong-type"),
        ],
    )
    def test_chains_that_lead_nowhere(self, tmp_path, text, code):
        folder = tmp_path / "in" / "side"
        folder.mkdir(parents=True)
        file = self.write(folder, "a", text)
        _, report = check(file)
        assert [d.code for d in report.diagnostics] == [code], report.text()

    def test_a_chain_of_sixty_loads(self, tmp_path):
        self.write(tmp_path, "v0", "extends: skud\nid: v0\n")
        for i in range(1, 60):
            self.write(tmp_path, f"v{i}", f"extends: v{i - 1}.yaml\nid: v{i}\n")
        variant, report = check(tmp_path / "v59.yaml")
        assert variant is not None and variant.id == "v59", report.text()


def test_all_faults_of_a_board_are_placed_in_its_file_and_an_unknown_key_at_the_key(tmp_path):
    text = boards()["garden-17"].read_text(encoding="utf-8")
    text = text.replace("expected-points: 249", "expected-points: 257").replace("\ntitle: ", "\ntitel: ", 1)
    file = tmp_path / "board.yaml"
    file.write_text(text, encoding="utf-8")
    report = Report()
    assert read_board(file, report) is None
    lines = text.splitlines()
    told = {d.path: (d.line, d.column) for d in report.diagnostics}
    assert set(told) == {"title", "titel", "expected-points"}
    line, column = told["titel"]
    assert lines[line - 1].startswith("titel") and column == 1
    assert lines[told["expected-points"][0] - 1].startswith("expected-points")
