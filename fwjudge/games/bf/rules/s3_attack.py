"""What 3c and 3d say alike of an attack, from its declaration to 『N回攻撃』: each section gives its own numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fwjudge.engine.batch import happen, note
from fwjudge.engine.choice import Action, need, slot
from fwjudge.engine.event import Compared, Declared, Lapsed, Noted, Set, Sounded, Turned
from fwjudge.engine.game import Game
from fwjudge.engine.project import lapsing, value
from fwjudge.engine.reading import consult
from fwjudge.engine.step import Call, Control, Step, ask, step

from ..now.battle import (
    FIGHTER,
    attackers,
    attacking_cards,
    beaten_by_counterattack,
    center_is_empty,
    is_always_changed,
    is_link_no_more,
    piercing_cards,
    shields,
    targets,
)
from ..readings import PIERCE
from ..state import BF, CENTER, FLAG, ITEM, WIDTH, Attack, Fight, LifeChanged, Timing, card, on_field
from .s2_timing import play_timing
from .sf_field import to_drop
from .sk_keywords import standing_again
from .sr_rules import rule_check

# -- who can attack whom -----------------------------------------------------------------------------------


def _no_item_behind_center(game: Game, player: int, group: tuple[int, ...]) -> bool:
    """o.数値を持つフラッグ: items and flags do not attack while a monster is in their own center."""
    if not game.areas[player * WIDTH + CENTER]:
        return True
    return not any(game.cards[c][2] % WIDTH in (ITEM, FLAG) for c in group)


def _single_on_first_turn(game: Game, player: int, group: tuple[int, ...]) -> bool:
    return game.own.turn > 1 or len(group) == 1


def _first_attack_on_first_turn(game: Game, player: int) -> bool:
    return game.own.turn > 1 or game.own.attacked == 0  # type: ignore[no-any-return]


def attacks(section: str, where: str, back: str, extra: Sequence[Any] = ()) -> Action:
    """The declaration of an attack at 2.1 or 2.1.3."""

    def perform(game: Game, frame: Any, group: tuple[int, ...], target: Any) -> Control:
        aimed = None if target == FIGHTER else game.ref(target)
        return Call(
            BF.at(f"{section}.2.2"),
            Fight(section, game.own.active, tuple(game.ref(c) for c in group), aimed),
            BF.at(back),
        )

    return Action(
        where,
        "attack",
        need(f"{section}.2.1", _first_attack_on_first_turn),
        slot(
            f"{section}.2.2",
            attackers,
            need("o.数値を持つフラッグ", _no_item_behind_center),
            need(f"{section}.2.1", _single_on_first_turn),
            *extra,
        ),
        slot(f"{section}.2.2", targets, need("f.7", center_is_empty)),
        perform=perform,
    )


# -- 2. 攻撃の選択 -------------------------------------------------------------------------------------------


def _rest(game: Game, frame: Fight) -> Control:
    cards = tuple(ref.card for ref in frame.attackers)
    target = () if frame.target is None else (frame.target.card,)
    cites: tuple[str, ...] = (
        ("5.攻撃",) if frame.section == "3d" and any(card(game, c).type == "impact monster" for c in cards) else ()
    )
    if frame.target is not None and len(game.areas[game.cards[frame.target.card][2]]) > 1:
        cites = (*cites, "k.C・テリトリー", "k.C・テリトリー.Q3")  # one of the two is attacked
    return happen(game, [Declared(frame.player, "attack", (*cards, *target), cites), *(Turned(c, True) for c in cards)])


def _targets_of_effect(game: Game, frame: Fight) -> list[Any]:
    """3d.Q4: an attack by an effect has still to choose its target."""
    if frame.aimed:
        return []
    return [target for target in targets(game, frame.player) if center_is_empty(game, frame.player, target)]


def _aim(game: Game, frame: Fight, target: Any) -> Control:
    game.frame = frame._replace(aimed=True, target=None if target == FIGHTER else game.ref(target))
    cards = tuple(ref.card for ref in frame.attackers)
    return happen(
        game, [Declared(frame.player, "attack", cards if target == FIGHTER else (*cards, target), ("3d.Q4",))]
    )


def _begin(game: Game, frame: Fight) -> Control:
    """「攻撃中」「バトル中」 begins."""
    own = game.own
    attack = Attack(frame.attackers, frame.target, frame.player, len(own.stack))
    events: list[Any] = [Set("battle", own._replace(attacks=(*own.attacks, attack), attacked=own.attacked + 1))]
    if heard(game, "attack", "attacked"):
        events.append(Sounded("attack", frame.player, tuple(ref.card for ref in frame.attackers)))
        events.append(Sounded("attacked", 1 - frame.player, () if frame.target is None else (frame.target.card,)))
    return happen(game, events)


def heard(game: Game, *sounds: str) -> bool:
    """Whether some ability waits for one of these, or every step is traced."""
    return game.trace is not None or not game.world.hears.isdisjoint(sounds)


def _leave(game: Game, frame: Fight) -> Control:
    """2.6: no attacker or no target any more, or the attack came to nothing: all waiting abilities, then 3.3."""
    attack = game.own.attacks[-1]
    if not attack.negated and attacking_cards(game, frame) and (frame.target is None or on_field(game, frame.target)):
        return None
    end = BF.at(f"{frame.section}.3.3")
    if attack.negated:
        note(game, Noted("negated attack", frame.player, why="攻撃が無効化されている"))
    elif frame.target is not None and not on_field(game, frame.target):
        note(game, Noted("missed", frame.player, cites=("3c.Q4",), why="攻撃対象がなくなり、攻撃は空振りになる"))
    return Call(BF.at("4.2.1.1"), Timing("answer"), end)


# -- 3. 攻撃の判定 -------------------------------------------------------------------------------------------


def _judge(game: Game, frame: Fight) -> Control:
    """3.1: what the target is decides how; of a link attack those count that are still there (3c.Q3)."""
    return BF.at(f"{frame.section}.3.1.{2 if frame.target is None else 1}")


def _against_monster(game: Game, frame: Fight) -> Control:
    assert frame.target is not None
    after = BF.at(f"{frame.section}.3.2")
    guard = frame.target.card
    attacking = attacking_cards(game, frame)
    power = sum(value(game, "power", c) for c in attacking)
    defence = value(game, "defence", guard)
    cites = (
        *(("3c.Q3",) if is_link_no_more(frame, attacking) else ()),
        *(("4.3", "4.3.1") if is_always_changed(game, attacking, guard) else ()),
    )
    note(game, Compared(frame.player, power, defence, frame.target, cites))
    if power < defence:
        return after
    center = game.cards[guard][2] == (1 - frame.player) * WIDTH + CENTER
    game.frame = frame._replace(hit=True, center=center)
    return happen(game, [destroy(game, guard)], after) or after


def destroy(game: Game, number: int) -> Any:
    """f.9: from the field to the drop zone of its owner."""
    return to_drop(game, number, "destroy")


def _against_fighter(game: Game, frame: Fight) -> Control:
    attacking = attacking_cards(game, frame)
    guarded = 1 - frame.player
    attacked = shields(game, guarded)
    if attacked:
        power = sum(value(game, "power", c) for c in attacking)
        for shield in attacked:
            defence = value(game, "defence", shield)
            rule = "o.防御力を持つアイテム" if game.cards[shield][2] % WIDTH == ITEM else "o.数値を持つフラッグ"
            note(game, Compared(frame.player, power, defence, game.ref(shield), (rule,)))
            if power < defence:
                return None
    game.frame = frame._replace(hit=True)
    return happen(
        game,
        damage(
            game,
            guarded,
            sum(value(game, "strike", c) for c in attacking),
            tuple(attacking),
            ("3c.Q3",) if is_link_no_more(frame, attacking) else (),
        ),
    )


def damage(game: Game, player: int, amount: int, by: tuple[int, ...] = (), cites: tuple[str, ...] = ()) -> list[Any]:
    """Damage to a fighter; none is none."""
    if amount <= 0:
        return []
    told = [Sounded("deal damage", 1 - player, by)] if heard(game, "deal damage") else []
    return [LifeChanged(player, -amount, "damage", cites), *told]


def _pierce(game: Game, frame: Fight) -> Control:
    """『貫通』: each card that has it, once, where the attack hit a monster in the center."""
    if not (frame.hit and frame.center):
        return None
    found = piercing_cards(game, frame)
    if not found:
        return None
    assert frame.target is not None
    if on_field(game, frame.target) and consult(game, PIERCE) == "destroyed":
        return None
    events: list[Any] = []
    for c in found:
        events += damage(game, 1 - frame.player, value(game, "strike", c), (c,), ("k.貫通",))
    return happen(game, events)


def _strikes_back(game: Game, frame: Fight) -> list[int]:
    """『反撃』: the attacked card, if it is still there; which monster is destroyed its fighter says (who says it is not written)."""
    return beaten_by_counterattack(game, frame)


def _strike_back(game: Game, frame: Fight, number: int) -> Control:
    return happen(game, [destroy(game, number)._replace(cites=("k.反撃", "f.9"))])


def _end_battle(game: Game, frame: Fight) -> Control:
    own = game.own
    events: list[Any] = [Set("battle end", own._replace(attacks=own.attacks[:-1]))]
    if game.modifiers and (ending := lapsing(game, "battle")):
        events.append(Lapsed(ending))
    if heard(game, "battle end", "attack end"):
        cards = tuple(attacking_cards(game, frame))
        events += [Sounded("battle end", frame.player, cards), Sounded("attack end", frame.player, cards)]
    return happen(game, events)


def _stand_again(game: Game, frame: Fight) -> Control:
    return standing_again(game, attacking_cards(game, frame))


def attack_lines(section: str) -> list[Step]:
    """From 2.2 to 4.2."""

    return [
        step(f"{section}.2.2", _rest),
        ask(f"{section}.2.2", _targets_of_effect, _aim, lambda game, frame: frame.player, sub="target"),
        step(f"{section}.2.3", _begin),
        step(f"{section}.2.4", rule_check),
        step(f"{section}.2.5", play_timing()),
        step(f"{section}.2.6", rule_check),
        step(f"{section}.2.6", _leave, sub="leave"),
        step(f"{section}.3.1", _judge),
        step(f"{section}.3.1.1", _against_monster),
        step(f"{section}.3.1.2", _against_fighter),
        step(f"{section}.3.2", lambda game, frame: None),
        step(f"{section}.3.2.1", _pierce),
        ask(f"{section}.3.2.2", _strikes_back, _strike_back, lambda game, frame: 1 - frame.player),
        step(f"{section}.3.3", _end_battle),
        step(f"{section}.3.4", play_timing()),
        step(f"{section}.3.5", rule_check),
        step(f"{section}.4.1", _stand_again),
        step(f"{section}.4.2", rule_check),
    ]
