"""Deck rules in the text of a card (fw 6-1-4-3, op 5-1-2-4), and what the card is in every area (6-1-4-3-2)."""

from __future__ import annotations

from collections.abc import Iterator

from fwjudge.ability.text import AlsoIs, Begins, DeckRule, Skill
from fwjudge.base.records import NamedTuple

from .compiler import Clause, Residual, compile_text
from .model import Card
from .text import Node


class DeckText(NamedTuple):
    """The skills of a card as far as a deck list needs them, and the sentences about decks that could not be read."""

    skills: tuple[Skill, ...]
    unread: tuple[str, ...]


def deck_rules(card: Card) -> DeckText:
    """Return the deck rules of the side that is up when a game begins; a deck is built with nothing else (6-2-1-2)."""
    compiled = compile_text(card.front.whole_text, card.type, "front", card.game)
    skills, unread = list[Skill](), list[str]()
    for number, clause in enumerate(compiled.clauses):
        if clause.skill is not None:
            heard = (DeckRule, Begins, AlsoIs) if "any" in clause.skill.areas else (DeckRule, Begins)
            statics = tuple(one for one in clause.skill.statics if isinstance(one, heard))
            skills.append(clause.skill._replace(statics=statics))
        unread.extend(_unread(clause, [one for one in compiled.residuals if one.line == number]))
    return DeckText(tuple(skills), tuple(unread))


def _unread(clause: Clause, gaps: list[Residual]) -> Iterator[str]:
    """Return the sentences about decks with a part that was not understood, or that hold under a condition: before a game none is met."""
    for sentence in clause.tree.many("body") if clause.tree is not None else ():
        said = clause.line.text[sentence.start : sentence.end].removesuffix("。")
        start, end = clause.line.printed_span(*sentence.span)
        missing = any(gap.start < end and start < gap.end for gap in gaps)
        limits = list(sentence.find("DeckLimit", "UseOnly"))
        conditions = list(sentence.find("If", "During", "WhileState"))
        conditional = any(not limits or any(one.find("DeckLimit", "UseOnly")) for one in conditions)
        if _concerns_decks(sentence, said) and (missing or conditional):
            yield said
    if clause.tree is None and _concerns_decks(None, clause.line.text):
        yield clause.line.text


def _concerns_decks(sentence: Node | None, said: str) -> bool:
    """Whether a sentence is about decks: by what was read of it, or, where nothing was, by its words."""
    if sentence is not None and any(True for _ in sentence.find("DeckLimit", "UseOnly")):
        return True
    return "すべての領域のこのカード" in said or ("デッキに" in said and "入れることができ" in said)
