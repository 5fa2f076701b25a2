"""8-1-3-3 永続効果: the continuous effects that are in force, and what each changes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, Final

from fwjudge.ability.text import CanAlso, Change, Gains, It, SetTo, Target
from fwjudge.base.records import NamedTuple
from fwjudge.engine.game import Game, made
from fwjudge.engine.memo import answers, assume
from fwjudge.engine.program import Effect, fresh_effect
from fwjudge.engine.queries import amount, holds, refs

from ..state import FIELD, WIDTH
from ..world.changes import ANYTHING, number_changed
from ..world.facts import Facts, facts, gained_number
from .conditions_met import meets_conditions
from .own_effects import effects_that_last_on

MAX_ROUNDS_TO_REST: Final = 20
"""So often (Ⅲ) of 8-1-3-3-5 is gone through; effects that never come to rest are left as they are then."""


class EffectInForce(NamedTuple):
    """A continuous effect and what it does now: to which number of which card, how much."""

    effect: Effect
    changes: tuple[tuple[str, int, int], ...] = ()


class SettledEffects(NamedTuple):
    """A result of going through the continuous effects of a state until they have come to rest."""

    effects: tuple[EffectInForce, ...] = ()
    gone_through_again: bool = False
    """Some of them changed what others do, so that they were gone through again (8-1-3-3-5)."""


def effects_in_force(game: Game) -> SettledEffects:
    """Return the continuous effects in force that change cards, the turn player's first; they are worked out once for each state."""
    known: Facts = game.world.facts
    if not known.changed:
        return _NO_EFFECTS
    found = answers(game)
    settled: SettledEffects | None = found.get(_IN_FORCE)
    if settled is None:
        settled = found[_IN_FORCE] = _settle(game)
    return settled


def changes_of(game: Game, what: str, card: int) -> Sequence[int]:
    """Return by how much each continuous effect in force changes a number of a card, or which effects it gives to it."""
    known: Facts = game.world.facts
    if not known.changed:
        return ()
    settled, found = effects_in_force(game), answers(game)
    if not settled.effects:
        return ()
    index: dict[tuple[str, int], list[int]] | None = found.get(_CHANGES)
    if index is None:
        index = found[_CHANGES] = {}
        for one in settled.effects:
            for changed, number, amount in one.changes:
                index.setdefault((changed, number), []).append(amount)
    return index.get((what, card), ())


def _settle(game: Game) -> SettledEffects:
    """8-1-3-3-5: apply the continuous effects one after the other, each to the result so far, again and again until nothing changes."""
    active = game.own.active
    found = [
        made(EffectInForce, (fresh_effect(number, game.ref(card), player), ()))
        for player in (active, 1 - active)
        for card, number in _valid_effects(game, player)
    ]
    if not found:
        return _NO_EFFECTS
    known = answers(game)
    can_change = can_change_each_other(game, found)
    again = False
    for rounds in range(MAX_ROUNDS_TO_REST):
        before = list(found)
        for at, one in enumerate(found):
            so_far = made(SettledEffects, (tuple(found), False))
            assume(game, {_IN_FORCE: so_far})  # what is so by then; numbers are worked out anew
            found[at] = made(EffectInForce, (one.effect, tuple(_changes(game, one.effect))))
        if not can_change or have_come_to_rest(before, found):
            break
        again = rounds > 0
    assume(game, known)
    return SettledEffects(tuple(found), again)


def can_change_each_other(game: Game, found: Iterable[EffectInForce]) -> bool:
    """Whether some of these effects ask for what some of them change: if not, each does the same whatever the others do."""
    known: Facts = game.world.facts
    numbers = [one.effect.ability for one in found]
    asked = _NOTHING.union(*[known.asked_for[number] for number in numbers])
    return ANYTHING in asked or any(not known.changed[number].isdisjoint(asked) for number in numbers)


def have_come_to_rest(before: list[EffectInForce], now: list[EffectInForce]) -> bool:
    """8-1-3-3-5: whether going through all continuous effects has changed nothing any more."""
    return now == before


def _valid_effects(game: Game, player: int) -> Iterator[tuple[int, int]]:
    """8-1-3-3: yield the continuous effects that change cards: those of cards on the field that are valid, then those valid anywhere."""
    known: Facts = game.world.facts
    wanted, printed = known.changed.keys(), game.world.printed
    given = not known.given.isdisjoint(wanted)
    can_change = given or known.makes_effects_invalid
    for area in FIELD:
        for card in game.areas[player * WIDTH + area]:
            numbers: Iterable[int] = printed[game.cards[card].printed].abilities
            if not given and wanted.isdisjoint(numbers):
                continue
            if can_change:
                numbers = [at for at, valid in effects_that_last_on(game, card).items() if valid]
            for number in numbers:
                if number in wanted and number not in known.only_elsewhere:
                    yield card, number
    yield from valid_anywhere(game, player, wanted)


def valid_anywhere(game: Game, player: int, wanted: Collection[int]) -> Iterator[tuple[int, int]]:
    """8-1-3-3-3: yield the effects, of those wanted, that are valid although their cards lie off the field, hidden or not."""
    known: Facts = game.world.facts
    valid = known.valid_elsewhere
    areas = {area for number in valid if number in wanted for area in valid[number]}
    for area in sorted(areas):
        for card in game.areas[player * WIDTH + area]:
            for number in game.printed_card(card).abilities:
                if number in wanted and area in valid.get(number, ()):
                    yield card, number


def _changes(game: Game, effect: Effect) -> Iterator[tuple[str, int, int]]:
    """8-1-3-3-4: yield what a continuous effect changes, by itself and all the time, as long as its conditions are met."""
    if not meets_conditions(game, effect):
        return
    known: Facts = game.world.facts
    for conditions, static in known.statics.get(effect.ability, ()):
        what = number_changed(static)
        if what and all(holds(game, effect, one) for one in conditions):
            by = amount_of(game, effect, static)
            yield from ((what, card, by) for card in _cards(game, effect, static.cards))


def _cards(game: Game, effect: Effect, target: Target) -> Iterable[int]:
    if target == _THIS:
        return (effect.source.card,)
    return [ref.card for ref in refs(game, effect, target)]


def amount_of(game: Game, effect: Effect, static: Any) -> int:
    """Return the amount of a static: how much it adds or sets, 1 for a keyword, the number of a gained effect."""
    if isinstance(static, Change | SetTo):
        return amount(game, effect, static.amount)
    if isinstance(static, Gains):
        number = gained_number(game.world, static)
        return number if number >= 0 else 1
    return int(isinstance(static, CanAlso))


_THIS: Final = It("this")
_NOTHING: Final[frozenset[str]] = frozenset()
_IN_FORCE: Final = "in force"
_CHANGES: Final = "changes"
_NO_EFFECTS: Final = SettledEffects()


def is_anything_in_force(game: Game) -> bool:
    """Whether an effect lasts, or some card of this game has a continuous effect."""
    return bool(game.modifiers or facts(game).has_continuous_effects)
