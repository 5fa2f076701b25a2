"""7. カードのアタックとバトル."""

from __future__ import annotations

from typing import Final

from fwjudge.base.records import NamedTuple
from fwjudge.engine.batch import happen
from fwjudge.engine.choice import Action, Need, need, need_of_print, need_of_skills, offer, slot, unless_forbidden
from fwjudge.engine.event import Compared, Decided, Modified, change, make_declaration, turn_card
from fwjudge.engine.game import Card, Game, Ref
from fwjudge.engine.log import note
from fwjudge.engine.project import THIS_BATTLE, Modifier, value
from fwjudge.engine.save import saved
from fwjudge.engine.step import Call, Control, do_nothing, step
from fwjudge.games.common.lines import Moment, begin_part, expire, sound_line
from fwjudge.games.common.players import non_turn_player, turn_player

from ..now.activation import is_payable, is_usable
from ..now.areas import area_of, given_don, hand_of, leader_and_characters, printed_card
from ..now.bans import (
    Doer,
    is_forbidden,
    may_block,
    may_play,
    rules_against_attack,
    rules_against_blocker,
    rules_against_target,
)
from ..now.battle import (
    MAY_ATTACK_ACTIVE,
    appeared_this_turn,
    attacked_card,
    attacking_card,
    both_are_there,
    is_leader,
    is_leader_or_rested,
    is_rested_or_leader,
    may_attack_active,
    remember_fighters,
)
from ..now.costs import can_pay_tolls, tolls_of
from ..now.effects import effects_of_kind, is_valid
from ..now.numbers import has_keyword, rules_of_change
from ..now.own_effects import CardEffect, frame_of
from ..now.playing import can_pay, event_effect
from ..state import CHARACTER, OP
from ..world.keywords import BANISH, DOUBLE_ATTACK, RUSH, RUSH_CHARACTER, UNBLOCKABLE
from .ch02_play import play
from .ch03_areas import move_to_trash
from .ch04_terms import deal_battle_damage
from .ch08_additions import ADDED, Adding
from .ch08_delays import finish_what_is_left
from .ch08_effects import resolve_line
from .ch10_ko import ko

# 7-1 アタックできるカード ----------------------------------------------------------------------------


@saved
class Attacking(NamedTuple):
    """A frame of an attack: the cards that were named."""

    attacker: int
    target: int


def both_had_a_turn(game: Game, player: int) -> bool:
    """6-5-6-1: whether both players have had a turn: in the first turn of either there is no battle."""
    turn: int = game.own.turn
    return turn > 2


def is_active(game: Game, player: int, attacker: int) -> bool:
    """7-1-1-1: whether a card is active, so that it can attack."""
    return not game.cards[attacker].rested


def may_attack_in_this_turn(game: Game, player: int, attacker: int) -> bool:
    """3-7-4: whether a card can attack this turn: one that just appeared only with 【速攻】 or 【速攻：キャラ】 (10-1-1-1, 10-1-6-1)."""
    return (
        not appeared_this_turn(game, attacker)
        or has_keyword(game, attacker, RUSH)
        or has_keyword(game, attacker, RUSH_CHARACTER)
    )


def can_pay_for_attack(game: Game, player: int, attacker: int) -> bool:
    """1-3-3: whether the player can do what an effect asks for before the card can attack."""
    return can_pay_tolls(game, attacker)


def cards_of_opponent(game: Game, player: int) -> tuple[int, ...]:
    """7-1-1-2: return the leader and the characters of the opponent, which can be named."""
    return leader_and_characters(game, 1 - player)


def rules_of_active_target(game: Game, player: int, attacker: int, target: int) -> tuple[str, ...]:
    """Return no further rules: that the character is active is what forbids it."""
    return ()


def may_attack_leader(game: Game, player: int, attacker: int, target: int) -> bool:
    """10-1-6-1: whether the target can be attacked: no leader by a card that appeared in this turn with only 【速攻：キャラ】.

    Of one that has neither 3-7-4 says that it attacks nothing.
    """
    return (
        not appeared_this_turn(game, attacker)
        or not has_keyword(game, attacker, RUSH_CHARACTER)
        or area_of(game, target) == CHARACTER
        or has_keyword(game, attacker, RUSH)
    )


def begin_attack(game: Game, frame: object, attacker: int, target: int) -> Control:
    """7-1: an attack begins; when the battle is over the main phase goes on."""
    return Call(OP.at("7-1-1-1", "begin"), Attacking(attacker, target), OP.at("6-5-2", "resolve"))


