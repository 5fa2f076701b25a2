"""The meaning of each record of card text in a game: its lines, its events, whether it can be done, and what cannot be carried out.

A game registers every record once, in the chapter of its rulebook that has a word on it (`tell`, `let_happen`), and merges those
tables into one. What it has not registered it cannot carry out: `find_unread` names it when a card is read, never when it is played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from fwjudge.ability import text
from fwjudge.ability.walk import children, walk
from fwjudge.base.records import NamedTuple
from fwjudge.engine.batch import happen
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect, Words
from fwjudge.engine.queries import Reads
from fwjudge.engine.step import Control, Step, step

Lines = Callable[[Any], list[Step]]
"""Makes the lines of a record: what is done when a skill comes to it."""
Events = Callable[[Game, Effect, Any], Sequence[Any]]
"""Gives the events that a record would make happen now."""
Possible = Callable[[Game, Effect, Any], bool]
"""Whether a record could be carried out now, and in full."""
Hindered = Callable[[Game, Effect, Any], tuple[str, ...]]
"""Gives the rules by which a record certainly cannot be carried out now, and in full; nothing if trying may show that it can."""
Refused = Callable[[Any], str]
"""Why this value of a record cannot be carried out in this game; nothing if it can."""


def _refuse_nothing(record: Any) -> str:
    return ""


class Meaning(NamedTuple):
    """The meaning of one kind of record in a game."""

    lines: Lines
    events: Events | None = None
    """None: it does more than let things happen; in a replacement its lines run straight after the batch."""
    possible: Possible | None = None
    """None: it can always be tried."""
    refused: Refused = _refuse_nothing
    hindered: Hindered | None = None
    """For a rulebook that says by which rule it is not possible; None: only trying tells."""


Meanings = Mapping[type, Meaning]
"""The meaning of each kind of instruction and static."""


def tell_lines(lines: Lines, possible: Possible | None = None, refused: Refused = _refuse_nothing) -> Meaning:
    """Return the meaning of an instruction that is carried out line by line."""
    return Meaning(lines, None, possible, refused)


def let_happen(
    number: str,
    events: Events,
    do: Callable[[Game, Effect, Sequence[Any]], Control] | None = None,
    possible: Possible | None = None,
    refused: Refused = _refuse_nothing,
) -> Meaning:
    """Return the meaning of an instruction that only lets things happen, all at once; `do`: the game's own way of letting them."""

    def lines(node: Any) -> list[Step]:
        def carry_out(game: Game, frame: Effect) -> Control:
            found = events(game, frame, node)
            return happen(game, found) if do is None else do(game, frame, found)

        return [step(number, carry_out, does="All that the instruction says happens at once.")]

    return Meaning(lines, events, possible, refused)


def _no_lines(node: Any) -> list[Step]:
    return []


def hold_always(refused: Refused = _refuse_nothing) -> Meaning:
    """Return the meaning of a static: it has no lines, because it holds as long as its skill is valid."""
    return Meaning(_no_lines, None, None, refused)


def words_of(meanings: Meanings) -> Words:
    """Return the lines of every kind of record, as the machine translates skills with them (`Policy.words`)."""
    return {kind: meaning.lines for kind, meaning in meanings.items()}


def find_unread(
    meanings: Meanings, reads: Reads, filters: Mapping[type, Any], record: Any
) -> Iterator[tuple[Any, str]]:
    """Yield every record inside this one that the game cannot carry out, with the reason."""
    kind = type(record)
    if kind in _DONE:
        meaning = meanings.get(kind)
        why = _NO_LINES if meaning is None else meaning.refused(record)
        if why:
            yield record, why
    elif kind in _ASKED:
        if kind not in reads.conditions:
            yield record, "この条件を調べる方法がない"
    elif kind in _COUNTED:
        if kind not in reads.amounts and kind is not text.OfItself:
            yield record, "この数を数える方法がない"
    elif kind in _FILTERS and kind not in filters:
        yield record, "このカードを選び出す方法がない"
    for part in children(record):
        yield from find_unread(meanings, reads, filters, part)


Gaps = Callable[[Any], Iterator[tuple[Any, str]]]
"""Finds every record inside one that a game cannot carry out, with the reason."""


def why_not_carried_out(find_gaps: Gaps, record: Any) -> str:
    """Return why a record of a text cannot be carried out, whatever is inside it; nothing if it can."""
    return next((why for _, why in find_gaps(record)), "")


Checks = Mapping[type, Callable[[Any], str]]
"""Of each kind of record why its words are none of a game; nothing if they are."""


def find_unknown_words(checks: Checks, record: Any) -> Iterator[tuple[Any, str]]:
    """Yield every record inside this one that holds words which are none of a game, with the reason."""
    for one in walk(record):
        check = checks.get(type(one))
        if check is not None and (why := check(one)):
            yield one, why


_NO_LINES: Final = "この語を実行する行がない"
_DONE: Final = frozenset(text.INSTRUCTIONS) | frozenset(text.STATICS)
_ASKED: Final = frozenset(text.CONDITIONS)
_COUNTED: Final = frozenset(text.AMOUNTS)
_FILTERS: Final = frozenset(text.FILTERS)
