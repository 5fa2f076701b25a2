"""8. カードの攻撃と戦闘."""

from __future__ import annotations

from typing import Final

from fwjudge.engine.batch import happen
from fwjudge.engine.choice import Action, offer
from fwjudge.engine.event import Compared, Lapsed, Modified, Noted, change, make_declaration
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import note, record
from fwjudge.engine.project import THIS_BATTLE, Modifier, effects_that_end, value
from fwjudge.engine.reading import consult
from fwjudge.engine.step import Control, step
from fwjudge.games.common.lines import Moment, make_wait, sound_line
from fwjudge.games.common.players import non_turn_player, turn_player

from ..now.battle import (
    anything_follows_the_ko,
    attack_card,
    both_fight_on,
    combo_cards,
    every_combo_card,
    fights_on,
    guard_card,
    is_leader,
    why_no_ko,
)
from ..now.cards import consult_order_of_setting, rules_of_power
from ..now.keywords import strike_damage
from ..now.lasting import FOR_COMBO, THIS_STEP
from ..readings import KO_BY_RULE
from ..state import FW, Battle, Fw
from .ch03_areas import move_to_drop
from .ch04_timing import checkpoint
from .ch05_actions import deal, ko
from .ch05_combo import combo_in_defence, combo_in_offence
from .ch09_activation import activate_in_battle
from .ch09_delays import end_effects
from .ch09_waiting import wait
from .ch12_extra_cards import use_in_battle
from .ch13_skips import begin_step, skip_part

# 8-1 アタックと戦闘の発生 ------------------------------------------------------------------------------


def attack_then_guard(game: Game) -> tuple[int, ...]:
    """Return the attack card and the guard card."""
    return attack_card(game), guard_card(game)


def guard_then_attack(game: Game) -> tuple[int, ...]:
    """Return the guard card and the attack card."""
    return guard_card(game), attack_card(game)


BATTLE_STARTS: Final = Moment("battle start", cites=("8-1-2", "8-1-2-2"))
ATTACKS: Final = Moment("attack", turn_player, attack_then_guard)
IS_ATTACKED: Final = Moment("attacked", non_turn_player, guard_then_attack)


def leave_without_a_fighter(game: Game, battle: Battle) -> Control:
    """8-1-6: without its attack card or its guard card the battle goes to its end."""
    return None if both_fight_on(game) else happen(game, [change("cut short")], FW.at("8-5-1"))


def leave_without_a_fighter_or_attack(game: Game, battle: Battle) -> Control:
    """8-1-6: the battle goes to its end without one of its cards, and when the attack has been negated (8-1-2-1)."""
    if game.own.negated:
        return happen(game, [change("cut short", ("8-1-2-1",))], FW.at("8-5-1"))
    return leave_without_a_fighter(game, battle)


def leave_if_negated(game: Game, battle: Battle) -> Control:
    """8-1-5: after an attack that has been negated no offence step follows (8-1-5-1)."""
    return happen(game, [change("cut short", ("8-1-5-1",))], FW.at("8-5-1")) if game.own.negated else None


BEGINNING: Final = FW.table(
    "8-1",
    sound_line("8-1-3", BATTLE_STARTS, ATTACKS, IS_ATTACKED),
    checkpoint("8-1-4"),
    step("8-1-6", leave_without_a_fighter, sub="8-1-4", idle=True),
    step("8-1-5", leave_if_negated, idle=True),
    begin_step("8-1-5", "offence", sub="8-2"),
)

# 8-2 オフェンスステップ、8-3 ディフェンスステップ --------------------------------------------------------


def end_what_lasts_for_the_step(game: Game, battle: Battle) -> Control:
    """8-2-4-3-1, 8-3-4-3-1, 8-4-9: what holds only in a step of a battle ends with it (1-5-2-2)."""
    ending = effects_that_end(game, THIS_STEP)
    return happen(game, [Lapsed(ending, ("1-5-2-2",))] if ending else [])


def declare_the_end_of_offence(game: Game, battle: Battle) -> Control:
    """8-2-4-3-1, 4-1-2-2: the turn player declares the end of the offence step."""
    said = make_declaration(game.own.active, "end offence", (), ("8-2-4-3-1", "4-1-2-2"))
    return happen(game, [said], FW.at("8-2-4-3-1", "effects"))


