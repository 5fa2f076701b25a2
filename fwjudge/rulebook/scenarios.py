"""Which of the bundled scenarios cite a rule: found by the number as those files write it, without running them."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from typing import NamedTuple

from fwjudge.base.places import scenarios_dir

_TITLE = re.compile(r"^title:\s*(.+)$", re.MULTILINE)


class CitingScenario(NamedTuple):
    """A scenario: its file below `scenarios`, and its title."""

    file: str
    title: str


def citing(game: str, number: str) -> tuple[CitingScenario, ...]:
    """The scenarios of a game that name this rule among what must be cited or refused."""
    folder = scenarios_dir()
    root, above = str(folder / game), len(str(folder)) + 1
    quoted = (f'"{number}"'.encode(), f"'{number}'".encode())
    found = []
    for path in _files(root):
        with open(path, "rb", buffering=0) as file:  # hundreds of small files: nothing is decoded that is not shown
            text = file.read()
        if any(form in text for form in quoted):
            title = _TITLE.search(text.decode("utf8", "replace"))
            name = path[above:].replace(os.sep, "/")
            found.append(CitingScenario(name, title[1].strip(" '\"") if title else ""))
    return tuple(sorted(found))


def _files(folder: str) -> Iterator[str]:
    try:
        entries = list(os.scandir(folder))
    except OSError:
        return
    for entry in entries:
        if entry.name.endswith(".yaml"):
            yield entry.path
        elif entry.is_dir():
            yield from _files(entry.path)
