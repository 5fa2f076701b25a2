"""Questions about attacks: what can attack and be attacked, and what of an attack is still there."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any, Final

from fwjudge.engine.game import Game
from fwjudge.engine.project import value

from ..state import CENTER, FLAG, ITEM, MONSTERS, SPACES, WIDTH, Fight, area_of, card, controller, is_on_field, monsters
from ..world.facts import ATTACK, NOT_TO
from ..world.keywords import COUNTERATTACK, PENETRATE
from .numbers import always_added, has_keyword

FIGHTER: Final = "fighter"
"""The target of an attack on a fighter."""
NO_ATTACK: Final = NOT_TO[ATTACK]
"""The word by which a card has been forbidden to attack."""


def attackers(game: Game, player: int) -> list[tuple[int, ...]]:
    """Return each standing card with numbers by itself, and each group of them for a link attack."""
    standing = _standing_with_numbers(game, player)
    return [group for size in range(1, len(standing) + 1) for group in combinations(standing, size)]


def _standing_with_numbers(game: Game, player: int) -> list[int]:
    """Return the standing cards that have power or strike and may attack: monsters, items, and flags (o.数値を持つフラッグ)."""
    base, cards, printed = player * WIDTH, game.cards, game.world.printed
    found = []
    for area in (*SPACES, ITEM, FLAG):
        for number in game.areas[base + area]:
            c = cards[number]
            if not c.rested and (printed[c.printed].power is not None or printed[c.printed].strike is not None):
                found.append(number)
    if game.modifiers or game.world.continuous:
        return [number for number in found if not has_keyword(game, number, NO_ATTACK)]
    return found


def targets(game: Game, player: int) -> list[Any]:
    """Return what this player can name as the target of an attack: the other fighter, or a monster of that side."""
    return [FIGHTER, *monsters(game, 1 - player)]


def is_open_to_attack(game: Game, player: int, target: Any) -> bool:
    """f.7: whether a target can be attacked: a monster always, a fighter only while the center is empty."""
    return target != FIGHTER or not game.areas[(1 - player) * WIDTH + CENTER]


def attacking_cards(game: Game, fight: Fight) -> list[int]:
    """Return the attacking cards that are still there: on their side of the field, or the flag, which lies outside of it."""
    flag = fight.player * WIDTH + FLAG
    return [
        ref.card
        for ref in fight.attackers
        if game.is_here(ref)
        and (
            game.cards[ref.card].place == flag
            or (is_on_field(game, ref) and controller(game, ref.card) == fight.player)
        )
    ]


def rules_of_lost_link(fight: Fight, attacking: Sequence[int]) -> tuple[str, ...]:
    """3c.Q3: return the rule of a link attack that has only one card left."""
    return ("3c.Q3",) if len(attacking) == 1 < len(fight.attackers) else ()


def shields(game: Game, player: int) -> list[int]:
    """o.防御力を持つアイテム, o.数値を持つフラッグ: return the cards with a defence that are attacked with their fighter."""
    base, printed, cards = player * WIDTH, game.world.printed, game.cards
    found = game.areas[base + ITEM] + game.areas[base + FLAG]
    return [c for c in found if printed[cards[c].printed].defence is not None]


def rules_of_constant_changes(game: Game, attacking: Sequence[int], guard: int) -> tuple[str, ...]:
    """4.3, 4.3.1: return the rules by which 【永続】 abilities have changed what is compared: powers, and the defence of the target."""
    compared = (*(("power", c) for c in attacking), ("defence", guard))
    changed = game.world.continuous and any(always_added(game, what, c) for what, c in compared)
    return ("4.3", "4.3.1") if changed else ()


def rules_of_constant(game: Game, word: str, number: int) -> tuple[str, ...]:
    """4.3.1: return the rule by which a 【永続】 ability says this of a card; none where an effect that lasts does."""
    return ("4.3.1",) if game.world.continuous and always_added(game, word, number) else ()


def piercing_cards(game: Game, fight: Fight) -> list[int]:
    """k.貫通: return the attacking cards that have 『貫通』."""
    return [c for c in attacking_cards(game, fight) if has_keyword(game, c, PENETRATE)]


def _attacked_cards(game: Game, fight: Fight) -> list[int]:
    """Return the cards that were attacked and are still on the field."""
    if fight.target is None:
        return shields(game, 1 - fight.player)
    return [fight.target.card] if is_on_field(game, fight.target) else []


def beaten_by_counterattack(game: Game, fight: Fight) -> list[int]:
    """k.反撃: return the attacking monsters whose defence is at most the power of an attacked card that has 『反撃』."""
    powers = [value(game, "power", c) for c in _attacked_cards(game, fight) if has_keyword(game, c, COUNTERATTACK)]
    if not powers:
        return []
    return [
        c
        for c in attacking_cards(game, fight)
        if card(game, c).type in MONSTERS
        and area_of(game.cards[c].place) in SPACES
        and value(game, "defence", c) <= max(powers)
    ]
