"""A variant beside the report of the whole: what of its answers has been said there already."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fwjudge.answer.first_words import in_words, say_winner
from fwjudge.answer.kinds import NO, YES, Answer, FactChange
from fwjudge.answer.told_facts import is_told
from fwjudge.base.polite_form import read_aloud
from fwjudge.scenario.result import Report


def answers_shown(result: Report, beside: Report | None = None) -> list[Answer]:
    """Return the answers of a report that the one `beside` it does not say already.

    Of several questions those that are answered alike there by the same rule; of a single one only where all is the same.
    """
    told = beside.answers if beside is not None else ()
    if len(result.answers) > 1:
        said = [(one.question, one.said, one.because) for one in told]
        return [one for one in result.answers if (one.question, one.said, one.because) not in said]
    return [
        one for one in result.answers if (one.question, one.sentences) not in [(o.question, o.sentences) for o in told]
    ]


_TELLING = frozenset(
    (
        "unmet",
        "not activated",
        "called off",
        "spared",
        "replaced",
        "negated",
        "not triggered",
        "not waiting",
        "skill failed",
    )
)
"""Kinds of steps that say what did not come of something, or came in its place."""


def say_alike(result: Report, beside: Report | None) -> str:
    """Return that a report answers as the one `beside` it; where that is all it says, with what happens only in it."""
    if answers_shown(result, beside):
        return "ほかの問いは上と同じ。"
    return f"上と同じ。{_say_what_differs(result, beside)}" if beside is not None else "上と同じ。"


def _say_what_differs(result: Report, beside: Report) -> str:
    """Return which line is refused only in one of two reports, or what did not come of something only there; nothing of other steps."""
    tried = {one.action for one in beside.refusals}
    refused = [one for one in result.refusals if one.action not in tried]
    if refused:
        return f"「{refused[-1].action}」はできません{_in_brackets(refused[-1].rules)}。"
    told = {one.text for one in beside.steps}
    new = [one for one in result.steps if one.important and one.kind in _TELLING and one.text not in told]
    if not new:
        return ""
    done, rules = new[-1].done, _in_brackets(new[-1].rules)
    if not new[-1].reason:
        return f"{read_aloud([done]).removesuffix('。')}{rules}。"
    return f"{read_aloud([done])}{new[-1].reason}からです{rules}。"


def _in_brackets(rules: Sequence[str]) -> str:
    """Return the first of these rules behind a sentence."""
    return f" ({rules[0]})" if rules else ""


def changes_shown(answer: Answer, beside: Report | None = None) -> list[FactChange]:
    """Return the facts that would change an answer, without those that the report `beside` it says of the same question.

    Nor those that would make it the answer of that report: by what it is another here the name of the variant says. Where it is
    はい or いいえ, what its reason names needs no supposing.
    """
    if answer.said in (YES, NO):
        answer = replace(answer, changes=tuple(one for one in answer.changes if not is_told(one.what, (answer,))))
    same = [one for one in beside.answers if one.question == answer.question] if beside else []
    told = [change for one in same for change in one.changes]
    back = {word for one in same if one.said != answer.said for word in _say_first(one)}
    return [change for change in answer.changes if change not in told and change.said not in back]


def _say_first(answer: Answer) -> tuple[str, ...]:
    """Return the words for an answer as a change says it."""
    if answer.kind == "becomes" and answer.words:
        return ("で".join(answer.words[:2]),)
    word = say_winner(answer.said) if answer.kind == "wins" else in_words(answer.said)
    return word, f"{word}枚", f"{word}回"
