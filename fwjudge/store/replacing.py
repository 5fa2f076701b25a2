"""A new store in place of a damaged one: at every moment there is one of the two, and the damaged file is kept."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from fwjudge.base.part_files import name_part, sweep_parts

from .opening import build_store, explain_errors, keep_others_out
from .place import copies_dir, store_file
from .rows import Writer


def replace_store(fill: Callable[[Writer], None]) -> Path:
    """Put a store with what `fill` puts into it in place of the one that is there; return where that one is kept."""
    file = store_file()
    part = name_part(file)
    with explain_errors(file, writing=True):
        sweep_parts(file.parent)
        with keep_others_out(file):
            try:
                build_store(part, fill)
                kept = _keep_aside(file)
                # A log of the damaged file must never be taken for one of the new file.
                for ending in ("-wal", "-journal", "-shm"):
                    Path(f"{file}{ending}").unlink(missing_ok=True)
                os.replace(part, file)
            finally:
                part.unlink(missing_ok=True)
    return kept


def _keep_aside(file: Path) -> Path:
    """Give the store and its log a second name in the folder of copies, or copy them where a file has one name only."""
    target = copies_dir() / f"fwjudge-damaged-{datetime.now():%Y%m%d-%H%M%S-%f}.sqlite"
    target.parent.mkdir(parents=True, exist_ok=True)
    sweep_parts(target.parent)
    for ending in ("-wal", "-journal", ""):
        one = Path(f"{file}{ending}")
        with suppress(FileNotFoundError):
            if not ending or one.stat().st_size:
                _link_or_copy(one, Path(f"{target}{ending}"))
    return target


def _link_or_copy(file: Path, target: Path) -> None:
    try:
        os.link(file, target)
    except FileNotFoundError:
        raise
    except OSError:
        part = name_part(target)
        try:
            shutil.copyfile(file, part)
            os.replace(part, target)
        finally:
            part.unlink(missing_ok=True)
