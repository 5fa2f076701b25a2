"""Rules of 汎用TCG that only define what others speak of: nothing is decided by one of them alone."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

_AREA: Final = "Says which cards lie in an area, how they lie and who sees them: where a card goes, the rule says by which it moves"
_MASTER: Final = "Says whose something is: what that player does, the rule says that speaks of the player"

DEFINITIONS: Final = MappingProxyType(
    {
        "104.5": "Says which numbers can be chosen: that one is asked for, another rule says",
        "105.2": "Names the owner of a card: where it goes, the rule says by which it moves",
        **dict.fromkeys(("105.3a", "105.3b", "105.3c", "306.8"), _MASTER),
        **dict.fromkeys(("303.1a", "303.2a", "303.3", "303.3a", "304.1", "305.1", "306.1", "306.7b"), _AREA),
        **dict.fromkeys(("309.1", "309.2", "310.1", "310.2", "310.2a"), _AREA),
        "801.1g": "Says which abilities a text means by a word about their card; what is done to them the text says",
        "809.2": "Says that each part of an effect stands in its own layer: each is a piece by itself, which 809.1 puts in order",
        "813.1": "Names the source of an effect: what asks for a source says what comes of it",
    }
)
"""Rules that only define what others speak of, each with the reason why no ruling rests on it alone."""
