"""第1部 第1章 ディメンション・ゼロの基本原則: what cannot be done, whatever says that it can (1-1-2)."""

from __future__ import annotations

from fwjudge.ability import Forbid
from fwjudge.engine.event import Noted
from fwjudge.engine.game import Game
from fwjudge.engine.log import note

from .in_force import instructions_in_force


def rules_against(game: Game, what: str, player: int) -> tuple[str, ...]:
    """1-1-2: return the rules by which this player cannot do it now; none where no effect says so."""
    if what not in game.world.says:
        return ()
    if any(m.what == f"cannot {what}" and m.amount == player for m in game.modifiers):
        return ("1-1-2",)
    for effect, node in instructions_in_force(game):
        if isinstance(node, Forbid) and node.what == what and player in players_meant(effect.player, node.target):
            return ("1-1-2", *game.world.abilities[effect.ability].cites)
    return ()


def players_meant(player: int, whose: str) -> tuple[int, ...]:
    """Return the players that a prohibition of this player's effect is about."""
    return (0, 1) if whose == "both" else (player,) if whose == "own" else (1 - player,)


def is_prevented(game: Game, what: str, player: int) -> bool:
    """1-1-2: whether what an effect or a rule tells a player to do cannot be done; that it is not done is noted."""
    rules = rules_against(game, what, player)
    if rules:
        note(game, Noted("forbidden", player, cites=rules, why=what))
    return bool(rules)
