"""Typed lines that set a board up: a card in one line, cards that are put into an area, whose turn it is."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from fwjudge.base.numbers import MOST_DIGITS, read_count
from fwjudge.base.patterns import compile_late
from fwjudge.base.spelling import fold, list_words, quote, suggest
from fwjudge.course.words import find
from fwjudge.games import table as table_of
from fwjudge.games.table import PLAYERS, Board, GameRecord, LaidCards, Word
from fwjudge.scenario.boards import Boards
from fwjudge.scenario.card_fields import Fields
from fwjudge.scenario.reader import Reader
from fwjudge.scenario.source import Node, Text
from fwjudge.scenario.writing import items, pairs, text

from .draft import Change, Count, Phase, Problems, Put, SetCard, Take, Turn, typed_card
from .session import Session

TEXT_WORDS = ("文", "テキスト", "text")
"""After these a card's text stands, to the end of the line; 「／」 begins another line of it."""
BOARD_WORDS = (Word("put", "置く"), Word("take", "外す"), Word("turn", "手番"), Word("phase", "フェイズ"))
"""The words with which a line changes the board."""
_FIELD = compile_late(r"\s+([^\s=＝]+)[=＝]")


def read_card(session: Session, typed: str) -> SetCard | Problems:
    """Return the card of `盾の番人 種類=バトル 色=赤 コスト=2 文=【ブロッカー】`, or of `番人 FB01-001`."""
    parts = _FIELD.split(f" {typed.strip()}")
    name, fields, printed = parts[0].strip(), dict[str, str](), ""
    for at in range(1, len(parts), 2):
        key, value = parts[at], parts[at + 1].strip()
        if fold(key) in TEXT_WORDS:
            printed = " ".join(
                [value, *(f"{k}={v}" for k, v in zip(parts[at + 2 :: 2], parts[at + 3 :: 2], strict=True))]
            )
            break
        fields[key] = value
    number = ""
    cards = table_of(session.draft.game).printed_cards
    if not fields and not printed and cards is not None and (found := cards.number.search(name)):
        number, name = found[0], name.replace(found[0], "").strip() or found[0]
    if not name:
        return Problems(("カードの名を書いてください: カード 盾の番人 種類=バトル パワー=10000 文=【ブロッカー】",))
    return SetCard(name, typed_card(printed.replace("／", "\n"), number, fields))


def read_put(session: Session, typed: str) -> tuple[Put | Count | Take, ...] | Problems:
    """Return what `B バトルエリア 盾の番人 レスト` puts where; a number alone is so many blank cards."""
    words = typed.split(maxsplit=2)
    table = table_of(session.draft.game)
    player, rest = (
        (PLAYERS.index(words[0].upper()), words[1:]) if words and words[0].upper() in PLAYERS else (None, words)
    )
    shared = [one for one in table.words.areas if one.shared == (player is None)]
    if not rest or not shared:
        return Problems((f"どこに何を置くかを書いてください: 置く B {_areas(table)[0]} 2",))
    area, what = rest[0], " ".join(rest[1:])
    if player is not None and (counter := find(area, table.words.cards.counters)) is not None:
        count = read_count(what)
        return (
            Problems((f"{area} は{MOST_DIGITS}桁までの数で書きます。",))
            if count is None
            else (Count(player, counter, count),)
        )
    key = find(area, shared)
    if key is None:
        right = list_words(one.ja for one in shared)
        return Problems(
            (f"{quote(area)} という領域はありません。{right} のどれかです。{suggest(area, _areas(table))}",)
        )
    found = _read_laid(session, table, player, area, what or "1")
    if isinstance(found, Problems):
        return found
    return tuple(Put(player, key, one.name, one.count, one.states, one.fields) for one in found)


def read_board_change(session: Session, typed: str) -> tuple[Change, ...] | Problems:
    """Return what a line changes on the board: 置く B 手札 2, 外す B 手札, 手番 A 3, フェイズ メイン."""
    word, _, rest = typed.strip().partition(" ")
    kind = find(word, BOARD_WORDS)
    if kind is None:
        right = list_words(one.ja for one in BOARD_WORDS)
        return Problems((f"{quote(word)} では盤面を変えられません。{right} で変えます: 置く B 手札 2",))
    return read_put(session, rest) if kind == "put" else _READERS[kind](session, rest.strip())


def _read_take(session: Session, typed: str) -> tuple[Change, ...] | Problems:
    who, _, area = typed.partition(" ")
    key = find(area, table_of(session.draft.game).words.areas)
    if fold(who).upper() not in PLAYERS or key is None:
        return Problems(("外す には、だれのどの領域かを書きます: 外す B 手札",))
    return (Take(PLAYERS.index(fold(who).upper()), key),)


def _read_turn(session: Session, typed: str) -> tuple[Change, ...] | Problems:
    who, _, number = typed.partition(" ")
    count = read_count(number)
    if fold(who).upper() not in PLAYERS or (number and count is None):
        return Problems(("手番 には、だれの何ターン目かを書きます: 手番 A 3",))
    return (Turn(PLAYERS.index(fold(who).upper()), count),)


def _read_phase(session: Session, typed: str) -> tuple[Change, ...] | Problems:
    phases = table_of(session.draft.game).words.phases
    key = find(typed, phases)
    if key is None:
        right = list_words(one.ja for one in phases)
        return Problems((f"{quote(typed)} というフェイズはありません。{right} のどれかです。",))
    return (Phase(key),)


_READERS: Mapping[str, Callable[[Session, str], tuple[Change, ...] | Problems]] = {
    "take": _read_take,
    "turn": _read_turn,
    "phase": _read_phase,
}


def _entry(typed: str) -> Node:
    """Return one kind of card that is put down, with the values that differ from its print: リーダー パワー=15000."""
    parts = _FIELD.split(f" {typed}")
    fields = [(key, text(value.strip())) for key, value in zip(parts[1::2], parts[2::2], strict=True)]
    if not fields:
        return text(typed)
    name = parts[0].strip()
    return pairs([("name", text(name)), *fields] if name else fields)


def _areas(table: GameRecord) -> list[str]:
    return [area.ja for area in table.words.areas]


def _read_laid(
    session: Session, table: GameRecord, player: int | None, area: str, what: str
) -> tuple[LaidCards, ...] | Problems:
    """Return cards as a file would have them in an area: a number, or names with states, separated by commas."""
    reader = Reader()
    cards = {**session.scenario.cards}
    found = [_entry(one.strip()) for one in re.split(r"[,、]", what)]
    value: Node = found[0] if len(found) == 1 and isinstance(found[0], Text) else items(found)
    tree = pairs([(area, value)]) if player is None else pairs([(PLAYERS[player], pairs([(area, value)]))])
    board = Boards(reader, table, cards, Fields(reader, table)).read(tree, Board())
    if reader.problems:
        return Problems(tuple(problem.text for problem in reader.problems))
    return next(iter(board.areas.values()), ())
