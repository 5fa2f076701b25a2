"""Words of the games for the same idea: a small table that people keep, `rules_ja/related.tsv`."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from fwjudge.base.fold import fold
from fwjudge.base.places import rules_dir
from fwjudge.base.records import NamedTuple
from fwjudge.citation import GAMES

from .tables import RELATED_WORDS

EVERYDAY = "日常"
"""The column of words that no rulebook uses and people do."""


class Idea(NamedTuple):
    """One idea, and its words in each game and among players."""

    name: str
    words: dict[str, tuple[str, ...]]

    def has(self, word: str) -> bool:
        """Whether some game calls the idea by this word."""
        return any(word in words for words in self.words.values())


@lru_cache(maxsize=4)
def ideas(directory: Path | None = None) -> tuple[Idea, ...]:
    """Return the ideas that games name by different words, from the table of related words."""
    try:
        lines = ((directory or rules_dir()) / RELATED_WORDS).read_text(encoding="utf8").splitlines()
    except FileNotFoundError:
        return ()
    rows = [line.split("\t") for line in lines if line and not line.startswith("#")]
    columns = rows[0][1:]
    if set(columns) != {*GAMES, EVERYDAY}:
        raise ValueError(f"{RELATED_WORDS} の列は {' '.join(GAMES)} {EVERYDAY} です")
    return tuple(
        Idea(
            name,
            {
                column: tuple(filter(None, map(fold, cell.split("/"))))
                for column, cell in zip(columns, cells, strict=True)
            },
        )
        for name, *cells in rows[1:]
    )


def counterparts(word: str, game: str) -> list[str]:
    """Return what a game calls the idea for which another game, or a player, has this word.

    >>> counterparts("トラッシュ", "fw")
    ['ドロップ', 'ドロップエリア']
    """
    found = (other for idea in ideas() if idea.has(word) for other in idea.words[game])
    return list(dict.fromkeys(other for other in found if other != word))
