"""The board of a file: whose turn, which phase, and which cards lie where."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from fwjudge.base.spelling import fold, quote, suggest
from fwjudge.course.words import find
from fwjudge.games.table import LARGEST_PILE, PLAYERS, Area, Board, GameRecord, LaidCards, Print, Spot, Word

from .card_fields import Fields
from .reader import Reader, player_of
from .source import Node, Pairs, Text

BOARD = (Word("turn", "ターン"), Word("phase", "フェイズ"), Word("setup", "準備"))
TURN = (Word("player", "プレイヤー"), Word("number", "番号", ("ターン数", "数")), Word("first", "先攻"))
LAID_FIELDS = (Word("name", "名"), Word("count", "枚数"))
SHUFFLE_WORDS = ("shuffled", "シャッフル", "順不同")


class Boards:
    """A reader of boards, and of what a branch changes of one."""

    def __init__(self, reader: Reader, table: GameRecord, cards: dict[str, Print], fields: Fields) -> None:
        self.reader, self.table, self.cards, self.fields = reader, table, cards, fields
        self.broken: set[tuple[int | None, str]] = set()
        """The parts of the boards that could not be read: areas, counters, `turn`, or a word that is none of them."""

    def read(self, node: Node | None, base: Board) -> Board:
        """Return a board; what this one does not say is as on `base`, which a branch changes."""
        if isinstance(node, Text) and find(node.text, BOARD) == "setup":
            return Board(setup=True)
        areas = dict(base.areas)
        counters = dict(base.counters)
        shuffled = set(base.shuffled)
        spots = dict(base.spots)
        active, turn, first, phase, setup = base.active, base.turn, base.first, base.phase, base.setup
        shared = [area for area in self.table.words.areas if area.shared]
        said: set[str] = set()
        for key, value in self.reader.pairs(node, "board"):
            word = find(key.text, BOARD)
            player = player_of(key)
            before = len(self.reader.problems)
            self._refuse_twice(said, key, PLAYERS[player] if player is not None else word or find(key.text, shared))
            if player is not None:
                self._side(player, value, areas, counters, shuffled, spots)
            elif word == "turn":
                spots[None, word] = spot(value)
                active, turn, first = self._turn(value, active, turn, first)
            elif word == "phase":
                phase = self.reader.word(value, self.table.words.phases, "phase")
            elif word == "setup":
                setup = self.reader.says_yes(value, "setup")
            elif (area := find(key.text, shared)) is not None:
                areas[None, area] = self._read_area(value, key)
                spots[None, area] = spot(key)
            else:
                known = [w.key for w in BOARD] + list(PLAYERS) + [a.ja for a in shared]
                self.reader.unknown(key, key.text, "board", known, [n for w in BOARD for n in w.names])
            if player is None and len(self.reader.problems) > before:
                self.broken.add((None, word or key.text))
        if (count := count_cards(areas)) > LARGEST_PILE and node is not None:
            self.reader.wrong(node, f"盤面のカードが多すぎます: {count:,}枚 ({LARGEST_PILE:,}枚まで)。")
            areas = dict(base.areas)
        return Board(areas, counters, active, turn, first, phase, setup, frozenset(shuffled), spots)

    def _refuse_twice(self, said: set[str], key: Text, word: str | None) -> None:
        """Report a word that says again what another one said: ライフ after life."""
        if word is not None and word in said:
            self.reader.wrong(key, f"{quote(key.text)} は2度目です。同じものを別の語で書いています。")
        said.add(word or key.text)

    def _player_word(self, node: Node, what: str) -> int | None:
        player = player_of(node) if isinstance(node, Text) else None
        if player is None:
            read = quote(node.text) if isinstance(node, Text) else node.kind_in_words
            self.reader.wrong(node, f"{what} には A か B を書きます。{read}でした。")
        return player

    def _turn(self, node: Node, active: int, turn: int | None, first: int | None) -> tuple[int, int | None, int | None]:
        if isinstance(node, Text):  # turn: B, turn: 3
            player = player_of(node)
            if player is not None:
                return player, turn, first
            return active, self.reader.number(node, "turn"), first
        parts = self.reader.parts(node, TURN, "turn")
        if "player" in parts:
            active = self._player_word(parts["player"], "player") or 0
        if "number" in parts:
            turn = self.reader.number(parts["number"], "number")
        if "first" in parts:
            first = self._player_word(parts["first"], "first")
        return active, turn, first

    def _side(
        self,
        player: int,
        node: Node,
        areas: dict[Any, tuple[LaidCards, ...]],
        counters: dict[Any, int],
        shuffled: set[tuple[int, str]],
        spots: dict[Any, Spot],
    ) -> None:
        own = [area for area in self.table.words.areas if not area.shared]
        said: set[str] = set()
        if isinstance(node, Text) and node.empty:
            self.reader.wrong(
                node, f"{PLAYERS[player]} に何も書かれていません。何もなければ {{}} と書くか、この行を消します。"
            )
            return
        for key, value in self.reader.pairs(node, PLAYERS[player]):
            before = len(self.reader.problems)
            area = find(key.text, own)
            counter = find(key.text, self.table.words.cards.counters)
            self._refuse_twice(said, key, area or counter)
            if area is not None:
                if isinstance(value, Pairs) and len(value.pairs) == 1 and fold(value.pairs[0][0].text) in SHUFFLE_WORDS:
                    shuffled.add((player, area))
                    value = value.pairs[0][1]
                areas[player, area] = self._read_area(value, key)
                spots[player, area] = spot(key)
            elif counter is not None:
                spots[player, counter] = spot(key)
                amount = self.reader.number(value, key.text, LARGEST_PILE)
                if amount is not None:
                    counters[player, counter] = amount
            else:
                rows: list[Area | Word] = [*own, *self.table.words.cards.counters]
                self.reader.unknown(
                    key, key.text, PLAYERS[player], [row.ja for row in rows], [n for row in rows for n in row.names]
                )
            if len(self.reader.problems) > before:
                self.broken.add((player, area or counter or key.text))

    def _read_area(self, node: Node, key: Text) -> tuple[LaidCards, ...]:
        """Return the cards of one area: a number, a card, a list, or cards with numbers."""
        if isinstance(node, Text) and re.fullmatch(r"[+-]?\d{1,4}", fold(node.text)):
            count = int(fold(node.text))
            return (LaidCards(count=count, at=spot(node)),) if count else ()
        if isinstance(node, Text) and (node.empty or fold(node.text) in ("なし", "none")):
            return ()
        if isinstance(node, Pairs) and not self._is_entry(node):
            return tuple(laid for name, value in node.pairs if (laid := self._read_count(name, value)) is not None)
        if isinstance(node, Text) and self._read_named(node) is None:
            right = f"{key.text} には枚数 (3 など) か、カードの名を並べて書きます ([番人, 無地 ×2] など)。"
            self.reader.wrong(node, f"{right}{quote(node.text)}でした。{suggest(node.text, self.cards)}")
            return ()
        return tuple(laid for item in self.reader.items(node) if (laid := self._entry(item)) is not None)

    def _is_entry(self, node: Pairs) -> bool:
        return (
            bool(node.pairs)
            and all(
                find(key.text, LAID_FIELDS)
                or find(key.text, self.table.words.cards.fields)
                or find(key.text, self.table.words.cards.states)
                for key, _ in node.pairs
            )
            and not any(key.text.strip() in self.cards for key, _ in node.pairs)
        )

    def _read_count(self, key: Text, value: Node) -> LaidCards | None:
        """Return the cards of `盾の番人: 2`, `盾の番人: レスト` or `盾の番人: {rested: true}`."""
        laid = self._entry(key)
        if laid is None:
            return None
        if isinstance(value, Pairs):
            return self._details(value, laid)
        if isinstance(value, Text) and (state := find(value.text, self.table.words.cards.states)):
            return LaidCards(laid.name, laid.count, laid.states | {state}, laid.fields, laid.at)
        count = self.reader.number(value, f"{quote(key.text)} の枚数")
        return None if count is None else LaidCards(laid.name, count, laid.states, laid.fields, laid.at)

    def _details(self, node: Pairs, laid: LaidCards) -> LaidCards:
        name, count, states = laid.name, laid.count, set(laid.states)
        fields = dict(laid.fields)
        for key, value in node.pairs:
            word = find(key.text, LAID_FIELDS)
            if word == "name":
                name = self._card_name(value)
            elif word == "count":
                count = self.reader.number(value, "count") or 0
            elif (state := find(key.text, self.table.words.cards.states)) is not None:
                if self.reader.says_yes(value, key.text):
                    states.add(state)
            else:
                self.fields.read(
                    key,
                    value,
                    fields,
                    "場に置くカード",
                    ("name", "count", *(s.key for s in self.table.words.cards.states)),
                )
        return LaidCards(name, count, frozenset(states), tuple(fields.items()), spot(node))

    def _card_name(self, node: Node) -> str:
        name = self.reader.text(node, "name")
        if name and name not in self.cards:
            self._unknown_card(node, name)
        return name

    def _unknown_card(self, node: Node, name: str) -> None:
        right = "cards: に書いてください。" + (
            suggest(name, self.cards) or suggest(name.split()[0] if name else "", self.cards)
        )
        self.reader.wrong(node, f"{quote(name)} というカードはありません。{right}")

    def _entry(self, node: Node) -> LaidCards | None:
        """Return one entry of a list: a name with states and a number of times, a colour, or the parts of a card."""
        if isinstance(node, Pairs):
            if self._is_entry(node):
                return self._details(node, LaidCards(at=spot(node)))
            if len(node.pairs) == 1:
                return self._read_count(*node.pairs[0])
        if not isinstance(node, Text):
            self.reader.wrong(node, "カードの名か、「名: 枚数」か、{name: 名, rested: true} を書きます。")
            return None
        found = self._read_named(node)
        if found is None:
            self._unknown_card(node, node.text.strip())
        return found

    def _read_named(self, node: Text) -> LaidCards | None:
        """Return the cards of a name, or of a colour, with states and a number of times."""
        text = node.text.strip()
        if text in self.cards:
            return LaidCards(text, at=spot(node))
        count, states = 1, set()
        if match := re.fullmatch(r"(.+?)\s*[x×*＊ｘ]\s*([0-9０-９]{1,2})\s*枚?", text):
            text, count = match[1], int(match[2])
        words = text.split()
        while len(words) > 1 and (state := find(words[-1], self.table.words.cards.states)):
            states.add(state)
            words.pop()
        for one, other in (("rested", "active"), ("up", "down")):
            if {one, other} <= states:
                both = "と".join(row.ja for row in self.table.words.cards.states if row.key in (one, other))
                self.reader.wrong(node, f"{quote(text)}: {both}の両方にはできません。")
        name = " ".join(words)
        if name in self.cards:
            return LaidCards(name, count, frozenset(states), at=spot(node))
        if fold(name) in ("無地", "blank", "カード", "無地のカード"):
            return LaidCards("", count, frozenset(states), at=spot(node))
        for row in self.table.words.cards.fields:
            if row.kind == "choices":
                found = [find(part, row.words) for part in re.split(r"[/・]", name)]
                if all(found):
                    return LaidCards("", count, frozenset(states), ((row.key, tuple(found)),), spot(node))
        return None


def count_cards(areas: Mapping[Any, tuple[LaidCards, ...]]) -> int:
    """Return how many cards lie in these areas."""
    return sum(max(0, one.count) for laid in areas.values() for one in laid)


def spot(node: Node) -> Spot:
    """Return where in the file a node stands."""
    return Spot(node.line, node.column)
