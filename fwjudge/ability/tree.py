"""An ability as data. What a word of it means, and which rule defines it, each game says for itself."""

from __future__ import annotations

from fwjudge.base.records import NamedTuple

from .filters import Count, Filter, Trigger


class Draw(NamedTuple):
    """A player (`own` or `other`) draws."""

    amount: int = 1
    whose: str = "own"
    each: Filter | None = None
    """The amount is for each card of this kind; `called: X`: as often as X says."""


class DrawUpTo(NamedTuple):
    """A player draws as many cards as they like, one after the other, but no more than this."""

    amount: int = 1
    whose: str = "own"


class Choose(NamedTuple):
    """Choose cards and call them by a name."""

    of: Filter
    amount: int = 1
    up_to: bool = False
    called: str = "chosen"
    by: str = "own"
    """The player who chooses: `own`, `other`, or `both`, each among what is theirs, before anything is done."""


class ChooseWord(NamedTuple):
    """Choose a word of this kind (colour, trait) and call it by a name."""

    what: str
    called: str = "word"


class ChoosePlace(NamedTuple):
    """Choose a square of a board and call it by a name."""

    area: str = ""
    where: str = ""
    without: str = ""
    """The player whose cards may not lie there: `own`, `other`, or `any`."""
    called: str = "place"


class All(NamedTuple):
    """All cards that fit, by a name."""

    of: Filter
    called: str = "all"


class Ko(NamedTuple):
    """The rulebook's way of removing a card by force: KO, destroy."""

    target: str = "chosen"


class Move(NamedTuple):
    """Put cards into an area of their owner, or onto a square that was chosen; `square of <name>`: where that card lies."""

    target: str
    """The name of the cards; several names with `+` between them go at once."""
    to: str
    rested: bool | None = False
    """None: as it is."""
    bottom: bool = False
    up: bool = False
    """Face up, where cards else lie face down."""
    by: str = "own"
    """The player who puts them onto a square: `own`, `other`, or the `owner` of each."""


class PutTop(NamedTuple):
    """Put cards from the top of a deck into an area."""

    amount: int
    to: str
    whose: str = "own"
    rested: bool = False


class Swap(NamedTuple):
    """Two cards on a board change places."""

    target: str = "chosen"


class Rest(NamedTuple):
    target: str = "this"


class Activate(NamedTuple):
    target: str = "this"


class Stun(NamedTuple):
    """Into the state that is worse than rested."""

    target: str = "this"


class Heal(NamedTuple):
    """Damage is removed from cards; without an amount all of it."""

    target: str = "this"
    amount: int | None = None


class Power(NamedTuple):
    """Power, or another number of a card, goes up or down for as long as the rulebook's word says."""

    target: str
    amount: int
    until: str = "turn"
    what: str = "power"
    each: Filter | None = None
    """The amount is for each card of this kind, counted once."""


class Base(NamedTuple):
    """The number that counts as printed on cards is this, for as long as the word says."""

    target: str
    amount: int
    until: str = "turn"
    what: str = "power"


class Zero(NamedTuple):
    """As much is taken from a number of cards as they have of it now, for as long as the word says."""

    target: str = "chosen"
    until: str = "turn"
    what: str = "power"


class Change(NamedTuple):
    """A change that a continuous ability makes to all cards that fit, as long as it is valid: a number goes up, a keyword is there."""

    of: Filter
    what: str
    amount: int = 1
    each: Filter | None = None
    """The amount is for each card of this kind."""


class SetTo(NamedTuple):
    """The same, but the number becomes this."""

    of: Filter
    what: str
    amount: int


class AlsoIs(NamedTuple):
    """All cards that fit have this name, trait, ... as well; `only`: and no other (without a value: none at all)."""

    of: Filter
    what: str
    value: str = ""
    only: bool = False


class Gains(NamedTuple):
    """All cards that fit have the ability of this card that is called so and is there to be given."""

    of: Filter
    name: str


class Loses(NamedTuple):
    """All cards that fit lose the abilities that they have."""

    of: Filter


class Grant(NamedTuple):
    """Cards get the ability of this card that is called so and is there to be given, for as long as the word says."""

    target: str
    name: str
    until: str = "turn"


class Disable(NamedTuple):
    """The abilities that cards have now are not valid, for as long as the word says."""

    target: str = "chosen"
    until: str = "turn"


class AddCost(NamedTuple):
    """To activate an ability of cards that fit, its player also pays what this ability costs, with what is theirs."""

    of: Filter
    name: str = ""
    """Only abilities that are called so."""


