"""Games between random legal decks of printed Fusion World cards, from a card file; none of the cards is part of the project."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from fwjudge.cards.model import Card
from fwjudge.engine.game import Game
from fwjudge.engine.run import run
from fwjudge.games.fw.printed import FusionWorldCards
from fwjudge.games.fw.table import TABLE
from fwjudge.games.table import Board, Laid, Print

FILE = Path(__file__).parent.parent.parent / "shared" / "cards" / "fw.jsonl"
"""Where a card file lies on the machine that tries all scenarios; others say where theirs is."""
_DECK = 50


@cache
def cards(file: Path = FILE) -> tuple[Card, ...]:
    from fwjudge.cards.importing import read_files

    found, _ = read_files([file])
    return tuple(dict.fromkeys(found))


@cache
def prints(file: Path = FILE) -> dict[str, Print]:
    reader = FusionWorldCards()
    return {card.number: reader.printed(card)[0] for card in cards(file)}


def deck(chance: random.Random, every: Sequence[Card]) -> tuple[str, list[tuple[str, int]]]:
    """A leader and fifty cards of its colours (6-1-4-1), at most four of a number (6-1-4-2) and of all super combos (15-8-2)."""
    leader = chance.choice([card for card in every if card.type == "leader"])
    fitting = [
        c for c in every if c.type != "leader" and set(c.colours) <= set(leader.colours) and "スーパーコンボ" not in (c.front.text or "")
    ]
    chance.shuffle(fitting)
    counts: list[tuple[str, int]] = []
    left = _DECK
    for card in fitting:
        count = min(left, chance.randint(2, 4))
        counts.append((card.number, count))
        left -= count
        if not left:
            break
    return leader.number, counts


def game(seed: int, file: Path = FILE) -> Game:
    """A game at its first decision."""
    chance = random.Random(seed)
    areas: dict[tuple[int | None, str], tuple[Laid, ...]] = {}
    named: list[str] = []
    for player in (0, 1):
        leader, counts = deck(chance, cards(file))
        areas[player, "leader"] = (Laid(leader),)
        areas[player, "deck"] = tuple(Laid(number, count) for number, count in counts)
        named += [leader, *(number for number, _ in counts)]
    known = prints(file)
    return run(TABLE.build(Board(areas=areas, setup=True), {number: known[number] for number in dict.fromkeys(named)}))
