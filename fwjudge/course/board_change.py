"""The difference between two boards: which cards to mark, and the same in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import field
from typing import Literal

from fwjudge.base.data_classes import dataclass
from fwjudge.base.records import NamedTuple
from fwjudge.games.view import AreaView, BoardView, CardView

Kind = Literal["new", "changed"]
UNKNOWN = "?"


class AreaKey(NamedTuple):
    """The identity of an area: two boards have the same area where these are equal."""

    player: str
    name: str
    row: int
    column: int


@dataclass(frozen=True)
class BoardChange:
    """The way from one board to the next."""

    cards: dict[tuple[AreaKey, int], Kind] = field(default_factory=dict)
    """By area and place in it: `new` there, or `changed` where it lies."""
    counts: dict[AreaKey, int] = field(default_factory=dict)
    """By how much an area grew or shrank."""
    turn: str = ""
    """Another turn, phase or step has come: this one."""
    lines: tuple[str, ...] = ()
    """In words, one for each thing that changed."""


class _CardChange(NamedTuple):
    area: AreaKey
    card: CardView


def key(area: AreaView) -> AreaKey:
    """Return the identity of an area."""
    return AreaKey(area.player, area.name, area.row, area.column)


def name_area(area: AreaKey) -> str:
    """Return an area with its player in words: Aの手札."""
    return f"{area.player}の{area.name}" if area.player else area.name


def change(before: BoardView | None, after: BoardView) -> BoardChange:
    """Return what is different on the later board.

    Cards carry no identity here: equal ones are the same one, then those of one name, then an unknown one that has become known.
    """
    if before is None or before == after:
        return BoardChange()
    old = {key(area): area for area in before.areas}
    new = {key(area): area for area in after.areas}
    marks: dict[tuple[AreaKey, int], Kind] = {}
    counts: dict[AreaKey, int] = {}
    lines: list[str] = []
    arrived: list[_CardChange] = []
    left: list[_CardChange] = []
    explained: Counter[AreaKey] = Counter()
    for at in dict.fromkeys((*old, *new)):
        had, has = old.get(at), new.get(at)
        gone = list(had.cards) if had else []
        come = list(has.cards) if has else []
        for place, card, former in _match(gone, come):
            if former is None:
                marks[at, place] = "new"
                arrived.append(_CardChange(at, card))
            elif former != card:
                marks[at, place] = "changed"
                lines += (f"{_name_with_owner(at, card)}: {words}" for words in _differences(former, card))
        left += (_CardChange(at, card) for card in gone)
        explained[at] = len(come) - (len(had.cards) if had else 0)
        grown = (has.count if has else 0) - (had.count if had else 0)
        if grown:
            counts[at] = grown
        if grown != explained[at]:
            lines.append(f"{name_area(at)} {had.count if had else 0}枚 → {has.count if has else 0}枚")
        if (had.note if had else "") != (has.note if has else ""):
            lines.append(
                f"{name_area(at)}: {(had.note if had else '') or 'なし'} → {(has.note if has else '') or 'なし'}"
            )
    moves = list(_moves(arrived, left))
    return BoardChange(marks, counts, after.turn if before.turn != after.turn else "", tuple(_count([*moves, *lines])))


def name_card(card: CardView) -> str:
    """Return a card in words."""
    if not card.name or card.name == UNKNOWN:
        return "裏向きのカード"
    return card.name if "「" in card.name else f"「{card.name}」"


def _name_with_owner(at: AreaKey, card: CardView) -> str:
    player = card.player or at.player
    return f"{player}の{name_card(card)}" if player else name_card(card)


def _is_same(one: CardView, other: CardView) -> bool:
    """Whether two cards agree in name, number and player, however they lie."""
    return (one.name, one.number, one.player) == (other.name, other.number, other.player)


def _match(gone: list[CardView], come: list[CardView]) -> list[tuple[int, CardView, CardView | None]]:
    """Return each card with what it was before; what is found is taken out of `gone`."""
    found: list[CardView | None] = [None] * len(come)
    for fits in (CardView.__eq__, _is_same, _is_now_known):
        for place, card in enumerate(come):
            if found[place] is None and (former := next((one for one in gone if fits(one, card)), None)) is not None:
                found[place] = former
                gone.remove(former)
    return [(place, card, found[place]) for place, card in enumerate(come)]


def _is_now_known(one: CardView, other: CardView) -> bool:
    return one.name == UNKNOWN != other.name


def _is_one_unknown(one: CardView, other: CardView) -> bool:
    """Whether one of two cards is unknown and the other is not."""
    return (one.name == UNKNOWN) != (other.name == UNKNOWN)


def _moves(arrived: list[_CardChange], left: list[_CardChange]) -> Iterator[str]:
    """Yield where each card came from: first those of one name, then those whose name was unknown."""
    sources: list[_CardChange | None] = [None] * len(arrived)
    for fits in (_is_same, _is_one_unknown):
        for at, met in enumerate(arrived):
            if sources[at] is None and (source := next((one for one in left if fits(one.card, met.card)), None)):
                sources[at] = source
                left.remove(source)
    for met, came in zip(arrived, sources, strict=True):
        state = "(横向き)" if met.card.rested else ""
        if came is None:
            yield f"{name_card(met.card)}: {name_area(met.area)}に置かれる{state}"
        else:
            name = name_card(met.card if came.card.name == UNKNOWN else came.card)
            yield f"{name}: {name_area(came.area)} → {name_area(met.area)}{state}"
    for met in left:
        yield f"{name_card(met.card)}: {name_area(met.area)}からなくなる"


def _differences(one: CardView, other: CardView) -> Iterator[str]:
    if one.name != other.name:
        yield "伏せられていたカードだと分かる"
    if one.rested != other.rested:
        yield "横向きになる" if other.rested else "縦向きになる"
    if one.face_up != other.face_up:
        yield "表向きになる" if other.face_up else "裏向きになる"
    had, has = dict(one.values), dict(other.values)
    for name in dict.fromkeys((*had, *has)):
        if had.get(name) != has.get(name):
            yield f"{name} {had.get(name, 'なし')} → {has.get(name, 'なし')}"
    for mark in other.marks:
        if mark not in one.marks:
            yield f"{mark}になる"
    for mark in one.marks:
        if mark not in other.marks:
            yield f"{mark}でなくなる"


def _count(lines: list[str]) -> Iterator[str]:
    for line, times in Counter(lines).items():
        yield f"{line} ×{times}" if times > 1 else line
