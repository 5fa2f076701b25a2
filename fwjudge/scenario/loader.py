"""A scenario file made into a `Scenario`: everything is checked here, and all that is wrong is reported at once."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import Any

from fwjudge.answer.kinds import Ask, Wanted
from fwjudge.base.spelling import fold, list_words, quote, suggest
from fwjudge.citation import GAMES
from fwjudge.course.expectation import Advance, Expectation, Line, Look
from fwjudge.course.words import RULE, find
from fwjudge.games import UnknownGame, table
from fwjudge.games.table import Board, Fault, GameRecord, Print, Word
from fwjudge.play.move import Move
from fwjudge.play.vocabulary import Unknown, Vocabulary, names_of
from fwjudge.rulebook.edition import edition

from .asks import Asks
from .boards import Boards
from .card_fields import Fields
from .expectations import Expectations
from .file_cards import Prints
from .old_questions import is_old, say_in_todays_words, take_over
from .problem import BadScenario, MissingCards, Problem
from .reader import Reader, player_of
from .result import Note
from .rule_numbers import Numbers
from .scenario import Branch, Scenario
from .source import Node, Pairs, Text, parse, read_bytes
from .wanted_answers import ANSWER_PARTS, ANSWERS

TOP = (
    Word("rules", "ルール"),
    Word("title", "題"),
    Word("ask", "質問"),
    Word("cards", "カード"),
    Word("board", "盤面"),
    Word("play", "手順"),
    *ANSWER_PARTS,
    Word("expect", "期待"),
    Word("if", "もし"),
    Word("readings", "解釈"),
)
LOOK = ("確認", "check")
CHANCE = ("偶然", "chance")
ADVANCE = ("進める", "advance")
_END_WORDS = ("終わりまで", "落ち着くまで", "rest", "end")
IN_ANSWER = ("対応", "in answer to")
RESOLVED_WORDS = ("解決後", "after")
BRANCH = (
    *ANSWER_PARTS,
    ANSWERS,
    Word("play", "手順"),
    Word("instead", "代わりの手順"),
    Word("expect", "期待"),
    Word("board", "盤面"),
)


def load(path: str | Path) -> Scenario:
    """Read and check a scenario file.

    Raises `BadScenario` with everything that is wrong with the file.
    """
    return read(read_bytes(Path(path)), str(path))


def read(text: bytes | str, file: str = "(text)") -> Scenario:
    """Read and check a scenario."""
    reader = Reader()
    scenario = _File(reader, file).scenario(parse(text, file))
    if reader.problems or scenario is None:
        raise _error(file, reader)
    return scenario


def _error(file: str, reader: Reader) -> BadScenario:
    """Return the error to raise: where printed cards are missing, an unknown word may be one of theirs."""
    if reader.missing:
        return MissingCards(file, reader.problems, reader.missing)
    return BadScenario(file, reader.problems)


QUESTION = "(質問)"
"""The name of a question that stands in no file, in what is wrong with it."""


def read_question(scenario: Scenario, node: Node) -> Ask:
    """Return a question about a scenario that stands outside its file. Raises `BadScenario` with everything that is wrong with it."""
    reader = Reader()
    file = _File(reader, QUESTION)
    file.table, file.words, file.cards = table(scenario.game), vocabulary_of(scenario), dict(scenario.cards)
    file.expectations = file.read_expectations(scenario.board)
    lines = list(range(1, len(scenario.play) + 1))
    asks, _ = Asks(reader, file.table, file.words, file.expectations, lines, 0).read(node)
    if reader.problems:
        raise _error(QUESTION, reader)
    return asks[0]


def vocabulary_of(scenario: Scenario) -> Vocabulary:
    """Return the words that a line of play of a scenario may use."""
    game = table(scenario.game)
    skills = [*skill_names(scenario.cards), *game.skills.keywords, *game.skills.headings]
    return Vocabulary(game, names_of(scenario.cards), skills, traits_of(game, scenario.cards))


def read_line(scenario: Scenario, words: Vocabulary, node: Node) -> tuple[Line, ...]:
    """Return what one entry of `play` says. Raises `BadScenario` with everything that is wrong with it."""
    reader = Reader()
    file = _File(reader, scenario.file)
    file.table, file.words, file.cards = table(scenario.game), words, dict(scenario.cards)
    file.expectations = file.read_expectations(scenario.board)
    found = tuple(file.read_entry(node))
    if reader.problems:
        raise _error(scenario.file, reader)
    return found


def skill_names(cards: Mapping[str, Print]) -> list[str]:
    """Return the names of all skills of these cards."""
    return [
        ability.name
        for card in cards.values()
        for side in (card, card.back)
        if side is not None
        for ability in side.abilities
    ]


def traits_of(table: GameRecord, cards: Mapping[str, Print]) -> list[str]:
    """Return the traits of a file's cards, where a player may have to choose one."""
    return (
        [trait for card in cards.values() for trait in card.fields.get("traits", ())]
        if table.skills.names_traits
        else []
    )


