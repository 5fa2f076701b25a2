"""汎用TCG in a judge's words: names of actions and moments, labels of options, a sentence for each event."""

from __future__ import annotations

from typing import Any, ClassVar

from fwjudge.engine.choice import Action
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.loops import Times
from fwjudge.engine.project import Modifier
from fwjudge.engine.waiting import Waiting
from fwjudge.games.common import flow_speech
from fwjudge.games.common.choosing import DONE
from fwjudge.games.common.speech import Speech, ask_how_often, times_label, times_said
from fwjudge.games.table import PLAYERS, Line, OptionText, Question, Thing, Word

from ..events import DamageCalculated, HandRevealed, SkillTold
from ..meaning.replacing import GenReplacement
from ..rules.ch07_battle import DamageChange
from ..rules.ch08_lasting import SO_LONG
from ..rules.ch09_judgement import GenJudgement
from ..state import LAST, PASSES, RESOLUTION, ability_of, card, main_unit
from .board import AREA_WORDS, BLANK, BLANK_UNIT
from .whys import ENDINGS, WHYS

VERBS = (
    Word("charge", "チャージ", ("チャージする",)),
    Word("put", "出す", ("ユニットを出す", "出る", "put unit")),
    Word("play", "プレイ", ("プレイする", "使う")),
    Word("retreat", "退却", ("退却する",)),
    Word("activate", "起動", ("起動する", "解決", "誘発", "適用")),
    Word("decline", "適用しない", ("置換しない",)),
    Word("end main", "メインフェイズ終了", ("メインフェイズを終了", "終了", "end")),
    Word("skill", "スキル", ("スキルを使う", "スキルを使用", "use skill")),
    Word("no skill", "スキルを使わない", ("スキルを使用しない", "使わない")),
    Word("choose", "選ぶ", ("選択", "select")),
    Word("discard", "捨てる", ("支払う", "pay")),
    Word("replace", "交代", ("交代する",)),
    *flow_speech.VERBS,
)
ROLES = ()
WORDS = (
    Word("none", "なし", ("選ばない",)),
    Word("player A", "Aの勝ち", ("Aが勝つ", "Aが先攻")),
    Word("player B", "Bの勝ち", ("Bが勝つ", "Bが先攻")),
    Word("blank", "無地のカード", ("無地",)),
    Word("blank unit", "無地のユニット"),
    *flow_speech.WORDS,
)
NUMBERS = (
    Word("hp", "HP"),
    Word("damage", "ダメージ"),
    Word("energy", "エネルギー"),
    Word("retreat", "退却コスト"),
    Word("sets", "セット"),
    Word("counters", "カウンター"),
)
SOUNDS = (
    Word("game start", "ゲーム開始時"),
    Word("turn start", "ターン開始時"),
    Word("draw phase start", "ドローフェイズ開始時"),
    Word("main phase start", "メインフェイズ開始時"),
    Word("battle phase start", "バトルフェイズ開始時"),
    Word("battle phase end", "バトルフェイズ終了時"),
    Word("turn end", "ターン終了時"),
    Word("skill used", "スキルを使ったとき"),
    Word("ko", "KOされたとき"),
    Word("hurt", "ダメージを受けたとき"),
    Word("enter", "スタンバイ・エリアに出たとき"),
    Word("leave", "エリアを離れたとき"),
    Word("main", "メイン・エリアに移動したとき"),
    Word("standby", "スタンバイ・エリアに移動したとき"),
    Word("retreat", "退却したとき"),
    Word("draw", "デッキを引いたとき"),
    Word("energy", "エネルギーがついたとき"),
    Word("set", "セットされたとき"),
    Word("play", "コマンドをプレイしたとき"),
    Word("discard", "手札が捨てられたとき"),
    Word("return", "手札に戻ったとき"),
    Word("abnormal", "状態異常になったとき"),
    Word("raised", "数値が増加したとき"),
    Word("lowered", "数値が減少したとき"),
    Word("state", "条件が満たされているとき"),
    Word("stunned", "スタンしたとき"),
)
DURATIONS = (
    Word("turn", "このターン", ("ターン終了時まで",)),
    Word("game", "このゲーム中"),
    Word("own whole turn", "次の自分のターン"),
    Word("other whole turn", "次の相手のターン"),
    Word("own turn end", "次の自分のターンの終了時まで"),
    Word("other turn end", "次の相手のターンの終了時まで"),
    Word("own turn start", "次の自分のターンの開始時まで"),
    Word("other turn start", "次の相手のターンの開始時まで"),
    Word(SO_LONG.word, "条件が満たされているかぎり"),
)
FORBIDDEN = (
    Word("skill", "スキルの使用"),
    Word("ability", "その能力のプレイ"),
    Word("charge", "チャージ"),
    Word("retreat", "退却"),
    Word("appear", "ユニットを出すこと"),
    Word("use", "コマンドのプレイ"),
)
CHANGED_NUMBERS = (
    Word("hp", "HP"),
    Word("retreat", "退却コスト"),
    Word("dealt", "与えるダメージ"),
    Word("taken", "受けるダメージ"),
)

