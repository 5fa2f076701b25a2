"""812 直前情報: what a card was when it left the Area or was KO'd."""

from __future__ import annotations

from collections.abc import Iterable

from fwjudge.engine.game import Game

from ..now.projected import abilities_of, plain, words_of
from ..state import Left


def remember(game: Game, leaving: Iterable[int]) -> None:
    """What these cards are now, where that is not what is printed."""
    found = []
    for c in () if plain(game) else leaving:
        printed = game.printed(c)
        now = Left(game.ref(c), abilities_of(game, c), words_of(game, "name", c), words_of(game, "trait", c))
        if now[1:] != (printed.abilities, (printed.name,), printed.traits):
            found.append(now)
    if found or game.own.left:
        game.own = game.own._replace(left=tuple(found))
