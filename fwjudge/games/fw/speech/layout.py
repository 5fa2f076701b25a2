"""A drawn board of Fusion World: the battle area before the leader, life and piles beside it, energy and hand behind."""

from __future__ import annotations

from typing import Final

from fwjudge.games.layout import AreaPlace, lay_out

LAYOUT: Final = lay_out(
    (
        AreaPlace("combo", "コンボ", "row", 0, 0, 6, always=False),
        AreaPlace("battle", "バトル", "row", 1, 0, 6),
        AreaPlace("life", "ライフ", "pile", 2, 0),
        AreaPlace("leader", "リーダー", "one", 2, 1, 3),
        AreaPlace("deck", "デッキ", "pile", 2, 4),
        AreaPlace("drop", "ドロップ", "pile", 2, 5),
        AreaPlace("energy", "エナジー", "row", 3, 0, 3),
        AreaPlace("hand", "手札", "row", 3, 3, 2),
        AreaPlace("removed", "ゲーム外", "pile", 3, 5, always=False),
    ),
    beneath=("beneath",),
)
