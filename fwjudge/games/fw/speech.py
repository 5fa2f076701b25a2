"""Fusion World in a judge's words: names of actions and moments, labels of options, a sentence for each event."""

from __future__ import annotations

from typing import Any, ClassVar

from fwjudge.ability import Ability, Trigger
from fwjudge.engine.choice import Action
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.hear import Waiting
from fwjudge.engine.loops import Times
from fwjudge.engine.program import Effect
from fwjudge.engine.project import Modifier
from fwjudge.games.common.speech import HOW_OFTEN, times_label, times_said
from fwjudge.games.common.words import DONE
from fwjudge.games.table import PLAYERS, Line, Said, Thing, Word

from . import speech_skills, speech_statics, speech_words
from .board import AREA_WORDS, COLOURS
from .ch05_pay import MARKER
from .ch09_delayed import Delayed
from .ch09_replacement import Replacement
from .ch09_skills import Paying
from .ch15_keywords import NAMES
from .said import facts
from .speech_statics import concerns, told
from .standing import Lasting

VERBS = (
    Word("attack", "アタック", ("アタックする", "攻撃")),
    Word("use", "使用", ("使用する", "使う", "登場", "登場させる", "play")),
    Word("activate", "発動", ("発動する", "起動", "解決")),
    Word("decline", "発動しない", ("支払わない", "使わない", "not activate")),
    Word("combo", "コンボ", ("コンボする",)),
    Word("charge", "チャージ", ("チャージする", "エナジーに置く", "手札チャージ")),
    Word("no charge", "チャージしない", ("置かない",)),
    Word("end main", "メインフェイズ終了", ("メインフェイズを終了する", "ターン終了", "エンド", "end", "end turn")),
    Word("end offence", "オフェンスステップ終了", ("オフェンス終了",)),
    Word("end defence", "ディフェンスステップ終了", ("ディフェンス終了",)),
    Word("choose", "選ぶ", ("選択", "選択する", "対象", "select")),
    Word("pay", "支払う", ("支払い", "コスト")),
    Word("first", "先攻", ("先攻を選ぶ", "go first")),
    Word("second", "後攻", ("後攻を選ぶ", "go second")),
    Word("keep", "引き直さない", ("キープ", "そのまま")),
    Word("redraw", "引き直す", ("引き直し", "マリガン")),
    Word("free", "コストを支払わない", ("コストを払わない", "タダ")),
    *speech_words.VERBS,
)
ROLES = (Word("attack card", "アタックカード"), Word("guard card", "ガードカード"))
WORDS = (
    *COLOURS, Word("marker", "エナジーマーカー", ("マーカー",)), Word("blank", "無地", ("無色",)), Word("none", "なし", ("選ばない",)),
    *(Word(f"cost {n}", f"{n}番目のコスト", (f"{n}番目のスキルコスト",)) for n in range(1, 5)),
    Word("player A", "Aが選ぶ"), Word("player B", "Bが選ぶ"), *speech_words.WORDS,
)  # fmt: skip
NUMBERS = (Word("power", "パワー"), Word("cost", "コスト"), Word("combo", "コンボパワー"), Word("ki", "気", ("【気】",)))
SOUNDS = (
    Word("appear", "登場した時"), Word("attack", "アタックした時"), Word("attacked", "アタックされた時"), Word("ko", "KOされた時"),
    Word("leave", "バトルエリアを離れた時"), Word("draw", "カードを引いた時"), Word("combo", "コンボした時"),
    Word("deal damage", "ダメージを与えた時"), Word("damage", "ダメージを受けた時", ("damaged",)),
    Word("life lost", "ライフが手札に加わった時"),
    Word("turn start", "ターン開始時"), Word("charge start", "チャージフェイズ開始時", ("charge phase start",)),
    Word("main start", "メインフェイズ開始時", ("main phase start",)), Word("main end", "メインフェイズ終了時", ("main phase end",)),
    Word("offence start", "オフェンスステップ開始時"), Word("defence start", "ディフェンスステップ開始時"),
    Word("damage start", "ダメージステップ開始時", ("damage step start",)),
    Word("damage end", "ダメージステップ終了時", ("damage step end",)),
    Word("battle start", "戦闘が発生した時"), Word("block", "【ブロッカー】を発動した時"), Word("blocked", "ブロックされた時"),
    Word("becomes guard", "ガードカードになった時"), Word("activate", "スキルが発動した時"),
    Word("battle end", "戦闘終了時"), Word("turn end", "ターン終了時"), Word("end start", "エンドフェイズ開始時", ("end phase start",)),
)  # fmt: skip
DURATIONS = (
    Word("turn", "そのターン中"), Word("battle", "その戦闘中"), Word("main", "そのメインフェイズ中"),
    Word("turn start", "次のターン開始時まで"), Word("game", "そのゲーム中"), Word("step", "そのステップ中"),
    Word("own turn", "次の自分のターン中"), Word("other turn", "次の相手のターン中"),
    *(Word(f"{later}until {who} turn {at}", f"次の{ja}のターン{'開始' if at == 'start' else '終了'}時まで")
      for later in ("", "after this: ") for who, ja in (("own", "自分"), ("other", "相手")) for at in ("start", "end")),
    *(Word(f"after this: {who} turn", f"次の{ja}のターン中") for who, ja in (("own", "自分"), ("other", "相手"))),
)  # fmt: skip
FORBIDDEN = (Word("blocker", "【ブロッカー】の発動"),)
TURNED = (Word("guard", "ガードカード"),)
TIMINGS = (Word("main", "メイン"), Word("battle", "戦闘中"), Word("main/battle", "メイン/戦闘中"))

