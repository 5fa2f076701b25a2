"""809 持続効果: what cards are and can do now, layer by layer, each effect after those it depends on and those that are older."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from fwjudge.ability import AlsoIs, Change, Count, Filter, Gains, Loses, SetTo
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import Effect
from fwjudge.engine.project import Modifier
from fwjudge.games.common.layers import Information, Layers, Piece, information_now

from ..state import EVERY, GRANTED, HAND, LAST, NUMBERS, RESOLUTION, WIDTH, Stamp
from ..world.facts import facts, is_criterion
from .cards import candidates, fits, holds
from .projected import abilities_of, has_begun, only_printed, printed_value, valid_cards, words_of

_ABILITIES: Final = 1
_NUMBERS: Final = 2
_NODES: Final = (Change, SetTo, AlsoIs, Gains, Loses)


# How it is applied -----------------------------------------------------------------------------------


def _pieces(game: Game) -> Iterator[Piece]:
    """809.3b: return all effects that last, also those of continuous abilities, the oldest first."""
    order: dict[Any, int] = {stamp: at for at, stamp in enumerate(game.own.stamps)}
    found = []
    for player in (game.own.active, 1 - game.own.active):
        for c in valid_cards(game, player):
            for number in _carried(game, c):
                if game.world.abilities[number].kind == "continuous" and not is_criterion(game.world.abilities[number]):
                    effect = Effect(number, game.ref(c), player)
                    at = order.get(Stamp(effect.source, number), len(order))
                    found += [
                        (at, Piece(_layer(node), effect, node, None, True))
                        for node in game.world.abilities[number].body
                    ]
    for m in game.modifiers:
        found += [(order.get(m, len(order)), piece) for piece in _of_modifier(game, m)]
    found = [pair for pair in found if isinstance(pair[1].node, _NODES) and pair[1].layer >= 0]
    return (piece for _, piece in sorted(found, key=lambda pair: pair[0]))


def _carried(game: Game, number: int) -> tuple[int, ...]:
    """Return the abilities that this card could come to have: its own, and those that another card could give it."""
    return (
        *(one for one in game.printed(number).abilities if game.world.abilities[one].timing != GRANTED),
        *facts(game).granted,
    )


def _of_modifier(game: Game, m: Modifier) -> Iterator[Piece]:
    if not has_begun(m):
        return
    if m.what in NUMBERS and m.ref is not None:
        node = Change(EVERY, m.what, m.amount)
        yield Piece(_NUMBERS, Effect(m.ability, m.source or m.ref, m.player), node, m.ref)
    elif m.what == LAST:
        instructions: Any = game.world.abilities[m.ability].body
        for at in m.amount:
            instructions = instructions[at].body
        for node in instructions:
            yield Piece(_layer(node), Effect(m.ability, m.source or Ref(0, -1), m.player), node)


def _layer(node: Any) -> int:
    """Return the layer of a change (809.1b, 809.1c, 809.1e), or -1 where it changes no information of a card."""
    if isinstance(node, Gains | Loses):
        return _ABILITIES
    if isinstance(node, AlsoIs):
        return 0
    return _NUMBERS if getattr(node, "what", "") in NUMBERS else -1


def _reach(game: Game, piece: Piece) -> tuple[int, ...]:
    """Return the cards to which an effect would be applied now."""
    if piece.ref is not None:
        return (piece.ref.card,) if game.is_here(piece.ref) else ()
    if piece.constant:
        if piece.effect.ability not in abilities_of(game, piece.effect.source.card):
            return ()  # the card has lost the ability, or has not been given it
        if not holds(game, piece.effect, game.world.abilities[piece.effect.ability].condition):
            return ()
    effect, of = piece.effect, piece.node.of
    return tuple(sorted(candidates(game, effect, of))) + tuple(
        c for c in game.areas[RESOLUTION] if _fits_in_hand(game, effect, of, c)
    )


def _fits_in_hand(game: Game, effect: Effect, of: Filter, number: int) -> bool:
    """804.2a-1: whether an effect that applied to a card in the hand applies to it as long as it lies in the resolution area."""
    c = game.cards[number]
    return not fits(game, effect, of, number) and fits(
        game, effect, of, number, c._replace(place=c.owner * WIDTH + HAND)
    )


def _may_depend(game: Game, piece: Piece, other: Piece, cards: tuple[int, ...]) -> bool:
    """809.3a: whether what another effect changes about these cards is asked where this effect finds its cards."""
    if isinstance(other.node, Gains | Loses):
        return piece.constant and piece.effect.source.card in cards
    condition = game.world.abilities[piece.effect.ability].condition if piece.constant else None
    return other.node.what in _information_asked(piece.node.of, condition)


@lru_cache(maxsize=1024)
def _information_asked(of: Filter, condition: Count | None) -> frozenset[str]:
    """Return the information of cards that an effect asks for to find its cards and to see whether its condition holds."""
    asked = (condition and _information_asked(condition.of, condition.also)) or frozenset()
    return asked.union(
        what for what, word in (("name", of.name), ("trait", of.trait)) if word and not of.printed
    ).union(("type",) if of.type else (), ("hp",) if of.power_at_most is not None and not of.printed else ())


def _change(game: Game, piece: Piece, c: int, done: Information) -> None:
    node = piece.node
    if isinstance(node, AlsoIs):
        # 809.5: what becomes something else is no longer what it was
        done.words[node.what, c] = (node.value,) if node.only else (*words_of(game, node.what, c), node.value)
    elif isinstance(node, Loses):
        done.abilities[c] = ()
    elif isinstance(node, Gains):
        done.abilities[c] = (*abilities_of(game, c), *_given(game, piece.effect, node.name))
    else:
        before = done.numbers.get((node.what, c), printed_value(game, node.what, c))
        done.numbers[node.what, c] = node.amount if isinstance(node, SetTo) else before + node.amount


LAYERS: Final = Layers(_pieces, _reach, _change, _may_depend)
"""809.3a: the oldest that depends on none of the others; where two depend on each other their age decides (809.3b)."""


def _given(game: Game, effect: Effect, name: str) -> tuple[int, ...]:
    abilities = game.world.abilities
    return tuple(
        n
        for n in game.printed(effect.source.card).abilities
        if abilities[n].timing == GRANTED and abilities[n].name == name
    )


# What is to be said of it -------------------------------------------------------------------------------

_LAYERS: Final = ("809.1b", "809.1c", "809.1e")


def rules_applied(game: Game, number: int | None = None) -> tuple[str, ...]:
    """Return the rules by which effects that last have been applied: to this card, or to any."""
    if only_printed(game):
        return ()
    found = information_now(game)
    order = [piece for piece, cards in found.order if number is None or number in cards]
    if not order:
        return ()
    rules = ["809.1", "809.1a", *(_LAYERS[layer] for layer in sorted({piece.layer for piece in order}))]
    if any(
        one.effect == other.effect and one.layer != other.layer
        for at, one in enumerate(order)
        for other in order[at + 1 :]
    ):
        rules.append("809.2")
    if any(one.layer == other.layer for at, one in enumerate(order) for other in order[at + 1 :]):
        rules += ("809.3a",) if found.depended else ("809.3b",)
    constant = {piece.constant for piece in order}
    rules += (
        *(("801.1c", "805.1", "809.3b-1") if True in constant else ()),
        *(("809.3b-2",) if False in constant else ()),
    )
    if any(
        isinstance(piece.node, Loses | Gains) and (piece.node.of.trait or piece.node.of.name or piece.node.of.type)
        for piece in order
    ):
        rules.append("801.1g")
    if any(isinstance(piece.node, SetTo) or getattr(piece.node, "only", False) for piece in order):
        rules.append("809.5")
    return tuple(rules)


# 812.1 直前情報 ---------------------------------------------------------------------------------------


# 809.3b, since when ----------------------------------------------------------------------------------
