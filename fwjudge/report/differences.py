"""A variant beside the report of the whole: what of its answers has been said there already."""

from __future__ import annotations

from dataclasses import replace

from fwjudge.answer.first_words import in_words, say_winner
from fwjudge.answer.kinds import NO, YES, Answer, FactChange
from fwjudge.answer.told_facts import is_told
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


def changes_shown(answer: Answer, beside: Report | None = None) -> list[FactChange]:
    """Return the facts that would change an answer, without those that the report `beside` it says of the same question.

    Nor those that would make it the answer of that report: by what it is another here the name of the variant says. Where it is
    はい or いいえ, what its reason names needs no supposing.
    """
    if answer.said in (YES, NO):
        told_as_reason = "".join(answer.sentences)
        answer = replace(answer, changes=tuple(one for one in answer.changes if not is_told(one.what, told_as_reason)))
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
