"""809 持続効果: what cards are and can do now, layer by layer, each effect after those it depends on and those that are older."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from fwjudge.ability import AlsoIs, Filter, Gains, Loses, SetTo
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import Effect
from fwjudge.engine.project import Modifier
from fwjudge.games.common.layers import NO_OUTCOME, Depends, Information, Layers, Outcome, Piece, information_now

from ..state import GRANTED, HAND, LAST, NUMBERS, RESOLUTION, WIDTH, Stamp
from ..world.facts import facts
from ..world.layers import NUMBERS_LAYER, part_that_adds
from .cards import amount_now, candidates, fits, holds
from .projection import abilities_of, has_begun, is_all_as_printed, printed_value, valid_cards, words_of

# How it is applied -----------------------------------------------------------------------------------


def _pieces(game: Game) -> Iterator[Piece]:
    """809.1, 809.3b: return all effects that last, also those of continuous abilities, the oldest first."""
    order: dict[Any, int] = {stamp: at for at, stamp in enumerate(game.own.stamps)}
    of_abilities, changing = facts(game).parts, facts(game).changing
    found: list[tuple[int, Piece]] = []
    for player in (game.own.active, 1 - game.own.active):
        for c in valid_cards(game, player):
            for number in changing[game.cards[c].printed]:
                effect = Effect(number, game.ref(c), player)
                at = order.get(Stamp(effect.source, number), len(order))
                found += [(at, Piece(part, effect, None, True)) for part in of_abilities[number]]
    for m in game.modifiers:
        found += [(order.get(m, len(order)), piece) for piece in _pieces_of_modifier(game, m)]
    return (piece for _, piece in sorted(found, key=_age))


def _age(found: tuple[int, Piece]) -> int:
    age, _ = found
    return age


def _pieces_of_modifier(game: Game, m: Modifier) -> Iterator[Piece]:
    if not has_begun(m):
        return
    if m.what in NUMBERS and m.ref is not None:
        yield Piece(part_that_adds(m.what, m.amount), Effect(m.ability, m.source or m.ref, m.player), m.ref)
    elif m.what == LAST:
        effect = Effect(m.ability, m.source or Ref(0, -1), m.player)
        for part in facts(game).parts_of_lasts[m.ability, m.amount]:
            yield Piece(part, effect)


def _outcome(game: Game, piece: Piece) -> Outcome:
    """Return the cards to which an effect would be applied now, and by how much."""
    if piece.ref is not None:
        return Outcome((piece.ref.card,), piece.part.node.amount) if game.is_here(piece.ref) else NO_OUTCOME
    effect, node = piece.effect, piece.part.node
    if piece.constant:
        if effect.ability not in abilities_of(game, effect.source.card):
            return NO_OUTCOME  # the card has lost the ability, or has not been given it
        if not holds(game, effect, game.world.abilities[effect.ability].condition):
            return NO_OUTCOME
    cards = tuple(sorted(candidates(game, effect, node.of))) + tuple(
        c for c in game.areas[RESOLUTION] if _fits_in_hand(game, effect, node.of, c)
    )
    if not cards or piece.part.layer != NUMBERS_LAYER:
        return Outcome(cards)
    return Outcome(cards, amount_now(game, effect, node))


def _fits_in_hand(game: Game, effect: Effect, of: Filter, number: int) -> bool:
    """804.2a-1: whether an effect that applied to a card in the hand applies to it as long as it lies in the resolution area."""
    c = game.cards[number]
    return not fits(game, effect, of, number) and fits(
        game, effect, of, number, c._replace(place=c.owner * WIDTH + HAND)
    )


def _change(game: Game, piece: Piece, c: int, amount: int, done: Information) -> None:
    node = piece.part.node
    if isinstance(node, AlsoIs):
        _change_words(game, node, c, done)
    elif isinstance(node, Loses | Gains):
        _change_abilities(game, piece.effect, node, c, done)
    elif isinstance(node, SetTo):
        done.numbers[node.what, c] = amount
    else:
        done.numbers[node.what, c] = done.numbers.get((node.what, c), printed_value(game, node.what, c)) + amount


def _change_words(game: Game, node: AlsoIs, c: int, done: Information) -> None:
    """809.1b, 809.5: give a card a type, a name, a trait or an advantage; what becomes something else is no longer what it was."""
    done.words[node.what, c] = (node.value,) if node.only else (*words_of(game, node.what, c), node.value)


def _change_abilities(game: Game, effect: Effect, node: Loses | Gains, c: int, done: Information) -> None:
    """809.1c: take all abilities from a card, or give it some."""
    given = () if isinstance(node, Loses) else (*abilities_of(game, c), *_abilities_given(game, effect, node.name))
    done.abilities[c] = given


def _first(left: Sequence[int], depends: Depends) -> int:
    """809.3a: the oldest that depends on none that does not depend on it; where they wait in a circle their age decides (809.3b)."""
    for one in left:
        if not any(depends(one, other) and not depends(other, one) for other in left if other != one):
            return one
    ahead = {
        one: {other for other in left if other != one and depends(one, other) and not depends(other, one)}
        for one in left
    }
    for _ in left:
        for before in ahead.values():
            before.update(*[ahead[other] for other in before])
    return next(one for one in left if all(one in ahead[other] for other in ahead[one]))


LAYERS: Final = Layers(_pieces, _outcome, _change, _first)


def _abilities_given(game: Game, effect: Effect, name: str) -> tuple[int, ...]:
    abilities = game.world.abilities
    return tuple(
        n
        for n in game.printed_card(effect.source.card).abilities
        if abilities[n].timing == GRANTED and abilities[n].name == name
    )


# What is to be said of it -------------------------------------------------------------------------------

_LAYERS: Final = ("809.1b", "809.1c", "809.1e")


def rules_applied(game: Game, number: int | None = None) -> tuple[str, ...]:
    """Return the rules by which effects that last have been applied: to this card, or to any."""
    if is_all_as_printed(game):
        return ()
    found = information_now(game)
    order = [piece for piece, cards in found.order if number is None or number in cards]
    if not order:
        return ()
    rules = ["809.1", "809.1a", *(_LAYERS[layer] for layer in sorted({piece.part.layer for piece in order}))]
    if any(
        one.effect == other.effect and one.part.layer != other.part.layer
        for at, one in enumerate(order)
        for other in order[at + 1 :]
    ):
        rules.append("809.2")
    if any(one.part.layer == other.part.layer for at, one in enumerate(order) for other in order[at + 1 :]):
        rules += ("809.3a",) if found.depended else ("809.3b",)
    constant = {piece.constant for piece in order}
    rules += (
        *(("801.1c", "805.1", "809.3b-1") if True in constant else ()),
        *(("809.3b-2",) if False in constant else ()),
    )
    if any(
        isinstance(piece.part.node, Loses | Gains)
        and (piece.part.node.of.trait or piece.part.node.of.name or piece.part.node.of.type)
        for piece in order
    ):
        rules.append("801.1g")
    if any((each := getattr(piece.part.node, "each", None)) is not None and not each.area for piece in order):
        rules.append("306.4a")
    if any(isinstance(piece.part.node, SetTo) or getattr(piece.part.node, "only", False) for piece in order):
        rules.append("809.5")
    return tuple(rules)
