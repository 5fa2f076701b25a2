"""Where the store lies, and what earlier versions of the program left beside it."""

from __future__ import annotations

import os
from pathlib import Path

from fwjudge.base.records import NamedTuple
from fwjudge.base.user_folders import data_dir

State = tuple[tuple[int, int], ...]
"""Time and size of the files of the store: another one after every change."""


class OldFile(NamedTuple):
    """A file in which an earlier version kept one kind of data, of one game or of all."""

    path: Path
    kind: str
    game: str

    @property
    def name(self) -> str:
        """Return its place in the data folder."""
        return f"{self.path.parent.name}/{self.path.name}"

    @property
    def state(self) -> str:
        """Return its time and size; nothing if it is gone."""
        try:
            found = self.path.stat()
        except OSError:
            return ""
        return f"{found.st_mtime_ns}-{found.st_size}"


def store_file() -> Path:
    """Return where the store lies."""
    return data_dir() / "fwjudge.sqlite"


def copies_dir() -> Path:
    """Return the folder of what was kept before a change of the whole store."""
    return data_dir() / "copies"


def is_anything_kept() -> bool:
    """Whether there is a store, or a file of an earlier version."""
    return os.path.exists(store_file()) or bool(old_files())


def read_state() -> State:
    """Return what changes whenever the store changes; nothing where there is none. Costs a look at a few files."""
    files = [str(store_file()), f"{store_file()}-wal", *(str(old.path) for old in old_files())]
    found = []
    for name in files:
        try:
            state = os.stat(name)
        except OSError:
            continue
        found.append((state.st_mtime_ns, state.st_size))
    return tuple(found)


def old_files() -> list[OldFile]:
    """Return the files of earlier versions: they stay where they are, and count again whenever such a version changes them."""
    folder = str(data_dir())
    found = [
        OldFile(Path(path), kind, "")
        for kind, name in (("card", "fw.sqlite"), ("erratum", "errata.jsonl"))
        if os.path.exists(path := os.path.join(folder, "cards", name))
    ]
    for kind, room, ending in (("document", "official", ".json"), ("question", "qa", ".jsonl")):
        try:
            names = sorted(os.listdir(os.path.join(folder, room)))
        except OSError:
            continue
        found += [
            OldFile(Path(folder, room, name), kind, name.removesuffix(ending))
            for name in names
            if name.endswith(ending) and not name.startswith(".")
        ]
    return found
