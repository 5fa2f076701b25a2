"""Where the rulebook says 「★ルール処理★」 or 「プレイタイミングが発生する」, the machine does it."""

from __future__ import annotations

import pytest

from fwjudge.engine.log import log
from fwjudge.engine.program import Effect
from fwjudge.engine.run import resume
from fwjudge.games.bf.rules import s2_timing
from fwjudge.games.bf.state import BF, Timing, Use
from fwjudge.rulebook.book import load

from .board import game, laid, spell

FLOWS = ("1a", "1b", "1c", "2", "3a", "3b", "3c", "3d", "4")
BOOK = load("bf")
CHECKS = [n for n in BOOK.rules if n.split(".")[0] in FLOWS and ".Q" not in n and "★ルール処理★を行う" in BOOK[n].text]
TIMINGS = [n for n in BOOK.rules if n.split(".")[0] in FLOWS and "プレイタイミングが発生する" in BOOK[n].text]


def test_the_rulebook_names_them() -> None:
    assert len(CHECKS) == 48
    assert len(TIMINGS) == 15


TOLD_TWICE = {"2.3.3": 2, "2.4.2": 4, "2.7.3": 2, "2.8.2": 4}
"""The checks of the flow of what is answered, and which of its lines each is: the line calls it there."""


@pytest.mark.parametrize("number", [number for number in CHECKS if number not in TOLD_TWICE])
def test_a_rule_check(number: str) -> None:
    """With a life of 0 the fight ends there, and the loss says where."""
    (line,) = [line for line in BF if line.number == number and "check_rules" in line.run.__qualname__]
    state = game([], {}, {})
    state.step, state.offered, state.memo, state.own = line, None, None, state.own._replace(life=(10, 0))
    resume(state, line.run(state, None), True)
    assert state.ended is not None
    assert state.ended.winner == 0
    assert log(state)[-1].cites[:2] == ("r.1", number)


@pytest.mark.parametrize("number", TOLD_TWICE)
@pytest.mark.parametrize(
    ("kind", "there"), [("call", "1a.2"), ("cast", "1b.2"), ("equip", "1c.2"), ("activate", "4.1.2")]
)
def test_a_rule_check_that_is_told_twice(number: str, kind: str, there: str) -> None:
    state = game([], {}, {})
    use = Use(kind, 0, state.ref(0), Effect(-1, state.ref(0), 0))
    own = state.own._replace(life=(10, 0), stack=(use, use._replace(player=1, answers=True)))
    state.step, state.offered, state.memo, state.own = BF.at(number), None, None, own
    resume(state, BF.at(number).run(state, Timing()), True)
    assert state.ended is not None
    assert log(state)[-1].cites[:2] == ("r.1", f"{there}.{TOLD_TWICE[number]}")
    assert number in log(state)[-1].cites


@pytest.mark.parametrize("number", TIMINGS)
def test_a_play_timing(number: str) -> None:
    """With a card that has 【対抗】 in somebody's hand there is a window, first of the turn player (2.2.1)."""
    found = [line for line in BF if line.number == number and "play_timing" in line.run.__qualname__]
    state = game([spell("火花", counter=True)], {"hand": [laid("火花")]}, {})
    (line,) = found
    state.step, state.offered, state.stack = line, None, None
    resume(state, line.run(state, None), False)
    assert state.step is BF.at("2.2.1")
    assert isinstance(state.frame, Timing)
    assert state.frame.at == {"3b.1.1": "main", "3d.1.1": "final"}.get(number, "")
    assert state.stack is not None
    assert state.stack[2] is line
    assert s2_timing.TIMING.first.number == "2.1.1"
