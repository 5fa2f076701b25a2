"""A scenario file into a `Scenario`: everything is checked here, and everything that is wrong is said at once."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from fwjudge.citation import GAMES
from fwjudge.games import UnknownGame, table
from fwjudge.games.table import PLAYERS, Area, Board, Laid, Print, Table, Word
from fwjudge.rulebook.edition import edition

from .abilities import Abilities
from .problem import BadScenario, Problem, fold, listed, near, quoted
from .reader import Reader, find
from .result import Ask, Note
from .scenario import Advance, Branch, Expected, Line, Look, Move, Scenario
from .source import Items, Node, Pairs, Text, parse, read_bytes
from .spoken import Unknown, Vocabulary
from .texts import read_text

TOP = (
    Word("rules", "ルール"), Word("title", "題"), Word("ask", "質問"), Word("cards", "カード"), Word("board", "盤面"), Word("play", "手順"),
    Word("expect", "期待"), Word("if", "もし"), Word("readings", "解釈"),
)  # fmt: skip
ASKS = (Word("can", "できるか", ("できる",)), Word("order", "順番", ("順", "処理順")), Word("value", "値", ("数値",)))
BOARD = (Word("turn", "ターン"), Word("phase", "フェイズ"), Word("setup", "準備"))
TURN = (Word("player", "プレイヤー"), Word("number", "番号", ("ターン数", "数")), Word("first", "先攻"))
LAID = (Word("name", "名"), Word("count", "枚数"))
EXPECT = (
    Word("order", "解決順", ("順番",)), Word("flow", "流れ"), Word("cites", "根拠"), Word("not cites", "根拠でない", ("根拠にない",)),
    Word("refused", "できない", ("拒否",)), Word("ending", "勝敗", ("終了",)), Word("open", "未決"), Word("notes", "注意点", ("注意",)),
    Word("reading", "解釈", ("readings",)),
    Word("turn", "ターン"), Word("phase", "フェイズ"),
)  # fmt: skip
_SHUFFLED = ("shuffled", "シャッフル", "順不同")
CARD_TEXT = ("text", "テキスト")
CARD_ABILITIES = ("abilities", "ability", "スキル", "能力")
LOOK = ("確認", "check")
CHANCE = ("偶然", "chance")
ADVANCE = ("進める", "advance")
_TO_THE_END = ("終わりまで", "落ち着くまで", "rest", "end")
ANSWERS = ("対応", "in answer to")
RESOLVED = ("解決後", "after")
BRANCH = (Word("play", "手順"), Word("expect", "期待"), Word("board", "盤面"))


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
        raise BadScenario(file, reader.problems)
    return scenario


_RULE = r"[0-9A-Za-z][0-9A-Za-z.\-]*"
ASKED_LINE = -1
"""The line of an action that was asked outside the file."""


def read_action(scenario: Scenario, action: str) -> Move:
    """A line of play from the command line, in the words of a scenario."""
    where = "(質問)"
    player, colon, text = (action.replace("：", ":")).partition(":")
    who = fold(player).upper()
    if not colon or who not in PLAYERS or not text.strip():
        raise BadScenario(where, [Problem(0, 0, f"{quoted(action)} は「A: すること」の形ではありません。")])
    game = table(scenario.game)
    own = [ability.name for card in scenario.cards.values() for ability in card.abilities]
    words = Vocabulary(game, scenario.cards, [*own, *game.keywords, *game.headings])
    try:
        spoken = words.action(text.strip())
    except Unknown as error:
        raise BadScenario(where, [Problem(0, 0, str(error))]) from None
    return Move(PLAYERS.index(who), spoken, text.strip(), line=ASKED_LINE)


class _File:
    def __init__(self, reader: Reader, file: str) -> None:
        self.reader, self.file = reader, file
        self.notes: list[Note] = []
        self.table: Table
        self.words: Vocabulary
        self.cards: dict[str, Print] = {}

    def scenario(self, tree: Node) -> Scenario | None:
        reader = self.reader
        parts = self._parts(tree, TOP, "シナリオ")
        if not parts:
            if not reader.problems:
                reader.wrong(tree, "シナリオには rules: と board: か play: が要ります。")
            return None
        if "rules" not in parts:
            reader.wrong(tree, f"「rules: fw」のように、どのゲームのシナリオかを書いてください。{listed(GAMES)} のどれかです。")
            return None
        game, asked_edition = self._rules(parts["rules"])
        if not game:
            return None
        self._cards(parts.get("cards"))
        self.words = Vocabulary(self.table, self.cards, self._ability_names())
        board = self._board(parts.get("board"), Board())
        title = reader.text(parts["title"], "title") if "title" in parts else ""
        ask, question, of = self._ask(parts.get("ask"))
        play = self._play(parts.get("play"))
        expect = self._expect(parts.get("expect"))
        branches = self._branches(parts.get("if"), board)
        readings = self._readings(parts.get("readings"))
        if not reader.problems:
            self._faults(parts.get("board", tree), board)
            for branch in branches:
                self._faults(parts["if"], branch.board)
        return Scenario(
            self.file, game, asked_edition, title, ask, question, of, self.cards, board, play, expect, branches, readings, tuple(self.notes)
        )

    def _parts(self, node: Node | None, words: tuple[Word, ...], what: str) -> dict[str, Node]:
        """The parts of a mapping with fixed words; unknown ones are said."""
        found: dict[str, Node] = {}
        for key, value in self.reader.pairs(node, what):
            word = find(key.text, words)
            if word is None:
                self.reader.unknown(key, key.text, what, [w.key for w in words], [n for w in words for n in w.names])
            elif word in found:
                self.reader.wrong(key, f"{quoted(key.text)} は2度目です。")
            else:
                found[word] = value
        return found

    def _rules(self, node: Node) -> tuple[str, str]:
        written = self.reader.text(node, "rules").split()
        game = fold(written[0]) if written else ""
        try:
            self.table = table(game)
        except UnknownGame as error:
            self.reader.wrong(node, f"{quoted(' '.join(written))}: {error}" + (near(game, GAMES) if game else ""))
            return "", ""
        now = edition(game).label
        asked = " ".join(written[1:]).removeprefix("ver.").strip()
        if asked and not re.search(rf"(?<![\d.]){re.escape(asked)}(?![\d.])", now):
            self.notes.append(Note("edition", f"このシナリオは {asked} のもので、ここで動くルールは {now} である。"))
        return game, now

    # -- cards

    def _cards(self, node: Node | None) -> None:
        abilities = Abilities(self.reader, self.table)
        for key, value in self.reader.pairs(node, "cards"):
            name = key.text.strip()
            if not name:
                self.reader.wrong(key, "カードには名が要ります。")
                continue
            fields: dict[str, Any] = {}
            given: list[Any] = []
            text = ""
            for field_key, field_value in self.reader.pairs(value, f"カード {quoted(name)}"):
                word = fold(field_key.text)
                if word in CARD_TEXT:
                    text = self.reader.text(field_value, "text")
                elif word in CARD_ABILITIES:
                    given = abilities.read(field_value)
                else:
                    self._field(field_key, field_value, fields, f"カード {quoted(name)}", ("text", "abilities"))
            added, notes = read_text(self.table, name, text, given)
            self.notes += notes
            self.cards[name] = Print(name, fields, (*added, *given), text)

    def _field(self, key: Text, value: Node, fields: dict[str, Any], what: str, also: tuple[str, ...] = ()) -> None:
        reader = self.reader
        word = find(key.text, self.table.fields)
        if word is None:
            known = [n for f in self.table.fields for n in f.names]
            reader.unknown(key, key.text, what, [*(f.key for f in self.table.fields), *also], known)
            return
        row = next(f for f in self.table.fields if f.key == word)
        name = f"{row.key} ({row.ja})"
        if row.kind == "number":
            if isinstance(value, Text) and fold(value.text) in ("-", "none", "なし", "null", "~", ""):
                return
            fields[word] = reader.number(value, name)
        elif row.kind == "text":
            fields[word] = reader.text(value, name)
        elif row.kind == "texts":
            fields[word] = tuple(reader.text(item, name) for item in reader.items(value))
        elif row.kind == "choice":
            fields[word] = reader.word(value, row.words, name)
        elif row.kind == "choices":
            fields[word] = tuple(found for item in self._split(value) if (found := reader.word(item, row.words, name)))
        else:
            counts: dict[str, int] = {}
            for one, amount in reader.pairs(value, name):
                found = reader.word(one, row.words, name)
                number = reader.number(amount, name)
                if found and number is not None:
                    counts[found] = number
            fields[word] = counts

    def _split(self, node: Node) -> tuple[Node, ...]:
        """red/blue and 赤青 are lists of words too."""
        if isinstance(node, Text) and "/" in node.text:
            return tuple(Text(node.line, node.column, part.strip()) for part in node.text.split("/"))
        return self.reader.items(node)

    def _ability_names(self) -> list[str]:
        own = [ability.name for card in self.cards.values() for ability in card.abilities]
        return [*own, *self.table.keywords, *self.table.headings]

    # -- the board

    def _board(self, node: Node | None, base: Board) -> Board:
        """`base` is what a branch changes."""
        if isinstance(node, Text) and find(node.text, BOARD) == "setup":
            return Board(setup=True)
        areas = dict(base.areas)
        counters = dict(base.counters)
        shuffled = set(base.shuffled)
        active, turn, first, phase, setup = base.active, base.turn, base.first, base.phase, base.setup
        shared = [area for area in self.table.areas if area.shared]
        for key, value in self.reader.pairs(node, "board"):
            word = find(key.text, BOARD)
            player = self._player(key)
            if player is not None:
                self._side(player, value, areas, counters, shuffled)
            elif word == "turn":
                active, turn, first = self._turn(value, active, turn, first)
            elif word == "phase":
                phase = self.reader.word(value, self.table.phases, "phase")
            elif word == "setup":
                setup = self.reader.yes(value, "setup")
            elif (area := find(key.text, shared)) is not None:
                areas[None, area] = self._laid(value, key)
            else:
                known = [w.key for w in BOARD] + list(PLAYERS) + [a.ja for a in shared]
                self.reader.unknown(key, key.text, "board", known, [n for w in BOARD for n in w.names])
        return Board(areas, counters, active, turn, first, phase, setup, frozenset(shuffled))

    def _player(self, node: Text) -> int | None:
        word = fold(node.text).upper()
        return PLAYERS.index(word) if word in PLAYERS else None

    def _player_word(self, node: Node, what: str) -> int | None:
        player = self._player(node) if isinstance(node, Text) else None
        if player is None:
            read = quoted(node.text) if isinstance(node, Text) else node.shown
            self.reader.wrong(node, f"{what} には A か B を書きます。{read}でした。")
        return player

    def _turn(self, node: Node, active: int, turn: int | None, first: int | None) -> tuple[int, int | None, int | None]:
        if isinstance(node, Text):  # turn: B, turn: 3
            player = self._player(node)
            if player is not None:
                return player, turn, first
            return active, self.reader.number(node, "turn"), first
        parts = self._parts(node, TURN, "turn")
        if "player" in parts:
            active = self._player_word(parts["player"], "player") or 0
        if "number" in parts:
            turn = self.reader.number(parts["number"], "number")
        if "first" in parts:
            first = self._player_word(parts["first"], "first")
        return active, turn, first

    def _side(
        self, player: int, node: Node, areas: dict[Any, tuple[Laid, ...]], counters: dict[Any, int], shuffled: set[tuple[int, str]]
    ) -> None:
        own = [area for area in self.table.areas if not area.shared]
        for key, value in self.reader.pairs(node, PLAYERS[player]):
            area = find(key.text, own)
            counter = find(key.text, self.table.counters)
            if area is not None:
                if isinstance(value, Pairs) and len(value.pairs) == 1 and fold(value.pairs[0][0].text) in _SHUFFLED:
                    shuffled.add((player, area))
                    value = value.pairs[0][1]
                areas[player, area] = self._laid(value, key)
            elif counter is not None:
                amount = self.reader.number(value, key.text)
                if amount is not None:
                    counters[player, counter] = amount
            else:
                rows: list[Area | Word] = [*own, *self.table.counters]
                self.reader.unknown(key, key.text, PLAYERS[player], [row.ja for row in rows], [n for row in rows for n in row.names])

    def _laid(self, node: Node, key: Text) -> tuple[Laid, ...]:
        """The cards of one area: a number, a card, a list, or cards with numbers."""
        if isinstance(node, Text) and re.fullmatch(r"[+-]?\d{1,4}", fold(node.text)):
            count = int(fold(node.text))
            return (Laid(count=count, line=node.line),) if count else ()
        if isinstance(node, Text) and (node.empty or fold(node.text) in ("なし", "none")):
            return ()
        if isinstance(node, Pairs) and not self._is_entry(node):
            return tuple(laid for name, value in node.pairs if (laid := self._counted(name, value)) is not None)
        return tuple(laid for item in self.reader.items(node) if (laid := self._entry(item)) is not None)

    def _is_entry(self, node: Pairs) -> bool:
        return all(
            find(key.text, LAID) or find(key.text, self.table.fields) or find(key.text, self.table.states) for key, _ in node.pairs
        ) and not any(key.text.strip() in self.cards for key, _ in node.pairs)

    def _counted(self, key: Text, value: Node) -> Laid | None:
        """`盾の番人: 2`, `盾の番人: レスト`, `盾の番人: {rested: true}`"""
        laid = self._entry(key)
        if laid is None:
            return None
        if isinstance(value, Pairs):
            return self._details(value, laid)
        if isinstance(value, Text) and (state := find(value.text, self.table.states)):
            return Laid(laid.name, laid.count, laid.states | {state}, laid.fields, laid.line)
        count = self.reader.number(value, f"{quoted(key.text)} の枚数")
        return None if count is None else Laid(laid.name, count, laid.states, laid.fields, laid.line)

    def _details(self, node: Pairs, laid: Laid) -> Laid:
        name, count, states = laid.name, laid.count, set(laid.states)
        fields = dict(laid.fields)
        for key, value in node.pairs:
            word = find(key.text, LAID)
            if word == "name":
                name = self._card_name(value)
            elif word == "count":
                count = self.reader.number(value, "count") or 0
            elif (state := find(key.text, self.table.states)) is not None:
                if self.reader.yes(value, key.text):
                    states.add(state)
            else:
                self._field(key, value, fields, "場に置くカード", ("name", "count", *(s.key for s in self.table.states)))
        return Laid(name, count, frozenset(states), tuple(fields.items()), node.line)

    def _card_name(self, node: Node) -> str:
        name = self.reader.text(node, "name")
        if name and name not in self.cards:
            self._unknown_card(node, name)
        return name

    def _unknown_card(self, node: Node, name: str) -> None:
        right = "cards: に書いてください。" + near(name, self.cards)
        self.reader.wrong(node, f"{quoted(name)} というカードはありません。{right}")

    def _entry(self, node: Node) -> Laid | None:
        """One entry of a list: a name with states and a number of times, a colour, or the parts of a card."""
        if isinstance(node, Pairs):
            if self._is_entry(node):
                return self._details(node, Laid(line=node.line))
            if len(node.pairs) == 1:
                return self._counted(*node.pairs[0])
        if not isinstance(node, Text):
            self.reader.wrong(node, "カードの名か、「名: 枚数」か、{name: 名, rested: true} を書きます。")
            return None
        text = node.text.strip()
        if text in self.cards:
            return Laid(text, line=node.line)
        count, states = 1, set()
        if match := re.fullmatch(r"(.+?)\s*[x×*＊ｘ]\s*([0-9０-９]{1,2})\s*枚?", text):
            text, count = match[1], int(match[2])
        words = text.split()
        while len(words) > 1 and (state := find(words[-1], self.table.states)):
            states.add(state)
            words.pop()
        name = " ".join(words)
        if name in self.cards:
            return Laid(name, count, frozenset(states), line=node.line)
        if fold(name) in ("無地", "blank", "カード", "無地のカード"):
            return Laid("", count, frozenset(states), line=node.line)
        for row in self.table.fields:
            if row.kind == "choices":
                found = [find(part, row.words) for part in re.split(r"[/・]", name)]
                if all(found):
                    return Laid("", count, frozenset(states), ((row.key, tuple(found)),), node.line)
        self._unknown_card(node, name)
        return None

    def _faults(self, node: Node, board: Board) -> None:
        for fault in self.table.faults(board, self.cards):
            where = Text(fault.line, 1, "") if fault.line else node
            self.reader.wrong(where, f"ありえない盤面です: {fault.text} ({self.table.game} {fault.rule})")

    # -- the question, the play

    def _ask(self, node: Node | None) -> tuple[Ask, str, Expected | None]:
        if node is None:
            return "", "", None
        if isinstance(node, Text):
            return "", node.text.strip(), None
        words = (Word("kind", "種類"), Word("text", "文"), Word("of", "対象"))
        parts = self._parts(node, words, "ask")
        kind: Any = self.reader.word(parts["kind"], ASKS, "kind") if "kind" in parts else ""
        of = None
        if "of" in parts and isinstance(parts["of"], Text):
            of = self._subject_line(parts["of"], ())
        if kind == "value" and of is None:
            self.reader.wrong(node, "値の質問には、何の値かを書いてください: of: カード名.パワー")
        return kind, self.reader.text(parts["text"], "text") if "text" in parts else "", of

    def _play(self, node: Node | None) -> tuple[Line, ...]:
        if isinstance(node, Pairs):
            self.reader.wrong(node, "play は「- A: …」の形の行を並べます。")
            return ()
        found = [self._line(item) for item in self.reader.items(node)]
        return tuple(one for line in found for one in line)

    def _line(self, node: Node) -> list[Line]:
        reader = self.reader
        if not isinstance(node, Pairs):
            shown = quoted(node.text) if isinstance(node, Text) else node.shown
            hint = "「：」は半角の「: 」にしてください。" if isinstance(node, Text) and "：" in node.text else ""
            reader.wrong(node, f"play の行は「A: すること」「確認: …」の形です。{shown}でした。{hint}")
            return []
        answers = after = ""
        lines: list[tuple[Text, int, Node]] = []
        looks: list[Node] = []
        found: list[Line] = []
        for key, value in node.pairs:
            word = fold(key.text)
            player = self._player(key)
            if word in LOOK:
                looks.append(value)
            elif word in ADVANCE:
                found.append(Advance(self._until(value), value.line))
            elif word in ANSWERS:
                answers = reader.text(value, key.text)
            elif word in RESOLVED:
                after = reader.text(value, key.text)
            elif word in CHANCE or player is not None:
                lines.append((key, -1 if player is None else player, value))
            else:
                reader.unknown(key, key.text, "play の行", ("A", "B", "確認", "進める", "偶然", "対応", "解決後"), ("check", "chance"))
        found += [Look(self._expect(value), value.line) for value in looks]
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

    def _until(self, node: Node) -> str:
        text = self.reader.text(node, "進める")
        if fold(text) in map(fold, _TO_THE_END):
            return ""
        if not re.fullmatch(_RULE, text):
            self.reader.wrong(node, f"進める には「終わりまで」かルール番号を書きます。{quoted(text)}でした。")
        return text

    # -- what is expected

    def _expect(self, node: Node | None) -> tuple[Expected, ...]:
        found: list[Expected] = []
        for item in self.reader.items(node):
            if not isinstance(item, Pairs):
                shown = quoted(item.text) if isinstance(item, Text) else item.shown
                self.reader.wrong(item, f"期待は「何: どうなる」の形です。{shown}でした。")
                continue
            for key, value in item.pairs:
                one = self._expected(key, value)
                if one is not None:
                    found.append(one)
        return tuple(found)

    def _expected(self, key: Text, value: Node) -> Expected | None:
        word = find(key.text, EXPECT)
        if word is not None and key.text.strip() not in self.cards:
            words = self._words(value)
            if word in ("cites", "not cites", "refused"):
                for one in words:
                    if not re.fullmatch(_RULE, one) and fold(one) not in ("none", "なし", "false", "no"):
                        self.reader.wrong(value, f"{quoted(one)} はルール番号ではありません。")
            return Expected(word, f"{key.text}: {self._shown(value)}", None, words, key.line, key.column)
        return self._subject_line(key, self._words(value), self._shown(value), [w.key for w in EXPECT])

    def _subject_line(self, key: Text, words: tuple[str, ...], shown: str = "", also: list[str] | None = None) -> Expected | None:
        try:
            subject = self.words.subject(key.text)
        except Unknown as error:
            hint = near(key.text, also) if also and "もしかして" not in str(error) else ""
            self.reader.wrong(key, f"{error}{hint}")
            return None
        return Expected("subject", f"{key.text}: {shown}" if shown else key.text, subject, words, key.line, key.column)

    def _words(self, node: Node) -> tuple[str, ...]:
        """The right side as words: a scalar, a list, or `key: value` pairs as `key=value`."""
        if isinstance(node, Text):
            return () if node.empty else (node.text.strip(),)
        if isinstance(node, Items):
            return tuple(word for item in node.items for word in self._words(item))
        assert isinstance(node, Pairs)
        return tuple(f"{fold(key.text)}={word}" for key, value in node.pairs for word in self._words(value))

    def _shown(self, node: Node) -> str:
        words = self._words(node)
        return f"[{', '.join(words)}]" if isinstance(node, Items) else ", ".join(words)

    def _branches(self, node: Node | None, board: Board) -> tuple[Branch, ...]:
        found = []
        for key, value in self.reader.pairs(node, "もし"):
            parts = self._parts(value, BRANCH, f"もし {quoted(key.text)}")
            changed = self._board(parts.get("board"), board)
            found.append(Branch(key.text, changed, self._play(parts.get("play")), self._expect(parts.get("expect"))))
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
