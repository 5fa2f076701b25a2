"""5-4. カードを使用する、5-5. 登場する: battle cards from the hand, and cards that an effect lets appear."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.base.records import NamedTuple
from fwjudge.engine.batch import happen
from fwjudge.engine.event import Moved, make_declaration
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.save import saved
from fwjudge.engine.step import Call, Control, Step, step

from ..now.bans import enters_rested
from ..now.keywords import is_field
from ..now.last_information import remember_payment
from ..now.price import cost_of, is_less_than_specified, rules_of_cost, use_up_discounts
from ..state import BATTLE, FW, Cost, place
from .ch05_payment import pay_or_not, pay_price


@saved
class Using(NamedTuple):
    """The frame of using a card from the hand."""

    player: int
    card: int
    markers: int = 0
    """The number of markers that were removed to pay for it."""
    free: bool = False
    """Whether it is used without paying its cost."""
    price: Cost = (0, ())
    """Its cost, once it is settled."""

    def without_paying(self) -> Using:
        """Return this use as one whose cost is not paid."""
        return self._replace(free=True)


def declare_the_use(game: Game, frame: Using) -> Control:
    """5-5-2-1: the player reveals the battle card of the hand and declares that it is used."""
    total, _ = cost_of(game, frame.card)
    more = ["5-3-2"] if total == 0 else ["5-3-1-1"] if is_less_than_specified(game, frame.card) else []
    return happen(
        game,
        [
            make_declaration(
                frame.player, "use", (frame.card,), ("7-3-4-1", "5-4-1", *more, *rules_of_cost(game, frame.card))
            )
        ],
    )


def settle_the_price(game: Game, frame: Using) -> Control:
    """5-5-2-1: the cost is settled; what was to hold for the next card that is used is over (9-7-1)."""
    game.frame = frame._replace(price=(0, ()) if frame.free else cost_of(game, frame.card))
    return happen(game, use_up_discounts(game, frame.card))


def pay_for_the_card(game: Game, frame: Using) -> Control:
    """5-5-2-1: the player pays its cost."""
    return pay_price(frame.player, frame.card, frame.price)


def appear_events(game: Game, number: int, player: int, rested: bool = False, cites: tuple[str, ...] = ()) -> list[Any]:
    """5-5-1, 15-3-2: return the events by which a card appears, active unless said (3-6-3); what makes it rested wins (0-2-6)."""
    event = Moved(
        number, place(player, BATTLE), "appear", rested, True, cites=(*cites, *(() if rested else ("3-6-3",)))
    )
    if not rested and enters_rested(game, event):
        event = event._replace(rested=True, cites=(*cites, "0-2-6"))
    if is_field(game, number):
        event = event._replace(cites=(*event.cites, "15-3-2", "5-5-4"))
    return [event]


def let_the_card_appear(game: Game, frame: Using) -> Control:
    """5-5-2-2, 5-4-1-1: the battle card appears."""
    remember_payment(game, Ref(frame.card, game.lives[frame.card] + 1), frame.markers)
    return happen(game, appear_events(game, frame.card, frame.player, cites=("5-5-1", "5-5-2", "5-4-1-1")))


def used_card(game: Game, frame: Using) -> int:
    """Return the card that is used."""
    return frame.card


USE_BATTLE_CARD: Final = FW.table(
    "5-5",
    step("5-5-2-1", declare_the_use),
    pay_or_not("battle card", used_card),
    step("5-5-2-1", settle_the_price, sub="price"),
    step("5-5-2-1", pay_for_the_card, sub="pay"),
    step("5-5-2-2", let_the_card_appear),
)


def use_battle_card(game: Game, player: int, number: int, back: Step) -> Call:
    """Return the call by which a player uses a battle card (5-5-2)."""
    return Call(FW.at("5-5-2-1"), Using(player, number), back)
