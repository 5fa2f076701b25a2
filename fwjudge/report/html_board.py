"""A board as HTML: the areas of two players facing each other, squares between them where a game has them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby

from fwjudge.base.records import NamedTuple
from fwjudge.course.board_change import UNKNOWN, AreaKey, BoardChange, Kind, key
from fwjudge.games.layout import Layout
from fwjudge.games.view import AreaView, BoardView, CardView

from .html_parts import Html, classes, el, join

_NAMES = 12


class Drawing(NamedTuple):
    """A plan of how areas are drawn: the same on all boards of a run, so that nothing jumps from step to step."""

    places: Layout
    """Where each area lies."""

    spread: frozenset[AreaKey]
    """Their cards are drawn: they can be turned, or have values or marks. All others are lists of names."""
    slim: frozenset[AreaKey]
    """Cards that are only counted and turned, and can be small: no number on them, no mark."""
    filler: str
    """The name of most cards that lie face down: it need not be said."""


def plan(boards: Sequence[BoardView], places: Layout) -> Drawing:
    """Return how areas are drawn on all of these boards: which as cards, which of these small, and what hidden cards are called."""
    spread, large = set(), set()
    hidden: Counter[str] = Counter()
    for area in (area for board in boards for area in board.areas):
        if any(card.face_up and (card.rested or card.values or card.marks) for card in area.cards):
            spread.add(key(area))
        if any(card.marks or any(value.isdecimal() for _, value in card.values) for card in area.cards):
            large.add(key(area))
        hidden.update(card.name for card in area.cards if not card.face_up and card.name != UNKNOWN)
    filler = hidden.most_common(1)[0][0] if hidden else ""
    return Drawing(places, frozenset(spread), frozenset(spread - large), filler)


def board(view: BoardView, drawn: Drawing, change: BoardChange | None = None) -> Html:
    """Return the board, seen from A's side of the table; what has changed is marked."""
    change = change or BoardChange()
    players = sorted({area.player for area in view.areas if area.player})
    nearest, others = players[:1], players[1:]
    squares = [area for area in view.areas if _is_square(area)]
    sides = {p: [a for a in view.areas if a.player == p and not _is_square(a)] for p in ("", *players)}
    return el(
        "div",
        el("p", view.turn, cls=classes("turn", change.turn and "new")) if view.turn else Html(),
        *(_side(player, sides[player], "far", drawn, change) for player in reversed(others)),
        _squares(squares, change, nearest[0] if nearest else "") if squares else Html(),
        el("div", *(_area(area, drawn, change) for area in sides[""]), cls="shared") if sides[""] else Html(),
        *(_side(player, sides[player], "near", drawn, change) for player in nearest),
        cls="board",
        role="group",
        aria_label=f"盤面 {view.turn}",
    )


def _is_square(area: AreaView) -> bool:
    return area.row >= 0 or area.column >= 0


def _side(player: str, areas: Sequence[AreaView], facing: str, drawn: Drawing, change: BoardChange) -> Html:
    """Return one player's half: what lies nearest to the middle of the table first, the edge of the table last."""
    rows = [
        el("div", *(_area(area, drawn, change) for area in row), cls=name)
        for row, name in _lay_out(areas, drawn)
        if row
    ]
    return el("div", el("p", player, cls="who"), el("div", *rows, cls="half"), cls=f"side {facing}")


def _lay_out(areas: Sequence[AreaView], drawn: Drawing) -> list[tuple[list[AreaView], str]]:
    """Return the rows of one player's half with their classes: as the game lays them out, else open areas before piles."""
    places = {key(area): drawn.places.find(area.player, area.key) for area in areas}
    if all(places.values()):
        laid = [(place, area) for area in areas if (place := places[key(area)]) is not None]
        middle = (drawn.places.rows - 1) / 2
        rows = sorted({place.row for place, _ in laid}, key=lambda row: abs(row - middle))
        by_column = sorted(laid, key=lambda one: one[0].column)
        return [([area for place, area in by_column if place.row == row], "rank") for row in rows]
    spread = [area for area in areas if key(area) in drawn.spread]
    return [(spread, "spread"), ([area for area in areas if key(area) not in drawn.spread], "piles")]


