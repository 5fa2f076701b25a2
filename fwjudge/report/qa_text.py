"""Questions and answers on the terminal: date, source, cards, question, answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fwjudge.rulebook.qa import Entry, day_of_import
from fwjudge.rulebook.qa_import import Import
from fwjudge.rulebook.search.answer import Answer

from .excerpt import highlight
from .screen import Screen
from .search_text import FAINT, NUMBER, notes
from .wrap import shorten

_BAD_ROWS = 20


def print_import(screen: Screen, name: str, done: Import) -> None:
    """Print what a file brought, and the rows that cannot be used."""
    screen.line(
        (name, "bold"), f" ({' '.join(done.games)}): 新規 {done.new} 件、変更 {done.changed} 件、同じ {done.same} 件"
    )
    for game in done.lost:
        screen.line((f"前に取り込んだ {game} のQ&Aの壊れていた部分は、除きました。", "yellow"), indent=2)
    for row in done.bad[:_BAD_ROWS]:
        screen.line((row.where, "yellow"), f" {row.why}", indent=2, hang=4)
    if done.bad_count > _BAD_ROWS:
        screen.line((f"ほか {done.bad_count - _BAD_ROWS} 行", FAINT), indent=2)
    if done.bad:
        screen.line(f"使えない行が {done.bad_count} 行ありました。ほかの行は取り込みました。", indent=2)


def print_found(screen: Screen, answer: Answer, hits: Sequence[tuple[Entry, tuple[str, ...]]]) -> None:
    """Print the questions and answers that a search found, with its words marked."""
    of_all = f"{answer.total}件" if len(hits) == answer.total else f"{answer.total}件のうち{len(hits)}件"
    screen.line((f"「{shorten(answer.query, 40)}」", "bold"), f" Q&A {of_all}")
    for note in notes(answer):
        screen.line((note, "yellow"), hang=2)
    for one, words in hits:
        screen.blank()
        print_entry(screen, one, words)
    if answer.total > len(hits):
        screen.blank()
        screen.line((f"ほか {answer.total - len(hits)} 件 (-n で増やせます)", FAINT))


def print_entry(screen: Screen, one: Entry, words: Sequence[str] = ()) -> None:
    """Print one entry in full."""
    source = (f"  {one.source}", FAINT) if one.source else ""
    screen.line((one.id, NUMBER), " ", (f" {one.game} ", "reverse"), f"  {_show_date(one)}", source, hang=2)
    if one.cards:
        screen.line(("カード ", FAINT), highlight("　".join(one.cards), words), indent=2, hang=9)
    screen.line(("問 ", "bold"), highlight(_flat(one.question), words), indent=2, hang=5)
    if one.answer:
        screen.line(("答 ", "bold green"), highlight(_flat(one.answer), words), indent=2, hang=5)


def as_json(one: Entry) -> dict[str, Any]:
    """Return what scripts read; `number` and `text` as in a search for rules."""
    return {
        "game": one.game,
        "number": one.id,
        "title": "",
        "text": one.text,
        "source": one.source,
        "id": one.id,
        "question": one.question,
        "answer": one.answer,
        "cards": list(one.cards),
        "date": one.date,
        "imported": day_of_import(one.game),
    }


def _show_date(one: Entry) -> str:
    return one.date or f"日付なし (取り込み {day_of_import(one.game)})"


def _flat(text: str) -> str:
    return " ".join(text.split("\n"))
