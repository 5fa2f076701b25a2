"""The findings on a deck: the rules that it breaks, and remarks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from fwjudge.base.records import NamedTuple

from ..bounds import Bound, write_fault

if TYPE_CHECKING:
    from fwjudge.cards.deck_rules import DeckText
    from fwjudge.cards.model import Card


class DeckProblem(NamedTuple):
    """A breach of a rule of deck building, or a remark on one."""

    rule: str
    wrong: str
    """The fault itself; of a card that is named, the words that follow its name."""
    also: tuple[str, ...] = ()
    """The other rules that it follows from."""
    bound: Bound | None = None
    listed: str = ""
    """The list of the rulebook in which it stands."""
    name: str = ""
    """The card that it begins with ..."""
    card: object = None
    """... and its print."""

    @property
    def text(self) -> str:
        """The problem in one line, with its number in brackets."""
        return write_fault(self.name, self.wrong, self.bound, self.listed)

    @property
    def rules(self) -> tuple[str, ...]:
        """Return all rules behind the problem, the one that decides first."""
        return (self.rule, *self.also)


class Examined(NamedTuple):
    """A deck that was examined: what is wrong with it, and remarks."""

    problems: list[DeckProblem]
    notes: list[DeckProblem]
    """Remarks on what effects allow or ask for, and on parts of effects that could not be examined."""


def note_unread(rule: str, texts: Mapping[Card, DeckText]) -> Iterator[DeckProblem]:
    """Yield a remark for each sentence about decks that could not be read."""
    for card, text in texts.items():
        for sentence in text.unread:
            yield DeckProblem(rule, f"{card.number} {card.name} の文を読めないので、考えに入れていない: {sentence}")
