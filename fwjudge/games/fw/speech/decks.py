"""Printed cards as a deck of this game, looked at by the rules of 6-1."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fwjudge.cards.deck_rules import deck_rules
from fwjudge.cards.forms import FORMS
from fwjudge.cards.model import Card

from ..rules.ch06_deck import DeckProblem, Examined, examine_deck
from ..state import FwCard
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


def examine(
    leaders: Sequence[Card],
    cards: Iterable[tuple[Card, int]],
    unknown: Iterable[tuple[str, int]] = (),
    unknown_leaders: Iterable[tuple[str, int]] = (),
) -> Examined:
    """Return what the rules of 6-1 say of a deck. Cards that are only known by number or name count, and nothing else is said of them."""
    counted = list(cards)
    deck = [make_print(card) for card, count in counted for _ in range(count)]
    deck += [FwCard(number, "battle", number=number) for number, count in unknown for _ in range(count)]
    texts = {card: deck_rules(card) for card in (*leaders, *(card for card, _ in counted))}
    strangers = [
        FwCard(number, "leader", tuple(FORMS["fw"].colours), number=number)
        for number, count in unknown_leaders
        for _ in range(count)
    ]
    found = examine_deck(
        [*strangers, *(make_print(card) for card in leaders)],
        deck,
        {make_print(card): text.skills for card, text in texts.items()},
    )
    unread = [
        DeckProblem("6-1-4-3-1", f"{card.number} {card.name} の文を読めないので、考えに入れていない: {sentence}")
        for card, text in texts.items()
        for sentence in text.unread
    ]
    return Examined(found.problems, found.notes + unread)
