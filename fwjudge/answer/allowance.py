"""Why an action can be taken, in words: the reason that its rule gives, or the words of the text that a chosen card fits."""

from __future__ import annotations

from itertools import takewhile

from fwjudge.base.patterns import compile_late
from fwjudge.base.spelling import fold

from .events import about_of
from .ground import Ground, effect_at_work
from .kinds import Can
from .observation import Observed
from .permission import named_cards
from .phrases import leaves_undone, quote_print
from .reasons import say_for_kind

_MEANT = compile_late(
    r"^(?:[^、。]*(?:から|うち|中から))?(?P<words>(?:「[^」]*」|[^「」、。]|(?:(?<=か)|(?<=持つ)|(?<=の)(?<!元々の))、)+?)(?:(?:[0-9]+|X)枚(?:まで)?|すべて)(?:を|は|の|か|$)"
)
"""The beginning of a clause that names the cards of which so many are chosen."""
MAX_MEANT = 60
"""Longer words for the cards that a text means are not said within a reason."""


def say_why_allowed(observed: Observed, ground: Ground) -> str:
    """Return why something can be done, or left undone, before 「からです」; nothing where the rule has no words for that."""
    assert isinstance(observed.ask.asked, Can)
    grounds, first = observed.state.table.grounds, next(iter(ground.numbers), "")
    if first in grounds.weights.choosing and (meant := _say_meant(observed)):
        return meant
    move = observed.ask.asked.move
    is_left = leaves_undone(observed.state.table, move)
    game = observed.taken_in
    is_use = not is_left and move.wording.verb != "pay"
    if (
        is_use
        and game is not None
        and (why := grounds.of_choices.why_allowed(game, move.player, first, named_cards(observed)))
    ):
        return why
    if is_use and (gained := _say_gained(observed, first)):
        return gained
    if not is_left and (said := say_for_kind(observed, first)):
        return said
    return grounds.clauses.allows.get(f"not {first}" if is_left else first, "") or _say_meant(observed)


GRANTED = "granted"
"""The word of what lasts on a card that gives it a skill."""


def _say_gained(observed: Observed, rule: str) -> str:
    """Return by which effect a card has got the keyword that a line activates, where that is the ground; nothing where none gave it."""
    assert isinstance(observed.ask.asked, Can)
    table, game, wording = observed.state.table, observed.state.game, observed.ask.asked.move.wording
    named, cards = {spec.ability for spec in wording.specs if spec.ability}, named_cards(observed)
    for one in reversed(observed.state.told if wording.verb == "activate" and len(cards) == 1 else ()):
        effect = effect_at_work(one) if one.line.kind == "modified" else None
        if effect is None or effect.ability < 0 or cards[0] not in about_of(game, one).cards:
            continue
        given = one.entry.event.modifier
        keyword: str = game.world.abilities[given.amount].keyword if given.what == GRANTED else given.what
        parts = table.grounds.defining.parts
        is_of_rule = rule in (parts.get(f"Skill {keyword}"), parts.get("Last"))
        if keyword and is_of_rule and fold(keyword) in named:
            return f"{table.speech.skill_aloud(game, effect.ability, effect.source.card)}で{keyword}を得ている"
    return ""


def _say_meant(observed: Observed) -> str:
    """Return that the card which can be chosen is one that the text means, in its words; nothing where they are not found."""
    assert isinstance(observed.ask.asked, Can)
    wording = observed.ask.asked.move.wording
    if wording.verb != "choose" or not any(spec.name or spec.area or spec.role for spec in wording.specs):
        return ""
    return say_meant(_clause_of_choice(observed))


def say_meant(clause: str) -> str:
    """Return that a card which can be chosen is one that a clause means, in its words; nothing where it names none.

    >>> say_meant("相手のコスト3以下のキャラ1枚までを、KOする"), say_meant("カード1枚を引く")
    ('テキストの「相手のコスト3以下のキャラ」に当たる', '')
    """
    words = find_meant(clause)
    return f"テキストの{quote_print(words)}に当たる" if words else ""


def find_meant(clause: str) -> str:
    """Return the words by which a clause means the cards that it has chosen; nothing where it names none, or in too many words."""
    found = _MEANT.search(" ".join(clause.split()))
    words: str = found["words"] if found is not None else ""
    return words if words != "カード" and len(words) <= MAX_MEANT else ""


def _clause_of_choice(observed: Observed) -> str:
    """Return the words of the card by which things are chosen; where they are not known, those of what is done with them."""
    done = takewhile(lambda one: one.line.kind != "resolved", observed.after)
    steps = [(one, one.step.clause) for one in done if one.step is not None and one.step.clause]
    picks = (clause for one, clause in steps if getattr(one.entry.event, "what", "") == "choose")
    return next(picks, next((clause for _, clause in steps), ""))
