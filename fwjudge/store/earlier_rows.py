"""Rows of form 2, which knew the cards of Fusion World only, as rows of form 3, which knows whose cards they are."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from typing import Any, Final

from .kinds import CARD, ERRATUM, Kind, Row, pack, sum_of
from .rows import decode

_GAME: Final = "fw"
_FACE: Final = ("name", "cost", "specified_cost", "power", "combo_power", "traits", "text", "reading")


def card_of_form_3(row: Row) -> Row:
    """Return the row of a card; a ValueError or TypeError where it is none."""
    number, type_, colours, front, back, rarity, language = json.loads(row.content)
    faces = [_face(front), _face(back) if back else None]
    content = pack([number, _GAME, type_, colours, *faces, rarity, language])
    return Row(row.key, f"{_GAME} {row.part}", content)


def erratum_of_form_3(row: Row) -> Row:
    """Return the row of a correction; a ValueError or TypeError where it is none."""
    return Row(row.key, f"{_GAME} {row.part}", pack({"game": _GAME, **json.loads(row.content)}))


def bring_rows_to_form_3(base: sqlite3.Connection) -> None:
    """Write the cards and corrections of a store anew. A damaged row stays as it is, and is noticed as before."""
    for kind, change in ((CARD, card_of_form_3), (ERRATUM, erratum_of_form_3)):
        _rewrite(base, kind, change)


def _rewrite(base: sqlite3.Connection, kind: Kind, change: Callable[[Row], Row]) -> None:
    more = 0
    base.text_factory = decode
    for rowid, *cells, sum_ in base.execute(f"SELECT rowid, key, part, content, sum FROM {kind.table}").fetchall():
        if not all(isinstance(cell, str) for cell in cells) or sum_of(kind, before := Row(*cells)) != sum_:
            continue
        try:
            row = change(before)
        except (ValueError, TypeError, KeyError):  # whole, but no row of form 2
            continue
        more += sum_of(kind, row) - sum_
        base.execute(
            f"UPDATE {kind.table} SET part = ?, content = ?, sum = ? WHERE rowid = ?",
            (row.part, row.content, sum_of(kind, row), rowid),
        )
    base.execute("UPDATE extent SET sum = sum + ? WHERE kind = ?", (more, kind.table))


def _face(cells: list[Any]) -> list[Any]:
    found = dict(zip(_FACE, cells, strict=True))
    numbers = ("cost", "specified_cost", "power", "combo_power")
    printed = {key: found[key] for key in numbers if found[key] is not None}
    return [found["name"], found["traits"], found["text"], found["reading"], printed]
