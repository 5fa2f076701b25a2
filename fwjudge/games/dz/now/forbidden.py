"""第1部 第1章 ディメンション・ゼロの基本原則: what cannot be done, whatever says that it can (1-1-2)."""

from __future__ import annotations

from fwjudge.ability import Forbid
from fwjudge.engine.batch import note
from fwjudge.engine.event import Noted
from fwjudge.engine.game import Game

from .in_force import in_force


def forbidden(game: Game, what: str, player: int) -> tuple[str, ...]:
    """1-1-2: the rules by which this player cannot do it now; nothing where no effect says so."""
    if what not in game.world.says:
        return ()
    if any(m.what == f"cannot {what}" and m.amount == player for m in game.modifiers):
        return ("1-1-2",)
    for effect, node in in_force(game):
        if isinstance(node, Forbid) and node.what == what and player in players_meant(effect.player, node.target):
            return ("1-1-2", *game.world.abilities[effect.ability].cites)
    return ()


def players_meant(player: int, whose: str) -> tuple[int, ...]:
    """The players that a prohibition of this player's effect is about."""
    return (0, 1) if whose == "both" else (player,) if whose == "own" else (1 - player,)


def prevented(game: Game, what: str, player: int) -> bool:
    """The same where an effect or a rule says that it is done: it is not, and that is said."""
    rules = forbidden(game, what, player)
    if rules:
        note(game, Noted("forbidden", player, cites=rules, why=what))
    return bool(rules)
