"""1b. 魔法（必殺技）のキャストの流れ."""

from __future__ import annotations

from typing import Final

from fwjudge.engine.batch import happen
from fwjudge.engine.event import Moved
from fwjudge.engine.game import Game
from fwjudge.engine.step import Control, step

from ..now.numbers import has_keyword
from ..state import BF, MAGIC, Use, place
from ..world.keywords import SET
from .s1_declaring import (
    await_resolution,
    carry_out_ability,
    decide_payment,
    finish_resolution,
    name_targets,
    pay_cost,
    show_card,
    show_payment,
)
from .sf_field import move_to_drop
from .so_others import make_ending
from .sr_rules import check_rules

DECLARATION: Final = BF.table(
    "1b.1",
    step("1b.1.1", show_card),
    decide_payment("1b.1.2"),
    show_payment("1b.1.3"),
    step("1b.1.3", pay_cost),
    name_targets("1b.1.4"),
    step("1b.1.4", await_resolution, sub="used"),
    check_rules("1b.1.5"),
)


def put_away_card(game: Game, use: Use) -> Control:
    """1b.3.1: after its resolution the card goes to the drop zone; a card with 『設置』 onto the field (k.設置, f.8)."""
    number = use.ref.card
    finish_resolution(game, use)
    if has_keyword(game, number, SET):
        return happen(game, [Moved(number, place(use.player, MAGIC), "set", cites=("k.設置", "f.8"))])
    return happen(game, [move_to_drop(game, number, "resolved")])


EXECUTION: Final = BF.table(
    "1b.3",
    step("1b.3.1", carry_out_ability),
    step("1b.3.1", put_away_card, sub="done"),
    *make_ending("1b.3.1"),
    check_rules("1b.3.2"),
)
