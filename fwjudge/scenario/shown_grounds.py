"""The grounds of the answers, as they stand in the order of processing: none of them is on a line that only `--verbose` shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fwjudge.answer.kinds import Answer
from fwjudge.course.step_view import SHOWN, StepView


def show_grounds(
    steps: tuple[StepView, ...], answers: Sequence[Answer], refused: Sequence[str] = ()
) -> tuple[StepView, ...]:
    """Return the steps with the ground of each answer among the rules that are printed behind one of them.

    `refused`: the rules behind what could not be done, which are printed there.
    """
    grounds = dict.fromkeys(rule for one in answers if one.kind != "outcome" for rule in one.because)
    for ground in grounds:
        if ground not in refused:
            steps = _show(steps, ground)
    return steps


def _show(steps: tuple[StepView, ...], ground: str) -> tuple[StepView, ...]:
    """Return the steps with a ground among the printed rules: of a step that is printed, else of one that is printed from now on."""
    printed = [step for step in steps if step.important]
    if any(ground in step.rules[:SHOWN] for step in printed):
        return steps
    cited = [step for step in printed if ground in step.rules]
    found = cited or [step for step in steps if ground in step.rules and step.kind == "decided"][:1]
    return tuple(_with_ground(step, ground) if step in found else step for step in steps)


def _with_ground(step: StepView, ground: str) -> StepView:
    first, *others = step.rules
    rules = (first,) if first == ground else (first, ground)
    return replace(step, important=True, rules=(*rules, *(rule for rule in others if rule not in rules)))
