"""One rule of a rulebook, as a value."""

from __future__ import annotations

from enum import Enum

from fwjudge.base.records import NamedTuple


class Kind(Enum):
    """A kind of rule, by what it is for. The engine runs procedures, obeys constraints, and takes its words from definitions."""

    HEADING = "見出し"
    PROCEDURE = "手順"
    CONSTRAINT = "制約"
    DEFINITION = "定義"
    NOTE = "補足"
    UNKNOWN = ""
    """A rule of an imported edition that has not been restated yet."""


class Rule(NamedTuple):
    """A numbered rule: its restated text, and what stands beside it.

    >>> import fwjudge
    >>> found = fwjudge.rule("fw", "8-4-6-2-3")
    >>> found.number, found.kind.value
    ('8-4-6-2-3', '手順')
    """

    game: str
    number: str
    title: str
    kind: Kind
    text: str
    examples: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    not_executable: str = ""
    file: str = ""
    line: int = 0

    @property
    def name(self) -> str:
        """Return what to call the rule in a list: its title, or else its first words."""
        return self.title or self.text.partition("\n")[0]
