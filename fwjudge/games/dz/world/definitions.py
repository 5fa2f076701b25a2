"""Rules of Dimension Zero that only define what others speak of: nothing is decided by one of them alone."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

_ZONE: Final = (
    "Says which cards lie in a zone, how they lie and who sees them: where a card goes, the rule says by which it moves"
)
_WHOSE: Final = "Says whose something is: what that player does, the rule says that speaks of the player"
_SQUARES: Final = "Says how squares are called; which square can be named, the rule says that asks for one"
_COLOUR: Final = "Says which colours a card has: what a colour is needed for, the rule says that asks for it"
_BENEATH: Final = "Says what a card is that lies beneath another: that it is put there, 6-1-1 or 6-6-2 says"
_WORDS: Final = "Says which texts or cards are meant by a word: what comes of them, the rule says that uses it"

DEFINITIONS: Final = MappingProxyType(
    {
        "1-2-1": "Says which numbers can be chosen: that one is asked for, another rule says",
        "1-2-3-4": "Says that what costs nothing is played like everything else",
        **dict.fromkeys(("2-1-1-1", "2-1-5-1", "2-21-3"), _WHOSE),
        **dict.fromkeys(("2-4-2-1", "2-4-2-2"), _COLOUR),
        **dict.fromkeys(("2-21-2", "4-4-4-2", "4-9-2-9-1", "6-4-2"), _WORDS),
        **dict.fromkeys(("2-23-4-1", "2-23-5-1", "2-23-5-2", "2-23-6-2", "2-23-7-1", "2-23-7-2"), _ZONE),
        **dict.fromkeys(("2-23-10-1", "2-23-10-2", "2-25-1-1", "2-25-2-1"), _ZONE),
        **dict.fromkeys(("2-24-2", "2-24-5-1", "2-24-7-1"), _SQUARES),
        "2-27": "Names the source of an ability or of damage: what asks for a source says what comes of it",
        "3-11-5-2": "Says that a unit attacks in one battle and is attacked in another: 3-11-5 says which in each of them",
        "3-11-4": "Says in which order the steps come: each ends with the line that leads to the next",
        "4-1-2": "Says when a card is no spell any more: that it leaves the stack, 4-9-2-8 or 4-10-2 says",
        "4-11-2": "Says what is true where no target was chosen: what asks for targets finds none",
        **dict.fromkeys(("6-1-3", "6-1-7", "6-1-8", "6-1-9", "6-1-10", "6-6-3", "6-6-4", "6-6-7"), _BENEATH),
    }
)
"""Rules that only define what others speak of, each with the reason why no ruling rests on it alone."""
