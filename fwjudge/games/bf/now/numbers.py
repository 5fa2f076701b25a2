"""Numbers and keyword abilities of a card now: printed, then changed by what lasts and by what is always so (4.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from fwjudge.ability.text import It
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.engine.project import CANNOT, Modifier, modifiers, value
from fwjudge.engine.queries import amount, holds, matches

from ..state import FIELD, FLAG, WIDTH
from ..world.facts import NOT_TO, AlwaysSo, Facts, keyword_of
from .abilities import abilities_of, cards_in_souls, is_stopped

_NUMBERS: Final = ("power", "defence", "strike", "size")


def printed_value(game: Game, what: str, card: int) -> int:
    """Return a number as it is printed on a card; of a keyword ability 1 if the card has it, else 0."""
    number = game.cards[card].printed
    if what in _NUMBERS:
        return int(getattr(game.world.printed[number], what) or 0)
    facts: Facts = game.world.facts
    if not facts.abilities_vary:
        return int(what in facts.keywords[number])
    abilities = game.world.abilities
    return int(any(keyword_of(abilities[a]) == what for a in abilities_of(game, card)))


def current_number(game: Game, what: str, card: int) -> int:
    """Return a number of a card now: printed, plus what lasts, plus what 【永続】 abilities make of it."""
    if game.world.facts.abilities_vary and what not in _NUMBERS and is_stopped(game, card):
        return 0  # o.時を止める
    changed = _number_with_changes(game, what, card)
    return max(0, changed) if what != "size" else changed


def _number_with_changes(game: Game, what: str, card: int) -> int:
    changed: int = printed_value(game, what, card) + sum(m.amount for m in _changes_that_last(game, what, card))
    return changed + always_added(game, what, card) if game.world.continuous else changed


def _changes_that_last(game: Game, what: str, card: int) -> Iterable[Modifier]:
    """Return the effects that last and give a card this number or keyword, or forbid it this deed."""
    deed = _DEEDS.get(what)
    if deed is None:
        return modifiers(game, what, card)
    return [m for m in modifiers(game, CANNOT, card) if m.of == deed]


_DEEDS: Final = {word: deed for deed, word in NOT_TO.items()}
"""The deeds by the words under which it is asked whether they are forbidden."""


def is_below_zero(game: Game, what: str, card: int) -> bool:
    """Whether a number of a card would be less than 0, of which no rule speaks: it counts as 0."""
    return bool(game.modifiers or game.world.continuous) and _number_with_changes(game, what, card) < 0


def always_added(game: Game, what: str, card: int) -> int:
    """4.3, 4.3.1: return what 【永続】 abilities add to a number of a card now, as far as their conditions are met."""
    added = 0
    for effect in effects_always_in_force(game):
        added += added_by_ability(game, what, card, effect)
    return added


def effects_always_in_force(game: Game) -> Iterator[Effect]:
    """4.3.1: yield the effect of each ability of the cards on the field, and of those in souls that say that they work there."""
    facts: Facts = game.world.facts
    for player in (0, 1):
        for area in (*FIELD, FLAG):
            for source in game.areas[player * WIDTH + area]:
                for number in abilities_of(game, source):
                    if number not in facts.in_souls:
                        yield Effect(number, game.ref(source), player)
    if facts.in_souls:
        for source, player in cards_in_souls(game):
            for number in facts.in_souls.intersection(game.printed_card(source).abilities):
                yield Effect(number, game.ref(source), player)


def added_by_ability(game: Game, what: str, card: int, effect: Effect) -> int:
    """Return what one ability of a card adds to a number of another one."""
    facts: Facts = game.world.facts
    parts = [one for one in facts.skills[effect.ability].always if one.what == what]
    return sum([_added_by(game, effect, one, card) for one in parts])


def _added_by(game: Game, effect: Effect, one: AlwaysSo, card: int) -> int:
    """4.3.1: return what one part of a 【永続】 ability adds to a number of a card."""
    cards = one.cards
    is_meant = effect.source.card == card if isinstance(cards, It) else matches(game, effect, cards.of, card)
    if not is_meant or not all(holds(game, effect, condition) for condition in one.conditions):
        return 0
    return amount(game, effect, one.amount)


def has_keyword(game: Game, card: int, keyword: str) -> bool:
    """Whether a card has a keyword ability now."""
    facts: Facts = game.world.facts
    if not game.modifiers and not game.world.continuous and not facts.abilities_vary:
        return keyword in facts.keywords[game.cards[card].printed]
    return value(game, keyword, card) > 0


def has_printed_keyword(game: Game, card: int, keyword: str) -> bool:
    """Whether a keyword ability is printed on a card, wherever it lies now."""
    facts: Facts = game.world.facts
    return keyword in facts.keywords[game.cards[card].printed]
