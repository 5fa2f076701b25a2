"""The lines that sections 3c and 3d have in common on an attack, from its declaration to 『N回攻撃』; each has its own table of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fwjudge.engine.batch import happen, moments_if_heard
from fwjudge.engine.choice import Action, Need, need, slot
from fwjudge.engine.event import (
    Added,
    Compared,
    Decided,
    Lapsed,
    Noted,
    Removed,
    Sounded,
    change,
    make_declaration,
    turn_card,
)
from fwjudge.engine.game import Game
from fwjudge.engine.log import note
from fwjudge.engine.project import THIS_BATTLE, effects_that_end, value
from fwjudge.engine.reading import consult
from fwjudge.engine.step import Call, Control

from ..now.battle import (
    FIGHTER,
    NO_ATTACK,
    attackers,
    attacking_cards,
    beaten_by_counterattack,
    is_open_to_attack,
    piercing_cards,
    rules_of_constant,
    rules_of_constant_changes,
    rules_of_lost_link,
    shields,
    targets,
)
from ..now.numbers import always_added, has_keyword, has_printed_keyword, is_below_zero
from ..readings import PIERCE
from ..state import (
    BF,
    CENTER,
    FLAG,
    ITEM,
    Attack,
    Bf,
    Fight,
    LifeChanged,
    Timing,
    area_of,
    card,
    controller,
    is_on_field,
    place,
)
from ..world.facts import BE_DESTROYED, NOT_TO
from ..world.keywords import COUNTERATTACK, CROSS, IN_FINAL, TIMES
from .sf_field import move_to_drop
from .sk_keywords import stand_again

# -- the choice of an attack -------------------------------------------------------------------------------


def may_attack_past_center(game: Game, player: int, group: tuple[int, ...]) -> bool:
    """o.数値を持つフラッグ: whether no item or flag is among the cards while a monster lies in its own center."""
    if not game.areas[place(player, CENTER)]:
        return True
    return not any(area_of(game.cards[c].place) in (ITEM, FLAG) for c in group)


def is_alone_on_first_turn(game: Game, player: int, group: tuple[int, ...]) -> bool:
    """3c.2.1, 3d.2.1: whether this is no link attack, which no fighter can make on the first turn."""
    return game.own.turn > 1 or len(group) == 1


def is_first_attack_on_first_turn(game: Game, player: int) -> bool:
    """3c.2.1, 3d.2.1: whether this is not a second attack on the first turn."""
    return bool(game.own.turn > 1 or game.own.attacked == 0)


def make_attack(section: str, where: str, back: str, *needs: Need) -> Action:
    """Make the action of declaring an attack, at 2.1 or 2.1.3 of a section; after the attack the fight goes on at `back`."""

    def declare(game: Game, frame: Any, group: tuple[int, ...], target: Any) -> Control:
        aimed = None if target == FIGHTER else game.ref(target)
        after_all = where if where != f"{section}.2.1" else ""
        fight = Fight(section, game.own.active, tuple(game.ref(c) for c in group), aimed, after_all=after_all)
        return Call(BF.at(f"{section}.2.2"), fight, BF.at(back))

    return Action(
        where,
        "attack",
        need(f"{section}.2.1", is_first_attack_on_first_turn),
        slot(
            f"{section}.2.2",
            attackers,
            need("o.数値を持つフラッグ", may_attack_past_center),
            need(f"{section}.2.1", is_alone_on_first_turn),
            *needs,
        )._replace(because=rules_against_attackers),
        slot(f"{section}.2.2", targets, need("f.7", is_open_to_attack)),
        perform=declare,
    )


def rules_against_attackers(game: Game, player: int, group: tuple[int, ...]) -> tuple[str, ...]:
    """Return the rules by which cards cannot be named as attackers, beside that they do not stand."""
    found: list[str] = []
    for c in group if isinstance(group, tuple) else ():
        stood = any(ref == game.ref(c) for ref, _, _ in game.own.stood)
        if stood and game.cards[c].rested and any(has_keyword(game, c, name) for _, name in TIMES):
            found.append("k.N回攻撃")
        if has_keyword(game, c, NO_ATTACK):
            found += rules_of_constant(game, NO_ATTACK, c)
    return tuple(dict.fromkeys(found))


def make_no_attack(number: str, to: str, to_sub: str = "") -> Action:
    """Make the action of not attacking: the fight goes on at another line."""

    def decline(game: Game, frame: Any) -> Control:
        return BF.at(to, to_sub)

    return Action(number, "no attack", perform=decline)


# -- 2. 攻撃の選択 -------------------------------------------------------------------------------------------


def rest_attackers(game: Game, fight: Fight) -> Control:
    """3c.2.2, 3d.2.2: the attacking cards are rested, and their target has been named."""
    cards = tuple(ref.card for ref in fight.attackers)
    target = () if fight.target is None else (fight.target.card,)
    cites = (*filter(None, (fight.after_all,)), *_rules_of_attackers(game, fight.section, cards))
    if fight.target is not None and len(game.areas[game.cards[fight.target.card].place]) > 1:
        cites = (*cites, "k.C・テリトリー", "k.C・テリトリー.Q3")  # one of the two is attacked
    return happen(
        game, [make_declaration(fight.player, "attack", (*cards, *target), cites), *(turn_card(c, True) for c in cards)]
    )


def _rules_of_attackers(game: Game, section: str, cards: tuple[int, ...]) -> tuple[str, ...]:
    """Return the rules by which just these cards can attack in this phase."""
    rules: tuple[str, ...] = ()
    impact = any(card(game, c).type == "impact monster" and area_of(game.cards[c].place) != ITEM for c in cards)
    if impact and section == "3c":
        rules = ("5.Q2",)
    elif impact and len(cards) == 1:
        rules = ("5.Q3", "5.攻撃") if game.own.turn == 1 else ("5.攻撃",)
    if section == "3d" and any(has_keyword(game, c, CROSS) and area_of(game.cards[c].place) == ITEM for c in cards):
        rules = (*rules, "k.必殺変身")
    if section == "3d" and any(has_keyword(game, c, IN_FINAL) for c in cards):
        rules = (*rules, "3d.Q1")
    if any(area_of(game.cards[c].place) == FLAG for c in cards):
        rules = (*rules, "o.数値を持つフラッグ")
    return rules


def find_targets_of_effect(game: Game, fight: Fight) -> list[Any]:
    """3c.2.2, 3d.2.2: an attack that an effect begins chooses its target now, if it has none yet (3d.Q4).

    Return the targets that can be named; none where the attack has one already.
    """
    if fight.aimed:
        return []
    return [target for target in targets(game, fight.player) if is_open_to_attack(game, fight.player, target)]


def name_target(game: Game, fight: Fight, target: Any) -> Control:
    """3c.2.2, 3d.2.2: the attack has a target now, and is declared (3d.Q4)."""
    game.frame = fight._replace(aimed=True, target=None if target == FIGHTER else game.ref(target))
    cards = (*(ref.card for ref in fight.attackers), *(() if target == FIGHTER else (target,)))
    return happen(game, [make_declaration(fight.player, "attack", cards, ("3d.Q4",))])


def begin_battle(game: Game, fight: Fight) -> Control:
    """3c.2.3, 3d.2.3: from now on it counts as 「攻撃中」「バトル中」; abilities hear of the attack (3c.2.5, 3d.2.5)."""
    own: Bf = game.own
    attack = Attack(fight.attackers, fight.target, fight.player, len(own.stack))
    attacking = tuple(ref.card for ref in fight.attackers)
    attacked = () if fight.target is None else (fight.target.card,)
    return happen(
        game,
        [
            Added("attacks", (attack,), "battle"),
            change("", attacked=own.attacked + 1),
            *moments_if_heard(
                game, Sounded("attack", fight.player, attacking), Sounded("attacked", 1 - fight.player, attacked)
            ),
        ],
    )


def leave_if_gone(game: Game, fight: Fight) -> Control:
    """3c.2.6, 3d.2.6: if its cards or its target are gone (3c.Q4), or it was negated, all that waits is used and the attack ends."""
    attack: Attack = game.own.attacks[-1]
    target_is_gone = fight.target is not None and not is_on_field(game, fight.target)
    if not attack.negated and not target_is_gone and attacking_cards(game, fight):
        return None
    if attack.negated:
        note(game, Noted("negated attack", fight.player, why="attack negated"))
    elif target_is_gone:
        gone = ("3c.Q4", "3c.Q2") if piercing_cards(game, fight) else ("3c.Q4",)
        note(game, Noted("missed", fight.player, cites=gone, why="no target left"))
    else:
        note(game, Decided("no attacker", fight.player))
    return Call(BF.at("4.2.1.1"), Timing("answer"), BF.at(f"{fight.section}.3.3"))


# -- 3. 攻撃の判定 -------------------------------------------------------------------------------------------


def judge_hit(game: Game, fight: Fight) -> Control:
    """3c.3.1, 3d.3.1: whether the attack hits is judged by its target: a monster (3.1.1), or the fighter (3.1.2)."""
    return BF.at(f"{fight.section}.3.1.{2 if fight.target is None else 1}")


def judge_against_monster(game: Game, fight: Fight) -> Control:
    """3c.3.1.1, 3d.3.1.1: if its power is at least the defence of the monster, the attack hits and destroys the monster."""
    assert fight.target is not None
    after = BF.at(f"{fight.section}.3.2")
    guard = fight.target.card
    attacking = attacking_cards(game, fight)
    power, defence = _power(game, attacking), value(game, "defence", guard)
    cites = (*rules_of_lost_link(fight, attacking), *rules_of_constant_changes(game, attacking, guard))
    _note_below_zero(game, *(("power", c) for c in attacking), ("defence", guard))
    note(game, Compared(fight.player, power, defence, fight.target, cites))
    if power < defence:
        return after
    center = game.cards[guard].place == place(1 - fight.player, CENTER)
    game.frame = fight._replace(hit=True, center=center)
    added = sum(always_added(game, "power", c) for c in attacking) - always_added(game, "defence", guard)
    if power - added < defence:  # it hits only by what is always so
        return happen(game, [one._replace(cites=("4.3.1", "f.9")) for one in destroy_all(game, [guard])], after)
    going = destroy_all(game, [guard])
    if len(game.areas[game.cards[guard].place]) > 1:
        going = [one._replace(cites=("k.C・テリトリー.Q3", "f.9")) for one in going]
    return happen(game, going, after)


def judge_against_fighter(game: Game, fight: Fight) -> Control:
    """3c.3.1.2, 3d.3.1.2: the attack hits and deals the strikes of its cards as damage, unless an item or flag defends."""
    attacking = attacking_cards(game, fight)
    guarded = 1 - fight.player
    defended: tuple[str, ...] = ("3c.Q4",) if game.areas[place(guarded, CENTER)] else ()
    for shield in shields(game, guarded):
        power, defence = _power(game, attacking), value(game, "defence", shield)
        is_item = area_of(game.cards[shield].place) == ITEM
        rule = "o.防御力を持つアイテム" if is_item else "o.数値を持つフラッグ"
        note(game, Compared(fight.player, power, defence, game.ref(shield), (rule,)))
        if power < defence:
            return None
        defended = (*defended, rule)
    game.frame = fight._replace(hit=True)
    strike = sum(value(game, "strike", c) for c in attacking)
    _note_below_zero(game, *(("strike", c) for c in attacking))
    return happen(
        game, damage(game, guarded, strike, tuple(attacking), (*rules_of_lost_link(fight, attacking), *defended))
    )


def _note_below_zero(game: Game, *numbers: tuple[str, int]) -> None:
    """Say that no rule speaks of numbers below 0, where one of these is."""
    if any(is_below_zero(game, what, c) for what, c in numbers):
        note(
            game,
            Noted(
                "silent",
                game.own.active,
                cites=("3c.3.1",),
                why="number below zero",
            ),
        )


def _power(game: Game, attacking: list[int]) -> int:
    return sum(value(game, "power", c) for c in attacking)


def destroy(game: Game, number: int) -> Any:
    """f.9: return the move of a card from the field to the drop zone of its owner."""
    return move_to_drop(game, number, "destroy")


def destroy_all(game: Game, numbers: Sequence[int]) -> list[Any]:
    """f.9: return the moves by which cards are destroyed, but for those that cannot be."""
    word = NOT_TO[BE_DESTROYED]
    spared = [c for c in numbers if has_keyword(game, c, word)]
    for c in spared:
        note(game, Decided("not destroyed", controller(game, c), c, cites=rules_of_constant(game, word, c)))
    return [destroy(game, c) for c in numbers if c not in spared]


def note_keywords_that_do_not_act(game: Game, fight: Fight) -> Control:
    """3c.3.2, 3d.3.2: 『貫通』 and 『反撃』 act as the two rules that follow say; the log says so where they do not."""
    if fight.target is None:
        return None
    if fight.hit and not fight.center:
        for c in piercing_cards(game, fight):
            note(game, Decided("no pierce", fight.player, c, cites=("k.貫通",)))
    struck = fight.target.card
    if not is_on_field(game, fight.target) and has_printed_keyword(game, struck, COUNTERATTACK):
        note(game, Decided("no counterattack", 1 - fight.player, struck, cites=("k.反撃",)))
    return None


def damage(game: Game, player: int, amount: int, by: tuple[int, ...] = (), cites: tuple[str, ...] = ()) -> list[Any]:
    """Return the events of damage to a fighter, dealt by these cards; damage of 0 is none."""
    if amount <= 0:
        return []
    return [
        LifeChanged(player, -amount, "damage", cites),
        *moments_if_heard(game, Sounded("deal damage", 1 - player, by)),
    ]


def pierce(game: Game, fight: Fight) -> Control:
    """3c.3.2.1, 3d.3.2.1: where a monster in the center was hit, each card with 『貫通』 deals its strike once."""
    if not (fight.hit and fight.center):
        return None
    piercing = piercing_cards(game, fight)
    if not piercing:
        return None
    assert fight.target is not None
    if is_on_field(game, fight.target) and consult(game, PIERCE) == "destroyed":
        return None
    events: list[Any] = []
    for c in piercing:
        events += damage(game, 1 - fight.player, value(game, "strike", c), (c,), ("k.貫通",))
    return happen(game, events)


def find_monsters_to_strike_back(game: Game, fight: Fight) -> list[int]:
    """3c.3.2.2, 3d.3.2.2: an attacked card with 『反撃』 destroys one attacking monster whose defence is at most its power.

    Return the monsters of which one can be named.
    """
    return beaten_by_counterattack(game, fight)


def strike_back(game: Game, fight: Fight, number: int) -> Control:
    """3c.3.2.2, 3d.3.2.2: the chosen monster is destroyed (k.反撃)."""
    return happen(game, [one._replace(cites=("k.反撃", "f.9")) for one in destroy_all(game, [number])])


def attacked_player(game: Game, fight: Fight) -> int:
    """3c.3.2.2, 3d.3.2.2: return the fighter of the attacked card, who says which monster is destroyed; that is not written anywhere."""
    return 1 - fight.player


def end_battle(game: Game, fight: Fight) -> Control:
    """3c.3.3, 3d.3.3: it no longer counts as 「攻撃中」「バトル中」, and what lasts for the battle ends."""
    own: Bf = game.own
    events: list[Any] = [Removed("attacks", own.attacks[-1:], "battle end")]
    if ending := effects_that_end(game, THIS_BATTLE):
        events.append(Lapsed(ending))
    cards = tuple(attacking_cards(game, fight))
    moments = Sounded("battle end", fight.player, cards), Sounded("attack end", fight.player, cards)
    return happen(game, [*events, *moments_if_heard(game, *moments)])


# -- 4. 攻撃後の処理 -----------------------------------------------------------------------------------------


def stand_attackers_again(game: Game, fight: Fight) -> Control:
    """3c.4.1, 3d.4.1: 『N回攻撃』 acts: cards that attacked and still have it stand again."""
    return stand_again(game, attacking_cards(game, fight))
