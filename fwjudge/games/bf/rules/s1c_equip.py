"""1c. アイテムの装備の流れ."""

from __future__ import annotations

from fwjudge.engine.batch import happen
from fwjudge.engine.event import Moved, move
from fwjudge.engine.game import Game
from fwjudge.engine.step import Control, ask, step

from ..now.numbers import has
from ..now.price import transforming_ability
from ..state import BF, HAND, ITEM, WIDTH, Use, place
from ..world.keywords import CROSS
from .s1_declaring import buddy_or_not, declare, exchange_buddy, how_to_pay, looked_at, pay, resolved, used
from .s1a_call import gift
from .sr_rules import rule_check

DECLARATION = BF.table(
    "1c.1",
    step("1c.1.1", declare),
    buddy_or_not("1c.1.2"),
    how_to_pay("1c.1.3"),
    step("1c.1.4", exchange_buddy),
    looked_at("1c.1.5"),
    step("1c.1.5", pay),
    step("1c.1.5", used, sub="used"),
    step("1c.1.6", rule_check),
)


def _put(game: Game, frame: Use) -> Control:
    """k.必殺変身: once a turn."""
    if transforming_ability(game, frame.ref.card) is not None and has(game, frame.ref.card, CROSS):
        game.own = game.own._replace(crossed=game.own.crossed | {frame.player})
    control = happen(game, [Moved(frame.ref.card, place(frame.player, ITEM), "equip")])
    game.frame = frame._replace(ref=game.ref(frame.ref.card))
    return control


KEEP, CHANGE = "no change", "change"


def _change(game: Game, frame: Use) -> list[str]:
    """k.装備変更: the item that lay there before may go back to the hand, once a turn."""
    number = frame.ref.card
    if (
        len(game.areas[frame.player * WIDTH + ITEM]) < 2
        or frame.player in game.own.changed
        or not has(game, number, "装備変更")
    ):
        return []
    return [KEEP, CHANGE]


def _changed(game: Game, frame: Use, option: str) -> Control:
    if option == KEEP:
        return None
    game.own = game.own._replace(changed=game.own.changed | {frame.player})
    before = [c for c in game.areas[frame.player * WIDTH + ITEM] if c != frame.ref.card]
    back = [move(c, place(game.cards[c].owner, HAND), "return", False, ("k.装備変更",)) for c in before]
    return happen(game, back)


EXECUTION = BF.table(
    "1c.3",
    step("1c.3.1", _put),
    step("1c.3.1", resolved, sub="done"),
    step("1c.3.2", gift),
    ask("1c.3.3", _change, _changed, lambda game, frame: frame.player),
    step("1c.3.4", rule_check),
)
