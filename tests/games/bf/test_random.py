"""Random fights with abilities: whatever is shared, stopped, turned over or called from a soul, the machine's properties hold."""

from __future__ import annotations

import random

import pytest

from fwjudge.ability import (
    Ability,
    All,
    Change,
    ChangeDeck,
    Choose,
    Count,
    Damage,
    Disable,
    Draw,
    Filter,
    Forbid,
    Ko,
    Move,
    Negate,
    NextTurn,
    Only,
    Power,
    PutTop,
    PutUnder,
    Treasure,
    Trigger,
    TurnOver,
)
from fwjudge.engine.game import Game
from fwjudge.games.bf.new import new_game
from fwjudge.games.bf.state import BfCard
from fwjudge.games.bf.world.keywords import KEYWORDS

from ..properties import hold

FIELD = "left/center/right/item/magic"
OTHERS = Choose(Filter(FIELD, "other"))


def spell(*body: object, aim: tuple[object, ...] = ()) -> Ability:
    return Ability("【使用】", "spell", body, aim=aim)  # type: ignore[arg-type]


OF_MONSTERS = (
    KEYWORDS["『奇襲』"],
    KEYWORDS["『D・シェア』"],
    KEYWORDS["『ソウルガード』"],
    KEYWORDS["『反撃』"],
    Ability("『D』勇", "auto", (Draw(),), Trigger("attack")),
    Ability("『D』力", "continuous", (Change(Filter(this=True), "power", 1000),)),
    Ability("『逆天』", "activate", (Damage(1),), timing="counter", cites=("k.逆天",)),
    Ability("【起動】", "activate", (PutTop(1, "soul"),), timing="counter", once=True),
    Ability("【隠す】", "auto", (Choose(Filter("hand", "own")), PutUnder("chosen", up=False)), Trigger("appear")),
    Ability(
        "【今】",
        "continuous",
        (Change(Filter(this=True), "strike", 1),),
        condition=Count(Filter("flag", "own", role="turned")),
    ),
)
OF_SPELLS = (
    spell(Ko("chosen"), aim=(OTHERS,)),
    spell(Disable("chosen"), Power("chosen", 1, "turn", "時を止める"), aim=(OTHERS,)),
    spell(Forbid("use", "other")),
    spell(NextTurn(), PutTop(1, "gauge"), Only(Filter(FIELD, "own", role="buddy")), PutTop(1, "gauge")),
    spell(All(Filter("flag", "own")), TurnOver("all")),
    spell(Choose(Filter("hand", "own")), Treasure("chosen")),
    spell(ChangeDeck(), All(Filter("gauge", "own")), Move("all", "deck")),
    spell(Negate("use")),
)
ABILITIES = (*OF_MONSTERS, *OF_SPELLS)


def game(seed: int) -> Game:
    chance = random.Random(seed)
    first = len(OF_MONSTERS)

    def deck() -> tuple[BfCard, BfCard, list[BfCard]]:
        flag = BfCard("表の国", "flag", start=(6, 3, 10), other="裏の国")
        monsters = [
            BfCard(
                f"竜{at}",
                "monster",
                chance.randrange(3),
                1000 * chance.randint(1, 6),
                1000 * chance.randint(1, 6),
                chance.randint(1, 2),
                abilities=tuple(chance.sample(range(first), 3)),
                gauge=chance.randrange(2),
            )
            for at in range(7)
        ]
        spells = [
            BfCard(f"術{at}", "spell", counter=at in (0, 7), abilities=(first + at,)) for at in range(len(OF_SPELLS))
        ]
        back = BfCard("裏の国", "monster", 0, 1000, 1000, 1, other="表の国")
        return (
            flag,
            monsters[0],
            [*(card for card in (*monsters, *chance.sample(spells, 5)) for _ in range(4)), back, back],
        )

    return new_game([deck(), deck()], ABILITIES)


@pytest.mark.parametrize("seed", range(40))
def test_random_fights_with_abilities(seed: int) -> None:
    hold(game, seed, 400)
