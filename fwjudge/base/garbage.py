"""Garbage of Python."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


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
