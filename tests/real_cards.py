"""Games between random legal decks of printed Fusion World cards, from a card file; none of the cards is part of the project."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any

from fwjudge.cards.model import Card
from fwjudge.engine.decide import decision, view
from fwjudge.engine.game import Game
from fwjudge.engine.run import apply_in_place, run
from fwjudge.games import read_text
from fwjudge.games.common.card_file import print_card
from fwjudge.games.fw.speech.card_file import own_fields
from fwjudge.games.fw.table import TABLE
from fwjudge.games.table import Board, LaidCards, Print
from fwjudge.library import from_json, to_json

FILE = Path(__file__).parent.parent.parent / "shared" / "cards" / "fw.jsonl"
"""Where a card file lies on the machine that tries all scenarios; others say where theirs is."""
_DECK = 50
_LONG = 3_000
"""So many decisions, and the game has gone on long enough."""
_EAGER = ("activate", "use", "combo", "pay", "evolve")


@cache
def cards(file: Path = FILE) -> tuple[Card, ...]:
    from fwjudge.cards.importing import read_files

    found, _ = read_files([file])
    return tuple(dict.fromkeys(found))


@cache
def prints(file: Path = FILE) -> dict[str, Print]:
    return {card.number: print_card(card, partial(read_text, "fw"), own_fields).card for card in cards(file)}


def deck(chance: random.Random, every: Sequence[Card]) -> tuple[str, list[tuple[str, int]]]:
    """A leader and fifty cards of its colours (6-1-4-1), at most four of a number (6-1-4-2) and of all super combos (15-8-2)."""
    leader = chance.choice([card for card in every if card.type == "leader"])
    fitting = [
        c
        for c in every
        if c.type != "leader" and set(c.colours) <= set(leader.colours) and "スーパーコンボ" not in (c.front.text or "")
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
    areas: dict[tuple[int | None, str], tuple[LaidCards, ...]] = {}
    named: list[str] = []
    for player in (0, 1):
        leader, counts = deck(chance, cards(file))
        areas[player, "leader"] = (LaidCards(leader),)
        areas[player, "deck"] = tuple(LaidCards(number, count) for number, count in counts)
        named += [leader, *(number for number, _ in counts)]
    known = prints(file)
    return run(
        TABLE.boards.build(Board(areas=areas, setup=True), {number: known[number] for number in dict.fromkeys(named)})
    )


def play(seed: int, file: Path = FILE, every: int = 1) -> int:
    """One game to its end; how many decisions of two options or more it had. Raises whatever goes wrong."""
    chance = random.Random(seed)
    state = game(seed, file)
    owners = sorted(card.owner for card in state.cards)
    done = 0
    for count in range(_LONG):
        at = decision(state)
        if at is None:
            return done
        done += len(at.options) > 1
        check(state, owners, count % every == 0)
        state = apply_in_place(state, _choice(chance, at.options))
    return done


def _choice(chance: random.Random, options: tuple[Any, ...]) -> Any:
    """Nine times of ten something is done where something can be done."""
    if chance.random() < 0.9:
        eager = [one for one in options if _name(one) in _EAGER]
        if eager:
            return chance.choice(eager)
    return chance.choice(options)


def _name(option: Any) -> str:
    first = option[0] if isinstance(option, tuple) and option else option
    return str(getattr(first, "name", first))


def check(game: Game, owners: list[int], saved: bool) -> None:
    """What must hold at every stop."""
    places = sorted(card for area in game.areas for card in area)
    assert places == list(range(len(game.cards))), "a card is in two places or in none"
    assert all(card in game.areas[game.cards[card].place] for card in places), "a card does not lie where it says"
    assert sorted(card.owner for card in game.cards) == owners, "an owner changed"
    assert all(n >= 0 for n in game.own.markers), "fewer than no markers"
    if not saved:
        return
    again = from_json(json.loads(json.dumps(to_json(game))))
    assert again == game, "read back it is another position"
    assert again.offered == game.offered, "read back it offers something else"
    for player in (0, 1):
        view(game, player)
