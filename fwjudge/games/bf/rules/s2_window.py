"""What a fighter can use in a window: cards of the hand and abilities, at their own time or as 【対抗】."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from fwjudge.ability import Ability
from fwjudge.engine.choice import Action, Need, need, offer, slot
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.engine.step import Chooser, Control, Step

from ..now.abilities import abilities_of, fighter_stopped, given_to, is_stopped
from ..now.conditions import USES, condition_holds, has_happened
from ..now.numbers import has
from ..now.price import can_pay, can_pay_ability, can_pay_to_equip, transforming_ability
from ..state import BF, FIELD, FLAG, HAND, MONSTERS, WIDTH, Timing, Use, monsters
from ..world.keywords import ANY_FLAG, CROSS
from .s6_limits import logo_fits
from .so_others import passes

IMPACTS = ("impact", "impact monster")
SECTION = {"call": "1a.1.1", "cast": "1b.1.1", "equip": "1c.1.1", "activate": "4.1.1"}
CONDITIONAL = ("spell", "condition")
"""The abilities of a card that say when it can be used."""
TWICE = ("1a.2.1", "1b.2.1", "1c.2.1", "4.1.2.1")
"""Lines that section 2 tells too and calls."""
_KINDS = {"call": MONSTERS, "cast": ("spell", "impact"), "equip": ("item",)}


def _hand(kind: str) -> Callable[[Game, int], list[int]]:
    types = _KINDS[kind]

    def candidates(game: Game, player: int) -> list[int]:
        cards, kinds = game.cards, game.world.facts.types
        found = [c for c in game.areas[player * WIDTH + HAND] if kinds[cards[c][0]] in types]
        if kind == "equip" and game.world.facts.can_transform:
            found += [
                c
                for c in (*game.areas[player * WIDTH + HAND], *monsters(game, player))
                if transforming_ability(game, c) is not None
            ]
        return found

    return candidates


def abilities(game: Game, player: int) -> list[tuple[int, int]]:
    """The (card, ability) pairs that could be activated where their cards lie."""
    if not game.world.facts.can_activate:
        return []
    found = game.world.abilities
    base, printed, cards = player * WIDTH, game.world.printed, game.cards
    return [
        *(
            (c, number)
            for area in (*FIELD, FLAG)
            for c in game.areas[base + area]
            for number in dict.fromkeys(abilities_of(game, c))
            if found[number].kind == "activate" and not found[number].area
        ),
        *(
            (c, number)
            for c in game.areas[base + HAND]
            for number in printed[cards[c][0]].abilities
            if found[number].kind == "activate" and found[number].area == "hand"
        ),
    ]


def _at(game: Game) -> str:
    return game.frame.at if isinstance(game.frame, Timing) else ""


def _has_counter(game: Game, player: int, number: int) -> bool:
    return game.printed(number).counter  # type: ignore[no-any-return]


def _in_main(game: Game, player: int, number: int) -> bool:
    """3b.1.1: monsters, spells and items in the main phase, others than those of the final phase."""
    printed = game.world.printed[game.cards[number][0]]
    return printed.counter or printed.type in IMPACTS or _at(game) == "main"


def _in_final(game: Game, player: int, number: int) -> bool:
    """3d.Q3: impacts and impact monsters only in the first play timing of the final phase."""
    printed = game.world.printed[game.cards[number][0]]
    return printed.counter or printed.type not in IMPACTS or _at(game) == "final"


def _transforms_now(game: Game, player: int, number: int) -> bool:
    """k.変身: in the main phase; k.必殺変身: in the final phase, from the hand."""
    if transforming_ability(game, number) is None:
        return True
    if not has(game, number, CROSS):
        return _at(game) == "main"
    return _at(game) == "final" and game.cards[number][2] % WIDTH == HAND


def _crossed_once(game: Game, player: int, number: int) -> bool:
    return transforming_ability(game, number) is None or not has(game, number, CROSS) or player not in game.own.crossed


def _impact_left(game: Game, player: int, number: int) -> bool:
    return not game.own.impact or game.printed(number).type != "impact monster"


def flag_allows(game: Game, player: int, number: int) -> bool:
    """o.特殊フラッグ: the worlds that the flag names, and generic cards; others if they say so themselves."""
    flags = game.areas[player * WIDTH + FLAG]
    if not flags:
        return True
    flag, printed = game.printed(flags[-1]), game.world.printed[game.cards[number][0]]
    if (
        not flag.worlds
        or not printed.worlds
        or "ジェネリック" in printed.worlds
        or not set(flag.worlds).isdisjoint(printed.worlds)
    ):
        return True
    return bool(printed.flags) or any(has(game, number, word) for word in ANY_FLAG)


def _its_flag(game: Game, player: int, number: int) -> bool:
    """o.フラッグを使用条件とするカード: a card that says with which flags it can be used."""
    flags, wanted = game.areas[player * WIDTH + FLAG], game.world.printed[game.cards[number][0]].flags
    return not wanted or not flags or "*" in wanted or game.printed(flags[-1]).name in wanted


def _logo_fits(game: Game, player: int, number: int) -> bool:
    """Also for cards that can be used with any flag."""
    flags = game.areas[player * WIDTH + FLAG]
    return not flags or logo_fits(game.printed(flags[-1]), game.printed(number))


def used_by(game: Game, player: int, number: int, kind: str) -> tuple[str, ...]:
    """By which rules beside those of its flow a card is used."""
    printed, flags = game.printed(number), game.areas[player * WIDTH + FLAG]
    rules = ["o.フラッグを使用条件とするカード"] if printed.flags else []
    if transforming_ability(game, number) is not None and kind == "equip":
        rules += ["1c.1", "k.必殺変身" if has(game, number, CROSS) else "k.変身"]
    if flags and printed.worlds and set(game.printed(flags[-1]).worlds).isdisjoint(printed.worlds):
        rules += [f"k.{word}" for word in ANY_FLAG if has(game, number, word)]
    elif flags and len(printed.worlds) > 1 and game.printed(flags[-1]).worlds:
        rules.append("k.デュアル")
    return tuple(rules)


def _flag_up(game: Game, player: int, number: int) -> bool:
    """o.裏のフラッグ: a flag that lies face down names no world."""
    flags = game.areas[player * WIDTH + FLAG]
    return not flags or game.cards[flags[-1]].up or not game.printed(number).worlds


def use_ability(game: Game, number: int) -> int:
    """The ability of a spell or impact that is resolved when it is cast."""
    return next((at for at in game.printed(number).abilities if game.world.abilities[at].kind == "spell"), -1)


def _conditions(game: Game, player: int, number: int) -> bool:
    """「○○なら、使える」「コールできる」: also for monsters and items, whose text says it of themselves."""
    if not game.world.abilities:
        return True
    for at in game.printed(number).abilities:
        ability: Ability = game.world.abilities[at]
        if ability.kind in CONDITIONAL and not condition_holds(game, player, number, ability):
            return False
        if ability.kind == "spell" and ability.once and _used_up(game, player, number):
            return False
    return True


def _ready(against: bool) -> Callable[[Game, int, Any], bool]:
    """What has to have happened before it is used: a use that it answers, or something else."""

    def test(game: Game, player: int, thing: Any) -> bool:
        if not game.world.facts.conditions:
            return True
        number, numbers = (
            (thing[0], (thing[1],)) if isinstance(thing, tuple) else (thing, game.printed(thing).abilities)
        )
        for at in numbers:
            ability: Ability = game.world.abilities[at]
            asks = ability.kind in (*CONDITIONAL, "activate") and ability.trigger is not None
            if asks and (ability.trigger.sound in USES) == against and not has_happened(game, player, number, ability):  # type: ignore[union-attr]
                return False
        return True

    return test


ANSWERS, AFTER = need("o.使った時・コールした時", _ready(True)), need("o.条件を満たした後に使うカード", _ready(False))


def _used_up(game: Game, player: int, number: int) -> bool:
    """o.1ターンに1回: by the name of the card, whichever of its cards it was."""
    name = game.printed(number).name
    return any(game.cards[ref.card].owner == player and game.printed(ref.card).name == name for ref, _ in game.own.used)


def _can_activate_now(game: Game, player: int, skill: tuple[int, int]) -> bool:
    """4.1: in one's own main phase, unless it has 【対抗】."""
    return game.world.abilities[skill[1]].timing == "counter" or _at(game) == "main"


