"""The games whose cards have a way of writing of their own, a module each."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from ..profile import PLAIN, Profile


@cache
def profile_of(game: str) -> Profile:
    """Return the way of writing of a game; its module is imported when it is first wanted."""
    name = f"{__package__}.{game}"
    found = import_module(name).PROFILE if find_spec(name) is not None else PLAIN
    assert isinstance(found, Profile)
    return found
