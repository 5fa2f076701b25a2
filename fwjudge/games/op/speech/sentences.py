"""ONE PIECE in a judge's words: a sentence for each event."""

from __future__ import annotations

from typing import Any, ClassVar

from fwjudge.ability.text import Cards, CardSet, In, Kind, Number, Whose
from fwjudge.ability.walk import walk
from fwjudge.engine.event import Decided, Moved
from fwjudge.engine.game import Game
from fwjudge.engine.log import Entry
from fwjudge.engine.project import Modifier
from fwjudge.games.common.printed_names import SpeechOfPrintedCards
from fwjudge.games.table import PLAYERS, Counted, Line

from ..events import CostChanged, Performs
from ..now.areas import area_of, bearer_of_don
from ..now.bans import TOLL, Lasting, effect_that_forbids
from ..now.battle import MAY_ATTACK_ACTIVE
from ..now.hidden_cards import is_hidden
from ..now.numbers import base_value
from ..now.own_effects import REPLACING
from ..rules.ch06_phases import KEEPS_RESTED
from ..state import FIELD, LIFE
from ..world.changes import DISABLED, GIVEN_ABILITY, SETS, SETS_BASE
from ..world.facts import LOSES_SOME, PAYMENT
from ..world.keywords import KEYWORD_SKILLS
from .vocabulary import AREA_WORDS, DURATIONS, FORBIDDEN, GIVEN_TO, NUMBERS, PRINTED, PROHIBITED, SOUNDS
from .whys import ENDINGS, WHYS


