"""The official wording laid over the restated rules, on the machine of somebody who imported the document."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING

from fwjudge.base.places import data_dir

from .book import Rulebook, load
from .edition import Edition
from .rule import Kind, Rule

if TYPE_CHECKING:
    from .official import Document


class OfficialBook(Rulebook):
    """A rulebook with the publisher's words: exactly the rules that the imported document has.

    Titles, kinds and our notes come from the restated book, where the rule is the same one.
    """

    def __init__(self, restated: Rulebook, document: Document, changed: frozenset[str]) -> None:
        super().__init__(restated.game, [_laid_over(restated, *entry, changed) for entry in document.rules.items()], restated.sections)
        self.edition = document.edition
        self.changed = changed
        """Numbers whose text is not the one that was restated and implemented."""


def current(game: str) -> Rulebook:
    """The rulebook as this person sees it: official where imported, else restated."""
    path = data_dir() / "official" / f"{game}.json"
    try:
        stamp = path.stat().st_mtime_ns
    except OSError:
        return load(game)
    return _official(game, str(path), stamp)


@lru_cache(maxsize=8)
def _official(game: str, path: str, stamp: int) -> Rulebook:
    from . import official

    document = official.load(game)
    if document is None:
        return load(game)
    compared = official.compare(document, official.load_lock(game))
    changed = frozenset((*compared.changed, *compared.new, *(new for _, new in compared.renumbered)))
    return OfficialBook(load(game), document, changed)


def warning(game: str) -> str:
    """A sentence for the person whose imported document cannot be read any more; nothing if all is well."""
    if not (data_dir() / "official" / f"{game}.json").exists() or isinstance(current(game), OfficialBook):
        return ""
    from . import official

    return official.load_or_warn(game).warning


def _laid_over(restated: Rulebook, number: str, text: str, changed: frozenset[str]) -> Rule:
    known = restated.rules.get(number)
    if known is None or number in changed:
        notes = ("要約と裁定の元にした版とは、この番号の文が違う。",)
        return Rule(restated.game, number, "", Kind.UNKNOWN, text, notes=notes)
    body = _without_title(text, known.title)
    return known._replace(text=body or known.title, examples=())


def _without_title(text: str, title: str) -> str:
    """The text behind its title, which a document prints in front of it in the same or another width."""
    wanted = "".join(unicodedata.normalize("NFKC", title).split())
    if not wanted:
        return text
    seen = ""
    for at, letter in enumerate(text):
        seen += "".join(unicodedata.normalize("NFKC", letter).split())
        if seen == wanted:
            return text[at + 1 :].strip()
        if not wanted.startswith(seen):
            return text
    return text


def source(book: Rulebook, number: str) -> str:
    return "official" if isinstance(book, OfficialBook) else "restated"


def edition_of(book: Rulebook) -> Edition | None:
    return book.edition if isinstance(book, OfficialBook) else None
