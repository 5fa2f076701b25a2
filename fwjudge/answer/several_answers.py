"""Sentences about several answers: every way that a play can go, and the variants of a file."""

from __future__ import annotations

import re
from collections.abc import Sequence

from fwjudge.base.patterns import compile_late
from fwjudge.base.suppositions import (
    join_suppositions,
    leave_out_again,
    leave_out_choosing,
    suppose_one_of,
    suppose_variant,
    thing_asked_for,
)
from fwjudge.games.table import PLAYERS

from .first_words import FIRST_WORDS, in_words, say_winner
from .ground import ROUTINE
from .kinds import DEPENDS, NO, UNDECIDED, Answer, Becomes
from .observation import Observed
from .open_ends import say_undecided
from .phrases import say_state
from .subjects import say_where_copies_lie
from .ways import Way, Ways

DEPENDING = "場合によります。"
"""The first sentence of an answer that is not the same in all cases."""
MAX_WAYS = 4
"""Of the ways that a play can go no more are said."""


# -- every way that a play can go -----------------------------------------------------------------------


def say_same(ways: Ways, sentences: tuple[str, ...]) -> tuple[str, ...]:
    """Return the sentences of an answer that is the same whatever is chosen; of what was not read nothing is said then."""
    if not ways.player:
        return sentences
    either = "どちら" if len(ways.ways[0].choices) == 2 else "どれ"
    who = f"{ways.player}が" if ways.player in PLAYERS else ""
    head = f"{who}{either}を選んでも、" if who else f"{either}になっても、"
    head = f"{who}{only}を選んでも、" if (only := _only_choice(ways.ways[0])) else head
    word, comma, rest = sentences[0].partition("、")
    if comma and word in FIRST_WORDS.values():
        return (f"{word}、{head}{rest}", *sentences[1:])
    return (head + sentences[0], *sentences[1:])


def _only_choice(way: Way) -> str:
    """Return the thing without whose choice nothing happens of what is asked, where that is denied even then; else nothing."""
    if way.said != NO:
        return ""
    happens = [choice for choice, seen in zip(way.choices, way.each, strict=True) if seen.evidence]
    chosen = leave_out_choosing(happens[0]) if len(happens) == 1 < len(way.choices) else ""
    return chosen if chosen and chosen != happens[0] else ""


def say_ways(observed: Observed, ways: Ways, answers: Sequence[Answer]) -> tuple[str, ...]:
    """Return on what an answer hangs: 場合によります。Bが「番人」を選べば、はい。選ばなければ、いいえ。"""
    who = f"{ways.player}が" if ways.player in PLAYERS else ""
    suppositions = leave_out_again(_suppose_ways(ways))
    words = [_first_word(observed, ways, way, one) for way, one in zip(ways.ways, answers, strict=True)]
    if len(set(words)) < len(words):  # it lies otherwise in the same place
        other = [say_state(observed.state.table, _first_that_differs(one, answers)) for one in answers]
        words = other if len(set(other)) == len(words) else words
    rank = observed.state.table.grounds.rank
    asides = [
        "" if way.said == DEPENDS or not one.because or rank(one.because[0]) == ROUTINE else _first_number(one)
        for way, one in zip(ways.ways, answers, strict=True)
    ]
    last = len(suppositions) - 1
    if ways.rule and not any(asides):
        asides[last] = f" ({ways.rule})"  # that the player decides
    told = [f"{'' if nth else who}{what}、{words[nth]}{asides[nth]}。" for nth, what in enumerate(suppositions)]
    more = ("ほかの選び方もあります。",) if len(ways.ways) > MAX_WAYS or ways.are_more else ()
    head = say_undecided(observed) if observed.said == UNDECIDED else (DEPENDING,)
    return (*head, "".join(told), *more)


def _leave_out_chooser(ways: Ways) -> list[Way]:
    """Return the ways without the player before what is chosen, where that is of who chooses in all of them: Aが「兵」を選べば."""
    own = f"{ways.player}の「"
    if not all(choice.startswith(own) for way in ways.ways for choice in way.choices):
        return list(ways.ways)
    return [way._replace(choices=tuple(choice[2:] for choice in way.choices)) for way in ways.ways]


