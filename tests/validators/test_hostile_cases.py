"""Whatever stands in a case file, reading ends with cases or with faults, and running with answers."""

import copy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import paisho
from paisho.loading.catalogue import specs_folder
from paisho.spec import Mapping, Report, from_plain, plain, read_file
from paisho_validators.cases import read_case_tree, readers_of, run_case
from paisho_validators.cases.reading import names_of

SKUD = paisho.load("skud")
NAMES = names_of(SKUD)
GOOD = [
    {name: case}
    for file in sorted(specs_folder().glob("skud/cases/*.yaml"))
    for name, case in plain(read_file(file, Report())).items()
]

WORDS = (
    "host|guest|R3|L|0,8|0,9|-4,3|harmony|laws.no-clash|plant R3 to 0,8|arrange|plant|to|skip|accents tiles|tiles|from|"
    "bonus|setup.opening|rulebook/tiles|nobody|| |🌸"
)
KEYS = (
    "shows cite board expect links situations rings counts destinations placements choices legal illegal offered status "
    "after moves move because of ask are by memory start host guest R3 harmony 0,8 do tile to from passes seen options "
    "clashing played"
)
words = st.sampled_from([*WORDS.split("|"), "x" * 300])
keys = st.sampled_from(KEYS.split())
floats = st.floats(allow_nan=False, allow_infinity=False)
scalars = st.one_of(words, st.none(), st.booleans(), st.integers(-(10**12), 10**12), floats)
data = st.recursive(
    scalars,
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(keys, inner, max_size=4)),
    max_leaves=8,
)


def read(plain_data):
    report = Report()
    tree = from_plain(plain_data)
    assert isinstance(tree, Mapping)
    found = read_case_tree(tree, SKUD, report, NAMES)
    assert len(found) == len(plain_data) or not report.ok
    report.text()
    return found


def paths(value, path=()):
    yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, below in inner:
        yield from paths(below, (*path, key))


@given(st.dictionaries(st.sampled_from(["a", "b-c", "1", "ß"]), data, max_size=2))
def test_any_data_is_read_or_refused(cases):
    read(cases)


@settings(max_examples=150)
@given(st.data())
def test_good_cases_with_something_changed_are_read_or_refused_and_run(draw):
    case = copy.deepcopy(draw.draw(st.sampled_from(GOOD)))
    path = draw.draw(st.sampled_from([p for p in paths(case) if p]))
    place = case
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = draw.draw(data)
    for found in read(case):
        assert not run_case(found, readers_of(SKUD)).broken


@pytest.mark.parametrize(
    "text",
    ["", "# nothing", "- a", "a: {", "a: &x [*x]", "\x00", "a: 1\n---\nb: 2", "\ufeffa: {shows: x}", "a:\n\tshows: b"],
)
def test_files_that_are_no_cases(tmp_path, text):
    from paisho_validators.cases import read_case_file

    (tmp_path / "cases.yaml").write_text(text, encoding="utf-8")
    report = Report()
    assert read_case_file(tmp_path / "cases.yaml", SKUD, report) == []
    assert not report.ok
    assert read_case_file(tmp_path, SKUD, report) == [] and not report.ok
