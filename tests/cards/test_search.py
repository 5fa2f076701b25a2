"""Cards are found by number, name, sound, trait and text; what is not found names the nearest."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from fwjudge.cards import search, store
from fwjudge.cards.importing import import_files
from fwjudge.cards.sounds import sounds_of, typed_sound
from tests.cards.invented import EXTRA, LEADER, battle, lines

CARDS = [
    LEADER,
    battle(text="自分の手札の《旅人》1枚を公開する。"),
    battle("XX01-003", "孫悟空：ＧＴ"),
    battle("XX01-004", "希望の宇宙船"),
    EXTRA,
    battle("XX02-003", "見知らぬ顔", reading="みしらぬかお"),
    battle("XX02-004", "双子の兄/双子の弟"),
]


@pytest.fixture(autouse=True)
def imported(tmp_path: Path) -> None:
    import_files([lines(tmp_path / "cards.jsonl", *CARDS)])


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("XX01-003", "XX01-003"),
        ("xx1-3", "XX01-003"),
        ("ソムリエ", "XX01-002"),
        ("そむりえ", "XX01-002"),
        ("somurie", "XX01-002"),
        ("孫悟空", "XX01-003"),
        ("ごくう", "XX01-003"),
        ("songoku", "XX01-003"),
        ("goku gt", "XX01-003"),
        ("うちゅうせん", "XX01-004"),
        ("きぼうのうちゅうせん", "XX01-004"),
        ("uchuusen", "XX01-004"),
        ("大剣士", "XX01-001"),
        ("旅人", "XX01-001"),
        ("公開する", "XX01-002"),
        ("misiranu", "XX02-003"),
        ("双子の弟", "XX02-004"),
        ("お茶", "XX01-010"),
        ("XX02", "XX02-003"),
        ("カード1枚 起動", "XX01-010"),
    ],
)
def test_cards_are_found(query: str, first: str) -> None:
    assert search.search(store.all_cards(), query, 5).hits[0].card.number == first


def test_every_word_must_be_there_and_the_count_holds() -> None:
    cards = store.all_cards()
    assert search.search(cards, "旅人 ソムリエ", 9).total == 1
    assert search.search(cards, "ソムリエ 宇宙船", 9).total == 0
    found = search.search(cards, "給仕", 2)
    assert (len(found.hits), found.total) == (2, 6)
    assert search.search(cards, " 　", 2).total == 0


@pytest.mark.parametrize(
    ("word", "name"),
    [("ソムリヱ", "ソムリエ"), ("somuriya", "ソムリエ"), ("そんごくい", "孫悟空：ＧＴ"), ("旅の大検士", "旅の大剣士")],
)
def test_near_names(word: str, name: str) -> None:
    assert name in search.names_near(store.all_cards(), word)


def test_near_numbers() -> None:
    numbers = store.numbers()
    assert search.numbers_near(numbers, "XX01-005") == ["XX01-002", "XX01-003", "XX01-004", "XX01-010"]
    assert search.numbers_near(numbers, "XX1-999") == ["XX01-002", "XX01-003", "XX01-004", "XX01-010"]
    assert "XX01-003" in search.numbers_near(numbers, "XY01-003")
    assert search.numbers_near(numbers, "ソムリエ") == []


@pytest.mark.parametrize(
    ("typed", "sound"),
    [("bejiita", "べじた"), ("ベジータ", "べじた"), ("べじーた", "べじた"), ("fb01", ""), ("17", ""), ("旅", "")],
)
def test_typed_sounds(typed: str, sound: str) -> None:
    assert typed_sound(typed) == sound


def test_the_public_names_can_all_be_read_and_found_fast(shared: Callable[[str], Path]) -> None:
    import_files([shared("cards/fw.jsonl")])
    cards = store.all_cards()
    unread = {face.name for card in cards for face in card.faces if re.search("[㐀-鿿]", sounds_of(face.name)[0])}
    assert unread == {"旅の剣士", "旅の大剣士", "見知らぬ顔", "双子の兄/双子の弟", "三時のお茶"}
    for query, number in (
        ("kamesennin", "FB01-005"),
        ("じんぞうにんげん 18号", "FB01-014"),
        ("kamehameha", "FS01-15"),
        ("第7宇宙 天使", "FB01-004"),
    ):
        assert number in {hit.card.number for hit in search.search(cards, query, 50).hits}
