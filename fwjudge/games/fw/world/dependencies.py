"""The dependencies among continuous effects: what each reads, and what it changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from fwjudge.ability import text

Parts = Mapping[int, tuple[tuple[Any, tuple[Any, ...]], ...]]


def kind_of(static: Any) -> str:
    """Return the word for the kind of a static record: which information it changes, or what it forbids."""
    match static:
        case text.Change(_, what):
            return what
        case text.SetTo(_, what):
            return f"set {what}"
        case text.AlsoIs(_, what):
            return what
        case text.Cannot(what) | text.Must(what):
            return f"{'cannot' if isinstance(static, text.Cannot) else 'must'} {what}"
        case text.CostChange(what="card"):
            return "own cost"
        case text.CanAlso(what):
            return f"can {what}"
    return _KINDS[type(static)]


def information_of(static: Any) -> str:
    """Return the word for the information of a card that a record changes or sets; else that for its kind."""
    return static.what if isinstance(static, text.SetTo) else kind_of(static)


def rules_of_layer(information: str) -> tuple[str, ...]:
    """9-8-1-2, 9-8-1-3: return the rule of the layer in which a kind of effect is applied; none if it changes no information of a card."""
    if information in ("name", "trait", "colour", "gains", "loses"):
        return ("9-8-1-2",)
    return ("9-8-1-3",) if information in ("power", "combo", "cost", "own cost") else ()


_KINDS: Final = {
    text.Gains: "gains",
    text.Loses: "loses",
    text.Unaffected: "unaffected",
    text.CostChange: "cost change",
    text.Enters: "enters",
    text.DamageCap: "damage cap",
    text.SkillTwice: "twice",
    text.DeckRule: "deck rule",
    text.Begins: "begins",
    text.Replaces: "replaces",
    text.When_: "when",
    text.Unread: "unread",
}

_VALID: Final = "valid"
"""The datum that every continuous effect reads: whether its skill is negated."""


def find_self_dependent(skills: Sequence[text.Skill], parts: Parts, lasting: Parts) -> frozenset[tuple[int, int]]:
    """Return the effects that can come to depend on themselves: the number of a skill and which of its parts.

    Part -1 stands for all that its effects say for a time.
    """
    reads: dict[tuple[int, int], frozenset[str]] = {}
    writes: dict[tuple[int, int], frozenset[str]] = {}
    for number, many in parts.items():
        skill = skills[number]
        for at, (static, conditions) in enumerate(many):
            reads[number, at] = frozenset((*_words_read((static, conditions, skill.valid_if)), _VALID))
            writes[number, at] = frozenset(_words_written(static))
    for number, many in lasting.items():
        reads[number, -1] = frozenset(word for one in many for word in _words_read(_with_fixed_amount(one)))
        writes[number, -1] = frozenset(word for static, _ in many for word in _words_written(static))
    after = {one: [other for other in reads if writes[one] & reads[other]] for one in reads}
    return frozenset(one for one in reads if _reaches(after, one))


def _with_fixed_amount(one: tuple[Any, tuple[Any, ...]]) -> Any:
    """Return a record that lasts without its amount, which was settled when the effect began, unless it has conditions."""
    static, conditions = one
    return (static._replace(amount=0) if hasattr(static, "amount") and not conditions else static, conditions)


def _reaches(after: Mapping[Any, list[Any]], start: Any) -> bool:
    seen: set[Any] = set()
    todo = list(after[start])
    while todo:
        one = todo.pop()
        if one == start:
            return True
        if one not in seen:
            seen.add(one)
            todo += after[one]
    return False


def _words_read(record: Any) -> Iterator[str]:
    """Yield the words for all information of cards that filters, numbers and conditions ask for."""
    match record:
        case text.Skill():
            return
        case text.Number() | text.NumberOf():
            if not record.original:
                yield "cost" if record.what in ("total cost", "specified") else record.what
        case text.Extreme(what):
            yield what
        case text.Named():
            yield "name"
        case text.Trait():
            yield "trait"
        case text.Coloured():
            yield "colour"
        case text.NoSkill() | text.HasSkill():
            yield "gains"
    if isinstance(record, tuple):
        for part in record:
            yield from _words_read(part)


def _words_written(static: Any) -> Iterable[str]:
    """Return the words for all information of cards that a record changes."""
    kind = information_of(static)
    if kind == "loses":
        return ("loses", _VALID, "gains")
    if kind == "gains" and isinstance(static.skill, text.Skill) and static.skill.statics:
        return ("gains", *(word for inner in static.skill.statics for word in _words_written_inside(inner)))
    return (kind, "cost") if kind == "own cost" else (kind,)


def _words_written_inside(static: Any) -> Iterable[str]:
    if isinstance(static, text.When_):
        return [word for inner in static.statics for word in _words_written_inside(inner)]
    return _words_written(static)
