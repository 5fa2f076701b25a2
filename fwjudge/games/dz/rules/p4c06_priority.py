"""第4部 第6章 優先権: rule effects, then triggered abilities onto the stack, then a player acts or passes."""

from __future__ import annotations

from fwjudge.engine.batch import happen, note
from fwjudge.engine.choice import Action, offer
from fwjudge.engine.event import Arranged, Declared, Set
from fwjudge.engine.game import Game, Ref, made
from fwjudge.engine.hear import Waiting, without
from fwjudge.engine.step import Call, Control, Step, ask, step
from fwjudge.games.common.waiting import waiting

from ..now.playable import playable
from ..now.rule_effects import conflicts, looked, plain, rivals, settled
from ..now.squares import plan
from ..readings import AT_ONCE, reads
from ..readings import PRIORITY as GAINED
from ..state import DZ, SQUARE, Priority, active, non_active
from ..world.facts import facts
from .p3c03_end import defeat
from .p3c07_energy import charge
from .p3c08_main import activate, create_plan, move, play_base, play_strategy, play_unit, renew_plan
from .p3c09_smash import smash
from .p3c11_battle import BATTLE
from .p4c08_shown import acts, reserved, situations, takes, unshown
from .p4c08_triggers import TRIGGERED, item_of
from .p4c09_resolve import RESOLVE
from .p4c16_rule_effects import due, losers
from .p5c08_summon import special_play


def _in_which_order(game: Game, frame: Priority) -> list[Ref]:
    """2-20-1-8, 2-20-2-6: which of the cards that a player put onto one square at the same time counts as the first there."""
    return list(rivals(game))


def _came_first(game: Game, frame: Priority, option: Ref) -> Control:
    at_once = rivals(game)
    own = game.own._replace(together=tuple(group for group in game.own.together if not set(at_once) <= set(group)))
    at = game.cards[option.card].place
    rules = ("2-20-2-6",) if at < SQUARE else ()
    return happen(game, [Arranged(at, option.card, rules), Set("order", own)], DZ.at("4-6-3"))


def _nothing_new(game: Game) -> Control:
    """No rule effect is due. Where no ability waits either, lines and windows in which nothing can be done are skipped if one may."""
    if not game.brisk or game.waiting:
        return None
    frame = game.frame
    player, passed, spent, stirred = frame
    own = game.own
    if stirred and player != own.active:
        return None
    while _likely(game, player) is _NOTHING:
        if passed:
            game.frame = made(Priority, (own.active, 0, spent, False))
            return Call(RESOLVE.first, None, GAIN) if own.stack else END
        player, passed = 1 - player, 1
    if stirred or passed != frame[1]:
        game.frame = made(Priority, (player, passed, spent, False))
    return OFFER


def _rule_effects(game: Game, frame: Priority) -> Control:
    """4-6-3, 4-16-2: all that are due at once, and again while something is due; a beginning battle comes last (3-11-1-1)."""
    if plain(game):
        return _nothing_new(game)
    if game.own.together and rivals(game) and reads(game, AT_ONCE, "2-20-1-8"):
        return DZ.at("2-20-1-8")
    lost = losers(game)
    if lost:
        return defeat(game, *lost)
    events = due(game)
    if events:
        game.frame = frame._replace(stirred=True)
        return happen(game, events, DZ.at("4-6-3"))
    if conflicts(game):
        game.frame = frame._replace(stirred=True)
        return Call(BATTLE.first, None, DZ.at("4-6-3"))
    if facts(game).watches_situations:
        situations(game)
    looked(game)
    return _nothing_new(game)


def _put_on_stack(game: Game, frame: Priority, waiting: Waiting) -> Control:
    game.waiting = without(game.waiting, waiting)
    game.frame = frame._replace(stirred=True)
    return Call(TRIGGERED.first, item_of(game, waiting), DZ.at("4-8-3", "active"))


def _until_nothing_new(game: Game, frame: Priority) -> Step | None:
    """4-8-2, 4-16-2: rule effects and triggers once more, until nothing new comes up."""
    return DZ.at("4-6-3") if (game.waiting and reserved(game)) or not settled(game) else None


