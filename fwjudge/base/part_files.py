"""Files that are being written: named so that a later run can tell those of killed runs, and removes them."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path

from .patterns import compile_late

_NAME = compile_late(r"\.(.+)\.(\d+)\.[0-9a-f]{8}\.part(?:-wal|-shm|-journal)?")
_OLD_NAME = compile_late(
    r"\.(?:fw|op|gen|dz|bf|errata|config|cited-[^-]*|rules-run-[^-]*)-[a-z0-9_]{8}|\..+\.\d+\.[0-9a-f]{8}"
)
"""The names that earlier versions gave such files; they do not say who writes them."""
DAY = 24 * 60 * 60


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


def _is_left_over(entry: os.DirEntry[str]) -> bool:
    """Whether its writer is gone. A writer on another machine cannot be asked: its file is old after a day."""
    if found := _NAME.fullmatch(entry.name):
        return not is_running(int(found[2])) or time.time() - entry.stat().st_mtime > DAY
    return bool(_OLD_NAME.fullmatch(entry.name)) and time.time() - entry.stat().st_mtime > DAY


def is_running(process: int) -> bool:
    """Whether a process runs; where it cannot be known, the older of its files count as left."""
    if os.name == "nt":
        return False  # Windows removes no file that is open
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True
