"""Card texts that were read before: what they mean, kept in this user's own cache by their digest, so that nothing need read them anew.

Each is JSON under the user's seal, made of the very files that read texts and carry them out, as their dates and sizes say. A
record is a list of its name and its fields, a tuple a list that begins with nothing.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

from fwjudge.ability import text as t
from fwjudge.base.digests import digest_of
from fwjudge.base.seal import SealedFolder, open_sealed
from fwjudge.games.table import Quote

from .known_text import KnownText, UnreadPart

_PACKAGE: Final = Path(__file__).parent.parent.parent
_MAX_TEXTS_KEPT: Final = 32
"""The texts that are kept in each of 256 folders."""
_PART: Final = "text"


def find(game: str, text: str, type: str, side: str) -> KnownText | None:
    """Return what a text means, if it was kept by this very program."""
    digest = _digest(game, text, type, side)
    folder = _folder(digest)
    parts = folder.read(digest, _mark(game)) if folder is not None else None
    if parts is None:
        return None
    found = _decode(json.loads(parts[_PART]))
    assert isinstance(found, KnownText)
    return found


def keep(game: str, text: str, type: str, side: str, known: KnownText) -> None:
    """Keep what a text means; where nothing can be kept, it is read anew each time."""
    digest = _digest(game, text, type, side)
    folder = _folder(digest)
    if folder is not None:
        content = json.dumps(_encode(known), separators=(",", ":")).encode()
        folder.write(digest, _mark(game), {_PART: content})
        folder.keep_newest(_MAX_TEXTS_KEPT)


def _digest(game: str, text: str, type: str, side: str) -> str:
    return digest_of("\0".join((game, type, side, text)).encode("utf8", "surrogatepass"))[:24]


def _folder(digest: str) -> SealedFolder | None:
    sealed = open_sealed()
    return None if sealed is None else sealed.open_folder(f"texts-{digest[:2]}")


@cache
def _mark(game: str) -> str:
    """Return a mark of all that decides what a text of a game means: the names, sizes and dates of these files."""
    places = ("ability", "cards", "words", "games/common", f"games/{game}")
    files = (f"{name} {size} {date}\n" for place in places for name, size, date in sorted(_files(_PACKAGE / place)))
    return digest_of("".join(files).encode("utf8", "surrogateescape"))


def _files(folder: Path) -> Iterator[tuple[str, int, int]]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                if entry.name != "__pycache__":
                    yield from _files(Path(entry.path))
            else:
                found = entry.stat()
                yield entry.path, found.st_size, found.st_mtime_ns


_RECORDS: Final[dict[str, Any]] = {kind.__name__: kind for kind in (KnownText, Quote, UnreadPart)} | {
    name: kind for name, kind in vars(t).items() if isinstance(kind, type) and issubclass(kind, tuple)
}


def _encode(value: Any) -> Any:
    if isinstance(value, tuple):
        name = type(value).__name__ if hasattr(value, "_fields") else ""
        return [name, *map(_encode, value)]
    return value


def _decode(value: Any) -> Any:
    if isinstance(value, list):
        name, *parts = value
        decoded = tuple(map(_decode, parts))
        return _RECORDS[name]._make(decoded) if name else decoded
    return value