attack = Action(
    "7-1",
    "attack",
    need("6-5-6-1", both_had_a_turn),
    slot(
        "7-1-1-1",
        leader_and_characters,
        need("7-1-1-1", is_active),
        need("3-7-4", may_attack_in_this_turn),
        unless_forbidden("1-3-3", rules_against_attack, "cannot attack", "cannot rest"),
        need_of_skills("1-3-3", can_pay_for_attack),
    ),
    slot(
        "7-1-1-2",
        cards_of_opponent,
        need("7-1-1-2", is_leader_or_rested),
        need_of_skills("10-1-6-1", may_attack_leader, alone=False),
        Need("7-1-1-2", may_attack_active, False, rules_of_active_target, (MAY_ATTACK_ACTIVE,)),
        unless_forbidden("1-3-3", rules_against_target, "cannot attack", alone=False),
    ),
    perform=begin_attack,
)
"""7-1: a player attacks with a leader or character."""

# 7-1-1 アタック・ステップ ----------------------------------------------------------------------------


def pay_for_attack(game: Game, attacking: Attacking) -> Control:
    """7-1-1-1: what effects ask for is done as the attack is declared."""
    asked = tolls_of(game, attacking.attacker)
    return Call(ADDED.first, Adding(asked)) if asked else None


def declare_attack(game: Game, attacking: Attacking) -> Control:
    """7-1-1-1: the attacking card is rested, and so the attack is declared."""
    attacker = attacking.attacker
    rules = ("7-1", *_rules_that_allow(game, attacker, attacking.target))
    return happen(game, [make_declaration(turn_player(game), "attack", attacking, rules), turn_card(attacker, True)])


def _rules_that_allow(game: Game, attacker: int, target: int) -> tuple[str, ...]:
    """Return the rules by which a card attacks that else could not: it just appeared (10-1-1-1, 10-1-6-1), or the other one is active."""
    rules: tuple[str, ...] = ()
    if appeared_this_turn(game, attacker):
        rules = ("10-1-1-1" if has_keyword(game, attacker, RUSH) else "10-1-6-1", "1-3-1")
    return rules if is_rested_or_leader(game, target) else (*rules, "1-3-1")


def choose_target(game: Game, attacking: Attacking) -> Control:
    """7-1-1-2: the named card is the one that is attacked."""
    attacker, target = game.ref(attacking.attacker), game.ref(attacking.target)
    text = () if is_rested_or_leader(game, attacking.target) else ("1-3-1",)
    return happen(game, [change("battle", text, attack=attacker, target=target)])


def attacking_cards(game: Game) -> tuple[int, ...]:
    """Return the card that attacks, for the moment of attacking."""
    return (attacking_card(game),)


def attacked_cards(game: Game) -> tuple[int, ...]:
    """Return the card that is attacked, for the moment of being attacked or of blocking."""
    return (attacked_card(game),)


ATTACKS: Final = Moment("attack", turn_player, attacking_cards)
"""7-1-1-3: a card attacks."""
IS_ATTACKED: Final = Moment("attacked", non_turn_player, attacked_cards)
"""7-1-1-3: a card is attacked."""


def leave_out_block_step(game: Game, frame: object) -> Control:
    """7-1-1-4: where the attacking or the attacked card has gone to another area the battle ends before the block step."""
    return _end_battle_if_card_left(game, "no block step")


def leave_out_counter_step(game: Game, frame: object) -> Control:
    """7-1-2-3: where the attacking or the attacked card has gone to another area the battle ends before the counter step."""
    return _end_battle_if_card_left(game, "no counter step")


def leave_out_damage_step(game: Game, frame: object) -> Control:
    """7-1-3-1-3: where the attacking or the attacked card has gone to another area the battle ends before the damage step."""
    return _end_battle_if_card_left(game, "no damage step")


def _end_battle_if_card_left(game: Game, left_out: str) -> Control:
    """End the battle where one of its two cards has gone to another area, and say which step is left out."""
    if both_are_there(game):
        return None
    gone = [ref.card for ref in (game.own.attack, game.own.target) if ref is not None and not game.is_here(ref)]
    note(game, Decided(left_out, turn_player(game), gone[0]))
    return OP.at("7-1-5-1", "begin")


