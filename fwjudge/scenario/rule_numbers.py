"""The rule numbers and the steps that a file names: each must be one of the rulebook's."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from fwjudge.base.spelling import fold, list_words, quote, suggest
from fwjudge.course.words import RULE, find
from fwjudge.games.table import Word
from fwjudge.rulebook.book import load
from fwjudge.rulebook.edition import history_of
from fwjudge.rulebook.number import nearest_numbers
from fwjudge.rulebook.number_list import numbers

from .reader import Reader
from .source import Node, Text

MAX_NEAR_NUMBERS = 3
"""No more numbers near an unknown one are named."""


def _plain(name: str) -> str:
    """Return the name of a step as it is compared: アタック・ステップ is アタックステップ."""
    return fold(name).replace("・", "").replace(" ", "").upper()


@lru_cache
def steps(game: str) -> Mapping[str, str]:
    """Return the phases and steps of a game by their names, each with the number of its section."""
    book = load(game)
    titled = [(rule.title, rule.number) for rule in book] + [(title, label) for label, title in book.sections.items()]
    found: dict[str, str] = {}
    for title, number in titled:
        name = title.removesuffix("の流れ")
        if name.endswith(("フェイズ", "ステップ", "フェイズの開始", "フェイズの終了")):
            found.setdefault(_plain(name), number)
    return found


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

    def check_quoted(self, node: Node, text: str) -> bool:
        """Whether this is a number of the game's rulebook, in quotes: without them 804.10 is read as 804.1 elsewhere."""
        if not self.check(node, text):
            return False
        quoted = isinstance(node, Text) and node.quoted
        if not quoted:
            self.reader.wrong(node, f'ルール番号は引用符で囲みます: "{text}"')
        return quoted

    def step(self, node: Node, text: str, phases: Sequence[Word]) -> str:
        """Return the number of the section of a phase or a step; a name that is none is reported."""
        known = steps(self.game)
        key = find(text, phases)
        names = (text, *(word.ja.removesuffix("開始") for word in phases if word.key == key))
        number = next((known[plain] for name in names if (plain := _plain(name)) in known), "")
        if not number:
            right = list_words(name for name in known)
            self.reader.wrong(
                node,
                f"{quote(text)} というフェイズやステップはありません。{right} のどれかです。{suggest(text, known)}",
            )
        return number

    def _suggest(self, text: str) -> str:
        moved = next((change.to for change in history_of(self.game, text) if change.number == text and change.to), "")
        if moved:
            return f"今は {moved} です。"
        near = nearest_numbers(self.game, text, numbers(self.game), MAX_NEAR_NUMBERS)
        return f"近い番号: {'、'.join(near)}" if near else ""
