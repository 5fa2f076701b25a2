"""Buddyfight in a judge's words: names of actions and moments, labels of options, a sentence for each event."""

from __future__ import annotations

from typing import Any, ClassVar

from fwjudge.ability import Ability, Trigger
from fwjudge.engine.choice import Action
from fwjudge.engine.event import Entry
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.hear import Waiting
from fwjudge.engine.project import Modifier
from fwjudge.games.common.speech import Speech
from fwjudge.games.common.words import DONE
from fwjudge.games.table import PLAYERS, Line, Said, Thing, Word

from ..now.battle import FIGHTER
from ..rules.s1_declaring import BUDDY_CALL, NORMAL
from ..rules.s1c_equip import KEEP, TAKE_BACK
from ..rules.s4_abilities import DECLINE, DO
from ..rules.s8_decks import DOUBLE
from ..rules.sk_keywords import STAY, Guard
from ..state import AREAS, DISABLED, STOPPED, USE, Use
from ..world.keywords import AMBUSH, CROSS, REVERSALS, TRANSFORM
from .board import AREA_WORDS

VERBS = (
    Word("call", "コール", ("コールする", "登場", "出す")),
    Word("cast", "キャスト", ("キャストする", "使う", "使用", "使用する", "use")),
    Word("equip", "装備", ("装備する",)),
    Word("activate", "起動", ("起動する", "発動", "発動する", "能力")),
    Word("decline", "発動しない", ("しないことにする", "使わない", "decline")),
    Word("attack", "攻撃", ("攻撃する", "アタック", "連携攻撃", "link attack")),
    Word("no attack", "攻撃しない"),
    Word("charge", "チャージ", ("チャージする", "チャージ&ドロー", "ゲージに置く")),
    Word("no charge", "チャージしない"),
    Word("move", "移動", ("移動する", "置き直す")),
    Word("no move", "移動しない"),
    Word("soul guard", "ソウルガード", ("ソウルガードする", "場に残す")),
    Word("no soul guard", "ソウルガードしない", ("場に残さない",)),
    Word("change", "装備変更", ("装備変更する",)),
    Word("no change", "装備変更しない"),
    Word("choose", "選ぶ", ("選択", "選択する", "対象", "select")),
    Word("pay", "支払う", ("払う", "コスト")),
)
PHRASES = {
    **dict.fromkeys(("相手に攻撃", "相手を攻撃", "相手にアタック", "相手プレイヤーに攻撃"), "攻撃 ファイター"),
    **dict.fromkeys(("対抗なし", "対抗しない"), "何もしない"),
}
ROLES = (Word("attacker", "攻撃しているカード"), Word("target", "攻撃されているカード", ("攻撃対象",)))
WORDS = (
    Word("fighter", "ファイター"),
    Word("buddy call", "バディコール"),
    Word("none", "なし", ("選ばない",)),
    Word("first A", "Aが先攻"),
    Word("first B", "Bが先攻"),
)
NUMBERS = (Word("power", "攻撃力"), Word("defence", "防御力"), Word("strike", "打撃力"), Word("size", "サイズ"))
SOUNDS = (
    Word("appear", "登場した時"),
    Word("attack", "攻撃した時"),
    Word("attacked", "攻撃された時"),
    Word("destroy", "破壊された時"),
    Word("leave", "場から離れた時"),
    Word("damage", "ダメージを受けた時"),
    Word("deal damage", "ダメージを与えた時"),
    Word("gain", "ライフが回復した時"),
    Word("draw", "カードを引いた時"),
    Word("gauge", "ゲージに置かれた時"),
    Word("equip", "装備した時"),
    Word("discard", "捨てられた時"),
    Word(AMBUSH, "裏向きのソウルからドロップゾーンに置かれた時"),
    Word("into soul", "ソウルに入った時"),
    Word("called", "コールした時"),
    Word("cast", "魔法を使った時"),
    Word("equipped", "アイテムを使った時"),
    Word("used", "使った時"),
    Word("turn start", "ターン開始時"),
    Word("main start", "メインフェイズ開始時"),
    Word("attack start", "アタックフェイズ開始時"),
    Word("attack phase end", "アタックフェイズ終了時"),
    Word("final start", "ファイナルフェイズ開始時"),
    Word("battle end", "バトルの終了時"),
    Word("attack end", "攻撃の終了時"),
    Word("turn end", "ターン終了時"),
)
DURATIONS = (Word("turn", "そのターン中"), Word("battle", "そのバトル中"))
ENDS = (
    Word("main", "メインフェイズ"),
    Word("battle", "バトル"),
    Word("attack", "アタックフェイズ"),
    Word("final", "ファイナルフェイズ"),
    Word("turn", "ターン"),
    Word("phase", "このフェイズ"),
)
FORBIDDEN = (Word(USE, "カードや能力の使用"),)
NEGATED = (Word("use", "対抗されているもの"), Word("attack", "攻撃"))
TIMINGS = (Word("counter", "対抗", ("【対抗】",)), Word("main", "メイン"))
HEADINGS = {
    ability.name: ability
    for ability in (
        Ability("【使用】", "spell", cites=("1b.3.1",)),
        Ability("【使用条件】", "condition"),
        Ability("【コスト】", "cost", cites=("o.コストと能力",)),
        *(Ability(name, "activate", timing="counter", cites=("k.逆天",)) for name in REVERSALS),
        *(Ability(name, "keyword", cites=("k.ダブルバディ",)) for name in DOUBLE),
        *(Ability(f"『{name}』", "keyword", cites=("k.変身",)) for name in TRANSFORM),
        Ability(f"『{CROSS}』", "keyword", cites=("k.必殺変身",)),
        Ability("【起動】", "activate", cites=("4.1",)),
        Ability("【対抗】【起動】", "activate", timing="counter", cites=("4.1",)),
        Ability("【永続】", "continuous", cites=("4.3", "4.3.1")),
        Ability("【登場した時】", "auto", trigger=Trigger("appear")),
        Ability("【攻撃した時】", "auto", trigger=Trigger("attack")),
        Ability("【攻撃された時】", "auto", trigger=Trigger("attacked")),
        Ability("【破壊された時】", "auto", trigger=Trigger("destroy")),
        Ability("【場から離れた時】", "auto", trigger=Trigger("leave")),
        Ability("【ダメージを与えた時】", "auto", trigger=Trigger("deal damage")),
        Ability("【君のターン開始時】", "auto", trigger=Trigger("turn start", "own")),
        Ability("【君のアタックフェイズ開始時】", "auto", trigger=Trigger("attack start", "own")),
        Ability("【君のターン終了時】", "auto", trigger=Trigger("turn end", "own")),
    )
}

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

