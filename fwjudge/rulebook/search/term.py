"""One word of a query, and where a book has it: as it is written, or by how it sounds."""

from __future__ import annotations

from collections.abc import Iterable

from fwjudge.base.fold import has_kanji
from fwjudge.base.records import NamedTuple

from .matches import Book

Spot = tuple[int, int]
"""Where in the line of a unit a word begins and ends."""


class Term(NamedTuple):
    """A word with all its places in one book."""

    typed: str
    forms: tuple[str, ...]
    """The letters that were looked for: the word itself, or what it sounds like or stands for."""
    spots: dict[int, tuple[Spot, ...]]
    weight: float = 1.0


_SEPARATORS = frozenset("-.")


def term_of_forms(book: Book, typed: str, forms: Iterable[str], weight: float = 1.0) -> Term | None:
    """Return the places of these forms; None if there are none."""
    spots: dict[int, list[Spot]] = {}
    found = []
    for form in dict.fromkeys(forms):
        in_number = form[:1].isascii() and not _SEPARATORS.isdisjoint(form)
        any_here = False
        for unit, places in book.letters(form).items():
            # Every number has digits and dashes; it is meant only by what looks like one.
            head = 0 if in_number else book.units[unit].cuts[0]
            if here := [(at, at + len(form)) for at in places if at >= head]:
                spots.setdefault(unit, []).extend(here)
                any_here = True
        if any_here:
            found.append(form)
    if not found:
        return None
    return Term(typed, tuple(found), {unit: tuple(sorted(set(spots[unit]))) for unit in sorted(spots)}, weight)


def term_of_word(book: Book, word: str) -> Term | None:
    """Return the places of a word as it is written; where that may be only its sound, of the words that sound so too."""
    written = term_of_forms(book, word, [word])
    if written and not _is_hiragana(word):
        return written
    said = words_that_sound_like(book, word)
    return term_of_forms(book, word, [*(written.forms if written else ()), *said]) if said else written


def sounds_of(word: str) -> str | None:
    """Return how a query word sounds, if it can be read: kana, Latin letters, kanji that are known, or all of them mixed."""
    from fwjudge.base.kana import from_latin, hiragana, spell

    readable = (
        from_latin(word)
        if not word.isdigit() and any("a" <= letter <= "z" or letter in "āīūēō" for letter in word)
        else word
    )
    if readable is None or (len(readable) == 1 and readable.isascii()):
        return None
    if has_kanji(readable):
        from .readings import lexicon

        return "".join(piece.sounds for piece in lexicon().read(readable))
    return spell(hiragana(readable))


def words_that_sound_like(book: Book, word: str) -> list[str]:
    """Return what stands in the book and sounds like the word: best whole words of just that sound, else what comes closest."""
    if word.isascii() and len(word) < 2:
        return []
    full = sounds_of(word)
    if not full or full.isascii():
        return []
    if known := [written for written, sounds in book.vocabulary if sounds == full and written != word]:
        return known
    return _words_that_nearly_sound_like(book, full)


def _words_that_nearly_sound_like(book: Book, full: str) -> list[str]:
    """Return what sounds so as part of something longer, or with its long vowels said short."""
    from fwjudge.base.kana import shorten_vowels

    from .readings import sound

    found: dict[str, int] = {}
    brief = shorten_vowels(full)
    for unit, places in book.sounds(brief).items():
        heard = sound(book.pieces(unit))
        line = ""
        for at in places:
            start, end = heard.at[at], heard.at[at + len(brief)]
            span = heard.letters(start, end)
            if span is None:
                continue
            line = line or book.units[unit].line()
            begin, stop, whole = span
            grade = 2 * (heard.full[start:end] != full) + (not whole)
            if grade and len(brief) < (2, 2, 3, 4)[grade]:  # too little to tell anything
                continue
            written = line[begin:stop]
            if _is_hiragana(written):  # it would be written so in the query
                continue
            found[written] = min(found.get(written, 9), grade)
    best = min(found.values(), default=0)
    return sorted(written for written, grade in found.items() if grade == best)


def _is_hiragana(word: str) -> bool:
    return all("ぁ" <= letter <= "ゖ" or letter == "ー" for letter in word)
