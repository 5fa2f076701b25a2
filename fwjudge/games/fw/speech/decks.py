"""Printed cards as a deck of this game, looked at by the rules of 6-1."""

from __future__ import annotations

from fwjudge.cards.deck_list import DeckList
from fwjudge.cards.deck_rules import deck_rules
from fwjudge.cards.model import Card
from fwjudge.games.common.decks import Examined, note_unread

from ..rules.ch06_deck import examine_deck
from ..state import COLOURS, FwCard
from .card_file import count_colours


def make_print(card: Card) -> FwCard:
    """Return what is printed on the side of a card that is up when a game begins."""
    front = card.front
    cost = count_colours(front.words("specified_cost"))
    return FwCard(
        front.name,
        card.type,
        card.colours,
        front.number("cost") or 0,
        tuple(sorted(cost.items())),
        front.number("power"),
        front.number("combo_power"),
        front.traits,
        number=card.number,
    )


def examine(listed: DeckList) -> Examined:
    """Return what the rules of 6-1 say of a deck. Cards that are only known by number or name count, and nothing else is said of them."""
    deck = [make_print(card) for card, count in listed.cards for _ in range(count)]
    deck += [
        FwCard(number, "battle", number=number) for number, count in listed.unknown_cards(False) for _ in range(count)
    ]
    texts = {card: deck_rules(card) for card in (*listed.leaders, *(card for card, _ in listed.cards))}
    strangers = [
        FwCard(number, "leader", COLOURS, number=number)
        for number, count in listed.unknown_cards(True)
        for _ in range(count)
    ]
    found = examine_deck(
        [*strangers, *(make_print(card) for card in listed.leaders)],
        deck,
        {make_print(card): text.skills for card, text in texts.items()},
    )
    return Examined(found.problems, [*found.notes, *note_unread("6-1-4-3-1", texts)])
