"""8-2. 効果の有効と無効: which effects a card has now, and which of them are valid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fwjudge.ability.text import Event, Loses
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.engine.queries import holds, matches

from ..state import FIELD, WIDTH
from ..world.facts import LOSES_SOME, Facts
from ..world.keywords import heads_of
from .conditions_met import meets_conditions
from .in_force import effects_in_force
from .own_effects import DISABLED, GIVEN_ABILITY, CardEffect, ability_of, effects_that_last_on


def effects_of(game: Game, card: int) -> tuple[tuple[int, bool], ...]:
    """8-2-4: return the effects of a card, each with whether it is valid, also those that continuous effects give to it or make invalid."""
    found = effects_that_last_on(game, card)
    known: Facts = game.world.facts
    if known.changes_effects_always:
        changes = [change for one in effects_in_force(game).effects for change in one.changes if change[1] == card]
        if any(what == DISABLED for what, _, _ in changes):
            gained = {m.amount for m in game.modifiers if m.what == GIVEN_ABILITY and m.ref == game.ref(card)}
            found = {number: valid and number in gained for number, valid in found.items()}
        found.update({number: True for what, _, number in changes if what == GIVEN_ABILITY})
    if any(modifier.what == LOSES_SOME for modifier in game.modifiers) or LOSES_SOME in known.says_always:
        lost = headings_lost(game, card)
        skills = game.world.abilities
        found = {at: valid and not _has_only(skills[at].name, lost) for at, valid in found.items()}
    return tuple(found.items())


def _has_only(name: str, lost: set[str]) -> bool:
    """Whether all headings of an effect are lost: with another one, as of 【登場時】/【アタック時】, it still comes about."""
    heads = heads_of(name)
    return bool(heads) and lost.issuperset(heads)


def is_moment_lost(game: Game, effect: Effect, wanted: Event) -> bool:
    """8-2-1-1: whether an effect of several headings does not come about at this moment, whose heading is invalid."""
    skill = ability_of(game, effect)
    heads = heads_of(skill.name)
    if len(heads) < 2 or len(heads) != len(skill.trigger):
        return False
    return heads[skill.trigger.index(wanted)] in headings_lost(game, effect.source.card)


def headings_lost(game: Game, card: int) -> set[str]:
    """8-2-1-1: return the headings of which all effects of this card are invalid: 「【登場時】効果は無効になる」."""
    known: Facts = game.world.facts
    said = [
        (modifier.amount.effect, modifier.amount.static) for modifier in game.modifiers if modifier.what == LOSES_SOME
    ]
    for player in (0, 1) if LOSES_SOME in known.says_always else ():
        for area in FIELD:
            for source in game.areas[player * WIDTH + area]:
                for number, valid in effects_that_last_on(game, source).items():
                    effect = Effect(number, game.ref(source), player)
                    said += [
                        (effect, static)
                        for conditions, static in (known.statics.get(number, ()) if valid else ())
                        if isinstance(static, Loses) and static.which
                        if meets_conditions(game, effect) and all(holds(game, effect, one) for one in conditions)
                    ]
    return {static.which for effect, static in said if matches(game, effect, static.cards.of, card)}


def is_valid(game: Game, effect: Effect) -> bool:
    """Whether an effect is valid: one that is not does not come about (8-2-1-1)."""
    known: Facts = game.world.facts
    if not known.effects_can_change or not game.is_here(effect.source):
        return True
    return dict(effects_of(game, effect.source.card)).get(effect.ability, True)


def is_disabled(game: Game, card: int) -> bool:
    """Whether something has made the effects of a card invalid."""
    ref = game.ref(card)
    return any(modifier.what == DISABLED and modifier.ref == ref for modifier in game.modifiers)


def effects_of_kind(
    game: Game, player: int, kind: str, areas: Sequence[int] = FIELD, also_invalid: bool = False
) -> Iterator[CardEffect]:
    """Yield each card of a player in these areas with its effects of a kind, those that are valid."""
    known: Facts = game.world.facts
    wanted = known.of_kind[kind]
    if not wanted:
        return
    printed, can_change = game.world.printed, known.effects_can_change
    for area in areas:
        for card in game.areas[player * WIDTH + area]:
            if can_change:
                for number, valid in effects_of(game, card):
                    if number in wanted and (valid or also_invalid):
                        yield card, number
                continue
            for number in printed[game.cards[card].printed].abilities:
                if number in wanted:
                    yield card, number
