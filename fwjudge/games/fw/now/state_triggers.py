"""The skills that begin to wait because something is so, and not because something happens (9-6-8)."""

from __future__ import annotations

from collections.abc import Iterator

from fwjudge.ability.text import Skill, Unread
from fwjudge.engine.event import change
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import record
from fwjudge.engine.program import Effect
from fwjudge.engine.queries import holds
from fwjudge.engine.waiting import Waiting
from fwjudge.games.common.unread_parts import note_unread_once

from ..state import player_of
from ..world.facts import facts
from .skills import is_used_up, skills_of

Triggered = tuple[Waiting, tuple[str, ...]]
"""A skill that begins to wait, and the rules that decided that, beside 9-6-2."""


def _is_so(game: Game, frame: Effect, skill: Skill) -> bool:
    """Whether the state holds that makes the skill wait."""
    assert skill.state is not None
    also = skill.waits_if is None or holds(game, frame, skill.waits_if)
    return also and not is_used_up(game, frame) and holds(game, frame, skill.state)


def state_triggers(game: Game, before: Game | None = None) -> list[Triggered]:
    """Return the skills that a state makes wait (9-6-8): once when it begins, again when they are resolved and it holds (9-6-8-1).

    A skill that waits because something has become so (「～になった時」) only does if it was not so `before`.
    """
    if not game.world.facts.has_state_triggers:
        return []
    held: set[tuple[Ref, int]] = set()
    became: list[Triggered] = []
    for frame, skill in _state_triggers_had(game):
        assert skill.state is not None
        if not _is_so(game, frame, skill):
            if isinstance(skill.state, Unread):
                note_unread_once(game, frame, skill.state)
            continue
        if not skill.becomes:
            held.add((frame.source, frame.ability))
        elif before is not None and before.is_here(frame.source) and not holds(before, frame, skill.state):
            became.append((Waiting(frame.ability, frame.source, frame.player), ()))
    new = sorted(held - game.own.states)
    if held != game.own.states:
        record(game, change("", ("9-6-8-1",), states=frozenset(held)))
    return [
        *became,
        *((Waiting(ability, ref, player_of(game.cards[ref.card].place)), ("9-6-8-1",)) for ref, ability in new),
    ]


def _state_triggers_had(game: Game) -> Iterator[tuple[Effect, Skill]]:
    """Yield the valid skills of all cards that begin to wait by a state and not by an event, each with its frame."""
    having = facts(game).with_state_triggers
    for where in facts(game).listening_places:
        for c in game.areas[where]:
            if game.cards[c].printed not in having:
                continue
            for ability in skills_of(game, c):
                skill: Skill = game.world.abilities[ability]
                if skill.state is not None:
                    yield Effect(ability, game.ref(c), player_of(where)), skill
