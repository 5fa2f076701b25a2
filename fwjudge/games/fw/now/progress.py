"""Questions about what is in progress: a part of the turn, a checkpoint, an effect, a payment, an instruction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from fwjudge.ability.text import Choose
from fwjudge.engine.event import Began
from fwjudge.engine.game import Game
from fwjudge.engine.log import lines_in_progress, record
from fwjudge.engine.step import Step

from ..world.facts import facts

SECTIONS: Final = {
    "charge": "7-2",
    "main": "7-3",
    "end": "7-4",
    "offence": "8-2",
    "defence": "8-3",
    "damage": "8-4",
}
"""By their names, the section of the rulebook of each phase and of each step of a battle."""


NEGATED: Final = "negated"
"""By this name an effect remembers that what it asked for was negated: nothing was done in its place."""


def log_beginning(game: Game, began: tuple[Began, Began]) -> None:
    """Log that a phase, or a step of a battle, begins, where the log is read or some text asks which one it is.

    `began`: the events by which it begins in the turn of each player.
    """
    if not game.brisk or facts(game).asks_for_part_of_turn:
        record(game, began[game.own.active])


def is_during(game: Game, name: str) -> bool:
    """Whether the game is in this phase, or this step of a battle."""
    section = SECTIONS[name]
    return any(line.number[:3] == section for line in lines_in_progress(game))


def is_in_checkpoint(game: Game) -> bool:
    """1-3-6-4, 1-3-6-5: whether a checkpoint is going on."""
    return any(line.table.name == "4-2" for line in lines_in_progress(game))


def is_effect_in_progress(game: Game) -> bool:
    """Whether an effect is being carried out, not paid for (1-5-1)."""
    line, stack = game.step, game.stack
    while line.part != "body":
        if stack is None:
            return False
        _, _, line, stack = stack
    return True


def is_payment_in_progress(game: Game) -> bool:
    """Whether a skill cost is being paid."""
    return any(is_cost(line) for line in lines_in_progress(game))


def is_cost(line: Step) -> bool:
    """Whether a line belongs to a skill cost: what cannot be done in full is not begun there (1-4-6)."""
    return line.part == "cost"


def cause(game: Game) -> str:
    """Return what does it: a skill's effect, or a cost, which is being paid or, where no skill is carried out, considered."""
    return "skill" if game.step.part not in ("", "cost") else "cost"


# どの指示か -------------------------------------------------------------------------------------------------


def instructions_around(game: Game) -> Sequence[Any]:
    """Return the instructions around the line that asks, the innermost first: the numbers of its name say where they stand."""
    _, ability, part, _ = game.step.table.name.split(":")
    here: Any = getattr(game.world.abilities[int(ability)], part)
    found: list[Any] = []
    for at in game.step.sub.split("."):
        digits = "".join(c for c in at if c.isdigit())
        if not digits:
            continue
        words = at.removesuffix(digits)
        here = _part_at(here, words, int(digits), found)
    return found[::-1]


def _part_at(here: Any, branch: str, at: int, found: list[Any]) -> Any:
    """Return the part of an instruction at a place of a branch, and add it to those found."""
    if isinstance(here, tuple) and not hasattr(here, "_fields"):
        node = here[at]
    elif branch:
        node = getattr(here, {"then": "then", "else": "otherwise"}[branch])[at]
    else:
        node = here.options[at] if hasattr(here, "options") else here.body[at]
    if hasattr(node, "_fields"):
        found.append(node)
    return node


def choice_in_progress(game: Game) -> Choose | None:
    """Return the instruction to choose cards for which a card is to be picked now; None where none is."""
    line = game.step
    if not line.table.name.startswith("ability:") or not line.sub.endswith("pick"):
        return None
    innermost: Choose = next(iter(instructions_around(game)))
    return innermost
