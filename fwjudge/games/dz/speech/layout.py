"""A drawn board of Dimension Zero: nine squares between the players, a base space behind each line, the zones at the edge."""

from __future__ import annotations

from typing import Final

from fwjudge.games.layout import AreaPlace, lay_out

_LINES: Final = (("left", "左"), ("middle", "中央"), ("right", "右"))
_SQUARES: Final = (
    ("B", "enemy area", ("B自軍右", "B自軍中央", "B自軍左")),
    ("centre", "central area", ("中央左", "中央", "中央右")),
    ("A", "own area", ("A自軍左", "A自軍中央", "A自軍右")),
)
"""The rows of squares from the far side, each with its area as A sees it, and the names as its owner sees it."""

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
            AreaPlace(f"{row} {line}", short, "square", down, at, area=f"{area} {line} line")
            for down, (row, area, names) in enumerate(_SQUARES)
            for at, ((line, _), short) in enumerate(zip(_LINES, names, strict=True), 1)
        ),
        AreaPlace("stack", "スタック", "row", 1, 4, always=False),
    ),
    columns=5,
    turned=True,
    beneath=("plan", "beneath"),
)
