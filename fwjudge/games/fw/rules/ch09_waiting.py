"""9-6. 【自動】の待機状態: which skills an event makes wait, and state triggers (9-6-8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fwjudge.ability.text import Skill
from fwjudge.engine.event import Added, Moved, Noted, Sounded
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import note, record
from fwjudge.engine.program import Effect, fresh_effect
from fwjudge.engine.queries import holds
from fwjudge.engine.waiting import Waiting, Waits
from fwjudge.games.common.progress import effects_in_progress

from ..now import continuous_effects
from ..now.citations import rules_after_effects
from ..now.events_heard import (
    Fulfilment,
    HeardEvents,
    cards_of_event,
    events_watched,
    find_fulfilment,
    is_ko_by_battle,
    listeners,
)
from ..now.progress import is_in_checkpoint
from ..now.skills import is_used_up, skills_of, skills_that_hear
from ..now.state_triggers import Triggered, state_triggers
from ..state import AREAS, BATTLE, DROP, area_of, player_of
from . import ch09_delays, ch09_skills

_HIDDEN: Final = frozenset({"deck", "hand", "life"})


def make_triggered_skills_wait(game: Game, heard: HeardEvents, before: Game) -> None:
    """Let the skills begin to wait whose trigger condition is met by what has just happened (9-6-2)."""
    ch09_delays.mark_due_effects(game, heard, before)
    found: dict[tuple[Ref, int], tuple[Waiting, tuple[str, ...]]] = {}
    heard = events_watched(game, heard)
    words = {word for _, said in heard for word in said}
    for state, number, where, ref in listeners(game, heard, before, words):
        player = player_of(where)
        valid: tuple[int, ...] | None = None
        for ability in skills_that_hear(state, number, words):
            if (ref, ability) in found:
                continue
            frame = fresh_effect(ability, ref, player)
            skill: Skill = game.world.abilities[ability]
            event = find_fulfilment(game, before, frame, skill, heard)
            if event is None:
                continue
            if valid is None:
                valid = skills_of(state, number)
            if ability not in valid:
                _log_not_valid(game, state, frame)
                continue
            if state is game and _was_negated(before, heard, number, ability):
                _log_not_waiting(game, frame, ("9-6-7-2", "9-1-2"), "negated where it was")
                continue
            waiting = _waits(game, frame, skill, event)
            if waiting is not None:
                comboed = ("8-5-6-1",) if event.what == "battle end" and area_of(where) == DROP else ()
                found[ref, ability] = (waiting, (*event.rules, *comboed, *ch09_skills.rules_of_turn(skill)))
    for waiting, rules in state_triggers(game, before):
        found.setdefault((waiting.ref, waiting.ability), (waiting, rules))
    new = list(found.values())
    wait(game, _put_off(game, new) if any(is_ko_by_battle(event) for event, _ in heard) else new)


def wait(game: Game, new: Sequence[Triggered]) -> None:
    """Let these skills wait (9-6-2); what is being resolved is resolved first (9-2-2)."""
    if not new:
        return
    inside = is_in_checkpoint(game)
    during = ("9-2-2",) if next(iter(effects_in_progress(game)), None) is not None else ()
    for waiting, rules in new:
        own = game.world.abilities[waiting.ability].cites
        names_it = [rule for rule in own if rule.startswith("1-3-6-3-")]
        cites = ("9-6-2", *names_it, *rules, *during, *own)
        record(game, Waits(waiting._replace(born=int(inside)), tuple(dict.fromkeys(cites))))


def _put_off(game: Game, new: list[Triggered]) -> list[Triggered]:
    """Put off what watches for the KO until 8-4-6-2-3, and return what waits now: what hears the same move by another word."""
    late = [
        (waiting, rules)
        for waiting, rules in new
        if any(event.what in ("ko", "did ko") for event in game.world.abilities[waiting.ability].trigger)
    ]
    if late:
        record(game, Added("waits_after_ko", tuple(late), cites=("8-4-6-2-3",)))
    return [one for one in new if one not in late]


def _waits(game: Game, frame: Effect, skill: Skill, event: Fulfilment) -> Waiting | None:
    """Return the skill as it waits, or log why it does not."""
    chosen = (("event", event.cards), ("event source", event.sources), ("event against", event.against))
    frame = frame._replace(chosen=chosen, facts=tuple(ref.card for ref in event.cards))
    if event.what == "turn end" and (frame.source, frame.ability) in game.own.waited:  # 7-4-2: once a turn
        return None
    if skill.waits_if is not None and not holds(game, frame, skill.waits_if):
        _log_not_waiting(game, frame, ("9-6-2",), "trigger condition not met")
        return None
    if is_used_up(game, frame):
        _log_not_waiting(game, frame, ("15-7-5",), "resolved this turn")
        return None
    if event.what == "turn end":
        record(game, Added("waited", ((frame.source, frame.ability),), cites=("7-4-2",)))
    rules = rules_after_effects(game, skill, frame.facts) if event.what == "appear" else ()
    if rules:
        note(game, Noted("holds", frame.player, frame.ability, frame.source, rules))
    return Waiting(frame.ability, frame.source, frame.player, frame.facts, chosen=chosen)


def _was_negated(before: Game, heard: HeardEvents, number: int, ability: int) -> bool:
    """Whether a skill that hears where its card has come to was negated where the card came from (9-6-7-2)."""
    left = any(e.__class__ is Moved and e.card == number and area_of(e.before.place) == BATTLE for e, _ in heard)
    return left and continuous_effects.is_negated(before, number, ability)


def _log_not_valid(game: Game, state: Game, frame: Effect) -> None:
    """Log that a skill would have waited but is not valid: negated (9-1-2, 9-6-7-2), or under a condition (9-1-3)."""
    cites, why = ch09_skills.why_invalid(state, frame)
    if cites in (("9-2-1",), ("1-3-7",)):
        return  # it is no skill of that area, so nobody expects anything of it
    moved = ("9-6-7-2",) if state is not game and cites == ("9-1-2",) else ()
    _log_not_waiting(game, frame, (*cites, *moved), why)


def _log_not_waiting(game: Game, frame: Effect, cites: tuple[str, ...], why: str) -> None:
    """Log which condition of a skill is not met though its event came, unless the card is hidden (9-6-3-1-1)."""
    c = game.cards[frame.source.card]
    if AREAS[area_of(c.place)] not in _HIDDEN or c.up:
        note(game, Noted("not waiting", frame.player, frame.ability, frame.source, cites, why))


def is_unheard(game: Game, sound: str, now: bool) -> bool:
    """Whether some skill for this moment has not waited this turn (7-4-4): one that could wait `now`, or any at all."""
    event = Sounded(sound, game.own.active)
    for state, number, where, ref in listeners(game, (), game, {sound}):
        for ability in skills_that_hear(state, number, {sound}):
            frame, skill = Effect(ability, ref, player_of(where)), game.world.abilities[ability]
            if (ref, ability) in game.own.waited or ability not in skills_of(game, number) or is_used_up(game, frame):
                continue
            due = any(
                cards_of_event(game, game, frame, wanted, event, (sound,)) is not None for wanted in skill.trigger
            )
            if (due and (skill.waits_if is None or holds(game, frame, skill.waits_if))) or not now:
                return True
    return False
