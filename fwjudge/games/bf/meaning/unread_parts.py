"""The parts of a card text that Buddyfight cannot carry out: asked when a card is read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from fwjudge.ability import text
from fwjudge.ability.walk import walk
from fwjudge.games.common.meaning import find_unread

from ..now.sets import FILTERS, READS, STATES
from .instructions import MEANINGS

HEARD: Final = frozenset(
    (
        *("appear", "attack", "attacked", "ko", "leave", "damage", "deal damage", "gain", "draw", "gauge", "equip"),
        *("discard", "ambush", "into soul", "flip", "use", "call", "turn start", "main start", "attack start"),
        *("attack phase end", "final start", "battle end", "attack end", "turn end"),
    )
)
"""The events that abilities can watch for, or conditions of use can name."""
USED: Final = ("use", "call")
"""The events that only conditions of use name."""
SINCE: Final = ("use", "timing", "game")
"""Since when something can have happened: the use that is answered, this play timing, this fight."""
PARTS: Final = ("battle", "start", "main", "attack", "final")
"""The parts of a fight that a condition can name."""


def find_gaps(record: Any) -> Iterator[tuple[Any, str]]:
    """Yield every record inside this one that cannot be carried out, with the reason."""
    yield from find_unread(MEANINGS, READS, FILTERS, record)
    for one in walk(record):
        match one:
            case text.State() if one.state not in STATES:
                yield one, f"「{one.state}」という状態はない"
            case text.Event() if one.what not in HEARD:
                yield one, f"「{one.what}」という出来事を聞く方法がない"
            case text.Event() if one != text.Event(one.what, one.of, one.who):
                yield one, "この出来事を、ここまで細かく聞き分ける方法がない"
            case text.Happened() if one.since not in SINCE or one.least != 1:
                yield one, "いつから起きたことかを調べる方法がない"
            case text.Happened() if one.since == "game" and one.event.what != "flip":
                yield one, "このファイト中に起きたかどうかを調べる方法がない"
            case text.During() if one != text.During(one.part) or one.part not in PARTS:
                yield one, "その間かどうかを調べる方法がない"
            case text.Skill() if any(event.what in USED for event in one.trigger):
                yield one, "カードの使用を待つ自動能力は、まだ働かない"
            case text.Skill() if _is_beyond(one):
                yield one, "この能力の条件を調べる方法がない"


def _is_beyond(skill: text.Skill) -> bool:
    """Whether an ability asks for something that only other games have."""
    waits = skill.state is not None and not isinstance(skill.state, text.Unread)
    return bool(waits or skill.valid_if or skill.declare_if or skill.costs or skill.materials or skill.beneath) or (
        skill.waits_if is not None and skill.kind != "auto"
    )
