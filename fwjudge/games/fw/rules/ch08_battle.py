"""8. カードの攻撃と戦闘."""

from __future__ import annotations

from typing import Any

from fwjudge.engine.batch import happen, note
from fwjudge.engine.choice import Action, offer
from fwjudge.engine.event import Compared, Declared, Lapsed, Modified, Noted, Set, Sounded
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.project import Modifier, lapsing, value
from fwjudge.engine.reading import consult
from fwjudge.engine.step import Control, step
from fwjudge.games.common.lines import make_wait
from fwjudge.games.common.players import non_turn_player, turn_player

from ..now import keywords
from ..now.cards import rules_of_power
from ..now.forbidden import prevented
from ..readings import KO_BY_RULE
from ..state import BATTLE, COMBO, FW, LEADER, WIDTH, Battle
from .ch03_areas import to_drop
from .ch04_timing import checkpoint, passing
from .ch05_actions import deal, ko
from .ch05_combo import combo_in_defence, combo_in_offence
from .ch09_activate import activate_in_battle
from .ch09_delayed import ending
from .ch09_waiting import wait
from .ch12_extra import use_in_battle, without_skills
from .ch13_skips import go_to_step, skipping

# 8-1 アタックと戦闘の発生 ------------------------------------------------------------------------------


def _attacked(game: Game, frame: Battle) -> Control:
    """8-1-3"""
    if game.world.hears.isdisjoint(("battle start", "attack", "attacked")) and game.trace is None:
        return None
    own = game.own
    attack, guard = own.attack.card, own.guard.card
    return happen(
        game,
        [
            Sounded("battle start", own.active, (), ("8-1-2", "8-1-2-2")),
            Sounded("attack", own.active, (attack, guard)),
            Sounded("attacked", 1 - own.active, (guard, attack)),
        ],
    )


def gone(game: Game, ref: Ref) -> bool:
    card, life = ref
    return game.lives[card] != life or game.cards[card][2] % WIDTH not in (BATTLE, LEADER)


def _leave_if_gone(game: Game, frame: Battle) -> Control:
    """8-1-6: no attack card or no guard card any more, as after an attack that is negated (8-1-2-1): the battle goes to its end."""
    own = game.own
    if own.negated and game.step.sub != "8-1-4":  # then 8-1-5-1 says so
        return happen(game, [Set("cut short", own, ("8-1-2-1",))], FW.at("8-5-1"))
    if not (gone(game, own.attack) or gone(game, own.guard)):
        return None
    return happen(game, [Set("cut short", own)], FW.at("8-5-1"))


def _offence_or_end(game: Game, frame: Battle) -> Control:
    """8-1-5, 8-1-5-1"""
    return happen(game, [Set("cut short", game.own, ("8-1-5-1",))], FW.at("8-5-1")) if game.own.negated else None


BEGINNING = FW.table(
    "8-1",
    step("8-1-3", _attacked),
    step("8-1-4", checkpoint),
    step("8-1-6", _leave_if_gone, sub="8-1-4"),
    step("8-1-5", _offence_or_end),
    step("8-1-5", lambda game, frame: go_to_step(game, "offence"), sub="8-2"),
)

# 8-2 オフェンスステップ、8-3 ディフェンスステップ --------------------------------------------------------


def _step_over(game: Game, frame: Battle) -> Control:
    """What holds only in a step of a battle ends with it."""
    over = lapsing(game, "step") if game.modifiers else ()
    return happen(game, [Lapsed(over)] if over else [])


def _end_offence(game: Game, frame: Battle) -> Control:
    return happen(
        game,
        [Declared(game.own.active, "end offence", (), ("8-2-4-3-1", "4-1-2-2"))],
        passing(game, FW.at("8-2-4-3-1", "effects"), "8-3-4"),
    )


def _end_defence(game: Game, frame: Battle) -> Control:
    return happen(
        game,
        [Declared(1 - game.own.active, "end defence", (), ("8-3-4-3-1", "4-1-2-2"))],
        passing(game, FW.at("8-3-4-3-1", "effects"), "8-4-4"),
    )


end_offence = Action("8-2-4-3", "end offence", perform=_end_offence)
end_defence = Action("8-3-4-3", "end defence", perform=_end_defence)

OFFENCE = FW.table(
    "8-2",
    skipping("offence", "13-12-1", "defence"),
    make_wait("8-2-2", "offence start"),
    step("8-2-3", checkpoint),
    step("8-1-6", _leave_if_gone, sub="8-2-3"),
    offer(
        "8-2-4",
        turn_player,
        combo_in_offence,
        use_in_battle,
        activate_in_battle,
        end_offence,
        likely=without_skills(
            (combo_in_offence, use_in_battle, activate_in_battle, end_offence), combo_in_offence, end_offence
        ),
    ),
    step("8-2-4-3-1", _step_over, sub="effects"),
    step("8-2-4-3-1", lambda game, frame: go_to_step(game, "defence")),
)

