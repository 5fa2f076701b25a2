"""The outcome of a play, for the second sentence of a ruling: the few things that decide, in the order in which they happened."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from fwjudge.base.polite_form import read_aloud
from fwjudge.base.records import NamedTuple
from fwjudge.course.narration import LoggedLine
from fwjudge.engine.event import Compared
from fwjudge.games.table import InPassing

from .shortening import say_together, shorten_line

MAX_TOLD = 3
"""No more things are said in one sentence."""
MORE = "そのほかは処理順のとおりです。"
"""A sentence by itself, where something is left out that weighs no less."""
UNMET = "ただし、「場合」の条件を満たしていないので、その後は行われません。"
"""A sentence by itself, where what a card does in a case is not done."""
_DECIDES = frozenset(
    {
        "not waiting",
        "not triggered",
        "unmet",
        "failed",
        "undone",
        "not activated",
        "called off",
        "spared",
        "stays",
        "replaced",
        "negated",
        "no damage",
        "hurt",
        "damage",
        "koed",
        "made fail",
        "skill failed",
        "some lost",
        "vanished",
        "lacked",
        "none chosen",
        "decided",
    }
)
"""Kinds of lines that say what came of something, or that nothing did."""
_CHANGES = frozenset(
    {
        "moved",
        "modified",
        "turned",
        "faced",
        "life",
        "markers",
        "healed",
        "stunned",
        "swapped",
        "ki",
        "none",
        "chose none",
    }
)
"""Kinds that matter where an effect makes them; the rules rest what attacks and what pays, too."""
_BY_RULE = frozenset(
    {
        "ko",
        "no power",
        "critical",
        "evolve",
        "fusion",
        "illegal combo",
        "not evolved",
        "destroy",
        "rule",
        "smash",
        "sixth",
    }
)
"""Causes of moves that matter though a rule makes them."""
_AS_WELL = frozenset({"appear", "combo", "move", "charge", "equip", "set", "enter"})
"""Causes that are told where there is nothing else to tell."""
_GOES_ALONG = frozenset({"given don left"})
"""Causes of moves that only come of another one."""
_SET = frozenset({"cut short", "guard", "negated", "target", "ending"})


def outcome_aloud(told: Sequence[LoggedLine], asked: str = "") -> tuple[str, ...]:
    """Return a sentence about the outcome of these events, and `MORE` where there is more to tell; none where they had none.

    `asked` is the line that was asked about: that the skills of the cards which it names wait is not worth saying.
    """
    weighed = [
        WeightedSentence(weight, one.line.text, one, shorten_line(one.line))
        for one in told
        if one.line.important and not _is_expected(one, asked) and (weight := _weight(one))
    ]
    lines = [_merge_lines(list(same)) for _, same in groupby(weighed, key=lambda one: (one.weight, one.text))]
    if any(one.weight > 1 for one in lines):  # what the rules have everybody draw
        lines = [one for one in lines if one.weight > 1]
    if not lines:
        return ()
    unmet = [one for one in lines if one.line.line.kind == "unmet"]
    if unmet:
        rest = [one for one in lines if one not in unmet]
        return (*_say_heaviest(rest), UNMET)
    return _say_heaviest(lines)


def _say_heaviest(lines: Sequence[WeightedSentence]) -> tuple[str, ...]:
    """Return a sentence of the things that decide most, and `MORE` where others weigh no less; nothing of none."""
    if not lines:
        return ()
    order = sorted(range(len(lines)), key=lambda at: -lines[at].weight)
    heaviest, left = order[:MAX_TOLD], order[MAX_TOLD:]
    aloud = read_aloud(say_together([lines[at].passing for at in sorted(heaviest)]))
    return (aloud, MORE) if left and lines[left[0]].weight >= lines[heaviest[-1]].weight else (aloud,)


class WeightedSentence(NamedTuple):
    """A sentence with how much it decides, and the line that it is about."""

    weight: int
    text: str
    line: LoggedLine
    passing: InPassing
    """As it is said in passing."""


def _merge_lines(same: list[WeightedSentence]) -> WeightedSentence:
    """Return one sentence for lines that say the same."""
    first, number = same[0], len(same)
    counted = first.line.line.counted
    if counted is None or number == 1:
        return first
    cards = {getattr(one.line.entry.event, "card", -1) for one in same}
    if counted.cards and len(cards) < number:
        return first
    head, tail = counted.passing or (counted.head, counted.tail)
    return first._replace(text=f"{counted.head}{number}{counted.tail}", passing=InPassing(rest=f"{head}{number}{tail}"))


def _weight(one: LoggedLine) -> int:
    """Return how much an event decides: 4 the most, 0 nothing that is worth saying."""
    event, kind = one.entry.event, one.line.kind
    if kind in _DECIDES or (kind == "set" and event.what in _SET):
        return 4
    cause = getattr(event, "cause", "")
    if kind == "moved" and cause in _BY_RULE:
        return 4
    if kind == "moved" and cause in _GOES_ALONG:
        return 0
    if kind == "waits":
        return 3
    if isinstance(event, Compared):
        return 0 if event.first_wins else 3
    if kind not in _CHANGES:
        return 2 if kind == "nothing to choose" else 0
    if _is_by_effect(one):
        return 2 if one.line.forbids else 3  # what is done before what cannot be done
    if kind == "life":
        return 2  # what an attack takes, where no card of it is moved
    return (2 if cause in _AS_WELL else 1 if cause == "draw" else 0) if kind == "moved" else 0


def _is_expected(one: LoggedLine, asked: str) -> bool:
    """Whether it goes without saying that a skill waits: nothing is asked, or a card that the question names has it."""
    return one.line.kind == "waits" and (not asked or one.line.card in asked)


def _is_by_effect(one: LoggedLine) -> bool:
    """Whether an instruction of a skill did it, and not its cost."""
    lines = (one.entry.step, *one.entry.callers)
    return any(line.table.name.startswith("ability:") and ":cost" not in line.table.name for line in lines)
