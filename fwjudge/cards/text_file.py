"""Card files of games whose cards are not imported: of each row the number or the name, the type and the text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from fwjudge.base.row_files import BadRow, BadRows, limit_rows

from . import source, values
from .model import Card, Face
from .values import BadValue

_TEXTS = ("text", "effect", "trigger")
"""The fields of a row that are card text, in printed order; what one card prints in several is one text."""


def read_texts(paths: Iterable[Path], game: str) -> tuple[list[Card], BadRows]:
    """Read the cards of these files, each number once; return them and the rows that cannot be used."""
    cards: dict[str, Card] = {}
    bad, read = BadRows(), 0
    for path in paths:
        for file in source.files(path):
            for found in limit_rows(source.rows(file), read):
                read += 1
                try:
                    if found.why:
                        raise BadValue(found.why)
                    card = _card(found.row, game)
                    cards.setdefault(card.number, card)
                except BadValue as error:
                    bad.add(BadRow(file.name, found.where, str(error)))
    return list(cards.values()), bad


def _card(row: object, game: str) -> Card:
    if not isinstance(row, Mapping):
        raise BadValue("1枚のカードの { } ではありません")
    name = values.line(row.get("name"), "カード名 (name)")
    number = values.line(row.get("id", row.get("number")), "カード番号 (id)") or name
    if number is None:
        raise BadValue("カード番号 (id) もカード名 (name) もありません")
    kind = values.line(row.get("type", row.get("category")), "カード種類 (type)") or ""
    printed = [values.words(row.get(key), f"テキスト ({key})") for key in _TEXTS]
    text = "\n".join(part for part in printed if part) or None
    return Card(game, number, kind.lower(), (), Face(name or number, text=text))
