"""A scenario as the text of a file: trees of values, and boards, written so that they read back as the same."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from fwjudge.base.patterns import compile_late
from fwjudge.games.table import PLAYERS, Board, GameRecord, LaidCards

from .source import Items, Node, Pairs, Text, parse

MAX_FLOW = 90
"""A list or mapping that is no longer than this stands on one line."""
_FLOW_PLAIN = compile_late(r"[^\s\-?:,\[\]{}#&*!|>'\"%@`][^\n\[\]{}#\"',:]*")


def text(value: str, quoted: bool = False) -> Text:
    """Return a word of a file."""
    return Text(0, 0, value, quoted)


def items(values: Iterable[Node]) -> Items:
    """Return a list of a file."""
    return Items(0, 0, tuple(values))


def pairs(values: Iterable[tuple[str, Node]]) -> Pairs:
    """Return a mapping of a file."""
    return Pairs(0, 0, tuple((text(key), value) for key, value in values))


# -- YAML ----------------------------------------------------------------------------------------------


def write_pairs(tree: Pairs) -> str:
    """Return the text of a file that holds these pairs."""
    return "\n".join(_block(tree, 0)) + "\n"


def _block(node: Node, indent: int) -> list[str]:
    """Return the lines of a node; its first line stands by itself."""
    space = " " * indent
    if isinstance(node, Pairs) and node.pairs:
        lines = []
        for key, value in node.pairs:
            lines += _write_pair(f"{space}{_scalar(key)}:", value, indent + 2)
        return lines
    if isinstance(node, Items) and node.items:
        lines = []
        for item in node.items:
            inner = _block(item, indent + 2)
            lines += (
                [f"{space}- {write_flow(item)}"]
                if _fits(item) and not isinstance(item, Pairs)
                else [f"{space}- {inner[0].lstrip()}", *inner[1:]]
            )
        return lines
    return [f"{space}{write_flow(node)}"]


def _write_pair(key: str, value: Node, indent: int) -> list[str]:
    """Return a key with its value: beside it where that is short, else below it."""
    if isinstance(value, Text) and value.empty and not value.text:
        return [key]
    if isinstance(value, Text) or _fits(value):
        return [f"{key} {write_flow(value)}"]
    return [key, *_block(value, indent)]


def _fits(node: Node) -> bool:
    """Whether a node can stand on one line: nothing deep, nothing long, and no list of lines of a play."""
    rows = isinstance(node, Items) and any(isinstance(item, Pairs) for item in node.items)
    return not rows and _depth(node) <= 2 and len(write_flow(node)) <= MAX_FLOW


def _depth(node: Node) -> int:
    if isinstance(node, Pairs):
        return 1 + max((_depth(value) for _, value in node.pairs), default=0)
    if isinstance(node, Items):
        return 1 + max((_depth(item) for item in node.items), default=0)
    return 0


def write_flow(node: Node) -> str:
    """Return a node on one line."""
    if isinstance(node, Pairs):
        return "{" + ", ".join(f"{_scalar(key)}: {write_flow(value)}" for key, value in node.pairs) + "}"
    if isinstance(node, Items):
        return "[" + ", ".join(map(write_flow, node.items)) + "]"
    assert isinstance(node, Text)
    return _scalar(node)


def _scalar(node: Text) -> str:
    """Return a word as YAML: as it is where that reads back as the same anywhere, else in quotes."""
    line = node.text
    if node.quoted or not line or line != line.strip() or not _FLOW_PLAIN.fullmatch(line) or not _reads_back(line):
        return json.dumps(line, ensure_ascii=False) if line or node.quoted else ""
    return line


def _reads_back(line: str) -> bool:
    """Whether a word without quotes is read as that word."""
    try:
        return parse(f"[{line}]", "") == Items(1, 1, (Text(1, 2, line),))
    except ValueError:
        return False


# -- boards --------------------------------------------------------------------------------------------


def write_board(table: GameRecord, board: Board) -> Pairs:
    """Return a board as the values of a file."""
    words = table.words
    found: list[tuple[str, Node]] = []
    if board.setup:
        found.append(("setup", text("true")))
    if (board.active, board.turn, board.first) != (0, None, None):
        found.append(("turn", write_turn(board)))
    if board.phase:
        found.append(("phase", text(board.phase)))
    shared = {area.key: area.ja for area in words.areas if area.shared}
    own = {area.key: area.ja for area in words.areas if not area.shared}
    counters = {word.key: word.ja for word in words.cards.counters}
    for player, name in enumerate(PLAYERS):
        laid: list[tuple[str, Node]] = []
        for (who, area), cards in board.areas.items():
            if who == player:
                value = write_area(table, cards)
                laid.append(
                    (own.get(area, area), pairs([("shuffled", value)]) if (player, area) in board.shuffled else value)
                )
        laid += [
            (counters.get(key, key), text(str(amount)))
            for (who, key), amount in board.counters.items()
            if who == player
        ]
        if laid:
            found.append((name, pairs(laid)))
    found += [
        (shared.get(area, area), write_area(table, cards)) for (who, area), cards in board.areas.items() if who is None
    ]
    return pairs(found)


def write_turn(board: Board) -> Pairs:
    """Return whose turn it is on a board, which, and who went first, as far as it says so."""
    turn: list[tuple[str, Node]] = [("player", text(PLAYERS[board.active]))]
    if board.turn is not None:
        turn.append(("number", text(str(board.turn))))
    if board.first is not None:
        turn.append(("first", text(PLAYERS[board.first])))
    return pairs(turn)


def write_area(table: GameRecord, cards: Sequence[LaidCards]) -> Node:
    """Return what lies in an area as a value of a file."""
    if not cards:
        return text("0")
    if len(cards) == 1 and not (cards[0].name or cards[0].states or cards[0].fields):
        return text(str(cards[0].count))
    return items(_write_cards(table, one) for one in cards)


def _write_cards(table: GameRecord, laid: LaidCards) -> Node:
    """Return cards that lie alike: a name alone where that says all."""
    if laid.name and laid.count == 1 and not laid.states and not laid.fields:
        return text(laid.name)
    found: list[tuple[str, Node]] = [("name", text(laid.name))] if laid.name else []
    if laid.count != 1 or not laid.name:
        found.append(("count", text(str(laid.count))))
    names = {word.key: word.ja for word in table.words.cards.states}
    found += [(names.get(state, state), text("true")) for state in sorted(laid.states)]
    found += [(key, write_field(value)) for key, value in laid.fields]
    return pairs(found)


def write_field(value: Any) -> Node:
    """Return the value of a field of a card."""
    if isinstance(value, dict):
        return pairs((key, text(str(amount))) for key, amount in value.items())
    if isinstance(value, tuple | list):
        return items(text(str(one)) for one in value)
    return text(str(value))