_WINDOWS = {
    "3a.3.2": "チャージ&ドロー",
    "3c.2.1": "攻撃の選択",
    "3c.2.1.3": "攻撃の再選択",
    "3d.2.1": "ファイナルフェイズの攻撃の選択",
    "3d.2.1.3": "ファイナルフェイズの攻撃の再選択",
    "2.2.1": "プレイタイミング (ターンファイター)",
    "2.6.1": "プレイタイミング (非ターンファイターの【対抗】)",
    "1a.2.1": "コールへの【対抗】",
    "1b.2.1": "キャストへの【対抗】",
    "1c.2.1": "装備への【対抗】",
    "4.1.2.1": "起動能力への【対抗】",
    "4.2.2.1": "自動能力への【対抗】",
}
_PASSES = ("pass", "no attack", "no charge")
KINDS = {"call": "コール", "cast": "キャスト", "equip": "装備", "activate": "起動能力", "auto": "自動能力"}
_SECTIONS = {"1a": "コール", "1b": "キャスト", "1c": "装備"}
_USE = "使用"
ACTS = (*KINDS.values(), _USE)

# -- events ------------------------------------------------------------------------------------------


class BuddyfightSpeech(Speech):
    areas, sounds, durations, forbidden = AREA_WORDS, SOUNDS, DURATIONS, FORBIDDEN
    numbers = NUMBERS
    told = ("left", "center", "right", "item", "magic")
    quiet_moves = ("declare", "setup", "removed", "lost deck")
    moment = "{card}「{moment}」の時点"
    lapse = "効果が終わる: {what}"
    comparison = "攻撃力 {0} は、防御力 {1} {sign}"
    moves: ClassVar = {
        "draw": "{who}がカードを1枚引く",
        "gauge": "{source}のカードを{target}に置く",
        "appear": "{card}が{target}に登場する",
        "equip": "{who}が{card}を装備する",
        "declare": "{who}が{card}を見せる",
        "buddy": "{who}が{card}をバディゾーンにレストで置く",
        "buddy call": "{who}が、かわりにバディゾーンの{card}を使う",
        "pay gauge": "{who}がゲージの{card}をドロップゾーンに置く",
        "destroy": "{who}の{card}が破壊され、ドロップゾーンに置かれる",
        "rule": "{source}の{card}をルールによってドロップゾーンに置く",
        "soul": "{card}もソウルからドロップゾーンに置かれる",
        "soul guard": "かわりに、ソウルの{card}がドロップゾーンに置かれる",
        "into soul": "{card}を{who}のソウルに入れる",
        "move": "{source}の{card}が{target}に移る",
        "resolved": "{card}をドロップゾーンに置く",
        "negated": "無効化された{card}をドロップゾーンに置く",
        "discard": "{source}の{card}をドロップゾーンに置く",
        "cost": "{source}の{card}を、コストとして{target}に置く",
        "set": "{card}を魔法エリアに設置する",
        "return": "{card}が手札に戻る",
        "setup": "{who}が{target}のカードを置く",
        "treasure": "{card}が魔財宝になり、{target}に裏向きで置かれる",
        "removed": "{who}のメインデッキのカードがファイトから取り除かれる",
        "lost deck": "{who}のロストデッキのカードをデッキゾーンに置く",
    }
    declarations: ClassVar = {
        "call": "{who}が{0}のコールを宣言する",
        "cast": "{who}が{0}のキャストを宣言する",
        "equip": "{who}が{0}の装備を宣言する",
        "activate": "{who}が{0}の起動能力の使用を宣言する",
        "choose": "{who}が{0}を選ぶ",
    }
    notes: ClassVar = {
        "waits": "{who}の{skill}が待機状態になる",
        "declared": "{who}が{skill}を選ぶ",
        "resolved": "{who}の{skill}の解決が終わる",
        "negated": "{who}の{skill}は無効化された",
        "not done": "{who}の{skill}は行わない",
        "failed": "{who}の{skill}は解決できない",
        "called off": "{who}の{skill}は使えない",
        "given": "{who}の{skill}は『D・シェア』で得ている",
        "all the same": "{who}の{skill}は、もう失っていても解決される",
        "not answered": "{who}の{skill}に【対抗】は使えない",
        "buddy here": "{who}の{skill}: 君の場にバディモンスターがいる",
    }
    failures = ("called off", "not done", "failed")

    def quoted(self, game: Game, card: int) -> str:
        return super().quoted(game, card) if game.cards[card].settled else "カード"

    def modifier(self, game: Game, modifier: Modifier) -> str:
        if modifier.ref is None or modifier.what not in (DISABLED, STOPPED):
            return super().modifier(game, modifier)
        until, card = self._durations.get(modifier.until, modifier.until), self.whose(game, modifier.ref.card)
        return f"{card}は{until}、{'能力が無効化される' if modifier.what == DISABLED else '時を止める'}"

    def turned_over(self, before: Game, after: Game, event: Any) -> Line:
        return Line(
            f"{self.whose(before, event.card)}が『反刻』して{self.quoted(after, event.card)}になる", kind="turned over"
        )

    def turned(self, before: Game, after: Game, event: Any) -> Line:
        return Line(f"{self.whose(before, event.card)}が{'レスト' if event.rested else 'スタンド'}する", kind="turned")

    def sentence(self, before: Game, after: Game, entry: Entry) -> Line:
        event = entry.event
        if (
            event.kind == "noted"
            and event.ability < 0
            and event.ref is not None
            and event.what in ("resolved", "negated")
        ):
            who, name = PLAYERS[event.player], self.name(before, event.ref.card)
            what = _SECTIONS.get(entry.step.number[:2], _USE)
            if event.what == "negated":
                return Line(f"{who}の「{name}」は無効化された", kind="negated")
            return Line(f"{who}の「{name}」の{what}が解決される", kind="resolved", resolved=(who, name, what))
        return super().sentence(before, after, entry)

    def declared(self, before: Game, after: Game, event: Any) -> Line:
        if event.what != "attack":
            return super().declared(before, after, event)
        own = [
            self.quoted(before, c)
            for c in event.cards
            if self.player(before, before.cards[c].place) == PLAYERS[event.player]
        ]
        target = next(
            (self.whose(before, c) for c in event.cards[len(own) :]), f"{PLAYERS[1 - event.player]}のファイター"
        )
        return Line(
            f"{PLAYERS[event.player]}が{'と'.join(own)}で{target}に{'連携' if len(own) > 1 else ''}攻撃する",
            kind="declared",
        )

    def life(self, before: Game, after: Game, event: Any) -> Line:
        who, now = PLAYERS[event.player], f" ({before.own.life[event.player]} → {after.own.life[event.player]})"
        text = {
            "damage": f"{who}が{-event.amount}ダメージを受ける",
            "pay": f"{who}がライフ{-event.amount}を払う",
            "gain": f"{who}のライフが{event.amount:+d}",
        }[event.cause]
        return Line(text + now, kind="life")

    def use(self, game: Game, use: Use) -> str:
        if use.effect.ability >= 0 and use.kind in ("activate", "auto"):
            return f"{PLAYERS[use.player]}の{self.skill_of(game, use.effect.ability, use.ref.card)}"
        return f"{PLAYERS[use.player]}の{self.quoted(game, use.ref.card)}の{KINDS[use.kind]}"

    def stacked(self, before: Game, after: Game, event: Any) -> Line:
        answer = " (対抗)" if event.item.answers else ""
        return Line(f"{self.use(before, event.item)}が使われ、解決を待つ{answer}", important=False, kind="stacked")

    def unstacked(self, before: Game, after: Game, event: Any) -> Line:
        return Line(f"{self.use(before, event.item)}の解決に入る", important=False, kind="unstacked")

    def set(self, before: Game, after: Game, event: Any) -> Line:
        new = after.own
        texts = {
            "battle": "バトルになる",
            "battle end": "バトルが終わる",
            "turn": f"{new.turn}ターン目、{PLAYERS[new.active]}のターンになる",
            "first": f"先攻は{PLAYERS[new.first]}",
            "negated": "無効化する",
            "life": f"ライフはAが{new.life[0]}、Bが{new.life[1]}",
            "ending": "「終了する」効果が解決される",
            "stood": "『N回攻撃』の回数を数える",
            "next turn": "次のターンがだれのものかが決まる",
            "lost deck": "ロストデッキが新しいデッキになる",
        }
        return Line(texts[event.what], important=event.what != "stood", kind="set")


