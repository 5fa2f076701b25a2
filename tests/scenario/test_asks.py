"""What a file asks and must be answered is read in both languages; what is wrong is said with its place and what would be right."""

from __future__ import annotations

import re

import pytest

from fwjudge.answer.kinds import (
    DEPENDS,
    KINDS,
    NO,
    UNDECIDED,
    YES,
    Ask,
    Becomes,
    Can,
    Happening,
    HowOften,
    Options,
    Order,
    Point,
    Value,
    Wanted,
    When,
    Whether,
    Who,
    Wins,
)
from fwjudge.scenario import BadScenario, read
from fwjudge.scenario.asks import KINDS as KIND_WORDS

CARDS = """rules: fw
cards:
  番人: {type: battle, text: "【ブロッカー】\\n【KO時】カード1枚を引く。"}
  助手: {type: battle, text: "【登場時】カード1枚を引く。"}
board:
  A: {battle: [番人, 助手]}
play:
  - A: アタック リーダー -> リーダー
  - A: [コンボ 助手, 何もしない]
  - B: 何もしない
"""


def asked(ask: str, more: str = "") -> tuple[Ask, Wanted]:
    scenario = read(f"{CARDS}ask: {ask}\n{more}")
    (one,), (wanted,) = scenario.asks, scenario.wanted
    return one, wanted


def problems(text: str) -> list[tuple[int, int, str]]:
    with pytest.raises(BadScenario) as caught:
        read(text)
    return [(p.line, p.column, p.text) for p in caught.value.problems]


# -- kinds ---------------------------------------------------------------------------------------------

PAIRS = [
    (
        '{can: "A: アタック リーダー -> リーダー", until: step, answer: no, because: "8-1-1"}',
        '{できるか: "A: アタック リーダー -> リーダー", まで: ステップ, 答え: いいえ, 根拠: "8-1-1"}',
    ),
    ("{whether: {waits: 助手【登場時】}, answer: yes}", "{なるか: {誘発: 助手【登場時】}, 答え: はい}"),
    ("{whether: {B.life: 7}, answer: yes}", "{なるか: {B.life: 7}, 答え: はい}"),
    ('{value: 番人.power, at: "8-4-6", answer: 15000}', '{いくつ: 番人.power, 時点: "8-4-6", 答え: 15000}'),
    ("{becomes: 番人, at: start, answer: drop}", "{どうなる: 番人, 時点: start, 答え: drop}"),
    ('{when: {draws: B}, answer: "8-4-6-2-3"}', '{いつ: {引く: B}, 答え: "8-4-6-2-3"}'),
    ("{how often: {resolved: 番人【KO時】}, answer: 1}", "{何回: {解決: 番人【KO時】}, 答え: 1}"),
    ("{often: {enters: 番人}, answer: 1}", "{何回: {登場: 番人}, 答え: 1}"),
    ("{who: order, answer: A}", "{誰が: 順番, 答え: A}"),
    ("{options: 番人【KO時】, answer: [赤, 青]}", "{選べる: 番人【KO時】, 答え: [赤, 青]}"),
    (
        "{order: [番人【KO時】, {draws: B}], answer: [{draws: B}, 番人【KO時】]}",
        "{どの順: [番人【KO時】, {引く: B}], 答え: [{引く: B}, 番人【KO時】]}",
    ),
    ("{wins: , answer: draw}", "{勝敗: , 答え: 引き分け}"),
    ("{can: deck, answer: yes}", "{できるか: デッキ, 答え: はい}"),
]


def bare(ask: Ask) -> str:
    """Return what is asked without how it was written."""
    return re.sub(r"(shown|text)='[^']*'|(line|column)=\d+|words=\([^)]*\)", "", repr((ask.asked, ask.at)))


@pytest.mark.parametrize(("english", "japanese"), PAIRS)
def test_a_question_says_the_same_in_both_languages(english: str, japanese: str) -> None:
    one, other = asked(english), asked(japanese)
    assert bare(one[0]) == bare(other[0])
    assert one[1].because == other[1].because
    if one[0].kind != "order":
        assert one[1].said == other[1].said


def test_every_kind_is_read() -> None:
    kinds = {asked(english)[0].kind for english, _ in PAIRS}
    assert kinds == set(KINDS.values()) == {word.key for word in KIND_WORDS}


