"""1a. モンスターのコールの流れ."""

from __future__ import annotations

from fwjudge.engine.batch import happen
from fwjudge.engine.event import Moved
from fwjudge.engine.game import Game
from fwjudge.engine.step import Control, ask, step

from ..state import BF, CENTER, LEFT, RIGHT, LifeChanged, Use, card, on_field, place
from .s1_declaring import buddy_or_not, declare, exchange_buddy, how_to_pay, looked_at, pay, resolved, used
from .sr_rules import rule_check

# 1a.1 コールの宣言 -----------------------------------------------------------------------------------


def _areas(game: Game, frame: Use) -> list[int]:
    return [LEFT, CENTER, RIGHT]


def _area(game: Game, frame: Use, area: int) -> Control:
    game.frame = frame._replace(area=area)
    return None


DECLARATION = BF.table(
    "1a.1",
    step("1a.1.1", declare),
    ask("1a.1.2", _areas, _area, lambda game, frame: frame.player),
    buddy_or_not("1a.1.3"),
    how_to_pay("1a.1.4"),
    step("1a.1.5", exchange_buddy),
    looked_at("1a.1.6"),
    step("1a.1.6", pay),
    step("1a.1.6", used, sub="used"),
    step("1a.1.7", rule_check),
)

# 1a.3 コールの実行 -----------------------------------------------------------------------------------


def _put(game: Game, frame: Use) -> Control:
    """5.コール: an impact monster that came has been called, one whose call came to nothing has not (5.Q4)."""
    if card(game, frame.ref.card).type == "impact monster":
        game.own = game.own._replace(impact=True)
    control = happen(game, [Moved(frame.ref.card, place(frame.player, frame.area), "appear")])
    game.frame = frame._replace(ref=game.ref(frame.ref.card))
    return control


def gift(game: Game, frame: Use) -> Control:
    """「バディギフト」: only if it was put onto the field."""
    if not frame.buddy or not on_field(game, frame.ref):
        return None
    return happen(game, [LifeChanged(frame.player, 1, "gain")])


EXECUTION = BF.table(
    "1a.3",
    step("1a.3.1", _put),
    step("1a.3.1", resolved, sub="done"),
    step("1a.3.2", gift),
    step("1a.3.3", rule_check),
)
