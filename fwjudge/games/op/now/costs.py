"""8-3-1-3: whether each instruction of a cost could be carried out now, so that the cost can be paid."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from fwjudge.ability import text
from fwjudge.ability.walk import walk
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import Effect
from fwjudge.engine.project import modifiers
from fwjudge.engine.queries import amount, members, refs

from ..state import FIELD, LIFE, WIDTH
from ..world.facts import Facts
from .areas import area_of
from .bans import TOLL, Doer, is_forbidden


def tolls_of(game: Game, card: int) -> tuple[Effect, ...]:
    """Return the effects that ask the player of a card to do something for its attack: 「～しなければアタックできない」."""
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
    return all(
        len(choosable(game, effect, one, instructions)) >= least_of(game, effect, one)
        if isinstance(one, text.Choose)
        else is_possible(game, effect, one)
        for one in instructions
    )


def can_be_done_at_all(game: Game, effect: Effect, instructions: Sequence[Any]) -> bool:
    """Whether these instructions can be done, and to one card at least: 「まで」 does not make a thing possible that cannot be done."""
    if not can_be_done(game, effect, instructions):
        return False
    up_to = [one for one in instructions if isinstance(one, text.Choose) and one.least == 0]
    done_to = [getattr(one, "cards", None) for one in instructions if not isinstance(one, text.Choose)]
    only_up_to = bool(up_to) and all(cards in [text.It(one.called) for one in up_to] for cards in done_to)
    return not only_up_to or any(choosable(game, effect, one, instructions) for one in up_to)


def comes_to_nothing(game: Game, effect: Effect, one: text.Choose) -> bool:
    """1-3-2: whether cards would be chosen only to be given to a card of which none was chosen before."""
    known: Facts = game.world.facts
    under = known.chosen_to_give.get((effect.ability, one.called))
    return under is not None and not effect.get(under)


def choosable(game: Game, effect: Effect, one: text.Choose, instructions: Sequence[Any]) -> Sequence[int]:
    """Return the cards that can be chosen; where they are to be rested or to become active, those with which that can be done."""
    found = members(game, effect, one.of)
    turned = (each for each in instructions if isinstance(each, text.Rest | text.Activate))
    then = next((each for each in turned if isinstance(each.cards, text.It) and each.cards.name == one.called), None)
    if then is None:
        return found
    return [card for card in found if may_turn(game, effect, card, isinstance(then, text.Rest))]


def may_turn(game: Game, effect: Effect, card: int, rested: bool) -> bool:
    """1-3-2-1, 1-3-3: whether a card is not rested (or active) already, and no effect forbids to turn it."""
    if game.cards[card].rested == rested:
        return False
    doer = Doer(False, effect.player, effect.source.card)
    return not is_forbidden(game, "rest" if rested else "activate", card, doer)


def is_possible(game: Game, effect: Effect, one: Any) -> bool:
    """Whether one instruction could be carried out now."""
    test = POSSIBLE.get(type(one))
    return test is None or test(game, effect, one)


def can_be_chosen(game: Game, effect: Effect, one: text.Choose) -> bool:
    """Whether there are as many cards as have to be chosen."""
    least = least_of(game, effect, one)
    return not least or len(members(game, effect, one.of)) >= least


def least_of(game: Game, effect: Effect, one: text.Choose) -> int:
    """Return how many cards have to be chosen."""
    wanted = one.most if one.least is None else one.least
    return 0 if wanted is None else amount(game, effect, wanted)


def can_be_turned(game: Game, effect: Effect, one: text.Rest | text.Activate) -> bool:
    """1-3-2-1: whether the card itself can be rested, or become active, because it is not so already."""
    rested = isinstance(one, text.Rest)
    if one.cards == _THIS:
        return game.is_here(effect.source) and may_turn(game, effect, effect.source.card, rested)
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
        enough = len(_without_own_trigger(game, effect, found)) >= amount(game, effect, one.cards.amount)
        return enough and all(may_go(game, effect, ref.card, one) for ref in found)
    return True


def _without_own_trigger(game: Game, effect: Effect, found: Sequence[Ref]) -> Sequence[Any]:
    """10-1-5-3: return the cards, or as many others of that life, without the one whose 【トリガー】 it is: it will lie in no area."""
    card = effect.source.card
    if area_of(game, card) != LIFE or all(ref.card != card for ref in found):
        return found
    others = [one for one in game.areas[game.cards[card].place] if one != card]
    return others[: len(found)]


def may_go(game: Game, effect: Effect, card: int, one: Any) -> bool:
    """1-3-3: whether no effect forbids that this instruction moves the card."""
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


def can_last(game: Game, effect: Effect, one: text.Last) -> bool:
    """1-3-2: whether there are cards for which something would be so for a time, where the text names them and none are chosen."""
    named = (cards for static in one.statics if isinstance(cards := getattr(static, "cards", None), text.Each))
    return all(refs(game, effect, cards) for cards in named)


def cannot_be_tried(game: Game, effect: Effect, one: Any) -> bool:
    """Return False: a part of a cost that was not understood cannot be paid."""
    return False


_THIS: Final = text.It("this")
POSSIBLE: Final[dict[type, Callable[[Game, Effect, Any], bool]]] = {
    text.Choose: can_be_chosen,
    text.Rest: can_be_turned,
    text.Activate: can_be_turned,
    text.Flip: can_be_flipped,
    text.EitherOf: can_be_one_of,
    text.Last: can_last,
    text.Unread: cannot_be_tried,
    **dict.fromkeys((text.Move, text.Discard, text.Ko, text.Play, text.PutUnder), can_be_moved),
}
"""Whether each kind of instruction could be carried out now; any other can always be tried."""
