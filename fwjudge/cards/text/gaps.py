"""Gaps: what was not read, and how much of the ability must therefore not run. The span of a gap is not its scope."""

from __future__ import annotations

from fwjudge.base.records import NamedTuple

from .node import Node
from .recovery import UNKNOWN


class Gap(NamedTuple):
    """Text that was not understood."""

    what: str
    """In whose place it stands: action, condition, event, target, filter, count, duration, head, or ability for all of it."""
    text: str
    span: tuple[int, int]
    scope: tuple[int, int]
    """The span that must not run: the gap and everything that hangs on it."""
    ability: bool
    """Nothing of the ability can run."""


class Step(NamedTuple):
    """On the way down to a node: a node above, and the name of its child that leads on."""

    node: Node
    name: str


_OUTSIDE = ("heads", "cost", "keyword", "material")
"""Without these parts of an ability nothing of it can run."""
_DEED_PLACES = ("rest", "clause", "first")
"""Where a deed stands. Elsewhere in a clause stands what governs it."""
_TRIGGERS = ("When", "Upon", "InBattle", "WhileState")
_CONDITIONS = ("If", "EvolvingFrom")
_BACK_REFERENCES = ("It", "Acted", "NotActed", "DoneCount")
_LINKS = (
    "そうした場合、",
    "そうしたならば、",
    "そうしなかった場合、",
    "その場合、",
    "それ以外の場合、",
    "そうでない場合、",
)


def gaps(tree: Node) -> tuple[Gap, ...]:
    """Return all gaps of a recovered tree, in printed order."""
    found = []
    todo: list[tuple[Node, tuple[Step, ...]]] = [(tree, ())]
    while todo:
        node, path = todo.pop()
        if node.kind == UNKNOWN:
            scope = _scope(node, path, tree)
            found.append(Gap(node.alt("what"), node.text, node.span, scope, scope == tree.span))
        todo.extend((child, (*path, Step(node, name))) for name, child in reversed(node.children))
    return tuple(found)


def _scope(gap: Node, path: tuple[Step, ...], tree: Node) -> tuple[int, int]:
    level = max((index for index, step in enumerate(path) if step.node.kind == "Sentence"), default=-1)
    if level < 1 or path[0].name in _OUTSIDE:
        return tree.span
    sentence, holder = path[level].node, path[level - 1]
    siblings = holder.node.many(holder.name)
    index = next(index for index, sibling in enumerate(siblings) if sibling is sentence)
    governor = max(index for index, step in enumerate(path) if index >= level and _governs(step.node))
    above, slot = path[governor]
    end = _end_of_dependents(siblings[index + 1 :], holder.node.end if holder.node.kind == "Listed" else sentence.end)
    if slot in _DEED_PLACES:
        start = path[governor + 1].node.start if governor + 1 < len(path) else gap.start
    elif holder.node is tree and index == 0 and above.kind in (*_TRIGGERS, *_CONDITIONS):
        # What opens the effect governs the sentences after it too.
        start = above.start if any(step.node.kind == "Then" for step in path[level:governor]) else tree.start
        end = tree.end
    else:
        start = above.start
    nothing_before = holder.node is tree and index == 0 and start == sentence.start
    return tree.span if nothing_before and end == tree.end else (start, end)


def _governs(node: Node) -> bool:
    return node.kind == "Sentence" or node.get("rest") is not None


def _end_of_dependents(later: tuple[Node, ...], end: int) -> int:
    """Return where the sentences end that cannot run either, because they point back to what the gap may have chosen or done."""
    for sentence in later:
        if sentence.alt("link") in _LINKS or any(True for _ in sentence.find(*_BACK_REFERENCES)):
            end = sentence.end
    return end
