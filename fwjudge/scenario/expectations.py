"""The expectations of a file, read and checked: every word on both sides is one that the check can understand."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace

from fwjudge.base.patterns import compile_late
from fwjudge.base.spelling import fold, list_words, quote, suggest
from fwjudge.course.expectation import Expectation
from fwjudge.course.words import NONE_WORDS, RULE, YES_WORDS, find
from fwjudge.games.table import PLAYERS, Area, GameRecord, Word
from fwjudge.play.vocabulary import Unknown, Vocabulary
from fwjudge.play.wording import Spec

from .reader import Reader
from .rule_numbers import Numbers
from .source import Items, Node, Pairs, Text

EXPECT = (
    Word("order", "解決順", ("順番",)),
    Word("flow", "流れ"),
    Word("cites", "根拠"),
    Word("not cites", "根拠でない", ("根拠にない",)),
    Word("refused", "できない", ("拒否",)),
    Word("ending", "勝敗", ("終了",)),
    Word("open", "未決"),
    Word("notes", "注意点", ("注意",)),
    Word("reading", "解釈", ("readings",)),
    Word("faults", "ありえない盤面", ("盤面の誤り",)),
    Word("turn", "ターン"),
    Word("phase", "フェイズ"),
)
ENDING = (Word("winner", "勝者"), Word("loser", "敗者"), Word("draw", "引き分け"), Word("rule", "ルール"))
OPEN = (Word("player", "プレイヤー"), Word("rule", "ルール"), Word("options", "選択肢"))
TURN = (Word("player", "プレイヤー"), Word("number", "番号", ("ターン数", "数")))
DRAW = ("draw", "引き分け")
CHANCE = ("偶然", "chance")
_WINS = compile_late(r"[ab](?:\s*の?\s*(?:勝利|勝ち|敗北|負け))?")
_STRIP = str.maketrans("", "", " の「」『』")
_COUNT = compile_late(r"\d{1,9}")
_POSSIBLE_LEFT_SIDES = "領域 (B.手札)、カード名、数値 (カード名.パワー) のどれかです。"

Leaf = tuple[Text | None, Text]
"""The key before a word (none in a list), and the word."""


class Expectations:
    """A reader of `expect` and `確認`."""

    def __init__(
        self,
        reader: Reader,
        table: GameRecord,
        words: Vocabulary,
        cards: Collection[str],
        skills: Collection[str] | None,
        laid: Callable[[], Collection[str]],
    ) -> None:
        """`skills` are all that there are, if that is known; `laid` gives what the cards of the board are called, those without
        a name too, and is asked only for a name that is not in `cards`."""
        self.reader, self.table, self.words, self.cards = reader, table, words, cards
        self.numbers = Numbers(reader, table.game)
        self.skills = None if skills is None else [*skills, *table.words.acts]
        self._names: tuple[Callable[[], Collection[str]], ...] = (lambda: cards, laid)

    def read(self, node: Node | None) -> tuple[Expectation, ...]:
        """Return the expectations; those that cannot be read become problems of the file."""
        found: list[Expectation] = []
        for item in self.reader.items(node):
            if not isinstance(item, Pairs):
                shown = quote(item.text) if isinstance(item, Text) else item.kind_in_words
                self.reader.wrong(item, f"期待は「何: どうなる」の形です。{shown}でした。")
                continue
            for key, value in item.pairs:
                one = self.read_pair(key, value)
                if one is not None:
                    found.append(one)
        return tuple(found)

    def read_question(self, node: Text) -> Expectation | None:
        """Return what a question asks the value of, which has a left side alone."""
        return self._subject(node, (), "")

    def read_pair(self, key: Text, value: Node, others: Iterable[str] = (), right: str = "") -> Expectation | None:
        """Return the expectation of a pair; None where it cannot be read, which is reported.

        `others`, `right`: what else might have been meant, and what else would be right.
        """
        leaves = list(_leaves(value))
        words = tuple(
            f"{fold(before.text)}={leaf.text.strip()}" if before else leaf.text.strip() for before, leaf in leaves
        )
        shown = f"[{', '.join(words)}]" if isinstance(value, Items) else ", ".join(words)
        word = find(key.text, EXPECT) if key.text.strip() not in self.cards else None
        if word is None:
            one = self._subject(key, words, shown, others, right)
            if one is not None and one.subject is not None:
                self._right_side(one, one.subject.specs[0], key, value, leaves)
            return one
        if not words and not isinstance(value, Items):
            self.reader.wrong(value, f"{quote(key.text)} の後に、期待することを書いてください。")
        checks: dict[str, Callable[[Text | None, Text], object]] = {
            "order": self._skill,
            "flow": self._moment,
            "cites": self._rule,
            "not cites": self._rule,
            "refused": self._refusal,
            "faults": self._fault,
            "ending": self._ending,
            "open": self._open,
            "reading": self._reading,
            "turn": self._turn,
            "phase": self._phase,
            "notes": lambda before, leaf: self._no_key(before, leaf, "注意点にある語"),
        }
        for before, leaf in leaves:
            checks[word](before, leaf)
        return Expectation(word, f"{key.text}: {shown}", None, words, key.line, key.column)

    # -- the right side of the fixed words

    def _no_key(self, before: Text | None, leaf: Text, what: str) -> bool:
        if before is not None:
            self.reader.wrong(before, f"{quote(before.text)} は要りません。{what}だけを書きます。")
        return before is None

    def _skill(self, before: Text | None, leaf: Text) -> None:
        """Check the name of a skill: 【KO時】, 番人【KO時】, Bの番人の【KO時】, 番人."""
        if not self._no_key(before, leaf, "スキルの名") or self.skills is None:
            return
        word = fold(leaf.text).translate(_STRIP)
        skills = {fold(skill).translate(_STRIP) for skill in self.skills}
        if not any(_is_skill(word, skills, names()) for names in self._names):
            hint = suggest(
                leaf.text,
                [*self.skills, *self.cards, *(f"{card}{skill}" for card in self.cards for skill in self.skills)],
            )
            right = "「【KO時】」「カード名【KO時】」の形で書きます。"
            self.reader.wrong(leaf, f"{quote(leaf.text)} というスキルの解決はありません。{right}{hint}")

    def _moment(self, before: Text | None, leaf: Text) -> None:
        if self._no_key(before, leaf, "ルール番号か、処理順の文の一部") and _is_number(leaf.text):
            self.numbers.check(leaf, leaf.text.strip())

    def _rule(self, before: Text | None, leaf: Text) -> None:
        if self._no_key(before, leaf, "ルール番号"):
            self.numbers.check(leaf, leaf.text.strip())

    def _refusal(self, before: Text | None, leaf: Text) -> None:
        if fold(leaf.text) not in {*NONE_WORDS, *YES_WORDS}:
            self._rule(before, leaf)

    def _fault(self, before: Text | None, leaf: Text) -> None:
        if fold(leaf.text) not in NONE_WORDS:
            self._rule(before, leaf)

    def _ending(self, before: Text | None, leaf: Text) -> None:
        word, key = fold(leaf.text), self._key(before, leaf, ENDING, "勝敗")
        if key is None or word in NONE_WORDS or word in DRAW:
            return
        if key in ("rule", "draw") or (not key and _is_number(leaf.text)):
            self.numbers.check(leaf, leaf.text.strip())
        elif not _WINS.fullmatch(word):
            self.reader.wrong(
                leaf, f"勝敗に {quote(leaf.text)} は使えません。A、B、引き分け、none、ルール番号のどれかです。"
            )

    def _open(self, before: Text | None, leaf: Text) -> None:
        word, key = fold(leaf.text), self._key(before, leaf, OPEN, "未決")
        if key == "player" and word.upper() not in PLAYERS and word not in CHANCE:
            self.reader.wrong(leaf, f"player には A、B、偶然 のどれかを書きます。{quote(leaf.text)}でした。")
        if key == "rule" or (key == "" and _is_number(leaf.text)):
            self.numbers.check(leaf, leaf.text.strip())

    def _reading(self, before: Text | None, leaf: Text) -> None:
        known = self.table.policy.readings
        if (
            self._no_key(before, leaf, "解釈の名")
            and leaf.text.strip() not in known
            and fold(leaf.text) not in NONE_WORDS
        ):
            self.reader.unknown(leaf, leaf.text, "reading", ["none", *known])

    def _turn(self, before: Text | None, leaf: Text) -> None:
        word, key = fold(leaf.text), self._key(before, leaf, TURN, "turn")
        is_player, is_number = word.upper() in PLAYERS, _COUNT.fullmatch(word) is not None
        if key is not None and not (is_player and key != "number") and not (is_number and key != "player"):
            right = {"player": "A か B", "number": "整数"}.get(key, "A か B か、ターン数")
            self.reader.wrong(leaf, f"turn には{right}を書きます。{quote(leaf.text)}でした。")

    def _phase(self, before: Text | None, leaf: Text) -> None:
        if self._no_key(before, leaf, "フェイズの名"):
            self.reader.word(leaf, self.table.words.phases, "phase")

    def _key(self, before: Text | None, leaf: Text, words: tuple[Word, ...], what: str) -> str | None:
        """Return the key before a word; nothing where there is none; None where it is unknown, which is reported."""
        if before is None:
            return ""
        key = find(before.text, words)
        if key is None:
            self.reader.unknown(
                before, before.text, what, [word.key for word in words], [name for word in words for name in word.names]
            )
        return key

    # -- cards, areas, numbers

    def _subject(
        self, key: Text, words: tuple[str, ...], shown: str, others: Iterable[str] = (), right: str = ""
    ) -> Expectation | None:
        try:
            subject = self.words.subject(key.text)
        except Unknown as error:
            hint = (
                suggest(key.text, [*(word.key for word in EXPECT), *others]) if "もしかして" not in str(error) else ""
            )
            stop = "" if str(error).endswith("。") or hint or not right else "。"
            self.reader.wrong(key, f"{error}{stop}{hint or right}")
            return None
        spec = subject.specs[0]
        counter = (
            find(spec.word, self.table.words.cards.counters)
            if spec.word and not (subject.attribute or spec.name or spec.area)
            else None
        )
        if counter is not None:
            subject = replace(subject, attribute=f"counter:{counter}")
        if wrong := self._unclear(spec, subject.attribute):
            self.reader.wrong(key, f"{quote(key.text)} {wrong}")
            return None
        return Expectation(
            "subject", f"{key.text}: {shown}" if shown else key.text, subject, words, key.line, key.column
        )

    def _unclear(self, spec: Spec, attribute: str) -> str:
        """Return why nothing can be looked at by this description; empty where it is clear."""
        if spec.side:
            return "は誰から見てのことか分かりません。A か B で書きます: A.手札"
        if attribute.startswith("counter"):
            alone = spec.player is not None and not (spec.name or spec.area)
            return "" if alone else "は誰のものか分かりません。A か B の後に「.」で続けて書きます。"
        return "" if spec.name or spec.area or spec.role else f"が何を指すのか分かりません。{_POSSIBLE_LEFT_SIDES}"

    def _right_side(self, one: Expectation, spec: Spec, key: Text, value: Node, leaves: list[Leaf]) -> None:
        assert one.subject is not None
        kind = one.subject.attribute.partition(":")[0]
        if not leaves:
            if not isinstance(value, Items) and kind != "state":
                self.reader.wrong(value, f"{quote(key.text)} の後に、期待することを書いてください。")
            return
        if kind in ("number", "counter"):
            for before, leaf in leaves:
                if self._no_key(before, leaf, "整数") and fold(leaf.text) not in NONE_WORDS:
                    self.reader.number(leaf, key.text)
        elif kind == "state":
            for before, leaf in leaves:
                if self._no_key(before, leaf, "true か false"):
                    self.reader.says_yes(leaf, key.text)
        elif (
            len(leaves) == 1 and find(leaves[0][1].text, self.table.words.cards.states) is not None and not leaves[0][0]
        ):
            return
        elif spec.name or spec.role:
            for before, leaf in leaves:
                self._place(before, leaf)
        else:
            self._cards_of(key, leaves)

    def _place(self, before: Text | None, leaf: Text) -> None:
        """Check a place, with a number of cards or without: `ドロップ`, `ドロップ: 2`."""
        if before is not None:
            self._count(before, leaf)
        self.check_place(before or leaf)

    def check_place(self, where: Text) -> None:
        """Check the name of a place: `ドロップ`, `B.ドロップ`."""
        match = re.fullmatch(r"([ab])\s*[.の]?\s*(.+)", fold(where.text))
        if find(where.text, self.table.words.areas) is None and not (match and find(match[2], self.table.words.areas)):
            rows: tuple[Area | Word, ...] = (*self.table.words.areas, *self.table.words.cards.states)
            known = [name for row in rows for name in row.names]
            hint = suggest(where.text, known) or suggest(match[2] if match else "", known)
            right = list_words(area.ja for area in self.table.words.areas)
            self.reader.wrong(where, f"{quote(where.text)} という領域や状態はありません。{right} などです。{hint}")

    def _cards_of(self, key: Text, leaves: list[Leaf]) -> None:
        """Check the cards of an area: a number, the names of all cards, or names with numbers."""
        if len(leaves) == 1 and leaves[0][0] is None and _COUNT.fullmatch(fold(leaves[0][1].text)):
            return
        for before, leaf in leaves:
            if before is not None:
                self._count(before, leaf)
            name = before or leaf
            if fold(name.text) in NONE_WORDS or any(fold(name.text) in map(fold, names()) for names in self._names):
                continue
            hint = suggest(name.text, [known for names in self._names for known in names()])
            if re.fullmatch(r"[+-]?[\d,.]+", fold(name.text)):
                hint = f"枚数なら、0以上の整数を1つだけ書きます: {key.text}: 3"
            self.reader.wrong(
                name, f"{quote(name.text)} というカードはありません。枚数か、カードの名を書きます。{hint}"
            )

    def _count(self, before: Text, leaf: Text) -> None:
        if not _COUNT.fullmatch(fold(leaf.text)):
            self.reader.wrong(leaf, f"{quote(before.text)} の枚数には0以上の整数を書きます。{quote(leaf.text)}でした。")


def _leaves(node: Node, before: Text | None = None) -> Iterator[Leaf]:
    """Yield the words of a right side: a scalar, a list, or `key: value` pairs."""
    if isinstance(node, Text):
        if not node.empty:
            yield before, node
    elif isinstance(node, Items):
        for item in node.items:
            yield from _leaves(item, before)
    elif isinstance(node, Pairs):
        for key, value in node.pairs:
            yield from _leaves(value, key)


def _is_skill(word: str, skills: Collection[str], cards: Collection[str]) -> bool:
    """Whether a word is a skill, a card, or a card with a skill, with or without its player."""
    names = sorted({fold(card).translate(_STRIP) for card in cards}, key=len, reverse=True)
    for rest in (word, word.removeprefix("a"), word.removeprefix("b")):
        card = next((name for name in names if name and rest.startswith(name)), "")
        if rest in skills or (card and rest.removeprefix(card) in {"", *skills}):
            return True
    return False


def _is_number(text: str) -> bool:
    """Whether a word can only be meant as a rule number: 2 may also be an option, and 5000 a part of a sentence."""
    return re.fullmatch(RULE, text.strip()) is not None and not text.strip().isdigit()
