"""A table made ready for reading: a tree of shapes for each nonterminal, and which characters it can begin with."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from fwjudge.base.garbage import pause_garbage_search

from .node import Form
from .table import Child, Guard, Shape, Table, TableError, Token


class State:
    """A place inside the shapes of a nonterminal; shapes that begin alike share it."""

    __slots__ = ("accepts", "guards", "links", "texts")

    def __init__(self) -> None:
        self.texts: dict[str, list[tuple[str, State]]] = {}
        """By their first character."""
        self.links: list[tuple[Link, State]] = []
        self.guards: list[tuple[str, State]] = []
        self.accepts: list[Accept] = []


class Accept:
    """A shape is complete here."""

    __slots__ = ("form", "inherits", "through")

    def __init__(self, form: Form, inherits: bool, through: bool) -> None:
        self.form, self.inherits = form, inherits
        self.through = through
        """Hands its only child through."""


class Nonterminal:
    """A kind of words that the table can read: what they begin with, and which shapes they have."""

    __slots__ = ("first", "inflects", "name", "root", "tokens")

    def __init__(self, name: str, root: State) -> None:
        self.name, self.root = name, root
        self.tokens: list[tuple[re.Pattern[str], Form]] = []
        self.first: frozenset[str] = frozenset()
        self.inflects = False


class Link:
    """A child: what to read there, and in which form."""

    __slots__ = ("child", "form", "inherit", "least", "separator", "target")

    def __init__(self, child: Child, target: Nonterminal) -> None:
        self.child, self.target = child, target
        self.inherit = child.form == "'"
        self.form = "" if self.inherit or not target.inflects else child.form or "final"
        """Nothing: any form."""
        self.least, self.separator = child.least, child.separator


class Grammar:
    """Nonterminals by their names: what the engine reads by."""

    def __init__(self, nonterminals: dict[str, Nonterminal]) -> None:
        self.nonterminals = nonterminals

    def __getitem__(self, name: str) -> Nonterminal:
        return self.nonterminals[name]


class TableGrammar(Grammar):
    """A grammar made of the rows of a table, which takes longest of all that is done to read a text.

    `keep` leaves shapes out: how well the others read what they used to read says how good the table is.
    """

    @pause_garbage_search()
    def __init__(self, table: Table, keep: Callable[[Shape | Token], bool] = lambda _: True) -> None:
        shapes = list(table.shapes())
        names = dict.fromkeys([*table.missing, *(shape.nonterminal for shape in shapes)])
        super().__init__({name: Nonterminal(name, State()) for name in names})
        for row in table.rows:
            for name in row.nonterminal.split(" ~ "):
                if name.endswith("'") or "@" in name:
                    self.nonterminals[name.partition("@")[0].rstrip("'")].inflects = True
        for shape in filter(keep, shapes):
            if isinstance(shape, Token):
                self.nonterminals[shape.nonterminal].tokens.append((shape.pattern, shape.form))
            else:
                self._plant(shape)
        self._refuse_circles()
        self._find_first()

    def _refuse_circles(self) -> None:
        """Refuse rows that begin with what they are themselves: the engine reads from left to right and would never come to an end."""
        begins = {name: {one.name for one in beginnings(nt.root)} for name, nt in self.nonterminals.items()}
        open_names, done = list[str](), set[str]()

        def follow(name: str) -> None:
            if name in open_names:
                raise TableError(
                    f"a row begins with itself: {' > '.join((*open_names[open_names.index(name) :], name))}"
                )
            if name in done:
                return
            open_names.append(name)
            for other in sorted(begins[name]):
                follow(other)
            done.add(open_names.pop())

        for name in sorted(begins):
            follow(name)

    def _plant(self, shape: Shape) -> None:
        state = self.nonterminals[shape.nonterminal].root
        for element in shape.elements:
            if isinstance(element, str):
                state = _text_state(state, element)
            elif isinstance(element, Guard):
                state = _same(state.guards, element.text)
            else:
                state = self._link_state(state, element, shape)
        if state is self.nonterminals[shape.nonterminal].root:
            raise TableError(f"{shape.row.where}: an empty shape: {shape.row.template}")
        through = shape.form.kind == "-"
        if through and (len(shape.elements) != 1 or isinstance(shape.elements[0], str)):
            raise TableError(f"{shape.row.where}: - hands one child through and prints nothing: {shape.row.template}")
        for other in state.accepts:
            if (other.form.inflection, other.inherits) == (shape.form.inflection, shape.inherits):
                raise TableError(f"{shape.row.where}: reads the same as {other.form.where}: {shape.row.template}")
        state.accepts.append(Accept(shape.form, shape.inherits, through))

    def _link_state(self, state: State, child: Child, shape: Shape) -> State:
        if child.nonterminal not in self.nonterminals:
            raise TableError(f"{shape.row.where}: {child.nonterminal} is no nonterminal")
        for link, following in state.links:
            if link.child == child:
                return following
        following = State()
        state.links.append((Link(child, self.nonterminals[child.nonterminal]), following))
        return following

    def _find_first(self) -> None:
        """Find which characters each nonterminal can begin with, until nothing changes."""
        found = {name: set(_token_first(nt)) for name, nt in self.nonterminals.items()}
        changed = True
        while changed:
            changed = False
            for name, nonterminal in self.nonterminals.items():
                before = len(found[name])
                found[name].update(_state_first(nonterminal.root, found))
                changed = changed or len(found[name]) > before
        for name, nonterminal in self.nonterminals.items():
            nonterminal.first = frozenset(found[name])


def _text_state(state: State, text: str) -> State:
    """Return the state behind a text, and split a branch that goes on otherwise in the middle of it."""
    while text:
        branches = state.texts.setdefault(text[0], [])
        if not branches:
            following = State()
            branches.append((text, following))
            return following
        known, following = branches[0]
        common = next(
            (i for i, (a, b) in enumerate(zip(known, text, strict=False)) if a != b), min(len(known), len(text))
        )
        if common < len(known):
            middle = State()
            middle.texts[known[common]] = [(known[common:], following)]
            branches[0] = (known[:common], middle)
            following = middle
        state, text = following, text[common:]
    return state


def _same(known: list[tuple[str, State]], text: str) -> State:
    for guarded, state in known:
        if guarded == text:
            return state
    known.append((text, State()))
    return known[-1][1]


def _state_first(state: State, found: dict[str, set[str]]) -> Iterator[str]:
    yield from state.texts
    for link, following in state.links:
        yield from found[link.target.name]
        if link.least == 0:
            yield from _state_first(following, found)
    for _, following in state.guards:
        yield from _state_first(following, found)


def _token_first(nonterminal: Nonterminal) -> Iterator[str]:
    for pattern, _ in nonterminal.tokens:
        yield from _PatternStart(pattern.pattern).characters()


class _PatternStart:
    """Finds the characters that a match of a pattern can begin with: in all alternatives, and behind what may be missing."""

    def __init__(self, pattern: str) -> None:
        self.pattern, self.at = pattern, 0

    def characters(self) -> set[str]:
        """Return the characters; a TableError if the pattern can begin with anything, or match nothing."""
        found, empty = self._alternatives()
        if empty or "" in found or self.at < len(self.pattern):
            raise self._fail()
        return found

    def _fail(self) -> TableError:
        return TableError(f"{self.pattern} has no plain beginning")

    def _alternatives(self) -> tuple[set[str], bool]:
        """Return how the alternatives up to the end of their group begin, and whether one of them can be empty."""
        found, empty = self._sequence()
        while self.pattern[self.at : self.at + 1] == "|":
            self.at += 1
            more, none = self._sequence()
            found, empty = found | more, empty or none
        return found, empty

    def _sequence(self) -> tuple[set[str], bool]:
        found, empty = set[str](), True
        while self.at < len(self.pattern) and self.pattern[self.at] not in "|)":
            first, none = self._piece()
            if empty:
                found |= first
            empty = empty and none
        return found, empty

    def _piece(self) -> tuple[set[str], bool]:
        """Return how one piece begins, with the sign behind it that says how often it stands."""
        if self.pattern.startswith(("(?!", "(?=", "(?<"), self.at):
            self._group(self.pattern.index("?", self.at) + (3 if self.pattern.startswith("(?<", self.at) else 2))
            return set(), True
        char = self.pattern[self.at]
        empty = False
        if char == "(":
            found, empty = self._group(self.at + (3 if self.pattern.startswith("(?:", self.at) else 1))
        elif char == "[":
            end = self.pattern.index("]", self.at + 2)
            inside = self.pattern[self.at + 1 : end]
            found = set() if inside.startswith("^") else set(_class_members(inside))
            self.at = end + 1
            if not found:
                found = {""}
        else:
            self.at += 2 if char == "\\" else 1
            found = {"" if char == "." else self.pattern[self.at - 1]}
        times = re.compile(r"[?*+]|\{(\d+)[^}]*\}").match(self.pattern, self.at)
        if times is not None:
            self.at = times.end()
            empty = empty or times[0] in "?*" or times[1] == "0"
        return found, empty

    def _group(self, start: int) -> tuple[set[str], bool]:
        self.at = start
        found = self._alternatives()
        if self.pattern[self.at : self.at + 1] != ")":
            raise self._fail()
        self.at += 1
        return found


def _class_members(inside: str) -> Iterator[str]:
    while inside:
        if len(inside) > 2 and inside[1] == "-":
            yield from map(chr, range(ord(inside[0]), ord(inside[2]) + 1))
            inside = inside[3:]
        else:
            inside = inside.removeprefix("\\")
            yield inside[0]
            inside = inside[1:]


def beginnings(state: State) -> Iterator[Nonterminal]:
    """Yield what can stand first from here on."""
    for link, following in state.links:
        yield link.target
        if link.least == 0:
            yield from beginnings(following)
    for _, following in state.guards:
        yield from beginnings(following)
