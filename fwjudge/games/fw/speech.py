"""Fusion World in a judge's words: names of actions and moments, labels of options, a sentence for each event."""

from __future__ import annotations

from typing import Any

from fwjudge.ability import Ability, Trigger
from fwjudge.engine.choice import Action
from fwjudge.engine.event import Entry, Moved
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.hear import Waiting
from fwjudge.engine.program import Effect
from fwjudge.engine.project import Modifier, value
from fwjudge.games.table import PLAYERS, Line, Said, Thing, Word

from .board import AREA_WORDS, COLOURS
from .ch05_actions import MARKER
from .ch09_skills import Delayed
from .ch15_keywords import BLOCKER
from .state import AREAS, WIDTH
from .words import DONE

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
)
ROLES = (Word("attack card", "アタックカード"), Word("guard card", "ガードカード"))
WORDS = (
    *COLOURS, Word("marker", "エナジーマーカー", ("マーカー",)), Word("blank", "無地", ("無色",)), Word("none", "なし", ("選ばない",)),
    Word("player A", "Aが選ぶ"), Word("player B", "Bが選ぶ"),
)  # fmt: skip
NUMBERS = (Word("power", "パワー"), Word("cost", "コスト"), Word("combo", "コンボパワー"))
SOUNDS = (
    Word("appear", "登場した時"), Word("attack", "アタックした時"), Word("attacked", "アタックされた時"), Word("ko", "KOされた時"),
    Word("leave", "バトルエリアを離れた時"), Word("draw", "カードを引いた時"), Word("combo", "コンボした時"),
    Word("deal damage", "ダメージを与えた時"), Word("damaged", "ダメージを受けた時"), Word("damage", "ライフが手札に加わった時"),
    Word("turn start", "ターン開始時"), Word("charge phase start", "チャージフェイズ開始時"),
    Word("main phase start", "メインフェイズ開始時"), Word("main phase end", "メインフェイズ終了時"),
    Word("offence start", "オフェンスステップ開始時"), Word("defence start", "ディフェンスステップ開始時"),
    Word("damage step start", "ダメージステップ開始時"), Word("damage step end", "ダメージステップ終了時"),
    Word("battle end", "戦闘終了時"), Word("turn end", "ターン終了時"), Word("end phase start", "エンドフェイズ開始時"),
)  # fmt: skip
DURATIONS = (
    Word("turn", "そのターン中"), Word("battle", "その戦闘中"), Word("main", "そのメインフェイズ中"),
    Word("turn start", "次のターン開始時まで"),
)  # fmt: skip
FORBIDDEN = (Word("blocker", "【ブロッカー】の発動"),)
TURNED = (Word("guard", "ガードカード"),)
TIMINGS = (Word("main", "メイン"), Word("battle", "戦闘中"), Word("main/battle", "メイン/戦闘中"))

KEYWORDS = {BLOCKER.name: BLOCKER}
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
    "9-2-4": "そのスキルの発動を宣言できない",
    "9-4-2-1": "スキルコストを支払えない",
    "9-6-2": "誘発条件が満たされていない",
    "9-6-3-2": "発動の宣言を禁止する効果があり、待機状態が取り消される",
    "9-6-4-1": "スキルコストが支払われず、発動しない",
    "1-4-6": "スキルコストを支払えない",
    "15-4-2": "【ブロッカー】が待機状態になるのは、ほかの自分のカードがアタックされた時だけである",
    "15-4-3": "その戦闘中、もう【ブロッカー】の発動を宣言できない",
    "7-3-4": "メインフェイズのフリータイミングはターンプレイヤーに与えられる",
    "8-2-4": "オフェンスステップのフリータイミングはターンプレイヤーに与えられる",
    "8-3-4": "ディフェンスステップのフリータイミングは非ターンプレイヤーに与えられる",
    "5-2-2": "選べる対象ではない",
    "5-2-4": "選べる対象ではない",
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
_AREA = {area.key: area.ja for area in AREA_WORDS}
_SOUND = {word.key: word.ja for word in SOUNDS}
_DURATION = {word.key: word.ja for word in DURATIONS}

# -- names -------------------------------------------------------------------------------------------


def name(game: Game, card: int) -> str:
    printed: str = game.printed(card).name
    return printed


def whose(game: Game, card: int) -> str:
    """A card with its master: Aの「盾の番人」"""
    return f"{PLAYERS[game.cards[card].place // WIDTH]}の{quoted(game, card)}"


