"""Imported documents in the store: one of a game, written whole or not at all."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date

import fwjudge.store as data
from fwjudge.base.records import NamedTuple
from fwjudge.rulebook.edition import ChangeKind, Edition, EditionChange
from fwjudge.store import DOCUMENT, Row, StoreFault

from .document import Document, Entry
from .errors import DocumentError

_FORM = 1


class StoredDocument(NamedTuple):
    """The stored document of a game, or none; and if a stored file cannot be used, a sentence that says so."""

    document: Document | None
    warning: str = ""


def store(document: Document) -> None:
    """Put the document in place of the one that was stored. Either all of it is written or nothing changes."""
    if not document.imported:
        document = replace(document, imported=date.today().isoformat())
    try:
        with data.writing() as change:
            change.drop_damaged(DOCUMENT, document.game)
            change.put(DOCUMENT, Row(document.game, "", data.pack(_plain(document))))
    except StoreFault as fault:
        raise DocumentError(str(fault)) from None


def load_or_warn(game: str) -> StoredDocument:
    """Return the stored official document of a game, or none, with a warning if it cannot be used."""
    try:
        with data.reading() as kept:
            rows = kept.rows(DOCUMENT, game) if kept else []
        return StoredDocument(_document(json.loads(rows[0].content), game) if rows else None)
    except StoreFault as fault:
        return StoredDocument(None, str(fault))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return StoredDocument(
            None, f"取り込んだ {game} の公式文書が壊れています。もう一度 fwjudge rules import で読み込んでください。"
        )


def forget(game: str) -> bool:
    """Delete the stored document of a game and return whether there was one."""
    try:
        with data.reading() as kept:
            if kept is None or kept.is_empty(DOCUMENT, game):
                return False
        with data.writing() as change:
            change.forget(DOCUMENT, game)
    except StoreFault as fault:
        raise DocumentError(str(fault)) from None
    return True


def _plain(document: Document) -> dict[str, object]:
    edition = document.edition
    return {
        "form": _FORM,
        "game": document.game,
        "edition": [edition.name, edition.version, edition.published, edition.applied, edition.title],
        "source": document.source,
        "sha256": document.sha256,
        "imported": document.imported,
        "history": [
            [change.kind.value if cell is change.kind else cell for cell in change] for change in document.history
        ],
        "broken_words": [list(entry) for entry in document.broken_words],
        "rules": [list(entry) for entry in document.entries],
    }


def _document(found: object, game: str) -> Document:
    """Return the document from plain data; anything that is not exactly such data is an error."""
    if not isinstance(found, dict) or found["form"] != _FORM or found["game"] != game:
        raise ValueError(game)
    history = tuple(
        EditionChange(version, day, ChangeKind(kind), number, to, note)
        for version, day, kind, number, to, note in map(_texts, found["history"])
    )
    entries, broken = (
        tuple(Entry(number, text) for number, text in map(_texts, found[key])) for key in ("rules", "broken_words")
    )
    if not entries:
        raise ValueError(game)
    name, version, published, applied, title = _texts(found["edition"])
    source, sha256, imported = _texts([found["source"], found["sha256"], found["imported"]])
    return Document(
        game,
        Edition(game, name, version, published, applied, title),
        entries,
        history,
        broken,
        source,
        sha256,
        imported,
    )


def _texts(cells: object) -> list[str]:
    if not isinstance(cells, list) or not all(isinstance(cell, str) for cell in cells):
        raise TypeError(type(cells).__name__)
    return cells
