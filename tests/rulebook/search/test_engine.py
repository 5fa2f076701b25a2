"""What is typed and which rules come, in which order."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fwjudge.citation import GAMES
from fwjudge.rulebook.search.answer import Answer, WordReplacement
from fwjudge.rulebook.search.books import IndexedBook
from fwjudge.rulebook.search.chapter import make_chapter_test
from fwjudge.rulebook.search.engine import search
from fwjudge.rulebook.search.matches import Plain


@pytest.fixture
def fw(indexed: dict[str, IndexedBook]) -> IndexedBook:
    return indexed["fw"]


def numbers(answer: Answer) -> list[str]:
    return [hit.unit.number for hit in answer.hits]


def test_all_words_must_occur(fw: IndexedBook) -> None:
    answer = search("領域移動誘発 情報", [fw], 50)
    assert not answer.relaxed
    for hit in answer.hits:
        assert "領域移動誘発" in hit.unit.line()
        assert "情報" in hit.unit.line()


def test_when_nothing_has_all_words_it_says_so(fw: IndexedBook) -> None:
    answer = search("置換効果 順番", [fw])
    assert answer.relaxed
    assert "9-9-2" in numbers(answer)[:5]


def test_exact_phrases_come_first(fw: IndexedBook) -> None:
    texts = ["".join(hit.unit.line().split()) for hit in search("ターン 終了時", [fw], 100).hits]
    having = ["ターン終了時" in text for text in texts]
    assert True in having
    assert having == sorted(having, reverse=True)


def test_title_hits_and_defining_rules_come_before_using_ones(fw: IndexedBook) -> None:
    assert numbers(search("待機状態", [fw]))[0] == "0-3-7"
    assert numbers(search("ブロッカー", [fw]))[0] == "15-4"
    assert numbers(search("置換効果", [fw]))[0] == "1-5-2-3"


def test_the_rule_right_below_a_heading_is_about_it(indexed: dict[str, IndexedBook]) -> None:
    """309.1 says what 捨て場 is and does not repeat the word."""
    assert numbers(search("捨て場", [indexed["gen"]]))[:2] == ["309", "309.1"]


@pytest.mark.parametrize("typed", ["8-4-6", "８－４－６", "8.4.6", "fw:8-4-6", "ルール8-4-6", "8-4-6."])
def test_a_number_brings_its_rule_first(fw: IndexedBook, typed: str) -> None:
    assert numbers(search(typed, [fw]))[0] == "8-4-6"


def test_a_number_that_is_not_there_brings_the_nearest(fw: IndexedBook) -> None:
    answer = search("8-4-99", [fw])
    assert (answer.hits, answer.no_such_number) == ((), "8-4-99")
    assert "8-4" in answer.near or "8-4-8" in answer.near


@pytest.mark.parametrize(
    ("typed", "game", "heard", "first"),
    [
        ("たいきじょうたい", "fw", "待機状態", "0-3-7"),
        ("タイキジョウタイ", "fw", "待機状態", "0-3-7"),
        ("ﾀｲｷｼﾞｮｳﾀｲ", "fw", "待機状態", "0-3-7"),
        ("taikijoutai", "fw", "待機状態", "0-3-7"),
        ("taikijōtai", "fw", "待機状態", "0-3-7"),
        ("たいき状態", "fw", "待機状態", "0-3-7"),
        ("taiki状態", "fw", "待機状態", "0-3-7"),
        ("burokkaa", "fw", "ブロッカー", "15-4"),
        ("ぶろっか", "fw", "ブロッカー", "15-4"),
        ("すてば", "gen", "捨て場", "309"),
        ("yūsenken", "dz", "優先権", "1-1-5"),
        ("かんつう", "bf", "貫通", "k.貫通"),
    ],
)
def test_kana_and_latin_letters_find_kanji(
    indexed: dict[str, IndexedBook], typed: str, game: str, heard: str, first: str
) -> None:
    answer = search(typed, [indexed[game]])
    assert numbers(answer)[0] == first
    if answer.heard:
        assert heard in answer.heard[0].used
    else:  # katakana and kanji in the query are shown as found words
        assert any(heard in word for word in answer.hits[0].words)


def test_the_exact_sound_goes_before_one_with_short_vowels(fw: IndexedBook) -> None:
    """しょり is 処理 and not 勝利; しょうり is 勝利."""
    assert search("しょり", [fw]).heard == (WordReplacement("しょり", ("処理",)),)
    assert search("しょうり", [fw]).heard == (WordReplacement("しょうり", ("勝利",)),)


@pytest.mark.parametrize("typed", ["ドン!!", "ﾄﾞﾝ!!", "ドン‼", "どん！！"])
def test_width_and_marks_do_not_matter(indexed: dict[str, IndexedBook], typed: str) -> None:
    assert numbers(search(typed, [indexed["op"]])) == numbers(search("ドン!!", [indexed["op"]])) != []


@pytest.mark.parametrize(
    ("typed", "game"),
    [("【KO時】", "op"), ("【ko時】", "op"), ("2枚", "op"), ("２枚", "op"), ("N枚", "fw"), ("KO", "gen")],
)
def test_marks_numerals_and_latin_letters_are_words(indexed: dict[str, IndexedBook], typed: str, game: str) -> None:
    answer = search(typed, [indexed[game]])
    assert answer.hits
    assert not answer.relaxed


@pytest.mark.parametrize(("typed", "first"), [("色", "1-6"), ("手", "3-3"), ("N", ""), ("て", "")])
def test_one_letter_is_a_word(fw: IndexedBook, typed: str, first: str) -> None:
    answer = search(typed, [fw])
    assert answer.hits
    assert not first or numbers(answer)[0] == first


@pytest.mark.parametrize(
    ("typed", "game", "used"),
    [
        ("チェクポイント", "fw", "チェックポイント"),
        ("待期状態", "fw", "待機状態"),
        ("バニシュ", "op", "バニッシュ"),
        ("貫痛", "bf", "貫通"),
    ],
)
def test_slips_are_corrected_and_named(indexed: dict[str, IndexedBook], typed: str, game: str, used: str) -> None:
    answer = search(typed, [indexed[game]])
    assert answer.hits
    assert used in answer.corrected[0].used


def test_questions_are_taken_apart(fw: IndexedBook) -> None:
    answer = search("下に何もないバトルカードのパワーが0になったらどうなりますか？", [fw])
    assert "パワー" in answer.parts[0].used
    assert "14-6-2" in numbers(answer)


def test_words_of_other_games_are_read_as_this_games_if_it_lacks_them(fw: IndexedBook) -> None:
    answer = search("トラッシュ", [fw])
    assert answer.related == (WordReplacement("トラッシュ", ("ドロップ", "ドロップエリア")),)
    assert numbers(answer)[0] == "3-4"


def test_related_words_come_in_when_asked_for(indexed: dict[str, IndexedBook]) -> None:
    books = [indexed[game] for game in GAMES]
    assert {hit.unit.game for hit in search("墓地", books, 100).hits} == {"dz"}
    assert {hit.unit.game for hit in search("墓地", books, 300, related=True).hits} == set(GAMES)


@pytest.mark.parametrize(
    ("game", "chapter", "typed", "beginning"),
    [
        ("fw", "8", "効果", "8"),
        ("fw", "9-9", "効果", "9-9"),
        ("dz", "第4部第9章", "解決", "4-9"),
        ("gen", "8", "効果", "8"),
        ("bf", "3c", "攻撃", "3c."),
    ],
)
def test_a_search_within_a_chapter(
    indexed: dict[str, IndexedBook], game: str, chapter: str, typed: str, beginning: str
) -> None:
    found = numbers(search(typed, [indexed[game]], 500, make_chapter_test(chapter)))
    assert found
    assert all(number.startswith(beginning) for number in found), found


def test_what_is_not_there_names_what_is_near_and_nothing_else(fw: IndexedBook) -> None:
    assert not search("攻撃宣言権", [fw]).hits
    assert search("攻撃宣言権", [fw]).near == ("宣言", "攻撃")
    for nonsense in ("zzzqqqxxx", "%", "????", "水族館", "ぬぬぬ"):
        answer = search(nonsense, [fw])
        assert not answer.hits, nonsense
        assert not answer.near, nonsense


def test_a_count_is_no_slip_of_another_word(fw: IndexedBook) -> None:
    answer = search("【ブロッカー】は2回使えますか", [fw])
    assert answer.corrected == (WordReplacement("2回", ("1回", "回数")),)
    assert search("デッキは50枚で組めますか", [fw]).corrected == ()


@pytest.mark.parametrize(
    ("typed", "used"),
    [
        ("何枚加えるの", ("何枚", "加え")),
        ("その後そのカードはどうなりますか", ("後", "カード")),
        ("以上のようなときは", ("以上",)),
        ("ライフの上から引けますか", ("ライフ", "上", "引け")),
    ],
)
def test_what_is_left_of_a_word_is_no_word(fw: IndexedBook, typed: str, used: tuple[str, ...]) -> None:
    assert search(typed, [fw]).parts == (WordReplacement(typed, used),)


@pytest.mark.parametrize("typed", ["", " ", "　", "\n"])
def test_blank_queries_find_nothing(fw: IndexedBook, typed: str) -> None:
    assert not search(typed, [fw]).hits


def same(query: str, plain: dict[str, Plain], indexed: dict[str, IndexedBook], games: tuple[str, ...] = GAMES) -> None:
    one = search(query, [plain[game] for game in games], 30)
    other = search(query, [indexed[game] for game in games], 30)
    assert one == other


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(max_size=24))
def test_any_text_at_all_gives_the_same_answer_both_ways(
    plain: dict[str, Plain], indexed: dict[str, IndexedBook], text: str
) -> None:
    same(text, plain, indexed)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_parts_of_the_rules_themselves_give_the_same_answer_both_ways(
    plain: dict[str, Plain], indexed: dict[str, IndexedBook], data: st.DataObject
) -> None:
    game = data.draw(st.sampled_from(GAMES))
    lines = plain[game].lines + plain[game].sound_lines
    words = []
    for _ in range(data.draw(st.integers(1, 3))):
        line = data.draw(st.sampled_from(lines))
        start = data.draw(st.integers(0, len(line) - 1))
        words.append(line[start : start + data.draw(st.integers(1, 9))])
    same(" ".join(words), plain, indexed, (game,))


def test_the_order_is_the_same_every_time(plain: dict[str, Plain], fw: IndexedBook) -> None:
    first = numbers(search("カード", [fw], 1000))
    assert first == numbers(search("カード", [fw], 1000)) == numbers(search("カード", [plain["fw"]], 1000))
    assert len(first) == len(set(first))
