"""The information of a card that other cards' texts ask for, and the cards that something points at."""

from __future__ import annotations

from collections.abc import Iterator

from fwjudge.engine.game import Game, Ref
from fwjudge.games.common.progress import refs_pointed_at

from ..state import BUDDY, ITEM, MONSTERS, WIDTH, Bf, Use, area_of


def lies_as_item(game: Game, card: int) -> bool:
    """k.変身: whether a card is an item because it lies where items lie."""
    return area_of(game.cards[card].place) == ITEM


def was_turned_over(game: Game, card: int) -> bool:
    """k.反刻: whether a card is one that 『反刻』 turned over."""
    return game.ref(card) in game.own.turned


def has_turned_over(game: Game, player: int) -> bool:
    """k.反刻: whether a fighter has done 『反刻』 in this fight."""
    return bool(game.own.turns[player])


def is_buddy_monster(game: Game, card: int) -> bool:
    """1a.Q5: whether a card counts as the buddy: a monster of its name, whether it was called as the buddy or not."""
    buddies = game.areas[game.cards[card].place // WIDTH * WIDTH + BUDDY]
    names = {game.printed_card(c).name for c in buddies if game.cards[c].up}
    return game.printed_card(card).name in names and game.printed_card(card).type in MONSTERS


def cards_pointed_at(game: Game) -> Iterator[Ref]:
    """Yield the cards that the fight remembers beside the areas, and those that have a soul."""
    own: Bf = game.own
    yield from refs_pointed_at(game)
    yield from (ref for ref in own.newest if ref is not None)
    for attack in own.attacks:
        yield from attack.attackers
        if attack.target is not None:
            yield attack.target
    yield from (ref for ref, _, _ in own.stood)
    yield from (ref for ref, _ in own.used)
    yield from own.turned
    yield from (met.card for met in own.met if met.card is not None)
    for use in (*own.stack, *_uses_in_progress(game)):
        yield use.ref
        yield use.effect.source
        yield from (ref for _, chosen in use.effect.chosen for ref in chosen if isinstance(ref, Ref))
    if game.world.abilities:
        yield from (game.ref(card) for card in {c.under for c in game.cards if c.under >= 0})


def _uses_in_progress(game: Game) -> Iterator[Use]:
    """Yield the uses that are being declared or resolved, the innermost first."""
    if isinstance(game.frame, Use):
        yield game.frame
    stack = game.stack
    while stack is not None:
        _, frame, _, stack = stack
        if isinstance(frame, Use):
            yield frame
