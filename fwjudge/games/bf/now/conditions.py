"""Conditions of use: what has to be so, or to have happened, before a card or an ability is used."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.ability import text
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.engine.queries import holds, matches

from ..state import Met, Timing, answered_use
from ..world.facts import SkillFacts, sound_of

_USES: Final = {"call": ("call",), "use": ("call", "cast", "equip")}
"""o.使った時・コールした時: the kinds of use that an event names."""
_ABILITY: Final = "activate"


def answers(game: Game, player: int, number: int, wanted: text.Happened) -> bool:
    """Whether the use that a condition of use names is the one that is answered now.

    Where it names cards, it is the use of such a card and not of its ability.
    """
    if not (isinstance(game.frame, Timing) and game.frame.at == "answer" and game.own.stack):
        return False
    use, event = answered_use(game), wanted.event
    if use.kind == _ABILITY and event.what == "use" and event.of is None:
        return _is_of_player(event.who, player, use.player)
    if use.kind not in _USES[event.what] or not _is_of_player(event.who, player, use.player):
        return False
    return event.of is None or matches(game, Effect(-1, game.ref(number), player), event.of, use.ref.card)


def has_come(game: Game, player: int, number: int, wanted: text.Happened) -> bool:
    """Whether the event that a condition of use names has come, and the condition has not lapsed."""
    return any(_meets(game, met, wanted.event, player, number) for met in game.own.met)


def _meets(game: Game, met: Met, event: text.Event, player: int, number: int) -> bool:
    if met.sound != sound_of(event) or not _is_of_player(event.who, player, met.player):
        return False
    if event.of is None:
        return True
    return met.card is not None and matches(game, Effect(-1, game.ref(number), player), event.of, met.card.card)


def _is_of_player(who: str, player: int, whose: int) -> bool:
    """Whether an event is about this side: about any, its own, or the other's."""
    return who == "" or (who == "own") == (whose == player)


def all_hold(game: Game, player: int, number: int, conditions: tuple[Any, ...]) -> bool:
    """Whether the conditions of an ability hold now."""
    if not conditions:
        return True
    effect = Effect(-1, game.ref(number), player)
    return all(holds(game, effect, condition) for condition in conditions)


def can_be_used(game: Game, player: int, number: int, ability: int) -> bool:
    """Whether the conditions of use of an ability hold, beside those on what has happened."""
    facts: SkillFacts = game.world.facts.skills[ability]
    return all_hold(game, player, number, facts.use_if.others)


def gate_holds(game: Game, effect: Effect) -> bool:
    """4.2.3.2: whether the condition holds on which the whole effect of an ability hangs."""
    facts: SkillFacts = game.world.facts.skills[effect.ability]
    return facts.gate is None or holds(game, effect, facts.gate)
