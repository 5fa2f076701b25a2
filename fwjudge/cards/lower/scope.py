"""Context while a skill is lowered: who carries it out, what the words before stand for; and how a gap is reported."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from fwjudge.ability import text as t
from fwjudge.base.records import NamedTuple

from ..text.node import Node
from .drafts import Drafts
from .vocabulary import Vocabulary

Items = list[t.Record]
"""Instructions, and what becomes so."""


class UnknownMeaning(ValueError):
    """A clause that was read but whose meaning is not known here: it becomes a residual, nothing is guessed."""

    def __init__(self, node: Node, why: str) -> None:
        super().__init__(why)
        self.node, self.why = node, why


class CountEach(NamedTuple):
    """「1枚につき」"""

    of: t.CardSet | t.Markers
    per: int
    distinct: str = ""
    """The quality in which the cards must differ to count: 「カード名の異なるカード1枚につき」"""


@dataclass(slots=True)
class Memory:
    """The meaning of words that point back. It changes as the text goes on."""

    zero: t.Target | None = None
    """The target of an action without object; of this sentence only (13-1-1 otherwise)."""
    source: t.It | None = None
    """Cards that were looked at or revealed in this sentence: a pick without owner and place is from these."""
    picked: t.Target | None = None
    """「そのカード」"""
    judged: t.Target | None = None
    """The same when the last condition was looked at: for 「それ以外の場合」."""
    named: dict[str, t.Target] = field(default_factory=dict)
    """「選んだ」「公開した」「戻した」... カード, by what was done."""
    heard: frozenset[str] = frozenset()
    """The events of the trigger: appear, attack, ..."""
    looked: t.It | None = None
    taken: tuple[t.Filter, ...] = ()
    """Not the cards taken from those that were looked at; what is left is 「残り」."""
    pool: t.Filter | None = None
    """Cards that this sentence said to choose: 「2枚までを選び、1枚を登場させ、残りを」 are of these."""
    out_of_pool: tuple[t.Filter, ...] = ()
    """Not the cards taken out of those; what is left is 「残り」."""
    used: dict[str, int] = field(default_factory=dict)
    into: tuple[str, ...] = ()
    """Where cards were moved last."""
    owners: str = ""
    """Whose cards the text picked, looked at or moved last: own, other, or each; nothing if that is not known."""
    zones: tuple[str, ...] = ()
    """Where the text says that this card is (9-2-1, 9-5-5)."""
    lost: bool = False
    """Whether something before was not understood: then the object of words that name none is not known."""
    beneath: bool = False
    """The text says that this card lies beneath another, or is put there (16-2-2-4)."""
    at_home: bool = False
    """The text spoke of this card where its skills are valid."""
    lies: bool = False
    """A condition says in which area this card is: 「このカード」 is there from then on."""
    split: bool = False
    """The text spoke of this card in an area after it had spoken of it where its skills are valid."""
    said: dict[t.Record, Node] = field(default_factory=dict)
    """The clause, the innermost, of which each record was made."""
    begun: int = 0
    """The number of sentences that have begun, the skill cost counted as one."""

    def name(self, word: str) -> str:
        """Return a name that was not given before."""
        self.used[word] = self.used.get(word, 0) + 1
        return word if self.used[word] == 1 else f"{word} {self.used[word]}"

    def sentence(self) -> None:
        """Begin a new sentence: words without object no longer point back."""
        self.zero = self.source = self.pool = None
        self.out_of_pool = ()
        self.begun += 1

    def leave_place(self) -> None:
        """Begin a sentence of its own: where the last one is valid says nothing of it."""
        self.zones, self.at_home, self.lies, self.split = (), False, False, False

    def points_at(self, target: t.Target, word: str = "") -> None:
        """Let そのカード and actions without object mean this from now on."""
        self.zero = self.picked = target
        if word:
            self.named[word] = target

    def forget(self) -> None:
        """Let nothing point back any more, after a sentence that could not be lowered."""
        self.zero = self.source = self.picked = self.judged = self.looked = self.pool = None
        self.named = {}
        self.lost = True

    def copy(self) -> Memory:
        """Return a copy of the memory that changes independently."""
        return replace(self, named=dict(self.named))


def refuse_nothing(record: t.Record) -> str:
    """Return nothing: where no game is asked, no record is refused."""
    return ""


def _no_skill(tree: Node) -> t.Skill:
    raise UnknownMeaning(tree, "スキルの中のスキルは分からない")


@dataclass(slots=True, frozen=True)
class Scope:
    """The context of a part of a sentence, which spreads to everything to its right."""

    memory: Memory
    words: Vocabulary = field(kw_only=True)
    drafts: Callable[[Node, Scope], Drafts] = field(kw_only=True)
    """Which cards an expression means: `sets.drafts`, handed in because sets need targets and filters, which need sets."""
    home: str = "battle"
    """The area in which the card's skills are valid (1-3-7)."""
    who: str = "own"
    """「相手は」: the player who does it."""
    player: bool = False
    """A player is what the sentence is about."""
    topic: t.Target | None = None
    """The cards that the sentence is about (「Xは、」)."""
    until: str = ""
    """「このターン中、」"""
    each: CountEach | None = None
    times: int = 0
    """「1ターンに1回」"""
    always: bool = False
    """In a 【永続】: nothing is done, everything is so."""
    skills: tuple[t.Target, str] | None = None
    """「～のスキルは、」: whose, and which of them."""
    quoted: Callable[[Node], t.Skill] = _no_skill
    """Lowers a skill in quotes (13-16)."""
    modes: Callable[[Node, Scope], Items] | None = None
    """「以下から1つを選ぶ」: what the options after this sentence are."""
    deck: t.CardSet | None = None
    """「～は、デッキに…入れることができない」: which cards; nothing: those of this card's number."""
    refuses: Callable[[t.Record], str] = refuse_nothing
    """Returns why the game cannot carry a record out, whatever is inside it; nothing if it can."""
    leave: Callable[[UnknownMeaning], t.Unread] | None = None
    """Leaves what stands in the place of a part of a sentence that is not understood, where what stands before it can stay."""
    moved: bool = False
    """The skill waits because this card itself moved, so that it is somewhere else when the skill resolves."""
    placed: bool = False
    """A condition that says where this card is says where the skill is valid (9-5-5): in a 【永続】, and before a trigger."""

    def change(self, **changes: Any) -> Scope:
        """Return a copy of the scope in which these fields have other values."""
        return replace(self, **changes)


def join_conditions(first: t.Condition | None, second: t.Condition | None) -> t.Condition | None:
    """Join two conditions; a missing one says nothing."""
    if first is None or second is None:
        return first or second
    return t.Both(tuple(part for one in (first, second) for part in (one.parts if isinstance(one, t.Both) else (one,))))