KEYWORDS = {name: Ability(name, "keyword") for name in NAMES}
HEADINGS = {
    ability.name: ability
    for ability in (
        Ability("【登場時】", "auto", trigger=Trigger("appear"), cites=("1-3-6-3-1",)),
        Ability("【アタック時】", "auto", trigger=Trigger("attack"), cites=("1-3-6-3-2",)),
        Ability("【KO時】", "auto", trigger=Trigger("ko"), cites=("1-3-6-3-3",)),
        Ability("【自分のターン終了時】", "auto", trigger=Trigger("turn end", "own"), cites=("1-3-6-3-5",)),
        Ability("【相手のターン終了時】", "auto", trigger=Trigger("turn end", "other"), cites=("1-3-6-3-6",)),
        Ability("【起動 メイン】", "activate", timing="main", cites=("1-3-4-1-1",)),
        Ability("【起動 戦闘中】", "activate", timing="battle", cites=("1-3-4-1",)),
        Ability("【起動 メイン/戦闘中】", "activate", timing="main/battle", cites=("1-3-4-1",)),
    )
}

UNREAD = {
    "Filter": ("where", "to"), "Trigger": ("by",), "Choose": ("by",), "Power": ("what",),
    "Ability": ("aim", "price", "condition", "once", "piles"),
    "kind": ("continuous", "replace", "spell"),
}  # fmt: skip

