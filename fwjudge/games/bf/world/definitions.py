"""Rules of Buddyfight that only define what others speak of: nothing is decided by one of them alone."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

DEFINITIONS: Final = MappingProxyType(
    {
        "1a.Q1": "Says of the gift what its own line says: without the card on the field there is none",
        "3c.Q2": "Says of a target that is gone what holds of every attack: nothing is hit",
        "5.Q2": "Says that impact monsters attack as all monsters do",
        "5.Q3": "Says of the first turn what its own line says of every attack",
        "o.1ターンに1回.Q2": "Says of an ability that came to nothing what follows from the limit beginning as it is resolved",
        "o.1ターンに1回.Q1": "Says of another card what follows from the limit being that of one card",
        "k.逆天.Q1": "Says that the four are counted by themselves, which is how they are counted",
        "k.逆天.Q2": "Says of the other fighter's turn what follows from 【対抗】",
        "3d.Q2": "Says of a called impact monster what every play timing says",
        "k.C・テリトリー.Q2": "Says of the monster that was there first what holds of two in one center",
        "k.C・テリトリー.Q3": "Says of two monsters in one area what holds of all: one of them is the target",
        "k.D・シェア.Q3": "Says that what has been triggered is resolved though its card has lost it: nothing asks for that",
        "o.ファイトから取り除かれているカード": "Says how cards lie that are out of the fight: what takes them out the text says",
    }
)
"""Rules that only define what others speak of, each with the reason why no ruling rests on it alone."""
