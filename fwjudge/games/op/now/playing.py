"""2-7, 4-7: whether a card can be played now, and what there is to pay with; the effect of an event."""

from __future__ import annotations

from fwjudge.engine.game import Game

from .areas import active_don, printed_card
from .paying import payment_of


def can_pay(game: Game, player: int, card: int) -> bool:
    """Whether the player has as many active DON!! as the card costs."""
    return len(active_don(game, player)) >= payment_of(game, card)


def event_effect(game: Game, card: int, timing: str) -> int:
    """Return the effect of an event that playing it now activates (10-2-3, 10-2-4), or -1."""
    skills = game.world.abilities
    return next(
        (
            number
            for number in printed_card(game, card).abilities
            if skills[number].kind == "event" and timing in skills[number].timing.split("/")
        ),
        -1,
    )
