"""The events that only Fusion World has."""

from __future__ import annotations

from fwjudge.base.records import NamedTuple
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.save import saved

from .state import Dealt, Fw


@saved
class Hurt(NamedTuple):
    """A player is dealt damage (5-8-1); taking it is rule processing (14-3)."""

    dealt: Dealt
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Return the name of this kind of event."""
        return "hurt"

    @property
    def player(self) -> int:
        """Return the player who is dealt the damage."""
        return self.dealt.player

    def apply(self, game: Game) -> Hurt:
        """Add the damage to that which rule processing will let the player take (14-3), and count it where something limits it."""
        own: Fw = game.own
        game.own = own._replace(
            damage=(*own.damage, self.dealt), damage_was_dealt=own.damage_was_dealt or self.dealt.battle
        )
        if "damage cap" in game.world.facts.kinds:
            battle, turn = own.hurt
            game.own = game.own._replace(
                hurt=(self._add(battle) if own.attack is not None else battle, self._add(turn))
            )
        return self

    def _add(self, counts: tuple[int, int]) -> tuple[int, int]:
        """Return how much damage each player has taken, with this added."""
        player, amount = self.dealt.player, self.dealt.amount
        return (counts[0] + amount, counts[1]) if player == 0 else (counts[0], counts[1] + amount)


@saved
class MarkersPut(NamedTuple):
    """A number of energy markers put into an energy area (5-11-1); less than 0: removed, to pay (1-11-2) or otherwise."""

    player: int
    amount: int
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Return the name of this kind of event."""
        return "markers"

    def apply(self, game: Game) -> MarkersPut:
        """Change how many energy markers the player has, never to less than 0."""
        own = game.own
        markers = tuple(max(0, n + self.amount * (who == self.player)) for who, n in enumerate(own.markers))
        game.own = own._replace(markers=markers)
        return self


@saved
class Inherited(NamedTuple):
    """A card that was put on top of another takes over its part in a battle and its 【気】 (14-5-2)."""

    old: Ref
    new: Ref
    cites: tuple[str, ...]

    @property
    def kind(self) -> str:
        """Return the name of this kind of event."""
        return "inherited"

    def apply(self, game: Game) -> Inherited:
        """Put the new card in the place of the old one: attack card, guard card, and 【気】."""
        old, new, own = self.old, self.new, game.own
        game.own = own._replace(
            attack=new if own.attack == old else own.attack,
            guard=new if own.guard == old else own.guard,
            ki=tuple((new if ref == old else ref, count) for ref, count in own.ki),
        )
        return self


@saved
class KiPut(NamedTuple):
    """A number of energy markers that came beneath a card (5-12-1), or were taken away there (5-13-1)."""

    ref: Ref
    amount: int
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Return the name of this kind of event."""
        return "ki"

    @property
    def card(self) -> int:
        """Return the card above the energy markers."""
        return self.ref.card

    def apply(self, game: Game) -> KiPut:
        """Change how many energy markers lie beneath the card."""
        own: Fw = game.own
        count = dict(own.ki).get(self.ref, 0) + self.amount
        others = tuple((ref, amount) for ref, amount in own.ki if ref != self.ref)
        game.own = own._replace(ki=(*others, (self.ref, count)) if count > 0 else others)
        return self


@saved
class Looked(NamedTuple):
    """A player looked at cards of a hidden area (13-11-1)."""

    player: int
    cards: tuple[int, ...]
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Return the name of this kind of event."""
        return "looked"

    def apply(self, game: Game) -> Looked:
        """Change nothing: to look at cards moves none of them."""
        return self


class Spared(NamedTuple):
    """A note that a skill does not choose, or does not affect, cards that it would otherwise be about."""

    player: int
    cards: tuple[int, ...]
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Return the name of this kind of event."""
        return "spared"

    def apply(self, game: Game) -> Spared:
        """Change nothing: the log says which cards were passed over."""
        return self


class NotDone(NamedTuple):
    """A part of a skill that is not done, or not in full (0-2-4), or a skill that fails as a whole (9-6-9)."""

    what: str
    """How much of it: `failed` all of it, `partly` less than it says, `none chosen`, or `undone`."""
    player: int
    ability: int
    ref: Ref
    why: str
    """The word under which the sentences of the game know the reason."""
    card: int = -1
    """The card that the reason is about."""
    cites: tuple[str, ...] = ()
    number: int = 0
    """The number of cards that the reason is about, where it is about one."""

    @property
    def kind(self) -> str:
        """Return the name of this kind of event: a remark, which a report tells and which changes nothing."""
        return "noted"

    def apply(self, game: Game) -> NotDone:
        """Change nothing: the log says what was not done."""
        return self


class BeginsWith(NamedTuple):
    """A player begins the game with another number of cards, as their leader says (6-2-2)."""

    player: int
    area: str
    number: int
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Return the name of this kind of event."""
        return "begins_with"

    def apply(self, game: Game) -> BeginsWith:
        """Change nothing: the cards are dealt by the lines of chapter 6."""
        return self


class TextsChosen(NamedTuple):
    """A player chose which texts of an ability are carried out (13-2-2)."""

    player: int
    ability: int
    ref: Ref
    texts: tuple[int, ...]
    """Their places among the texts, from 0."""
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Return the name of this kind of event: a remark, which a report tells and which changes nothing."""
        return "noted"

    @property
    def what(self) -> str:
        """Return the word for the report."""
        return "mode"

    def apply(self, game: Game) -> TextsChosen:
        """Change nothing: the frame of the effect keeps the choice."""
        return self


class DamageReplaced(NamedTuple):
    """A skill put nothing in the place of damage (9-9-1): the player does not receive it."""

    player: int
    """The master of the skill."""
    ability: int
    ref: Ref
    damaged: int
    """The player who would have received the damage."""
    amount: int
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Return the name of this kind of event."""
        return "damage_replaced"

    def apply(self, game: Game) -> DamageReplaced:
        """Change nothing: the damage has not happened."""
        return self


class PartApplied(NamedTuple):
    """A part of a 【永続】 applies to cards, or does not any more (9-5)."""

    what: str
    """`applies`, `applied already` on a board as it is laid, or `applies no more`."""
    player: int
    ability: int
    ref: Ref
    part: int
    cards: tuple[int, ...]
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Return the name of this kind of event."""
        return "part_applied"

    def apply(self, game: Game) -> PartApplied:
        """Change nothing: the log says that the part applies, or does so no longer."""
        return self
