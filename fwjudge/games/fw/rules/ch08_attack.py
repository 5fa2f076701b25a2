"""8-1-1. アタックの宣言: who may attack whom, and what skills say about that."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from fwjudge.engine.batch import happen
from fwjudge.engine.choice import Action, need, need_of_print, slot, unless_forbidden
from fwjudge.engine.event import Declared, Set, Turned
from fwjudge.engine.game import Game
from fwjudge.engine.save import saved
from fwjudge.engine.step import Call, Control, step

from ..now.forbidden import can_also, cannot, conditions, must
from ..now.in_force import Standing
from ..state import BATTLE, FW, LEADER, WIDTH, Battle
from ..world.statics import may_be
from . import ch13_unless
from .ch08_battle import BEGINNING


def _attackers(game: Game, player: int) -> tuple[int, ...]:
    return game.areas[player * WIDTH + LEADER] + game.areas[player * WIDTH + BATTLE]


def _targets(game: Game, player: int) -> tuple[int, ...]:
    return _attackers(game, 1 - player)


def _is_active(game: Game, player: int, attacker: int) -> bool:
    return not game.cards[attacker][3]


def _can_fight(game: Game, player: int, number: int) -> bool:
    return game.world.printed[game.cards[number][0]].type != "extra"  # type: ignore[no-any-return]


def _leader_or_rested(game: Game, player: int, target: int) -> bool:
    c = game.cards[target]
    return c[3] or c[2] % WIDTH == LEADER or may_be(game, "can attack active")


def _rested_for(game: Game, player: int, attacker: int, target: int) -> bool:
    c = game.cards[target]
    return c[3] or c[2] % WIDTH == LEADER or can_also(game, "attack active", attacker, target)


def _not_first_turn(game: Game, player: int) -> bool:
    return game.own.turn > 1 or may_be(game, "can attack first turn")


def _is_first_turn_for(game: Game, player: int, attacker: int) -> tuple[str, ...]:
    return ("7-3-4-3-1",) if game.own.turn == 1 and not can_also(game, "attack first turn", attacker) else ()


def _is_active_for(game: Game, player: int, attacker: int, target: int) -> tuple[str, ...]:
    return () if _rested_for(game, player, attacker, target) else ("8-1-1",)


def _forbids(game: Game, player: int, attacker: int) -> tuple[str, ...]:
    """0-2-5; what cannot be rested cannot attack (8-1-1)."""
    return cannot(game, "attack", attacker, player) or cannot(game, "rest", attacker, player)


def _forbids_this(game: Game, player: int, attacker: int, target: int) -> tuple[str, ...]:
    """0-2-5: what forbids this attack on this card."""
    found = cannot(game, "attack", attacker, player, against=target) or cannot(
        game, "be attacked", target, against=attacker
    )
    if found or game.cards[target][2] % WIDTH != LEADER:
        return found
    return cannot(game, "attack player", attacker, player, against=target)


def _another_first(game: Game, player: int, attacker: int, target: int) -> tuple[str, ...]:
    """Where some card has to be attacked, as far as that is possible, another one cannot be (0-2-2)."""
    if not may_be(game, "must be attacked") or must(game, "be attacked", target):
        return ()
    for other in _targets(game, player):
        possible = _rested_for(game, player, attacker, other) and not _forbids_this(game, player, attacker, other)
        if possible and must(game, "be attacked", other):
            return ("9-5-1",)
    return ()


def _required_first(game: Game, player: int, attacker: int, target: int) -> list[Standing]:
    """13-13: what has to be done on the way to this attack."""
    found = conditions(game, "attack", attacker, player, against=target) + conditions(
        game, "be attacked", target, against=attacker
    )
    of_leader = game.cards[target][2] % WIDTH == LEADER
    return found + (conditions(game, "attack player", attacker, player, against=target) if of_leader else [])


def _cannot_be_done(game: Game, player: int, attacker: int, target: int) -> tuple[str, ...]:
    return ch13_unless.impossible(game, _required_first(game, player, attacker, target), player)


@saved
class Attack(NamedTuple):
    """The frame of an attack that was only possible by doing something on the way."""

    attacker: int
    target: int


def _attack(game: Game, frame: Any, attacker: int, target: int) -> Control:
    asked = _required_first(game, game.own.active, attacker, target) if game.world.abilities else []
    if asked:
        return ch13_unless.first(
            game, asked, game.own.active, Call(FW.at("8-1-1"), Attack(attacker, target), FW.at("7-3-4-3-2"))
        )
    return _declare_attack(game, attacker, target) or Call(BEGINNING.first, Battle(), FW.at("7-3-4-3-2"))


def _attack_after_all(game: Game, frame: Attack) -> Control:
    return _declare_attack(game, frame.attacker, frame.target) or Call(BEGINNING.first, Battle())


FW.table("8-1 after all", step("8-1-1", _attack_after_all))


def _declare_attack(game: Game, attacker: int, target: int) -> Control:
    """8-1-1, 8-1-2-1: the attacker is rested; from now on there is an attack card and a guard card."""
    own = game.own._replace(attack=game.ref(attacker), guard=game.ref(target), negated=False)
    events = [
        Declared(game.own.active, "attack", (attacker, target), ("7-3-4-3", "8-1-1")),
        Turned(attacker, True, ("8-1-1",)),
        Set("battle", own, ("8-1-2", "8-1-2-1")),
    ]
    return happen(game, events)


_ATTACKING = ("cannot attack", "cannot be attacked", "cannot attack player")

attack = Action(
    "7-3-4-3",
    "attack",
    need("7-3-4-3-1", _not_first_turn),
    slot(
        "8-1-1",
        _attackers,
        need("8-1-1", _is_active),
        need_of_print("8-1-1", _can_fight),
        unless_forbidden("7-3-4-3-1", _is_first_turn_for, "can attack first turn"),
        unless_forbidden("0-2-5", _forbids, "cannot attack", "cannot rest"),
    ),
    slot(
        "8-1-1",
        _targets,
        need("8-1-1", _leader_or_rested),
        need_of_print("8-1-1", _can_fight),
        unless_forbidden("8-1-1", _is_active_for, "can attack active", alone=False),
        unless_forbidden("0-2-5", _forbids_this, *_ATTACKING, alone=False),
        unless_forbidden("0-2-2", _another_first, "must be attacked", alone=False),
        unless_forbidden("13-13-1", _cannot_be_done, *_ATTACKING, alone=False),
    ),
    perform=_attack,
)


def owed(game: Game, player: int) -> bool:
    """Whether some card has still to attack, as far as that is possible."""
    return may_be(game, "must attack") and next(owing(game, player), None) is not None


def owing(game: Game, player: int) -> Iterator[int]:
    """The cards that can attack, and have to."""
    return (option[1] for option in attack.options(game, player) if must(game, "attack", option[1]))
