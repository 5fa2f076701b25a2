"""The way of writing of each game: signs that are one sign, heads, brackets that are no reminders, where an ability begins."""

from __future__ import annotations

import re

from fwjudge.base.records import NamedTuple

CIRCLED = "⓪①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"


class Profile(NamedTuple):
    """How the card text of a game becomes normal form. What is not said for a game is as Fusion World prints it."""

    same: dict[str, str]
    """Signs that stand for another one."""
    circled: str = CIRCLED
    """The circled numbers that are cost symbols: ③ becomes (3)."""
    brackets: str = "【["
    """The brackets that open a head; all become 【】."""
    head_forms: tuple[tuple[re.Pattern[str], str], ...] = ()
    """Other ways to write the words in a head."""
    symbol: re.Pattern[str] = re.compile(r"\((?:[0-9X]+|[赤青緑黄黒])\)")
    """Symbols in round brackets, which are no reminders."""
    reminders: bool = True
    """Whether () are reminders at all."""
    noun_follows: re.Pattern[str] = re.compile(r"[をのがはかとでに、。0-9]")
    """The characters behind a head that is a noun of a sentence."""
    opens: tuple[str, ...] = ("【",)
    """Beginnings of a line that begin an ability."""
    never_opens: tuple[str, ...] = ()
    """Heads that do not begin an ability in the middle of a line."""
    continues: tuple[str, ...] = (
        "・",
        "その後",
        "そうした",
        "そうしなかった",
        "それ以外の場合",
        "そうでない場合",
        "また、",
        "さらに",
        "代わりに",
        "残り",
    )
    """Beginnings of a line that go on with the ability of the line above."""
    keywords: frozenset[str] = frozenset()
    """Heads that are an ability by themselves."""
    names: re.Pattern[str] | None = None
    """Names that are printed without brackets: they get 《》."""
    heads_more: re.Pattern[str] = re.compile("(時|中|回)$")
    """Heads that something must follow: a reminder behind them does not end the ability."""
    bullet: str = ""
    """A sign that stands before each ability and is no part of it."""
    lists: re.Pattern[str] | None = None
    """A sentence behind which that sign stands before each of several things to choose from."""
    unmarked: re.Pattern[str] | None = None
    """A sentence behind which each line is one of several things to choose from, also without a sign before it."""
    begins: tuple[str, ...] = ()
    """Words that begin an ability behind a full stop, in the middle of a line too."""
    whole: re.Pattern[str] | None = None
    """Abilities that end without a full stop: a line below one of them begins another."""
    follows: re.Pattern[str] | None = None
    """Abilities that may stand one behind the other in a line, none of them with a full stop."""


SAME = (
    {"：": "：", ":": "：", "…": "…", "〝": "“", "〟": "”"}
    | dict.fromkeys("−‐‑‒–—－", "-")
    | dict.fromkeys("･•", "・")
    | dict.fromkeys("≪〈", "《")
    | dict.fromkeys("≫〉", "》")
)
TIMES = (
    (re.compile(r"(?<=時)[・、,](?=\S)"), "/"),
    (re.compile(r"^1?ターンに?(\d+)回$"), r"ターン\1回"),
)

PLAIN = Profile(SAME, head_forms=TIMES)
"""A game that has said nothing of its own."""
