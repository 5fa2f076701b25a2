"""The way to the moment at which a line of a play is taken: what is tried at each stop, in its order.

Windows close by themselves when no line says anything for them; forced choices and optional costs are never answered for a player.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from typing import Any

from fwjudge.base.data_classes import dataclass
from fwjudge.base.records import NamedTuple
from fwjudge.engine.decisions import Decision, decision, why_not
from fwjudge.engine.game import Game
from fwjudge.engine.run import resume
from fwjudge.games.common.progress import DONE

from . import loops
from .forced_choices import PICKS, ForcedChoices
from .move import Move
from .picks import asked_order, completing_options, orders_by_first
from .play import Play
from .refusals import (
    NearMiss,
    absent_skill,
    forbidding_rules,
    missed_choice,
    missed_trigger,
    named_things,
    reported_failure,
    skill_named,
)
from .results import OpenDecision, Refusal
from .timing import LineTiming
from .wording import Spec, describes_card, is_under_way


class Arrived(NamedTuple):
    """The line is taken."""

    play: Play


class Missed(NamedTuple):
    """The line cannot be taken, for this reason; the play has gone as far as the line could be looked for."""

    play: Play
    why: NearMiss


class Early(NamedTuple):
    """The line cannot be taken while this window is open; its windows do not close for it."""

    why: NearMiss


class Stuck(NamedTuple):
    """Another decision comes first, and no line has made it."""

    play: Play
    decision: OpenDecision


class Unclear(NamedTuple):
    """The line does not say enough; what is wrong with it, behind the line in quotes."""

    what: str


@dataclass(frozen=True)
class Walk:
    """A line on its way: what it has still to say, and which window came closest to it."""

    play: Play
    line: Move
    specs: tuple[Spec, ...]
    timing: LineTiming
    turn: tuple[int, int]
    """The turn in which the line began."""
    waits: bool = True
    """Whether windows close for it until it fits."""
    closest: NearMiss | None = None
    picking_rule: str = ""
    """The rule that asked for the first of its picks, once that has been made."""

    @property
    def verb(self) -> str:
        """The verb of the line."""
        return self.line.wording.verb

    def refuse(self, closest: NearMiss | None) -> NearMiss:
        """Return why the line cannot be done at all; `closest`: the window that came closest to it."""
        play, line = self.play, self.line
        table, mark = play.table, play.last_line_mark
        found = reported_failure(table, play.game, mark, line)
        if found is None and (closest is None or closest.names_no_candidate):
            found = missed_trigger(table, play.game, mark, line)
            found = found or self._missed_nameless()
        if (found := found or closest) is not None:
            return found
        if line.answers or line.after:
            return self.timing.never_came(play.game)
        if line.player < 0:
            return NearMiss((), "", "偶然に決まることが、ここにはない")
        if self.verb == "loop":
            return NearMiss((play.game.world.policy.loops_by,), "")
        cards, abilities = named_things(table, play.game, line)
        comes_later = self.verb in table.refusals.asked_by_events
        asked_of = play.game if comes_later or play.line_start is None else play.line_start
        rules = table.refusals.no_window(asked_of, line.player, self.verb, cards, abilities)
        rules = (*table.refusals.no_longer(play.game, line.player, self.verb), *rules)
        if (absent := absent_skill(table, play.game, line)) is not None:
            return absent
        own = rules if self.verb in table.refusals.rules_by_verb else ()  # no other window is one in which it is chosen
        return missed_choice(table, play.game, mark, line, own) or NearMiss(rules, "")

    def _missed_nameless(self) -> NearMiss | None:
        """Return why a skill was not activated, where a line names only its card; None where the card has none, or several with names."""
        play, line = self.play, self.line
        named = any(spec.ability for spec in line.wording.specs)
        cards, abilities = named_things(play.table, play.game, line)
        if not abilities and len(set(cards)) == 1:
            printed = play.game.printed_card(cards[0]).abilities
            untriggered = [n for n in printed if not play.game.world.abilities[n].trigger]
            abilities = untriggered or list(printed)
            abilities = abilities if len(abilities) == 1 else []
        if self.verb != "activate" or named or not abilities:
            return None
        game = play.line_start or play.game
        return NearMiss(play.table.refusals.no_window(game, line.player, self.verb, cards, abilities), "")


NO_OPTION = "ここで求められた選び方ではない"
"""The reason why a line is refused that names something else than can be chosen."""
TOO_MANY = "ここで選べる数より多い"
"""The reason why a line is refused that picks more than can be chosen."""
NO_PAYMENT = "その支払い方では、コストを満たさない"
"""The reason why a line is refused that pays with something else than can be paid with."""
ONE_PAYMENT = "支払い方は1通りしかない"
"""The reason why a line is refused that pays what has been paid without a choice."""
Answer = Walk | Arrived | Missed | Early | Stuck | Unclear
"""What comes of a stop: the walk goes on, or how it ends."""


class Stop:
    """A moment at which the game waits for a decision, or is over, while a line waits to be taken."""

    def __init__(self, walk: Walk) -> None:
        self.walk = walk
        self.game: Game = walk.play.game

    @cached_property
    def decision(self) -> Decision | None:
        """The decision that the game waits for; None once the game is over."""
        return decision(self.game)

    @property
    def at(self) -> Decision:
        """The open decision, for callers that know that the game is not over."""
        assert self.decision is not None
        return self.decision

    @cached_property
    def is_for_the_line(self) -> bool:
        """Whether the player of the line decides here, at a time that the line allows."""
        at, line = self.decision, self.walk.line
        return at is not None and at.player == line.player and self.walk.timing.is_now(self.game)

    @cached_property
    def _parts_and_options(self) -> tuple[tuple[Spec, ...], list[Any]]:
        """The parts of the line as they are asked for here, and the options that they describe."""
        walk = self.walk
        if not self.is_for_the_line:
            return walk.specs, []
        play, line, specs, at = walk.play, walk.line, walk.specs, self.at
        if labelled := play.options_labelled(line):
            return (), labelled
        if line.wording.unknown:
            return specs, []
        if walk.verb not in PICKS or len(specs) < 2:
            return specs, play.options_described(at, line, specs)
        first = next((order for order in orders_by_first(specs) if play.options_described(at, line, order)), None)
        if first is None:
            return specs, []
        asked = asked_order(play, at, line, specs) or first
        return tuple(asked), play.options_described(at, line, asked)

    @property
    def specs(self) -> tuple[Spec, ...]:
        """The parts of the line, those that the open decision asks for first: picks and payments may be named in any order."""
        return self._parts_and_options[0]

    @property
    def options_described(self) -> list[Any]:
        """The options that the line describes."""
        return self._parts_and_options[1]

    @cached_property
    def options_that_fit(self) -> list[Any]:
        """Of the options that the line describes those with which all that it picks can be picked."""
        play, found = self.walk.play, self.options_described
        if not found or play.are_one_choice(found):
            return found
        return completing_options(play, self.at, self.walk.line, self.specs, found) or found

    @cached_property
    def _cover(self) -> tuple[bool, ForcedChoices]:
        """Whether forced choices cover what the line picks, and what is known of them then."""
        play = self.walk.play
        if self.options_described:
            return False, play.forced
        return play.forced.cover_picks(play.table, self.walk.line, self.specs, play.past)

    @property
    def is_covered(self) -> bool:
        """Whether the machine picked by itself all that the line picks."""
        return self._cover[0]

    @property
    def forced_choices(self) -> ForcedChoices:
        """The forced choices, as far as they have been searched by now."""
        return self._cover[1]

    @cached_property
    def forbidden_here(self) -> NearMiss | None:
        """The rules that forbid the line in the window that is open; None where none do, or where it is not the player's window."""
        play, at = self.walk.play, self.at
        if not self.is_for_the_line or not at.window:
            return None
        return forbidding_rules(play.table, self.game, at, self.walk.line)

    @property
    def closest(self) -> NearMiss | None:
        """The window that came closest to the line so far, this one among them."""
        here, closest = self.forbidden_here, self.walk.closest
        if here is not None and (closest is None or here.distance < closest.distance):
            return here
        return closest

    def go_on(self, play: Play, **changes: Any) -> Walk:
        """Return the walk at the next stop."""
        return replace(self.walk, play=play, specs=self.specs, **changes)

    @property
    def play(self) -> Play:
        """The play with what has been found out at this stop."""
        return replace(self.walk.play, forced=self.forced_choices)


