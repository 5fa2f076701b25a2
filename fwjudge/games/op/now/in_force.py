"""8-1-3-3 永続効果: the continuous effects that are in force, and what each changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from fwjudge.ability.text import CanAlso, Change, Gains, It, Loses, SetTo, Target
from fwjudge.base.records import NamedTuple
from fwjudge.engine.game import Game
from fwjudge.engine.memo import answers, assume
from fwjudge.engine.program import Effect
from fwjudge.engine.queries import amount, holds, refs

from ..state import ANYWHERE, AREAS, FIELD, WIDTH
from ..world.facts import Facts, facts, gained_number
from .conditions_met import meets_conditions
from .own_effects import DISABLED, GIVEN_ABILITY, effects_that_last_on

BASE: Final = "base "
"""Before the name of a number: what counts as printed of it."""
SETTING: Final = "set "
"""Before the name of a number: what an effect makes of it for a time, whatever it was (「コスト0にする」)."""
CAN: Final = "can "
"""Before the word for what a card may do as well."""
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
        for card, number in (*_valid_on_field(game, player), *valid_anywhere(game, player))
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


def _valid_on_field(game: Game, player: int) -> Iterator[tuple[int, int]]:
    """8-1-3-3: yield the continuous effects of the cards on the field, those that are valid."""
    known: Facts = game.world.facts
    wanted, printed, can_change = known.of_kind["continuous"], game.world.printed, known.effects_can_change
    for area in FIELD:
        for card in game.areas[player * WIDTH + area]:
            if can_change:
                numbers: Iterable[int] = [at for at, valid in effects_that_last_on(game, card).items() if valid]
            else:
                numbers = printed[game.cards[card].printed].abilities
            for number in numbers:
                if number in wanted:
                    yield card, number


def valid_anywhere(game: Game, player: int) -> Iterator[tuple[int, int]]:
    """8-1-3-3-3: yield the effects of cards that do not lie on the field which are valid there, also in areas that no player sees."""
    known: Facts = game.world.facts
    if not known.has_effects_valid_anywhere:
        return
    for area in range(WIDTH):
        if area not in FIELD:
            for card in game.areas[player * WIDTH + area]:
                for number in game.printed_card(card).abilities:
                    where = game.world.abilities[number].areas
                    if number in known.statics and where and (ANYWHERE in where or AREAS[area] in where):
                        yield card, number


def _changes(game: Game, effect: Effect) -> Iterator[tuple[str, int, int]]:
    """8-1-3-3-4: yield what a continuous effect changes, by itself and all the time, as long as its conditions are met."""
    if not meets_conditions(game, effect):
        return
    known: Facts = game.world.facts
    for conditions, static in known.statics.get(effect.ability, ()):
        what = number_changed(game, static)
        if what and all(holds(game, effect, one) for one in conditions):
            by = amount_of(game, effect, static)
            yield from ((what, card, by) for card in _cards(game, effect, static.cards))


def _cards(game: Game, effect: Effect, target: Target) -> Iterable[int]:
    if target == _THIS:
        return (effect.source.card,)
    return [ref.card for ref in refs(game, effect, target)]


def number_changed(game: Game, static: Any) -> str:
    """Return the word for what a static changes about cards; nothing where it changes none of this."""
    if isinstance(static, Change):
        return static.what
    if isinstance(static, SetTo):
        return BASE + static.what
    if isinstance(static, Gains):
        return GIVEN_ABILITY if gained_number(game.world, static) >= 0 else str(static.skill)
    if isinstance(static, CanAlso):
        return CAN + static.what
    return DISABLED if isinstance(static, Loses) and not static.which else ""


def amount_of(game: Game, effect: Effect, static: Any) -> int:
    """Return by how much a static changes it: a keyword is there once, a gained effect is known by its number."""
    if isinstance(static, Change | SetTo):
        return amount(game, effect, static.amount)
    if isinstance(static, Gains):
        number = gained_number(game.world, static)
        return number if number >= 0 else 1
    return int(isinstance(static, CanAlso))


_THIS: Final = It("this")
_IN_FORCE: Final = "in force"
_NO_EFFECTS: Final = Settled()
