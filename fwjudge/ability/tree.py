"""An ability as data. What a word of it means, and which rule defines it, each game says for itself."""

from __future__ import annotations

from typing import NamedTuple


class Filter(NamedTuple):
    """Which cards are meant: every part that is not empty must fit."""

    area: str = ""
    """An area of the game, by its own name."""
    whose: str = ""
    """`own`, `other`, or nothing for both, as the master of the ability sees it."""
    type: str = ""
    name: str = ""
    trait: str = ""
    rested: bool | None = None
    power_at_most: int | None = None
    cost_at_most: int | None = None
    where: str = ""
    """How it lies to this card on a board: `line`, `adjacent`, ..."""
    not_this: bool = False


class Trigger(NamedTuple):
    """What makes an ability wait: something is heard, of whom, and who else it concerns."""

    sound: str
    """The game's word for the event: appear, ko, draw, turn end, ..."""
    subject: str = "this"
    """`this` card, an `own` or `other` card or player, or `any`."""
    of: Filter = Filter()
    """What the card that it happened to must be, where the subject is not this card."""


class Draw(NamedTuple):
    """A player (`own` or `other`) draws."""

    amount: int = 1
    whose: str = "own"


class Choose(NamedTuple):
    """Choose cards and call them by a name."""

    of: Filter
    amount: int = 1
    up_to: bool = False
    called: str = "chosen"


class Ko(NamedTuple):
    """The rulebook's way of removing a card by force: KO, destroy."""

    target: str = "chosen"


class Move(NamedTuple):
    """Put cards into an area of their owner, or onto a square."""

    target: str
    to: str
    rested: bool = False
    bottom: bool = False


class Rest(NamedTuple):
    target: str = "this"


class Activate(NamedTuple):
    target: str = "this"


class Power(NamedTuple):
    """Power goes up or down for as long as the rulebook's word says."""

    target: str
    amount: int
    until: str = "turn"


class Damage(NamedTuple):
    """Damage to a player (`own`, `other`) or to chosen cards."""

    amount: int
    target: str = "other"


class Forbid(NamedTuple):
    """Something cannot be done for as long as the word says: `blocker`, `attack`, ..."""

    what: str
    target: str = "own"
    until: str = "turn"


class TurnInto(NamedTuple):
    """The part that a card plays changes: this card becomes the guard card, ..."""

    what: str
    target: str = "this"


class Delay(NamedTuple):
    """Do this when something is heard later, once."""

    sound: str
    body: tuple[Instruction, ...]


Instruction = Draw | Choose | Ko | Move | Rest | Activate | Power | Damage | Forbid | TurnInto | Delay


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
