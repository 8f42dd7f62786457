"""A right answer is never called wrong, and a wrong one is told by what differs."""

import copy

import pytest

import paisho
from paisho.spec import Report
from paisho_validators.cases import read_cases
from paisho_validators.engines import from_cases
from paisho_validators.engines.compare import differences


@pytest.mark.parametrize("name", paisho.variants())
def test_the_right_answer_to_every_question_is_right(name: str) -> None:
    variant = paisho.load(name)
    for question in from_cases(variant, read_cases(variant, Report())):
        assert differences(question, question.expect) == (), question.id
        if question.method == "facts":
            answer = copy.deepcopy(dict(question.expect))
            for links in answer["links"].values():
                links.reverse()
                for link in links:
                    link["ends"] = link["ends"][::-1]
            assert differences(question, answer) == (), question.id


def test_links_both_ways_between_two_tiles_are_two_links() -> None:
    variant = paisho.load("lotus-gambit")
    for question in from_cases(variant, read_cases(variant, Report())):
        links = question.expect["links"]["harmony"] if question.method == "facts" else []
        both = next((one for one in links if any(one["ends"] == other["ends"][::-1] for other in links)), None)
        if both is not None:
            break
    else:
        pytest.fail("no case has links both ways")

    def answered(harmonies: list[object]) -> list[str]:
        facts = {**question.expect, "links": {**question.expect["links"], "harmony": harmonies}}
        return [str(difference) for difference in differences(question, facts)]

    ends = " ".join(sorted(both["ends"]))
    assert answered([link for link in links if link is not both]) == [
        f"link harmony {ends}: expected twice, found once"
    ]
    assert answered([*links, both]) == [f"link harmony {ends}: expected twice, found 3 times"]
    other = {**both, "owner": next(seat for seat in variant.players.seats if seat != both["owner"])}
    assert [text.split(":")[0] for text in answered([*(link for link in links if link is not both), other])] == [
        f"owner harmony {ends}"
    ]
    assert answered([link for link in links if set(link["ends"]) != set(both["ends"])]) == [
        f"link harmony {ends}: expected there, found not there"
    ]
