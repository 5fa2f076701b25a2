"""Reads a text in every way that the table allows: no order of rows decides, two readings are an error."""

from __future__ import annotations

from fwjudge.base.records import NamedTuple

from .grammar import Accept, Grammar, Link, Nonterminal, State
from .node import Node

MAX_LETTERS_TO_READ = 2_000
"""Characters of one ability; the longest printed ones have about 250."""
MAX_NESTING_OF_TEXT = 260
MAX_STEPS_TO_READ = 400_000


class ReadingError(ValueError):
    """A text that was not read; says why, for people."""


class TooLong(ReadingError):
    """Too much to read: the limits keep every answer quick."""


class Unread(ReadingError):
    """No reading. `reached`: how far the best attempt came."""

    def __init__(self, text: str, reached: int) -> None:
        super().__init__(f"読めない: {text[:reached]}▲{text[reached:]}")
        self.reached = reached


class Ambiguous(ReadingError):
    """More than one reading; names the two kinds of node where the first two part."""

    def __init__(self, text: str, readings: tuple[Node, ...]) -> None:
        self.readings = readings
        self.differ = difference(readings[0], readings[1])
        one, other = self.differ
        super().__init__(f"読み方が {len(readings)} 通りある ({one.kind} / {other.kind}): {text}")


class Match(NamedTuple):
    """A result of a nonterminal at a place, not yet a node: most are thrown away."""

    end: int
    inflection: str
    accept: Accept | None
    slots: tuple[tuple[Match, ...], ...]
    start: int
    token: str


def read(grammar: Grammar, text: str, start: str) -> Node:
    """Return the one reading of the whole text."""
    found = readings(grammar, text, start)
    if len(found) > 1:
        raise Ambiguous(text, found)
    return found[0]


def readings(grammar: Grammar, text: str, start: str) -> tuple[Node, ...]:
    """Return every reading of the whole text; at least one."""
    if len(text) > MAX_LETTERS_TO_READ:
        raise TooLong(f"能力のテキストが長すぎる: {len(text)} 文字 (上限 {MAX_LETTERS_TO_READ})")
    attempt = _Attempt(grammar, text)
    form = "final" if grammar[start].inflects else ""
    whole = [
        found for found in attempt.parse(grammar[start], 0) if found.end == len(text) and found.inflection in (form, "")
    ]
    if not whole:
        raise Unread(text, attempt.reached)
    return tuple(node_of(found) for found in whole)


class _Attempt:
    """Reading of one text: what was found where is remembered."""

    def __init__(self, grammar: Grammar, text: str) -> None:
        self.grammar, self.text = grammar, text
        self.known: dict[tuple[Nonterminal, int], list[Match]] = {}
        self.lists: dict[tuple[Link, int], list[tuple[int, tuple[Match, ...]]]] = {}
        self.steps = 0
        self.depth = 0
        self.reached = 0

    def parse(self, nonterminal: Nonterminal, start: int) -> list[Match]:
        """Return every way to read a nonterminal from a place of the text."""
        known = self.known.get((nonterminal, start))
        if known is not None:
            return known
        self.depth += 1
        if self.depth > MAX_NESTING_OF_TEXT:
            raise TooLong(f"能力のテキストの入れ子が深すぎる (上限 {MAX_NESTING_OF_TEXT})")
        text, results = self.text, self._tokens(nonterminal, start)
        todo: list[tuple[State, int, tuple[tuple[Match, ...], ...], str]] = [(nonterminal.root, start, (), "")]
        while todo:
            state, at, slots, inflection = todo.pop()
            self.steps += 1
            for accept in state.accepts:
                if accept.through:
                    results.append(slots[0][0])
                else:
                    results.append(
                        Match(at, inflection if accept.inherits else accept.form.inflection, accept, slots, start, "")
                    )
            if at > self.reached:
                self.reached = at
            char = text[at : at + 1]
            for known_text, following in state.texts.get(char, ()):
                if text.startswith(known_text, at):
                    todo.append((following, at + len(known_text), slots, inflection))
            for link, following in state.links:
                if link.least >= 0:
                    todo.extend((following, end, (*slots, items), inflection) for end, items in self.list_of(link, at))
                elif char in link.target.first:
                    for found in self.parse(link.target, at):
                        if not link.form or found.inflection == link.form:
                            todo.append(
                                (
                                    following,
                                    found.end,
                                    (*slots, (found,)),
                                    found.inflection if link.inherit else inflection,
                                )
                            )
            for guarded, following in state.guards:
                if not text.startswith(guarded, at):
                    todo.append((following, at, slots, inflection))
        if self.steps > MAX_STEPS_TO_READ:
            raise TooLong("能力のテキストに読み方が多すぎる")
        self.depth -= 1
        self.known[nonterminal, start] = results
        return results

    def list_of(self, link: Link, start: int) -> list[tuple[int, tuple[Match, ...]]]:
        """Return every way to read a list of a nonterminal from a place of the text, with where each ends."""
        known = self.lists.get((link, start))
        if known is not None:
            return known
        results: list[tuple[int, tuple[Match, ...]]] = [(start, ())] if link.least == 0 else []
        todo: list[tuple[int, tuple[Match, ...]]] = [(start, ())]
        while todo:
            at, items = todo.pop()
            if items and link.separator:
                if not self.text.startswith(link.separator, at):
                    continue
                at += len(link.separator)
            if self.text[at : at + 1] not in link.target.first:
                continue
            for found in self.parse(link.target, at):
                if not link.form or found.inflection == link.form:
                    todo.append((found.end, (*items, found)))
                    if len(items) + 1 >= link.least:
                        results.append(todo[-1])
            self.steps += 1
        self.lists[link, start] = results
        return results

    def _tokens(self, nonterminal: Nonterminal, start: int) -> list[Match]:
        results = []
        for pattern, form in nonterminal.tokens:
            match = pattern.match(self.text, start)
            if match:
                results.append(Match(match.end(), "", Accept(form, False, False), (), start, match[0]))
        return results


def node_of(found: Match) -> Node:
    """Return the tree of a result."""
    assert found.accept is not None
    form = found.accept.form
    slots: list[tuple[Node, ...]] = []
    for slot in found.slots:  # loops, not generators: one frame a level
        nodes: list[Node] = []
        for child in slot:
            nodes.append(node_of(child))
        slots.append(tuple(nodes))
    if found.accept.form.inflection != found.inflection:
        form = form._replace(inflection=found.inflection)
    return Node(form.kind, form, tuple(slots), found.token, found.start, found.end)


def difference(one: Node, other: Node) -> tuple[Node, Node]:
    """Return the two nodes where two trees part first."""
    if one.kind != other.kind or one.form != other.form or len(one.children) != len(other.children):
        return one, other
    for (_, left), (_, right) in zip(one.children, other.children, strict=True):
        if (left, left.span) != (right, right.span):
            return difference(left, right)
    return one, other
