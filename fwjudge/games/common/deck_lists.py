"""Deck lists of printed cards, looked at by the rules of their game, and by the list of forbidden cards that a judge gives."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module

from fwjudge.cards.deck_limits import DeckLimits
from fwjudge.cards.deck_list import DeckList
from fwjudge.cards.deck_rules import DeckText
from fwjudge.cards.model import Card

from .decks import DeckProblem, Examined


def examine_list(deck: DeckList, limits: DeckLimits | None = None) -> Examined:
    """Return what the rules of its game, and the limits that were given, say of a deck list."""
    found: Examined = import_module(f"fwjudge.games.{deck.game}.speech.decks").examine(deck)
    more = [DeckProblem("", sentence) for sentence in limits.find_broken(deck)] if limits else []
    return Examined([*found.problems, *more], found.notes)


def note_unread(rule: str, texts: Mapping[Card, DeckText]) -> Iterator[DeckProblem]:
    """Yield a remark for each sentence about decks that could not be read."""
    for card, text in texts.items():
        for sentence in text.unread:
            yield DeckProblem(rule, f"{card.number} {card.name} の文を読めないので、考えに入れていない: {sentence}")
