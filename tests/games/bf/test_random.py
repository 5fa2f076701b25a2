"""Random fights with abilities: whatever is shared, stopped, turned over or called from a soul, the machine's properties hold."""

from __future__ import annotations

import random

import pytest

from fwjudge.engine.game import Game
from fwjudge.games.bf.new_game import new_game
from fwjudge.games.bf.state import BfCard
from fwjudge.games.bf.world.keywords import KEYWORDS
from tests.thirds import in_thirds

from ..properties import hold
from .board import skills

MONSTERS = (
    "『D』このカードが攻撃した時、カード1枚を引く。",
    "『D』このカードの攻撃力+1000。",
    "【対抗】『逆天』相手にダメージ1を与える。",
    "【対抗】【起動】君のデッキの上から1枚をこのカードのソウルに入れる。この能力は1ターンに1回だけ使える。",
    "このカードが登場した時、君の手札1枚を裏向きでこのカードのソウルに入れる。",
    "君の『反刻』しているフラッグがあるなら、このカードの打撃力+1。",
    "このカードがソウルにあるなら、君の場のモンスター全ての攻撃力+1000。",
    "このカードが攻撃された時、ゲージ1を払ってよい。払ったら、相手のゲージ1枚を捨てる。",
)
SPELLS = (
    "相手の場のカード1枚を破壊する。",
    "そのターン中、相手の場のカード1枚の能力を無効化する。その後、そのカードの時を止める。",
    "そのターン中、相手は魔法や必殺技や能力を使えない。",
    "次のターンは君のターンになる。その後、君のデッキの上から1枚をゲージに置く。"
    "その後、君の場のバディモンスターがいるなら、君のデッキの上から1枚をゲージに置く。",
    "君のフラッグ全てを反刻する。",
    "君の手札1枚を魔財宝にする。",
    "君のデッキをロストデッキに替える。その後、君のゲージ全てをデッキに戻す。",
    "それを無効化する。",
    "手札1枚を捨て、ゲージ1を払ってよい。そうしたら、カード2枚を引く。",
    "相手の手札1枚を捨てる。",
)
OF_MONSTERS = (
    KEYWORDS["『奇襲』"],
    KEYWORDS["『D・シェア』"],
    KEYWORDS["『ソウルガード』"],
    KEYWORDS["『反撃』"],
    *(skill for text in MONSTERS for skill in skills("monster", text)),
)
OF_SPELLS = tuple(skill for text in SPELLS for skill in skills("spell", text))
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


@pytest.mark.parametrize("seed", in_thirds(range(40), 6))
def test_random_fights_with_abilities(seed: int) -> None:
    hold(game, seed, 400)
