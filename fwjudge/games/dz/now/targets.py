"""第4部 第11章 対象: which cards, squares and words can be chosen, and which targets are still legal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fwjudge.ability import Choose, ChoosePlace, ChooseWord, Filter
from fwjudge.base.records import NamedTuple
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import Effect
from fwjudge.engine.save import saved

from ..state import COLOURS, master, square_of
from .in_force import rules_of_resistance
from .sets import candidates, fits, player_meant
from .squares import SEEN_SQUARES, SQUARES, is_related


def _square_fits(game: Game, effect: Effect, node: ChoosePlace, at: int) -> bool:
    if node.area and node.area != SEEN_SQUARES[effect.player, at].area:
        return False
    if node.where and not is_related(node.where, at, square_of(game, effect.source), effect.player):
        return False
    if not node.without:
        return True
    here = game.areas[at]
    return (
        not here
        if node.without == "any"
        else all(master(game, c) != player_meant(game, effect, node.without) for c in here)
    )


def squares_to_choose(game: Game, effect: Effect, node: ChoosePlace) -> list[int]:
    """Return the squares that an effect can choose."""
    return [at for at in SQUARES if _square_fits(game, effect, node, at)]


def possible_targets(game: Game, effect: Effect, of: Filter) -> list[Ref]:
    """Return the cards that fit and that can be targets of what this card does (5-17-2)."""
    found = candidates(game, effect, of)
    return (
        [ref for ref in found if not rules_of_resistance(game, ref.card, effect.source.card)]
        if game.world.facts.can_resist
        else found
    )


def can_choose_all(game: Game, effect: Effect, nodes: Sequence[Any]) -> bool:
    """4-7-2-5: whether all these targets could be chosen, one after the other."""
    if not nodes:
        return True
    node, rest = nodes[0], nodes[1:]
    if isinstance(node, ChoosePlace):
        return bool(squares_to_choose(game, effect, node)) and can_choose_all(game, effect, rest)
    refs = possible_targets(game, effect, node.of)
    if node.up_to:
        return can_choose_all(game, effect, rest)
    if len(refs) < node.amount:
        return False
    if not any(getattr(getattr(other, "of", None), "to", "this") == node.called for other in rest):
        return can_choose_all(game, effect, rest)
    return any(can_choose_all(game, effect.put(node.called, (ref,)), rest) for ref in refs)


def with_legal_targets(game: Game, effect: Effect) -> Effect | None:
    """4-9-2-1: return the effect with the targets that still fit, and None if none is left; what leans on a lost one is lost (4-9-2-2)."""
    chosen, left, lost = 0, 0, set()
    for node in game.world.abilities[effect.ability].aim:
        before = effect.get(node.called)
        if isinstance(node, ChoosePlace):
            after: tuple[Any, ...] = tuple(at for at in before if _square_fits(game, effect, node, at))
        elif node.of.to in lost:
            after = ()
        else:
            after = tuple(ref for ref in before if game.is_here(ref) and fits(game, effect, node.of, ref.card))
        if before and not after:
            lost.add(node.called)
        chosen, left = chosen + len(before), left + len(after)
        effect = effect.put(node.called, after)
    # 4-9-2-2: a target that another one leans on is lost when that one is, and the other way round
    for node in game.world.abilities[effect.ability].aim:
        if isinstance(node, Choose) and node.of.to in lost:
            return None
    return None if chosen and not left else effect


@saved
class Word(NamedTuple):
    """A colour or a trait that is chosen."""

    word: str


def words_to_choose(game: Game, node: ChooseWord) -> list[Word]:
    """Return the colours (2-4-2-4), or the traits of the cards of this duel (2-8-4): all others change nothing."""
    there = (
        COLOURS
        if node.what == "colour"
        else sorted({trait for printed in game.world.printed for trait in printed.traits})
    )
    return [Word(word) for word in there]
