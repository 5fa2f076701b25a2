"""Events: the only way in which a game changes.

An event is a small record with an `apply`. Events of a batch go through `batch.happen`: they may be replaced, are heard, and
rules may interrupt. Others go through `log.record`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from fwjudge.base.records import NamedTuple

from .game import Card, Game, Ref, made

if TYPE_CHECKING:
    from .project import Modifier

TOP: Final = -1
BOTTOM: Final = 0


class Moved(NamedTuple):
    """A card went from one area to another. `cause` is the rulebook's word for it: draw, ko, damage, ..."""

    card: int
    to: int
    cause: str = "move"
    rested: bool = False
    up: bool = True
    at: int = TOP
    before: Any = None
    after: Any = None
    """The card before and after, once it has happened."""
    cites: tuple[str, ...] = ()
    silent: str = ""
    """The rule by which this move starts nothing waiting."""
    life: int = -1
    """Which incarnation of the card went, once it has happened: what its skills that watch this move belong to."""
    under: int = -1
    """The card that it is put beneath."""

    @property
    def kind(self) -> str:
        """Return the name of this kind of event."""
        return "moved"

    def apply(self, game: Game) -> Moved:
        """Move the card, and return the event with the card before and after; a card that became a new one loses its references."""
        number, to, cause, rested, up, at, _, _, cites, silent, _, under = self
        cards, areas, lives = game.cards, game.areas, game.lives
        before = cards[number]
        place = before[2]
        left = areas[place]
        if left[-1] == number:
            areas[place] = left[:-1]
        else:
            here = left.index(number)
            areas[place] = left[:here] + left[here + 1 :]
        areas[to] = areas[to] + (number,) if at == TOP else (number,) + areas[to]
        cards[number] = after = made(Card, (before[0], before[1], to, rested, up, before[5], under))
        life = lives[number]
        if not game.world.is_same_card(place, to):
            lives[number] = life + 1
        return made(Moved, (number, to, cause, rested, up, at, before, after, cites, silent, life, under))


def move(card: int, to: int, cause: str, up: bool, cites: tuple[str, ...] = ()) -> Moved:
    """Make a move as most rules ask for it: active and onto the top.

    The record is made of all its fields at once, because this is called so often.
    """
    return made(Moved, (card, to, cause, False, up, TOP, None, None, cites, "", -1, -1))


class Turned(NamedTuple):
    """A card became rested or active."""

    card: int
    rested: bool
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Return the name of this kind of event."""
        return "turned"

    def apply(self, game: Game) -> Turned:
        """Turn the card sideways or upright."""
        card, rested, _ = self
        cards = game.cards
        c = cards[card]
        cards[card] = made(Card, (c[0], c[1], c[2], rested, c[4], c[5], c[6]))
        return self


def turn_card(card: int, rested: bool, cites: tuple[str, ...] = ()) -> Turned:
    """Make the event by which a card becomes rested or active."""
    return made(Turned, (card, rested, cites))


class Faced(NamedTuple):
    """A card was turned face up or down."""

    card: int
    up: bool
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Return the name of this kind of event."""
        return "faced"

    def apply(self, game: Game) -> Faced:
        """Turn the card face up or face down."""
        c = game.cards[self.card]
        game.cards[self.card] = Card(c[0], c[1], c[2], c[3], self.up, c[5], c[6])
        return self


class Modified(NamedTuple):
    """An effect that lasts began."""

    modifier: Modifier
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Return the name of this kind of event."""
        return "modified"

    def apply(self, game: Game) -> Modified:
        """Add the effect to those that last."""
        game.modifiers = (*game.modifiers, self.modifier)
        return self


class Lapsed(NamedTuple):
    """Effects that lasted came to their end."""

    modifiers: tuple[Modifier, ...]
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Return the name of this kind of event."""
        return "lapsed"

    def apply(self, game: Game) -> Lapsed:
        """Remove these effects from those that last."""
        left = list(game.modifiers)
        for modifier in self.modifiers:
            del left[left.index(modifier)]
        game.modifiers = tuple(left)
        return self


class Arranged(NamedTuple):
    """A card was settled to count as the first of its area."""

    place: int
    first: int
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Return the name of this kind of event."""
        return "arranged"

    def apply(self, game: Game) -> Arranged:
        """Put the card before all others of its area."""
        game.areas[self.place] = (self.first, *(c for c in game.areas[self.place] if c != self.first))
        return self


class Shuffled(NamedTuple):
    """An area was shuffled: no player knows which of its cards lies where."""

    place: int
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Return the name of this kind of event."""
        return "shuffled"

    def apply(self, game: Game) -> Shuffled:
        """Turn all cards of the area face down, unknown to every player, in the one order that stands for all."""
        for card in game.areas[self.place]:
            c = game.cards[card]
            game.cards[card] = made(Card, (c[0], c[1], c[2], c[3], False, 0, c[6]))
        # Two shuffled piles of the same cards are the same pile, whatever the order was before.
        game.areas[self.place] = tuple(sorted(game.areas[self.place]))
        return self


