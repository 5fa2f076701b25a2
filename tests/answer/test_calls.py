"""The answers to calls that were answered from the rulebooks first: the first word always, the ground nearly always."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from fwjudge.answer.kinds import Answer
from fwjudge.scenario.loader import read
from fwjudge.scenario.run import run
from tests.cli.runner import fwjudge
from tests.conftest import SHARED

from .calls import CALLS, AnsweredCall

CARDS = SHARED / "cards" / "fw.jsonl"
PLAYED = [call for call in CALLS if CARDS.exists() or "official" not in call.file]
"""Without the printed cards those of official questions are left out."""
WITHOUT_THEIR_GROUND = 4
"""No more of them are answered by another ground than a judge names."""


@pytest.fixture(scope="module", autouse=True)
def own_cards(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Import the printed cards, where there are any."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FWJUDGE_DATA", str(tmp_path_factory.mktemp("data")))
        if CARDS.exists():
            assert fwjudge("cards", "import", str(CARDS)).code == 0
        for call in PLAYED:
            answered(call)
        yield


@cache
def answered(call: AnsweredCall) -> Answer:
    (answer,) = run(read(call.text, call.name)).answers
    return answer


@pytest.mark.parametrize("call", PLAYED, ids=[call.name for call in PLAYED])
def test_the_first_word_is_right(call: AnsweredCall) -> None:
    answer = answered(call)
    assert answer.said == call.said
    assert answer.sentences and all(sentence.endswith("。") for sentence in answer.sentences)


def test_the_ground_is_one_that_a_judge_names() -> None:
    others = [call.name for call in PLAYED if set(call.because).isdisjoint(answered(call).because)]
    assert len(others) <= WITHOUT_THEIR_GROUND, others
