"""References between rules, both ways."""

from __future__ import annotations

import pytest

from fwjudge.citation import GAMES
from fwjudge.rulebook.book import load


@pytest.mark.parametrize("game", GAMES)
def test_who_refers_to_a_rule_is_told_by_whom_the_rules_refer_to(game: str) -> None:
    book = load(game)
    back: dict[str, list[str]] = {}
    for number in book.rules:
        for target in book.refers_to(number):
            back.setdefault(target, []).append(number)
    assert back
    for number in book.rules:
        assert book.referred_by(number) == tuple(back.get(number, ())), number
