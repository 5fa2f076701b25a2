"""8. カードの攻撃と戦闘."""

from __future__ import annotations

from typing import Any

from fwjudge.engine.batch import happen, note
from fwjudge.engine.choice import Action, need, offer, slot
from fwjudge.engine.event import Declared, Lapsed, Modified, Noted, Set, Sounded, Turned
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.hear import hear_kept
from fwjudge.engine.project import Modifier, lapsing, value
from fwjudge.engine.reading import consult
from fwjudge.engine.step import Call, Control, step
from fwjudge.games.common.durations import expire, make_wait
from fwjudge.games.common.players import non_turn_player, turn_player

from .ch03_areas import to_drop
from .ch04_timing import checkpoint
from .ch05_actions import combo_in_defence, combo_in_offence, deal, ko
from .ch09_skills import activate_in_battle
from .readings import KO_BY_RULE
from .state import BATTLE, COMBO, FW, LEADER, WIDTH, Battle, card

# 8-1 アタックと戦闘の発生 ------------------------------------------------------------------------------


def _attackers(game: Game, player: int) -> tuple[int, ...]:
    return game.areas[player * WIDTH + LEADER] + game.areas[player * WIDTH + BATTLE]


def _targets(game: Game, player: int) -> tuple[int, ...]:
    return _attackers(game, 1 - player)


def _is_active(game: Game, player: int, attacker: int) -> bool:
    return not game.cards[attacker][3]


def _can_fight(game: Game, player: int, number: int) -> bool:
    return card(game, number).type != "extra"


def _leader_or_rested(game: Game, player: int, target: int) -> bool:
    c = game.cards[target]
    return c[3] or c[2] % WIDTH == LEADER


def _not_first_turn(game: Game, player: int) -> bool:
    return game.own.turn > 1  # type: ignore[no-any-return]


def _declare_attack(game: Game, frame: Any, attacker: int, target: int) -> Control:
    """8-1-1, 8-1-2-1: the attacker is rested; from now on there is an attack card and a guard card."""
    own = game.own._replace(attack=game.ref(attacker), guard=game.ref(target), negated=False)
    events = [
        Declared(game.own.active, "attack", (attacker, target), ("7-3-4-3", "8-1-1")), Turned(attacker, True, ("8-1-1",)),
        Set("battle", own, ("8-1-2", "8-1-2-1")),
    ]  # fmt: skip
    return happen(game, events) or Call(FW.at("8-1-3"), Battle(), FW.at("7-3-3"))


attack = Action(
    "7-3-4-3", "attack",
    need("7-3-4-3-1", _not_first_turn),
    slot("8-1-1", _attackers, need("8-1-1", _is_active), need("8-1-1", _can_fight)),
    slot("8-1-1", _targets, need("8-1-1", _leader_or_rested), need("8-1-1", _can_fight)),
    perform=_declare_attack,
)  # fmt: skip


def _attacked(game: Game, frame: Battle) -> Control:
    """8-1-3"""
    if game.world.hears.isdisjoint(("attack", "attacked")) and game.trace is None:
        return None
    own = game.own
    return happen(game, [
        Sounded("attack", own.active, (own.attack.card,)), Sounded("attacked", 1 - own.active, (own.guard.card,)),
    ])  # fmt: skip


def _gone(game: Game, ref: Ref) -> bool:
    card, life = ref
    return game.lives[card] != life or game.cards[card][2] % WIDTH not in (BATTLE, LEADER)


def _leave_if_gone(game: Game, frame: Battle) -> Control:
    """8-1-6: no attack card or no guard card any more: the battle goes to its end."""
    own = game.own
    if not (_gone(game, own.attack) or _gone(game, own.guard)):
        return None
    return happen(game, [Set("cut short", own)], FW.at("8-5-1"))


def _offence_or_end(game: Game, frame: Battle) -> Control:
    """8-1-5, 8-1-5-1"""
    return FW.at("8-5-1") if game.own.negated else None


BEGINNING = FW.table(
    "8-1",
    step("8-1-3", _attacked),
    step("8-1-4", checkpoint),
    step("8-1-6", _leave_if_gone, sub="8-1-4"),
    step("8-1-5", _offence_or_end),
    step("8-1-5", lambda game, frame: FW.at("8-2-2"), sub="8-2"),
)

# 8-2 オフェンスステップ、8-3 ディフェンスステップ --------------------------------------------------------


def _end_offence(game: Game, frame: Battle) -> Control:
    return happen(game, [Declared(game.own.active, "end offence", (), ("8-2-4-3-1",))], FW.at("8-3-2"))


def _end_defence(game: Game, frame: Battle) -> Control:
    return happen(game, [Declared(1 - game.own.active, "end defence", (), ("8-3-4-3-1",))], FW.at("8-4-2"))


end_offence = Action("8-2-4-3", "end offence", perform=_end_offence)
end_defence = Action("8-3-4-3", "end defence", perform=_end_defence)

OFFENCE = FW.table(
    "8-2",
    step("8-2-2", make_wait("offence start")),
    step("8-2-3", checkpoint),
    step("8-1-6", _leave_if_gone, sub="8-2-3"),
    offer("8-2-4", turn_player, combo_in_offence, activate_in_battle, end_offence),
)

