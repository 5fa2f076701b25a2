"""第4部 第6章 優先権: rule effects, then triggered abilities onto the stack, then a player acts or passes."""

from __future__ import annotations

from typing import Final

from fwjudge.engine.batch import happen
from fwjudge.engine.choice import Action, offer
from fwjudge.engine.event import change, make_declaration
from fwjudge.engine.game import Game, made
from fwjudge.engine.log import note, record
from fwjudge.engine.step import Call, Chooser, Control, Step, ask, step
from fwjudge.engine.waiting import TakenUp, Waiting
from fwjudge.games.common.lines import name_of
from fwjudge.games.common.players import acting_player
from fwjudge.games.common.waiting import make_waiting_options

from ..now.playing import playable_cards
from ..now.rule_effects import cards_placed_at_once, contested_squares, is_plainly_settled, is_settled, remember_settled
from ..now.squares import plan
from ..readings import AT_ONCE, reads
from ..readings import PRIORITY as GAINED
from ..state import DZ, Dz, Priority, active_player, gained_priority, non_active_player
from ..world.facts import Facts
from .lines import end_procedure, sentence_without_number
from .p3c03_end import lose_duel
from .p3c07_energy import charge
from .p3c08_main import activate, create_plan, move, play_base, play_strategy, play_unit, renew_plan
from .p3c09_smash import smash
from .p3c11_battle import BATTLE
from .p4c08_shown_cards import SHOWN, act_or_hide, find_answers_for_shown_card, has_reserved, trigger_situations
from .p4c08_triggers import TRIGGERED, item_of
from .p4c09_resolution import RESOLVE
from .p4c16_rule_effects import burials, losers
from .p5c08_summon import special_play


def resolve_rule_effects(game: Game, frame: Priority) -> Control:
    """4-6-3: all rule effects that are due happen at once (4-16-2); battles begin last (3-11-1-1, 4-16-4-3-1, 4-16-4-3-2)."""
    if game.own.together and cards_placed_at_once(game) and reads(game, AT_ONCE, "2-20-1-8"):
        return DZ.at("2-20-1-8")
    lost = losers(game)
    if lost:
        return lose_duel(game, *lost)
    events = burials(game)
    if events:
        game.frame = frame._replace(stirred=True)
        return happen(game, events, DZ.at("4-6-3"))
    if contested_squares(game):
        game.frame = frame._replace(stirred=True)
        return Call(BATTLE.first, None, DZ.at("4-6-3"))
    trigger_situations(game)
    if game.own.together:
        record(game, change("", ("4-16-2",), together=()))
    remember_settled(game)
    return None


def check_rule_effects(number: str) -> Step:
    """Make the line at which rule effects are looked for, and skip it where it is plain to see that none is due."""

    def check(game: Game, frame: Priority) -> Control:
        control = None if is_plainly_settled(game) else resolve_rule_effects(game, frame)
        return _pass_idle_windows(game) if control is None and game.brisk and not game.waiting else control

    return step(number, check, does=sentence_without_number(resolve_rule_effects))


def _pass_idle_windows(game: Game) -> Control:
    """Pass for players who can do nothing, while no ability waits."""
    frame: Priority = game.frame
    player, passed = frame.player, frame.passed
    own: Dz = game.own
    if frame.stirred and player != own.active:
        return None
    while _likely_actions(game, player) == _ONLY_PASSING:
        if passed:
            game.frame = gained_priority(own.active, frame.spent)
            return _RESOLVE if own.stack else END
        player, passed = 1 - player, 1
    if frame.stirred or passed != frame.passed:
        game.frame = made(Priority, (player, passed, frame.spent, False))
    return OFFER


def stack_triggered(number: str, player: Chooser, sub: str) -> Step:
    """Make the line at which a player puts triggered abilities onto the stack, in the order of that player's choice (4-8-3)."""
    of_player = make_waiting_options(player)

    def options(game: Game, frame: Priority) -> list[Waiting]:
        return [w for w in of_player(game, frame) if w.born != SHOWN] if game.waiting else []

    whose = name_of(player).replace("non active", "non-active")
    told = f"An ability of {whose} that was triggered goes onto the stack, in the order of that player's choice."
    return ask(number, options, put_on_stack, player, sub, told)


def put_on_stack(game: Game, frame: Priority, option: Waiting) -> Control:
    """4-8-3: this triggered ability is put onto the stack, by the procedure of 4-8-4."""
    record(game, TakenUp(option, ("4-8-3",)))
    game.frame = frame._replace(stirred=True)
    return Call(TRIGGERED.first, item_of(game, option), DZ.at("4-8-3", "active"))


