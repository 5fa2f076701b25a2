"""Taking over what earlier versions of the program left: a file for each kind of data, which stays where it is."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress

from fwjudge.base.card_number import key_of, number_of
from fwjudge.base.records import NamedTuple

from .earlier_rows import card_of_form_3, erratum_of_form_3
from .kinds import CARD, DOCUMENT, ERRATUM, NAME, QUESTION, Kind, Row, pack
from .place import OldFile, old_files
from .rows import Reader, Writer

_FORM = 1
_ERRATUM = {"id", "side", "field", "value", "date", "source"}


class _OldRow(NamedTuple):
    kind: Kind
    row: Row


class _LostRow(NamedTuple):
    """A line that is none of ours."""


def files_to_take(reader: Reader | None) -> list[OldFile]:
    """Return the files of earlier versions that were never taken over as they are now."""
    there = old_files()
    taken = reader.states_taken() if reader and there else {}
    return [old for old in there if taken.get(old.name, ("", 0))[0] != old.state]


def take_over(writer: Writer) -> None:
    """Put what such files have into the store, in place of rows of the same key, and write down which files they were."""
    for old in files_to_take(writer):
        lost = 0
        for found in _READERS[old.kind](old):
            if isinstance(found, _OldRow):
                writer.put(found.kind, found.row)
            else:
                lost += 1
        writer.note_taken(old, lost)


def _cards(old: OldFile) -> Iterator[_OldRow | _LostRow]:
    found: list[_OldRow] = []
    try:
        with closing(sqlite3.connect(f"{old.path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as base:
            if base.execute("PRAGMA user_version").fetchone() != (_FORM,):
                yield _LostRow()
                return
            for key, language, printed in base.execute("SELECT key, language, printed FROM card"):
                json.loads(printed)
                found.append(_OldRow(CARD, card_of_form_3(Row(key, language, printed))))
            for name, key in base.execute("SELECT name, key FROM named"):
                found.append(_OldRow(NAME, Row(name, key, "")))
    except (sqlite3.Error, ValueError, TypeError):
        yield _LostRow()
    yield from found


def _errata(old: OldFile) -> Iterator[_OldRow | _LostRow]:
    for row in _lines(old):
        number = number_of(str(row.get("id", ""))) if row else None
        if row and number and row.keys() == _ERRATUM and all(isinstance(value, str) for value in row.values()):
            now = {"number": number} | {field: value for field, value in row.items() if field != "id"}
            yield _OldRow(ERRATUM, erratum_of_form_3(Row(key_of(number), f"{row['side']} {row['field']}", pack(now))))
        else:
            yield _LostRow()


def _questions(old: OldFile) -> Iterator[_OldRow | _LostRow]:
    for row in _lines(old):
        if row and isinstance(key := row.get("id"), str) and row.get("game") == old.game:
            yield _OldRow(QUESTION, Row(old.game, key, pack(row)))
        else:
            yield _LostRow()


def _documents(old: OldFile) -> Iterator[_OldRow | _LostRow]:
    found = None
    with suppress(OSError, ValueError, RecursionError):
        found = json.loads(old.path.read_bytes())
    if isinstance(found, dict) and found.get("form") == _FORM and found.get("game") == old.game and found.get("rules"):
        yield _OldRow(DOCUMENT, Row(old.game, "", pack(found)))
    else:
        yield _LostRow()


def _lines(old: OldFile) -> Iterable[dict[str, object] | None]:
    """Yield the row of each line; None for a line that is not one."""
    try:
        lines = old.path.read_bytes().split(b"\n")
    except OSError:
        yield None
        return
    for line in filter(None, lines):
        try:
            row = json.loads(line)
        except (ValueError, RecursionError):
            row = None
        yield row if isinstance(row, dict) else None


_READERS = {"card": _cards, "erratum": _errata, "question": _questions, "document": _documents}
