"""What each instruction of an ability does in the toy: the lines that it becomes."""

from __future__ import annotations

from fwjudge.ability.text import Draw
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect, Words
from fwjudge.engine.queries import amount
from fwjudge.engine.step import Control, Step, step
from fwjudge.games.common.card_sets import side

from ..rules.ch4_powers import draw


def drawing(node: Draw) -> list[Step]:
    """Make the line by which a player draws as many cards as the text says."""

    def draw_cards(game: Game, effect: Effect) -> Control:
        return draw(side(effect, node.who), amount(game, effect, node.amount))

    return [step("4-2", draw_cards, does="A player draws as many cards as the text says, one by one.")]


WORDS: Words = {Draw: drawing}
