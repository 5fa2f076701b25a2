"""A drawn board of Buddyfight: three monsters in front, item, flag and buddy behind them, gauge, piles and hand at the edge."""

from __future__ import annotations

from typing import Final

from fwjudge.games.layout import AreaPlace, lay_out

LAYOUT: Final = lay_out(
    (
        AreaPlace("left", "レフト", "one", 0, 0, 2),
        AreaPlace("center", "センター", "one", 0, 2, 2),
        AreaPlace("right", "ライト", "one", 0, 4, 2),
        AreaPlace("item", "アイテム", "row", 1, 0, 2, always=False),
        AreaPlace("flag", "フラッグ", "one", 1, 2),
        AreaPlace("buddy", "バディ", "one", 1, 3, always=False),
        AreaPlace("magic", "魔法", "row", 1, 4, 2, always=False),
        AreaPlace("gauge", "ゲージ", "row", 2, 0, 2),
        AreaPlace("hand", "手札", "row", 2, 2, 2),
        AreaPlace("deck", "デッキ", "pile", 2, 4),
        AreaPlace("drop", "ドロップ", "pile", 2, 5),
        AreaPlace("used", "使用中", "row", 3, 0, 3, always=False),
        AreaPlace("removed", "ファイト外", "pile", 3, 3, always=False),
        AreaPlace("lost", "ロスト", "pile", 3, 4, 2, always=False),
    ),
    turned=True,
    beneath=("soul",),
)
