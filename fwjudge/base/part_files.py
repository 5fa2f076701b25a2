"""Files that are being written, and folders of a run: named so that a later run can tell those of killed runs, and removes them."""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from .patterns import compile_late

_NAME = compile_late(r"\.(.+)\.(\d+)\.[0-9a-f]{8}\.part(?:-wal|-shm|-journal)?")
_OLD_NAME = compile_late(
    r"\.(?:fw|op|gen|dz|bf|errata|config|cited-[^-]*|rules-run-[^-]*)-[a-z0-9_]{8}|\..+\.\d+\.[0-9a-f]{8}"
)
"""The names that earlier versions gave such files; they do not say who writes them."""
_FOLDER = compile_late(r"fwjudge-(\d+)-[a-z0-9_]{8}")
_DAY = 24 * 60 * 60


def name_part(target: Path) -> Path:
    """Return a new name beside a file for what will be put in its place when it is whole."""
    return target.with_name(f".{target.name}.{os.getpid()}.{os.urandom(4).hex()}.part")


def sweep_parts(folder: Path) -> list[Path]:
    """Remove what killed runs left half written in a folder, and return what was removed."""
    removed = []
    with suppress(OSError):
        for entry in os.scandir(folder):
            if entry.name.startswith(".") and _is_left_over(entry):
                with suppress(OSError):
                    os.unlink(entry.path)
                    removed.append(Path(entry.path))
    return removed


@contextmanager
def open_part_folder() -> Iterator[Path]:
    """Make a folder for this run alone, which is gone in the end; those of killed runs are removed."""
    sweep_part_folders()
    folder = tempfile.mkdtemp(prefix=f"fwjudge-{os.getpid()}-")
    try:
        yield Path(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def sweep_part_folders() -> list[Path]:
    """Remove the folders that killed runs of this user left, and return what was removed."""
    removed = []
    with suppress(OSError):
        for entry in os.scandir(tempfile.gettempdir()):
            if (found := _FOLDER.fullmatch(entry.name)) and _is_left_folder(entry, int(found[1])):
                shutil.rmtree(entry.path, ignore_errors=True)
                removed.append(Path(entry.path))
    return removed


def _is_left_folder(entry: os.DirEntry[str], process: int) -> bool:
    try:
        there = entry.stat(follow_symlinks=False)
    except OSError:
        return False
    ours = stat.S_ISDIR(there.st_mode) and (not hasattr(os, "getuid") or there.st_uid == os.getuid())
    return ours and (not _is_running(process) or time.time() - there.st_mtime > _DAY)


def _is_left_over(entry: os.DirEntry[str]) -> bool:
    """Whether its writer is gone. A writer on another machine cannot be asked: its file is old after a day."""
    if found := _NAME.fullmatch(entry.name):
        return not _is_running(int(found[2])) or time.time() - entry.stat().st_mtime > _DAY
    return bool(_OLD_NAME.fullmatch(entry.name)) and time.time() - entry.stat().st_mtime > _DAY


def _is_running(process: int) -> bool:
    if os.name == "nt":
        return False  # Windows removes no file that is open
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True
