"""A deck that was examined, on the terminal: what it is, what is wrong with it, what else is to be said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fwjudge.cards.deck_list import DeckLineFault, DeckList
from fwjudge.games.common.decks import DeckProblem, Examined

from .cards_text import colours, correction
from .screen import Screen
from .search_text import FAINT, NUMBER

_RULES = {"fw": "6-1", "op": "5-1"}
"""The chapters that say what a deck must be."""


def faults(screen: Screen, name: str, found: Sequence[DeckLineFault]) -> None:
    """Print the lines of a deck list that could not be read, each with the reason."""
    for fault in found:
        screen.error(f"{name} {fault.where}: {fault.why}")


def print_examination(screen: Screen, name: str, deck: DeckList, found: Examined) -> None:
    """Print what was found out about a deck: its problems, the cards that are not known, and notes."""
    known = sum(count for _, count in deck.cards)
    unknown = sum(line.copies for line in deck.unknown if not line.leader)
    leaders = [f"{card.number} {card.name} ({colours(card)})" for card in deck.leaders]
    leaders += [line.name_or_number for line in deck.unknown if line.leader for _ in range(line.copies)]
    screen.line((name, "bold"), f" リーダー {'、'.join(leaders) or 'なし'}、デッキ {known + unknown}枚")
    for problem in found.problems:
        _line(screen, "× ", "bold red", problem)
    for line in deck.unknown:
        what = "その色とスキルも、デッキの色も" if line.leader else "色とスキルは"
        said = f"{line.name_or_number} {line.copies}枚は、取り込んだカードにない。枚数だけを数え、{what}調べていない。"
        screen.line(("？ ", "yellow"), said, hang=3)
    for note in found.notes:
        _line(screen, "！ ", "yellow", note)
    for card in _corrected_cards(deck):
        for made in card.corrected:
            screen.line(
                ("！ ", "yellow"), f"{card.number} {card.name} は訂正を使った: {correction(card.game, made)}", hang=3
            )
    if found.problems:
        screen.line((f"問題 {len(found.problems)} 件", "bold red"))
    elif deck.unknown:
        screen.line(("調べられた範囲に問題はない。", "yellow"))
    else:
        screen.line(("問題なし", "bold green"), (f" ({_RULES[deck.game]})", FAINT))


def as_json(deck: DeckList, found: Examined) -> dict[str, Any]:
    """Return what was found out about a deck as JSON."""
    return {
        "leader": [
            *(card.number for card in deck.leaders),
            *(line.name_or_number for line in deck.unknown if line.leader),
        ],
        "cards": {card.number: count for card, count in deck.cards},
        "unknown": {line.name_or_number: line.copies for line in deck.unknown},
        "problems": [_plain(problem) for problem in found.problems],
        "notes": [_plain(note) for note in found.notes],
        "corrected": [card.number for card in _corrected_cards(deck)],
    }


def _corrected_cards(deck: DeckList) -> list[Any]:
    return [card for card in dict.fromkeys((*deck.leaders, *(card for card, _ in deck.cards))) if card.corrected]


def _plain(problem: DeckProblem) -> dict[str, Any]:
    return {"rules": list(filter(None, problem.rules)), "what": problem.text}


def _line(screen: Screen, mark: str, style: str, problem: DeckProblem) -> None:
    screen.line(
        (mark, style),
        (" ".join(filter(None, problem.rules)), NUMBER),
        f" {problem.text}".removeprefix(" " * (not problem.rule)),
        hang=3,
    )
