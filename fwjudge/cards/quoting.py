"""A card text quoted clause by clause, each with the rules that its game has for the wording: for games whose records have no words yet."""

from __future__ import annotations

from collections.abc import Iterator

from fwjudge.ability import text as t

from .say import SaidLine
from .text.language import shared_rules
from .text.node import Node, print_node

_STEPS = frozenset({"Then"})
"""Clauses of two parts, one done after the other."""


def quote_ability(tree: Node, skill: t.Skill | None, game: str) -> Iterator[SaidLine]:
    """Yield the parts of an ability: its heads, what is paid, its sentences, and in each what a condition or a time governs."""
    heads = tree.many("heads")
    if heads:
        yield SaidLine(0, "".join(map(print_node, heads)), _rules(heads, game))
    if (keyword := tree.get("keyword")) is not None:
        yield SaidLine(0, f"【{print_node(keyword)}】", _rules((keyword,), game))
    if (cost := tree.get("cost")) is not None:
        yield SaidLine(1, f"支払うもの「{print_node(cost)}」", _rules((cost,), game))
    for sentence in tree.many("body"):
        yield from _quote_sentence(sentence, 1 if heads else 0, game)
    if skill is None:
        yield SaidLine(0, "実行できる部分はない")


def own_rules(node: Node, game: str) -> tuple[str, ...]:
    """Return the rule of a wording in its game: rows that games share name the rule of one of them, a game may say its own by kind."""
    where = node.form.where
    if node.rule and where.startswith((f"{game}/", f"{game}.words")):
        return (node.rule,)
    found = shared_rules(game).get(node.kind)
    return (found,) if found is not None else ()


def _quote_sentence(sentence: Node, depth: int, game: str) -> Iterator[SaidLine]:
    if sentence.kind == "Listed":
        yield from _quote_sentence(sentence["sentence"], depth, game)
        for option in sentence.many("option"):
            for one in option.many("sentence"):
                yield from _quote_sentence(one, depth + 1, game)
        return
    clause = sentence.get("clause")
    if clause is None:
        yield SaidLine(depth, f"「{print_node(sentence)}」", _rules((sentence,), game))
        return
    if link := sentence.alt("link").rstrip("、"):
        rule = shared_rules(game).get(link)
        yield SaidLine(depth, f"「{link}」", (rule,) if rule is not None else ())
    yield from _quote_clause(clause, depth, game)


def _quote_clause(clause: Node, depth: int, game: str) -> Iterator[SaidLine]:
    """Yield what stands before the governed part of a clause, and the governed part below it."""
    rest = clause.get("rest")
    if rest is None:
        yield SaidLine(depth, f"「{print_node(clause)}」", _rules((clause,), game))
        return
    before = tuple(child for name, child in clause.children if name != "rest")
    if clause.kind in _STEPS:
        yield from _quote_clause(clause["first"], depth, game)
        yield from _quote_clause(rest, depth, game)
        return
    governing = print_node(clause).removesuffix(print_node(rest)).rstrip("、")
    yield SaidLine(depth, f"「{governing}」", tuple(dict.fromkeys((*own_rules(clause, game), *_rules(before, game)))))
    yield from _quote_clause(rest, depth + 1, game)


def _rules(nodes: tuple[Node, ...], game: str) -> tuple[str, ...]:
    """Return the rules of all wordings in these nodes, each once."""
    found = (rule for node in nodes for one in node.walk() for rule in own_rules(one, game))
    return tuple(dict.fromkeys(found))
