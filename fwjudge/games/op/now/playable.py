"""Whether a card can be played now: what it costs and what there is to pay with (2-7), the effect of an event."""

from __future__ import annotations

from fwjudge.engine.game import Game

from ..state import HAND, WIDTH, active_don, card, cost_of


def can_pay(game: Game, player: int, number: int) -> bool:
    """As many active DON!! as the card costs."""
    return len(active_don(game, player)) >= cost_of(game, number)


def may_play(game: Game, player: int) -> bool:
    """4-7-2: what is forbidden is to activate something or let it appear from the hand by paying for it."""
    return not game.modifiers or not any(m.what == "cannot play" and m.amount == player for m in game.modifiers)


def hand(game: Game, player: int) -> tuple[int, ...]:
    return game.areas[player * WIDTH + HAND]


def event_effect(game: Game, number: int, timing: str) -> int:
    """10-2-3, 10-2-4: the effect of an event that is activated by playing it now."""
    abilities = game.world.abilities
    return next(
        (at for at in card(game, number).abilities if abilities[at].kind == "event" and abilities[at].timing == timing),
        -1,
    )
