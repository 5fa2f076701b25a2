"""Opening the rulebooks for a search: from a sealed index if it is fresh, else from the rules, making the index anew."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from fwjudge import __version__
from fwjudge.base.digests import digest_of
from fwjudge.base.places import rules_dir
from fwjudge.base.seal import SealedFolder, open_sealed
from fwjudge.rulebook.official_stamp import official_stamp

from .matches import Book, Places, Plain
from .tables import READINGS
from .unit import Unit, units_of_rulebook

if TYPE_CHECKING:
    from .index import Index
    from .readings import Piece

SCHEMA = "6"
"""Changes when the parts of a file change."""

Progress = Callable[[str], None]


def open_books(games: Sequence[str], progress: Progress | None = None) -> list[Book]:
    """Open each game's rules as this person sees them: the official words where they were imported."""
    sealed = open_sealed()
    return [_open(game, sealed, progress) for game in games]


def _open(game: str, sealed: SealedFolder | None, progress: Progress | None) -> Book:
    mark = fingerprint(game)
    parts = sealed.read(f"{game}.letters", mark) if sealed else None
    if parts is not None and "units" in parts:
        try:
            units = [Unit.from_row(row) for row in json.loads(parts.pop("units"))]
            return IndexedBook(game, units, parts, sealed, mark, progress)
        except (ValueError, TypeError):
            pass
    with _announce(progress, f"{game} のルールを読んでいます"):
        units = rules_of(game)
        if sealed is None:
            return Plain(units)
        plain = Plain(units)
        parts = _build(plain.lines)
        if parts is None:
            return plain
        kept = json.dumps(units, ensure_ascii=False, separators=(",", ":")).encode()
        sealed.write(f"{game}.letters", mark, {"units": kept, **parts})
        return IndexedBook(game, units, parts, sealed, mark, progress)


def rules_of(game: str) -> list[Unit]:
    """Return the rules of a game for the search, in official wording if that is stored."""
    from fwjudge.rulebook import overlay

    return units_of_rulebook(overlay.current(game))


def build_all(games: Sequence[str], progress: Progress | None = None) -> None:
    """Make every index that is not there or not fresh."""
    for book in open_books(games, progress):
        book.sounds("ん")


class IndexedBook:
    """A book that is searched by its index; if that fails on the way, by its lines."""

    def __init__(
        self,
        game: str,
        units: list[Unit],
        parts: dict[str, bytes],
        sealed: SealedFolder | None,
        mark: str,
        progress: Progress | None,
    ) -> None:
        self.units: Sequence[Unit] = units
        self._game, self._parts, self._sealed, self._mark, self._progress = game, parts, sealed, mark, progress

    def letters(self, needle: str) -> Places:
        """Return where these letters stand in each unit."""
        return _places(self._letters, needle, lambda: self._plain.letters(needle))

    def sounds(self, needle: str) -> Places:
        """Return where these sounds begin in the sounds of each unit."""
        return _places(self._sounds, needle, lambda: self._plain.sounds(needle))

    def pieces(self, at: int) -> list[Piece]:
        """Return the pieces of a unit, each with its reading."""
        from .readings import Piece

        return [Piece(*row) for row in self._pieces[at]]

    @cached_property
    def vocabulary(self) -> Sequence[tuple[str, str]]:
        """Return the words of the book, each with its reading."""
        return [(word, sounds) for word, sounds in json.loads(self._sound_parts["vocabulary"])]

    @cached_property
    def _letters(self) -> Index | None:
        return _open_index(self._parts)

    @cached_property
    def _sounds(self) -> Index | None:
        return _open_index(self._sound_parts)

    @cached_property
    def _pieces(self) -> list[list[tuple[int, str]]]:
        read: list[list[tuple[int, str]]] = json.loads(self._sound_parts["pieces"])
        return read

    @cached_property
    def _plain(self) -> Plain:
        return Plain(self.units)

    @cached_property
    def _sound_parts(self) -> dict[str, bytes]:
        """Return how the book sounds: needed only for kana, or for a slip."""
        name = f"{self._game}.sounds"
        parts = self._sealed.read(name, self._mark) if self._sealed else None
        if parts is not None and {"pieces", "vocabulary"} <= parts.keys():
            return parts
        with _announce(self._progress, f"{self._game} の読みの索引を作っています"):
            plain = self._plain
            parts = _build(plain.sound_lines) or {}
            for part, value in (
                ("pieces", [plain.pieces(at) for at in range(len(self.units))]),
                ("vocabulary", plain.vocabulary),
            ):
                parts[part] = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
            if self._sealed:
                self._sealed.write(name, self._mark, parts)
        return parts


def _build(lines: Sequence[str]) -> dict[str, bytes] | None:
    try:
        from .index import build

        return build(lines)
    except Exception:  # whatever is wrong with Whoosh here, the lines themselves can be read
        return None


def _open_index(parts: dict[str, bytes]) -> Index | None:
    try:
        from .index import Index

        return Index(parts)
    except Exception:
        return None


def _places(index: Index | None, needle: str, plainly: Callable[[], Places]) -> Places:
    if index is not None:
        from .index import BadIndex

        try:
            return index.places(needle)
        except BadIndex:
            pass
    return plainly()


def fingerprint(game: str) -> str:
    """Return a hash that changes with anything of which the index of a game is made; costs a look at each file's date."""
    files = [*sorted((rules_dir() / game).iterdir()), *(rules_dir() / name for name in READINGS)]
    seen = [f"{SCHEMA} {__version__} {sys.version_info[:2]}", official_stamp(game), *map(_state, files)]
    return digest_of("\n".join(seen).encode("utf8", "replace"))


def _state(path: Path) -> str:
    try:
        found = path.stat()
    except OSError:
        return f"{path.name} -"
    return f"{path.name} {found.st_size} {found.st_mtime_ns}"


@contextmanager
def _announce(progress: Progress | None, message: str) -> Iterator[None]:
    """Say what is being done if it takes longer than a moment."""
    if progress is None:
        yield
        return
    from threading import Timer

    timer = Timer(0.5, progress, [message])
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
