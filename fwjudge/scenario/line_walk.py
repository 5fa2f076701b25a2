"""The way to the moment at which a line of a play is taken: the questions that are asked at each stop, in their order.

Windows close by themselves when no line says anything for them; forced choices and optional costs are never answered for a player.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import cached_property
from typing import Any

from fwjudge.base.data_classes import dataclass
from fwjudge.engine.decide import Decision, decision, why_not
from fwjudge.engine.game import Game
from fwjudge.engine.run import resume
from fwjudge.games.common.words import DONE

from . import play_loops
from .forced_choices import PICKS
from .line_timing import LineTiming
from .pick_order import asked_order, completing_options, orders_by_first
from .player import Player
from .refusals import NearMiss, forbidding_rules, missed_choice, missed_trigger, named_things, reported_failure
from .result import OpenDecision, Refusal
from .scenario import Move
from .wording import Spec, describes_card, is_under_way


class Progress(Enum):
    """The way in which a line goes on where it is neither refused nor stopped by an open decision."""

    TAKEN = "taken"
    GO_ON = "go on"


Answer = Progress | NearMiss | OpenDecision


@dataclass
class Walk:
    """A line on its way: what it has still to say, and which window came closest to it."""

    player: Player
    line: Move
    specs: list[Spec]
    timing: LineTiming
    turn: tuple[int, int]
    """The turn in which the line began."""
    closest: NearMiss | None = None
    picking_rule: str = ""
    """The rule that asked for the first of its picks, once that has been made."""

    @property
    def verb(self) -> str:
        """The verb of the line."""
        return self.line.wording.verb

    def refuse(self) -> NearMiss:
        """Return why the line cannot be done at all."""
        player, line = self.player, self.line
        table, mark = player.table, player.last_line_mark
        found = reported_failure(table, player.game, mark, line)
        if found is None and (self.closest is None or self.closest.names_no_candidate):
            found = missed_trigger(table, player.game, mark, line)
        if (found := found or self.closest) is not None:
            return found
        if line.answers or line.after:
            return self.timing.never_came(player.game)
        if self.verb == "loop":
            return NearMiss((player.game.world.policy.loops_by,), "")
        cards, abilities = named_things(table, player.game, line)
        rules = table.refusals.no_window(player.line_start or player.game, line.player, self.verb, cards, abilities)
        if self.verb == "activate" and not abilities and any(spec.ability for spec in line.wording.specs):
            return NearMiss(rules, "", "その名のスキルを持つカードがない")
        return missed_choice(table, player.game, mark, line, rules) or NearMiss(rules, "")


class Stop:
    """A moment at which the game waits for a decision, or is over, while a line waits to be taken."""

    def __init__(self, walk: Walk) -> None:
        self.walk = walk
        self.game: Game = walk.player.game

    @cached_property
    def decision(self) -> Decision | None:
        """The decision that the game waits for; None once the game is over."""
        return decision(self.game)

    @property
    def at(self) -> Decision:
        """The decision, once it is known that the game goes on."""
        assert self.decision is not None
        return self.decision

    @cached_property
    def is_for_the_line(self) -> bool:
        """Whether the player of the line decides here, at a time that the line allows."""
        at, line = self.decision, self.walk.line
        return at is not None and at.player == line.player and self.walk.timing.is_now(self.game)

    @cached_property
    def options_described(self) -> list[Any]:
        """The options that the line describes."""
        return _options_described(self.walk, self.at) if self.is_for_the_line else []

    @cached_property
    def options_that_fit(self) -> list[Any]:
        """Of the options that the line describes those with which all that it picks can be picked."""
        player, found = self.walk.player, self.options_described
        if not found or player.are_one_choice(found):
            return found
        return completing_options(player, self.at, self.walk.line, self.walk.specs, found) or found


def walk_to_line(player: Player, line: Move) -> NearMiss | OpenDecision | None:
    """Take a line at the earliest moment at which it fits and return None, or return why it never fits."""
    timing = LineTiming.of(player.table, line, player.game)
    walk = Walk(player, line, list(line.wording.specs), timing, player.table.questions.turn(player.game))
    while True:
        player.count_decision(line)
        stop = Stop(walk)
        answer = next(answer for question in QUESTIONS if (answer := question(walk, stop)) is not None)
        if answer is Progress.TAKEN:
            return None
        if not isinstance(answer, Progress):
            return answer


# -- the questions: each gives an answer, or None where it has nothing to say


def phase_has_come(walk: Walk, stop: Stop) -> Answer | None:
    """Take a line that names a phase when that phase has come; without a name, when the turn is over."""
    if walk.verb != "phase":
        return None
    table, specs = walk.player.table, walk.specs
    there = table.questions.phase(stop.game) == specs[0].word if specs else table.questions.turn(stop.game) != walk.turn
    return Progress.TAKEN if there else None


def player_concedes(walk: Walk, stop: Stop) -> Answer | None:
    """Let a player concede, which is possible at any moment of a game that goes on."""
    if walk.verb != "concede" or stop.game.ended is not None:
        return None
    copy = stop.game.fork()
    walk.player.game = resume(copy, walk.player.table.concede(copy, walk.line.player), False)
    return Progress.TAKEN


def take_forced_line(walk: Walk, stop: Stop) -> Answer | None:
    """Take a line whose picks the machine made by itself, because there was nothing else to pick."""
    player = walk.player
    if not stop.options_described and player.forced.cover_picks(player.table, walk.line, walk.specs, player.past):
        return Progress.TAKEN
    return None


def game_is_over(walk: Walk, stop: Stop) -> Answer | None:
    """Refuse a line after the end of the game."""
    if stop.decision is not None:
        return None
    ending = stop.game.ended
    return walk.closest or NearMiss(tuple(ending.cites[:1]) if ending else (), "ゲームの終了後")


def turn_has_passed(walk: Walk, stop: Stop) -> Answer | None:
    """Refuse a line after the end of the turn in which it began; one that began before the first turn may wait."""
    number, _ = walk.turn
    return walk.refuse() if number and walk.player.table.questions.turn(stop.game) != walk.turn else None


def loop_is_declared(walk: Walk, stop: Stop) -> Answer | None:
    """Ask how often the game goes round again, where it goes round and the line declares that."""
    if walk.verb != "loop" or (again := play_loops.ask_how_often(stop.game, walk.player.past, stop.at)) is None:
        return None
    walk.player.game = again
    return Progress.GO_ON if again.ended is None else Progress.TAKEN


def line_is_ambiguous(walk: Walk, stop: Stop) -> Answer | None:
    """Raise `BadScenario` where a line describes options that differ; refuse a payment that cannot be completed."""
    player, found = walk.player, stop.options_that_fit
    if not found or player.are_one_choice(stop.options_described):
        return None
    if walk.verb == "pay" and not completing_options(player, stop.at, walk.line, walk.specs, stop.options_described):
        return NearMiss((stop.at.rule,), "")
    if not player.are_one_choice(found):
        raise player.ambiguous(walk.line, found)
    return None


def last_line_answers(walk: Walk, stop: Stop) -> Answer | None:
    """Take the option that the line before has chosen already, where this line says nothing else."""
    implied = walk.player.implied_option(stop.at)
    if implied is None or stop.options_that_fit not in ([], [implied]):
        return None
    walk.player.take_implied(implied)
    return Progress.GO_ON


def line_answers(walk: Walk, stop: Stop) -> Answer | None:
    """Take the option that the line describes; the line may have more to say at the next stop."""
    if not stop.options_that_fit:
        return None
    walk.picking_rule = stop.at.rule
    over = walk.player.answer(walk.specs, stop.options_that_fit[0], walk.line.player)
    return Progress.TAKEN if over else Progress.GO_ON


def pick_is_missing(walk: Walk, stop: Stop) -> Answer | None:
    """Refuse a line of which the first pick could be made, and this one cannot."""
    return NearMiss((walk.picking_rule,), "") if walk.picking_rule else None


def nothing_to_choose(walk: Walk, stop: Stop) -> Answer | None:
    """Take a decision in which no option differs from another."""
    if not walk.player.is_no_choice(stop.at):
        return None
    walk.player.apply(stop.at.options[0])
    return Progress.GO_ON


def name_means_nothing(walk: Walk, stop: Stop) -> Answer | None:
    """Refuse a name alone where nothing is under way that it could answer."""
    wording = walk.line.wording
    if not (stop.is_for_the_line and wording.implied and wording.verb == "choose"):
        return None
    return None if is_under_way(walk.player.table, stop.game) else NearMiss((), "")


def window_closes(walk: Walk, stop: Stop) -> Answer | None:
    """Close the window, after remembering what forbids the line in it."""
    at, player = stop.at, walk.player
    here = forbidding_rules(player.table, stop.game, at, walk.line) if stop.is_for_the_line and at.window else None
    if here is not None and (walk.closest is None or here.distance < walk.closest.distance):
        walk.closest = here
    passing = player.passing_option(at)
    if passing is None:
        return None
    player.close_window(at, passing)
    return Progress.GO_ON


def choice_is_other(walk: Walk, stop: Stop) -> Answer | None:
    """Leave a decision open that the line means to answer, but with none of its options."""
    player, line, table = walk.player, walk.line, walk.player.table
    if not stop.is_for_the_line or walk.verb not in {
        table.options.describe(stop.game, one).verb for one in stop.at.options
    }:
        return None
    rules = _why_not_pickable(walk) or (stop.at.rule,)
    player.refusals.append(Refusal(line.text, rules, table.options.question(stop.game).text, line.line))
    return player.open_decision(stop.at)


def payment_was_forced(walk: Walk, stop: Stop) -> Answer | None:
    """Refuse a payment that the machine made already, because there was one way to pay."""
    if walk.verb != "pay" or walk.closest or not (rule := walk.player.forced.payment_rule(walk.line)):
        return None
    return NearMiss((rule,), "")


def line_is_refused(walk: Walk, stop: Stop) -> Answer | None:
    """Refuse a line that some window forbade, or whose failure is in the log."""
    player = walk.player
    failed = walk.closest or reported_failure(player.table, stop.game, player.last_line_mark, walk.line)
    return walk.refuse() if failed else None


def decision_stays_open(walk: Walk, stop: Stop) -> Answer:
    """Leave a decision open that no line has made."""
    return walk.player.open_decision(stop.at)


QUESTIONS: tuple[Callable[[Walk, Stop], Answer | None], ...] = (
    phase_has_come,
    player_concedes,
    take_forced_line,
    game_is_over,
    turn_has_passed,
    loop_is_declared,
    line_is_ambiguous,
    last_line_answers,
    line_answers,
    pick_is_missing,
    nothing_to_choose,
    name_means_nothing,
    window_closes,
    choice_is_other,
    payment_was_forced,
    line_is_refused,
    decision_stays_open,
)
"""The questions that are asked at each stop, in this order; the first answer counts."""


# -- what a line describes


def _options_described(walk: Walk, at: Decision) -> list[Any]:
    """Return the options that a line describes; picks and payments may be named in any order, so what is asked now comes first."""
    player, line, specs = walk.player, walk.line, walk.specs
    if walk.verb not in PICKS or len(specs) < 2:
        return player.options_described(at, line, specs)
    first = next((order for order in orders_by_first(specs) if player.options_described(at, line, order)), None)
    if first is None:
        return []
    specs[:] = asked_order(player, at, line, specs) or first
    return player.options_described(at, line, specs)


def _why_not_pickable(walk: Walk) -> tuple[str, ...]:
    """Return the rules by which the card that a line names, or no card, cannot be picked."""
    game, specs = walk.player.game, walk.specs
    if walk.verb != "choose" or not specs:
        return ()
    if specs[0].word == "none":
        return why_not(game, DONE)
    named = specs[0].name
    cards = [c for c in range(len(game.cards)) if named and describes_card(walk.player.table, game, specs[0], c)]
    return why_not(game, game.ref(cards[0])) if len(cards) == 1 else ()
