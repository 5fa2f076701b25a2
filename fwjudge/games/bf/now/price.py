"""Costs: everything that a 【コスト】 asks for, and whether all of it can be paid (o.コストと能力)."""

from __future__ import annotations

from typing import Any

from fwjudge.ability import Ability, Choose, Life, PutTop, Rest
from fwjudge.base.records import NamedTuple
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.games.common.words import fitting_cards

from ..state import DECK, GAUGE, MONSTERS, WIDTH, BfCard, Use, card, is_on_field
from ..world.keywords import AMBUSH_NAME, TRANSFORMS


class Price(NamedTuple):
    """A 【コスト】: gauge, life, and the instructions that have to be carried out."""

    gauge: int
    life: int
    cost: tuple[Any, ...]


def ability_of(game: Game, use: Use) -> Ability | None:
    """Return the ability that is used, or none where a card without one is."""
    return game.world.abilities[use.effect.ability] if use.effect.ability >= 0 else None


def price_of(game: Game, use: Use) -> Price:
    """Return what has to be paid for a use: as its ability says, or as its card does."""
    ability = ability_of(game, use)
    if use.kind in ("activate", "auto") and ability is not None and ability.name != AMBUSH_NAME:
        return _price_of_ability(ability)
    if use.kind == "equip" and (transforms := transforming_ability(game, use.ref.card)) is not None:
        return _price_of_ability(game.world.abilities[transforms])
    printed = card(game, use.ref.card)
    return Price(printed.gauge, printed.life, printed.cost)


def transforming_ability(game: Game, number: int) -> int | None:
    """Return the keyword ability by which a monster is equipped (k.変身, k.必殺変身), if it has one."""
    if card(game, number).type not in MONSTERS or not game.world.abilities:
        return None
    abilities = game.world.abilities
    return next((at for at in card(game, number).abilities if abilities[at].name[1:-1] in TRANSFORMS), None)


def _price_of_ability(ability: Ability) -> Price:
    return Price(ability.energy, dict(ability.price).get("life", 0), ability.cost)


def is_payable(game: Game, price: Price, effect: Effect) -> bool:
    """o.コストと能力: whether all of a price can be paid, and at once (1a.Q3)."""
    player = effect.player
    if len(game.areas[player * WIDTH + GAUGE]) < price.gauge or game.own.life[player] < price.life:
        return False
    return all(_is_possible(game, effect, node) for node in price.cost)


def _is_possible(game: Game, effect: Effect, node: Any) -> bool:
    """Whether one instruction of a cost can be carried out in full."""
    player, this = effect.player, effect.source
    match node:
        case Choose():
            return len([c for c in fitting_cards(game, effect, node.of) if c != this.card]) >= node.amount
        case Rest(target="this"):
            return is_on_field(game, this) and not game.cards[this.card].rested
        case Life():
            return bool(game.own.life[player] + node.amount >= 0)
        case PutTop():
            return len(game.areas[player * WIDTH + DECK]) >= node.amount
        case _:
            return True


def can_pay(game: Game, player: int, number: int) -> bool:
    """o.コストと能力: whether a player can pay for a card of the hand."""
    printed: BfCard = game.world.printed[game.cards[number].printed]
    if not (printed.life or printed.cost):
        return len(game.areas[player * WIDTH + GAUGE]) >= printed.gauge
    return is_payable(game, Price(printed.gauge, printed.life, printed.cost), Effect(-1, game.ref(number), player))


def can_pay_to_equip(game: Game, player: int, number: int) -> bool:
    """o.コストと能力: whether a player can pay for a card as an item: what its 『変身』 asks for, if it has that."""
    transforms = transforming_ability(game, number)
    if transforms is None:
        return can_pay(game, player, number)
    return is_payable(game, _price_of_ability(game.world.abilities[transforms]), Effect(-1, game.ref(number), player))


def can_pay_ability(game: Game, player: int, skill: tuple[int, int]) -> bool:
    """o.コストと能力: whether a player can pay for an ability of a card."""
    number, at = skill
    return is_payable(game, _price_of_ability(game.world.abilities[at]), Effect(at, game.ref(number), player))
