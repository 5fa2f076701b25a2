"""1b. 魔法（必殺技）のキャストの流れ."""

from __future__ import annotations

from fwjudge.engine.batch import happen
from fwjudge.engine.event import Moved
from fwjudge.engine.game import Game
from fwjudge.engine.step import Control, step

from ..now.numbers import has
from ..state import BF, MAGIC, Use, place
from .s1_declaring import carry_out, declare, how_to_pay, looked_at, pay, resolved, targets, used
from .sf_field import to_drop
from .so_others import leave
from .sr_rules import rule_check

DECLARATION = BF.table(
    "1b.1",
    step("1b.1.1", declare),
    how_to_pay("1b.1.2"),
    looked_at("1b.1.3"),
    step("1b.1.3", pay),
    targets("1b.1.4"),
    step("1b.1.4", used, sub="used"),
    step("1b.1.5", rule_check),
)


def _done(game: Game, frame: Use) -> Control:
    """Into the drop zone, or onto the field with 『設置』 (f.8)."""
    number = frame.ref.card
    resolved(game, frame)
    if has(game, number, "設置"):
        return happen(game, [Moved(number, place(frame.player, MAGIC), "set", cites=("k.設置", "f.8"))])
    return happen(game, [to_drop(game, number, "resolved")])


EXECUTION = BF.table(
    "1b.3",
    step("1b.3.1", carry_out),
    step("1b.3.1", _done, sub="done"),
    step("o.終了する", leave, sub="1b.3.1"),
    step("1b.3.2", rule_check),
)
