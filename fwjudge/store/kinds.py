"""The kinds of data that are kept, and the rows of each."""

from __future__ import annotations

import json
from typing import Any
from zlib import crc32

from fwjudge.base.records import NamedTuple


class Kind(NamedTuple):
    """A kind of data: a table of the store, and its name for people."""

    table: str
    said: str
    by_game: bool = False
    """Whether the keys of its rows are games, each with an import of its own."""


CARD = Kind("card", "カード")
NAME = Kind("name", "カードの名の索引")
ERRATUM = Kind("erratum", "カードの訂正")
DOCUMENT = Kind("document", "公式文書", by_game=True)
QUESTION = Kind("question", "公式Q&A", by_game=True)

KINDS = {kind.table: kind for kind in (CARD, NAME, ERRATUM, DOCUMENT, QUESTION)}


class Row(NamedTuple):
    """A row: its key (a card, a game), which part of it (a language, a field, an id), and the content."""

    key: str
    part: str
    content: str


def sum_of(kind: Kind, row: Row) -> int:
    """Return the checksum of a row; it covers where the row belongs too."""
    return crc32("\0".join((kind.table, *row)).encode("utf8", "surrogatepass"))


def pack(value: Any) -> str:
    """Return plain data as the content of a row, whatever letters are in it."""
    written = json.dumps(value, ensure_ascii=False)
    try:
        written.encode("utf8")
    except UnicodeEncodeError:  # half of a pair of letters, from a broken file
        return json.dumps(value)
    return written
