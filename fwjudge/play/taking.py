"""Taking lines: a play and a line give another play, or say why the line cannot be taken. No play is changed."""

from __future__ import annotations

from dataclasses import replace

from fwjudge.base.records import NamedTuple
from fwjudge.engine.decisions import decision

from .entries import find_entries_since
from .forced_choices import PICKS, ForcedChoices
from .move import Move
from .play import EndlessPlay, Play
from .refusals import NearMiss
from .results import OpenDecision, Refusal
from .triggers import find_order_verb, with_parts
from .vocabulary import no_verb
from .walk import Arrived, Early, Missed, Stuck, Unclear, walk_to_line


class Taken(NamedTuple):
    """The line was taken, and this is the play after it."""

    play: Play


class NotInThisWindow(NamedTuple):
    """The line cannot be taken as long as this window is open; the play is as it was."""

    play: Play
    why: NearMiss


class Refused(NamedTuple):
    """The line cannot be done; the play is as it was before, and remembers that it was refused."""

    play: Play
    refusal: Refusal


class Open(NamedTuple):
    """Another decision comes first: the play stands there, and waits for who has to make it."""

    play: Play
    decision: OpenDecision


class NotUnderstood(NamedTuple):
    """The line can be read in several ways, or says nothing that could be done; the play is as it was."""

    play: Play
    what: str
    """The fault, as the rest of a sentence behind the line in quotes; or, where it begins with none, a whole sentence."""
    quoted: bool = True


Outcome = Taken | NotInThisWindow | Refused | Open | NotUnderstood


def take(play: Play, line: Move, waits: bool = True) -> Outcome:
    """Do what a line says; where it picks several waiting skills, take them up one after the other.

    `waits`: windows close until the line fits, as in a file; otherwise it is now or not now.
    """
    try:
        found = _take_parts(play, line, waits)
        return (_take_with_choice(play, line, waits) or found) if isinstance(found, Refused) else found
    except EndlessPlay:
        return NotUnderstood(play, ENDLESS, False)


ENDLESS = "処理がいつまでも終わりません。"


def _take_parts(play: Play, line: Move, waits: bool) -> Outcome:
    """Take up several waiting skills in the order of the line; take any other line as one."""
    specs = line.wording.specs
    covered, _ = play.forced.cover_picks(play.table, line, specs, play.past)
    if covered:  # it names what was picked before, because there was nothing else to pick
        return _take_one(play, line, waits)
    now, verb = play, ""
    while asked := find_order_verb(now, line):
        verb, found = asked, _take_one(now, with_parts(line, 0, 1, asked), waits)
        if not isinstance(found, Taken | Refused):
            return NotInThisWindow(play, found.why) if isinstance(found, NotInThisWindow) else found
        now, line = found.play, with_parts(line, 1)
    left, at = len(line.wording.specs), decision(now.game)
    if not verb or (left and at is not None and at.player == line.player and not at.window):
        return _take_one(now, line, waits)  # what the skill that came first lets them choose
    for last in range(left):  # the last one comes up by itself
        found = _take_one(now, with_parts(line, last, last + 1, verb), waits)
        if not isinstance(found, Taken | Refused):
            return NotInThisWindow(play, found.why) if isinstance(found, NotInThisWindow) else found
        now = found.play
    refused = now.refusals[-1:] if len(now.refusals) > len(play.refusals) else ()
    return Refused(now, refused[0]) if refused else Taken(now)


def _take_with_choice(play: Play, line: Move, waits: bool) -> Taken | Refused | None:
    """Take a line that names behind the one thing it is done with what is chosen for it: プレイ 盾 -> 水猫.

    None where nothing is chosen for it, or the game has no such choice.
    """
    if line.wording.verb in PICKS or line.wording.denied or len(line.wording.specs) < 2:
        return None
    first = _take_parts(play, with_parts(line, 0, 1), waits)
    if not isinstance(first, Taken) or not _is_done_with_one_thing(play, first.play, line):
        return None
    rest = with_parts(line, 1, verb="choose")
    second = _take_parts(first.play, rest, False)
    if isinstance(second, Taken):
        return second
    asks = _rules_that_ask(first.play, rest)
    words = [spec.word or spec.area for spec in rest.wording.specs]
    if not asks or play.table.refusals.rules_of_pick(
        first.play.game, line.player, line.wording.verb, words
    ):  # then the refusal says which rule asks
        return None
    refusal = Refusal(line.text, asks, "", line.line)
    return Refused(replace(play, refusals=(*play.refusals, refusal)), refusal)


