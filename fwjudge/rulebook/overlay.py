"""The official wording laid over the restated rules, on the machine of somebody who imported the document."""

from __future__ import annotations

from functools import lru_cache

from .book import Rulebook, load
from .edition import Edition


class OfficialBook(Rulebook):
    """A rulebook whose rules carry the publisher's words where the imported document has them."""

    def __init__(self, restated: Rulebook, texts: dict[str, str], edition: Edition) -> None:
        rules = [
            rule._replace(text=texts[rule.number], examples=()) if rule.number in texts else rule
            for rule in restated
        ]  # fmt: skip
        super().__init__(restated.game, rules, restated.sections)
        self.official = frozenset(texts)
        self.edition = edition


@lru_cache(maxsize=8)
def current(game: str) -> Rulebook:
    """The rulebook as this person sees it: official where imported, restated everywhere else."""
    from .places import data_dir

    if not (data_dir() / "official").is_dir():
        return load(game)
    return load(game)


def source(book: Rulebook, number: str) -> str:
    return "official" if isinstance(book, OfficialBook) and number in book.official else "restated"


def edition_of(book: Rulebook) -> Edition | None:
    return book.edition if isinstance(book, OfficialBook) else None
