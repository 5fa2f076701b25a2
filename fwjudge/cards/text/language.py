"""The language of a game's card text: its grammar, built once from the tables in this package."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from .grammar import Grammar
from .node import Hole
from .table import Child, Shape, Table

_COMMON = ("cards", "clause", "condition", "deed")
_OWN = {"fw": ("words", "ability", "actions", "special")}


GAMES = tuple(_OWN)
"""The games whose card text can be read."""


@cache
def table(game: str = "fw") -> Table:
    """Return the rows by which card text of a game is read and printed."""
    found = Table()
    here = files(__package__)
    for folder, names in (("common", _COMMON), (game, _OWN[game])):
        for name in names:
            found.add((here / folder / f"{name}.rows").read_text(encoding="utf-8"), f"{folder}/{name}.rows")
    return found


@cache
def grammar(game: str = "fw") -> Grammar:
    """Return the grammar made from the rows of a game; made once, because that takes longest."""
    return Grammar(table(game))


def kinds(game: str = "fw") -> str:
    """Return every kind of node with the children and the alternatives it can have, as text: what a reader of trees needs to know.

    `x` is one child, `x?` one that may be missing, `x*` a list; `name=a/b` are the words at a named alternative.
    """
    found: dict[str, tuple[list[set[str]], dict[str, dict[str, None]], set[str], set[str]]] = {}
    for shape in grammar(game).shapes:
        form = shape.form
        if form.kind == "-":
            continue
        children, alts, lists, rules = found.setdefault(form.kind, ([], {}, set(), set()))
        rules.add(form.rule)
        if isinstance(shape, Shape):
            holes = [piece.name for piece in form.pieces if isinstance(piece, Hole)]
            children.append(set(holes))
            lists.update(name for name in holes if holes.count(name) > 1)
            lists.update(
                element.name for element in shape.elements if isinstance(element, Child) and element.least >= 0
            )
            for name, text in form.alts:
                alts.setdefault(name, {})[text] = None
    lines = []
    for kind, (children, alts, lists, rules) in sorted(found.items()):
        names = sorted(set().union(*children))
        fields = [
            name + ("*" if name in lists else "" if all(name in one for one in children) else "?") for name in names
        ]
        said = [f"{name}={'/'.join(word for word in words if word)}" for name, words in alts.items()]
        lines.append(f"{kind}({', '.join(fields)}) {' '.join(said)} [{', '.join(sorted(rules))}]".replace("  ", " "))
    return "\n".join(lines)
