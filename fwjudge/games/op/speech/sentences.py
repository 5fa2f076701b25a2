"""ONE PIECE in a judge's words: names of actions and moments, labels of options, a sentence for each event."""

from __future__ import annotations

from typing import Any, ClassVar

from fwjudge.engine.choice import Action
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.hear import Waiting
from fwjudge.engine.loops import Times
from fwjudge.engine.program import Effect
from fwjudge.engine.project import Modifier
from fwjudge.games.common.speech import HOW_OFTEN, Speech, times_label, times_said
from fwjudge.games.common.words import DONE
from fwjudge.games.table import PLAYERS, Line, Said, Thing, Word

from ..meaning.looking import is_hidden
from ..meaning.replacing import Replacement
from ..now.effects import DISABLED, GIVEN_ABILITY
from ..now.in_force import BASE
from ..now.usable import usable_trigger
from ..rules.ch06_phases import EXPIRE
from ..state import ANYWHERE as EVERYWHERE
from ..state import GRANTED, LIFE, PASSES, WIDTH
from .board import AREA_WORDS

VERBS = (
    Word("attack", "アタック", ("アタックする", "攻撃")),
    Word("play", "プレイ", ("プレイする", "登場", "登場させる", "使用", "使う", "出す", "use")),
    Word("activate", "発動", ("発動する", "起動", "解決", "ブロック", "ブロックする", "block")),
    Word("decline", "発動しない", ("支払わない", "使わない", "手札に加える", "not activate")),
    Word(
        "give", "付与", ("付与する", "ドン!!付与", "ドン付与", "ドン!!をつける", "ドンをつける", "つける", "give don")
    ),
    Word("counter", "カウンター", ("カウンターする", "カウンターの発動")),
    Word("no block", "ブロックしない", ("ブロックしない",)),
    Word("no counter", "カウンターしない", ("カウンター終了",)),
    Word("end main", "メインフェイズ終了", ("メインフェイズを終了する", "ターン終了", "エンド", "end", "end turn")),
    Word("choose", "選ぶ", ("選択", "選択する", "対象", "select")),
    Word("expire", "期限", ("期限が来る", "無効になる")),
    Word("first", "先攻", ("先攻を選ぶ", "go first")),
    Word("second", "後攻", ("後攻を選ぶ", "go second")),
    Word("keep", "引き直さない", ("キープ", "そのまま")),
    Word("redraw", "引き直す", ("引き直し", "マリガン")),
    Word("draw", "引く", ("1枚引く",)),
    Word("enough", "引かない", ("これ以上引かない",)),
)
ROLES = (
    Word("attacker", "アタックしているカード", ("アタッカー",)),
    Word("target", "アタックされているカード", ("アタック対象",)),
)
WORDS = (
    Word("none", "なし", ("選ばない", "登場させない")),
    Word("player A", "Aが選ぶ"),
    Word("player B", "Bが選ぶ"),
)
NUMBERS = (
    Word("power", "パワー"),
    Word("cost", "コスト"),
    Word("counter", "カウンター"),
    Word("don", "付与ドン!!", ("付与ドン",)),
)
SOUNDS = (
    Word("appear", "登場した時"),
    Word("attack", "アタックした時"),
    Word("attacked", "アタックされた時"),
    Word("block", "ブロックした時"),
    Word("ko", "KOされた時"),
    Word("leave", "場を離れた時"),
    Word("trash", "トラッシュに置かれた時"),
    Word("discard", "捨てられた時"),
    Word("sixth", "6枚目のキャラのためにトラッシュに置かれた時"),
    Word("draw", "カードを引いた時"),
    Word("damage", "ライフが手札に加わった時"),
    Word("give", "ドン!!が付与された時"),
    Word("don", "ドン!!がコストエリアに置かれた時"),
    Word("return don", "付与されたドン!!が戻った時"),
    Word("event", "イベントを発動した時"),
    Word("game start", "ゲーム開始時"),
    Word("turn start", "ターン開始時"),
    Word("main phase start", "メインフェイズ開始時"),
    Word("battle end", "バトル終了時"),
    Word("turn end", "ターン終了時"),
)
DURATIONS = (
    Word("turn", "このターン中"),
    Word("battle", "このバトル中"),
    Word("turn end", "ターン終了時まで"),
    Word("turn start", "次のターン開始時まで"),
    Word("own turn start", "次の自分のターン開始時まで"),
    Word("other turn start", "次の相手のターン開始時まで"),
)
FORBIDDEN = (
    Word("block", "【ブロッカー】の発動"),
    Word("play", "カードのプレイ"),
    Word("take life", "ライフを手札に加えること"),
)
TURNED = (Word("target", "アタックされているカード"),)
TIMINGS = (
    Word("main", "メイン"),
    Word("counter", "カウンター"),
    Word("own turn", "自分のターン中"),
    Word("other turn", "相手のターン中"),
    Word(GRANTED, "ほかのカードに与える"),
)
INFORMATION = (Word("name", "カード名"), Word("trait", "特徴"), Word("attribute", "属性"))
ANYWHERE = (Word(EVERYWHERE, "ルール上", ("すべての領域",)),)
DOERS = (Word("own effect", "自分の効果"), Word("other effect", "相手の効果"))

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

