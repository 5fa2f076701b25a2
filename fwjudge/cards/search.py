"""Searching the imported cards: by number, name, the sound of a name, trait, and any part of a text."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from difflib import get_close_matches

from fwjudge.base.fold import fold
from fwjudge.base.records import NamedTuple

from .model import Card, key_of, number_of
from .sounds import sounds_of, typed_sound

MAX_NEAR_CARDS = 5


class Hit(NamedTuple):
    """A card that was found."""

    card: Card
    words: tuple[str, ...]
    """The words of the query that stand in what is printed."""


class Result(NamedTuple):
    """The cards that were found: the first of them, and how many there are."""

    hits: tuple[Hit, ...]
    total: int


def search(cards: Sequence[Card], query: str, count: int) -> Result:
    """Return the cards in which every word is found, first those of which it says most."""
    words = [word for word in unicodedata.normalize("NFKC", query).split() if fold(word)]
    graded = []
    for at, card in enumerate(cards):
        grades = [_grade(card, word) for word in words]
        if words and all(grades):
            graded.append((-sum(grades), at, card))
    graded.sort(key=lambda one: one[:2])
    return Result(tuple(Hit(card, tuple(words)) for *_, card in graded[:count]), len(graded))


def names_near(cards: Sequence[Card], word: str) -> list[str]:
    """Return the names that are written, or sound, almost like a word."""
    written = {fold(name): name for card in cards for face in card.faces for name in face.names}
    heard = {sound: name for name in written.values() for sound in sounds_of(name)}
    close = [written[found] for found in get_close_matches(fold(word), written, MAX_NEAR_CARDS, 0.5)]
    if sound := typed_sound(word):
        close = [heard[found] for found in get_close_matches(sound, heard, MAX_NEAR_CARDS, 0.6)] + close
    return list(dict.fromkeys(close))[:MAX_NEAR_CARDS]


def numbers_near(numbers: Sequence[str], typed: str) -> list[str]:
    """Return card numbers to offer for one that does not exist: those just before and after it, else those spelt almost alike."""
    plain = number_of(typed)
    product = plain.rpartition("-")[0] if plain else ""
    family = (
        [number for number in numbers if key_of(number).rpartition("-")[0] == key_of(plain).rpartition("-")[0]]
        if plain
        else []
    )
    if plain and family:
        before = [number for number in family if key_of(number) < key_of(plain)]
        after = family[len(before) :]
        return [*before[-max(2, 4 - len(after)) :], *after[: max(2, 4 - len(before))]]
    return get_close_matches(plain or typed.upper(), numbers, MAX_NEAR_CARDS, 0.6 if product else 0.5)


def _grade(card: Card, word: str) -> int:
    """Return how much a word says about a card; 0 if it is not found."""
    plain, said = fold(word), typed_sound(word)
    number = number_of(word)
    if number is not None:
        return 100 * (key_of(number) == key_of(card.number))
    names = [fold(name) for face in card.faces for name in face.names]
    if plain in names:
        return 60
    sounds = [sound for face in card.faces for name in (face.reading, *face.names) if name for sound in sounds_of(name)]
    if said and said in sounds:
        return 50
    if any(name.startswith(plain) for name in names):
        return 40
    if any(plain in name for name in names):
        return 30
    if card.number.casefold().startswith(plain) and len(plain) > 1:
        return 25
    if len(said) > 1 and any(said in sound for sound in sounds):
        return 20
    traits = [fold(trait) for face in card.faces for trait in face.traits]
    if plain in traits:
        return 15
    return 10 * (any(plain in trait for trait in traits) or any(plain in fold(face.whole_text) for face in card.faces))