def quoted(game: Game, card: int) -> str:
    printed = game.printed(card)
    plain = printed.name in ("リーダー",) or printed.name.endswith("のカード")
    return printed.name if plain else f"「{printed.name}」"


def where(place: int) -> str:
    return f"{PLAYERS[place // WIDTH]}の{_AREA[AREAS[place % WIDTH]]}"


def skill(game: Game, ability: int) -> str:
    found: str = game.world.abilities[ability].name
    return found


def skill_of(game: Game, ability: int, card: int) -> str:
    return f"{quoted(game, card)}の{skill(game, ability)}"


def window(number: str) -> str:
    return _WINDOWS.get(number, number)


# -- options -----------------------------------------------------------------------------------------


def describe(game: Game, option: Any) -> Said:
    number = game.step.number
    if isinstance(option, tuple) and option and isinstance(option[0], Action):
        action, *args = option
        return Said(action.name, tuple(thing for arg in args for thing in _things(arg)), passes=action.name in _PASSES)
    if isinstance(option, Waiting):
        return Said("activate", (Thing(ability=option.ability), Thing(card=option.ref.card)))
    if isinstance(option, Delayed):
        return Said("activate", (Thing(ability=option.ability), Thing(card=option.effect.source.card)))
    if number == "9-6-4":
        effect: Effect = game.frame
        skill_and_card = (Thing(ability=effect.ability), Thing(card=effect.source.card))
        return Said("activate" if option == "pay" else "decline", skill_and_card)
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


def _things(arg: Any) -> tuple[Thing, ...]:
    if isinstance(arg, tuple):
        return (Thing(ability=arg[1]), Thing(card=arg[0]))
    return (Thing(card=arg),)


_LABELS = {
    "use": "{0}を使用する", "attack": "{0}で{1}にアタックする", "combo": "{0}をコンボする", "charge": "{0}をエナジーエリアに置く",
    "no charge": "エナジーエリアに置かない", "end main": "メインフェイズを終了する", "end offence": "オフェンスステップを終了する",
    "end defence": "ディフェンスステップを終了する", "first": "先攻を選ぶ", "second": "後攻を選ぶ", "keep": "引き直さない",
    "redraw": "引き直す",
}  # fmt: skip


def label(game: Game, option: Any) -> str:
    said = describe(game, option)
    cards = [thing.card for thing in said.things if thing.card >= 0]
    skills = [thing.ability for thing in said.things if thing.ability >= 0]
    if said.verb == "activate":
        return f"{skill_of(game, skills[0], cards[0])}を発動する"
    if said.verb == "decline":
        return f"{skill_of(game, skills[0], cards[0])}を発動しない"
    if said.verb == "pay":
        return f"{quoted(game, cards[0])}をレストにする" if cards else "エナジーマーカーを取り除く"
    if said.verb == "choose":
        return f"{_seen(game, cards[0])}を選ぶ" if cards else "これ以上選ばない"
    if said.verb == "chance":
        return f"{quoted(game, cards[0])}である" if cards else f"{PLAYERS[option]}が選ぶ"
    return _LABELS[said.verb].format(*(_seen(game, card) for card in cards))


def _seen(game: Game, card: int) -> str:
    """A card as one tells it from others: its master, its area, rested or not."""
    c = game.cards[card]
    area = AREAS[c.place % WIDTH]
    told = f"{PLAYERS[c.place // WIDTH]}の" if area in ("leader", "battle") else ""
    from_where = f"{_AREA[area]}の" if area not in ("leader", "battle") else ""
    return told + from_where + ("レストの" if c.rested and area == "battle" else "") + quoted(game, card)


_QUESTIONS = {
    "4-2-2-2": "待機状態の【自動】のどれを先に発動するか", "4-2-2-4": "待機状態の【自動】のどれを先に発動するか",
    "4-2-2-3": "遅延型効果のどれを先に解決するか", "4-2-2-5": "遅延型効果のどれを先に解決するか", "5-3-1": "どのエナジーで支払うか",
    "9-6-4": "スキルコストを支払って発動するか", "5-2-2": "どれを選ぶか", "5-2-4": "どれを選ぶか", "6-2-1-4": "先攻後攻を選ぶのはどちらか",
    "6-2-1-5": "先攻と後攻のどちらを選ぶか", "6-2-1-8": "手札を引き直すか", "5-1-2": "引いたカードは何か", "14-3-2": "ライフのカードは何か",
}  # fmt: skip


def question(game: Game) -> str:
    number = game.step.number
    if number == "9-6-4":
        effect: Effect = game.frame
        return f"{skill_of(game, effect.ability, effect.source.card)}を、スキルコストを支払って発動するか"
    return _QUESTIONS.get(number) or (f"{window(number)}で何をするか" if game.step.window else "どれにするか")


