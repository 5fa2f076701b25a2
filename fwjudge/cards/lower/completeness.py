"""Every printed part of a text must have been looked at when it is lowered: what nothing asks for would be dropped without a word."""

from __future__ import annotations

from collections.abc import Sequence

from ..text.node import Node

MEANS_NOTHING = {
    ("unit", "Unit"),
    ("ki", "Ki"),
    ("=verb", "置"),
    ("=verb", "加え"),
    ("=verb", "戻"),
    ("=verb", "加わ"),
    ("=verb", "重ね"),
    ("=verb", "重ねて置"),
    ("=word", "場合"),
    ("=word", "時"),
    ("=word", "際"),
    ("=all", "すべて"),
    ("=also", "さらに、"),
    ("=also", "さらに"),
    ("=also", "その後、"),
    ("=also", "その後"),
}
"""Words that only one thing can follow from: a unit, 「置く」 or 「加える」 beside the place, ..."""

IMPLIED_PARTS = {
    ("Cards", "head", "Card"),  # カード in カードを引く
    ("Cards", "head", "Marker"),  # エナジーマーカー: what can be taken away is nothing else
    ("Counted", "set", "Cards"),
    ("Draw", "target", "Cards"),
    ("Card", "=type", "カード"),
    ("Under", "card", "Cards"),  # カードの下に
    ("Count", "=total", "合計"),
    ("CountNot", "=total", "合計"),
    ("HasKi", "=total", "合計"),  # a number of cards is one of all of them
    ("PayCost", "=what", "コスト"),
    ("PayCost", "=what", "スキルコスト"),
    ("MakeEnergy", "owners", "Owner"),
    ("DeckLimit", "owners", "Owner"),  # 3-1-6-1: a card goes to its owner's area
    ("InEach", "n", "Num"),  # 1回の戦闘中に
    ("EvolvingFrom", "one_word", "Word"),
    ("MomentOf", "=point", "終了時"),
    ("Skills", "skill", "AnySkill"),
    ("Attack", "=how", "も"),
    ("Including", "it", "This"),
    ("Source", "means", "Means"),  # 「Xとの戦闘で」
    ("Damage", "to", "Cards"),
    ("Damage", "to", "Who"),  # an attack deals damage to the other player
}


def first_forgotten(tree: Node, asked: set[tuple[int, str]], gaps: Sequence[Node] = ()) -> Node | None:
    """Return the first node of which a child or a word that matters was not asked for, outside of sentences with a gap."""
    todo = [tree]
    while todo:
        node = todo.pop()
        if gaps and node.kind == "Sentence" and any(node.start <= gap.start and gap.end <= node.end for gap in gaps):
            continue
        for name, child in node.children:
            if (id(node), name) in asked:
                todo.append(child)
            elif (name, child.kind) not in MEANS_NOTHING and (node.kind, name, child.kind) not in IMPLIED_PARTS:
                return child
        for name, text in node.form.alts:
            if text and name and (id(node), name) not in asked and not _is_empty(node, f"={name}", text):
                return node
    return None


def _is_empty(node: Node, name: str, text: str) -> bool:
    """Whether a word in this place of the text means nothing, or is implied by the rest."""
    return (name, text) in MEANS_NOTHING or (node.kind, name, text) in IMPLIED_PARTS
