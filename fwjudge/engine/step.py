"""Procedures as tables of numbered steps: the program counter of a game is a rule number.

A step is a small function of the game and its frame. What it returns says how to go on:

* `None`: the next line.
* a `Step`: go there ("return to 7-3-3").
* a `Call`: run another table first, then come back.
* a list: the options of a decision. Empty: nothing to decide, next line. Otherwise the step's `take` gets the answer.
* `STOP`: the game is over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Union

from fwjudge.base.records import NamedTuple

if TYPE_CHECKING:
    from .game import Game

NATURE: Final = -1
"""The player who answers a chance point: none."""


class _Stop:
    """The one value that ends a run. Truthy, so that `control or next` never swallows it."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "STOP"


STOP: Final = _Stop()

Run = Callable[["Game", Any], "Control"]
Options = Callable[["Game", Any], "Sequence[Any]"]
Take = Callable[["Game", Any, Any], "Control"]
Chooser = Callable[["Game", Any], int]


class Step:
    """One line of a table. Its number is a rule; `sub` tells several lines of one rule apart."""

    __slots__ = (
        "address",
        "busy",
        "calls",
        "chooser",
        "does",
        "goes_to",
        "idle",
        "index",
        "label",
        "next",
        "number",
        "of",
        "options",
        "part",
        "run",
        "sub",
        "table",
        "take",
        "window",
    )

    def __init__(
        self,
        number: str,
        run: Run,
        sub: str = "",
        options: Options | None = None,
        take: Take | None = None,
        chooser: Chooser | None = None,
        does: str = "",
    ) -> None:
        self.number = number
        self.sub = sub
        self.does = does
        """A sentence that says what this line does, where what it runs was made and has no description of its own."""
        self.idle = False
        """Whether this line does nothing but lead on in an idle game (`Policy.is_idle`): the walker passes it over there."""
        self.goes_to: Callable[[], Step] | None = None
        """The line at which a line that only leads on goes on."""
        self.calls: Callable[[], Sequence[Table]] | None = None
        """The tables of which a line runs one, at whose windows a player acts as if it were here; for those who read the tables."""
        self.busy: Step | None = None
        """Where the walker goes on when it passes this idle line over; found when it is first asked for."""
        self.of: Any = None
        """The instruction of an ability that this line carries out; None for a line of the rulebook."""
        self.label = False
        """Whether it is only there to be gone to: at the end of a table it is no next line, so that the one before it is the last."""
        self.run = run
        self.options = options
        self.take = take
        self.chooser = chooser
        self.table: Table
        self.part = ""
        """Which part of an ability it belongs to (`cost`, `aim`, `body`); nothing for a line of the rulebook."""
        self.index = 0
        self.next: Step | None = None
        self.address = ""
        """The name of this line that a saved game remembers."""
        self.window = False
        """A window in which a player may act freely: doing nothing is an answer too, even if it is the only one."""

    def __repr__(self) -> str:
        return f"<{self.address}>"


class Call(NamedTuple):
    """Run the table that starts with `first`, then go on at `back` (or at the next line)."""

    first: Step
    frame: Any = None
    back: Step | None = None


Control = Union[None, Step, Call, "list[Any]", _Stop]


class Table:
    """A procedure: its lines in the rulebook's order."""

    __slots__ = ("first", "name", "steps")

    def __init__(self, name: str, steps: Sequence[Step]) -> None:
        self.name = name
        self.steps = tuple(steps)
        self.first = self.steps[0]
        last = len(self.steps)
        while last > 1 and self.steps[last - 1].label:
            last -= 1
        part = name.split(":")[2] if name.startswith("ability:") else ""
        for index, step in enumerate(self.steps):
            step.table, step.part, step.index = self, part, index
            step.address = f"{name}/{step.number}" + (f"#{step.sub}" if step.sub else "")
            step.next = self.steps[index + 1] if index + 1 < last else None

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)


class Procedures:
    """All tables of one rulebook; a line is found by its number, or by number and sub-step."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.tables: dict[str, Table] = {}
        self._lines: dict[tuple[str, str], Step] = {}
        self._whole: dict[str, Step] = {}
        """The lines without a sub-step."""

    def table(self, name: str, *steps: Step) -> Table:
        """Add a procedure. Two lines of the same number need different sub-steps."""
        table = Table(name, steps)
        if name in self.tables:
            raise ValueError(f"two tables are called {name}")
        self.tables[name] = table
        for step in steps:
            if (step.number, step.sub) in self._lines:
                raise ValueError(f"two lines are {step.number} {step.sub}".rstrip())
            self._lines[step.number, step.sub] = step
            if not step.sub:
                self._whole[step.number] = step
        return table

    def go_to(self, number: str, to: str, to_sub: str = "", sub: str = "") -> Step:
        """Make a line that goes on at another line of this rulebook."""

        target: Step | None = None

        def go_on(game: Game, frame: Any) -> Control:
            nonlocal target
            if target is None:
                target = self.at(to, to_sub)
            return target

        line = Step(number, go_on, sub, does=f"Go on at {to}.")
        line.idle, line.goes_to = True, partial(self.at, to, to_sub)
        return line

    def at(self, number: str, sub: str = "") -> Step:
        """Return the line of this number; `sub` names the sub-step where the number has several lines."""
        return self._lines[number, sub] if sub else self._whole[number]

    def find(self, address: str) -> Step:
        """Find the line with this address."""
        table, _, line = address.rpartition("/")
        number, _, sub = line.partition("#")
        step = self._lines[number, sub]
        if step.table.name != table:
            raise KeyError(address)
        return step

    def numbers(self) -> set[str]:
        """Return the numbers of all lines."""
        return {number for number, _ in self._lines}

    def __iter__(self) -> Iterator[Step]:
        return iter(self._lines.values())


def step(number: str, run: Run, sub: str = "", does: str = "", idle: bool = False) -> Step:
    """Make a line that does something; a maker of lines says in `does` what, because what it runs has no description.

    An `idle` line does nothing in an idle game (`Policy.is_idle`).
    """
    line = Step(number, run, sub, does=does)
    line.idle = idle
    return line


def busy_after(line: Step) -> Step:
    """Return the first line from an idle one on that may do something in an idle game, or the last of its table."""
    if line.busy is None:
        following = line.goes_to() if line.goes_to is not None else line.next
        line.busy = line if following is None else busy_after(following) if following.idle else following
    return line.busy


def ask(number: str, options: Options, take: Take, chooser: Chooser, sub: str = "", does: str = "") -> Step:
    """Make a line at which a player or chance decides: `options` returns what can be done, `take` does it."""
    return Step(number, options, sub, options, take, chooser, does)  # type: ignore[arg-type]  # a list is a control


def do_nothing(game: Game, frame: Any) -> Control:
    """Do nothing: the line only says something."""
    return None


ENGINE: Final = Procedures("engine")
"""Procedures that no rulebook numbers: their lines cite nothing of their own."""
