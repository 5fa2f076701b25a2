"""The store: cards, corrections, official texts and questions in one SQLite file, changed in transactions.

Whoever only reads never waits, whoever writes waits for a turn. SQLite itself is imported when something is kept or to be kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING

from .kinds import CARD as CARD
from .kinds import DOCUMENT as DOCUMENT
from .kinds import ERRATUM as ERRATUM
from .kinds import NAME as NAME
from .kinds import QUESTION as QUESTION
from .kinds import Kind as Kind
from .kinds import Row as Row
from .kinds import pack as pack
from .place import is_anything_kept, read_state
from .refusals import CannotWrite as CannotWrite
from .refusals import Damage as Damage
from .refusals import StoreFault as StoreFault

if TYPE_CHECKING:
    from .place import State
    from .rows import Reader as Reader
    from .rows import Writer as Writer

_marks: dict[tuple[State, str, str], str] = {}


@contextmanager
def reading() -> Iterator[Reader | None]:
    """Open the store to read what was there at one moment; None if nothing was ever kept."""
    if not is_anything_kept():
        yield None
        return
    with import_module("fwjudge.store.opening").reading() as reader:
        yield reader


@contextmanager
def writing() -> Iterator[Writer]:
    """Open the store for one change, in turn with other writers: all of it is kept, or nothing if an error comes out."""
    with import_module("fwjudge.store.opening").writing() as writer:
        yield writer


def read_stamp(kind: Kind, game: str = "") -> str:
    """Return a text that is another one after every change of this kind of data; nothing if there is none."""
    state = read_state()
    if not state:
        return ""
    if (state, kind.table, game) not in _marks:
        _marks.clear()
        with reading() as reader:
            assert reader is not None
            _marks.update({(state, *group): stamp for group, stamp in reader.stamps().items()})
        _marks.setdefault((state, kind.table, game), "")
    return _marks[state, kind.table, game]
