"""The rule numbers that a file names: each must be one of the rulebook's."""

from __future__ import annotations

import re

from fwjudge.rulebook.edition import history_of
from fwjudge.rulebook.number_list import numbers

from .problem import quote
from .reader import RULE, Reader
from .source import Node

MAX_NEAR = 3
"""No more numbers near an unknown one are named."""


class Numbers:
    """A check of the rule numbers of one file. The rulebook itself is read only to say what would be right."""

    def __init__(self, reader: Reader, game: str) -> None:
        self.reader, self.game = reader, game

    def check(self, node: Node, text: str) -> bool:
        """Whether this is a number of the game's rulebook; a number that is none is reported."""
        if not re.fullmatch(RULE, text):
            self.reader.wrong(node, f"{quote(text)} はルール番号ではありません。「8-4-6」のように書きます。")
            return False
        if text in numbers(self.game):
            return True
        self.reader.wrong(node, f"{self.game} に {quote(text)} というルールはありません。{self._instead(text)}")
        return False

    def _instead(self, text: str) -> str:
        from fwjudge.rulebook.book import load
        from fwjudge.rulebook.lookup import nearest_numbers

        moved = next((change.to for change in history_of(self.game, text) if change.number == text and change.to), "")
        if moved:
            return f"今は {moved} です。"
        near = [number for _, number in nearest_numbers(load(self.game), text, MAX_NEAR)]
        return f"近い番号: {'、'.join(near)}" if near else ""
