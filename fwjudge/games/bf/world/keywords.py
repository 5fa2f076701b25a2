"""The keyword abilities of Buddyfight: their names, and each in full where it does something of its own."""

from __future__ import annotations

from typing import Final

from fwjudge.ability.text import (
    Beneath,
    CanAlso,
    Cards,
    Choose,
    Compare,
    CountOf,
    Damage,
    Event,
    In,
    It,
    Move,
    Not,
    Play,
    PutUnder,
    Skill,
    This,
    Trait,
    Whose,
    Wins,
)

PENETRATE: Final = "貫通"
SOUL_GUARD: Final = "ソウルガード"
MOVE: Final = "移動"
COUNTERATTACK: Final = "反撃"
CHANGE: Final = "装備変更"
SET: Final = "設置"
TERRITORY: Final = "C・テリトリー"
WEAPON_LINK: Final = "ウエポンリンク"
"""The names of keyword abilities as they are printed."""
IN_FINAL: Final = "ファイナルフェイズ中にも攻撃できる"
"""3d.Q1: the text by which a card attacks in the final phase too."""
TIMES: Final = ((2, "2回攻撃"), (3, "3回攻撃"), (4, "4回攻撃"), (6, "6回攻撃"))
"""k.N回攻撃: how often a card attacks in a turn, and the name of the ability that says so."""
ANY_FLAG: Final = {"角王": "k.角王", "ドラゴッド": "k.ドラゴッド"}
"""The abilities of cards that can be used with every flag, each with its rule."""
TRANSFORM: Final = ("変身", "搭乗", "着任", "竜化")
CROSS: Final = "必殺変身"
TRANSFORMS: Final = (*TRANSFORM, CROSS)
"""k.変身, k.必殺変身: the abilities by which a monster is equipped like an item."""
SHARE: Final = "D・シェア"
SHARED: Final = "『D』"
"""k.D・シェア: the ability that gives abilities, and how the names of those that it gives begin."""
REVERSALS: Final = ("『逆天』", "『逆天殺』", "『大逆天』", "『逆天殺ReBOOT』")
"""k.逆天: the abilities that are declared once in a fight and cannot be answered."""
AMBUSH: Final = "ambush"
AMBUSH_NAME: Final = "『奇襲』"
"""k.奇襲: the word for a card that falls from a soul in which it lay face down, and the ability that watches for it."""
MAX_LIFE_LINK: Final = 6
"""The largest number that a printed 『ライフリンク』 has."""
SPACE_AREAS: Final = ("left", "center", "right")
"""The areas in which monsters lie."""
FIELD_AREAS: Final = (*SPACE_AREAS, "item", "magic")
"""「場」 as texts name it: the areas of the field."""
DOUBLE: Final = ("『ダブルバディ』", "『トリプルバディ』")
"""k.ダブルバディ: the abilities that allow several buddies."""
LIFE_LINK: Final = "『ライフリンク』"


def put_in_brackets(word: str) -> str:
    """Return the name of a keyword ability as it is printed."""
    return f"『{word}』"


def _name_only(name: str, rule: str) -> Skill:
    """Return a keyword ability that only has a name: what it does is written where the rulebook says it."""
    printed = put_in_brackets(name)
    return Skill(printed, "keyword", keyword=printed, cites=(rule,))


_WEAPON_IN_SOUL: Final = Cards((In(("soul",)), Trait(("ウエポン",)), Beneath(It("this"))))
_DRAGON: Final = Cards((In(FIELD_AREAS), Whose("own"), Trait(("ネオドラゴン",)), Not(This())))
_THIS: Final = Cards((This(),))


def link_life(number: int) -> Skill:
    """Return 『ライフリンクN』 in full; with 0 『ライフリンク 即死』."""
    return Skill(
        f"『ライフリンク{number}』" if number else "『ライフリンク 即死』",
        "auto",
        (Damage("own", number),) if number else (Wins("other"),),
        trigger=(Event("leave", _THIS),),
        keyword=LIFE_LINK,
        number=number,
        cites=("k.ライフリンク",),
    )


KEYWORDS: Final = {
    skill.name: skill
    for skill in (
        _name_only(PENETRATE, "k.貫通"),
        _name_only(SOUL_GUARD, "k.ソウルガード"),
        _name_only(MOVE, "k.移動"),
        _name_only(COUNTERATTACK, "k.反撃"),
        _name_only(CHANGE, "k.装備変更"),
        _name_only(SET, "k.設置"),
        *(_name_only(name, "k.N回攻撃") for _, name in TIMES),
        Skill(
            put_in_brackets(IN_FINAL),
            "continuous",
            statics=(CanAlso("attack in final", It("this")),),
            cites=("3d.Q1",),
        ),
        *(_name_only(name, rule) for name, rule in ANY_FLAG.items()),
        _name_only(TERRITORY, "k.C・テリトリー"),
        _name_only(WEAPON_LINK, ""),
        Skill(
            "『パージ』",
            "activate",
            (Choose(_WEAPON_IN_SOUL, plain=False), Move(It("chosen"), "gauge")),
            timing="counter",
            limit=1,
            keyword="『パージ』",
            cites=("k.パージ",),
            use_if=Compare(CountOf(_WEAPON_IN_SOUL), ">=", 1),
        ),
        Skill(
            "『星合体』",
            "activate",
            (Choose(_DRAGON, called="dragon", plain=False), PutUnder(It("this"), It("dragon"))),
            timing="main",
            keyword="『星合体』",
            cites=("k.星合体",),
            use_if=Compare(CountOf(_DRAGON), ">=", 1),
        ),
        Skill(
            AMBUSH_NAME,
            "auto",
            (Play(It("this")),),
            trigger=(Event(AMBUSH, _THIS),),
            optional=True,
            keyword=AMBUSH_NAME,
            cites=("k.奇襲",),
        ),
        _name_only(SHARE, "k.D・シェア"),
        *(link_life(number) for number in range(1, MAX_LIFE_LINK + 1)),
    )
}
"""The keyword abilities that cards of a file can have, by the name that is printed."""


def complete_skill(skill: Skill) -> Skill:
    """Return a keyword ability that is only named by its card as the rulebook says it in full; any other with its rule."""
    if skill.kind == "activate" and not skill.cites:
        return skill._replace(cites=("k.逆天" if skill.keyword in REVERSALS else "4.1",))
    if skill.kind != "keyword":
        return skill
    printed = f"{LIFE_LINK[:-1]}{skill.number}』" if skill.keyword == LIFE_LINK and skill.number else skill.keyword
    if skill.keyword == LIFE_LINK and not skill.number:
        return link_life(0)
    known = KEYWORDS.get(printed, skill)
    return skill._replace(cites=skill.cites or known.cites) if known.kind == "keyword" else known
