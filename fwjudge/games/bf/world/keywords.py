"""The keyword abilities of Buddyfight: their names, and each in full where it does something of its own."""

from __future__ import annotations

from fwjudge.ability import Ability, CallCard, Choose, Count, Damage, Filter, Move, PutUnder, Trigger

ANY_FLAG = ("角王", "ドラゴッド")
"""Keyword abilities of cards that can be used with every flag."""


TERRITORY = "C・テリトリー"


TRANSFORM, CROSS = ("変身", "搭乗", "着任", "竜化"), "必殺変身"
"""Keyword abilities by which a monster is equipped like an item."""


SHARE, SHARED = "D・シェア", "『D』"
"""『D・シェア』, and how the abilities begin that it gives."""


REVERSALS = ("『逆天』", "『逆天殺』", "『大逆天』", "『逆天殺ReBOOT』")


AMBUSH_NAME = "『奇襲』"
"""k.奇襲: what is paid for it is the 【コールコスト】 of its card."""


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