class Mixed(NamedTuple):
    """A few cards of one area were put there in an order that no player knows."""

    cards: tuple[int, ...]
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Return the name of this kind of event."""
        return "mixed"

    def apply(self, game: Game) -> Mixed:
        """Turn these cards face down as a group of their own, of which no player knows which card lies where."""
        mine, cards = set(self.cards), game.cards
        used = {look[5] for look in cards}
        group = next(n for n in range(2, len(cards) + 3) if n not in used)
        for card in mine:
            c = cards[card]
            cards[card] = Card(c[0], c[1], c[2], c[3], False, group, c[6])
        place = cards[self.cards[0]].place
        in_order = iter(sorted(mine))  # one order stands for all
        game.areas[place] = tuple(next(in_order) if card in mine else card for card in game.areas[place])
        return self


class Settled(NamedTuple):
    """A card that chance drew changed places with the one that stood for it."""

    card: int
    stood_for: int

    @property
    def kind(self) -> str:
        """Return the name of this kind of event."""
        return "settled"

    def apply(self, game: Game) -> Settled:
        """Let the two cards change places; the one that was drawn counts as known from now on."""
        a, b = self
        cards, areas = game.cards, game.areas
        first = cards[a]
        if a != b:
            second = cards[b]
            from_place, to_place = first[2], second[2]
            here = list(areas[from_place])
            there = here if from_place == to_place else list(areas[to_place])
            at, to = here.index(a), there.index(b)
            here[at], there[to] = b, a
            areas[from_place], areas[to_place] = tuple(here), tuple(there)
            cards[a] = made(Card, (first[0], first[1], to_place, second[3], second[4], 1, second[6]))
            cards[b] = made(Card, (second[0], second[1], from_place, first[3], first[4], first[5], first[6]))
        else:
            cards[a] = made(Card, (first[0], first[1], first[2], first[3], first[4], 1, first[6]))
        return self


class Declared(NamedTuple):
    """A player declared an action; `what` is its name, `cards` are the cards it concerns."""

    player: int
    what: str
    cards: tuple[int, ...] = ()
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Return the name of this kind of event."""
        return "declared"

    def apply(self, game: Game) -> Declared:
        """Change nothing: the log says what was declared."""
        return self


def make_declaration(player: int, what: str, cards: tuple[int, ...] = (), cites: tuple[str, ...] = ()) -> Declared:
    """Make the event by which a player declares an action."""
    return made(Declared, (player, what, cards, cites))


class Changed(NamedTuple):
    """Fields of the state that the game keeps beside the cards have a new value: the turn, the battle, counters.

    It names the fields and leaves the others as they are now: what has been changed since it was made stays. Without a word
    for `what` it is only written down.
    """

    what: str
    names: tuple[str, ...] = ()
    """Of the fields; their values stand apart, because the log keeps them all, and a pair for each would cost more."""
    values: tuple[Any, ...] = ()
    cites: tuple[str, ...] = ()

    @property
    def fields(self) -> tuple[tuple[str, Any], ...]:
        """Return the name of each field with its new value."""
        return tuple(zip(self.names, self.values, strict=True))

    @property
    def kind(self) -> str:
        """Return the name of this kind of event: `set`, or `booked` where no report tells it."""
        return "set" if self.what else "booked"

    def apply(self, game: Game) -> Changed:
        """Give these fields of the game's own state their new values."""
        _, names, values, _ = self
        if names:
            game.own = _with_fields(game.own, names, values)
        return self


def _with_fields(own: Any, names: tuple[str, ...], values: tuple[Any, ...]) -> Any:
    """Return a game's own state with these fields changed."""
    places = getattr(own, "field_places", None)
    if places is None:
        return own._replace(**dict(zip(names, values, strict=True)))
    now = list(own[:])  # a plain tuple is copied at once, a record item by item
    for at, name in enumerate(names):
        now[places[name]] = values[at]
    return made(own.__class__, now)


def change(what: str, cites: tuple[str, ...] = (), **fields: Any) -> Changed:
    """Make the event by which these fields of the game's own state change."""
    names = tuple(fields)
    return made(Changed, (what, _FIELDS.setdefault(names, names), tuple(fields.values()), cites))


_FIELDS: Final[dict[tuple[str, ...], tuple[str, ...]]] = {}
"""The names of fields that change together, each time the same tuple."""


class Added(NamedTuple):
    """Items came to a list or a set among the fields that the game keeps beside the cards.

    What else is in it stays, also what came to it since this event was made.
    """

    field: str
    items: tuple[Any, ...]
    what: str = ""
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Return the name of this kind of event: `set`, or `booked` where no report tells it."""
        return "set" if self.what else "booked"

    def apply(self, game: Game) -> Added:
        """Add the items to the list or set of the game's own state."""
        held = getattr(game.own, self.field)
        more = held.union(self.items) if isinstance(held, frozenset) else (*held, *self.items)
        game.own = _with_fields(game.own, (self.field,), (more,))
        return self


