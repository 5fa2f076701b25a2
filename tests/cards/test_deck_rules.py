"""What card texts say about decks: read where the wording is known, else reported. All texts here are invented."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fwjudge.ability.text import AlsoIs, Cards, Coloured, DeckRule, HasSkill, It, Kind, Named, Not, Number, Trait
from fwjudge.cards import store
from fwjudge.cards.deck_rules import DeckText, deck_rules
from fwjudge.cards.importing import import_files
from fwjudge.cards.model import Card, Face


def of(text: str | None) -> DeckText:
    return deck_rules(Card("fw", "XX01-001", "battle", ("red",), Face("ソムリエ", text=text)))


def statics(text: str) -> list[Any]:
    return [static for skill in of(text).skills for static in skill.statics]


@pytest.mark.parametrize(
    ("sentence", "rule"),
    [
        ("このカードはデッキに何枚でも入れることができる。", DeckRule("any number")),
        ("このカードはデッキに7枚まで入れることができる。", DeckRule("up to", None, 7)),
        ("このカードはデッキに１枚しか入れることができない。", DeckRule("at most", None, 1)),
        ("このカードは指定されたイベントでのみ使用できる。", DeckRule("events only")),
        ("自分のデッキに赤のカードしか入れることができない。", DeckRule("only", Cards((Coloured(("red",)),)))),
        (
            "デッキに青か緑のエクストラカードを入れることができない。",
            DeckRule("never", Cards((Kind(("extra",)), Coloured(("blue", "green"))))),
        ),
        (
            "自分はデッキに黒以外のカードを入れることができない。",
            DeckRule("never", Cards((Not(Coloured(("black",))),))),
        ),
        (
            "デッキに特徴《旅人》を持たないバトルカードを入れることができない。",
            DeckRule("never", Cards((Kind(("battle",)), Not(Trait(("旅人",)))))),
        ),
        (
            "デッキに《旅人》か《剣士》を持つカードしか入れることができない。",
            DeckRule("only", Cards((Trait(("旅人", "剣士")),))),
        ),
        ("デッキに「ソムリエ」を入れることができない。", DeckRule("never", Cards((Named(("ソムリエ",)),)))),
        (
            "デッキに「ソムリエ」以外のカードを入れることができない。",
            DeckRule("never", Cards((Not(Named(("ソムリエ",))),))),
        ),
        (
            "デッキにコスト3以下のカードを入れることができない。",
            DeckRule("never", Cards((Number("cost", "<=", (3,)),))),
        ),
        (
            "デッキに【ブロッカー】を持つカードを入れることができない。",
            DeckRule("never", Cards((HasSkill("【ブロッカー】"),))),
        ),
        (
            "特徴《旅人》を持つカードはデッキに4枚までしか入れることができない。",
            DeckRule("at most", Cards((Trait(("旅人",)),)), 4),
        ),
        ("赤のカードはデッキに入れることができない。", DeckRule("never", Cards((Coloured(("red",)),)))),
    ],
)
def test_sentences_about_decks(sentence: str, rule: DeckRule) -> None:
    for head in ("【永続】", "[永続]", "【アタック時】カード1枚を引く。\n【永続】"):
        assert statics(head + sentence) == [rule]
        assert of(head + sentence).unread == ()


@pytest.mark.parametrize(
    ("sentence", "what", "words"),
    [
        ("すべての領域のこのカードは特徴《旅人》を得る。", "trait", ("旅人",)),
        ("すべての領域のこのカードは、《旅人》を持つ。", "trait", ("旅人",)),
        ("すべての領域のこのカードは、カード名を「甲」及び「乙」としても扱う。", "name", ("甲", "乙")),
        ("すべての領域のこのカードは、青としても扱う。", "colour", ("blue",)),
        ("すべての領域のこのカードは赤と青を得る。", "colour", ("red", "blue")),
    ],
)
def test_what_a_card_is_in_every_area(sentence: str, what: str, words: tuple[str, ...]) -> None:
    (skill,) = of("【永続】" + sentence).skills
    assert (skill.statics, skill.areas) == ((AlsoIs(It("this"), what, words),), ("any",))


def test_keyword_skills_are_known_wherever_they_stand() -> None:
    text = "[スーパーコンボ］([スーパーコンボ］は4枚まで)[自動］[相手のターン中］手札のこのカードでコンボした時、カード1枚を引く。"
    found = of(text)
    assert [skill.keyword for skill in found.skills] == ["【スーパーコンボ】", ""]
    assert (found.unread, statics(text)) == ((), [])
    assert [skill.keyword for skill in of("【登場時】【スーパーコンボ】を持つバトルカード1枚を選ぶ。").skills] == [""]
    assert of(None) == DeckText((), ())


@pytest.mark.parametrize(
    "sentence",
    [
        "自分のリーダーが「ソムリエ」の場合、このカードはデッキに何枚でも入れることができる",
        "デッキに好きなカードを入れることができない",
        "デッキに赤と青のカードを入れることができない",
        "すべての領域のこのカードは赤のリーダーがいるなら《旅人》を得る",
    ],
)
def test_what_is_not_understood_is_reported(sentence: str) -> None:
    found = of(f"【永続】{sentence}。")
    assert found.unread == (sentence,)
    assert statics(f"【永続】{sentence}。") == []


def test_every_public_text_about_decks_is_read(shared: Callable[[str], Path]) -> None:
    import_files([shared("cards/fw.jsonl")])
    cards = store.all_cards()
    read = {card.number: deck_rules(card) for card in cards}
    assert {number: text.unread for number, text in read.items() if text.unread} == {}
    changing = {number: [static for skill in text.skills for static in skill.statics] for number, text in read.items()}
    assert {number: found for number, found in changing.items() if found} == {
        "FB01-131": [DeckRule("any number")],
        "FP-030": [DeckRule("events only")],
        "FB03-048": [AlsoIs(It("this"), "name", ("孫悟天", "トランクス：幼年期"))],
    }
    combos = {
        number for number, text in read.items() if any(skill.keyword == "【スーパーコンボ】" for skill in text.skills)
    }
    written = re.compile(r"^[\[【]スーパーコンボ")
    assert combos == {card.number for card in cards if written.match(card.front.text or "")}
    assert combos
