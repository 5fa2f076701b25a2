"""The numbers of a text on the terminal, one a line: there, moved, gone."""

from __future__ import annotations

from collections.abc import Sequence

from fwjudge.rulebook.citation_check import CitationCheck

from .rule_text import FAINT, NUMBER, history_line
from .screen import Screen
from .wrap import shorten


def print_citations(screen: Screen, found: Sequence[CitationCheck], others: Sequence[CitationCheck] = ()) -> None:
    """Print the citations; and, in a line, the numbers that were not taken for any."""
    for one in found:
        mark = ("あり ", "green") if one.exists else ("なし ", "bold red")
        title = shorten(one.title, 48 if screen.width is None else max(20, screen.width - 34))
        screen.line(mark, (f"{one.game} {one.number}", NUMBER), f" {title}", (f"  {one.line}行目", FAINT), hang=5)
        for change in one.changes:
            screen.line(*history_line(change), indent=5, hang=7)
        for game in one.elsewhere:
            screen.line((f"{game} にはあります: {game}:{one.number}", FAINT), indent=5)
        if one.nearest:
            screen.line(("近い番号: " + "　".join(one.nearest), FAINT), indent=5)
    if others:
        listed = "　".join(f"{one.written}({one.line}行目)" for one in others)
        screen.line((f"ルール番号とみなさなかった数: {listed}", FAINT), hang=2)
    wrong = sum(not one.exists for one in found)
    screen.line(f"番号 {len(found)} 件、ないもの {wrong} 件" if found else "ルール番号は見つかりませんでした。")
