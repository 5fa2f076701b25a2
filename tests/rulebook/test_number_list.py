"""The numbers of a rulebook, known without its rules."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from fwjudge.base.places import rules_dir
from fwjudge.citation import GAMES
from fwjudge.rulebook import number_list
from fwjudge.rulebook.book import load


@pytest.mark.parametrize("game", GAMES)
def test_without_fingerprints_the_headings_give_the_numbers(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(rules_dir() / game, tmp_path / game, ignore=shutil.ignore_patterns("official.lock"))
    monkeypatch.setattr(number_list, "rules_dir", lambda: tmp_path)
    assert number_list.numbers.__wrapped__(game) == load(game).rules.keys()
