"""The text of a card, read."""

from __future__ import annotations

from fwjudge.ability.text import Record, Skill, Unread
from fwjudge.ability.walk import walk
from fwjudge.cards.compiler import compile_text
from fwjudge.engine.policy import Policy
from fwjudge.games.table import Quote, Refuses

from .known_text import KnownText, UnreadPart


def read(game: str, rules: Policy, text: str, type: str, side: str, refuses: Refuses) -> KnownText:
    """Return what a text means by the rules of its game; `refuses`: returns why the game cannot carry out a record of it."""
    compiled = compile_text(text, type, side, game, refuses)
    quotes = (
        Quote(clause.skill.name, instruction, words)
        for clause in compiled.clauses
        if clause.skill is not None
        for instruction, words in clause.quotes
    )
    unread = (UnreadPart(one.text, one.scope, one.read) for one in compiled.residuals)
    return KnownText(_keep_possible(rules, compiled.skills), tuple(unread), tuple(quotes))


def _keep_possible(rules: Policy, skills: tuple[Skill, ...]) -> tuple[Skill, ...]:
    """Return the skills as the game can carry them out: where it has no lines for what is not understood, without that."""
    if Unread in rules.words:
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
