"""1000: which rule processing is due in a position."""

from __future__ import annotations

from collections.abc import Iterator

from fwjudge.engine.game import Game
from fwjudge.engine.memo import answers
from fwjudge.engine.project import value

from ..state import ENERGY, MAIN, SET, STANDBY_PLACES, UNIT_PLACES, WIDTH, Gen
from ..world.facts import facts


def is_due(game: Game) -> bool:
    """Whether some rule processing is due; worked out once for each state."""
    known = answers(game)
    found: bool | None = known.get("due")
    if found is None:
        found = known["due"] = _is_due(game)
    return found


def _is_due(game: Game) -> bool:
    own: Gen = game.own
    if own.lacking or own.stuck:
        return True
    cards, areas = game.cards, game.areas
    for player in (0, 1):
        if needs_main_unit(game, player):
            return True
        for at in STANDBY_PLACES[player]:
            unit = areas[at]
            if (not unit or not cards[unit[0]].up) and (areas[at + ENERGY] or areas[at + SET]):
                return True
    return can_be_ko(game) and next(units_to_ko(game), None) is not None


def can_be_ko(game: Game) -> bool:
    """Whether a unit may have 0 HP or less, or as much damage as HP."""
    return bool(game.own.damage) or hp_may_be_gone(game)


def hp_may_be_gone(game: Game) -> bool:
    """Whether a unit may have 0 HP or less."""
    return bool(game.modifiers) or game.world.continuous or facts(game).has_unit_without_hp


def units_to_ko(game: Game) -> Iterator[tuple[int, bool]]:
    """1003, 203.2: return the units that are due to be KO'd, each with whether damage does it; not those that are KO'd (306.7a-3)."""
    damage: dict[int, int] = {}
    lives = game.lives
    for (card, life), amount in game.own.damage:
        if lives[card] == life:
            damage[card] = damage.get(card, 0) + amount
    changed = hp_may_be_gone(game)
    for places in UNIT_PLACES if changed or damage else ():
        for at in places:
            for c in game.areas[at]:
                if (changed or c in damage) and game.cards[c].up:
                    hp = value(game, "hp", c)
                    if hp <= 0:
                        yield c, False
                    elif damage.get(c, -1) >= hp:
                        yield c, True


def needs_main_unit(game: Game, player: int) -> bool:
    """1004: whether a player has no main unit, or a main unit that is KO'd."""
    main = game.areas[player * WIDTH + MAIN]
    return not main or not game.cards[main[0]].up


def standby_units_left(game: Game, player: int) -> list[int]:
    """1004: return the units in the standby areas of a player that are not KO'd."""
    return [c for at in STANDBY_PLACES[player] for c in game.areas[at] if game.cards[c].up]
