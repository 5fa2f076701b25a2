"""The printed tree: what was read, word for word, without meaning. Every node prints back."""

from __future__ import annotations

from collections.abc import Iterator
from contextvars import ContextVar
from dataclasses import dataclass, field

from fwjudge.base.records import NamedTuple

LOOKED_AT: ContextVar[set[tuple[int, str]] | None] = ContextVar("asked", default=None)
"""The children and words of nodes that were asked for, while that is being watched."""


class Hole(NamedTuple):
    """A place in a template for a child, or for a list of them with a separator between."""

    name: str
    separator: str = ""


class Form(NamedTuple):
    """One concrete shape of a row: its alternatives taken, its verb inflected."""

    kind: str
    rule: str
    inflection: str
    alts: tuple[tuple[str, str], ...]
    pieces: tuple[str | Hole, ...]
    where: str = ""
    """The line of the table."""
    keys: tuple[tuple[str, str], ...] = ()
    """Of alternatives that are words of the game: the key of the thing that each names."""


@dataclass(frozen=True, slots=True)
class Node:
    """One row of the table as it was found in a text. Two nodes are equal when they say the same, wherever they stand."""

    kind: str
    form: Form = field(repr=False)
    slots: tuple[tuple[Node, ...], ...] = ()
    """The children, hole by hole."""
    text: str = ""
    """Only of a token: the name, the number."""
    start: int = field(default=0, compare=False)
    end: int = field(default=0, compare=False)

    @property
    def children(self) -> tuple[tuple[str, Node], ...]:
        """Return all children with their names, in printed order."""
        holes = (piece for piece in self.form.pieces if isinstance(piece, Hole))
        return tuple((hole.name, child) for hole, slot in zip(holes, self.slots, strict=True) for child in slot)

    def __getitem__(self, name: str) -> Node:
        """Return the child of that name; there must be one."""
        found = self.get(name)
        if found is None:
            raise KeyError(
                f"{self.kind} has no {name}, but: {', '.join(called for called, _ in self.children) or 'nothing'}"
            )
        return found

    def get(self, name: str) -> Node | None:
        """Return the first child of this name; None where there is none. The child counts as asked for."""
        self._note_access(name)
        return next((child for called, child in self.children if called == name), None)

    def many(self, name: str) -> tuple[Node, ...]:
        """Return all children of that name, in printed order."""
        self._note_access(name)
        return tuple(child for called, child in self.children if called == name)

    def alt(self, name: str) -> str:
        """Return what was printed at a named alternative `<name:a|b|>`; nothing if it was left empty or this shape has none."""
        self._note_access(name)
        return next((text for called, text in self.form.alts if called == name), "")

    def key(self, name: str) -> str:
        """Return the key of the thing that a named alternative names by a word of the game; nothing if it was left empty."""
        self._note_access(name)
        found = next((key for called, key in self.form.keys if called == name), "")
        if not found and any(called == name and text for called, text in self.form.alts):
            raise KeyError(f"{self.form.where}: {name} is no word of the game")
        return found

    def _note_access(self, name: str) -> None:
        asked = LOOKED_AT.get()
        if asked is not None:
            asked.add((id(self), name))

    @property
    def alts(self) -> dict[str, str]:
        """Return all named alternatives."""
        return dict(self.form.alts)

    @property
    def inflection(self) -> str:
        """`final`, `cont`, `te`, `past`, ...: how the verb stands; nothing where the kind does not inflect."""
        return self.form.inflection

    @property
    def rule(self) -> str:
        """Return the number of the rule that defines this wording."""
        return self.form.rule

    @property
    def span(self) -> tuple[int, int]:
        """Return the places in the text where the words of the node begin and end."""
        return self.start, self.end

    def walk(self) -> Iterator[Node]:
        """Yield this node and everything below it, in printed order."""
        todo = [self]
        while todo:
            node = todo.pop()
            yield node
            todo.extend(child for _, child in reversed(node.children))

    def find(self, *kinds: str) -> Iterator[Node]:
        """Yield all nodes of these kinds, this one included."""
        return (node for node in self.walk() if node.kind in kinds)

    def __str__(self) -> str:
        """Return the tree as an indented outline, for people."""
        lines: list[str] = []
        todo: list[tuple[int, str, Node]] = [(0, "", self)]
        while todo:
            depth, name, node = todo.pop()
            said = " ".join(f"{key}={text}" for key, text in node.form.alts if text)
            label = f"{name}: " if name else ""
            lines.append("  " * depth + label + " ".join(part for part in (node.kind, node.text, said) if part))
            todo.extend((depth + 1, called, child) for called, child in reversed(node.children))
        return "\n".join(lines)


def with_children(node: Node, name: str, children: tuple[Node, ...]) -> Node:
    """Return a copy of a node with other children of that name."""
    holes = [piece.name for piece in node.form.pieces if isinstance(piece, Hole)]
    slots = tuple(children if hole == name else slot for hole, slot in zip(holes, node.slots, strict=True))
    return Node(node.kind, node.form, slots, node.text, node.start, node.end)


def print_node(node: Node) -> str:
    """Return the text of a tree, from the same rows that read it."""
    out: list[str] = []
    todo: list[Node | str] = [node]
    while todo:
        item = todo.pop()
        if isinstance(item, str):
            out.append(item)
        elif item.text:
            out.append(item.text)
        else:
            todo.extend(reversed(list(_parts(item))))
    return "".join(out)


def _parts(node: Node) -> Iterator[Node | str]:
    slots = iter(node.slots)
    for piece in node.form.pieces:
        if isinstance(piece, str):
            yield piece
            continue
        for index, child in enumerate(next(slots)):
            if index and piece.separator:
                yield piece.separator
            yield child
