"""Events that come near to those for which effects of ONE PIECE wait and are none, with the rule by which they are not."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.engine.event import Declared, Moved, Noted
from fwjudge.engine.game import Game
from fwjudge.games.common.events import NotedChange

from ..now.areas import area_of, printed_card
from ..state import FIELD, LIFE, WIDTH
from ..world.facts import Facts

_SEES: Final = ("look", "put back")
"""Words of declarations by which a player sees cards where they lie."""
_GOES: Final = ("ko", "leave", "field", "life lost", "appear", "discard", "use")
"""Words of triggers for which a card goes somewhere, so that where it lies after that says nothing."""


def near_events(game: Game, event: Any) -> tuple[tuple[str, str], ...]:
    """Return the words of triggers that an event comes near to and is not, each with the rule by which it is none.

    8-5-4: the 【トリガー】 of an event is no use of it. 10-2-1-3: a character that leaves otherwise is not KO'd. 11-3-2: cards at which
    a player looks have not left their area.
    """
    known: Facts = game.world.facts
    if isinstance(event, Noted | NotedChange) and event.what == "activated" and event.ref is not None:
        is_event = printed_card(game, event.ref.card).type == "event"
        return (("use", "8-5-4"),) if is_event and event.ability in known.of_kind["trigger"] else ()
    if isinstance(event, Moved) and event.before.place % WIDTH in FIELD and event.cause != "ko":
        return (("ko", "10-2-1-3"),)
    if isinstance(event, Declared) and event.what in _SEES and any(_is_life(game, card) for card in event.cards):
        return (("leave", "11-3-2"), ("life lost", "11-3-2"))
    return ()


def why_not_valid(game: Game, ability: int, card: int) -> tuple[str, ...]:
    """2-8-2: return the rule by which an effect does nothing where its card lies, which is not on the field; nothing for one that would
    come up as the card goes there, or says itself where it works.
    """
    skill = game.world.abilities[ability]
    goes = any(one.what in _GOES for one in skill.trigger)
    return (
        ("2-8-2",) if skill.kind == "auto" and not skill.areas and not goes and area_of(game, card) not in FIELD else ()
    )


def _is_life(game: Game, card: int) -> bool:
    """Whether a card lies among the life of a player."""
    place: int = game.cards[card].place
    return place % WIDTH == LIFE
