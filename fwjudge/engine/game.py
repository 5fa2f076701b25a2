"""The state of a game as a value: a handful of containers of immutable records."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from fwjudge.base.records import NamedTuple

from .step import Control, Step

if TYPE_CHECKING:
    from .loops import Loops
    from .policy import Policy
    from .project import Modifier
    from .queries import Reads


made: Final = tuple.__new__
"""Makes a record of all its fields at once: for records that are made with every event, where the call of a class costs too much."""


class Card(NamedTuple):
    """A physical card where it lies. Its identity is its place in `Game.cards`."""

    printed: int
    """Which printed card of the world it is."""
    owner: int
    place: int
    rested: bool = False
    up: bool = False
    """Face up, in an area where that differs from card to card."""
    settled: int = 1
    """0 while shuffled: which card lies here is drawn when a player looks. More than 1: the same, but among a few only that were
    put here in an order that no player knows; the number is theirs."""
    under: int = -1
    """The card that this one lies beneath."""


class Ref(NamedTuple):
    """A card as an effect remembers it: gone when the rulebook says that it became a new card."""

    card: int
    life: int


_CONTAINERS: Final = (tuple, frozenset, list)
_LEAVES: Final = frozenset((int, str, bool, type(None), Step))
"""The classes of values that hold no reference to a card: none has to be looked for inside them."""


def collect(held: Any, found: list[Ref]) -> None:
    """Add all references to cards in a record, or in a container of records, to `found`."""
    kind = type(held)
    if kind is Ref:
        found.append(held)
    elif kind not in _LEAVES and isinstance(held, _CONTAINERS):
        for part in held:
            kind = type(part)
            if kind is Ref:
                found.append(part)
            elif kind not in _LEAVES and part:
                collect(part, found)


class Place(NamedTuple):
    """An area of one player, or a shared one (`player` is None)."""

    name: str
    player: int | None
    public: bool
    ordered: bool = False
    """The order of its cards matters."""
    looked_at_by_owner: bool = False
    """Hidden from the other player only."""


_PROGRAMS: Final[dict[tuple[str, str], tuple[tuple[Any, ...], dict[Any, Any]]]] = {}
_MAX_PROGRAMS: Final = 256
"""Abilities of more worlds are not remembered: all are forgotten and begin anew."""


def shared_programs(game: str, abilities: tuple[Any, ...]) -> tuple[tuple[Any, ...], dict[Any, Any]]:
    """Return abilities and the lines they become, the same objects for all worlds that have the same abilities.

    So a game that was saved in the middle of an effect and read back stands at the very same line. They are compared by
    what they look like: records of different types are equal where their fields are.
    """
    key = (game, repr(abilities))
    if key not in _PROGRAMS:
        if len(_PROGRAMS) >= _MAX_PROGRAMS:
            _PROGRAMS.clear()
        _PROGRAMS[key] = (abilities, {})
    return _PROGRAMS[key]


def _hidden_areas(places: tuple[Place, ...], player: int) -> list[int]:
    return [at for at, place in enumerate(places) if place.player == player and not place.public]


class World:
    """Everything that never changes in a game: its rules, its printed cards, their abilities, the chosen readings."""

    __slots__ = (
        "abilities",
        "as_json",
        "asked",
        "caches",
        "calm",
        "carries",
        "continuous",
        "facts",
        "follow_abilities",
        "hears",
        "hidden_places",
        "interrupt",
        "is_idle",
        "is_same_card",
        "looks_back",
        "may_be_idle",
        "must_compare",
        "places",
        "policy",
        "printed",
        "programs",
        "readings",
        "reads",
        "replaces",
        "says",
        "sounds",
        "triggered_before",
        "watches",
        "write_down",
    )

    def __init__(
        self,
        policy: Policy,
        printed: tuple[Any, ...],
        abilities: tuple[Any, ...] = (),
        readings: tuple[tuple[str, str], ...] = (),
    ) -> None:
        self.policy = policy
        self.places = policy.places
        self.printed = printed
        self.abilities, self.programs = shared_programs(policy.game, abilities)
        self.readings = readings
        self.reads: Reads = policy.reads
        """The meaning of what texts ask: see `asked`."""
        self.hidden_places = _hidden_areas(self.places, 0), _hidden_areas(self.places, 1)
        """The areas of each player in which a card can lie that no player has looked at."""
        self.as_json = ""
        """The unchanging part of a saved game, once a game of this world has been saved."""
        self.facts: Any = None
        """Facts about these cards, worked out once: a record of the game's own type, which nothing changes while games are played."""
        self.caches: Any = None
        """Answers that the game finds on the way and remembers for all games of this world: an object of its own type."""
        self.hears: frozenset[str] = frozenset()
        self.replaces: frozenset[str] = frozenset()
        self.says: frozenset[str] = frozenset()
        """The changes of the rules that some ability can make, in the words by which the needs of actions know them."""
        self.asked: dict[Any, Any] = {}
        """Of each action the tests that can fail in this world."""
        self.calm: frozenset[type] = policy.calm
        """The kinds of events after which all that has been worked out about a state is still so: nothing of it asks what they change."""
        self.continuous = policy.continuous
        """Whether some ability changes values all the time."""
        self.carries = False
        """Whether cards can lie beneath others, so that moves bring further moves with them."""
        self.may_be_idle = False
        """Whether games of this world can be idle (`Policy.is_idle`): it is not asked otherwise."""
        self.looks_back = False
        """Whether something asks what a card was like before an event: a copy of the game is kept while it is heard."""
        policy.prepare(self)
        self.watches: bool = bool(self.hears) or self.looks_back
        """Whether anything at all hears events or asks what was before them."""
        self.interrupt: Callable[[Game, list[Any]], Control] = policy.interrupt
        self.follow_abilities: Callable[[Game, list[Any]], Control] = policy.follow_abilities
        self.sounds: Callable[[Any], tuple[str, ...]] = policy.sounds
        self.must_compare: Callable[[Game, Sequence[Any]], bool] = policy.must_compare
        self.write_down: Callable[[Game, Game | None, Sequence[Any]], None] = policy.write_down
        self.triggered_before: Callable[[Game, Sequence[Any]], list[Any]] | None = (
            policy.triggered_before if policy.hears_before else None
        )
        self.is_idle: Callable[[Game], bool] = policy.is_idle
        self.is_same_card: Callable[[int, int], bool] = policy.is_same_card
        """The questions of the policy that every event or line asks, found once."""

    def key(self) -> tuple[Any, ...]:
        """Return the parts by which two worlds are compared: game, prints, abilities and readings."""
        return (self.policy.game, self.printed, self.abilities, self.readings)


