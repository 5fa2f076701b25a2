"""13-8. コントロールを得る、13-12. 飛ばす, and what effects change in a battle, in the game, and for a time (1-5-2)."""

from __future__ import annotations

from typing import Any

from fwjudge.ability.text import At, ChangeGuard, Last, NegateAttack, Skip, TakeControl, Wins
from fwjudge.engine.batch import happen, settle
from fwjudge.engine.ending import Ending
from fwjudge.engine.event import Moved, Over, Set, Sounded
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.engine.step import STOP, Control, Step, step

from .carrying import EMPTY, failed, fell, of_master, word
from .ch03_moves import these
from .ch09_continuous import begin, cannot
from .ch09_delayed import delay
from .ch09_events import GUARDED
from .ch16_beneath import beneath
from .selection import side
from .state import BATTLE, BENEATH, LEADER, WIDTH, area_of, place

# -- 13-8 --------------------------------------------------------------------------------------------------------


@word(TakeControl)
def _take_control(node: TakeControl) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        """13-8-1, 13-8-2: into the same area of the other player, as it stands; it is the same card there (3-1-4-1)."""
        player, events = side(frame, node.who), []
        for c in these(game, frame, node.cards):
            look = game.cards[c]
            area = area_of(look.place)
            if area == LEADER:
                failed(game, ("3-5-3", "0-2-2-2"), "リーダーエリアから移動しない", c)
            elif area != BATTLE:
                failed(game, ("3-1-6-1", "0-2-2-2"), "バトルエリア以外にあり、オーナーの領域にしか置かれない", c)
            elif look.place // WIDTH == player:
                failed(game, ("0-2-4-1",), "すでにコントロールされていて、移動しない", c)
            else:
                cites = ("13-8-2", "0-3-4-1", "3-1-1", "3-1-4-1")
                events.append(Moved(c, place(player, area), "control", look.rested, look.up, cites=cites))
                under = place(player, BENEATH)
                events += [Moved(b, under, "stack", False, True, under=c, silent="16-2-5-1") for b in beneath(game, c)]
        return happen(game, events)

    return [step("13-8-1", run)]


# -- 13-12 -------------------------------------------------------------------------------------------------------


@word(Skip)
def _skip(node: Skip) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        own = game.own
        return happen(
            game, [Set("skips", own._replace(skips=(*own.skips, *[(side(frame, node.who), node.what)] * node.times)))]
        )

    return [step("13-12-1", run)]


# -- a battle ----------------------------------------------------------------------------------------------------


@word(ChangeGuard)
def _change_guard(node: ChangeGuard) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        """15-4-3; a card that has left its area cannot become the guard card (9-6-9)."""
        found = these(game, frame, node.card)
        own = game.own
        if not found or own.attack is None:
            failed(game, ("9-6-9",), "カードの領域が変わっている")
            return None
        if (
            area_of(game.cards[found[0]].place) not in (BATTLE, LEADER)
            or game.cards[found[0]].place // WIDTH == own.active
        ):
            failed(game, ("8-1-2-1",), "ガードカードになれる領域にない")
            return None
        ref = game.ref(found[0])
        if own.guard == ref:
            failed(game, ("0-2-4-1",), "すでにガードカードである")
            return None
        events: list[Any] = [Set("guard", own._replace(guard=ref), ("8-1-2-1", "8-1-6-2"))]
        if GUARDED in game.world.hears:  # 15-4-3-1: only what the new guard card itself has
            events.append(Sounded(GUARDED, frame.player, (ref.card, own.attack.card), ("15-4-3-1",)))
        return happen(game, events)

    return [step("15-4-3", run)]


@word(NegateAttack)
def _negate_attack(node: NegateAttack) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        """8-1-2-1, 8-1-5-1"""
        if game.own.attack is None or game.own.negated:
            failed(game, ("8-1-2-1",), "無効にできるアタックがない")
            return None
        return happen(game, [Set("negated", game.own._replace(negated=True), ("8-1-2-1",))])

    return [step("8-1-5-1", run)]


# -- the game ----------------------------------------------------------------------------------------------------


@word(Wins)
def _wins(node: Wins) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        """0-1-3-5: at once."""
        player = side(frame, node.who)
        if rules := (
            *cannot(game, "win", player=player, source=of_master(frame)),
            *cannot(game, "lose", player=1 - player, source=of_master(frame)),
        ):
            failed(game, rules, "勝敗が決まらない")
            return None
        settle(game, [Over(Ending(player, (1 - player,), ("0-1-3-5",), "効果による敗北"), ("0-1-3-5",))])
        return STOP

    return [step("0-1-3-5", run)]


# -- what lasts, and what comes later -----------------------------------------------------------------------------


@word(Last)
def _last(node: Last) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        events = begin(game, frame, node)
        if not events:
            fell(game, EMPTY)
        return happen(game, events)

    return [step("1-5-2-2", run)]


word(At)(delay)
