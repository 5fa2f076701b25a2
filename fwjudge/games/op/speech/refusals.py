"""Why a rule of ONE PIECE refuses something, in one clause each, and where more can be said than that."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Any

from fwjudge.engine.choice import Action
from fwjudge.engine.game import Game
from fwjudge.games.common.refusals import Refusals

from ..meaning.replacing import rule_against_replacement
from ..now.areas import active_don
from ..now.numbers import cost_of
from ..world.facts import facts
from .sentences import SPEECH

REASONS = {
    "11-1-1": "まったく同じ状態には戻っていない",
    "11-1-1-2": "宣言した回数だけ行った循環行動は、同じ状態では再び選べない",
    "11-1-1-3": "宣言した回数だけ行った循環行動は、同じ状態では再び選べない",
    "6-5-6-1": "お互いの1ターン目はバトルを行えない",
    "7-1-1-1": "アタックできるのは、アクティブの自分のリーダーかキャラだけである",
    "7-1-1-2": "アタックの対象は、相手のリーダーかレストのキャラに限る",
    "3-7-4": "登場したターンのキャラはアタックできない",
    "10-1-6-1": "【速攻：キャラ】では、登場したターンに相手のリーダーにはアタックできない",
    "6-5-3-1": "手札からプレイできるのは、キャラ、ステージ、【メイン】のイベントである",
    "2-7-2": "コストの分だけのアクティブのドン!!がない",
    "2-7-3": "コストの分だけのアクティブのドン!!がない",
    "2-7-4": "コストの分だけのアクティブのドン!!がない",
    "6-5-5-1": "付与できるのは、コストエリアのアクティブのドン!!を、自分のリーダーかキャラにである",
    "6-5-4-1": "発動できるのは【メイン】か【起動メイン】の効果である",
    "6-5-2": "この行動はメインフェイズにターンプレイヤーが行う",
    "7-1-2-1": "【ブロッカー】を発動できるのは、アタックを受けているプレイヤーがブロック・ステップに1度だけである",
    "10-1-4-1": "【ブロッカー】は、アタックされたカード以外の、アクティブのカードのものでなければならない",
    "10-1-7-1": "【ブロック不可】のアタックに対して【ブロッカー】は発動できない",
    "1-3-3": "禁止する効果が優先される",
    "7-1-3-1": "この行動は、アタックを受けているプレイヤーがカウンター・ステップに行う",
    "7-1-3-1-1": "手札のカウンターを持つキャラクターカードと、自分のリーダーかキャラを選ばなければならない",
    "7-1-3-1-2": "発動できるのは手札の【カウンター】を持つイベントである",
    "2-10-2": "カウンターを持つカードではない",
    "10-2-4-1": "【カウンター】を持つイベントではない",
    "8-1-3-1": "発動タイミングが満たされていない",
    "8-1-3-2": "【起動メイン】は、ターンプレイヤーがメインフェイズに発動する",
    "8-1-3-1-3": "発動する前にカードが別の領域に移動した",
    "8-3-1-3": "発動コストを支払えない",
    "8-3-1-4": "発動コストを支払わない",
    "8-3-1-7": "発動コストが記載どおりに支払われていない",
    "10-2-13-3": "【ターン1回】はこのターンもう解決している",
    "10-2-13-5": "【ターン1回】はこのターンもう発動できない",
    "8-4-1-1": "発動の条件が満たされていない",
    "8-2-1-1": "その効果は無効になっている",
    "8-3-2-2": "ほかの効果が追加した条件が満たされていない",
    "1-3-4": "選べる対象ではない",
    "8-4-4": "選べる対象ではない",
    "2-8-2": "場にないカードのテキストは有効ではない",
    "4-7-2": "カードをプレイできない",
    "8-1-3-4-5": "代わりに行うことができないので、置換効果は適用できない",
    "8-1-3-4": "代わりにすることのできる事象が起きていない",
    "8-1-2": "発動しないことを選んだ",
    "8-3-1-3-1": "支払っている途中で発動コストを支払えなくなった",
    "8-4-4-1": "選べる対象ではない",
    "3-7-6-1": "トラッシュに置くのは、すでにキャラクターエリアにあるキャラである",
}
"""By the number of the rule."""
_RULES_OF_KINDS = {"auto": "8-1-3-1", "keyword": "7-1-2-1", "trigger": "4-6-3"}


class OnePieceRefusals(Refusals):
    """A clause for each rule by which ONE PIECE refuses something, and the rules where no window offered it."""

    rules_by_verb = MappingProxyType({"counter": ("7-1-3-1",), "activate": ("8-1-3-2",)})
    rules_otherwise = ("6-5-2",)

    def candidates(self, game: Game, player: int, action: Action, slot: int) -> Sequence[Any]:
        """Return what could be named for a slot at all: for a block the 【ブロッカー】 of all cards."""
        if action.name == "activate" and action.number == "7-1-2-1":
            return self.skills(game, "keyword")
        return super().candidates(game, player, action, slot)

    def no_window(
        self, game: Game, player: int, verb: str, cards: Sequence[int], abilities: Sequence[int]
    ) -> tuple[str, ...]:
        """Return the rules by which no window offered this: an effect has a time of its own, and a replacement waits for its event."""
        if verb != "activate" or not abilities:
            return super().no_window(game, player, verb, cards, abilities)
        found = game.world.abilities[abilities[0]]
        if abilities[0] in facts(game).replacements:
            return (rule_against_replacement(game, player, cards, abilities[0]), *found.cites)
        return (_RULES_OF_KINDS.get(found.kind, "8-1-3-2"), *found.cites)

    def clause(self, game: Game, player: int, action: Action, rules: Sequence[str], named: Sequence[Any]) -> str:
        """2-7-2 to 2-7-4: return what a card costs, and what there is to pay with."""
        if not named or not isinstance(named[0], int) or rules[0] not in ("2-7-2", "2-7-3", "2-7-4"):
            return ""
        price = f"{SPEECH.quote(game, named[0])}のコストは{cost_of(game, named[0])}"
        return f"{price}で、アクティブのドン!!は{len(active_don(game, player))}枚しかない"


REFUSALS = OnePieceRefusals()
"""The refusals of ONE PIECE."""
