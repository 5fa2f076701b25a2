"""7-3-4: what a card that has to attack keeps its player from doing in the main phase, which only readings say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fwjudge.engine.choice import OFFERS, Action
from fwjudge.engine.game import Game
from fwjudge.engine.reading import choice_of, consult
from fwjudge.engine.step import Control

from ..now.bans import cards_that_must, must
from ..readings import ATTACK_FIRST
from ..state import BATTLE, FW, LEADER


def cards_that_must_attack(game: Game, player: int) -> Iterator[int]:
    """Yield the cards of the player that can attack now, and have to as far as that is possible."""
    for attacker in cards_that_must(game, "attack", player, (LEADER, BATTLE)):
        attack: Action = next(action for action in OFFERS[FW.at("7-3-4")].actions if action.name == "attack")
        _, targets = attack.slots
        if any(not attack.refusals(game, player, (attacker, one)) for one in targets.candidates(game, player)):
            yield attacker


def must_still_attack(game: Game, player: int) -> bool:
    """Whether some card of the player has still to attack."""
    return next(cards_that_must_attack(game, player), None) is not None


def why_the_phase_cannot_end(game: Game, player: int) -> tuple[str, ...]:
    """Return the rules by which a card that has to attack, and still can, keeps the phase going (0-2-2)."""
    return ("9-5-1",) if must_still_attack(game, player) else ()


def why_attack_first(game: Game, player: int) -> tuple[str, ...]:
    """Return the rules by which an attack that has to be made comes before anything else (0-2-2): no rule says when, so a reading does."""
    if choice_of(game.world.readings, ATTACK_FIRST) != "first":
        return ()
    return why_the_phase_cannot_end(game, player)


def why_another_attack_first(game: Game, player: int, attacker: int) -> tuple[str, ...]:
    """Return the rules by which a card that has to attack goes before this attacker (0-2-2)."""
    return () if must(game, "attack", attacker) else why_attack_first(game, player)


def note_who_must_attack(game: Game, frame: Any) -> Control:
    """7-3-4: how early a card that has to attack must do so is a reading, which the window consults."""
    if must_still_attack(game, game.own.active):
        consult(game, ATTACK_FIRST)
    return None
