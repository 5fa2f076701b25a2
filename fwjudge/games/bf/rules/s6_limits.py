"""6. 限界突破ルール、8. クロスシリーズ: which cards a deck may hold under which flag."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from fwjudge.games.bounds import Bound
from fwjudge.games.common.decks import DeckProblem

from ..state import BfCard

EVERY_FLAG: Final = ""
"""The key of what is forbidden under every flag."""
NONE_OF: Final[dict[str, tuple[str, ...]]] = {
    EVERY_FLAG: ("逆天の黒死竜 アビゲール", "アクターナイツ・ザ・ワールド", "竜王直伝 ギガハウリング・クラッシャー!!"),
    "the Chaos": ("ラディス・ザ・C",),
    "ヒーローワールド": ("アビゲール “アンリミテッド・デストレイン!”", "アビゲール “鎧装器 ハウルブリンガー”"),
    "スタードラゴンワールド": ("ファンタジック・ファイナル・カウンターシュート!!",),
}
"""6.一覧: the cards with 【限界突破】, of which no deck holds any, by the flag or the world that the flag names."""
ONE_OF: Final[dict[str, tuple[str, ...]]] = {EVERY_FLAG: ("ギャンビット",), "カタナワールド": ("鬼道 桜吹雪",)}
"""6.一覧: the cards with 【1枚限界】, of which a deck holds one; one more may be the buddy."""

LOGOS: Final = frozenset(
    (
        "名探偵コナン",
        "BanG Dream! ガルパ☆ピコ",
        "アイドルマスター シンデレラガールズ劇場",
        "ゲゲゲの鬼太郎",
        "SSSS.GRIDMAN",
        "ソードアート・オンライン",
        "メダロット",
    )
)
"""8.ロゴ: the logos of cross series, each the name of a world."""


def limits(flags: Sequence[BfCard], buddies: Sequence[BfCard], deck: Sequence[BfCard]) -> Iterator[DeckProblem]:
    """6.限界突破, 6.1枚限界: yield everything that is forbidden."""
    under = {EVERY_FLAG, *(name for flag in flags for name in (flag.name, *flag.worlds))}
    banned = {name: flag for flag in under for name in NONE_OF.get(flag, ())}
    for name in dict.fromkeys(card.name for card in (*flags, *buddies, *deck) if card.name in banned):
        where = f"{banned[name]}では" if banned[name] else "どのフラッグでも"
        yield DeckProblem("6.限界突破", f"「{name}」は{where}使えない", listed="6.一覧")
    counts = Counter(card.name for card in deck)
    for name in (name for flag in under for name in ONE_OF.get(flag, ())):
        if counts[name] > 1:
            most = Bound("at most", 1)
            yield DeckProblem("6.1枚限界", f"「{name}」が{counts[name]}枚", bound=most, listed="6.一覧")


def logo_fits(flag: BfCard, card: BfCard) -> bool:
    """8.構築条件: whether flag and card have a logo in common, or neither has one."""
    ours, theirs = LOGOS.intersection(flag.worlds), LOGOS.intersection(card.worlds)
    return not (ours or theirs) or not ours.isdisjoint(theirs)
