"""A drawn board of Dimension Zero: nine squares between the players, a base space behind each line, the zones at the edge."""

from __future__ import annotations

from typing import Final

from fwjudge.games.layout import AreaPlace, lay_out

_LINES: Final = (("left", "左"), ("middle", "中央"), ("right", "右"))
_ROWS: Final = (("B", "敵軍"), ("centre", "中央"), ("A", "自軍"))
"""The rows of squares from the far side, as A sees them."""
_AREAS: Final = {"A": "own area", "centre": "central area", "B": "enemy area"}

LAYOUT: Final = lay_out(
    (
        AreaPlace("smash", "スマッシュ", "row", 0, 0),
        *(
            AreaPlace(f"{line} base", f"ベース{ja}", "square", 0, at, always=False)
            for at, (line, ja) in enumerate(_LINES, 1)
        ),
        AreaPlace("removed", "除外", "pile", 0, 4, always=False),
        AreaPlace("energy", "エネルギー", "row", 1, 0, 3),
        AreaPlace("deck", "山札", "pile", 1, 3),
        AreaPlace("graveyard", "墓地", "pile", 1, 4),
        AreaPlace("hand", "手札", "row", 2, 0, 5),
    ),
    (
        *(
            AreaPlace(f"{row} {line}", f"{ja}{side}", "square", down, at, area=f"{_AREAS[row]} {line} line")
            for down, (row, ja) in enumerate(_ROWS)
            for at, (line, side) in enumerate(_LINES, 1)
        ),
        AreaPlace("stack", "スタック", "row", 1, 4, always=False),
    ),
    columns=5,
    turned=True,
    beneath=("plan", "beneath"),
)
