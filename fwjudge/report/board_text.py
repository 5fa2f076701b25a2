"""A board as a picture for the terminal: an area a line, the squares of a shared board as a grid."""

from __future__ import annotations

from collections.abc import Sequence

from fwjudge.games.view import AreaView, BoardView, CardView, UnknownName

from .screen import Screen
from .wrap import pad, shorten, width_of

_NAME = 16
_SQUARE = 18
_INDENT = 1 + 3 + 1
_WIDTH_OF_PIPE = 120
"""The width that a pipe is taken to have: lines are not broken there."""
_FAINT = "dim"


def board(screen: Screen, view: BoardView, title: str, others: Sequence[BoardView] = ()) -> None:
    """Print B above, A below, as it lies on the table for A. An empty area is named if it holds a card in one of `others`."""
    screen.line((title, "bold"), "  ", (view.turn, _FAINT))
    held = {(area.player, area.name) for one in others for area in one.areas if sum(_counts(area))}
    names = [width_of(area.label) for area in view.areas if area.row < 0 and not _shows_only_counts(area)]
    for player in ("B", "", "A"):
        areas = [area for area in view.areas if area.player == player and area.row < 0]
        if areas:
            _side(screen, player, areas, min(_NAME, max(names, default=0)), held)
        if not player:
            _squares(screen, [area for area in view.areas if area.row >= 0])


def brief_board(screen: Screen, view: BoardView, title: str = "") -> None:
    """Print a board in a few lines: all areas of a player on end, those with nothing in them left out."""
    if title:
        screen.line((title, "bold"), "  ", (view.turn, _FAINT))
    else:
        screen.line((view.turn, "bold"))
    for player in ("B", "", "A"):
        head = (f" {player} ", "reverse") if player else ("   ", "")
        row: list[str | tuple[str, str]] = []
        for area in view.areas:
            if area.player != player or not (sum(_counts(area)) or area.note):
                continue
            contents = [str(sum(_counts(area)))] if _shows_only_counts(area) else _contents(area)
            said = [(f"{area.label} ", _FAINT), *contents]
            if row and _width([*row, "  ", *said]) > (screen.width or _WIDTH_OF_PIPE) - _INDENT:
                screen.line(head, " ", *row, indent=1, hang=_INDENT)
                head, row = ("   ", ""), []
            row += ["  " if row else "", *said]
        if row:
            screen.line(head, " ", *row, indent=1, hang=_INDENT)


def _side(screen: Screen, player: str, areas: Sequence[AreaView], room: int, held: set[tuple[str, str]]) -> None:
    """Print an area a line; areas shown only as a number stand together, behind a single area or on the last line."""
    shown = [area for area in areas if not _shows_only_counts(area)]
    counted = [area for area in areas if _shows_only_counts(area)]
    numbers = _numbers(counted)
    head = (f" {player} ", "reverse") if player else ("   ", "")
    for area in shown:
        name, contents = pad(shorten(area.label, room), room), _contents(area)
        if len(shown) == 1 and counted:
            left = (screen.width or _WIDTH_OF_PIPE) - _INDENT - room - 1 - _width(contents)
            short = next(
                (said for said in (numbers, _fewer(counted, held)) if width_of("  ".join(["", *said])) <= left), None
            )
            if short:
                contents, numbers = [*contents, ("  ".join(["", *short]), _FAINT)], []
        screen.line(head, " ", (name, _FAINT), " ", *contents, indent=1, hang=_INDENT + room + 1)
        head = ("   ", "")
    for row in _rows(numbers, screen.width):
        screen.line(head, " ", (row, _FAINT), indent=1, hang=_INDENT)
        head = ("   ", "")


def _numbers(areas: Sequence[AreaView]) -> list[str]:
    return [f"{area.label} {sum(_counts(area))}枚" for area in areas]


