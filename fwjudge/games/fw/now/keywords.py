"""15: the keyword skills of a card that are valid now."""

from __future__ import annotations

from fwjudge.engine.game import Game

from ..world.facts import facts
from ..world.keywords import DOUBLE, STRIKE, TRIPLE
from .skills import skills_of


def is_field(game: Game, number: int) -> bool:
    """Whether a card is an extra card that has 【フィールド】 (13-1-7)."""
    return facts(game).fields[game.cards[number][0]]


def has_keyword(game: Game, number: int, keyword: str) -> bool:
    """Whether a card has a keyword skill that is valid now."""
    abilities = game.world.abilities
    if not abilities:
        return False
    return any(abilities[at].keyword == keyword for at in skills_of(game, number))


def strike_damage(game: Game, number: int) -> tuple[int, tuple[str, ...]]:
    """Return how much damage an attack of this card deals at least, and by which rules (15-6-2)."""
    if not game.world.abilities:
        return 0, ()
    found = [game.world.abilities[at] for at in skills_of(game, number)]
    strikes = [one for one in found if one.keyword in (STRIKE, DOUBLE, TRIPLE)]
    most = max(strikes, key=lambda one: one.number, default=None)
    return (most.number, most.cites) if most is not None else (0, ())
