"""Corrections: what is printed on a card, overridden by the judge, with the day and the source; kept apart from the cards."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from datetime import date

import fwjudge.store as store
from fwjudge.base.records import NamedTuple
from fwjudge.store import ERRATUM, Row

from . import values
from .fields import field_of, put_value, read_field, value_of, write_value
from .forms import FORMS, guess_game
from .model import SIDES, Card, Correction, key_of
from .values import BadValue

_KEYS = {"id", "number", "game", "side", "field", "value", "date", "source"}
_SIDES = {"": "front", "表": "front", "表面": "front", "裏": "back", "裏面": "back", **{side: side for side in SIDES}}


class Erratum(NamedTuple):
    """One field of one side of a card as it is now."""

    game: str
    number: str
    side: str
    field: str
    value: str
    """As files write it; nothing: not printed any more."""
    date: str = ""
    source: str = ""

    @property
    def place(self) -> tuple[str, str, str, str]:
        """Return the key of the field that is corrected: card number, game, side and field."""
        return key_of(self.number), self.game, self.side, self.field


def read_erratum(row: object, find_game: Callable[[str], str | None] = lambda _: None) -> Erratum:
    """Read a row of a file of corrections; a `BadValue` says what is wrong with it.

    `find_game`: returns the game of a card of this number, for rows that do not say it.
    """
    if not isinstance(row, Mapping):
        raise BadValue("id, field, value の組ではありません")
    if unknown := sorted(str(key) for key in row.keys() - _KEYS):
        raise BadValue(f"知らない項目: {' '.join(unknown)[:40]} (id game side field value date source)")
    number = values.number(values.pick(row, "id", "number"))
    game = (values.line(row.get("game"), "ゲーム (game)") or find_game(number) or guess_game(number)).lower()
    if game not in FORMS:
        raise BadValue(f"ゲームが分かりません: {game[:20]} ({' '.join(FORMS)} のどれか)")
    side = _SIDES.get((values.line(row.get("side"), "面 (side)") or "").lower())
    if side is None:
        raise BadValue(f"面が分かりません: {str(row['side'])[:20]} (front か back)")
    field = field_of(row.get("field"), game)
    if "value" not in row:
        raise BadValue("新しい内容 (value) がありません")
    found = read_field(field, FORMS[game], row["value"])
    source = values.line(row.get("source"), "出典 (source)") or ""
    side = side if field.of_face else "front"
    return Erratum(game, number, side, field.key, write_value(found), _day(row.get("date")), source)


def is_of(one: Erratum, number: str, game: str | None = None) -> bool:
    """Whether an erratum is about the card of this number."""
    return key_of(one.number) == key_of(number) and game in (None, one.game)


def as_row(one: Erratum) -> dict[str, str]:
    """Return a correction as a row of a file."""
    return {"id": one.number, **{key: value for key, value in one._asdict().items() if key != "number"}}


def apply_errata(card: Card, errata: Iterable[Erratum]) -> Card:
    """Return the card with its print overridden. A correction of what is printed so already is left out."""
    for one in errata:
        if not is_of(one, card.number, card.game) or (one.side == "back" and card.back is None):
            continue
        form = FORMS[card.game]
        field = form.fields[one.field]
        before, now = value_of(field, card, one.side), read_field(field, form, one.value)
        if before != now:
            mark = Correction(one.side, one.field, write_value(before), one.value, one.date, one.source)
            earlier = [made for made in card.corrected if (made.side, made.field) != (one.side, one.field)]
            card = put_value(field, card, one.side, now)._replace(corrected=(*earlier, mark))
    return card


def all_errata() -> list[Erratum]:
    """Return all corrections, by number. A damaged one is an error: a correction must not get lost unseen."""
    with store.reading() as kept:
        return read_errata(kept) if kept else []


def read_errata(kept: store.Reader) -> list[Erratum]:
    """Return all corrections of a store that is open."""
    return sorted((Erratum(**json.loads(row.content)) for row in kept.rows(ERRATUM)), key=lambda one: one.place)


def add_errata(errata: Iterable[Erratum]) -> tuple[int, int, int]:
    """Add corrections; one of the same place is replaced. Return how many are new, changed, the same."""
    counts = Counter[str]()
    with store.writing() as change:
        for one in errata:
            key, *place = one.place
            counts[change.put(ERRATUM, Row(key, " ".join(place), store.pack(one._asdict())))] += 1
        change.settle_old_files(ERRATUM)
    return counts["new"], counts["changed"], counts["same"]


def forget(number: str | None = None, game: str | None = None) -> int:
    """Remove the corrections of a card, or all of them, even damaged ones, and return how many there were."""
    with store.writing() as change:
        if number is None and game is None:
            return change.forget(ERRATUM)
        key = None if number is None else key_of(number)
        return change.remove(ERRATUM, key) if game is None else change.remove_parts(ERRATUM, f"{game} ", key)


def _day(value: object) -> str:
    """Read `2026-03-01`, `2026/3/1` or 2026年3月1日; return nothing if no day is named."""
    if isinstance(value, date):
        return value.isoformat()[:10]
    text = values.line(value, "日付 (date)")
    if text is None:
        return ""
    found = re.fullmatch(r"(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})日?", text)
    try:
        return date(*map(int, found.groups() if found else ())).isoformat()
    except (ValueError, TypeError):  # no such day, or no day at all
        raise BadValue(f"日付が分かりません: {text[:20]} (2026-03-01 のような、暦にある日)") from None