DEFENCE = FW.table(
    "8-3",
    step("8-3-2", make_wait("defence start")),
    step("8-3-3", checkpoint),
    step("8-1-6", _leave_if_gone, sub="8-3-3"),
    offer("8-3-4", non_turn_player, combo_in_defence, activate_in_battle, end_defence),
)

# 8-4 ダメージステップ ---------------------------------------------------------------------------------


def _combo_power(of_turn_player: bool) -> Any:
    """8-4-4, 8-4-5: the combo powers of one side, together, onto its fighting card."""

    def run(game: Game, frame: Battle) -> Control:
        player = game.own.active if of_turn_player else 1 - game.own.active
        ref = game.own.attack if of_turn_player else game.own.guard
        combos = game.areas[player * WIDTH + COMBO]
        if not combos or not (total := sum(value(game, "combo", c) for c in combos)):
            return None
        return happen(game, [Modified(Modifier("power", ref, total, "combo", player))])

    return run


def _compare(game: Game, frame: Battle) -> Control:
    """8-4-6: at least as much power wins; and where the guard card is a leader it goes another way than for a battle card."""
    own = game.own
    attacking, guarding = value(game, "power", own.attack.card), value(game, "power", own.guard.card)
    note(game, Noted("compared", own.active, ref=own.attack, why=f"{attacking} {guarding}"))
    if attacking < guarding:
        return FW.at("8-4-7")
    return FW.at("8-4-6-1-1-1") if game.cards[own.guard.card][2] % WIDTH == LEADER else FW.at("8-4-6-2-1")


def _damage(game: Game, frame: Battle) -> Control:
    return happen(game, deal(game, 1 - game.own.active, 1, ("5-8-1",)))


def _damage_dealt(game: Game, frame: Battle) -> Control:
    if game.world.hears.isdisjoint(("deal damage", "damaged")) and game.trace is None:
        return None
    own = game.own
    return happen(game, [
        Sounded("deal damage", own.active, (own.attack.card,)), Sounded("damaged", 1 - own.active, (own.guard.card,)),
    ])  # fmt: skip


def _ko_guard(game: Game, frame: Battle) -> Control:
    """8-4-6-2-1: KO by rule; what watches for it is heard at 8-4-6-2-3."""
    return happen(game, [ko(game, game.own.guard.card)], later=("ko",))


def _leave_after_ko(game: Game, frame: Battle) -> Control:
    """8-1-6: read so that the KO by 8-4-6-2-1 counts, the battle would go to its end before any 【KO時】 could wait."""
    if not frame.kept or game.world.hears.isdisjoint(("ko", "damage step end")):
        return None
    return FW.at("8-5-1") if consult(game, KO_BY_RULE) == "yes" else None


def _hear_ko(game: Game, frame: Battle) -> Control:
    hear_kept(game, frame.kept, ("ko",))
    game.frame = Battle()
    return None


DAMAGE = FW.table(
    "8-4",
    step("8-4-2", make_wait("damage step start")),
    step("8-4-3", checkpoint),
    step("8-1-6", _leave_if_gone, sub="8-4-3"),
    step("8-4-4", _combo_power(True)),
    step("8-4-5", _combo_power(False)),
    step("8-4-6", _compare),
    # 8-4-6-1-1 is the checkpoint in which the damage of 8-4-6-1-1-1 is taken (14-3)
    step("8-4-6-1-1-1", _damage),
    step("8-4-6-1-1", checkpoint),
    step("8-1-6", _leave_if_gone, sub="8-4-6-1-1"),
    step("8-4-6-1-2", _damage_dealt),
    step("8-4-6-1", lambda game, frame: FW.at("8-4-7")),
    step("8-4-6-2-1", _ko_guard),
    step("8-4-6-2-2", checkpoint),
    step("8-1-6", _leave_after_ko, sub="8-4-6-2-2"),
    step("8-4-6-2-3", _hear_ko),
    step("8-4-7", make_wait("damage step end")),
    step("8-4-8", checkpoint),
    step("8-4-9", lambda game, frame: FW.at("8-5-1")),
)

# 8-5 戦闘終了ステップ ---------------------------------------------------------------------------------


def _combo_power_ends(game: Game, frame: Battle) -> Control:
    ending = lapsing(game, "combo") if game.modifiers else ()
    return happen(game, [Lapsed(ending)] if ending else [])


def _clear_combo(game: Game, frame: Battle) -> Control:
    return happen(game, [to_drop(game, c, "combo end") for c in game.areas[COMBO] + game.areas[WIDTH + COMBO]])


def _end_battle(game: Game, frame: Battle) -> Control:
    return happen(game, [Set("battle end", game.own._replace(attack=None, guard=None, negated=False))])


BATTLE_END = FW.table(
    "8-5",
    step("8-5-1", checkpoint),
    step("8-5-2", _combo_power_ends),
    step("8-5-3", checkpoint),
    step("8-5-4", _clear_combo),
    step("8-5-5", make_wait("battle end")),
    step("8-5-6", checkpoint),
    step("8-5-7", expire(turn_player, "battle")),
    step("8-5-8", expire(non_turn_player, "battle")),
    step("8-5-9", _end_battle),
)
