"""Random texts from the table itself: what the rows can print, somebody may print one day."""

from __future__ import annotations

import random
from collections.abc import Sequence

from fwjudge.cards.text.grammar import Grammar
from fwjudge.cards.text.table import Child, Guard, Shape, Table, Token

_TOKENS = {
    "Num": ("1", "2", "5", "10000"),
    "X": ("X",),
    "Name": ("「青い番人」", "「赤：旅人」"),
    "TraitName": ("《番人》", "《旅人》"),
    "Energy": ("(1)", "(2)"),
    "Specified": ("(緑)",),
    "Part": ("『海』",),
    "Symbol": ("赤1", "<無色2>"),
}


class Printer:
    """Prints random derivations that do not go deeper than `depth` rows; shapes and forms are drawn evenly by row."""

    def __init__(self, grammar: Grammar, table: Table, seed: int, depth: int = 9) -> None:
        self.random = random.Random(seed)
        self.depth = depth
        self.by_row: dict[tuple[str, str], dict[str, list[Shape | Token]]] = {}
        self.inflects = {name for name, nonterminal in grammar.nonterminals.items() if nonterminal.inflects}
        self.shapes = list(table.shapes())
        for shape in self.shapes:
            name = shape.nonterminal
            rows = self.by_row.setdefault((name, ""), {})
            rows.setdefault(shape.row.where, []).append(shape)
        self.height = self._heights()

    def _heights(self) -> dict[int, int]:
        """How deep each shape must go at least."""
        height: dict[int, int] = {}
        lowest: dict[str, int] = {}
        changed = True
        while changed:
            changed = False
            for shape in self.shapes:
                below = [lowest.get(child.nonterminal, 99) for child in _children(shape) if child.least != 0]
                tall = 1 + max(below, default=0)
                if tall < height.get(id(shape), 99):
                    height[id(shape)] = tall
                    changed = True
                if tall < lowest.get(shape.nonterminal, 99):
                    lowest[shape.nonterminal] = tall
                    changed = True
        return height

    def text(self, start: str = "ability") -> str | None:
        """One text, or none where the dice ran into a form that nothing has."""
        try:
            return self._print(start, "", self.depth)
        except LookupError:
            return None

    def _print(self, name: str, form: str, depth: int) -> str:
        rows = list(self.by_row[name, ""].values())
        self.random.shuffle(rows)
        for shapes in rows:
            fit = [shape for shape in shapes if self._fits(shape, form) and self.height[id(shape)] <= depth]
            if fit:
                return self._shape(self.random.choice(fit), form, depth - 1)
        raise LookupError(name)

    def _fits(self, shape: Shape | Token, form: str) -> bool:
        if not form or isinstance(shape, Token):
            return True
        return shape.inherits or shape.form.inflection == form or (shape.form.kind == "-" and not shape.form.inflection)

    def _shape(self, shape: Shape | Token, form: str, depth: int) -> str:
        if isinstance(shape, Token):
            return self.random.choice(_TOKENS[shape.form.kind])
        out = ""
        for element in shape.elements:
            if isinstance(element, str):
                out += element
            elif isinstance(element, Child):
                out += self._child(element, form, depth)
        return out

    def _child(self, child: Child, form: str, depth: int) -> str:
        wanted = form if child.form == "'" else child.form or ("final" if child.nonterminal in self.inflects else "")
        if child.least < 0:
            return self._print(child.nonterminal, wanted, depth)
        count = self.random.choice([0, 0, 1, 1, 2]) if child.least == 0 else child.least + (self.random.random() < 0.25)
        return child.separator.join(self._print(child.nonterminal, wanted, depth) for _ in range(count))


def _children(shape: Shape | Token) -> Sequence[Child]:
    return (
        []
        if isinstance(shape, Token)
        else [e for e in shape.elements if isinstance(e, Child) and not isinstance(e, Guard)]
    )
