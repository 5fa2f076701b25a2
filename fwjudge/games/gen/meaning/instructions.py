"""The meaning of each record of card texts in 汎用TCG: one table of the tables of this floor."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from fwjudge.ability import text
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect, Words, lines_of
from fwjudge.engine.queries import merge
from fwjudge.engine.step import Step
from fwjudge.games.common.meaning import Meanings, find_unread, words_of

from ..now.cards import FILTERS, READS
from ..world.skills import Shuffling
from . import choosing, counters, decks, lasting, moving, units

MEANINGS: Final[Meanings] = merge(
    choosing.MEANINGS, counters.MEANINGS, decks.MEANINGS, lasting.MEANINGS, moving.MEANINGS, units.MEANINGS
)
"""The meaning of each kind of record; what is not in it the game cannot carry out."""


def _shuffle_with_moves(node: Shuffling) -> list[Step]:
    """912.1, 912.1a: make the lines of a shuffle of all cards of a deck, with the instructions that are a part of it."""
    return decks.shuffle(node, lines_of(WORDS, node.body))


WORDS: Final[Words] = {**words_of(MEANINGS), Shuffling: _shuffle_with_moves}
"""The lines of each instruction."""


def events_of(game: Game, effect: Effect, instructions: Sequence[Any]) -> list[Any]:
    """Return the events of these instructions, without carrying them out."""
    found: list[Any] = []
    for node in instructions:
        events = MEANINGS[type(node)].events
        assert events is not None
        found += events(game, effect, node)
    return found


# -- what cannot be carried out ------------------------------------------------------------------------------------------

KINDS: Final = frozenset(("auto", "activate", "continuous", "spell", "skill"))
"""801.1: the kinds of skills that a card has."""


def find_unread_parts(skill: text.Skill) -> Iterator[tuple[Any, str]]:
    """Yield every part of a skill that this game cannot carry out, with the reason."""
    why = _refuse_skill(skill)
    if why:
        yield skill, why
    for event in skill.trigger:
        if why := lasting.refuse_event(event):
            yield event, why
    if skill.kind == "skill":  # its cost must be attached and is not paid (210.2)
        skill = skill._replace(cost=())
    yield from find_unread(MEANINGS, READS, FILTERS, skill)


def _refuse_skill(skill: text.Skill) -> str:
    if skill.kind not in KINDS:
        return "この種類の能力はない"
    if skill.kind != "skill" and skill.cost:
        return "能力のプレイにコストはない"
    if skill.costs or skill.limit or skill.declare_if is not None or skill.use_if is not None or skill.optional:
        return "この使い方の能力はない"
    return ""