def test_a_question_is_read_into_its_record() -> None:
    assert isinstance(asked('{can: "A: 選ばない"}')[0].asked, Can)
    what = asked("{whether: {誘発: Bの番人の【KO時】}}")[0].asked
    assert isinstance(what, Whether) and isinstance(what.what, Happening)
    card, skill = what.what.wording.specs
    assert (what.what.word, card.player, card.name, skill.ability) == ("waits", 1, "番人", "【ko時】")
    value = asked("{value: A.手札}")[0].asked
    assert isinstance(value, Value) and value.of.subject is not None and value.of.subject.specs[0].area == "hand"
    assert isinstance(asked("{becomes: 番人}")[0].asked, Becomes)
    when = asked("{when: {開始: ダメージステップ}}")[0].asked
    assert isinstance(when, When) and when.event.wording.specs[0].word == "8-4"
    ends = asked("{how often: {終了: }}")[0].asked
    assert isinstance(ends, HowOften) and ends.event.wording.specs == ()
    who, options = asked("{who: 配置}")[0].asked, asked("{options: 支払う}")[0].asked
    assert isinstance(who, Who) and who.choice.sort == "places"
    assert isinstance(options, Options) and options.choice.sort == "pay"
    order = asked("{order: [番人【KO時】, {登場: 助手}]}")[0].asked
    assert isinstance(order, Order) and [one.word for one in order.things] == ["resolved", "enters"]
    assert asked("{wins: }")[0].asked == Wins()


def test_a_verb_of_the_play_is_a_word_for_an_event() -> None:
    what = asked("{whether: {コンボ: 助手}}")[0].asked
    assert isinstance(what, Whether) and isinstance(what.what, Happening) and what.what.word == "combo"


def test_a_card_may_be_called_as_an_event_is() -> None:
    (ask,) = read("rules: fw\ncards: {アタック: {type: battle}}\nask: {whether: {アタック: ドロップ}}\n").asks
    assert isinstance(ask.asked, Whether) and not isinstance(ask.asked.what, Happening)


def test_a_text_alone_asks_nothing() -> None:
    scenario = read(f"{CARDS}ask: 何が起こるか\n")
    assert scenario.asks == () and scenario.question == "何が起こるか"


def test_several_questions_have_each_an_answer() -> None:
    scenario = read(
        f'{CARDS}ask:\n  - {{can: "A: 選ばない", text: 選ばなくてよいか, answer: はい}}\n'
        '  - {value: A.手札, text: 何枚か, because: ["8-4-4", "8-4-6"]}\n'
    )
    assert [ask.kind for ask in scenario.asks] == ["can", "value"]
    assert [(one.said, one.because) for one in scenario.wanted] == [(("yes",), ()), ((), ("8-4-4", "8-4-6"))]
    assert scenario.question == "選ばなくてよいか\n何枚か"


# -- the moment ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("at", "rule", "which", "taken"),
    [
        ('"8-4-6"', "8-4-6", 0, -1),
        ('["8-4-6", 1]', "8-4-6", 1, -1),
        ("ダメージステップ", "8-4", 0, -1),
        ("[ダメージステップ, 2]", "8-4", 2, -1),
        ("メインフェイズ", "7-3", 0, -1),
        ("初め", "", 0, 0),
        ("1行目の後", "", 0, 1),
        ("2行目の後", "", 0, 3),
        ("after line 3", "", 0, 4),
    ],
)
def test_a_moment_is_a_line_of_the_rules_or_of_the_play(at: str, rule: str, which: int, taken: int) -> None:
    point = asked(f"{{value: 番人.パワー, at: {at}}}")[0].at
    assert isinstance(point, Point)
    assert (point.rule, point.which, point.taken) == (rule, which, taken)


def test_a_moment_may_lie_in_the_lines_of_a_variant() -> None:
    variant = "もし:\n  続ければ:\n    play: [{A: 何もしない}]\n"
    point = asked("{value: 番人.パワー, at: 4行目の後}", variant)[0].at
    assert point is not None and point.taken == 5


@pytest.mark.parametrize(
    ("game", "step"), [("op", "アタックステップ"), ("gen", "スキルステップ"), ("dz", "第1バトルステップ")]
)
def test_the_steps_of_every_game_are_known(game: str, step: str) -> None:
    (ask,) = read(f"rules: {game}\nask: {{wins: , at: {step}}}\n").asks
    assert ask.at is not None and ask.at.rule


def test_the_phases_of_a_game_whose_sections_have_no_number_are_known() -> None:
    (ask,) = read("rules: bf\nask: {wins: , at: アタックフェイズ}\n").asks
    assert ask.at is not None and ask.at.rule == "3c"


