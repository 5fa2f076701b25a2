"""Words of Buddyfight that several of its modules know: its areas, and where texts are carried out."""

from __future__ import annotations

FIELD = "field"
"""「場」 while a text is lowered; records name its five areas."""
FIELD_AREAS = ("left", "center", "right", "item", "magic")
SPELL_HOME = "used"
"""Where the text of a spell or an impact is carried out."""
UNKNOWN_HOME = "unknown"
"""Where a text is carried out of which nobody said on what card it is printed."""
ENDS = frozenset(("start", "main", "attack", "final", "phase", "turn", "battle"))
"""What an effect can end (o.終了する)."""
