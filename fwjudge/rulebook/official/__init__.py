"""The publisher's own document: read it, compare it with what was restated, keep it on this machine, find its faults."""

from .diff import Changed, Diff, Mark, Moved, Piece, diff
from .document import Document, Entry
from .errors import DocumentError
from .lock import Comparison, Lock, compare, load_lock, lock_lines
from .read import read_document
from .store import Loaded, forget, load, load_or_warn, store, stored

__all__ = [
    "Changed",
    "Comparison",
    "Diff",
    "Document",
    "DocumentError",
    "Entry",
    "Loaded",
    "Lock",
    "Mark",
    "Moved",
    "Piece",
    "compare",
    "diff",
    "forget",
    "load",
    "load_lock",
    "load_or_warn",
    "lock_lines",
    "read_document",
    "store",
    "stored",
]