SPEECH = BuddyfightSpeech()


def window(number: str) -> str:
    return _WINDOWS.get(number, number)


# -- options -----------------------------------------------------------------------------------------

_STRINGS = {
    BUDDY_CALL: Said("call", (Thing(words=("buddy call",)),), pick=True),
    NORMAL: Said("call", (Thing(words=("none",)),), pick=True, ends=True),
    DONE: Said("choose", (Thing(words=("none",)),), pick=True, ends=True),
    FIGHTER: Said("choose", (Thing(words=(FIGHTER,)),), pick=True),
    STAY: Said("no move"),
    KEEP: Said("no change"),
    TAKE_BACK: Said("change"),
}


def _skill(verb: str, ability: int, card: int) -> Said:
    return Said(verb, (Thing(ability=ability), Thing(card=card)))


def describe(game: Game, option: Any) -> Said:
    number = game.step.number
    if isinstance(option, tuple) and option and isinstance(option[0], Action):
        return _action(option)
    if isinstance(option, Waiting):
        return _skill("activate", option.ability, option.ref.card)
    if isinstance(option, Guard):
        guarded = Thing(card=option.card.card)
        return (
            Said("soul guard", (guarded, Thing(card=option.soul)))
            if option.soul >= 0
            else Said("no soul guard", (guarded,))
        )
    if isinstance(option, Ref):
        paid = game.world.places[game.cards[option.card].place].name == "gauge"
        return Said("pay" if paid else "choose", (Thing(card=option.card),), pick=True)
    if option in (DO, DECLINE):
        use: Use = game.frame
        return _skill("activate" if option == DO else "decline", use.effect.ability, use.ref.card)
    if isinstance(option, str):
        return _STRINGS[option]
    if number == "1a.1.2":
        return Said("call", (Thing(words=(AREAS[option],)),), pick=True)
    if number.startswith("3c.1.1"):
        return Said("move", (Thing(card=option[0]), Thing(words=(AREAS[option[1]],))))
    if isinstance(option, tuple):  # a card that chance shows
        return Said("chance", (Thing(card=option[1]),))
    if number == "o.特殊フラッグ":
        return Said("chance", (Thing(words=(f"first {PLAYERS[option]}",)),))
    return Said("choose", (Thing(card=option),), pick=True)  # r.3, 3c.3.2.2, a target


