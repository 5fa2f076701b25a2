"""4-9 「元々の」、4-12 「パワー0にする」、8-1-4-2: instructions that change numbers of cards for a time."""

from __future__ import annotations

from typing import Any

from fwjudge.ability import Base, Power, Zero
from fwjudge.engine.batch import happen
from fwjudge.engine.event import Modified, Noted
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import note
from fwjudge.engine.program import Effect
from fwjudge.engine.project import Modifier, value
from fwjudge.engine.step import Control, Step, step
from fwjudge.games.common.words import change_numbers, refs

from ..now.effects import is_disabled
from ..now.in_force import BASE
from ..now.numbers import unbounded_value


def events_of_power(game: Game, effect: Effect, node: Power) -> list[Any]:
    """Return the changes that an instruction makes for a time, each with the rules of where it leads.

    That is more or less than is printed (2-6-3, 2-7-6), also less than 0 (1-3-6-1, 1-3-6-2), from there on too (1-3-6-2-1).
    """
    found = []
    for event in change_numbers(game, effect, node):
        now = unbounded_value(game, node.what, event.modifier.ref.card)
        rules: tuple[str, ...] = {"power": ("2-6-3",), "cost": ("2-7-6",)}.get(node.what, ())
        if now + node.amount < 0:
            rules += ("1-3-6-1", "1-3-6-1-1") if node.what == "power" else ("1-3-6", "1-3-6-2")
        if now < 0 and node.what == "cost":
            rules += ("1-3-6-2-1",)
        if node.what not in ("power", "cost", "counter") and is_disabled(game, event.modifier.ref.card):
            rules += ("8-2-4",)  # a keyword is an effect that it has gained
        found.append(event._replace(cites=rules))
    return found


def set_base(node: Base) -> list[Step]:
    """4-9-2: make the line at which a number counts as printed; of several the highest does (4-9-2-1, 4-9-2-2)."""

    def run(game: Game, effect: Effect) -> Control:
        what = BASE + node.what
        return happen(
            game,
            [_change_number(effect, what, ref, node.amount, node.until) for ref in refs(game, effect, node.target)],
        )

    return [step("4-9-2", run, does="The printed number counts as the one that is said.")]


def set_zero(node: Zero) -> list[Step]:
    """4-12-1: make the line at which a number loses as much as it has; one below 0 loses nothing (4-12-2)."""

    def run(game: Game, effect: Effect) -> Control:
        events = []
        for ref in refs(game, effect, node.target):
            now = value(game, node.what, ref.card)
            if now > 0:
                events.append(_change_number(effect, node.what, ref, -now, node.until))
            elif now < 0:
                note(game, Noted("nothing", effect.player, effect.ability, effect.source, ("4-12-2",)))
        return happen(game, events)

    return [step("4-12-1", run, does="The number loses as much as it has now.")]


def _change_number(effect: Effect, what: str, ref: Ref, amount: int, until: str) -> Modified:
    return Modified(Modifier(what, ref, amount, until, effect.player, effect.source, effect.ability))
