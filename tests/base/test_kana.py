"""Sounds: one spelling for all ways of writing them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fwjudge.base.fold import fold, words
from fwjudge.base.kana import from_latin, hiragana, kana, latin, short_letters, shorten_vowels, spell
from fwjudge.rulebook.search.readings import lexicon


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("chikan", "ちかん"),
        ("tikan", "ちかん"),
        ("kouka", "こうか"),
        ("kōka", "こーか"),
        ("kôka", "こーか"),
        ("burokkaa", "ぶろっかあ"),
        ("burokka-", "ぶろっかー"),
        ("syori", "しょり"),
        ("shori", "しょり"),
        ("zyunban", "じゅんばん"),
        ("junban", "じゅんばん"),
        ("jyunban", "じゅんばん"),
        ("matchi", "まっち"),
        ("macchi", "まっち"),
        ("fu", "ふ"),
        ("hu", "ふ"),
        ("tsu", "つ"),
        ("tu", "つ"),
        ("kanni", "かんに"),
        ("kan'i", "かんい"),
        ("onna", "おんな"),
        ("shinnyuu", "しんにゅう"),
        ("shimpan", "しんぱん"),
        ("wo", "を"),
        ("card", None),
        ("x", None),
        ("'", None),
        ("-", None),
    ],
)
def test_latin_letters_are_read_as_kana(typed: str, said: str | None) -> None:
    assert kana(typed) == said


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ブロッカー", "ぶろっかあ"),
        ("コウカ", "こーか"),
        ("おおきい", "おーきい"),
        ("ケース", "けえす"),
        ("えいえん", "えーえん"),
        ("つづく", "つずく"),
    ],
)
def test_what_sounds_the_same_is_spelled_the_same(one: str, other: str) -> None:
    assert spell(hiragana(one)) == spell(hiragana(other))


def test_short_vowels_are_what_people_leave_out() -> None:
    assert shorten_vowels(spell("しょうり")) == shorten_vowels(spell("しょり")) == "しょり"


def test_mixed_words_keep_their_kanji() -> None:
    assert from_latin("taiki状態") == "たいき状態"
    assert from_latin("状態") is None


@given(st.text())
def test_any_text_can_be_folded_read_and_spelled(text: str) -> None:
    folded = fold(text)
    assert not any(letter.isspace() for letter in folded)
    said = spell(hiragana(folded))
    assert len(said) == len(folded)
    assert shorten_vowels(said) == "".join(said[at] for at in short_letters(said))
    assert sum(piece.letters for piece in lexicon().read(folded)) == len(folded)
    kana(folded)
    latin(said)


@given(st.text())
def test_words_are_folded_and_different(text: str) -> None:
    found = words(text)
    assert all(found)
    assert len(set(found)) == len(found)


def test_width_case_brackets_and_dashes_do_not_matter() -> None:
    assert fold("［ＫＯ時］") == fold("【KO時】") == fold("[ko時]")
    assert fold("８－４‐６") == "8-4-6"
    assert fold("ドン‼") == "ドン!!"


def test_half_a_letter_from_a_broken_command_line_is_left_out() -> None:
    assert words("ブロ\udce3ッカー") == ["ブロッカー"]
