"""The fields of a card in a file: what is printed on it, by the rows of the game's record."""

from __future__ import annotations

from typing import Any

from fwjudge.base.spelling import fold, quote
from fwjudge.course.words import find
from fwjudge.games.table import LARGEST_PILE, GameRecord, Word

from .reader import Reader
from .source import Node, Pairs, Text


class Fields:
    """A reader of fields, those of `cards:` and those that a card on the board changes."""

    def __init__(self, reader: Reader, table: GameRecord) -> None:
        self.reader, self.table = reader, table

    def read(self, key: Text, value: Node, fields: dict[str, Any], what: str, also: tuple[str, ...] = ()) -> None:
        """Put the value of a field into `fields`; `also` names what else may stand in this place."""
        reader = self.reader
        word = find(key.text, self.table.words.cards.fields)
        if word is None:
            known = [n for f in self.table.words.cards.fields for n in f.names]
            reader.unknown(key, key.text, what, [*(f.key for f in self.table.words.cards.fields), *also], known)
            return
        if word in fields:
            reader.wrong(key, f"{quote(key.text)} は2度目です。{what} に同じことを別の語で書いています。")
        row = next(f for f in self.table.words.cards.fields if f.key == word)
        name = f"{row.key} ({row.ja})"
        if row.kind == "number":
            if isinstance(value, Text) and fold(value.text) in ("-", "none", "なし", "null", "~", ""):
                return
            fields[word] = reader.number(value, name, row.most)
        elif row.kind == "text":
            fields[word] = reader.text(value, name)
        elif row.kind == "texts":
            fields[word] = tuple(reader.text(item, name) for item in reader.items(value))
        elif row.kind == "choice":
            fields[word] = reader.word(value, row.words, name)
        elif row.kind == "choices":
            fields[word] = tuple(found for item in self._split(value) if (found := reader.word(item, row.words, name)))
        elif not isinstance(value, Pairs) and (counted := self._count_words(value, row.words)):
            fields[word] = counted
        else:
            counts: dict[str, int] = {}
            example = next((word.ja for word in row.words), "")
            for one, amount in reader.pairs(
                value, name, f" {row.ja}: {{{example}: 1}} のように書きます。" if example else ""
            ):
                found = reader.word(one, row.words, name)
                number = reader.number(amount, name, LARGEST_PILE)
                if found and number is not None:
                    counts[found] = number
            fields[word] = counts

    def _count_words(self, node: Node, words: tuple[Word, ...]) -> dict[str, int]:
        """Return how often each word stands here, as it is printed: 赤赤, RR, [赤, 青]; nothing where something else does."""
        counts: dict[str, int] = {}
        for item in self.reader.items(node):
            text = item.text.replace(" ", "").replace("　", "") if isinstance(item, Text) else ""
            whole = find(text, words)
            for found in [whole] if whole else [find(letter, words) for letter in text] or [None]:
                if found is None:
                    return {}
                counts[found] = counts.get(found, 0) + 1
        return counts

    def _split(self, node: Node) -> tuple[Node, ...]:
        """Return the words of a list; red/blue is one too."""
        if isinstance(node, Text) and "/" in node.text:
            return tuple(Text(node.line, node.column, part.strip()) for part in node.text.split("/"))
        return self.reader.items(node)
