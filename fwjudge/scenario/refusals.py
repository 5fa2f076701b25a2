"""Why a line cannot be done: what was called off, or what forbids it in the window that came closest."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from fwjudge.engine.choice import OFFERS, Action
from fwjudge.engine.decide import Decision
from fwjudge.engine.game import Game
from fwjudge.engine.loops import bars
from fwjudge.games.table import Said, Table, Thing

from .log_marks import entries_since
from .scenario import Move
from .wording import Spec, fits, fits_card, folded, said_by

_COMBINATIONS = 400


@dataclass
class Closest:
    """The window that came closest to a line, and what forbade it there."""

    rules: tuple[str, ...]
    window: str
    why: str = ""
    astray: bool = True
    """What the line names could not be named there at all."""

    @property
    def distance(self) -> tuple[bool, int]:
        return self.astray, len(self.rules)


def heard(table: Table, game: Game, since: Any, move: Move) -> Closest | None:
    """An event since then that says that a line could not be done: called off, not paid for."""
    for entry in entries_since(game, since):
        line = table.sentence(game, game, entry) if entry.event.kind == "noted" else None
        if line is None or line.refused is None or entry.event.player != move.player:
            continue
        if said_by(table, game, move.spoken, move.spoken.specs, line.refused, move.player):
            return Closest(tuple(dict.fromkeys((*entry.event.cites, entry.step.number))), line.text)
    return None


def did_not_wait(table: Table, game: Game, since: Any, move: Move) -> Closest | None:
    """The skill that a line names could have begun to wait since then, and did not: negated, or on a condition that is not met."""
    for entry in reversed(entries_since(game, since)):
        event = entry.event
        if event.kind != "noted" or event.what != "not waiting" or event.player != move.player or event.ref is None:
            continue
        named = Said("activate", (Thing(ability=event.ability), Thing(card=event.ref.card)))
        if said_by(table, game, move.spoken, move.spoken.specs, named, move.player):
            return Closest(
                tuple(dict.fromkeys((*event.cites, entry.step.number))),
                "",
                _because(table.sentence(game, game, entry).text),
            )
    return None


def _because(text: str) -> str:
    """The reason that stands after what came of it comes first."""
    what, _, why = text.partition(" (")
    return f"{why.removesuffix(')')}ため、{what}" if why else what


def never_asked(table: Table, game: Game, since: Any, move: Move, rules: tuple[str, ...]) -> Closest | None:
    """Why nothing could be picked: the skill of theirs that came to nothing since the line before, if one did."""
    if move.spoken.verb != "choose":
        return None
    cards = set(meant(table, game, move)[0])
    came = entries_since(game, since)[::-1]
    for entry in came:
        if entry.event.kind == "spared" and entry.event.player == move.player and cards.intersection(entry.event.cards):
            return Closest(
                tuple(dict.fromkeys((*entry.event.cites, *rules))), "", table.sentence(game, game, entry).text
            )
    for entry in came:
        if entry.event.kind == "noted" and entry.event.what in ("partly", "undone"):
            continue  # less was done, and no choice was lost by that
        if (
            entry.event.kind == "noted"
            and entry.event.player == move.player
            and (line := table.sentence(game, game, entry)).note
        ):
            own = (*entry.event.cites, entry.step.number)
            return Closest(tuple(dict.fromkeys((*filter(None, own), *rules))), "", _because(line.text))
    return None


def forbidden(table: Table, game: Game, at: Decision, move: Move) -> Closest | None:
    """The rules that forbid a line in the window that is open: those of the reading that breaks the fewest.

    A reading that names what may be named there goes before one that does not: リーダー is the one that can be attacked.
    """
    verb = move.spoken.verb
    offered = OFFERS[game.step].actions if game.step in OFFERS else ()
    actions = [action for action in offered if action.name == verb or action.name.startswith(f"{verb} ")]
    best: tuple[str, ...] | None = None
    least: tuple[bool, int] | None = None
    named: tuple[Action, tuple[Any, ...]] | None = None
    if actions and actions[0].slots and not any(spec.ability for spec in move.spoken.specs):
        best = (actions[0].slots[0].number,)  # where no card of that description exists at all
    for action in actions:
        for args in _readings(table, game, action, at.player, move.spoken.specs):
            rules = tuple(action.refusals(game, at.player, args)) or bars(game, (action, *args))
            if not rules:
                return None  # it could be done here; the line asks for another time
            broken = (_astray(action, game, at.player, args), len(rules))
            if least is None or broken < least:
                least, best, named = broken, rules, (action, args)
    if best is None:
        return None
    why = table.refusal(game, at.player, named[0], best, named[1]) if named else ""
    return Closest(best, table.window(game.step), why, least is None or least[0])


def _astray(action: Action, game: Game, player: int, args: Sequence[Any]) -> bool:
    return any(arg not in slot.candidates(game, player) for slot, arg in zip(action.slots, args, strict=False))


def meant(table: Table, game: Game, move: Move) -> tuple[list[int], list[int]]:
    """The cards and the skills that a line names, wherever they are."""
    cards = [
        c for c in range(len(game.cards)) for spec in move.spoken.specs if spec.name and fits_card(table, game, spec, c)
    ]
    wanted = {spec.ability for spec in move.spoken.specs if spec.ability}
    abilities = [n for n, ability in enumerate(game.world.abilities) if folded(ability.name) in wanted]
    return cards, abilities


def _readings(table: Table, game: Game, action: Action, player: int, specs: Sequence[Spec]) -> list[tuple[Any, ...]]:
    """What a line could mean for an action: its arguments from all cards, those that are no candidates too."""
    if not action.slots:
        return [()] if not specs else []
    choices: list[list[Any]] = []
    for at, slot in enumerate(action.slots):
        candidates = list(slot.candidates(game, player))
        every = [*candidates, *(c for c in table.everything(game, player, action, at) if c not in candidates)]
        choices.append(every)
    found = []
    seen = set()
    # Each slot by itself keeps only what some part of the line describes; together they must fit the whole line.
    for at, every in enumerate(choices):
        described = [c for c in every if _described(table, game, action, at, c, specs)]
        looks: dict[Any, Any] = {}
        for c in described:
            looks.setdefault(game.cards[c] if type(c) is int else c, c)
        choices[at] = list(looks.values())[:20]
    for args in itertools.islice(itertools.product(*choices), _COMBINATIONS):
        if args in seen or len(set(map(repr, args))) < len(args):
            continue
        seen.add(args)
        said = table.describe(game, (action, *args))
        if fits(table, game, specs[:1] if said.pick else specs, said.things, player):
            found.append(args)
    return found


def _described(table: Table, game: Game, action: Action, at: int, candidate: Any, specs: Sequence[Spec]) -> bool:
    if type(candidate) is not int or len(specs) < len(action.slots):
        return True
    if at >= len(specs) or specs[at].word or not 0 <= candidate < len(game.cards):
        return True
    return fits_card(table, game, specs[at], candidate)
