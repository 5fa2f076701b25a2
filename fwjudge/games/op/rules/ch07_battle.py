"""7. カードのアタックとバトル."""

from __future__ import annotations

from typing import Any, NamedTuple

from fwjudge.engine.batch import happen, note
from fwjudge.engine.choice import Action, need, need_with, offer, slot
from fwjudge.engine.event import Compared, Declared, Modified, Set, Sounded, Turned
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import Effect
from fwjudge.engine.project import Modifier, value
from fwjudge.engine.save import saved
from fwjudge.engine.step import Call, Control, step
from fwjudge.games.common.lines import expire
from fwjudge.games.common.players import non_turn_player, turn_player

from ..now.areas import given_don, hand_of, leader_and_characters, printed_card
from ..now.effects import effects_of_kind, is_valid
from ..now.numbers import has_keyword, rules_of_change
from ..now.playable import can_pay, event_effect, may_play
from ..now.usable import is_payable, is_usable
from ..state import CHARACTER, LEADER, OP, WIDTH
from .ch02_play import play
from .ch03_areas import to_trash
from .ch04_terms import battle_damage
from .ch08_effects import resolve
from .ch10_ko import ko


@saved
class Attacking(NamedTuple):
    """The frame of an attack: the cards that were named."""

    attacker: int
    target: int


@saved
class Fought(NamedTuple):
    """The frame of the end of a battle: who fought."""

    attack: Ref
    target: Ref


# 7-1-1 アタック・ステップ -----------------------------------------------------------------------------


def _targets(game: Game, player: int) -> tuple[int, ...]:
    return leader_and_characters(game, 1 - player)


def _both_had_a_turn(game: Game, player: int) -> bool:
    """6-5-6-1: no battle on the first turn of either player."""
    return game.own.turn > 2  # type: ignore[no-any-return]


def _is_active(game: Game, player: int, attacker: int) -> bool:
    return not game.cards[attacker][3]


def _not_fresh(game: Game, player: int, attacker: int) -> bool:
    """3-7-4; 10-1-1-1 and 10-1-6-1 are what is said otherwise."""
    fresh = game.own.fresh
    return (
        not fresh
        or game.ref(attacker) not in fresh
        or has_keyword(game, attacker, "rush")
        or has_keyword(game, attacker, "rush: character")
    )


def _leader_or_rested(game: Game, player: int, target: int) -> bool:
    c = game.cards[target]
    return c[3] or c[2] % WIDTH == LEADER


def _may_attack_leader(game: Game, player: int, attacker: int, target: int) -> bool:
    """10-1-6-1: with 【速攻：キャラ】 alone a fresh character attacks characters only."""
    fresh = game.own.fresh
    if not fresh or game.cards[target][2] % WIDTH == CHARACTER:
        return True
    return game.ref(attacker) not in fresh or has_keyword(game, attacker, "rush")


def _attack(game: Game, frame: Any, attacker: int, target: int) -> Control:
    return Call(OP.at("7-1-1-1"), Attacking(attacker, target), OP.at("6-5-2", "resolve"))


attack = Action(
    "7-1",
    "attack",
    need("6-5-6-1", _both_had_a_turn),
    slot("7-1-1-1", leader_and_characters, need("7-1-1-1", _is_active), need("3-7-4", _not_fresh)),
    slot("7-1-1-2", _targets, need("7-1-1-2", _leader_or_rested), need_with("10-1-6-1", _may_attack_leader)),
    perform=_attack,
)


def _declare(game: Game, frame: Attacking) -> Control:
    """7-1-1-1: the attacker is rested, and so the attack is declared."""
    rush = (
        ("10-1-1-1", "1-3-1")
        if game.ref(frame.attacker) in game.own.fresh and has_keyword(game, frame.attacker, "rush")
        else ()
    )
    return happen(game, [Declared(game.own.active, "attack", frame, ("7-1", *rush)), Turned(frame.attacker, True)])


def _aim(game: Game, frame: Attacking) -> Control:
    own = game.own._replace(attack=game.ref(frame.attacker), target=game.ref(frame.target))
    return happen(game, [Set("battle", own)])


def _attacked(game: Game, frame: Attacking) -> Control:
    """7-1-1-3, 10-2-5-1, 10-2-16-1"""
    if game.world.hears.isdisjoint(("attack", "attacked")) and game.trace is None:
        return None
    active = game.own.active
    return happen(
        game, [Sounded("attack", active, (frame.attacker,)), Sounded("attacked", 1 - active, (frame.target,))]
    )


