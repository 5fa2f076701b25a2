"""The answers that a file says its questions must have: read by the kind of the question."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from fwjudge.answer.kinds import DEPENDS, NO, NOT_AT_ALL, UNDECIDED, YES, Ask, Happening, Order, Wanted
from fwjudge.base.spelling import fold, list_words, quote, suggest
from fwjudge.course.words import NO_WORDS, YES_WORDS, find
from fwjudge.games.table import PLAYERS, GameRecord, Word

from .expectations import Expectations
from .reader import Reader
from .source import Items, Node, Pairs, Text

ANSWER_PARTS = (Word("answer", "答え"), Word("because", "根拠"))
ANSWERS = Word("answers", "それぞれの答え")
"""In a variant of a file that asks several questions."""
DEPENDS_WORDS = ("場合による", "場合によって異なる", "depends")
UNDECIDED_WORDS = ("決められない", "undecided")
NEVER_WORDS = ("起こらない", "never")
"""Answers to when something happens that does not come to pass."""
MOMENTS = (Word("after", "後", ("の後",)), Word("before", "前", ("の前",)))
DRAW, ON = "引き分け", "続く"
WINS = (Word(DRAW, DRAW, ("draw",)), Word(ON, ON, ("続いている", "goes on", "none")))
_STRIP = str.maketrans("", "", " の「」『』")
_RIGHT = {
    "can": "はい か いいえ",
    "whether": "はい か いいえ",
    "value": "数",
    "often": "数",
    "becomes": "領域か状態",
    "when": "ルール番号 か 起こらない",
    "who": "A か B",
    "options": "選べるもの",
    "order": "聞いたものを、その順に並べたもの (起こらないものは除く)",
    "wins": "A、B、引き分け、続く のどれか",
}


def is_nothing(node: Node | None) -> bool:
    """Whether nothing was written."""
    return node is None or (isinstance(node, Text) and node.empty)


class WantedAnswers:
    """A reader of `answer` and `because`."""

    def __init__(
        self,
        reader: Reader,
        table: GameRecord,
        expectations: Expectations,
        happening: Callable[[Text, Node], Happening | None],
    ) -> None:
        """`happening` reads an event."""
        self.reader, self.table, self.expectations, self.happening = reader, table, expectations, happening
        self.numbers = expectations.numbers

    def read(self, ask: Ask, answer: Node | None, because: Node | None) -> Wanted:
        """Return the answer that a question must have; nothing where it is not said."""
        line = next((node.line for node in (answer, because) if node is not None), 0)
        rules = self._because(because) if because is not None else ()
        if answer is None:
            return Wanted(because=rules, line=line)
        return replace(self._answer(ask, answer), because=rules, line=line)

    def of_variant(self, asks: tuple[Ask, ...], parts: dict[str, Node]) -> tuple[Wanted, ...]:
        """Return the answers that a variant must have, one for each question of the file."""
        answer, because, every = (parts.get(key) for key in ("answer", "because", "answers"))
        first = next((node for node in (answer, because, every) if node is not None), None)
        if first is not None and not asks:
            self.reader.wrong(first, "このファイルには質問がありません。ask: に、何を聞くのかを書いてください。")
            return ()
        if every is not None:
            return self._read_each(asks, every, answer or because)
        if first is not None and len(asks) > 1:
            self.reader.wrong(
                first,
                f"質問が{len(asks)}つあります。answers: に、{{answer: …, because: …}} を質問の順に並べてください。",
            )
            return tuple(Wanted() for _ in asks)
        return tuple(self.read(ask, answer, because) for ask in asks)

    def _read_each(self, asks: tuple[Ask, ...], node: Node, beside: Node | None) -> tuple[Wanted, ...]:
        items = self.reader.items(node)
        if beside is not None:
            self.reader.wrong(beside, "answers: があるときは、answer: と because: はその中に書きます。")
        if len(items) != len(asks):
            self.reader.wrong(node, f"answers: には、質問の数だけ ({len(asks)}つ) 並べます。{len(items)}つでした。")
            return tuple(Wanted() for _ in asks)
        found = []
        for ask, item in zip(asks, items, strict=True):
            parts = self.reader.parts(item, ANSWER_PARTS, "answers")
            found.append(self.read(ask, parts.get("answer"), parts.get("because")))
        return tuple(found)

    def _because(self, node: Node) -> tuple[str, ...]:
        items = self.reader.items(node)
        if not items:
            self.reader.wrong(node, '根拠には、ルール番号を引用符で囲んで書きます: because: "8-4-6"')
        found = []
        for item in items:
            text = self.reader.text(item, "because")
            if text and self.numbers.check_quoted(item, text):
                found.append(text)
        return tuple(found)

    # -- the answer, by the kind of the question

    def _answer(self, ask: Ask, node: Node) -> Wanted:
        word = fold(node.text) if isinstance(node, Text) else ""
        if word in DEPENDS_WORDS:
            return Wanted((DEPENDS,))
        if word in UNDECIDED_WORDS:
            return Wanted((UNDECIDED,))
        if is_nothing(node):
            self._wrong(ask, node)
            return Wanted()
        if ask.kind == "when" and isinstance(node, Pairs):
            return Wanted(moments=self._moments(node))
        readers: dict[str, Callable[[Ask, Node], tuple[str, ...]]] = {
            "can": self._yes_or_no,
            "whether": self._yes_or_no,
            "value": self._number,
            "often": self._number,
            "becomes": self._places,
            "when": self._rules,
            "who": self._player,
            "options": self._words,
            "order": self._in_order,
            "wins": self._winner,
        }
        return Wanted(readers[ask.kind](ask, node))

    def _wrong(self, ask: Ask, node: Node, more: str = "") -> tuple[str, ...]:
        read = "空" if is_nothing(node) else quote(node.text) if isinstance(node, Text) else node.kind_in_words
        self.reader.wrong(
            node,
            f"答えには {_RIGHT[ask.kind]} を書きます (ほかに 場合による、決められない)。{read}でした。{more}",
        )
        return ()

    def _yes_or_no(self, ask: Ask, node: Node) -> tuple[str, ...]:
        word = fold(node.text) if isinstance(node, Text) else ""
        if word in YES_WORDS:
            return (YES,)
        return (NO,) if word in NO_WORDS else self._wrong(ask, node)

    def _number(self, ask: Ask, node: Node) -> tuple[str, ...]:
        text = fold(node.text).replace(",", "") if isinstance(node, Text) else ""
        digits = text.removeprefix("-").removeprefix("+")
        if digits.isdigit() and digits.isascii() and len(digits) < 10:
            return (str(int(text)),)
        bare = "".join(letter for letter in digits if letter.isdigit() and letter.isascii())
        return self._wrong(ask, node, f"数だけを書きます: {bare}" if bare and isinstance(node, Text) else "")

    def _places(self, ask: Ask, node: Node) -> tuple[str, ...]:
        found = []
        for item in self.reader.items(node):
            if not isinstance(item, Text) or item.empty:
                return self._wrong(ask, item)
            if find(item.text, self.table.words.cards.states) is None:
                self.expectations.check_place(item)
            found.append(item.text.strip())
        return tuple(found) or self._wrong(ask, node)

    def _rules(self, ask: Ask, node: Node) -> tuple[str, ...]:
        if isinstance(node, Text) and fold(node.text) in NEVER_WORDS:
            return (NOT_AT_ALL,)
        items = self.reader.items(node)
        if not 1 <= len(items) <= 2:
            return self._wrong(ask, node, 'いつからいつまでなら2つ書きます: ["8-1-3", "8-1-5"]')
        found = []
        for item in items:
            if not isinstance(item, Text):
                return self._wrong(ask, item)
            if self.numbers.check_quoted(item, item.text.strip()):
                found.append(item.text.strip())
        return tuple(found)

    def _moments(self, node: Pairs) -> tuple[tuple[str, Happening], ...]:
        found = []
        for key, value in node.pairs:
            word = find(key.text, MOMENTS)
            if word is None:
                self.reader.unknown(key, key.text, "answer", [word.ja for word in MOMENTS], ("after", "before"))
            elif not isinstance(value, Pairs) or len(value.pairs) != 1:
                self.reader.wrong(value, f"{quote(key.text)} には {{解決: 番人【KO時】}} のような出来事を1つ書きます。")
            elif (happening := self.happening(*value.pairs[0])) is not None:
                found.append((word, happening))
        return tuple(found)

    def _player(self, ask: Ask, node: Node) -> tuple[str, ...]:
        word = fold(node.text).upper() if isinstance(node, Text) else ""
        return (word,) if word in PLAYERS else self._wrong(ask, node)

    def _words(self, ask: Ask, node: Node) -> tuple[str, ...]:
        found = []
        for item in self.reader.items(node):
            if not isinstance(item, Text) or item.empty:
                return self._wrong(ask, item)
            found.append(item.text.strip())
        return tuple(found) or self._wrong(ask, node)

    def _in_order(self, ask: Ask, node: Node) -> tuple[str, ...]:
        """Read the things in their order; what does not happen is left out."""
        assert isinstance(ask.asked, Order)
        things = [thing.shown for thing in ask.asked.things]
        left = {fold(thing).translate(_STRIP): thing for thing in things}
        found = []
        for item in node.items if isinstance(node, Items) else ():
            text = item.text if isinstance(item, Text) else self._write_event(item)
            thing = left.pop(fold(text).translate(_STRIP), None)
            if thing is None:
                return self._wrong(ask, item, f"聞いたのは {list_words(things)} です。{suggest(text, things)}")
            found.append(thing)
        return tuple(found) or self._wrong(ask, node, f"聞いたのは {list_words(things)} です。")

    def _write_event(self, node: Node) -> str:
        """Return an event that is written as a pair in the words of the question."""
        if isinstance(node, Pairs) and len(node.pairs) == 1 and isinstance(node.pairs[0][1], Text):
            return f"{node.pairs[0][0].text.strip()}: {node.pairs[0][1].text.strip()}"
        return ""

    def _winner(self, ask: Ask, node: Node) -> tuple[str, ...]:
        if not isinstance(node, Text):
            return self._wrong(ask, node)
        word = fold(node.text).upper()
        key = find(node.text, WINS)
        if word in PLAYERS:
            return (word,)
        return (key,) if key is not None else self._wrong(ask, node)
