"""第4部 第7章 スペルのプレイと起動型能力の起動."""

from __future__ import annotations

from typing import NamedTuple

from fwjudge.engine.batch import happen
from fwjudge.engine.event import TOP, Declared, Moved, Sounded
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import Effect, program
from fwjudge.engine.save import saved
from fwjudge.engine.stack import Stacked, replace_top
from fwjudge.engine.step import Call, Control, ask, nothing, step

from .p1c02_energy import PAY, Price, total
from .state import DZ, STACK, Cost, Item

SPELLS = ("unit", "base", "strategy")


@saved
class Playing(NamedTuple):
    """The frame of playing or activating: what goes onto the stack, and what it costs."""

    item: Item
    cost: Cost = ()

    def took(self, effect: Effect) -> Playing:
        """What comes back from choosing targets."""
        return Playing(self.item._replace(effect=effect), self.cost)


def modes(game: Game, player: int, number: int) -> list[int]:
    """4-7-2-2: the effects of a strategy that can be used: those whose targets can be chosen."""
    from .words import satisfiable

    abilities = game.world.abilities
    return [
        a for a in game.printed(number).abilities
        if abilities[a].kind == "spell" and satisfiable(game, Effect(a, game.ref(number), player), abilities[a].aim)
    ]  # fmt: skip


def _declare(game: Game, frame: Playing) -> Control:
    """A card that is not public is shown."""
    item = frame.item
    cards = (item.ref.card,) if item.ref else ()
    return happen(game, [Declared(item.player, "play" if item.what in SPELLS else "activate" if item.effect else item.what, cards)])


def _modes(game: Game, frame: Playing) -> list[int]:
    item = frame.item
    if item.what != "strategy" or item.effect is not None or item.ref is None or not game.printed(item.ref.card).abilities:
        return []
    return modes(game, item.player, item.ref.card)


def _takes_mode(game: Game, frame: Playing, ability: int) -> Control:
    item = frame.item
    assert item.ref is not None
    game.frame = frame._replace(item=item._replace(effect=Effect(ability, item.ref, item.player)))
    return None


def _to_stack(game: Game, frame: Playing) -> Control:
    """4-1-1: a card becomes a spell; an ability exists apart from its card (4-2-5)."""
    item = frame.item
    if item.what not in SPELLS:
        return happen(game, [Stacked(item)])
    assert item.ref is not None
    spell = Ref(item.ref.card, game.lives[item.ref.card] + 1)  # 2-23-1-3: a new card in its new zone
    effect = item.effect._replace(source=spell) if item.effect else None
    item = Item(item.what, item.player, spell, item.place, item.origin, effect)
    game.frame = Playing(item, frame.cost)
    return happen(game, [Moved(spell.card, STACK, "stack", False, True, TOP, None, None, ("4-1-1",)), Stacked(item)])


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
    if other is None and not total(frame.cost):
        return None
    return Call(PAY.first, Price(item.player, frame.cost, (), other))


def _played(game: Game, frame: Playing) -> Control:
    item = frame.item
    word = "played" if item.what in SPELLS else "activated"
    if game.world.hears.isdisjoint((word,)) and game.trace is None:
        return None
    return happen(game, [Sounded(word, item.player, (item.ref.card,) if item.ref else ())])


PLAY = DZ.table(
    "4-7-2",
    step("4-7-2-1", _declare),
    ask("4-7-2-2", _modes, _takes_mode, lambda game, frame: frame.item.player),
    step("4-7-2-3", _to_stack),
    step("4-7-2-5", _targets),
    step("4-7-2-5", _named, sub="named"),
    step("4-7-2-7", nothing),
    step("4-7-2-8", _pay),
    step("4-7-2-9", _played),
)

MOVE = DZ.table(
    "4-7-3",
    step("4-7-3-1", _declare),
    step("4-7-3-2", _to_stack),
    step("4-7-3-3", nothing),
    step("4-7-3-4", _pay),
    step("4-7-3-5", _played),
)
