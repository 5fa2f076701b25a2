"""Everything that the doctor looks at, in one list."""

from __future__ import annotations

from collections.abc import Iterator

from . import caches, kept_data, program_files, setting_file, surroundings
from .finding import Finding


def examine(salvage: bool = False) -> Iterator[Finding]:
    """Look at everything, one thing after the other; `salvage`: first move what can be read of a damaged store into a new one."""
    if salvage:
        yield from kept_data.salvage_store()
    for look in (kept_data, caches, setting_file, program_files, surroundings):
        yield from look.examine()
