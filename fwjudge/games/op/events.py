"""What happens only in ONE PIECE."""

from __future__ import annotations

from typing import NamedTuple

from fwjudge.engine.game import Game


class CostChanged(NamedTuple):
    """A card is played, and effects have changed what it costs (2-7-6)."""

    player: int
    card: int
    cost: int
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Return the word by which a log names this event."""
        return "cost_changed"

    def apply(self, game: Game) -> CostChanged:
        """Change nothing: that it costs this is so already."""
        return self
