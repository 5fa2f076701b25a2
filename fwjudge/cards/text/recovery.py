"""The second pass over a text that has no reading: the same table, where unknown text may stand for a clause, a condition, a target, ...

The cheapest tree wins: unknown text costs its characters and a little more for every piece. Only texts that were not read come here.
"""

from __future__ import annotations

import re
from functools import lru_cache

from fwjudge.base.patterns import compile_late
from fwjudge.base.records import NamedTuple

from .engine import MAX_NESTING_OF_TEXT, Match, ReadingError, TooLong, node_of
from .grammar import Accept, Grammar, Link, Nonterminal, State, beginnings
from .node import Form, Node

UNKNOWN = "Unknown"
MAX_LETTERS_TO_RECOVER = 600
MAX_STEPS_TO_RECOVER = 400_000
_PIECE = 2
"""The price of one more piece, in characters: two islands are worse than one gap, unless much was read between them."""


class Hole(NamedTuple):
    """A piece that may be unknown, and what must follow it in which form; `wide` breaks ties for the piece that stops more."""

    what: str
    follows: dict[str, str]
    wide: int
    ends: tuple[str, ...] = ()
    """How it ends, if that tells it from others."""


_END = r"[。：”」］]|$"
# As strings: most processes read no text that is not understood.
HOLES: dict[str, Hole] = {
    "head": Hole("head", {"": r"."}, 0),
    "action": Hole("action", {"final": _END, "cont": "、", "te": "、"}, 1),
    "event": Hole("event", {"past": "時|際|後|とき|なら", "final": "際|たび|度"}, 2),
    "one": Hole("condition", {"final": "場合|限り|かぎり|間", "cont": "、|かつ", "alt": "。"}, 3),
    "target": Hole("target", {"": "[をはがにので]"}, 4),
    "quality": Hole("filter", {"": "[^。、：をにで]"}, 5),
    "count": Hole("count", {"": "[をはがに]"}, 6),
    "duration": Hole("duration", {"": "、"}, 0, ("中", "まで", "間")),
}
_BULLET = "(?<![ァ-ヶー])・"  # メイン・ユニット is one word
_STOPS = compile_late(rf"[。：“”]|{_BULLET}")
_STOPS_OF_PART = compile_late(rf"[。：“”、]|{_BULLET}")
_PARTS_OF_CLAUSE = frozenset({"target", "filter", "count"})
"""These are parts of a clause: unknown text in their place does not run over a comma."""
_HEAD = compile_late(r"【[^】]*】")
_NAME = compile_late(r"「[^」]*」|《[^》]*》|【[^】]*】")


class Best(NamedTuple):
    """The reading that leaves the least unread, and how much it leaves."""

    cost: int
    found: Match


Slots = tuple[tuple[Match, ...], ...]


def recover(grammar: Grammar, text: str, start: str) -> Node:
    """Return the cheapest tree of a text, with Unknown nodes where it was not understood."""
    if len(text) > MAX_LETTERS_TO_RECOVER:
        raise TooLong(
            f"読めないテキストが長すぎて、どこが読めないかを調べられない: {len(text)} 文字 (上限 {MAX_LETTERS_TO_RECOVER})"
        )
    attempt = _Cheapest(grammar, text)
    whole = [best for (end, _), best in attempt.parse(grammar[start], 0).items() if end == len(text)]
    if not whole:
        raise ReadingError(f"読めない: {text}")
    return node_of(min(whole, key=lambda best: best.cost).found)


