"""The sentences on a play, shortened to what a judge says in passing: no area or owner that goes without saying, several cards at once."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from fwjudge.base.patterns import compile_late

_CHANGED = compile_late(
    r"^(?P<whose>.+?)は(?P<until>[^、]+、)?(?P<what>パワー|コスト)[+-][0-9]+ \([-0-9]+ → (?P<now>[-0-9]+)\)$"
)
"""A line about a number that is changed, with what it becomes."""
_WHY = compile_late(r"^(?P<said>.+) \((?P<why>[^()0-9]*ない)\)$")
"""A line about what is not done, with the reason behind it."""
_IN_PLAY = compile_late(r"^(?P<whose>[AB]の)(?:バトルエリア|キャラクターエリア|ステージエリア)の(?=「)")
"""The area of a card in play: its name says enough."""
_SAME_OWNER = compile_late(r"^(?P<owner>[AB])(?P<card>の[^、]+?を)(?P=owner)の")
"""A card that goes to an area of the same player."""
_BLANK = compile_late(r"(?:(?P<area>手札|ライフ)(?:エリア)?)?の無地のカード(?P<number>[0-9]+枚)?")
"""Cards of which nothing is known but how many they are."""
_SUBJECT = compile_late(r"^(?P<card>[AB]の「[^」]*」)[がは]")
"""A card that does something, or to which something happens, at the beginning of a line."""
_DONE_TO = compile_late(r"^(?P<whose>[AB]の)(?P<card>「[^」]*」)(?P<done>を.+)$")
"""A line about what is done to one card."""


def shorten_line(text: str) -> str:
    """Return a line of what happened as it is said in passing.

    >>> shorten_line("Aのバトルエリアの「兵」をAの手札に加える"), shorten_line("Aの手札の無地のカード2枚をAのデッキの下に置く")
    ('Aの「兵」を手札に加える', 'Aの手札2枚をデッキの下に置く')
    >>> shorten_line("Aの「兵」はこのターン中、パワー+1000 (4000 → 5000)"), shorten_line("Aの「兵」の【登場時】を発動しない (支払えない)")
    ('Aの「兵」のパワーはこのターン中、5000になる', '支払えないので、Aの「兵」の【登場時】を発動しない')
    """
    if (changed := _CHANGED.match(text)) is not None:
        return f"{changed['whose']}の{changed['what']}は{changed['until'] or ''}{changed['now']}になる"
    if (found := _WHY.match(text)) is not None and "ので" not in found["said"]:
        return f"{found['why']}ので、{found['said']}"
    text = _IN_PLAY.sub(
        lambda found: found["whose"], _SAME_OWNER.sub(lambda found: found["owner"] + found["card"], text)
    )
    return _BLANK.sub(lambda found: f"{found['area'] or 'のカード'}{found['number'] or '1枚'}", text)


def say_together(lines: Sequence[str]) -> list[str]:
    """Return lines with one for those that do the same to several cards of a player, and a card that is the subject of several once.

    >>> say_together(["Aの「兵」を手札に戻す", "Aの「盾」を手札に戻す", "Bがカードを引く"])
    ['Aの「兵」と「盾」を手札に戻す', 'Bがカードを引く']
    >>> say_together(["Aの「狐」がレストになる", "Aの「狐」がアクティブになる", "Aの「狐」はこのターン、パワー+1000"])
    ['Aの「狐」がレストになる', 'アクティブになる', 'このターン、パワー+1000']
    """
    told: list[str] = []
    for done, same in groupby(lines, _name_deed):
        each = list(same)
        cards = list(dict.fromkeys(found["card"] for one in each if (found := _DONE_TO.match(one)) is not None))
        is_one_deed = done is not None and len(cards) > 1
        told += (
            [f"{done[0]}{'、'.join(cards[:-1])}と{cards[-1]}{done[1]}"] if done is not None and is_one_deed else each
        )
    said: list[str] = []
    subject = ""
    for one in told:
        found = _SUBJECT.match(one)
        said.append(one[found.end() :] if found is not None and found["card"] == subject else one)
        subject = found["card"] if found is not None else ""
    return said


def _name_deed(line: str) -> tuple[str, str] | None:
    """Return whose card something is done to, and what; None where a line is no such."""
    found = _DONE_TO.match(line)
    return None if found is None else (found["whose"], found["done"])
