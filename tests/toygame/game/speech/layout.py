"""A drawn board of the toy: the field in front, the deck and the hand behind it."""

from __future__ import annotations

from fwjudge.games.layout import AreaPlace, lay_out

LAYOUT = lay_out(
    (
        AreaPlace("field", "場", "row", 0, 0, 3),
        AreaPlace("deck", "山", "pile", 1, 0),
        AreaPlace("hand", "手札", "row", 1, 1, 2),
    ),
    columns=3,
)
