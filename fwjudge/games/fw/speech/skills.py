"""The words for a skill of a card that has several of one name: they are told apart by their order on the card."""

from __future__ import annotations

from fwjudge.engine.game import Game
from fwjudge.games.table import Thing


def number_among_alike(game: Game, ability: int, card: int) -> int:
    """Return which of the skills of this name a skill is on its side of the card; 0 where it is the only one, or not printed."""
    front = game.printed_card(card)
    abilities = game.world.abilities
    for side in (front, front.back):
        if side is not None and ability in side.abilities:
            same = [other for other in side.abilities if abilities[other].name == abilities[ability].name]
            return same.index(ability) + 1 if len(same) > 1 else 0
    return 0


def things_of_skill(game: Game, ability: int, card: int) -> tuple[Thing, ...]:
    """Return a skill of a card as a line can name it: 【起動 メイン】, its card, and 2つ目 where that is not enough."""
    at = number_among_alike(game, ability, card)
    return (
        Thing(ability=ability),
        Thing(card=card),
        *((Thing(ability=ability, words=(f"option {at}",)),) if at else ()),
    )
