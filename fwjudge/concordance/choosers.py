"""Who decides at a line: what the function that names the player returns, in the words of judges."""

from __future__ import annotations

import ast
from typing import Final

from fwjudge.engine.step import Chooser

from .source import find_name, find_source

CHANCE: Final = "偶然"
TURN_PLAYER: Final = "ターンプレイヤー"
OTHER_PLAYER: Final = "非ターンプレイヤー"
DOER: Final = "それを行うプレイヤー"
OPPONENT: Final = "その相手"
DECIDED_BY_STATE: Final = "盤面で決まるプレイヤー"
PLAYERS_BY_FUNCTION: Final = {
    "payer": "支払うプレイヤー",
    "second_player": "後攻のプレイヤー",
    "this_player": "そのプレイヤー",
    "redraw.chooser": "引き直すかを決めるプレイヤー",
    "make_loop.only_stopper": "繰り返しを止められるただ1人のプレイヤー",
    "fighter_with_oversized_monsters": "モンスターのサイズの合計が大きすぎるファイター",
}
"""Choosers that look at the board, by the end of their names, and whom they find there."""
KINDS: Final = (
    CHANCE,
    TURN_PLAYER,
    OTHER_PLAYER,
    DOER,
    OPPONENT,
    "プレイヤーA",
    "プレイヤーB",
    DECIDED_BY_STATE,
    *PLAYERS_BY_FUNCTION.values(),
)

_ACTIVE = frozenset({"active", "turn_player"})
_NOT_ACTIVE = frozenset({"non_active", "non_turn_player"})


def who_decides(chooser: Chooser) -> str:
    """Return which player a chooser names: the turn player, the other, chance, or the one who does what is being done.

    >>> from fwjudge.games.common.players import non_turn_player, turn_player
    >>> who_decides(turn_player), who_decides(non_turn_player)
    ('ターンプレイヤー', '非ターンプレイヤー')
    """
    name = find_name(chooser)
    known = next((who for end, who in PLAYERS_BY_FUNCTION.items() if f".{name}".endswith(f".{end}")), "")
    if known:
        return known
    found = find_source(chooser)
    return _name_chooser(_find_returned(found)) if found is not None else DECIDED_BY_STATE


def _find_returned(found: ast.AST) -> ast.expr | None:
    """Return the expression that a function of one line returns."""
    if isinstance(found, ast.Lambda):
        return found.body
    returns = [node for node in ast.walk(found) if isinstance(node, ast.Return)]
    return returns[0].value if len(returns) == 1 else None


def _name_chooser(value: ast.expr | None) -> str:
    match value:
        case ast.Name(id="NATURE"):
            return CHANCE
        case ast.Constant(value=0):
            return "プレイヤーA"
        case ast.Constant(value=1):
            return "プレイヤーB"
        case ast.Attribute(attr=name) | ast.Call(func=ast.Name(id=name)) if name in _ACTIVE:
            return TURN_PLAYER
        case ast.Call(func=ast.Name(id=name)) if name in _NOT_ACTIVE:
            return OTHER_PLAYER
        case ast.Attribute(attr="player"):
            return DOER
        case ast.BinOp(left=ast.Constant(value=1), op=ast.Sub(), right=of):
            return {TURN_PLAYER: OTHER_PLAYER, DOER: OPPONENT}.get(_name_chooser(of), DECIDED_BY_STATE)
    return DECIDED_BY_STATE
