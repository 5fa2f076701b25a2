"""A bundled file as a session, taken line by line and written back."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

from fwjudge import session
from fwjudge.session import Problems, Session

PLACES = ("line", "file")
"""The fields of a report that say which line of which file its parts come from."""


def begin(path: Path) -> Session | None:
    """Return the session of a file; None where it names printed cards that are not imported."""
    found = session.from_file(path.read_text(encoding="utf-8"))
    if isinstance(found, Problems):
        # what else is wrong then, an unknown word, may be a name of theirs
        assert any("cards import" in one for one in found.sentences), (path.name, found)
        return None
    return found


def say_all(now: Session) -> Session:
    """Return a session after all lines that wait."""
    while now.left and now.play is not None:
        after = session.say_waiting(now)
        assert isinstance(after, Session), after
        now = after
    return now


def write_back(path: Path) -> str | None:
    """Return the text that a session writes of a file after all of its lines; None where it names cards that are not imported."""
    now = begin(path)
    return None if now is None else session.to_file(say_all(now))


def is_same(one: Any, other: Any) -> bool:
    """Whether two reports are the same but for the places that their parts come from."""
    if one == other:
        return True
    if type(one) is not type(other):
        return False
    if isinstance(one, tuple):
        return len(one) == len(other) and all(map(is_same, one, other))
    if not dataclasses.is_dataclass(one):
        return False
    names = [field.name for field in dataclasses.fields(one) if field.name not in PLACES]
    return all(is_same(getattr(one, name), getattr(other, name)) for name in names)
