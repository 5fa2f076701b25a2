"""Buddyfight in a judge's words: a sentence for each event."""

from __future__ import annotations

from typing import Any, ClassVar

from fwjudge.engine.game import Game
from fwjudge.engine.log import Entry
from fwjudge.engine.project import CANNOT, Modifier
from fwjudge.games.common.speech import Speech
from fwjudge.games.table import PLAYERS, Line

from ..state import DISABLED, STOPPED, Use
from ..world.facts import ATTACK, BE_DESTROYED, NEGATE_ATTACK
from .vocabulary import ANY_USE, AREA_WORDS, DURATIONS, FORBIDDEN, KINDS, NUMBERS, SOUNDS
from .whys import ENDINGS, WHYS

_SECTIONS = {"1a": "コール", "1b": "キャスト", "1c": "装備"}


class BuddyfightSpeech(Speech):
    """The sentences of Buddyfight."""

    areas, sounds, durations, forbidden = AREA_WORDS, SOUNDS, DURATIONS, FORBIDDEN
    numbers = NUMBERS
    told = ("left", "center", "right", "item", "magic")
    quiet_moves = ("declare", "setup", "removed", "lost deck")
    moment = "{card}「{moment}」の時点"
    lapse = "効果が終わる: {what}"
    comparing = ""
    comparison = "攻撃力{0}は、防御力{1}{sign}"
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
    decisions: ClassVar = {
        "no draw": "先攻1ターン目なので、{who}はカードを引かない",
        "no attacker": "攻撃しているカードがなくなり、{who}の攻撃は終わる",
        "battle ended": "効果によってバトルが終了する",
        "phase ended": "効果によってフェイズが終了する",
        "turn ended": "効果によってターンが終了する",
        "not destroyed": "{card}は破壊されない",
        "no pierce": "センターのモンスターにヒットしていないので、{card}の『貫通』は働かない",
        "no counterattack": "{card}が場に残っていないので、『反撃』は働かない",
        "no gift": "{card}が場に出なかったので、{who}のライフは増えない",
        "used up": "{who}の{skill}は、このターンもう使ったので待機状態にならない",
        "normal call": "{who}は{card}をバディコールにしない",
        "not there yet": "コールされた{card}はまだ場に置かれていないので、選べない",
        "not its flag": "{who}の{card}は、フラッグが違うのでコールできない",
    }
    whys = WHYS
    endings = ENDINGS
    notes: ClassVar = {
        "waits": "{who}の{skill}が待機状態になる",
        "declared": "{who}が{skill}を選ぶ",
        "resolved": "{who}の{skill}の解決が終わる",
        "negated": "{who}の{skill}は無効化された",
        "not done": "{who}の{skill}は行わない",
        "unread": "{who}の{skill}の、読めない部分はないものとして進む",
        "failed": "{who}の{skill}は解決できない",
        "held": "{who}の{skill}では、攻撃は無効化されない",
        "nothing": "{who}の{skill}のこの部分では何も起こらない",
        "called off": "{who}の{skill}は使えない",
        "given": "{who}の{skill}は『D・シェア』で得ている",
        "all the same": "{who}の{skill}は、もう失っていても解決される",
        "not answered": "{who}の{skill}に【対抗】は使えない",
        "buddy here": "{who}の{skill}: 君の場にバディモンスターがいる",
    }
    quiet_notes = ("activated", "nothing")
    failures = ("called off", "not done", "failed", "held")

    def reason_of_note(self, event: Any) -> str:
        """Return the clause that stands behind a note: also for which moment no card can be used any more."""
        if event.what == "condition lapsed":
            (met,) = event.change.items
            return f"「{self._sounds.get(met.sound, met.sound)}」の条件は、もう満たされていないものとする"
        return super().reason_of_note(event)

    def quote(self, game: Game, card: int) -> str:
        """Return the name of a card in brackets; one that no fighter has seen is 「カード」."""
        return super().quote(game, card) if game.cards[card].settled else "カード"

    def modifier(self, game: Game, modifier: Modifier) -> str:
        """Return what lasts, also that abilities are not valid or time stands still."""
        if modifier.ref is not None and modifier.what == CANNOT:
            until, card = self.duration(modifier.until), self.full_name(game, modifier.ref.card)
            return f"{card}は{until}、{_FORBIDDEN_TO_CARDS[modifier.of]}"
        if modifier.ref is None or modifier.what not in (DISABLED, STOPPED):
            return super().modifier(game, modifier)
        until, card = self.duration(modifier.until), self.full_name(game, modifier.ref.card)
        return f"{card}は{until}、{'能力が無効化される' if modifier.what == DISABLED else '時を止める'}"

    def turned_over(self, before: Game, after: Game, event: Any) -> Line:
        """Return the line about a card that 『反刻』 turned over."""
        return Line(
            f"{self.full_name(before, event.card)}が『反刻』して{self.quote(after, event.card)}になる",
            kind="turned over",
        )

    def turned(self, before: Game, after: Game, event: Any) -> Line:
        """Return the line about a card that was rested or stands."""
        tail = f"が{'レスト' if event.rested else 'スタンド'}する"
        return self.line_about(before, event.card, self.full_name(before, event.card), tail, "turned")

    def sentence(self, before: Game, after: Game, entry: Entry) -> Line:
        """Return the line about an entry of the log; the end of a use of a card bears the name of its section."""
        event = entry.event
        if event.kind == "noted" and event.what == "silent" and (event.cites or entry.step.window):
            return Line(
                self.say_reason(event), kind="silent", noted=True
            )  # the entries that leave a thing open are named
        if (
            event.kind == "noted"
            and event.ability < 0
            and event.ref is not None
            and event.what in ("resolved", "negated")
        ):
            who, name = PLAYERS[event.player], self.name(before, event.ref.card)
            what = _SECTIONS.get(entry.step.number[:2], ANY_USE)
            if event.what == "negated":
                return Line(f"{who}の「{name}」は無効化された", kind="negated")
            return Line(f"{who}の「{name}」の{what}が解決される", kind="resolved", resolved=(who, name, what))
        return super().sentence(before, after, entry)

    def declared(self, before: Game, after: Game, event: Any) -> Line:
        """Return the line about a declaration; that of an attack names its cards and its target."""
        if event.what != "attack":
            return super().declared(before, after, event)
        own = [
            self.quote(before, c)
            for c in event.cards
            if self.player(before, before.cards[c].place) == PLAYERS[event.player]
        ]
        target = next(
            (self.full_name(before, c) for c in event.cards[len(own) :]), f"{PLAYERS[1 - event.player]}のファイター"
        )
        return Line(
            f"{PLAYERS[event.player]}が{'と'.join(own)}で{target}に{'連携' if len(own) > 1 else ''}攻撃する",
            kind="declared",
        )

    def life(self, before: Game, after: Game, event: Any) -> Line:
        """Return the line about a change of life, with the numbers before and after."""
        who, now = PLAYERS[event.player], f" ({before.own.life[event.player]} → {after.own.life[event.player]})"
        text = {
            "damage": f"{who}が{-event.amount}ダメージを受ける",
            "pay": f"{who}がライフ{-event.amount}を払う",
            "gain": f"{who}のライフが{event.amount:+d}",
        }[event.cause]
        return Line(text + now, kind="life")

    def use(self, game: Game, use: Use) -> str:
        """Return the words for a card or ability in use."""
        if use.effect.ability >= 0 and use.kind in ("activate", "auto"):
            return f"{PLAYERS[use.player]}の{self.skill_of(game, use.effect.ability, use.ref.card)}"
        return f"{PLAYERS[use.player]}の{self.quote(game, use.ref.card)}の{KINDS[use.kind]}"

    def stacked(self, before: Game, after: Game, event: Any) -> Line:
        """Return the line about a use that waits for its resolution."""
        answer = " (対抗)" if event.item.answers else ""
        return Line(f"{self.use(before, event.item)}が使われ、解決を待つ{answer}", important=False, kind="stacked")

    def unstacked(self, before: Game, after: Game, event: Any) -> Line:
        """Return the line about a use that is resolved now."""
        return Line(f"{self.use(before, event.item)}の解決に入る", important=False, kind="unstacked")

    def set(self, before: Game, after: Game, event: Any) -> Line:
        """Return the line about a change of what is kept beside the cards."""
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


_FORBIDDEN_TO_CARDS = {
    ATTACK: "攻撃できない",
    BE_DESTROYED: "破壊されない",
    NEGATE_ATTACK: "その攻撃を無効化されない",
}
"""The words for a deed that is forbidden with a card, by the deed."""

SPEECH = BuddyfightSpeech()


# -- options -----------------------------------------------------------------------------------------
