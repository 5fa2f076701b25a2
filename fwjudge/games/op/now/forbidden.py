"""1-3-3: what effects forbid players to do, as long as they last."""

from __future__ import annotations

from typing import Final

from fwjudge.engine.game import Game

CANNOT: Final = "cannot "
"""Before the word for what an effect that lasts forbids."""
PROHIBITIONS: Final = {
    ("skill", "【ブロッカー】"): "block",
    ("use", ""): "play",
    ("take life", ""): "take life",
}
"""The words by which prohibitions are known: of what a text forbids, and of which effects."""


def may_play(game: Game, player: int) -> bool:
    """Whether no effect forbids the player to play cards: to activate or put them onto the field by paying for them (4-7-2)."""
    return not _is_forbidden(game, player, "cannot play")


def may_block(game: Game, player: int) -> bool:
    """Whether no effect forbids the player to activate a 【ブロッカー】 (1-3-3)."""
    return not _is_forbidden(game, player, "cannot block")


def may_take_life(game: Game, player: int) -> bool:
    """Whether no effect forbids that cards of the player's life go to the hand (4-6-3-1)."""
    return not _is_forbidden(game, player, "cannot take life")


def _is_forbidden(game: Game, player: int, what: str) -> bool:
    return bool(game.modifiers) and any(
        modifier.what == what and modifier.ref is None and modifier.amount == player for modifier in game.modifiers
    )
