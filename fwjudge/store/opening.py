"""Opening the store: for readers, who never wait, and for writers, who take turns.

The log beside the file (WAL) is put back into it only by the last connection that closes, which then has the file to itself:
a checkpoint beside a writer could, with the SQLite of many systems (before 3.51.3), lose pages.
"""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import TypeVar

from fwjudge.base.part_files import name_part, sweep_parts
from fwjudge.base.part_folders import open_part_folder
from fwjudge.base.reasons import reason

from .faults import describe_lock, explain
from .network import is_on_network
from .place import OldFile, copies_dir, store_file
from .refusals import CannotWrite, StoreFault
from .rows import Reader, Writer
from .schema import form_of, migrate, newest
from .takeover import files_to_take, take_over

_T = TypeVar("_T")
SECONDS_TO_WAIT = 30.0
"""Seconds for which a writer waits for others."""
_TELL_AFTER = 0.5
_BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL)
_NO_LOG = (
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_PERM,
)
"""The codes of SQLite where it cannot make the files that it needs beside the store."""


@contextmanager
def reading() -> Iterator[Reader]:
    """Open the store for reading, after what earlier versions left has been taken over."""
    file = store_file()
    with ExitStack() as stack, explain_errors(file, writing=False):
        base = stack.enter_context(_open_to_read(file)) if file.exists() else None
        reader = Reader(base) if base else None
        if files_to_take(reader):
            try:
                with writing(wait=0):
                    pass
                base = stack.enter_context(_open_to_read(file))
            except CannotWrite:
                base = stack.enter_context(_copy_to_memory(base, newest() if base else 0))
        assert base is not None  # there is a store, or what an earlier version left
        yield Reader(base)


@contextmanager
def writing(wait: float | None = None) -> Iterator[Writer]:
    """Open the store for one change, made if it is not there; `wait`: give up after so many seconds."""
    file = store_file()
    with explain_errors(file, writing=True):
        file.parent.mkdir(parents=True, exist_ok=True)
        sweep_parts(file.parent)
        with _take_turn(file, wait) as base:
            try:
                form = form_of(base, file)
                if form < newest():
                    copy_store(file, f"form{form}")
                    migrate(base, form)
                writer = Writer(base)
                take_over(writer)
                yield writer
                writer.finish()
                _wait_for(lambda: base.execute("COMMIT"), file)
            except BaseException:
                with suppress(sqlite3.Error):
                    if base.in_transaction:
                        base.execute("ROLLBACK")
                raise
        _remove_outlived(writer.outlived)


@contextmanager
def _take_turn(file: Path, wait: float | None) -> Iterator[sqlite3.Connection]:
    """Begin a change of the file that lies there when it is this writer's turn: another one may have taken its place meanwhile."""
    while True:
        if not file.exists():
            make_store(file)
        seen = _identify(file)
        with closing(_connect(file, "mode=rw", timeout=0.05)) as base:
            _wait_for(lambda: form_of(base, file), file, wait)
            _wait_for(lambda: _choose_journal(base, file), file, wait)
            _wait_for(lambda: base.execute("BEGIN IMMEDIATE"), file, wait)
            if _identify(file) == seen:
                yield base
                return


def _identify(file: Path) -> tuple[int, int] | None:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


@contextmanager
def keep_others_out(file: Path) -> Iterator[None]:
    """Hold the turn of writers while a damaged store is replaced. Where the damage lets none be taken, no other writer gets one."""
    with ExitStack() as stack:
        try:
            base = stack.enter_context(closing(_connect(file, "mode=rw", timeout=0.05)))
            _wait_for(lambda: base.execute("BEGIN IMMEDIATE"), file)
        except sqlite3.Error:
            stack.close()
        if os.name == "nt":
            stack.close()  # there, no file that is open can be replaced
        yield


def _remove_outlived(files: Iterable[OldFile]) -> None:
    for old in files:
        try:
            old.path.unlink(missing_ok=True)
        except OSError as error:
            raise StoreFault(f"{old.path} を消せません: {reason(error)}。ほかは消しました。") from None


def copy_store(file: Path, mark: str) -> Path:
    """Put a copy of the store as it was last committed into the folder of copies, and return where it is."""
    target = copies_dir() / f"fwjudge-{mark}-{datetime.now():%Y%m%d-%H%M%S-%f}.sqlite"
    target.parent.mkdir(parents=True, exist_ok=True)
    sweep_parts(target.parent)
    part = name_part(target)
    try:
        with closing(_connect(file, "mode=rw")) as source, closing(sqlite3.connect(part)) as copy:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
        os.replace(part, target)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    return target