class OnePieceSpeech(SpeechOfPrintedCards):
    """A speech that has the sentences of ONE PIECE: of each kind of event, move, declaration and note."""

    areas, sounds, durations, forbidden, numbers = AREA_WORDS, SOUNDS, DURATIONS, FORBIDDEN, NUMBERS
    told = ("leader", "character", "stage")
    in_play = ("character", "stage")
    piles = ("deck", "life")
    quiet_declarations = ("give",)
    moment = "{card}「{moment}」の効果の発動タイミング"
    cannot = "{who}は{until}、{what}ができない"
    lapse = "期限が来て効果が無効になる: {what}"
    comparison = "アタックしているカード {0} は、アタックされているカード {1} {sign}"
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
        "damage": "{who}がライフの上のカードを{put}",
        "trigger": "{who}がライフの{card}を公開する",
        "trigger end": "{card}をトラッシュに置く",
        "counter": "{who}が手札の{card}をトラッシュに置く",
        "discard": "{who}が手札の{card}を捨てる",
        "event": "{who}が{card}をトラッシュに置いて発動する",
        "life": "{who}がデッキの上のカードを1枚ライフに置く",
        "leader": "{to}がリーダーカードをリーダーエリアに置く",
        "return": "{who}が手札のカードを1枚デッキに戻す",
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
    unnamed = "効果"
    decisions: ClassVar = {
        "no block step": "{card}が別の領域に移動したので、ブロック・ステップには進まない",
        "no counter step": "{card}が別の領域に移動したので、カウンター・ステップには進まない",
        "no damage step": "{card}が別の領域に移動したので、ダメージ・ステップには進まない",
        "no draw": "最初のターンなので、{who}はカードを引かない",
        "no don": "{who}のドン!!デッキが0枚なので、ドン!!カードを置かない",
        "none to draw": "引く枚数が0枚なので、{who}はカードを引かない",
        "no more damage": "{who}のライフが0枚なので、残りのダメージは処理しない",
        "damage over": "ダメージ処理がすべて終わったので、ここから{who}の{skill}などを発動する",
        "no play": "{skill}の発動は、イベントの発動ではない",
        "in trash": "{who}の{skill}は、トラッシュで解決する",
        "does it": "{skill}の処理を{who}が行う",
        "forbidden": "{card}には、禁止されているので行われない",
        "not ko'd": "{card}はKOされない",
        "stays rested": "{card}はアクティブにならない",
        "not met": "{who}の{skill}は、条件が満たされていないので発動しない",
    }
    whys = WHYS
    endings = ENDINGS
    notes: ClassVar = {
        "waits": "{who}の{skill}が発動タイミングを満たす",
        "declared": "{who}が{skill}を指定する",
        "activated": "{who}の{skill}が発動する",
        "resolved": "{who}の{skill}の解決が終わる",
        "due": "{who}の{skill}が残した処理を行う",
        "delayed": "{who}の{skill}が後で行う処理を残す",
        "called off": "{who}の{skill}は発動しない",
        "not activated": "{who}の{skill}を発動しない",
        "not replaced": "{who}の{skill}は適用できない",
        "failed": "{who}の{skill}は処理されない",
        "unmet": "{who}の{skill}の「場合」より後は解決されない",
        "replaced": "{who}の{skill}が代わりに行われる",
        "chose none": "{who}は{skill}で何も選ばない",
        "nothing": "{who}の{skill}のこの部分では何も起こらない",
        "performs": "{who}の{skill}が、このカードの効果を発動する",
        "unread": "{who}の{skill}の、読めない部分に来る",
        "not plain": "効果が無効でも、元々の効果のないカードではない",
    }
    quiet_notes = ("declared",)
    noticed = ("not waiting", "not triggered", "unmet", "not replaced")

    def reason_of_note(self, event: Any) -> str:
        """Return the clause that stands behind a note; behind what is activated that is its heading."""
        return event.heading if isinstance(event, Performs) else super().reason_of_note(event)

    def names_of_card(self, game: Game, card: int) -> tuple[str, ...]:
        """Return the names of a card; of a given DON!! also that it is one of the card to which it is given."""
        own, bearer = super().names_of_card(game, card), bearer_of_don(game, card)
        if bearer < 0:
            return own
        area = self.area(game, game.cards[bearer].place)
        return (*own, *(name + GIVEN_TO for name in (*super().names_of_card(game, bearer), area) if name))

    def quote(self, game: Game, card: int) -> str:
        """Return the name of a card in quotation marks; of a given DON!! that of the card to which it is given."""
        bearer = bearer_of_don(game, card)
        return super().quote(game, card) if bearer < 0 else super().quote(game, bearer) + GIVEN_TO

    def describe_card(self, game: Game, card: int) -> str:
        """Return a card as a judge tells it from others; a given DON!! by the card to which it is given."""
        return super().describe_card(game, card) if bearer_of_don(game, card) < 0 else self.full_name(game, card)

    def sentence(self, before: Game, after: Game, entry: Entry) -> Line:
        """Return the line about an event; that nothing is done is by the rules that it cites, not by that of what was to be done."""
        line = super().sentence(before, after, entry)
        return line._replace(aside=True) if line.kind == "nothing" else line

    def cost_changed(self, before: Game, after: Game, event: CostChanged) -> Line:
        """Return the line about a cost that is another one than is printed."""
        return Line(f"コストは{event.cost}になっている", kind="costs")

    def moved(self, before: Game, after: Game, event: Moved) -> Line:
        """Return the line about a card that moved; of given DON!! also to which card."""
        line = super().moved(before, after, event)
        if (
            before.world.places[event.before.place].name == "given" and event.cause not in self.moves
        ):  # it lies nowhere else
            tail = f"を{self.name_place(before, event.to)}に置く"
            return self.line_about(before, event.card, self.full_name(before, event.card), tail, "moved")
        if event.cause != "give" or event.under < 0:
            return line
        head = f"{self.player(before, event.to)}が{self.quote(before, event.under)}にドン!!カードを"
        return line._replace(what=f"{head}1枚付与する", counted=Counted(head, "枚付与する"))

    def put_into(self, before: Game, event: Moved, target: str) -> str:
        """Return the words for putting a card where it goes: one of the field goes back to the hand, others are added to it."""
        places, source, to = before.world.places, event.before.place, event.to
        kind = places[to].name
        if kind == "hand":
            hand = "手札" if places[source].player == places[to].player else target
            return f"{hand}に{'戻す' if area_of(before, event.card) in FIELD else '加える'}"
        is_on_top = kind == "deck" and not self._goes_beneath(before, event)
        return f"{target}の上に置く" if is_on_top else super().put_into(before, event, target)

    def modifier(self, game: Game, modifier: Modifier) -> str:
        """Return the words for an effect that lasts."""
        if modifier.what == TOLL and modifier.ref is not None:
            until = self.duration(modifier.until)
            return f"{self.full_name(game, modifier.ref.card)}は{until}、求められたことをしなければアタックできない"
        if modifier.what == LOSES_SOME and modifier.amount.static.which:
            return f"{_name_losers(modifier)}{modifier.amount.static.which}効果は{self.duration(modifier.until)}、無効になる"
        if modifier.what in RULES_FOR_A_TIME:
            return RULES_FOR_A_TIME[modifier.what].format(self.duration(modifier.until))
        if modifier.amount.__class__ is Lasting:
            return self.prohibition(game, modifier)
        if modifier.ref is None:
            return super().modifier(game, modifier)
        card, until = self.full_name(game, modifier.ref.card), self.duration(modifier.until)
        if modifier.what == DISABLED:
            return f"{card}の効果は{until}、無効になる"
        if modifier.what == GIVEN_ABILITY:
            return f"{card}は{until}、{self.skill(game, modifier.amount)}を得る"
        if modifier.what == MAY_ATTACK_ACTIVE:
            return f"{card}は{until}、アクティブのキャラにもアタックできる"
        if modifier.what in KEYWORD_SKILLS:
            return f"{card}は{until}、{modifier.what}を得る"
        if modifier.what == SETS:
            what = self._numbers[modifier.of]
            return f"{card}の{what}は{until}、{modifier.amount}になる"
        if modifier.what == SETS_BASE:
            return f"{self._say_base(game, modifier)}になる"
        return super().modifier(game, modifier)

    def noted(self, before: Game, after: Game, event: Any) -> Line:
        """Return the line about a note in the log; of a part that does nothing also that its number is 0 or less (1-3-2-2)."""
        line = super().noted(before, after, event)
        if event.what != "nothing" or "1-3-2-2" not in event.cites:
            return line
        skill = self.skill_of(before, event.ability, event.ref.card)
        return line._replace(what=f"{PLAYERS[event.player]}の{skill}の、数が0以下の指示は行わない")

    def modified(self, before: Game, after: Game, event: Any) -> Line:
        """Return the line about an effect that begins to last; of a number that counts as printed also that a higher one still does."""
        line, modifier = super().modified(before, after, event), event.modifier
        if modifier.what != SETS_BASE or modifier.ref is None:
            return line
        now = base_value(after, modifier.of, modifier.ref.card)
        stays = f"{self._say_base(before, modifier)}にもなるが、高いほうの{now}のままである"
        return line if now == modifier.amount else line._replace(what=stays)

    def _say_base(self, game: Game, modifier: Modifier) -> str:
        """Return which number a card counts as printed with for a time, without the verb."""
        card = self.full_name(game, modifier.ref.card) if modifier.ref is not None else ""
        return f"{card}の元々の{self._numbers[modifier.of]}は{self.duration(modifier.until)}、{modifier.amount}"

    def prohibition(self, game: Game, modifier: Modifier) -> str:
        """Return the words for something that an effect forbids of cards for a time."""
        what = modifier.of
        whose = "" if modifier.ref is None else f"{self.full_name(game, modifier.ref.card)}は"
        until = self.duration(modifier.until)
        against = modifier.amount.static.against if what == "attack" else None
        target = "" if against is None else f"{name_targets(against)}には"
        return f"{whose}{until}、{target}{PROHIBITED[what]}"

    def faced(self, before: Game, after: Game, event: Any) -> Line:
        """Return the line about a card that is shown or turned."""
        place = before.cards[event.card].place
        if not is_hidden(before, event.card) or area_of(before, event.card) == LIFE:
            return super().faced(before, after, event)
        who, where, card = self.player(before, place), self.area(before, place), self.quote(before, event.card)
        name, tail = f"{who}の{where}の{card}", f"を{'公開する' if event.up else '非公開にする'}"
        return self.line_about(before, event.card, name, tail, "faced")

    def decided(self, before: Game, after: Game, event: Decided) -> Line:
        """Return the line about what a rule decided; that a card stays as it is because that is forbidden is told, with what forbids it."""
        line = super().decided(before, after, event)._replace(important=event.what in TOLD_DECISIONS)
        if event.what != "stays rested":
            return line
        effect = effect_that_forbids(before, KEEPS_RESTED, event.card)
        if effect is None:
            return line
        skill = self.skill_of(before, effect.ability, effect.source.card)
        return line._replace(why=f"{skill}が、アクティブになることを禁じている")

    def set(self, before: Game, after: Game, event: Any) -> Line:
        """Return the line about a change of what is kept beside the cards."""
        new = after.own
        target = self.full_name(after, new.target.card) if new.target else ""
        texts = {
            "battle": f"アタックの対象は{target}",
            "target": f"アタックされたカードが{target}に変わる",
            "battle end": "バトルを終了する",
            "extra turn": f"このターンの後に、{PLAYERS[new.extra[0]] if new.extra else ''}のターンを追加で行う",
            "turn": f"{new.turn}ターン目、{PLAYERS[new.active]}のターンになる",
            "chooser": f"先攻か後攻かは{PLAYERS[new.active]}が選ぶ",
            "first": f"先攻は{PLAYERS[new.first]}",
        }
        return Line(texts[event.what], kind="set")


