"""One step of a run at a time: what happens, by which rules, and the board after it."""

from __future__ import annotations

from fwjudge.scenario.result import Report, StepView

from .board_text import board
from .run_text import FAINT, HEAD, NUMBER, RuleText, print_answers
from .screen import Screen


def print_step(screen: Screen, result: Report, steps: list[StepView], at: int, explain: RuleText | None = None) -> None:
    """Print the step at this place; 0 is the board before the first, with the answers above it, that stand below the last step too."""
    screen.line((f" {at}/{len(steps)} ", "reverse"), " ", (result.title, HEAD))
    if at == 0:
        print_answers(screen, result)
        board(screen, result.before, "はじめの盤面", (result.after,))
    else:
        _happens(screen, result, steps[at - 1], explain)
    if at == len(steps):
        for refusal in result.refusals:
            screen.line(("× ", "red"), f"「{refusal.action}」はできない  ", (" ".join(refusal.rules), NUMBER), hang=3)
        if at:
            print_answers(screen, result)


def _happens(screen: Screen, result: Report, now: StepView, explain: RuleText | None) -> None:
    screen.line((now.text, HEAD))
    if now.clause:
        screen.line(("文 ", FAINT), f"〈{' '.join(now.clause.split())}〉", hang=3)
    screen.line(("根拠 ", FAINT), (" ".join(now.why), NUMBER), hang=5)
    for rule in now.rules if explain else ():
        if text := explain(rule):  # type: ignore[misc]
            screen.line((f"{rule} ", NUMBER), (text, FAINT), indent=2, hang=4)
    if now.board is not None:
        board(screen, now.board, "盤面", (result.before, result.after))
