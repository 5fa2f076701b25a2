"""The meaning of a card text to a game, whatever card has it, and what a card of a file becomes by it."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.ability.text import PayEnergy, Skill
from fwjudge.base.records import NamedTuple
from fwjudge.games.table import PrintedSkill, Quote, ReadText

_SCOPES: Final = {"skill": "このスキル", "rest": "そこから先", "sentence": "その文", "part": "その文のそこから先"}
SKILL_TEXT: Final = "skill"
"""The type by which the text beside a printed skill is read, whatever the type of its card is."""


class UnreadPart(NamedTuple):
    """A part of a text that is not carried out."""

    text: str
    scope: str
    """How much is not: `skill`, `rest`, `sentence`, `part`."""
    read: bool
    """The words were read, but their meaning is not known."""


class KnownText(NamedTuple):
    """A text with what was made of it."""

    skills: tuple[Any, ...] = ()
    unread: tuple[UnreadPart, ...] = ()
    quotes: tuple[Quote, ...] = ()


def read_as_text(name: str, known: KnownText) -> ReadText:
    """Return the skills of a card's text, with a sentence for each clause that was not read."""
    lost = tuple(one.text for one in known.unread if one.scope == "skill")
    return ReadText(known.skills, _list_unread(name, known), known.quotes, lost)


def read_as_skill(card: str, printed: PrintedSkill, known: KnownText) -> ReadText:
    """Return the skill that a file gives by fields, with what the text beside them means."""
    unread = _list_unread(card, known)
    name = f"【{printed.name}】"
    quotes = tuple(quote._replace(skill=name) for quote in known.quotes)
    if not printed.declared:
        return ReadText(tuple(skill._replace(name=name) for skill in known.skills), unread, quotes)
    if len(known.skills) > 1:
        return ReadText((), (f"「{card}」のスキル「{printed.name}」のテキストが1つの能力にならない。",))
    skill = next(iter(known.skills), Skill("", "skill"))
    counted = skill.damage
    if (counted is None) == printed.counted and not unread:
        unread = (f"「{card}」のスキル「{printed.name}」のスキルダメージがいくつか、テキストから決まらない。",)
    cost = (PayEnergy(printed.energy),) if printed.energy else ()
    damage = counted if printed.counted else printed.damage
    return ReadText((skill._replace(name=name, cost=cost, damage=damage),), unread, quotes)


def _list_unread(name: str, known: KnownText) -> tuple[str, ...]:
    return tuple(_describe_unread(name, one) for one in known.unread)


def _describe_unread(name: str, one: UnreadPart) -> str:
    why = "意味が分からない" if one.read else "読めない"
    return f"「{name}」の「{one.text}」は{why}。処理順では、{_SCOPES[one.scope]}は働かないものとして進めた。"
