"""Sentences for events, in a judge's words, that all games share; each game brings its own words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from fwjudge.engine.ending import Ending
from fwjudge.engine.event import BOTTOM, Compared, Consulted, Decided, Determined, Moved
from fwjudge.engine.game import Game
from fwjudge.engine.log import Entry
from fwjudge.engine.loops import Times
from fwjudge.engine.project import CANNOT, Modifier, Until, value
from fwjudge.games.common.events import LoopDeclared, UnreadMet
from fwjudge.games.table import (
    PLAYERS,
    Area,
    Counted,
    GameSpeech,
    InPassing,
    Line,
    OptionText,
    SkillOfCard,
    Thing,
    Word,
)

from .passing import put_in_passing


def times_said(option: Times) -> OptionText:
    """Return the words of the option to go through a loop so often."""
    return OptionText("loop", (Thing(words=(f"{option.number}回",)),), pick=True)


def times_label(option: Times) -> str:
    """Return the label of the option to go through a loop so often."""
    return f"{option.number}回行う"


def ask_how_often(loop: str) -> str:
    """Return the question how often a loop is gone through, by the word of the rulebook for what goes round and round."""
    return f"{loop}を何回行うか"


_AFTER_A_NUMBER = ("を", "が", "は")
"""The particles that may stand behind a number of cards: 番人2枚を."""


_OF_EFFECT, _EFFECT = "【効果】", "効果"
"""The heading that only says that its text is an effect, and how it is said."""


class Speech(GameSpeech):
    """A game in a judge's words: names of cards and places, and a sentence for each event."""

    areas: tuple[Area, ...]
    sounds: tuple[Word, ...]
    durations: tuple[Word, ...]
    forbidden: tuple[Word, ...]
    told: tuple[str, ...] = ()
    """The areas whose cards are told apart by their player; those of other areas by the area."""
    numbers: tuple[Word, ...] = (Word("power", "パワー"),)
    moves: ClassVar[Mapping[str, str]]
    """By cause: `who` owned the place it came from, `to` the place it goes to, `card`, `source`, `target`, `put`: to the target."""
    quiet_moves: tuple[str, ...] = ()
    in_play: tuple[str, ...] = ()
    """The areas of cards in play, which are not said in passing: the name of the card says enough."""
    blank = "無地のカード"
    """The name of cards of which nothing is known but how many they are."""
    piles: tuple[str, ...] = ("deck",)
    """The areas whose cards lie on top of each other: beneath them is another place."""
    declarations: ClassVar[Mapping[str, str]]
    quiet_declarations: tuple[str, ...] = ()
    decisions: ClassVar[Mapping[str, str]] = {}
    """The sentence for each word of a `Decided`."""
    notes: ClassVar[Mapping[str, str]]
    whys: ClassVar[Mapping[str, str]] = {}
    """The clause for each reason that an event gives."""
    endings: ClassVar[Mapping[str, str]] = {}
    """The clause for each reason for which the game ends."""
    quiet_notes: tuple[str, ...] = ("activated",)
    failures: tuple[str, ...] = ("called off", "not activated", "failed")
    noticed: tuple[str, ...] = ("not waiting", "not triggered", "unmet")
    """The notes about things that did not happen although a player may have expected them."""
    untils: ClassVar[Mapping[str, str]] = {}
    """The words for a duration before a number that changes, where they differ from the name of the duration."""
    moment = "{card}「{moment}」と表記されたスキルが待機状態になる時点"
    cannot = "{who}は{until}、{what}を宣言できない"
    unnamed = "能力"
    """The word for an ability that is printed without a name."""
    loop = "循環"
    """The word for what goes round and round."""
    lapse = "効果が消失する: {what}"
    comparing = "パワーを比べる: "
    """The words before a sentence about two compared numbers."""
    comparison = "{0} は {1} {sign}"
    """A sentence about two compared numbers: the first is at least as great as the second, or less (`sign`)."""

    def __init__(self) -> None:
        self._areas = {area.key: area.ja for area in self.areas}
        self._sounds = {word.key: word.ja for word in self.sounds}
        self._durations = {word.key: word.ja for word in self.durations}
        self._forbidden = {word.key: word.ja for word in self.forbidden}
        self._numbers = {word.key: word.ja for word in self.numbers}
        self._reasoned = frozenset(what for what, said in self.notes.items() if "ので" in said)

    # -- names

    def name(self, game: Game, card: int) -> str:
        """Return the name that is printed on a card."""
        printed: str = game.printed_card(card).name
        return printed

    def names_of_card(self, game: Game, card: int) -> tuple[str, ...]:
        """Return every name by which a line may mean this card: its one name, where a game does not say more."""
        return (self.name(game, card),)

    def quote(self, game: Game, card: int) -> str:
        """Return the name of a card in quotation marks, where it has a name of its own."""
        return f"「{self.name(game, card)}」" if self.has_name(game, card) else self.name(game, card)

    def has_name(self, game: Game, card: int) -> bool:
        """Whether a card has a name of its own: a leader or a card of a colour may have none."""
        found = self.name(game, card)
        return found != "リーダー" and not found.endswith("のカード")

    def full_name(self, game: Game, card: int) -> str:
        """Return a card with its player: Aの「盾の番人」"""
        return f"{self.player(game, game.cards[card].place)}の{self.quote(game, card)}"

    def player(self, game: Game, place: int) -> str:
        """Return the letter of the player whose place this is."""
        return PLAYERS[game.world.places[place].player or 0]

    def area(self, game: Game, place: int) -> str:
        """Return the name of the area of a place."""
        return self._areas[game.world.places[place].name]

    def name_place(self, game: Game, place: int) -> str:
        """Return a place with its player."""
        return f"{self.player(game, place)}の{self.area(game, place)}"

    def skill(self, game: Game, ability: int) -> str:
        """Return the name of an ability; one that is printed without a name is just an ability of its card."""
        found: str = game.world.abilities[ability].name
        return found or self.unnamed

    def skill_of(self, game: Game, ability: int, card: int) -> SkillOfCard:
        """Return the name of an ability with its card."""
        return SkillOfCard(self.quote(game, card), self.skill(game, ability))

    def skill_aloud(self, game: Game, ability: int, card: int) -> SkillOfCard:
        """Return the name of an ability with its card as a sentence says it: what stands behind the heading 【効果】 is its 効果."""
        is_heading = game.world.abilities[ability].name == _OF_EFFECT
        return SkillOfCard(self.quote(game, card), _EFFECT) if is_heading else self.skill_of(game, ability, card)

    def describe_card(self, game: Game, card: int) -> str:
        """Return a card as a judge tells it from others: whose it is or where it lies, and whether it is rested."""
        c = game.cards[card]
        told = game.world.places[c.place].name in self.told
        whose = f"{self.player(game, c.place)}の" if told else f"{self.area(game, c.place)}の"
        return whose + ("レストの" if c.rested else "") + self.quote(game, card)

    # -- sentences

    def sentence(self, before: Game, after: Game, entry: Entry) -> Line:
        """Return the sentence for an entry of the log, between the positions before and after it."""
        line: Line = getattr(self, entry.event.kind)(before, after, entry.event)
        return put_in_passing(self, before, line, entry.event) if line.important and line.passing is None else line

    def moved(self, before: Game, after: Game, event: Moved) -> Line:
        """Return the line about a card that moved."""
        source, target = event.before.place, event.to
        words = {
            "who": self.player(before, source),
            "to": self.player(before, target),
            "card": self.quote(before, event.card),
            "source": self.name_source(before, event),
            "target": self.name_place(before, target) + ("の下" if self._goes_beneath(before, event) else ""),
        }
        words["put"] = self.put_into(before, event, words["target"])
        template = self.moves.get(event.cause, "{source}の{card}を{put}")
        if "1枚" in template:
            head, _, tail = template.partition("1枚")
            counted: Counted | None = Counted(head.format(**words), f"枚{tail.format(**words)}")
        else:
            head, _, tail = template.partition("{card}")
            counted = self._count_cards(
                before, event.card, f"{head.format(**words)}{words['card']}", tail.format(**words)
            )
        return Line(template.format(**words), event.cause not in self.quiet_moves, "moved", counted=counted)

    def name_source(self, before: Game, event: Moved) -> str:
        """Return the words for where a card comes from."""
        return self.name_place(before, event.before.place)

    def put_into(self, before: Game, event: Moved, target: str) -> str:
        """Return the words for putting a card where it goes."""
        return f"{target}に置く"

    def _goes_beneath(self, game: Game, event: Moved) -> bool:
        """Whether a card goes beneath all others of a pile."""
        return event.at == BOTTOM and game.world.places[event.to].name in self.piles

    def line_about(self, game: Game, card: int, name: str, tail: str, kind: str) -> Line:
        """Return the line that says something of a card, by the name that it has in the sentence."""
        return Line(name + tail, kind=kind, counted=self._count_cards(game, card, name, tail))

    def _count_cards(self, game: Game, card: int, head: str, tail: str) -> Counted | None:
        """Return how to say the same of several cards, where the name of one ends the head; a leader is never one of several."""
        several = self.has_name(game, card) or self.name(game, card).endswith("のカード")
        return Counted(head, f"枚{tail}", cards=True) if several and tail[:1] in _AFTER_A_NUMBER else None

    def turned(self, before: Game, after: Game, event: Any) -> Line:
        """Return the line about a card that was rested or activated."""
        tail = f"が{'レスト' if event.rested else 'アクティブ'}になる"
        return self.line_about(before, event.card, self.full_name(before, event.card), tail, "turned")

    def faced(self, before: Game, after: Game, event: Any) -> Line:
        """Return the line about a card that was turned over."""
        tail = f"が{'表' if event.up else '裏'}向きになる"
        return self.line_about(before, event.card, self.full_name(before, event.card), tail, "faced")

    def duration(self, until: Until) -> str:
        """Return the words for how long an effect lasts."""
        return self._durations.get(until.word, until.word)

    def modifier(self, game: Game, modifier: Modifier) -> str:
        """Return the words for an effect that lasts."""
        until = self.duration(modifier.until)
        if modifier.ref is None:
            what = modifier.of or modifier.what
            return self.cannot.format(who=PLAYERS[modifier.amount], until=until, what=self._forbidden.get(what, what))
        what = self._numbers.get(modifier.what, modifier.what)
        return f"{self.full_name(game, modifier.ref.card)}は{self.untils.get(modifier.until.word, until + '、')}{what}{modifier.amount:+d}"

    def forbids(self, modifier: Modifier) -> bool:
        """Whether an effect that lasts forbids a player to do something."""
        return modifier.what == CANNOT

    def modified(self, before: Game, after: Game, event: Any) -> Line:
        """Return the line about an effect that begins to last."""
        modifier = event.modifier
        text = self.modifier(before, modifier)
        if modifier.ref is not None and modifier.what == "power":
            text += f" ({value(before, 'power', modifier.ref.card)} → {value(after, 'power', modifier.ref.card)})"
        return Line(
            text, kind="modified", forbids=self.forbids(modifier), passing=self._say_new_power(before, after, modifier)
        )

    def _say_new_power(self, before: Game, after: Game, modifier: Modifier) -> InPassing | None:
        """Return that a card has another power for a time; None where an effect that lasts is no such."""
        if modifier.ref is None or modifier.what != "power" or modifier.until.word in self.untils:
            return None
        card, now = self.full_name(before, modifier.ref.card), value(after, "power", modifier.ref.card)
        return InPassing(rest=f"{card}の{self._numbers['power']}は{self.duration(modifier.until)}、{now}になる")

    def lapsed(self, before: Game, after: Game, event: Any) -> Line:
        """Return the line about effects that end."""
        said = self.lapse.format(what="、".join(self.modifier(before, m) for m in event.modifiers))
        return Line(said, kind="lapsed", aside=bool(event.cites))

    def aged(self, before: Game, after: Game, event: Any) -> Line:
        """Return the line about effects whose duration has come nearer to its end."""
        what = "、".join(self.modifier(before, modifier) for modifier in event.before)
        return Line(f"効果の期限が近づく: {what}", important=False, kind="aged")

    def shuffled(self, before: Game, after: Game, event: Any) -> Line:
        """Return the line about a deck that was shuffled."""
        return Line(
            f"{self.player(before, event.place)}が{self.area(before, event.place)}をシャッフルする", kind="shuffled"
        )

    def mixed(self, before: Game, after: Game, event: Any) -> Line:
        """Return the line about cards whose order no player knows."""
        where = self.name_place(before, before.cards[event.cards[0]].place)
        return Line(f"{where}の{len(event.cards)}枚の順番は、だれにもわからない", important=False, kind="mixed")

    def settled(self, before: Game, after: Game, event: Any) -> Line:
        """Return the line about a hidden card that chance has named."""
        return Line(f"伏せられていたカードは{self.quote(before, event.card)}である", important=False, kind="settled")

    def declared(self, before: Game, after: Game, event: Any) -> Line:
        """Return the line about a declaration."""
        if event.what == "all":
            return Line(
                "対象: " + ("、".join(self.full_name(before, c) for c in event.cards) or "なし"),
                important=False,
                kind="declared",
            )
        cards = [
            self.quote(before, c)
            if self.player(before, before.cards[c].place) == PLAYERS[event.player]
            else self.full_name(before, c)
            for c in event.cards
        ]
        text = self.declarations[event.what].format(*cards, who=PLAYERS[event.player])
        return Line(text, important=event.what not in self.quiet_declarations, kind="declared")

    def set(self, before: Game, after: Game, event: Any) -> Line:
        """Return the sentence for a change of what a game keeps beside its cards; each game has its own."""
        raise NotImplementedError(event.what)

    def consulted(self, before: Game, after: Game, event: Consulted) -> Line:
        """Return the line about a reading that was consulted, which is told by its name."""
        return Line(event.reading, important=False, kind="reading")

    def say_reason(self, event: Any) -> str:
        """Return the clause for the reason that an event gives; nothing where it gives none."""
        why = getattr(event, "why", "")
        return self.whys[why] if why else ""

    def say_end(self, ending: Ending) -> str:
        """Return the clause for the reason for which the game ended."""
        return self.endings[ending.why] if ending.why else ""

    def reason_of_note(self, event: Any) -> str:
        """Return the clause that stands behind a note: its reason, or the number or the words that it is about."""
        if isinstance(event, Determined):
            return str(event.number)
        if isinstance(event, UnreadMet):
            return f"「{event.text}」が読めない"
        return self.say_reason(event)

    def noted(self, before: Game, after: Game, event: Any) -> Line:
        """Return the line about a note in the log."""
        if event.ability < 0 or event.ref is None:
            return Line(self.reason_of_note(event) or event.what, important=False, kind=event.what)
        who, card = PLAYERS[event.player], event.ref.card
        text = self.notes[event.what].format(who=who, skill=self.skill_of(before, event.ability, card))
        done = (who, self.name(before, card), self.skill(before, event.ability)) if event.what == "resolved" else None
        refused = (
            OptionText("activate", (Thing(ability=event.ability), Thing(card=card)))
            if event.what in self.failures
            else None
        )
        told = refused is not None or event.what in self.noticed
        waits = event.what == "waits" and self.has_name(before, card)
        return Line(
            text,
            event.what not in self.quiet_notes,
            event.what,
            done,
            refused,
            told,
            self.reason_of_note(event),
            card=self.name(before, card) if waits else "",
            gives_reason=event.what in self._reasoned,
        )

    def loop_declared(self, before: Game, after: Game, event: LoopDeclared) -> Line:
        """Return the line about how often a player goes through a loop."""
        return Line(f"{PLAYERS[event.player]}が{self.loop}を{event.times}回行うことにする", kind="loop")

    def decided(self, before: Game, after: Game, event: Decided) -> Line:
        """Return the line about what a rule decided by going elsewhere, or by keeping something from happening."""
        card = self.quote(before, event.card) if event.card >= 0 else ""
        skill = self.skill_of(before, event.ability, event.card) if event.ability >= 0 and event.card >= 0 else ""
        text = self.decisions[event.what].format(who=PLAYERS[event.player], card=card, skill=skill)
        return Line(text, important=False, kind="decided")

    def compared(self, before: Game, after: Game, event: Compared) -> Line:
        """Return the line about two numbers that were compared."""
        return Line(f"{self.comparing}{self.say_comparison(event)}", kind="compared")

    def say_comparison(self, event: Compared) -> str:
        """Return how two numbers compare, in one clause."""
        return self.comparison.format(event.first, event.second, sign="以上" if event.first_wins else "未満")

    def sounded(self, before: Game, after: Game, event: Any) -> Line:
        """Return the line about a moment for which abilities watch."""
        told = f"{self.full_name(before, event.cards[0])}: " if event.cards else ""
        return Line(
            self.moment.format(card=told, moment=self._sounds.get(event.cause, event.cause)),
            important=False,
            kind="sounded",
        )

    def over(self, before: Game, after: Game, event: Any) -> Line:
        """Return the line about the end of the game."""
        return Line(self.ending(after), kind="over")

    def ending(self, game: Game) -> str:
        """Return the sentence about how the game ended; nothing while it goes on."""
        if game.ended is None:
            return ""
        winner, why = game.ended.winner, self.say_end(game.ended)
        return f"引き分け ({why})" if winner is None else f"{PLAYERS[winner]}の勝利 ({PLAYERS[1 - winner]}の{why})"
