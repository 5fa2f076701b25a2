"""8-2. 効果の有効と無効: which effects a card has now, and which of them are valid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from fwjudge.ability.text import CardSet, Event, Loses
from fwjudge.engine.game import Game
from fwjudge.engine.memo import answers
from fwjudge.engine.program import Effect
from fwjudge.engine.queries import holds, matches

from ..state import AREAS, FIELD, WIDTH, place_of
from ..world.changes import DISABLED, GIVEN_ABILITY
from ..world.facts import LOSES_SOME, Facts
from ..world.keywords import heads_of
from .cards import areas_of
from .conditions_met import meets_conditions
from .continuous_effects import changes_of
from .own_effects import CardEffect, ability_of, effects_that_last_on


def effects_of(game: Game, card: int) -> tuple[tuple[int, bool], ...]:
    """8-2-4: return the effects of a card, each with whether it is valid, also those that continuous effects give to it or make invalid."""
    found = answers(game)
    key = (_EFFECTS, card)
    known: tuple[tuple[int, bool], ...] | None = found.get(key)
    if known is None:
        known = found[key] = _work_out_effects(game, card)
    return known


def _work_out_effects(game: Game, card: int) -> tuple[tuple[int, bool], ...]:
    found = effects_that_last_on(game, card)
    known: Facts = game.world.facts
    if known.changes_effects_always:
        if changes_of(game, DISABLED, card):
            gained = {m.amount for m in game.modifiers if m.what == GIVEN_ABILITY and m.ref == game.ref(card)}
            found = {number: valid and number in gained for number, valid in found.items()}
        found.update(dict.fromkeys(changes_of(game, GIVEN_ABILITY, card), True))
    if lost := headings_lost(game, card):
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
    return {static.which for effect, static in _what_is_lost(game) if matches(game, effect, static.cards.of, card)}


def _what_is_lost(game: Game) -> list[tuple[Effect, Any]]:
    """Return what says now that effects with a heading are invalid, each with its effect."""
    found = answers(game)
    known: list[tuple[Effect, Any]] | None = found.get(_LOST)
    if known is None:
        known = found[_LOST] = _find_what_is_lost(game)
    return known


def _find_what_is_lost(game: Game) -> list[tuple[Effect, Any]]:
    said: list[tuple[Effect, Any]] = [
        (modifier.amount.effect, modifier.amount.static) for modifier in game.modifiers if modifier.what == LOSES_SOME
    ]
    known: Facts = game.world.facts
    if LOSES_SOME not in known.says_always:
        return said
    wanted, printed = known.that_say[Loses], game.world.printed
    given = not known.given.isdisjoint(wanted)
    for player in (0, 1):
        for area in FIELD:
            for source in game.areas[player * WIDTH + area]:
                if not given and wanted.isdisjoint(printed[game.cards[source].printed].abilities):
                    continue
                for number, valid in effects_that_last_on(game, source).items():
                    effect = Effect(number, game.ref(source), player)
                    said += [
                        (effect, static)
                        for conditions, static in (known.statics[number] if valid and number in wanted else ())
                        if isinstance(static, Loses) and static.which
                        if meets_conditions(game, effect) and all(holds(game, effect, one) for one in conditions)
                    ]
    return said


def is_valid(game: Game, effect: Effect) -> bool:
    """Whether an effect is valid: one that is not does not come about (8-2-1-1)."""
    known: Facts = game.world.facts
    if not known.makes_effects_invalid or not game.is_here(effect.source):
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
    return effects_among(game, player, known.of_kind[kind] - known.only_elsewhere, areas, also_invalid)


def effects_that_say(game: Game, player: int, what: type) -> Iterator[CardEffect]:
    """Yield each card of a player on the field with its continuous effects that say something of one kind, those that are valid."""
    known: Facts = game.world.facts
    return effects_among(game, player, known.that_say.get(what, _NONE) - known.only_elsewhere)


def effects_among(
    game: Game, player: int, wanted: frozenset[int], areas: Sequence[int] = FIELD, also_invalid: bool = False
) -> Iterator[CardEffect]:
    """Yield each card of a player in these areas with those of these effects that it has, and that are valid."""
    if not wanted:
        return
    known: Facts = game.world.facts
    printed, given = game.world.printed, not known.given.isdisjoint(wanted)
    can_change = given or (known.makes_effects_invalid and not also_invalid)
    cards, lying = game.cards, [card for area in areas for card in game.areas[player * WIDTH + area]]
    for card in lying:
        numbers = printed[cards[card].printed].abilities
        if not given and wanted.isdisjoint(numbers):
            continue
        if can_change:
            for number, valid in effects_of(game, card):
                if number in wanted and (valid or also_invalid):
                    yield card, number
            continue
        for number in numbers:
            if number in wanted:
                yield card, number


def has_invalid_effect(game: Game, card: int) -> bool:
    """8-2-2: whether an effect that is printed on a card is invalid, which makes it no card without effects."""
    printed = game.printed_card(card).abilities
    return any(not valid and number in printed for number, valid in effects_of(game, card))


def cards_with_invalid_text(game: Game, of: CardSet, found: Sequence[int]) -> list[int]:
    """8-2-2: return the cards with an invalid effect where a text may name cards without effects, which they are not."""
    areas = [place_of(player, AREAS.index(area)) for player in (0, 1) for area in areas_of(of)]
    return [card for at in areas for card in game.areas[at] if card not in found and has_invalid_effect(game, card)]


_EFFECTS: Final = "effects"
_LOST: Final = "lost"
_NONE: Final[frozenset[int]] = frozenset()
