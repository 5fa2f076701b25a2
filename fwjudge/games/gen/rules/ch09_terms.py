"""900 ゲーム上の用語: デッキを引く、KOする、じゃんけん、退却、ダメージ、回復、成否判定."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.base.records import NamedTuple
from fwjudge.engine.batch import happen
from fwjudge.engine.event import Decided, make_declaration
from fwjudge.engine.game import Card, Game, Ref
from fwjudge.engine.log import note
from fwjudge.engine.project import value
from fwjudge.engine.save import saved
from fwjudge.engine.step import Control, Step, ask, step
from fwjudge.games.common.drawing import draw_by, make_drawing
from fwjudge.games.common.players import acting_player

from ..now.continuous_effects import is_forbidden
from ..state import DECK, GEN, HAND, Gen, card, energy_of, is_abnormal, is_stunned, main_unit, place, player_of
from .ch03_areas import discard, swap_with_main

# 904 デッキを引く -------------------------------------------------------------------------------------


@saved
class Lacked(NamedTuple):
    """A player could not do in full what was asked for: draw (1002.1) or replace the main unit (1002.2)."""

    player: int
    what: str
    """The field that remembers it until the next rule processing: `lacking` or `stuck`."""
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Return the name of this kind of event."""
        return "lacked"

    def apply(self, game: Game) -> Lacked:
        """Write down until the next rule processing that the player could not draw enough cards."""
        kept = {*getattr(game.own, self.what), self.player}
        game.own = game.own._replace(**{self.what: tuple(sorted(kept))})
        return self


def lack_cards(game: Game, player: int, back: Step) -> Control:
    """104.2: note that a player could not draw enough cards; that player loses at the next rule processing (1002.1)."""
    return happen(game, [Lacked(player, "lacking", ("104.2",))], back)


_DECKS: Final = (place(0, DECK), place(1, DECK))
_HANDS: Final = (place(0, HAND), place(1, HAND))
draw = draw_by(make_drawing(GEN, "904", "904.2", "904.1", _DECKS, _HANDS, missing=lack_cards))

# 909 KOする ------------------------------------------------------------------------------------------


@saved
class Koed(NamedTuple):
    """A unit was KO'd: it lies face down in the normal state, without damage (909.1, 909.1a, 306.7a-1)."""

    card: int
    cites: tuple[str, ...] = ()
    source: Ref | None = None
    before: Card | None = None
    by: tuple[Ref, ...] = ()
    """The sources of its damage, where rule processing KO'd it (813.5a)."""
    stunned: bool = False
    """Whether it was stunned when it happened, so that its EX skills were not valid (802.2a)."""

    @property
    def kind(self) -> str:
        """Return the name of this kind of event."""
        return "koed"

    @property
    def cause(self) -> str:
        """Return the word by which triggers know a KO."""
        return "ko"

    def apply(self, game: Game) -> Koed:
        """Turn the unit face down, into the normal state, without damage."""
        ref, before = game.ref(self.card), game.cards[self.card]
        own: Gen = game.own
        game.own = own._replace(
            damage=_damage_of_others(own, ref), stunned=tuple(other for other in own.stunned if other != ref)
        )
        game.cards[self.card] = before._replace(rested=False, up=False)
        return self._replace(before=before, stunned=ref in own.stunned)


def _damage_of_others(own: Gen, ref: Ref) -> tuple[tuple[Ref, int], ...]:
    """909.1a: return the damage markers that stay when this unit is KO'd: those of all others."""
    return tuple((hurt, n) for hurt, n in own.damage if hurt != ref)


def ko(number: int, *cites: str, source: Ref | None = None, by: tuple[Ref, ...] = ()) -> Koed:
    """909.1: return the event by which a unit is KO'd."""
    return Koed(number, (*cites, "306.7a", "909.1", "909.1a"), source, by=by)


# 915 退却 --------------------------------------------------------------------------------------------


@saved
class GenRetreat(NamedTuple):
    """A frame of a retreat: of which player, to which standby area, which energy has been chosen."""

    player: int
    slot: int
    chosen: tuple[int, ...] = ()


def retreat_cost(game: Game, number: int) -> int:
    """206: return how many cards of energy a unit's retreat costs."""
    return value(game, "retreat", number)


def can_retreat(game: Game, player: int) -> bool:
    """915.1d: whether a retreat can be processed completely, with a main unit that is not stunned and has the energy."""
    main = main_unit(game, player)
    return main is not None and not is_stunned(game, main) and len(energy_of(game, main)) >= retreat_cost(game, main)


