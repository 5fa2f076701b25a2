"""The words by which the machine tells who listens: each event of a text has one, and so has each thing that happens."""

from __future__ import annotations

from typing import Final

from fwjudge.ability.text import Event

ELSEWHERE: Final = frozenset(("deck", "hand", "graveyard", "energy", "smash", "plan", "removed", "stack"))
"""All places that are no squares (「スクエア以外」)."""
_BOARD: Final = frozenset(("board",))
_NOWHERE: Final[frozenset[str]] = frozenset()
END_OF_BATTLE: Final = "battle end"
"""The word for the end of a battle (3-14-2-2)."""
MOVED: Final = "moved"
"""The word for any move of a card: texts that speak of certain areas look where it went from and to."""
_MOVES: Final = {
    (_NOWHERE, _BOARD): "placed",
    (ELSEWHERE, _BOARD): "placed from elsewhere",
    (frozenset(("hand",)), _BOARD): "placed from hand",
    (frozenset(("plan",)), _BOARD): "placed from plan",
    (_BOARD, _NOWHERE): "left",
    (_BOARD, frozenset(("graveyard",))): "buried",
    (_BOARD, frozenset(("hand",))): "returned",
    (_NOWHERE, frozenset(("smash",))): "smashed",
}
_WORDS: Final = {"movement": "move", "ko": "destroyed"}
MOVES: Final = frozenset(("move", "movement", "ko", "draw", "charge", "smash"))
"""The events that are moves of cards."""
MOMENTS: Final = frozenset(
    (
        *MOVES,
        "played",
        "activated",
        "attack",
        "attacked",
        "advanced",
        "faced",
        "damaged",
        "deck arranged",
        "battle won",
        "battle drawn",
        "battle start",
        "first step start",
        "second step start",
        "battle end step start",
        END_OF_BATTLE,
        "turn start",
        "release phase start",
        "draw phase start",
        "energy phase start",
        "main phase start",
        "smash phase start",
        "recovery phase start",
        "turn end",
    )
)
"""The events for which skills of this game can listen."""
ADVANCE: Final = "advanced"
"""The word for a movement on top of whose cost an ability's own cost has been paid (5-11-2)."""


def word_for(event: Event) -> str:
    """Return the word of an event that a text speaks of."""
    if event.what == "move":
        return _MOVES.get((frozenset(event.areas_from), frozenset(event.areas_to)), MOVED)
    if event.what == "damaged":
        return "battle damaged" if event.by == "battle" else "damaged"
    return _WORDS.get(event.what, event.what)