def gone(game: Game, ref: Ref) -> bool:
    return game.lives[ref[0]] != ref[1]


def _leave_if_gone(game: Game, frame: Any) -> Control:
    """7-1-1-4, 7-1-2-3, 7-1-3-1-3: the battle ends when one of the two has gone to another area."""
    own = game.own
    return OP.at("7-1-5-1") if gone(game, own.attack) or gone(game, own.target) else None


ATTACK = OP.table(
    "7-1-1",
    step("7-1-1-1", _declare),
    step("7-1-1-2", _aim),
    step("7-1-1-3", _attacked),
    step("7-1-1-3", resolve, sub="resolve"),
    step("7-1-1-4", _leave_if_gone),
    step("7-1-1-4", lambda game, frame: OP.at("7-1-2-1"), sub="end"),
)

# 7-1-2 ブロック・ステップ -----------------------------------------------------------------------------


def _blockers(game: Game, player: int) -> list[Any]:
    return list(effects_of_kind(game, player, "block", also_invalid=True)) if game.world.abilities else []


def _not_attacked(game: Game, player: int, blocker: tuple[int, int]) -> bool:
    """10-1-4-1: another card than this one is attacked."""
    return game.own.target.card != blocker[0]  # type: ignore[no-any-return]


def _can_be_blocked(game: Game, player: int) -> bool:
    """10-1-7-1"""
    return not has_keyword(game, game.own.attack.card, "unblockable")


def _not_forbidden(game: Game, player: int) -> bool:
    """1-3-3: what an effect forbids is not done."""
    return not any(m.what == "cannot block" and m.amount == player for m in game.modifiers)


def _block_valid(game: Game, player: int, blocker: tuple[int, int]) -> bool:
    return is_valid(game, Effect(blocker[1], game.ref(blocker[0]), player))


def _block_payable(game: Game, player: int, blocker: tuple[int, int]) -> bool:
    effect = Effect(blocker[1], game.ref(blocker[0]), player)
    return is_usable(game, effect) and is_payable(game, effect)


def _block(game: Game, frame: Any, blocker: tuple[int, int]) -> Control:
    number, ability = blocker
    return Call(OP.at("8-4-1-1"), Effect(ability, game.ref(number), 1 - game.own.active), OP.at("7-1-2-2"))


def _no_block(game: Game, frame: Any) -> Control:
    return OP.at("7-1-2-3")


block = Action(
    "7-1-2-1",
    "activate",
    need("10-1-7-1", _can_be_blocked),
    need("1-3-3", _not_forbidden),
    slot(
        "10-1-4-1",
        _blockers,
        need("10-1-4-1", _not_attacked),
        need("8-2-1-1", _block_valid),
        need("10-1-4-1", _block_payable),
    ),
    perform=_block,
)
no_block = Action("7-1-2-1", "no block", perform=_no_block)


def _blocked(game: Game, frame: Any) -> Control:
    """7-1-2-2, 10-2-15-1"""
    if game.world.hears.isdisjoint(("block",)) and game.trace is None:
        return None
    return happen(game, [Sounded("block", 1 - game.own.active, (game.own.target.card,))])


BLOCK = OP.table(
    "7-1-2",
    offer("7-1-2-1", non_turn_player, block, no_block),
    step("7-1-2-2", _blocked),
    step("7-1-2-2", resolve, sub="resolve"),
    step("7-1-2-3", _leave_if_gone),
    step("7-1-2-3", lambda game, frame: OP.at("7-1-3-1"), sub="end"),
)

# 7-1-3 カウンター・ステップ ---------------------------------------------------------------------------


@saved
class Countering(NamedTuple):
    """The frame of a counter icon: the card from the hand, the card that gains power."""

    card: int
    target: int


def _has_icon(game: Game, player: int, number: int) -> bool:
    return bool(value(game, "counter", number))


def _counter(game: Game, frame: Any, number: int, target: int) -> Control:
    return Call(OP.at("7-1-3-1-1"), Countering(number, target), OP.at("7-1-3-1", "resolve"))


counter = Action(
    "7-1-3-1-1",
    "counter",
    slot("7-1-3-1-1", hand_of, need("2-10-2", _has_icon)),
    slot("7-1-3-1-1", leader_and_characters),
    perform=_counter,
)


def _is_counter_event(game: Game, player: int, number: int) -> bool:
    return printed_card(game, number).type == "event" and event_effect(game, number, "counter") >= 0


def _counter_event(game: Game, frame: Any, number: int) -> Control:
    return play(game, 1 - game.own.active, number, "counter", OP.at("7-1-3-1", "resolve"))