_WINDOWS = {"503.3": "メインフェイズの行動", "703.2": "スキルステップ"}
_REPLACEMENT_RULES = ("1004.1", "1004.2")

# -- events ------------------------------------------------------------------------------------------


class GenericSpeech(Speech):
    """汎用TCG in a judge's words: names of cards and places, and a sentence for each event."""

    areas, sounds, durations, forbidden = AREA_WORDS, SOUNDS, DURATIONS, FORBIDDEN
    numbers = CHANGED_NUMBERS
    told = ("main", "standby")
    quiet_moves = ("return to deck",)
    moment = "{card}「{moment}」の誘発条件が発生する時点"
    cannot = "{who}は{until}、{what}ができない"
    lapse = "持続効果が終わる: {what}"
    loop = "ループ"
    quiet_notes = ()
    failures = ("called off", "failed", "skill failed", "not triggered")
    moves: ClassVar = {
        "draw": "{who}がデッキを1枚引く",
        "first hand": "{who}がデッキの一番上のカードを手札に移動する",
        "main unit": "{who}がユニットを裏向きでメイン・エリアに置く",
        "enter": "{to}の{card}をスタンバイ・エリアに置く",
        "energy": "{who}のカードをエネルギーとしてつける",
        "set": "{card}を{to}のユニットにセットする",
        "play": "{card}を解決領域に移動する",
        "resolved": "{card}を捨て場に置く",
        "retreat cost": "{who}がエネルギーの{card}を捨てる",
        "illegal": "不正カードとして、{source}の{card}を捨てる",
        "discard": "{who}が手札の{card}を捨てる",
        "return": "{source}の{card}を{target}に戻す",
    }
    declarations: ClassVar = {
        "charge": "{who}が{0}にチャージする",
        "put": "{who}が{0}を出す",
        "retreat": "{who}が{0}を退却させ、{1}と入れ替える",
        "end main": "{who}がメインフェイズを終了する",
        "no skill": "{who}はスキルを使用しない",
        "redraw": "{who}は手札を公開し、引き直しを行う",
        "choose": "{who}が{0}を選ぶ",
    }
    calculations: ClassVar = {
        "counted": ("counted", "ダメージを数える"),
        "changed": ("damage changed", "{who}の{skill}がダメージを変更する"),
        "advantage": ("advantage", "ダメージが有利な属性なので2倍になる"),
    }
    """The kind of the line and its words, by how damage is calculated."""
    decisions: ClassVar = {
        "no battle": "最初のターンなので、バトルフェイズはない",
        "no damage": "スキルダメージがないので、{who}の{card}のスキルはメイン・ユニットにダメージを与えない",
        "moved already": "{who}の{card}はもう移動しているので、捨て場に置かない",
        "no advantage": "{card}は有利で指定された属性を失っているので、ダメージは2倍にならない",
        "no damage to": "{who}の{card}がダメージを受けることは禁止されている",
        "may not appear": "{who}が{card}を出すことは禁止されている",
        "no room": "{card}を{who}のスタンバイ・エリアに置けない",
    }
    whys = WHYS
    endings = ENDINGS
    notes: ClassVar = {
        "waits": "{who}の{skill}の誘発回数が1回増える",
        "played": "{who}の{skill}を解決領域に移動する",
        "activated": "{who}が{skill}をプレイする",
        "resolved": "{who}の{skill}の解決が終わる",
        "delayed": "{who}の{skill}が遅発誘発能力を作る",
        "called off": "{who}の{skill}はプレイできない",
        "failed": "{who}の{skill}は失敗する",
        "not triggered": "{who}の{skill}は誘発しない",
        "replaced": "{who}の{skill}が事象を置換する",
        "not replaced": "{who}は{skill}の置換効果を適用しない",
        "uses skill": "{who}が{skill}の使用を宣言する",
        "skill failed": "{who}の{skill}は失敗し、ダメージステップを行わない",
        "skill resolved": "{who}の{skill}の処理が終わる",
        "made fail": "{who}の{skill}により、スキルは失敗する",
        "nothing": "{who}の{skill}のこの部分では何も起こらない",
        "discarded none": "{who}の{skill}で、手札を捨てたものとみなす",
        "unread": "{who}の{skill}の、読めない部分に来る",
        "unmet": "{who}の{skill}の「場合」に続く部分は行わない",
        "chose none": "{who}は{skill}で何も選ばない",
    }

    def modifier(self, game: Game, modifier: Modifier) -> str:
        """Return the words for an effect that lasts."""
        if modifier.what == LAST:
            until = self.duration(modifier.until)
            return f"{until}、{self._source_of(game, modifier)}の持続効果が、条件を満たすカードすべてに適用される"
        return super().modifier(game, modifier)

    def _source_of(self, game: Game, modifier: Modifier) -> str:
        """Return the skill from which an effect that lasts comes, with its card; of a command the card."""
        if modifier.source is None:
            return ""
        card = modifier.source.card
        is_command = game.world.abilities[modifier.ability].kind == "spell"
        return self.quote(game, card) if is_command else self.skill_of(game, modifier.ability, card)

    def skill(self, game: Game, ability: int) -> str:
        """Return the name of a skill; a command has an effect without a name (801.1d)."""
        return "効果" if game.world.abilities[ability].kind == "spell" else super().skill(game, ability)

    def name_place(self, game: Game, place: int) -> str:
        """Return a place with its player; the resolution area belongs to both."""
        return self.area(game, place) if place == RESOLUTION else super().name_place(game, place)

    def full_name(self, game: Game, card: int) -> str:
        """Return a card with its player: who has the area, or in the resolution area who owns the card."""
        c = game.cards[card]
        return (
            f"{PLAYERS[c.owner]}の{self.quote(game, card)}" if c.place == RESOLUTION else super().full_name(game, card)
        )

    def turned(self, before: Game, after: Game, event: Any) -> Line:
        """Return the line about a unit that was rested or got into the normal state."""
        tail = f"が{'レスト' if event.rested else '通常'}状態になる"
        return self.line_about(before, event.card, self.full_name(before, event.card), tail, "turned")

    def stunned(self, before: Game, after: Game, event: Any) -> Line:
        """Return the line about a unit that was stunned or is stunned no longer."""
        tail = "がスタン状態になる" if event.stunned else "がスタン状態ではなくなる"
        return self.line_about(before, event.card, self.full_name(before, event.card), tail, "stunned")

    def koed(self, before: Game, after: Game, event: Any) -> Line:
        """Return the line about a unit that was KO'd."""
        return self.line_about(before, event.card, self.full_name(before, event.card), "がKOされる", "koed")

    def hurt(self, before: Game, after: Game, event: Any) -> Line:
        """Return the line about damage that was dealt."""
        return Line(f"{self.full_name(before, event.card)}に{event.amount}ダメージを与える", kind="hurt")

    def healed(self, before: Game, after: Game, event: Any) -> Line:
        """Return the line about damage that was removed."""
        return Line(f"{self.full_name(before, event.card)}のダメージを{event.amount}取り除く", kind="healed")

    def countered(self, before: Game, after: Game, event: Any) -> Line:
        """Return the line about counters that were put on a card or removed."""
        card = self.full_name(before, event.ref.card)
        done = f"を{event.change}個置く" if event.change > 0 else f"を{-event.change}個取り除く"
        return Line(f"{card}{'に' if event.change > 0 else 'から'}{event.name}カウンター{done}", kind="countered")

    def swapped(self, before: Game, after: Game, event: Any) -> Line:
        """Return the line about units that changed places."""
        new, *old = (self.quote(after, c) for c in event.cards)
        who = PLAYERS[event.player]
        text = f"{who}の{old[0]}と{new}を入れ替える" if old else f"{who}の{new}をメイン・エリアに移動する"
        return Line(text, kind="swapped")

    def lacked(self, before: Game, after: Game, event: Any) -> Line:
        """Return the line about a player who could not do in full what was asked for."""
        what = "デッキを引ききれない" if event.what == "lacking" else "交代処理を実行できない"
        return Line(f"{PLAYERS[event.player]}は{what}", kind="lacked")

    def declared(self, before: Game, after: Game, event: Any) -> Line:
        """Return the line about cards that a player looks at, or about another declaration."""
        if event.what != "look":
            return super().declared(before, after, event)
        names = "".join(self.quote(after, c) for c in event.cards)
        return Line(f"{PLAYERS[event.player]}が{names}を見る", kind="declared")

    def nothing(self, before: Game, after: Game, event: Any) -> Line:
        """Return the line about an event in whose place nothing happened."""
        return Line("何も起こらない", important=False, kind="nothing")

    def set(self, before: Game, after: Game, event: Any) -> Line:
        """Return the line about a turn that began, or a player who goes first."""
        new = after.own
        if event.what == "turn":
            return Line(f"{new.turn}ターン目、{PLAYERS[new.active]}のターンになる", kind="set")
        return Line(f"先攻は{PLAYERS[new.first]}", kind="set")

    def damage_calculated(self, before: Game, after: Game, event: DamageCalculated) -> Line:
        """Return the line about a step of the calculation of damage."""
        if event.how == "base":
            return Line(f"ダメージの基準は{event.after}", kind="base")
        kind, text = self.calculations[event.how]
        skill = self.skill_of(before, event.ability, event.ref.card) if event.ref and event.ability >= 0 else "効果"
        told = text.format(who=PLAYERS[event.player], skill=skill)
        return Line(f"{told}: {event.before} → {event.after}", kind=kind)

    def hand_revealed(self, before: Game, after: Game, event: HandRevealed) -> Line:
        """Return the line about a hand that was shown."""
        names = "".join(self.quote(before, c) for c in event.cards)
        return Line(f"{PLAYERS[event.player]}が手札を公開する: {names}", kind="revealed")

    def noted(self, before: Game, after: Game, event: Any) -> Line:
        """Return the line about a note in the log."""
        who = PLAYERS[event.player]
        if event.what == "layers":
            return Line("持続効果を適用する", important=False, kind="layers")
        if event.what == "placed so":
            return Line(
                f"{self.full_name(before, event.ref.card)}は持続効果が適用された状態で置かれる",
                important=False,
                kind="placed so",
            )
        if event.what == "by its text":
            return Line(f"{self.full_name(before, event.ref.card)}は、テキストによりスキルを使える", kind=event.what)
        if event.what == "janken":
            return Line(f"じゃんけんで{who}が勝つ", kind="janken")
        if event.what == "silent":
            return Line(self.say_reason(event), kind="silent", noted=True)
        if event.what == "command resolved":
            name = self.name(before, event.ref.card)
            return Line(
                f"{who}の{self.quote(before, event.ref.card)}の解決が終わる", kind="resolved", resolved=(who, name, "")
            )
        if event.what == "illegal play":
            text = f"{who}の{self.quote(before, event.ref.card)}のプレイは不正だが、巻き戻されない"
            return Line(text, kind="illegal play", noted=True)
        if event.what == "no skill step":
            main = event.ref.card
            skills = tuple(Thing(ability=ability_of(before, main, one)) for one in card(before, main).skills)
            text = f"{self.full_name(before, main)}はレストまたはスタン状態なので、スキルを使えない"
            return Line(text, kind=event.what, refused=OptionText("skill", (*skills, Thing(card=main))), noted=True)
        line = self._line_of_ability(before, event)
        if event.what == "played" and "807.8" in event.cites:
            is_here = before.is_here(event.ref)
            return line._replace(
                why="能力が有効でなくなってもプレイされる" if is_here else "別の領域にあってもプレイされる"
            )
        return line

    def _line_of_ability(self, before: Game, event: Any) -> Line:
        who = PLAYERS[event.player]
        if isinstance(event, SkillTold):
            name, of = event.skill, event.ref.card
            text = self.notes[event.what].format(who=who, skill=f"{self.quote(before, of)}の{name}")
            if event.what == "skill resolved":
                return Line(text, kind=event.what, resolved=(who, self.name(before, of), name))
            said = (
                OptionText("skill", (Thing(ability=event.ability), Thing(card=of)))
                if event.what == "skill failed"
                else None
            )
            return Line(text, kind=event.what, refused=said, noted=said is not None)
        return super().noted(before, before, event)


