"""A word on the terminal: the rules that define it in full, those that use it by the words around it."""

from __future__ import annotations

from collections.abc import Sequence

from fwjudge.citation import GAME_NAMES
from fwjudge.rulebook.terms import Term

from .excerpt import cut_around
from .rule_text import FAINT, NUMBER, print_text
from .screen import Screen
from .styles import StyledText


def terms(screen: Screen, word: str, found: Sequence[Term], count: int) -> None:
    """Print of each game the rules that define a word, and at most `count` of those that use it."""
    for at, one in enumerate(found):
        if at:
            screen.blank()
        screen.line((f" {one.game} ", "reverse"), " ", (GAME_NAMES[one.game], "bold"))
        for rule in one.defined:
            print_text(screen, rule, 2)
        if not one.defined:
            screen.line(("この語を定義する項目はありません。", FAINT), indent=2)
        if one.used and count:
            screen.line((f"使われている項目 {len(one.used)} 件", "bold"), indent=2)
        for rule in one.used[:count]:
            line = StyledText.assemble(
                (rule.number, NUMBER),
                " ",
                cut_around(rule.text, [word], 60 if screen.width is None else screen.width - 8),
            )
            screen.line(line, indent=4, hang=6)
        if count and len(one.used) > count:
            screen.line((f"ほか {len(one.used) - count} 件 (-n で増やせます)", FAINT), indent=4)
