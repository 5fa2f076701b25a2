"""Answers: the one maker of the sentences of a ruling, from a call and what was asked of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fwjudge.ability.text import DeckRule
from fwjudge.base.inflection import because
from fwjudge.base.records import NamedTuple
from fwjudge.base.suppositions import is_supposition
from fwjudge.course.course import Course
from fwjudge.engine.event import Consulted
from fwjudge.engine.game import Game
from fwjudge.games.table import Fault

from .beginnings import is_between
from .change import find_changes
from .choices import find_other_orders
from .deciding_condition import ConditionReason
from .first_words import FIRST_WORDS
from .ground import Ground
from .kinds import (
    DEPENDS,
    NO,
    NOT_AT_ALL,
    OPEN,
    UNDECIDED,
    YES,
    Answer,
    Ask,
    Can,
    FoundCondition,
    Happening,
    Options,
    Wanted,
    When,
    Whether,
)
from .observation import Observed
from .observer import observe
from .own_ground import own_ground
from .parts import skills_in
from .phrases import chooses_nothing, leaves_undone, name_event, say_event
from .play_outcome import say_outcome
from .point import Call
from .reasons import ground_of_absent, put_telling_rule_first, reason, say_absent, with_reason
from .sentence import say, say_briefly
from .several_answers import DEPENDING, cite_once, say_in_variants, say_same, say_ways
from .tested_ground import find_ground, find_ground_of_way
from .ways import Ways, answer_unread, find_unread_of_refused, follow, is_other_under, other_choices

DECK = "deck"
"""The verb that asks whether there can be such a deck, and the word under which a game knows the rule of what a deck is."""
THINGS = {DECK: "このデッキ", "board": "この盤面", "card": "このカード"}
"""Things of which can be asked whether there can be one like it."""


def answer(
    call: Call, asks: Sequence[Ask], wanted: Sequence[Wanted] = (), course: Course | None = None
) -> tuple[Answer, ...]:
    """Return the answers to what was asked of a play; where nothing was, what came of it.

    `course`: the play, if it has been played: at its end where nothing is asked, else after its last line, with nothing settled,
    and then of a call whose board is laid out. Raises `UnplayableLine` where a line cannot be read in one way.
    """
    if not asks:
        ended = course if course is not None else _end(call)
        return (say_outcome(ended.state(), ended.moves),)
    call = call if call.is_laid else call.lay()
    played = call.play() if course is None else course
    every = [*wanted, *[Wanted()] * (len(asks) - len(wanted))]
    return tuple(_answer(call, ask, one, played) for ask, one in zip(asks, every, strict=True))


def _end(call: Call) -> Course:
    """Return the course of a call at its end."""
    course = call.play()
    course.end(call.lines[-1] if call.lines else None)
    return course


def _allow(call: Call, ask: Ask, one: Answer) -> Answer:
    """Return the answer that there can be such a deck, with the rule by which a skill changes what a deck may be, or that of decks."""
    statics = [static for skill in skills_in(call.cards) for static in skill.statics if isinstance(static, DeckRule)]
    rules = dict.fromkeys(call.table.grounds.rule_of(static) for static in statics)
    assert isinstance(ask.asked, Can)
    because, first = tuple(filter(None, rules)), _say_about_faults(ask, ())
    is_deck = ask.asked.move.wording.verb == DECK
    if is_deck and not because and (rule := call.table.grounds.rule_of_word(DECK)):
        why = Ground((rule,), call.table.words.reasons.get(rule, ""))
        return replace(one, because=(rule,), sentences=with_reason(first, why))
    allowing = call.table.words.reasons.get(because[0], "") if because else "ルールに反する所がない"
    why = Ground(because, allowing)
    return replace(one, because=because, sentences=with_reason(first, why))


def _answer(call: Call, ask: Ask, wanted: Wanted, played: Course) -> Answer:
    """Return the answer to one question. `wanted`: where it names events between which something must happen, that is told."""
    if is_about_faults(ask):
        return _allow(call, ask, answer_about_faults(ask, ()))
    observed = observe(call, ask, course=played)
    if (never := _answer_never(call, ask, observed, played)) is not None:
        return never
    if not_read := find_unread_of_refused(call, observed):
        observed = replace(observed, said=UNDECIDED, not_read=not_read)
    ways = _find_ways(call, ask, observed)
    if ways is not None:
        return _answer_ways(call, ask, observed, ways)
    ground = find_ground(call, ask, observed, own_ground(observed))
    made = _make(observed, ground)
    return _say_between(call, made, observed, wanted) if wanted.moments else made


def _answer_never(call: Call, ask: Ask, observed: Observed, played: Course) -> Answer | None:
    """Return that it never happens of which is asked when it does, with the reason; None where it does, or may still."""
    asked = ask.asked
    if not isinstance(asked, When) or not observed.missing or observed.state.open is not None:
        return None
    whether = _answer(call, replace(ask, asked=Whether(asked.event)), Wanted(), played)
    if whether.said != NO:
        return None
    first, *more = whether.sentences
    sentences = (first.removeprefix(f"{FIRST_WORDS[NO]}、"), *more)
    never = say_event(call.table, observed.state.game, asked.event, False)
    return Answer(ask.kind, NOT_AT_ALL, whether.because, sentences, whether.changes, ask.question, brief=never)


def _make(observed: Observed, ground: Ground) -> Answer:
    """Return the answer that was seen, with its ground."""
    ground = ground_of_absent(observed) or say_absent(observed, put_telling_rule_first(observed, ground))
    sentences, question = say(observed, ground), observed.ask.question
    words, brief = _list_words(observed), say_briefly(observed)
    beside = None if ground.beside is None else _make(observed, ground.beside)
    kind, said = observed.ask.kind, observed.said
    named = _conditions_named(ground, sentences)
    return Answer(
        kind, said, ground.numbers, cite_once(sentences), ground.changes, question, words, brief, named, beside
    )


def _conditions_named(ground: Ground, sentences: Sequence[str]) -> tuple[FoundCondition, ...]:
    """Return the condition that the reason of an answer names, where these sentences give that reason."""
    clause = ground.clause
    is_said = isinstance(clause, ConditionReason) and any(one.startswith(because(clause)) for one in sentences)
    return (clause.found,) if isinstance(clause, ConditionReason) and is_said else ()


def _list_words(observed: Observed) -> tuple[str, ...]:
    """Return the parts of what is said; of what can be chosen also that nothing need be."""
    may_end = isinstance(observed.ask.asked, Options) and observed.asker is not None and observed.asker.may_end
    return (*observed.words, "選ばない") if may_end else observed.words


def _find_ways(call: Call, ask: Ask, observed: Observed) -> Ways | None:
    """Return every way that a play can go, where a choice is open or a condition was not read; None where it goes one way."""
    if observed.said == OPEN:
        return follow(call, ask, observed)
    return answer_unread(call, ask, observed) if observed.said == UNDECIDED else None


def _answer_ways(call: Call, ask: Ask, observed: Observed, ways: Ways) -> Answer:
    """Return what the ways of a play answer together."""
    answers = [_make(way.observed, find_ground_of_way(call, ask, way.observed)) for way in ways.ways]
    if ways.same:
        return replace(answers[0], sentences=say_same(ways, answers[0].sentences))
    asked = (ways.rule,) if ways.rule else ()
    because = tuple(dict.fromkeys((*asked, *(number for one in answers for number in one.because[:1]))))
    said = DEPENDS
    if observed.said == UNDECIDED:
        said, because = UNDECIDED, own_ground(observed).numbers or because
    sentences = cite_once(say_ways(observed, ways, answers))
    return Answer(ask.kind, said, because, sentences, (), ask.question)


# -- what is worked out once the answer has been said ---------------------------------------------------


def add_changes(call: Call, asks: Sequence[Ask], answers: Sequence[Answer]) -> tuple[Answer, ...]:
    """Return answers with the facts that would change them; where nothing was asked, with the orders that would lead to another end."""
    if not asks:
        changes = find_other_orders(call, _end(call))
        return tuple(replace(one, changes=changes) for one in answers)
    return tuple(_add_changes(call, ask, one) for ask, one in zip(asks, answers, strict=True))


def _add_changes(call: Call, ask: Ask, one: Answer) -> Answer:
    """Return an answer with the facts that would change it; one that hangs on a choice says itself on what."""
    if one.said in (OPEN, UNDECIDED, DEPENDS, "") or is_about_faults(ask):
        return one
    if isinstance(ask.asked, Can) and chooses_nothing(ask.asked.move):
        return one  # that nothing can be chosen where there is nothing says no more than that
    if isinstance(ask.asked, Can) and one.said == YES and leaves_undone(call.table, ask.asked.move):
        return one  # where nothing could be done, nothing is left either
    observed = observe(call, ask)
    if observed.said != one.said:
        return one
    ground = find_ground(call, ask, observed, own_ground(observed))
    return replace(one, changes=find_changes(call, ask, observed, ground, "".join(one.sentences)))


class OtherAnswers(NamedTuple):
    """The answers under another choice of a reading."""

    name: str
    choice: str
    answers: tuple[Answer, ...]
    """One for each question; what came of the play, where nothing was asked."""
    end: Game | None = None
    """Where nothing was asked, the game at its end."""


def answer_otherwise(call: Call, asks: Sequence[Ask]) -> tuple[OtherAnswers, ...]:
    """Return the other choices of the readings that a play consulted under which something else is answered."""
    course = _end(call)
    consulted = course.readings_consulted
    if not consulted:
        return ()
    now = answer(call, asks, (), None if asks else course)
    look = call.table.boards.view
    found = []
    for name, choice, changed in other_choices(call, consulted):
        if asks and not any(is_other_under(changed, ask, one.said) for ask, one in zip(asks, now, strict=True)):
            continue
        ended = None if asks else _end(changed)
        others = answer(changed, asks, (), ended)
        if ended is not None and look(ended.play.game).areas == look(course.play.game).areas and others == now:
            continue
        found.append(OtherAnswers(name, choice, others, ended.play.game if ended is not None else None))
    return tuple(found)


# -- sentences about several answers --------------------------------------------------------------------


def _say_between(call: Call, made: Answer, observed: Observed, wanted: Wanted) -> Answer:
    """Return an answer to when something happens that says after what and before what, where it is so."""
    assert isinstance(observed.ask.asked, When)
    events = dict(wanted.moments)
    state = observed.state
    if not is_between(call, observed.ask.asked.event, events.get("after"), events.get("before")):
        return made
    named = [
        f"{name_event(state.table, state.game, event)}の{'後' if key == 'after' else '前'}"
        for key, event in wanted.moments
    ]
    said = "、".join(f"{key}: {event.shown}" for key, event in wanted.moments)
    because = tuple(dict.fromkeys((*made.because, *_cites_otherwise(call, observed, events))))
    sentences = (f"{'、'.join(named)}です{f' ({because[0]})' if because else ''}。", *made.sentences[1:])
    return replace(made, said=said, because=because, sentences=cite_once(sentences), brief="、".join(named))


def _cites_otherwise(call: Call, observed: Observed, events: dict[str, Happening]) -> tuple[str, ...]:
    """Return the first rule of a reading in whose other choice something would not happen between these events."""
    assert isinstance(observed.ask.asked, When)
    told = [one.entry.event for one in observed.state.told if isinstance(one.entry.event, Consulted)]
    for name, _, changed in other_choices(call, observed.course.readings_consulted):
        cites = next((event.cites for event in told if event.reading == name), ())
        if cites and not is_between(changed, observed.ask.asked.event, events.get("after"), events.get("before")):
            return (str(cites[0]),)
    return ()


def is_about_faults(ask: Ask) -> bool:
    """Whether it is asked if there can be such a board, a deck or a card."""
    return isinstance(ask.asked, Can) and ask.asked.move.wording.verb in THINGS


def answer_about_faults(ask: Ask, faults: Sequence[Fault]) -> Answer:
    """Return whether there can be a board, a deck or a card like the one that is laid out."""
    rules = tuple(dict.fromkeys(fault.rule for fault in faults))
    more = tuple(reason(Ground((fault.rule,), say_fault(fault))) for fault in faults[:2])
    sentences = (f"{_say_about_faults(ask, faults)}。", *more)
    return Answer(ask.kind, NO if faults else YES, rules, sentences, (), ask.question)


def _say_about_faults(ask: Ask, faults: Sequence[Fault]) -> str:
    """Return whether there can be such a thing, without the full stop."""
    assert isinstance(ask.asked, Can)
    verb = ask.asked.move.wording.verb
    if verb == "deck" and faults and not any(fault.deck_of for fault in faults):
        verb = "board"  # nothing is wrong with a deck
    thing = THINGS.get(verb, "これ")
    no = "ありえません" if thing == THINGS["board"] else "認められません"
    return f"{FIRST_WORDS[NO if faults else YES]}、{thing}は{no if faults else '認められます'}"


_BOUNDS = {
    "at most": "で、{}だ",
    "exactly": "で、{}ではない",
    "or less": "で、{}ではない",
    "found": "だが、{}だ",
    "found instead": "でなければならないのに、{}だ",
}
"""How a clause goes on with the number that is allowed, or with the one there is."""


def say_fault(fault: Fault) -> str:
    """Return a fault as a clause, with its number.

    >>> from fwjudge.games.bounds import Bound
    >>> say_fault(Fault("3-7-6", "Aの手札のカードが6枚", bound=Bound("at most", 5))), say_fault(Fault("6-1-1", "ターン数が0"))
    ('Aの手札のカードが6枚で、5枚までだ', 'ターン数が0だ')
    >>> say_fault(Fault("402.2b", "デッキは50枚ちょうど", bound=Bound("found instead", 51), deck_of="A"))
    'Aのデッキは50枚ちょうどでなければならないのに、51枚だ'
    """
    said = f"{fault.deck_of}の{fault.name}{fault.wrong}" if fault.deck_of else fault.name + fault.wrong
    if fault.bound is not None:
        return said + _BOUNDS[fault.bound.kind].format(fault.bound.words)
    return f"{said}だ" if said[-1:].isdecimal() else said


def join_variants(ask: Ask, variants: Sequence[tuple[str, Answer]]) -> Answer:
    """Return one answer for several variants: the same where they agree, else that it depends, and on what."""
    first = variants[0][1]
    if all(one.said == first.said for _, one in variants):
        return first
    because = tuple(dict.fromkeys(number for _, one in variants for number in one.because[:1]))
    sentences = cite_once((DEPENDING, say_in_variants(variants)))
    return Answer(ask.kind, DEPENDS, because, sentences, (), ask.question)


def say_variants(own: Answer, variants: Sequence[tuple[str, Answer]]) -> Answer:
    """Return an answer with the variants in which it is another, and with the ground that they show to be the one that is asked for."""
    own = choose_ground(own, [one for _, one in variants])
    other = [(name, one) for name, one in variants if one.said not in ("", own.said, DEPENDS) and is_supposition(name)]
    if not other:
        return own
    return replace(own, sentences=(*own.sentences, say_in_variants(other, own)))


def choose_ground(own: Answer, others: Sequence[Answer]) -> Answer:
    """Return an answer by the condition that had to be met too, where another answer is so because that was not met; else as it is."""
    if own.beside is None:
        return own
    decides = any(one.said != own.said and not set(one.because).isdisjoint(own.beside.because) for one in others)
    return own.beside if decides else own
