"""The official wording laid over the restated rules, on the machine of a person who imported the document."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from . import open_document
from .book import Rulebook, load
from .edition import Edition, EditionChange, edition
from .edition import history as restated_history
from .official_book import OfficialBook
from .official_stamp import official_stamp
from .rule import Rule


def current(game: str) -> Rulebook:
    """Return the rulebook as this person sees it: official where imported, else restated."""
    stamp = official_stamp(game)
    return _official(game, stamp) if stamp else load(game)


@lru_cache(maxsize=8)
def _official(game: str, stamp: str) -> Rulebook:
    stored = open_document(game)
    if stored.document is None or stored.comparison is None:
        return load(game)
    return OfficialBook(load(game), stored.document, stored.comparison)


def warning(game: str) -> str:
    """Return a sentence for the person whose imported document cannot be read any more; nothing if all is well."""
    if not official_stamp(game) or isinstance(current(game), OfficialBook):
        return ""
    return open_document(game).warning


def history(game: str) -> tuple[EditionChange, ...]:
    """Return the revision history as this person has it: the restated one, and what an imported later edition tells and shows."""
    known, book = restated_history(game), current(game)
    if not isinstance(book, OfficialBook):
        return known
    editions = {(change.version, change.date) for change in known}
    told = [change for change in book.told if (change.version, change.date) not in editions]
    named = {(change.kind, change.number) for change in told}
    shown = [change for change in book.changes if (change.kind, change.number) not in named]
    return (*known, *sorted(told, key=lambda change: change.date), *shown)


def history_of(game: str, number: str) -> tuple[EditionChange, ...]:
    """Return what the history says of one rule: under its number now, or under the number that it had."""
    return tuple(change for change in history(game) if change.number and number in (change.number, change.to))


def rules_as_cited(game: str) -> Mapping[str, Rule]:
    """Return the rules by the numbers that the machine cites, those of the restated edition, in the words that this person sees."""
    book = current(game)
    if not isinstance(book, OfficialBook):
        return book.rules
    now = {number: book.became.get(number, number) for number in load(game).rules}
    return {old: load(game)[old] if old in book.gone else book[new] for old, new in now.items()}


def describe_differences(game: str, cited: Iterable[str]) -> str:
    """Return a sentence on those of the cited rules that are not the same in the imported edition; nothing if all are."""
    book = current(game)
    if not isinstance(book, OfficialBook):
        return ""
    numbers = list(dict.fromkeys(cited))
    rows = [
        ("文が変わった", [number for number in numbers if number in book.changed]),
        ("なくなった", [number for number in numbers if number in book.gone]),
        ("番号が移った", [f"{number}→{book.became[number]}" for number in numbers if number in book.became]),
    ]
    said = "。".join(f"{what}: {'　'.join(which)}" for what, which in rows if which)
    now, before = book.edition.label, edition(game).label
    return f"取り込まれている {now} は、この裁定の元にした {before} と、引いたルールで違う。{said}。" if said else ""


def source(book: Rulebook, number: str) -> str:
    """Return the source of the words of a book: `official` or `restated`."""
    return "official" if isinstance(book, OfficialBook) else "restated"


def restated_rule(book: Rulebook, rule: Rule) -> Rule:
    """Return the rule in our words, where the imported document has the same one: they say item by item what each word means."""
    same = isinstance(book, OfficialBook) and rule.number not in book.changed
    return load(book.game).rules.get(restated_number(book, rule.number), rule) if same else rule


def restated_number(book: Rulebook, number: str) -> str:
    """Return the number that a rule of the book has in the restated edition: the one that scenarios cite."""
    return book.was.get(number, number) if isinstance(book, OfficialBook) else number


def edition_of(book: Rulebook) -> Edition:
    """Return the edition of a book: of its official document, if it carries one."""
    return book.edition if isinstance(book, OfficialBook) else edition(book.game)
