"""The words for events that a question may use: 誘発, 登場, 引く; each with what may stand after it."""

from __future__ import annotations

from typing import Literal

from fwjudge.base.records import NamedTuple
from fwjudge.base.spelling import fold
from fwjudge.games.table import GameRecord, Word

Sort = Literal["card", "skill", "player", "phase", "nothing"]


class EventWord(NamedTuple):
    """A kind of event: its key, its names, and what it can happen to."""

    key: str
    ja: str
    also: tuple[str, ...]
    of: tuple[Sort, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """Return every spelling of the word that a file may use: Japanese, English, and others."""
        return (self.ja, self.key, *self.also)


_SKILL: tuple[Sort, ...] = ("skill", "card")
_CARD: tuple[Sort, ...] = ("card", "player")
_ANY: tuple[Sort, ...] = ("card", "skill", "player")

EVENTS = (
    EventWord(
        "waits", "誘発", ("待機", "誘発する", "待機する", "待機状態", "待機状態になる", "スタックに乗る"), _SKILL
    ),
    EventWord("activated", "発動", ("発動する",), _ANY),
    EventWord("resolved", "解決", ("解決する",), _ANY),
    EventWord("negated", "無効", ("無効になる", "無効化", "無効にする"), _ANY),
    EventWord("failed", "失敗", ("失敗する", "不発"), _ANY),
    EventWord("replaced", "置換", ("置き換え", "置換する"), _ANY),
    EventWord("enters", "登場", ("登場する", "場に出る"), _CARD),
    EventWord("ko", "KO", ("KOする", "KOされる", "破壊", "破壊される"), _CARD),
    EventWord("draws", "引く", ("ドロー", "カードを引く"), ("player",)),
    EventWord("damage", "ダメージ", ("ダメージを受ける",), _CARD),
    EventWord("attacks", "アタック", ("アタックする", "攻撃", "攻撃する"), _CARD),
    EventWord("blocks", "ブロック", ("ブロックする",), _CARD),
    EventWord("moves", "移動", ("移動する",), _CARD),
    EventWord("discards", "捨てる", ("捨てられる",), _CARD),
    EventWord("shown", "公開", ("公開する", "公開される", "見せる"), _CARD),
    EventWord("hides", "非公開になる", ("非公開",), _CARD),
    EventWord("rests", "レストする", ("レスト", "レストになる", "フリーズ", "フリーズする", "フリーズになる"), _CARD),
    EventWord(
        "activates",
        "アクティブになる",
        ("アクティブ", "アクティブにする", "リリース", "リリースする", "スタンドする"),
        _CARD,
    ),
    EventWord("shuffles", "シャッフル", ("シャッフルする",), ("player",)),
    EventWord("lapses", "消失", ("消失する", "期限が来る"), _ANY),
    EventWord("loop", "循環", ("ループ",), ("nothing", *_ANY)),
    EventWord("begins", "開始", ("始まる",), ("phase",)),
    EventWord("skipped", "飛ばす", ("飛ばされる",), ("phase",)),
    EventWord("ends", "終了", ("終わる",), ("nothing", "player")),
)
_NO_EVENTS = (
    "choose",
    "pay",
    "decline",
    "do",
    "first",
    "second",
    "keep",
    "redraw",
    "free",
    "enough",
    "normal",
    "expire",
)
"""Verbs that answer what is asked and make nothing happen by themselves."""


def event_words(table: GameRecord) -> tuple[EventWord, ...]:
    """Return the words for events of a game: those of all games, then its own verbs."""
    return (*EVENTS, *(EventWord(*verb, _ANY) for verb in table.words.verbs if _happens(verb)))


def find_event(text: str, table: GameRecord) -> EventWord | None:
    """Return the kind of event that a word names; None where it names none."""
    word = fold(text)
    return next((event for event in event_words(table) for name in event.names if fold(name) == word), None)


def _happens(verb: Word) -> bool:
    """Whether a verb of a play says what happens, and not only what is answered."""
    return verb.key not in _NO_EVENTS and not verb.key.startswith(("no ", "end ", "do not"))