REASONS = {
    "7-3-4-3-1": "先攻の1ターン目はアタックできない",
    "8-1-1": "アタックできるのはアクティブの自分のカード、対象は相手のリーダーかレストのバトルカードに限る",
    "5-5-2": "登場させられるのは手札のバトルカードだけである",
    "5-4-1": "手札から使用できるカードではない",
    "5-3-3": "コストの分だけのアクティブのエナジーがない",
    "5-6-2": "コンボパワーを持たないカードはコンボできない",
    "5-6-1": "コンボできるのはバトルカードだけである",
    "5-6-3-1": "コンボできるのは自分のバトルエリアか手札のカードである",
    "5-6-4-1": "コンボできるのは自分のバトルエリアか手札のカードである",
    "5-6-3-1-1": "バトルエリアからコンボできるのは、アタックカード以外のアクティブのカードだけである",
    "5-6-4-1-1": "バトルエリアからコンボできるのは、ガードカード以外のアクティブのカードだけである",
    "7-2-11": "エナジーエリアに置けるのは手札のカード1枚までである",
    "9-4-2": "ここで発動を宣言できるスキルではない",
    "9-1-2": "そのスキルは無効になっている",
    "9-1-3": "そのスキルが有効になる条件が満たされていない",
    "15-9-3": "【自分のターン中】のスキルは、相手のターン中は発動を宣言できない",
    "15-10-3": "【相手のターン中】のスキルは、自分のターン中は発動を宣言できない",
    "15-7-4": "【ターン1回】のスキルは、このターンにもう解決されている",
    "15-7-5": "【ターン1回】のスキルは、このターンにもう解決されている",
    "15-2-3": "発動を宣言する条件が満たされていない",
    "15-12-4": "進化の条件を満たすバトルカードを選べない",
    "0-2-5": "効果によって禁止されている",
    "5-5-1": "登場させることが禁止されている",
    "12-2-2-3": "発動を宣言できるスキルがない",
    "9-2-4": "そのスキルの発動を宣言できない",
    "9-4-2-1": "スキルコストを支払えない",
    "9-6-2": "誘発条件が満たされていない",
    "9-6-3-2": "発動の宣言を禁止する効果があり、待機状態が取り消される",
    "9-6-4-1": "スキルコストが支払われず、発動しない",
    "1-4-6": "スキルコストを支払えない",
    "15-4-2": "【ブロッカー】が待機状態になるのは、ほかの自分のカードがアタックされた時だけである",
    "15-4-3": "その戦闘中、もう【ブロッカー】の発動を宣言できない",
    "7-3-4": "それを宣言できるのは、ターンプレイヤーがメインフェイズのフリータイミングに限る",
    "8-2-4": "ターンプレイヤーがそれを宣言できるのは、オフェンスステップのフリータイミングに限る",
    "8-3-4": "非ターンプレイヤーがそれを宣言できるのは、ディフェンスステップのフリータイミングに限る",
    "5-2-2": "選べる対象ではない",
    "5-2-3": "選ぶ数が指定されていて、選べるものがあるうちは選ばなければならない",
    "13-4-1": "スキルの影響を受けないカードは選ばれない",
    "15-11-2": "【バリア】を持つカードは、相手がマスターであるスキルによって選ばれない",
    "5-2-4": "選べる対象ではない",
    "0-2-2": "カードのテキストがそれを許さない",
    "9-5-1": "【永続】がそう指示している",
    "1-5-2-2": "期限のある効果がそう指示している",
    "13-13-1": "その際にしなければならない行動を実行できない",
    "4-1-1": "この行動を宣言できる機会がない",
    "5-3-1": "支払いに選べるエナジーではない",
}

_WINDOWS = {
    "7-2-11": "チャージフェイズの手札のチャージ",
    "7-3-4": "メインフェイズのフリータイミング",
    "8-2-4": "オフェンスステップのフリータイミング",
    "8-3-4": "ディフェンスステップのフリータイミング",
}
_PASSES = ("end main", "no charge", "end offence", "end defence")

# -- events ------------------------------------------------------------------------------------------


