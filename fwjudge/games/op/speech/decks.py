"""Printed cards as a deck of this game, looked at by the rules of 5-1."""

from __future__ import annotations

from collections.abc import Sequence

from fwjudge.ability.text import Skill
from fwjudge.cards.deck_list import DeckList
from fwjudge.cards.deck_rules import deck_rules
from fwjudge.cards.model import Card
from fwjudge.games.common.decks import Examined, note_unread

from ..rules.ch05_deck import UNKNOWN, don_size, examine_deck
from ..state import COLOURS, DON, OpCard


def make_print(card: Card) -> OpCard:
    """Return what is printed on a card."""
    front = card.front
    attributes = front.value("attributes")
    return OpCard(
        front.name,
        card.type,
        card.colours,
        front.number("cost") or 0,
        front.number("power"),
        front.number("counter"),
        front.number("life"),
        front.traits,
        attributes if isinstance(attributes, tuple) else (),
        number=card.number,
        text=bool(front.whole_text),
    )


def examine(listed: DeckList) -> Examined:
    """Return what the rules of 5-1 say of a deck. Cards that are only known by number or name count, and nothing else is said of them."""
    deck = [make_print(card) for card, count in listed.cards for _ in range(count)]
    deck += [
        OpCard(number, UNKNOWN, number=number) for number, count in listed.unknown_cards(False) for _ in range(count)
    ]
    texts = {card: deck_rules(card) for card in (*listed.leaders, *(card for card, _ in listed.cards))}
    strangers = [
        OpCard(number, "leader", COLOURS, number=number)
        for number, count in listed.unknown_cards(True)
        for _ in range(count)
    ]
    effects = {make_print(card): text.skills for card, text in texts.items()}
    leaders = [*strangers, *(make_print(card) for card in listed.leaders)]

    def effects_of(card: OpCard) -> Sequence[Skill]:
        return effects.get(card, ())

    don = don_size(leaders, effects_of) if listed.don is None else listed.don
    found = examine_deck(leaders, deck, [DON] * don, effects_of)
    return Examined(found.problems, [*found.notes, *note_unread("5-1-2-4-1", texts)])
