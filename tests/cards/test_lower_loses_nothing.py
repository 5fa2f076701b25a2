"""Every printed part of a text is looked at when it is lowered: what nothing asks for would be dropped without a word."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from fwjudge.cards.lower import skills
from fwjudge.cards.text.engine import ReadingError, read
from fwjudge.cards.text.language import grammar
from fwjudge.cards.text.node import Node
from fwjudge.cards.text.normalise import lines
from tests.cards.test_compiled import faces

MEANS_NOTHING = {
    ("unit", "Unit"), ("ki", "Ki"), ("=verb", "置"), ("=verb", "加え"), ("=verb", "戻"), ("=verb", "重ね"), ("=verb", "重ねて置"),
    ("=word", "場合"), ("=word", "時"), ("=word", "際"), ("=all", "すべて"), ("=also", "さらに、"), ("=also", "その後、"),
}  # fmt: skip
"""Words that only one thing can follow from: a unit, 「置く」 or 「加える」 beside the place, ..."""

SAID_ALREADY = {
    ("Cards", "head", "Card"),  # カード in カードを引く
    ("Cards", "head", "Marker"),  # エナジーマーカー: what can be taken away is nothing else
    ("Counted", "set", "Cards"),
    ("Draw", "target", "Cards"),
    ("Card", "=type", "カード"),
    ("Under", "card", "Cards"),  # カードの下に
    ("Count", "=total", "合計"), ("HasKi", "=total", "合計"),  # a number of cards is always one of all of them
    ("PayCost", "=what", "コスト"), ("PayCost", "=what", "スキルコスト"),
    ("MakeEnergy", "owners", "Owner"), ("DeckLimit", "owners", "Owner"),  # 3-1-6-1: a card goes to its owner's area
    ("InEach", "n", "Num"),  # 1回の戦闘中に
    ("EvolvingFrom", "one_word", "Word"),
    ("MomentOf", "=point", "終了時"),
    ("Skills", "skill", "AnySkill"),
    ("Attack", "=how", "も"),
    ("Including", "it", "This"),
    ("Source", "means", "Means"),  # 「Xとの戦闘で」
    ("Damage", "to", "Cards"), ("Damage", "to", "Who"),  # an attack deals damage to the other player
}  # fmt: skip


class Asked:
    """Which children and words of a tree were asked for."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.names: set[tuple[int, str]] = set()
        for method in ("get", "many", "alt"):
            patch.setattr(Node, method, self._watched(getattr(Node, method)))
        patch.setattr(Node, "__getitem__", self._watched(Node.__getitem__))

    def _watched(self, method):  # type: ignore[no-untyped-def]
        def watched(node: Node, name: str):  # type: ignore[no-untyped-def]
            self.names.add((id(node), name))
            return method(node, name)

        return watched

    def forgotten(self, tree: Node) -> Iterator[tuple[str, str, str]]:
        todo = [tree]
        while todo:
            node = todo.pop()
            for name, child in node.children:
                if (id(node), name) in self.names:
                    todo.append(child)
                else:
                    yield node.kind, name, child.kind
            for name, text in node.form.alts:
                if name and text and (id(node), name) not in self.names:
                    yield node.kind, f"={name}", text


def check(texts: list[str], patch: pytest.MonkeyPatch) -> set[tuple[str, str, str]]:
    asked = Asked(patch)
    trees = []
    forgotten: set[tuple[str, str, str]] = set()
    for line in dict.fromkeys(line.text for text in texts for line in lines(text)):
        try:
            tree = read(grammar("fw"), line, "ability")
        except ReadingError:
            continue
        trees.append(tree)  # kept, so that no other node gets its identity
        if not skills.ability(tree, "battle").gaps:
            forgotten.update(asked.forgotten(tree))
    return {one for one in forgotten if one not in SAID_ALREADY and one[1:] not in MEANS_NOTHING}


def test_of_the_known_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    assert check([text for _, text, _, _ in faces()], monkeypatch) == set()


def test_of_other_wordings(monkeypatch: pytest.MonkeyPatch) -> None:
    said = Path(__file__).with_name("wordings.txt").read_text(encoding="utf-8").splitlines()
    assert check([line for line in said if line and not line.startswith("#")], monkeypatch) == set()
