"""What is known while a skill is lowered: who carries it out, what the words before stand for, and how it is said that something cannot be."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import NamedTuple

from fwjudge.ability import text as t

from ..text.node import Node


class Unlowered(ValueError):
    """A clause that was read but whose meaning is not known here: it becomes a residual, nothing is guessed."""

    def __init__(self, node: Node, why: str) -> None:
        super().__init__(why)
        self.node, self.why = node, why


class Context(NamedTuple):
    """What spreads to everything to the right in a sentence (13-1-1, 13-1-6)."""

    home: str
    """The area in which the card's skills are valid (1-3-7)."""
    subject: t.Target | None = None
    """「Xは、」"""
    until: str = ""
    """「このターン中、」"""
    who: str = "own"
    """「相手は」: the player who does it."""

    def player(self, printed: str) -> str:
        """自分 and 相手 are seen from the skill's master; 自身 is the player who does it."""
        return self.who if printed == "self" else printed


@dataclass(slots=True)
class Memory:
    """What words that point back mean. Changed as the text goes on."""

    zero: t.Target | None = None
    """What an action without object is done to; of this sentence only (13-1-1 otherwise)."""
    source: t.It | None = None
    """Cards that were looked at or revealed in this sentence: a pick without owner and place is from these."""
    picked: t.Target | None = None
    """「そのカード」"""
    named: dict[str, t.Target] = field(default_factory=dict)
    """「選んだ」「公開した」「戻した」... カード, by the kind of what was done."""
    looked: t.It | None = None
    taken: tuple[t.Filter, ...] = ()
    """Cards taken from those that were looked at; the others are 「残り」."""
    used: dict[str, int] = field(default_factory=dict)

    def name(self, word: str) -> str:
        """A name that was not given before."""
        self.used[word] = self.used.get(word, 0) + 1
        return word if self.used[word] == 1 else f"{word} {self.used[word]}"

    def sentence(self) -> None:
        """A new sentence begins: words without object no longer point back."""
        self.zero = self.source = None

    def chose(self, target: t.Target, word: str = "chosen") -> None:
        self.zero = self.picked = self.named[word] = target

    def copy(self) -> Memory:
        return replace(self, named=dict(self.named), used=self.used)


def both(first: t.Condition | None, second: t.Condition | None) -> t.Condition | None:
    """Two conditions as one; a missing one says nothing."""
    if first is None or second is None:
        return first or second
    parts = tuple(part for one in (first, second) for part in (one.parts if isinstance(one, t.Both) else (one,)))
    return t.Both(parts)
