"""Effects that last and change each other: applied layer by layer, each after those it depends on, else by age."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import Effect


class Piece(NamedTuple):
    """A part of an effect that lasts: all that it does in one layer."""

    layer: Any
    effect: Effect
    node: Any
    ref: Ref | None = None
    """The card to which it is fixed; else it applies to all cards that its text means."""
    constant: bool = False
    """Whether it comes from an ability of a card, and so only as long as the card has that ability."""


class Information:
    """A record of what cards are after the effects that have been applied so far; what is not here is as printed."""

    def __init__(self) -> None:
        self.words: dict[tuple[str, int], tuple[str, ...]] = {}
        self.abilities: dict[int, tuple[int, ...]] = {}
        self.numbers: dict[tuple[str, int], int] = {}
        self.order: list[tuple[Piece, tuple[int, ...]]] = []
        """The effects in the order in which they were applied, with the cards they were applied to."""
        self.depended = False
        """Whether some effect had to wait for one on which it depends."""

    def copy(self) -> Information:
        """Return a copy in which effects can be tried; which were applied before is not copied."""
        other = Information()
        other.words, other.abilities, other.numbers = dict(self.words), dict(self.abilities), dict(self.numbers)
        return other


def always(game: Game, piece: Piece, other: Piece, cards: tuple[int, ...]) -> bool:
    """Return True: whatever another effect changes could change which cards an effect applies to."""
    return True


class Layers(NamedTuple):
    """A rulebook's layers: the effects that last, the cards to which each applies now, and what each makes of a card."""

    pieces: Callable[[Game], Iterable[Piece]]
    """All effects that last, the oldest first."""
    reach: Callable[[Game, Piece], tuple[int, ...]]
    change: Callable[[Game, Piece, int, Information], None]
    may_depend: Callable[[Game, Piece, Piece, tuple[int, ...]], bool] = always
    """Whether what another effect changes about these cards is something by which this effect finds its cards.

    Only where it is so both are tried on a copy, which is the dear part of it.
    """

    def information(self, game: Game) -> Information:
        """Return what the cards are in this very state."""
        memo = game.memo
        if memo is None:
            memo = game.memo = {}
        found: Information | None = memo.get("layers")
        return found if found is not None else self._apply_all(game)

    def _apply_all(self, game: Game) -> Information:
        kept, done = game.memo, Information()
        assert kept is not None
        game.memo = {"layers": done}
        found = list(self.pieces(game))
        for layer in sorted({piece.layer for piece in found}):
            left = [piece for piece in found if piece.layer == layer]
            while left:
                at = _Trials(self, game, left, done).next() if len(left) > 1 else 0
                piece = left.pop(at)
                self.apply(game, piece, done)
                game.memo = {"layers": done}  # what follows sees it
        game.memo = kept
        kept["layers"] = done
        return done

    def apply(self, game: Game, piece: Piece, done: Information) -> None:
        """Apply one effect to all cards that it reaches now."""
        cards = self.reach(game, piece)
        if cards:
            done.order.append((piece, cards))
        for c in cards:
            self.change(game, piece, c, done)


class _Trials:
    """Tries which of the effects of one layer depend on each other, after what has been applied so far."""

    def __init__(self, layers: Layers, game: Game, left: Sequence[Piece], done: Information) -> None:
        self.layers, self.game, self.left, self.done = layers, game, left, done
        self.reaches: dict[int, tuple[int, ...]] = {}
        """To which cards each effect would apply now, as far as somebody has asked."""
        self.tried: dict[int, Information] = {}
        """What the cards would be after each effect, as far as somebody has asked."""

    def next(self) -> int:
        """Return the oldest that depends on none of the others; where two depend on each other their age decides."""
        numbers = range(len(self.left))
        for at in numbers:
            if not any(other != at and self.depends(at, other) and not self.depends(other, at) for other in numbers):
                self.done.depended = self.done.depended or at > 0
                return at
        return 0

    def depends(self, at: int, other: int) -> bool:
        """Whether an effect would apply to other cards if another were applied before it."""
        piece, game = self.left[at], self.game
        if piece.ref is not None:
            return False
        cards = self.reach(other)
        if not cards or not self.layers.may_depend(game, piece, self.left[other], cards):
            return False
        before = self.reach(at)
        game.memo = {"layers": self.trial(other)}
        after = self.layers.reach(game, piece)
        game.memo = {"layers": self.done}
        return before != after

    def reach(self, at: int) -> tuple[int, ...]:
        """Return the cards to which an effect would apply now."""
        found = self.reaches.get(at)
        if found is None:
            found = self.reaches[at] = self.layers.reach(self.game, self.left[at])
        return found

    def trial(self, at: int) -> Information:
        """Return what the cards would be after this effect."""
        found = self.tried.get(at)
        if found is None:
            found = self.tried[at] = self.done.copy()
            self.game.memo = {"layers": found}
            self.layers.apply(self.game, self.left[at], found)
        return found


def information_now(game: Game) -> Information:
    """Return what the cards are in this very state, in the layers of the game's rulebook."""
    layers = game.world.policy.layers
    assert isinstance(layers, Layers)
    return layers.information(game)


def sort_by_age(before: Sequence[Any], here: Sequence[Any]) -> tuple[Any, ...]:
    """Return what lasts now, the oldest first: what lasted before, in its order, then what is new."""
    old = tuple(one for one in before if one in here)
    return (*old, *(one for one in here if one not in old))