_WINDOWS = {
    "6-5-2": "メインフェイズ",
    "7-1-2-1": "ブロック・ステップ",
    "7-1-3-1": "カウンター・ステップ",
}

# -- events ------------------------------------------------------------------------------------------


class OnePieceSpeech(Speech):
    areas, sounds, durations, forbidden, numbers = AREA_WORDS, SOUNDS, DURATIONS, FORBIDDEN, NUMBERS
    told = ("leader", "character", "stage")
    quiet_moves = ("life", "return")
    moment = "{card}「{moment}」の効果の発動タイミング"
    cannot = "{who}は{until}、{what}ができない"
    lapse = "効果が無効になる: {what}"
    comparison = "パワーを比べる: アタックしているカード {0} は、アタックされているカード {1} {sign}"
    moves: ClassVar = {
        "draw": "{who}がカードを1枚引く",
        "don": "{who}がドン!!カードをコストエリアに置く",
        "give": "{who}がドン!!カードを付与する",
        "return don": "付与されている{who}のドン!!カードをレストでコストエリアに戻す",
        "given don left": "付与されていた{who}のドン!!カードがレストでコストエリアに置かれる",
        "appear": "{to}の{card}が登場する",
        "sixth": "{who}の{card}をルールによってトラッシュに置く",
        "second stage": "{who}の{card}をトラッシュに置く",
        "ko": "{who}の{card}がKOされ、トラッシュに置かれる",
        "damage": "{who}がライフの上のカードを{target}に置く",
        "trigger": "{who}がライフの{card}を公開する",
        "trigger end": "{card}をトラッシュに置く",
        "counter": "{who}が手札の{card}をトラッシュに置く",
        "discard": "{who}が手札の{card}を捨てる",
        "event": "{who}が{card}をトラッシュに置いて発動する",
        "life": "{who}がデッキの上のカードをライフに置く",
        "leader": "{to}がリーダーカードをリーダーエリアに置く",
        "return": "{who}が手札のカードをデッキに戻す",
    }
    declarations: ClassVar = {
        "play": "{who}が{0}を公開してプレイする",
        "attack": "{who}が{0}で{1}にアタックする",
        "give": "{who}が{0}にドン!!を付与する",
        "counter": "{who}が{0}のカウンターを{1}に発動する",
        "end main": "{who}がメインフェイズを終了する",
        "first": "{who}が先攻を選ぶ",
        "second": "{who}が後攻を選ぶ",
        "keep": "{who}は手札を引き直さない",
        "redraw": "{who}が手札を引き直す",
        "choose": "{who}が{0}を選ぶ",
        "enough": "{who}はこれ以上引かない",
        "life stays": "{who}のライフは手札に加わらない",
        "look": "{who}が非公開領域のカードを見る",
        "put back": "{who}が見たカードは、元の領域に元の状態である",
    }
    notes: ClassVar = {
        "waits": "{who}の{skill}が発動タイミングを満たす",
        "declared": "{who}が{skill}を指定する",
        "activated": "{who}の{skill}が発動する",
        "resolved": "{who}の{skill}の解決が終わる",
        "due": "{who}の{skill}が残した処理を行う",
        "delayed": "{who}の{skill}が後で行う処理を残す",
        "called off": "{who}の{skill}は発動しない",
        "not activated": "{who}の{skill}を発動しない",
        "failed": "{who}の{skill}は処理されない",
        "replaced": "{who}の{skill}が代わりに行われる",
        "chose none": "{who}は{skill}で何も選ばない",
        "nothing": "{who}の{skill}のこの部分では何も起こらない",
        "performs": "{who}の{skill}が、このカードの効果を発動する",
        "not plain": "効果が無効でも、元々の効果のないカードではない",
    }
    quiet_notes = ("declared", "nothing")

    def noted(self, before: Game, after: Game, event: Any) -> Line:
        if event.what == "costs":
            return Line(f"コストは{event.why}になっている", kind="costs")
        return super().noted(before, after, event)

    def modifier(self, game: Game, modifier: Modifier) -> str:
        if modifier.ref is None:
            return super().modifier(game, modifier)
        card, until = self.whose(game, modifier.ref.card), self._durations.get(modifier.until, modifier.until)
        if modifier.what == DISABLED:
            return f"{card}の効果は{until}、無効になる"
        if modifier.what == GIVEN_ABILITY:
            return f"{card}は{until}、{self.skill(game, modifier.amount)}を得る"
        if modifier.what.startswith(BASE):
            what = self._numbers[modifier.what.removeprefix(BASE)]
            return f"{card}の元々の{what}は{until}、{modifier.amount}になる"
        return super().modifier(game, modifier)

    def faced(self, before: Game, after: Game, event: Any) -> Line:
        card = before.cards[event.card]
        if not is_hidden(before, event.card) or card.place % WIDTH == LIFE:
            return super().faced(before, after, event)
        who, where = self.player(before, card.place), self.area(before, card.place)
        return Line(
            f"{who}の{where}の{self.quoted(before, event.card)}を{'公開する' if event.up else '非公開にする'}",
            kind="faced",
        )

    def set(self, before: Game, after: Game, event: Any) -> Line:
        new = after.own
        target = self.whose(after, new.target.card) if new.target else ""
        texts = {
            "battle": f"アタックの対象は{target}",
            "target": f"アタックされたカードが{target}に変わる",
            "battle end": "バトルを終了する",
            "turn": f"{new.turn}ターン目、{PLAYERS[new.active]}のターンになる",
            "chooser": f"先攻か後攻かは{PLAYERS[new.active]}が選ぶ",
            "first": f"先攻は{PLAYERS[new.first]}",
        }
        return Line(texts[event.what], kind="set")


