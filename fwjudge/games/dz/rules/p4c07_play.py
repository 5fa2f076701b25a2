"""第4部 第7章 スペルのプレイと起動型能力の起動."""

from __future__ import annotations

from typing import Final

from fwjudge.engine.batch import announce, happen
from fwjudge.engine.event import TOP, Declared, Moved, Sounded
from fwjudge.engine.game import Game, made
from fwjudge.engine.log import note, record
from fwjudge.engine.program import Effect, program
from fwjudge.engine.stack import Completed, Stacked
from fwjudge.engine.step import Call, Control, Step, ask, step

from ..now.cards import total
from ..now.costs import floor_cost, rules_of_own_cost
from ..now.playing import has_no_text, usable_effects
from ..now.sets import fix_at_use
from ..state import DECK, DZ, SPELLS, STACK, Playing, card, zone_of
from ..world.facts import facts
from .lines import say, unless_idle
from .p1c02_energy import PAY, Price
from .p4c07_costs import (
    choose_numbers,
    choose_other_costs,
    divide,
    end_questions_about_costs,
    player_of_item,
    skip_costs_as_printed,
)
from .p5c08_summon import rules_of_way


def declare(game: Game, frame: Playing) -> Control:
    """4-7-2-1: the player declares what is played or activated; a card that is not public is shown."""
    item = frame.item
    cards = (item.ref.card,) if item.ref else ()
    what = "play" if item.what in SPELLS else "activate" if item.effect else item.what
    note(game, Declared(item.player, what, cards, _rules_of_playing(game, frame)))
    return None


def declare_movement(game: Game, frame: Playing) -> Control:
    """4-7-3-1: the player declares which unit moves, and to which square."""
    return declare(game, frame)


_TIMING_RULES: Final = {
    "normal": ("3-8-2-1", "3-8-2-2"),
    "quick": ("3-8-3-1", "3-8-3-2"),
    "battle": ("3-8-4-1", "3-8-4-2"),
}
"""By the timing: the rules of playing a card, and of activating an ability."""
_TYPE_RULES: Final = {"unit": ("2-24-7-1", "2-24-5-1"), "base": ("2-20-2-2", "2-24-2"), "strategy": ("2-20-3-2",)}
"""Squares are those that the player who acts calls so; a strategy is paid for and goes onto the stack."""
_SPELL_RULES: Final[dict[tuple[str, str], tuple[str, ...]]] = {
    (timing, what): (play, *more)
    for timing, play in (*((timing, rules[0]) for timing, rules in _TIMING_RULES.items()), ("plan", "3-8-2-5"))
    for what, more in _TYPE_RULES.items()
}
"""By the timing, or for a plan card, and by the type: the rules of playing a card."""
_RULE_ABILITY_RULES: Final = {
    "move": ("3-8-2-6", "4-3-3"),
    "create plan": ("3-8-2-3", "4-3-3"),
    "renew plan": ("3-8-2-4", "4-3-3"),
}
"""Movements and plan zones are abilities that the rules give."""


def _rules_of_playing(game: Game, frame: Playing) -> tuple[str, ...]:
    """Return the rules by which this can be done at all."""
    item = frame.item
    if item.what in SPELLS:
        assert item.ref is not None
        timing = "plan" if zone_of(item.origin) == DECK else card(game, item.ref.card).timing
        rules = _SPELL_RULES[timing, item.what]
        if item.way is not None:
            return (*rules, *rules_of_way(game, item.way), "2-10-3-3")
        if item.origin in game.world.facts.places_to_play_from:
            rules = (*rules, "2-10-3-2")
        rules = (*rules, *rules_of_own_cost(game, item.ref.card))
    elif item.effect is None:
        return _RULE_ABILITY_RULES[item.what]
    else:
        _, activate = _TIMING_RULES[game.world.abilities[item.effect.ability].timing or "normal"]
        rules = (activate,)
    return rules if total(frame.cost) else (*rules, "1-2-3-4")


def find_effects_to_choose(game: Game, frame: Playing) -> list[int]:
    """4-7-2-2: the player says which effect of a strategy is used.

    Return the effects that can be used now; none where this is no strategy, or its effect is known.
    """
    item = frame.item
    if item.what != "strategy" or item.effect is not None or item.ref is None:
        return []
    if not game.printed_card(item.ref.card).abilities:
        return []
    return usable_effects(game, item.player, item.ref.card)


def use_effect(game: Game, frame: Playing, ability: int) -> Control:
    """4-7-2-2: this effect is used."""
    item = frame.item
    assert item.ref is not None
    game.frame = frame._replace(item=item._replace(effect=fix_at_use(game, Effect(ability, item.ref, item.player))))
    return None


