"""Fusion World in a judge's words: names of actions and moments, labels of options, a sentence for each event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, ClassVar

from fwjudge.engine.choice import Action
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import Entry
from fwjudge.engine.loops import Times
from fwjudge.engine.program import Effect
from fwjudge.engine.project import Modifier
from fwjudge.engine.waiting import Waiting
from fwjudge.games.common.progress import DONE
from fwjudge.games.common.speech import ask_how_often, times_label, times_said
from fwjudge.games.table import PLAYERS, Counted, Line, OptionText, Question, SkillOfCard, Thing

from ..events import BeginsWith, DamageReplaced, NotDone, PartApplied, TextsChosen
from ..now.battle import fights_on
from ..now.lasting import Lasting
from ..rules.ch05_payment import MARKER
from ..rules.ch09_delays import Delayed
from ..rules.ch09_replacement import OptionToReplace
from ..rules.ch09_skills import Paying
from ..state import side_up
from ..world.facts import facts
from . import instructions, skills, statics
from .board import AREA_WORDS, COLOURS
from .instructions import MAX_CARDS_NAMED
from .statics import describe_static, describe_whom, forbids_action
from .vocabulary import DURATIONS, FORBIDDEN, NUMBERS, SOUNDS
from .whys import ENDINGS, WHYS

_WINDOWS = {
    "7-2-11": "チャージフェイズの手札のチャージ",
    "7-3-4": "メインフェイズのフリータイミング",
    "8-2-4": "オフェンスステップのフリータイミング",
    "8-3-4": "ディフェンスステップのフリータイミング",
}
_PASSES = ("end main", "no charge", "end offence", "end defence")

_HEARD = ("waits", "not waiting", *statics.APPLICATION_WORDS)
"""Kinds of what follows from an event, whatever line made that happen."""
_LINES_OF_WAITING = frozenset(
    (
        *("7-2-5", "7-3-2", "7-3-5-1-1", "7-4-2", "8-1-3", "8-2-2", "8-3-2", "8-4-2"),
        *("8-4-6-1-2", "8-4-6-2-2", "8-4-6-2-3", "8-4-7", "8-5-5"),
    )
)
"""The lines of a turn and of a battle at which skills begin to wait."""

# -- events ------------------------------------------------------------------------------------------


class FusionWorldSpeech(instructions.InstructionSpeech):
    """A speech with the sentences of Fusion World: for events, actions and notes."""

    areas, sounds, durations, forbidden, numbers = AREA_WORDS, SOUNDS, DURATIONS, FORBIDDEN, NUMBERS
    told = ("leader", "battle")
    in_play = ("battle",)
    untils: ClassVar = {"combo": "コンボによって"}
    quiet_moves = ("life", "return", "stack")
    noticed = ("not waiting", "not triggered", "unmet", "nothing to choose")
    comparison = "アタックカード {0} は、ガードカード {1} {sign}"
    told_words = COLOURS
    moves: ClassVar = {
        **instructions.MOVES,
        "draw": "{who}がカードを1枚引く",
        "charge": "{who}が{card}を手札からエナジーエリアに置く",
        "appear": "{to}の{card}がバトルエリアに登場する",
        "appear rested": "{to}の{card}がバトルエリアにレストで登場する",
        "combo": "{who}の{card}をコンボエリアに置く",
        "ko": "{who}の{card}がKOされ、ドロップエリアに置かれる",
        "damage": "{who}がライフのいちばん上のカードを手札に加える",
        "no power": "{who}の{card}は、パワーが0以下なのでドロップエリアに置かれる",
        "illegal combo": "戦闘中ではないので、{source}の{card}をドロップエリアに置く",
        "combo end": "コンボエリアの{who}の{card}をドロップエリアに置く",
        "critical": "{who}のライフのいちばん上のカードがドロップエリアに置かれる",
        "used": "{who}が{card}をドロップエリアに置く",
        "evolve": "{to}の{card}が進化して登場する",
        "evolve rested": "{to}の{card}が進化してレストで登場する",
        "fusion": "{to}の{card}がフュージョン進化して登場する",
        "fusion rested": "{to}の{card}がフュージョン進化してレストで登場する",
        "to evolve": "{card}を{to}のバトルエリアに移動する",
        "stack": "{card}が、登場したカードの下に重なる",
        "not evolved": "登場しなかった{card}をドロップエリアに置く",
        "other field": "ほかの【フィールド】が登場したので、{who}の{card}をドロップエリアに置く",
        "life": "{who}がデッキのいちばん上のカードをライフエリアに置く",
        "leader": "{to}がリーダーカードをリーダーエリアに置く",
        "return": "{who}が手札のカードをデッキに戻す",
    }
    declarations: ClassVar = {
        "use": "{who}が{0}の使用を宣言する",
        "attack": "{who}が{0}で{1}にアタックを宣言する",
        "combo": "{who}が{0}のコンボを宣言する",
        "end main": "{who}がメインフェイズを終了する",
        "end offence": "{who}はオフェンスステップで何もしない",
        "end defence": "{who}はディフェンスステップで何もしない",
        "first": "{who}が先攻を選ぶ",
        "second": "{who}が後攻を選ぶ",
        "keep": "{who}は手札を引き直さない",
        "redraw": "{who}が手札を引き直す",
    }
    quiet_declarations = ("end offence", "end defence")
    quiet_notes = ("activated", "picked", "left behind")
    decisions: ClassVar = {"keep silent": "{who}は手札などで待機している{skill}の発動を宣言しない"}
    whys = WHYS
    endings = ENDINGS
    notes: ClassVar = {
        **instructions.NOTES,
        "waits": "{who}の{skill}が待機状態になる",
        "declared": "{who}が{skill}の発動を宣言する",
        "activated": "{who}の{skill}が発動する",
        "resolved": "{who}の{skill}の解決が終わる",
        "due": "{who}の{skill}の遅延型効果を解決する時になる",
        "delayed": "{who}の{skill}の遅延型効果が発生する",
        "called off": "{who}の{skill}は発動できないので、待機状態を取り消す",
        "not activated": "{who}の{skill}は発動しない",
        "failed": "{who}の{skill}の効果の解決に失敗する",
        "undone": "{who}の{skill}で、{why}",
        "none chosen": "{who}の{skill}で、{why}",
        "nothing to choose": "{who}の{skill}で、選べる対象がない",
        "partly": "{who}の{skill}は、できるだけ行う",
        "lapsed": "{who}の{skill}の遅延型効果は、解決する時が来ないまま消失する",
        "kept": "{who}の{skill}は、カードをドロップエリアに置かずに発動する",
        "not waiting": "{who}の{skill}は待機状態にならない",
        "replaced": "{who}の{skill}の置換効果を適用する",
        "holds": "{who}の{skill}の条件が満たされている",
        "picked": "{who}の{skill}の条件に合うカードを見る",
        "left behind": "{who}の{skill}の効果は、領域を移動したカードには適用されない",
        "not again": "{who}の{skill}は、適用対象外になったカードに、このターンはもう適用されない",
    }

    def sentence(self, before: Game, after: Game, entry: Entry) -> Line:
        """Return the line about an event; what is only heard is by the rules that it cites, if its line does not say that skills wait."""
        line = super().sentence(before, after, entry)
        heard = line.kind in _HEARD and entry.step.number not in _LINES_OF_WAITING
        return line._replace(aside=True) if heard else line

    def names_of_card(self, game: Game, number: int) -> tuple[str, ...]:
        """Return the names of a card, on the side that is up too, its number, and what the file calls it."""
        first, *others = super().names_of_card(game, number)
        return (first, side_up(game, number).name, *others)

    def skill_of(self, game: Game, ability: int, card: int) -> SkillOfCard:
        """Return the name of a skill of a card, with which of them it is where several have it."""
        at, named = skills.number_among_alike(game, ability, card), super().skill_of(game, ability, card)
        return SkillOfCard(named.card, f"{named.skill} ({at}つ目)") if at else named

    def set(self, before: Game, after: Game, event: Any) -> Line:
        """Return the line about a change of what the rulebook keeps beside the cards."""
        old, new = before.own, after.own
        if event.what == "battle":
            attacker, guard = self.full_name(after, new.attack.card), self.full_name(after, new.guard.card)
            return Line(f"戦闘が発生し、{attacker}がアタックカード、{guard}がガードカードになる", kind="set")
        if event.what == "guard":
            return Line(f"ガードカードが{self.full_name(after, new.guard.card)}に変わる", kind="set")
        if event.what == "cut short":
            if old.negated:
                return Line("アタックが無効になっているので、戦闘終了ステップに進む", kind="set")
            both = (("アタックカード", old.attack), ("ガードカード", old.guard))
            lost = "と".join(name for name, ref in both if not fights_on(before, ref))
            return Line(f"{lost}がなくなったので、戦闘終了ステップに進む", kind="set")
        if event.what == "battle end":
            return Line("戦闘が終了する", kind="set")
        if event.what == "damage":
            return Line("ダメージ処理が終わる", important=False, kind="set")
        if event.what == "turn":
            return Line(f"{new.turn}ターン目、{PLAYERS[new.active]}のターンになる", kind="set")
        if event.what == "skips":
            player, what = new.skips[-1]
            return Line(f"次の{PLAYERS[player]}の{_PARTS_SKIPPED[what]}を飛ばす", kind="set")
        if event.what == "skipped":
            player, what = next(one for one in old.skips if old.skips.count(one) > new.skips.count(one))
            return Line(f"{PLAYERS[player]}の{_PARTS_SKIPPED[what]}を飛ばす", kind="set")
        if event.what == "negated":
            return Line("アタックが無効になる", kind="set")
        if event.what == "chooser":
            return Line(f"先攻か後攻かは{PLAYERS[new.active]}が選ぶ", kind="set")
        return Line(f"先攻は{PLAYERS[new.first]}", kind="set")

    def forbids(self, modifier: Modifier) -> bool:
        """Whether an effect that lasts forbids a player to do something."""
        lasting = modifier.amount
        return super().forbids(modifier) or (isinstance(lasting, Lasting) and forbids_action(lasting.static))

    def modifier(self, game: Game, modifier: Modifier) -> str:
        """Return an effect that lasts in words, with until when."""
        if not isinstance(modifier.amount, Lasting):
            return super().modifier(game, modifier)
        until = self.duration(modifier.until)
        ref, lasting = modifier.ref, modifier.amount
        return f"{describe_whom(lasting) if ref is None else self.full_name(game, ref.card)}は{until}、{describe_static(lasting)}"

    def hurt(self, before: Game, after: Game, event: Any) -> Line:
        """Return the line about damage that is dealt to a player."""
        head, tail = f"{PLAYERS[event.player]}が{event.dealt.amount}ダメージを", "受ける"
        return Line(head + tail, kind="hurt", counted=Counted(head, f"回{tail}"))

    def markers(self, before: Game, after: Game, event: Any) -> Line:
        """Return the line about energy markers of a player that are put or removed."""
        who, amount = PLAYERS[event.player], event.amount
        if amount < 0:
            return Line(f"{who}がエナジーマーカー{-amount}つを取り除く", kind="markers")
        return Line(f"{who}がエナジーエリアにエナジーマーカー{amount}つを置く", kind="markers")

    def ki(self, before: Game, after: Game, event: Any) -> Line:
        """Return the line about energy markers beneath a card."""
        return Line(f"{self.full_name(before, event.ref.card)}の【気】{event.amount:+d}", kind="ki")

    def inherited(self, before: Game, after: Game, event: Any) -> Line:
        """Return the line about a card that takes over from the one below."""
        text = (
            f"{self.quote(after, event.new.card)}は、下に置かれる{self.quote(before, event.old.card)}の状態を引き継ぐ"
        )
        return Line(text, important=False, kind="inherited")

    def noted(self, before: Game, after: Game, event: Any) -> Line:
        """Return the line about a note."""
        if event.what == "stays":
            return Line(f"{self.full_name(before, event.ref.card)}は戦闘でKOされない", kind="stays")
        if event.what == "stays rested":
            return Line(f"{self.full_name(before, event.ref.card)}はアクティブにならない", kind="stays")
        if event.what == "end again":
            return Line(
                "まだ待機状態になっていない「ターン終了時」の【自動】があるので、エンドフェイズを最初から行う",
                kind="end again",
            )
        if event.what == "no draw":
            return Line(f"{PLAYERS[event.player]}はカードを引けない", kind="no draw")
        if event.what == "no damage":
            return Line(f"{PLAYERS[event.player]}はダメージを受けない", kind="no damage")
        if isinstance(event, NotDone):
            return self.not_done(before, event)
        line = super().noted(before, after, event)
        gone = event.what == "declared" and "9-6-9" in event.cites
        if not gone:
            return line
        return line._replace(
            why="スキルは無効になっている" if before.is_here(event.ref) else "カードはもう別の領域にある"
        )

    def begins_with(self, before: Game, after: Game, event: BeginsWith) -> Line:
        """Return the line about a number of cards with which a player begins."""
        cards = f"{'手札' if event.area == 'hand' else 'ライフ'}{event.number}枚"
        return Line(f"{PLAYERS[event.player]}は{cards}でゲームを開始する", kind="begins with")

    def reason_of_note(self, event: Any) -> str:
        """Return the clause that stands behind a note: also which texts were chosen."""
        if isinstance(event, TextsChosen):
            return "、".join(f"{at + 1}つ目" for at in event.texts) or "なし"
        return super().reason_of_note(event)

    def damage_replaced(self, before: Game, after: Game, event: DamageReplaced) -> Line:
        """Return the line about damage in whose place a skill put nothing."""
        skill = self.skill_of(before, event.ability, event.ref.card)
        who, whom = PLAYERS[event.player], PLAYERS[event.damaged]
        return Line(f"{who}の{skill}により、{whom}は{event.amount}ダメージを受けない", kind="replaced")

    def not_done(self, game: Game, event: NotDone) -> Line:
        """Return the line about what of a skill is not done, and why (0-2-4), or that all of it fails (9-6-9)."""
        whom = f"{self.full_name(game, event.card)}は" if event.card >= 0 else ""
        why = whom + self.say_reason(event).format(number=event.number)
        skill = self.skill_of(game, event.ability, event.ref.card)
        text = self.notes[event.what].format(who=PLAYERS[event.player], skill=skill, why=why)
        in_brackets = why if event.what in ("failed", "partly") else ""
        return Line(text, kind=event.what, noted=True, why=in_brackets)

    def name_cards(self, game: Game, cards: Sequence[int]) -> str:
        """Return cards in a list, those of the same name once, with how many they are."""
        counted = Counter(self.full_name(game, card) for card in cards)
        named = [f"{name}{f'{n}枚' if n > 1 else ''}" for name, n in counted.items()]
        if len(named) <= MAX_CARDS_NAMED:
            return "、".join(named)
        return f"{'、'.join(named[:MAX_CARDS_NAMED])}など{len(cards)}枚"

    def part_applied(self, before: Game, after: Game, event: PartApplied) -> Line:
        """Return the line about a part of a 【永続】 that applies to cards, or does not any more."""
        static, _ = facts(before).parts[event.ability][event.part]
        said = describe_static(Lasting(static, Effect(event.ability, event.ref, event.player)))
        whom = self.name_cards(before, event.cards)
        skill = self.skill_of(before, event.ability, event.ref.card)
        seen = before.world.places[before.cards[event.ref.card].place].public
        text = f"{skill}が{statics.APPLICATION_WORDS[event.what]}: {whom + 'は' if whom else ''}{said}"
        return Line(text, seen and event.what != "applied already", event.what)


_PARTS_SKIPPED = {
    "turn": "ターン",
    "charge": "チャージフェイズ",
    "main": "メインフェイズ",
    "end": "エンドフェイズ",
    "offence": "オフェンスステップ",
    "defence": "ディフェンスステップ",
    "damage": "ダメージステップ",
}
SPEECH = FusionWorldSpeech()


def window(number: str) -> str:
    """Return the name of the line at which actions are offered."""
    return _WINDOWS.get(number, number)


# -- options -----------------------------------------------------------------------------------------


def describe(game: Game, option: Any) -> OptionText:
    """Return how a line of a scenario names an option."""
    number = game.step.number
    if isinstance(option, Times):
        return times_said(option)
    if isinstance(option, tuple) and option and isinstance(option[0], Action):
        action, *args = option
        return OptionText(
            action.name, tuple(thing for arg in args for thing in _things_of(game, arg)), passes=action.name in _PASSES
        )
    if instructions.is_asked(game):
        return instructions.describe(game, option)
    if isinstance(option, Waiting):
        return OptionText("activate", skills.things_of_skill(game, option.ability, option.ref.card))
    if isinstance(option, Delayed):
        return OptionText("activate", skills.things_of_skill(game, option.ability, option.effect.source.card))
    if isinstance(option, OptionToReplace):
        effect = option.effect
        return OptionText(
            "decline" if option.declined else "activate",
            skills.things_of_skill(game, effect.ability, effect.source.card),
        )
    if isinstance(option, Paying) or option in _SKILL_DECLARATIONS:
        return _describe_paying(game, option)
    if number == "12-2-2-1":
        return OptionText("activate", skills.things_of_skill(game, option, game.frame.source.card))
    if number == "5-3-1":
        if option == MARKER:
            return OptionText("pay", (Thing(words=("marker",)),), pick=True)
        return OptionText(
            "pay", (Thing(card=option, words=game.printed_card(option).colours or ("blank",)),), pick=True
        )
    if isinstance(option, Ref):
        return OptionText("choose", (Thing(card=option.card),), pick=True)
    if option == DONE:
        return OptionText("choose", (Thing(words=("none",)),), pick=True, ends=True)
    if isinstance(option, str):  # 6-2-1-5 first, second; 6-2-1-8 keep, redraw
        return OptionText(option)
    if isinstance(option, tuple):  # a card that chance shows
        return OptionText("chance", (Thing(card=option[1]),), pick=True)
    return OptionText("chance", (Thing(words=(f"player {PLAYERS[option]}",)),))


_SKILL_DECLARATIONS = ("declare", "keep silent", "decline")


def _describe_paying(game: Game, option: Any) -> OptionText:
    """Return how a line names whether a waiting skill is declared (9-6-3-1-1), and whether and how it is paid for (9-6-4, 1-4-6-1)."""
    effect: Effect = game.frame
    things = skills.things_of_skill(game, effect.ability, effect.source.card)
    if isinstance(option, Paying) and option.cost >= 0:
        return OptionText("activate", (*things, Thing(words=(f"cost {option.cost + 1}",))))
    return OptionText("decline" if option in ("keep silent", "decline") else "activate", things)


def _things_of(game: Game, arg: Any) -> tuple[Thing, ...]:
    return skills.things_of_skill(game, arg[1], arg[0]) if isinstance(arg, tuple) else (Thing(card=arg),)


_LABELS = {
    "use": "{0}を使用する",
    "attack": "{0}で{1}にアタックする",
    "combo": "{0}をコンボする",
    "charge": "{0}をエナジーエリアに置く",
    "no charge": "エナジーエリアに置かない",
    "end main": "メインフェイズを終了する",
    "end offence": "オフェンスステップを終了する",
    "end defence": "ディフェンスステップを終了する",
    "first": "先攻を選ぶ",
    "second": "後攻を選ぶ",
    "keep": "引き直さない",
    "redraw": "引き直す",
    "free": "コストを支払わずに使用する",
    "pay": "コストを支払う",
}


def label(game: Game, option: Any) -> str:
    """Return the label of an option."""
    if isinstance(option, Times):
        return times_label(option)
    if instructions.is_asked(game):
        return instructions.label(game, option, SPEECH)
    said = describe(game, option)
    cards = [thing.card for thing in said.things if thing.card >= 0]
    abilities = [thing.ability for thing in said.things if thing.ability >= 0]
    if said.verb == "activate":
        how = (
            f"({option.cost + 1}番目のスキルコストを支払う)" if isinstance(option, Paying) and option.cost >= 0 else ""
        )
        return f"{SPEECH.skill_of(game, abilities[0], cards[0])}を発動する{how}"
    if said.verb == "decline":
        return f"{SPEECH.skill_of(game, abilities[0], cards[0])}を発動しない"
    if said.verb == "pay" and option != "pay":
        return f"{SPEECH.quote(game, cards[0])}をレストにする" if cards else "エナジーマーカーを取り除く"
    if said.verb == "choose":
        return f"{SPEECH.describe_card(game, cards[0])}を選ぶ" if cards else "これ以上選ばない"
    if said.verb == "chance":
        return f"{SPEECH.quote(game, cards[0])}である" if cards else f"{PLAYERS[option]}が選ぶ"
    return _LABELS[said.verb].format(*(SPEECH.describe_card(game, card) for card in cards))


_QUESTIONS = {
    "5-3-3-1": "コストを支払うか",
    "16-1-1-2": ask_how_often("循環"),
    "16-1-1-3": ask_how_often("循環"),
    "4-2-2-2": "待機状態の【自動】のどれを先に発動するか",
    "4-2-2-4": "待機状態の【自動】のどれを先に発動するか",
    "4-2-2-3": "遅延型効果のどれを先に解決するか",
    "4-2-2-5": "遅延型効果のどれを先に解決するか",
    "5-3-1": "どのエナジーで支払うか",
    "9-6-4": "スキルコストを支払って発動するか",
    "9-6-3-1-1": "公開して発動を宣言するか",
    "12-2-2-1": "どのスキルを発動するか",
    "1-4-6-1": "どのスキルコストを支払うか",
    "5-7-3": "スキルコストを支払って発動するか",
    "15-12-4": "どのカードから進化するか",
    "15-12-11": "どのカードから進化するか",
    "15-12-12": "どの順で重ねるか",
    "5-2-2": "どれを選ぶか",
    "5-2-4": "どれを選ぶか",
    "6-2-1-4": "先攻後攻を選ぶのはどちらか",
    "6-2-1-5": "先攻と後攻のどちらを選ぶか",
    "6-2-1-8": "手札を引き直すか",
    "5-1-2": "引いたカードは何か",
    "14-3-2": "ライフのカードは何か",
}


def question(game: Game) -> Question:
    """Return the question that is asked now."""
    number = game.step.number
    if instructions.is_asked(game):
        return instructions.question(game, SPEECH)
    if number == "9-6-4":
        effect: Effect = game.frame
        return Question(
            f"{SPEECH.skill_of(game, effect.ability, effect.source.card)}を、スキルコストを支払って発動するか"
        )
    return Question(_QUESTIONS.get(number) or (f"{window(number)}で何をするか" if game.step.window else "どれにするか"))