class FusionWorldSpeech(speech_words.WordsSpeech):
    areas, sounds, durations, forbidden = AREA_WORDS, SOUNDS, DURATIONS, FORBIDDEN
    told = ("leader", "battle")
    untils: ClassVar = {"combo": "コンボによって"}
    quiet_moves = ("life", "return", "stack")
    comparison = "パワーを比べる: アタックカード {0} は、ガードカード {1} {sign}"
    told_words = COLOURS
    moves: ClassVar = {
        **speech_words.MOVES,
        "draw": "{who}がカードを1枚引く",
        "charge": "{who}が{card}を手札からエナジーエリアに置く",
        "appear": "{to}の{card}がバトルエリアに登場する",
        "combo": "{who}の{card}をコンボエリアに置く",
        "ko": "{who}の{card}がKOされ、ドロップエリアに置かれる",
        "damage": "{who}がライフのいちばん上のカードを手札に加える",
        "no power": "{who}の{card}は、パワーが0以下なのでドロップエリアに置かれる",
        "illegal combo": "戦闘中ではないので、{source}の{card}をドロップエリアに置く",
        "combo end": "コンボエリアの{who}の{card}をドロップエリアに置く",
        "critical": "{who}のライフのいちばん上のカードがドロップエリアに置かれる",
        "used": "{who}が{card}をドロップエリアに置く",
        "evolve": "{to}の{card}が進化して登場する",
        "fusion": "{to}の{card}がフュージョン進化して登場する",
        "to evolve": "{card}を{to}のバトルエリアに移動する",
        "stack": "{card}が、登場したカードの下に重なる",
        "not evolved": "登場しなかった{card}をドロップエリアに置く",
        "other field": "ほかの【フィールド】が登場したので、{who}の{card}をドロップエリアに置く",
        "life": "{who}がデッキのいちばん上のカードをライフエリアに置く",
        "leader": "{to}がリーダーカードをリーダーエリアに置く",
        "return": "{who}が手札のカードをデッキに戻す",
    }
    declarations: ClassVar = {
        "use": "{who}が{0}の使用を宣言する", "attack": "{who}が{0}で{1}にアタックを宣言する", "combo": "{who}が{0}のコンボを宣言する",
        "end main": "{who}がメインフェイズを終了する", "end offence": "{who}はオフェンスステップで何もしない",
        "end defence": "{who}はディフェンスステップで何もしない", "first": "{who}が先攻を選ぶ", "second": "{who}が後攻を選ぶ",
        "keep": "{who}は手札を引き直さない", "redraw": "{who}が手札を引き直す",
    }  # fmt: skip
    quiet_declarations = ("end offence", "end defence")
    quiet_notes = ("activated", "holds", "picked", "left behind")
    notes: ClassVar = {
        **speech_words.NOTES,
        "waits": "{who}の{skill}が待機状態になる", "declared": "{who}が{skill}の発動を宣言する", "activated": "{who}の{skill}が発動する",
        "resolved": "{who}の{skill}の解決が終わる", "due": "{who}の{skill}の遅延型効果を解決する時になる",
        "delayed": "{who}の{skill}の遅延型効果が発生する",
        "called off": "{who}の{skill}は発動できないので、待機状態を取り消す", "not activated": "{who}の{skill}は発動しない",
        "failed": "{who}の{skill}の効果の解決に失敗する", "lapsed": "{who}の{skill}の遅延型効果は、解決する時が来ないまま消失する",
        "kept": "{who}の{skill}は、カードをドロップエリアに置かずに発動する",
        "not waiting": "{who}の{skill}は待機状態にならない",
        "replaced": "{who}の{skill}の置換効果で、代わりに別の行動をする",
        "holds": "{who}の{skill}の条件が満たされている", "picked": "{who}の{skill}の条件に合うカードを見る",
        "left behind": "{who}の{skill}の効果は、領域を移動したカードには適用されない",
        "not again": "{who}の{skill}は、適用対象外になったカードに、このターンはもう適用されない",
    }  # fmt: skip

    def skill_of(self, game: Game, ability: int, card: int) -> str:
        at = speech_skills.nth(game, ability, card)
        return f"{super().skill_of(game, ability, card)}{f' ({at}つ目)' if at else ''}"

    def name(self, game: Game, card: int) -> str:
        """What the file calls it; a printed name with its number where several cards have it."""
        printed = game.printed(card)
        if printed.handle or not printed.number:
            return str(printed.handle or printed.name)
        same = {p.number for p in game.world.printed if p.name == printed.name}
        return f"{printed.name} {printed.number}" if len(same) > 1 else str(printed.name)

    def set(self, before: Game, after: Game, event: Any) -> Line:
        old, new = before.own, after.own
        if event.what == "battle":
            attacker, guard = self.whose(after, new.attack.card), self.whose(after, new.guard.card)
            return Line(f"戦闘が発生し、{attacker}がアタックカード、{guard}がガードカードになる", kind="set")
        if event.what == "guard":
            return Line(f"ガードカードが{self.whose(after, new.guard.card)}に変わる", kind="set")
        if event.what == "cut short":
            if old.negated:
                return Line("アタックが無効になっているので、戦闘終了ステップに進む", kind="set")
            gone = [name for name, ref in (("アタックカード", old.attack), ("ガードカード", old.guard)) if not before.is_here(ref)]
            return Line(f"{'と'.join(gone) or 'アタックカードかガードカード'}がなくなったので、戦闘終了ステップに進む", kind="set")
        if event.what == "battle end":
            return Line("戦闘が終了する", kind="set")
        if event.what == "damage":
            return Line("ダメージ処理が終わる", important=False, kind="set")
        if event.what == "turn":
            return Line(f"{new.turn}ターン目、{PLAYERS[new.active]}のターンになる", kind="set")
        if event.what == "skips":
            player, what = new.skips[-1]
            return Line(f"次の{PLAYERS[player]}の{_SKIPPED[what]}を飛ばす", kind="set")
        if event.what == "skipped":
            player, what = next(one for one in old.skips if old.skips.count(one) > new.skips.count(one))
            return Line(f"{PLAYERS[player]}の{_SKIPPED[what]}を飛ばす", kind="set")
        if event.what == "negated":
            return Line("アタックが無効になる", kind="set")
        if event.what == "chooser":
            return Line(f"先攻か後攻かは{PLAYERS[new.active]}が選ぶ", kind="set")
        return Line(f"先攻は{PLAYERS[new.first]}", kind="set")

    def modifier(self, game: Game, modifier: Modifier) -> str:
        if not isinstance(modifier.amount, Lasting):
            return super().modifier(game, modifier)
        until = self._durations.get(modifier.until, modifier.until)
        ref, lasting = modifier.ref, modifier.amount
        return f"{concerns(lasting) if ref is None else self.whose(game, ref.card)}は{until}、{told(lasting)}"

    def hurt(self, before: Game, after: Game, event: Any) -> Line:
        return Line(f"{PLAYERS[event.player]}が{event.dealt.amount}ダメージを受ける", kind="hurt")

    def markers(self, before: Game, after: Game, event: Any) -> Line:
        who, amount = PLAYERS[event.player], event.amount
        if amount < 0:
            return Line(f"{who}がエナジーマーカー{-amount}つを取り除く", kind="markers")
        return Line(f"{who}がエナジーエリアにエナジーマーカー{amount}つを置く", kind="markers")

    def ki(self, before: Game, after: Game, event: Any) -> Line:
        return Line(f"{self.whose(before, event.ref.card)}の【気】{event.amount:+d}", kind="ki")

    def inherited(self, before: Game, after: Game, event: Any) -> Line:
        text = f"{self.quoted(after, event.new.card)}は、下に置かれる{self.quoted(before, event.old.card)}の状態を引き継ぐ"
        return Line(text, important=False, kind="inherited")

    def noted(self, before: Game, after: Game, event: Any) -> Line:
        if event.what == "stays":
            return Line(f"{self.whose(before, event.ref.card)}は戦闘でKOされない", kind="stays")
        if event.what == "stays rested":
            return Line(f"{self.whose(before, event.ref.card)}はアクティブにならない", kind="stays")
        if event.what == "no draw":
            return Line(f"{PLAYERS[event.player]}はカードを引けない", kind="no draw")
        if event.what == "begins with":
            return Line(f"{PLAYERS[event.player]}は{event.why}でゲームを開始する", kind="begins with")
        if event.what == "no damage":
            return Line(f"{PLAYERS[event.player]}は{event.why}", kind="no damage")
        if event.what in speech_statics.APPLYING:
            return self.applying(before, event)
        line = super().noted(before, after, event)
        gone = event.what == "declared" and "9-6-9" in event.cites
        return line._replace(text=line.text + " (カードはもう別の領域にある)") if gone else line

    def applying(self, game: Game, event: Any) -> Line:
        """A part of a 【永続】 applies to these cards, or does not any more."""
        part, *cards = map(int, event.why.split())
        static, _ = facts(game.world).parts[event.ability][part]
        said = told(Lasting(static, Effect(event.ability, event.ref, event.player)))
        whom = "、".join(self.whose(game, card) for card in cards)
        skill = self.skill_of(game, event.ability, event.ref.card)
        seen = game.world.places[game.cards[event.ref.card].place].public
        text = f"{skill}が{speech_statics.APPLYING[event.what]}: {whom + 'は' if whom else ''}{said}"
        return Line(text, seen and event.what != "applied already", event.what)