def _fewer(areas: Sequence[AreaView], held: set[tuple[str, str]]) -> list[str]:
    """Return the counts of the areas that have or had cards; that all others are empty is said once."""
    return [*_numbers([area for area in areas if sum(_counts(area)) or (area.player, area.name) in held]), "ほか 0枚"]


def _width(pieces: Sequence[str | tuple[str, str]]) -> int:
    return sum(width_of(piece if isinstance(piece, str) else piece[0]) for piece in pieces)


def _rows(words: Sequence[str], width: int | None) -> list[str]:
    """Lay the words side by side, as many in a line as there is room for."""
    rows: list[str] = []
    for word in words:
        if rows and (width is None or width_of(f"{rows[-1]}  {word}") <= width - _INDENT):
            rows[-1] += f"  {word}"
        else:
            rows.append(word)
    return rows


def _counts(area: AreaView) -> list[int]:
    return [1] * len(area.cards) or [area.count]


def _shows_only_counts(area: AreaView) -> bool:
    """Whether nothing lies in an area, or nothing that shows."""
    known = any(card.face_up or not isinstance(card.name, UnknownName) for card in area.cards)
    return not known and not area.note


def _contents(area: AreaView) -> list[str | tuple[str, str]]:
    pieces: list[str | tuple[str, str]] = []
    hidden = 0
    for card, count in _group(area.cards):
        if not card.face_up:
            hidden += count
            continue
        pieces += [*(["  "] if pieces else []), *_card(card, count)]
    if hidden:
        pieces.append(("  " if pieces else "") + face_down(area))
    elif not area.cards:
        pieces.append((f"{area.count}枚" if area.count else "―", _FAINT))
    if area.note:
        pieces.append(f" {area.note}")
    return pieces


def face_down(area: AreaView) -> str:
    """Say how many cards lie face down, and which of them the file named."""
    hidden = _group(tuple(card for card in area.cards if not card.face_up))
    known = [f"{card.name}{_times(n)}" for card, n in hidden if not isinstance(card.name, UnknownName)]
    return f"{sum(n for _, n in hidden)}枚" + (f" ({'、'.join(known)})" if known else "")


def _group(cards: tuple[CardView, ...]) -> list[tuple[CardView, int]]:
    counts: dict[CardView, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    return list(counts.items())


def _times(count: int) -> str:
    return f"×{count}" if count > 1 else ""


def _card(card: CardView, count: int) -> list[str | tuple[str, str]]:
    values = " ".join(value for _, value in card.values)
    state = f" {card.state}" if card.rested else ""
    marks = "".join(f"《{mark}》" for mark in card.marks)
    text = f"[{card.name}{_times(count)}{' ' + values if values else ''}{state}]{marks}"
    return [(text, "bold" if card.marks else "dim" if card.rested else "")]


def _squares(screen: Screen, squares: Sequence[AreaView]) -> None:
    """Print the squares of a board that both share, from B's row down to A's."""
    if not squares:
        return
    columns = max(square.column for square in squares) + 1
    room = _SQUARE if screen.width is None else max(8, min(24, (screen.width - columns - 1) // columns))
    rule = "+" + ("-" * room + "+") * columns
    screen.print(rule)
    for row in sorted({square.row for square in squares}, reverse=True):
        cells = {square.column: _cell(square, room) for square in squares if square.row == row}
        height = max(map(len, cells.values()))
        for at in range(height):
            lines = [cells.get(column, []) for column in range(columns)]
            screen.print(
                "|" + "|".join(pad(lines[c][at] if at < len(lines[c]) else "", room) for c in range(columns)) + "|"
            )
        screen.print(rule)


def _cell(square: AreaView, room: int) -> list[str]:
    lines = [shorten(square.label, room)]
    for card in square.cards:
        lines.append(shorten(f"{card.name} {card.state}".rstrip(), room))
        facts = " ".join([*(value for _, value in card.values), *card.marks])
        if facts:
            lines.append(shorten(f" {facts}", room))
    return lines if width_of("".join(lines[1:])) else [*lines, ""]