def walk_to_line(play: Play, line: Move, waits: bool = True) -> Arrived | Missed | Early | Stuck | Unclear:
    """Take a line at the earliest moment at which it fits, or say why it never fits; without `waits` no window closes for it."""
    timing = LineTiming.of(play.table, line, play.game)
    walk = Walk(play, line, line.wording.specs, timing, play.table.questions.turn(play.game), waits)
    while True:
        stop = Stop(replace(walk, play=walk.play.count_decision()))
        answer = next(answer for try_here in TRIED_AT_A_STOP if (answer := try_here(stop.walk, stop)) is not None)
        if not isinstance(answer, Walk):
            return answer
        walk = answer


# -- what is tried at a stop: each function gives an answer, or None where it has nothing to say


def take_line_of_phase(walk: Walk, stop: Stop) -> Answer | None:
    """Take a line that names a phase when that phase has come; without a name, when the turn is over."""
    if walk.verb != "phase":
        return None
    questions, specs = walk.play.table.questions, walk.specs
    there = questions.phase(stop.game) == specs[0].word if specs else questions.turn(stop.game) != walk.turn
    return Arrived(walk.play) if there else None


def let_player_concede(walk: Walk, stop: Stop) -> Answer | None:
    """Let a player concede, which is possible at any moment of a game that goes on."""
    if walk.verb != "concede" or stop.game.ended is not None:
        return None
    copy = stop.game.fork()
    return Arrived(replace(walk.play, game=resume(copy, walk.play.table.concede(copy, walk.line.player), False)))


