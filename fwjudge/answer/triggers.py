"""Why a skill was not triggered by something that it hears: the game says which word of its trigger did not fit."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

from fwjudge.ability.text import Skill
from fwjudge.engine.game import Game
from fwjudge.engine.log import entries_since

from .conditions import Watch
from .ground import Ground, clause_of
from .observation import Observed
from .point import Call

MAX_ENTRIES_FOR_TRIGGERS = 2_000
"""Of a longer log nothing is looked for."""


def find_why_not_triggered(call: Call, observed: Observed, skills: list[tuple[int, Skill]]) -> Ground | None:
    """Return why the last event that these skills of cards could hear triggered none of them; None where the game does not say it."""
    entries = entries_since(observed.state.game)
    if len(entries) > MAX_ENTRIES_FOR_TRIGGERS:
        return None
    wanted = {one.what for _, skill in skills for one in skill.trigger}
    now, found = observed.start.fork(), None
    with call.watch.lend(Watch()) if call.watch is not None else nullcontext():  # looking back asks nothing of the play
        for entry in entries:
            words = call.table.policy.sounds(entry.event)
            before = now.fork() if not wanted.isdisjoint(words) else now
            entry.replay(now)
            if before is not now:
                found = _why_not_triggered(call, before, now, entry.event, words, skills) or found
    return found


def _why_not_triggered(
    call: Call, before: Game, now: Game, event: Any, words: tuple[str, ...], skills: list[tuple[int, Skill]]
) -> Ground | None:
    """Return why an event does not trigger one of these skills; None where the game does not say it."""
    for card, skill in skills:
        numbers = [one for one in now.printed_card(card).abilities if now.world.abilities[one] == skill]
        for number in numbers[:1]:
            rules, clause = call.table.grounds.of_effects.why_not_triggered(before, now, event, words, number, card)
            if rules:
                return Ground(rules, clause or clause_of(call.table, rules), "near")
    return None
