"""第4部 第11章 対象: which cards, squares and words can be chosen, and which targets are still legal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from fwjudge.ability import text as t
from fwjudge.base.records import NamedTuple
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import Effect
from fwjudge.engine.queries import amount, matches
from fwjudge.engine.save import rename_when_read, saved

from ..state import COLOURS
from ..world.facts import facts
from .continuous_effects import rules_of_resistance
from .sets import PARTS_OF_BOARD, candidates, is_near
from .squares import AREAS, BASES, SEEN_SQUARES, SQUARES


def _square_fits(game: Game, effect: Effect, of: t.Squares, at: int) -> bool:
    if not set(of.areas or ("square",)).isdisjoint(_names_of_square(effect.player, at)):
        near = of.near
        if near is not None and not is_near(game, effect, near.how, at, near.to):
            return False
        return of.without is None or not any(matches(game, effect, of.without, c) for c in game.areas[at])
    return False


def _names_of_square(player: int, at: int) -> tuple[str, ...]:
    seen = SEEN_SQUARES[player, at]
    return ("board", "square" if at in SQUARES else "base", seen.area, seen.line)


_BATTLE_SPACE: Final = frozenset(("square", *AREAS))
_EVERY_SQUARE: Final = (*SQUARES, *BASES[0], *BASES[1])


def squares_to_choose(game: Game, effect: Effect, of: t.Squares) -> list[int]:
    """Return the squares that an effect can choose."""
    squares = SQUARES if _BATTLE_SPACE.issuperset(of.areas) else _EVERY_SQUARE
    return [at for at in squares if _square_fits(game, effect, of, at)]


def possible_targets(game: Game, effect: Effect, of: t.CardSet) -> list[Ref]:
    """Return the cards that fit and that can be targets of what this card does (5-17-2)."""
    found = candidates(game, effect, of)
    return (
        [ref for ref in found if not rules_of_resistance(game, ref.card, effect.source.card)]
        if game.world.facts.can_resist
        else found
    )


def aim_of_ability(game: Game, effect: Effect) -> tuple[Any, ...]:
    """Return the choices of its targets that a skill asks for."""
    return facts(game).skills[effect.ability].aim


def can_choose_all_targets(game: Game, effect: Effect) -> bool:
    """4-7-2-5: whether all targets of a skill could be chosen."""
    return can_choose_all(game, effect, aim_of_ability(game, effect))


def can_choose_all(game: Game, effect: Effect, nodes: Sequence[Any]) -> bool:
    """4-7-2-5: whether all these targets could be chosen, one after the other."""
    if not nodes:
        return True
    node, rest = nodes[0], nodes[1:]
    if isinstance(node, t.ChooseSquare):
        if isinstance(node.of, t.Squares):
            options: list[Any] = squares_to_choose(game, effect, node.of)
        else:
            options = list(PARTS_OF_BOARD[node.of.what])
        return bool(options) and can_choose_all(game, effect, rest)
    refs = possible_targets(game, effect, node.of)
    if node.least == 0:
        return can_choose_all(game, effect, rest)
    if len(refs) < wanted_at_least(game, effect, node):
        return False
    if not _is_leant_on(game, effect, node):
        return can_choose_all(game, effect, rest)
    return any(can_choose_all(game, effect.put(node.called, (ref,)), rest) for ref in refs)


def wanted_at_least(game: Game, effect: Effect, node: t.Choose) -> int:
    """Return how many cards have to be chosen, if so many are there."""
    if node.least is not None:
        return amount(game, effect, node.least)
    return 1 if node.most is None else amount(game, effect, node.most)


def _is_leant_on(game: Game, effect: Effect, node: t.Choose) -> bool:
    return any(node.called in names for names in facts(game).skills[effect.ability].leans)


def with_legal_targets(game: Game, effect: Effect) -> Effect | None:
    """4-9-2-1: return the effect with the targets that still fit, and None if none is left, or where one leans on a lost one (4-9-2-2)."""
    one = facts(game).skills[effect.ability]
    chosen, left = 0, 0
    lost: set[str] = set()
    for node, leans in zip(one.aim, one.leans, strict=True):
        before = effect.get(node.called)
        if isinstance(node, t.ChooseSquare):
            after: tuple[Any, ...] = before
            if isinstance(node.of, t.Squares):
                after = tuple(at for at in before if _square_fits(game, effect, node.of, at))
        elif not leans.isdisjoint(lost):
            after = ()
        else:
            after = tuple(ref for ref in before if game.is_here(ref) and matches(game, effect, node.of, ref.card))
        if before and not after:
            lost.add(node.called)
        chosen, left = chosen + len(before), left + len(after)
        effect = effect.put(node.called, after)
    # 4-9-2-2: a target that another one leans on is lost when that one is, and the other way round
    if any(not leans.isdisjoint(lost) for leans in one.leans):
        return None
    return None if chosen and not left else effect


@saved
class WordOption(NamedTuple):
    """A colour or a trait that is chosen, or a line or an area."""

    word: str


rename_when_read(WordOption, "dz.Word")


def words_to_choose(game: Game, what: str) -> list[WordOption]:
    """Return the words of a kind between which a player chooses: lines, areas, colours (2-4-2-4), or traits in this duel (2-8-4)."""
    if what in PARTS_OF_BOARD:
        return [WordOption(word) for word in PARTS_OF_BOARD[what]]
    there = (
        COLOURS if what == "colour" else sorted({trait for printed in game.world.printed for trait in printed.traits})
    )
    return [WordOption(word) for word in there]
