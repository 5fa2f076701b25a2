"""A citation, and the games that can be cited."""

from __future__ import annotations

from fwjudge.base.records import NamedTuple

GAMES = ("fw", "op", "gen", "dz", "bf")

GAME_NAMES = {
    "fw": "ドラゴンボールスーパーカードゲーム フュージョンワールド",
    "op": "ONE PIECEカードゲーム",
    "gen": "汎用TCG",
    "dz": "ディメンション・ゼロ",
    "bf": "フューチャーカード バディファイト",
}


def document_name(game: str) -> str:
    """Return the name that a game's publisher gives the rulebook."""
    return "詳細ルール" if game == "bf" else "総合ルール"


class Citation(NamedTuple):
    """One rule of one rulebook in one edition.

    >>> print(Citation("fw", "8-4-6", "1.06"))
    fw 8-4-6 (1.06)
    """

    game: str
    number: str
    edition: str = ""

    def __str__(self) -> str:
        return f"{self.game} {self.number}" + (f" ({self.edition})" if self.edition else "")
