"""How the player of a text picks cards, one after the other, and says in which order cards go to an ordered place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from fwjudge.ability import text
from fwjudge.base.records import NamedTuple
from fwjudge.engine.batch import happen
from fwjudge.engine.event import Noted, make_declaration
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import note
from fwjudge.engine.program import Effect
from fwjudge.engine.project import value
from fwjudge.engine.queries import amount, compares, members
from fwjudge.engine.step import NATURE, Control, Step, ask

from .card_sets import side

DONE: Final = "done"
"""The option that ends a choice before all has been chosen that could be."""


def _may_stop_early(game: Game, node: text.Choose) -> bool:
    return node.least is not None


def _sees_all(node: text.Choose) -> bool:
    return node.random


class Choosing(NamedTuple):
    """A rulebook's ways of choosing, beside the number of its rule."""

    candidates: Callable[[Game, Effect, text.CardSet], Sequence[int]] = members
    """The cards that can be chosen, in the order in which they are shown."""
    rules: Callable[[Game, text.CardSet, int], tuple[str, ...]] | None = None
    """The rules by which a text means this card; where there are any, each pick is logged."""
    rules_of_none: Callable[[text.Choose], tuple[str, ...]] | None = None
    """The rules by which nothing need be chosen."""
    may_stop: Callable[[Game, text.Choose], bool] = _may_stop_early
    """Whether one may stop before all that can be chosen is chosen, though never below the `least`."""
    blind: Callable[[text.Choose], bool] = _sees_all
    """Whether chance chooses, because the text says so or the chooser does not see the cards."""


def choose(number: str, up_to: str, by: Choosing, node: text.Choose) -> list[Step]:
    """Return the line of an instruction to choose: as many cards as there are, with 「まで」 as many as the player likes."""

    def options(game: Game, frame: Effect) -> list[Any]:
        taken = frame.get(node.called)
        if node.most is not None and len(taken) >= amount(game, frame, node.most):
            return []
        cards = [game.ref(c) for c in by.candidates(game, frame, node.of)]
        free = node.least is not None
        # Picks are asked one at a time and in one order, so that the same choice is one path.
        found: list[Any] = [
            ref
            for ref in cards
            if ref not in taken and (not taken or not free or ref > taken[-1]) and _goes_with(game, frame, ref, taken)
        ]
        stops = by.may_stop(game, node) and len(taken) >= amount(game, frame, node.least or 0)
        return [*found, DONE] if stops else found

    def _goes_with(game: Game, frame: Effect, ref: Ref, taken: Sequence[Ref]) -> bool:
        if node.distinct and any(_is_alike(game, node.distinct, ref.card, other.card) for other in taken):
            return False
        if node.total is None or node.total[1] not in ("<", "<="):
            return True
        what, cmp, most = node.total
        return compares(sum(value(game, what, one.card) for one in (*taken, ref)), cmp, amount(game, frame, most))

    def take(game: Game, frame: Effect, option: Any) -> Control:
        taken = frame.get(node.called)
        if option == DONE:
            game.frame = frame.put(node.called, taken)
            if by.rules_of_none is not None and not taken:
                cites = by.rules_of_none(node)
                note(game, Noted("chose none", side(frame, node.by), frame.ability, frame.source, cites))
            return None
        game.frame = frame.put(node.called, tuple(sorted((*taken, option))))
        if by.rules is not None:
            note(
                game,
                make_declaration(side(frame, node.by), "choose", (option.card,), by.rules(game, node.of, option.card)),
            )
        return pick

    def chooser(game: Game, frame: Effect) -> int:
        return NATURE if by.blind(node) else side(frame, node.by)

    does = "The player chooses the cards that the text means, one after the other."
    pick = ask(up_to if node.least is not None else number, options, take, chooser, does=does)
    return [pick]


_NUMBERS: Final = frozenset(("cost", "power"))


def _is_alike(game: Game, what: str, one: int, other: int) -> bool:
    """Whether two cards have a name, a colour, ... in common, or the same number of this kind."""
    if what in _NUMBERS:
        return value(game, what, one) == value(game, what, other)
    words = game.world.policy.information
    return not set(words(game, what, one)).isdisjoint(words(game, what, other))


Moves = Callable[[Game, Effect, Any], Sequence[Any]]
"""Gives the events of an instruction that moves cards."""
Finder = Callable[[Game, Effect, text.Target], Sequence[Ref]]
"""Gives the cards that something is done to."""


def choose_order(number: str, moves: Moves, refs: Finder, unseen: tuple[str, ...], node: text.Move) -> list[Step]:
    """Return the line at which the owner of cards that go to an ordered place says which goes next; the last goes by itself.

    `unseen`: what is cited when the other player saw the cards, but does not see the order.
    """
    one_of_them = node._replace(cards=text.It("next"))

    def moves_of_one(game: Game, frame: Effect, ref: Ref) -> Sequence[Any]:
        return moves(game, frame.put("next", (ref,)), one_of_them)

    def refs_left(game: Game, frame: Effect) -> list[Ref]:
        return [ref for ref in refs(game, frame, node.cards) if moves_of_one(game, frame, ref)]

    def chooser(game: Game, frame: Effect) -> int:
        return game.cards[refs_left(game, frame)[0].card].owner

    def options(game: Game, frame: Effect) -> list[Any]:
        found = refs_left(game, frame)
        if len(found) < 2:
            return []
        owner = game.cards[found[0].card].owner
        mine = [ref for ref in found if game.cards[ref.card].owner == owner]
        return list({game.cards[ref.card]: ref for ref in reversed(mine)}.values())[::-1]

    def take(game: Game, frame: Effect, ref: Ref) -> Control:
        seen = game.world.places[game.cards[ref.card].place].public
        more = unseen if seen else ()
        return happen(
            game, [move._replace(cites=(*move.cites, *more)) for move in moves_of_one(game, frame, ref)], line
        )

    line = ask(number, options, take, chooser, "order", "The owner of the cards says which of them goes next.")
    return [line]