SPEECH = GenericSpeech()


def window(number: str) -> str:
    """Return the name of a window by the rule that opens it."""
    return _WINDOWS.get(number, number)


# -- options -----------------------------------------------------------------------------------------


def describe(game: Game, option: Any) -> OptionText:
    """Return the words of an option: its verb, and the cards and abilities that it names."""
    number = game.step.number
    if isinstance(option, Times):
        return times_said(option)
    if (choice := flow_speech.describe_choice(game, option)) is not None:
        return choice
    if isinstance(option, tuple) and option and isinstance(option[0], Action):
        action, *args = option
        return OptionText(
            action.name,
            tuple(thing for arg in args for thing in _things(game, action, arg)),
            passes=action.name in PASSES,
        )
    if isinstance(option, Waiting):
        return OptionText("activate", (Thing(ability=option.ability), Thing(card=option.ref.card)))
    if isinstance(option, GenReplacement):
        return OptionText(
            "activate" if option.apply else "decline", (Thing(ability=option.ability), Thing(card=option.ref.card))
        )
    if isinstance(option, DamageChange):
        return OptionText(
            "activate", (Thing(ability=option.ability), *((Thing(card=option.source.card),) if option.source else ()))
        )
    if isinstance(option, Ref):
        return OptionText("choose", (_card(game, option.card),), pick=True)
    if option == DONE:
        return OptionText("choose", (Thing(words=("none",)),), pick=True, ends=True)
    if isinstance(option, tuple):  # a card that chance shows
        return OptionText("chance", (_card(game, option[1]),))
    if number == "915.1b":
        return OptionText("discard", (_card(game, option),), pick=True)
    if number in _REPLACEMENT_RULES:
        return OptionText("replace", (_card(game, option),))
    if number in ("403.3", "804.2b"):
        return OptionText("choose", (_card(game, option),))
    # a lot: for whom it is drawn belongs to it, so that one answer is not taken for the next lot too
    return OptionText("chance", (Thing(words=(f"player {PLAYERS[option]}",)), *_cards_drawn_for(game)))


