"""Filters (which cards a text means), counts of them, and the triggers that make an ability wait."""

from __future__ import annotations

from fwjudge.base.records import NamedTuple


class Filter(NamedTuple):
    """A description of cards: every part that is not empty must fit."""

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
    """The card to which `where` is relative, by its name: this one, or one that was chosen before."""
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
    """The card has more than one colour."""
    textless: bool = False
    """No text is printed on it."""
    up: bool | None = None
    """Face up, in an area where that differs from card to card."""
    counter: str = ""
    """A counter of this name lies on it."""
    world: str = ""
    role: str = ""
    """A part that it plays: `buddy`, ..."""
    most: str = ""
    """Of all that fit, those whose number of this kind (power, cost) is the greatest ..."""
    least: str = ""
    """... or the smallest."""
    doing: str = ""
    """The part that the card plays now: `moving` (its movement waits to be resolved), `fighting`, ..."""
    x_at_most: str = ""
    """The number of this kind is no greater than what X stands for."""


class Trigger(NamedTuple):
    """The event that makes an ability wait: what is heard, of whom, and who else it concerns."""

    sound: str
    """The game's word for the event: appear, ko, draw, turn end, ..."""
    subject: str = "this"
    """`this` card, an `own` or `other` card or player, or `any`."""
    of: Filter = Filter()
    """The card that it happened to, where the subject is not this card."""
    by: str = ""
    """Which card did it: `this`, `another`, or nothing for any; or whose effect: `own effect`, `other effect`."""
    source: Filter = Filter()
    """The card whose ability did it."""


class Count(NamedTuple):
    """A condition on the number of cards of a kind."""

    of: Filter
    at_least: int = 1
    at_most: int | None = None
    also: Count | None = None
    """A further condition: both must be met."""
    heard: str = ""
    """Not cards are counted, but how often this has been heard: this turn, or in this game, as its word says."""
