"""2-6, 2-7, 2-10, 8-1-4-2: power, cost and counter of a card as they are now, and its keyword effects."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.engine.project import Modifier, modifiers, value

from ..state import ANYWHERE, FIELD, GIVEN, WIDTH
from ..world.changes import BASE, SETS, SETS_BASE
from ..world.facts import Facts, facts
from .areas import area_of, given_don
from .conditions_met import conditions_of, rules_of_conditions
from .continuous_effects import changes_of, effects_in_force
from .own_effects import ability_of

NUMBERS: Final = frozenset(("power", "cost", "counter"))
"""The numbers that are printed on cards and that effects change."""
POWER_OF_DON: Final = 1000
"""6-5-5-2: so much more power a given DON!! is in the own turn."""


def has_keyword(game: Game, card: int, keyword: str) -> bool:
    """Whether a card has a keyword effect now (10-1)."""
    known: Facts = game.world.facts
    if not game.modifiers and keyword not in known.changed_by_any:
        return False
    return value(game, keyword, card) > 0


def cost_of(game: Game, card: int) -> int:
    """Return what a card costs to play (2-7-1). Every card of a hand asks: it is read off the card where nothing changes it."""
    known: Facts = game.world.facts
    if not game.modifiers and not known.changes_cost:
        cost: int = game.world.printed[game.cards[card].printed].cost
        return cost
    return value(game, "cost", card)


RULES_OF_HIGHEST: Final = {"power": "4-9-2-1", "cost": "4-9-2-2"}
"""By number the rule that of several that count as printed the highest does."""


def printed_value(game: Game, what: str, card: int) -> int:
    """Return a number that is printed on a card; one that is not printed is 0."""
    printed = game.world.printed[game.cards[card].printed]
    return getattr(printed, what) or 0 if what in NUMBERS else 0


def base_value(game: Game, what: str, card: int) -> int:
    """Return the base value of a card: the highest that effects set, or else the printed one (4-9-2-1, 4-9-2-2)."""
    printed, known = printed_value(game, what, card), facts(game)
    if what not in ("power", "cost") or not (game.modifiers or BASE + what in known.changed_by_any):
        return printed
    return max(_bases(game, what, card), default=printed)


def unbounded_value(game: Game, what: str, card: int) -> int:
    """Return a number of a card with all that changes it, also where that is less than 0 (1-3-6-2-1).

    To what counts as printed come given DON!! (6-5-5-2), effects that last (8-1-4-2) and continuous effects (8-1-3-3).
    """
    changed = base_value(game, what, card)
    if what == "power":
        player = game.cards[card].place // WIDTH
        if player == game.own.active and game.areas[player * WIDTH + GIVEN]:
            changed += power_of_given_don(game, card)
    for modifier in changes_that_last(game, what, card) if game.modifiers else ():
        changed = modifier.amount if modifier.what == SETS else changed + modifier.amount
    return changed + sum(changes_of(game, what, card))


def changes_that_last(game: Game, what: str, card: int) -> list[Modifier]:
    """Return the effects that last and change a number of a card, or set it, in the order in which they were resolved."""
    ref = game.ref(card)
    return [m for m in game.modifiers if m.ref == ref and (m.what == what or (m.what == SETS and m.of == what))]


def power_of_given_don(game: Game, card: int) -> int:
    """6-5-5-2: return how much power the DON!! that are given to a card add in its own turn."""
    return POWER_OF_DON * len(given_don(game, card))


def projected_value(game: Game, what: str, card: int) -> int:
    """Return a number of a card as it is now: none but power is less than 0 (1-3-6, 1-3-6-1, 1-3-6-2)."""
    changed = unbounded_value(game, what, card)
    return changed if what == "power" else max(0, changed)


def rules_of_change(game: Game, what: str, card: int) -> tuple[str, ...]:
    """Return the rules by which a number of a card is another one than is printed (2-6-3, 2-7-6), or less than 0 (1-3-6)."""
    known: Facts = game.world.facts
    if not game.modifiers and not known.has_continuous_effects:
        return ()
    now = unbounded_value(game, what, card)
    if now == printed_value(game, what, card):
        return ()
    several = len(set(_bases(game, what, card))) > 1
    highest = RULES_OF_HIGHEST.get(what, "") if several else ""
    changed = {"power": "2-6-3", "cost": "2-7-6"}.get(what, "")
    rules = (changed, highest, *_rules_of_continuous_effects(game, what, card))
    if now < 0:
        rules += ("1-3-6-1", "1-3-6-1-1") if what == "power" else ("1-3-6", "1-3-6-2" if what == "cost" else "")
    return tuple(filter(None, rules))


def _bases(game: Game, what: str, card: int) -> Sequence[int]:
    """Return what effects say that counts as printed of this number."""
    always = changes_of(game, BASE + what, card)
    return [*(m.amount for m in bases_that_last(game, what, card)), *always] if game.modifiers else always


def bases_that_last(game: Game, what: str, card: int) -> list[Modifier]:
    """4-9-2: return the effects that last and by which a number of a card counts as printed."""
    return [m for m in modifiers(game, SETS_BASE, card) if m.of == what]


def _rules_of_continuous_effects(game: Game, what: str, card: int) -> tuple[str, ...]:
    """Return the rules of the continuous effects that change this number."""
    settled = effects_in_force(game)
    found = [
        one.effect
        for one in settled.effects
        if any(number in (what, BASE + what) and changed == card for number, changed, _ in one.changes)
    ]
    if not found:
        return ()
    anywhere = dict.fromkeys(rule for effect in found for rule in _rules_off_the_field(game, effect))
    conditions = dict.fromkeys(rule for effect in found for rule in _rules_of_validity(game, effect))
    return ("8-1-3-3", "8-1-3-3-4", *anywhere, *conditions, *(("8-1-3-3-5",) if settled.gone_through_again else ()))


def _rules_off_the_field(game: Game, effect: Effect) -> tuple[str, ...]:
    """8-1-3-3-3, 2-8-2: an effect off the field is valid by 「ルール上」, or where it says so itself."""
    card = effect.source.card
    if area_of(game, card) in FIELD:
        return ()
    if ANYWHERE not in ability_of(game, effect).areas:
        return ("2-8-2",)
    return () if game.world.places[game.cards[card].place].public else ("8-1-3-3-3",)


def _rules_of_validity(game: Game, effect: Effect) -> tuple[str, ...]:
    """8-2-1-2: what is valid only under a condition."""
    skill = ability_of(game, effect)
    return ("8-2-1-2", *rules_of_conditions(skill)) if any(conditions_of(skill)) else ()
