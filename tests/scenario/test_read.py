"""What is wrong with a file is said with its place, what was read, and what would be right."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from fwjudge.play.move import Move
from fwjudge.scenario import BadScenario, load, read


def problems(text: str) -> list[tuple[int, int, str]]:
    with pytest.raises(BadScenario) as caught:
        read(text)
    return [(p.line, p.column, p.text) for p in caught.value.problems]


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("rules: fv", 1, 8, ["「fv」", "fw"]),
        ("rules: fw\nbord: {}", 2, 1, ["「bord」", "board"]),
        ("rules: fw\nrules: fw", 2, 1, ["2度", "1行目"]),
        ("rules: fw\nboard:\n  A: {バトエリア: 3}", 3, 7, ["「バトエリア」", "もしかして: バトルエリア"]),
        ("rules: fw\nboard:\n  A: {hand: many}", 3, 13, ["hand", "枚数", "「many」"]),
        ("rules: fw\nboard:\n  A: {hand: 三枚}", 3, 13, ["枚数", "「三枚」"]),
        ("rules: fw\ncards: {盾の番人: {}}\nboard:\n  A: {hand: 盾の晩人}", 4, 13, ["もしかして: 盾の番人"]),
        ("rules: fw\nboard:\n  A: {hand: [番人]}", 3, 14, ["「番人」", "cards:"]),
        ("rules: fw\ncards: {盾の番人: {}}\nboard:\n  A: {hand: [盾の晩人]}", 4, 14, ["もしかして: 盾の番人"]),
        ("rules: fw\nboard: {turn: {player: C}}", 2, 24, ["A か B", "「C」"]),
        ("rules: fw\nboard: {phase: 戦闘}", 2, 16, ["「戦闘」", "メインフェイズ"]),
        ("rules: fw\nboard:\n  A: {life: 4, ライフ: 3}", 3, 16, ["「ライフ」", "2度目"]),
        ("rules: fw\nboard:\n  A: {life: 4}\n  Ａ: {life: 3}", 4, 3, ["「Ａ」", "2度目"]),
        ("rules: fw\ncards:\n  甲: {cost: 1, コスト: 2}", 3, 16, ["「コスト」", "2度目"]),
        ("rules: fw\ncards:\n  甲: {text: 【ブロッカー】, テキスト: 【ブロッカー】}", 3, 22, ["2度目"]),
        ("rules: fw\ncards:\n  A兵: {}\n  Ａ兵: {}", 4, 3, ["「Ａ兵」", "「A兵」", "同じ名"]),
        ("rules: fw\ncards: {甲: {}}\nboard:\n  A: {battle: [甲 レスト アクティブ]}", 4, 16, ["両方"]),
        ("rules: fw\nもし:\n  甲: {play: [], instead: []}", 3, 26, ["どちらか1つ"]),
        ("rules: fw\nplay:\n  - A: アタク リーダー", 3, 8, ["「アタク」", "もしかして: アタック"]),
        ("rules: fw\nplay:\n  - A：アタック", 3, 5, ["半角"]),
        ("rules: fw\nplay:\n  - C: アタック", 3, 5, ["「C」", "A、B"]),
        ("rules: fw\nplay:\n  - A: リーダー -> リーダー", 3, 8, ["することを表す語がありません", "アタック"]),
        ("rules: fw\nplay:\n  - A: アタック コンボ", 3, 8, ["2つ以上"]),
        ("rules: fw\nplay:\n  - {A: アタック, B: コンボ}", 3, 5, ["1行に"]),
        ("rules: fw\nexpect:\n  - 番人: drop", 3, 5, ["「番人」"]),
        ("rules: fw\nexpect:\n  - cites: [はい]", 3, 13, ["「はい」", "ルール番号"]),
        ("rules: fw\nexpect:\n  - sites: ['1']", 3, 5, ["もしかして: cites"]),
        ("rules: fw\ncards:\n  番人: {cost: 二}", 3, 14, ["「二」", "整数"]),
        ("rules: fw\ncards:\n  番人: {color: orange}", 3, 15, ["「orange」", "赤"]),
        ("rules: fw\ncards:\n  番人: {abilities: [【ブロッカー】]}", 3, 8, ["abilities", "text"]),
        ("rules: dz\ncards:\n  番人: {能力: {sound: buried}}", 3, 8, ["能力", "text"]),
        ("rules: fw\nask: {kind: value}", 2, 6, ["いくつ:"]),
        ("rules: fw\nreadings: {x: 1}", 2, 12, ["「x」", "7-4-4 again"]),
        ("rules: fw\n\ttitle: a", 2, 1, ["タブ"]),
        ("rules: fw\ntitle: a: b", 2, 9, ["「:」"]),
        ("rules: [", 2, 1, ["閉じていません"]),
        ("rules: fw\ntitle: &a x\nplay: *a", 3, 7, ["エイリアス"]),
        ("rules: fw\n---\nrules: fw", 2, 1, ["1つのファイル"]),
    ],
)
def test_an_error_says_where_it_is_and_what_would_be_right(text: str, line: int, column: int, words: list[str]) -> None:
    found = problems(text)
    assert [(at, col) for at, col, _ in found] == [(line, column)]
    for word in words:
        assert word in found[0][2]


CARDS = "rules: fw\ncards: {盾の番人: {type: battle, text: 【ブロッカー】}}\nplay:\n  - A: 使用 盾の番人\nexpect:\n"


@pytest.mark.parametrize(
    ("marked", "words"),
    [
        ("B.手札: ¦三", ["「三」", "枚数"]),
        ("B.手札: ¦3枚", ["「3枚」", "枚数"]),
        ("B.手札: ¦-1", ["「-1」", "0以上の整数"]),
        ("B.手札: ¦2.5", ["「2.5」", "0以上の整数"]),
        ("B.手札: [¦盾の晩人]", ["「盾の晩人」", "もしかして: 盾の番人"]),
        ("B.手札: {盾の番人: ¦二}", ["「二」", "整数"]),
        ("B.手札:¦", ["期待すること"]),
        ("¦B.手し: 3", ["「手し」"]),
        ("¦相手の手札: 3", ["A か B"]),
        ("¦A: 3", ["何を指すのか"]),
        ("¦A.赤: 1", ["何を指すのか"]),
        ("¦マーカー: 1", ["誰のものか"]),
        ("A.マーカー: ¦一", ["「一」", "整数"]),
        ("盾の番人: ¦どこか", ["「どこか」", "リーダーエリア"]),
        ("盾の番人: ¦B.ドロプ", ["「B.ドロプ」", "もしかして: ドロップ"]),
        ("盾の番人: {ドロップ: ¦多}", ["「多」", "整数"]),
        ("盾の番人: {¦ドロプ: 1}", ["「ドロプ」", "もしかして: ドロップ"]),
        ("盾の番人.パワー: ¦一万", ["「一万」", "整数"]),
        ("盾の番人.レスト: ¦はあ", ["「はあ」", "true"]),
        ("盾の番人: ¦レストト", ["もしかして: レスト"]),
        ("order: [¦【ブロカー】]", ["「【ブロカー】」", "もしかして: 【ブロッカー】"]),
        ("order: [¦盾の番人【KO寺】]", ["もしかして: 盾の番人【KO時】"]),
        ("order: {¦x: 【ブロッカー】}", ["「x」", "要りません"]),
        ("flow: [¦'8-4-99']", ["「8-4-99」", "近い番号", "8-4-9"]),
        ("cites: [¦'8-4-99']", ["「8-4-99」", "近い番号"]),
        ("cites: [¦'16-2-7']", ["今は 16-2-6"]),
        ("cites: [¦'804.2c']", ["fw に", "「804.2c」"]),
        ("not cites: [¦'99-1']", ["「99-1」"]),
        ("cites:¦", ["期待すること"]),
        ("refused: ¦'7-3-4-3-99'", ["「7-3-4-3-99」", "7-3-4-3-2"]),
        ("refused: ¦たぶん", ["「たぶん」", "ルール番号"]),
        ("ending: ¦C", ["「C」", "引き分け"]),
        ("ending: {¦winer: A}", ["「winer」", "もしかして: winner"]),
        ("ending: {loser: B, rule: ¦'14-9-9'}", ["「14-9-9」"]),
        ("open: {player: ¦C}", ["「C」", "偶然"]),
        ("open: {rule: ¦'9-9-9-9'}", ["「9-9-9-9」"]),
        ("open: {¦who: A}", ["「who」", "player"]),
        ("reading: ¦7-4-4 agin", ["「7-4-4 agin」", "もしかして: 7-4-4 again"]),
        ("turn: {player: ¦C}", ["「C」", "A か B"]),
        ("turn: {number: ¦x}", ["「x」", "整数"]),
        ("turn: ¦三", ["「三」", "ターン数"]),
        ("phase: ¦戦闘", ["「戦闘」", "メインフェイズ"]),
        ("注意点: {¦x: y}", ["「x」", "要りません"]),
    ],
)
def test_what_is_expected_is_read_before_anything_is_played(marked: str, words: list[str]) -> None:
    line = f"  - {marked}\n"
    found = problems(CARDS + line.replace("¦", ""))
    assert [(at, col) for at, col, _ in found] == [(6, line.index("¦") + 1)]
    for word in words:
        assert word in found[0][2]


def test_checks_in_the_middle_in_variants_and_in_skills_are_read_too() -> None:
    found = problems(
        "rules: fw\ncards:\n  兵: {abilities: [【ブロッカー】]}\n"
        "play:\n  - 確認: [兵: どこか]\n  - 進める: '8-4-99'\n  - {A: 使用 兵, 対応: 誰か}\nもし:\n  変種:\n"
        "    play: [確認: [A.手札: 三]]\n    expect: [cites: ['8-99']]\n"
    )
    assert [line for line, _, _ in found] == [3, 5, 6, 7, 10, 11]


def test_cards_without_a_name_are_known_by_what_the_board_calls_them() -> None:
    board = "rules: fw\nboard: {A: {energy: [赤, 青/緑]}}\nexpect:\n  - "
    for line in (
        "A.エナジー: [赤のカード, 青緑のカード]",
        "A.手札: なし",
        "B.デッキ: {無地のカード: 30}",
        "A.リーダー: [リーダー]",
    ):
        assert read(board + line).expect
    assert problems(board + "A.エナジー: [黒のカード]")


def test_several_errors_are_said_at_once_in_their_order() -> None:
    found = problems("rules: fw\nbord: 1\nboard:\n  A: {hnd: 1}\nplay:\n  - A: アタク\nexpect:\n  - 誰: 1\n")
    assert [line for line, _, _ in found] == [2, 4, 6, 8]


def test_all_that_cannot_be_about_a_board_is_said_with_its_rules() -> None:
    found = problems(
        "rules: fw\ncards: {兵: {type: battle}, 将: {type: leader}}\nboard:\n  turn: {number: 0}\n"
        "  A: {leader: 2, life: 0, deck: 0, combo: 1, hand: [兵 レスト], battle: [将], energy: -1, エナジーマーカー: -2}\n"
        "  B: {leader: [兵], battle: [兵 ×3], drop: [兵 ×3]}\n"
    )
    rules = {text.rpartition("fw ")[2].rstrip(")") for _, _, text in found}
    assert rules == {
        "6-1-2",
        "14-2-2-1",
        "14-2-2-2",
        "14-4-2",
        "1-8-1",
        "3-5-3",
        "0-2-8",
        "1-11-1",
        "10-1-1",
        "6-1-4-2",
        "7-1-2",
    }


BOARDS = {
    "fw": (
        "cards: {兵: {type: battle}}\nboard:\n  turn: {number: 0}\n  A:\n    ライフ: 0\n    デッキ: []\n    エナジーマーカー: -1\n"
        "  B:\n    手札:\n      - 兵\n      - 兵 レスト\n    リーダー: 2\n    ドロップ: [兵 ×4]\n",
        {"7-1-2": 4, "14-2-2-1": 6, "14-2-2-2": 7, "1-11-1": 8, "1-8-1": 12, "6-1-2": 13, "6-1-4-2": 14},
    ),
    "op": (
        "cards: {島: {type: stage, power: 1000}}\nboard:\n  A:\n    デッキ: 0\n    キャラ: 6\n"
        "  B:\n    ドン!!デッキ: 3\n    コストエリア: 3\n",
        {"2-6-2": 2, "9-2-1-2": 5, "3-7-6": 6, "5-1-2": 8},
    ),
    "gen": (
        "cards: {合図: {type: tactic}}\nboard:\n  A:\n    メイン: 2\n  B:\n    手札: 1\n    スタンバイ: [合図, 無地 ×4]\n",
        {"1004.2": 5, "603.1": 8, "308.1": 8},
    ),
    "dz": (
        "cards:\n  兵: {type: unit}\n  城: {type: base}\nboard:\n  A:\n    山札: []\n    スマッシュゾーン: 7\n    自軍エリア左: [兵, 兵]\n"
        "  B:\n    自軍エリア左: [城]\n",
        {"4-16-4-2": 7, "4-16-4-1": 8, "4-16-4-6": 9, "4-16-4-13": 11},
    ),
    "bf": (
        "cards: {竜: {type: monster, size: 2}, 剣: {type: item}}\nboard:\n  A:\n    ライフ: 0\n    デッキ: 0\n"
        "  B:\n    レフト: [竜]\n    ライト: [竜]\n    センター: [剣]\n    手札: [竜 レスト]\n",
        {"r.1": 5, "r.3": 9, "f.7": 10, "3a.2.1": 11},
    ),
}


@pytest.mark.parametrize("game", BOARDS)
def test_what_cannot_be_is_said_where_it_stands(game: str) -> None:
    board, expected = BOARDS[game]
    found: dict[str, int] = {}
    for line, column, text in problems(f"rules: {game}\n{board}"):
        found.setdefault(text.rpartition(f"({game} ")[2].rstrip(")"), line)
        assert column > 1
    assert found == expected


def test_a_board_that_cannot_be_is_said_together_with_words_that_nobody_knows() -> None:
    found = problems(
        "rules: fw\ncards: {兵: {cost: 二}, 将: {type: leader}}\nboard:\n  A: {life: 0, hnd: 1, hand: [兵 レスト, 将]}\n"
        "  B: {leader: [だれか], drop: [将]}\nplay:\n  - A: アタク\nexpect:\n  - B.手札: 三\n"
        "もし: {別の盤面: {board: {B: {life: 0}}}}\n"
    )
    places = [
        (line, text.partition(" ")[0] if "ありえない" not in text else text.rpartition("fw ")[2])
        for line, _, text in found
    ]
    assert places == [
        (2, "cost"),
        (4, "14-2-2-1)"),
        (4, "A"),
        (5, "「だれか」"),
        (5, "3-5-3)"),
        (7, "「アタク」"),
        (9, "「三」"),
        (10, "14-2-2-1)"),
    ]


def test_a_deck_must_be_one_when_the_game_begins_with_its_set_up() -> None:
    found = problems("rules: fw\ncards: {兵: {type: battle}}\nboard: {setup: true, A: {deck: [兵 ×5], hand: 1}}")
    assert {text.rpartition(" ")[2].rstrip(")") for _, _, text in found} == {"6-1-3", "6-1-4-2", "6-2-1-8"}


@pytest.mark.parametrize("text", ["", "# nothing\n", "a", "- 1", "1", "{}", "title: x", "rules:", "rules: {a: b}"])
def test_what_is_no_scenario_is_said_so(text: str) -> None:
    assert problems(text)


@pytest.mark.parametrize(
    "text",
    [
        "rules: fw\nplay: " + "[" * 500,
        "rules: fw\nplay: " + "{a: " * 500,
        "rules: fw\ntitle: \x01",
        "rules: fw\nplay: [" + "1," * 30_000 + "]",
        'rules: fw\ntitle: "\\uD800"',
    ],
)
def test_nothing_that_can_be_typed_breaks_the_reader(text: str) -> None:
    try:
        read(text)
    except BadScenario as error:
        assert str(error)


def test_a_huge_file_is_refused_at_once(tmp_path: Path) -> None:
    huge = tmp_path / "huge.yaml"
    huge.write_bytes(b"rules: fw\nplay:\n" + b"  - A: x\n" * 1_200_000)
    begun = time.perf_counter()
    with pytest.raises(BadScenario, match="大きすぎます"):
        load(huge)
    assert time.perf_counter() - begun < 10  # and not the minutes of reading it


@pytest.mark.long
def test_the_largest_file_that_is_read_is_read_in_bounded_time() -> None:
    text = "rules: fw\nplay:\n" + "  - A: アタク リーダー\n" * 3_000
    begun = time.perf_counter()
    assert len(problems(text)) == 3_000
    assert time.perf_counter() - begun < 100


@pytest.mark.parametrize(("name", "words"), [("missing.yaml", "このファイルはありません"), (".", "フォルダー")])
def test_a_file_that_cannot_be_read_is_named(name: str, words: str, tmp_path: Path) -> None:
    with pytest.raises(BadScenario, match=words):
        load(tmp_path / name)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp932"])
def test_the_encodings_that_editors_write_are_read(encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes("rules: fw\ntitle: 題\n".encode(encoding))
    assert load(path).title == "題"


def test_words_may_be_japanese_or_english_full_or_half_width() -> None:
    in_english = read(
        "rules: fw\nboard: {turn: {player: B, number: 4}, A: {battle: [blank rested], markers: 1}}\nplay:\n  - B: attack leader -> leader"
    )
    in_japanese = read(
        "ルール: ＦＷ\n盤面: {ターン: {プレイヤー: Ｂ, 番号: ４}, Ａ: {バトルエリア: [無地　レスト], マーカー: １}}\n"
        "手順:\n  - Ｂ: アタック　リーダー → リーダー"
    )
    assert in_english.board.active == in_japanese.board.active == 1
    assert in_english.board.counters == in_japanese.board.counters
    first, second = in_english.play[0], in_japanese.play[0]
    for line in (first, second):
        assert isinstance(line, Move)
        assert (line.wording.verb, len(line.wording.specs)) == ("attack", 2)


def test_a_line_may_stand_in_quotes_as_a_whole() -> None:
    plain = read("rules: fw\nboard: {A: {battle: 無地}}\nplay:\n  - A: アタック 無地 -> リーダー\n")
    quoted = read('rules: fw\nboard: {A: {battle: 無地}}\nplay: ["A: アタック 無地 -> リーダー"]\n')
    (one,), (other,) = plain.play, quoted.play
    assert isinstance(one, Move) and isinstance(other, Move)
    assert (one.player, one.wording) == (other.player, other.wording)
    assert [place[:2] for place in problems('rules: fw\nplay: ["A: アタク"]')] == [(2, 12)]


def test_what_is_wrong_with_a_question_is_said_in_sentences() -> None:
    (_, _, text), *_ = problems("rules: op\nask: {whether: {event: draw}}")
    assert "given。出来事の語は" in text


def test_text_that_is_not_read_is_reported_and_never_guessed() -> None:
    scenario = read(
        "rules: fw\ncards:\n  番人:\n"
        '    text: "【ブロッカー】(説明)\\n【KO時】カード1枚を引く。\\n【登場時】1枚をゆらす。\\n手札をゆらす。"\n'
    )
    names = [ability.name for ability in scenario.cards["番人"].abilities]
    assert names[:2] == ["【ブロッカー】", "【KO時】"]
    assert [note.kind for note in scenario.notes] == ["unread", "unread"]
    assert "ゆらす" in scenario.notes[0].text and "ゆらす" in scenario.notes[1].text


def test_another_edition_is_a_note() -> None:
    assert [note.kind for note in read("rules: fw 1.05").notes] == ["edition"]
    assert read("rules: fw 1.06").notes == ()


@pytest.mark.parametrize("written", ["青", "U", "[青]", "{青: 1}"])
def test_a_specified_cost_is_written_as_it_is_printed(written: str) -> None:
    once = read(f"rules: fw\ncards: {{甲: {{type: battle, color: 青, cost: 3, specified: {written}}}}}")
    assert once.cards["甲"].fields["specified"] == {"blue": 1}


def test_letters_of_a_specified_cost_are_counted() -> None:
    mixed = read("rules: fw\ncards: {甲: {type: battle, color: [赤, 青], cost: 3, specified: RRU}}")
    assert mixed.cards["甲"].fields["specified"] == {"red": 2, "blue": 1}
