"""Dimension Zero in a judge's words: names of actions and moments, labels of options, a sentence for each event."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from fwjudge.base.patterns import compile_late
from fwjudge.engine.choice import Action
from fwjudge.engine.event import Moved
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import Entry
from fwjudge.engine.loops import Times
from fwjudge.engine.program import Effect
from fwjudge.engine.project import Modifier
from fwjudge.engine.waiting import Waiting
from fwjudge.games.common.speech import Speech, ask_how_often, times_label, times_said
from fwjudge.games.table import PLAYERS, Line, OptionText, Question, SkillOfCard, Thing, Word

from ..events import CostSettled, PartChosen, Prevented
from ..meaning.choosing import DONE
from ..meaning.replacing import REPLACES, EventReplacement
from ..now.bans import BARRED
from ..now.costs import WayToPay
from ..now.layers import LASTING
from ..now.squares import AREAS, LINES, SEEN_SQUARES, plan
from ..now.targets import WordOption as ChosenWord
from ..rules.p1c02_energy import cards_paid_with
from ..rules.p4c08_shown_cards import shown_abilities
from ..state import DECK, HAND, PASSES, PLACES, SKIPS, SMASH, SQUARE, STACK, WIDTH, Item, is_on_board, master
from .board import AREA_WORDS, BLANK, COLOUR_WORDS, name_place, name_seen
from .vocabulary import DURATIONS, FORBIDDEN, NUMBERS, SKIPPED, SOUNDS
from .whys import ENDINGS, WHYS

_PLAYED_TYPES = ("unit", "base", "strategy")
ITEMS = {
    "move": "移動",
    "create plan": "プランゾーンの作成",
    "renew plan": "プランゾーンの更新",
    "first exchange": "第1バトルステップのバトルダメージの応酬",
    "second exchange": "第2バトルステップのバトルダメージの応酬",
}
"""The items that are put on the stack beside spells and abilities."""
_STEPS_OF_BOTH = ("first exchange", "second exchange")

# -- events ------------------------------------------------------------------------------------------


_LONG_NAME = compile_late("【[^】]{23,}】")
"""The name of an ability that is called by all that it waits for."""


_KINDS = {"【常動】": "常在型能力"}
"""By its heading how an ability is called that is known by its kind."""
_TEXTS = {"【効果】": "効果"}
"""By its heading how an ability is called behind its card that is all that the card says."""


class DimensionZeroSpeech(Speech):
    """A speaker of Dimension Zero: names for cards and moments, and a sentence for each event."""

    areas, sounds, durations, forbidden = AREA_WORDS, SOUNDS, DURATIONS, FORBIDDEN
    numbers = (*NUMBERS, Word("swift", "速攻"), Word("haste", "加速"), Word("master", "支配者"))
    moment = "{card}「{moment}」の時点"
    cannot = "{who}は{until}、{what}ができない"
    _skipped: ClassVar = {word.key: word.ja for word in SKIPPED}
    lapse = "継続効果が終わる: {what}"
    loop = "ループ"
    quiet_moves = ("stack",)
    quiet_declarations = ("pass",)
    failures = ("not triggered",)
    moves: ClassVar = {
        "draw": "{who}がカードを1枚引く",
        "charge": "{who}が手札の{card}をエネルギーゾーンに置く",
        "stack": "{card}がスペルとしてスタックに乗る",
        "play from hand": "{card}を{target}に置く",
        "play from plan": "{card}をプランゾーンから{target}に置く",
        "beneath": "{source}の{card}をカードの下に置く",
        "with its card": "下にあった{card}を墓地に置く",
        "special play from hand": "{card}を{target}に置く",
        "special play from plan": "{card}をプランゾーンから{target}に置く",
        "move": "{card}が{source}から{target}に移動する",
        "rule": "{source}の{card}をルールエフェクトによって墓地に置く",
        "destroy": "{source}の{card}を破壊する",
        "smash": "{who}の山札の上のカードをスマッシュゾーンに置く",
        "renew plan": "{who}のプランゾーンの{card}を墓地に置く",
        "resolved": "解決した{card}を墓地に置く",
        "negated": "無効化された{card}を墓地に置く",
        "discard": "{source}の{card}をコストとして墓地に置く",
        "replaced": "{source}の{card}を、かわりに{target}に置く",
        "redraw": "{who}が手札のカードを山札の下に置く",
    }
    declarations: ClassVar = {
        "play": "{who}が{0}をプレイする",
        "activate": "{who}が{0}の能力を起動する",
        "move": "{who}が{0}の移動を宣言する",
        "create plan": "{who}がプランゾーンの作成を宣言する",
        "renew plan": "{who}がプランゾーンの更新を宣言する",
        "keep": "{who}は手札を引き直さない",
        "redraw": "{who}が手札を引き直す",
        "pass": "{who}がパスする",
        "choose": "{who}が{0}を選ぶ",
    }
    decisions: ClassVar = {
        "no exchange": "両方のプレイヤーのユニットがスクエアにそろっていないので、バトルダメージの応酬は行わない",
        "none strikes first": "「加速」を持つユニットがいないので、バトルダメージの応酬は行わない",
        "none strikes": "どのユニットも第1バトルステップで応酬を行っているので、バトルダメージの応酬は行わない",
        "no target": "{card}はスクエアを離れているので、ダメージを受けない",
        "below zero": "{card}のスマッシュはマイナスなので、0として扱う",
        "left out": "{card}はテキストのあるカードなので、対象に含まれない",
        "plan first": "{card}がプランゾーンを離れ、次の山札の1番上のカードは裏向きのままになる",
        "plan next": "プランゾーンは空になり、次の{card}は裏向きのままになる",
        "fixed": "{card}の受けるバトルダメージは、スタックに乗った時に固定されている",
        "moved already": "{who}の{card}はもうスタックを離れているので、置く場所を変えない",
        "once more": "誘発したものなどがあったので、リカバリーフェイズの処理をもう一度行う",
        "no plan": "{who}のプランゾーンにカードがないので、山札の次のカードは公開しない",
        "not followed": "{who}の{skill}の条件が満たされていないので、続きは実行しない",
    }
    whys = WHYS
    endings = ENDINGS
    notes: ClassVar = {
        "waits": "{who}の{skill}が誘発する",
        "delayed": "{who}の{skill}が後で誘発する能力を残す",
        "resolved": "{who}の{skill}の解決が終わる",
        "negated": "{who}の{skill}は無効化される",
        "failed": "{who}の{skill}は解決に失敗する",
        "declined": "{who}の{skill}は行わない",
        "vanished": "{who}の{skill}が残した能力は消滅する",
        "not triggered": "{who}の{skill}は誘発しない",
        "nothing": "{who}の{skill}のこの部分では何も起こらない",
        "chose none": "{who}は{skill}で何も選ばない",
        "determined": "{who}の{skill}の数が決まる",
        "unread": "{who}の{skill}の、読めない部分に来る",
        "some lost": "{who}の{skill}の対象の一部は、もう適正ではない",
        "leans": "{who}の{skill}の対象は、離れる直前の情報で選ぶ",
    }
    quiet_notes = ()

    def player(self, game: Game, place: int) -> str:
        """Return whose a place is."""
        found = game.world.places[place].player
        return "" if found is None else PLAYERS[found]

    def name_place(self, game: Game, place: int) -> str:
        """Return the name of a place with whose it is."""
        who = self.player(game, place)
        return f"{who}の{self.area(game, place)}" if who else self.area(game, place)

    def quote(self, game: Game, card: int) -> str:
        """Return the name of a card in quotes, if it is known which card it is."""
        return super().quote(game, card) if game.cards[card].settled else "カード"

    def full_name(self, game: Game, card: int) -> str:
        """Return a card with the player who controls it, in a zone with its owner."""
        c = game.cards[card]
        return f"{PLAYERS[master(game, card) if is_on_board(c.place) and c.place != STACK else c.owner]}の{self.quote(game, card)}"

    def describe_card(self, game: Game, card: int) -> str:
        """Return a card with its place, and whether it is frozen."""
        c = game.cards[card]
        frozen = "フリーズ状態の" if c.rested else ""
        return f"{self._name_where(game, card)}の{frozen}{self.quote(game, card)}"

    def _name_where(self, game: Game, card: int) -> str:
        """Return the place of a card with its player; in the central area with the player of the card."""
        at = game.cards[card].place
        if at < SQUARE and at % WIDTH == DECK and plan(game, at // WIDTH) == card:
            return f"{PLAYERS[at // WIDTH]}のプランゾーン"
        if (0, at) not in SEEN_SQUARES or SEEN_SQUARES[0, at].area != "central area":
            return self.name_place(game, at)
        player = master(game, card)
        return f"{name_seen(player, at)}の{PLAYERS[player]}"

    def name_source(self, before: Game, event: Moved) -> str:
        """Return the words for where a card comes from: for the square itself where a unit moves between squares."""
        if event.cause == "move":
            return super().name_source(before, event)
        return self._name_where(before, event.card)

    def put_into(self, before: Game, event: Moved, target: str) -> str:
        """Return the words for putting a card where it goes; face up on a deck it is the card of the plan zone (2-23-3-1)."""
        is_plan = event.up and event.to < SQUARE and event.to % WIDTH == DECK
        return (
            f"{self.player(before, event.to)}のプランゾーンに表向きで置く"
            if is_plan
            else super().put_into(before, event, target)
        )

    # -- the stack

    def item(self, game: Game, item: Item) -> str:
        """Return the name of something on the stack."""
        who = PLAYERS[item.player]
        if item.what == "ability" and item.effect is not None:
            return f"{who}の{self.skill_of(game, item.effect.ability, item.effect.source.card)}"
        card = self.quote(game, item.ref.card) if item.ref is not None else ""
        if item.what in _PLAYED_TYPES:
            return f"{who}の{card}"
        act = ITEMS[item.what]
        return act if item.what in _STEPS_OF_BOTH else f"{who}の{card + 'の' if card else ''}{act}"

    def stacked(self, before: Game, after: Game, event: Any) -> Line:
        """Return the sentence for what goes onto the stack."""
        item = event.item
        text = f"{self.item(after, item)}がスタックに乗る"
        if item.damages:
            dealt = "、".join(
                f"{self.quote(before, s.card)}から{self.quote(before, t.card)}に{n}" for s, t, n in item.damages
            )
            text += f" (ダメージが決まる: {dealt})"
        return Line(text, kind="stacked")

    def unstacked(self, before: Game, after: Game, event: Any) -> Line:
        """Return the sentence for what leaves the stack: its resolution begins, or it is taken off."""
        text = f"{self.item(before, event.item)}の解決を始める"
        if why := self.say_reason(event):
            text = f"{self.item(before, event.item)}をスタックから取り除く ({why})"
            return Line(text, kind="taken off", why=why, noted=True)
        return Line(text, important=False, kind="unstacked")

    # -- other events

    def turned(self, before: Game, after: Game, event: Any) -> Line:
        """Return the sentence for a card that is frozen or released."""
        where = self._name_where(before, event.card)
        state = "フリーズ" if event.rested else "リリース"
        name = f"{where}の{self.quote(before, event.card)}"
        return self.line_about(before, event.card, name, f"を{state}する", "turned")

    def faced(self, before: Game, after: Game, event: Any) -> Line:
        """Return the sentence for the top card of a deck that is turned up or down, or a card of a hand that is shown or hidden."""
        who = PLAYERS[before.cards[event.card].owner]
        if before.cards[event.card].place % WIDTH == HAND:  # a card of the hand is shown (4-8-12)
            name = f"{who}の手札の{self.quote(after if event.up else before, event.card)}"
            tail = "を公開する" if event.up else "が非公開に戻る"
            return self.line_about(before, event.card, name, tail, "faced")
        if event.up:
            name = f"{who}の山札の1番上の{self.quote(after, event.card)}"
            tail = "が表向きになり、プランゾーンのカードになる"
            return self.line_about(after, event.card, name, tail, "faced")
        name = f"{who}のプランゾーンの{self.quote(before, event.card)}"
        return self.line_about(before, event.card, name, "が裏向きになる", "faced")

    def damaged(self, before: Game, after: Game, event: Any) -> Line:
        """Return the sentence for damage that a unit is dealt."""
        kind = "バトルダメージ" if event.battle else "ダメージ"
        tail = f"が{event.amount}の{kind}を受ける"
        return self.line_about(before, event.card, self.full_name(before, event.card), tail, "damage")

    def modifier(self, game: Game, modifier: Modifier) -> str:
        """Return what an effect that lasts does."""
        if modifier.what == SKIPS:
            return f"{PLAYERS[modifier.amount]}の次の{self._skipped[modifier.of]}がとばされること"
        if modifier.what == BARRED:
            what = self._forbidden[modifier.of]
            until = self._durations.get(modifier.until.what, "")
            who = "テキストの指すカード" if modifier.ref is None else self.quote(game, modifier.ref.card)
            return f"{who}は{until + '、' if until else ''}{what}ができない"
        if modifier.what == REPLACES and modifier.source is not None:
            until = self._durations.get(modifier.until.what, "")
            skill = self.skill_of(game, modifier.ability, modifier.source.card)
            return f"{until + '、' if until else ''}{skill}の置換効果が働く"
        if modifier.what == "designated" and modifier.ref is not None:
            return f"{self.quote(game, modifier.ref.card)}に{_COLOURS.get(modifier.amount, modifier.amount)}を指定する"
        if modifier.what == LASTING and modifier.ref is not None:
            until = self._durations.get(modifier.until.what, "")
            return f"{self.quote(game, modifier.ref.card)}は{until + '、' if until else ''}変更されたデータを持つ"
        if modifier.what == "master" and modifier.ref is not None:
            return f"{self.quote(game, modifier.ref.card)}の支配者は{PLAYERS[modifier.amount]}"
        return super().modifier(game, modifier)

    def arranged(self, before: Game, after: Game, event: Any) -> Line:
        """Return the sentence for the card that counts as the first on its square."""
        return Line(f"{self.quote(before, event.first)}が先に置かれたものとする", kind="arranged")

    def set(self, before: Game, after: Game, event: Any) -> Line:
        """Return the sentence for a change of what the rulebook keeps beside the cards: turns, phases, battles."""
        new = after.own
        if event.what == "battle":
            squares = "、".join(self.area(after, battle.square) for battle in new.groups[-1].battles)
            names = "、".join(
                self.full_name(after, ref.card) for battle in new.groups[-1].battles for ref in battle.attackers
            )
            return Line(f"{squares}でバトルが始まる (攻撃したユニット: {names})", kind="set")
        if event.what == "set aside":
            found = "、".join(self.item(before, item) for item in before.own.stack)
            return Line(
                f"バトルの間、スタックを待機させる{f': {found}' if found else ''}", important=bool(found), kind="set"
            )
        if event.what == "battle end":
            found = "、".join(self.item(after, item) for item in new.stack)
            return Line(f"バトルが終わる{f' (スタックに戻る: {found})' if found else ''}", kind="set")
        phase = _PHASE_JA.get(new.phase, new.phase)
        texts = {
            "first": f"先攻は{PLAYERS[new.first]}",
            "turn": f"{new.turn}ターン目、{PLAYERS[new.active]}のターンになる",
            "phase": f"{phase}になる",
            "damage": "すべてのユニットのダメージを取り除く",
            "struck": "バトルダメージの応酬を行う",
            "order": "先に置かれたカードを決める",
            "negated": "無効化されたものをスタックから取り除く",
            "retargeted": "スタックにあるものの対象が変わる",
        }
        return Line(texts[event.what], important=event.what not in ("struck", "order"), kind="set")

    def sentence(self, before: Game, after: Game, entry: Entry) -> Line:
        """Return the sentence for an entry of the log."""
        event = entry.event
        if event.kind == "moved" and event.to < SQUARE and event.to % WIDTH == SMASH:
            return Line(
                f"{PLAYERS[before.cards[event.card].owner]}の山札の上のカードがスマッシュゾーンに置かれる", kind="moved"
            )
        if event.kind == "noted" and event.ability < 0 and event.ref is not None:
            return self._line_of_card(before, event)
        line = super().sentence(before, after, entry)
        return line._replace(aside=True) if line.kind in _HEARD and not entry.step.number.startswith("3-") else line

    def skill(self, game: Game, ability: int) -> str:
        """Return the name of an ability; one that is always in force has none of its own."""
        named = super().skill(game, ability)
        return _KINDS.get(named, named)

    def skill_of(self, game: Game, ability: int, card: int) -> SkillOfCard:
        """Return the name of an ability with its card; what a strategy says is its 効果."""
        named = super().skill_of(game, ability, card)
        return SkillOfCard(named.card, _TEXTS.get(named.skill, named.skill))

    def _line_of_card(self, before: Game, event: Any) -> Line:
        who, card = PLAYERS[event.player], event.ref.card
        name = self.quote(before, card)
        if event.what == "resolved":
            return Line(f"{who}の{name}の解決が終わる", kind="resolved", resolved=(who, self.name(before, card), ""))
        if event.what == "negated":
            return Line(f"{who}の{name}の移動は無効化される", kind="negated", noted=True, why=self.say_reason(event))
        full = self.full_name(before, card)
        if event.what in _WORDS_OF_CARD:
            return Line(_WORDS_OF_CARD[event.what].format(full), important=event.what != "placed so", kind=event.what)
        return Line(f"{full}: {self._how_it_is_paid(before, event)}", kind=event.what)

    def _how_it_is_paid(self, game: Game, event: Any) -> str:
        """Return how a cost is paid or a number divided; of other notes about a card the reason."""
        if not isinstance(event, CostSettled):
            return self.reason_of_note(event)
        name = game.world.abilities[event.of].name if event.of >= 0 else ""
        return _WAYS_OF_PAYING[event.how].format(name=name, number=event.number)

    def prevented(self, before: Game, after: Game, event: Prevented) -> Line:
        """Return the line about a deed that an effect forbids."""
        deed = self._forbidden.get(event.deed, event.deed)
        return Line(f"{PLAYERS[event.player]}は{deed}ができない", important=False, kind="forbidden")

    def noted(self, before: Game, after: Game, event: Any) -> Line:
        """Return the sentence for what was noted and changed nothing."""
        if isinstance(event, PartChosen):
            return Line(f"{PLAYERS[event.player]}が{self._areas[event.word]}を選ぶ", kind=event.what)
        fails = event.what == "negated" and "4-9-2-9-2" in event.cites
        line = super().noted(before, after, event._replace(what="failed") if fails else event)
        line = line._replace(kind=event.what)
        if event.what != "waits":  # it has been named as it was triggered
            line = line._replace(what=_LONG_NAME.sub(self.unnamed, line.what))
        if event.what in ("negated", "vanished"):
            return line._replace(noted=True)
        if event.what == "resolved" and event.ref is not None and before.world.abilities[event.ability].kind == "spell":
            who, name = PLAYERS[event.player], self.name(before, event.ref.card)
            return line._replace(resolved=(who, name, ""))
        return line


_HEARD: Final = frozenset(("waits", "not triggered"))
"""Notes of which the line that they stand at says nothing; lines of the phases and of battles do."""
_WORDS_OF_CARD = {
    "placed so": "{}には常在型能力が即座に適用される",
    "along": "{}も共に動く",
    "resisted": "{}からのダメージを受けない",
    "joins battle": "{}は、このスクエアでバトルをしているユニットになる",
}
"""By what is noted about a card: the sentence, with its name; every other note says itself what it is."""
_WAYS_OF_PAYING = {
    "own cost": "本来のコストを支払う",
    "instead": "{name}の代替コストを支払う",
    "on top": "{name}の追加コストを支払う",
    "x": "Xを{number}にする",
    "joined": "合成するカードを選ぶ",
    "share": "{number}を割り振る",
}
_PHASE_JA = {
    "release": "リリースフェイズ",
    "draw": "ドローフェイズ",
    "energy": "エネルギーフェイズ",
    "main": "メインフェイズ",
    "smash": "スマッシュフェイズ",
    "recovery": "リカバリーフェイズ",
}
SPEECH = DimensionZeroSpeech()


def window(number: str) -> str:
    """Return the name of a window in which a player may act."""
    return "優先権のある時" if number == "4-6-2" else number


# -- options -----------------------------------------------------------------------------------------


def _card(game: Game, number: int) -> Thing:
    return Thing(card=number, words=("blank",) if game.printed_card(number).name == BLANK else ())


def _square(at: int) -> Thing:
    return Thing(words=(PLACES[at].name,))


def _skill(verb: str, ability: int, card: int) -> OptionText:
    return OptionText(verb, (Thing(ability=ability), Thing(card=card)))


def _energy(game: Game, number: int) -> Thing:
    """2-4-2, 2-23-7-4: a card of an energy zone by its colours, one of a smash zone by the zone."""
    colours = tuple(game.world.facts.colours[game.cards[number].printed])
    smash = game.cards[number].place % WIDTH == SMASH
    return Thing(card=number, words=() if smash else colours or ("colourless",))


def describe(game: Game, option: Any) -> OptionText:
    """Return the words by which a scenario says this option."""
    number = game.step.number
    if isinstance(option, Times):
        return times_said(option)
    if isinstance(option, tuple) and option and isinstance(option[0], Action):
        return _action(game, option)
    if isinstance(option, Waiting):
        return _skill("activate", option.ability, option.ref.card)
    if isinstance(option, EventReplacement) and option.word:
        return OptionText("choose", (Thing(words=(option.word,)),))
    if (
        isinstance(option, EventReplacement) and option.lasting >= 0 and option.apply
    ):  # of several cards it is about one
        return OptionText("choose", (_card(game, game.frame.events[option.event].card),))
    if isinstance(option, EventReplacement):
        return _skill("activate" if option.apply else "decline", option.ability, option.ref.card)
    if isinstance(option, Ref):
        return OptionText(
            "choose", (_card(game, option.card),), pick=number != "2-23-2-4"
        )  # one after the other, where it is an order
    if isinstance(option, WayToPay):
        return _skill("activate", option.effect.ability, option.effect.source.card)
    if isinstance(option, ChosenWord):
        return OptionText("choose", (Thing(words=_words_of_choice(game, option.word)),))
    if option == DONE:
        return OptionText("choose", (Thing(words=("none",)),), pick=True, ends=True)
    if isinstance(option, str):
        if number in ("4-8-12", "4-8-12-1"):
            found = game.own.showing[0] if number == "4-8-12" else shown_abilities(game, game.frame.player)[0]
            return _skill("activate" if option == "do" else "decline", found.ability, found.ref.card)
        if number == "4-8-5":
            effect: Effect = game.frame
            return _skill("activate" if option == "do" else "decline", effect.ability, effect.source.card)
        return OptionText(option)
    if isinstance(option, tuple):  # a card that chance shows
        return OptionText("chance", (_card(game, option[1]),))
    if number in ("4-7-2-4", "4-7-3-2", "4-7-2-3", "4-8-4-1", "4-7-2-6", "4-8-4-3"):
        return OptionText("choose", (Thing(words=(f"number {option}",)),), pick=True)
    if number == "1-2-3-2":
        whole = cards_paid_with(game, game.frame, option)
        return OptionText("pay", tuple(_energy(game, c) for c in whole or (option,)), pick=not whole)
    if number == "3-1-4":
        return OptionText("chance", (Thing(words=(f"first {PLAYERS[option]}",)),))
    if number == "3-2-3-1":
        return OptionText("choose", (_card(game, option),), pick=True)
    if number == "4-7-2-2":
        return OptionText("choose", (Thing(ability=option),))
    return OptionText("choose", (_square(option),), pick=True)


def _words_of_choice(game: Game, word: str) -> tuple[str, ...]:
    """Return a colour or a trait; a line or an area by its squares, as the player sees them who chooses."""
    if word not in AREAS and word not in LINES:
        return (word,)
    assert game.step.chooser is not None
    return (word, name_place(word, game.step.chooser(game, game.frame)))


def _action(game: Game, option: tuple[Any, ...]) -> OptionText:
    action, *args = option
    if action.name == "activate":
        return _skill("activate", args[0][1], args[0][0])
    if action.name == "special play":
        return OptionText(
            "special play", (Thing(ability=args[0][1].ability), Thing(card=args[0][0]), *map(_square, args[1:]))
        )
    verb = "play" if action.name.startswith("play ") else action.name
    things = tuple(_square(arg) if at else _card(game, arg) for at, arg in enumerate(args))
    return OptionText(verb, things, passes=action.name in PASSES)


_COLOURS = {word.key: word.ja for word in COLOUR_WORDS}
_LABELS = {
    "create plan": "プランゾーンを作成する",
    "renew plan": "プランゾーンを更新する",
    "charge": "{0}をエネルギーゾーンに置く",
    "smash": "{0}でスマッシュする",
    "pass": "パスする",
    "normal": "本来のコストを支払う",
    "no more": "これ以上支払わない",
    "keep": "引き直さない",
    "redraw": "引き直す",
    "draw": "1枚引く",
    "enough": "これ以上引かない",
}


def label(game: Game, option: Any) -> str:
    """Return an option as a judge reads it."""
    if isinstance(option, int) and game.step.number in ("4-7-2-6", "4-8-4-3"):
        return f"{option}を割り振る"
    if isinstance(option, int) and game.step.sub == "X":
        return f"X={option}"
    if isinstance(option, EventReplacement) and option.word:
        return f"{_COLOURS.get(option.word, option.word)}を指定する"
    if isinstance(option, ChosenWord):
        return f"{_COLOURS.get(option.word) or SPEECH._areas.get(option.word, option.word)}を選ぶ"
    if isinstance(option, Times):
        return times_label(option)
    said = describe(game, option)
    cards = [thing.card for thing in said.things if thing.card >= 0]
    skills = [thing.ability for thing in said.things if thing.ability >= 0]
    squares = [
        SPEECH._areas[word] for thing in said.things if thing.card < 0 for word in thing.words if word in SPEECH._areas
    ]
    if said.verb == "special play":
        return (
            f"{SPEECH.describe_card(game, cards[0])}を{SPEECH.skill(game, skills[0])}によって{squares[0]}にプレイする"
        )
    if skills and not cards:
        return f"{SPEECH.skill(game, skills[0])}を選ぶ"
    if skills:
        told = SPEECH.skill_of(game, skills[0], cards[0])
        is_constant = game.world.abilities[skills[0]].kind == "continuous"
        done = "行う" if isinstance(option, str) else "適用する" if is_constant else "使う"
        return f"{told}を{'行わない' if said.verb == 'decline' else done}"
    if said.verb == "play":
        return f"{SPEECH.describe_card(game, cards[0])}を{f'{squares[0]}に' if squares else ''}プレイする"
    if said.verb == "move":
        return f"{SPEECH.describe_card(game, cards[0])}を{squares[0]}に移動する"
    if said.verb == "pay":
        return f"{SPEECH.describe_card(game, cards[0])}をフリーズして支払う"
    if said.verb == "choose":
        return (
            f"{SPEECH.describe_card(game, cards[0])}を選ぶ"
            if cards
            else f"{squares[0]}を選ぶ"
            if squares
            else "これ以上選ばない"
        )
    if said.verb == "chance":
        return f"{Speech.quote(SPEECH, game, cards[0])}である" if cards else f"{PLAYERS[option]}が先攻"
    return _LABELS[said.verb].format(*(SPEECH.describe_card(game, card) for card in cards))


_QUESTIONS = {
    "4-15-8-2": "どの置換効果を先に適用するか",
    "4-18-2": ask_how_often("ループ"),
    "4-18-3": ask_how_often("ループ"),
    "4-8-3": "どの誘発型能力を先にスタックに乗せるか",
    "1-2-3-2": "どのエネルギーをフリーズして支払うか",
    "4-11-1": "どれを対象に選ぶか",
    "4-9-2-4": "どれを選ぶか",
    "4-7-2-4": "どのコストを支払うか",
    "4-7-3-2": "どのコストを支払うか",
    "4-7-2-3": "Xはいくつか、どのカードで支払うか",
    "4-8-4-1": "Xはいくつか、どのカードで支払うか",
    "4-7-2-6": "どのように割り振るか",
    "4-8-4-3": "どのように割り振るか",
    "2-4-2-4": "どの色を選ぶか",
    "2-8-4": "どの種族または属性を選ぶか",
    "4-7-2-2": "どの効果を使うか",
    "4-8-5": "行うか",
    "4-8-12": "手札から公開するか",
    "4-8-12-1": "行動してスタックに乗せるか",
    "3-1-4": "先攻はどちらか",
    "3-2-3-1": "手札を引き直すか",
    "2-20-1-8": "どのカードを先に置かれたものとするか",
    "2-20-2-6": "どのカードを先に置かれたものとするか",
    "2-23-1-5": "引いたカードは何か",
    "2-23-3-1": "プランゾーンのカードは何か",
    "2-23-1-4": "引いたカードは何か",
    "4-9-2-3": "山札の上のカードは何か",
    "2-23-1-6": "次のカードを引くか",
    "2-23-2-4": "どの順に山札に置くか",
}


def question(game: Game) -> Question:
    """Return the question that the open decision asks."""
    number = game.step.number or game.world.policy.replaces_by
    return Question(_QUESTIONS.get(number) or (f"{window(number)}に何をするか" if game.step.window else "どれにするか"))