def _cards_drawn_for(game: Game) -> tuple[Thing, ...]:
    if game.step.number == "505.3b":
        main = main_unit(game, game.own.active if game.step.sub == "turn player" else 1 - game.own.active)
        return (Thing(card=main),) if main is not None else ()
    if isinstance(game.frame, GenJudgement):
        return (Thing(card=game.frame.unit.card), Thing(ability=game.frame.left[0][1]))
    return ()


def _card(game: Game, number: int) -> Thing:
    words = {BLANK: ("blank",), BLANK_UNIT: ("blank unit",)}
    return Thing(card=number, words=words.get(card(game, number).name, ()))


def _things(game: Game, action: Action, arg: Any) -> tuple[Thing, ...]:
    if not isinstance(arg, tuple):
        return (_card(game, arg),)
    of, number = arg
    if action.name == "skill":
        number = ability_of(game, of, card(game, of).skills[number])
    return (Thing(ability=number), Thing(card=of))


_LABELS = {
    "charge": "{0}に{1}をチャージする",
    "put": "{0}を出す",
    "play": "{0}をプレイする",
    "retreat": "メイン・ユニットを退却させ、{0}と入れ替える",
    "end main": "メインフェイズを終了する",
    "no skill": "スキルを使用しない",
    "choose": "{0}を選ぶ",
    "discard": "{0}を捨てる",
    "replace": "{0}と交代する",
}
_ABILITY_LABELS = {"activate": "{0}をプレイする", "decline": "{0}の置換効果を適用しない", "skill": "{0}を使用する"}


