"""The questions that the machine asks of a game. Each game answers from its own rulebook; the engine itself knows no rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from .event import UNCHANGING
from .program import line
from .queries import NO_READS, Reads
from .step import ENGINE, STOP, Control, Procedures, Step

if TYPE_CHECKING:
    from .game import Game, Place, World
    from .loops import Answer
    from .program import Effect
    from .reading import Reading
    from .waiting import Waiting


class Policy:
    """A game without abilities; each game overrides what its rulebook says."""

    game = ""
    places: tuple[Place, ...] = ()
    own: type = object
    """The record of the game's own part of a state (`Game.own`)."""
    procedures: Procedures
    waits_by: tuple[str, ...] = ()
    """The rule by which a triggered ability waits."""
    replaces_by = ""
    """The rule by which a player chooses the next replacement."""
    words: ClassVar[dict[type, Any]] = {}
    """The lines that each kind of instruction becomes here: see `program`."""
    aims: ClassVar[dict[type, Any]] = {}
    """The lines that it becomes instead where it names targets on use."""
    reads: Reads = NO_READS
    """The meaning of each number, condition and set of a text here: see `asked`."""
    readings: ClassVar[Mapping[str, Reading]] = {}
    """Where this rulebook can be read in several ways, by name."""
    definitions: ClassVar[Mapping[str, str]] = {}
    """The rules that only define what others speak of, each with the reason why nothing can be decided by it alone."""
    calm: frozenset[type] = UNCHANGING
    """Events after which all that has been worked out about a state stays true."""
    layers: object = None
    """In which order effects that last change what cards are, where they change each other (`games.common.layers`)."""
    continuous = False
    """Whether some ability changes values all the time, in every world of this game."""

    def prepare(self, world: World) -> None:
        """Work out once which events the abilities of a world watch and which they replace."""

    def is_idle(self, game: Game) -> bool:
        """Whether lines that only watch, end effects or process rules would do nothing now (`Step.idle`)."""
        return False

    # -- cards and places

    def is_same_card(self, source: int, target: int) -> bool:
        """Whether a card that moves from `source` to `target` stays the same card."""
        return False

    def kinds(self, game: Game, card: int) -> tuple[str, ...]:
        """Return the types of a card where it lies; a print of several types lists them in its `kinds`."""
        printed = game.printed_card(card)
        return tuple(getattr(printed, "kinds", (printed.type,)))

    def information(self, game: Game, what: str, card: int) -> tuple[str, ...]:
        """Return the words of a card for one question: `name`, `trait`, `colour` or `attribute`."""
        printed = game.printed_card(card)
        return (printed.name,) if what == "name" else getattr(printed, f"{what}s", ())

    def plays(self, game: Game, role: str, card: int) -> bool:
        """Whether a card plays a part that texts speak of."""
        return False

    def sees(self, game: Game, player: int, card: int) -> bool:
        """Whether this player may look at a card where it lies."""
        at = game.cards[card]
        place = self.places[at.place]
        return place.public or at.up or (place.looked_at_by_owner and place.player == player)

    # -- abilities

    def events_of(self, game: Game, effect: Effect, node: Any, cause: str) -> list[Any]:
        """Return the events that one instruction would cause now, for instance as a part of a cost; `cause` is their word."""
        raise NotImplementedError

    def instructions_of(self, ability: Any, part: str) -> Sequence[Any]:
        """Return the instructions of one part (`cost`, `aim`, `body`) of an ability."""
        found: Sequence[Any] = getattr(ability, part)
        return found

    def is_possible(self, game: Game, effect: Effect, node: Any) -> bool:
        """Whether one instruction could be carried out now, and in full, for instance as a part of a cost."""
        return True

    def rules_against(self, game: Game, effect: Effect, node: Any) -> tuple[str, ...]:
        """Return the rules by which one instruction certainly cannot be carried out in full now; else nothing."""
        return ()

    def lets_happen(self, node: Any) -> bool:
        """Whether an instruction only lets things happen (`events_of`), so that they can stand in a batch in place of others."""
        return False

    def closing_lines(self, ability: Any, part: str) -> list[Step]:
        """Return the lines at the end of a part of an ability, which put in order what it leaves."""
        return []

    def number_of(self, ability: Any, number: str) -> str:
        """Return the rule behind a line of an ability whose meaning names this one: another where the kind of text has its own."""
        return number

    # -- values

    def printed_value(self, game: Game, what: str, card: int) -> int:
        """Return a number as it is printed on a card."""
        raise NotImplementedError(what)

    def original_value(self, game: Game, what: str, card: int) -> int:
        """Return the number that a text calls the original one: what is printed, where no rule says otherwise."""
        return self.printed_value(game, what, card)

    def current_number(self, game: Game, what: str, card: int) -> int:
        """Return a number of a card as the layers of this rulebook make it."""
        raise NotImplementedError(what)

    # -- events

    def sounds(self, event: Any) -> tuple[str, ...]:
        """Return the words by which triggers know an event."""
        return (getattr(event, "cause", event.kind),)

    def find_triggered(self, game: Game, heard: Sequence[tuple[Any, tuple[str, ...]]]) -> list[Waiting]:
        """Return the abilities that these events trigger, each event with the words by which it is heard now."""
        return []

    def triggered_after(
        self, game: Game, heard: Sequence[tuple[Any, tuple[str, ...]]], before: Game | None
    ) -> list[Waiting]:
        """Return the abilities that events have triggered; `before` is the game as it was, where the rulebook asks (`World.looks_back`)."""
        return self.find_triggered(game, heard)

    def rules_of_trigger(self, game: Game, waiting: Waiting) -> tuple[str, ...]:
        """Return the rules by which this ability was triggered by what it was, beside those of all abilities (`waits_by`)."""
        return ()

    def rules_of_ability(self, game: Game, waiting: Waiting) -> tuple[str, ...]:
        """Return the rules that the text of this ability names, as far as they are those of what triggered it."""
        cites: tuple[str, ...] = game.world.abilities[waiting.ability].cites
        return cites

    def must_compare(self, game: Game, events: Sequence[Any]) -> bool:
        """Whether something may ask what things were like before these events (`World.looks_back`)."""
        return True

    def write_down(self, game: Game, before: Game | None, heard: Sequence[tuple[Any, tuple[str, ...]]]) -> None:
        """Write down what may be asked for later, right after the events (`World.looks_back`); `before` where that must be compared."""

    def compare(self, game: Game, before: Game) -> None:
        """Note which states have begun or ended by the events, after `write_down` (`World.looks_back`)."""

    def triggered_before(self, game: Game, events: Sequence[Any]) -> list[Waiting]:
        """Return the abilities that are triggered by events about to happen, while all still lies as before."""
        return []

    @property
    def hears_before(self) -> bool:
        """Whether abilities of this game can be triggered by events that are about to happen (`triggered_before`)."""
        return type(self).triggered_before is not Policy.triggered_before

    def with_what_lies_beneath(self, game: Game, events: Sequence[Any]) -> Sequence[Any]:
        """Add the events that happen at the same time because of these (`World.carries`); asked again when some were replaced."""
        return events

    def interrupt(self, game: Game, events: Sequence[Any]) -> Control:
        """Begin the rules that act at once after a batch."""
        return None

    def follow_abilities(self, game: Game, events: Sequence[Any]) -> Control:
        """Begin what abilities bring about at once after a batch; not asked in a world without any, nor where a rule interrupts."""
        return None

    def replacements(self, game: Game, events: tuple[Any, ...], used: tuple[Any, ...]) -> list[Any]:
        """Return the replacements that could be applied next; an optional one also as an option to decline."""
        return []

    def note_passed_over(self, game: Game, events: tuple[Any, ...]) -> None:
        """Write down which replacements are about what is to happen and cannot be applied, where the rulebook says that of some."""
        return None

    def replace(
        self, game: Game, events: tuple[Any, ...], used: tuple[Any, ...], option: Any
    ) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        """Return the batch with one replacement applied or declined, and which replacements have been used."""
        raise NotImplementedError

    def carry_out_replacement(self, game: Game, option: Any, replaced: tuple[Any, ...]) -> Control:
        """Begin what a replacement says where it is done before the rest of the batch; nothing where it stands in the batch."""
        return None

    def replacement_chooser(self, game: Game, events: tuple[Any, ...], used: tuple[Any, ...]) -> int:
        """Return the player who says which replacement comes first."""
        raise NotImplementedError

    def endless(self, game: Game) -> Control:
        """End a forced loop as this rulebook says."""
        return STOP

    passes: frozenset[str] = frozenset()
    """The names of the actions that only close a window: to have them is no way out of a loop."""
    loops_by = ""
    """The rule on loops that a player could leave; nothing where the rulebook has none."""

    def loop(self, game: Game, answers: tuple[Answer, ...]) -> Control:
        """Ask, as this rulebook does, how often a loop is repeated and who leaves it."""
        raise NotImplementedError

    # -- options

    def cards_pointed_at(self, game: Game) -> frozenset[int]:
        """Return the cards to which a reference is kept outside the areas: they differ as choices from cards that look like them."""
        return frozenset([ref.card for ref in self.refs(game)])

    def refs(self, game: Game) -> Sequence[Any]:
        """Return every reference to a card that is kept outside the areas, as by waiting abilities and lasting effects."""
        own = [m.ref for m in game.modifiers if m.ref is not None]
        return [*own, *(w.ref for w in game.waiting)]

    def position(self, game: Game) -> Any:
        """Return the game's own state as far as it decides how the game can go on; cards as `Ref`."""
        return game.own

    def not_offered(self, game: Game, option: Any) -> tuple[str, ...]:
        """Return why something is none of the options of the open choice, where the rule that asks is not all there is to say."""
        return ()

    # -- saving

    def line(self, world: World, address: str) -> Step:
        """Find the line with this address: of the rulebook, of the engine, or of an ability of this world."""
        table = address.rpartition("/")[0]
        if table.startswith("ability:"):
            return line(world, address)
        if table in ENGINE.tables:
            return ENGINE.find(address)
        return self.procedures.find(address)