# -- answers -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        ('can: "A: 選ばない", answer: はい', (YES,)),
        ('can: "A: 選ばない", answer: いいえ', (NO,)),
        ('can: "A: 選ばない", answer: 場合による', (DEPENDS,)),
        ("value: A.手札, answer: 決められない", (UNDECIDED,)),
        ("value: 番人.パワー, answer: -5000", ("-5000",)),
        ('value: 番人.パワー, answer: "15,000"', ("15000",)),
        ("becomes: 番人, answer: [B.手札, レスト]", ("B.手札", "レスト")),
        ('when: {引く: B}, answer: ["8-1-3", "8-1-5"]', ("8-1-3", "8-1-5")),
        ("wins: , answer: B", ("B",)),
        ("wins: , answer: 続く", ("続く",)),
        ("options: 順番, answer: 番人", ("番人",)),
        (
            "order: [番人【KO時】, 助手【登場時】], answer: [助手の【登場時】, 番人【KO時】]",
            ("助手【登場時】", "番人【KO時】"),
        ),
    ],
)
def test_an_answer_is_read_by_the_kind_of_its_question(ask: str, said: tuple[str, ...]) -> None:
    assert asked(f"{{{ask}}}")[1].said == said


def test_an_instant_may_lie_between_two_events() -> None:
    wanted = asked("{when: {引く: B}, answer: {後: {解決: 番人【KO時】}, 前: {終了: }}}")[1]
    assert [(key, event.word) for key, event in wanted.moments] == [("after", "resolved"), ("before", "ends")]


def test_an_answer_may_stand_beside_a_single_question() -> None:
    wanted = asked('{can: "A: 選ばない"}', 'answer: いいえ\nbecause: "8-1-1"\n')[1]
    assert (wanted.said, wanted.because) == ((NO,), ("8-1-1",))


def test_a_variant_answers_every_question() -> None:
    scenario = read(
        f'{CARDS}ask: [{{can: "A: 選ばない"}}, {{value: A.手札}}]\n'
        'もし:\n  甲:\n    answers: [{answer: はい}, {answer: 3, because: "8-1-1"}]\n  乙:\n    expect: [A.手札: 1]\n'
    )
    first, second = scenario.branches
    assert [(one.said, one.because) for one in first.wanted] == [((YES,), ()), (("3",), ("8-1-1",))]
    assert second.wanted == (Wanted(), Wanted())
    assert read(f"{CARDS}ask: {{value: A.手札}}\nもし:\n  甲: {{答え: 4}}\n").branches[0].wanted[0].said == ("4",)


