"""Rules of Buddyfight that only define what others speak of: nothing is decided by one of them alone."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

DEFINITIONS: Final = MappingProxyType(
    {
        "k.C・テリトリー.Q3": "Says of two monsters in one area what holds of all: one of them is the target",
        "k.D・シェア.Q3": "Says that what has been triggered is resolved though its card has lost it: nothing asks for that",
        "o.ファイトから取り除かれているカード": "Says how cards lie that are out of the fight: what takes them out the text says",
    }
)
"""Each with the reason."""