def _area(area: AreaView, drawn: Drawing, change: BoardChange) -> Html:
    at = key(area)
    spread, slim = at in drawn.spread, at in drawn.slim
    label = el("p", el("span", area.label, cls="what"), " ", _count(area, change), cls="label")
    cards = (
        el("ul", *_cards(area, change, ""), cls="cards")
        if spread and area.cards
        else Html()
        if spread
        else _names(area, change, drawn)
    )
    note = el("p", area.note, cls="note") if area.note else Html()
    kind = classes(
        "area" if spread else "pile", slim and "slim", not area.count and "empty", at in change.counts and "new"
    )
    return el("div", label, cards, note, cls=kind)


def _count(area: AreaView, change: BoardChange) -> Html:
    grown = change.counts.get(key(area), 0)
    delta = el("span", f"{grown:+d}".replace("-", "−"), cls="delta") if grown else Html()
    return join([el("span", str(area.count), cls="count"), delta])


def _squares(areas: Sequence[AreaView], change: BoardChange, nearest: str) -> Html:
    """Draw rows from the far side to the near one, columns from the left, as A sees them."""
    at = {(area.row, area.column): area for area in areas}
    rows = sorted({row for row, _ in at}, reverse=True)
    columns = sorted({column for _, column in at})
    cells = [
        _square(at[r, c], change, nearest) if (r, c) in at else el("div", cls="hole") for r in rows for c in columns
    ]
    beside = [_square(area, change, nearest) for area in areas if at[area.row, area.column] is not area]
    return el("div", *cells, *beside, cls="squares", style=f"--columns:{len(columns)}")


def _square(area: AreaView, change: BoardChange, nearest: str) -> Html:
    owned = "" if not area.player else "near" if area.player == nearest else "far"
    note = el("p", area.note, cls="note") if area.note else Html()
    cards = el("ul", *_cards(area, change, nearest), cls="cards") if area.cards else Html()
    return el(
        "div",
        el("p", area.label, cls="label"),
        cards,
        note,
        cls=classes("square", owned, key(area) in change.counts and "new"),
    )


def _runs(area: AreaView, change: BoardChange) -> list[tuple[CardView, Kind | None, int]]:
    """Draw cards that lie side by side and cannot be told apart once, with their number."""
    at = key(area)
    marked = [(card, change.cards.get((at, place))) for place, card in enumerate(area.cards)]
    return [(card, mark, len(list(group))) for (card, mark), group in groupby(marked)]


def _cards(area: AreaView, change: BoardChange, nearest: str) -> list[Html]:
    """Draw the cards of an area; where both share it (`nearest` is given) each card says whose it is, and lies as its player sees it."""
    return [_card(card, mark, times, nearest) for card, mark, times in _runs(area, change)]


def _card(card: CardView, mark: Kind | None, times: int, nearest: str) -> Html:
    owner = card.player and nearest and ("near" if card.player == nearest else "far")
    lies = [word for word, so in (("横向き", card.rested), ("裏向き", not card.face_up)) if so]
    return el(
        "li",
        el("span", card.player, cls="owner") if owner else Html(),
        el("b", card.name, cls="name") if card.name and (card.name != UNKNOWN or card.face_up) else Html(),
        *(el("span", el("i", name), " ", value, cls="value") for name, value in card.values),
        *(el("em", word, cls="mark") for word in card.marks),
        el("span", "、".join(lies), cls="lies") if lies else Html(),
        el("span", f"×{times}", cls="times") if times > 1 else Html(),
        cls=classes(
            "card", card.rested and "rested", not card.face_up and "down", owner, mark or "", times > 1 and "many"
        ),
        title=card.number,
    )


def _names(area: AreaView, change: BoardChange, drawn: Drawing) -> Html:
    """Name the known cards of a pile, as far as they have a name."""
    runs = _runs(area, change)
    if all(card.name in ("", UNKNOWN, drawn.filler) and not card.face_up for card, _, _ in runs):
        return Html()
    shown = [
        el(
            "li",
            card.name or UNKNOWN,
            f" ×{times}" if times > 1 else "",
            cls=classes(not card.face_up and "down", mark or ""),
        )
        for card, mark, times in runs[:_NAMES]
    ]
    rest = sum(times for _, _, times in runs[_NAMES:])
    return el("ul", *shown, el("li", f"ほか{rest}枚") if rest else Html(), cls="names")
