"""Printed ways of writing become one, abilities are told apart, and every character knows where it was printed."""

from __future__ import annotations

import pytest

from fwjudge.cards.text import lines, normalised, printed, read_face


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("[登場時]カード１枚を引く。", "【登場時】カード1枚を引く。"),
        ("［登場時］カード1枚を引く。", "【登場時】カード1枚を引く。"),
        ("[登場時］カード1枚を引く。", "【登場時】カード1枚を引く。"),
        ("【起動　戦闘中】①：カード1枚を引く。", "【起動 戦闘中】(1)：カード1枚を引く。"),
        ("【起動メイン】②:カード1枚を引く。", "【起動 メイン】(2)：カード1枚を引く。"),
        ("【起動  メイン／戦闘中】（緑）（1）：カード1枚を引く。", "【起動 メイン/戦闘中】(緑)(1)：カード1枚を引く。"),
        ("【登場時・アタック時】カード1枚を引く。", "【登場時/アタック時】カード1枚を引く。"),
        ("【永続】このカードのパワー−5000。", "【永続】このカードのパワー-5000。"),
        ("【永続】このカードのパワー＋5000。", "【永続】このカードのパワー+5000。"),
        ("【永続】このｶｰﾄﾞのﾊﾟﾜｰ+5000。", "【永続】このカードのパワー+5000。"),
        ("【永続】この カード のパワー +5000。 ", "【永続】このカードのパワー+5000。"),
        ("【登場時】「青:番人」1枚を選ぶ。", "【登場時】「青：番人」1枚を選ぶ。"),
        ("【登場時】「SS God」1枚を選ぶ。", "【登場時】「SS God」1枚を選ぶ。"),
        (
            "【永続】このカードは〝【アタック時】カード1枚を引く。〟を得る。",
            "【永続】このカードは“【アタック時】カード1枚を引く。”を得る。",
        ),
    ],
)
def test_one_way_of_writing(one: str, other: str) -> None:
    assert normalised(one) == other
    assert [reading.whole for reading in read_face(one)] == [True]


@pytest.mark.parametrize(
    ("face", "abilities"),
    [
        ("【ブロッカー】(相手のアタックの後…)【登場時】カード1枚を引く。", ["【ブロッカー】", "【登場時】カード1枚を引く。"]),
        ("【ブロッカー】【登場時】カード1枚を引く。", ["【ブロッカー】", "【登場時】カード1枚を引く。"]),
        ("【登場時】カード1枚を引く。【KO時】カード1枚を引く。", ["【登場時】カード1枚を引く。", "【KO時】カード1枚を引く。"]),
        ("【登場時】このカードは【ブロッカー】を得る。", ["【登場時】このカードは【ブロッカー】を得る。"]),
        ("【登場時】カード1枚を引く。【フィールド】1枚を捨てる。", ["【登場時】カード1枚を引く。【フィールド】1枚を捨てる。"]),
        ("【登場時】カード1枚を引く。\nその後、【気】+1する。", ["【登場時】カード1枚を引く。その後、【気】+1する。"]),
        ("【登場時】以下から1つを選ぶ。\n・カード1枚を引く。\n・カード2枚を引く。",
         ["【登場時】以下から1つを選ぶ。・カード1枚を引く。・カード2枚を引く。"]),
        ("【覚醒】(条件を満たせば【起動 メイン】で使える)自分のライフが4以下の場合、このカードを裏返す。",
         ["【覚醒】自分のライフが4以下の場合、このカードを裏返す。"]),
        ("【起動 メイン】(1)(数だけ(その)エナジーをレスト)：カード1枚を引く。", ["【起動 メイン】(1)：カード1枚を引く。"]),
        ("【登場時】「番人(ミニ)：DA」1枚を選ぶ。", ["【登場時】「番人(ミニ)：DA」1枚を選ぶ。"]),
        ("(【ブロッカー】：説明だけの行)\n\n【登場時】カード1枚を引く。", ["【登場時】カード1枚を引く。"]),
        ("このカードは指定されたイベントでのみ使用できる。", ["このカードは指定されたイベントでのみ使用できる。"]),
        ("【永続】このカードは“【登場時】カード1枚を引く。【KO時】カード1枚を引く。”を得る。",
         ["【永続】このカードは“【登場時】カード1枚を引く。【KO時】カード1枚を引く。”を得る。"]),
    ],
)  # fmt: skip
def test_abilities_are_told_apart(face: str, abilities: list[str]) -> None:
    assert [line.text for line in lines(face)] == abilities


def test_reminders_are_kept_beside() -> None:
    [line] = lines("【ブロッカー】（相手の(次の)アタックの後に使う）")
    assert [reminder.text for reminder in line.reminders] == ["（相手の(次の)アタックの後に使う）"]


def test_every_character_knows_its_printed_place() -> None:
    face = "[登場時]カード１枚を引く。\n【起動　メイン】②(説明)：相手の “変な” カード１枚を引く。"
    for line in lines(face):
        assert len(line.places) == len(line.text) + 1
        start, end = line.text.index("カード1枚"), line.text.index("を引く")
        assert face[slice(*line.printed_span(start, end))] == "カード１枚"


def test_a_tree_prints_the_text_back() -> None:
    face = "[アタック時］（説明）相手のバトルカード1枚までを選び、このターン中、パワー−10000。"
    [reading] = read_face(face)
    assert reading.tree is not None
    assert printed(reading.tree) == reading.line.text == normalised(face.replace("（説明）", ""))