_SKIPPED = {
    "turn": "ターン", "charge": "チャージフェイズ", "main": "メインフェイズ", "end": "エンドフェイズ", "offence": "オフェンスステップ",
    "defence": "ディフェンスステップ", "damage": "ダメージステップ",
}  # fmt: skip
SPEECH = FusionWorldSpeech()


def window(number: str) -> str:
    return _WINDOWS.get(number, number)


# -- options -----------------------------------------------------------------------------------------


def describe(game: Game, option: Any) -> Said:
    number = game.step.number
    if isinstance(option, Times):
        return times_said(option)
    if isinstance(option, tuple) and option and isinstance(option[0], Action):
        action, *args = option
        return Said(action.name, tuple(thing for arg in args for thing in _things(game, arg)), passes=action.name in _PASSES)
    if speech_words.is_asked(game):
        return speech_words.describe(game, option)
    if isinstance(option, Waiting):
        return Said("activate", speech_skills.things(game, option.ability, option.ref.card))
    if isinstance(option, Delayed):
        return Said("activate", speech_skills.things(game, option.ability, option.effect.source.card))
    if isinstance(option, Replacement):
        effect = option.effect
        return Said("decline" if option.declined else "activate", speech_skills.things(game, effect.ability, effect.source.card))
    if isinstance(option, Paying) or option in _OF_SKILLS:
        return _of_paying(game, option)
    if number == "12-2-2-1":
        return Said("activate", speech_skills.things(game, option, game.frame.source.card))
    if number == "5-3-1":
        if option == MARKER:
            return Said("pay", (Thing(words=("marker",)),), pick=True)
        return Said("pay", (Thing(card=option, words=game.printed(option).colours or ("blank",)),), pick=True)
    if isinstance(option, Ref):
        return Said("choose", (Thing(card=option.card),), pick=True)
    if option == DONE:
        return Said("choose", (Thing(words=("none",)),), pick=True, ends=True)
    if isinstance(option, str):  # 6-2-1-5 first, second; 6-2-1-8 keep, redraw
        return Said(option)
    if isinstance(option, tuple):  # a card that chance shows
        return Said("chance", (Thing(card=option[1]),))
    return Said("chance", (Thing(words=(f"player {PLAYERS[option]}",)),))


