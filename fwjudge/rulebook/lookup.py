"""Lookup of a typed number or name: the rule, or the nearest ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import get_close_matches

from fwjudge.base.kana import from_latin, hiragana, spell
from fwjudge.base.records import NamedTuple
from fwjudge.citation import GAMES

from . import names, overlay, typed_number
from .book import Rulebook
from .edition import EditionChange
from .number import nearest_numbers


class FoundRule(NamedTuple):
    """A rule that a query means; `others` are further rules of the same name."""

    game: str
    number: str
    others: tuple[tuple[str, str], ...] = ()


class NotFound(NamedTuple):
    """No such rule, and what may have been meant."""

    query: str
    game: str
    nearest: tuple[tuple[str, str], ...] = ()
    gone: tuple[EditionChange, ...] = ()
    """The entries of the revision history on this number."""
    elsewhere: tuple[tuple[str, str], ...] = ()
    """The same number or name in other games."""


def look_up(query: str, game: str = "fw", certain: bool = False) -> FoundRule | NotFound:
    """Return the rule that a query means in `game`; with `certain`, no other game is considered.

    >>> look_up("８－４－６")
    FoundRule(game='fw', number='8-4-6', others=())
    >>> look_up("第4部第9章").game
    'dz'
    """
    prefix, rest = typed_number.game_and_rest(typed_number.fold_typed(query))
    if prefix:
        game, certain = prefix, True
    number = typed_number.read(rest if prefix else query, game)
    if number is not None and (game in number.games or not certain or prefix is None):
        return _find_number(query, number, game, certain)
    return _find_name(rest, game, certain)


def _find_number(query: str, number: typed_number.TypedNumber, game: str, certain: bool) -> FoundRule | NotFound:
    if game not in number.games:
        if certain and not number.certain:
            return NotFound(query, game, elsewhere=_games_with(number.number, number.games))
        game = number.games[0]
    book = overlay.current(game)
    if number.number in book:
        return FoundRule(game, number.number)
    others = () if certain else _games_with(number.number, tuple(g for g in number.games if g != game))
    gone = overlay.history_of(game, number.number)
    return NotFound(query, game, rules_near(book, number.number), gone, others)


def _games_with(number: str, games: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    return tuple((g, number) for g in games if number in overlay.current(g))


def _find_name(word: str, game: str, certain: bool) -> FoundRule | NotFound:
    games = [game] if certain else [game, *(g for g in GAMES if g != game)]
    for spelt in _spellings(word, games):
        found: list[tuple[str, str]] = []
        for candidate in games:
            found += [(candidate, number) for number in names.rules_called(overlay.current(candidate), spelt)]
            if found and found[0][0] == game:
                break
        if found:
            return FoundRule(*found[0], others=tuple(found[1:]))
    book = overlay.current(game)
    if typed_number.is_like_a_number(word):
        return NotFound(word, game, rules_near(book, typed_number.fold_typed(word).rstrip("-.")))
    close = get_close_matches(names.plain(word), names.all_names(book), n=5, cutoff=0.5)
    near = dict.fromkeys((game, number) for name in close for number in names.rules_called(book, name))
    return NotFound(word, game, tuple(near)[:6])


def _spellings(word: str, games: Sequence[str]) -> Iterator[str]:
    """Yield the word as typed; if no rule is called so, the names that sound like it (ぶろっかー, burokkaa)."""
    yield word
    plain = names.plain(word)
    sound = spell(hiragana((from_latin(plain) if plain.isascii() else plain) or plain))
    for game in games:
        yield from sorted(name for name in names.all_names(overlay.current(game)) if spell(hiragana(name)) == sound)


def rules_near(book: Rulebook, number: str) -> tuple[tuple[str, str], ...]:
    """Return the rules of a book whose numbers stand closest to one that it does not have."""
    return tuple((book.game, one) for one in nearest_numbers(book.game, number, book.rules))
