"""Which of the bundled scenarios cite a rule: found by the number as those files write it, without running them."""

from __future__ import annotations

import re
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
    quoted = (f'"{number}"', f"'{number}'")
    found = []
    for path in sorted((folder / game).rglob("*.yaml")):
        text = path.read_text(encoding="utf8", errors="replace")
        if any(form in text for form in quoted):
            title = _TITLE.search(text)
            found.append(CitingScenario(path.relative_to(folder).as_posix(), title[1].strip(" '\"") if title else ""))
    return tuple(found)