SPEECH = OnePieceSpeech()


def window(number: str) -> str:
    return _WINDOWS.get(number, number)


# -- options -----------------------------------------------------------------------------------------


def _effect(verb: str, ability: int, card: int, *more: int) -> Said:
    return Said(verb, (Thing(ability=ability), Thing(card=card), *(Thing(card=c) for c in more)))


def describe(game: Game, option: Any) -> Said:
    number = game.step.number
    if isinstance(option, Times):
        return times_said(option)
    if isinstance(option, tuple) and option and isinstance(option[0], Action):
        action, *args = option
        return Said(action.name, tuple(thing for arg in args for thing in _things(arg)), passes=action.name in PASSES)
    if isinstance(option, Waiting):
        return _effect("activate", option.ability, option.ref.card)
    if isinstance(option, Replacement):
        picked = [ref.card for _, chosen in option.chosen for ref in chosen]
        return _effect("decline" if option.declined else "activate", option.ability, option.source.card, *picked)
    if isinstance(option, Ref):
        if number == "3-4-3":
            return Said("chance", (Thing(card=option.card),))
        return Said(
            "choose", (Thing(card=option.card),), pick=number != "3-1-7"
        )  # one after the other, where it is an order
    if option == DONE:
        return Said("choose", (Thing(words=("none",)),), pick=True, ends=True)
    if number == "8-3-1-4":
        effect: Effect = game.frame
        return _effect("activate" if option == "pay" else "decline", effect.ability, effect.source.card)
    if number == "4-6-3":
        card = game.areas[game.frame.player * WIDTH + LIFE][-1]
        return _effect(
            "activate" if option == "trigger" else "decline", usable_trigger(game, game.frame.player, card), card
        )
    if number == "3-7-6-1":
        return Said("choose", (Thing(card=option),), pick=True)
    if isinstance(option, str):  # first, second; keep, redraw; expire
        return Said(option)
    if isinstance(option, tuple):  # a card that chance shows
        return Said("chance", (Thing(card=option[1]),))
    return Said("chance", (Thing(words=(f"player {PLAYERS[option]}",)),))