class Removed(NamedTuple):
    """Items left a list or a set among the fields that the game keeps beside the cards: of equal ones in a list the first."""

    field: str
    items: tuple[Any, ...]
    what: str = ""
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Return the name of this kind of event: `set`, or `booked` where no report tells it."""
        return "set" if self.what else "booked"

    def apply(self, game: Game) -> Removed:
        """Remove the items from the list or set of the game's own state."""
        held = getattr(game.own, self.field)
        left: Any
        if isinstance(held, frozenset):
            left = held.difference(self.items)
        else:
            rest = list(held)
            for item in self.items:
                rest.remove(item)
            left = tuple(rest)
        game.own = _with_fields(game.own, (self.field,), (left,))
        return self


class Noted(NamedTuple):
    """A remark for the report that changes nothing: waited, resolved, did not trigger, failed."""

    what: str
    player: int
    ability: int = -1
    ref: Ref | None = None
    cites: tuple[str, ...] = ()
    why: str = ""
    """The word under which the sentences of the game know the reason."""

    @property
    def kind(self) -> str:
        """Return the name of this kind of event."""
        return "noted"

    def apply(self, game: Game) -> Noted:
        """Change nothing: the log holds the remark."""
        return self


class Consulted(NamedTuple):
    """A rule that can be read in two ways was consulted."""

    reading: str
    """The name of the reading."""
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Return the name of this kind of event."""
        return "consulted"

    def apply(self, game: Game) -> Consulted:
        """Change nothing: the log holds which reading mattered here."""
        return self


class Determined(NamedTuple):
    """A number that an ability speaks of was determined, for as long as the ability is carried out."""

    what: str
    """The word under which the sentences of the game know it."""
    player: int
    ability: int
    ref: Ref | None
    number: int
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Return the name of this kind of event: a remark, which a report tells and which changes nothing."""
        return "noted"

    def apply(self, game: Game) -> Determined:
        """Change nothing: the frame of the effect keeps the number."""
        return self


class Compared(NamedTuple):
    """Two numbers were compared: the first wins where it is at least as great as the second."""

    player: int
    first: int
    second: int
    ref: Ref | None = None
    """The card whose fight is decided by it, where one is named."""
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Return the name of this kind of event."""
        return "compared"

    @property
    def first_wins(self) -> bool:
        """Whether the first number is at least as great."""
        return self.first >= self.second

    def apply(self, game: Game) -> Compared:
        """Change nothing: the log holds the numbers."""
        return self


class Sounded(NamedTuple):
    """A moment that abilities may wait for: a phase began, a battle ended."""

    cause: str
    player: int
    cards: tuple[int, ...] = ()
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Return the name of this kind of event."""
        return "sounded"

    def apply(self, game: Game) -> Sounded:
        """Change nothing: abilities hear the moment."""
        return self


class Decided(NamedTuple):
    """A rule decided how it goes on: a line went elsewhere, or something was kept from happening, and no other event says so."""

    what: str
    """The word under which the sentences of the game know it."""
    player: int
    card: int = -1
    """The card that it is about, where it is about one."""
    ability: int = -1
    """The ability that it is about, where it is about one."""
    cites: tuple[str, ...] = ()
    why: str = ""
    """The word under which the sentences of the game know the reason."""

    @property
    def kind(self) -> str:
        """Return the name of this kind of event."""
        return "decided"

    def apply(self, game: Game) -> Decided:
        """Change nothing: the log says what the rule decided."""
        return self


UNCHANGING: Final = frozenset((Compared, Consulted, Decided, Declared, Determined, Noted, Sounded))
"""Events that change nothing: what has been worked out about the state stays true."""


class Began(NamedTuple):
    """A phase or a step of the rulebook began: what asks where the game stands is answered anew."""

    what: str
    player: int = -1
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Return the name of this kind of event: `booked`, because no report tells it."""
        return "booked"

    def apply(self, game: Game) -> Began:
        """Change nothing: the log says what began."""
        return self


class Chosen(NamedTuple):
    """A player, or chance, gave this answer where the game had stopped to ask."""

    option: Any = None

    @property
    def kind(self) -> str:
        """Return the name of this kind of event."""
        return "chosen"

    def apply(self, game: Game) -> Chosen:
        """Change nothing: the log holds the answer."""
        return self


ANSWERED: Final = Chosen()
"""Stands in the log for every answer: what was chosen is the last item of the entry, so that no record of its own is kept for it."""


class Over(NamedTuple):
    """The game ended."""

    ending: Any
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Return the name of this kind of event."""
        return "over"

    def apply(self, game: Game) -> Over:
        """End the game."""
        game.ended = self.ending
        return self
