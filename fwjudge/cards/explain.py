"""What the machine understood of a card, clause by clause: in words with the rule for each part, and as the tree that was read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .compiled import Clause, Compiled, Residual
from .say import Line, lines
from .text.node import Node


class Explained(NamedTuple):
    """One ability of a face."""

    printed: str
    words: tuple[Line, ...]
    tree: tuple[Line, ...]
    residuals: tuple[Residual, ...]
    reminders: tuple[str, ...]


def explained(face: Compiled) -> tuple[Explained, ...]:
    """Every ability of a face, in printed order."""
    return tuple(_ability(clause, number, face) for number, clause in enumerate(face.clauses))


def _ability(clause: Clause, number: int, face: Compiled) -> Explained:
    return Explained(
        clause.line.text,
        tuple(lines(clause.skill)) if clause.skill is not None else (),
        tuple(tree_lines(clause.tree)) if clause.tree is not None else (),
        tuple(residual for residual in face.residuals if residual.line == number),
        tuple(reminder.text for reminder in clause.line.reminders),
    )


def tree_lines(tree: Node) -> Iterator[Line]:
    """The printed tree as an outline, each row with the rule that defines its wording."""
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


def text_of(face: Compiled, tree: bool = False) -> str:
    """For people: the words of every ability, indented, with rule numbers behind."""
    out: list[str] = []
    for item in explained(face):
        out.append(item.printed)
        for line in item.words:
            out.append("  " * (line.depth + 1) + line.words + (f"  ({', '.join(line.rules)})" if line.rules else ""))
        for residual in item.residuals:
            out.append(f"  読めない部分: {residual.text}（{residual.why}。{SCOPES[residual.scope]}）")
        out.extend(f"  注釈文: {reminder}  (1-3-8)" for reminder in item.reminders)
        if tree:
            for line in item.tree:
                out.append(
                    "    " + "  " * line.depth + line.words + (f"  ({', '.join(line.rules)})" if line.rules else "")
                )
        out.append("")
    return "\n".join(out).rstrip("\n")
