"""Invented card texts and the records they become."""

from __future__ import annotations

from fwjudge.ability import text as t
from fwjudge.ability.walk import walk
from fwjudge.cards.compiler import compile_text

OWN, OTHER = t.Whose("own"), t.Whose("other")
BATTLE = (t.In(("battle",)), t.Kind(("battle",)))
THIS = t.Cards((t.This(),))
CHOSEN = t.It("chosen")
LEADER = t.Each(t.Cards((OWN, t.In(("leader",)), t.Kind(("leader",)))))
OTHERS = t.Cards((OTHER, *BATTLE))
"""相手のバトルカード"""


def skill(text: str, type: str = "battle") -> t.Skill:
    """The only skill of a text, which must be understood in full."""
    compiled = compile_text(text, type)
    assert compiled.complete, compiled.residuals
    (found,) = compiled.skills
    return found


def carried_out(text: str, type: str = "", game: str = "fw") -> list[t.Record]:
    """All that the skills of a text do or make so, without what was not understood and what hangs on that."""

    def understood(*parts: t.Record) -> bool:
        return not any(isinstance(one, t.Unread) for one in walk(parts))

    return [
        record
        for skill in compile_text(text, type, "front", game).skills
        if understood(skill.cost, skill.costs, skill.state, skill.declare_if)
        for record in (*skill.body, *skill.statics)
        if understood(record)
    ]


def body(text: str, type: str = "battle") -> tuple[t.Record, ...]:
    """What an effect does, as the effect of a 【登場時】."""
    return skill(f"【登場時】{text}", type).body


def statics(text: str) -> tuple[t.Record, ...]:
    """What is always so."""
    return skill(f"【永続】{text}").statics


def count(*filters: t.Filter) -> t.CountOf:
    return t.CountOf(t.Cards(filters))


def own(area: str) -> t.CountOf:
    return count(OWN, t.In((area,)))


def up_to(of: t.CardSet, most: int = 1, called: str = "chosen", plain: bool = True) -> t.Choose:
    return t.Choose(of, most, 0, called, plain=plain)


def lasting(what: str, amount: t.Amount, until: str = "turn", cards: t.Target = CHOSEN) -> t.Last:
    return t.Last((t.Change(cards, what, amount),), until)
