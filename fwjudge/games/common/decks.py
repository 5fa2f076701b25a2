"""What the rules of a game say of a deck: what is wrong with it, and remarks."""

from __future__ import annotations

from fwjudge.base.records import NamedTuple


class DeckProblem(NamedTuple):
    """Something that a deck must not have."""

    rule: str
    what: str
    also: tuple[str, ...] = ()
    """The other rules that it follows from."""

    @property
    def rules(self) -> tuple[str, ...]:
        return (self.rule, *self.also)


class Examined(NamedTuple):
    """A deck that was examined: what is wrong with it, and remarks."""

    problems: list[DeckProblem]
    notes: list[DeckProblem]
    """Remarks on what effects allow or ask for, and on parts of effects that could not be examined."""
