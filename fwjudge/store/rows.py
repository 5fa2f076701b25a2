"""Rows of the store, each held against its checksum when it is read, and all of a kind against their number and sum."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterable
from datetime import date
from typing import Literal

from fwjudge.base.records import NamedTuple

from .faults import describe_damaged_old_file, describe_damaged_rows
from .kinds import KINDS, Kind, Row, sum_of
from .place import OldFile, old_files

Change = Literal["new", "changed", "same"]


class Extent(NamedTuple):
    """A record of one kind of data, of a game or of all: how many rows there are, and when they were last changed."""

    rows: int
    sum: int
    day: str
    stamp: str


class SoundRows(NamedTuple):
    """The rows that are as they were written, and what is not."""

    rows: list[Row]
    damaged: list[str]
    """Names of rows that do not fit their checksum."""
    missing: int
    """The number of rows that are gone although no person removed them."""
    old: tuple[OldFile, ...] = ()
    """Files of earlier versions of which not all could be taken over."""

    @property
    def sound(self) -> bool:
        """Whether all rows are as they were written, and none is missing."""
        return not (self.damaged or self.missing or self.old)


class Reader:
    """The store as it was at one moment."""

    def __init__(self, base: sqlite3.Connection) -> None:
        base.text_factory = decode
        self.base = base

    def find(self, kind: Kind, key: str) -> list[Row]:
        """Return the rows of a key. If there is none, all of the kind is looked through, lest damage be taken for absence."""
        found = self.base.execute(f"SELECT key, part, content, sum FROM {kind.table} WHERE key = ?", (key,)).fetchall()
        rows, damaged = _sort(kind, found)
        if damaged:
            raise describe_damaged_rows(kind, damaged, 0)
        if not rows:
            self.rows(kind, key if kind.by_game else "")
        return rows

    def rows(self, kind: Kind, game: str = "") -> list[Row]:
        """Return all rows of a kind, those of cards in the order of their keys; damage is an error."""
        found = self.sound_rows(kind, game)
        if found.damaged or found.missing:
            raise describe_damaged_rows(kind, found.damaged, found.missing)
        if found.old:
            raise describe_damaged_old_file(kind, found.old[0].path)
        return found.rows

    def sound_rows(self, kind: Kind, game: str = "") -> SoundRows:
        """Return the rows of a kind that are whole, in the order in which they came, and what is not."""
        where, values = ("WHERE key = ?", (game,)) if kind.by_game else ("", ())
        order = "rowid" if kind.by_game else "key, part"
        found = self.base.execute(
            f"SELECT key, part, content, sum FROM {kind.table} NOT INDEXED {where} ORDER BY {order}", values
        ).fetchall()
        rows, damaged = _sort(kind, found)
        extent = self.extent(kind, game)
        missing = max(0, (extent.rows if extent else 0) - len(found))
        if not damaged and not missing and extent and _total(row[3] for row in found) != extent.sum:
            missing = 1  # one row stands for another
        return SoundRows(rows, damaged, missing, self._damaged_old_files(kind, game))

    def whole_rows(self, kind: Kind) -> SoundRows:
        """Return the rows of a kind that fit their checksums, as far as a damaged file lets them be read, and the names of the others."""
        found, broken = list[tuple[object, ...]](), 0
        try:
            for row in self.base.execute(
                f"SELECT key, part, content, sum FROM {kind.table} NOT INDEXED ORDER BY rowid"
            ):
                found.append(row)
        except sqlite3.Error:
            broken = 1
        return SoundRows(*_sort(kind, found), broken)

    def extent(self, kind: Kind, game: str = "") -> Extent | None:
        """Return how much there is of a kind; None if there is nothing."""
        found = self.base.execute(
            "SELECT rows, sum, day, stamp FROM extent WHERE kind = ? AND game = ?", (kind.table, game)
        ).fetchone()
        return Extent(*found) if found else None

    def is_empty(self, kind: Kind, game: str = "") -> bool:
        """Whether nothing of a kind is kept, and nothing got lost."""
        found = self.sound_rows(kind, game)
        return not found.rows and found.sound

    def stamps(self) -> dict[tuple[str, str], str]:
        """Return the stamp of the last change of each kind and game."""
        taken, found = self.states_taken(), {}
        for old in old_files():
            if taken.get(old.name, ("", 0))[1]:
                found[old.kind, old.game] = old.state
        for kind, game, stamp in self.base.execute("SELECT kind, game, stamp FROM extent"):
            found[kind, game] = f"{stamp} {found.get((kind, game), '')}".rstrip()
        return found

    def groups(self) -> list[tuple[Kind, str]]:
        """Return the kinds and games of which something is kept, or was."""
        found = [(KINDS[kind], game) for kind, game in sorted(self.stamps()) if kind in KINDS]
        for kind in KINDS.values():
            if not kind.by_game:
                found.append((kind, ""))
            else:
                found += [(kind, game) for (game,) in self.base.execute(f"SELECT DISTINCT key FROM {kind.table}")]
        return list(dict.fromkeys(found))

    def states_taken(self) -> dict[str, tuple[str, int]]:
        """Return the files of earlier versions that were taken over: their state then, and how many rows were lost."""
        return {file: (state, lost) for file, state, lost in self.base.execute("SELECT file, state, lost FROM taken")}

    def _damaged_old_files(self, kind: Kind, game: str) -> tuple[OldFile, ...]:
        there = [old for old in old_files() if old.kind == kind.table and old.game == game]
        taken = self.states_taken() if there else {}
        return tuple(old for old in there if taken.get(old.name, ("", 0))[1])


class Writer(Reader):
    """One change of the store, which is kept as a whole or not at all."""

    def __init__(self, base: sqlite3.Connection) -> None:
        super().__init__(base)
        self._changes: dict[tuple[Kind, str], _Change] = {}
        self.outlived: list[OldFile] = []
        """Files of earlier versions whose data the person has removed: they go when the change is kept."""

    def put(self, kind: Kind, row: Row) -> Change:
        """Put a row in place of the one of the same key and part, and return what that changed."""
        change = self._change(kind, row.key)
        before = self.base.execute(
            f"SELECT content, sum FROM {kind.table} WHERE key = ? AND part = ?", (row.key, row.part)
        ).fetchone()
        sum_ = sum_of(kind, row)
        if before == (row.content, sum_):
            return "same"
        self.base.execute(
            f"INSERT INTO {kind.table} VALUES (?, ?, ?, ?) "
            "ON CONFLICT (key, part) DO UPDATE SET content = excluded.content, sum = excluded.sum",
            (*row, sum_),
        )
        if before is None:
            change.rows += 1
            change.sum += sum_
            return "new"
        whole = bool(_sort(kind, [(row.key, row.part, *before)])[0])
        change.mended |= not whole
        change.sum += sum_ - before[1] if whole else 0
        return "changed" if whole else "new"

    def remove(self, kind: Kind, key: str | None = None, part: str | None = None) -> int:
        """Remove rows of a kind: all, those of a key, or one part of it; return how many there were."""
        asked = {"key": key, "part": part}
        named = {column: value for column, value in asked.items() if value is not None}
        where = " AND ".join(f"{column} = ?" for column in named) or "TRUE"
        values = tuple(named.values())
        gone = [sum_ for (sum_,) in self.base.execute(f"SELECT sum FROM {kind.table} WHERE {where}", values)]
        self.base.execute(f"DELETE FROM {kind.table} WHERE {where}", values)
        change = self._change(kind, key or "")
        change.rows -= len(gone)
        change.sum -= _total(gone)
        change.counted_anew |= part is None and (key is None or kind.by_game)
        return len(gone)

    def remove_parts(self, kind: Kind, beginning: str, key: str | None = None) -> int:
        """Remove the rows whose part begins so, all or those of a key, and return how many there were."""
        found = self.base.execute(
            f"SELECT key, part FROM {kind.table} WHERE substr(part, 1, ?) = ?", (len(beginning), beginning)
        )
        gone = [row for row in found.fetchall() if key in (None, row[0])]
        return sum(self.remove(kind, *row) for row in gone)

    def forget(self, kind: Kind, game: str = "") -> int:
        """Remove all of a kind, also what earlier versions left of it, and return how many rows there were."""
        gone = self.remove(kind, game if kind.by_game else None)
        self.settle_old_files(kind, game)
        self.outlived += [old for old in old_files() if old.kind == kind.table and old.game == game]
        return gone

    def drop_damaged(self, kind: Kind, game: str = "") -> list[str]:
        """Remove the rows of a kind that are not whole any more, and return their names; what was lost is settled with that."""
        found = self.sound_rows(kind, game)
        if found.sound:
            return []
        where, values = ("WHERE key = ?", (game,)) if kind.by_game else ("", ())
        for rowid, *row in self.base.execute(
            f"SELECT rowid, key, part, content, sum FROM {kind.table} NOT INDEXED {where}", values
        ).fetchall():
            if _sort(kind, [tuple(row)])[1]:
                self.base.execute(f"DELETE FROM {kind.table} WHERE rowid = ?", (rowid,))
        self.settle_old_files(kind, game)
        self._change(kind, game).counted_anew = True
        lost = [f"{old.path.name} の一部" for old in found.old] + [f"なくなった行 {found.missing}"] * bool(
            found.missing
        )
        return [*found.damaged, *lost]

    def settle_old_files(self, kind: Kind, game: str = "") -> None:
        """Speak no more of what could not be taken over of this kind."""
        for old in self._damaged_old_files(kind, game):
            self.base.execute("UPDATE taken SET lost = 0 WHERE file = ?", (old.name,))

    def note_taken(self, old: OldFile, lost: int) -> None:
        """Write down that a file of an earlier version was taken over as it is now."""
        self.base.execute("REPLACE INTO taken VALUES (?, ?, ?)", (old.name, old.state, lost))

    def note_all_taken(self, other: Reader) -> None:
        """Write down which files of earlier versions another store has taken over."""
        for file, (state, lost) in other.states_taken().items():
            self.base.execute("REPLACE INTO taken VALUES (?, ?, ?)", (file, state, lost))

    def copy_from(self, other: Reader) -> None:
        """Put all rows of another store in place of those of this one."""
        for kind in KINDS.values():
            self.base.execute(f"DELETE FROM {kind.table}")
            rows = other.base.execute(f"SELECT key, part, content, sum FROM {kind.table} ORDER BY rowid")
            self.base.executemany(f"INSERT INTO {kind.table} VALUES (?, ?, ?, ?)", rows)
        self.base.execute("DELETE FROM extent")
        rows = other.base.execute("SELECT kind, game, rows, sum, day, stamp FROM extent")
        self.base.executemany("INSERT INTO extent VALUES (?, ?, ?, ?, ?, ?)", rows)
        self.base.execute("UPDATE taken SET lost = 0")

    def finish(self) -> None:
        """Write down the extent of all that was changed: by what was done, so that a row that had got lost stays noticed."""
        for (kind, game), change in self._changes.items():
            before = self.extent(kind, game)
            rows = (before.rows if before else 0) + change.rows
            sum_ = (before.sum if before else 0) + change.sum
            if change.counted_anew or change.mended:
                where, values = ("WHERE key = ?", (game,)) if kind.by_game else ("", ())
                sums = [one for (one,) in self.base.execute(f"SELECT sum FROM {kind.table} {where}", values)]
                if change.counted_anew or len(sums) == rows:
                    rows, sum_ = len(sums), _total(sums)
            self.base.execute("DELETE FROM extent WHERE kind = ? AND game = ?", (kind.table, game))
            if rows:
                self.base.execute(
                    "INSERT INTO extent VALUES (?, ?, ?, ?, ?, ?)",
                    (kind.table, game, rows, sum_, date.today().isoformat(), str(time.time_ns())),
                )

    def _change(self, kind: Kind, key: str) -> _Change:
        return self._changes.setdefault((kind, key if kind.by_game else ""), _Change())


class _Change:
    """How much a kind of data has changed in a transaction."""

    def __init__(self) -> None:
        self.rows = self.sum = 0
        self.counted_anew = False
        self.mended = False
        """Whether a damaged row was replaced, whose old checksum is not known."""


def _sort(kind: Kind, found: Iterable[tuple[object, ...]]) -> tuple[list[Row], list[str]]:
    """Return the rows that fit their checksums, and the names of the others."""
    rows, damaged = [], []
    for key, part, content, sum_ in found:
        if isinstance(key, str) and isinstance(part, str) and isinstance(content, str):
            row = Row(key, part, content)
            if sum_of(kind, row) == sum_:
                rows.append(row)
                continue
        damaged.append(" ".join(str(one) for one in (key, part) if one)[:60])
    return rows, damaged


def _total(sums: Iterable[object]) -> int:
    return sum(one for one in sums if isinstance(one, int))


def decode(text: bytes) -> str:
    """Return a text of the store, even if a byte of it changed: its checksum tells."""
    return text.decode("utf8", "replace")
