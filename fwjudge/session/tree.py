"""The parts of a session as the text of a file."""

from __future__ import annotations

from collections.abc import Sequence

from fwjudge.games import table as table_of
from fwjudge.scenario.source import Node
from fwjudge.scenario.writing import items, pairs, text, write_board, write_pairs

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


def branch_node(lines: Sequence[Node]) -> Node:
    """Return a variant that says these lines."""
    return pairs([("play", items(lines))])
