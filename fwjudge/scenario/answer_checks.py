"""The checks of answers: whether the program says what a file says that it must, and for the reason that it names."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fwjudge.answer.first_words import in_words
from fwjudge.answer.kinds import DEPENDS, UNDECIDED, Answer, Ask, Wanted
from fwjudge.base.spelling import fold
from fwjudge.course.checks import Check, is_place_named
from fwjudge.games.table import GameRecord

_STRIP = str.maketrans("", "", " の「」『』")
_CHOSEN = "を選ぶ"


def check_answers(
    table: GameRecord, asks: Sequence[Ask], wanted: Sequence[Wanted], answers: Sequence[Answer]
) -> tuple[Check, ...]:
    """Return the checks of all answers of a play; of one that was not found, that it is missing."""
    if not answers:
        return tuple(
            Check(f"answer: {_list(one.said)}", False, _list(one.said), "答えがない", one.line)
            for one in wanted
            if one.said or one.moments
        )
    found = []
    for ask, one, answer in zip(asks, wanted, answers, strict=True):
        if one.said or one.moments:
            found.append(_check_said(table, ask, one, answer))
        if one.because:
            found.append(_check_because(one, answer))
    return tuple(found)


def _check_said(table: GameRecord, ask: Ask, wanted: Wanted, answer: Answer) -> Check:
    """Return whether the answer is the one that the file says."""
    expected = _list(wanted.said) or "、".join(f"{key}: {event.shown}" for key, event in wanted.moments)
    compare = _COMPARISONS.get(ask.kind, _is_same)
    if wanted.moments:
        passed = answer.said == expected
    elif wanted.said[0] in (DEPENDS, UNDECIDED):
        passed = answer.said == wanted.said[0]
    else:
        passed = compare(table, wanted.said, answer)
    return Check(f"answer: {expected}", passed, expected, in_words(answer.said), wanted.line)


def _check_because(wanted: Wanted, answer: Answer) -> Check:
    """Return whether the rules that the file names are among those by which the answer is so."""
    passed = set(wanted.because) <= set(answer.because)
    expected = ", ".join(wanted.because)
    return Check(f"because: {expected}", passed, expected, ", ".join(answer.because) or "根拠がない", wanted.line)


def _list(said: Sequence[str]) -> str:
    """Return what a file says, as it reads it out."""
    return "、".join(in_words(one) for one in said)


# -- by the kind of the question -----------------------------------------------------------------------


def _is_same(table: GameRecord, wanted: tuple[str, ...], answer: Answer) -> bool:
    """Whether the answer is these words, in this order."""
    return "、".join(wanted) == answer.said


def _lies_there(table: GameRecord, wanted: tuple[str, ...], answer: Answer) -> bool:
    """Whether each area and state that the file names is one in which the card is."""
    return bool(answer.words) and all(any(is_place_named(table, word, one) for one in answer.words) for word in wanted)


def _can_choose(table: GameRecord, wanted: tuple[str, ...], answer: Answer) -> bool:
    """Whether just these things can be chosen; that none can be chosen need not be named."""
    left = [fold(word).removesuffix(_CHOSEN).translate(_STRIP) for word in answer.words]
    for word in sorted(wanted, key=len, reverse=True):
        bare = fold(word).removesuffix(_CHOSEN).translate(_STRIP)
        hit = bare if bare in left else next((one for one in left if bare in one), None)
        if hit is None:
            return bare == "なし" and not left
        left.remove(hit)
    return not [one for one in left if one != "選ばない"]


def _is_order(table: GameRecord, wanted: tuple[str, ...], answer: Answer) -> bool:
    """Whether the things come in this order."""
    return [fold(one).translate(_STRIP) for one in wanted] == [fold(one).translate(_STRIP) for one in answer.words]


_COMPARISONS: dict[str, Callable[[GameRecord, tuple[str, ...], Answer], bool]] = {
    "becomes": _lies_there,
    "options": _can_choose,
    "order": _is_order,
}
