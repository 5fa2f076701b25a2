"""A search from the typed words to the answer: first what was asked, then what may have been meant."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from fwjudge.rulebook import typed
from fwjudge.rulebook.number import order, parent

from . import slips, split
from .answer import Answer, Hit, Instead
from .fold import fold, words
from .matches import Book
from .rank import Ranked, Ranking
from .related import counterparts
from .term import Term, of_forms, of_word
from .unit import Unit

_MOST_WORDS = 24
_LONGEST_WORD = 400
_LONGEST_NAME = 12

Within = Callable[[Unit], bool]


class _Reading(NamedTuple):
    """A query as one book understands it."""

    terms: list[Term]
    corrected: tuple[Instead, ...] = ()
    related: tuple[Instead, ...] = ()
    dropped: tuple[str, ...] = ()


class _Found(NamedTuple):
    book: Book
    ranked: list[Ranked]
    reading: _Reading


def search(query: str, books: Sequence[Book], count: int = 10, within: Within | None = None, related: bool = False) -> Answer:
    """The best rules of these books for a query."""
    asked = [word[:_LONGEST_WORD] for word in words(query)][:_MOST_WORDS]
    number = typed.read(query)
    first = _numbered(number, books, within)
    found = [_strictly(book, asked, within, related) for book in books]
    relaxed = False
    if not first and not any(one.ranked for one in found) and not (number and any(c.isdigit() for c in number.number)):
        found = [_loosely(book, asked, within, related) for book in books]
        relaxed = True
    return _answer(query, number, first, found, count, relaxed and any(_has_loose(one) for one in found))


def _strictly(book: Book, asked: Sequence[str], within: Within | None, related: bool) -> _Found:
    """All words, as they are written or as they sound."""
    reading = _Reading([])
    for word in asked:
        term = of_word(book, word)
        if related and (others := counterparts(word, _game(book))):
            term = of_forms(book, word, [*(term.forms if term else ()), *others]) or term
            reading = reading._replace(related=(*reading.related, Instead(word, tuple(others))))
        if term is None:
            return _Found(book, [], reading)
        reading.terms.append(term)
    return _Found(book, _kept(book, Ranking(book, reading.terms).with_all(), within), reading)


def _loosely(book: Book, asked: Sequence[str], within: Within | None, related: bool) -> _Found:
    """What the words may have meant: all of that, or else as much as possible."""
    reading = _understood(book, asked)
    ranking = Ranking(book, reading.terms)
    taken_apart = len(reading.terms) + len(reading.dropped) > len(asked)
    ranked = [] if taken_apart or reading.dropped else _kept(book, ranking.with_all(), within)
    return _Found(book, ranked or _kept(book, ranking.with_most(), within), reading)


def _understood(book: Book, asked: Iterable[str]) -> _Reading:
    terms: dict[str, Term] = {}
    corrected: list[Instead] = []
    related: list[Instead] = []
    dropped: list[str] = []
    for word in asked:
        whole = of_word(book, word) or _counterpart(book, word, related)
        for piece in [word] if whole else _pieces(book, word):
            found = [whole] if whole else _meant(book, piece, corrected, related)
            terms |= {term.typed: term for term in found if term.typed not in terms}
            if not found:
                dropped.append(piece)
    return _Reading(list(terms.values()), tuple(corrected), tuple(related), tuple(dropped))


def _pieces(book: Book, word: str) -> list[str]:
    """A word that the book does not have, as its parts if it is a question, or as it is if it may be a slip."""
    pieces = split.pieces(word)
    known = len(pieces) > 1 and all(book.letters(piece) for piece in pieces)
    return pieces if pieces and (known or len(word) > _LONGEST_NAME or not slips.meant(book, word)) else [word]


def _meant(book: Book, piece: str, corrected: list[Instead], related: list[Instead]) -> list[Term]:
    """What the book has for a piece of a query: itself, another game's word for it, its parts, or what it is a slip of."""
    if forms := split.forms_of(book, piece):
        if term := of_forms(book, piece, forms):
            return [term]
    elif term := of_word(book, piece):
        return [term]
    if term := _counterpart(book, piece, related):
        return [term]
    if parts := split.known_parts(book, piece):
        return [term for part in parts if (term := of_word(book, part))]
    if (near := slips.meant(book, piece)) and (term := of_forms(book, piece, near)):
        corrected.append(Instead(piece, term.forms))
        return [term]
    return []


def _counterpart(book: Book, word: str, related: list[Instead]) -> Term | None:
    term = of_forms(book, word, counterparts(word, _game(book)))
    if term:
        related.append(Instead(word, term.forms))
    return term