def label(game: Game, option: Any) -> str:
    """Return the label of an option."""
    if isinstance(option, Times):
        return times_label(option)
    if choice := flow_speech.label_choice(game, option, SPEECH):
        return choice
    said = describe(game, option)
    cards = [thing.card for thing in said.things if thing.card >= 0]
    if said.verb == "skill":
        of, number = option[1]
        return f"{SPEECH.quote(game, of)}の{card(game, of).skills[number].name}を使用する"
    if said.verb in _ABILITY_LABELS:
        ability = said.things[0].ability
        told = SPEECH.skill_of(game, ability, cards[0]) if ability >= 0 and cards else "ダメージを変更する効果"
        if isinstance(option, DamageChange):
            return f"{told}を先に適用する ({'×' if option.times else '+'}{option.amount})"
        if isinstance(option, GenReplacement) and option.apply:
            return f"{told}の置換効果を適用する"
        return _ABILITY_LABELS[said.verb].format(told)
    if said.verb == "choose" and not cards:
        return "これ以上選ばない"
    if said.verb == "chance":
        if isinstance(option, tuple):
            return f"{SPEECH.quote(game, cards[0])}である"
        return (
            f"{PLAYERS[option]}が先攻になる" if game.step.number == "403.4" else f"じゃんけんで{PLAYERS[option]}が勝つ"
        )
    return _LABELS[said.verb].format(*(SPEECH.describe_card(game, c) for c in cards))