class AddCondition(NamedTuple):
    """An ability of cards that fit can be activated only if this is so as well."""

    of: Filter
    need: Count
    name: str = ""
    """Only abilities that are called so."""


class InDeck(NamedTuple):
    """A number of cards that fit may be in a deck; without a number any."""

    of: Filter
    at_most: int | None = None


class Last(NamedTuple):
    """From now on, for as long as the word says, this is so of whatever cards fit at each moment."""

    body: tuple[Instruction, ...]
    until: str = "turn"
    so_long: Count | None = None
    """Only as long as this holds."""


class Instead(NamedTuple):
    """The move that a replacement puts in place of the one that it replaces."""

    to: str
    rested: bool = False
    of: Filter | None = None
    """In the middle of an effect: what it does itself to cards of this kind is replaced."""


class Damage(NamedTuple):
    """Damage to a player (`own`, `other`) or to chosen cards."""

    amount: int
    target: str = "other"
    each: Filter | None = None
    """The amount is for each card of this kind."""
    divided: bool = False
    """The amount is divided among the targets by the player who uses the ability."""


class Forbid(NamedTuple):
    """A prohibition for as long as the word says: `blocker`, `attack`, ..."""

    what: str
    target: str = "own"
    until: str = "turn"


class Resists(NamedTuple):
    """Cards that fit take no damage from cards of this kind and are no targets of what these do."""

    of: Filter
    by: Filter


class TurnInto(NamedTuple):
    """The part that a card plays changes: this card becomes the guard card, ..."""

    what: str
    target: str = "this"


class Charge(NamedTuple):
    """A player attaches a card of the hand to cards, and draws."""

    target: str = "this"


class PutCounters(NamedTuple):
    """Counters of a name are put on cards."""

    name: str
    amount: int = 1
    target: str = "this"


class RemoveCounters(NamedTuple):
    """Counters of a name are removed from cards."""

    name: str
    amount: int = 1
    target: str = "this"


class NextTurn(NamedTuple):
    """The next turn is this player's."""

    whose: str = "own"


class CallCard(NamedTuple):
    """A card is called from where it lies, to a place that its player names."""

    target: str = "this"


class TurnOver(NamedTuple):
    """A card is turned over and shows its other face."""

    target: str = "this"


class Treasure(NamedTuple):
    """Cards lie face down among what is set, as treasures of their master."""

    target: str = "chosen"


class ChangeDeck(NamedTuple):
    """A player goes on with another deck, which lay aside; what is left of the old one is out of the game."""

    whose: str = "own"


class Win(NamedTuple):
    """A player has won, and the other one lost."""

    whose: str = "own"


class Both(NamedTuple):
    """Each player does this with what is theirs, the turn player first."""

    body: tuple[Instruction, ...]


class Together(NamedTuple):
    """Instructions whose events all happen at once."""

    body: tuple[Instruction, ...]


class Look(NamedTuple):
    """A player looks at the top cards of an area, or at cards with a name."""

    area: str = ""
    amount: int = 1
    whose: str = "own"
    called: str = "seen"
    target: str = ""


class Reveal(NamedTuple):
    """Everybody sees the top cards of an area, or cards with a name, until the effect or the cost is over."""

    area: str = ""
    amount: int = 1
    whose: str = "own"
    called: str = "shown"
    target: str = ""


class Flip(NamedTuple):
    """Cards are turned face up, or face down."""

    target: str = "chosen"
    up: bool = True


class Life(NamedTuple):
    """A player's life goes up by so much, or down."""

    amount: int
    whose: str = "own"


class PutUnder(NamedTuple):
    """Put cards beneath another one."""

    target: str = "chosen"
    under: str = "this"
    """The name of the card that lies on top."""
    up: bool = True


class Negate(NamedTuple):
    """The use that is being answered comes to nothing (`use`), or the attack in progress does (`attack`)."""

    what: str = "use"
    target: str = ""
    """The name of the chosen card, where the text chooses it."""


class Retarget(NamedTuple):
    """An ability that waits to be resolved gets another target, if that is a proper one."""

    target: str
    """The card that waits, by its name."""
    to: str
    """The new target, by its name."""


class End(NamedTuple):
    """A part of the turn, or the battle, ends at once."""

    what: str


class Shuffle(NamedTuple):
    """A player's deck is shuffled; what is moved to a certain place straight afterwards belongs to it."""

    whose: str = "own"
    body: tuple[Instruction, ...] = ()


class Skip(NamedTuple):
    """The next part of this kind (a phase, a turn) of a player is skipped, as if it were not there."""

    what: str
    whose: str = "own"