def _ability_has_counter(game: Game, player: int, skill: tuple[int, int]) -> bool:
    return game.world.abilities[skill[1]].timing == "counter"  # type: ignore[no-any-return]


def _ability_conditions(game: Game, player: int, skill: tuple[int, int]) -> bool:
    number, at = skill
    ability: Ability = game.world.abilities[at]
    return condition_holds(game, player, number, ability)


def _not_used_up(game: Game, player: int, skill: tuple[int, int]) -> bool:
    """o.1ターンに1回: this card's ability."""
    return not game.world.abilities[skill[1]].once or (game.ref(skill[0]), skill[1]) not in game.own.used


def _not_reversed(game: Game, player: int, skill: tuple[int, int]) -> bool:
    """k.逆天: each of them once in a fight, whichever card has it."""
    return (player, game.world.abilities[skill[1]].name) not in game.own.reversed


def _time_goes_on(game: Game, player: int, number: int) -> bool:
    """o.時を止める: a fighter whose time stands still uses nothing."""
    return not game.world.facts.time_can_stop or not fighter_stopped(game, player)


def _its_time_goes_on(game: Game, player: int, skill: tuple[int, int]) -> bool:
    return _time_goes_on(game, player, skill[0]) and not is_stopped(game, skill[0])


def _player(game: Game, frame: Any) -> int:
    chooser = game.step.chooser
    assert chooser is not None
    return chooser(game, frame)


