"""A report as Markdown, to paste into a message or a document."""

from __future__ import annotations

from fwjudge.base.patterns import compile_late
from fwjudge.citation import document_name
from fwjudge.games.view import AreaView, BoardView, CardView
from fwjudge.scenario.result import Refusal, Report, StepView

from .board_text import face_down
from .characters import visible
from .differences import answers_shown, changes_shown, say_alike
from .laps import RepeatedLap, fold_laps, place_refusals
from .run_text import RuleText, notes_shown, quote_clause, rules_shown, steps_shown

_SPECIAL = compile_late(r"([\\`*_\[\]<>|#~])")


def markdown(result: Report, verbose: bool = False, explain: RuleText | None = None) -> str:
    """Return 裁定、処理順、注意点、根拠 as headings and lists."""
    rules = f"{result.game} {document_name(result.game)} {_plain(result.edition)}"
    lines = [f"# {_plain(result.title or result.question or '裁定')}", "", rules, ""]
    lines += [*_write_run(result, verbose, explain, 2)]
    lines += ["## 盤面", "", *_board("はじめ", result.before), *_board("おわり", result.after)]
    for name, branch in result.branches:
        lines += [f"## もし{_plain(name)}", "", *_write_run(branch, verbose, explain, 3, result)]
    return "\n".join(lines).rstrip() + "\n"


def _write_answers(result: Report, head: str, beside: Report | None = None) -> list[str]:
    """Return each answer with its question before it, and what would change it behind it; nothing twice `beside` another."""
    lines = [f"{head} 裁定", ""]
    shown = answers_shown(result, beside)
    for answer in shown:
        if answer.question:
            lines += [f"> {_plain(answer.question)}", ""]
        lines += [f"**{_plain(''.join(answer.sentences))}**", ""]
        if changes := changes_shown(answer, beside):
            lines += ["確かめること", ""]
            lines += [f"- {_plain(one.sentence)}" for one in changes] + [""]
    if len(shown) < len(result.answers):
        lines += [_plain(say_alike(result, beside)), ""]
    return lines


def _write_run(
    result: Report, verbose: bool, explain: RuleText | None, level: int, beside: Report | None = None
) -> list[str]:
    head = "#" * level
    lines = [*_write_answers(result, head, beside), f"{head} 処理順", ""]
    told: set[str] = set()
    before: StepView | None = None
    steps = steps_shown(result, verbose)
    numbered = list(enumerate(steps, 1)) if verbose else fold_laps(steps)
    for at, step in place_refusals(numbered, result.refusals):
        if isinstance(step, Refusal):
            inset = "   " if lines[-1] else ""
            lines.append(f"{inset}- ✕ 「{_plain(step.action)}」はできない ({', '.join(step.rules)})")
            continue
        if isinstance(step, RepeatedLap):
            lines += ["", str(step), ""]
            continue
        rules = rules_shown(step, verbose)
        lines.append(f"{at}. {_plain(step.text + quote_clause(step, before))} ({', '.join(rules)})")
        before = step
        for rule in rules_shown(step, False) if explain else ():
            if rule not in told and (text := explain(rule)):  # type: ignore[misc]
                told.add(rule)
                lines.append(f"   - {rule}: {_plain(' '.join(text.split()))}")
    lines.append("")
    if decision := result.open_decision:
        lines += [f"{head} 未決", "", f"{decision.player}: {_plain(decision.text)} ({decision.rule})", ""]
        lines += [f"- {_plain(option)}" for option in decision.options] + [""]
    if notes := notes_shown(result, verbose):
        lines += [f"{head} 注意点", ""]
        lines += [
            f"- {_plain(note.text)}" + (f" ({', '.join(note.rules)})" if note.rules else "") for note in notes
        ] + [""]
    failed = [check for check in result.checks if not check.passed]
    if failed:
        lines += [f"{head} 合わない期待", ""]
        lines += [f"- {_plain(c.what)}: 期待 {_plain(c.expected)}、結果 {_plain(c.found)}" for c in failed] + [""]
    lines += [f"{head} 根拠", "", ", ".join(result.citations) or "なし", ""]
    return lines


def _board(title: str, view: BoardView) -> list[str]:
    lines = [f"{title}: {_plain(view.turn)}", "", "| | 領域 | カード |", "|---|---|---|"]
    for player in ("B", "", "A"):
        for area in view.areas:
            if area.player == player and (area.count or area.note):
                lines.append(f"| {player} | {_plain(area.name)} | {_plain(_cards(area))} |")
    return [*lines, ""]


def _cards(area: AreaView) -> str:
    counts: dict[str, int] = {}
    for card in area.cards:
        if card.face_up:
            text = _card(card)
            counts[text] = counts.get(text, 0) + 1
    told = [f"{text} ×{count}" if count > 1 else text for text, count in counts.items()]
    return "、".join(
        [*told, *([face_down(area)] if area.count > sum(counts.values()) else []), *filter(None, [area.note])]
    )


def _card(card: CardView) -> str:
    return " ".join(filter(None, [card.name, *(value for _, value in card.values), card.state, *card.marks]))


def _plain(text: str) -> str:
    """Return words so that no mark of theirs means anything in Markdown."""
    return _SPECIAL.sub(r"\\\1", visible(" ".join(text.split())))
