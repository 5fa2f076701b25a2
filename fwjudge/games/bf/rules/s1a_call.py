"""1a. モンスターのコールの流れ."""

from __future__ import annotations

from typing import Final

from fwjudge.engine.batch import happen
from fwjudge.engine.event import Decided, Moved, change
from fwjudge.engine.game import Game
from fwjudge.engine.log import note, record
from fwjudge.engine.step import Control, ask, step
from fwjudge.games.common.players import acting_player

from ..now.numbers import has_keyword
from ..now.rule_check import areas_open_to_calls
from ..state import BF, CENTER, LifeChanged, Use, card, is_on_field, place
from ..world.keywords import TERRITORY
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
from .sr_rules import check_rules

# 1a.1 コールの宣言 -----------------------------------------------------------------------------------


def find_areas_to_call_to(game: Game, use: Use) -> list[int]:
    """1a.1.2: the fighter names one area to which the monster is called: left, center or right.

    Return these three areas, of which the fighter names one; the center not where two with 『C・テリトリー』 lie (FULL_TERRITORY).
    """
    return areas_open_to_calls(game, use.player)


def name_area(game: Game, use: Use, area: int) -> Control:
    """1a.1.2: the named area is remembered with the call."""
    game.frame = use._replace(area=area)
    return None


DECLARATION: Final = BF.table(
    "1a.1",
    step("1a.1.1", show_card),
    ask("1a.1.2", find_areas_to_call_to, name_area, acting_player),
    decide_buddy_call("1a.1.3"),
    decide_payment("1a.1.4"),
    step("1a.1.5", exchange_with_buddy),
    show_payment("1a.1.6"),
    step("1a.1.6", pay_cost),
    step("1a.1.6", await_resolution, sub="used"),
    check_rules("1a.1.7"),
)

# 1a.3 コールの実行 -----------------------------------------------------------------------------------


def put_monster(game: Game, use: Use) -> Control:
    """1a.3.1: the called monster is put into the named area; an impact monster counts as called from now on (5.コール, 5.Q4)."""
    if card(game, use.ref.card).type == "impact monster":
        record(game, change("", ("5.コール", "5.Q4"), impact=True))
    to = place(use.player, use.area)
    cites = rules_of_card(use)
    if use.area == CENTER and game.areas[to] and has_keyword(game, use.ref.card, TERRITORY):
        cites = ("k.C・テリトリー.Q2", "k.C・テリトリー", *cites)
    return happen(game, [Moved(use.ref.card, to, "appear", cites=cites)])


def give_buddy_gift(game: Game, use: Use) -> Control:
    """1a.3.2, 1c.3.2: after a buddy call the fighter's life goes up by 1, if the card was put onto the field."""
    if not use.buddy:
        return None
    if not is_on_field(game, use.ref):
        note(game, Decided("no gift", use.player, use.ref.card))
        return None
    return happen(game, [LifeChanged(use.player, 1, "gain")])


EXECUTION: Final = BF.table(
    "1a.3",
    step("1a.3.1", put_monster),
    step("1a.3.1", follow_the_card, sub="card"),
    step("1a.3.1", finish_resolution, sub="done"),
    step("1a.3.2", give_buddy_gift),
    check_rules("1a.3.3"),
)
