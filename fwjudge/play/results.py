"""What comes of a play beside the game: notes, refused lines, and the decision that no line makes."""

from __future__ import annotations

from fwjudge.base.data_classes import dataclass


@dataclass(frozen=True)
class Note:
    """A thing that the judge must know beside the order: a reading, a silent rule, a skill that did not trigger."""

    kind: str
    text: str
    rules: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    """The lines or options that the text names, where something else depends on which they are."""
    once: str = ""
    """The text without how often it was so."""


@dataclass(frozen=True)
class OpenDecision:
    """A choice that the file did not answer."""

    player: str
    text: str
    rule: str
    options: tuple[str, ...]


@dataclass(frozen=True)
class Refusal:
    """An action that cannot be done, and the rules that forbid it in the window that came closest."""

    action: str
    rules: tuple[str, ...]
    window: str = ""
    line: int = 0
    why: str = ""
    """The reason as a clause, where the rules alone do not say it."""
    after: int = 0
    """The number of the step that came before it."""
