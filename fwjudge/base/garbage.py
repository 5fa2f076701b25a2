"""Garbage of Python."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

_OBJECTS_BEFORE_A_SEARCH = (100_000, 50, 100)
"""The objects made and not freed before Python looks for garbage, and the searches before it looks among older ones."""


def search_garbage_rarely() -> None:
    """Let Python look for garbage a hundredth as often: what is imported stays, and what a game makes is freed without a search."""
    gc.set_threshold(*_OBJECTS_BEFORE_A_SEARCH)


@contextmanager
def pause_garbage_search() -> Iterator[None]:
    """Put off the search for garbage while very many things are made that all stay: to look through them costs more than to make them."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()
