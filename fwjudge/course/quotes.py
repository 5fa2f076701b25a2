"""The words of a card for what its skills do: each event that an instruction made is told with the clause that says so."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from fwjudge.base.records import NamedTuple
from fwjudge.engine.game import Game
from fwjudge.engine.log import Entry
from fwjudge.games.table import Print

_OF_USE = frozenset({"declare", "resolved", "used"})
"""Causes by which a card moves as it is used: the rules move it, also where another card lets it be used."""
_SAID_OF_ANOTHER = frozenset({"waits", "decided", "reading", "noted"})
"""Kinds of events that an instruction has a part in, and that its words do not tell."""


class Quotes(NamedTuple):
    """The words of the cards of a play, by the heading of the skill and the instruction; nothing where two cards word it differently."""

    words: Mapping[tuple[str, Any], str]
    alone: Mapping[Any, str]
    """The same by the instruction, for skills that have another heading in play than on their card."""
    headings: frozenset[str] = frozenset()
    """The headings that stand on the cards: what another card says is never the words of such a skill."""

    def find(self, game: Game, entry: Entry) -> str:
        """Return the clause that made this happen; nothing where no card did, or what happened is none of its doing."""
        if not self.words or entry.event.kind in _SAID_OF_ANOTHER or getattr(entry.event, "cause", "") in _OF_USE:
            return ""
        line = next((line for line in (entry.step, *entry.callers) if line.of is not None), None)
        if line is None:
            return ""
        skill = game.world.abilities[int(line.address.split(":")[1])]
        own = self.words.get((skill.name, line.of))
        return (self.alone.get(line.of, "") if skill.name not in self.headings else "") if own is None else own


def quotes_of(cards: Iterable[Print]) -> Quotes:
    """Return the words of these cards."""
    words: dict[tuple[str, Any], str] = {}
    alone: dict[Any, str] = {}
    for side in _sides(cards):
        for quote in side.quotes:
            _note(words, (quote.skill, quote.instruction), quote.words)
            _note(alone, quote.instruction, quote.words)
    return Quotes(words, alone, frozenset(skill for skill, _ in words))


def _note(found: dict[Any, str], key: Any, words: str) -> None:
    """Note the words for something; nothing, where it has other words as well."""
    found[key] = words if found.setdefault(key, words) == words else ""


def _sides(cards: Iterable[Print]) -> Iterable[Print]:
    for card in cards:
        yield card
        if card.back is not None:
            yield card.back


NO_QUOTES = Quotes({}, {})
