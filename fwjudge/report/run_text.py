"""A report on the terminal: the answers, then 処理順 and 注意点; on demand the boards and every rule that was cited."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fwjudge.base.patterns import compile_late
from fwjudge.citation import document_name
from fwjudge.course.step_view import SHOWN
from fwjudge.scenario.result import Check, Note, Refusal, Report, StepView

from .board_text import board, brief_board
from .differences import answers_shown, changes_shown, say_alike
from .laps import RepeatedLap, fold_laps, join_alike, place_refusals
from .screen import Screen
from .wrap import shorten

HEAD = "bold"
FAINT = "dim"
NUMBER = "cyan"
_OPTIONS = 20
_CITED = SHOWN
"""A step names no more rules: the nearest ones; `verbose` names all."""
_CLAUSE = 44
"""The columns of a clause of a card that stands behind a step; the whole of it is in JSON, in HTML and with `--step`."""
_WORTH_LEAVING_OUT = 3
RuleText = Callable[[str], str]


def print_head(screen: Screen, result: Report) -> None:
    """Print what a report is about, and what is read aloud."""
    screen.line(
        (f" {result.game} {document_name(result.game)} {result.edition} ", "reverse"),
        " ",
        (result.title, HEAD),
        hang=1,
    )
    _print_rulings(screen, result)


def print_rest(
    screen: Screen, result: Report, verbose: bool = False, explain: RuleText | None = None, boards: bool = False
) -> None:
    """Print what stands below the answers: what would change them, the board at the end, the course, the variants.

    `explain` gives the text of a rule to show under the step that cites it.
    """
    _print_changes(screen, result)
    screen.blank()
    if boards and result.before.areas:
        board(screen, result.before, "はじめの盤面", (result.after,))
        if result.steps:
            screen.blank()
            board(screen, result.after, "おわりの盤面", (result.before,))
        screen.blank()
    elif result.after.areas:
        brief_board(screen, result.after, "おわりの盤面")
    _print_course(screen, result, verbose, explain)
    if verbose and result.citations:
        screen.line(("根拠 ", HEAD), (" ".join(result.citations), NUMBER), hang=5)
    for name, branch in result.branches:
        screen.blank()
        screen.line((f" もし {name} ", "reverse"))
        print_answers(screen, branch, result)
        _print_course(screen, branch, verbose, explain, result)


def print_answers(screen: Screen, result: Report, beside: Report | None = None) -> None:
    """Print the answers and what would change them; a question that stands `beside` is not asked again."""
    _print_rulings(screen, result, beside)
    _print_changes(screen, result, beside)


def _print_rulings(screen: Screen, result: Report, beside: Report | None = None) -> None:
    """Print each answer with its question before it."""
    asked = {answer.question for answer in beside.answers} if beside is not None else set()
    several = len(result.answers) > 1
    new = answers_shown(result, beside)
    for answer in new:
        if answer.question and (several or answer.question not in asked):
            screen.line(("問 ", HEAD), answer.question, hang=3)
        screen.line(("裁定 ", "bold green"), ("".join(answer.sentences), HEAD), hang=5)
    if len(new) < len(result.answers):
        screen.line(("裁定 ", "bold green"), (say_alike(result, beside), FAINT), hang=5)


def _print_changes(screen: Screen, result: Report, beside: Report | None = None) -> None:
    """Print the facts to look at first, and what the answer would be without them; of several answers with the question of each."""
    shown = [(answer, changes_shown(answer, beside)) for answer in answers_shown(result, beside)]
    found = [(answer, changes) for answer, changes in shown if changes]
    if found:
        screen.line(("確かめること", HEAD))
    for answer, changes in found:
        if len(result.answers) > 1:
            screen.line((answer.question, FAINT), indent=2)
        for change in changes:
            screen.line("・", change.sentence, indent=2, hang=4)


def _print_course(
    screen: Screen, result: Report, verbose: bool, explain: RuleText | None, beside: Report | None = None
) -> None:
    """Print what happened, what is open, what has to be said beside it, and whether it is as expected; nothing twice `beside` another."""
    _order(screen, result, verbose, explain, beside)
    _open(screen, result)
    _notes(screen, notes_shown(result, verbose, beside))
    _checks(screen, result.checks)


def steps_shown(result: Report, verbose: bool) -> list[StepView]:
    """Return the steps of a report that are printed: the important ones, all with `verbose`."""
    return [step for step in result.steps if verbose or step.important]


def rules_shown(step: StepView, verbose: bool) -> tuple[str, ...]:
    """Return the rules that are named behind a step: the nearest ones, all with `verbose`."""
    return step.why if verbose else step.rules[:_CITED]


def quote_clause(step: StepView, before: StepView | None) -> str:
    """Return the words of the card behind a step, in brackets and cut to a part of a line; nothing if the step before has them already."""
    if not step.clause or (before is not None and before.clause == step.clause):
        return ""
    return f" 〈{shorten(' '.join(step.clause.split()), _CLAUSE)}〉"


def notes_shown(result: Report, verbose: bool, beside: Report | None = None) -> list[Note]:
    """Return the notes of a report that neither a step that is printed nor the report `beside` it says already."""
    said = {step.text for step in steps_shown(result, verbose)}
    tried = {refusal.action for refusal in result.refusals}
    return [
        note
        for note in result.notes
        if (note.once or note.text) not in said
        and (beside is None or note not in beside.notes)
        and not (note.kind == "unplayed" and {*note.about} <= tried)
    ]


def count_same_steps(one: Report, other: Report, verbose: bool) -> int:
    """Return how many of the steps that are printed both begin with; a few are not worth leaving out."""
    same = 0
    for mine, yours in zip(steps_shown(one, verbose), steps_shown(other, verbose), strict=False):
        if (mine.text, mine.rules) != (yours.text, yours.rules):
            break
        same += 1
    return same if same >= _WORTH_LEAVING_OUT else 0


def _order(
    screen: Screen, result: Report, verbose: bool, explain: RuleText | None, beside: Report | None = None
) -> None:
    screen.line(("処理順", HEAD))
    steps = steps_shown(result, verbose)
    same = count_same_steps(beside, result, verbose) if beside is not None else 0
    if same:
        screen.line((f"  {same}までは上と同じ。{'' if steps[same:] else 'その後は何も起こらない。'}", FAINT), indent=1)
    elif not steps:
        screen.line(("何も起こらない", FAINT), indent=2)
    told: set[str] = set()
    before: StepView | None = None
    known = beside.refusals if beside is not None and same else ()
    refused = [
        refusal for refusal in result.refusals if refusal not in known or refusal.after >= steps[same - 1].number
    ]
    lines = list(enumerate(steps, 1)) if verbose else fold_laps(steps)
    placed = place_refusals([one for one in lines if one[0] > same], refused)
    for at, line in join_alike(placed, 0 if verbose or explain else _CITED):
        if isinstance(line, Refusal):
            _print_refusal(screen, line)
            continue
        if isinstance(line, RepeatedLap):
            screen.line((f"… {line}", FAINT), indent=6, hang=8)
            continue
        step, number = line.step, f"{at}-{line.until}" if line.times > 1 else f"{at:>3}"
        rules = rules_shown(step, verbose)
        quoted = quote_clause(step, before)
        before = step
        screen.line(
            (f"{number}. ", FAINT), line.text, (quoted, FAINT), "  ", (" ".join(rules), NUMBER), indent=1, hang=6
        )
        if explain is None:
            continue
        for rule in rules_shown(step, False):
            if rule not in told and (text := explain(rule)):
                told.add(rule)
                screen.line((f"{rule} ", NUMBER), (text, FAINT), indent=6, hang=8)


def _print_refusal(screen: Screen, refusal: Refusal) -> None:
    """Print a line that could not be done, with the window that came closest."""
    where = f" ({window_shown(refusal)})" if refusal.window else ""
    screen.line(
        ("  ×  ", "red"),
        f"「{refusal.action}」はできない{where}  ",
        (" ".join(refusal.rules[:_CITED]), NUMBER),
        indent=1,
        hang=6,
    )


def window_shown(refusal: Refusal) -> str:
    """Return the window that came closest to a line, where what happened there gives a reason only that."""
    found = _ASIDE.search(refusal.window)
    return refusal.window if found is None else str(found[1])


_ASIDE = compile_late(r" \(([^()]+)\)$")
"""The reason behind what happened in a window: it says enough."""


def _open(screen: Screen, result: Report) -> None:
    decision = result.open_decision
    if decision is None:
        return
    screen.line(("未決 ", "bold yellow"), f"{decision.player}: {decision.text}  ", (decision.rule, NUMBER), hang=5)
    options = _join_numbers(decision.options)
    for option in options[:_OPTIONS]:
        screen.line("・", option, indent=5, hang=7)
    if len(options) > _OPTIONS:
        screen.line((f"ほか {len(options) - _OPTIONS} 通り (--json ですべて出ます)", FAINT), indent=5, hang=7)


def _join_numbers(options: Sequence[str]) -> Sequence[str]:
    """Return options that only count on from one to the next as one: 0～100回行う.

    >>> _join_numbers(["0回行う", "1回行う", "2回行う", "3回行う", "4回行う"]), _join_numbers(["1枚", "2枚"])
    (['0～4回行う'], ['1枚', '2枚'])
    """
    found = [_COUNTED.match(option) for option in options]
    if len(options) < _MIN_OPTIONS_TO_GROUP or not all(found):
        return options
    numbers, ends = [int(one[1]) for one in found if one], {one[2] for one in found if one}
    if len(ends) > 1 or numbers != list(range(numbers[0], numbers[0] + len(numbers))):
        return options
    return [f"{numbers[0]}～{numbers[-1]}{ends.pop()}"]


_COUNTED = compile_late("([0-9]+)(.*)$")
"""An option that begins with a number."""
_MIN_OPTIONS_TO_GROUP = 5
"""Fewer options are listed one by one."""


def _notes(screen: Screen, notes: Sequence[Note]) -> None:
    if not notes:
        return
    screen.line(("注意点", HEAD))
    for note in notes:
        screen.line("・", note.text, "  ", (" ".join(note.rules), NUMBER), indent=2, hang=4)


def _checks(screen: Screen, checks: tuple[Check, ...]) -> None:
    if not checks:
        return
    failed = [check for check in checks if not check.passed]
    if not failed:
        screen.line(("期待 ", HEAD), (f"{len(checks)}件すべて合っている", "green"))
        return
    screen.line(("期待 ", HEAD), (f"{len(checks)}件のうち{len(failed)}件が合わない", "bold red"))
    for check in failed:
        place = f" ({check.line}行目)" if check.line else ""
        screen.line(("× ", "red"), check.what, (place, FAINT), indent=2, hang=4)
        screen.line(("期待: ", FAINT), check.expected, indent=4, hang=10)
        screen.line(("結果: ", FAINT), check.found, indent=4, hang=10)