_QUESTIONS = {
    "302.4": "次に置くのはどれか",
    "810.2": "どの置換効果を適用するか",
    "1101.1a": ask_how_often("ループ"),
    "1101.1b": ask_how_often("ループ"),
    "811.2b": "どの誘発能力を先にプレイするか",
    "811.2c": "どの誘発能力を先にプレイするか",
    "915.1b": "どのエネルギーを捨てるか",
    "1004.1": "どのスタンバイ・ユニットと交代するか",
    "1004.2": "どのスタンバイ・ユニットをメイン・エリアに移動するか",
    "403.3": "どのユニットをメイン・エリアに置くか",
    "403.4": "先攻になるのはどちらか",
    "505.3b": "じゃんけんに勝つのはどちらか",
    "920.1b-1": "じゃんけんに勝つのはどちらか",
    "804.2b": "どのユニットを目標にするか",
    "704.3b-3": "どの効果を先に適用するか",
    "906.1": "どのカードをエネルギーにするか",
    "903.1": "公開するカードは何か",
    "303.3b": "見るカードは何か",
    "910.1": "どれを選ぶか",
    "910.2": "どれを選ぶか",
    "904.1": "引いたカードは何か",
    "403.2": "手札になったカードは何か",
}


def question(game: Game) -> Question:
    """Return the question that is open now."""
    if (choice := flow_speech.ask_choice(game, SPEECH)) is not None:
        return choice
    number = game.step.number or game.world.policy.replaces_by
    return Question(_QUESTIONS.get(number) or (f"{window(number)}で何をするか" if game.step.window else "どれにするか"))
