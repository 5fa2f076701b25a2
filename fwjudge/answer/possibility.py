"""Whether a player can do something: the line is tried at the moment that is asked about, on a copy of the play."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from fwjudge.base.spelling import quote
from fwjudge.course.course import Course, UnplayableLine
from fwjudge.course.narration import LoggedLine
from fwjudge.engine.decisions import Decision, actions, decision, why_not
from fwjudge.engine.game import Game
from fwjudge.engine.log import entries_since
from fwjudge.games.table import PLAYERS, GameRecord
from fwjudge.play.forced_choices import ForcedChoice, find_forced
from fwjudge.play.move import Move
from fwjudge.play.play import EndlessPlay, Play
from fwjudge.play.refusals import NearMiss, absent_skill, reported_failure
from fwjudge.play.results import Refusal
from fwjudge.play.taking import NotInThisWindow, NotUnderstood, Open, Refused, Taken, refuse_partial_line, settle, take
from fwjudge.play.wording import describes_card, matches_option

from .events import about_of
from .kinds import NO, UNDECIDED, YES, Ask, Can
from .observation import Observed
from .parts import calls_without_unread, find_lost_skill
from .point import Call, count_told, moment_of

_DONE = frozenset(("activated", "resolved", "replaced"))
"""Kinds of told lines by which a skill came to something."""
MAX_WINDOWS = 200
"""After so many windows nothing is tried any more."""


def observe_can(call: Call, ask: Ask, counter: Any = None, played: Course | None = None) -> Observed:
    """Return whether a line can be taken where the question asks it. `played`: the play after its last line, if there is one.

    That is before it is taken, if it stands in the play; else right after the last line, before anything is settled.
    """
    assert isinstance(ask.asked, Can)
    move = ask.asked.move
    stands = None
    if ask.at is None:
        stands = call.find_line(move)
        course = call.copy(played) if played is not None and stands is None else call.play(counter, stands)
    else:
        moment = moment_of(call, ask.at, counter)
        if moment is None:
            course = call.play(counter)
            course.end(call.lines[-1] if call.lines else None)
            return Observed(ask, "", (), course.state(), course.start, course, missing="その時は来ません")
        course = moment.course.copy()
        if ask.at.rule:
            course.play = replace(Play.begin(call.table, moment.game.fork()), max_decisions=course.play.max_decisions)
            course.told = type(course.told)(call.table, course.start, False)
    found = _try_from(call, ask, course, stands)
    return found if found.said != NO else _decide_by_unread(call, ask, found)


def _decide_by_unread(call: Call, ask: Ask, refused: Observed) -> Observed:
    """Return that nothing can be said of a line which is refused, where what was not read of its cost or condition alone forbids it."""
    assert isinstance(ask.asked, Can)
    for words, readable in calls_without_unread(call, ask.asked.move):
        if observe_can(readable, ask).said == YES:
            return replace(refused, said=UNDECIDED, not_read=words)
    lost = find_lost_skill(call, ask.asked.move)
    return replace(refused, said=UNDECIDED, not_read=lost) if lost else refused


def try_after_choices(call: Call, ask: Ask, course: Course) -> Observed:
    """Return whether the line can be taken where a play stands, after choices that came first have been made."""
    return _try_from(call, ask, course, None)


def _try_from(call: Call, ask: Ask, course: Course, stands: int | None) -> Observed:
    """Return whether the line can be taken where a play stands. `stands`: where it stands in the play, if it does."""
    assert isinstance(ask.asked, Can)
    move, state = ask.asked.move, course.state()
    said, refusal, after = _try(course.play, move, ask.asked.until)
    if refusal is not None:
        refusal = _refuse_after_declining(course.play, move, ask.asked.until, refusal)
    told: tuple[LoggedLine, ...] = ()
    taken_in: Game | None = None
    pick = (said == NO and _find_pick_to_come(after, move)) or _find_forced_pick(course, after, move)
    if pick is not None and said == NO:
        taken_in = pick.game
    elif said == YES:
        taken_in = _game_of_line(course.play, after, move)
        begun = len(course.told.copy().tell(taken_in))
        every = _go_on(call, course, stands, after)
        told = tuple(every[begun:] or every[len(state.told) :])
        chosen_before = pick is not None and _names(pick, move, course.table)
        if pick is not None and chosen_before and told and (_passes(told[0]) or _is_window(taken_in)):
            taken_in, told = pick.game, tuple(state.told[count_told(course, pick.game) :])
    elif said == NO and (forced := _find_forced_choice(course, move)) is not None:
        said, refusal, taken_in = YES, None, forced
        told = tuple(state.told[count_told(course, forced) :])
    elif said == NO and (left := _find_left_anyway(course, move)):
        said, refusal, told = YES, None, left
    fork = course.copy()
    fork.play = after
    return Observed(ask, said, (), state, course.start, fork, refusal=refusal, taken_in=taken_in, after=told)


# -- lines that nothing has to be said for -------------------------------------------------------------


def _find_forced_choice(course: Course, move: Move) -> Game | None:
    """Return the game at the choice within a skill that a line names, where it was the only one and was taken; None where none was."""
    table, wording = course.table, move.wording
    names_skill = any(spec.name or spec.ability for spec in wording.specs)
    if wording.denied or wording.verb != "activate" or names_skill:
        return None
    for game, option in reversed(list(course.play.past)):
        for one in find_forced(table, game, option):
            named = matches_option(table, one.game, wording, wording.specs, one.said, move.player)
            if one.player == move.player and named:
                return one.game
        at = decision(game)
        if at is None or at.window:
            return None
    return None


def _find_forced_pick(course: Course, after: Play, move: Move) -> ForcedChoice | None:
    """Return the last choice since something was done in a window which the player of a line that chooses had to make between one thing.

    `after`: the play after the line was tried; None where a choice is open in which the line could choose.
    """
    at = decision(after.game)
    if move.wording.verb != "choose" or (at is not None and not at.window):
        return None
    for game, option in reversed(list(after.past)):
        picks = [one for one in find_forced(course.table, game, option) if one.player == move.player]
        if picks and picks[-1].said.verb == "choose":
            return picks[-1]
        at = decision(game)
        if at is None or not (at.window and course.table.options.describe(game, option).passes):
            return None
    return None


def _find_pick_to_come(play: Play, move: Move) -> ForcedChoice | None:
    """Return the next choice between one thing that the player of a line which chooses has to make; None where there is none."""
    if move.wording.verb != "choose":
        return None
    try:
        settled = settle(replace(play, open=None))
    except EndlessPlay:
        return None
    path = settled.past.list_from(len(play.past))
    forced = (one for game, option in path for one in find_forced(play.table, game, option))
    return next((one for one in forced if one.player == move.player and one.said.verb == "choose"), None)


def _is_window(game: Game) -> bool:
    """Whether a game waits for what a player may do, and asks for no choice."""
    at = decision(game)
    return at is not None and at.window


def _passes(one: LoggedLine) -> bool:
    """Whether a told line says that a player passes, so that nothing came of the line before it."""
    return bool(getattr(one.entry.event, "what", "") == "pass")


def _names(pick: ForcedChoice, move: Move, table: GameRecord) -> bool:
    """Whether a line names just what was chosen by force."""
    return matches_option(table, pick.game, move.wording, move.wording.specs, pick.said, move.player)


def _find_left_anyway(course: Course, move: Move) -> tuple[LoggedLine, ...]:
    """Return what happens after the last action to the card of a skill that a line leaves out; nothing where it comes to something."""
    if move.wording.verb != "decline" or not move.wording.specs:
        return ()
    fork = course.copy()
    try:
        fork.play = settle(fork.play)
    except EndlessPlay:
        return ()
    if fork.play.open is not None:
        return ()
    told = fork.told.tell(fork.play.game)[_count_before_action(course) :]
    found = tuple(one for one in told if _is_of(fork, one, move))
    return () if any(one.line.kind in _DONE for one in found) else found


def _count_before_action(course: Course) -> int:
    """Return how much had been told as a player last declared something in a window."""
    for game, _ in reversed(list(course.play.past)):
        at = decision(game)
        if at is not None and at.window:
            return count_told(course, game)
    return 0


def _is_of(course: Course, one: LoggedLine, move: Move) -> bool:
    """Whether a told line is about a card that a line of play names."""
    game = course.play.game
    cards = about_of(game, one).cards
    return any(describes_card(course.table, game, spec, card) for spec in move.wording.specs for card in cards)


def _go_on(call: Call, course: Course, stands: int | None, after: Play) -> list[LoggedLine]:
    """Return what is told of the play to its end, once the line has been taken."""
    fork = course.copy()
    try:
        if stands is not None:
            fork.take(call.lines[stands:])
            fork.end(call.lines[-1])
        else:
            fork.play = settle(after)
    except (UnplayableLine, EndlessPlay):
        fork.play = after
    return fork.told.tell(fork.play.game)


def _try(play: Play, move: Move, until: str) -> tuple[str, Refusal | None, Play]:
    """Return whether a line can be taken, why it cannot, and the play after it.

    Raises `UnplayableLine` where the line can be read in several ways, or in none.
    """
    before = replace(play, open=None)
    if move.wording.denied and move.wording.verb == "pass":
        return _leave(before, move)
    done = take(before, move)
    if isinstance(done, NotUnderstood):
        what = f"{quote(move.text)} {done.what}" if done.quoted else done.what
        raise UnplayableLine(move.line, move.column, what)
    after = done.play
    known = len(before.refusals)
    if isinstance(done, Taken):
        after = _end_picks(after, known)
    if len(after.refusals) > known:
        return NO, after.refusals[-1], after
    if isinstance(done, Open) and (absent := absent_skill(before.table, before.game, move)) is not None:
        return NO, _refusal(move, absent), after
    if isinstance(done, Open):
        return NO, _refuse_for_open(move, after), after
    if isinstance(done, Refused):
        return NO, done.refusal, after
    if move.wording.denied and len(after.past) == len(before.past):
        return NO, None, after  # nobody asks whether it is done
    failed = reported_failure(before.table, after.game, before.game.log, move)
    if failed is not None:
        return NO, _refusal(move, failed), after
    if (closest := _left_what_was_under_way(before, after, move, until)) is not None:
        return NO, _refusal(move, closest), after
    return YES, None, after


def _refuse_after_declining(play: Play, move: Move, until: str, refusal: Refusal) -> Refusal:
    """Return why a line is refused where a player leaves what stands before it, if only that is in its way; else its refusal as it is."""
    at = decision(play.game)
    if move.wording.verb != "activate" or at is None or at.window or refusal.rules != (at.rule,) or refusal.why:
        return refusal
    left = next((one for one in at.options if play.table.options.describe(play.game, one).verb == "decline"), None)
    if left is None or at.player != move.player:
        return refusal
    try:
        said, deeper, _ = _try(play.apply(left), move, until)
    except (UnplayableLine, EndlessPlay):
        return refusal
    return deeper if said == NO and deeper is not None else refusal


def _refuse_for_open(move: Move, play: Play) -> Refusal:
    """Return the refusal of a line while something else has to be decided first."""
    at = play.open
    assert at is not None
    asked = play.table.options.question(play.game).clause or at.text
    chance = play.table.grounds.clauses.says.get(f"{at.rule} cannot", "どれになるかは偶然に決まる")
    why = f"先に{asked}を{at.player}が決める" if at.player in PLAYERS else chance
    return Refusal(move.text, (at.rule,), "", move.line, why)


def _end_picks(after: Play, known: int) -> Play:
    """Return the play with a refusal of a line that leaves out what had to be chosen; else as it was."""
    ended = refuse_partial_line(after)
    return ended if len(ended.refusals) > known else after


def _refusal(move: Move, why: NearMiss) -> Refusal:
    """Return the refusal of a line."""
    return Refusal(move.text, why.rules, why.window, move.line, why.why)


# -- windows that close until the line fits ------------------------------------------------------------


def _left_what_was_under_way(before: Play, after: Play, move: Move, until: str) -> NearMiss | None:
    """Return why a line could not be taken in time, where windows closed further than the question allows; None where they did not."""
    taken_in = _game_of_line(before, after, move)
    if not _has_left(before, before.game, taken_in, until):
        return None
    closest: NearMiss | None = None
    now = before
    for _ in range(MAX_WINDOWS):
        if _has_left(before, before.game, now.game, until):
            break
        done = take(now, move, waits=False)
        if isinstance(done, NotInThisWindow) and (closest is None or done.why.distance < closest.distance):
            closest = done.why
        at = decision(now.game)
        passed = None if at is None else _close(now, at)
        if passed is None:
            break
        now = passed
    return closest or NearMiss((), "")


def _close(play: Play, at: Decision) -> Play | None:
    """Return the play after a decision for which no line is needed; None where a player has to decide."""
    if (implied := play.implied_option(at)) is not None:
        return play.take_implied(implied)
    try:
        if play.is_no_choice(at):
            return play.apply(at.options[0])
    except EndlessPlay:
        return None
    passing = play.passing_option(at)
    return None if passing is None else play.close_window(at, passing)


def _game_of_line(before: Play, after: Play, move: Move) -> Game:
    """Return the game at which the line was taken."""
    path = after.past.list_from(len(before.past))
    for game, option in path:
        at = decision(game)
        said = before.table.options.describe(game, option)
        is_theirs = at is not None and at.player == move.player
        if is_theirs and matches_option(before.table, game, move.wording, move.wording.specs[:1], said, move.player):
            return game
    return path[-1][0] if path else after.game


def _has_left(play: Play, start: Game, now: Game, until: str) -> bool:
    """Whether the step, the battle or the turn is over in which the question is asked."""
    asked = play.table.questions
    if asked.turn(now) != asked.turn(start):
        return True
    if until == "turn":
        return False
    if until == "step":
        return asked.describe_position(now) != asked.describe_position(start)
    return is_in_battle(start) and any(_ends_battle(entry.event) for entry in _events_since(now, start))


def _events_since(now: Game, start: Game) -> list[Any]:
    """Return what happened between two moments of a play."""
    return entries_since(now, start.log) if now.log is not start.log else []


def _ends_battle(event: Any) -> bool:
    """Whether a battle ends with this event."""
    return bool(event.kind == "set" and event.what == "battle end")


def is_in_battle(game: Game) -> bool:
    """Whether a battle is under way."""
    events = [entry.event for entry in entries_since(game) if entry.event.kind == "set"]
    begun, ended = (sum(one.what == what for one in events) for what in ("battle", "battle end"))
    return bool(begun > ended)


# -- doing nothing -------------------------------------------------------------------------------------


def _leave(play: Play, move: Move) -> tuple[str, Refusal | None, Play]:
    """Return whether a player can leave out something that they do in a window: whether the window can be closed."""
    now = play
    for _ in range(MAX_WINDOWS):
        at = decision(now.game)
        if at is None:
            break
        passing = now.passing_option(at)
        if at.player == move.player and at.window:
            if passing is not None:
                return YES, None, now.close_window(at, passing)
            rules = _rules_against_passing(now, at)
            return NO, Refusal(move.text, rules, "", move.line), now
        if now.table.questions.is_at_rest(now.game) or passing is None:
            break
        now = now.close_window(at, passing)
    done = take(play, move)
    return YES, None, done.play


def _rules_against_passing(play: Play, at: Decision) -> tuple[str, ...]:
    """Return the rules by which a window cannot be closed without doing anything."""
    for action in actions(play.game):
        if not action.slots and (rules := why_not(play.game, (action,))):
            said = play.table.options.describe(play.game, (action,))
            if said.passes:
                return rules
    return (at.rule,)
