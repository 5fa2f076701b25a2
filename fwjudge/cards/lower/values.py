"""Small words: players, areas, numbers, comparisons."""

from __future__ import annotations

import re

from fwjudge.ability import text as t
from fwjudge.base.numbers import MOST_DIGITS

from ..text.node import Node
from .scope import Scope, UnknownMeaning


def comparison(node: Node, name: str = "cmp") -> str:
    """Return how two numbers are compared; nothing printed is equality."""
    return node.key(name) or "=="


def occurrence(node: Node) -> str:
    """Return which of several times is meant: `this`, `that`, `next`, `last`; nothing where it is not said."""
    return node.key("which") or node.key("next")


def player(node: Node, s: Scope) -> str:
    """Return `own`, `other`, `owner`, `each` (both, each for themselves) or `any`."""
    who = node.key("who")
    if who == "self":
        return s.who
    if who == "both":
        return "each"
    if who not in ("own", "other", "owner", "each", "any"):
        raise UnknownMeaning(node, f"「{node.alt('who')}」がどちらのプレイヤーか決められない")
    return who


def one_player(node: Node, s: Scope) -> str:
    """Return the one player that a phrase names: `own` or `other`."""
    who = player(node, s)
    if who not in ("own", "other"):
        raise UnknownMeaning(node, "一人のプレイヤーを指していない")
    return who


def owners(nodes: tuple[Node, ...], s: Scope) -> str:
    """Return the last of several owners; where none is printed, the player who does it (13-1-1)."""
    return player(nodes[-1], s) if nodes else s.who


def areas(node: Node, s: Scope) -> tuple[tuple[str, str], ...]:
    """Return the areas that are named, each with its owner (nothing: the one that the words before name)."""
    if node.kind == "Place":
        return ((node.key("area"), ""),)
    if node.kind == "AnyPlace":
        return (("any", ""),)
    if node.kind == "PlaceBut":
        but = {area for area, _ in areas(node["place"], s)}
        return tuple((area, "") for area in s.words.printed_areas if area not in but)
    if node.kind == "Owned":
        return tuple((area, player(node["owner"], s)) for area, _ in areas(node["place"], s))
    return areas(node["a"], s) + areas(node["b"], s)


def area(node: Node, s: Scope) -> str:
    """Return the one area that a phrase names."""
    found = areas(node, s)
    if len(found) != 1:
        raise UnknownMeaning(node, "領域が1つに決まらない")
    return found[0][0]


def number(node: Node) -> t.Amount:
    """Return a printed number, or X."""
    if node.kind == "X":
        return t.X()
    if node.kind != "Num":
        raise UnknownMeaning(node, "数として読めない")
    return read_printed(node, node.text)


def read_printed(node: Node, digits: str) -> int:
    """Return a number that a card may print."""
    if len(digits) > MOST_DIGITS:
        raise UnknownMeaning(node, f"ありえない数 ({MOST_DIGITS}桁まで)")
    return int(digits)


def whole(node: Node) -> int:
    """Return a printed number that is not X."""
    found = number(node)
    if not isinstance(found, int):
        raise UnknownMeaning(node, "決まった数が要る")
    return found


def counts_kinds(node: Node | None) -> bool:
    """Whether not cards are counted, but how many different names they have (2-3-2): 「3種類」."""
    return node is not None and "種類" in node.form.pieces


def attribute(node: Node) -> tuple[str, bool]:
    """Return the key of the number that a text names, as `power`, and whether it means the original one (13-3-1)."""
    return node.key("what"), bool(node.alt("original"))


def delta(node: Node) -> t.Amount:
    """Return the number that is added, negative after a minus sign."""
    found = number(node["n"])
    minus = node.alt("sign") == "-"
    if isinstance(found, int):
        return -found if minus else found
    return t.Sum((found,), -1 if minus else 1)


def symbols(nodes: tuple[Node, ...], s: Scope) -> tuple[t.Amount, tuple[tuple[str, int], ...]]:
    """Return how much cost symbols are in all, and how much of it is of which colour (1-4-5-1, 1-4-5-2)."""
    total = 0
    unknown = False
    colours: dict[str, int] = {}
    for node in nodes:
        inside = re.sub(r"[()]", "", node.text)
        colour = s.words.colour_of(inside)
        if colour is not None:
            colours[colour] = colours.get(colour, 0) + 1
            total += 1
        elif inside.isdigit():
            total += read_printed(node, inside)
        else:
            unknown = True
    amount: t.Amount = total
    if unknown:
        amount = t.Sum((t.X(), total)) if total else t.X()
    return amount, tuple(colours.items())


def name(node: Node) -> str:
    """Return a name without its brackets: of 「孫悟空」 or 《サイヤ人》."""
    return node.text[1:-1]


def skill_type(node: Node) -> str:
    """Return the type of a skill: 永続, 自動, 起動, 起動 メイン, ..."""
    return node.alt("what") or f"起動 {node.alt('when')}"


def heading(word: str) -> str:
    """Return a heading as it is printed, in its brackets."""
    return f"【{word}】"


def keyword(node: Node) -> str:
    """Return the name of a keyword in its brackets."""
    word = node["keyword"].alt("word")
    return word if word.startswith("『") else heading(word)
