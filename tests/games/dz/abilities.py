"""Skills that scenes of Dimension Zero are made of, as cards print them."""

from __future__ import annotations

from fwjudge.ability.text import Skill
from fwjudge.cards.compiler import compile_text
from fwjudge.games import refusals


def skill(name: str, text: str, type: str = "unit") -> Skill:
    """The skill of a text, under a name by which a scene speaks of it."""
    compiled = compile_text(text, type, "front", "dz", refusals("dz"))
    assert compiled.complete, compiled.residuals
    (found,) = compiled.skills
    return found._replace(name=name)


def spell(name: str, text: str) -> Skill:
    """The text of a strategy."""
    return skill(name, text, "strategy")


def on(name: str, text: str) -> Skill:
    """What is said after 「このカードがスクエアに置かれた時、」."""
    return skill(name, f"このカードがスクエアに置かれた時、{text}")


def able(name: str, text: str) -> Skill:
    """What a unit can do that costs nothing, with its timing before it."""
    return skill(name, f"［無色０］{text}")


BOOST = spell(
    "鼓舞", "あなたはバトルスペースのスクエアにある対象のユニットを1枚選び、ターン終了時まで、パワーを+3000する。"
)
DRAWS = skill("buried", "このカードがスクエアから墓地に置かれた時、あなたはカードを1枚引く。")
DRAW = spell("繁盛", "あなたはカードを1枚引く。")
SHOT = spell("矢", "あなたはバトルスペースのスクエアにある対象のユニットを1枚選び、2000のダメージを与える。")
SLIP = able(
    "回避",
    "《バトル》あなたはユニットのない自軍エリアの対象のスクエアを1つ選び、このカードをそのスクエアにリリース状態で置く。",
)
SWIFT, HASTE, UNITY = skill("速攻", "速攻"), skill("加速", "加速"), skill("団結", "団結")
