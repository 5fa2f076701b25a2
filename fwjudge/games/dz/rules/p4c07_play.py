"""第4部 第7章 スペルのプレイと起動型能力の起動."""

from __future__ import annotations

from fwjudge.engine.batch import happen, note
from fwjudge.engine.event import TOP, Declared, Moved, Sounded
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect, program
from fwjudge.engine.stack import Stacked, replace_top
from fwjudge.engine.step import Call, Control, ask, nothing, step

from ..now.cards import total
from ..now.costs import costs_said, floored
from ..now.playable import modes
from ..now.sets import as_used
from ..state import DECK, DZ, SPELLS, STACK, WIDTH, Playing, card
from ..world.facts import facts
from .p1c02_energy import PAY, Price
from .p3c04_progress import calmly
from .p4c07_costs import beginning, dividing, numbers, other_costs, paid_so
from .p5c08_summon import cites_of


def _declare(game: Game, frame: Playing) -> Control:
    """A card that is not public is shown."""
    item = frame.item
    cards = (item.ref.card,) if item.ref else ()
    what = "play" if item.what in SPELLS else "activate" if item.effect else item.what
    note(game, Declared(item.player, what, cards, _by_which(game, frame)))
    if game.brisk and facts(game).has_no_texts:  # there is nothing to say of it
        return DZ.at("4-7-3-2" if item.what == "move" else "4-7-2-3")
    return None


_TIMES = {"normal": ("3-8-2-1", "3-8-2-2"), "quick": ("3-8-3-1", "3-8-3-2"), "battle": ("3-8-4-1", "3-8-4-2")}
"""By the timing: playing a card, activating an ability."""
_SEEN = {"unit": ("2-24-7-1", "2-24-5-1"), "base": ("2-24-2",), "strategy": ("2-20-3-2",)}
"""Squares are those that the player who acts calls so; a strategy is paid for and goes onto the stack."""
_PLAYED = {(timing, what): (rules[0], *seen) for timing, rules in _TIMES.items() for what, seen in _SEEN.items()}
_BY_RULE = ("4-3-3",)


def _by_which(game: Game, frame: Playing) -> tuple[str, ...]:
    """The rules by which this can be done at all."""
    item = frame.item
    if item.what in SPELLS:
        assert item.ref is not None
        rules = _PLAYED[card(game, item.ref.card).timing, item.what]
        if item.way is not None:
            return (*rules, *cites_of(game, item.way), "2-10-3-3")
        if item.origin in facts(game).places_to_play_from:
            rules = (*rules, "2-10-3-2")
        if facts(game).costs_can_change:
            rules = (*rules, *costs_said(game, item.ref.card))
    elif item.effect is None:
        return _BY_RULE
    else:
        rules = (_TIMES[game.world.abilities[item.effect.ability].timing or "normal"][1],)
    return rules if total(frame.cost) else (*rules, "1-2-3-4")


def _modes(game: Game, frame: Playing) -> list[int]:
    item = frame.item
    if (
        item.what != "strategy"
        or item.effect is not None
        or item.ref is None
        or not game.printed(item.ref.card).abilities
    ):
        return []
    return modes(game, item.player, item.ref.card)


def _takes_mode(game: Game, frame: Playing, ability: int) -> Control:
    item = frame.item
    assert item.ref is not None
    game.frame = frame._replace(item=item._replace(effect=as_used(game, Effect(ability, item.ref, item.player))))
    return None


def _to_stack(game: Game, frame: Playing) -> Control:
    """4-1-1: a card becomes a spell (what its item points at); an ability exists apart from its card (4-2-5)."""
    item = frame.item
    if item.what not in SPELLS:
        return calmly(game, [Stacked(item, _AN_ABILITY)])
    assert item.ref is not None
    back = PAYING if game.brisk and item.effect is None else None  # without text there is nothing to name
    from_plan = item.origin % WIDTH == DECK
    moved = Moved(item.ref.card, STACK, "stack", False, True, TOP, None, None, _FROM_PLAN if from_plan else _A_SPELL)
    return happen(game, [moved, Stacked(item, _ON_TOP)], back)


_ON_TOP = ("2-23-9-1", "2-23-9-2")
_AN_ABILITY = (*_ON_TOP, "2-1-5-1")
_A_SPELL = ("4-1-1", "2-21-1", "2-21-3", "2-25-1-1")
_FROM_PLAN = (*_A_SPELL, "2-23-3-2")


def _targets(game: Game, frame: Playing) -> Control:
    effect = frame.item.effect
    lines = program(game.world, effect.ability, "aim") if effect else None
    return Call(lines.first, effect) if lines else None


def _named(game: Game, frame: Playing) -> Control:
    """The item on the stack has its targets now."""
    if frame.item.effect is not None:
        replace_top(game, frame.item)
    return None


def _pay(game: Game, frame: Playing) -> Control:
    item = frame.item
    other = item.effect if item.effect and game.world.abilities[item.effect.ability].cost else None
    cost = frame.cost if facts(game).has_no_texts else floored(frame.cost)
    if other is None and not frame.frozen and not total(cost):
        return None
    return Call(PAY.first, Price(item.player, cost, (), other, (), frame.frozen))


def _played(game: Game, frame: Playing) -> Control:
    item = frame.item
    word = "played" if item.what in SPELLS else "activated"
    if word not in game.world.hears and game.trace is None:
        return None
    return happen(game, [Sounded(word, item.player, (item.ref.card,) if item.ref else ())])


PLAY = DZ.table(
    "4-7-2",
    step("4-7-2-1", _declare),
    ask("4-7-2-2", _modes, _takes_mode, lambda game, frame: frame.item.player),
    beginning("4-7-2-3"),
    *other_costs("4-7-2-4"),
    *numbers("4-7-2-3"),
    paid_so("4-7-2-3"),
    step("4-7-2-3", _to_stack),
    step("4-7-2-5", _targets),
    dividing("4-7-2-6"),
    step("4-7-2-5", _named, sub="named"),
    step("4-7-2-7", nothing),
    step("4-7-2-8", _pay),
    step("4-7-2-9", _played),
)

PAYING = DZ.at("4-7-2-8")

MOVE = DZ.table(
    "4-7-3",
    step("4-7-3-1", _declare),
    beginning("4-7-3-2"),
    *other_costs("4-7-3-2"),
    paid_so("4-7-3-2"),
    step("4-7-3-2", _to_stack),
    step("4-7-3-3", nothing),
    step("4-7-3-4", _pay),
    step("4-7-3-5", _played),
)
