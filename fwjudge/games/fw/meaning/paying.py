"""1-4-5: lines by which skill costs and effects ask for energy."""

from __future__ import annotations

from typing import Final

from fwjudge.ability.text import PayEnergy
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.engine.step import Control, Step, step
from fwjudge.games.common.meaning import Meaning, Meanings

from ..rules.ch05_payment import PayCost, can_afford, only_with_ki, pay_price, price_of
from ..rules.effect_frame import log_failure


def _pay_energy(node: PayEnergy) -> list[Step]:
    """Return the line that pays energy, of any colour (1-4-5-1) or of certain colours (1-4-5-2)."""

    def run(game: Game, frame: Effect) -> Control:
        """1-4-5: pay the energy of a skill cost, if there is enough of it."""
        price = price_of(game, frame, node)
        if not can_afford(game, frame.player, price):
            log_failure(game, ("5-3-3",), "too little energy")
            return None
        return pay_price(frame.player, frame.source.card, price)

    return [step("1-4-4" if node == PayEnergy(0) else "1-4-5-2" if node.colours else "1-4-5-1", run)]


def _lacks_energy(game: Game, frame: Effect, node: PayEnergy) -> tuple[str, ...]:
    """5-3-3: return the rules by which there is not enough energy; a number that is not known yet is chosen so that there is."""
    if not isinstance(node.amount, int):
        return ()
    price = price_of(game, frame, node)
    return () if can_afford(game, frame.player, price) else (*only_with_ki(game, frame.player, price), "5-3-3")


def _lacks_cost(game: Game, frame: Effect, node: PayCost) -> tuple[str, ...]:
    """5-3-3: return the rule by which there is not enough energy for the cost of a card."""
    return () if can_afford(game, frame.player, node.cost) else ("5-3-3",)


def _pay_cost(node: PayCost) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        """5-3-1: pay a cost, if there is enough energy."""
        if not can_afford(game, frame.player, node.cost):
            log_failure(game, ("5-3-3",), "too little energy")
            return None
        return pay_price(frame.player, frame.source.card, node.cost)

    return [step("5-3-1", run)]


MEANINGS: Final[Meanings] = {
    PayEnergy: Meaning(_pay_energy, hindered=_lacks_energy),
    PayCost: Meaning(_pay_cost, hindered=_lacks_cost),
}
