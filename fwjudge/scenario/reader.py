"""A reader of values in a tree, which collects everything that is wrong on the way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fwjudge.base.numbers import MOST_DIGITS
from fwjudge.base.patterns import compile_late
from fwjudge.base.spelling import fold, list_words, quote, suggest
from fwjudge.course.words import NO_WORDS, YES_WORDS, find
from fwjudge.games.table import PLAYERS, Area, Field, Word

from .problem import Problem
from .source import Items, Node, Pairs, Text

_NUMBER = compile_late(rf"[+-]?\d{{1,{MOST_DIGITS}}}")
_WHOLE_NUMBER = compile_late(r"[+-]?\d+")


class Reader:
    """The problems of one file. A method that cannot return a value reports why."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.missing: list[str] = []
        """The printed cards that the judge's card file does not have, for each of which there is a problem."""

    def wrong(self, node: Node, text: str) -> None:
        """Report a problem at this node."""
        self.problems.append(Problem(node.line, node.column, text))

    def pairs(self, node: Node | None, what: str, right: str = "") -> tuple[tuple[Text, Node], ...]:
        """Return the pairs 「語: 値」 of the mapping under `what`; report a problem where it is none."""
        if node is None or (isinstance(node, Text) and node.empty):
            return ()
        if isinstance(node, Pairs):
            return node.pairs
        self.wrong(node, f"{what} には「語: 値」の組を書きます。{_read(node)}でした。{right}")
        return ()

    def items(self, node: Node | None) -> tuple[Node, ...]:
        """Return the items of a list; one value alone is a list of one."""
        if node is None or (isinstance(node, Text) and node.empty):
            return ()
        return node.items if isinstance(node, Items) else (node,)

    def text(self, node: Node, what: str) -> str:
        """Return the text of a node; report a problem where the node is none."""
        if isinstance(node, Text):
            return node.text.strip()
        self.wrong(node, f"{what} には文字を書きます。{_read(node)}でした。")
        return ""

    def number(self, node: Node, what: str, most: int = 10**MOST_DIGITS - 1) -> int | None:
        """Return a whole number; None where there is none, or one that is higher than `most`."""
        if isinstance(node, Text):
            text = fold(node.text).replace(",", "")
            if _NUMBER.fullmatch(text) and int(text) <= most:
                return int(text)
            if _WHOLE_NUMBER.fullmatch(text):
                self.wrong(node, f"{what} がありえない数です。{most:,}までの整数を書きます。{_read(node)}でした。")
                return None
        self.wrong(node, f"{what} には整数を書きます。{_read(node)}でした。")
        return None

    def says_yes(self, node: Node, what: str) -> bool:
        """Whether a word says yes."""
        word = fold(node.text) if isinstance(node, Text) else ""
        if word not in YES_WORDS | NO_WORDS:
            self.wrong(node, f"{what} には true か false を書きます。{_read(node)}でした。")
        return word in YES_WORDS

    def word(self, node: Node, words: Sequence[Word | Area | Field], what: str) -> str:
        """Return the key of the word that a node writes, one of these; report a problem where it is none of them."""
        if isinstance(node, Text):
            key = find(node.text, words)
            if key is not None:
                return key
            self.unknown(node, node.text, what, [w.ja for w in words], [n for w in words for n in w.names])
        else:
            self.wrong(node, f"{what} には語を1つ書きます。{_read(node)}でした。")
        return ""

    def parts(self, node: Node | None, words: Sequence[Word], what: str) -> dict[str, Node]:
        """Return the parts of a mapping with fixed words; unknown ones are reported."""
        found: dict[str, Node] = {}
        for key, value in self.pairs(node, what):
            word = find(key.text, words)
            if word is None:
                self.unknown(key, key.text, what, [w.key for w in words], [n for w in words for n in w.names])
            elif word in found:
                self.wrong(key, f"{quote(key.text)} は2度目です。")
            else:
                found[word] = value
        return found

    def unknown(self, node: Node, read: str, what: str, right: Iterable[str], known: Iterable[str] = ()) -> None:
        """Report a word that is not known here, with those that would be right."""
        right = list(right)
        self.wrong(
            node,
            f"{what} に {quote(read)} は使えません。{list_words(right)} のどれかです。{suggest(read, [*right, *known])}",
        )


def player_of(node: Text) -> int | None:
    """Return which player a word names; None where it names none."""
    word = fold(node.text).upper()
    return PLAYERS.index(word) if word in PLAYERS else None


def _read(node: Node) -> str:
    return quote(node.text) if isinstance(node, Text) else node.kind_in_words
