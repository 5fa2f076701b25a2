"""Words of Buddyfight that several of its modules know: its areas, and where texts are carried out."""

from __future__ import annotations

FIELD = "field"
"""「場」 while a text is lowered; records name its five areas."""
FIELD_AREAS = ("left", "center", "right", "item", "magic")
SPELL_HOME = "used"
"""Where the text of a spell or an impact is carried out."""
UNKNOWN_HOME = "unknown"
"""Where a text is carried out when the kind of its card is not known."""
ENDS = frozenset(("start", "main", "attack", "final", "phase", "turn", "battle"))
"""The parts of a game that an effect can end (o.終了する)."""
