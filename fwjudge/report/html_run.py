"""One run of a call as HTML: a place to look at its board, its steps with their rules, what goes with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fwjudge.answer.kinds import Answer
from fwjudge.course.board_change import BoardChange, change
from fwjudge.games import UnknownGame, table
from fwjudge.games.layout import Layout
from fwjudge.games.view import BoardView
from fwjudge.scenario.result import Check, Note, OpenDecision, Refusal, Report, StepView

from .differences import answers_shown, changes_shown, say_alike
from .html_board import Drawing, board, plan
from .html_parts import Html, classes, el, join
from .laps import RepeatedLap, fold_laps

Texts = Mapping[str, str]
_MAX_STEP_INDENT = 4
_WORTH_LEAVING_OUT = 3
_BUTTONS = (("first", "≪", "はじめ"), ("prev", "◀", "前へ"), ("next", "▶", "次へ"), ("last", "≫", "終わり"))


def rules(numbers: Sequence[str], texts: Texts, more: Sequence[str] = ()) -> Html:
    """Return rule numbers that open their text, and behind them those that are only named."""
    if not numbers and not more:
        return Html()
    further = [number for number in more if number not in numbers]
    way = el("p", "経緯: " + "、".join(further))
    rest = el("details", el("summary", f"ほか{len(further)}"), way, cls="rule more") if further else Html()
    return el("div", *(_rule(number, texts) for number in dict.fromkeys(numbers)), rest, cls="rules")


def _rule(number: str, texts: Texts) -> Html:
    if not texts.get(number):
        return el("span", number, cls="rule plain")
    return el("details", el("summary", number), el("p", texts[number]), cls="rule")


def run(report: Report, texts: Texts, name: str, beside: Report | None = None) -> Html:
    """Draw the boards and the steps of a report; what it has in common with the one beside it is not told again."""
    same = _same_steps(beside, report) if beside else 0
    told = report.steps[:same]
    start = next((step.board for step in reversed(told) if step.board), report.before)
    numbered = sum(step.important for step in told)
    where = f"手順{numbered}までは上と同じ。その時の盤面" if told else "はじめの盤面"
    boards = [report.before, report.after, *(step.board for step in report.steps if step.board)]
    drawn = plan(boards, _places(report.game))
    known = beside is not None and beside.before == report.before
    end = Html()
    if report.after != start:
        end = _position("end", "終わりの盤面", report.after, drawn, change(start, report.after))
    steps = _steps(report.steps[same:], start, drawn, texts, name, numbered)
    brief = all(step.important for step in report.steps)
    switch = (
        Html() if brief else el("label", el("input", type="checkbox", cls="all"), " 細かい処理も示す", cls="switch")
    )
    return el(
        "section",
        el(
            "div",
            el("div", _viewer(), _position(classes("start", known and "known"), where, start, drawn), cls="see"),
            el(
                "div",
                el("div", el("h3", "処理順"), switch, cls="head"),
                el("ol", *steps, cls="steps") if steps else el("p", "何も行われなかった。", cls="nothing"),
                cls="order",
            ),
            end,
            cls="desk",
        ),
        cls="run",
        id=name,
    )


def _places(game: str) -> Layout:
    """Return where the areas of a game lie."""
    try:
        return table(game).boards.layout
    except UnknownGame:
        return Layout()


def _same_steps(one: Report, other: Report) -> int:
    """Return how many steps both begin with; a few are not worth leaving out, and all of them must not be."""
    if one.before != other.before:
        return 0
    same = 0
    for mine, yours in zip(one.steps, other.steps, strict=False):
        if (mine.text, mine.rules, mine.board) != (yours.text, yours.rules, yours.board):
            break
        same += 1
    return 0 if same < _WORTH_LEAVING_OUT or same == len(other.steps) else same


def _viewer() -> Html:
    """Return the frame of the board that the script fills and shows; without script every step has its board below itself."""
    buttons = [
        el("button", el("span", sign, aria_hidden="true"), word, type="button", data_go=go)
        for go, sign, word in _BUTTONS
    ]
    return el(
        "div",
        el("div", cls="now"),
        el("div", cls="stage"),
        el("div", *buttons[:2], el("output", cls="at"), *buttons[2:], cls="bar"),
        el("p", cls="aloud", aria_live="polite"),
        cls="viewer",
        tabindex="0",
        role="group",
        aria_label="盤面を一手ずつ見る",
        hidden=True,
    )


def _position(name: str, caption: str, view: BoardView, drawn: Drawing, changed: BoardChange | None = None) -> Html:
    words = changes(changed) if changed else Html()
    return el("figure", el("figcaption", caption), board(view, drawn, changed), words, cls=f"position {name}")


def changes(changed: BoardChange) -> Html:
    """Return the list of what a line changed on the board; empty if nothing."""
    lines = [
        *([el("li", changed.turn, cls="phase")] if changed.turn else []),
        *(el("li", line) for line in changed.lines),
    ]
    return el("ul", *lines, cls="changes") if lines else Html()


def _steps(
    steps: Sequence[StepView], start: BoardView, drawn: Drawing, texts: Texts, name: str, number: int
) -> list[Html]:
    """Number the important steps, as on the terminal, and compare each with the last important one: the others are shown on demand."""
    seen = last = start
    found = []
    for at, step in fold_laps(steps):
        if isinstance(step, RepeatedLap):
            left = steps[at - step.lines * step.times : at]
            number += sum(one.important for one in left)
            seen = next((one.board for one in reversed(left) if one.important and one.board), seen)
            last = next((one.board for one in reversed(left) if one.board), last)
            found.append(
                el(
                    "li",
                    el("p", f"同じことを、あと{step.times}回繰り返す (手順{number}まで)。", cls="line"),
                    cls="again",
                )
            )
            continue
        before, last = (seen if step.important else last), step.board or last
        look = Html()
        if step.board:
            changed = change(before, step.board)
            look = join(
                [changes(changed), el("details", el("summary", "盤面"), board(step.board, drawn, changed), cls="look")]
            )
        number += step.important
        found.append(_step(step, str(number) if step.important else "・", look, texts, f"{name}-{step.number}"))
        seen = last if step.important else seen
    return found


def _step(step: StepView, number: str, look: Html, texts: Texts, at: str) -> Html:
    return el(
        "li",
        el("p", el("a", number, href=f"#{at}", cls="n"), el("span", step.text, cls="said"), cls="line"),
        el("p", f"〈{step.clause}〉", cls="clause") if step.clause else Html(),
        rules(step.rules, texts, step.why),
        look,
        id=at,
        cls=classes("step", not step.important and "minor", step.depth > 0 and f"d{min(step.depth, _MAX_STEP_INDENT)}"),
    )


# -- what stands beside the steps ---------------------------------------------------------------------


def ruling(report: Report, level: str = "h2", beside: Report | None = None) -> Html:
    """Return the box of the answers, each with its question and what would change it, and the end of the game if it ended.

    A question that stands `beside` is not asked again.
    """
    ending = el("p", report.ending, cls="ending") if report.ending else Html()
    known = {one.question for one in beside.answers} if beside is not None and len(beside.answers) == 1 else set()
    shown = answers_shown(report, beside)
    same = el("p", say_alike(report, beside), cls="ruling") if len(shown) < len(report.answers) else Html()
    answers = [_answer(one, one.question not in known, beside) for one in shown]
    return el("div", el(level, "裁定", cls="eyebrow"), *answers, same, ending, cls="verdict")


def _answer(one: Answer, asked: bool, beside: Report | None) -> Html:
    """Return an answer: its question if that is asked here, what is read aloud, and the facts to look at first."""
    question = el("p", one.question, cls="question") if one.question and asked else Html()
    changes = [el("li", change.sentence) for change in changes_shown(one, beside)]
    look = (
        el("div", el("p", "確かめること", cls="eyebrow"), el("ul", *changes), cls="look-first") if changes else Html()
    )
    return join([question, el("p", "".join(one.sentences), cls="ruling"), look])


def refusals(found: Sequence[Refusal], texts: Texts) -> Html:
    """Return the box of the actions that could not be taken, each with its rules."""
    items = [
        el(
            "li",
            el("p", el("b", one.action), cls="what"),
            el("p", "・".join(filter(None, [one.window, f"{one.line}行目" if one.line else ""])), cls="where"),
            rules(one.rules, texts),
        )
        for one in found
    ]
    return _box("できない行動", "refused", items)


def open_decision(found: OpenDecision | None, texts: Texts) -> Html:
    """Return the box of the decision at which the scenario stops; empty if there is none."""
    if found is None:
        return Html()
    asked = el("p", el("b", found.player), " ", found.text)
    options = el("ul", *(el("li", option) for option in found.options), cls="options")
    return el(
        "section",
        el("h3", "まだ決まっていない選択"),
        asked,
        options,
        rules([found.rule] if found.rule else [], texts),
        cls="box open",
    )


def notes(found: Sequence[Note], texts: Texts) -> Html:
    """Return the box of the notes of a report, each with its rules."""
    return _box("注意点", "notes", [el("li", el("p", one.text), rules(one.rules, texts)) for one in found])


def checks(found: Sequence[Check]) -> Html:
    """Return the box of what the scenario expects, beside what came out."""
    items = []
    for one in found:
        sides = el("p", el("span", f"期待 {one.expected}"), " ", el("span", f"実際 {one.found}"), cls="sides")
        mark = el(
            "span", "✓" if one.passed else "✗", cls="sign", role="img", aria_label="一致" if one.passed else "不一致"
        )
        line = el("span", f"{one.line}行目", cls="where") if one.line else Html()
        items.append(
            el(
                "li",
                mark,
                el("div", el("p", one.what, " ", line), Html() if one.passed else sides),
                cls="good" if one.passed else "bad",
            )
        )
    wrong = sum(not one.passed for one in found)
    title = f"確認 — {len(found)}件中{wrong}件が期待と違う" if wrong else f"確認 — {len(found)}件すべて期待どおり"
    return _box(title, classes("checks", bool(wrong) and "failed"), items)


def show_preamble(report: Report, texts: Texts) -> Html:
    """Return what has to be said before the steps: what could not be done, what is still to be decided."""
    return join([refusals(report.refusals, texts), open_decision(report.open_decision, texts)])


def _box(title: str, cls: str, items: Sequence[str]) -> Html:
    return el("section", el("h3", title), el("ul", *items), cls=f"box {cls}") if items else Html()