_OF_SKILLS = ("declare", "keep silent", "decline")


def _of_paying(game: Game, option: Any) -> Said:
    """Whether a skill that waits is declared (9-6-3-1-1), and whether and how it is paid for (9-6-4, 1-4-6-1)."""
    effect: Effect = game.frame
    things = speech_skills.things(game, effect.ability, effect.source.card)
    if isinstance(option, Paying) and option.cost >= 0:
        return Said("activate", (*things, Thing(words=(f"cost {option.cost + 1}",))))
    return Said("decline" if option in ("keep silent", "decline") else "activate", things)


def _things(game: Game, arg: Any) -> tuple[Thing, ...]:
    return speech_skills.things(game, arg[1], arg[0]) if isinstance(arg, tuple) else (Thing(card=arg),)


_LABELS = {
    "use": "{0}を使用する", "attack": "{0}で{1}にアタックする", "combo": "{0}をコンボする", "charge": "{0}をエナジーエリアに置く",
    "no charge": "エナジーエリアに置かない", "end main": "メインフェイズを終了する", "end offence": "オフェンスステップを終了する",
    "end defence": "ディフェンスステップを終了する", "first": "先攻を選ぶ", "second": "後攻を選ぶ", "keep": "引き直さない",
    "redraw": "引き直す", "free": "コストを支払わずに使用する", "pay": "コストを支払う",
}  # fmt: skip