def _is_done_with_one_thing(before: Play, after: Play, line: Move) -> bool:
    """Whether a line was taken as an action that is done with one thing."""
    for game, option in reversed(after.past.list_from(len(before.past))):
        if before.table.options.describe(game, option).verb == line.wording.verb:
            return isinstance(option, tuple) and len(option) == 2
    return False


def _rules_that_ask(play: Play, line: Move) -> tuple[str, ...]:
    """Return the rule that asks the player of a line to choose, now or just before, where there was one choice only; or nothing."""
    at = decision(play.game)
    if at is not None and not at.window and at.player == line.player:
        return (at.rule,)
    _, forced = play.forced.cover_picks(play.table, line, line.wording.specs, play.past)
    return tuple(
        one.game.step.number for one in forced.unnamed if one.player == line.player and one.said.verb == "choose"
    )[-1:]


def _take_one(play: Play, line: Move, waits: bool) -> Outcome:
    """Take a line that is one thing to do."""
    denied = line.wording.denied
    if denied and line.wording.verb == "pass":  # not to combo is not to end the step
        return Taken(replace(play, denied=play.denied | {(line.player, denied)}))
    start, earlier = play.game, play.forced
    if line.wording.verb not in PICKS:
        play = refuse_partial_line(play)
    begun = replace(play, line=line, line_start=start)
    if line.wording.verb not in PICKS:
        begun = replace(begun, forced=ForcedChoices(len(play.past)))
    found = walk_to_line(begun, line, waits)
    if isinstance(found, Unclear):
        return NotUnderstood(play, found.what)
    if line.wording.unknown and not isinstance(found, Arrived):
        return NotUnderstood(play, line.wording.unknown, False)
    if isinstance(found, Early):
        return NotInThisWindow(play, found.why)
    if not isinstance(found, Missed | Stuck):
        mark = play.last_line_mark if found.play.game is start else start.log  # it may name what came by itself
        return Taken(replace(found.play, last_line_mark=mark, forced=found.play.forced.with_named(line)))
    by_itself = earlier.names_resolved_skill(play.table, line, start, find_entries_since(start, play.last_line_mark))
    if isinstance(found, Stuck) and not by_itself:
        return Open(replace(found.play, open=found.decision), found.decision)
    as_before = replace(play, decisions=found.play.decisions, refusals=found.play.refusals)
    if denied == "choose" and (rules := found.play.forced.rules_against_leaving(line)):
        forced = Refusal(line.text, rules, "", line.line)
        return Refused(replace(as_before, refusals=(*as_before.refusals, forced)), forced)
    if denied:
        return Taken(as_before)
    if by_itself:
        return Taken(replace(as_before, forced=earlier.with_named(line)))
    assert isinstance(found, Missed)
    if line.wording.implied and line.wording.verb == "choose":
        return NotUnderstood(play, no_verb(play.table, line.text), False)
    missed = found.why
    refusal = Refusal(line.text, missed.rules, missed.window, line.line, missed.why)
    after = replace(as_before, refusals=(*as_before.refusals, refusal), forced=begun.forced)
    return Refused(after, refusal)  # what was picked by force before cannot be named behind a refused line


def refuse_partial_line(play: Play) -> Play:
    """Refuse the line that named some of the cards that all have to be picked, now that no line names the others."""
    if play.forced.partial is None:
        return play
    line, rules = play.forced.partial
    refusal = Refusal(line.text, rules, "", line.line)
    return replace(play, refusals=(*play.refusals, refusal), forced=replace(play.forced, partial=None))


def settle(play: Play, rule: str = "") -> Play:
    """Go on until nothing is under way, or a player has to decide, or something has happened by this rule.

    Raises `EndlessPlay` where no end is found.
    """
    mark, play = play.game.log, refuse_partial_line(play)
    while play.open is None:
        if rule and any(rule in entry.numbers for entry in find_entries_since(play.game, mark)):
            return play
        mark = play.game.log
        play = play.count_decision()
        at = decision(play.game)
        if at is None:
            return play
        if (implied := play.implied_option(at)) is not None:
            play = play.take_implied(implied)
        elif play.table.questions.is_at_rest(play.game):
            return play
        elif play.is_no_choice(at):
            play = play.apply(at.options[0])
        elif (passing := play.passing_option(at)) is not None:
            play = play.close_window(at, passing)
        else:
            play = replace(play, open=play.open_decision(at))
    return play
