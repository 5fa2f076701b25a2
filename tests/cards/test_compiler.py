"""Compiled texts: every known card in full and quickly; what is not understood is named and does not run."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from fwjudge.ability import text as t
from fwjudge.ability.walk import walk
from fwjudge.cards.compiler import CompiledText, compile_text
from fwjudge.cards.explanation import explain_face
from fwjudge.cards.text.reading import read_ability
from fwjudge.rulebook.book import load
from tests.cards.lowering import carried_out

CARDS = Path(__file__).parents[3] / "shared" / "cards" / "fw.jsonl"


def faces() -> list[tuple[str, str, str, str]]:
    if not CARDS.exists():
        pytest.skip("no card file ../shared/cards/fw.jsonl")
    cards = [json.loads(line) for line in CARDS.read_text(encoding="utf-8").splitlines()]
    return [
        (card["id"], face["text"], card["type"], face["side"] or "front")
        for card in cards
        for face in card["faces"]
        if face["text"]
    ]


def test_every_known_card_is_understood_in_full() -> None:
    missing = {number: compile_text(text, type, side).residuals for number, text, type, side in faces()}
    assert {number: residuals for number, residuals in missing.items() if residuals} == {}


@pytest.mark.long
def test_all_cards_are_compiled_in_bounded_time() -> None:
    texts = faces()
    compile_text("【登場時】カード1枚を引く。")  # the grammar is built once
    compile_text.cache_clear()
    read_ability.cache_clear()
    began = time.process_time()
    for _, text, type, side in texts:
        compile_text(text, type, side)
    assert time.process_time() - began < 30  # bench/card_text.py measures it


def test_every_name_that_is_used_was_given() -> None:
    given = {"this", "event", "event source"}
    for number, text, type, side in faces():
        for skill in compile_text(text, type, side).skills:
            names = given | {item.called for item in walk(skill) if getattr(item, "called", "")}
            assert {item.name for item in walk(skill) if isinstance(item, t.It | t.Taken)} <= names, number


def test_every_part_is_explained_by_rules_that_exist() -> None:
    rules = load("fw")
    for number, text, type, side in faces():
        for ability in explain_face(compile_text(text, type, side)):
            assert ability.words, number
            assert [
                rule for line in (*ability.words, *ability.tree) for rule in line.rules if rule not in rules
            ] == [], number


def residuals(text: str) -> list[tuple[str, str]]:
    return [(one.text, one.scope) for one in compile_text(text).residuals]


def test_a_gap_stops_its_sentence_and_the_rest_goes_on() -> None:
    compiled = compile_text(
        "【登場時】カード1枚を引く。その後、自分のリーダーをゆらゆらさせる。その後、カード2枚を引く。"
    )
    assert residuals(
        "【登場時】カード1枚を引く。その後、自分のリーダーをゆらゆらさせる。その後、カード2枚を引く。"
    ) == [("自分のリーダーをゆらゆらさせる", "sentence")]
    gap = t.Unread("自分のリーダーをゆらゆらさせる", 18, 33)
    assert compiled.skills[0].body == (t.Draw(1), gap, t.Draw(2))


def test_a_gap_in_what_was_chosen_stops_what_points_back_to_it() -> None:
    compiled = compile_text(
        "【登場時】相手のゆらゆらのバトルカード1枚を選ぶ。その後、そのカードをKOする。その後、カード1枚を引く。"
    )
    assert [one.scope for one in compiled.residuals] == ["sentence", "sentence"]
    assert compiled.skills[0].body == (t.Unread("ゆらゆらの", 8, 13), t.Unread("そのカード", 29, 34), t.Draw(1))


def test_a_gap_in_the_condition_that_opens_the_effect_stops_all_that_it_governs() -> None:
    compiled = compile_text("【登場時】自分の手札がゆらゆらの場合、カード1枚を引く。その後、カード2枚を引く。")
    assert [one.scope for one in compiled.residuals] == ["rest"]
    gap = t.Unread("自分の手札がゆらゆらの", 5, 16)
    assert compiled.skills[0].body == (t.If(gap, (t.Draw(1), t.Draw(2))),)


@pytest.mark.parametrize("text", ["【ゆらゆら時】カード1枚を引く。", "【登場時】ゆらゆら：カード1枚を引く。"])
def test_a_gap_in_a_head_or_a_cost_stops_the_skill(text: str) -> None:
    compiled = compile_text(f"{text}\n【アタック時】カード1枚を引く。")
    assert [one.scope for one in compiled.residuals] == ["skill"]
    assert carried_out(text) == [] and compiled.skills[-1].name == "【アタック時】"


def test_a_residual_says_where_it_stands_in_the_printed_text() -> None:
    text = "[登場時] カード１枚を引く。\n[永続] このカードは　ゆらゆらしない。"
    (one,) = compile_text(text).residuals
    assert (one.text, text[one.start : one.end], one.line) == ("ゆらゆらしない", "ゆらゆらしない", 1)


def test_reminders_are_kept_beside_the_skills() -> None:
    compiled = compile_text("【バリア】(このカードは選ばれない)【登場時】カード1枚を引く。")
    assert [reminder.text for reminder in compiled.reminders] == ["(このカードは選ばれない)"]
    assert explain_face(compiled)[0].reminders == ("(このカードは選ばれない)",)


def test_a_text_is_compiled_once() -> None:
    first: CompiledText = compile_text("【登場時】カード1枚を引く。")
    assert compile_text("【登場時】カード1枚を引く。") is first


def test_a_restriction_that_is_not_understood_stops_the_skill() -> None:
    compiled = compile_text("【起動 メイン】このスキルは、ゆらゆらの場合のみ発動できる。カード1枚を引く。")
    assert [skill.declare_if for skill in compiled.skills] == [t.Unread("ゆらゆらの", 15, 20)]
    assert "skill" in [one.scope for one in compiled.residuals]
