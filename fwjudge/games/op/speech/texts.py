"""Words for what one of several texts of an effect of ONE PIECE does: 「Aのライフの下から手札に加える」."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from fwjudge.ability import text
from fwjudge.ability.walk import walk
from fwjudge.games.table import PLAYERS

_AREAS: Final = {"life": "ライフ", "deck": "デッキ"}
_GOES: Final = {
    ("hand", "top"): "手札に加える",
    ("trash", "top"): "トラッシュに置く",
    ("deck", "top"): "デッキの上に置く",
    ("deck", "bottom"): "デッキの下に置く",
    ("life", "top"): "ライフの上に加える",
    ("life", "bottom"): "ライフの下に加える",
    ("life", "either"): "ライフの上か下に置く",
}
"""By area and end of it how a move to it is said."""


def say_texts(options: Sequence[Sequence[Any]], player: int) -> tuple[str, ...]:
    """Return what each of several texts of an effect of a player does, in short words; nothing where not all have them, or two the same.

    >>> say_texts([[text.Move(text.Top("life", bottom=end), "hand")] for end in (False, True)], 1)
    ('Bのライフの上から手札に加える', 'Bのライフの下から手札に加える')
    """
    ends = [_say_end(option, player) for option in options]
    said = tuple(_say_start(option, player) + end for option, end in zip(options, ends, strict=True))
    return said if len(set(said)) == len(said) and all(ends) else ()


def _say_start(option: Sequence[Any], player: int) -> str:
    """Return from where the cards of a text come, where it takes them off the top or the bottom of an area."""
    top = next((one for one in walk(tuple(option)) if isinstance(one, text.Top) and one.area in _AREAS), None)
    if top is None:
        return ""
    whose = {"own": f"{PLAYERS[player]}の", "other": f"{PLAYERS[1 - player]}の"}.get(top.whose, "")
    return f"{whose}{_AREAS[top.area]}の{'下' if top.bottom else '上'}から"


def _say_end(option: Sequence[Any], player: int) -> str:
    """Return what a text does at its end; nothing where that has no short words."""
    match option[-1] if option else None:
        case text.Move(to=to, at=at):
            return _GOES.get((to, at), "")
        case text.Play():
            return "登場させる"
        case text.Ko():
            return "KOする"
        case text.Rest():
            return "レストにする"
        case text.Activate():
            return "アクティブにする"
        case text.Discard(by=by):
            return f"{PLAYERS[1 - player]}が手札を捨てる" if by == "other" else "手札を捨てる"
        case text.Last(statics=(text.Gains(skill=str(skill)),)):
            return f"{skill}を得る"
        case text.Flip(up=up):
            return f"{'表' if up else '裏'}向きにする"
    return ""
