"""Checks in the middle, at the end and in the variants share the play before them, which is put into words once."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from fwjudge.base.places import scenarios_dir
from fwjudge.citation import GAMES
from fwjudge.course import narration
from fwjudge.course.expectation import Advance
from fwjudge.engine.log import Entry, entries_since, previous
from fwjudge.scenario import load, run
from tests.engine.test_memo import without_asks
from tests.thirds import THIRD


@pytest.mark.parametrize("every", [THIRD * THIRD, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("game", GAMES)
def test_each_entry_of_a_log_is_told_once(game: str, every: int, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Any] = []

    def listed(play: Any, mark: Any = None) -> list[Entry]:
        node = play.log
        while node is not mark:
            told.append(node)
            node = previous(node)
        return entries_since(play, mark)

    monkeypatch.setattr(narration, "entries_since", listed)
    for path in sorted((scenarios_dir() / game).glob("*.yaml"))[::every]:
        scenario = load(path)
        last = scenario.play[-1] if scenario.play else None
        if isinstance(last, Advance) and last.rule:
            continue  # it goes back from its end to where that rule was met
        told.clear()
        run(without_asks(scenario))
        twice = [node for node, times in Counter(map(id, told)).items() if times > 1]
        assert not twice, f"{path.name}: {len(twice)} of {len(told)} entries are told again"
