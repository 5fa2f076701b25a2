"""The imported cards, kept on this machine only: one card is found without reading all of them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from typing import Any

import fwjudge.store as store
from fwjudge.base.fold import fold
from fwjudge.base.records import NamedTuple
from fwjudge.store import CARD, NAME, Row

from . import errata
from .languages import join_languages
from .model import Card, Face, key_of, number_of


class Product(NamedTuple):
    """A product with the number of its cards."""

    name: str
    cards: int


class Counts(NamedTuple):
    """A count of the cards of an import that are new, changed or the same, and the rows that were damaged and are gone now."""

    new: int
    changed: int
    same: int
    lost: tuple[str, ...] = ()


def find(number: str) -> Card | None:
    """Return the card of a number, however it is typed: in Japanese if that was imported."""
    plain = number_of(number)
    if plain is None:
        return None
    with store.reading() as kept:
        return _card(kept, key_of(plain), errata.read_errata(kept)) if kept else None


def find_each(wanted: Iterable[str]) -> dict[str, Card | None]:
    """Return the card of each of these numbers, looked up all at once."""
    with store.reading() as kept:
        if kept is None:
            return dict.fromkeys(wanted)
        by_key = _sort_errata(kept)
        return {number: _card(kept, key_of(number), by_key.get(key_of(number), ())) for number in wanted}


def find_by_name(name: str) -> list[Card]:
    """Return the cards that have this name on a face, or as a part of it between `/` (2-3-3)."""
    with store.reading() as kept:
        if kept is None:
            return []
        wanted, corrections = fold(name), errata.read_errata(kept)
        printed = {row.part for row in kept.find(NAME, wanted)}
        renamed = {key_of(one.number) for one in corrections if one.field == "name"}
        found = {key: card for key in sorted(printed | renamed) if (card := _card(kept, key, corrections))}
    return [
        card
        for key, card in found.items()
        if key not in renamed or wanted in {fold(one) for face in card.faces for one in face.names}
    ]


def all_cards() -> list[Card]:
    """Return every card once, in the order of their numbers."""
    with store.reading() as kept:
        if kept is None:
            return []
        rows: dict[str, list[Card]] = {}
        for row in kept.rows(CARD):
            rows.setdefault(row.key, []).append(_from_json(row.content))
        by_key = _sort_errata(kept)
    return [errata.apply_errata(join_languages(of_key), by_key.get(key, ())) for key, of_key in rows.items()]


def numbers() -> list[str]:
    """Return the numbers of all cards, in their order."""
    with store.reading() as kept:
        return list(dict.fromkeys(_number(row.content) for row in kept.rows(CARD))) if kept else []


def products() -> list[Product]:
    """Return the products of the stored cards, each with its number of cards."""
    return [Product(name, count) for name, count in Counter(number.rpartition("-")[0] for number in numbers()).items()]


def keep(cards: Iterable[Card]) -> Counts:
    """Put cards in, all or none, in place of those of the same number and language."""
    counts = Counter[str]()
    with store.writing() as change:
        lost = change.drop_damaged(CARD)
        for card in cards:
            counts[change.put(CARD, Row(key_of(card.number), card.language, _to_json(card)))] += 1
        if lost or counts["new"] or counts["changed"]:
            name_anew(change)
    return Counts(counts["new"], counts["changed"], counts["same"], tuple(lost))


def name_anew(change: store.Writer) -> None:
    """Make the index of the names anew from the cards."""
    change.remove(NAME)
    for row in change.sound_rows(CARD).rows:
        for name in _names(row):
            change.put(NAME, Row(name, row.key, ""))


def find_wrong_names(kept: store.Reader) -> list[str]:
    """Return the names of which the index says something else than the cards do."""
    right = {(name, row.key) for row in kept.sound_rows(CARD).rows for name in _names(row)}
    there = {(row.key, row.part) for row in kept.sound_rows(NAME).rows}
    return sorted({name for name, _ in right ^ there})


def forget() -> int:
    """Remove all cards and return how many there were."""
    with store.writing() as change:
        rows = {row.key for row in change.sound_rows(CARD).rows}
        change.forget(CARD)
        change.remove(NAME)
    return len(rows)


def day_of_import() -> str:
    """Return the day of the last import."""
    with store.reading() as kept:
        extent = kept.extent(CARD) if kept else None
    return extent.day if extent else ""


def read_stamp() -> str:
    """Return a text that is another one after every import; nothing if no cards are there."""
    return store.read_stamp(CARD)


def _sort_errata(kept: store.Reader) -> dict[str, list[errata.Erratum]]:
    by_key: dict[str, list[errata.Erratum]] = {}
    for one in errata.read_errata(kept):
        by_key.setdefault(key_of(one.number), []).append(one)
    return by_key


def _card(kept: store.Reader, key: str, corrections: Iterable[errata.Erratum]) -> Card | None:
    found = [_from_json(row.content) for row in kept.find(CARD, key)]
    return errata.apply_errata(join_languages(found), corrections) if found else None


def _names(row: Row) -> set[str]:
    return {fold(name) for face in _from_json(row.content).faces for name in face.names}


def _to_json(card: Card) -> str:
    return store.pack(card[:-1])


def _number(printed: str) -> str:
    """Return the number of a card, which stands first in its row."""
    return str(json.JSONDecoder().raw_decode(printed, 1)[0])


def _from_json(printed: str) -> Card:
    """Return a card from what `_to_json` made."""
    number, type_, colours, front, back, rarity, language = json.loads(printed)
    return Card(number, type_, tuple(colours), _face(front), _face(back) if back else None, rarity, language)


def _face(cells: list[Any]) -> Face:
    face = Face(*cells)
    return face._replace(traits=tuple(face.traits))
