"""900 ゲーム上の用語: デッキを引く、KOする、じゃんけん、退却、ダメージ、回復、成否判定."""

from __future__ import annotations

from typing import Any, NamedTuple

from fwjudge.engine.batch import happen
from fwjudge.engine.event import Declared
from fwjudge.engine.game import Card, Game, Ref
from fwjudge.engine.project import value
from fwjudge.engine.save import saved
from fwjudge.engine.step import Control, Step, ask, step
from fwjudge.games.common.drawing import drawer, drawing

from ..state import DECK, GEN, HAND, WIDTH, card, energy_of, is_stunned, main_unit, place
from .ch03_areas import swap, to_discard

# 904 デッキを引く -------------------------------------------------------------------------------------


@saved
class Lacked(NamedTuple):
    """A player could not do what was asked for in full: draw (1002.1), replace the main unit (1002.2)."""

    player: int
    what: str
    """`lacking` or `stuck`: where it is kept until the next rule processing."""
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        return "lacked"

    def apply(self, game: Game) -> Lacked:
        kept = {*getattr(game.own, self.what), self.player}
        game.own = game.own._replace(**{self.what: tuple(sorted(kept))})
        return self


def _missing(game: Game, player: int, back: Step) -> Control:
    """104.2: as many as there are; who could not draw enough loses at the next rule processing (1002.1)."""
    return happen(game, [Lacked(player, "lacking", ("104.2",))], back)


_DECKS, _HANDS = (place(0, DECK), place(1, DECK)), (place(0, HAND), place(1, HAND))
draw = drawer(drawing(GEN, "904", "904.2", "904.1", _DECKS, _HANDS, missing=_missing))

# 909 KOする ------------------------------------------------------------------------------------------


@saved
class Koed(NamedTuple):
    """A unit was KO'd: it lies face down in the normal state, without damage (909.1, 909.1a, 306.7a-1)."""

    card: int
    cites: tuple[str, ...] = ()
    source: Ref | None = None
    before: Card | None = None
    by: tuple[Ref, ...] = ()
    """By rule processing: what had dealt it damage (813.5a)."""
    stunned: bool = False
    """Whether it was stunned, once it has happened: its EX skills were not valid (802.2a)."""

    @property
    def kind(self) -> str:
        return "koed"

    @property
    def cause(self) -> str:
        return "ko"

    def apply(self, game: Game) -> Koed:
        ref, c = game.ref(self.card), game.cards[self.card]
        own = game.own
        damage = tuple(pair for pair in own.damage if pair[0] != ref)
        game.own = own._replace(damage=damage, stunned=tuple(other for other in own.stunned if other != ref))
        game.cards[self.card] = Card(c[0], c[1], c[2], False, False, c[5], c[6])
        return self._replace(before=c, stunned=ref in own.stunned)


def ko(number: int, *cites: str, source: Ref | None = None, by: tuple[Ref, ...] = ()) -> Koed:
    return Koed(number, (*cites, "306.7a", "909.1", "909.1a"), source, by=by)


# 915 退却 --------------------------------------------------------------------------------------------


@saved
class GenRetreat(NamedTuple):
    """The frame of a retreat: whose, to which standby area, which energy has been chosen."""

    player: int
    slot: int
    chosen: tuple[int, ...] = ()


def retreat_cost(game: Game, number: int) -> int:
    return value(game, "retreat", number)


def can_retreat(game: Game, player: int) -> bool:
    """915.1d: all of it must be possible."""
    main = main_unit(game, player)
    return main is not None and not is_stunned(game, main) and len(energy_of(game, main)) >= retreat_cost(game, main)


def _energy_to_discard(game: Game, frame: GenRetreat) -> list[int]:
    """Which energy goes: where all of it goes, or all is alike, nothing is asked."""
    main = main_unit(game, frame.player)
    assert main is not None
    left = retreat_cost(game, main) - len(frame.chosen)
    if left <= 0:
        return []
    free = [c for c in energy_of(game, main) if c not in frame.chosen]
    if left == len(free):
        return free[:1]
    last = frame.chosen[-1] if frame.chosen else -1
    kinds = {game.cards[c].printed: c for c in reversed(free)}
    # Picks are asked one at a time and in one order, so that the same choice is one path.
    ordered = [c for c in kinds.values() if last < 0 or _enough_after(game, free, c, last, left)]
    return ordered[::-1]


def _enough_after(game: Game, free: list[int], pick: int, last: int, left: int) -> bool:
    kind = game.cards[pick].printed
    if kind < game.cards[last].printed:
        return False
    return sum(game.cards[c].printed >= kind for c in free) >= left


def _choose_energy(game: Game, frame: GenRetreat, number: int) -> Control:
    game.frame = frame._replace(chosen=(*frame.chosen, number))
    return GEN.at("915.1b")


def _pay_retreat(game: Game, frame: GenRetreat) -> Control:
    return happen(game, [to_discard(game, c, "retreat cost", ("911.1",)) for c in frame.chosen])


def _change_places(game: Game, frame: GenRetreat) -> Control:
    return happen(game, swap(game, frame.player, frame.slot, "retreat", ("914.1", "302.3a")))


def _retreats(game: Game, frame: GenRetreat) -> Control:
    main = main_unit(game, frame.player)
    assert main is not None
    return happen(game, [Declared(frame.player, "retreat", (main, *game.areas[frame.player * WIDTH + frame.slot]))])


RETREAT = GEN.table(
    "915",
    step("915.1a", _retreats),
    ask("915.1b", _energy_to_discard, _choose_energy, lambda game, frame: frame.player),
    step("915.1b", _pay_retreat, sub="pay"),
    step("915.1c", _change_places),
)

# 916 ダメージ、917 回復 -------------------------------------------------------------------------------


@saved
class Hurt(NamedTuple):
    """Damage was dealt to a unit: markers lie on it (916.1)."""

    card: int
    amount: int
    source: Ref | None = None
    """What dealt it (813.4)."""
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        return "hurt"

    def apply(self, game: Game) -> Hurt:
        _mark(game, self.card, self.amount)
        if self.source is not None:
            game.own = game.own._replace(dealt=(*game.own.dealt, (game.ref(self.card), self.source)))
        return self


@saved
class Healed(NamedTuple):
    """Damage markers were removed from a unit (917.1)."""

    card: int
    amount: int
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        return "healed"

    def apply(self, game: Game) -> Healed:
        _mark(game, self.card, -self.amount)
        return self


def _mark(game: Game, number: int, change: int) -> None:
    ref = game.ref(number)
    old = sum(n for hurt, n in game.own.damage if hurt == ref)
    left = [pair for pair in game.own.damage if pair[0] != ref]
    if old + change > 0:
        left.append((ref, old + change))
    game.own = game.own._replace(damage=tuple(sorted(left)))


def hurt(game: Game, number: int, amount: int, source: Ref | None, *cites: str) -> list[Any]:
    """916.1; none by 0 or less (104.2), none to what has no HP (916.5)."""
    if amount <= 0 or card(game, number).hp is None:
        return []
    return [Hurt(number, amount, source, ("916.1", "916.4", *cites))]


# 919 じゃんけん ---------------------------------------------------------------------------------------


def janken() -> list[int]:
    """919.1: it is played until one player has won; chance says who."""
    return [0, 1]
