"""1c. アイテムの装備の流れ."""

from __future__ import annotations

from typing import Final

from fwjudge.engine.batch import happen
from fwjudge.engine.event import Added, Moved, Noted, move
from fwjudge.engine.game import Game
from fwjudge.engine.log import note, record
from fwjudge.engine.step import Control, ask, step
from fwjudge.games.common.players import acting_player

from ..now.numbers import has_keyword
from ..now.price import transforming_ability
from ..state import BF, HAND, ITEM, Use, place, soul
from ..world.keywords import CHANGE, CROSS
from .s1_declaring import (
    await_resolution,
    decide_buddy_call,
    decide_payment,
    exchange_with_buddy,
    finish_resolution,
    follow_the_card,
    pay_cost,
    rules_of_card,
    show_card,
    show_payment,
)
from .s1a_call import give_buddy_gift
from .sr_rules import check_rules

DECLARATION: Final = BF.table(
    "1c.1",
    step("1c.1.1", show_card),
    decide_buddy_call("1c.1.2"),
    decide_payment("1c.1.3"),
    step("1c.1.4", exchange_with_buddy),
    show_payment("1c.1.5"),
    step("1c.1.5", pay_cost),
    step("1c.1.5", await_resolution, sub="used"),
    check_rules("1c.1.6"),
)


def put_item(game: Game, use: Use) -> Control:
    """1c.3.1: the equipped card is put into the item area; 『必殺変身』 has been used this turn (k.必殺変身)."""
    if transforming_ability(game, use.ref.card) is not None and has_keyword(game, use.ref.card, CROSS):
        record(game, Added("crossed", (use.player,), cites=("k.必殺変身",)))
    if soul(game, use.ref.card):
        why = "soul of a transformed card"
        note(game, Noted("silent", use.player, cites=("k.変身", "o.ソウル"), why=why))
    return happen(game, [Moved(use.ref.card, place(use.player, ITEM), "equip", cites=rules_of_card(use))])


KEEP: Final = "no change"
TAKE_BACK: Final = "change"
"""The answers to whether 『装備変更』 takes the item back that lay there before."""


def find_ways_to_change_item(game: Game, use: Use) -> list[str]:
    """1c.3.3, k.装備変更: with 『装備変更』 the item that lay there before may go back to the hand, once a turn for each fighter.

    Return the two answers, or none where there is nothing to decide.
    """
    changeable = len(game.areas[place(use.player, ITEM)]) > 1 and use.player not in game.own.changed
    return [KEEP, TAKE_BACK] if changeable and has_keyword(game, use.ref.card, CHANGE) else []


def change_item(game: Game, use: Use, option: str) -> Control:
    """1c.3.3: the item goes back to the hand of its owner, if the fighter wants that."""
    if option == KEEP:
        return None
    record(game, Added("changed", (use.player,), cites=("k.装備変更",)))
    before = [c for c in game.areas[place(use.player, ITEM)] if c != use.ref.card]
    return happen(game, [move(c, place(game.cards[c].owner, HAND), "return", False, ("k.装備変更",)) for c in before])


EXECUTION: Final = BF.table(
    "1c.3",
    step("1c.3.1", put_item),
    step("1c.3.1", follow_the_card, sub="card"),
    step("1c.3.1", finish_resolution, sub="done"),
    step("1c.3.2", give_buddy_gift),
    ask("1c.3.3", find_ways_to_change_item, change_item, acting_player),
    check_rules("1c.3.4"),
)
