"""The words of each game: one table a game, for reading its cards, for what they mean, for reports and for scenario files.

A line of `<game>.words` is `class | key | words | rule | as | place | in files`; cells at the end may be left out.

    class     area, type (of card), noun, role (in a battle), colour, number (of a card), quality (that cards share), state,
              player, span (of time), timing (a head that names an event), heading (one that says when), keyword,
              means (by what something is done); and, in `common.words` for all games, how numbers are compared, ends
              of a pile, which of several times, its beginning or end, and whether a card has something
    key       the name of the thing in records of abilities and in the engine
    words     as cards print it, parted by |; the first is its name in reports
    rule      the number of the rule that defines it
    as        how it stands in rows: `pile`, `noun`, `original`, ...; `pile=デッキ` in these words only; `unread`: in no row of its own
    place     where the bare noun means when the text does not say, and the rule for that: `battle 13-1-2`
    in files  as a judge writes it in a scenario file, the first as messages say it; where nothing stands, the words

>>> words = words_of("fw")
>>> words.key("colour", "赤"), words.name("area", "drop"), words.places["battle"]
('red', 'ドロップエリア', Meant(areas=('battle',), rule='13-1-2'))
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from fwjudge.base.patterns import compile_late
from fwjudge.base.records import NamedTuple

_HERE = Path(__file__).parent
_CELLS = 7
_BAR = compile_late(r" \|(?= )")
"""Parts cells; words are parted by a bar without spaces."""
CLASSES = (
    "area",
    "type",
    "noun",
    "role",
    "colour",
    "number",
    "quality",
    "state",
    "player",
    "span",
    "timing",
    "heading",
    "keyword",
    "means",
    "attribute",
    "comparison",
    "end",
    "which",
    "point",
    "has",
)
"""The classes of things that have words."""


class WordError(ValueError):
    """A line of a table of words that cannot be understood, or a word that no line has."""


class Meant(NamedTuple):
    """Where a noun means when the text does not say, and the rule for it."""

    areas: tuple[str, ...]
    rule: str


class WordOf(NamedTuple):
    """A thing of a game with its words."""

    kind: str
    key: str
    words: tuple[str, ...]
    """As cards print it, the name in reports first."""
    rule: str = ""
    roles: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """How else it stands in a text, each with the words of that."""
    place: Meant | None = None
    written: tuple[str, ...] = ()
    """As a judge writes it in a scenario file."""
    where: str = ""

    @property
    def is_printed(self) -> bool:
        """Whether cards print it."""
        return all(role != "unread" for role, _ in self.roles)


class WordFile:
    """The words of a game."""

    def __init__(self, game: str, text: str) -> None:
        self.game = game
        self._by_key: dict[str, dict[str, WordOf]] = {}
        self._keys: dict[str, dict[str, str]] = {}
        for one in _entries(text, f"{game}.words"):
            if one.key in self._by_key.setdefault(one.kind, {}):
                raise WordError(f"{one.where}: {one.kind} {one.key} stands twice")
            self._by_key[one.kind][one.key] = one
            for word in one.words:
                if self._keys.setdefault(one.kind, {}).setdefault(word, one.key) != one.key:
                    raise WordError(f"{one.where}: {word} is {one.kind} {self._keys[one.kind][word]} too")
        self.places = {
            one.key: one.place
            for kind in ("area", "type", "noun")
            for one in self.entries(kind)
            if one.place is not None
        }
        """Where bare nouns mean, by their keys."""

    def entries(self, kind: str) -> tuple[WordOf, ...]:
        """Return the things of a class, in the order of the table."""
        return tuple(self._by_key.get(kind, {}).values())

    def names(self, kind: str) -> dict[str, str]:
        """Return the names of all things of a class, by their keys."""
        return {one.key: one.words[0] for one in self.entries(kind)}

    def has(self, kind: str, key: str) -> bool:
        """Whether a class has a thing of this key."""
        return key in self._by_key.get(kind, {})

    def name(self, kind: str, key: str) -> str:
        """Return the name of a thing in reports."""
        return self._by_key[kind][key].words[0]

    def keys(self, *kinds: str) -> dict[str, str]:
        """Return the keys of these classes by the words that cards print."""
        return {word: key for kind in kinds for word, key in self._keys.get(kind, {}).items()}

    def key(self, kind: str, word: str) -> str:
        """Return the key of a word; a WordError if the table does not have it."""
        try:
            return self._keys[kind][word]
        except KeyError:
            raise WordError(f"{self.game}.words: no {kind} 「{word}」") from None

    def find_written(self, kind: str, *wanted: str) -> tuple[WordOf, ...]:
        """Return the things of a class with these keys, or all of them, that a scenario file may name."""
        found = self._by_key.get(kind, {})
        return tuple(found[key] for key in wanted) if wanted else tuple(found.values())


def _entries(text: str, where: str) -> Iterator[WordOf]:
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            yield _entry(line, f"{where}:{number}")


def _entry(line: str, where: str) -> WordOf:
    cells = [cell.strip() for cell in _BAR.split(f"{line} ")]
    if len(cells) < 3 or len(cells) > _CELLS or not all(cells[:3]):
        raise WordError(f"{where}: not `class | key | words | rule | as | place | in files`: {line}")
    kind, key, printed, rule, how, place, written = cells + [""] * (_CELLS - len(cells))
    if kind not in CLASSES:
        raise WordError(f"{where}: no class {kind}: {', '.join(sorted(CLASSES))}")
    words = tuple(printed.split("|"))
    roles = []
    for one in how.split():
        role, _, own = one.partition("=")
        roles.append((role, tuple(own.split("|")) if own else words))
    *areas, by = place.split() or [""]
    return WordOf(
        kind,
        key,
        words,
        rule,
        tuple(roles),
        Meant(tuple(areas), by) if place else None,
        tuple(written.split("|")) if written else words,
        where,
    )


def file_of(game: str) -> Path:
    """Return the file in which the words of a game stand."""
    return _HERE / f"{game}.words"


@cache
def words_of(game: str) -> WordFile:
    """Return the words of a game."""
    return WordFile(game, file_of(game).read_text(encoding="utf-8"))
