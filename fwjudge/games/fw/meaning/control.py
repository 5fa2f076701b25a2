"""13-8. コントロールを得る、13-12. 飛ばす, and changes by effects in a battle, in the game, and for a time (1-5-2)."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.ability.text import ChangeGuard, NegateAttack, Skip, TakeControl, Wins
from fwjudge.engine.batch import happen, happen_unreplaced
from fwjudge.engine.ending import Ending
from fwjudge.engine.event import Added, Moved, Over, Sounded, change
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.engine.reading import consult
from fwjudge.engine.step import STOP, Control, Step, step
from fwjudge.games.common.endings import BY_EFFECT
from fwjudge.games.common.flow import of_master
from fwjudge.games.common.meaning import Meaning, Meanings

from ..now.bans import cannot
from ..now.battle import fights_on
from ..now.events_heard import BECOMES_GUARD
from ..now.players import side
from ..readings import FIGHTER_CONTROLLED, NO_GUARD_CARD
from ..rules.ch13_skips import SKIPPED
from ..rules.ch16_cards_beneath import cards_beneath
from ..rules.effect_frame import log_failure
from ..state import BATTLE, BENEATH, LEADER, WIDTH, Fw, area_of, place
from ..world.keywords import BLOCKER
from .moving import moved_cards

# -- 13-8 --------------------------------------------------------------------------------------------------------


def _take_control(node: TakeControl) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        """13-8-1, 13-8-2: move cards into the same area of the other player as they stand; they stay the same cards (3-1-4-1)."""
        player, events = side(frame, node.who), []
        for c in moved_cards(game, frame, node.cards):
            look = game.cards[c]
            area = area_of(look.place)
            if area == LEADER:
                log_failure(game, ("3-5-3", "0-2-2-2"), "stays in leader area", c)
            elif area != BATTLE:
                log_failure(game, ("3-1-6-1", "0-2-2-2"), "only to its owner", c)
            elif look.place // WIDTH == player:
                log_failure(game, ("0-2-4-1",), "already controlled", c)
            else:
                if game.ref(c) in (game.own.attack, game.own.guard):
                    consult(game, FIGHTER_CONTROLLED)
                cites = ("13-8-2", "0-3-4-1", "3-1-1", "3-1-4-1")
                events.append(Moved(c, place(player, area), "control", look.rested, look.up, cites=cites))
                under = place(player, BENEATH)
                events += [
                    Moved(b, under, "stack", False, True, under=c, silent="16-2-5-1") for b in cards_beneath(game, c)
                ]
        return happen(game, events)

    return [step("13-8-1", run)]


# -- 13-12 -------------------------------------------------------------------------------------------------------


def _skip(node: Skip) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        """13-12-1: note which part of a turn is to be skipped."""
        return happen(game, [Added("skips", ((side(frame, node.who), node.what),) * node.times, "skips")])

    return [step("13-12-1", run)]


# -- a battle ----------------------------------------------------------------------------------------------------


def _change_guard(node: ChangeGuard) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        """15-4-3, 15-4-3-1: make a card the guard card, unless it has left its area (9-6-9)."""
        found = moved_cards(game, frame, node.card)
        own: Fw = game.own
        if not found or own.attack is None:
            log_failure(game, ("9-6-9",), "card elsewhere")
            return None
        if (
            area_of(game.cards[found[0]].place) not in (BATTLE, LEADER)
            or game.cards[found[0]].place // WIDTH == own.active
        ):
            log_failure(game, ("8-1-2-1",), "not where it can guard")
            return None
        assert own.guard is not None
        if not fights_on(game, own.guard) and consult(game, NO_GUARD_CARD) == "ends":
            log_failure(game, ("8-1-6", "0-2-4"), "guard card gone")
            return None
        ref = game.ref(found[0])
        if own.guard == ref:
            log_failure(game, ("0-2-4-1",), "already guard card")
            return None
        blocks = game.world.abilities[frame.ability].keyword == BLOCKER
        events: list[Any] = [change("guard", ("8-1-6-2",) if blocks else ("8-1-2-1", "8-1-6-2"), guard=ref)]
        if BECOMES_GUARD in game.world.hears:  # 15-4-3-1: only what the new guard card itself has
            events.append(Sounded(BECOMES_GUARD, frame.player, (ref.card, own.attack.card), ("15-4-3-1",)))
        return happen(game, events)

    return [step("15-4-3", run)]


def _negate_attack(node: NegateAttack) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        """8-1-2-1, 8-1-5-1: negate the attack."""
        if game.own.attack is None or game.own.negated:
            log_failure(game, ("8-1-2-1",), "no attack to negate")
            return None
        return happen(game, [change("negated", ("8-1-2-1",), negated=True)])

    return [step("8-1-5-1", run)]


# -- the game ----------------------------------------------------------------------------------------------------


def _win(node: Wins) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        """0-1-3-5: let a player win at once."""
        player = side(frame, node.who)
        if rules := (
            *cannot(game, "win", player=player, source=of_master(frame)),
            *cannot(game, "lose", player=1 - player, source=of_master(frame)),
        ):
            log_failure(game, rules, "not decided")
            return None
        happen_unreplaced(game, [Over(Ending(player, (1 - player,), ("0-1-3-5",), BY_EFFECT), ("0-1-3-5",))])
        return STOP

    return [step("0-1-3-5", run)]


def _refuse_skip(node: Skip) -> str:
    """Return why this cannot be skipped; nothing if it can."""
    return "" if node.what in SKIPPED else "これを飛ばすことはできない"


MEANINGS: Final[Meanings] = {
    TakeControl: Meaning(_take_control),
    Skip: Meaning(_skip, refused=_refuse_skip),
    ChangeGuard: Meaning(_change_guard),
    NegateAttack: Meaning(_negate_attack),
    Wins: Meaning(_win),
}
