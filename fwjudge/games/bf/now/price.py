"""Costs: everything that a 【コスト】 asks for, and whether all of it can be paid (o.コストと能力)."""

from __future__ import annotations

from fwjudge.ability.text import Skill, Unread
from fwjudge.ability.walk import walk
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect

from ..state import GAUGE, HAND, MONSTERS, WIDTH, Use, card, monsters, place
from ..world.facts import Facts, Price, keyword_of
from ..world.keywords import AMBUSH_NAME, TRANSFORMS


def ability_of(game: Game, use: Use) -> Skill | None:
    """Return the ability that is used, or none where a card without one is."""
    return game.world.abilities[use.effect.ability] if use.effect.ability >= 0 else None


def price_of(game: Game, use: Use) -> Price:
    """Return what has to be paid for a use: as its ability says, or as its card does."""
    ability = ability_of(game, use)
    if use.kind in ("activate", "auto") and ability is not None and ability.keyword != AMBUSH_NAME:
        return _price_of_ability(game, use.effect.ability)
    if use.kind == "equip" and (transforms := transforming_ability(game, use.ref.card)) is not None:
        return _price_of_ability(game, transforms)
    return price_of_card(game, use.ref.card)


def price_of_card(game: Game, number: int) -> Price:
    """Return what has to be paid to use a card."""
    facts: Facts = game.world.facts
    return facts.prices[game.cards[number].printed]


def transforming_ability(game: Game, number: int) -> int | None:
    """Return the keyword ability by which a monster is equipped (k.変身, k.必殺変身), if it has one."""
    if card(game, number).type not in MONSTERS or not game.world.abilities:
        return None
    abilities = game.world.abilities
    return next((at for at in card(game, number).abilities if keyword_of(abilities[at]) in TRANSFORMS), None)


def _price_of_ability(game: Game, ability: int) -> Price:
    facts: Facts = game.world.facts
    return facts.skills[ability].price


def is_payable(game: Game, price: Price, effect: Effect) -> bool:
    """o.コストと能力: whether all of a price can be paid, and at once (1a.Q3)."""
    player = effect.player
    if len(game.areas[player * WIDTH + GAUGE]) < price.gauge or game.own.life[player] < price.life:
        return False
    policy = game.world.policy
    return all(policy.is_possible(game, effect, node) for node in price.cost)


def is_of_one_part(price: Price) -> bool:
    """Whether a price asks for one thing only, so that no part of it could be paid alone."""
    is_read = not any(isinstance(one, Unread) for node in price.cost for one in walk(node))
    return is_read and bool(price.gauge) + bool(price.life) + len(price.cost) == 1


def can_pay(game: Game, player: int, number: int) -> bool:
    """o.コストと能力: whether a player can pay for a card of the hand."""
    price = price_of_card(game, number)
    if not (price.life or price.cost):
        return len(game.areas[player * WIDTH + GAUGE]) >= price.gauge
    return is_payable(game, price, Effect(-1, game.ref(number), player))


def can_pay_to_equip(game: Game, player: int, number: int) -> bool:
    """o.コストと能力: whether a player can pay for a card as an item: what its 『変身』 asks for, if it has that."""
    transforms = transforming_ability(game, number)
    if transforms is None:
        return can_pay(game, player, number)
    return is_payable(game, _price_of_ability(game, transforms), Effect(-1, game.ref(number), player))


def can_pay_ability(game: Game, player: int, skill: tuple[int, int]) -> bool:
    """o.コストと能力: whether a player can pay for an ability of a card."""
    number, at = skill
    return is_payable(game, _price_of_ability(game, at), Effect(at, game.ref(number), player))


def transforming_monsters(game: Game, player: int) -> list[int]:
    """1c.1: return the monsters of hand and field that a fighter can equip (k.変身, k.必殺変身)."""
    if not game.world.facts.can_transform:
        return []
    lying = (*game.areas[place(player, HAND)], *monsters(game, player))
    return [c for c in lying if transforming_ability(game, c) is not None]
