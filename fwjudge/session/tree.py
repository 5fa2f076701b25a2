"""The parts of a session as the text of a file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fwjudge.course.words import find
from fwjudge.games import table as table_of
from fwjudge.games.table import Board, GameRecord
from fwjudge.scenario.source import Items, Node, Pairs
from fwjudge.scenario.wanted_answers import ANSWER_PARTS, ANSWERS
from fwjudge.scenario.writing import items, pairs, text, write_board, write_pairs, write_turn

from .draft import Draft


def session_text(
    draft: Draft,
    play: Sequence[Node] = (),
    branches: Sequence[tuple[str, Node]] = (),
    more: Sequence[tuple[str, Node]] = (),
) -> str:
    """Return the text of a file with a draft, the lines of its play, and its variants."""
    board = write_board(table_of(draft.game), draft.board)
    parts: list[tuple[str, Node | None]] = [
        ("rules", text(f"{draft.game} {draft.edition}".strip())),
        ("title", text(draft.title) if draft.title else None),
        ("ask", draft.ask),
        ("readings", pairs((name, text(choice)) for name, choice in draft.readings) if draft.readings else None),
        ("cards", pairs(draft.cards) if draft.cards else None),
        ("board", board if board.pairs else None),
        ("play", items(play) if play else None),
        ("expect", draft.expect),
        ("もし", pairs(branches) if branches else None),
        *more,
    ]
    return write_pairs(pairs((name, value) for name, value in parts if value is not None))


def branch_node(lines: Sequence[Node], board: Pairs) -> Pairs:
    """Return a variant that says these lines, on a board that is changed so."""
    parts: list[tuple[str, Node]] = [("board", board)] if board.pairs else []
    return pairs([*parts, ("play", items(lines))] if lines else parts)


def without_answers(node: Node) -> Node:
    """Return a variant without the answers that it must have."""
    kept = (*ANSWER_PARTS, ANSWERS)
    return (
        replace(node, pairs=tuple(one for one in node.pairs if find(one[0].text, kept) is None))
        if isinstance(node, Pairs)
        else node
    )


def join_answer(ask: Node | None, beside: Sequence[tuple[str, Node]]) -> Node | None:
    """Return a question of a file together with its answer, where that stands beside it as keys of its own."""
    one = ask.items[0] if isinstance(ask, Items) and len(ask.items) == 1 else ask
    return replace(one, pairs=(*one.pairs, *pairs(beside).pairs)) if beside and isinstance(one, Pairs) else ask


def board_difference(table: GameRecord, before: Board, after: Board) -> Pairs:
    """Return what a variant says of its board, where the rest is as before."""
    areas = {key: laid for key, laid in after.areas.items() if before.areas.get(key) != laid}
    turned = {key for key in after.shuffled if key not in before.shuffled}
    areas |= {key: after.areas.get(key, ()) for key in turned}
    counters = {key: amount for key, amount in after.counters.items() if before.counters.get(key) != amount}
    phase = after.phase if after.phase != before.phase else ""
    changed = Board(areas, counters, phase=phase, setup=after.setup and not before.setup, shuffled=after.shuffled)
    found = write_board(table, changed)
    if (before.active, before.turn, before.first) == (after.active, after.turn, after.first):
        return found
    return replace(found, pairs=(*pairs([("turn", write_turn(after))]).pairs, *found.pairs))
