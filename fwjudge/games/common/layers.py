"""Effects that last and change each other: applied layer by layer, each after those it depends on, else by age."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from fwjudge.base.records import NamedTuple
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.memo import answers, assume
from fwjudge.engine.program import Effect

LAYERS: Final = "layers"
"""The name under which what is found about a state is remembered."""
ABILITIES: Final = "abilities"
"""The word for which abilities a card has, among all that effects change and ask about cards."""
NOTHING: Final[frozenset[str]] = frozenset()


class Part(NamedTuple):
    """A part of a text that lasts: all that it does in one layer, and what of cards it changes and asks; worked out once a world."""

    layer: Any
    node: Any
    writes: frozenset[str] = NOTHING
    """The information of cards that it changes: `name`, `trait`, `abilities`, a number."""
    reads: frozenset[str] = NOTHING
    """The information of cards that it asks for to find those to which it applies, whether its condition holds, and by how much."""


class Piece(NamedTuple):
    """A part of an effect that lasts, as some card makes it now."""

    part: Part
    effect: Effect
    ref: Ref | None = None
    """The card to which it is fixed; else it applies to all cards that its text means."""
    constant: bool = False
    """Whether it comes from an ability of a card, and so only as long as the card has that ability."""


class Outcome(NamedTuple):
    """An effect as it would be applied now: to which cards and, where it changes a number, by how much."""

    cards: tuple[int, ...]
    amount: int = 0


NO_OUTCOME: Final = Outcome(())
"""An effect that does nothing now."""


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


Depends = Callable[[int, int], bool]
"""Whether one effect depends on another: applied after it, it would do something else."""


class Layers(NamedTuple):
    """A rulebook's layers: the effects that last, what each would do now, and what each makes of a card."""

    pieces: Callable[[Game], Iterable[Piece]]
    """All effects that last, the oldest first."""
    outcome: Callable[[Game, Piece], Outcome]
    change: Callable[[Game, Piece, int, int, Information], None]
    """The function that changes the information of a card by an amount."""
    first: Callable[[Sequence[int], Depends], int]
    """Of effects of one layer, the oldest first, the one that is applied before the others."""

    def information(self, game: Game) -> Information:
        """Return what the cards are in this very state."""
        known = answers(game)
        found: Information | None = known.get(LAYERS)
        if found is None:
            found = known[LAYERS] = self._apply_all(game)
        return found

    def _apply_all(self, game: Game) -> Information:
        done = Information()
        known = assume(game, {LAYERS: done})
        by_layer: dict[Any, list[Piece]] = {}
        for piece in self.pieces(game):
            by_layer.setdefault(piece.part.layer, []).append(piece)
        for layer in sorted(by_layer):
            pieces = by_layer[layer]
            if can_depend(pieces):
                _Order(self, game, pieces, done).apply_all()
            else:
                for piece in pieces:
                    self.apply(game, piece, self.outcome(game, piece), done)
        assume(game, known)
        return done

    def apply(self, game: Game, piece: Piece, outcome: Outcome, done: Information) -> None:
        """Apply one effect; what follows sees it."""
        if outcome.cards:
            done.order.append((piece, outcome.cards))
            for c in outcome.cards:
                self.change(game, piece, c, outcome.amount, done)
            assume(game, {LAYERS: done})


def can_depend(pieces: Sequence[Piece]) -> bool:
    """Whether some of these effects may ask what another one changes."""
    if len(pieces) < 2:
        return False
    written = NOTHING.union(*[piece.part.writes for piece in pieces])
    loses = ABILITIES in written
    return any((loses and piece.constant) or not written.isdisjoint(piece.part.reads) for piece in pieces)


class _Order:
    """An order of the effects of one layer; it tries which depend on each other only where one asks what another changes."""

    def __init__(self, layers: Layers, game: Game, pieces: Sequence[Piece], done: Information) -> None:
        self.layers, self.game, self.pieces, self.done = layers, game, pieces, done
        self.outcomes: dict[int, Outcome] = {}
        """The outcome of each effect if it applied now, as far as it has been asked for."""
        self.found: dict[tuple[int, int], bool] = {}
        """Whether one effect depends on another, as far as it has been asked for."""
        self.tried: dict[int, Information] = {}
        """The information of the cards after each effect, as far as it has been asked for."""

    def apply_all(self) -> None:
        """Apply all effects, each time the one that the rulebook puts before the others that are left."""
        left = list(range(len(self.pieces)))
        while left:
            at = self.layers.first(left, self.depends) if len(left) > 1 else left[0]
            self.done.depended = self.done.depended or at != left[0]
            left.remove(at)
            outcome = self.outcome(at)
            self.layers.apply(self.game, self.pieces[at], outcome, self.done)
            if outcome.cards:
                self.forget(at, outcome.cards)

    def forget(self, at: int, cards: tuple[int, ...]) -> None:
        """Forget what was found of the effects that ask what this one has changed."""
        self.tried.clear()
        stale = {other for other in self.outcomes if self.may_ask(other, at, cards)}
        if stale:
            self.outcomes = {other: one for other, one in self.outcomes.items() if other not in stale}
            self.found = {pair: one for pair, one in self.found.items() if stale.isdisjoint(pair)}

    def may_ask(self, at: int, other: int, cards: tuple[int, ...]) -> bool:
        """Whether an effect may ask what another one changes about these cards."""
        piece, writes = self.pieces[at], self.pieces[other].part.writes
        if not piece.part.reads.isdisjoint(writes):
            return True
        return piece.constant and ABILITIES in writes and piece.effect.source.card in cards

    def depends(self, at: int, other: int) -> bool:
        """Whether an effect would do something else if another were applied before it."""
        pair = at, other
        found = self.found.get(pair)
        if found is None:
            found = self.found[pair] = self.is_changed_by(at, other)
        return found

    def is_changed_by(self, at: int, other: int) -> bool:
        """Try whether an effect would do something else after another one."""
        piece, writes = self.pieces[at], self.pieces[other].part.writes
        if piece.part.reads.isdisjoint(writes) and not (piece.constant and ABILITIES in writes):
            return False
        cards = self.outcome(other).cards
        if not cards or not self.may_ask(at, other, cards):
            return False
        before, game = self.outcome(at), self.game
        assume(game, {LAYERS: self.trial(other)})
        after = self.layers.outcome(game, piece)
        assume(game, {LAYERS: self.done})
        return before != after

    def outcome(self, at: int) -> Outcome:
        """Return what an effect would do now."""
        found = self.outcomes.get(at)
        if found is None:
            found = self.outcomes[at] = self.layers.outcome(self.game, self.pieces[at])
        return found

    def trial(self, at: int) -> Information:
        """Return what the cards would be after this effect."""
        found = self.tried.get(at)
        if found is None:
            outcome = self.outcome(at)
            found = self.tried[at] = self.done.copy()
            assume(self.game, {LAYERS: found})
            self.layers.apply(self.game, self.pieces[at], outcome, found)
        return found


def information_now(game: Game) -> Information:
    """Return what the cards are in this very state, in the layers of the game's rulebook."""
    layers = game.world.policy.layers
    assert isinstance(layers, Layers)
    return layers.information(game)


def sort_by_age(before: Sequence[Any], here: Sequence[Any]) -> tuple[Any, ...]:
    """Return the lasting effects of now, the oldest first: those from `before` in their order, then the new ones."""
    old = tuple(one for one in before if one in here)
    return (*old, *(one for one in here if one not in old))