def _things(arg: Any) -> tuple[Thing, ...]:
    return (Thing(ability=arg[1]), Thing(card=arg[0])) if isinstance(arg, tuple) else (Thing(card=arg),)


_LABELS = {
    "play": "{0}をプレイする",
    "attack": "{0}で{1}にアタックする",
    "give": "{0}にドン!!を付与する",
    "counter": "{0}のカウンターを{1}に発動する",
    "no block": "ブロックしない",
    "no counter": "カウンター・ステップを終える",
    "end main": "メインフェイズを終了する",
    "draw": "1枚引く",
    "enough": "これ以上引かない",
    "first": "先攻を選ぶ",
    "second": "後攻を選ぶ",
    "keep": "引き直さない",
    "redraw": "引き直す",
    EXPIRE: "期限の来た効果を無効にする",
}


def label(game: Game, option: Any) -> str:
    if isinstance(option, Times):
        return times_label(option)
    said = describe(game, option)
    cards = [thing.card for thing in said.things if thing.card >= 0]
    effects = [thing.ability for thing in said.things if thing.ability >= 0]
    if said.verb in ("activate", "decline"):
        if game.step.number == "4-6-3" and said.verb == "decline":
            return f"{SPEECH.quoted(game, cards[0])}を手札に加える"
        picked = "、".join(SPEECH.seen(game, card) for card in cards[1:])
        with_picked = f" ({picked})" if picked else ""
        return f"{SPEECH.skill_of(game, effects[0], cards[0])}を発動{'する' if said.verb == 'activate' else 'しない'}{with_picked}"
    if said.verb == "choose":
        return f"{SPEECH.seen(game, cards[0])}を選ぶ" if cards else "これ以上選ばない"
    if said.verb == "chance":
        return f"{SPEECH.quoted(game, cards[0])}である" if cards else f"{PLAYERS[option]}が選ぶ"
    return _LABELS[said.verb].format(*(SPEECH.seen(game, card) for card in cards))


_QUESTIONS = {
    "11-1-1-2": HOW_OFTEN,
    "11-1-1-3": HOW_OFTEN,
    "8-6-1-1": "どの効果を先に解決するか",
    "8-6-1": "どの効果を先に解決するか",
    "6-6-1-1-3": "どの【自分のターン終了時】を先に解決するか",
    "6-6-1-1-4": "どの【相手のターン終了時】を先に解決するか",
    "6-6-1-2": "ターン終了時の処理のどれを先に行うか",
    "8-4-4": "どれを選ぶか",
    "8-4-4-1": "どれを選ぶか",
    "3-7-6-1": "どのキャラをトラッシュに置くか",
    "4-6-3": "ライフのカードの【トリガー】を発動するか",
    "5-2-1-4": "先攻か後攻かを選ぶのはどちらか",
    "5-2-1-5": "先攻と後攻のどちらを選ぶか",
    "5-2-1-6": "手札を引き直すか",
    "4-5-4-1": "もう1枚引くか",
    "3-1-7": "次に置くのはどれか",
    "3-4-3": "相手の手札から選ばれたのはどれか",
    "8-4-4-2": "どれを選ぶか",
    "8-4-4-4": "デッキのカードは何か",
    "4-5-2": "引いたカードは何か",
    "1-3-4": "どれを選ぶか",
    "11-2-2": "公開するカードは何か",
    "11-3-1": "見るカードは何か",
    "3-10-2-1": "表向きにするカードは何か",
    "4-6-2-1": "ライフのカードは何か",
    "8-1-3-4-2": "どの置換効果を適用するか",
}


def question(game: Game) -> str:
    number = game.step.number or game.world.policy.replaces_by
    if number == "8-3-1-4":
        effect: Effect = game.frame
        return f"{SPEECH.skill_of(game, effect.ability, effect.source.card)}を発動するか"
    return _QUESTIONS.get(number) or (f"{window(number)}で何をするか" if game.step.window else "どれにするか")
