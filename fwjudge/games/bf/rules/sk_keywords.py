"""k. キーワード能力: 『貫通』『ソウルガード』『移動』『N回攻撃』『反撃』. Against none of them 【対抗】 can be used."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from fwjudge.ability import Ability, CallCard, Choose, Count, Damage, Filter, Move, PutUnder, Trigger
from fwjudge.engine.batch import happen
from fwjudge.engine.event import Moved, Set, Turned
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.project import value
from fwjudge.engine.reading import chosen
from fwjudge.engine.save import saved
from fwjudge.engine.step import Control

from ..now.abilities import SHARE
from ..readings import GUARD_AGAINST_COST, GUARD_BY_RULE
from ..state import ANY_FLAG, ON_FIELD, SPACES, TERRITORY, WIDTH, controller, has, monsters, place, soul
from .sf_field import to_drop

PENETRATE, SOUL_GUARD, MOVE, COUNTERATTACK, CHANGE, SET = "貫通", "ソウルガード", "移動", "反撃", "装備変更", "設置"
TIMES = ((2, "2回攻撃"), (3, "3回攻撃"), (4, "4回攻撃"), (6, "6回攻撃"))
IN_FINAL = "ファイナルフェイズ中にも攻撃できる"
AMBUSH = "ambush"
"""The sound of a card that was put into the drop zone from a soul in which it lay face down."""
_ON_FIELD = "left/center/right/item/magic"


def _keyword(name: str, rule: str) -> Ability:
    return Ability(f"『{name}』", "keyword", cites=(rule,))


KEYWORDS = {
    ability.name: ability
    for ability in (
        _keyword(PENETRATE, "k.貫通"),
        _keyword(SOUL_GUARD, "k.ソウルガード"),
        _keyword(MOVE, "k.移動"),
        _keyword(COUNTERATTACK, "k.反撃"),
        _keyword(CHANGE, "k.装備変更"),
        _keyword(SET, "k.設置"),
        *(_keyword(name, "k.N回攻撃") for _, name in TIMES),
        _keyword(IN_FINAL, "3d.Q1"),
        *(_keyword(name, f"k.{name}") for name in (*ANY_FLAG, TERRITORY)),
        _keyword("ウエポンリンク", ""),
        # k.パージ: one 《ウエポン》 of its soul into the gauge, once a turn and for each of its cards
        Ability(
            "『パージ』",
            "activate",
            (Choose(Filter("soul", where="beneath", trait="ウエポン")), Move("chosen", "gauge")),
            timing="counter",
            once=True,
            cites=("k.パージ",),
            condition=Count(Filter("soul", where="beneath", trait="ウエポン")),
        ),
        # k.星合体: from the field beneath a 《ネオドラゴン》 of the own field
        Ability(
            "『星合体』",
            "activate",
            (PutUnder("this", "dragon"),),
            timing="main",
            cites=("k.星合体",),
            aim=(Choose(Filter(_ON_FIELD, "own", trait="ネオドラゴン", not_this=True), called="dragon"),),
            condition=Count(Filter(_ON_FIELD, "own", trait="ネオドラゴン", not_this=True)),
        ),
        # k.奇襲: a card that fell from a soul in which it lay face down
        Ability("『奇襲』", "auto", (CallCard("this"),), Trigger(AMBUSH), optional=True, cites=("k.奇襲",)),
        _keyword(SHARE, "k.D・シェア"),
        *(
            Ability(f"『ライフリンク{n}』", "auto", (Damage(n, "own"),), Trigger("leave"), cites=("k.ライフリンク",))
            for n in range(1, 7)
        ),
    )
}

# k.貫通、k.反撃 ----------------------------------------------------------------------------------------


def piercing(game: Game, attackers: Sequence[int]) -> list[int]:
    return [c for c in attackers if has(game, c, PENETRATE)]


def counterattacked(game: Game, guards: Sequence[int], attackers: Sequence[int]) -> list[int]:
    """The attacking monsters whose defence is not above the power of an attacked card that has 『反撃』."""
    powers = [value(game, "power", c) for c in guards if has(game, c, COUNTERATTACK)]
    return [c for c in attackers if powers and value(game, "defence", c) <= max(powers)]


# k.移動 ------------------------------------------------------------------------------------------------


@saved
class Moving(NamedTuple):
    """The frame of 『移動』 at the beginning of the attack phase: which monsters have moved."""

    moved: tuple[Ref, ...] = ()


STAY = "no move"


def moves(game: Game, player: int, moved: tuple[Ref, ...]) -> list[Any]:
    """Each monster once, to another area that is empty."""
    if (
        not any(MOVE in keywords for keywords in game.world.known["keywords"])
        and not game.modifiers
        and not game.world.continuous
    ):
        return []
    empty = [area for area in SPACES if not game.areas[player * WIDTH + area]]
    found = [
        (c, area) for c in monsters(game, player) if has(game, c, MOVE) and game.ref(c) not in moved for area in empty
    ]
    return [*found, STAY] if found else []


def move(game: Game, number: int, area: int) -> Control:
    c = game.cards[number]
    return happen(
        game, [Moved(number, place(controller(game, number), area), "move", c.rested, c.up, cites=("k.移動",))]
    )


# k.N回攻撃 ---------------------------------------------------------------------------------------------


def standing_again(game: Game, attackers: Sequence[int]) -> Control:
    """A card with 『N回攻撃』 stands N-1 times a turn after its attacks."""
    events: list[Any] = []
    stood = game.own.stood
    for c in attackers:
        if not game.cards[c].rested:
            continue
        ref = game.ref(c)
        for times, name in TIMES:
            done = next((n for one, word, n in stood if one == ref and word == name), 0)
            if done < times - 1 and has(game, c, name):
                events.append(Turned(c, False, ("k.N回攻撃",)))
                stood = (*(entry for entry in stood if entry[:2] != (ref, name)), (ref, name, done + 1))
                break
    if events:
        events.append(Set("stood", game.own._replace(stood=stood)))
    return happen(game, events)


# k.ソウルガード ----------------------------------------------------------------------------------------


@saved
class Guard(NamedTuple):
    """『ソウルガード』 for one card that is about to leave: which card of its soul goes instead, or none."""

    card: Ref
    soul: int = -1


def guards(game: Game, events: Sequence[Any], used: tuple[Any, ...]) -> list[Guard]:
    """Of the first card that could stay: each different card of its soul, or not to use it."""
    for event in events:
        if event.__class__ is not Moved or game.cards[event.card][2] not in ON_FIELD or event.to in ON_FIELD:
            continue
        ref = game.ref(event.card)
        if ref in used or not has(game, event.card, SOUL_GUARD) or not _allowed(game, event.cause):
            continue
        going = {other.card for other in events if other.__class__ is Moved}
        looks = {game.cards[c][:5]: c for c in soul(game, event.card) if c not in going}
        if looks:
            return [*(Guard(ref, c) for c in looks.values()), Guard(ref)]
    return []


def _allowed(game: Game, cause: str) -> bool:
    """Against rules and costs it can be read in two ways."""
    if cause == "rule":
        return chosen(game.world.readings, GUARD_BY_RULE) == "yes"
    return cause != "cost" or chosen(game.world.readings, GUARD_AGAINST_COST) == "yes"


def guard(
    game: Game, events: Sequence[Any], used: tuple[Any, ...], option: Guard
) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """It stays on the field; the card of its soul goes at the same time as everything else happens."""
    used = (*used, option.card)
    if option.soul < 0:
        return tuple(events), used
    left = tuple(event for event in events if not (event.__class__ is Moved and event.card == option.card.card))
    return (*left, to_drop(game, option.soul, "soul guard", ("k.ソウルガード",))), used