def _action(option: tuple[Any, ...]) -> Said:
    action, *args = option
    if action.name == "attack":
        group, target = args
        aimed = Thing(words=(FIGHTER,)) if target == FIGHTER else Thing(card=target)
        return Said("attack", (*(Thing(card=c) for c in (group if isinstance(group, tuple) else (group,))), aimed))
    if action.name == "activate":
        return _skill("activate", args[0][1], args[0][0])
    return Said(
        action.name, tuple(Thing(card=arg) for arg in args), passes=action.name in _PASSES, pick=action.name == "call"
    )


_LABELS = {
    "call": "{0}をコールする",
    "cast": "{0}をキャストする",
    "equip": "{0}を装備する",
    "pass": "何も使わない",
    "charge": "{0}をゲージに置く",
    "no charge": "ゲージに置かない",
    "no attack": "攻撃しない",
    "no move": "移動しない",
    "change": "装備していたカードを手札に戻す",
    "no change": "装備していたカードを戻さない",
    "soul guard": "{0}を、ソウルの{1}をドロップゾーンに置いて残す",
    "no soul guard": "{0}を残さない",
    "choose": "{0}を選ぶ",
    "pay": "{0}を払う",
}


def label(game: Game, option: Any) -> str:
    said = describe(game, option)
    cards = [SPEECH.seen(game, thing.card) for thing in said.things if thing.card >= 0]
    words = [word for thing in said.things for word in thing.words]
    skills = [thing.ability for thing in said.things if thing.ability >= 0]
    if skills:
        card = next(thing.card for thing in said.things if thing.card >= 0)
        return f"{SPEECH.skill_of(game, skills[0], card)}を{'発動しない' if said.verb == 'decline' else '使う'}"
    if said.verb == "attack":
        target = "ファイター" if words else cards[-1]
        return f"{'と'.join(cards if words else cards[:-1])}で{target}に攻撃する"
    if said.verb == "move":
        return f"{cards[0]}を{_AREA[words[0]]}に置き直す"
    if said.verb == "chance":
        return f"{cards[0]}である" if cards else f"{PLAYERS[option]}が先攻"
    if not cards and words:
        return {
            "buddy call": "バディコールにする",
            FIGHTER: "ファイターを選ぶ",
            "none": "これ以上選ばない" if said.verb == "choose" else "バディコールにしない",
        }.get(words[0]) or f"{_AREA[words[0]]}にコールする"
    return _LABELS[said.verb].format(*cards)


