"""Understanding a query in one book, when no rule has its words as they are typed."""

from __future__ import annotations

from collections.abc import Iterable

from .answer import QueryReading, WordReplacement
from .matches import Book
from .related_words import counterparts
from .term import Term, term_of_forms, term_of_word

_LONGEST_NAME = 12


def understand(book: Book, game: str, asked: Iterable[str]) -> QueryReading:
    """Return the words one by one, with what else they may be: a question, words run together, slips, words of other games."""
    terms: dict[str, Term] = {}
    corrected: list[WordReplacement] = []
    related: list[WordReplacement] = []
    dropped: list[str] = []
    parts: list[WordReplacement] = []
    for word in asked:
        whole = term_of_word(book, word) or _counterpart(book, game, word, related)
        pieces = [word] if whole else _pieces(book, word)
        if pieces != [word]:
            parts.append(WordReplacement(word, tuple(pieces)))
        for piece in pieces:
            found = [whole] if whole else _meanings(book, game, piece, corrected, related)
            terms |= {term.typed: term for term in found if term.typed not in terms}
            if not found:
                dropped.append(piece)
    return QueryReading(tuple(terms.values()), tuple(corrected), tuple(related), tuple(dropped), tuple(parts))


def _pieces(book: Book, word: str) -> list[str]:
    """Split a word that the book does not have: into its parts if it is a question; it stays whole if it may be a slip."""
    from . import slips, split

    pieces = [piece for piece in split.pieces(word) if not split.is_fragment(book, piece)]
    known = len(pieces) > 1 and all(book.letters(piece) for piece in pieces)
    return pieces if pieces and (known or len(word) > _LONGEST_NAME or not slips.closest_words(book, word)) else [word]


def _meanings(
    book: Book, game: str, piece: str, corrected: list[WordReplacement], related: list[WordReplacement]
) -> list[Term]:
    """Return what the book has for a piece of a query: itself, another game's word for it, its parts, or what it is a slip of."""
    from . import slips, split

    inflected = split.forms_of(book, piece)
    term = term_of_forms(book, piece, inflected) if inflected else term_of_word(book, piece)
    if term:
        # In a question a word also stands for what the game calls the idea: なくなる is 0枚, 同じ is 同一.
        return [term_of_forms(book, piece, [*term.forms, *counterparts(piece, game)]) or term]
    if term := _counterpart(book, game, piece, related):
        return [term]
    if split.is_stem(piece):
        return []
    if (counts := split.other_counts(piece)) and (term := term_of_forms(book, piece, counts)):
        corrected.append(WordReplacement(piece, term.forms))
        return [term]
    if parts := split.known_parts(book, piece):
        return [term for part in parts if (term := term_of_word(book, part))]
    if (near := slips.closest_words(book, piece)) and (term := term_of_forms(book, piece, near)):
        corrected.append(WordReplacement(piece, term.forms))
        return [term]
    return []


def _counterpart(book: Book, game: str, word: str, related: list[WordReplacement]) -> Term | None:
    term = term_of_forms(book, word, counterparts(word, game))
    if term:
        related.append(WordReplacement(word, term.forms))
    return term