counter_event = Action(
    "7-1-3-1-2",
    "play",
    need("4-7-2", may_play),
    slot("7-1-3-1-2", hand_of, need("10-2-4-1", _is_counter_event), need("2-7-3", can_pay)),
    perform=_counter_event,
)


def _end_counter(game: Game, frame: Any) -> Control:
    return OP.at("7-1-3-1-3")


end_counter = Action("7-1-3-1", "no counter", perform=_end_counter)


def _discard(game: Game, frame: Countering) -> Control:
    player = 1 - game.own.active
    return happen(
        game,
        [
            Declared(player, "counter", frame),
            to_trash(game, frame.card, "counter", ("7-1-3-1-1",)),
        ],
    )


def _raise(game: Game, frame: Countering) -> Control:
    player = 1 - game.own.active
    amount = value(game, "counter", frame.card)
    return happen(game, [Modified(Modifier("power", game.ref(frame.target), amount, "battle", player))])


COUNTER = OP.table(
    "7-1-3",
    offer("7-1-3-1", non_turn_player, counter, counter_event, end_counter),
    step("7-1-3-1", resolve, sub="resolve"),
    step("7-1-3-1", lambda game, frame: OP.at("7-1-3-1"), sub="again"),
    step("7-1-3-1-3", _leave_if_gone),
    step("7-1-3-1-3", lambda game, frame: OP.at("7-1-4-1"), sub="end"),
)
ICON = OP.table("7-1-3-1-1", step("7-1-3-1-1", _discard), step("7-1-3-1-1", _raise, sub="power"))

# 7-1-4 ダメージ・ステップ -----------------------------------------------------------------------------


def _compare(game: Game, frame: Any) -> Control:
    """7-1-4-1: at least as much power wins."""
    own = game.own
    power, other = value(game, "power", own.attack.card), value(game, "power", own.target.card)
    don = ("6-5-5-2",) if given_don(game, own.attack.card) else ()
    rules = dict.fromkeys(
        (*don, *rules_of_change(game, "power", own.attack.card), *rules_of_change(game, "power", own.target.card))
    )
    note(game, Compared(own.active, power, other, cites=tuple(rules)))
    if power < other:
        return OP.at("7-1-4-2")
    return None if game.cards[own.target.card][2] % WIDTH == LEADER else OP.at("7-1-4-1-2")


def _damage(game: Game, frame: Any) -> Control:
    """7-1-4-1-1; 10-1-2-1 makes it two, 10-1-3-1 changes where the life goes."""
    attacker = game.own.attack.card
    double, banish = has_keyword(game, attacker, "double attack"), has_keyword(game, attacker, "banish")
    return battle_damage(1 - game.own.active, double, banish, OP.at("7-1-4-1", "resolve"))


def _ko_target(game: Game, frame: Any) -> Control:
    return happen(game, [ko(game, game.own.target.card, ("10-2-1-1",))], OP.at("7-1-4-1", "resolve"))


def _loses(game: Game, frame: Any) -> Control:
    """7-1-4-2: the attacker has lost the battle, and nothing happens."""
    return None


DAMAGE_STEP = OP.table(
    "7-1-4",
    step("7-1-4-1", _compare),
    step("7-1-4-1-1", _damage),
    step("7-1-4-1-2", _ko_target),
    step("7-1-4-2", _loses),
    step("7-1-4-1", resolve, sub="resolve"),
    step("7-1-4-1", lambda game, frame: OP.at("7-1-5-1"), sub="end"),
)

# 7-1-5 バトルの終了 ----------------------------------------------------------------------------------


def _end_battle(game: Game, frame: Any) -> Control:
    own = game.own
    game.frame = Fought(own.attack, own.target)
    return happen(game, [Set("battle end", own._replace(attack=None, target=None))])


def _battled(game: Game, frame: Fought) -> Control:
    if "battle end" not in game.world.hears and game.trace is None:
        return None
    cards = tuple(ref.card for ref in frame if not gone(game, ref))
    return happen(game, [Sounded("battle end", game.own.active, cards)])


BATTLE_END = OP.table(
    "7-1-5",
    step("7-1-5-1", _end_battle),
    step("7-1-5-2", _battled),
    step("7-1-5-2", resolve, sub="resolve"),
    expire("7-1-5-3", turn_player, "battle"),
    expire("7-1-5-4", non_turn_player, "battle"),
    step("7-1-5-5", lambda game, frame: None),  # back to the line of 6-5-2 that the attack named
)
