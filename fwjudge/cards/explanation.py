"""A card explained clause by clause: in words with the rule for each part, and as the tree that was read."""

from __future__ import annotations

from collections.abc import Iterator

from fwjudge.base.records import NamedTuple

from .compiler import Clause, CompiledText, Residual
from .quoting import own_rules, quote_ability
from .say import SaidLine, lines
from .text.node import Node


class AbilityExplanation(NamedTuple):
    """One ability of a face."""

    printed: str
    words: tuple[SaidLine, ...]
    tree: tuple[SaidLine, ...]
    residuals: tuple[Residual, ...]
    reminders: tuple[str, ...]


def explain_face(face: CompiledText, game: str = "fw") -> tuple[AbilityExplanation, ...]:
    """Explain every ability of a face, in printed order."""
    return tuple(_ability(clause, number, face, game) for number, clause in enumerate(face.clauses))


def _ability(clause: Clause, number: int, face: CompiledText, game: str) -> AbilityExplanation:
    return AbilityExplanation(
        clause.line.text,
        tuple(_words(clause, game)),
        tuple(tree_lines(clause.tree, game)) if clause.tree is not None else (),
        tuple(residual for residual in face.residuals if residual.line == number),
        tuple(reminder.text for reminder in clause.line.reminders),
    )


def _words(clause: Clause, game: str) -> Iterator[SaidLine]:
    """Yield what an ability means: in words of the machine, or quoted where the records have words of another game only."""
    if game != "fw":
        yield from quote_ability(clause.tree, clause.skill, game) if clause.tree is not None else ()
    elif clause.skill is not None:
        yield from lines(clause.skill)


def tree_lines(tree: Node, game: str = "fw") -> Iterator[SaidLine]:
    """Yield the printed tree as an outline, each row with the rule that defines its wording in this game."""
    todo: list[tuple[int, Node]] = [(0, tree)]
    while todo:
        depth, node = todo.pop()
        said = [text for _, text in node.form.alts if text]
        rules = own_rules(node, game) if game != "fw" else (node.rule,) if node.rule else ()
        yield SaidLine(depth, " ".join([node.kind, node.text, *said]).replace("  ", " ").strip(), rules)
        todo.extend((depth + 1, child) for _, child in reversed(node.children))


SCOPES = {
    "skill": "この能力全体は実行されない",
    "rest": "この文と、条件が及ぶ後の文は実行されない",
    "sentence": "この文は実行されない",
    "part": "この文のここから先は実行されない",
}
