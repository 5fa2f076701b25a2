"""The sentences on a play, shortened to what a judge says in passing: a reason before what it is for, several cards at once."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from fwjudge.base.inflection import is_denial
from fwjudge.games.table import InPassing, Line


def shorten_line(line: Line) -> InPassing:
    """Return a line of what happened as it is said in passing; what something is not done for stands before it.

    >>> shorten_line(Line("「兵」の【登場時】を発動しない", why="支払えない")).text, shorten_line(Line("引く", why="2枚")).text
    ('支払えないので、「兵」の【登場時】を発動しない', '引く (2枚)')
    """
    said = line.passing or InPassing(rest=line.what)
    if not line.why:
        return said
    is_plain = line.why.isalpha() and is_denial(line.why)
    if is_plain and not line.gives_reason:
        return InPassing(rest=f"{line.why}ので、{line.what}")
    return said._replace(rest=f"{said.rest} ({line.why})")


def say_together(lines: Sequence[InPassing]) -> list[str]:
    """Return lines with one for those that do the same to several cards of a player, and a card that is the subject of several once.

    >>> hand = "を手札に戻す"
    >>> say_together([InPassing("Aの", "「兵」", hand, "done to"), InPassing("Aの", "「盾」", hand, "done to"), InPassing(rest="終わる")])
    ['Aの「兵」と「盾」を手札に戻す', '終わる']
    >>> say_together([InPassing("Aの", "「狐」", done, "does") for done in ("がレストになる", "がアクティブになる")])
    ['Aの「狐」がレストになる', 'アクティブになる']
    """
    told: list[InPassing] = []
    for deed, same in groupby(lines, lambda one: (one.whose, one.rest) if one.part == "done to" else None):
        each = list(same)
        cards = list(dict.fromkeys(one.card for one in each))
        if deed is None or len(cards) == 1:
            told += each
        else:
            told.append(InPassing(deed[0], f"{'、'.join(cards[:-1])}と{cards[-1]}", deed[1]))
    said: list[str] = []
    subject = ""
    for one in told:
        card = f"{one.whose}{one.card}" if one.part == "does" else ""
        said.append(one.rest[1:] if card and card == subject else one.text)
        subject = card
    return said
