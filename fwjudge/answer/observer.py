"""The answer of a play: one small function a kind of question looks at a finished play and says what it sees."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from fwjudge.course.checks import NO_CARD, PlayState, check
from fwjudge.course.course import Course
from fwjudge.course.expectation import Expectation
from fwjudge.course.narration import LoggedLine
from fwjudge.engine.game import Game
from fwjudge.games.table import PLAYERS

from .askers import find_askers
from .beginnings import is_about_beginning, observe_lines
from .events import is_event, is_skill
from .happenings import NOT_DONE, find_events, find_notes
from .kinds import (
    NO,
    OPEN,
    UNDECIDED,
    YES,
    Ask,
    Becomes,
    Can,
    Happening,
    HowOften,
    Options,
    Order,
    Point,
    Value,
    When,
    Whether,
    Who,
    Wins,
)
from .moments import moment_rule, rule_of_later_use
from .observation import Asker, Observed, see_nothing
from .phrases import say_event
from .point import Call, find_moment, moment_of
from .possibility import observe_can
from .subjects import find_cards, find_changes_of, find_turns_of, lie, numbers_of

NEVER = "その時は来ません"


NO_SUCH_CARD = "そのカードはもうそこにありません"


DRAW, GOES_ON = "引き分け", "続く"


def observe(call: Call, ask: Ask, counter: Any = None, course: Course | None = None) -> Observed:
    """Return the answer of a play to a question. `course`: the play, whose lines have been taken, if there is one already.

    Raises `UnplayableLine` where the play cannot be played, and `TooLong` where a counter stops it.
    """
    if isinstance(ask.asked, Can):
        return observe_can(call, ask, counter, course)
    if isinstance(ask.asked, Happening | When | HowOften | Whether | Order) and is_about_beginning(ask):
        return observe_lines(call, ask, counter)
    if ask.at is not None:
        return _at_moment(call, ask, ask.at, counter)
    course = call.play(counter) if course is None else call.copy(course)
    course.end(call.lines[-1] if call.lines else None)
    return _look(ask, course, course.state(course.notes if _is_about_notes(ask) else ()))


def _is_about_notes(ask: Ask) -> bool:
    """Whether a question is about what a judge must know beside the order."""
    what = ask.asked.what if isinstance(ask.asked, Whether) else None
    return isinstance(what, Expectation) and what.what == "notes"


def _at_moment(call: Call, ask: Ask, point: Point, counter: Any) -> Observed:
    """Return the answer at a moment of the play."""
    moment = moment_of(call, point, counter)
    if moment is None:
        course = call.play(counter)
        course.end(call.lines[-1] if call.lines else None)
        found = _KINDS[type(ask.asked)](ask, course, course.state()) if isinstance(ask.asked, Who | Options) else None
        if found is not None and found.asker is not None and found.asker.rule == point.rule:
            return found  # a line of a card text, which is none of the procedures
        return see_nothing(ask, course, course.state(), NEVER)
    return _look(ask, moment.course, moment.state())


def observe_played(ask: Ask, course: Course, passed: Sequence[Game]) -> Observed:
    """Return the answer at the moment of a question in a play that has been played; `passed`: the games at which its line ran."""
    assert ask.at is not None
    moment = find_moment(course, ask.at, passed)
    if moment is None:
        return see_nothing(ask, course, course.state(), NEVER)
    return _look(ask, moment.course, moment.state())


def _look(ask: Ask, course: Course, state: PlayState) -> Observed:
    """Return what is seen in a play at a moment; a part that was not read and came up before makes it undecided."""
    found = _KINDS[type(ask.asked)](ask, course, state)
    unread = tuple(one for one in state.told if one.line.kind == "unread")
    if not unread:
        return found
    at = state.told.index(unread[0])
    if found.evidence and found.said == YES and state.told.index(found.evidence[0]) < at:
        return found  # it happened before
    return replace(found, said=UNDECIDED, unread=unread)


def _observe_whether(ask: Ask, course: Course, state: PlayState) -> Observed:
    """Return whether something is so, or happened."""
    assert isinstance(ask.asked, Whether)
    what = ask.asked.what
    if isinstance(what, Happening):
        found = find_events(state, what)
        evidence = found or find_notes(state, what)
        return _yes_or_no(ask, course, state, bool(found), tuple(evidence))
    if what.what == "subject" and state.open is None:
        one = check(what, state)
        if one.found == NO_CARD and not one.passed:
            return see_nothing(ask, course, state, NO_SUCH_CARD)
    passed = check(what, state).passed
    touched = find_changes_of(state, what, course.start)
    if passed and not touched:
        touched = find_turns_of(state, what)
    if passed:  # what was not done later did not make it so, but where it stays as it lies
        touched = tuple(sorted(touched, key=lambda one: one.line.kind in NOT_DONE and not _keeps_lying(one)))
    return _yes_or_no(ask, course, state, passed, touched)


def _keeps_lying(one: LoggedLine) -> bool:
    """Whether a line says that a card stays rested."""
    return getattr(one.entry.event, "what", "") == "stays rested"


def _yes_or_no(ask: Ask, course: Course, state: PlayState, passed: bool, evidence: tuple[LoggedLine, ...]) -> Observed:
    """Return はい or いいえ; neither, while a decision is open that may still change it."""
    settled = (
        state.open is None
        or ask.at is not None
        or (passed and isinstance(ask.asked, Whether) and isinstance(ask.asked.what, Happening))
    )
    said = OPEN if not settled else YES if passed else NO
    return Observed(ask, said, (), state, course.start, course, evidence=evidence)


def _observe_when(ask: Ask, course: Course, state: PlayState) -> Observed:
    """Return by which lines of the rules something happened."""
    assert isinstance(ask.asked, When)
    found = find_events(state, ask.asked.event)
    if not found:
        return see_nothing(ask, course, state, say_event(state.table, state.game, ask.asked.event, False))
    of_skill = is_skill(ask.asked.event)
    later = [rule_of_later_use(state, one) if of_skill else "" for one in found]
    own = [moment_rule(state.table.grounds, one) for one in found]
    words = tuple(dict.fromkeys(put_off or rule for put_off, rule in zip(later, own, strict=True)))
    return Observed(ask, "、".join(words), words, state, course.start, course, evidence=tuple(found))


def _observe_often(ask: Ask, course: Course, state: PlayState) -> Observed:
    """Return how many times something happened."""
    assert isinstance(ask.asked, HowOften)
    found = find_events(state, ask.asked.event)
    evidence = tuple(found) or tuple(find_notes(state, ask.asked.event))
    said = OPEN if state.open is not None else str(len(found))
    return Observed(ask, said, (), state, course.start, course, evidence=evidence)


def _observe_order(ask: Ask, course: Course, state: PlayState) -> Observed:
    """Return in which order these things happened: those that did, where it is over and others did not."""
    assert isinstance(ask.asked, Order)
    missing = ""
    firsts: list[tuple[int, int, Happening]] = []
    lines: dict[int, LoggedLine] = {}
    for nth, thing in enumerate(ask.asked.things):
        found = [at for at, one in enumerate(state.told) if is_event(state.table, state.game, thing, one)]
        if not found:
            missing = missing or say_event(state.table, state.game, thing, False)
            continue
        same = [one for _, _, one in firsts].count(thing)  # the same twice: the second time
        at = found[min(same, len(found) - 1)]
        firsts.append((at, nth, thing))
        lines[nth] = state.told[at]
    if missing and (not firsts or state.open is not None):
        return see_nothing(ask, course, state, missing)
    firsts.sort()
    words = tuple(thing.shown for _, _, thing in firsts)
    evidence = tuple(lines[nth] for _, nth, _ in firsts)
    return Observed(ask, "、".join(words), words, state, course.start, course, evidence=evidence)


def _observe_value(ask: Ask, course: Course, state: PlayState) -> Observed:
    """Return a number of a card, a player or an area."""
    assert isinstance(ask.asked, Value)
    what = ask.asked.of
    values = numbers_of(state, what)
    if values is None:
        return see_nothing(ask, course, state, NO_SUCH_CARD)
    words = tuple("なし" if value is None else str(value) for value in values)
    said = OPEN if state.open is not None and ask.at is None else "、".join(words)
    return Observed(ask, said, words, state, course.start, course, evidence=find_changes_of(state, what, course.start))


def _observe_becomes(ask: Ask, course: Course, state: PlayState) -> Observed:
    """Return where a card is and how it lies."""
    assert isinstance(ask.asked, Becomes) and ask.asked.of.subject is not None
    table, game = state.table, state.game
    cards = find_cards(state, ask.asked.of)
    if not cards:
        return see_nothing(ask, course, state, NO_SUCH_CARD)
    cards.sort(key=lambda card: game.cards[card].place)  # which of several copies lies where is all one
    words = tuple(dict.fromkeys(word for card in cards for word in lie(table, game, card)))
    said = OPEN if state.open is not None and ask.at is None else "、".join(words)
    return Observed(ask, said, words, state, course.start, course, evidence=find_changes_of(state, ask.asked.of))


def _observe_wins(ask: Ask, course: Course, state: PlayState) -> Observed:
    """Return who wins."""
    ended = state.game.ended
    evidence = tuple(one for one in state.told if one.line.kind == "over")
    said = OPEN if state.open is not None else GOES_ON
    if ended is not None:
        said = DRAW if ended.winner is None else PLAYERS[ended.winner]
    return Observed(ask, said, (), state, course.start, course, evidence=evidence)


def _observe_choice(ask: Ask, course: Course, state: PlayState) -> Observed:
    """Return who makes a choice, or what can be chosen."""
    assert isinstance(ask.asked, Who | Options)
    found = find_askers(course, state, ask.asked.choice)
    if not found:
        return see_nothing(ask, course, state, "その選択は来ません")
    asker = _find_at(ask, found)
    if isinstance(ask.asked, Who):
        said = "偶然" if asker.player < 0 else PLAYERS[asker.player]
        return Observed(ask, said, (), state, course.start, course, asker=asker)
    words = asker.labels
    return Observed(ask, "、".join(words) or "なし", words, state, course.start, course, asker=asker)


def _find_at(ask: Ask, found: Sequence[Asker]) -> Asker:
    """Return of these choices the one that is meant: that of the line before which is asked, the last so far, or the first."""
    if ask.at is None:
        return found[0]
    return next((one for one in found if one.rule == ask.at.rule), found[0] if ask.at.rule else found[-1])


_KINDS: dict[type, Callable[[Ask, Course, PlayState], Observed]] = {
    Whether: _observe_whether,
    Value: _observe_value,
    Becomes: _observe_becomes,
    When: _observe_when,
    HowOften: _observe_often,
    Who: _observe_choice,
    Options: _observe_choice,
    Order: _observe_order,
    Wins: _observe_wins,
}
