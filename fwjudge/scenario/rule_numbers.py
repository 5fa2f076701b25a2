"""The rule numbers that a file names: each must be one of the rulebook's."""

from __future__ import annotations

import re

from fwjudge.base.spelling import quote
from fwjudge.course.words import RULE
from fwjudge.rulebook.edition import history_of
from fwjudge.rulebook.number import nearest_numbers
from fwjudge.rulebook.number_list import numbers

from .reader import Reader
from .source import Node

MAX_NEAR = 3
"""No more numbers near an unknown one are named."""


class Numbers:
    """A check of the rule numbers of one file. Of a number that is none it names those that are near."""

    def __init__(self, reader: Reader, game: str) -> None:
        self.reader, self.game = reader, game

    def check(self, node: Node, text: str) -> bool:
        """Whether this is a number of the game's rulebook; a number that is none is reported."""
        if not re.fullmatch(RULE, text):
            self.reader.wrong(node, f"{quote(text)} はルール番号ではありません。「8-4-6」のように書きます。")
            return False
        if text in numbers(self.game):
            return True
        self.reader.wrong(node, f"{self.game} に {quote(text)} というルールはありません。{self._suggest(text)}")
        return False

    def _suggest(self, text: str) -> str:
        moved = next((change.to for change in history_of(self.game, text) if change.number == text and change.to), "")
        if moved:
            return f"今は {moved} です。"
        near = nearest_numbers(self.game, text, numbers(self.game), MAX_NEAR)
        return f"近い番号: {'、'.join(near)}" if near else ""