def label(game: Game, option: Any) -> str:
    if isinstance(option, Times):
        return times_label(option)
    if speech_words.is_asked(game):
        return speech_words.label(game, option, SPEECH)
    said = describe(game, option)
    cards = [thing.card for thing in said.things if thing.card >= 0]
    skills = [thing.ability for thing in said.things if thing.ability >= 0]
    if said.verb == "activate":
        how = f"({option.cost + 1}番目のスキルコストを支払う)" if isinstance(option, Paying) and option.cost >= 0 else ""
        return f"{SPEECH.skill_of(game, skills[0], cards[0])}を発動する{how}"
    if said.verb == "decline":
        return f"{SPEECH.skill_of(game, skills[0], cards[0])}を発動しない"
    if said.verb == "pay" and option != "pay":
        return f"{SPEECH.quoted(game, cards[0])}をレストにする" if cards else "エナジーマーカーを取り除く"
    if said.verb == "choose":
        return f"{SPEECH.seen(game, cards[0])}を選ぶ" if cards else "これ以上選ばない"
    if said.verb == "chance":
        return f"{SPEECH.quoted(game, cards[0])}である" if cards else f"{PLAYERS[option]}が選ぶ"
    return _LABELS[said.verb].format(*(SPEECH.seen(game, card) for card in cards))


_QUESTIONS = {
    "5-3-3-1": "コストを支払うか",
    "16-1-1-2": HOW_OFTEN, "16-1-1-3": HOW_OFTEN,
    "4-2-2-2": "待機状態の【自動】のどれを先に発動するか", "4-2-2-4": "待機状態の【自動】のどれを先に発動するか",
    "4-2-2-3": "遅延型効果のどれを先に解決するか", "4-2-2-5": "遅延型効果のどれを先に解決するか", "5-3-1": "どのエナジーで支払うか",
    "9-6-4": "スキルコストを支払って発動するか", "9-6-3-1-1": "公開して発動を宣言するか", "12-2-2-1": "どのスキルを発動するか",
    "1-4-6-1": "どのスキルコストを支払うか", "5-7-3": "スキルコストを支払って発動するか",
    "15-12-4": "どのカードから進化するか", "15-12-11": "どのカードから進化するか", "15-12-12": "どの順で重ねるか",
    "5-2-2": "どれを選ぶか", "5-2-4": "どれを選ぶか", "6-2-1-4": "先攻後攻を選ぶのはどちらか",
    "6-2-1-5": "先攻と後攻のどちらを選ぶか", "6-2-1-8": "手札を引き直すか", "5-1-2": "引いたカードは何か", "14-3-2": "ライフのカードは何か",
}  # fmt: skip


def question(game: Game) -> str:
    number = game.step.number
    if speech_words.is_asked(game):
        return speech_words.question(game, SPEECH)
    if number == "9-6-4":
        effect: Effect = game.frame
        return f"{SPEECH.skill_of(game, effect.ability, effect.source.card)}を、スキルコストを支払って発動するか"
    return _QUESTIONS.get(number) or (f"{window(number)}で何をするか" if game.step.window else "どれにするか")