ATTACK: Final = OP.table(
    "7-1-1",
    begin_part("7-1-1-1", "attack step"),
    step("7-1-1-1", pay_for_attack, sub="toll", idle=True),
    step("7-1-1-1", declare_attack),
    step("7-1-1-2", choose_target),
    sound_line("7-1-1-3", ATTACKS, IS_ATTACKED),
    resolve_line("7-1-1-3"),
    step("7-1-1-4", leave_out_block_step, idle=True),
    OP.go_to("7-1-1-4", "7-1-2-1", "begin", sub="end"),
)
"""7-1-1: the attack step."""

# 7-1-2 ブロック・ステップ ----------------------------------------------------------------------------


def blockers(game: Game, player: int) -> list[CardEffect]:
    """10-1-4-1: return every 【ブロッカー】 of a player, which can be named, also one that has been made invalid."""
    return list(effects_of_kind(game, player, "block", also_invalid=True))


def can_be_blocked(game: Game, player: int) -> bool:
    """10-1-7-1: whether the attacking card is without 【ブロック不可】, against which no 【ブロッカー】 is activated."""
    return not has_keyword(game, attacking_card(game), UNBLOCKABLE)


def is_not_attacked_itself(game: Game, player: int, blocker: CardEffect) -> bool:
    """10-1-4-1: whether another card than that of the 【ブロッカー】 is attacked."""
    card, _ = blocker
    return card != attacked_card(game)


def is_valid_blocker(game: Game, player: int, blocker: CardEffect) -> bool:
    """8-2-1-1: whether the 【ブロッカー】 has not been made invalid."""
    return is_valid(game, frame_of(game, player, blocker))


def can_activate_blocker(game: Game, player: int, blocker: CardEffect) -> bool:
    """10-1-4-1: whether the card is active, so that it can be rested, and all other conditions and costs of the effect can be met."""
    effect = frame_of(game, player, blocker)
    return is_usable(game, effect) and is_payable(game, effect)


def activate_blocker(game: Game, frame: object, blocker: CardEffect) -> Control:
    """7-1-2-1: the attacked player activates a 【ブロッカー】, once in a battle."""
    return Call(OP.at("8-4-1-1"), frame_of(game, non_turn_player(game), blocker), OP.at("7-1-2-2"))


def pass_block(game: Game, frame: object) -> Control:
    """7-1-2-1: the attacked player activates no 【ブロッカー】."""
    return OP.at("7-1-2-3")


block = Action(
    "7-1-2-1",
    "activate",
    need("10-1-7-1", can_be_blocked),
    need("1-3-3", may_block),
    slot(
        "10-1-4-1",
        blockers,
        need("10-1-4-1", is_not_attacked_itself),
        need("8-2-1-1", is_valid_blocker),
        unless_forbidden("1-3-3", rules_against_blocker, "cannot block"),
        need("10-1-4-1", can_activate_blocker),
    ),
    perform=activate_blocker,
)
"""7-1-2-1: the attacked player activates a 【ブロッカー】."""
no_block = Action("7-1-2-1", "no block", perform=pass_block)
"""7-1-2-1: the attacked player does not block."""

BLOCKS: Final = Moment("block", non_turn_player, attacked_cards)
"""7-1-2-2: a card blocks; it is the attacked one by then."""

BLOCK: Final = OP.table(
    "7-1-2",
    begin_part("7-1-2-1", "block step"),
    offer("7-1-2-1", non_turn_player, block, no_block, by_abilities=(block,)),
    sound_line("7-1-2-2", BLOCKS),
    resolve_line("7-1-2-2"),
    step("7-1-2-3", leave_out_counter_step, idle=True),
    OP.go_to("7-1-2-3", "7-1-3-1", "begin", sub="end"),
)
"""7-1-2: the block step."""

# 7-1-3 カウンター・ステップ --------------------------------------------------------------------------


@saved
class Countering(NamedTuple):
    """A frame of a counter icon: the card from the hand, the card that gains power."""

    card: int
    target: int


def can_have_counter(game: Game, player: int, card: int) -> bool:
    """2-10-2: whether this is a character, as only characters have a counter."""
    return printed_card(game, card).type == "character"


def has_counter_icon(game: Game, player: int, card: int) -> bool:
    """7-1-3-1-1: whether a character has a counter, as only some do."""
    return not can_have_counter(game, player, card) or bool(value(game, "counter", card))


def activate_counter_icon(game: Game, frame: object, card: int, target: int) -> Control:
    """7-1-3-1-1: the attacked player activates the counter of a card in the hand."""
    return Call(OP.at("7-1-3-1-1"), Countering(card, target), OP.at("7-1-3-1", "resolve"))