def declare_the_end_of_defence(game: Game, battle: Battle) -> Control:
    """8-3-4-3-1, 4-1-2-2: the non-turn player declares the end of the defence step."""
    said = make_declaration(1 - game.own.active, "end defence", (), ("8-3-4-3-1", "4-1-2-2"))
    return happen(game, [said], FW.at("8-3-4-3-1", "effects"))


end_offence = Action("8-2-4-3", "end offence", perform=declare_the_end_of_offence)
end_defence = Action("8-3-4-3", "end defence", perform=declare_the_end_of_defence)

OFFENCE: Final = FW.table(
    "8-2",
    skip_part("offence", "13-12-1", "defence"),
    make_wait("8-2-2", "offence start"),
    checkpoint("8-2-3"),
    step("8-1-6", leave_without_a_fighter_or_attack, sub="8-2-3", idle=True),
    offer(
        "8-2-4",
        turn_player,
        combo_in_offence,
        use_in_battle,
        activate_in_battle,
        end_offence,
        by_abilities=(use_in_battle, activate_in_battle),
    ),
    step("8-2-4-3-1", end_what_lasts_for_the_step, sub="effects", idle=True),
    begin_step("8-2-4-3-1", "defence"),
)

DEFENCE: Final = FW.table(
    "8-3",
    skip_part("defence", "13-12-1", "damage"),
    make_wait("8-3-2", "defence start"),
    checkpoint("8-3-3"),
    step("8-1-6", leave_without_a_fighter_or_attack, sub="8-3-3", idle=True),
    offer(
        "8-3-4",
        non_turn_player,
        combo_in_defence,
        use_in_battle,
        activate_in_battle,
        end_defence,
        by_abilities=(use_in_battle, activate_in_battle),
    ),
    step("8-3-4-3-1", end_what_lasts_for_the_step, sub="effects", idle=True),
    begin_step("8-3-4-3-1", "damage"),
)

# 8-4 ダメージステップ ---------------------------------------------------------------------------------


def add_combo_power_to_the_attack_card(game: Game, battle: Battle) -> Control:
    """8-4-4: the combo power of all cards in the turn player's combo area, together, goes onto the attack card."""
    return _add_combo_power(game, game.own.active, game.own.attack)


def add_combo_power_to_the_guard_card(game: Game, battle: Battle) -> Control:
    """8-4-5: the combo power of all cards in the non-turn player's combo area, together, goes onto the guard card."""
    return _add_combo_power(game, 1 - game.own.active, game.own.guard)


def _add_combo_power(game: Game, player: int, fighter: Ref) -> Control:
    total = sum(value(game, "combo", card) for card in combo_cards(game, player))
    return happen(game, [Modified(Modifier("power", fighter, total, FOR_COMBO, player))]) if total else None


def compare_powers(game: Game, battle: Battle) -> Control:
    """8-4-6: with at least as much power as the guard card the attack card wins; a leader takes damage, a battle card is KO'd."""
    attack, guard = attack_card(game), guard_card(game)
    attacking, guarding = value(game, "power", attack), value(game, "power", guard)
    consult_order_of_setting(game, attack)
    consult_order_of_setting(game, guard)
    rules = dict.fromkeys((*rules_of_power(game, attack), *rules_of_power(game, guard)))
    note(game, Compared(game.own.active, attacking, guarding, game.own.attack, tuple(rules)))
    if attacking < guarding:
        return FW.at("8-4-7")
    return FW.at("8-4-6-1-1-1") if is_leader(game, guard) else FW.at("8-4-6-2-1")


def deal_damage(game: Game, battle: Battle) -> Control:
    """8-4-6-1-1-1: the attack card deals one damage, or as much as 【ストライク】 says (15-6-2), to the guard card's owner."""
    amount, rules = strike_damage(game, attack_card(game))
    cites = (*(rules if amount > 1 else ()), "16-3-3-1")
    return happen(game, deal(game, 1 - game.own.active, max(1, amount), cites, game.own.attack, True))


def damage_was_dealt(game: Game) -> bool:
    """Whether the attack card has dealt damage in this battle."""
    return bool(game.own.damage_was_dealt)


def only_the_attack_card(game: Game) -> tuple[int, ...]:
    """Return the attack card."""
    return (attack_card(game),)


DEALS_DAMAGE: Final = Moment("deal damage", turn_player, attack_then_guard)
TAKES_DAMAGE: Final = Moment("damage", non_turn_player, only_the_attack_card)


