"""A drawn board of 汎用TCG: the main unit in front, four standby units behind it, the piles at the edge."""

from __future__ import annotations

from typing import Final

from fwjudge.games.layout import AreaPlace, lay_out

LAYOUT: Final = lay_out(
    (
        AreaPlace("main", "メイン", "one", 0, 1, 2),
        *(
            AreaPlace(f"standby {at}", f"スタンバイ{at}", "one", 1, at - 1, always=False, area="standby")
            for at in range(1, 5)
        ),
        AreaPlace("hand", "手札", "row", 2, 0, 2),
        AreaPlace("deck", "デッキ", "pile", 2, 2),
        AreaPlace("discard", "捨て場", "pile", 2, 3),
    ),
    (AreaPlace("resolution", "解決領域", "row", 0, 0, 4, always=False),),
    columns=4,
    beneath=("main energy", "standby energy", "main set", "standby set"),
)