counter = Action(
    "7-1-3-1-1",
    "counter",
    slot("7-1-3-1-1", hand_of, need_of_print("2-10-2", can_have_counter), need("7-1-3-1-1", has_counter_icon)),
    slot("7-1-3-1-1", leader_and_characters),
    perform=activate_counter_icon,
)
"""7-1-3-1-1: the attacked player activates the counter of a card."""


def is_counter_event(game: Game, player: int, card: int) -> bool:
    """10-2-4-1: whether a card is an event with 【カウンター】, which is activated in the counter step."""
    return printed_card(game, card).type == "event" and event_effect(game, card, "counter") >= 0


def is_not_for_main_phase(game: Game, player: int, card: int) -> bool:
    """10-2-3-1: whether a card is no event whose effects are all for the main phase."""
    return event_effect(game, card, "main") < 0 or event_effect(game, card, "counter") >= 0


def play_counter_event(game: Game, frame: object, card: int) -> Control:
    """7-1-3-1-2: the attacked player plays an event for its 【カウンター】."""
    return play(game, non_turn_player(game), card, "counter", OP.at("7-1-3-1", "resolve"))


counter_event = Action(
    "7-1-3-1-2",
    "play",
    need_of_skills("4-7-2", may_play),
    slot(
        "7-1-3-1-2",
        hand_of,
        need_of_print("10-2-4-1", is_counter_event),
        need_of_print("10-2-3-1", is_not_for_main_phase),
        need("2-7-3", can_pay),
    ),
    perform=play_counter_event,
)
"""7-1-3-1-2: the attacked player plays an event with 【カウンター】."""


def pass_counter(game: Game, frame: object) -> Control:
    """7-1-3-1: the attacked player does nothing more in the counter step."""
    return OP.at("7-1-3-1-3")


end_counter = Action("7-1-3-1", "no counter", perform=pass_counter)
"""7-1-3-1: the attacked player does nothing more in the counter step."""

COUNTER: Final = OP.table(
    "7-1-3",
    begin_part("7-1-3-1", "counter step"),
    offer("7-1-3-1", non_turn_player, counter, counter_event, end_counter, by_abilities=(counter_event,)),
    resolve_line("7-1-3-1"),
    OP.go_to("7-1-3-1", "7-1-3-1", sub="again"),
    step("7-1-3-1-3", leave_out_damage_step, idle=True),
    OP.go_to("7-1-3-1-3", "7-1-4-1", "begin", sub="end"),
)
"""7-1-3: the counter step."""


def put_counter_into_trash(game: Game, countering: Countering) -> Control:
    """7-1-3-1-1: the card with the counter goes from the hand to the trash."""
    declared = make_declaration(non_turn_player(game), "counter", countering)
    return happen(game, [declared, move_to_trash(game, countering.card, "counter", ("7-1-3-1-1",))])


def raise_power(game: Game, countering: Countering) -> Control:
    """7-1-3-1-1: for this battle the power of a leader or character rises by the counter."""
    player, amount = non_turn_player(game), value(game, "counter", countering.card)
    return happen(game, [Modified(Modifier("power", game.ref(countering.target), amount, THIS_BATTLE, player))])


ICON: Final = OP.table(
    "7-1-3-1-1",
    step("7-1-3-1-1", put_counter_into_trash),
    step("7-1-3-1-1", raise_power, sub="power"),
)
"""7-1-3-1-1: how the counter of a card is activated."""

# 7-1-4 ダメージ・ステップ ----------------------------------------------------------------------------


def compare_powers(game: Game, frame: object) -> Control:
    """7-1-4-1, 7-1-4-2: the attacking card wins with at least as much power; what follows hangs on the type of the attacked card."""
    attacker, target = attacking_card(game), attacked_card(game)
    remember_fighters(game, attacker, target)
    power, other = value(game, "power", attacker), value(game, "power", target)
    given: tuple[str, ...] = ("6-5-5-2",) if given_don(game, attacker) else ()
    rules: tuple[str, ...] = ("7-1-4-2",) if power < other else ()
    rules += (*given, *rules_of_change(game, "power", attacker), *rules_of_change(game, "power", target))
    note(game, Compared(turn_player(game), power, other, cites=tuple(dict.fromkeys(rules))))
    if power < other:
        return OP.at("7-1-4-2")
    return None if is_leader(game, target) else OP.at("7-1-4-1-2")