def name_targets(against: CardSet) -> str:
    """Return the cards that cannot be attacked as a text calls them: 元々のコスト7以下のキャラ; else only that it names them."""
    words = []
    for one in against.filters if isinstance(against, Cards) else ():
        match one:
            case Whose() | In(("leader",) | ("character",)):
                continue  # the type that stands beside it says where they lie
            case Kind((kind,)):
                words.append(PRINTED.name("type", kind))
            case Number(what, "<=" | ">=" as bound, (int(amount),), original):
                printed = "元々の" if original else ""
                words.insert(
                    0, f"{printed}{PRINTED.name('number', what)}{amount}{'以下' if bound == '<=' else '以上'}の"
                )
            case _:
                words = []
                break
    return "".join(words) or "テキストの指すカード"


def _name_losers(modifier: Modifier) -> str:
    """Return whose skills an effect takes away, before their heading; nothing where it says them of both players."""
    whose = {one.who for one in walk(modifier.amount.static.cards) if isinstance(one, Whose)}
    if whose not in ({"own"}, {"other"}):
        return ""
    return f"{PLAYERS[modifier.player if whose == {'own'} else 1 - modifier.player]}の"


TOLD_DECISIONS = (
    "no block step",
    "no counter step",
    "no damage step",
    "no play",
    "forbidden",
    "not ko'd",
    "stays rested",
)
"""Decisions that are told: nothing else says that something is not done, or of which card."""
RULES_FOR_A_TIME = {
    PAYMENT: "カードの支払うコストは{0}、変わる",
    LOSES_SOME: "同じ表記の効果は{0}、無効になる",
    REPLACING: "{0}、代わりに行う処理がある",
}
"""The sentences about effects that last and are about no card of now, by their words."""
SPEECH = OnePieceSpeech()
"""The sentences of ONE PIECE."""