def take_forced_line(walk: Walk, stop: Stop) -> Answer | None:
    """Take a line whose picks the machine made by itself, because there was nothing else to pick."""
    return Arrived(stop.play) if stop.is_covered else None


def refuse_after_the_game(walk: Walk, stop: Stop) -> Answer | None:
    """Refuse a line after the end of the game."""
    if stop.decision is not None:
        return None
    ending = stop.game.ended
    return Missed(stop.play, walk.closest or NearMiss(tuple(ending.cites[:1]) if ending else (), "ゲームの終了後"))


def refuse_after_the_turn(walk: Walk, stop: Stop) -> Answer | None:
    """Refuse a line after the end of the turn in which it began; one that began before the first turn may wait."""
    number, _ = walk.turn
    passed = number and walk.play.table.questions.turn(stop.game) != walk.turn
    return Missed(stop.play, walk.refuse(walk.closest)) if passed else None


def declare_loop(walk: Walk, stop: Stop) -> Answer | None:
    """Ask how often the game goes round again, where it goes round and the line declares that."""
    if walk.verb != "loop" or (again := loops.ask_how_often(stop.game, walk.play.past, stop.at)) is None:
        return None
    play = replace(stop.play, game=again)
    return stop.go_on(play) if again.ended is None else Arrived(play)


def stop_at_ambiguous_line(walk: Walk, stop: Stop) -> Answer | None:
    """Stop at a line that describes options which differ; refuse a payment that cannot be completed."""
    play, found = walk.play, stop.options_that_fit
    if not found or play.are_one_choice(stop.options_described):
        return None
    if walk.verb == "pay" and not completing_options(play, stop.at, walk.line, stop.specs, stop.options_described):
        return Missed(stop.play, NearMiss((stop.at.rule,), ""))
    return None if play.are_one_choice(found) else Unclear(play.say_ambiguous(found))


def take_what_was_chosen(walk: Walk, stop: Stop) -> Answer | None:
    """Take the option that the line before has chosen already, where this line says nothing else."""
    implied = walk.play.implied_option(stop.at)
    if implied is None or stop.options_that_fit:
        return None
    return stop.go_on(stop.play.take_implied(implied))


def refuse_other_skill(walk: Walk, stop: Stop) -> Answer | None:
    """Refuse a line that names only a card, where the skill that it meant could not be activated and another one now can."""
    meant, found = walk.closest, stop.options_that_fit
    if walk.verb != "activate" or not found or meant is None or meant.names_no_candidate or meant.ability < 0:
        return None
    if any(spec.ability for spec in walk.line.wording.specs):
        return None
    table = walk.play.table
    return None if skill_named(table, stop.game, found[0]) == meant.ability else Missed(stop.play, walk.refuse(meant))


def take_option_described(walk: Walk, stop: Stop) -> Answer | None:
    """Take the option that the line describes; the line may have more to say at the next stop."""
    if not stop.options_that_fit:
        return None
    play, left = stop.play.answer(stop.specs, stop.options_that_fit[0], walk.line.player)
    return replace(walk, play=play, specs=left, picking_rule=stop.at.rule) if left else Arrived(play)


def refuse_missing_pick(walk: Walk, stop: Stop) -> Answer | None:
    """Refuse a line of which the first pick could be made, and this one cannot."""
    if not walk.picking_rule:
        return None
    words = [spec.word or spec.area for spec in walk.specs]
    goes_on = stop.decision is not None and stop.at.rule == walk.picking_rule
    no_option = NO_PAYMENT if walk.verb == "pay" else NO_OPTION if goes_on else TOO_MANY
    asks = walk.play.table.refusals.rules_of_pick(stop.game, walk.line.player, walk.verb, words)
    return Missed(stop.play, NearMiss(asks or (walk.picking_rule,), "", "" if asks else no_option))