DEFENCE = FW.table(
    "8-3",
    skipping("defence", "13-12-1", "damage"),
    make_wait("8-3-2", "defence start"),
    step("8-3-3", checkpoint),
    step("8-1-6", _leave_if_gone, sub="8-3-3"),
    offer(
        "8-3-4",
        non_turn_player,
        combo_in_defence,
        use_in_battle,
        activate_in_battle,
        end_defence,
        likely=without_skills(
            (combo_in_defence, use_in_battle, activate_in_battle, end_defence), combo_in_defence, end_defence
        ),
    ),
    step("8-3-4-3-1", _step_over, sub="effects"),
    step("8-3-4-3-1", lambda game, frame: go_to_step(game, "damage")),
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
    rules = dict.fromkeys((*rules_of_power(game, own.attack.card), *rules_of_power(game, own.guard.card)))
    note(game, Compared(own.active, attacking, guarding, own.attack, tuple(rules)))
    if attacking < guarding:
        return FW.at("8-4-7")
    return FW.at("8-4-6-1-1-1") if game.cards[own.guard.card][2] % WIDTH == LEADER else FW.at("8-4-6-2-1")


def _damage(game: Game, frame: Battle) -> Control:
    """8-4-6-1-1-1: one damage, or as much as 【ストライク】 says (15-6-2)."""
    own = game.own
    strikes, rules = keywords.strikes(game, own.attack.card)
    cites = (*(rules if strikes > 1 else ()), "16-3-3-1")
    return happen(game, deal(game, 1 - own.active, max(1, strikes), cites, own.attack, True))


def _damage_dealt(game: Game, frame: Battle) -> Control:
    """8-4-6-1-2: only if damage was dealt."""
    if not game.own.struck or (game.world.hears.isdisjoint(("deal damage", "damage")) and game.trace is None):
        return None
    own = game.own
    attack = own.attack.card
    return happen(
        game,
        [
            Sounded("deal damage", own.active, (attack, own.guard.card)),
            Sounded("damage", 1 - own.active, (attack,)),
        ],
    )


def _ko_guard(game: Game, frame: Battle) -> Control:
    """8-4-6-2-1: KO by rule; what watches for it waits only at 8-4-6-2-3. Who cannot be KO'd in battle is not (13-17-1)."""
    number = game.own.guard.card
    rules = prevented(game, "be ko'd", number, by="battle", source=game.own.attack)
    rules = rules or prevented(game, "leave", number, by="battle", source=game.own.attack, areas=("battle", "drop"))
    if rules:
        note(game, Noted("stays", game.own.active, ref=game.own.guard, cites=(*rules, "13-17-1-1")))
        return None
    return happen(game, [ko(game, number, ("8-4-6-2-1",))])


def _leave_after_ko(game: Game, frame: Battle) -> Control:
    """8-1-6: an effect that made the attack card go ends the battle before any 【KO時】 could wait (8-4-6-2-3).

    Read so that the KO by 8-4-6-2-1 counts as an effect too, every KO by battle would.
    """
    own = game.own
    if gone(game, own.attack) or own.negated:
        return _leave_if_gone(game, frame)
    if not own.later and game.world.hears.isdisjoint(("damage end",)):
        return None
    if gone(game, own.guard) and consult(game, KO_BY_RULE) == "yes":
        return FW.at("8-5-1")
    return None


def _hear_ko(game: Game, frame: Battle) -> Control:
    """8-4-6-2-3"""
    if game.own.later:
        later = list(game.own.later)
        game.own = game.own._replace(later=())
        wait(game, later)
    return None


DAMAGE = FW.table(
    "8-4",
    skipping("damage", "8-5-1"),
    make_wait("8-4-2", "damage start"),
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
    make_wait("8-4-7", "damage end"),
    step("8-4-8", checkpoint),
    step("8-4-9", _step_over, sub="effects"),
    step("8-4-9", lambda game, frame: FW.at("8-5-1")),
)

# 8-5 戦闘終了ステップ ---------------------------------------------------------------------------------


def _after_damage(game: Game, frame: Battle) -> Control:
    game.memo = None  # what was so in the step before need not be so any more
    return checkpoint(game, frame)


def _combo_power_ends(game: Game, frame: Battle) -> Control:
    ending = lapsing(game, "combo") if game.modifiers else ()
    return happen(game, [Lapsed(ending)] if ending else [])


def _clear_combo(game: Game, frame: Battle) -> Control:
    combos = game.areas[COMBO] + game.areas[WIDTH + COMBO]
    following = game.step.next
    assert following is not None
    return happen(game, [to_drop(game, c, "combo end") for c in combos], passing(game, following, "8-5-9"))


def _end_battle(game: Game, frame: Battle) -> Control:
    own = game.own
    past = tuple(one._replace(in_battle=False) for one in own.past)
    over = own._replace(
        attack=None, guard=None, negated=False, later=(), past=past, struck=False, hurt=((0, 0), own.hurt[1])
    )
    return happen(game, [Set("battle end", over)])


BATTLE_END = FW.table(
    "8-5",
    step("8-5-1", _after_damage),
    step("8-5-2", _combo_power_ends),
    step("8-5-3", checkpoint),
    step("8-5-4", _clear_combo),
    make_wait("8-5-5", "battle end"),
    step("8-5-6", checkpoint),
    step("8-5-7", ending(turn_player, "battle")),
    step("8-5-8", ending(non_turn_player, "battle")),
    step("8-5-9", _end_battle),
)