def repeat_until_nothing_is_new(game: Game, frame: Priority) -> Step | None:
    """4-8-2: rule effects and triggered abilities are gone through once more, until nothing new comes up (4-16-2)."""
    return DZ.at("4-6-3") if has_reserved(game) or not is_settled(game) else None


def hand_priority(game: Game, frame: Priority) -> Control:
    """4-6-3: the player who gained priority has it now, or the active player after all if something happened (4-8-2)."""
    if frame.stirred:
        player, passed = frame.player, frame.passed
        if player != game.own.active and reads(game, GAINED, "4-8-2"):
            player, passed = game.own.active, 0
        game.frame = Priority(player, passed, frame.spent)
    return None


_PASS: Final = tuple(make_declaration(player, "pass", (), ("1-1-5",)) for player in (0, 1))


def pass_priority(game: Game, frame: Priority) -> Control:
    """4-6-2, 1-1-5: the other player gains priority; when both passed, the top of the stack is resolved (4-9-1), or the phase goes on."""
    note(game, _PASS[frame.player])
    if not frame.passed:
        game.frame = made(Priority, (1 - frame.player, 1, frame.spent, False))
        return GAIN
    if game.own.stack:
        game.frame = frame.begin_again(game)
        return _RESOLVE
    return DZ.at("4-6-2", "end")


pass_ = Action("4-6-2", "pass", perform=pass_priority)

_ONLY_PASSING: Final = (pass_,)
_ACTIONS_OF_PHASES: Final[dict[str, tuple[Action, ...]]] = {
    "energy": (charge, pass_),
    "smash": (smash, pass_),
}
_TRUTH_VALUES: Final = (True, False)
_PLAYS: Final = {
    (units, bases, strategies): tuple(
        play for play, can in ((play_unit, units), (play_base, bases), (play_strategy, strategies)) if can
    )
    for units in _TRUTH_VALUES
    for bases in _TRUTH_VALUES
    for strategies in _TRUTH_VALUES
}
"""By what kinds of card can be played."""
_ACTIONS_OF_MAIN_PHASE: Final = {
    (kinds, activates, shown): (
        *plays,
        *((activate,) if activates else ()),
        renew_plan if shown else create_plan,
        move,
        pass_,
    )
    for kinds, plays in _PLAYS.items()
    for activates in _TRUTH_VALUES
    for shown in _TRUTH_VALUES
}
_ANSWERS: Final = {
    (kinds, activates): (*plays, *((activate,) if activates else ()), pass_)
    for kinds, plays in _PLAYS.items()
    for activates in _TRUTH_VALUES
}


def _likely_actions(game: Game, player: int) -> tuple[Action, ...]:
    """Return what the phase, the stack and the battles leave at all: most windows are answers to something."""
    own: Dz = game.own
    known: Facts = game.world.facts
    if player == own.active and not own.stack and not own.groups:
        if own.phase == "main":
            more = known.can_activate
            kinds = _kinds_of(playable_cards(game, player))
            found = _ACTIONS_OF_MAIN_PHASE[kinds, more, plan(game, player) is not None]
            return (special_play, *found) if more and known.can_summon else found
        return _ACTIONS_OF_PHASES.get(own.phase, _ONLY_PASSING)
    if not own.groups and own.phase != "main":
        return _ONLY_PASSING
    if known.can_activate:
        found = _ANSWERS[_kinds_of(playable_cards(game, player)), True]
        return (special_play, *found) if known.can_summon else found
    playable = playable_cards(game, player)
    return _ANSWERS[_kinds_of(playable), False] if playable else _ONLY_PASSING


def _kinds_of(playable: dict[str, list[int]]) -> tuple[bool, bool, bool]:
    """Return whether there are units, bases and strategies among these cards."""
    return "unit" in playable, "base" in playable, "strategy" in playable


PRIORITY: Final = DZ.table(
    "4-6",
    check_rule_effects("4-6-3"),
    stack_triggered("4-8-3", active_player, sub="active"),
    stack_triggered("4-8-3", non_active_player, sub="non-active"),
    step("4-8-2", repeat_until_nothing_is_new),
    step("4-6-3", hand_priority, sub="holder"),
    ask("4-8-12-1", find_answers_for_shown_card, act_or_hide, acting_player),
    offer(
        "4-6-2",
        acting_player,
        play_unit,
        play_base,
        play_strategy,
        activate,
        create_plan,
        renew_plan,
        move,
        special_play,
        charge,
        smash,
        pass_,
        likely=_likely_actions,
    ),
    end_procedure("4-6-2"),
)

GAIN: Final = DZ.at("4-6-3")
OFFER: Final = DZ.at("4-6-2")
END: Final = DZ.at("4-6-2", "end")
"""The lines of this procedure that others go on at: rule effects, the window, the end."""
_RESOLVE: Final = Call(RESOLVE.first, None, GAIN)
