"""Printed cards on the terminal: what stands on them, what overrides it, what an import brought."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fwjudge.base.row_files import BadRow
from fwjudge.cards.errata import Erratum
from fwjudge.cards.fields import show_field, show_value
from fwjudge.cards.forms import FORMS
from fwjudge.cards.importing import Import
from fwjudge.cards.model import Card, Correction, Face
from fwjudge.cards.rows import plain
from fwjudge.cards.search import Result
from fwjudge.cards.store import Product
from fwjudge.citation import GAME_NAMES

from .excerpt import cut_around, highlight
from .screen import Screen
from .search_text import FAINT, NUMBER
from .wrap import shorten

NONE_YET = "カードはまだ取り込まれていません。fwjudge cards import FILE で取り込みます。使えるファイルは docs/cards.md にあります。"

_SIDES = {"front": "表", "back": "裏"}
_BAD_ROWS = 20
_WIDTH_OF_PIPE = 160


def print_import(screen: Screen, names: Sequence[str], done: Import) -> None:
    """Print what the files brought, and what cannot be used of them."""
    how = "、".join(done.formats)
    screen.line(
        (" ".join(names), "bold"),
        f" ({how}): {done.cards}枚。新規 {done.new} 枚、変更 {done.changed} 枚、同じ {done.same} 枚",
    )
    if done.other_art:
        screen.line((f"同じカードの別の行 {done.other_art} 件は、1枚にまとめました。", FAINT), indent=2)
    if done.lost:
        screen.line(
            (f"前に取り込んだもののうち、壊れていた部分は、除きました: {'、'.join(done.lost)}", "yellow"), indent=2
        )
    for note in done.notes:
        screen.line((note, "yellow"), indent=2, hang=4)
    bad_rows(screen, done.bad, done.bad_count, "ほかの行は取り込みました。")


def bad_rows(screen: Screen, bad: Sequence[BadRow], count: int, others: str = "") -> None:
    """Print the first rows that cannot be used, and how many there are; `others`: what became of the other rows."""
    for row in bad[:_BAD_ROWS]:
        screen.line((f"{row.file} {row.where}", "yellow"), f" {row.why}", indent=2, hang=4)
    if count > _BAD_ROWS:
        screen.line((f"ほか {count - _BAD_ROWS} 行", FAINT), indent=2)
    if bad:
        screen.line(f"使えない行が {count} 行ありました。{others}", indent=2)


def print_card(screen: Screen, one: Card, words: Sequence[str] = ()) -> None:
    """Print one card in full."""
    _heading(screen, one, words)
    for side, face in one.sides():
        if one.back is not None:
            screen.line((f"{_SIDES[side]} ", "bold"), highlight(face.name, words), indent=2)
        screen.line(values(one.game, face), indent=2)
        if face.traits:
            screen.line(("特徴 ", FAINT), highlight("/".join(face.traits), words), indent=2, hang=7)
        if face.whole_text:
            screen.block(highlight(face.whole_text, words), indent=4)
    for made in one.corrected:
        screen.line((f"訂正 {correction(one.game, made)}", "yellow"), indent=2, hang=7)


def print_found(screen: Screen, query: str, result: Result) -> None:
    """Print the cards of a search, a line or two for each."""
    of_all = f"{result.total}枚" if len(result.hits) == result.total else f"{result.total}枚のうち{len(result.hits)}枚"
    screen.line((f"「{shorten(query, 40)}」", "bold"), f" {of_all}")
    for hit in result.hits:
        _heading(screen, hit.card, hit.words)
        text = " / ".join(face.whole_text for face in hit.card.faces if face.whole_text)
        if text:
            screen.line(cut_around(text, hit.words, (screen.width or _WIDTH_OF_PIPE) - 4), indent=4)
    if result.total > len(result.hits):
        screen.line((f"ほか {result.total - len(result.hits)} 枚 (-n で増やせます)", FAINT))


def values(game: str, face: Face) -> str:
    """Return what else than words is printed on a face, in one line."""
    said: list[str] = []
    for field in FORMS[game].own_fields:
        value = show_field(game, face, field.key)
        if field.kind == "letters" and value and said:
            said[-1] += f" (指定 {value})"
        elif field.kind != "text" and value:
            said.append(f"{field.ja} {value}")
    return "  ".join(said)


def correction(game: str, made: Correction) -> str:
    """Return a correction in words: `パワー 5000 → 10000 (2026-03-01、公式サイト)`."""
    side = "裏面の" if made.side == "back" else ""
    whence = "、".join(filter(None, (made.date, made.source)))
    was, now = (_show_value(game, made.field, value) for value in (made.printed, made.now))
    return f"{side}{FORMS[game].fields[made.field].ja} {was} → {now}" + (f" ({whence})" if whence else "")


def _show_value(game: str, field: str, value: str) -> str:
    return shorten(show_value(game, field, value).replace("\n", " "), 40)


def products(screen: Screen, rows: Sequence[Product], day: str) -> None:
    """Print each product with its number of cards, by games where there are several, then the sum and the day of the import."""
    games = dict.fromkeys(row.game for row in rows)
    for at, row in enumerate(rows):
        if len(games) > 1 and (not at or rows[at - 1].game != row.game):
            of_game = sum(one.cards for one in rows if one.game == row.game)
            screen.line((GAME_NAMES[row.game], "bold"), f" {of_game} 枚")
        screen.line((f"{row.name:6}", NUMBER), f" {row.cards:4} 枚")
    screen.line(f"合わせて {sum(row.cards for row in rows)} 枚  取り込み {day}")


def print_errata(screen: Screen, rows: Sequence[tuple[Erratum, Card | None]]) -> None:
    """Print every correction, and whether it changes a card that was imported."""
    for one, there in rows:
        made = (
            next((made for made in there.corrected if (made.side, made.field) == (one.side, one.field)), None)
            if there
            else None
        )
        if made is not None:
            said = correction(one.game, made)
        else:
            side = "裏面の" if one.side == "back" else ""
            now = _show_value(one.game, one.field, one.value)
            why = (
                "そのカードは取り込まれていません" if there is None else "取り込んだカードと同じか、その面がありません"
            )
            said = f"{side}{FORMS[one.game].fields[one.field].ja} → {now} ({why})"
        screen.line((one.number, NUMBER), f" {there.name if there else ''}  {said}", hang=2)


def as_json(one: Card) -> dict[str, Any]:
    """Return what scripts read: a row of our own format, and what of it is corrected."""
    return plain(one) | {"corrected": [made._asdict() for made in one.corrected]}


def colours(one: Card) -> str:
    """Return the colours of a card as reports write them."""
    return "".join(FORMS[one.game].colours[colour] for colour in one.colours)


def _heading(screen: Screen, one: Card, words: Sequence[str]) -> None:
    kind = " ".join(
        filter(
            None,
            (
                FORMS[one.game].types[one.type],
                colours(one) or "色なし",
                one.rarity,
            ),
        )
    )
    name = one.name if one.back is None or one.back.name == one.name else f"{one.name} / {one.back.name}"
    mark = ("  訂正あり", "yellow") if one.corrected else ""
    screen.line((one.number, NUMBER), "  ", highlight(name, words), (f"  {kind}", FAINT), mark, hang=2)
