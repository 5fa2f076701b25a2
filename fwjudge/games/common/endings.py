"""The reasons for which a game ends, by the words under which the sentences of a game know them."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.engine.ending import Ending
from fwjudge.engine.save import rewrite_when_read

CONCEDED: Final = "conceded"
"""The loser gave up."""
ENDLESS_LOOP: Final = "endless loop"
BOTH_LOSE: Final = "both lose"
CONDITION_OF_DEFEAT: Final = "condition of defeat"
"""The loser met a condition under which a player loses."""
BY_EFFECT: Final = "effect"
NO_LIFE: Final = "no life"
NO_DECK: Final = "no deck"

_SAID_BEFORE: Final = {
    "投了": CONCEDED,
    "同時の敗北": BOTH_LOSE,
    "敗北条件": CONDITION_OF_DEFEAT,
    "効果による敗北": BY_EFFECT,
    "効果": BY_EFFECT,
    "永久循環": ENDLESS_LOOP,
    "永久循環 (定めがない)": ENDLESS_LOOP,
    "無限ループ": ENDLESS_LOOP,
    "ループ": ENDLESS_LOOP,
    "ライフが0枚": NO_LIFE,
    "ライフが0以下": NO_LIFE,
    "デッキが0枚": NO_DECK,
    "ライフとデッキが0枚": f"{NO_LIFE} and {NO_DECK}",
    "ライフが0以下、デッキが0枚": f"{NO_LIFE} and {NO_DECK}",
    "デッキが0枚、ライフが0以下": f"{NO_DECK} and {NO_LIFE}",
}
"""The clauses that stand in older saved games in place of the words."""


def _name_reason(value: dict[str, Any]) -> dict[str, Any]:
    """Return an ending with the word for its reason, where an older saved game has the clause."""
    why = value.get("why", "")
    return value | {"why": _SAID_BEFORE.get(why, why)}


rewrite_when_read(Ending, _name_reason)
