"""8-1-1. アタックの宣言: who may attack whom, and what skills say about that."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.base.records import NamedTuple
from fwjudge.engine.batch import happen
from fwjudge.engine.choice import Action, need, need_of_print, need_unless_lifted, slot, unless_forbidden
from fwjudge.engine.event import change, make_declaration, turn_card
from fwjudge.engine.game import Game
from fwjudge.engine.save import saved
from fwjudge.engine.step import Call, Control, step

from ..now.bans import can_also, cannot, must, preconditions
from ..now.battle import is_leader
from ..now.continuous_effects import ContinuousEffect
from ..state import BATTLE, FW, LEADER, Battle, place
from . import ch13_tolls
from .ch07_forced_attack import why_another_attack_first
from .ch08_battle import BEGINNING


def find_attackers(game: Game, player: int) -> tuple[int, ...]:
    """Return the player's leader and battle cards (8-1-1)."""
    return game.areas[place(player, LEADER)] + game.areas[place(player, BATTLE)]


def find_targets(game: Game, player: int) -> tuple[int, ...]:
    """Return the opponent's leader and battle cards (8-1-1)."""
    return find_attackers(game, 1 - player)


def is_active(game: Game, player: int, attacker: int) -> bool:
    """Whether the attacker is active (8-1-1)."""
    return not game.cards[attacker].rested


def is_no_extra_card(game: Game, player: int, number: int) -> bool:
    """Whether this is a leader or a battle card, and no extra card in the battle area (8-1-1)."""
    return bool(game.printed_card(number).type != "extra")


def is_leader_or_rested(game: Game, player: int, target: int) -> bool:
    """Whether the target is a leader or rested (8-1-1); where skills let cards attack active ones, it is asked with the attacker."""
    return game.cards[target].rested or is_leader(game, target)


def can_be_attacked_by(game: Game, player: int, attacker: int, target: int) -> bool:
    """Whether the target is a leader or rested, unless this card can attack active ones (8-1-1)."""
    rested = game.cards[target].rested
    return rested or is_leader(game, target) or can_also(game, "attack active", attacker, target)


def is_past_first_turn(game: Game, player: int) -> bool:
    """Whether the first turn of the game is over (7-3-4-3-1); where skills let cards attack in it, each attacker is asked."""
    return bool(game.own.turn > 1)


def why_not_in_the_first_turn(game: Game, player: int, attacker: int) -> tuple[str, ...]:
    """Return the rule by which this card cannot attack in the first turn (7-3-4-3-1)."""
    return ("7-3-4-3-1",) if game.own.turn == 1 and not can_also(game, "attack first turn", attacker) else ()


def why_not_while_active(game: Game, player: int, attacker: int, target: int) -> tuple[str, ...]:
    """Return the rule by which this card cannot attack that active one (8-1-1)."""
    return () if can_be_attacked_by(game, player, attacker, target) else ("8-1-1",)


def why_no_attack(game: Game, player: int, attacker: int) -> tuple[str, ...]:
    """Return the rules by which this card cannot attack (0-2-5), or cannot be rested for it (8-1-1)."""
    return cannot(game, "attack", attacker, player) or cannot(game, "rest", attacker, player)


def why_not_this_attack(game: Game, player: int, attacker: int, target: int) -> tuple[str, ...]:
    """Return the rules by which this card cannot attack that one (0-2-5)."""
    found = cannot(game, "attack", attacker, player, against=target) or cannot(
        game, "be attacked", target, against=attacker
    )
    if found or not is_leader(game, target):
        return found
    return cannot(game, "attack player", attacker, player, against=target)


def why_another_first(game: Game, player: int, attacker: int, target: int) -> tuple[str, ...]:
    """Return the rule by which another card has to be attacked, as far as that is possible (0-2-2)."""
    if must(game, "be attacked", target):
        return ()
    for other in find_targets(game, player):
        possible = can_be_attacked_by(game, player, attacker, other) and not why_not_this_attack(
            game, player, attacker, other
        )
        if possible and must(game, "be attacked", other):
            return ("9-5-1",)
    return ()


def required_first(game: Game, player: int, attacker: int, target: int) -> list[ContinuousEffect]:
    """Return the effects that demand something before this attack can be declared (13-13-1)."""
    found = preconditions(game, "attack", attacker, player, against=target) + preconditions(
        game, "be attacked", target, against=attacker
    )
    return found + (
        preconditions(game, "attack player", attacker, player, against=target) if is_leader(game, target) else []
    )


def why_not_done_first(game: Game, player: int, attacker: int, target: int) -> tuple[str, ...]:
    """Return the rules by which what has to be done first cannot be (13-13-1)."""
    return ch13_tolls.why_impossible(game, required_first(game, player, attacker, target), player)


@saved
class Attack(NamedTuple):
    """The frame of an attack, from its declaration to the battle."""

    attacker: int
    target: int


def attack_a_card(game: Game, frame: Any, attacker: int, target: int) -> Control:
    """7-3-4-3: the turn player attacks with a card, after what has to be done first (13-13-1)."""
    player = game.own.active
    required = required_first(game, player, attacker, target)
    attacking = Call(FW.at("8-1-1"), Attack(attacker, target), FW.at("7-3-4-3-2"))
    return ch13_tolls.do_first(game, required, player, attacking)


def declare_the_attack(game: Game, frame: Attack) -> Control:
    """8-1-1: the attacker is rested and the attack declared; from now on there is an attack card and a guard card (8-1-2-1)."""
    attack_card, guard_card = game.ref(frame.attacker), game.ref(frame.target)
    events = [
        make_declaration(game.own.active, "attack", (frame.attacker, frame.target), ("7-3-4-3", "8-1-1", "7-3-4")),
        turn_card(frame.attacker, True, ("8-1-1",)),
        change("battle", ("8-1-2", "8-1-2-1"), attack=attack_card, guard=guard_card, negated=False),
    ]
    return happen(game, events)


def begin_the_battle(game: Game, frame: Attack) -> Control:
    """8-1-2: with the declaration a battle begins."""
    return Call(BEGINNING.first, Battle())


FW.table("8-1 after all", step("8-1-1", declare_the_attack), step("8-1-2", begin_the_battle))


_AGAINST_ATTACKS: Final = ("cannot attack", "cannot be attacked", "cannot attack player")

attack = Action(
    "7-3-4-3",
    "attack",
    need_unless_lifted("7-3-4-3-1", is_past_first_turn, "can attack first turn"),
    slot(
        "8-1-1",
        find_attackers,
        need("8-1-1", is_active),
        need_of_print("8-1-1", is_no_extra_card),
        unless_forbidden("7-3-4-3-1", why_not_in_the_first_turn, "can attack first turn"),
        unless_forbidden("0-2-5", why_no_attack, "cannot attack", "cannot rest"),
        unless_forbidden("0-2-2", why_another_attack_first, "must attack"),
    ),
    slot(
        "8-1-1",
        find_targets,
        need_unless_lifted("8-1-1", is_leader_or_rested, "can attack active"),
        need_of_print("8-1-1", is_no_extra_card),
        unless_forbidden("8-1-1", why_not_while_active, "can attack active", alone=False),
        unless_forbidden("0-2-5", why_not_this_attack, *_AGAINST_ATTACKS, alone=False),
        unless_forbidden("0-2-2", why_another_first, "must be attacked", alone=False),
        unless_forbidden("13-13-1", why_not_done_first, *_AGAINST_ATTACKS, alone=False),
    ),
    perform=attack_a_card,
)
