"""Another word is another meaning: what a text becomes must change with its words, or something was passed over."""

from __future__ import annotations

from pathlib import Path

import pytest

from fwjudge.ability import text as t
from fwjudge.cards.compiler import compile_text
from tests.thirds import in_thirds

WORDINGS = Path(__file__).with_name("wordings.txt")
OTHERS = (
    ("自分の", "相手の"),
    ("相手の", "自分の"),
    ("相手は", "自分は"),
    ("以下", "以上"),
    ("以上", "以下"),
    ("1枚まで", "1枚"),
    ("2枚", "3枚"),
    ("このターン中", "この戦闘中"),
    ("の上", "の下"),
    ("コスト", "パワー"),
    ("レスト", "アクティブ"),
    ("「青い番人」", "「赤い番人」"),
    ("《番人》", "《旅人》"),
    ("表向き", "裏向き"),
    ("裏向きで", ""),
    ("カード名の異なる", ""),
    ("元々の", ""),
    ("次の相手の", "次の自分の"),
    ("スキルによって", ""),
    ("ランダムに", ""),
    ("レストで", ""),
    ("他の", ""),
    ("このカード以外の", ""),
    ("ライフ", "エナジー"),
    ("手札", "ドロップ"),
    ("てもよい", ""),
    ("1枚につき", "2枚につき"),
    ("ある場合", "ない場合"),
    ("アタックした", "アタックされた"),
    ("多い", "少ない"),
    ("次に", ""),
    ("5000", "6000"),
    ("【ターン1回】", ""),
    ("登場", "アタック"),
    ("そうした", "そうしなかった"),
)
SAME = {
    (
        "【永続】自分のデッキに特徴《番人》を持つカードしか入れることができない。",
        "自分の",
    ),  # whose deck it is goes without saying
    ("【永続】自分のデッキに赤のカードを入れることができない。", "自分の"),
}
"""Texts in which the word changes nothing."""


def meaning(text: str) -> tuple[t.Skill, ...] | None:
    found = compile_text(text)
    return tuple(one._replace(sentences=0) for one in found.skills) if found.complete else None


@pytest.mark.parametrize("words", in_thirds(OTHERS), ids=" ".join)
def test_another_word_is_another_meaning(words: tuple[str, str]) -> None:
    word, other = words
    lines = [
        line for line in WORDINGS.read_text(encoding="utf-8").splitlines() if word in line and not line.startswith("#")
    ]
    alike = []
    for line in lines:
        known = meaning(line)
        if known is not None and known == meaning(line.replace(word, other, 1)) and (line, word) not in SAME:
            alike.append(line)
    assert alike == []