# -- events ------------------------------------------------------------------------------------------


def sentence(before: Game, after: Game, entry: Entry) -> Line:
    line: Line = _SENTENCES[entry.event.kind](before, after, entry.event)
    return line


def _moved(before: Game, after: Game, event: Moved) -> Line:
    source, target = event.before.place, event.to
    owner = PLAYERS[source // WIDTH]
    card = quoted(before, event.card)
    text = {
        "draw": f"{owner}がカードを1枚引く",
        "charge": f"{owner}が{card}を手札からエナジーエリアに置く",
        "appear": f"{PLAYERS[target // WIDTH]}の{card}がバトルエリアに登場する",
        "combo": f"{owner}の{card}をコンボエリアに置く",
        "ko": f"{owner}の{card}がKOされ、ドロップエリアに置かれる",
        "damage": f"{owner}がライフのいちばん上のカードを手札に加える",
        "no power": f"{owner}の{card}は、パワーが0以下なのでドロップエリアに置かれる",
        "illegal combo": f"戦闘中ではないので、{where(source)}の{card}をドロップエリアに置く",
        "combo end": f"コンボエリアの{owner}の{card}をドロップエリアに置く",
        "life": f"{owner}がデッキのいちばん上のカードをライフエリアに置く",
        "leader": f"{PLAYERS[target // WIDTH]}がリーダーカードをリーダーエリアに置く",
        "return": f"{owner}が手札のカードをデッキに戻す",
    }.get(event.cause, f"{where(source)}の{card}を{where(target)}に置く")
    return Line(text, important=event.cause not in ("life", "return"), kind="moved")


def _turned(before: Game, after: Game, event: Any) -> Line:
    state = "レスト" if event.rested else "アクティブ"
    return Line(f"{whose(before, event.card)}が{state}になる", kind="turned")


def _faced(before: Game, after: Game, event: Any) -> Line:
    return Line(f"{whose(before, event.card)}が{'表' if event.up else '裏'}向きになる", kind="faced")


def _amount(number: int) -> str:
    return f"{number:+d}"


def _modifier(game: Game, modifier: Modifier) -> str:
    if modifier.what.startswith("cannot "):
        what = {word.key: word.ja for word in FORBIDDEN}.get(modifier.what.removeprefix("cannot "), modifier.what)
        return f"{PLAYERS[modifier.amount]}は{_DURATION.get(modifier.until, '')}、{what}を宣言できない"
    assert modifier.ref is not None
    until = {"combo": "コンボによって"}.get(modifier.until, f"{_DURATION.get(modifier.until, modifier.until)}、")
    return f"{whose(game, modifier.ref.card)}は{until}パワー{_amount(modifier.amount)}"


def _modified(before: Game, after: Game, event: Any) -> Line:
    modifier = event.modifier
    text = _modifier(before, modifier)
    if modifier.ref is not None and modifier.what == "power":
        text += f" ({value(before, 'power', modifier.ref.card)} → {value(after, 'power', modifier.ref.card)})"
    return Line(text, kind="modified")


def _lapsed(before: Game, after: Game, event: Any) -> Line:
    ended = "、".join(_modifier(before, m) for m in event.modifiers)
    return Line(f"効果が消失する: {ended}", kind="lapsed")


def _shuffled(before: Game, after: Game, event: Any) -> Line:
    return Line(f"{PLAYERS[event.place // WIDTH]}が{_AREA[AREAS[event.place % WIDTH]]}をシャッフルする", kind="shuffled")


def _settled(before: Game, after: Game, event: Any) -> Line:
    return Line(f"伏せられていたカードは{quoted(before, event.card)}である", important=False, kind="settled")


_DECLARED = {
    "use": "{who}が{0}の使用を宣言する", "attack": "{who}が{0}で{1}にアタックを宣言する", "combo": "{who}が{0}のコンボを宣言する",
    "end main": "{who}がメインフェイズを終了する", "end offence": "{who}はオフェンスステップで何もしない",
    "end defence": "{who}はディフェンスステップで何もしない", "first": "{who}が先攻を選ぶ", "second": "{who}が後攻を選ぶ",
    "keep": "{who}は手札を引き直さない", "redraw": "{who}が手札を引き直す",
}  # fmt: skip


def _declared(before: Game, after: Game, event: Any) -> Line:
    cards = [quoted(before, c) if before.cards[c].place // WIDTH == event.player else whose(before, c) for c in event.cards]
    text = _DECLARED[event.what].format(*cards, who=PLAYERS[event.player])
    return Line(text, important=event.what not in ("end offence", "end defence"), kind="declared")


def _set(before: Game, after: Game, event: Any) -> Line:
    old, new = before.own, after.own
    if event.what == "battle":
        return Line(
            f"戦闘が発生し、{whose(after, new.attack.card)}がアタックカード、{whose(after, new.guard.card)}がガードカードになる", kind="set"
        )
    if event.what == "guard":
        return Line(f"ガードカードが{whose(after, new.guard.card)}に変わる", kind="set")
    if event.what == "battle end":
        return Line("戦闘が終了する", kind="set")
    if event.what == "damage":
        if len(new.damage) <= len(old.damage):
            return Line("ダメージ処理が終わる", important=False, kind="set")
        player, amount = new.damage[-1]
        return Line(f"{PLAYERS[player]}が{amount}ダメージを受ける", kind="set")
    if event.what == "markers":
        player = 0 if old.markers[0] != new.markers[0] else 1
        change = new.markers[player] - old.markers[player]
        if change < 0:
            return Line(f"{PLAYERS[player]}がエナジーマーカー{-change}つを取り除く", kind="set")
        return Line(f"{PLAYERS[player]}がエナジーエリアにエナジーマーカー{change}つを置く", kind="set")
    if event.what == "turn":
        return Line(f"{new.turn}ターン目、{PLAYERS[new.active]}のターンになる", kind="set")
    if event.what == "chooser":
        return Line(f"先攻か後攻かは{PLAYERS[new.active]}が選ぶ", kind="set")
    return Line(f"先攻は{PLAYERS[new.first]}", kind="set")


_NOTED = {
    "waits": "{skill}が待機状態になる", "declared": "{who}が{skill}の発動を宣言する", "activated": "{skill}が発動する",
    "resolved": "{skill}の解決が終わる", "due": "{skill}の遅延型効果を解決する時になる", "delayed": "{skill}の遅延型効果が発生する",
    "called off": "{skill}は発動できないので、待機状態を取り消す", "not activated": "{skill}は発動しない",
    "failed": "{skill}の効果の解決に失敗する",
}  # fmt: skip
_QUIET = ("activated",)
_FAILED = ("called off", "not activated", "failed")


def _noted(before: Game, after: Game, event: Any) -> Line:
    if event.what == "compared":
        attacking, guarding = event.why.split()
        sign = "以上" if int(attacking) >= int(guarding) else "未満"
        return Line(f"パワーを比べる: アタックカード {attacking} は、ガードカード {guarding} {sign}", kind="compared")
    if event.ability < 0 or event.ref is None:
        return Line(event.why or event.what, important=False, kind=event.what)
    who, card = PLAYERS[event.player], event.ref.card
    text = _NOTED[event.what].format(who=who, skill=f"{who}の{skill_of(before, event.ability, card)}")
    if event.what == "declared":
        text = f"{who}が{skill_of(before, event.ability, card)}の発動を宣言する"
        if "9-6-9" in event.cites:
            text += " (カードはもう別の領域にある)"
    if event.why:
        text += f" ({event.why})"
    done = (who, name(before, card), skill(before, event.ability)) if event.what == "resolved" else None
    refused = Said("activate", (Thing(ability=event.ability), Thing(card=card))) if event.what in _FAILED else None
    return Line(text, event.what not in _QUIET, event.what, done, refused, text if refused else "")


def _sounded(before: Game, after: Game, event: Any) -> Line:
    moment = _SOUND.get(event.cause, event.cause)
    told = f"{whose(before, event.cards[0])}: " if event.cards else ""
    return Line(f"{told}「{moment}」と表記されたスキルが待機状態になる時点", important=False, kind="sounded")


def _over(before: Game, after: Game, event: Any) -> Line:
    return Line(ending(after), kind="over")


def ending(game: Game) -> str:
    if game.ended is None:
        return ""
    winner = game.ended.winner
    why = game.ended.why
    return f"引き分け ({why})" if winner is None else f"{PLAYERS[winner]}の勝利 ({PLAYERS[1 - winner]}の{why})"


_SENTENCES: dict[str, Any] = {
    "moved": _moved, "turned": _turned, "faced": _faced, "modified": _modified, "lapsed": _lapsed, "shuffled": _shuffled,
    "settled": _settled, "declared": _declared, "set": _set, "noted": _noted, "sounded": _sounded, "over": _over,
}  # fmt: skip
