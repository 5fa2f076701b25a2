"""第1部 第1章 ディメンション・ゼロの基本原則: what cannot be done, whatever says that it can (1-1-2)."""

from __future__ import annotations

from fwjudge.ability import text as t
from fwjudge.engine.event import Noted
from fwjudge.engine.game import Game
from fwjudge.engine.log import note
from fwjudge.games.common.card_sets import sides

from ..world.texts import forbidden_word
from .in_force import instructions_in_force


def rules_against(game: Game, what: str, player: int) -> tuple[str, ...]:
    """1-1-2: return the rules by which this player cannot do it now; none where no effect says so."""
    if what not in game.world.says:
        return ()
    if any(m.what == f"cannot {what}" and m.amount == player for m in game.modifiers):
        return ("1-1-2",)
    for effect, node in instructions_in_force(game):
        if isinstance(node, t.Cannot) and forbidden_word(node.what) == what and player in sides(effect, node.who):
            return ("1-1-2", *game.world.abilities[effect.ability].cites)
    return ()


def is_prevented(game: Game, what: str, player: int) -> bool:
    """1-1-2: whether what an effect or a rule tells a player to do cannot be done; that it is not done is noted."""
    rules = rules_against(game, what, player)
    if rules:
        note(game, Noted("forbidden", player, cites=rules, why=what))
    return bool(rules)
