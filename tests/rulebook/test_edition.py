"""Editions and revision histories as they lie beside the restated rules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fwjudge.rulebook.edition import HISTORY_COLUMNS, ChangeKind, edition, history
from fwjudge.rulebook.number import order

GAMES = ("fw", "op", "gen", "dz", "bf")
DATE = re.compile(r"\d{4}(-\d\d-\d\d)?")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_edition_and_history(game: str) -> None:
    found = edition(game)
    assert found.name and found.version and found.title and DATE.fullmatch(found.date) and found.label
    changes = history(game)
    assert changes
    days = [change.date for change in changes if len(change.date) == 10]
    assert days == sorted(days)
    assert all(DATE.fullmatch(change.date) for change in changes)
    assert all(bool(change.to) == (change.kind is ChangeKind.MOVED) for change in changes)


def test_where_a_number_went() -> None:
    moved = {(change.version, change.number): change.to for change in history("fw") if change.kind is ChangeKind.MOVED}
    assert moved[("1.06", "16-2-7")] == "16-2-6"
    assert moved[("1.06", "16-2-7-1")] == "16-2-6-1"


@pytest.mark.parametrize("game", ["fw", "op"])
def test_numbers_look_like_numbers(game: str) -> None:
    for change in history(game):
        for number in filter(None, (change.number, change.to)):
            assert order(number) and re.fullmatch(r"\d+(-\d+)*", number)


@pytest.mark.parametrize("text", ["", "version\tdate\n", "\t".join(HISTORY_COLUMNS) + "\n1.0\t2030-01-01\t追加\n"])
def test_a_history_that_cannot_be_read_says_where(tmp_path: Path, text: str) -> None:
    (tmp_path / "fw").mkdir()
    (tmp_path / "fw" / "history.tsv").write_text(text, encoding="utf8")
    with pytest.raises(ValueError, match=r"history\.tsv"):
        history("fw", tmp_path)
