"""The rule by which something is not what a skill waits for, as the ground where that came near to it and nothing came of it."""

from __future__ import annotations

from collections.abc import Iterator

from fwjudge.ability.text import Event, Skill, This
from fwjudge.ability.walk import walk
from fwjudge.course.narration import LoggedLine
from fwjudge.play.wording import describes_card

from .events import about_of, is_skill
from .first_words import lies_in_play
from .ground import Ground, clause_of
from .kinds import NO, Ask, Happening, HowOften, Whether
from .observation import Observed
from .point import Call
from .subjects import lie


def find_near_event(call: Call, ask: Ask, observed: Observed) -> Ground | None:
    """Return the rule by which what happened last is not what a skill waits for that did not come up; None where nothing came near."""
    asked = ask.asked
    if observed.said not in (NO, "0") or observed.evidence or not isinstance(asked, Whether | HowOften):
        return None
    event = asked.event if isinstance(asked, HowOften) else asked.what
    if isinstance(event, Happening):
        named = event.wording.specs if is_skill(event) else ()
    elif event.subject is None or event.subject.attribute or event.subject.specs[0].name:
        return None
    else:
        named = ()
    game, near = observed.state.game, call.table.grounds.of_effects.near_events
    cards = [
        card
        for card in range(len(game.cards))
        if not named or any(describes_card(call.table, game, spec, card) for spec in named)
    ]
    for one in reversed(observed.state.told):
        if _is_instead(observed, one):
            continue
        for word, rule in near(game, one.entry.event):
            if any(
                _would_hear(observed, one, card, wanted) for card in cards for wanted in _unheard(observed, card, word)
            ):
                return Ground((rule,), clause_of(call.table, (rule,)), "near")
    return None


def _is_instead(observed: Observed, near: LoggedLine) -> bool:
    """Whether something was done in place of what a skill waits for: then that was replaced."""
    told = observed.state.told
    return any(one.line.kind == "replaced" for one in told[max(0, told.index(near) - 2) : told.index(near)])


def _unheard(observed: Observed, card: int, word: str) -> Iterator[Event]:
    """Yield what the skills of a card wait for by this word that have not come to wait in the play."""
    game = observed.state.game
    waited = {
        getattr(one.entry.event, "ability", -1)
        for one in observed.state.told
        if one.line.kind in ("waits", "activated")
    }
    for number in game.printed_card(card).abilities:
        skill: Skill = game.world.abilities[number]
        yield from (one for one in skill.trigger if one.what == word and number not in waited)


def _would_hear(observed: Observed, near: LoggedLine, card: int, wanted: Event) -> bool:
    """Whether a card could hear of something of this player: of itself, or from where cards are in play."""
    game, event = observed.state.game, near.entry.event
    own = any(isinstance(one, This) for one in walk(wanted.of or ()))
    if own:
        return card in about_of(game, near).cards
    if not lies_in_play(observed.state.table, lie(observed.state.table, game, card)):
        return False
    who, player = getattr(event, "player", None), game.world.places[game.cards[card].place].player
    return wanted.who not in ("own", "other") or who is None or (who == player) == (wanted.who == "own")
