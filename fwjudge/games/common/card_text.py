"""The text of a card, and the skills that are printed on it as fields, read."""

from __future__ import annotations

from typing import Final

from fwjudge.ability.text import PayEnergy, Record, Skill, Unread
from fwjudge.ability.walk import walk
from fwjudge.cards.compiler import CompiledText, Residual, compile_text
from fwjudge.cards.lower.scope import refuse_nothing
from fwjudge.games import policy
from fwjudge.games.table import PrintedSkill, Quote, ReadText, Refuses

_SCOPES: Final = {"skill": "このスキル", "rest": "そこから先", "sentence": "その文", "part": "その文のそこから先"}
SKILL_TEXT: Final = "skill"
"""The type by which the text beside a printed skill is read, whatever the type of its card is."""


def read_text(
    game: str, name: str, text: str, type: str, side: str = "front", refuses: Refuses = refuse_nothing
) -> ReadText:
    """Return the skills of a text, and a sentence for each clause that could not be read."""
    if not text.strip():
        return ReadText((), ())
    compiled = compile_text(text, type, side, game, refuses)
    return ReadText(_keep_possible(game, compiled.skills), _list_unread(name, compiled), _list_quotes(compiled))


def _list_quotes(compiled: CompiledText, name: str | None = None) -> tuple[Quote, ...]:
    """Return the words of a card for the instructions of its skills; `name`: the heading that all of them have."""
    return tuple(
        Quote(clause.skill.name if name is None else name, instruction, words)
        for clause in compiled.clauses
        if clause.skill is not None
        for instruction, words in clause.quotes
    )


def _keep_possible(game: str, skills: tuple[Skill, ...]) -> tuple[Skill, ...]:
    """Return the skills as the game can carry them out: where it has no lines for what is not understood, without that."""
    if Unread in policy(game).words:
        return skills
    found = (_leave_out_unread(skill) for skill in skills)
    return tuple(skill for skill in found if skill is not None)


def _leave_out_unread(skill: Skill) -> Skill | None:
    """Return a skill without its instructions that are not understood; None if nothing is left, or anything else is not."""
    known = skill._replace(
        body=tuple(filter(_is_understood, skill.body)), statics=tuple(filter(_is_understood, skill.statics))
    )
    gone = known != skill and not known.body and not known.statics
    return None if gone or not _is_understood(known) else known


def _is_understood(record: Record) -> bool:
    return not any(isinstance(one, Unread) for one in walk(record))


def _list_unread(name: str, compiled: CompiledText) -> tuple[str, ...]:
    return tuple(_describe_unread(name, one) for one in compiled.residuals)


def _describe_unread(name: str, one: Residual) -> str:
    why = "意味が分からない" if one.read else "読めない"
    return f"「{name}」の「{one.text}」は{why}。この裁定は{_SCOPES[one.scope]}がないものとしている。"


def read_skill(game: str, card: str, printed: PrintedSkill, type: str, refuses: Refuses = refuse_nothing) -> ReadText:
    """Return a skill that is printed as fields, and a sentence for each clause of its text that could not be read."""
    compiled = compile_text(printed.text, SKILL_TEXT if printed.declared else type, "front", game, refuses)
    unread = _list_unread(card, compiled)
    name = f"【{printed.name}】"
    if not printed.declared:
        skills = tuple(skill._replace(name=name) for skill in _keep_possible(game, compiled.skills))
        return ReadText(skills, unread, _list_quotes(compiled, name))
    if len(compiled.skills) > 1:
        return ReadText((), (f"「{card}」のスキル「{printed.name}」のテキストが1つの能力にならない。",))
    skill = next(iter(_keep_possible(game, compiled.skills)), Skill("", "skill"))
    counted = skill.damage
    if (counted is None) == printed.counted and not unread:
        unread = (f"「{card}」のスキル「{printed.name}」のスキルダメージがいくつか、テキストから決まらない。",)
    cost = (PayEnergy(printed.energy),) if printed.energy else ()
    damage = counted if printed.counted else printed.damage
    skill = skill._replace(name=name, cost=cost, damage=damage)
    return ReadText((skill,), unread, _list_quotes(compiled, name))
