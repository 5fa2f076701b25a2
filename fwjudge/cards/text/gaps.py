"""What was not read, and how much of the ability must therefore not run. The span of a gap is not its scope."""

from __future__ import annotations

from typing import NamedTuple

from .node import Node
from .recover import UNKNOWN

_ABILITY = {"heads", "cost", "keyword", "material"}
_DEED = {"rest", "clause", "first", "pay", "sentence"}
_WHOLE = {"When", "Upon", "InBattle"}
_BACK = ("It", "Acted", "NotActed")
_LINKED = ("そうした場合、", "そうしなかった場合、", "その場合、")


class Gap(NamedTuple):
    """Text that was not understood."""

    what: str
    """In whose place it stands: action, condition, event, target, filter, count, duration, head, or ability for all of it."""
    text: str
    span: tuple[int, int]
    scope: tuple[int, int]
    """What must not run, in the same places: the gap and everything that hangs on it."""
    ability: bool
    """Nothing of the ability can run."""


Path = tuple[tuple[Node, str], ...]


def gaps(tree: Node) -> tuple[Gap, ...]:
    """All gaps of a recovered tree, in printed order."""
    return tuple(_gap(node, path, tree) for node, path in _paths(tree) if node.kind == UNKNOWN)


def _paths(tree: Node) -> list[tuple[Node, Path]]:
    """Every node with the way to it: the nodes above, and the name of the child in each."""
    found: list[tuple[Node, Path]] = []
    todo: list[tuple[Node, Path]] = [(tree, ())]
    while todo:
        node, path = todo.pop()
        found.append((node, path))
        todo.extend((child, (*path, (node, name))) for name, child in reversed(node.children))
    return found


def _gap(node: Node, path: Path, tree: Node) -> Gap:
    scope = _scope(node, path, tree)
    return Gap(node.alt("what"), node.text, node.span, scope, scope == tree.span)


def _scope(node: Node, path: Path, tree: Node) -> tuple[int, int]:
    if not path or path[0][1] in _ABILITY or node.alt("what") == "head":
        return tree.span
    sentences = [body for body in tree.many("body") if body.kind == "Sentence"]
    index = next((i for i, body in enumerate(sentences) if body is _below(path, 0, node)), None)
    above, slot = next((above, slot) for above, slot in reversed(path) if _is_clause(above))
    end = max(_sentence_end(path), above.end)
    if slot in _DEED:
        start = _after(path, above, node).start
    else:
        start = above.start
        if above.kind in _WHOLE and index == 0:
            return tree.span
        if above.kind == "If" and index == 0 and start <= sentences[0]["clause"].start:
            # A condition that opens the effect governs the sentences after it too.
            return tree.span
    if index is not None:
        end = _hangs_on(sentences, index, end)
    return (tree.span if start <= tree.many("body")[0].start and end == tree.end else (start, end)) if tree.many("body") else tree.span


def _is_clause(node: Node) -> bool:
    return node.kind in ("Sentence", "Listed", "Option", "Ability", "RuleText", "Quoted", "Cost") or node.get("rest") is not None


def _below(path: Path, index: int, node: Node) -> Node:
    return path[index + 1][0] if index + 1 < len(path) else node


def _after(path: Path, above: Node, node: Node) -> Node:
    """The child of `above` on the way to the node."""
    index = next(i for i, (one, _) in enumerate(path) if one is above)
    return _below(path, index, node)


def _sentence_end(path: Path) -> int:
    return next((above.end for above, _ in reversed(path) if above.kind == "Sentence"), path[0][0].end)


def _hangs_on(sentences: list[Node], index: int, end: int) -> int:
    """Later sentences that point back to what the gap may have chosen or done cannot run either."""
    for later in sentences[index + 1 :]:
        if later.alt("link") in _LINKED or any(True for _ in later.find(*_BACK)):
            end = later.end
    return end
