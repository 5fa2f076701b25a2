"""A rulebook as data: units, tree, links, history, official overlay, search. Knows no engine."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .official.comparison import ComparedDocument


def open_document(game: str) -> ComparedDocument:
    """Return the imported document of a game; what reads and compares documents is imported when there is one."""
    found: ComparedDocument = import_module("fwjudge.rulebook.official.comparison").open_document(game)
    return found
