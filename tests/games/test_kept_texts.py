"""What a card text means is kept by its digest: found again as it was, and only by the program that read it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from fwjudge import games
from fwjudge.base.user_folders import cache_dir
from fwjudge.games.common import card_text, kept_texts
from fwjudge.games.common.known_text import KnownText

TEXTS = {
    "fw": (
        "【登場時】自分の手札1枚を捨ててもよい。そうした場合、このターン中、相手のバトルカードすべてのパワー-5000。",
        "battle",
    ),
    "op": ("【登場時】相手のコスト3以下のキャラ1枚までを、KOする。", "character"),
    "gen": ("自分の手札を1枚捨ててよい。そうした場合、デッキを2枚引く。", "tactic"),
    "dz": ("あなたはカードを1枚引く。謎のことをする。", "strategy"),
    "bf": ("相手に2ダメージを与える。君のライフを+1する。", "spell"),
}


@pytest.fixture(autouse=True)
def fresh(own_folders: None) -> Iterator[None]:
    games._know.cache_clear()
    yield
    games._know.cache_clear()


def _files() -> list[Path]:
    return sorted((cache_dir() / "sealed").glob("texts-*/*"))


@pytest.mark.parametrize("game", TEXTS)
def test_a_text_is_found_as_it_was_read(game: str) -> None:
    text, type = TEXTS[game]
    assert kept_texts.find(game, text, type, "front") is None
    read = games.read_text(game, "札", text, type)
    kept = kept_texts.find(game, text, type, "front")
    assert kept == card_text.read(game, games.policy(game), text, type, "front", games.refusals(game))
    assert kept is not None and kept.skills == read.skills and kept.quotes == read.quotes
    assert len(_files()) == 1


def test_another_program_reads_it_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    text, type = TEXTS["fw"]
    games.read_text("fw", "札", text, type)
    monkeypatch.setattr(kept_texts, "_mark", lambda game: "another")
    assert kept_texts.find("fw", text, type, "front") is None


def test_a_damaged_file_is_read_anew() -> None:
    text, type = TEXTS["fw"]
    games.read_text("fw", "札", text, type)
    (file,) = _files()
    content = file.read_bytes()
    file.write_bytes(content[:-3] + b"xyz")
    assert kept_texts.find("fw", text, type, "front") is None
    games._know.cache_clear()
    assert games.read_text("fw", "札", text, type).skills
    assert kept_texts.find("fw", text, type, "front") is not None


def test_a_text_is_not_mistaken_for_another() -> None:
    text, _ = TEXTS["fw"]
    kept_texts.keep("fw", text, "battle", "front", KnownText())
    for other in (("fw", text, "leader", "front"), ("fw", text, "battle", "back"), ("op", text, "battle", "front")):
        assert kept_texts.find(*other) is None


def test_only_so_many_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_texts, "_MAX_TEXTS_KEPT", 2)
    for number in range(600):
        kept_texts.keep("fw", f"文{number}", "battle", "front", KnownText())
    folders = {file.parent for file in _files()}
    assert len(folders) > 1 and all(len(list(folder.iterdir())) <= 2 for folder in folders)


def test_nothing_is_kept_where_nothing_can_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_texts, "open_sealed", lambda: None)
    text, type = TEXTS["fw"]
    assert games.read_text("fw", "札", text, type).skills
    assert _files() == []
