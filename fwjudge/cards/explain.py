"""A card explained clause by clause: in words with the rule for each part, and as the tree that was read."""

from __future__ import annotations

from collections.abc import Iterator

from fwjudge.base.records import NamedTuple

from .compiler import Clause, CompiledText, Residual
from .say import Line, lines
from .text.node import Node


class AbilityExplanation(NamedTuple):
    """One ability of a face."""

    printed: str
    words: tuple[Line, ...]
    tree: tuple[Line, ...]
    residuals: tuple[Residual, ...]
    reminders: tuple[str, ...]


def explain_face(face: CompiledText) -> tuple[AbilityExplanation, ...]:
    """Explain every ability of a face, in printed order."""
    return tuple(_ability(clause, number, face) for number, clause in enumerate(face.clauses))


def _ability(clause: Clause, number: int, face: CompiledText) -> AbilityExplanation:
    return AbilityExplanation(
        clause.line.text,
        tuple(lines(clause.skill)) if clause.skill is not None else (),
        tuple(tree_lines(clause.tree)) if clause.tree is not None else (),
        tuple(residual for residual in face.residuals if residual.line == number),
        tuple(reminder.text for reminder in clause.line.reminders),
    )


def tree_lines(tree: Node) -> Iterator[Line]:
    """Yield the printed tree as an outline, each row with the rule that defines its wording."""
    todo: list[tuple[int, Node]] = [(0, tree)]
    while todo:
        depth, node = todo.pop()
        said = [text for _, text in node.form.alts if text]
        yield Line(
            depth, " ".join([node.kind, node.text, *said]).replace("  ", " ").strip(), (node.rule,) if node.rule else ()
        )
        todo.extend((depth + 1, child) for _, child in reversed(node.children))


SCOPES = {
    "skill": "この能力全体は実行されない",
    "rest": "この文と、条件が及ぶ後の文は実行されない",
    "sentence": "この文は実行されない",
}
