"""The words that are printed of a skill, and the skills of which a question is: what reasons in the words of a card are made from."""

from __future__ import annotations

from collections.abc import Sequence

from fwjudge.ability.text import Skill
from fwjudge.base.patterns import compile_late
from fwjudge.base.records import NamedTuple
from fwjudge.base.spelling import fold
from fwjudge.play.wording import Spec, describes_card

from .condition_words import lines_of, text_of
from .kinds import Can, Happening, Whether
from .parts import skills_in, with_other_skill
from .replays import Replays
from .sources import MAX_NAME

MAX_SKILLS_TRIED = 4
"""No more skills are tried as what forbids something, or costs too much."""
MAX_PRINTED = 52
"""Longer words of a card are not said within a reason."""
HEADINGS = r"(?:[【\[](?!気)[^】\]]*[】\]][/／]?)*"
"""The pattern of the headings before what a line says."""


class SkillOfCard(NamedTuple):
    """A skill with a card that has it, and its number in the world of the play."""

    card: int
    number: int
    skill: Skill


def skills_at_hand(replays: Replays) -> list[SkillOfCard]:
    """Return the skills of all cards of the play, each with the first card that has it."""
    game, printed = replays.as_it_is.state.game, skills_in(replays.call.cards)
    found: dict[int, SkillOfCard] = {}
    for card in range(len(game.cards)):
        for number in game.printed_card(card).abilities:
            if number < len(printed):  # the others are of the rulebook's own making
                found.setdefault(number, SkillOfCard(card, number, printed[number]))
    return list(found.values())


def decides(replays: Replays, one: SkillOfCard, other: Skill | None) -> bool:
    """Whether the answer would be another with another skill in the place of this one, or none."""
    return replays.is_other(replays.play(with_other_skill(replays.call, one.skill, other)))


def name_skill(replays: Replays, one: SkillOfCard) -> str:
    """Return a skill with its card as a judge calls it."""
    speech, game = replays.call.table.speech, replays.as_it_is.state.game
    name = speech.skill_aloud(game, one.number, one.card)
    return name if len(name) <= MAX_NAME else f"「{speech.name(game, one.card)}」の能力"


def find_lines(replays: Replays, one: SkillOfCard) -> list[str]:
    """Return what is printed of a skill, line by line, without what is said in brackets."""
    names = replays.call.table.speech.names_of_card(replays.as_it_is.state.game, one.card)
    return _REMINDER.sub("", lines_of(one.skill.name, text_of(replays.call.cards, names))).split("\n")


_REMINDER = compile_late(r"（[^（）]*）|\([^()]*[ぁ-ん][^()]*\)")


# -- which skills are asked for --------------------------------------------------------------------------


def skills_asked(replays: Replays) -> list[SkillOfCard]:
    """Return the skills that a question names, or those of the cards that it names; where it names no card, all."""
    specs = specs_asked(replays)
    table, game, every = replays.call.table, replays.as_it_is.state.game, skills_at_hand(replays)
    named = [Spec(name=spec.name) for spec in specs if spec.name]
    headings = {spec.ability for spec in specs if spec.ability}
    if named:
        cards = {card for card in range(len(game.cards)) for spec in named if describes_card(table, game, spec, card)}
        numbers = {number for card in cards for number in game.printed_card(card).abilities}
        every = [one for one in every if one.number in numbers]
    return [one for one in every if not headings or fold(one.skill.name) in headings]


def specs_asked(replays: Replays) -> Sequence[Spec]:
    """Return the descriptions of what a question is about, where it is about an action or something that happens."""
    asked = replays.ask.asked
    if isinstance(asked, Can):
        return asked.move.wording.specs
    return asked.what.wording.specs if isinstance(asked, Whether) and isinstance(asked.what, Happening) else ()
