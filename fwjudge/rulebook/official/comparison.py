"""The imported document of a game beside the edition that was restated."""

from __future__ import annotations

from fwjudge.base.records import NamedTuple

from .document import Document
from .lock import Comparison, compare, load_lock
from .store import load_or_warn


class ComparedDocument(NamedTuple):
    """The imported document of a game with what differs in it, or neither; and if its file cannot be used, a sentence that says so."""

    document: Document | None
    comparison: Comparison | None
    warning: str = ""


def open_document(game: str) -> ComparedDocument:
    """Return the imported document of a game, compared with the edition that was restated."""
    document, warning = load_or_warn(game)
    return ComparedDocument(document, compare(document, load_lock(game)) if document else None, warning)
