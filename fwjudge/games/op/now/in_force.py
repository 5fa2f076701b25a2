"""8-1-3-3 永続効果: the continuous effects that are in force, and what each changes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fwjudge.ability import Change, SetTo
from fwjudge.base.records import NamedTuple
from fwjudge.engine.game import Game
from fwjudge.engine.memo import answers, assume
from fwjudge.engine.program import Effect
from fwjudge.games.common.words import fits

from ..state import ANYWHERE, FIELD, WIDTH
from ..world.facts import facts
from .effects import effects_of_kind
from .usable import meets_conditions

BASE: Final = "base "
"""Before the name of a number: what counts as printed of it."""
MAX_ROUNDS: Final = 20
"""So often (Ⅲ) of 8-1-3-3-5 is gone through; effects that never come to rest are left as they are then."""


class InForce(NamedTuple):
    """A continuous effect and what it does now: to which number of which card, how much."""

    effect: Effect
    changes: tuple[tuple[str, int, int], ...] = ()


class Settled(NamedTuple):
    """A result of going through the continuous effects of a state until they have come to rest."""

    effects: tuple[InForce, ...] = ()
    gone_through_again: bool = False
    """Some of them changed what others do, so that they were gone through again (8-1-3-3-5)."""


def effects_in_force(game: Game) -> Settled:
    """Return the continuous effects that are in force, the turn player's first; they are worked out once for each state."""
    if not facts(game).has_continuous_effects:
        return _NO_EFFECTS
    found = answers(game)
    known: Settled | None = found.get(_IN_FORCE)
    if known is None:
        known = found[_IN_FORCE] = _settle(game)
    return known


def _settle(game: Game) -> Settled:
    """8-1-3-3-5: apply the continuous effects one after the other, each to the result so far, again and again until nothing changes."""
    known = answers(game)
    active = game.own.active
    found = [
        InForce(Effect(number, game.ref(card), player))
        for player in (active, 1 - active)
        for card, number in (*effects_of_kind(game, player, "continuous"), *_valid_anywhere(game, player))
    ]
    again = False
    for rounds in range(MAX_ROUNDS):
        before = list(found)
        for at, one in enumerate(found):
            assume(game, {_IN_FORCE: Settled(tuple(found))})  # what is so by then; numbers are worked out anew
            found[at] = one._replace(changes=tuple(_changes(game, one.effect)))
        if have_come_to_rest(before, found):
            break
        again = rounds > 0
    assume(game, known)
    return Settled(tuple(found), again)


def have_come_to_rest(before: list[InForce], now: list[InForce]) -> bool:
    """8-1-3-3-5: whether going through all continuous effects has changed nothing any more."""
    return now == before


def _valid_anywhere(game: Game, player: int) -> Iterator[tuple[int, int]]:
    """8-1-3-3-3: 「ルール上」 effects of cards that do not lie on the field, also in areas that no player sees."""
    abilities = game.world.abilities
    if not facts(game).has_effects_valid_anywhere:
        return
    for area in range(WIDTH):
        if area not in FIELD:
            for card in game.areas[player * WIDTH + area]:
                for number in game.printed_card(card).abilities:
                    if abilities[number].kind == "continuous" and abilities[number].area == ANYWHERE:
                        yield card, number


def _changes(game: Game, effect: Effect) -> Iterator[tuple[str, int, int]]:
    """8-1-3-3-4: yield what a continuous effect changes, by itself and all the time, as long as its conditions are met."""
    if not meets_conditions(game, effect):
        return
    for node in game.world.abilities[effect.ability].body:
        if isinstance(node, Change | SetTo):
            what = node.what if isinstance(node, Change) else BASE + node.what
            cards = (effect.source.card,) if node.of.this else range(len(game.cards))
            yield from ((what, card, node.amount) for card in cards if fits(game, effect, node.of, card))


_IN_FORCE: Final = "in force"
_NO_EFFECTS: Final = Settled()
