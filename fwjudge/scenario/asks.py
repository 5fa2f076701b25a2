"""What a file asks, read: each question has one kind, and what it is about in the words of `play` and `expect`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from fwjudge.answer.event_words import EventWord, event_words, find_event
from fwjudge.answer.kinds import (
    Ask,
    Asked,
    Becomes,
    Can,
    Choice,
    Happening,
    HowOften,
    Options,
    Order,
    Point,
    Value,
    Wanted,
    When,
    Whether,
    Who,
    Wins,
)
from fwjudge.base.patterns import compile_late
from fwjudge.base.spelling import fold, list_words, quote
from fwjudge.course.expectation import Expectation
from fwjudge.course.words import RULE, find
from fwjudge.games.table import PLAYERS, GameRecord, Word
from fwjudge.play.move import Move
from fwjudge.play.vocabulary import Unknown, Vocabulary
from fwjudge.play.wording import Spec, Wording

from .expectations import EXPECT, Expectations
from .reader import Reader
from .source import Items, Node, Pairs, Text
from .wanted_answers import ANSWER_PARTS, WantedAnswers, is_nothing
from .writing import write_flow

KINDS = (
    Word("can", "できるか"),
    Word("whether", "なるか"),
    Word("value", "いくつ"),
    Word("becomes", "どうなる"),
    Word("when", "いつ"),
    Word("often", "何回", ("how often",)),
    Word("who", "誰が"),
    Word("options", "選べる"),
    Word("order", "どの順"),
    Word("wins", "勝敗"),
)
"""The kinds of questions; a question has one of them as a key, with what is asked about beside it."""
ASK_PARTS = (Word("text", "文"), Word("at", "時点"), Word("until", "まで"), *ANSWER_PARTS)
ASK = (*KINDS, *ASK_PARTS)
UNTIL = (Word("step", "ステップ"), Word("battle", "戦闘", ("バトル",)), Word("turn", "ターン"))
SORTS = (Word("order", "順番", ("順",)), Word("places", "配置", ("置く順番",)))
"""Choices that no skill asks for: which of the waiting skills comes next, where cards are put."""
THINGS = (Word("deck", "デッキ"), Word("board", "盤面"), Word("card", "カード"))
"""A deck, a board or a card that a file lays out, of which can be asked whether there can be one like it."""
START = ("初め", "はじめ", "最初", "start")
_AFTER = compile_late(r"(\d{1,4}) ?行目の?後|after line (\d{1,4})")
_CAN_RIGHT = 'することを、引用符で囲んで書きます: できるか: "A: アタック リーダー -> リーダー"'


class Asks:
    """A reader of `ask`, for the file and for its variants."""

    def __init__(
        self,
        reader: Reader,
        table: GameRecord,
        words: Vocabulary,
        expectations: Expectations,
        taken: Sequence[int],
        variant_lines: int,
    ) -> None:
        """`taken`: how many lines of the play are taken after each of its entries; `variant_lines`: the most that a variant adds."""
        self.reader, self.table, self.words, self.expectations = reader, table, words, expectations
        self.numbers, self.taken, self.variant_lines = expectations.numbers, taken, variant_lines
        self.wanted = WantedAnswers(reader, table, expectations, self._happening)
        self.readers: Mapping[str, Callable[[Text, Node], Asked | None]] = {
            "can": self._read_can,
            "whether": self._read_whether,
            "value": self._read_value,
            "becomes": self._read_becomes,
            "when": self._read_when,
            "often": self._read_often,
            "who": self._read_who,
            "options": self._read_options,
            "order": self._read_order,
            "wins": self._read_wins,
        }

    def read(self, node: Node) -> tuple[tuple[Ask, ...], tuple[Wanted, ...]]:
        """Return the questions, each with the answer that it must have; those that cannot be read become problems of the file."""
        found = [one for item in self.reader.items(node) if (one := self._read_ask(item)) is not None]
        return tuple(ask for ask, _ in found), tuple(wanted for _, wanted in found)

    def _read_ask(self, node: Node) -> tuple[Ask, Wanted] | None:
        if not isinstance(node, Pairs):
            shown = quote(node.text) if isinstance(node, Text) else node.kind_in_words
            self.reader.wrong(node, f"質問は {{できるか: …}} のような「語: 値」の組です。{shown}でした。")
            return None
        known = len(self.reader.problems)
        parts = self.reader.parts(node, ASK, "ask")
        kinds = [(key, value) for key, value in node.pairs if find(key.text, KINDS) is not None]
        if len(kinds) > 1:
            first, second = (quote(key.text) for key, _ in kinds[:2])
            self.reader.wrong(
                kinds[1][0],
                f"1つの質問の種類は1つです。{first}と{second}があります。2つ聞くなら「- {{{kinds[0][0].text}: …}}」のように並べます。",
            )
            return None
        if not kinds:
            if len(self.reader.problems) == known:
                right = list_words(word.ja for word in KINDS)
                self.reader.wrong(
                    node,
                    f"何を聞くのかがありません。{right} のどれかを書きます。文だけなら「ask: 文」と書きます。",
                )
            return None
        key, value = kinds[0]
        kind = find(key.text, KINDS) or ""
        asked = self.readers[kind](key, value)
        until = self._read_until(parts["until"], kind) if "until" in parts else ""
        at = self._point(parts["at"]) if "at" in parts else None
        text = self.reader.text(parts["text"], "text") if "text" in parts else ""
        if asked is None:
            return None
        if isinstance(asked, Can) and until:
            asked = replace(asked, until=until)
        shown = f"{key.text.strip()}: {write_flow(value)}".removesuffix(": ")
        ask = Ask(asked, text, shown, at, key.line)
        return ask, self.wanted.read(ask, parts.get("answer"), parts.get("because"))

    # -- what is asked about

    def _read_can(self, key: Text, node: Node) -> Can | None:
        if not isinstance(node, Text) or node.empty:
            shown = "" if is_nothing(node) else f"{_read(node)}でした。"
            self.reader.wrong(node, f"{quote(key.text)} には、誰が何をするかを書きます。{shown}{_CAN_RIGHT}")
            return None
        thing = find(node.text, THINGS)
        if thing is not None:
            move = Move(
                -1, Wording(thing, text=node.text.strip()), node.text.strip(), line=node.line, column=node.column
            )
            return Can(move)
        who, colon, action = node.text.replace("：", ":").partition(":")
        player = fold(who).upper()
        if not colon or player not in PLAYERS or not action.strip():
            self.reader.wrong(node, f"{quote(node.text)} は「A: すること」の形ではありません。{_CAN_RIGHT}")
            return None
        if (laid := find(action, THINGS)) is not None:
            wording = Wording(laid, text=action.strip())
            return Can(Move(PLAYERS.index(player), wording, action.strip(), line=node.line, column=node.column))
        try:
            wording = self.words.action(action.strip())
        except Unknown as error:
            self.reader.wrong(node, str(error))
            return None
        return Can(Move(PLAYERS.index(player), wording, action.strip(), line=node.line, column=node.column))

    def _read_whether(self, key: Text, node: Node) -> Whether | None:
        pair = self._pair(key, node, "{番人: ドロップ} や {誘発: 番人【KO時】}")
        if pair is None:
            return None
        left, right = pair
        if self._is_event(left, right):
            happening = self._happening(left, right)
            return None if happening is None else Whether(happening)
        events = event_words(self.table)
        one = self.expectations.read_pair(
            left,
            right,
            [name for word in events for name in word.names],
            f"出来事の語は {list_words((word.ja for word in events), 20)} です。",
        )
        return None if one is None else Whether(one)

    def _is_event(self, left: Text, right: Node) -> bool:
        """Whether a pair names an event and not a line of `expect`; a card of that name goes before."""
        if fold(left.text) in self.words.names or find_event(left.text, self.table) is None:
            return False
        return find(left.text, EXPECT) is None or is_nothing(right)

    def _read_value(self, key: Text, node: Node) -> Value | None:
        one = self._subject(key, node, "番人.パワー、A.手札 など")
        if one is None or one.subject is None:
            return None
        spec, what = one.subject.specs[0], one.subject.attribute.partition(":")[0]
        counts_area = not one.subject.attribute and bool(spec.area) and not (spec.name or spec.role)
        if what not in ("number", "counter") and not counts_area:
            right = list_words(word.ja for word in self.table.words.cards.numbers)
            self.reader.wrong(
                node,
                f"{quote(one.shown)} は数ではありません。{one.shown.partition('.')[0]}.{self.table.words.cards.numbers[0].ja} "
                f"のように書きます (数は {right})。どこにあるか、どうなるかは「どうなる」で聞きます。",
            )
            return None
        return Value(one)

    def _read_becomes(self, key: Text, node: Node) -> Becomes | None:
        one = self._subject(key, node, "カードの名")
        if one is None or one.subject is None:
            return None
        if one.subject.attribute:
            self.reader.wrong(
                node, f"{quote(one.shown)} はカードではありません。カードの名だけを書きます。数は「いくつ」で聞きます。"
            )
            return None
        return Becomes(one)

    def _subject(self, key: Text, node: Node, right: str) -> Expectation | None:
        if not isinstance(node, Text) or node.empty:
            shown = "" if is_nothing(node) else f"{_read(node)}でした。"
            self.reader.wrong(node, f"{quote(key.text)} には {right} を1つ書きます。{shown}")
            return None
        return self.expectations.read_question(node)

    def _read_when(self, key: Text, node: Node) -> When | None:
        happening = self._event(key, node)
        return None if happening is None else When(happening)

    def _read_often(self, key: Text, node: Node) -> HowOften | None:
        happening = self._event(key, node)
        return None if happening is None else HowOften(happening)

    def _event(self, key: Text, node: Node) -> Happening | None:
        pair = self._pair(key, node, "{解決: 番人【KO時】} や {引く: B}")
        return None if pair is None else self._happening(*pair)

    def _read_who(self, key: Text, node: Node) -> Who | None:
        choice = self._choice(key, node)
        return None if choice is None else Who(choice)

    def _read_options(self, key: Text, node: Node) -> Options | None:
        choice = self._choice(key, node)
        return None if choice is None else Options(choice)

    def _read_order(self, key: Text, node: Node) -> Order | None:
        if not isinstance(node, Items) or len(node.items) < 2:
            self.reader.wrong(
                node,
                f"{quote(key.text)} には、2つ以上のスキルか出来事を並べます: [番人【KO時】, 剣士【KO時】]。{_read(node)}でした。",
            )
            return None
        found = [self._read_ordered(item) for item in node.items]
        things = tuple(one for one in found if one is not None)
        return Order(things) if len(things) == len(found) else None

    def _read_ordered(self, node: Node) -> Happening | None:
        """Return one of the things whose order is asked: an event, or a skill that is resolved."""
        if isinstance(node, Pairs):
            return self._event(Text(node.line, node.column, "どの順"), node)
        if not isinstance(node, Text) or node.empty:
            self.reader.wrong(node, f"スキルか出来事を書きます: 番人【KO時】、{{登場: 番人}}。{_read(node)}でした。")
            return None
        wording = self._thing(node)
        return None if wording is None else Happening("resolved", wording, node.text.strip())

    def _read_wins(self, key: Text, node: Node) -> Wins | None:
        if is_nothing(node):
            return Wins()
        self.reader.wrong(
            node, f"{quote(key.text)} の後には何も書きません。{_read(node)}でした。勝つ側は answer: に書きます。"
        )
        return None

    # -- events and choices

    def _pair(self, key: Text, node: Node, right: str) -> tuple[Text, Node] | None:
        if isinstance(node, Pairs) and len(node.pairs) == 1:
            return node.pairs[0]
        shown = "" if is_nothing(node) else f"{_read(node)}でした。"
        if isinstance(node, Pairs) and node.pairs:
            shown = f"{len(node.pairs)}つありました。"
        self.reader.wrong(node, f"{quote(key.text)} には {right} の形のものを1つ書きます。{shown}")
        return None

    def _happening(self, left: Text, right: Node) -> Happening | None:
        """Return the event that a pair names."""
        event = find_event(left.text, self.table)
        if event is None:
            words = event_words(self.table)
            names = [name for word in words for name in word.names]
            self.reader.unknown(left, left.text, "出来事", [word.ja for word in words], names)
            return None
        shown = f"{left.text.strip()}: {write_flow(right)}".removesuffix(": ")
        if is_nothing(right) and "nothing" in event.of:
            return Happening(event.key, Wording(), shown)
        if not isinstance(right, Text) or right.empty:
            self.reader.wrong(
                right, f"{quote(left.text)} の後には {_list_what_follows(event)} を書きます。{_read(right)}でした。"
            )
            return None
        if event.of == ("phase",):
            number = self.numbers.step(right, right.text, self.table.words.phases)
            spec = Spec(word=number, text=right.text.strip())
            return Happening(event.key, Wording("", (spec,), text=right.text.strip()), shown) if number else None
        wording = self._thing(right)
        if wording is None:
            return None
        if _sort(wording) not in event.of:
            self.reader.wrong(
                right, f"{quote(left.text)} の後には {_list_what_follows(event)} を書きます。{_read(right)}でした。"
            )
            return None
        return Happening(event.key, wording, shown)

    def _thing(self, node: Text) -> Wording | None:
        try:
            return self.words.thing(node.text)
        except Unknown as error:
            self.reader.wrong(node, str(error))
            return None

    def _choice(self, key: Text, node: Node) -> Choice | None:
        if not isinstance(node, Text) or node.empty:
            self.reader.wrong(
                node,
                f"{quote(key.text)} には、選ばせるスキル (番人【登場時】)、順番、配置、選ぶ などを書きます。{_read(node)}でした。",
            )
            return None
        shown = node.text.strip()
        sort = find(shown, SORTS) or find(shown, self.table.words.verbs)
        if sort is not None:
            return Choice(Wording(text=shown), shown, sort)
        wording = self._thing(node)
        return None if wording is None else Choice(wording, shown)

    # -- when it is asked

    def _read_until(self, node: Node, kind: str) -> str:
        if kind != "can":
            ja = next(word.ja for word in KINDS if word.key == kind)
            self.reader.wrong(
                node, f"「まで」を付けられるのは「できるか」だけです。「{ja}」の時点は「時点」で書きます。"
            )
            return ""
        return self.reader.word(node, UNTIL, "until")

    def _point(self, node: Node) -> Point | None:
        if isinstance(node, Items):
            return self._nth(node)
        if not isinstance(node, Text) or node.empty:
            self._no_point(node)
            return None
        text = node.text.strip()
        if fold(text) in START:
            return Point(taken=0, shown=text)
        if match := _AFTER.fullmatch(fold(text)):
            return self._after_line(node, int(match[1] or match[2]))
        rule = self._rule_or_step(node)
        return Point(rule, shown=text) if rule else None

    def _nth(self, node: Items) -> Point | None:
        """Return which time a line of the rules runs: ["8-4-6", 1]."""
        if len(node.items) != 2 or not isinstance(node.items[0], Text):
            self._no_point(node)
            return None
        rule = self._rule_or_step(node.items[0])
        which = self.reader.number(node.items[1], "何度目か")
        if which is not None and which < 1:
            self.reader.wrong(node.items[1], f"何度目かは1から数えます。{_read(node.items[1])}でした。")
        return Point(rule, which, shown=f"{node.items[0].text.strip()} の{which}度目") if rule and which else None

    def _rule_or_step(self, node: Text) -> str:
        text = node.text.strip()
        if not re.fullmatch(RULE, text):
            return self.numbers.step(node, text, self.table.words.phases)
        return text if self.numbers.check_quoted(node, text) else ""

    def _after_line(self, node: Text, number: int) -> Point | None:
        lines, written = len(self.taken), node.text.strip()
        if not 1 <= number <= lines + self.variant_lines:
            there = f"{lines + self.variant_lines}行です" if lines + self.variant_lines else "ありません"
            self.reader.wrong(node, f"{quote(written)} の行がありません。play の行は{there}。")
            return None
        within = self.taken[number - 1] if number <= lines else (self.taken[-1] if lines else 0) + number - lines
        return Point(taken=within, shown=written)

    def _no_point(self, node: Node) -> None:
        self.reader.wrong(
            node,
            '時点は "8-4-6" (その行の前)、["8-4-6", 1] (その1度目)、ダメージステップ、初め、2行目の後 のように書きます。'
            f"{_read(node)}でした。",
        )


def _read(node: Node) -> str:
    if is_nothing(node):
        return "空"
    return quote(node.text) if isinstance(node, Text) else node.kind_in_words


def _sort(wording: Wording) -> str:
    """Return what sort of thing is named: a skill, a player, a card."""
    if any(spec.ability for spec in wording.specs):
        return "skill"
    spec = wording.specs[0]
    return "player" if spec.player is not None and replace(spec, player=None, text="") == Spec() else "card"


def _list_what_follows(event: EventWord) -> str:
    """Return what may stand after the word of an event."""
    names = {
        "card": "カードの名",
        "skill": "番人【KO時】のようなスキル",
        "player": "A か B",
        "phase": "フェイズやステップの名",
    }
    return "、".join(names[one] for one in event.of if one in names)