def deals_double_damage(game: Game, attacker: int) -> bool:
    """10-1-2-1: whether the attacking card has 【ダブルアタック】, and so deals 2 damage to a leader."""
    return has_keyword(game, attacker, DOUBLE_ATTACK)


def puts_life_into_trash(game: Game, attacker: int) -> bool:
    """10-1-3-1: whether the attacking card has 【バニッシュ】, so that the life goes to the trash and no 【トリガー】 is activated."""
    return has_keyword(game, attacker, BANISH)


def damage_leader(game: Game, frame: object) -> Control:
    """7-1-4-1-1: the leader is dealt 1 damage, 2 by 【ダブルアタック】; with 【バニッシュ】 the life goes to the trash."""
    attacker = attacking_card(game)
    double, banish = deals_double_damage(game, attacker), puts_life_into_trash(game, attacker)
    return deal_battle_damage(non_turn_player(game), double, banish, OP.at("7-1-4-1", "resolve"))


def ko_character(game: Game, frame: object) -> Control:
    """7-1-4-1-2: the attacked character is KO'd (10-2-1-1), unless that is forbidden (1-3-3)."""
    target, attacker = attacked_card(game), attacking_card(game)
    if is_forbidden(game, "be ko'd", target, Doer(True, turn_player(game), attacker)):
        note(game, Decided("not ko'd", non_turn_player(game), target, cites=("1-3-3",)))
        return OP.at("7-1-4-1", "resolve")
    return happen(game, [ko(game, attacked_card(game), ("10-2-1-1",))], OP.at("7-1-4-1", "resolve"))


DAMAGE_STEP: Final = OP.table(
    "7-1-4",
    begin_part("7-1-4-1", "damage step"),
    step("7-1-4-1", compare_powers),
    step("7-1-4-1-1", damage_leader),
    step("7-1-4-1-2", ko_character),
    step("7-1-4-2", do_nothing, does="The attacking card has lost the battle, and nothing happens."),
    resolve_line("7-1-4-1"),
    OP.go_to("7-1-4-1", "7-1-5-1", "begin", sub="end"),
)
"""7-1-4: the damage step."""

# 7-1-5 バトルの終了 ----------------------------------------------------------------------------------


@saved
class Fought(NamedTuple):
    """A frame of the end of a battle: who fought."""

    attack: Ref
    target: Ref
    met: tuple[Card, ...] = ()
    """The two cards as they were when they fought; none where the battle ended before that (7-1-1-4, 7-1-2-3, 7-1-3-1-3)."""


def end_battle(game: Game, frame: object) -> Control:
    """7-1-5-1: the battle ends; no card attacks any more."""
    own = game.own
    game.frame = Fought(own.attack, own.target, own.met)
    return happen(game, [change("battle end", attack=None, target=None, met=())])


def cards_that_fought(game: Game) -> tuple[int, ...]:
    """Return the cards that fought and are still there, for the moment of the end of a battle."""
    fought: Fought = game.frame
    return tuple(ref.card for ref in (fought.attack, fought.target) if game.is_here(ref))


def opponents_in_battle(fought: Fought) -> tuple[tuple[Ref, int, Card], ...]:
    """7-1-5-2: return who has fought whom: each card with the other one and how that lay then; none where no battle was fought."""
    if not fought.met:
        return ()
    attacker, target = fought.met
    return (fought.attack, fought.target.card, target), (fought.target, fought.attack.card, attacker)


BATTLE_ENDS: Final = Moment("battle end", turn_player, cards_that_fought)
"""7-1-5-2: a battle is over."""

BATTLE_END: Final = OP.table(
    "7-1-5",
    begin_part("7-1-5-1", "end of the battle"),
    step("7-1-5-1", end_battle),
    sound_line("7-1-5-2", BATTLE_ENDS),
    finish_what_is_left("7-1-5-2", turn_player, "battle end", "turn player"),
    finish_what_is_left("7-1-5-2", non_turn_player, "battle end", "other player"),
    resolve_line("7-1-5-2"),
    expire("7-1-5-3", turn_player, THIS_BATTLE),
    expire("7-1-5-4", non_turn_player, THIS_BATTLE),
    step(
        "7-1-5-5", do_nothing, does="The battle is over, and the main phase goes on where the attack was named (6-5-2)."
    ),
)
"""7-1-5: the end of a battle."""
