"""What lasting effects make of cards where they change each other: layer by layer, after what they depend on, by age."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import Effect


class Piece(NamedTuple):
    """What one effect does in one layer."""

    layer: Any
    effect: Effect
    node: Any
    ref: Ref | None = None
    """The card it is fixed to; else all that fit."""
    constant: bool = False
    """Of an ability that has to be valid for it."""


class Known:
    """What the effects that have been applied so far make of each card; what is not here is as printed."""

    def __init__(self) -> None:
        self.words: dict[tuple[str, int], tuple[str, ...]] = {}
        self.abilities: dict[int, tuple[int, ...]] = {}
        self.numbers: dict[tuple[str, int], int] = {}
        self.order: list[tuple[Piece, tuple[int, ...]]] = []
        """What was applied, in its order, with the cards that it was applied to."""
        self.depended = False
        """Whether some effect had to wait for one on which it depends."""

    def copy(self) -> Known:
        other = Known()
        other.words, other.abilities, other.numbers = dict(self.words), dict(self.abilities), dict(self.numbers)
        return other


class Layers(NamedTuple):
    """The layers of a rulebook: what lasts (the oldest first), to which cards it is applied now, and what it makes of one."""

    pieces: Callable[[Game], Iterable[Piece]]
    reach: Callable[[Game, Piece], tuple[int, ...]]
    change: Callable[[Game, Piece, int, Known], None]

    def known(self, game: Game) -> Known:
        """What cards are in this very state."""
        memo = game.memo
        if memo is None:
            memo = game.memo = {}
        found: Known | None = memo.get("layers")
        return found if found is not None else self._apply_all(game)

    def _apply_all(self, game: Game) -> Known:
        kept, done = game.memo, Known()
        assert kept is not None
        game.memo = {"layers": done}
        found = list(self.pieces(game))
        for layer in sorted({piece.layer for piece in found}):
            left = [piece for piece in found if piece.layer == layer]
            while left:
                piece = self._next(game, left, done)
                left.remove(piece)
                self._apply(game, piece, done)
                game.memo = {"layers": done}  # what follows sees it
        game.memo = kept
        kept["layers"] = done
        return done

    def _next(self, game: Game, left: list[Piece], done: Known) -> Piece:
        """The oldest that depends on none of the others; where two depend on each other their age decides."""
        if len(left) == 1:
            return left[0]
        for piece in left:
            others = [other for other in left if other is not piece]
            if not any(
                self._depends(game, piece, other, done) and not self._depends(game, other, piece, done)
                for other in others
            ):
                done.depended = done.depended or piece is not left[0]
                return piece
        return left[0]

    def _depends(self, game: Game, piece: Piece, other: Piece, done: Known) -> bool:
        """Whether what a piece does changes when another is applied before it."""
        if piece.ref is not None:
            return False
        before = self.reach(game, piece)
        trial = done.copy()
        game.memo = {"layers": trial}
        self._apply(game, other, trial)
        game.memo = {"layers": trial}
        after = self.reach(game, piece)
        game.memo = {"layers": done}
        return before != after

    def _apply(self, game: Game, piece: Piece, done: Known) -> None:
        cards = self.reach(game, piece)
        if cards:
            done.order.append((piece, cards))
        for c in cards:
            self.change(game, piece, c, done)


def known(game: Game) -> Known:
    """Return what the cards are in this very state, in the layers of the game's rulebook."""
    layers = game.world.policy.layers
    assert isinstance(layers, Layers)
    return layers.known(game)


def by_age(before: Sequence[Any], here: Sequence[Any]) -> tuple[Any, ...]:
    """What lasts now, the oldest first: what lasted before in its order, then what is new; what is over is forgotten."""
    old = tuple(one for one in before if one in here)
    return (*old, *(one for one in here if one not in old))