def _part_at_colon(node: Text) -> Node:
    """Return a line that stands in quotes as a whole, "A: プレイ 番人", as the pair that it means; any other text as it is."""
    who, colon, what = node.text.partition(": ")
    if not colon or player_of(Text(node.line, node.column, who)) is None:
        return node
    right = Text(node.line, node.column + len(who) + len(colon) + 1, what.strip())
    return Pairs(node.line, node.column, ((Text(node.line, node.column + 1, who), right),))


class _File:
    def __init__(self, reader: Reader, file: str) -> None:
        self.reader, self.file = reader, file
        self.notes: list[Note] = []
        self.unread: set[str] = set()
        self.table: GameRecord
        self.words: Vocabulary
        self.expectations: Expectations
        self.cards: dict[str, Print] = {}
        self.broken: set[str] = set()
        """Cards of which not all is known: something could not be read, or they are printed cards that are not there."""
        self.missing = False
        self.asks_unread = False
        """Whether a question could not be read, so that what answers it cannot be read either."""

    def scenario(self, tree: Node) -> Scenario | None:
        """Return the scenario of a tree; None where not even its game is known."""
        reader = self.reader
        parts = self.reader.parts(tree, TOP, "シナリオ")
        if not parts:
            if not reader.problems:
                reader.wrong(tree, "シナリオには rules: と board: か play: が要ります。")
            return None
        if "rules" not in parts:
            reader.wrong(
                tree,
                f"「rules: fw」のように、どのゲームのシナリオかを書いてください。{list_words(GAMES)} のどれかです。",
            )
            return None
        game, asked_edition = self._rules(parts["rules"])
        if not game:
            return None
        self.fields = Fields(reader, self.table)
        self._cards(parts.get("cards"), tree)
        self.boards = Boards(reader, self.table, self.cards, self.fields)
        self.words = Vocabulary(
            self.table, names_of(self.cards), self._ability_names(), traits_of(self.table, self.cards)
        )
        board = self.boards.read(parts.get("board"), Board())
        self.expectations = self.read_expectations(board)
        title = reader.text(parts["title"], "title") if "title" in parts else ""
        play, taken = self._play(parts.get("play"))
        variants = parts.get("if")
        self.asks = Asks(reader, self.table, self.words, self.expectations, taken, self._longest_variant(variants))
        self._take_over_old_question(parts)
        asks, wanted = self._asks(parts)
        node = parts.get("ask")
        question = node.text.strip() if isinstance(node, Text) else "\n".join(one.text for one in asks if one.text)
        expect = self.expectations.read(parts.get("expect"))
        branches = self._branches(variants, board, asks)
        readings = self._readings(parts.get("readings"))
        faults = self._faults(parts.get("board", tree), board, expect)
        branches = tuple(
            replace(branch, faults=self._faults(parts["if"], branch.board, branch.expect)) for branch in branches
        )
        return Scenario(
            self.file,
            game,
            asked_edition,
            title,
            question,
            self.cards,
            board,
            play,
            expect,
            branches,
            readings,
            tuple(self.notes),
            faults,
            frozenset(self.unread),
            asks,
            wanted,
        )

    def _rules(self, node: Node) -> tuple[str, str]:
        written = self.reader.text(node, "rules").split()
        game = fold(written[0]) if written else ""
        try:
            self.table = table(game)
        except UnknownGame as error:
            self.reader.wrong(node, f"{quote(' '.join(written))}: {error}" + (suggest(game, GAMES) if game else ""))
            return "", ""
        now = edition(game).label
        asked = " ".join(written[1:]).removeprefix("ver.").strip()
        if asked and not re.search(rf"(?<![\d.]){re.escape(asked)}(?![\d.])", now):
            self.notes.append(Note("edition", f"このシナリオは {asked} のもので、ここで動くルールは {now} である。"))
        return game, now

    # -- cards

    def _cards(self, node: Node | None, file: Node) -> None:
        prints = Prints(self.reader, self.table, self.fields)
        prints.read(node, file)
        self.cards, self.broken = prints.cards, prints.broken
        self.missing = bool(prints.missing)
        if self.missing:
            self.broken |= {name for name, card in prints.cards.items() if not card.fields}
        self.notes += prints.notes
        self.unread = prints.unread
        for number, at in prints.missing.items():
            self.reader.missing.append(number)
            self.reader.wrong(
                at, f"{number} は取り込まれたカードにありません。`fwjudge cards import ファイル` で取り込めます。"
            )

    def _ability_names(self) -> list[str]:
        return [*skill_names(self.cards), *self.table.skills.keywords, *self.table.skills.headings]

    def _faults(self, node: Node, board: Board, expect: tuple[Expectation, ...]) -> tuple[Fault, ...]:
        """Return why as much of the board as could be read cannot be; only a file that expects faults keeps them."""
        broken = {
            key for key, laid in board.areas.items() if any(one.name in self.broken for one in laid)
        } | self.boards.broken
        if broken:
            areas = {key: laid for key, laid in board.areas.items() if key not in broken}
            counters = {key: amount for key, amount in board.counters.items() if key not in broken}
            turn = None if (None, "turn") in broken else board.turn
            board = replace(board, areas=areas, counters=counters, turn=turn, partial=True)
        cards = {name: card for name, card in self.cards.items() if name not in self.broken}
        faults = self.table.boards.faults(board, cards)
        if any(one.what == "faults" for one in expect):
            return tuple(faults)
        for fault in faults:
            where = Text(fault.at.line, fault.at.column, "") if fault.at.line else node
            self.reader.wrong(where, f"ありえない盤面です: {fault.text} ({self.table.game} {fault.rule})")
        return ()

    # -- the question, the play

    def _take_over_old_question(self, parts: dict[str, Node]) -> None:
        """Put a question of an older version of the program into the words of today, and note it."""
        node = parts.get("ask")
        if node is None or not is_old(node):
            return
        asked = take_over(self.reader, node, parts.get("play"))
        self.notes.append(Note("question", f"質問が前の書き方 (kind:) で書かれている。{say_in_todays_words(asked)}。"))
        if asked is None:
            del parts["ask"]
        else:
            parts["ask"] = asked

    def _asks(self, parts: Mapping[str, Node]) -> tuple[tuple[Ask, ...], tuple[Wanted, ...]]:
        """Return the questions of the file with their answers; a text alone asks nothing."""
        node = parts.get("ask")
        asks: tuple[Ask, ...] = ()
        wanted: tuple[Wanted, ...] = ()
        if node is not None and not isinstance(node, Text):
            asks, wanted = self.asks.read(node)
            if len(asks) < len(self.reader.items(node)):
                self.asks_unread = True
                return asks, wanted
        beside = {key: parts[key] for key in ("answer", "because") if key in parts}
        if beside and len(asks) == 1 and wanted[0].line:
            where = next(iter(beside.values()))
            self.reader.wrong(where, "答えと根拠は、質問の中にもあります。どちらか1か所に書いてください。")
        elif beside and len(asks) > 1:
            where = next(iter(beside.values()))
            self.reader.wrong(
                where, f"質問が{len(asks)}つあります。answer: と because: は、それぞれの質問の中に書きます。"
            )
        elif beside:
            wanted = self.asks.wanted.of_variant(asks, beside)
        return asks, wanted

    def _longest_variant(self, node: Node | None) -> int:
        """Return how many lines of a play a variant adds at most."""
        branches = node.pairs if isinstance(node, Pairs) else ()
        plays = [play for _, branch in branches if isinstance(branch, Pairs) for play in branch.pairs]
        lines = [value for key, value in plays if find(key.text, BRANCH) in ("play", "instead")]
        return max((len(self.reader.items(value)) for value in lines), default=0)

    def _play(self, node: Node | None) -> tuple[tuple[Line, ...], list[int]]:
        """Return the lines of a play, and how many there are after each of its entries."""
        if isinstance(node, Pairs):
            self.reader.wrong(node, "play は「- A: …」の形の行を並べます。")
            return (), []
        found = [self.read_entry(item) for item in self.reader.items(node)]
        return tuple(one for line in found for one in line), list(accumulate(map(len, found)))

    def read_entry(self, node: Node) -> list[Line]:
        """Return what one entry of `play` says."""
        reader = self.reader
        if isinstance(node, Text) and node.quoted:
            node = _part_at_colon(node)
        if not isinstance(node, Pairs):
            shown = quote(node.text) if isinstance(node, Text) else node.kind_in_words
            hint = "「：」は半角の「: 」にしてください。" if isinstance(node, Text) and "：" in node.text else ""
            reader.wrong(node, f"play の行は「A: すること」「確認: …」の形です。{shown}でした。{hint}")
            return []
        answers = after = ""
        lines: list[tuple[Text, int, Node]] = []
        looks: list[Node] = []
        found: list[Line] = []
        for key, value in node.pairs:
            word = fold(key.text)
            player = player_of(key)
            if word in LOOK:
                looks.append(value)
            elif word in ADVANCE:
                found.append(Advance(self._read_end(value), value.line))
            elif word in IN_ANSWER:
                answers = self._read_waiting(value, key.text)
            elif word in RESOLVED_WORDS:
                after = self._read_waiting(value, key.text)
            elif word in CHANCE or player is not None:
                lines.append((key, -1 if player is None else player, value))
            else:
                reader.unknown(
                    key,
                    key.text,
                    "play の行",
                    ("A", "B", "確認", "進める", "偶然", "対応", "解決後"),
                    ("check", "chance"),
                )
        found += [Look(self.expectations.read(value), value.line) for value in looks]
        if len(lines) > 1:
            reader.wrong(node, "1行には1人がすることを1つだけ書きます。次の行に分けてください。")
        for _key, player, value in lines[:1]:
            for item in reader.items(value):
                text = reader.text(item, "することの行")
                if not text:
                    continue
                try:
                    spoken = self.words.answer(text) if player < 0 else self.words.action(text)
                except Unknown as error:
                    reader.wrong(item, str(error))
                    continue
                found.append(Move(player, spoken, text, fold(answers), fold(after), item.line, item.column))
        if not node.pairs:
            reader.wrong(node, "play の行には A、B、偶然 か 確認 が要ります。")
        return found

    def _read_waiting(self, node: Node, what: str) -> str:
        """Return the name of what waits or has been resolved, or a part of it: a card, a skill, an action."""
        text = self.reader.text(node, what)
        names = [
            *names_of(self.cards),
            *self._ability_names(),
            *self.table.words.acts,
            *(name for verb in self.table.words.verbs for name in verb.names),
        ]
        if text and not any(fold(name) in fold(text) or fold(text) in fold(name) for name in names if fold(name)):
            self.reader.wrong(node, f"{quote(text)} というカードやスキルはありません。{suggest(text, names)}")
        return text

    def _read_end(self, node: Node) -> str:
        text = self.reader.text(node, "進める")
        if fold(text) in map(fold, _END_WORDS):
            return ""
        if not re.fullmatch(RULE, text):
            self.reader.wrong(node, f"進める には「終わりまで」かルール番号を書きます。{quote(text)}でした。")
        else:
            Numbers(self.reader, self.table.game).check(node, text)
        return text

    # -- what is expected

    def read_expectations(self, board: Board) -> Expectations:
        """Return the reader of what is expected on this board."""
        skills = None if self.missing else self._ability_names()
        return Expectations(
            self.reader, self.table, self.words, names_of(self.cards), skills, self._cards_of_board(board)
        )

    def _cards_of_board(self, board: Board) -> Callable[[], Collection[str]]:
        """Return a function that names the cards of a board, also those that the file does not name; they are looked at once."""

        @cache
        def names() -> Collection[str]:
            try:
                game = self.table.boards.build(board, self.cards)
            except Exception:  # a board that cannot be: that is said already
                return ()
            return {
                name for card in range(len(game.cards)) for name in self.table.speech.names_of_card(game, card) if name
            }

        return names

    def _branches(self, node: Node | None, board: Board, asks: tuple[Ask, ...]) -> tuple[Branch, ...]:
        found = []
        for key, value in self.reader.pairs(node, "もし"):
            parts = self.reader.parts(value, BRANCH, f"もし {quote(key.text)}")
            changed = self.boards.read(parts.get("board"), board)
            self.expectations = self.read_expectations(changed)
            instead = parts.get("instead")
            if instead is not None and "play" in parts:
                self.reader.wrong(instead, "play と instead (代わりの手順) は、どちらか1つだけを書きます。")
            play, _ = self._play(parts.get("play") if instead is None else instead)
            expect = self.expectations.read(parts.get("expect"))
            wanted = () if self.asks_unread else self.asks.wanted.of_variant(asks, parts)
            found.append(Branch(key.text, changed, play, expect, wanted=wanted, instead=instead is not None))
        return tuple(found)

    def _readings(self, node: Node | None) -> tuple[tuple[str, str], ...]:
        found = []
        known: Mapping[str, Any] = self.table.policy.readings
        for key, value in self.reader.pairs(node, "readings"):
            name = fold(key.text)
            if name not in known:
                self.reader.unknown(key, key.text, "readings", known)
                continue
            choice = self.reader.text(value, name)
            if choice not in known[name].choices:
                self.reader.unknown(value, choice, name, known[name].choices)
                continue
            found.append((name, choice))
        return tuple(found)


__all__ = ["BadScenario", "Problem", "load", "read"]
