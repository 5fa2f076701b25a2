"""Why something cannot be done in Buddyfight."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from types import MappingProxyType
from typing import Any

from fwjudge.engine.choice import Action
from fwjudge.engine.game import Game
from fwjudge.games.common.refusals import Refusals

from ..now.battle import FIGHTER
from ..state import FIELD, FLAG, WIDTH

REASONS = {
    "o.フラッグを使用条件とするカード": "フラッグが、このカードを使えるものではない",
    "8.構築条件": "フラッグとカードの、作品のロゴが合わない",
    "k.変身": "『変身』はメインフェイズに、『必殺変身』はファイナルフェイズに手札から装備する",
    "k.必殺変身": "『必殺変身』は1ターンに1回だけである",
    "1a.1.1": "コールできるのは、条件を満たした手札のモンスターだけである",
    "1b.1.1": "キャストできるのは、条件を満たした手札の魔法か必殺技だけである",
    "1c.1.1": "装備できるのは、条件を満たした手札のアイテムだけである",
    "1a.1.2": "コール先はレフト、センター、ライトのどれかである",
    "4.1.1": "使用の条件を満たしていない",
    "o.使った時・コールした時": "これを使用条件とするカードは、その使用への【対抗】でだけ使える",
    "o.条件を満たした後に使うカード": "使用の条件が満たされていないか、使わないことを選んだとみなされた",
    "o.裏のフラッグ": "フラッグが裏になっている",
    "k.逆天": "このファイト中、もう使用を宣言している",
    "o.時を止める": "時を止めている",
    "4.1": "【起動】は、【対抗】がない限り自分のメインフェイズ中にしか使えない",
    "4.2": "自動能力は、その事象が発生した時に使う",
    "3b.1.1": "【対抗】がない限り、メインフェイズのプレイタイミングにターンファイターが使う",
    "3d.Q3": "【対抗】がない限り、ファイナルフェイズの最初のプレイタイミングにターンファイターが使う",
    "3d.Q1": "ファイナルフェイズ中に攻撃できるカードではない",
    "5.コール": "このターン、もう必殺モンスターをコールしている",
    "o.特殊フラッグ": "フラッグの指定するカードではない",
    "o.コストと能力": "コストをすべて払うことができない",
    "o.1ターンに1回": "このターン、もう使っている",
    "2.3.1": "ここで使えるのは、非ターンファイターの【対抗】だけである",
    "2.6.1": "ここで使えるのは、非ターンファイターの【対抗】だけである",
    "1a.2.1": "ここで使えるのは、相手の【対抗】1度だけである",
    "1b.2.1": "ここで使えるのは、相手の【対抗】1度だけである",
    "1c.2.1": "ここで使えるのは、相手の【対抗】1度だけである",
    "4.1.2.1": "ここで使えるのは、相手の【対抗】1度だけである",
    "4.2.2.1": "ここで使えるのは、自動能力を選んでいないファイターの【対抗】1度だけである",
    "2.2.1": "ここで使うのはターンファイターである",
    "3a.3.2": "ゲージに置けるのは、スタートフェイズに手札1枚までである",
    "3c.2.1": "先攻の1ターン目は、攻撃は1回まで、連携攻撃はできない。攻撃はターンファイターがアタックフェイズにする",
    "3d.2.1": "先攻の1ターン目は、攻撃は1回まで、連携攻撃はできない",
    "3c.2.2": "攻撃できるのは、場のスタンドしている自分のカードである",
    "3d.2.2": "攻撃できるのは、場のスタンドしている自分のカードである",
    "f.7": "センターにカードが置かれているファイターは攻撃の対象に選べない",
    "o.数値を持つフラッグ": "自分のセンターにモンスターがいる間、アイテムやフラッグは攻撃できない",
    "k.ソウルガード": "『ソウルガード』を使えない",
    "k.移動": "移動できるのは、『移動』を持つモンスターが空いているエリアにだけである",
    "1b.1.4": "選べる対象ではない",
    "4.1.1.1": "選べる対象ではない",
    "4.2.1.1": "選べる対象ではない",
    "4.2.1.2": "選べる対象ではない",
    "4.1.3.1": "選べる対象ではない",
    "o.ソウル": "選べる対象ではない",
}
"""The reason of each need, by its rule."""


class BuddyfightRefusals(Refusals):
    """The reasons of Buddyfight."""

    rules_by_verb = MappingProxyType(
        {
            "attack": ("3c.2.1",),
            "charge": ("3a.3.2",),
            "activate": ("4.1",),
            "soul guard": ("k.ソウルガード",),
            "move": ("k.移動",),
            "change": ("k.装備変更",),
        }
    )
    rules_otherwise = ("3b.1.1",)

    def candidates(self, game: Game, player: int, action: Action, slot: int) -> Sequence[Any]:
        """Return everything that could be named here if no rule forbade it."""
        if action.name != "attack":
            return super().candidates(game, player, action, slot)
        if slot:
            return [FIGHTER, *range(len(game.cards))]
        own = [c for area in (*FIELD, FLAG) for c in game.areas[player * WIDTH + area]]
        return [group for size in range(1, len(own) + 1) for group in combinations(own, size)]

    def no_window(
        self, game: Game, player: int, verb: str, cards: Sequence[int], abilities: Sequence[int]
    ) -> tuple[str, ...]:
        """Return the rules for an action that no window offered to this player at all: those that say when it is done."""
        if verb != "activate" or not abilities:
            return super().no_window(game, player, verb, cards, abilities)
        found = game.world.abilities[abilities[0]]
        return ("4.2" if found.kind == "auto" else "4.1", *found.cites)


REFUSALS = BuddyfightRefusals()
