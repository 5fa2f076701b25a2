"""A whole fight from two decks, before its preparation."""

from __future__ import annotations

from collections.abc import Sequence

from fwjudge.engine.game import Game
from fwjudge.games.common.setup import lay

from .policy import POLICY
from .state import BF, DECK, REMOVED, Bf, BfCard, place


def new_game(
    decks: Sequence[tuple[BfCard, BfCard, Sequence[BfCard]]], abilities: tuple[object, ...] = (), lone: bool = True
) -> Game:
    """Return a fight that stands before its preparation: each fighter has a flag, a buddy and a deck.

    The flag says the first hand, gauge and life.

    >>> from fwjudge.engine.decisions import decision
    >>> flag = BfCard("竜の国", "flag", start=(6, 2, 10))
    >>> plain = BfCard("小竜", "monster", 1, 3000, 2000, 1)
    >>> decision(new_game([(flag, plain, [plain] * 50)] * 2)).rule
    'o.特殊フラッグ'
    """
    cards = [
        (card, player, place(player, where))
        for player, (flag, buddy, deck) in enumerate(decks)
        for where, pile in ((REMOVED, (flag, buddy)), (DECK, deck))
        for card in pile
    ]
    return lay(POLICY, BF.at("f.1", "setup"), Bf(), cards, abilities, lone)
