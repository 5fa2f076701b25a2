"""An ability as data. What a word of it means, and which rule defines it, each game says for itself."""

from __future__ import annotations

from typing import NamedTuple


class Filter(NamedTuple):
    """Which cards are meant: every part that is not empty must fit."""

    area: str = ""
    """An area of the game, by its own name."""
    whose: str = ""
    """`own`, `other`, or nothing for both, as the master of the ability sees it; `active`, `non-active`: by whose turn it is."""
    type: str = ""
    name: str = ""
    trait: str = ""
    rested: bool | None = None
    power_at_most: int | None = None
    cost_at_most: int | None = None
    where: str = ""
    """How it lies to this card on a board: `line`, `adjacent`, ..."""
    not_this: bool = False
    to: str = "this"
    """To which card `where` is meant, by its name: this one, or one that was chosen before."""
    colour: str = ""
    this: bool = False
    """Only this card itself."""
    called: str = ""
    """One of the cards that were given this name before, wherever it lies now."""
    printed: bool = False
    """As it is printed, whatever effects make of it."""
    name_part: str = ""
    """These words stand in its name."""
    trait_part: str = ""
    """These words stand in one of its traits."""
    attribute: str = ""
    multicolour: bool = False
    """It has more than one colour."""
    plain: bool = False
    """No text is printed on it."""
    up: bool | None = None
    """Face up, in an area where that differs from card to card."""


class Trigger(NamedTuple):
    """What makes an ability wait: something is heard, of whom, and who else it concerns."""

    sound: str
    """The game's word for the event: appear, ko, draw, turn end, ..."""
    subject: str = "this"
    """`this` card, an `own` or `other` card or player, or `any`."""
    of: Filter = Filter()
    """What the card that it happened to must be, where the subject is not this card."""
    by: str = ""
    """Which card did it: `this`, `another`, or nothing for any; or whose effect: `own effect`, `other effect`."""


class Count(NamedTuple):
    """A condition: so many cards of a kind."""

    of: Filter
    at_least: int = 1
    at_most: int | None = None
    also: Count | None = None
    """A further condition: both must be met."""


class Draw(NamedTuple):
    """A player (`own` or `other`) draws."""

    amount: int = 1
    whose: str = "own"


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
    """Who chooses: `own`, `other`, or `both`, each among what is theirs."""


class ChoosePlace(NamedTuple):
    """Choose a square of a board and call it by a name."""

    area: str = ""
    where: str = ""
    without: str = ""
    """Nobody's card may lie there: `own`, `other`, or `any`."""
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
    """What a continuous ability does to all cards that fit, as long as it is valid: a number goes up, a keyword is there."""

    of: Filter
    what: str
    amount: int = 1


class SetTo(NamedTuple):
    """The same, but the number becomes this."""

    of: Filter
    what: str
    amount: int


class AlsoIs(NamedTuple):
    """All cards that fit have this name, trait, ... as well; `only`: and no other."""

    of: Filter
    what: str
    value: str
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
    """Of cards that fit so many may be in a deck; without a number any."""

    of: Filter
    at_most: int | None = None


class Last(NamedTuple):
    """From now on, for as long as the word says, this is so of whatever cards fit at each moment."""

    body: tuple[Instruction, ...]
    until: str = "turn"


class Instead(NamedTuple):
    """What a replacement puts in place of the move that it replaces."""

    to: str
    rested: bool = False


class Damage(NamedTuple):
    """Damage to a player (`own`, `other`) or to chosen cards."""

    amount: int
    target: str = "other"
    each: Filter | None = None
    """So much for each card of this kind."""


class Forbid(NamedTuple):
    """Something cannot be done for as long as the word says: `blocker`, `attack`, ..."""

    what: str
    target: str = "own"
    until: str = "turn"


class TurnInto(NamedTuple):
    """The part that a card plays changes: this card becomes the guard card, ..."""

    what: str
    target: str = "this"


class Win(NamedTuple):
    """A player has won, and the other one lost."""

    whose: str = "own"


class Both(NamedTuple):
    """Each player does this with what is theirs, the turn player first."""

    body: tuple[Instruction, ...]


class Together(NamedTuple):
    """What these instructions let happen happens at once."""

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
    """What is being answered comes to nothing (`use`), or the attack in progress (`attack`)."""

    what: str = "use"


class End(NamedTuple):
    """A part of the turn, or the battle, ends at once."""

    what: str


class Attack(NamedTuple):
    """A card attacks now, because the effect says so."""

    target: str = "this"


class Only(NamedTuple):
    """What follows is done only if so many cards fit."""

    of: Filter
    at_least: int = 1
    at_most: int | None = None


class Perform(NamedTuple):
    """Another ability of this card is carried out, because the effect says so: 【メイン】."""

    name: str


class Delay(NamedTuple):
    """Do this when something is heard later, once."""

    sound: str
    body: tuple[Instruction, ...]


Instruction = (
    Draw | DrawUpTo | Choose | ChoosePlace | All | Ko | Move | PutTop | Swap | Rest | Activate | Stun | Heal | Power | Change | SetTo
    | AlsoIs | Gains | Loses | Last | Instead | Damage | Forbid | TurnInto | Life | PutUnder | Negate | End | Attack | Only | Perform
    | Delay | Base | Zero | Grant | Disable | AddCost | AddCondition | InDeck | Win | Both | Together | Look | Reveal | Flip
)  # fmt: skip


class Ability(NamedTuple):
    """One ability of a card."""

    name: str
    """What it is called in a report: 【登場時】, 【ブロッカー】, ..."""
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
    """What must be so for it to be triggered, and again when it resolves."""
    once: bool = False
    """At most once a turn."""
    piles: bool = True
    """False: it does not wait again while it waits already."""