def put_onto_stack(game: Game, frame: Playing) -> Control:
    """4-7-2-3: it goes on top of the stack (2-23-9-1, 2-23-9-2): a card as a spell (2-21-1, 2-20-3-2), an ability without it (4-2-5)."""
    item = frame.item
    if item.what not in SPELLS:
        return happen(game, [Stacked(item, _AN_ABILITY)])
    assert item.ref is not None
    moved = Moved(item.ref.card, STACK, "stack", False, True, TOP, None, None, _A_SPELL)
    return happen(game, [moved, Stacked(item, _STACK_RULES)])


def put_movement_onto_stack(game: Game, frame: Playing) -> Control:
    """4-7-3-2: the movement goes onto the stack."""
    return put_onto_stack(game, frame)


def is_spell_without_text(game: Game, frame: Playing) -> bool:
    """Whether a spell without an effect was put onto the stack, so that nothing has to be chosen for it."""
    return frame.item.effect is None and frame.item.what in SPELLS


_STACK_RULES: Final = ("2-23-9-1", "2-23-9-2")
_AN_ABILITY: Final = (*_STACK_RULES, "2-1-5-1")
_A_SPELL: Final = ("4-1-1", "2-21-1", "2-21-3", "2-25-1-1")
"""The rules by which things go onto the stack: all, abilities, spells."""


def choose_targets(game: Game, frame: Playing) -> Control:
    """4-7-2-5, 4-11-1: the player chooses the targets."""
    effect = frame.item.effect
    lines = program(game.world, effect.ability, "aim") if effect else None
    return Call(lines.first, effect) if lines else None


def note_targets(game: Game, frame: Playing) -> Control:
    """4-7-2-5: what is on the stack has its targets from now on."""
    if frame.item.effect is not None:
        record(game, Completed(frame.item))
    return None


def pay_costs(game: Game, frame: Playing) -> Control:
    """4-7-2-8: the player pays all chosen costs at the same time; less than nothing is nothing (5-10-3)."""
    item = frame.item
    other = item.effect if item.effect and facts(game).skills[item.effect.ability].acts else None
    cost = floor_cost(frame.cost)
    if other is None and not frame.frozen and not total(cost):
        return None
    return Call(PAY.first, Price(item.player, cost, (), other, (), frame.frozen))


def pay_for_movement(game: Game, frame: Playing) -> Control:
    """4-7-3-4: the player pays all costs of the movement at the same time."""
    return pay_costs(game, frame)


def trigger_use(number: str, what: str) -> Step:
    """Make the line at which something has been played or activated, and abilities that wait for that are triggered."""

    def trigger(game: Game, frame: Playing) -> Control:
        item = frame.item
        word = "played" if item.what in SPELLS else "activated"
        cards = (item.ref.card,) if item.ref else ()
        return announce(game, made(Sounded, (word, item.player, cards, ())))

    return step(number, trigger, does=f"{what}, and abilities that wait for that are triggered.")


PLAY: Final = DZ.table(
    "4-7-2",
    unless_idle(step("4-7-2-1", declare), has_no_text, "4-7-2-3"),
    ask("4-7-2-2", find_effects_to_choose, use_effect, player_of_item),
    skip_costs_as_printed("4-7-2-3"),
    *choose_other_costs("4-7-2-4"),
    *choose_numbers("4-7-2-3"),
    end_questions_about_costs("4-7-2-3"),
    unless_idle(step("4-7-2-3", put_onto_stack), is_spell_without_text, "4-7-2-8"),
    step("4-7-2-5", choose_targets),
    divide("4-7-2-6"),
    step("4-7-2-5", note_targets, sub="named"),
    say("4-7-2-7", "From here on no effect changes what it costs."),
    step("4-7-2-8", pay_costs),
    trigger_use("4-7-2-9", "It has been played or activated"),
)

MOVE: Final = DZ.table(
    "4-7-3",
    unless_idle(step("4-7-3-1", declare_movement), has_no_text, "4-7-3-2"),
    skip_costs_as_printed("4-7-3-2"),
    *choose_other_costs("4-7-3-2"),
    end_questions_about_costs("4-7-3-2"),
    step("4-7-3-2", put_movement_onto_stack),
    say("4-7-3-3", "From here on no effect changes what the movement costs."),
    step("4-7-3-4", pay_for_movement),
    trigger_use("4-7-3-5", "The movement has been activated"),
)
