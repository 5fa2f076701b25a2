"""Random games of 汎用TCG with texts: what lasts, is shown, counted or replaced."""

from __future__ import annotations

import random

from fwjudge.ability.text import Skill
from fwjudge.engine.game import Game
from fwjudge.games import read_skill, read_text
from fwjudge.games.gen.new_game import new_game
from fwjudge.games.gen.state import GenCard, GenSkill
from fwjudge.games.table import PrintedSkill, ReadText

OF_UNITS = {
    "狩人": "このユニットが相手のユニットをKOしたとき、デッキを1枚引く。",
    "消し炭": "このユニットが火属性のカードによってKOされたとき、このユニットに炎カウンターを1つ置く。",
    "成長": "このユニットのHPが増加したとき、このユニットに育カウンターを1つ置く。",
    "衰え": "このユニットのHPが減少したとき、このユニットにチャージする。",
    "見舞い": "自分のユニットが状態異常になったとき、デッキを1枚引く。",
    "千里眼": "自分のデッキの一番上のカードを公開したままゲームを行う。",
    "竜の血": "このユニットは属性「竜」を得る。",
    "火入れ": "自分の手札の戦術カードすべては属性「火」を得る。",
    "冬眠": "自分のターンに使える。このユニットをレストする。このユニットがレストしているかぎり、このユニットのHPを200アップする。",
    "忍術": "このカードが手札にある場合、自分のターンに使える。このカードを公開する。デッキを1枚引く。",
    "寝ぼけ": "このユニットは状態異常でもスキルを使える。",
    "火の輪": "自分のターンに使える。相手のユニットを1体選び、そのユニットに100ダメージを与える。",
}
OF_TACTICS = (
    "自分のKOしたユニットすべてを手札に戻す。",
    "自分のデッキのユニットカードを1枚選び、自分のデッキをシャッフルする。そのカードをデッキの上に置く。",
    "相手のデッキをシャッフルする。相手のデッキの上から2枚を公開する。",
    "自分の炎カウンターの置かれたユニットすべてから炎カウンターを2つ取り除く。相手のユニットを1体選び、そのユニットをスタンする。",
    "次の相手のターン、火属性のユニットすべては能力を失い、自分のユニットすべてのHPを300にする。",
    "相手のユニットを1体選び、そのユニットをレストする。そのユニットをKOする。",
)


def _only(read: ReadText) -> Skill:
    assert not read.notes, read.notes
    (found,) = read.skills
    assert isinstance(found, Skill)
    return found


def skills() -> tuple[Skill, ...]:
    """The skills of all units, then those of all tactics."""
    of_units = (PrintedSkill(name, text=text, declared=False) for name, text in OF_UNITS.items())
    return (
        *(_only(read_skill("gen", "カード", one, "unit")) for one in of_units),
        *(_only(read_text("gen", "カード", text, "tactic")) for text in OF_TACTICS),
    )


def game(seed: int) -> Game:
    chance = random.Random(seed)
    first = len(OF_UNITS)

    def deck() -> list[GenCard]:
        units = [
            GenCard(
                f"獣{at}",
                "unit",
                100 * chance.randint(1, 6),
                (chance.choice("火水森"),),
                (chance.choice("火水森"),),
                chance.randrange(2),
                (GenSkill(f"技{at}", chance.randrange(3), 200),),
                tuple(chance.sample(range(first), 2)),
            )
            for at in range(9)
        ]
        tactics = [GenCard(f"策{at}", "tactic", abilities=(first + at,)) for at in range(len(OF_TACTICS))]
        return [card for card in (*units, *tactics[:4]) for _ in range(4)][:50]

    return new_game([deck(), deck()], skills())
