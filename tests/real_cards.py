"""Games between random legal decks of printed cards, from a card file; none of the cards is part of the project."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any

from fwjudge.ability.text import DeckRule
from fwjudge.cards.deck_rules import deck_rules
from fwjudge.cards.model import Card
from fwjudge.engine.decisions import decision, view
from fwjudge.engine.game import Game
from fwjudge.engine.run import apply_in_place, run
from fwjudge.games import read_text, table
from fwjudge.games.common.card_file import print_card
from fwjudge.games.fw.speech.card_file import own_fields as fields_of_fw
from fwjudge.games.op.now.cards import is_named_before_game
from fwjudge.games.op.speech.card_file import own_fields as fields_of_op
from fwjudge.games.op.speech.decks import make_print
from fwjudge.games.table import Board, LaidCards, Print
from fwjudge.library import from_json, to_json

FILE = Path(__file__).parent.parent.parent / "shared" / "cards" / "fw.jsonl"
"""Where a card file lies on the machine that tries all scenarios; others say where theirs is."""
OP = FILE.with_name("op.jsonl")
"""The same of ONE PIECE."""
FILES = {"fw": FILE, "op": OP}
"""Both by the game."""
_DECK = 50
_LONG = 3_000
"""So many decisions, and the game has gone on long enough."""
_EAGER = ("activate", "use", "combo", "pay", "evolve", "play", "give", "counter")


@cache
def cards(file: Path = FILE) -> tuple[Card, ...]:
    from fwjudge.cards.importing import read_files

    found, _ = read_files([file])
    return tuple(dict.fromkeys(found))


@cache
def print_of(card: Card) -> Print:
    """A card as the machine plays it; its text is read the first time that a deck has it."""
    own_fields = {"fw": fields_of_fw, "op": fields_of_op}
    return print_card(card, partial(read_text, card.game), own_fields[card.game]).card


def deck(chance: random.Random, every: Sequence[Card]) -> tuple[str, list[tuple[str, int]]]:
    """A leader and fifty cards that it allows, at most four of a number."""
    leader = chance.choice([card for card in every if card.type == "leader"])
    fitting = find_allowed(leader, every)
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


def find_allowed(leader: Card, every: Sequence[Card]) -> list[Card]:
    """Return the cards of which a deck of this leader may have four, whatever else is in it.

    The colours (fw 6-1-4-1, op 5-1-2-2), all super combos together (fw 15-8-2), what the leader says (op 5-1-2-4).
    """
    fitting = [card for card in every if card.type != "leader" and set(card.colours) <= set(leader.colours)]
    if leader.game == "fw":
        return [card for card in fitting if "スーパーコンボ" not in (card.front.text or "")]
    rules = [one for skill in deck_rules(leader).skills for one in skill.statics if isinstance(one, DeckRule)]
    return [
        card
        for card in fitting
        if all(
            is_named_before_game(make_print(card), one.of, ()) is (one.what == "only")
            for one in rules
            if one.of is not None
        )
    ]


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
    known = {card.number: card for card in cards(file)}
    return run(
        table(cards(file)[0].game).boards.build(
            Board(areas=areas, setup=True), {number: print_of(known[number]) for number in dict.fromkeys(named)}
        )
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
    assert all(n >= 0 for n in getattr(game.own, "markers", ())), "fewer than no markers"
    if not saved:
        return
    again = from_json(json.loads(json.dumps(to_json(game))))
    assert again == game, "read back it is another position"
    assert again.offered == game.offered, "read back it offers something else"
    for player in (0, 1):
        view(game, player)