def ko_the_guard_card(game: Game, battle: Battle) -> Control:
    """8-4-6-2-1: the guard card is KO'd; one that cannot be KO'd in battle stays (13-17-1)."""
    if rules := why_no_ko(game):
        note(game, Noted("stays", game.own.active, ref=game.own.guard, cites=(*rules, "13-17-1-1")))
        return None
    return happen(game, [ko(game, guard_card(game), ("8-4-6-2-1",))])


def leave_after_the_ko(game: Game, battle: Battle) -> Control:
    """8-1-6: an effect that made the attack card go ends the battle before any 【KO時】 could wait (8-4-6-2-3).

    Read so that the KO by 8-4-6-2-1 counts as an effect too, every KO by battle would.
    """
    own = game.own
    if own.negated or not fights_on(game, own.attack):
        return leave_without_a_fighter_or_attack(game, battle)
    if fights_on(game, own.guard) or not anything_follows_the_ko(game):
        return None
    return FW.at("8-5-1") if consult(game, KO_BY_RULE) == "yes" else None


def make_skills_wait_for_the_ko(game: Game, battle: Battle) -> Control:
    """8-4-6-2-3: skills that watch for the KO begin to wait."""
    if game.own.waits_after_ko:
        triggered = list(game.own.waits_after_ko)
        record(game, change("", ("8-4-6-2-3",), waits_after_ko=()))
        wait(game, triggered)
    return None


DAMAGE: Final = FW.table(
    "8-4",
    skip_part("damage", "8-5-1"),
    make_wait("8-4-2", "damage start"),
    checkpoint("8-4-3"),
    step("8-1-6", leave_without_a_fighter_or_attack, sub="8-4-3", idle=True),
    step("8-4-4", add_combo_power_to_the_attack_card),
    step("8-4-5", add_combo_power_to_the_guard_card),
    step("8-4-6", compare_powers),
    # 8-4-6-1-1 is the checkpoint in which the damage of 8-4-6-1-1-1 is taken (14-3)
    step("8-4-6-1-1-1", deal_damage),
    checkpoint("8-4-6-1-1"),
    step("8-1-6", leave_without_a_fighter_or_attack, sub="8-4-6-1-1", idle=True),
    sound_line("8-4-6-1-2", DEALS_DAMAGE, TAKES_DAMAGE, when=damage_was_dealt),
    FW.go_to("8-4-6-1", "8-4-7"),
    step("8-4-6-2-1", ko_the_guard_card),
    checkpoint("8-4-6-2-2"),
    step("8-1-6", leave_after_the_ko, sub="8-4-6-2-2"),
    step("8-4-6-2-3", make_skills_wait_for_the_ko, idle=True),
    make_wait("8-4-7", "damage end"),
    checkpoint("8-4-8"),
    step("8-4-9", end_what_lasts_for_the_step, sub="effects", idle=True),
    FW.go_to("8-4-9", "8-5-1"),
)

# 8-5 戦闘終了ステップ ---------------------------------------------------------------------------------


def end_combo_power(game: Game, battle: Battle) -> Control:
    """8-5-2: the combo power that was added to the attack card and the guard card is lost."""
    ending = effects_that_end(game, FOR_COMBO)
    return happen(game, [Lapsed(ending)] if ending else [])


def put_combo_cards_into_the_drop(game: Game, battle: Battle) -> Control:
    """8-5-4: all cards of both combo areas are put into their owners' drop areas."""
    return happen(game, [move_to_drop(game, card, "combo end") for card in every_combo_card(game)])


def end_the_battle(game: Game, battle: Battle) -> Control:
    """8-5-9: the battle ends; there is no attack card and no guard card any more."""
    own: Fw = game.own
    _, hurt_this_turn = own.hurt
    past = tuple(one._replace(in_battle=False) for one in own.past)
    return happen(
        game,
        [
            change(
                "battle end",
                attack=None,
                guard=None,
                negated=False,
                waits_after_ko=(),
                past=past,
                damage_was_dealt=False,
                hurt=((0, 0), hurt_this_turn),
            )
        ],
    )


BATTLE_END: Final = FW.table(
    "8-5",
    checkpoint("8-5-1", begins="battle end"),
    step("8-5-2", end_combo_power, idle=True),
    checkpoint("8-5-3"),
    step("8-5-4", put_combo_cards_into_the_drop),
    make_wait("8-5-5", "battle end"),
    checkpoint("8-5-6"),
    end_effects("8-5-7", turn_player, THIS_BATTLE),
    end_effects("8-5-8", non_turn_player, THIS_BATTLE),
    step("8-5-9", end_the_battle),
)
