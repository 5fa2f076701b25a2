"""Folders of a run: named so that a later run can tell those of killed runs, and removes them."""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from .part_files import DAY, is_running
from .patterns import compile_late

_FOLDER = compile_late(r"fwjudge-(\d+)-[a-z0-9_]{8}")


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
    return ours and (not is_running(process) or time.time() - there.st_mtime > DAY)
