"""第2部 第10章 テキスト: cards that say that they may be played from another zone (2-10-3-2)."""

from __future__ import annotations

from fwjudge.ability import PlayFrom
from fwjudge.engine.game import Game

from ..state import WIDTH
from ..world.facts import facts
from .cards import abilities_of
from .sets import valid_there


def elsewhere(game: Game, player: int) -> list[int]:
    """2-10-3-2: the cards of this player in other zones that say there that they may be played from it."""
    abilities = game.world.abilities
    return [
        c
        for at in facts(game).places_to_play_from
        if at // WIDTH == player
        for c in game.areas[at]
        if any(
            isinstance(node, PlayFrom) and valid_there(game, abilities[a], c, game.cards[c], player)
            for a in abilities_of(game, c)
            for node in abilities[a].body
        )
    ]
