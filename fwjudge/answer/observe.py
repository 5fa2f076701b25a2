"""The answer of a play: one small function a kind of question looks at a finished play and says what it sees."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from fwjudge.course.checks import NO_CARD, PlayState, check
from fwjudge.course.course import Course
from fwjudge.course.expectation import Expectation
from fwjudge.course.narration import LoggedLine
from fwjudge.engine.game import Game
from fwjudge.games.table import PLAYERS, GameRecord
from fwjudge.play.wording import describes_card, has_state

from .askers import find_askers
from .events import about_of, is_event, is_skill
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
from .observation import Observed
from .point import Call, find_lines, moment_of, only_of_play, watch
from .possible import observe_can

NEVER = "その時は来ません"
NO_SUCH_CARD = "そのカードはもうそこにありません"
DRAW, GOES_ON = "引き分け", "続く"
NOT_DONE = frozenset(
    {
        "not waiting",
        "not triggered",
        "unmet",
        "failed",
        "called off",
        "not activated",
        "undone",
        "spared",
        "stays",
        "negated",
        "no damage",
        "no draw",
        "decided",
        "not replaced",
        "none chosen",
        "partly",
        "left behind",
        "not again",
        "skill failed",
        "made fail",
        "lacked",
        "some lost",
        "not done",
        "missed",
        "negated attack",
        "not answered",
        "called",
        "kept",
        "nothing",
        "nothing to choose",
        "replaced",
        "skipped",
        "no skill step",
        "forbidden",
        "cut short",
    }
)
"""Kinds of told lines that say that something did not happen, or not so."""


def observe(call: Call, ask: Ask, trace: Any = None, course: Course | None = None) -> Observed:
    """Return the answer of a play to a question. `course`: the play, whose lines have been taken, if there is one already.

    Raises `UnplayableLine` where the play cannot be played, and `TooLong` where a trace stops it.
    """
    if isinstance(ask.asked, Can):
        return observe_can(call, ask, trace, course)
    if isinstance(ask.asked, Happening | When | HowOften | Whether | Order) and _begins(ask):
        return _of_lines(call, ask, trace)
    if ask.at is not None:
        return _at_moment(call, ask, ask.at, trace)
    course = call.play(trace) if course is None else call.copy(course)
    course.end(call.lines[-1] if call.lines else None)
    return _look(ask, course, course.state(course.notes if _is_about_notes(ask) else ()))


def _is_about_notes(ask: Ask) -> bool:
    """Whether a question is about what a judge must know beside the order."""
    what = ask.asked.what if isinstance(ask.asked, Whether) else None
    return isinstance(what, Expectation) and what.what == "notes"


def _at_moment(call: Call, ask: Ask, point: Point, trace: Any) -> Observed:
    """Return the answer at a moment of the play."""
    moment = moment_of(call, point, trace)
    if moment is None:
        course = call.play(trace)
        course.end(call.lines[-1] if call.lines else None)
        return _see_nothing(ask, course, course.state(), NEVER)
    return _look(ask, moment.course, moment.state())


def _see_nothing(ask: Ask, course: Course, state: PlayState, why: str) -> Observed:
    """Return that nothing can be said."""
    said = OPEN if state.open is not None else ""
    return Observed(ask, said, (), state, course.start, course, missing="" if said else why)


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


# -- events --------------------------------------------------------------------------------------------


def _find_events(state: PlayState, event: Happening) -> list[LoggedLine]:
    """Return the told lines that are this event."""
    return [one for one in state.told if is_event(state.table, state.game, event, one)]


def _observe_whether(ask: Ask, course: Course, state: PlayState) -> Observed:
    """Return whether something is so, or happened."""
    assert isinstance(ask.asked, Whether)
    what = ask.asked.what
    if isinstance(what, Happening):
        found = _find_events(state, what)
        evidence = found or _why_not(state, what)
        return _yes_or_no(ask, course, state, bool(found), tuple(evidence))
    if what.what == "subject" and state.open is None:
        one = check(what, state)
        if one.found == NO_CARD and not one.passed:
            return _see_nothing(ask, course, state, NO_SUCH_CARD)
    passed = check(what, state).passed
    return _yes_or_no(ask, course, state, passed, _about_subject(state, what, course.start))


def _yes_or_no(ask: Ask, course: Course, state: PlayState, passed: bool, evidence: tuple[LoggedLine, ...]) -> Observed:
    """Return はい or いいえ; neither, while a decision is open that may still change it."""
    settled = state.open is None or (
        passed and isinstance(ask.asked, Whether) and isinstance(ask.asked.what, Happening)
    )
    said = OPEN if not settled else YES if passed else NO
    return Observed(ask, said, (), state, course.start, course, evidence=evidence)


def _why_not(state: PlayState, event: Happening) -> list[LoggedLine]:
    """Return what the log says about why an event did not happen: notes about its card or its skill, the last first."""
    same = replace(event, word="any")
    notes = [one for one in state.told if one.line.kind in NOT_DONE or cuts_short(one)]
    named = [one for one in notes if is_event(state.table, state.game, same, one)]
    if is_skill(event):
        of_skill = [one for one in named if about_of(state.game, one).ability >= 0]
        return of_skill[::-1] or named[::-1]
    return named[::-1] or [one for one in notes if cuts_short(one)][::-1]


def cuts_short(one: LoggedLine) -> bool:
    """Whether a line says that a battle or a part of it does not take place."""
    return one.line.kind == "set" and getattr(one.entry.event, "what", "") in ("cut short", "skipped", "negated")


def _about_subject(state: PlayState, what: Expectation, start: Game | None = None) -> tuple[LoggedLine, ...]:
    """Return what happened last to the card, the area or the player of an expectation, the newest first.

    `start`: the game at the beginning, for numbers of players that are as they were.
    """
    if what.what == "ending":
        return tuple(one for one in state.told if one.line.kind == "over")
    if what.subject is None:
        return ()
    spec = what.subject.specs[0]
    key = what.subject.attribute
    cards = {card for card in range(len(state.game.cards)) if describes_card(state.table, state.game, spec, card)}
    area = "" if spec.name else spec.area
    found = [one for one in state.told if _touches(state, one, cards, spec.player, area, key)]
    if key.startswith("counter"):  # what moves cards of a player changes no number of the player, if anything else does
        found.sort(key=lambda one: one.line.kind not in _OF_CARDS)
        if start is not None and numbers_of(state, what) == numbers_of(replace(state, game=start), what):
            found = [one for one in found if one.line.kind not in _OF_CARDS]
    return tuple(found[::-1])


_TOUCHES = frozenset(
    {
        "moved",
        "swapped",
        "koed",
        "turned",
        "faced",
        "modified",
        "lapsed",
        "hurt",
        "healed",
        "damage",
        "life",
        "stunned",
        "markers",
        "ki",
        "countered",
        "applies",
        "applies no more",
        "applied already",
        "turned over",
        "costs",
    }
)
"""Kinds of told lines that change a card, an area or a number."""


_OF_CARDS = frozenset(("moved", "swapped", "koed", "turned", "faced", "modified", "lapsed"))
"""... and of those the ones that are about cards."""


def _touches(state: PlayState, one: LoggedLine, cards: set[int], player: int | None, area: str, attribute: str) -> bool:
    """Whether a line is about one of these cards, or about this area or player, in a way that changes them."""
    if one.line.kind not in _TOUCHES and one.line.kind not in NOT_DONE:
        return False
    found = about_of(state.game, one)
    if not area and not attribute.startswith("counter"):
        return not cards.isdisjoint(found.cards)
    if attribute.startswith("counter"):
        return player in found.players
    places = state.game.world.places
    event = one.entry.event
    seen = state.table.boards.seen(area, player).split("/") if area else []
    moved = [event.to, getattr(event.before, "place", -1)] if one.line.kind == "moved" else []
    if one.line.noted and one.line.kind in NOT_DONE:  # a card that stays where it lies
        moved = [state.game.cards[card].place for card in found.cards]
    return any(place >= 0 and places[place].name in seen and places[place].player in (None, player) for place in moved)


def _observe_when(ask: Ask, course: Course, state: PlayState) -> Observed:
    """Return by which lines of the rules something happened."""
    assert isinstance(ask.asked, When)
    found = _find_events(state, ask.asked.event)
    if not found:
        return _see_nothing(ask, course, state, f"{ask.asked.event.shown} は起こりません")
    words = tuple(dict.fromkeys(moment_rule(one) for one in found))
    return Observed(ask, "、".join(words), words, state, course.start, course, evidence=tuple(found))


def moment_rule(one: LoggedLine) -> str:
    """Return the rule of the line by which something happens: of what an effect does, the line at which the effect came up."""
    numbers = [one.entry.step.number, *(line.number for line in one.entry.callers)]
    return next(filter(None, numbers), "") or next(iter(one.rules), "")


def is_between(state: PlayState, event: Happening, after: Happening | None, before: Happening | None) -> bool:
    """Whether an event happened, after another one and before a third."""
    told = state.told

    def places(one: Happening) -> list[int]:
        return [at for at, line in enumerate(told) if is_event(state.table, state.game, one, line)]

    first = min(places(after), default=len(told)) if after is not None else -1
    last = max(places(before), default=-1) if before is not None else len(told)
    return any(first < at < last for at in places(event))


def _observe_often(ask: Ask, course: Course, state: PlayState) -> Observed:
    """Return how many times something happened."""
    assert isinstance(ask.asked, HowOften)
    found = _find_events(state, ask.asked.event)
    evidence = tuple(found) or tuple(_why_not(state, ask.asked.event))
    said = OPEN if state.open is not None else str(len(found))
    return Observed(ask, said, (), state, course.start, course, evidence=evidence)


def _observe_order(ask: Ask, course: Course, state: PlayState) -> Observed:
    """Return in which order these things happened."""
    assert isinstance(ask.asked, Order)
    firsts: list[tuple[int, int, Happening]] = []
    lines: dict[int, LoggedLine] = {}
    for nth, thing in enumerate(ask.asked.things):
        found = [at for at, one in enumerate(state.told) if is_event(state.table, state.game, thing, one)]
        if not found:
            return _see_nothing(ask, course, state, f"{thing.shown} は起こりません")
        same = [one for _, _, one in firsts].count(thing)  # the same twice: the second time
        at = found[min(same, len(found) - 1)]
        firsts.append((at, nth, thing))
        lines[nth] = state.told[at]
    firsts.sort()
    words = tuple(thing.shown for _, _, thing in firsts)
    evidence = tuple(lines[nth] for _, nth, _ in firsts)
    return Observed(ask, "、".join(words), words, state, course.start, course, evidence=evidence)


# -- lines that begin something ------------------------------------------------------------------------


def _begins(ask: Ask) -> bool:
    """Whether a question is about the beginning of a phase or a step, which only the lines that run can tell."""
    return any(event.word == "begins" for event in _events(ask))


def _events(ask: Ask) -> tuple[Happening, ...]:
    """Return the events that a question is about."""
    asked = ask.asked
    if isinstance(asked, Order):
        return asked.things
    if isinstance(asked, When | HowOften):
        return (asked.event,)
    return (asked.what,) if isinstance(asked, Whether) and isinstance(asked.what, Happening) else ()


def _of_lines(call: Call, ask: Ask, trace: Any) -> Observed:
    """Return the answer to a question about the beginning of a phase or a step."""
    rules = [spec.word for event in _events(ask) if event.word == "begins" for spec in event.wording.specs if spec.word]
    lines = {rule: find_lines(call.table, rule) for rule in rules}
    with watch([line for of_rule in lines.values() for line in of_rule]) as passed:
        course = call.play(trace)
        course.end(call.lines[-1] if call.lines else None)
    state = course.state()
    there = only_of_play(passed, state.game)
    times: list[list[tuple[int, str]]] = []
    for event in _events(ask):
        if event.word != "begins":
            told = [at for at, one in enumerate(state.told) if is_event(state.table, state.game, event, one)]
            times.append([(at, moment_rule(state.told[at])) for at in told])
            continue
        spec = next((one for one in event.wording.specs if one.word), None)
        games = [
            game
            for game in there
            if spec is not None and game.step in lines[spec.word] and _is_turn_of(state.table, game, spec.player)
        ]
        times.append([(_count_told(course, game), game.step.number) for game in games])
    return _say_times(ask, course, state, times)


def _is_turn_of(table: GameRecord, game: Game, player: int | None) -> bool:
    """Whether it is the turn of this player; of any, where none is named."""
    return player is None or table.questions.turn(game)[1] == player


def _count_told(course: Course, game: Game) -> int:
    """Return how much had been told when a game stood so."""
    return len(type(course.told)(course.table, course.start, False).tell(game))


def _say_times(ask: Ask, course: Course, state: PlayState, times: list[list[tuple[int, str]]]) -> Observed:
    """Return the answer from when, and by which line, each event of the question happened."""
    first = times[0]
    if isinstance(ask.asked, Order):
        if not all(times):
            missing = next(thing.shown for thing, found in zip(ask.asked.things, times, strict=True) if not found)
            return _see_nothing(ask, course, state, f"{missing} は起こりません")
        order = sorted(range(len(times)), key=lambda nth: (times[nth][0][0], nth))
        words = tuple(ask.asked.things[nth].shown for nth in order)
        return Observed(ask, "、".join(words), words, state, course.start, course)
    if isinstance(ask.asked, When):
        if not first:
            return _see_nothing(ask, course, state, f"{ask.asked.event.shown} は起こりません")
        words = tuple(dict.fromkeys(rule for _, rule in first))
        return Observed(ask, "、".join(words), words, state, course.start, course)
    if isinstance(ask.asked, HowOften):
        said = OPEN if state.open is not None else str(len(first))
        return Observed(ask, said, (), state, course.start, course)
    evidence = tuple(one for one in state.told if cuts_short(one))[::-1] if not first else ()
    said = YES if first else OPEN if state.open is not None else NO
    return Observed(ask, said, (), state, course.start, course, evidence=evidence)


# -- states --------------------------------------------------------------------------------------------


def _observe_value(ask: Ask, course: Course, state: PlayState) -> Observed:
    """Return a number of a card, a player or an area."""
    assert isinstance(ask.asked, Value)
    what = ask.asked.of
    values = numbers_of(state, what)
    if values is None:
        return _see_nothing(ask, course, state, NO_SUCH_CARD)
    words = tuple("なし" if value is None else str(value) for value in values)
    said = OPEN if state.open is not None and ask.at is None else "、".join(words)
    return Observed(ask, said, words, state, course.start, course, evidence=_about_subject(state, what, course.start))


def find_cards(state: PlayState, what: Expectation) -> list[int]:
    """Return the cards that an expectation is about."""
    assert what.subject is not None
    spec, table, game = what.subject.specs[0], state.table, state.game
    return [card for card in range(len(game.cards)) if describes_card(table, game, spec, card)]


def numbers_of(state: PlayState, what: Expectation, known: list[int] | None = None) -> list[int | None] | None:
    """Return the different numbers that an expectation is about; None where no such card is there. `known`: its cards."""
    assert what.subject is not None
    spec, attribute = what.subject.specs[0], what.subject.attribute
    table, game = state.table, state.game
    kind, _, key = attribute.partition(":")
    if kind == "counter":
        return [table.questions.counter(game, spec.player or 0, key)]
    cards = find_cards(state, what) if known is None else known
    if kind == "number":
        return list(dict.fromkeys(table.questions.value(game, key, card) for card in cards)) if cards else None
    return [len(cards)]


def _observe_becomes(ask: Ask, course: Course, state: PlayState) -> Observed:
    """Return where a card is and how it lies."""
    assert isinstance(ask.asked, Becomes) and ask.asked.of.subject is not None
    spec = ask.asked.of.subject.specs[0]
    table, game = state.table, state.game
    cards = [card for card in range(len(game.cards)) if describes_card(table, game, spec, card)]
    if not cards:
        return _see_nothing(ask, course, state, NO_SUCH_CARD)
    words = tuple(dict.fromkeys(word for card in cards for word in lie(table, game, card)))
    said = OPEN if state.open is not None and ask.at is None else "、".join(words)
    return Observed(ask, said, words, state, course.start, course, evidence=_about_subject(state, ask.asked.of))


def lie(table: GameRecord, game: Game, card: int) -> tuple[str, ...]:
    """Return the area of a card with its player, and the states in which it is."""
    place = game.world.places[game.cards[card].place]
    whose = game.cards[card].owner if place.player is None else place.player
    areas = sorted(table.words.areas, key=lambda one: one.key != place.name)
    area = next((one.ja for one in areas if place.name in table.boards.seen(one.key, whose).split("/")), place.name)
    states = tuple(one.ja for one in table.words.states if has_state(table, game, card, one.key))
    return (area if place.player is None else f"{PLAYERS[place.player]}の{area}", *states)


def _observe_wins(ask: Ask, course: Course, state: PlayState) -> Observed:
    """Return who wins."""
    ended = state.game.ended
    evidence = tuple(one for one in state.told if one.line.kind == "over")
    said = OPEN if state.open is not None else GOES_ON
    if ended is not None:
        said = DRAW if ended.winner is None else PLAYERS[ended.winner]
    return Observed(ask, said, (), state, course.start, course, evidence=evidence)


# -- choices -------------------------------------------------------------------------------------------


def _observe_choice(ask: Ask, course: Course, state: PlayState) -> Observed:
    """Return who makes a choice, or what can be chosen."""
    assert isinstance(ask.asked, Who | Options)
    found = find_askers(course, state, ask.asked.choice)
    if not found:
        return _see_nothing(ask, course, state, "その選択は来ません")
    asker = found[0]
    if isinstance(ask.asked, Who):
        said = "偶然" if asker.player < 0 else PLAYERS[asker.player]
        return Observed(ask, said, (), state, course.start, course, asker=asker)
    words = asker.labels
    return Observed(ask, "、".join(words) or "なし", words, state, course.start, course, asker=asker)


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
