"""A board that cannot be, where the file says so: the report names the rules, and nothing is played."""

from __future__ import annotations

from fwjudge.answer.kinds import Answer
from fwjudge.course.checks import impossible
from fwjudge.games.view import BoardView
from fwjudge.play.move import Move

from .problem import BadScenario, Problem
from .result import Note, Report, StepView
from .scenario import Scenario


def must_be_possible(scenario: Scenario) -> None:
    """Raise `BadScenario` where the board cannot be: nothing can be asked of a game on it."""
    if scenario.faults:
        told = [
            Problem(one.at.line, one.at.column, f"ありえない盤面です: {one.text} ({one.rule})")
            for one in scenario.faults
        ]
        raise BadScenario(scenario.file, told)


def cannot_be(scenario: Scenario) -> Report:
    """Return a report with every fault of the board as a line of its own, with the rule that says so."""
    rules = tuple(dict.fromkeys(fault.rule for fault in scenario.faults))
    steps = tuple(
        StepView(at, fault.text, (fault.rule,), (fault.rule,), "fault") for at, fault in enumerate(scenario.faults, 1)
    )
    board = BoardView("ありえない盤面", ())
    left = tuple(line.text for line in scenario.play if isinstance(line, Move))
    named = "、".join(f"「{line}」" for line in left)
    unplayed = (Note("unplayed", f"ありえない盤面なので、次の行は行っていない: {named}", about=left),) if left else ()
    first = scenario.faults[0]
    ruling = [f"この盤面はありえません: {first.text} ({first.rule})。"]
    ruling += [f"ほかにも{len(steps) - 1}件の問題があります。"] if len(steps) > 1 else []
    return Report(
        scenario.game,
        scenario.edition,
        scenario.title,
        scenario.file,
        scenario.question,
        "".join(ruling),
        steps,
        (*scenario.notes, *unplayed),
        rules,
        board,
        board,
        tuple(impossible(expected, rules) for expected in scenario.expect),
        answers=(Answer("outcome", "refused", (first.rule,), tuple(ruling), question=scenario.question),),
    )
