"""15. キーワードスキルとキーワード, as abilities."""

from __future__ import annotations

from fwjudge.ability import Ability, Filter, Forbid, Rest, Trigger, TurnInto

# 15-4: waits when another card of its master is attacked (15-4-2); the guard card changes, and that was all for this battle (15-4-3)
BLOCKER = Ability(
    "【ブロッカー】",
    "auto",
    (TurnInto("guard"), Forbid("blocker", "own", "battle")),
    Trigger("attacked", "own", Filter(not_this=True)),
    cost=(Rest("this"),),
    cites=("15-4-2",),
    area="battle",
    unless="blocker",
)
