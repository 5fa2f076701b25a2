"""Copies of the whole store in one file, back from them, and what can be saved of a store that is damaged."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from fwjudge.base.files import BadFile
from fwjudge.base.part_files import name_part, sweep_parts
from fwjudge.base.part_folders import open_part_folder
from fwjudge.base.reasons import reason
from fwjudge.base.records import NamedTuple

from .faults import probe
from .kinds import KINDS
from .opening import copy_store, reading, writing
from .place import is_anything_kept, store_file
from .refusals import Damage
from .replacing import replace_store
from .rows import Reader, Writer
from .schema import form_of, migrate, newest
from .soundness import count_rows, find_faults
from .takeover import take_over

_UNCHANGED = "何も変えていません。別の控えを使ってください。"
_HEAD = b"SQLite format 3\0"


class Restored(NamedTuple):
    """A record of a store that was put back: what it has, and where that lies which was there before."""

    counts: dict[str, int]
    copy: Path | None


class Saved(NamedTuple):
    """A record of what could be saved of a damaged store: how much of each kind, what was lost, and where the damaged file lies."""

    counts: dict[str, int]
    lost: tuple[str, ...]
    copy: Path


def write_backup(target: Path) -> dict[str, int]:
    """Put all that is kept into one file, checked before it takes its place; return how much of each kind."""
    if not is_anything_kept():
        raise BadFile("まだ何も取り込まれていません。控えるものがありません。")
    _check_target(target)
    with reading() as reader:
        if faults := find_faults(reader):
            raise Damage(
                f"取り込んだデータに壊れたところがあります ({faults[0].what})。控えは書いていません。"
                "fwjudge doctor で調べてください。"
            )
        counts = count_rows(reader)
        part = name_part(target)
        try:
            sweep_parts(target.parent)
            part.touch(0o600, exist_ok=False)
            with closing(sqlite3.connect(part)) as copy:
                reader.base.backup(copy)
                copy.execute("PRAGMA journal_mode = DELETE")
            _sync(part)
            os.replace(part, target)
        except (OSError, sqlite3.Error) as error:
            raise BadFile(_describe_no_backup(error, target)) from None
        finally:
            with suppress(OSError):
                part.unlink(missing_ok=True)
    return counts


def _check_target(target: Path) -> None:
    """Raise a `BadFile` if a backup may not be written here: over the store, or over what is no backup."""
    if target.is_dir():
        raise BadFile(f"{target} はフォルダーです。控えのファイルの名を書いてください。")
    if not target.exists():
        return
    if not _is_sqlite(target):
        raise BadFile(f"{target} は控えではない別のファイルです。上書きしません。別の名前を書いてください。")
    if store_file().exists() and target.samefile(store_file()):
        raise BadFile(f"{target} は使っているデータそのものです。控えは別の名前のファイルに書いてください。")


def _describe_no_backup(error: OSError | sqlite3.Error, target: Path) -> str:
    if isinstance(error, sqlite3.Error) and error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_FULL:
        why = "空きがありません"
    elif found := error if isinstance(error, OSError) else probe(target.parent):
        why = reason(found)
    else:
        why = f"SQLite の誤り {error}"
    return f"{target} に控えを書けません: {why}。前の控えがあれば、そのままです。別の場所に書くか、書けるようにしてください。"


def restore(source: Path) -> Restored:
    """Put a backup in place of all that is kept, after it was found to be sound; what was there before is copied aside."""
    with _open_backup(source) as backup:
        if faults := find_faults(backup):
            raise Damage(f"{source} は壊れています ({faults[0].what})。{_UNCHANGED}")
        return Restored(count_rows(backup), _put_back(backup))


def _put_back(backup: Reader) -> Path | None:
    """Put all rows of a backup in place of those of the store, in one change, after a copy was made; a damaged store is replaced."""
    there = store_file().exists()
    try:
        with writing() as change:
            copy = copy_store(store_file(), "before-restore") if there else None
            change.copy_from(backup)
        return copy
    except Damage:

        def fill(change: Writer) -> None:
            take_over(change)
            change.copy_from(backup)

        return replace_store(fill)


def salvage() -> Saved:
    """Put a new store of all rows that are whole in place of a damaged one, which is kept aside."""
    lost, counts = list[str](), dict[str, int]()

    def fill(change: Writer) -> None:
        with open_part_folder() as folder:
            for ending in ("", "-wal", "-journal"):
                with suppress(FileNotFoundError):
                    shutil.copyfile(f"{store_file()}{ending}", folder / f"{store_file().name}{ending}")
            with closing(sqlite3.connect(folder / store_file().name, isolation_level=None)) as base:
                reader = Reader(base)
                with suppress(sqlite3.Error):
                    change.note_all_taken(reader)
                take_over(change)
                for kind in KINDS.values():
                    found = reader.whole_rows(kind)
                    for row in found.rows:
                        change.put(kind, row)
                    lost.extend(f"{kind.said} {name}" for name in found.damaged)
                    lost.extend([f"{kind.said}の一部 (どの行かは読めません)"] * found.missing)
        for kind, game in change.groups():
            change.settle_old_files(kind, game)
        counts.update(count_rows(change))

    copy = replace_store(fill)
    return Saved(counts, tuple(lost), copy)


@contextmanager
def _open_backup(source: Path) -> Iterator[Reader]:
    """Open a backup as a copy of the newest form, so that the file itself stays as it is."""
    try:
        if not source.exists():
            raise BadFile(f"{source} というファイルはありません。何も変えていません。")
        if not _is_sqlite(source):
            raise BadFile(f"{source} は fwjudge の控えではありません。何も変えていません。")
    except OSError as error:
        raise BadFile(f"{source} を読めません: {reason(error)}。何も変えていません。") from None
    with open_part_folder() as folder:
        copy = folder / "backup.sqlite"
        try:
            shutil.copyfile(source, copy)
            log = Path(f"{source}-wal")
            if log.is_file():  # a store that was copied by hand while it was open
                shutil.copyfile(log, f"{copy}-wal")
            with closing(sqlite3.connect(copy, isolation_level=None)) as base:
                form = form_of(base, source)
                if form < newest():
                    base.execute("BEGIN")
                    migrate(base, form)
                    base.execute("COMMIT")
                yield Reader(base)
        except sqlite3.DatabaseError:
            raise Damage(f"{source} は壊れています。{_UNCHANGED}") from None
        except OSError as error:
            raise BadFile(f"{source} を控えとして読めません: {reason(error)}。何も変えていません。") from None


def _is_sqlite(path: Path) -> bool:
    try:
        if not path.is_file():  # a pipe would be waited for
            return False
        with path.open("rb") as file:
            return file.read(len(_HEAD)) == _HEAD
    except OSError:
        return False


def _sync(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())
