"""How the number of cards of an area came about, as the reason where cards both left it and came to it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

from fwjudge.engine.event import Moved

from .ground import MAX_NUMBERS, ROUTINE, Ground, effect_at_work
from .kinds import Value
from .observation import Observed

_VERBS = {"draw": "引き", "discard": "捨て"}
"""By cause of a move what is done with so many cards, before a comma."""
MAX_STEPS_SAID = 3
"""No more things that were done in turn are said within a reason."""
SEVERAL = "draw several"
"""The word under which a game knows the rule that several cards are drawn one by one."""


def say_how_many(observed: Observed, ground: Ground) -> Ground:
    """Return a ground that says only how things go with what was done, one after another, with the cards of an area whose number is
    asked for; else the ground itself.
    """
    grounds = observed.state.table.grounds
    if not isinstance(observed.ask.asked, Value) or not observed.said.isdecimal() or observed.said == "0":
        return ground
    if any(grounds.rank(number) < ROUTINE for number in ground.numbers):
        return ground
    steps = [(sign, verb, len(list(same))) for (sign, verb), same in groupby(_find_steps(observed))]
    one, several = grounds.rule_of_word("draw"), grounds.rule_of_word(SEVERAL)
    if several and one in ground.numbers[:1] and len(steps) < 2 and _are_drawn_together(observed):
        return replace(ground, numbers=tuple(dict.fromkeys((several, *ground.numbers)))[:MAX_NUMBERS])
    if len({sign for sign, _, _ in steps}) < 2 or len(steps) > MAX_STEPS_SAID:
        return ground
    before = int(observed.said) - sum(sign * number for sign, _, number in steps)
    done = "、".join(f"{number}枚を{verb}" for _, verb, number in steps)
    several = several if steps[-1][1] == _VERBS["draw"] and steps[-1][2] > 1 else ""
    numbers = tuple(dict.fromkeys(filter(None, (several, *ground.numbers))))[:MAX_NUMBERS]
    past = f"{done[:-1]}いた" if done.endswith(_VERBS["draw"]) else f"{done}た"
    return replace(ground, clause=f"はじめの{before}枚から、{past}", numbers=numbers)


def _are_drawn_together(observed: Observed) -> bool:
    """Whether the last two cards that came were drawn by one effect."""
    last = [one for one in observed.evidence[:2] if getattr(one.entry.event, "cause", "") == "draw"]
    return len(last) == 2 and effect_at_work(last[0]) is not None and effect_at_work(last[0]) == effect_at_work(last[1])


def _find_steps(observed: Observed) -> Iterator[tuple[int, str]]:
    """Yield for each card that came to the area that is asked about, or left it, in that order, which it was and the verb for it.

    Nothing where some card did so in a way for which there is no verb.
    """
    assert isinstance(observed.ask.asked, Value)
    subject, state = observed.ask.asked.of.subject, observed.state
    if subject is None or subject.attribute or subject.specs[0].name or not subject.specs[0].area:
        return
    spec, places = subject.specs[0], state.game.world.places
    seen = state.table.boards.seen(spec.area, spec.player).split("/")
    found = []
    for one in reversed(observed.evidence):
        event = one.entry.event
        if not isinstance(event, Moved) or event.before is None:
            continue
        to, was = places[event.to], places[event.before.place]
        came = to.name in seen and to.player in (None, spec.player)
        left = was.name in seen and was.player in (None, spec.player)
        if came == left:
            continue
        if event.cause not in _VERBS:
            return
        found.append((1 if came else -1, _VERBS[event.cause]))
    yield from found
