"""A drawn board of ONE PIECE: characters in front, the leader between stage and life, DON!! and hand behind."""

from __future__ import annotations

from typing import Final

from fwjudge.games.layout import AreaPlace, lay_out

LAYOUT: Final = lay_out(
    (
        AreaPlace("character", "キャラ", "row", 0, 0, 6),
        AreaPlace("life", "ライフ", "pile", 1, 0),
        AreaPlace("leader", "リーダー", "one", 1, 1, 2),
        AreaPlace("stage", "ステージ", "one", 1, 3),
        AreaPlace("deck", "デッキ", "pile", 1, 4),
        AreaPlace("trash", "トラッシュ", "pile", 1, 5),
        AreaPlace("don deck", "ドン!!デッキ", "pile", 2, 0),
        AreaPlace("cost area", "コスト", "row", 2, 1, 2),
        AreaPlace("hand", "手札", "row", 2, 3, 2),
        AreaPlace("nowhere", "領域外", "row", 2, 5, always=False),
    ),
    beneath=("given",),
)