def _use(kind: str, answers: bool) -> Callable[..., Control]:
    def perform(game: Game, frame: Timing, thing: Any) -> Control:
        player = _player(game, frame)
        number, at = thing if isinstance(thing, tuple) else (thing, use_ability(game, thing) if kind == "cast" else -1)
        ref = game.ref(number)
        if not answers:
            passes(game, game.world.abilities[at] if at >= 0 else None)
        line = game.step.number
        lines: tuple[str, ...] = (
            (line, game.stack[2].number, "2.Q2") if line in TWICE and game.stack is not None else (line,)
        )
        if answers and game.own.attacks:
            lines = (*lines, "c.2")  # as often as one likes in one battle
        if kind != "activate":
            lines = (
                *lines,
                *used_by(game, player, number, kind),
                *(("5.扱い",) if game.printed(number).type == "impact monster" else ()),
            )
        elif given_to(game, number, at):
            lines = (*lines, "k.D・シェア")
        elif game.printed(number).type == "flag" and game.cards[number][2] % WIDTH == HAND:
            lines = (*lines, "o.デッキに入れて使うフラッグ")
        game.frame = frame._replace(use=Use(kind, player, ref, Effect(at, ref, player), answers=answers, window=lines))
        return None

    return perform


def actions(number: str, free: bool, after: str = "") -> list[Action]:
    """What a window offers: at 2.2.1 what the time allows, elsewhere what has 【対抗】; `after` where not using anything leads."""
    answers = number not in ("2.2.1", "2.6.1")
    mine: Sequence[Need] = (need("3b.1.1", _in_main),) if free else (need(number, _has_counter),)
    final: Sequence[Need] = (need("3d.Q3", _in_final),) if free else ()
    found = [
        Action(
            SECTION[kind],
            kind,
            slot(
                SECTION[kind],
                _hand(kind),
                *mine,
                *(final if kind != "equip" else ()),
                *((need("5.コール", _impact_left),) if kind == "call" else ()),
                need("o.特殊フラッグ", flag_allows),
                need("o.フラッグを使用条件とするカード", _its_flag),
                need("8.構築条件", _logo_fits),
                need("o.裏のフラッグ", _flag_up),
                need("o.時を止める", _time_goes_on),
                ANSWERS,
                AFTER,
                need(SECTION[kind], _conditions),
                *((need("k.変身", _transforms_now), need("k.必殺変身", _crossed_once)) if kind == "equip" else ()),
                need("o.コストと能力", can_pay_to_equip if kind == "equip" else can_pay),
            ),
            perform=_use(kind, answers),
        )
        for kind in ("call", "cast", "equip")
    ]
    time = need("4.1", _can_activate_now) if free else need(number, _ability_has_counter)
    found.append(
        Action(
            SECTION["activate"],
            "activate",
            slot(
                SECTION["activate"],
                abilities,
                time,
                need("o.時を止める", _its_time_goes_on),
                ANSWERS,
                AFTER,
                need("4.1.1", _ability_conditions),
                need("o.1ターンに1回", _not_used_up),
                need("k.逆天", _not_reversed),
                need("o.コストと能力", can_pay_ability),
            ),
            perform=_use("activate", answers),
        )
    )

    def nothing(game: Game, frame: Timing) -> Control:
        return BF.at(after) if after else None

    found.append(Action(number, "pass", perform=nothing))
    return found


def window(number: str, chooser: Chooser, free: bool = False, after: str = "") -> Step:
    """A line at which a fighter can use something; where only 【対抗】 could be used and no card has it, nobody looks further."""
    found = actions(number, free, after)
    nothing_else = found[-1:]

    def likely(game: Game, player: int) -> list[Action]:
        return found if game.world.facts.can_answer or (free and game.frame.at) else nothing_else

    return offer(number, chooser, *found, likely=likely)
