"""Search hits on the terminal: inside their sections, with the words that were found standing out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from fwjudge.rulebook.search.answer import Answer, Hit, WordReplacement
from fwjudge.rulebook.search.unit import Unit

from .excerpt import cut_around, highlight, readable
from .screen import Screen
from .styles import StyledText
from .wrap import shorten

NUMBER = "bold cyan"
FAINT = "dim"
_SOURCES = {"restated": ("要約", "bold yellow"), "official": ("公式", "bold green")}
_WIDTH_OF_PIPE = 160
_TIP = "ルールにある言葉、そのかな・ローマ字、番号、質問の文で探せます。目次は fwjudge toc、キーワードは fwjudge rule ブロッカー の形です。"


def print_answer(screen: Screen, found: Answer) -> None:
    """Print the number of hits, how the query was changed, and the hits by section, the section of the best hit first."""
    shown = len(found.hits)
    of_all = f"{found.total}件" if shown == found.total else f"{found.total}件のうち{shown}件"
    screen.line((f"「{shorten(found.query, 40)}」", "bold"), f" {of_all}")
    for note in notes(found):
        screen.line((note, "yellow"), hang=2)
    for game, hits in _group(found.hits, lambda unit: (unit.game, unit.source)):
        source, style = _SOURCES.get(game[1], (game[1], FAINT))
        screen.line((f" {game[0]} ", "reverse"), " ", (f"[{source}]", style))
        for chain, inside in _group(hits, _chain):
            if chain:
                screen.line(_mark(" › ".join(chain), inside, FAINT), indent=1, hang=3)
            for hit in inside:
                _hit(screen, hit)
    if found.total > shown:
        screen.line((f"ほか {found.total - shown} 件 (-n で増やせます)", FAINT))


def notes(found: Answer) -> Iterator[str]:
    """Yield what had to be done to the query, a sentence each."""
    for one in found.heard:
        yield f"「{one.typed}」を {_list_words(one)} として探しました。"
    for one in found.parts:
        yield f"「{shorten(one.typed, 40)}」を {_list_words(one)} に分けて探しました。"
    for one in found.corrected:
        yield f"「{one.typed}」はないので、{_list_words(one)} として探しました。"
    for one in found.related:
        yield f"「{one.typed}」を {_list_words(one)} に読み替えました。"
    if found.hits and found.dropped:
        yield f"どの項目にもない言葉: {'　'.join(found.dropped)}"
    if found.hits and found.relaxed:
        yield "すべての言葉を含む項目はありません。多く含むものから示します。"
    if found.hits and found.no_such_number:
        yield f"{found.no_such_number} という項目はありません。この番号に触れている項目を示します。"


def explain_no_hit(found: Answer) -> str:
    """Say why there is no hit, and what may have been meant."""
    if found.no_such_number:
        near = f"近い番号: {'　'.join(found.near)}" if found.near else suggest_words(())
        return f"{found.no_such_number} という項目はありません。\n{near}"
    return "\n".join([f"「{shorten(found.query, 60)}」は見つかりません。", *notes(found), suggest_words(found.near)])


def suggest_words(words: Sequence[str]) -> str:
    """Return the words that come close; if none does, a sentence that says so, and how to search."""
    return f"近い言葉: {'　'.join(words)}" if words else f"近い言葉もありません。{_TIP}"


def as_json(hit: Hit) -> dict[str, Any]:
    """Return what scripts read. Keys stay; new ones may come."""
    unit = hit.unit
    return {
        "game": unit.game,
        "number": unit.number,
        "title": unit.title,
        "text": unit.text,
        "source": unit.source,
        "kind": unit.kind,
        "section": [{"number": number, "title": title} for number, title in unit.parents],
        "section_title": unit.section,
        "examples": list(unit.examples),
        "words": list(hit.words),
    }


def _hit(screen: Screen, hit: Hit) -> None:
    unit = hit.unit
    heading = StyledText.assemble((unit.number, NUMBER))
    if unit.title:
        heading.append(" ").append(highlight(unit.title, hit.words))
    if unit.kind and unit.text != unit.title:
        heading.append(f" 〔{unit.kind}〕", FAINT)
    screen.line(heading, indent=2, hang=4)
    if unit.text != unit.title:
        room = _WIDTH_OF_PIPE if screen.width is None else 2 * max(20, screen.width - 6)
        screen.line(cut_around(readable(_text_with_words(unit, hit)), hit.words, room), indent=4)


def _text_with_words(unit: Unit, hit: Hit) -> str:
    """Return the text, unless only an example has the words."""
    return next((told for told in (unit.text, *unit.examples) if highlight(told, hit.words).spans), unit.text)


def _chain(unit: Unit) -> tuple[str, ...]:
    """Return the titles above, from the chapter down."""
    titled = [f"{number} {title}" for number, title in unit.parents if title]
    return tuple([unit.section, *titled] if unit.section else titled)


def _mark(text: str, hits: Sequence[Hit], style: str) -> StyledText:
    shown = StyledText(text, style)
    for span in highlight(text, [word for hit in hits for word in hit.words]).spans:
        shown.stylize("bold", span.start, span.end)
    return shown


def _group(hits: Sequence[Hit], key: Any) -> list[tuple[Any, list[Hit]]]:
    groups: dict[Any, list[Hit]] = {}
    for hit in hits:
        groups.setdefault(key(hit.unit), []).append(hit)
    return list(groups.items())


def _list_words(one: WordReplacement, most: int = 6) -> str:
    words = "・".join(one.used[:most])
    return words + ("など" if len(one.used) > most else "")
