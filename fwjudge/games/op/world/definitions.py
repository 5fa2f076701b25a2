"""Rules of ONE PIECE that only define what others speak of: nothing is decided by one of them alone."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

_AREA: Final = "Says which cards lie in an area, and who sees them: where a card goes, the rule says by which it moves"
_WORD_FOR_CARDS: Final = "Says which cards a text means by a word; what is done to them the text says"
_CONDITION_OF_DEFEAT: Final = "Says in the overview what 9-2-1 says"

DEFINITIONS: Final = MappingProxyType(
    {
        **dict.fromkeys(("1-2-1-1-1", "1-2-1-1-2", "1-2-2", "1-2-2-1", "1-2-2-2"), _CONDITION_OF_DEFEAT),
        "1-3-1": "Says that a text goes before the rules: the text is what decides",
        "1-3-6-1-1": "Says that nothing happens to a card whose power is less than 0",
        **dict.fromkeys(("2-1-2", "2-1-2-1", "2-4-3", "2-4-3-1", "2-5-6"), _WORD_FOR_CARDS),
        **dict.fromkeys(("2-2-3-1", "2-2-4-1", "2-2-4-2", "2-2-5-1", "2-2-6-1", "2-2-6-2"), _WORD_FOR_CARDS),
        **dict.fromkeys(("2-3-6", "2-8-5"), _WORD_FOR_CARDS),
        "3-1-8": "Says what the other player does not know of an order that 3-1-7 lets the owner choose",
        **dict.fromkeys(("3-2-1", "3-3-1", "3-4-1", "3-5-1", "3-5-2", "3-6-1", "3-6-2", "3-7-1", "3-7-2"), _AREA),
        **dict.fromkeys(("3-8-1", "3-8-2", "3-9-1", "3-9-2", "3-10-1", "3-10-2"), _AREA),
        "4-3-1": "Names the player whose turn it is",
        "4-3-2": "Names the player whose turn it is not",
        "6-1-2": "Says in which order the phases come: each ends with the line that leads to the next",
        "6-5-5-3": "Says that there is no limit: DON!! are given as long as there are any",
        "8-1-3-2": "Says what an effect is that is activated: when it can be, 6-5-4-1 says",
        "8-1-3-4-4-1": "Says that a text goes on after a replacement, as it goes on after every instruction",
        "8-5-2": "Names the playing of an event; how it is played, 2-7-3 says",
        "10-2-9-1": "Names a condition: that conditions have to be met, 8-4-1-1 and 8-3-2-3 say",
        "10-2-10-1": "Names a cost: how DON!! are returned to pay, 8-3-1-6 says",
        "10-2-14-1": "Names the way of a card from the hand to the trash: that it goes, the text says",
    }
)
"""Rules that only define what others speak of, each with the reason why no ruling rests on it alone."""