class _Cheapest:
    def __init__(self, grammar: Grammar, text: str) -> None:
        self.text = text
        self.known: dict[tuple[Nonterminal, int], dict[tuple[int, str], Best]] = {}
        self.lists: dict[tuple[Link, int], dict[int, tuple[int, tuple[Match, ...]]]] = {}
        self.steps = self.depth = 0
        self.hollow = _hollow(grammar)
        self.holes = {
            grammar[name]: (hole, _accept(hole)) for name, hole in HOLES.items() if name in grammar.nonterminals
        }
        self.follows = {
            hole.what: {form: re.compile(what) for form, what in hole.follows.items()} for hole in HOLES.values()
        }
        self.cut = [True] * (len(text) + 1)
        """May a gap begin or end here? Not inside a name."""
        for match in _NAME.finditer(text):
            self.cut[match.start() + 1 : match.end()] = [False] * (match.end() - match.start() - 1)

    def parse(self, nonterminal: Nonterminal, start: int) -> dict[tuple[int, str], Best]:
        """Return the cheapest result for each end and form."""
        known = self.known.get((nonterminal, start))
        if known is not None:
            return known
        self.depth += 1
        if self.depth > MAX_NESTING_OF_TEXT:
            raise TooLong(f"能力のテキストの入れ子が深すぎる (上限 {MAX_NESTING_OF_TEXT})")
        text = self.text
        results = self._tokens(nonterminal, start)
        if nonterminal in self.holes:
            self._gaps(nonterminal, start, results)
        # Everything moves to the right: places are done one after the other, each state once with its best cost.
        waiting: dict[int, dict[tuple[State, str], tuple[int, Slots]]] = {start: {(nonterminal.root, ""): (0, ())}}
        while waiting:
            at = min(waiting)
            here = waiting.pop(at)
            todo = list(here.items())
            while todo:
                (state, inflection), (cost, slots) = todo.pop()
                for accept in state.accepts:
                    self._accept(results, accept, at, inflection, cost, slots, start)
                for known_text, following in state.texts.get(text[at : at + 1], ()):
                    if text.startswith(known_text, at):
                        _better(waiting, at + len(known_text), following, inflection, cost, slots)
                for link, following in state.links:
                    if link.least >= 0:
                        ends = self.list_of(link, at)
                        self._spend(len(ends))
                        for end, (more, items) in ends.items():
                            if end == at:
                                todo.append(((following, inflection), (cost + more, (*slots, items))))
                            else:
                                _better(waiting, end, following, inflection, cost + more, (*slots, items))
                    elif self._may_begin(link.target, at):
                        inside = self.parse(link.target, at)
                        self._spend(len(inside))
                        for (end, form), best in inside.items():
                            if not link.form or form == link.form:
                                inner = form if link.inherit else inflection
                                _better(waiting, end, following, inner, cost + best.cost, (*slots, (best.found,)))
                for guarded, following in state.guards:
                    if not text.startswith(guarded, at):
                        todo.append(((following, inflection), (cost, slots)))
        self.depth -= 1
        self.known[nonterminal, start] = results
        return results

    def _spend(self, steps: int) -> None:
        self.steps += steps
        if self.steps > MAX_STEPS_TO_RECOVER:
            raise TooLong("読めないテキストの読めない所を調べきれない")

    def _may_begin(self, nonterminal: Nonterminal, at: int) -> bool:
        return at < len(self.text) and (nonterminal in self.hollow or self.text[at] in nonterminal.first)

    def _accept(
        self,
        results: dict[tuple[int, str], Best],
        accept: Accept,
        at: int,
        inflection: str,
        cost: int,
        slots: Slots,
        start: int,
    ) -> None:
        if accept.through:
            found = slots[0][0]
        else:
            found = Match(at, inflection if accept.inherits else accept.form.inflection, accept, slots, start, "")
        key = (at, found.inflection)
        if key not in results or cost < results[key].cost:
            results[key] = Best(cost, found)

    def _tokens(self, nonterminal: Nonterminal, start: int) -> dict[tuple[int, str], Best]:
        results = {}
        for pattern, form in nonterminal.tokens:
            match = pattern.match(self.text, start)
            if match:
                results[match.end(), ""] = Best(
                    0, Match(match.end(), "", Accept(form, False, False), (), start, match[0])
                )
        return results

    def _gaps(self, nonterminal: Nonterminal, start: int, results: dict[tuple[int, str], Best]) -> None:
        if not self.cut[start]:
            return
        hole, accept = self.holes[nonterminal]
        if hole.what == "head":
            match = _HEAD.match(self.text, start)
            if match:
                results.setdefault((match.end(), ""), _gap(self.text, start, match.end(), "", hole, accept))
            return
        stops = (_STOPS_OF_PART if hole.what in _PARTS_OF_CLAUSE else _STOPS).finditer(self.text, start)
        last = next((stop.start() for stop in stops if self.cut[stop.start()]), len(self.text))
        self._spend(last - start)
        for end in range(start + 1, last + 1):
            if self.cut[end] and (not hole.ends or self.text.endswith(hole.ends, start, end)):
                for inflection, follows in self.follows[hole.what].items():
                    if follows.match(self.text, end):
                        results[end, inflection] = _gap(self.text, start, end, inflection, hole, accept)

    def list_of(self, link: Link, start: int) -> dict[int, tuple[int, tuple[Match, ...]]]:
        """Return for each end the list from a place of the text that leaves the least unread."""
        known = self.lists.get((link, start))
        if known is not None:
            return known
        results: dict[int, tuple[int, tuple[Match, ...]]] = {start: (0, ())} if link.least == 0 else {}
        reached: dict[int, tuple[int, tuple[Match, ...]]] = {start: (0, ())}
        waiting = {start}
        while waiting:
            at = min(waiting)
            waiting.discard(at)
            cost, items = reached[at]
            if items and link.separator:
                if not self.text.startswith(link.separator, at):
                    continue
                at += len(link.separator)
            if not self._may_begin(link.target, at):
                continue
            inside = self.parse(link.target, at)
            self._spend(len(inside) + len(items))
            for (end, form), best in inside.items():
                total = cost + best.cost
                if (not link.form or form == link.form) and (end not in reached or total < reached[end][0]):
                    reached[end] = (total, (*items, best.found))
                    waiting.add(end)
                    if len(items) + 1 >= link.least:
                        results[end] = reached[end]
        self.lists[link, start] = results
        return results


@lru_cache(maxsize=4)
def _hollow(grammar: Grammar) -> frozenset[Nonterminal]:
    """Return the nonterminals that can begin with unknown text, and so with any character."""
    found = {grammar[name] for name in HOLES if name in grammar.nonterminals}
    while True:
        more = {
            nonterminal
            for nonterminal in grammar.nonterminals.values()
            if not found.isdisjoint(beginnings(nonterminal.root))
        }
        if more <= found:
            return frozenset(found)
        found |= more


def _accept(hole: Hole) -> Accept:
    return Accept(Form(UNKNOWN, "", "", (("what", hole.what),), ()), False, False)


def _gap(text: str, start: int, end: int, inflection: str, hole: Hole, accept: Accept) -> Best:
    cost = 10 * (end - start + _PIECE) + hole.wide
    return Best(cost, Match(end, inflection, accept, (), start, text[start:end]))


def _better(
    waiting: dict[int, dict[tuple[State, str], tuple[int, Slots]]],
    at: int,
    state: State,
    inflection: str,
    cost: int,
    slots: Slots,
) -> None:
    there = waiting.setdefault(at, {})
    if (state, inflection) not in there or cost < there[state, inflection][0]:
        there[state, inflection] = (cost, slots)
