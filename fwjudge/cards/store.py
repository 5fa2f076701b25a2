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
from .forms import FORMS
from .languages import join_languages
from .model import Card, Face, key_of, number_of


class Product(NamedTuple):
    """A product of a game with the number of its cards."""

    game: str
    name: str
    cards: int


class Counts(NamedTuple):
    """A count of the cards of an import that are new, changed or the same, and the rows that were damaged and are gone now."""

    new: int
    changed: int
    same: int
    lost: tuple[str, ...] = ()


def find(number: str, game: str | None = None) -> Card | None:
    """Return the card of a number, however it is typed: in Japanese if that was imported. Where games share it, that of the first."""
    return next(iter(find_all(number, game)), None)


def find_all(number: str, game: str | None = None) -> list[Card]:
    """Return the cards of a number, of one game or of each that has one."""
    plain = number_of(number)
    if plain is None:
        return []
    with store.reading() as kept:
        return _cards(kept, key_of(plain), errata.read_errata(kept), game) if kept else []


def find_each(wanted: Iterable[tuple[str, str]]) -> dict[tuple[str, str], Card | None]:
    """Return the card of each of these games and numbers, looked up all at once."""
    with store.reading() as kept:
        if kept is None:
            return dict.fromkeys(wanted)
        by_key = _sort_errata(kept)
        return {
            (game, number): next(iter(_cards(kept, key_of(number), by_key.get(key_of(number), ()), game)), None)
            for game, number in wanted
        }


def find_by_name(name: str, game: str | None = None) -> list[Card]:
    """Return the cards that have this name on a face, or as a part of it between `/` (fw 2-3-3)."""
    with store.reading() as kept:
        if kept is None:
            return []
        wanted, corrections = fold(name), errata.read_errata(kept)
        printed = {row.part for row in kept.find(NAME, wanted)}
        renamed = {(one.game, key_of(one.number)) for one in corrections if one.field == "name"}
        found = [
            card
            for key in sorted(printed | {key for _, key in renamed})
            for card in _cards(kept, key, corrections, game)
        ]
        every = [card for key in sorted(printed) for card in _languages(kept, key)]
    named = {(card.game, card.number) for card in every if wanted in _folded_names(card)}
    return [
        card
        for card in found
        if wanted in _folded_names(card)
        or ((card.game, key_of(card.number)) not in renamed and (card.game, card.number) in named)
    ]


def all_cards(game: str | None = None) -> list[Card]:
    """Return every card once, in the order of their numbers."""
    with store.reading() as kept:
        if kept is None:
            return []
        rows: dict[tuple[str, str], list[Card]] = {}
        for row in kept.rows(CARD):
            if game in (None, _game(row)):
                rows.setdefault((row.key, _game(row)), []).append(_from_json(row.content))
        by_key = _sort_errata(kept)
    return [errata.apply_errata(join_languages(of_key), by_key.get(key, ())) for (key, _), of_key in rows.items()]


def all_rows() -> list[Card]:
    """Return every card as each language prints it, without corrections."""
    with store.reading() as kept:
        return [_from_json(row.content) for row in kept.rows(CARD)] if kept else []


def games_of_numbers() -> dict[str, str]:
    """Return the game of each number; of one that several games have, the first."""
    with store.reading() as kept:
        rows = kept.rows(CARD) if kept else []
    return {_number(row.content): _game(row) for row in reversed(rows)}


def numbers(game: str | None = None) -> list[str]:
    """Return the numbers of all cards, in their order."""
    with store.reading() as kept:
        rows = kept.rows(CARD) if kept else []
    return list(dict.fromkeys(_number(row.content) for row in rows if game in (None, _game(row))))


def products(game: str | None = None) -> list[Product]:
    """Return the products of the stored cards by their games, each with its number of cards."""
    with store.reading() as kept:
        rows = kept.rows(CARD) if kept else []
    cards = dict.fromkeys((_game(row), _number(row.content)) for row in rows if game in (None, _game(row)))
    counts = Counter((of, number.rpartition("-")[0]) for of, number in cards)
    order = {of: at for at, of in enumerate(FORMS)}
    return [Product(*one, count) for one, count in sorted(counts.items(), key=lambda one: order[one[0][0]])]


def keep(cards: Iterable[Card]) -> Counts:
    """Put cards in, all or none, in place of those of the same number and language."""
    counts = Counter[str]()
    with store.writing() as change:
        lost = change.drop_damaged(CARD)
        for card in cards:
            counts[change.put(CARD, Row(key_of(card.number), f"{card.game} {card.language}", _to_json(card)))] += 1
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


def forget(game: str | None = None) -> int:
    """Remove all cards, or those of a game, and return how many there were."""
    with store.writing() as change:
        rows = change.sound_rows(CARD).rows
        gone = {(row.key, _game(row)) for row in rows if game in (None, _game(row))}
        if len(gone) == len({(row.key, _game(row)) for row in rows}):
            change.forget(CARD)
            change.remove(NAME)
        else:
            change.remove_parts(CARD, f"{game} ")
            name_anew(change)
    return len(gone)


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


def _cards(kept: store.Reader, key: str, corrections: Iterable[errata.Erratum], game: str | None) -> list[Card]:
    """Return the cards of a key, corrected, in the order of the games."""
    by_game: dict[str, list[Card]] = {}
    for card in _languages(kept, key):
        by_game.setdefault(card.game, []).append(card)
    kept_errata = list(corrections)
    return [
        errata.apply_errata(join_languages(by_game[of]), kept_errata)
        for of in FORMS
        if of in by_game and game in (None, of)
    ]


def _languages(kept: store.Reader, key: str) -> list[Card]:
    """Return the cards of a key as each language prints them."""
    return [_from_json(row.content) for row in kept.find(CARD, key)]


def _game(row: Row) -> str:
    return row.part.partition(" ")[0]


def _folded_names(card: Card) -> set[str]:
    return {fold(name) for face in card.faces for name in face.names}


def _names(row: Row) -> set[str]:
    return _folded_names(_from_json(row.content))


def _to_json(card: Card) -> str:
    """Return a card as a row has it: the number first."""
    faces = [face and [*face[:-1], dict(face.printed)] for face in (card.front, card.back)]
    return store.pack([card.number, card.game, card.type, card.colours, *faces, card.rarity, card.language])


def _number(printed: str) -> str:
    """Return the number of a card, which stands first in its row."""
    return str(json.JSONDecoder().raw_decode(printed, 1)[0])


def _from_json(printed: str) -> Card:
    """Return a card from what `_to_json` made."""
    number, game, type_, colours, front, back, rarity, language = json.loads(printed)
    return Card(game, number, type_, tuple(colours), _face(front), _face(back) if back else None, rarity, language)


def _face(cells: list[Any]) -> Face:
    name, traits, text, reading, printed = cells
    values = ((key, tuple(value) if isinstance(value, list) else value) for key, value in printed.items())
    return Face(name, tuple(traits), text, reading, tuple(values))
