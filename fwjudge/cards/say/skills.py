"""A whole skill in Japanese, with the rules that say what its parts mean."""

from __future__ import annotations

from fwjudge.ability import text as t

from .conditions import condition, event
from .lines import Parts, SaidLine, nest
from .sets import areas, card_set, several
from .vocabulary import KEYWORDS, SKILL_KINDS, TIMING


def skill(skill: t.Skill) -> Parts:
    """Say where a skill is valid, when it may be declared or waits, what it costs, and what it does."""
    if skill.kind == "keyword":
        yield SaidLine(0, f"{skill.name} キーワードスキル", (KEYWORDS.get(skill.keyword, "15-1-1"),))
    else:
        kind, rule = SKILL_KINDS[skill.kind]
        yield SaidLine(
            0, f"{skill.name} {kind}".strip(), (rule, KEYWORDS[skill.keyword]) if skill.keyword in KEYWORDS else (rule,)
        )
    for part in (_say_where, _say_when, _price):
        yield from (item._replace(depth=item.depth + 1) for item in part(skill))
    if skill.body:
        yield SaidLine(1, "効果", ("1-5-1",))
        yield from nest(skill.body, 2)
    yield from nest(skill.statics)


def _say_where(skill: t.Skill) -> Parts:
    if skill.areas:
        yield SaidLine(0, f"{areas(skill.areas)}で有効", ("9-5-5",) if skill.kind == "continuous" else ("9-2-1",))
    for gate in skill.valid_if:
        gates: dict[t.Condition, str] = {t.TurnOf("own"): "15-9-2", t.TurnOf("other"): "15-10-2"}
        rule = gates.get(gate, "9-1-3")
        yield SaidLine(0, f"{condition(gate)}間だけ有効", (rule,))


def _say_when(skill: t.Skill) -> Parts:
    if skill.timing:
        yield SaidLine(0, *TIMING[skill.timing])
    if skill.limit:
        yield SaidLine(0, f"ターンに{skill.limit}回まで", ("15-7-2",))
    if skill.declare_if is not None:
        yield SaidLine(0, f"{condition(skill.declare_if)}場合だけ発動を宣言できる", ("15-2-3",))
    if skill.materials:
        yield SaidLine(0, "重ねるもの: " + several([card_set(of) for of in skill.materials], "と"), ("15-12-4",))
    for index, what in enumerate(skill.trigger):
        yield SaidLine(0, f"{'または、' if index else ''}{event(what)}時、待機状態になる", ("9-6-2",))
    if skill.waits_if is not None:
        yield SaidLine(0, f"ただし、その時に{condition(skill.waits_if)}場合だけ", ("0-3-6",))
    if skill.state is not None:
        how, rule = ("ようになった時", "0-3-6") if skill.becomes else ("間", "9-6-8")
        yield SaidLine(0, f"{condition(skill.state)}{how}、待機状態になる", (rule,))


def _price(skill: t.Skill) -> Parts:
    """Yield the lines about the skill cost: all of it, then each cost of which one is paid."""
    if skill.cost:
        yield SaidLine(0, "スキルコスト", ("1-4-1", "1-4-6"))
        yield from nest(skill.cost)
    for index, choice in enumerate(skill.costs, 1):
        yield SaidLine(0, f"スキルコスト（どれか1つ）その{index}", ("1-4-6-1",))
        yield from nest(choice)
