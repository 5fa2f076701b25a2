"""A report on the terminal: 裁定 / 処理順 / 注意点 / 根拠, with the board before and after."""

from __future__ import annotations

from collections.abc import Callable

from fwjudge.citation import document_name
from fwjudge.scenario.result import Check, Report, StepView

from .board_text import board
from .laps import RepeatedLap, fold_laps
from .screen import Screen

HEAD = "bold"
FAINT = "dim"
NUMBER = "cyan"
_OPTIONS = 20
ASKS = {"can": "できるか", "order": "どの順に処理するか", "value": "値はいくつか", "": ""}
RuleText = Callable[[str], str]


def print_report(
    screen: Screen, result: Report, verbose: bool = False, explain: RuleText | None = None, boards: bool = True
) -> None:
    """Print the whole answer; `explain` gives the text of a rule to show under the step that cites it."""
    screen.line(
        (f" {result.game} {document_name(result.game)} {result.edition} ", "reverse"), " ", (result.title, HEAD)
    )
    if result.question:
        screen.line(("問 ", HEAD), result.question, hang=3)
    screen.line(("裁定 ", "bold green"), (result.ruling, HEAD), hang=5)
    if boards and result.before.areas:
        screen.blank()
        board(screen, result.before, "はじめの盤面", (result.after,))
        if result.steps:
            screen.blank()
            board(screen, result.after, "おわりの盤面", (result.before,))
    _order(screen, result, verbose, explain)
    _open(screen, result)
    _notes(screen, result)
    _checks(screen, result.checks)
    if result.citations:
        screen.blank()
        screen.line(("根拠 ", HEAD), (" ".join(result.citations), NUMBER), hang=5)
    for name, branch in result.branches:
        screen.blank()
        screen.line((f" もし {name} ", "reverse"))
        screen.line(("裁定 ", "bold green"), (branch.ruling, HEAD), hang=5)
        _order(screen, branch, verbose, explain)
        _open(screen, branch)
        _notes(screen, branch)
        _checks(screen, branch.checks)


def steps_shown(result: Report, verbose: bool) -> list[StepView]:
    """Return the steps of a report that are printed: the important ones, all with `verbose`."""
    return [step for step in result.steps if verbose or step.important]


def _order(screen: Screen, result: Report, verbose: bool, explain: RuleText | None) -> None:
    screen.blank()
    screen.line(("処理順", HEAD))
    steps = steps_shown(result, verbose)
    if not steps:
        screen.line(("何も起こらない", FAINT), indent=2)
    told: set[str] = set()
    for at, step in enumerate(steps, 1) if verbose else fold_laps(steps):
        if isinstance(step, RepeatedLap):
            screen.line((f"… {step}", FAINT), indent=6, hang=8)
            continue
        rules = step.why if verbose else step.rules
        screen.line((f"{at:>3}. ", FAINT), step.text, "  ", (" ".join(rules), NUMBER), indent=1, hang=6)
        if explain is None:
            continue
        for rule in step.rules:
            if rule not in told and (text := explain(rule)):
                told.add(rule)
                screen.line((f"{rule} ", NUMBER), (text, FAINT), indent=6, hang=8)
    for refusal in result.refusals:
        where = f" ({refusal.window})" if refusal.window else ""
        screen.line(
            ("  ×  ", "red"),
            f"「{refusal.action}」はできない{where}  ",
            (" ".join(refusal.rules), NUMBER),
            indent=1,
            hang=6,
        )


def _open(screen: Screen, result: Report) -> None:
    decision = result.open_decision
    if decision is None:
        return
    screen.blank()
    screen.line(("未決 ", "bold yellow"), f"{decision.player}: {decision.text}  ", (decision.rule, NUMBER), hang=5)
    for option in decision.options[:_OPTIONS]:
        screen.line("・", option, indent=5, hang=7)
    if len(decision.options) > _OPTIONS:
        screen.line((f"ほか {len(decision.options) - _OPTIONS} 通り (--json ですべて出ます)", FAINT), indent=5, hang=7)


def _notes(screen: Screen, result: Report) -> None:
    if not result.notes:
        return
    screen.blank()
    screen.line(("注意点", HEAD))
    for note in result.notes:
        screen.line("・", note.text, "  ", (" ".join(note.rules), NUMBER), indent=2, hang=4)


def _checks(screen: Screen, checks: tuple[Check, ...]) -> None:
    if not checks:
        return
    failed = [check for check in checks if not check.passed]
    screen.blank()
    if not failed:
        screen.line(("期待 ", HEAD), (f"{len(checks)}件すべて合っている", "green"))
        return
    screen.line(("期待 ", HEAD), (f"{len(checks)}件のうち{len(failed)}件が合わない", "bold red"))
    for check in failed:
        place = f" ({check.line}行目)" if check.line else ""
        screen.line(("× ", "red"), check.what, (place, FAINT), indent=2, hang=4)
        screen.line(("期待: ", FAINT), check.expected, indent=4, hang=10)
        screen.line(("結果: ", FAINT), check.found, indent=4, hang=10)
