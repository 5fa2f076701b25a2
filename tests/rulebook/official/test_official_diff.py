"""Two editions beside each other."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fwjudge.report.official_text import print_difference
from fwjudge.report.screen import Screen
from fwjudge.rulebook.official.diff import Mark, diff, pieces
from fwjudge.rulebook.official.reader import read_document
from fwjudge.rulebook.official.text import fold_layout

OLD = {
    "1": "太鼓",
    "1-1": "太鼓の向き",
    "1-1-1": "太鼓は北を向けて置きます。",
    "1-1-2": "太鼓を打つ人は 1-1-1 の通りに立ちます。",
    "1-2": "太鼓の数",
    "1-2-1": "太鼓は3つまで置けます。",
    "2": "笛",
    "2-1": "笛は 1-2-1 と同じ数だけ使います。",
    "3": "鈴",
    "3-1": "鈴は鳴らしてから渡します。",
}


def renumber(rules: dict[str, str], became: Callable[[str], str]) -> dict[str, str]:
    """The rules under other numbers, and all references with them."""
    return {
        became(number): re.sub(r"\d+(?:-\d+)+", lambda match: became(match[0]), text) for number, text in rules.items()
    }


def test_nothing_changed() -> None:
    found = diff(OLD, dict(OLD), "fw")
    assert found.equal and found.same == len(OLD)


def test_added_deleted_and_changed() -> None:
    new = {**OLD, "1-2-1": "太鼓は4つまで置けます。", "3-2": "鈴は2つあります。"}
    del new["2"], new["2-1"]
    found = diff(OLD, new, "fw")
    assert [entry.number for entry in found.added] == ["3-2"]
    assert [entry.number for entry in found.deleted] == ["2", "2-1"]
    assert [(change.old, change.new) for change in found.changed] == [("1-2-1", "1-2-1")]
    marked = [(piece.mark, piece.text) for piece in found.changed[0].pieces if piece.mark is not Mark.SAME]
    assert marked == [(Mark.GONE, "3"), (Mark.NEW, "4")]
    assert not found.moved


def test_a_whole_chapter_moves_and_references_follow() -> None:
    def became(number: str) -> str:
        chapter, dash, rest = number.partition("-")
        return f"{int(chapter) + 1}{dash}{rest}"

    new = {"1": "幕", "1-1": "幕は赤い布で作ります。", **renumber(OLD, became)}
    found = diff(OLD, new, "fw")
    assert [entry.number for entry in found.added] == ["1", "1-1"]
    assert len(found.moved) == len(OLD) and not found.changed and not found.deleted


def test_chapters_change_places() -> None:
    order = {"1": "3", "2": "1", "3": "2"}

    def became(number: str) -> str:
        chapter, dash, rest = number.partition("-")
        return f"{order[chapter]}{dash}{rest}"

    moved = renumber(OLD, became)
    new = {number: moved[number] for number in sorted(moved)}
    found = diff(OLD, new, "fw")
    assert {(move.old, move.new) for move in found.moved} == {(number, became(number)) for number in OLD}
    assert not found.changed and not found.added and not found.deleted


def test_moved_and_changed_at_once() -> None:
    new = renumber(OLD, lambda number: re.sub(r"^1-1-(\d)$", lambda match: f"1-1-{int(match[1]) + 1}", number))
    new = {
        "1": "太鼓",
        "1-1": "太鼓の向き",
        "1-1-1": "まず拍手をします。",
        **{n: t for n, t in new.items() if n not in ("1", "1-1")},
    }
    new["1-1-2"] = "太鼓は南を向けて置きます。"
    found = diff(OLD, new, "fw")
    assert [entry.number for entry in found.added] == ["1-1-1"]
    assert [(change.old, change.new) for change in found.changed] == [("1-1-1", "1-1-2")]
    assert [(move.old, move.new) for move in found.moved] == [("1-1-2", "1-1-3")]


def test_a_reference_to_something_else_is_a_change() -> None:
    found = diff(OLD, {**OLD, "2-1": "笛は 1-1-1 と同じ数だけ使います。"}, "fw")
    assert [change.old for change in found.changed] == ["2-1"]


def test_width_and_breaks_are_no_change() -> None:
    new = {number: text.replace("3つ", "３\n つ") for number, text in OLD.items()}
    assert diff(OLD, new, "fw").equal


@pytest.mark.parametrize(
    ("at", "game"), [("8-4-2", "fw"), ("3-1", "fw"), ("0-2-3", "fw"), ("8-1-3-2", "op"), ("6-5", "op"), ("4", "op")]
)
def test_a_rule_put_into_a_real_document(shared: Callable[[str], Path], at: str, game: str) -> None:
    old = read_document(shared(f"rulebooks/{game}.txt")).rules
    above, _, last = at.rpartition("-")
    pattern = re.compile(rf"(?<![\d-]){above}{'-' if above else ''}(\d+)(?=-|$|\D)" if above else r"^(\d+)(?=-|$)")

    def became(number: str) -> str:
        return pattern.sub(
            lambda m: f"{above}{'-' if above else ''}{int(m[1]) + (int(m[1]) >= int(last))}", number, count=1
        )

    new: dict[str, str] = {}
    for number, text in old.items():
        if number == at:
            new[at] = "ここで法螺貝を吹きます。"
        new[became(number)] = re.sub(
            r"(?<![\d-])\d+(?:-\d+)+(?![\d-])", lambda match: became(match[0]), fold_layout(text)
        )
    found = diff(old, new, game)
    assert [entry.number for entry in found.added] == [at]
    assert not found.deleted
    assert [change.old for change in found.changed] == []
    assert all(became(move.old) == move.new for move in found.moved)


TEXT = st.text(alphabet="甲乙丙アイウがのを1２-、。\n ", max_size=30)


@given(TEXT, TEXT)
def test_pieces_make_both_texts_again(old: str, new: str) -> None:
    found = pieces(old, new)
    assert fold_layout("".join(piece.text for piece in found if piece.mark is not Mark.NEW)) == fold_layout(old)
    assert "".join(piece.text for piece in found if piece.mark is not Mark.GONE) == new


NUMBERS = st.sampled_from(["1", "1-1", "1-1-1", "1-2", "1-2-1", "2", "2-1", "3", "8-4-6"])


@given(st.dictionaries(NUMBERS, TEXT), st.dictionaries(NUMBERS, TEXT))
def test_every_rule_is_accounted_for(old: dict[str, str], new: dict[str, str]) -> None:
    assert diff(old, old, "fw").equal
    found = diff(old, new, "fw")
    assert len(old) == found.same + len(found.deleted) + len(found.changed) + len(found.moved)
    assert len(new) == found.same + len(found.added) + len(found.changed) + len(found.moved)


@pytest.mark.parametrize(("colour", "marked"), [(True, False), (False, True)])
def test_where_no_colour_can_say_it_letters_mark_the_changed_words(colour: bool, marked: bool) -> None:
    before, after = ({"1": "紙芝居", "1-1": f"拍子木を{times}回、大きく打ち鳴らします。"} for times in (2, 3))
    out = io.StringIO()
    print_difference(Screen(out, io.StringIO(), width=80, colour=colour), diff(before, after, "fw"))
    assert ("[-2-]{+3+}" in out.getvalue()) is marked