# One frame below: where to go on, its frame, the line that called, and what is below it.
Link = tuple[Step, Any, Step, Any]


class Game:
    """A game at one moment. Changed in place by the walker; `fork` makes a copy that shares every record.

    >>> import fwjudge
    >>> game = fwjudge.load("fw/blocker-ko.yaml")
    >>> game.fork() == game, game.ended is None, len(game.cards) > 60
    (True, True, True)
    """

    __slots__ = (
        "answered",
        "areas",
        "blocks",
        "brisk",
        "cards",
        "counter",
        "delayed",
        "ended",
        "frame",
        "lives",
        "log",
        "loops",
        "memo",
        "modifiers",
        "offered",
        "own",
        "stack",
        "step",
        "trace",
        "waiting",
        "world",
    )

    def __init__(
        self,
        world: World,
        step: Step,
        own: Any,
        cards: list[Card] | None = None,
        lives: list[int] | None = None,
        areas: list[tuple[int, ...]] | None = None,
        like: Game | None = None,
    ) -> None:
        """Make a game at its first line, or one that stands where the game `like` stands."""
        self.world = world
        self.cards: list[Card] = cards if cards is not None else []
        self.lives: list[int] = lives if lives is not None else [0] * len(self.cards)
        self.areas: list[tuple[int, ...]] = areas if areas is not None else [()] * len(world.places)
        self.step = step
        self.own = own
        if like is None:
            self.frame: Any = None
            self.stack: Link | None = None
            self.waiting: tuple[Any, ...] = ()
            self.delayed: tuple[Any, ...] = ()
            self.modifiers: tuple[Modifier, ...] = ()
            self.log: Any = None
            self.blocks: tuple[Any, ...] = ()
            """Where the blocks of the log begin (`event.Block`), oldest first."""
            self.answered: int = 0
            """The number of decisions that have been answered since the last of them."""
            self.ended: Any = None
            self.loops: Loops | None = None
            self.memo: dict[Any, Any] | None = None
            """Projected values of this very state; replaced, never cleared, so that forks may share it."""
            self.offered: list[Any] | None = None
            """The options at a stop; worked out again after loading."""
            self.trace: Any = None
            """Where the lines are written down that run, also in its copies: a list, or what stands in for one; None: nowhere."""
            self.counter: Any = None
            """As the trace, but nothing else is done otherwise because of it: it counts lines, and may stop a play that takes too many."""
            self.brisk = False
            """No trace is kept and windows with one answer take it: lines that would do nothing may be skipped."""
        else:
            self.frame, self.stack, self.log, self.blocks = like.frame, like.stack, like.log, like.blocks
            self.waiting, self.delayed, self.modifiers = like.waiting, like.delayed, like.modifiers
            self.answered, self.ended, self.loops, self.memo = like.answered, like.ended, like.loops, like.memo
            self.offered, self.trace, self.counter, self.brisk = like.offered, like.trace, like.counter, like.brisk

    def fork(self) -> Game:
        """Return an independent copy; it costs three short lists."""
        return Game(self.world, self.step, self.own, self.cards[:], self.lives[:], self.areas[:], self)

    def value(self) -> tuple[Any, ...]:
        """Return everything that makes two games equal, apart from how they came about."""
        return (
            tuple(self.cards),
            tuple(self.lives),
            tuple(self.areas),
            self.step,
            self.frame,
            self.stack,
            self.waiting,
            self.delayed,
            self.modifiers,
            self.own,
            self.ended,
            self.loops,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.world.key() == other.world.key() and self.value() == other.value()

    def __hash__(self) -> int:
        return hash(self.value())

    def ref(self, card: int) -> Ref:
        """Return a reference to a card as it is now: it fits no longer when the card has become a new one."""
        return made(Ref, (card, self.lives[card]))

    def is_here(self, ref: Ref) -> bool:
        """Whether this is still the same card: it has not become a new one since the reference was made."""
        return self.lives[ref.card] == ref.life

    def printed_card(self, card: int) -> Any:
        """Return what is printed on a card: all its sides, fields and abilities."""
        return self.world.printed[self.cards[card].printed]