def find_energy_to_discard(game: Game, frame: GenRetreat) -> list[int]:
    """915.1b: the player chooses the energy that is discarded, one card after the other; like cards are one option.

    Return the cards that can be chosen next; none where enough are chosen.
    """
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
    ordered = [c for c in kinds.values() if last < 0 or _has_enough_after(game, free, c, last, left)]
    return ordered[::-1]


def _has_enough_after(game: Game, free: list[int], pick: int, last: int, left: int) -> bool:
    """Whether enough cards are left to pick if this one is picked now; cards are picked in the order of their prints."""
    kind = game.cards[pick].printed
    if kind < game.cards[last].printed:
        return False
    return sum(game.cards[c].printed >= kind for c in free) >= left


def take_energy(game: Game, frame: GenRetreat, number: int) -> Control:
    """Let this energy be discarded, and ask for the next."""
    game.frame = frame._replace(chosen=(*frame.chosen, number))
    return GEN.at("915.1b")


def discard_energy(game: Game, frame: GenRetreat) -> Control:
    """915.1b: as much energy of the main unit as its retreat cost is discarded."""
    return happen(game, [discard(game, c, "retreat cost", ("911.1",)) for c in frame.chosen])


def swap_units(game: Game, frame: GenRetreat) -> Control:
    """915.1c: the main unit and the standby unit are swapped (914.1)."""
    return happen(game, swap_with_main(game, frame.player, frame.slot, "retreat", ("914.1", "302.3a")))


def declare_retreat(game: Game, frame: GenRetreat) -> Control:
    """915.1a: a main unit that is not stunned and a standby unit that is not KO'd are chosen."""
    main = main_unit(game, frame.player)
    assert main is not None
    cards = (main, *game.areas[place(frame.player, frame.slot)])
    rules = () if is_abnormal(game, main) else ("605.1",)
    return happen(game, [make_declaration(frame.player, "retreat", cards, rules)])


RETREAT: Final = GEN.table(
    "915",
    step("915.1a", declare_retreat),
    ask("915.1b", find_energy_to_discard, take_energy, acting_player),
    step("915.1b", discard_energy, sub="pay"),
    step("915.1c", swap_units),
)

# 916 ダメージ、917 回復 -------------------------------------------------------------------------------


@saved
class Hurt(NamedTuple):
    """Damage was dealt to a unit: markers lie on it (916.1)."""

    card: int
    amount: int
    source: Ref | None = None
    """The source of the damage (813.4)."""
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Return the name of this kind of event."""
        return "hurt"

    def apply(self, game: Game) -> Hurt:
        """Put damage markers on the unit, and remember what dealt the damage (813.5a)."""
        own: Gen = game.own
        more = ((game.ref(self.card), self.source),) if self.source is not None else ()
        game.own = own._replace(damage=_damage_after(game, self.card, self.amount), dealt=(*own.dealt, *more))
        return self


@saved
class Healed(NamedTuple):
    """Damage markers were removed from a unit (917.1)."""

    card: int
    amount: int
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Return the name of this kind of event."""
        return "healed"

    def apply(self, game: Game) -> Healed:
        """Remove damage markers from the unit."""
        game.own = game.own._replace(damage=_damage_after(game, self.card, -self.amount))
        return self


def _damage_after(game: Game, number: int, change: int) -> tuple[tuple[Ref, int], ...]:
    """Return the damage markers of all units, with so many more on this one."""
    ref = game.ref(number)
    old = sum(n for hurt, n in game.own.damage if hurt == ref)
    left = [(hurt, n) for hurt, n in game.own.damage if hurt != ref]
    if old + change > 0:
        left.append((ref, old + change))
    return tuple(sorted(left))


def deal_damage(game: Game, number: int, amount: int, source: Ref | None, *cites: str) -> list[Any]:
    """916.1: return the event by which a unit is dealt damage, at once (916.4); none of 0 or less (104.2), none without HP (916.5).

    None is dealt to a unit to which an effect forbids it (104.4).
    """
    if amount <= 0 or card(game, number).hp is None:
        return []
    if is_forbidden(game, "be damaged", player_of(game.cards[number].place), number):
        note(game, Decided("no damage to", player_of(game.cards[number].place), number, cites=("104.4",)))
        return []
    return [Hurt(number, amount, source, ("916.1", "916.4", *cites))]


# 919 じゃんけん ---------------------------------------------------------------------------------------


def winners_of_janken() -> list[int]:
    """919.1: return the players who can win at rock-paper-scissors; it is played until one has won, chance says who."""
    return [0, 1]
