"""Readings of Japanese text: the longest known words first, each with its sounds and its place."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from fwjudge.base.fold import has_kanji
from fwjudge.base.kana import hiragana, short_letters, spell
from fwjudge.base.patterns import compile_late
from fwjudge.base.places import rules_dir
from fwjudge.base.records import NamedTuple

from .tables import READINGS

_RUN = compile_late(r"[ぁ-ゖゝゞ]+|[ァ-ヺーヽヾ]+|[0-9a-z]+|.", re.DOTALL)


class Piece(NamedTuple):
    """A piece of a text that is read as a whole: how many letters it has, and its sounds."""

    letters: int
    sounds: str


class Lexicon:
    """Words with kanji and how they are read. A row may show its parts: `の|中` is read `の|なか`.

    >>> [*map(tuple, Lexicon({"待機": "たいき", "状態": "じょうたい"}).read("待機状態のカード"))]
    [(2, 'たいき'), (2, 'じょうたい'), (1, 'の'), (3, 'かあど')]
    """

    def __init__(self, rows: dict[str, str]) -> None:
        self._words: dict[str, tuple[Piece, ...]] = {}
        for written, said in rows.items():
            parts = zip(written.split("|"), said.split("|"), strict=True)
            self._words[written.replace("|", "")] = tuple(
                Piece(len(word), spell(hiragana(sounds))) for word, sounds in parts
            )
        self._sizes: dict[str, list[int]] = {}
        for word in self._words:
            sizes = self._sizes.setdefault(word[0], [])
            if len(word) not in sizes:
                sizes.append(len(word))
        for sizes in self._sizes.values():
            sizes.sort(reverse=True)

    def __contains__(self, word: str) -> bool:
        return word in self._words

    def read(self, text: str) -> list[Piece]:
        """Read the text as pieces; a kanji without a known reading stays as it is."""
        pieces: list[Piece] = []
        at = 0
        while at < len(text):
            if known := self._longest(text, at):
                pieces += known
                at += sum(piece.letters for piece in known)
            else:
                run = _RUN.match(text, at)
                end = run.end() if run else at + 1
                # A known word that begins with kana may start inside a run of kana.
                end = next((i for i in range(at + 1, end) if self._knows_word_at(text, i)), end)
                pieces.append(Piece(end - at, spell(hiragana(text[at:end]))))
                at = end
        return pieces

    def unread(self, text: str) -> str:
        """Return the kanji of a text that have no reading."""
        return "".join(piece.sounds for piece in self.read(text) if has_kanji(piece.sounds))

    def _longest(self, text: str, at: int) -> tuple[Piece, ...]:
        """Return the longest row that begins here; one of parts (の|内) only if no longer word begins at its last part (内容)."""
        for size in self._sizes.get(text[at], ()):
            known = self._words.get(text[at : at + size]) if at + size <= len(text) else None
            if known and (
                len(known) == 1 or not self._is_longer_at(text, at + size - known[-1].letters, known[-1].letters)
            ):
                return known
        return ()

    def _is_longer_at(self, text: str, at: int, than: int) -> bool:
        """Whether a known word longer than `than` begins at this place of the text."""
        return any(size > than and text[at : at + size] in self._words for size in self._sizes.get(text[at], ()))

    def _knows_word_at(self, text: str, at: int) -> bool:
        return any(text[at : at + size] in self._words for size in self._sizes.get(text[at], ()))


class Sound(NamedTuple):
    """A text as it sounds with long vowels said short, and what leads back to the letters."""

    short: str
    full: str
    """As it sounds with its long vowels."""
    at: tuple[int, ...]
    """The place in `full` of each sound in `short`."""
    starts: dict[int, int]
    """Where in `full` a piece begins, and with which letter of the text."""

    def letters(self, start: int, end: int) -> tuple[int, int, bool] | None:
        """Return the letters of the sounds from `start` to `end` (in `full`), and whether they are whole pieces; None inside a piece."""
        if start not in self.starts:
            return None
        whole = end in self.starts
        while end not in self.starts:
            end += 1
        return self.starts[start], self.starts[end], whole


def sound(pieces: list[Piece]) -> Sound:
    """Return how a text sounds, and from which letter of the text each sound comes."""
    full: list[str] = []
    short: list[str] = []
    at: list[int] = []
    starts: dict[int, int] = {}
    length = letter = 0
    for piece in pieces:
        starts[length] = letter
        for place in short_letters(piece.sounds):
            short.append(piece.sounds[place])
            at.append(length + place)
        full.append(piece.sounds)
        length += len(piece.sounds)
        letter += piece.letters
    starts[length] = letter
    return Sound("".join(short), "".join(full), tuple(at), starts)


def short_sounds(pieces: list[Piece]) -> str:
    """Return only what is searched: the sounds with long vowels said short."""
    return "".join(_short(piece.sounds) for piece in pieces)


@lru_cache(maxsize=20_000)
def _short(sounds: str) -> str:
    return "".join(sounds[at] for at in short_letters(sounds))


@lru_cache(maxsize=4)
def lexicon(directory: Path | None = None) -> Lexicon:
    """Return the readings that come with the restated rules; the reviewed exceptions overrule the others."""
    rows: dict[str, str] = {}
    for name in READINGS:
        try:
            lines = ((directory or rules_dir()) / name).read_text(encoding="utf8").splitlines()
        except FileNotFoundError:
            continue
        for line in lines:
            written, tab, said = line.partition("\t")
            if tab and not line.startswith("#"):
                rows[written] = said.partition("\t")[0]
    return Lexicon(rows)
