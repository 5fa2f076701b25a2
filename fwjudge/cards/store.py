"""The imported cards, kept on this machine only: one SQLite file, so that one card is found without reading all of them."""

from __future__ import annotations

import datetime
import json
import os
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from fwjudge.base.files import BadFile
from fwjudge.base.fold import fold
from fwjudge.base.personal import data_dir
from fwjudge.base.reasons import reason
from fwjudge.base.records import NamedTuple

from . import errata
from .languages import join_languages
from .model import Card, Face, key_of, number_of

_FORM = 1
_TABLES = (
    "CREATE TABLE card (key TEXT, language TEXT, number TEXT NOT NULL, printed TEXT NOT NULL, PRIMARY KEY (key, language)) WITHOUT ROWID",
    "CREATE TABLE named (name TEXT, key TEXT, PRIMARY KEY (name, key)) WITHOUT ROWID",
)


class Product(NamedTuple):
    """A product with the number of its cards."""

    name: str
    cards: int


def find(number: str) -> Card | None:
    """Return the card of a number, however it is typed: in Japanese if that was imported."""
    plain = number_of(number)
    if plain is None:
        return None
    with _reading() as base:
        return _card(base, key_of(plain), errata.all_errata()) if base else None


def find_by_name(name: str) -> list[Card]:
    """Return the cards that have this name on a face, or as a part of it between `/` (2-3-3)."""
    with _reading() as base:
        if base is None:
            return []
        wanted, corrections = fold(name), errata.all_errata()
        printed = {key for (key,) in base.execute("SELECT key FROM named WHERE name = ?", (wanted,))}
        renamed = {key_of(one.number) for one in corrections if one.field == "name"}
        found = {key: card for key in sorted(printed | renamed) if (card := _card(base, key, corrections))}
    return [
        card
        for key, card in found.items()
        if key not in renamed or wanted in {fold(one) for face in card.faces for one in face.names}
    ]


def all_cards() -> list[Card]:
    """Return every card once, in the order of their numbers."""
    with _reading() as base:
        if base is None:
            return []
        rows: dict[str, list[Card]] = {}
        for key, printed in base.execute("SELECT key, printed FROM card ORDER BY key"):
            rows.setdefault(key, []).append(_from_json(printed))
    by_key: dict[str, list[errata.Erratum]] = {}
    for one in errata.all_errata():
        by_key.setdefault(key_of(one.number), []).append(one)
    return [errata.apply_errata(join_languages(of_key), by_key.get(key, ())) for key, of_key in rows.items()]


def numbers() -> list[str]:
    """Return the numbers of all cards, in their order."""
    with _reading() as base:
        return (
            list(dict.fromkeys(number for (number,) in base.execute("SELECT number FROM card ORDER BY key")))
            if base
            else []
        )


def products() -> list[Product]:
    """Return the products of the stored cards, each with its number of cards."""
    return [Product(name, count) for name, count in Counter(number.rpartition("-")[0] for number in numbers()).items()]


def keep(cards: Iterable[Card]) -> tuple[int, int, int]:
    """Put cards in, all or none, in place of those of the same number and language; return how many are new, changed, the same."""
    new = changed = same = 0
    with _open_for_change() as base:
        for card in cards:
            key, printed = key_of(card.number), _to_json(card)
            before = base.execute(
                "SELECT printed FROM card WHERE key = ? AND language = ?", (key, card.language)
            ).fetchone()
            new += before is None
            changed += before is not None and before[0] != printed
            same += before is not None and before[0] == printed
            base.execute("REPLACE INTO card VALUES (?, ?, ?, ?)", (key, card.language, card.number, printed))
        base.execute("DELETE FROM named")
        for key, printed in base.execute("SELECT key, printed FROM card").fetchall():
            names = {fold(name) for face in _from_json(printed).faces for name in face.names}
            base.executemany("INSERT OR IGNORE INTO named VALUES (?, ?)", ((name, key) for name in names))
    return new, changed, same


def forget() -> int:
    """Remove all cards and return how many there were. A damaged file goes too."""
    try:
        count = len(numbers())
    except BadFile:
        count = 0
    _file().unlink(missing_ok=True)
    return count


def day_of_import() -> str:
    """Return the day of the last import."""
    try:
        return datetime.date.fromtimestamp(_file().stat().st_mtime).isoformat()
    except OSError:
        return ""


def read_stamp() -> str:
    """Return a text that is another one after every import; nothing if no cards are there."""
    try:
        state = _file().stat()
    except OSError:
        return ""
    return f"{state.st_mtime_ns}-{state.st_size}"


def _file() -> Path:
    return data_dir() / "cards" / "fw.sqlite"


@contextmanager
def _reading() -> Iterator[sqlite3.Connection | None]:
    """Open the file for reading; None if nothing was ever imported. It is only ever replaced as a whole, so there is no lock."""
    file = _file()
    if not os.path.isfile(file):
        yield None
        return
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as base:
            if base.execute("PRAGMA user_version").fetchone() != (_FORM,):
                raise sqlite3.DatabaseError("another form")
            yield base
    except sqlite3.Error:
        raise _damage_error() from None


@contextmanager
def _open_for_change() -> Iterator[sqlite3.Connection]:
    """Open a copy of the file for one change, and put it in place when all went well; else everything stays as it was."""
    file = _file()
    fresh = None
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=".fw-", dir=file.parent)
        os.close(handle)
        fresh = Path(name)
        with closing(sqlite3.connect(fresh)) as base, _reading() as before:
            base.execute("PRAGMA journal_mode = MEMORY")
            if before is not None:
                before.backup(base)
            else:
                for table in _TABLES:
                    base.execute(table)
                base.execute(f"PRAGMA user_version = {_FORM}")
            yield base
            base.commit()
        os.replace(fresh, file)
    except (sqlite3.Error, OSError) as error:
        why = reason(error) if isinstance(error, OSError) else "SQLite の誤り"
        raise BadFile(
            f"{file.parent} にカードを書けません: {why}。書き込める場所を環境変数 FWJUDGE_DATA で指定してください。"
        ) from None
    finally:
        if fresh is not None:
            fresh.unlink(missing_ok=True)


def _damage_error() -> BadFile:
    return BadFile(
        f"取り込んだカードのファイルが壊れています: {_file()}\nfwjudge cards forget で消して、もう一度取り込んでください。"
    )


def _card(base: sqlite3.Connection, key: str, corrections: Iterable[errata.Erratum]) -> Card | None:
    found = [_from_json(printed) for (printed,) in base.execute("SELECT printed FROM card WHERE key = ?", (key,))]
    return errata.apply_errata(join_languages(found), corrections) if found else None


def _to_json(card: Card) -> str:
    return json.dumps(card[:-1], ensure_ascii=False)


def _from_json(printed: str) -> Card:
    """Return a card from what `_to_json` made; anything else is damage."""
    try:
        number, type_, colours, front, back, rarity, language = json.loads(printed)
        return Card(number, type_, tuple(colours), _face(front), _face(back) if back else None, rarity, language)
    except (ValueError, TypeError):
        raise _damage_error() from None


def _face(cells: list[Any]) -> Face:
    face = Face(*cells)
    return face._replace(traits=tuple(face.traits))
