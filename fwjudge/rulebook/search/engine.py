"""A search from the typed words to the answer: first what was asked, then what may have been meant."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from fwjudge.base.fold import fold, words
from fwjudge.base.records import NamedTuple
from fwjudge.rulebook import typed_number

from .answer import Answer, Hit, QueryReading, WordReplacement
from .matches import Book
from .rank import RankedUnit, Ranking
from .term import Term, term_of_forms, term_of_word
from .unit import Unit

_MOST_WORDS = 24
_LONGEST_WORD = 400

UnitTest = Callable[[Unit], bool]


class _BookHits(NamedTuple):
    """The hits of one book for a query, and how the query was read there."""

    book: Book
    ranked: list[RankedUnit]
    reading: QueryReading


def search(
    query: str, books: Sequence[Book], count: int = 10, within: UnitTest | None = None, related: bool = False
) -> Answer:
    """Return the best rules of these books for a query; of books that are equally good, the first one's come first."""
    asked = [word[:_LONGEST_WORD] for word in words(query)][:_MOST_WORDS]
    number = typed_number.read(query, _game(books[0]) if books else "")
    first = _find_number(query, books, within)
    found = [_search_strictly(book, asked, within, related) for book in books]
    relaxed = not first and not any(one.ranked for one in found) and number is None
    if relaxed:
        found = [_search_loosely(book, asked, within) for book in books]
    return _answer(query, number, first, found, count, relaxed, related)


def _search_strictly(book: Book, asked: Sequence[str], within: UnitTest | None, related: bool) -> _BookHits:
    """Find units that have all words, as they are written or as they sound; with `related`, as other games say them too."""
    terms: list[Term] = []
    instead: list[WordReplacement] = []
    for word in asked:
        term = term_of_word(book, word)
        if related and (wider := _with_counterparts(book, word, term)):
            term = wider
            instead.append(WordReplacement(word, tuple(form for form in wider.forms if form != word)))
        if term is None:
            return _BookHits(book, [], QueryReading())
        terms.append(term)
    return _BookHits(
        book, _keep(book, Ranking(book, terms).with_all(), within), QueryReading(tuple(terms), related=tuple(instead))
    )


def _with_counterparts(book: Book, word: str, term: Term | None) -> Term | None:
    from .related_words import counterparts

    others = counterparts(word, _game(book))
    return term_of_forms(book, word, [*(term.forms if term else ()), *others]) if others else None


def _search_loosely(book: Book, asked: Sequence[str], within: UnitTest | None) -> _BookHits:
    """Find what the words may have meant: all of that, or else as much as possible."""
    from .understanding import understand

    reading = understand(book, _game(book), asked)
    ranking = Ranking(book, reading.terms)
    ranked = [] if reading.parts or reading.dropped else _keep(book, ranking.with_all(), within)
    return _BookHits(book, ranked or _keep(book, ranking.with_most(), within), reading)


def _find_number(query: str, books: Sequence[Book], within: UnitTest | None) -> list[tuple[Book, int]]:
    """Return the rules of that number, as each game writes it (2.9.2 and 2-9-2), in the order of the books."""
    return [
        (book, at)
        for book in books
        if (number := typed_number.read(query, _game(book))) and _game(book) in number.games
        for at, unit in enumerate(book.units)
        if unit.number == number.number and (within is None or within(unit))
    ]


def _answer(
    query: str,
    number: typed_number.TypedNumber | None,
    first: list[tuple[Book, int]],
    found: list[_BookHits],
    count: int,
    relaxed: bool,
    related: bool,
) -> Answer:
    readings = [one.reading for one in found]
    terms = {id(one.book): one.reading.terms for one in found}
    ordered = first + [hit for hit in (_take_turns(found) if related else _order_by_merit(found)) if hit not in first]
    answer = Answer(
        query,
        tuple(Hit(book.units[at], _words(terms[id(book)], at)) for book, at in ordered[: max(0, count)]),
        len(ordered),
        relaxed and any(_lacks_words(one) for one in found if one.ranked),
        _merge_replacements(
            WordReplacement(term.typed, term.forms) for one in readings for term in one.terms if _is_heard(term, one)
        ),
        _merge_replacements(one for reading in readings for one in reading.corrected),
        _merge_replacements(one for reading in readings for one in reading.related),
        _words_nowhere(readings),
        _merge_replacements(one for reading in readings for one in reading.parts),
        number.number if number and not first else "",
    )
    return answer if ordered else answer._replace(near=_suggest(query, number, [one.book for one in found]))


def _order_by_merit(found: list[_BookHits]) -> list[tuple[Book, int]]:
    """Order hits by their keys. The last piece of a key is the place in the book; between books, their order decides before it."""
    rest = sorted((ranked.key[:-1], which, ranked.at) for which, one in enumerate(found) for ranked in one.ranked)
    return [(found[which].book, at) for _, which, at in rest]


def _take_turns(found: list[_BookHits]) -> list[tuple[Book, int]]:
    """Take the best of each book, then the second of each: what several games call an idea cannot be measured against each other."""
    rest = sorted(
        (place, which, ranked.at) for which, one in enumerate(found) for place, ranked in enumerate(one.ranked)
    )
    return [(found[which].book, at) for _, which, at in rest]


def _words(terms: Sequence[Term], at: int) -> tuple[str, ...]:
    return tuple(dict.fromkeys(form for term in terms if at in term.spots for form in term.forms))


def _lacks_words(found: _BookHits) -> bool:
    """Whether the best hit of a book lacks a word of the query."""
    return bool(found.reading.dropped) or any(found.ranked[0].at not in term.spots for term in found.reading.terms)


def _is_heard(term: Term, reading: QueryReading) -> bool:
    """Whether a word of kana or Latin letters was taken for what it sounds like, and for no other reason."""
    otherwise = {one.typed for one in (*reading.corrected, *reading.related)}
    said = not any("ァ" <= letter <= "ヺ" or "㐀" <= letter <= "鿿" for letter in term.typed)
    return said and term.typed not in term.forms and term.typed not in otherwise


def _merge_replacements(found: Iterable[WordReplacement]) -> tuple[WordReplacement, ...]:
    together: dict[str, tuple[str, ...]] = {}
    for one in found:
        together[one.typed] = tuple(dict.fromkeys([*together.get(one.typed, ()), *one.used]))
    return tuple(WordReplacement(*one) for one in together.items())


def _words_nowhere(readings: Sequence[QueryReading]) -> tuple[str, ...]:
    """Return the words that no book has."""
    dropped = [frozenset(one.dropped) for one in readings]
    return tuple(
        word
        for word in dict.fromkeys(w for one in readings for w in one.dropped)
        if all(word in one for one in dropped)
    )


def _suggest(query: str, number: typed_number.TypedNumber | None, books: Sequence[Book]) -> tuple[str, ...]:
    from .neighbours import numbers_near, words_near

    if number is None:
        return words_near(fold(query)[:_LONGEST_WORD], books)
    return tuple(
        n for book in books if _game(book) in number.games for n in numbers_near(number.number, _game(book), book)
    )


def _keep(book: Book, ranked: list[RankedUnit], within: UnitTest | None) -> list[RankedUnit]:
    return ranked if within is None else [one for one in ranked if within(book.units[one.at])]


def _game(book: Book) -> str:
    return book.units[0].game if book.units else ""
