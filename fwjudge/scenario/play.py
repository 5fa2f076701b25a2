"""The play of a scenario: its lines are taken one after the other, and what needs no line goes on by itself."""

from __future__ import annotations

from fwjudge.engine.decide import decision

from .forced_choices import PICKS, ForcedChoices
from .line_walk import walk_to_line
from .narration import Narration, find_entries_since
from .player import Player
from .problem import BadScenario, Problem
from .refusals import NearMiss
from .result import OpenDecision, Refusal
from .scenario import Move
from .vocabulary import no_verb


def take_line(player: Player, line: Move) -> bool:
    """Do what a line says, or note why it cannot be done, and return whether the play can go on."""
    if line.wording.denied and line.wording.verb == "pass":  # not to combo is not to end the step
        player.denied.add((line.player, line.wording.denied))
        return True
    start, closed, last_option, last_question = (
        player.game.fork(),
        list(player.closed),
        player.last_option,
        player.last_question,
    )
    chosen, decided = len(player.order_choices or ()), len(player.past)
    player.line, player.line_start = line, start
    earlier = player.forced
    if line.wording.verb not in PICKS:
        player.forced = ForcedChoices(decided)
    mark = player.game.log
    missed = walk_to_line(player, line)
    if missed is None:
        player.last_line_mark = mark
        player.forced = player.forced.with_named(line)
        return True
    by_itself = earlier.names_resolved_skill(
        player.table, line, start, find_entries_since(start, player.last_line_mark)
    )
    if isinstance(missed, OpenDecision) and not by_itself:
        player.open = missed
        return False
    player.game, player.closed, player.last_option, player.last_question = start, closed, last_option, last_question
    del player.past[decided:]
    player.forced.looked = min(player.forced.looked, decided)
    if player.order_choices is not None:
        del player.order_choices[chosen:]
    if line.wording.denied:
        player.forced = earlier
        return True
    if by_itself:
        player.forced = earlier.with_named(line)
        return True
    assert isinstance(missed, NearMiss)
    if line.wording.implied and line.wording.verb == "choose":
        raise BadScenario(player.file, [Problem(line.line, line.column, no_verb(player.table, line.text))])
    player.refusals.append(Refusal(line.text, missed.rules, missed.window, line.line, missed.why))
    return True


def settle(player: Player, rule: str = "") -> None:
    """Go on until nothing is under way, or a player has to decide, or something has happened by this rule."""
    mark = player.game.log
    while player.open is None:
        if rule and any(rule in entry.numbers for entry in find_entries_since(player.game, mark)):
            return
        mark = player.game.log
        player.count_decision(None)
        at = decision(player.game)
        if at is None:
            return
        if (implied := player.implied_option(at)) is not None:
            player.take_implied(implied)
        elif player.table.questions.is_at_rest(player.game):
            return
        elif player.is_no_choice(at):
            player.apply(at.options[0])
        elif (passing := player.passing_option(at)) is not None:
            player.close_window(at, passing)
        else:
            player.open = player.open_decision(at)


def go_back_to_rule(player: Player, told: Narration, rule: str) -> None:
    """Go back to the first thing that happened by this rule since the telling, as if nothing had come after it."""
    now = told.moment_of_rule(player.game, rule)
    if now is not None:
        player.game, player.open = now, None
