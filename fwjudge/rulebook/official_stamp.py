"""Whether an official document was imported, and when it last was: known without reading it."""

from __future__ import annotations

from fwjudge.store import DOCUMENT, StoreFault, read_stamp


def official_stamp(game: str) -> str:
    """Return a text that is another one after every import of an official document; nothing if there is none."""
    try:
        return read_stamp(DOCUMENT, game)
    except StoreFault as fault:
        return f"unreadable: {fault}"