_AREA = {area.key: area.ja for area in AREA_WORDS}
_QUESTIONS = {
    "1a.1.2": "どのエリアにコールするか",
    "1a.1.3": "バディコールにするか",
    "1c.1.2": "バディコールにするか",
    "1a.1.4": "コストをどう払うか",
    "1b.1.2": "コストをどう払うか",
    "1c.1.3": "コストをどう払うか",
    "o.コストと能力": "コストをどう払うか",
    "1b.1.4": "どれを対象にするか",
    "4.1.1.1": "どれを対象にするか",
    "4.2.1.1": "どの自動能力を使うか",
    "4.2.1.2": "どの自動能力を使うか",
    "4.2.3.1": "行うか",
    "4.1.3.1": "どれを選ぶか",
    "o.ソウル": "どれを選ぶか",
    "r.3": "どのモンスターをドロップゾーンに置くか",
    "3c.3.2.2": "どのモンスターを破壊するか",
    "3d.3.2.2": "どのモンスターを破壊するか",
    "3c.2.2": "攻撃対象をどれにするか",
    "3d.2.2": "攻撃対象をどれにするか",
    "3c.1.1.1": "『移動』で置き直すか",
    "3c.1.1.2": "『移動』で置き直すか",
    "1c.3.3": "『装備変更』を発動するか",
    "f.1": "引いたカードは何か",
    "o.特殊フラッグ": "先攻はどちらか",
}


def question(game: Game) -> str:
    number = game.step.number
    if not number:
        return "『ソウルガード』で場に残すか"
    if number in ("4.2.1.1", "4.2.1.2") and game.step.sub == "aim":
        return "どれを対象にするか"
    return _QUESTIONS.get(number) or (f"{window(number)}で何をするか" if game.step.window else "どれにするか")
