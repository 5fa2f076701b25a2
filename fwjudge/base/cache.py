"""Names of cache files: each says of what it was made, so that two copies of the program leave each other's files alone."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from zlib import crc32

MAX_FILES_KEPT = 3
"""The number of files of one name that are kept: as many copies of the program as a person may have."""


def name_for(name: str, made_of: str) -> str:
    """Return the name of the file that is made of this: a folder, a version, a fingerprint."""
    return f"{name}.{crc32(made_of.encode('utf8', 'surrogateescape')):08x}"


def drop_older(file: Path) -> None:
    """Remove files of the same name that were made of something else, but not the newest ones."""
    with suppress(OSError):  # perhaps another process removes them too
        alike = sorted(file.parent.glob(f"{file.stem}.????????"), key=lambda one: one.stat().st_mtime_ns)
        for old in alike[:-MAX_FILES_KEPT]:
            old.unlink()
