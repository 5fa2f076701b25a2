"""913 カウンター."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fwjudge.base.records import NamedTuple
from fwjudge.engine.batch import happen_unreplaced
from fwjudge.engine.event import Moved
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.save import saved

from ..state import is_in_area
from .ch09_terms import Koed


@saved
class Countered(NamedTuple):
    """Counters were put on a card, or removed from it (913.2, 913.4)."""

    ref: Ref
    name: str
    change: int
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Return the name of this kind of event."""
        return "countered"

    @property
    def card(self) -> int:
        """Return the card that the counters lie on."""
        return self.ref.card

    def apply(self, game: Game) -> Countered:
        """Change the number of counters; those of one name are the same, whoever put them there (913.2b)."""
        before = sum(n for ref, name, n in game.own.counters if (ref, name) == (self.ref, self.name))
        left = [(ref, name, n) for ref, name, n in game.own.counters if (ref, name) != (self.ref, self.name)]
        if before + self.change > 0:
            left.append((self.ref, self.name, before + self.change))
        game.own = game.own._replace(counters=tuple(sorted(left)))
        return self


def remove_counters(game: Game, events: Sequence[Any]) -> None:
    """913.5, 913.6: remove all counters of cards that have left the Area, and of units that have been KO'd."""
    if not game.own.counters:
        return
    gone: dict[Ref, str] = {}
    for event in events:
        if event.__class__ is Koed:
            gone[game.ref(event.card)] = "913.6"
        elif event.__class__ is Moved and is_in_area(event.before.place) and not is_in_area(event.to):
            gone[Ref(event.card, event.life)] = "913.5"
    found = [Countered(ref, name, -n, (gone[ref],)) for ref, name, n in game.own.counters if ref in gone]
    if found:
        happen_unreplaced(game, found)
