"""809 持続効果: what cards are and can do now, layer by layer, each effect after those it depends on and those that are older."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from fwjudge.ability import text
from fwjudge.ability.walk import walk
from fwjudge.engine import queries
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.engine.project import Modifier
from fwjudge.games.common.layers import NO_OUTCOME, Depends, Information, Layers, Outcome, Piece, information_now

from ..state import LAST, NUMBERS, RESOLUTION, Stamp
from ..world.facts import facts, facts_of_skills
from ..world.layers import NUMBERS_LAYER, Clause, part_that_adds
from .cards import all_hold, candidates, fits_in_hand
from .projection import (
    abilities_of,
    effect_of_modifier,
    has_begun,
    is_all_as_printed,
    parts_lasting,
    printed_value,
    valid_cards,
    words_of,
)

# How it is applied -----------------------------------------------------------------------------------


def _pieces(game: Game) -> Iterator[Piece]:
    """809.1, 809.3b: return all effects that last, also those of continuous abilities, the oldest first."""
    order: dict[Any, int] = {stamp: at for at, stamp in enumerate(game.own.stamps)}
    of_abilities, changing = facts_of_skills(game).parts, facts(game).changing
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
        for part in parts_lasting(game, m):
            yield Piece(part, effect_of_modifier(m), m.ref)


def _outcome(game: Game, piece: Piece) -> Outcome:
    """Return the cards to which an effect would be applied now, and by how much."""
    effect = piece.effect
    clause: Clause = piece.part.node
    if piece.ref is not None:
        return Outcome((piece.ref.card,), _amount_now(game, piece)) if game.is_here(piece.ref) else NO_OUTCOME
    if piece.constant:
        if effect.ability not in abilities_of(game, effect.source.card):
            return NO_OUTCOME  # the card has lost the ability, or has not been given it
        if clause.conditions and not all_hold(game, effect, clause.conditions):
            return NO_OUTCOME
    of = clause.of
    if of is None:
        return NO_OUTCOME
    cards = tuple(sorted(candidates(game, effect, of))) + tuple(
        c for c in game.areas[RESOLUTION] if fits_in_hand(game, effect, of, c)
    )
    return Outcome(cards, _amount_now(game, piece) if cards else 0)


def _amount_now(game: Game, piece: Piece) -> int:
    """Return by how much an effect changes a number now; what it takes of each card itself is found card by card."""
    if piece.part.layer != NUMBERS_LAYER:
        return 0
    amount = piece.part.node.static.amount
    return 0 if isinstance(amount, text.OfItself) else queries.amount(game, piece.effect, amount)


def _change(game: Game, piece: Piece, c: int, amount: int, done: Information) -> None:
    clause: Clause = piece.part.node
    node = clause.static
    if isinstance(node, text.AlsoIs):
        _change_words(game, node, c, done)
    elif isinstance(node, text.LosesWord):
        _take_words(game, node, c, done)
    elif isinstance(node, text.Loses | text.Gains):
        _change_abilities(game, clause, c, done)
    else:
        _change_number(game, node, c, amount, done)


def _change_words(game: Game, node: text.AlsoIs, c: int, done: Information) -> None:
    """809.1b, 809.5: give a card a type, a name, a trait or an advantage; what becomes something else is no longer what it was."""
    done.words[node.what, c] = node.words if node.only else (*words_of(game, node.what, c), *node.words)


def _take_words(game: Game, node: text.LosesWord, c: int, done: Information) -> None:
    """809.1b: take names, traits or advantages from a card."""
    left = (word for word in words_of(game, node.what, c) if word not in node.words)
    done.words[node.what, c] = () if "*" in node.words else tuple(left)


def _change_abilities(game: Game, clause: Clause, c: int, done: Information) -> None:
    """809.1c: take all abilities from a card, or give it one."""
    taken = isinstance(clause.static, text.Loses)
    done.abilities[c] = () if taken else (*abilities_of(game, c), clause.given)


def _change_number(game: Game, node: Any, c: int, amount: int, done: Information) -> None:
    """809.1e, 918.1: add to a number, or let it become another one."""
    before = done.numbers.get((node.what, c), printed_value(game, node.what, c))
    by = before * node.amount.times // node.amount.per if isinstance(node.amount, text.OfItself) else amount
    done.numbers[node.what, c] = by if isinstance(node, text.SetTo) else before + by


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
    nodes = [piece.part.node.static for piece in order]
    if any(isinstance(node, text.Loses | text.Gains) and _speaks_of_information(node.cards) for node in nodes):
        rules.append("801.1g")
    if any(counts_in_the_area(getattr(node, "amount", None)) for node in nodes):
        rules.append("306.4a")
    if any(isinstance(node, text.SetTo) or (isinstance(node, text.AlsoIs) and node.only) for node in nodes):
        rules.append("809.5")
    return tuple(rules)


def _speaks_of_information(cards: text.Target) -> bool:
    return any(isinstance(record, text.Named | text.Trait | text.Kind) for record in walk(cards))


def counts_in_the_area(amount: Any) -> bool:
    """306.4a: whether a number counts cards without saying where: those in the Area."""
    return isinstance(amount, text.CountOf) and any(
        isinstance(record, text.In) and record.areas == ("area",) for record in walk(amount.of)
    )
