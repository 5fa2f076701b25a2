"""8-3-1-3: whether each instruction of a cost could be carried out now, so that the cost can be paid."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from fwjudge.ability import text
from fwjudge.ability.walk import walk
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.engine.project import modifiers
from fwjudge.engine.queries import amount, members, refs

from ..state import FIELD, LIFE, WIDTH
from .areas import area_of
from .forbidden import TOLL, Doer, is_forbidden


def tolls_of(game: Game, card: int) -> tuple[Effect, ...]:
    """Return what effects ask of the player of a card for its attack: 「～しなければアタックできない」."""
    if not game.modifiers:
        return ()
    player = game.cards[card].place // WIDTH
    return tuple(Effect(m.amount, m.source, player) for m in modifiers(game, TOLL, card) if m.source is not None)


def can_pay_tolls(game: Game, card: int) -> bool:
    """1-3-3: whether the player of a card can do all that is asked for its attack."""
    return all(can_be_done(game, one, game.world.abilities[one.ability].cost) for one in tolls_of(game, card))


def energy_of(game: Game, effect: Effect, cost: Sequence[Any]) -> int:
    """Return how many DON!! a cost asks for by a sign (8-3-1-5)."""
    return sum(amount(game, effect, one.amount) for one in cost if isinstance(one, text.PayEnergy))


def can_be_done(game: Game, effect: Effect, instructions: Sequence[Any]) -> bool:
    """Whether each of these instructions could be carried out now, as far as that can be said before the others are."""
    return all(is_possible(game, effect, one) for one in instructions)


def is_possible(game: Game, effect: Effect, one: Any) -> bool:
    """Whether one instruction could be carried out now."""
    test = POSSIBLE.get(type(one))
    return test is None or test(game, effect, one)


def can_be_chosen(game: Game, effect: Effect, one: text.Choose) -> bool:
    """Whether there are as many cards as have to be chosen."""
    wanted = one.most if one.least is None else one.least
    least = 0 if wanted is None else amount(game, effect, wanted)
    return not least or len(members(game, effect, one.of)) >= least


def can_be_turned(game: Game, effect: Effect, one: text.Rest | text.Activate) -> bool:
    """1-3-2-1: whether the card itself can be rested, or become active: what lies so already does not become so anew."""
    rested = isinstance(one, text.Rest)
    if one.cards == _THIS:
        card = effect.source.card
        if not game.is_here(effect.source) or game.cards[card].rested == rested:
            return False
        return not is_forbidden(game, "rest" if rested else "activate", card, Doer(False, effect.player, card))
    named = [part for part in walk(one.cards) if isinstance(part, text.It | text.This)]
    if named:  # the card itself beside others, which have been chosen by then
        itself = any(part == _THIS or isinstance(part, text.This) for part in named)
        return not itself or can_be_turned(game, effect, one._replace(cards=_THIS))
    return not isinstance(one.cards, text.Each) or any(
        game.cards[ref.card].rested != rested for ref in refs(game, effect, one.cards)
    )


def can_be_moved(game: Game, effect: Effect, one: Any) -> bool:
    """Whether the cards are there that are to move; those that will have been chosen by then are."""
    if isinstance(one.cards, text.It):
        if one.cards.name != "this":
            return True
        return game.is_here(effect.source) and may_go(game, effect, effect.source.card, one)
    found = refs(game, effect, one.cards)
    if isinstance(one.cards, text.Top) and not one.cards.up_to:
        enough = len(found) >= amount(game, effect, one.cards.amount)
        return enough and all(may_go(game, effect, ref.card, one) for ref in found)
    return True


def may_go(game: Game, effect: Effect, card: int, one: Any) -> bool:
    """1-3-3: whether no effect forbids that this one moves a card in this way."""
    doer = Doer(False, effect.player, effect.source.card)
    area = area_of(game, card)
    if isinstance(one, text.Ko):
        return not any(is_forbidden(game, word, card, doer) for word in ("be ko'd", "leave"))
    if area in FIELD:
        return not is_forbidden(game, "leave", card, doer)
    to_hand = isinstance(one, text.Move) and one.to == "hand" and area == LIFE
    return not (to_hand and is_forbidden(game, "take life", card, doer))


def can_be_flipped(game: Game, effect: Effect, one: text.Flip) -> bool:
    """1-3-2-1: whether as many cards of life as are to be turned lie the other way; those that will have been chosen do."""
    if isinstance(one.cards, text.It):
        return True
    up = one.up is not False
    found = refs(game, effect, one.cards)
    if isinstance(one.cards, text.Top) and not one.cards.up_to and len(found) < amount(game, effect, one.cards.amount):
        return False
    return bool(found) and all(game.cards[ref.card].up != up for ref in found)


def can_be_one_of(game: Game, effect: Effect, one: text.EitherOf) -> bool:
    """Whether at least one of the options of a cost, of which one is to be chosen, can be done."""
    return any(can_be_done(game, effect, option) for option in one.options)


def cannot_be_tried(game: Game, effect: Effect, one: Any) -> bool:
    """Return that a part of a cost cannot be paid: what it asks for was not understood."""
    return False


_THIS: Final = text.It("this")
POSSIBLE: Final[dict[type, Callable[[Game, Effect, Any], bool]]] = {
    text.Choose: can_be_chosen,
    text.Rest: can_be_turned,
    text.Activate: can_be_turned,
    text.Flip: can_be_flipped,
    text.EitherOf: can_be_one_of,
    text.Unread: cannot_be_tried,
    **dict.fromkeys((text.Move, text.Discard, text.Ko, text.Play, text.PutUnder), can_be_moved),
}
"""Whether each kind of instruction could be carried out now; any other can always be tried."""