def _suppose_ways(ways: Ways) -> list[str]:
    """Return the choices of each way as a supposition, of the first few; of what chance shows the first says what it is that is so."""
    first, *others = [suppose_one_of(way.choices) for way in _leave_out_chooser(ways)[:MAX_WAYS]]
    thing = thing_asked_for(ways.question) if ways.player and ways.player not in PLAYERS else ""
    return [f"{thing}が{first}" if thing else first, *others]


def _first_number(one: Answer) -> str:
    """Return the rule behind an answer in brackets."""
    return f" ({one.because[0]})" if one.because else ""


def _first_word(observed: Observed, ways: Ways, way: Way, one: Answer) -> str:
    """Return the answer of a way in a word; of a card only where it is."""
    if one.kind == "when" and one.words:
        return one.brief
    if way.later is not None and all(after.said != DEPENDS for after in way.later.ways):
        return _say_later(observed, way.later, ways.player)
    return _end_of_way(observed, way)


def _end_of_way(observed: Observed, way: Way) -> str:
    """Return what is answered in a way in a word; of a card where it is then."""
    words, asked = way.observed.words, observed.ask.asked
    if not isinstance(asked, Becomes) or not words or way.said == DEPENDS:
        return in_words(way.said, observed.ask)
    return say_where_copies_lie(way.observed.state, asked.of) or words[0]


def _say_later(observed: Observed, ways: Ways, chooser: str) -> str:
    """Return on what an answer hangs after a choice of a player: その後、「的」を選べば「はい」、選ばなければ「いいえ」です."""
    who = f"{ways.player}が" if ways.player in PLAYERS and ways.player != chooser else ""
    suppositions = leave_out_again(_suppose_ways(ways))
    told = [f"{what}「{_end_of_way(observed, way)}」" for what, way in zip(suppositions, ways.ways, strict=False)]
    return f"その後、{who}{'、'.join(told)}です"


def _first_that_differs(one: Answer, answers: Sequence[Answer]) -> str:
    """Return the first word of an answer that is not one of every other; nothing where it has none."""
    return next((word for word in one.words if any(word not in other.words for other in answers)), "")


# -- variants ------------------------------------------------------------------------------------------


def say_in_variants(variants: Sequence[tuple[str, Answer]], own: Answer | None = None) -> str:
    """Return the answer of each variant: 「KOされるなら、はい。」; of places and states only those that are not `own`.

    Without an answer of the whole, each has the rule behind it.
    """
    told: dict[str, list[str]] = {}
    for name, one in variants:
        said = f"{_in_variant(one, own)}{'' if own is not None else _first_number(one)}"
        told.setdefault(said, []).append(suppose_variant(name, [other for other, _ in variants if other != name]))
    return "".join(f"{join_suppositions(names)}、{said}。" for said, names in told.items())


def _in_variant(one: Answer, own: Answer | None) -> str:
    """Return what is said first in a variant."""
    if one.kind == "wins":
        return say_winner(one.said)
    if one.kind != "becomes" or not one.words:
        return one.brief or in_words(one.said)
    other = [word for word in one.words if own is None or word not in own.words]
    return "で".join((other or one.words)[:1] if other[:1] == list(one.words[:1]) else other or one.words[:1])


# -- numbers ----------------------------------------------------------------------------------------------

_ASIDE = compile_late(r" \(([0-9a-zA-Z][^()「」 ]*)\)")
"""The rules behind a sentence."""


def cite_once(sentences: tuple[str, ...]) -> tuple[str, ...]:
    """Return sentences in which a rule that stands behind several of them stands only behind the last.

    >>> cite_once(("600 (704.3b)。", "500です (704.3b)。", "はい (811.2a)。"))
    ('600。', '500です (704.3b)。', 'はい (811.2a)。')
    """
    left = [aside for sentence in sentences for aside in _ASIDE.findall(sentence)]

    def keep_last(found: re.Match[str]) -> str:
        left.remove(found[1])
        return "" if found[1] in left else found[0]

    return tuple(_ASIDE.sub(keep_last, sentence) for sentence in sentences)
