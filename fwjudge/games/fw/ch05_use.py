"""5-4. カードを使用する、5-5. 登場する: battle cards from the hand, and cards that an effect lets appear."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from fwjudge.ability.text import Play, Target
from fwjudge.engine.batch import happen
from fwjudge.engine.event import Declared, Moved
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import Effect
from fwjudge.engine.reading import consult
from fwjudge.engine.save import saved
from fwjudge.engine.step import Call, Control, Step, step

from . import ch02_cards
from .carrying import doing, failed, forget, of_master, word
from .ch01_price import Cost, cost, is_used, why
from .ch03_areas import to_drop
from .ch03_moves import LEFT, MEANT, arrival, gather, moving, whose_area
from .ch05_pay import can_pay, pay, pay_or_not, pay_price
from .ch09_continuous import cannot, enters_rested
from .readings import FAILS_TO_APPEAR
from .state import AREAS, BATTLE, COMBO, DROP, FW, area_of, card, place


@saved
class Using(NamedTuple):
    """The frame of using a card from the hand."""

    player: int
    card: int
    markers: int = 0
    """How many were removed to pay for it."""
    free: bool = False
    """Whether it is used without paying its cost."""

    def without_paying(self) -> Using:
        return self._replace(free=True)


def _declare_use(game: Game, frame: Using) -> Control:
    """5-5-2-1: revealed, paid, declared."""
    total, specified = cost(game, frame.card)
    more = (
        ["5-3-2"] if total == 0 else ["5-3-1-1"] if sum(n for _, n in specified) > card(game, frame.card).cost else []
    )
    return happen(
        game, [Declared(frame.player, "use", (frame.card,), ("7-3-4-1", "5-4-1", *more, *why(game, frame.card)))]
    )


def _pay_for_use(game: Game, frame: Using) -> Control:
    """5-5-2-1; what was said of the next card to be used is over (9-7-1)."""
    price: Cost = (0, ()) if frame.free else cost(game, frame.card)
    return happen(game, is_used(game, frame.card)) or pay_price(frame.player, frame.card, price)


def appearing(game: Game, number: int, player: int, rested: bool = False, cites: tuple[str, ...] = ()) -> list[Any]:
    """5-5-1: a card is put into the battle area, active unless said (3-6-3); what says that it is rested wins (0-2-6)."""
    event = Moved(
        number, place(player, BATTLE), "appear", rested, True, cites=(*cites, *(() if rested else ("3-6-3",)))
    )
    if not rested and enters_rested(game, event):
        event = event._replace(rested=True, cites=(*cites, "0-2-6"))
    if game.world.known["any fields"] and "field" in ch02_cards.kinds(game, number):
        event = event._replace(cites=(*event.cites, "15-3-2", "5-5-4"))
    return [event]


def remember_payment(game: Game, becomes: Ref, markers: int) -> None:
    """How many markers were removed to use a card may be asked of what it has become."""
    own = game.own
    if markers and "PaidWith" in game.world.known["said"]:
        game.own = own._replace(paid=(*(one for one in own.paid if game.is_here(one[0])), (becomes, markers)))


def _appear(game: Game, frame: Using) -> Control:
    remember_payment(game, Ref(frame.card, game.lives[frame.card] + 1), frame.markers)
    return happen(game, appearing(game, frame.card, frame.player, cites=("5-5-1", "5-5-2", "5-4-1-1")))


USE_BATTLE_CARD = FW.table(
    "5-5",
    step("5-5-2-1", _declare_use),
    pay_or_not("battle card", lambda game, frame: frame.card),
    step("5-5-2-1", _pay_for_use, sub="pay"),
    step("5-5-2-2", _appear),
)


def use_battle_card(game: Game, player: int, number: int, back: Step) -> Call:
    return Call(FW.at("5-5-2-1"), Using(player, number), back)


# 5-5-3 スキルによって登場させる ----------------------------------------------------------------------------------


@word(Play)
def _play(node: Play) -> list[Step]:
    return play_lines(node.cards, node.whose, node.rested, node.called, node.paying)


def play_lines(cards: Target, whose: str, rested: bool, called: str, paying: bool = False) -> list[Step]:
    """5-5-3, 5-5-4; without paying, unless the text says so."""

    def able(game: Game, frame: Effect) -> Control:
        """5-5-5: what fails to appear goes to the drop area."""
        found, dropped = [], []
        for ref in frame.get(LEFT):
            player = whose_area(game, frame, ref.card, "battle", whose)
            why = why_not_appear(game, frame, ref.card, player)
            if why is None:
                found.append(ref)
                continue
            failed(game, *why, ref.card)
            if area_of(game.cards[ref.card].place) not in (BATTLE, DROP) and consult(game, FAILS_TO_APPEAR) == "drop":
                dropped.append(ref.card)
        game.frame = game.frame.put(LEFT, tuple(found)).put(MEANT, tuple(found))
        return happen(game, [to_drop(game, c, "move", ("5-5-5",)) for c in dropped])

    def pay_for(game: Game, frame: Effect) -> Control:
        left, paid = frame.get(LEFT), frame.get("~paid")
        owing = [ref for ref in left if ref not in paid]
        if not owing:
            game.frame = forget(frame, "~paid").put(MEANT, left)
            return None
        if not can_pay(game, frame.player, owing[0].card):
            failed(game, ("5-3-3",), "コストを支払えない", owing[0].card)
            game.frame = game.frame.put(LEFT, tuple(ref for ref in left if ref != owing[0]))
            return line
        game.frame = frame.put("~paid", (*paid, owing[0]))
        return pay(game, frame.player, owing[0].card, line) or line

    def events(game: Game, frame: Effect, number: int) -> Sequence[Any]:
        skill = game.world.abilities[frame.ability]
        cites = ["5-5-3-4", "5-5-3-3", *(["5-5-3-2"] if skill.cost or skill.costs else []), "3-6-2"]
        if game.world.known["any fields"] and "field" in ch02_cards.kinds(game, number):
            cites.append("5-5-4")
        if area_of(game.cards[number].place) == COMBO:
            cites.append("3-1-4-2")
        return appearing(game, number, whose_area(game, frame, number, "battle", whose), rested, tuple(cites))

    line = step("5-5-3", pay_for, "pay")
    return [
        *gather("5-5-3-1", cards, "battle"),
        step("5-5-1", able, "able"),
        *([line] if paying else []),
        moving("5-5-3-4", events),
        arrival(called, "battle"),
    ]


def why_not_appear(game: Game, frame: Effect, number: int, player: int) -> tuple[tuple[str, ...], str] | None:
    if area_of(game.cards[number].place) == BATTLE:
        return ("0-2-4-1",), "すでにバトルエリアにあるので、登場しない"
    if not {"battle", "field"}.intersection(ch02_cards.kinds(game, number)):
        return ("5-5-1",), "バトルエリアに登場できない"
    area = AREAS[area_of(game.cards[number].place)]
    rules = cannot(game, "appear", number, player, by=doing(game), source=of_master(frame), areas=(area,))
    return (rules, "登場できない") if rules else None