class Attack(NamedTuple):
    """A card attacks now, because the effect says so."""

    target: str = "this"


class Only(NamedTuple):
    """A condition: the instructions that follow are done only if enough cards fit."""

    of: Filter
    at_least: int = 1
    at_most: int | None = None
    when: str = ""
    """`use`: as it was when the card or the ability was used; `done`: if what stood before was done, whatever fits."""


class Perform(NamedTuple):
    """Another ability of this card is carried out, because the effect says so: 【メイン】."""

    name: str


class Delay(NamedTuple):
    """Do this when something is heard later, once."""

    sound: str
    body: tuple[Instruction, ...]


class PayWith(NamedTuple):
    """Another way to pay for this card, or for its movement: the cost of the ability is paid `instead`, or on top."""

    what: str = "play"
    """`play`, `move` or `both`"""
    instead: bool = True
    of: Filter = Filter(this=True)
    """The cards that are played or moved: this card, or cards of this kind."""
    freeze: Filter | None = None
    """Cards of this kind are frozen for it ..."""
    amount: int = 0
    """... so many."""
    less: int = 0
    """The colourless energy that is then not paid."""


class PlayFrom(NamedTuple):
    """This card may also be played from the area where its ability is valid."""


class Summon(NamedTuple):
    """A special way to play: onto these squares as if they were one's own area."""

    formation: str = ""
    """A formation of the rulebook, which names the squares ..."""
    where: str = ""
    """... or how they lie to the card whose ability it is."""
    rested: bool = True


Instruction = (
    Draw
    | DrawUpTo
    | Choose
    | ChooseWord
    | ChoosePlace
    | All
    | Shuffle
    | Skip
    | Ko
    | Move
    | PutTop
    | Swap
    | Rest
    | Activate
    | Stun
    | Heal
    | Power
    | Change
    | SetTo
    | AlsoIs
    | Gains
    | Loses
    | Last
    | Instead
    | Damage
    | Forbid
    | Resists
    | TurnInto
    | Life
    | PutUnder
    | Negate
    | Retarget
    | End
    | Attack
    | Only
    | Perform
    | Delay
    | PayWith
    | PlayFrom
    | Summon
    | Base
    | Zero
    | Grant
    | Disable
    | AddCost
    | AddCondition
    | InDeck
    | Win
    | Both
    | Together
    | Look
    | Reveal
    | Flip
    | Charge
    | PutCounters
    | RemoveCounters
    | NextTurn
    | CallCard
    | TurnOver
    | Treasure
    | ChangeDeck
)


class Ability(NamedTuple):
    """One ability of a card."""

    name: str
    """Its name in a report: 【登場時】, 【ブロッカー】, ..."""
    kind: str
    """`auto`, `activate`, `continuous`, `replace`, `spell`"""
    body: tuple[Instruction, ...] = ()
    trigger: Trigger | None = None
    cost: tuple[Instruction, ...] = ()
    aim: tuple[Instruction, ...] = ()
    """Targets that the rulebook has chosen on use, not on resolving."""
    cites: tuple[str, ...] = ()
    """The rules of its keyword or kind."""
    area: str = ""
    """Where the card must be for the ability to be valid; nothing means where its type is in play."""
    optional: bool = False
    """`～してもよい`"""
    timing: str = ""
    energy: int = 0
    """Colourless energy to pay for it."""
    unless: str = ""
    """A prohibition (see `Forbid`) that keeps it from being declared."""
    price: tuple[tuple[str, int], ...] = ()
    """Coloured energy to pay for it, beside `energy`."""
    condition: Count | None = None
    """The condition for it to be triggered, asked again when it resolves."""
    once: bool = False
    """At most once a turn."""
    piles: bool = True
    """False: it does not wait again while it waits already."""
    shown: bool = False
    """The ability is of a card in the hand, and is triggered only if that card is shown."""
    given: bool = False
    """None of its card: only what it gives to others."""
    variable: str = ""
    """The colour of the symbol of its cost whose number is X."""


RARE: dict[str, tuple[str, ...]] = {
    "Filter": ("most", "least", "doing", "x_at_most"),
    "Count": ("heard",),
    "Draw": ("each",),
    "Instead": ("of",),
    "Move": ("by",),
    "Power": ("each",),
    "Damage": ("divided",),
    "Negate": ("target",),
    "Only": ("when",),
    "Ability": ("shown", "given", "variable"),
}
"""Parts that a game carries out only if it says so (`Table.rare`), by the names of their records."""
