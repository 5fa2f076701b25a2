"""Where the rulebook of Buddyfight can be read in more than one way."""

from __future__ import annotations

from typing import Final

from fwjudge.engine.reading import Reading

FIRST_DRAW: Final = Reading(
    "first draw",
    "先攻1ターン目のスタートフェイズに、カードを引くか",
    {
        "yes": "2018/6/2適用の新ルールにより引く",
        "no": "3a.3.1のただし書きにより引かない",
    },
    ("c.1", "3a.3.1"),
    leading=(("no", "3a.3.1"),),
)
"""c.1, 3a.3.1: two rules say differently whether the first player draws on the first turn."""

AUTOS: Final = Reading(
    "autos before the answered",
    "【対抗】の解決で待機状態になった自動能力は、対抗された側の解決より先に使うか",
    {
        "no": "優先するのはカードや能力の使用に対してなので、両方の解決が終わってから使う",
        "yes": "対抗された側の解決より先に使う",
    },
    ("4.2", "2.1.1", "2.Q3"),
)
"""4.2: it is not written whether what an answer triggers is used before the answered use is resolved."""

LEFT_OVER: Final = Reading(
    "left over",
    "「終了する」で残った自動能力と、解決前のカードや能力は、どちらが先か",
    {
        "autos": "自動能力を先に使う",
        "uses": "解決前のカードや能力を先に解決する",
    },
    ("o.終了する", "4.2"),
)
"""o.終了する: it is not written which comes first, what waits or what is unresolved, when an effect ends a phase."""

FULL_TERRITORY: Final = Reading(
    "third in a territory",
    "『C・テリトリー』を持つカードが2枚いるセンターに、さらにコールできるか",
    {
        "no": "さらに置くことはできないので、センターにはコールできない",
        "yes": "f.7のとおりコールでき、前からいるカードをドロップゾーンに置く",
    },
    ("k.C・テリトリー.Q1", "f.7"),
)
"""k.C・テリトリー.Q1, f.7: the answer says that no third monster can be put there, the rule of the area that an earlier one goes."""

GUARD_BY_RULE: Final = Reading(
    "soul guard against a rule",
    "★ルール処理★でドロップゾーンに置かれるカードを、『ソウルガード』で場に残せるか",
    {
        "no": "★ルール処理★は、置けない枚数やサイズの分をすべて置くので、残せない",
        "yes": "場から離れる場合なので、残せる",
    },
    ("r.2", "r.3", "k.ソウルガード"),
)
"""r.2, r.3, k.ソウルガード: it can be read in two ways whether a card can stay that a rule check would drop."""

GUARD_AGAINST_COST: Final = Reading(
    "soul guard against a cost",
    "コストとして場から離れるカードを、『ソウルガード』で場に残せるか",
    {
        "no": "コストは指示されている範囲をすべて行わなければならないので、残せない",
        "yes": "場から離れる場合なので残せて、コストは払われている",
    },
    ("o.コストと能力", "k.ソウルガード"),
)
"""o.コストと能力, k.ソウルガード: it can be read in two ways whether a card can stay that leaves as a cost."""

PIERCE: Final = Reading(
    "penetrate without destruction",
    "攻撃がヒットしたが相手センターのモンスターが破壊されずに残った時、『貫通』はダメージを与えるか",
    {
        "hit": "ヒットした時に発動するので、与える",
        "destroyed": "3c.Q2の理由は破壊していないことなので、与えない",
    },
    ("k.貫通", "3c.3.2.1", "3c.3.1.1"),
)
"""k.貫通, 3c.Q2: it can be read in two ways whether 『貫通』 acts where the monster that was hit was not destroyed."""

READINGS: Final = {
    reading.name: reading
    for reading in (FIRST_DRAW, AUTOS, LEFT_OVER, FULL_TERRITORY, GUARD_BY_RULE, GUARD_AGAINST_COST, PIERCE)
}
"""Every reading of this rulebook, by its name."""