# -- errors --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("marked", "words"),
    [
        ("ask: ¦{text: 何が}", ["何を聞くのか", "できるか", "ask: 文"]),
        ('ask: {can: "A: 選ばない", ¦whether: {登場: 番人}}', ["「can」", "「whether」", "1つ"]),
        ('ask: {¦kan: "A: 選ばない"}', ["「kan」", "もしかして: can"]),
        ("ask: [¦いつ]", ["「いつ」", "組"]),
        ("ask: {can: ¦}", ["「can」", "引用符"]),
        ("ask: {can: ¦選ばない}", ["「選ばない」", "「A: すること」"]),
        ("ask: {can: ¦{A: 選ばない}}", ["組", "引用符"]),
        ('ask: {can: ¦"A: アタク 番人"}', ["「アタク」", "もしかして: アタック"]),
        ('ask: {can: ¦"A: 選ぶ 番犬"}', ["「番犬」"]),
        ("ask: {whether: ¦番人}", ["1つ", "誘発"]),
        ("ask: {whether: ¦{番人: ドロップ, 助手: ドロップ}}", ["2つ"]),
        ("ask: {whether: {¦登上: 番人}}", ["「登上」", "出来事", "登場"]),
        ("ask: {whether: {引く: ¦番人}}", ["「引く」", "A か B", "「番人」"]),
        ("ask: {whether: {誘発: ¦A}}", ["「誘発」", "番人【KO時】"]),
        ("ask: {whether: {誘発: ¦番人【KO寺】}}", ["【ko寺】"]),
        ("ask: {whether: {開始: ¦ダメエジステップ}}", ["「ダメエジステップ」", "もしかして: ダメージステップ"]),
        ("ask: {whether: {番人: ¦どこか}}", ["「どこか」", "リーダーエリア"]),
        ("ask: {value: ¦番人}", ["「番人」", "番人.パワー", "どうなる"]),
        ("ask: {value: ¦番犬.パワー}", ["「番犬」"]),
        ("ask: {value: ¦[番人.パワー]}", ["リスト"]),
        ("ask: {becomes: ¦番人.パワー}", ["「番人.パワー」", "いくつ"]),
        ("ask: {when: ¦引く}", ["「引く」", "引く: B"]),
        ("ask: {when: {¦どこかへ: B}}", ["「どこかへ」", "誘発"]),
        ("ask: {order: ¦[番人【KO時】]}", ["2つ以上"]),
        ("ask: {order: ¦番人【KO時】}", ["2つ以上", "「番人【KO時】」"]),
        ("ask: {who: ¦番犬}", ["「番犬」"]),
        ("ask: {who: ¦[順番]}", ["順番", "リスト"]),
        ("ask: {wins: ¦A}", ["「A」", "answer"]),
        ("ask: {value: A.手札, until: ¦ターン}", ["できるか", "時点"]),
        ('ask: {can: "A: 選ばない", until: ¦明日}', ["「明日」", "ステップ"]),
        ("ask: {value: A.手札, at: ¦8-4-6}", ["引用符", '"8-4-6"']),
        ('ask: {value: A.手札, at: ¦"8-4-99"}', ["「8-4-99」", "近い番号"]),
        ("ask: {value: A.手札, at: ¦いつか}", ["「いつか」", "ダメージステップ"]),
        ("ask: {value: A.手札, at: ¦9行目の後}", ["「9行目の後」", "3行"]),
        ('ask: {value: A.手札, at: ["8-4-6", ¦0]}', ["1から"]),
        ('ask: {value: A.手札, at: ¦["8-4-6"]}', ["1度目"]),
        ("ask: {value: A.手札, at: ¦{x: y}}", ["初め"]),
        ("ask: {value: A.手札, answer: ¦8枚}", ["「8枚」", "数", "8"]),
        ("ask: {value: A.手札, answer: ¦はい}", ["「はい」", "数"]),
        ("ask: {value: A.手札, answer: ¦}", ["空"]),
        ('ask: {can: "A: 選ばない", answer: ¦8}', ["はい か いいえ", "「8」"]),
        ('ask: {can: "A: 選ばない", answer: ¦[はい]}', ["はい か いいえ", "リスト"]),
        ("ask: {becomes: 番人, answer: ¦ドロプ}", ["「ドロプ」", "もしかして: ドロップ"]),
        ("ask: {becomes: 番人, answer: [レスト, ¦どこか]}", ["「どこか」"]),
        ("ask: {when: {引く: B}, answer: ¦8-4-6}", ["引用符"]),
        ("ask: {when: {引く: B}, answer: ¦いつか}", ["「いつか」", "ルール番号"]),
        ('ask: {when: {引く: B}, answer: ¦["8-1-1", "8-1-2", "8-1-3"]}', ["2つ"]),
        ("ask: {when: {引く: B}, answer: {¦中: {引く: B}}}", ["「中」", "後"]),
        ("ask: {when: {引く: B}, answer: {後: ¦番人}}", ["「後」", "出来事"]),
        ("ask: {who: 順番, answer: ¦C}", ["A か B", "「C」"]),
        ("ask: {wins: , answer: ¦勝ち}", ["引き分け", "「勝ち」"]),
        ("ask: {order: [番人【KO時】, 助手【登場時】], answer: [¦助手【KO時】, 番人【KO時】]}", ["もしかして"]),
        ('ask: {wins: , because: ¦"8-4-99"}', ["「8-4-99」", "近い番号"]),
        ("ask: {wins: , because: [¦8-1-1]}", ["引用符"]),
        ("ask: {wins: , because: ¦}", ["引用符"]),
        ("answer: ¦はい", ["質問がありません"]),
        ("ask: {wins: , answer: A}\nanswer: ¦B", ["どちらか1か所"]),
        ("ask: [{wins: }, {value: A.手札}]\nanswer: ¦B", ["2つ", "それぞれの質問"]),
        ("もし:\n  甲: {answer: ¦はい}", ["質問がありません"]),
        ("ask: {wins: }\nもし:\n  甲: {answer: ¦はい}", ["「はい」", "引き分け"]),
        ("ask: [{wins: }, {value: A.手札}]\nもし:\n  甲: {answer: ¦A}", ["answers:"]),
        ("ask: [{wins: }, {value: A.手札}]\nもし:\n  甲: {answers: ¦[{answer: A}]}", ["2つ", "1つ"]),
        ("ask: {wins: }\nもし:\n  甲: {answers: [{answer: A}], answer: ¦A}", ["その中"]),
    ],
)
def test_an_error_says_where_it_is_and_what_would_be_right(marked: str, words: list[str]) -> None:
    before, after = marked.split("¦")
    lines = (CARDS + before).split("\n")
    found = problems(f"{CARDS}{before}{after}\n")
    assert [(at, column) for at, column, _ in found] == [(len(lines), len(lines[-1]) + 1)]
    for word in words:
        assert word in found[0][2]


def test_a_question_that_cannot_be_read_makes_no_second_error() -> None:
    found = problems(f"{CARDS}ask: {{wins: A}}\nanswer: はい\nもし:\n  甲: {{answer: はい, because: '8-1-1'}}\n")
    assert len(found) == 1
