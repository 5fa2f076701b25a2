"""Whether a whole store is sound: by SQLite's own check, by the checksum of each row, and by the extent of each kind."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

from fwjudge.base.records import NamedTuple

from .kinds import CARD, DOCUMENT, ERRATUM, QUESTION, Kind
from .rows import Reader

_MAX_DAMAGES_NAMED = 20
COUNTED = (CARD, ERRATUM, DOCUMENT, QUESTION)
"""The kinds that the person has brought; the others are made of them."""


class UnsoundPart(NamedTuple):
    """A fault of the store: where, and what is wrong there."""

    kind: Kind | None
    """None: of the whole file."""
    game: str
    what: str


def find_faults(reader: Reader) -> list[UnsoundPart]:
    """Return what is not sound in a store."""
    return [*_faults_of_file(reader.base), *_faults_of_rows(reader)]


def count_rows(reader: Reader) -> dict[str, int]:
    """Return how many sound rows there are of each kind that the person has brought."""
    found = dict.fromkeys((kind.table for kind in COUNTED), 0)
    for kind, game in reader.groups():
        if kind in COUNTED:
            found[kind.table] += len(reader.sound_rows(kind, game).rows)
    return found


def _faults_of_file(base: sqlite3.Connection) -> Iterator[UnsoundPart]:
    try:
        for (said,) in base.execute(f"PRAGMA integrity_check({_MAX_DAMAGES_NAMED})"):
            if said != "ok":
                yield UnsoundPart(None, "", " ".join(str(said).split())[:200])
    except sqlite3.Error as error:
        yield UnsoundPart(None, "", str(error))


def _faults_of_rows(reader: Reader) -> Iterator[UnsoundPart]:
    try:
        groups = reader.groups()
    except sqlite3.Error as error:
        yield UnsoundPart(None, "", str(error))
        return
    for kind, game in groups:
        try:
            found = reader.sound_rows(kind, game)
        except sqlite3.Error as error:
            yield UnsoundPart(kind, game, str(error))
            continue
        for name in found.damaged[:_MAX_DAMAGES_NAMED]:
            yield UnsoundPart(kind, game, f"壊れた行: {name}")
        if len(found.damaged) > _MAX_DAMAGES_NAMED:
            yield UnsoundPart(kind, game, f"ほか {len(found.damaged) - _MAX_DAMAGES_NAMED} 行")
        if found.missing:
            yield UnsoundPart(kind, game, f"なくなった行: {found.missing} 行")
        for old in found.old:
            yield UnsoundPart(kind, game, f"前の版のファイルに読めないところがあります: {_shorten(old.path)}")


def _shorten(path: Path) -> str:
    return str(path)[-80:]