def _holder(game: Game, frame: Priority) -> Control:
    """Who has it now: the player who gained it (4-6-3), or the active player after all (4-8-2)."""
    if frame.stirred:
        player, passed = frame.player, frame.passed
        if player != game.own.active and reads(game, GAINED, "4-8-2"):
            player, passed = game.own.active, 0
        game.frame = Priority(player, passed, frame.spent)
    return None


def _has_priority(game: Game, frame: Priority) -> int:
    return frame.player


_PASS = tuple(Declared(player, "pass", (), ("1-1-5",)) for player in (0, 1))


def _passes(game: Game, frame: Priority) -> Control:
    """4-6-2, 4-9-1: the other player gains it; when both passed the top of the stack is resolved, or the phase or step goes on."""
    note(game, _PASS[frame.player])
    if not frame.passed:
        game.frame = made(Priority, (1 - frame.player, 1, frame.spent, False))
        return GAIN
    if game.own.stack:
        game.frame = frame.again(game)
        return Call(RESOLVE.first, None, GAIN)
    return DZ.at("4-6-2", "end")


pass_ = Action("4-6-2", "pass", perform=_passes)

_NOTHING = (pass_,)
_IN_PHASE: dict[str, tuple[Action, ...]] = {
    "energy": (charge, pass_),
    "smash": (smash, pass_),
}
_EITHER = (True, False)
_PLAYS = {
    (units, bases, strategies): tuple(
        play for play, can in ((play_unit, units), (play_base, bases), (play_strategy, strategies)) if can
    )
    for units in _EITHER
    for bases in _EITHER
    for strategies in _EITHER
}
"""By what kinds of card can be played."""
_IN_MAIN_PHASE = {
    (kinds, activates, shown): (
        *plays,
        *((activate,) if activates else ()),
        renew_plan if shown else create_plan,
        move,
        pass_,
    )
    for kinds, plays in _PLAYS.items()
    for activates in _EITHER
    for shown in _EITHER
}
_ANSWERS = {
    (kinds, activates): (*plays, *((activate,) if activates else ()), pass_)
    for kinds, plays in _PLAYS.items()
    for activates in _EITHER
}


def _likely(game: Game, player: int) -> tuple[Action, ...]:
    """What the phase, the stack and the battles leave at all: most windows are answers to something."""
    own = game.own
    if player == own.active and not own.stack and not own.groups:
        if own.phase == "main":
            more = facts(game).can_activate
            found = _IN_MAIN_PHASE[_kinds(game, player), more, plan(game, player) is not None]
            return (special_play, *found) if more and facts(game).can_summon else found
        return _IN_PHASE.get(own.phase, _NOTHING)
    if not own.groups and own.phase != "main":
        return _NOTHING
    if facts(game).can_activate:
        found = _ANSWERS[_kinds(game, player), True]
        return (special_play, *found) if facts(game).can_summon else found
    return _ANSWERS[_kinds(game, player), False] if playable(game, player) else _NOTHING


def _kinds(game: Game, player: int) -> tuple[bool, bool, bool]:
    found = playable(game, player)
    return "unit" in found, "base" in found, "strategy" in found


PRIORITY = DZ.table(
    "4-6",
    step("4-6-3", _rule_effects),
    ask("4-8-3", unshown(waiting(active)), _put_on_stack, active, sub="active"),
    ask("4-8-3", unshown(waiting(non_active)), _put_on_stack, non_active, sub="non-active"),
    step("4-8-2", _until_nothing_new),
    step("4-6-3", _holder, sub="holder"),
    ask("4-8-12-1", acts, takes, _has_priority),
    offer(
        "4-6-2",
        _has_priority,
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
        likely=_likely,
    ),
    step("4-6-2", lambda game, frame: None, sub="end"),
)

GAIN, OFFER, END = DZ.at("4-6-3"), DZ.at("4-6-2"), DZ.at("4-6-2", "end")
ORDER = DZ.table(
    "2-20",
    ask("2-20-1-8", _in_which_order, _came_first, active),
    step("2-20-1-8", lambda game, frame: DZ.at("4-6-3"), sub="end"),
)
