"""Answers: the one maker of the sentences of a ruling, from a call and what was asked of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fwjudge.course.course import Course
from fwjudge.games.table import Fault

from .ground import own_ground
from .kinds import DEPENDS, NO, YES, Answer, Ask, Can, Options, Wanted, When
from .observe import is_between, observe
from .observed import Observed
from .phrases import name_event
from .point import Call
from .sentence import FIRST_WORDS, say
from .unasked import say_outcome

THINGS = {"deck": "このデッキ", "board": "この盤面", "card": "このカード"}
"""Things of which can be asked whether there can be one like it."""


def answer(
    call: Call, asks: Sequence[Ask], wanted: Sequence[Wanted] = (), course: Course | None = None
) -> tuple[Answer, ...]:
    """Return the answers to what was asked of a play; where nothing was, what came of it.

    `course`: the play at its end, if it has been played. Raises `UnplayableLine` where a line cannot be read in one way.
    """
    if not asks:
        ended = course if course is not None else _end(call)
        return (say_outcome(ended.state(), ended.moves),)
    played = call.play()
    every = [*wanted, *[Wanted()] * (len(asks) - len(wanted))]
    return tuple(_answer(call, ask, one, played) for ask, one in zip(asks, every, strict=True))


def _end(call: Call) -> Course:
    """Return the course of a call at its end."""
    course = call.play()
    course.end(call.lines[-1] if call.lines else None)
    return course


def _answer(call: Call, ask: Ask, wanted: Wanted, played: Course) -> Answer:
    """Return the answer to one question. `wanted`: where it names events between which something must happen, that is told."""
    if isinstance(ask.asked, Can) and ask.asked.move.player < 0:
        return answer_about_faults(ask, ())
    observed = observe(call, ask, course=played)
    ground = own_ground(observed)
    sentences, question = say(observed, ground), ask.text or ask.shown
    words = _list_words(observed)
    made = Answer(ask.kind, observed.said, ground.numbers, sentences, ground.changes, question, words)
    return _between(made, observed, wanted) if wanted.moments else made


def _list_words(observed: Observed) -> tuple[str, ...]:
    """Return the parts of what is said; of what can be chosen also that nothing need be."""
    may_end = isinstance(observed.ask.asked, Options) and observed.asker is not None and observed.asker.may_end
    return (*observed.words, "選ばない") if may_end else observed.words


def _between(made: Answer, observed: Observed, wanted: Wanted) -> Answer:
    """Return an answer to when something happens that says after what and before what, where it is so."""
    assert isinstance(observed.ask.asked, When)
    events = dict(wanted.moments)
    state = observed.state
    if not is_between(state, observed.ask.asked.event, events.get("after"), events.get("before")):
        return made
    named = [
        f"{name_event(state.table, state.game, event)}の{'後' if key == 'after' else '前'}"
        for key, event in wanted.moments
    ]
    said = "、".join(f"{key}: {event.shown}" for key, event in wanted.moments)
    return replace(made, said=said, sentences=(f"{'、'.join(named)}です。", *made.sentences[1:]))


def answer_about_faults(ask: Ask, faults: Sequence[Fault]) -> Answer:
    """Return whether there can be a board, a deck or a card like the one that is laid out."""
    assert isinstance(ask.asked, Can)
    rules = tuple(dict.fromkeys(fault.rule for fault in faults))
    said = NO if faults else YES
    thing = THINGS.get(ask.asked.move.wording.verb, "これ")
    first = f"{FIRST_WORDS[said]}、{thing}は{'ありえません' if faults else '認められます'}。"
    more = tuple(f"{fault.text} ({fault.rule})。" for fault in faults[:2])
    return Answer(ask.kind, said, rules, (first, *more), (), ask.text or ask.shown)


def join_variants(ask: Ask, variants: Sequence[tuple[str, Answer]]) -> Answer:
    """Return what several variants answer together: the same, or that it depends, and how."""
    first = variants[0][1]
    if all(one.said == first.said for _, one in variants):
        return first
    ways = "、".join(f"「{name}」なら{in_words(one)}" for name, one in variants)
    because = tuple(dict.fromkeys(number for _, one in variants for number in one.because[:1]))
    return Answer(ask.kind, DEPENDS, because, ("場合によります。", f"{ways}。"), (), ask.text or ask.shown)


def say_variants(own: Answer, variants: Sequence[tuple[str, Answer]]) -> Answer:
    """Return an answer with the variants in which it is another."""
    other = [(name, one) for name, one in variants if one.said != own.said and one.said]
    if not other:
        return own
    ways = "、".join(f"「{name}」なら{in_words(one)}" for name, one in other)
    return replace(own, sentences=(*own.sentences, f"{ways}。"))


def in_words(one: Answer) -> str:
    """Return what is said as the first word of a sentence: はい, 15000."""
    if one.said in FIRST_WORDS:
        return FIRST_WORDS[one.said]
    words = {"undecided": "決められません", "open": "まだ決まりません", "depends": "場合によります", "": "決まりません"}
    return words.get(one.said, one.said)
