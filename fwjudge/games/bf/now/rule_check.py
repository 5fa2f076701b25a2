"""The faults that the rule check (r) finds: fighters who are beaten, areas with too many cards, monsters that are too large."""

from __future__ import annotations

from typing import Final

from fwjudge.engine.game import Game
from fwjudge.engine.memo import answers
from fwjudge.engine.project import value
from fwjudge.engine.reading import consult

from ..readings import FULL_TERRITORY
from ..state import CENTER, DECK, ITEM, LEFT, RIGHT, WIDTH, Bf, area_of, monsters
from ..world.facts import Facts
from ..world.keywords import TERRITORY
from .numbers import has_keyword

ONE_EACH: Final = ((LEFT, "f.5"), (RIGHT, "f.6"), (CENTER, "f.7"), (ITEM, "f.2"))
"""The areas that hold one card each, with the rule that says so."""
MAX_SIZE: Final = 3
"""r.3: the sizes of a fighter's monsters are together at most this."""
_PLACES: Final = tuple(tuple(base + area for area, _ in ONE_EACH) for base in (0, WIDTH))
"""The places of these areas of each fighter."""


def is_due(game: Game) -> bool:
    """Whether some line of the rule check would do something. The answer is kept for this state: it is asked very often."""
    found = answers(game)
    known = found.get("due")
    if known is None:
        known = found["due"] = _find_something(game)
    return bool(known)


def is_idle(game: Game) -> bool:
    """Whether nothing is unresolved, no condition of use has been met and no rule check is due, where nothing can be answered."""
    own: Bf = game.own
    return not (own.stack or own.met or game.waiting or is_due(game))


def _find_something(game: Game) -> bool:
    """Whether the check finds something, the cheapest questions first."""
    areas, life = game.areas, game.own.life
    if life[0] <= 0 or life[1] <= 0 or not areas[DECK] or not areas[WIDTH + DECK]:
        return True
    for player, (left, right, center, item) in enumerate(_PLACES):
        here, there, middle = areas[left], areas[right], areas[center]
        crowded = len(here) > 1 or len(there) > 1 or len(middle) > 1 or len(areas[item]) > 1
        if crowded and crowding_cards(game):
            return True
        if ((here and there) or (middle and (here or there))) and oversized_monsters(game, player):
            return True
    return False


def beaten_fighters(game: Game) -> tuple[int, ...]:
    """r.1: return the fighters whose life is 0 or less or whose deck is empty."""
    life, areas = game.own.life, game.areas
    return tuple(player for player in (0, 1) if life[player] <= 0 or not areas[player * WIDTH + DECK])


def crowding_cards(game: Game) -> list[tuple[int, str]]:
    """r.2: return the cards that have no room in their area (f.2, f.5, f.6, f.7), each with its rule; the last one put there stays."""
    found = []
    for base in (0, WIDTH):
        for area, rule in ONE_EACH:
            lying = game.areas[base + area]
            if len(lying) > 1:
                room = 2 if has_room_for_two(game, base + area) else 1
                found += [(c, rule) for c in lying[:-room]]
    return found


def has_room_for_two(game: Game, place: int) -> bool:
    """k.C・テリトリー: whether a place is a center with a card that makes room for one more."""
    return area_of(place) == CENTER and any(has_keyword(game, c, TERRITORY) for c in game.areas[place])


def is_full_territory(game: Game, player: int) -> bool:
    """k.C・テリトリー.Q1: whether two cards with 『C・テリトリー』 lie in the center of a fighter."""
    lying = game.areas[player * WIDTH + CENTER]
    return len(lying) > 1 and all(has_keyword(game, c, TERRITORY) for c in lying)


def areas_open_to_calls(game: Game, player: int) -> list[int]:
    """1a.1.2: return the areas to which a monster can be called; whether to a full territory too can be read in two ways."""
    full = is_full_territory(game, player) and consult(game, FULL_TERRITORY) == "no"
    return [LEFT, RIGHT] if full else [LEFT, CENTER, RIGHT]


def oversized_monsters(game: Game, player: int) -> list[int]:
    """r.3: return the monsters of which some have to go, because all sizes together are above 3; the newest one stays."""
    found = monsters(game, player)
    if len(found) < 2:
        return []
    if game.modifiers or game.world.continuous:
        total = sum(value(game, "size", c) for c in found)
    else:
        facts: Facts = game.world.facts
        total = sum(facts.sizes[game.cards[c].printed] for c in found)
    if total <= MAX_SIZE:
        return []
    newest = game.own.newest[player]
    return [c for c in found if newest is None or c != newest.card]