def _wait_for(action: Callable[[], _T], file: Path, wait: float | None = None) -> _T:
    """Do what only one writer can do at a time, in turn: say so when it takes a moment, and give up after the limit."""
    limit, begun, told = _limit() if wait is None else wait, time.monotonic(), False
    while True:
        try:
            return action()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF not in _BUSY:
                raise
        waited = time.monotonic() - begun
        if waited > limit:
            raise describe_lock(file, limit) from None
        if waited > _TELL_AFTER and not told:
            told = True
            with suppress(OSError, ValueError, AttributeError):  # perhaps nobody is there to be told
                print(
                    f"ほかの fwjudge が書いています。終わるのを待ちます ({limit:g} 秒まで)。",
                    file=sys.stderr,
                    flush=True,
                )
        time.sleep(random.uniform(0.01, 0.05))


def _limit() -> float:
    try:
        return max(0.0, float(os.environ.get("FWJUDGE_WAIT", SECONDS_TO_WAIT)))
    except ValueError:
        return SECONDS_TO_WAIT


def build_store(part: Path, fill: Callable[[Writer], None]) -> None:
    """Make a store of its own, filled with what `fill` puts into it."""
    os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    with closing(sqlite3.connect(part, isolation_level=None)) as base:
        base.execute("BEGIN")
        migrate(base, 0)
        writer = Writer(base)
        fill(writer)
        writer.finish()
        base.execute("COMMIT")


def make_store(file: Path) -> None:
    """Put an empty store in its place as a whole, unless another run does it first."""
    part = name_part(file)
    try:
        build_store(part, lambda _: None)
        with suppress(FileExistsError):
            try:
                os.link(part, file)
            except FileExistsError:
                raise
            except OSError:  # a place without links
                if not file.exists():
                    os.replace(part, file)
    finally:
        part.unlink(missing_ok=True)


@contextmanager
def explain_errors(file: Path, writing: bool) -> Iterator[None]:
    """Turn an error of SQLite or of the system into a sentence."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise explain(error, file, writing) from None


def _connect(file: Path, mode: str, timeout: float = SECONDS_TO_WAIT) -> sqlite3.Connection:
    base = sqlite3.connect(f"{file.absolute().as_uri()}?{mode}", uri=True, timeout=timeout, isolation_level=None)
    base.execute("PRAGMA wal_autocheckpoint = 0")
    return base


def _choose_journal(base: sqlite3.Connection, file: Path) -> None:
    """Let readers and a writer work at once by a log beside the file; on a network drive that is not safe."""
    wanted = "delete" if is_on_network(file.parent) else "wal"
    (now,) = base.execute("PRAGMA journal_mode").fetchone()
    if now != wanted:
        base.execute(f"PRAGMA journal_mode = {wanted}")
    base.execute("PRAGMA synchronous = FULL")


@contextmanager
def _open_to_read(file: Path) -> Iterator[sqlite3.Connection]:
    """Open the store as it is at this moment."""
    with ExitStack() as stack:
        try:
            base = stack.enter_context(closing(_connect(file, "mode=rw")))
            form = _begin_to_read(base, file)
        except sqlite3.Error as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF not in _NO_LOG:
                raise
            base = _open_beside_no_log(file, stack)
            form = _begin_to_read(base, file)
        if form == newest():
            yield base
            return
        try:
            with writing(wait=0):
                pass  # it is brought to the newest form, and a copy is kept
            base = stack.enter_context(closing(_connect(file, "mode=rw")))
            _begin_to_read(base, file)
        except CannotWrite:
            base = stack.enter_context(_copy_to_memory(base, form))
        yield base


def _begin_to_read(base: sqlite3.Connection, file: Path) -> int:
    base.execute("PRAGMA query_only = 1")
    base.execute("BEGIN")
    return form_of(base, file)


def _open_beside_no_log(file: Path, stack: ExitStack) -> sqlite3.Connection:
    """Open a store in a place that takes no file: as it lies there, or, if a log of a killed run is beside it, a copy of both."""
    beside = [Path(f"{file}{ending}") for ending in ("-wal", "-journal")]
    logs = [log for log in beside if log.is_file() and log.stat().st_size]
    if logs:
        folder = stack.enter_context(open_part_folder())
        for one in (file, *logs):
            shutil.copyfile(one, folder / one.name)
        return stack.enter_context(closing(_connect(folder / file.name, "mode=rw")))
    return stack.enter_context(closing(_connect(file, "mode=ro&immutable=1")))


@contextmanager
def _copy_to_memory(base: sqlite3.Connection | None, form: int) -> Iterator[sqlite3.Connection]:
    """Make a store in memory, where none can be written: of the newest form, with what earlier versions left."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as memory:
        if base is not None:
            base.backup(memory)
        migrate(memory, form)
        writer = Writer(memory)
        take_over(writer)
        writer.finish()
        yield memory