def take_only_option(walk: Walk, stop: Stop) -> Answer | None:
    """Take a decision in which no option differs from another."""
    return stop.go_on(stop.play.apply(stop.at.options[0])) if walk.play.is_no_choice(stop.at) else None


def refuse_name_alone(walk: Walk, stop: Stop) -> Answer | None:
    """Refuse a name alone where nothing is under way that it could answer."""
    wording = walk.line.wording
    if not (stop.is_for_the_line and wording.implied and wording.verb == "choose"):
        return None
    return None if is_under_way(walk.play.table, stop.game) else Missed(stop.play, NearMiss((), ""))


def close_window_here(walk: Walk, stop: Stop) -> Answer | None:
    """Close the window, after remembering what forbids the line in it; for a line that does not wait no window closes."""
    at, play = stop.at, stop.play
    passing = play.passing_option(at)
    if passing is None:
        forbidden = stop.forbidden_here  # the window cannot be left, so no other one can come for the line
        return None if forbidden is None else Missed(stop.play, walk.refuse(forbidden))
    if not walk.waits and walk.verb != "phase":
        window = play.table.options.window(stop.game.step.number)
        return Early(stop.forbidden_here or NearMiss((at.rule,), window))
    return stop.go_on(play.close_window(at, passing), closest=stop.closest)


def leave_other_choice(walk: Walk, stop: Stop) -> Answer | None:
    """Leave a decision open that the line means to answer, but with none of its options."""
    play, line, table = stop.play, walk.line, walk.play.table
    if not stop.is_for_the_line or walk.verb not in {
        table.options.describe(stop.game, one).verb for one in stop.at.options
    }:
        return None
    rules = _why_not_pickable(stop) or (stop.at.rule,)
    names_nothing = rules == (stop.at.rule,) and not any(spec.word == "none" for spec in stop.specs)
    why = {"choose": NO_OPTION, "pay": NO_PAYMENT}.get(walk.verb, "") if names_nothing else ""
    refusal = Refusal(line.text, rules, table.options.question(stop.game).text, line.line, why)
    return Stuck(replace(play, refusals=(*play.refusals, refusal)), play.open_decision(stop.at))


def refuse_forced_payment(walk: Walk, stop: Stop) -> Answer | None:
    """Refuse a payment that the machine made already, because there was one way to pay."""
    if walk.verb != "pay" or stop.closest or not (rule := stop.forced_choices.payment_rule(walk.line)):
        return None
    return Missed(stop.play, NearMiss((rule,), "", ONE_PAYMENT))


def refuse_forbidden_line(walk: Walk, stop: Stop) -> Answer | None:
    """Refuse a line that some window forbade, or whose failure is in the log."""
    play = walk.play
    failed = stop.closest or reported_failure(play.table, stop.game, play.last_line_mark, walk.line)
    return Missed(stop.play, walk.refuse(stop.closest)) if failed else None


def leave_decision_open(walk: Walk, stop: Stop) -> Answer:
    """Leave a decision open that no line has made."""
    return Stuck(stop.play, stop.play.open_decision(stop.at))


TRIED_AT_A_STOP: tuple[Callable[[Walk, Stop], Answer | None], ...] = (
    take_line_of_phase,
    let_player_concede,
    take_forced_line,
    refuse_after_the_game,
    refuse_after_the_turn,
    declare_loop,
    stop_at_ambiguous_line,
    take_what_was_chosen,
    refuse_other_skill,
    take_option_described,
    refuse_missing_pick,
    take_only_option,
    refuse_name_alone,
    close_window_here,
    leave_other_choice,
    refuse_forced_payment,
    refuse_forbidden_line,
    leave_decision_open,
)
"""The functions that are tried at each stop, in this order; the first answer counts."""


def _why_not_pickable(stop: Stop) -> tuple[str, ...]:
    """Return the rules by which the card that a line names, or no card, cannot be picked."""
    game, specs = stop.game, stop.specs
    if stop.walk.verb != "choose" or not specs:
        return ()
    if specs[0].word == "none":
        return why_not(game, DONE)
    named, table = specs[0].name, stop.walk.play.table
    cards = [c for c in range(len(game.cards)) if named and describes_card(table, game, specs[0], c)]
    rules = why_not(game, game.ref(cards[0])) if len(cards) == 1 else ()
    is_of_choice = rules in ((), (stop.at.rule,))  # that says which choice it is, and not what keeps the card out of it
    return (table.grounds.of_choices.why_not_chosen(game, cards)[0] if cards and is_of_choice else ()) or rules