def _numbered(number: typed.Typed | None, books: Sequence[Book], within: Within | None) -> list[tuple[Book, int]]:
    """The rules of that number, in the order of the books."""
    if number is None:
        return []
    return [
        (book, at)
        for book in books
        if _game(book) in number.games
        for at, unit in enumerate(book.units)
        if unit.number == number.number and (within is None or within(unit))
    ]


def near_numbers(number: str, book: Book, count: int = 4) -> list[str]:
    """The rules under the nearest number above that exists."""
    known = [unit.number for unit in book.units]
    above = parent(_game(book), number)
    while above is not None and above not in known:
        above = parent(_game(book), above)
    family = [n for n in known if n == above or parent(_game(book), n) == above]
    key = order(number)
    before = [n for n in family if order(n) < key][-(count // 2) :]
    return before + [n for n in family if order(n) > key][: count - len(before)]


def _answer(
    query: str, number: typed.Typed | None, first: list[tuple[Book, int]], found: list[_Found], count: int, relaxed: bool
) -> Answer:
    ordered = [(_before_all, book, at) for book, at in first]
    rest = sorted(
        (ranked.key[:-1], which, ranked.at) for which, one in enumerate(found) for ranked in one.ranked
    )  # fmt: skip
    ordered += [(key, found[which].book, at) for key, which, at in rest if (found[which].book, at) not in first]
    terms = {id(one.book): one.reading.terms for one in found}
    hits = tuple(Hit(book.units[at], _words(terms[id(book)], at)) for _, book, at in ordered[: max(0, count)])
    readings = [one.reading for one in found]
    answer = Answer(
        query, hits, len(ordered), relaxed,
        _once(Instead(term.typed, term.forms) for one in readings for term in one.terms if _is_heard(term)),
        _once(i for one in readings for i in one.corrected),
        _once(i for one in readings for i in one.related),
        _nowhere(readings),
        no_such_number=number.number if number and not first else "",
    )  # fmt: skip
    if ordered:
        return answer
    return answer._replace(near=_near(fold(query)[:_LONGEST_WORD], [one.book for one in found], number))


_before_all: tuple[float, ...] = ()


def _words(terms: Sequence[Term], at: int) -> tuple[str, ...]:
    return tuple(dict.fromkeys(form for term in terms if at in term.spots for form in term.forms))


def _has_loose(found: _Found) -> bool:
    """Whether some hit lacks a word."""
    return bool(found.reading.dropped) or any(len(term.spots) == 0 for term in found.reading.terms) or (
        bool(found.ranked) and any(found.ranked[0].at not in term.spots for term in found.reading.terms)
    )  # fmt: skip


def _is_heard(term: Term) -> bool:
    return term.typed not in term.forms and not any("ァ" <= letter <= "ヺ" or "一" <= letter <= "鿿" for letter in term.typed)


def _once(found: Iterable[Instead]) -> tuple[Instead, ...]:
    together: dict[str, tuple[str, ...]] = {}
    for one in found:
        together[one.typed] = tuple(dict.fromkeys([*together.get(one.typed, ()), *one.used]))
    return tuple(Instead(typed, used) for typed, used in together.items())


def _nowhere(readings: Sequence[_Reading]) -> tuple[str, ...]:
    """The words that no book has."""
    sets = [frozenset(one.dropped) for one in readings]
    return tuple(word for word in dict.fromkeys(w for one in readings for w in one.dropped) if all(word in one for one in sets))


def _near(word: str, books: Sequence[Book], number: typed.Typed | None) -> tuple[str, ...]:
    if number is not None:
        return tuple(n for book in books if _game(book) in number.games for n in near_numbers(number.number, book))[:6]
    close = [candidate for book in books for candidate in slips.meant(book, word, 3)]
    letters = set(word)
    for book in books:
        sharing = sorted(
            (-len(letters & set(candidate)) / len(letters | set(candidate)), len(candidate), candidate)
            for candidate, _ in book.vocabulary
            if len(candidate) > 1 and letters & set(candidate)
        )
        close += [candidate for *_, candidate in sharing[:4]]
    if not close:  # nothing alike at all: what the book speaks of most
        close = [candidate for book in books for candidate, _ in book.vocabulary[:40] if len(candidate) > 2][:6]
    return tuple(dict.fromkeys(close))[:6]


def _kept(book: Book, ranked: list[Ranked], within: Within | None) -> list[Ranked]:
    return ranked if within is None else [one for one in ranked if within(book.units[one.at])]


def _game(book: Book) -> str:
    return book.units[0].game if book.units else ""
