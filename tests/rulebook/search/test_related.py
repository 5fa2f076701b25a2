"""The table of counterparts: every word in it is a word of that rulebook."""

from __future__ import annotations

import pytest

from fwjudge.citation import GAMES
from fwjudge.rulebook.search.matches import Plain
from fwjudge.rulebook.search.related_words import EVERYDAY, counterparts, ideas


@pytest.mark.parametrize("game", GAMES)
def test_each_word_stands_in_its_rulebook(plain: dict[str, Plain], game: str) -> None:
    everything = "".join(plain[game].lines)
    missing = [(idea.name, word) for idea in ideas() for word in idea.words[game] if word not in everything]
    assert not missing


def test_every_idea_has_two_words_at_least() -> None:
    for idea in ideas():
        assert sum(map(len, idea.words.values())) > 1, idea.name
        assert idea.words[EVERYDAY] or sum(bool(idea.words[game]) for game in GAMES) > 1, idea.name


@pytest.mark.parametrize(
    ("word", "game", "other"),
    [
        ("ドロップ", "op", "トラッシュ"),
        ("墓地", "gen", "捨て場"),
        ("レスト", "dz", "フリーズ"),
        ("アクティブ", "bf", "スタンド"),
        ("デッキ", "dz", "山札"),
        ("マスター", "gen", "支配者"),
        ("オーナー", "op", "持ち主"),
        ("マリガン", "fw", "引き直し"),
    ],
)
def test_counterparts(word: str, game: str, other: str) -> None:
    assert other in counterparts(word, game)
