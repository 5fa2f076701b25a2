"""Invented texts of the generic game, in the words that its rulebook uses: each is read in one way, printed back and lowered."""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path

import pytest

from fwjudge.ability import text as t
from fwjudge.cards.compiler import compile_text
from fwjudge.cards.text.engine import TooLong, Unread, read, readings
from fwjudge.cards.text.language import grammar, table
from fwjudge.cards.text.node import print_node
from fwjudge.cards.text.reading import read_face
from fwjudge.rulebook.book import load

from .random_text import Printer

TEXTS = [
    tuple(line.replace("/", "\n").split("\t"))
    for line in (Path(__file__).parent / "texts_of_gen.tsv").read_text(encoding="utf8").splitlines()
]
OWN, OTHER, THIS = t.Whose("own"), t.Whose("other"), t.Cards((t.This(),))
UNITS = (t.In(("area",)), t.Kind(("unit",)))
MAIN = t.Each(t.Cards((OTHER, t.In(("main",)), t.Kind(("unit",)))))


def skill(text: str, type: str = "unit") -> t.Skill:
    """The only skill of a text, which must be understood in full."""
    compiled = compile_text(text, type, game="gen")
    assert compiled.complete, compiled.residuals
    (found,) = compiled.skills
    return found._replace(cites=(), sentences=0)


@pytest.mark.parametrize(("type", "text"), TEXTS)
def test_a_text_is_read_printed_back_and_lowered(type: str, text: str) -> None:
    for reading in read_face(text, "gen"):
        assert reading.whole and reading.tree is not None, reading.problem
        assert print_node(reading.tree) == reading.line.text
    skill(text, type)


def test_the_rules_of_the_rows_are_rules_of_the_game() -> None:
    numbers = set(load("gen").rules)
    own = {row.where: row.rule for row in table("gen").rows if row.where.startswith("gen")}
    assert own
    assert not {where: rule for where, rule in own.items() if rule not in numbers}


@pytest.mark.parametrize("seconds", [0.5, pytest.param(10, marks=pytest.mark.long)])
def test_random_sentences_have_one_reading_and_print_back(seconds: float) -> None:
    several, made = [], 0
    until = time.process_time() + seconds
    made_of = grammar("gen")
    printer = Printer(made_of, table("gen"), seed=20, depth=8)
    while made < 6000 and time.process_time() < until:
        text = printer.text("sentence")
        if text is None:
            continue
        made += 1
        with suppress(Unread, TooLong):
            found = readings(made_of, text, "sentence")
            several += [text] if len(found) > 1 else []
            assert print_node(found[0]) == text
    assert len(several) <= made / 200, several


def test_a_kind_of_ability_follows_from_the_card_and_from_the_text() -> None:
    draw = (t.Draw(),)
    assert skill("カードを1枚引く。", "tactic") == t.Skill("", "spell", draw)
    assert skill("カードを1枚引く。", "skill") == t.Skill("", "skill", draw)
    assert skill("自分のターンに使える。カードを1枚引く。") == t.Skill("", "activate", draw)
    hand = skill("このカードが手札にある場合、自分のターンに使える。カードを1枚引く。")
    assert hand == t.Skill("", "activate", draw, areas=("hand",))
    assert skill("このユニットがKOされたとき、カードを1枚引く。") == t.Skill(
        "", "auto", draw, trigger=(t.Event("ko", THIS),)
    )
    assert skill("このユニットがKOされたなら、カードを1枚引く。") == skill(
        "このユニットがKOされたとき、カードを1枚引く。"
    )
    up = t.Change(t.It("this"), "hp", 200)
    assert skill("このユニットのHPを200アップする。") == t.Skill("", "continuous", statics=(up,))
    assert skill("このカードはデッキに何枚でも入れることができる。", "tactic").kind == "continuous"
    gone = skill("このカードが捨て場にある場合、自分のターン終了時、カードを1枚引く。", "tactic")
    assert gone == t.Skill("", "auto", draw, trigger=(t.Event("turn end", who="own"),), areas=("discard",))
    piling = skill("自分のユニットがKOされたとき、カードを1枚引く。このスキルは累積しない。")
    assert not piling.counts_up and piling.body == draw


def test_a_skill_says_what_its_damage_is() -> None:
    energy = t.Cards((t.In(("energy",)), t.Beneath(t.It("this"))))
    assert skill("このユニットのエネルギー1つにつき200ダメージを与える。", "skill").damage == t.CountOf(
        energy, times=200
    )
    doubled = skill("水属性のユニットへのダメージを2倍にする。", "skill")
    change = t.Change(t.It("this"), "dealt", t.OfItself("dealt"))
    assert doubled.statics == (t.When_(t.Are(MAIN, t.Cards((t.Trait(("水",)),))), (change,)),) and not doubled.body
    assert skill("このユニットに200ダメージを与える。", "skill").body == (t.Damage(t.It("this"), 200),)
    assert not compile_text("200ダメージを与える。", "tactic", game="gen").complete


def test_what_is_attached_is_told_by_its_unit() -> None:
    taken = skill("相手のメイン・ユニットのエネルギーすべてを捨てる。", "tactic")
    assert taken.body == (t.Discard(t.Each(t.Cards((t.In(("energy",)), t.Beneath(MAIN))))),)
    (pick, attach) = skill("自分の手札を1枚選び、このユニットにエネルギーとしてつける。", "skill").body
    assert isinstance(pick, t.Choose) and attach == t.PutUnder(t.It("chosen"), t.It("this"), up=False)
    (attach,) = skill("自分のデッキの上から1枚をこのユニットにセットする。", "skill").body
    assert attach == t.PutUnder(t.Top("deck"), t.It("this"), up=True)


def test_who_did_it_is_the_source_of_the_event() -> None:
    others = t.Cards((OTHER, *UNITS))
    event = skill("このユニットが相手のユニットをKOしたとき、カードを1枚引く。").trigger
    assert event == (t.Event("did ko", others, source=THIS),)
    event = skill("このユニットが火属性のカードによってKOされたとき、カードを1枚引く。").trigger
    assert event == (t.Event("ko", THIS, source=t.Cards((t.Trait(("火",)),))),)


def test_a_delayed_ability_waits_for_one_event() -> None:
    (later,) = skill("自分のユニットがKOされたとき、カードを1枚引く。", "tactic").body
    assert later == t.At(t.Event("ko", t.Cards((OWN, *UNITS))), (t.Draw(),), "game")


def test_what_may_be_left_is_the_whole_replacement() -> None:
    text = "このユニットがKOされる場合、代わりにこのユニットのダメージをすべて回復し、このユニットをスタンしてよい。"
    (replaces,) = skill(text).statics
    assert replaces == t.Replaces(t.Event("ko", THIS), (t.Heal(t.It("this")), t.Stun(t.It("this"))), optional=True)


def test_skills_fail_by_lot_or_without_a_condition() -> None:
    fails = t.Fails(t.Each(t.Cards((OTHER,))))
    assert skill("相手のスキルは失敗する。").statics == (fails,)
    assert skill("じゃんけんして勝てば、相手のスキルは失敗する。").statics == (fails._replace(lot=True),)


@pytest.mark.parametrize(
    ("type", "text", "gap"),
    [
        ("unit", "このユニットが笑ったとき、カードを1枚引く。", "このユニットが笑った"),
        ("unit", "このユニットが眠いかぎり、このユニットのHPを200アップする。", "このユニットが眠い"),
        ("tactic", "カードを1枚引く。その後、相手のメイン・ユニットを燃やす。", "相手のメイン・ユニットを燃やす"),
        ("unit", "自分の眠いユニットすべてのHPを100アップする。", "眠い"),
        ("tactic", "相手の手札を1枚見ないで選び、捨てる。", "見ないで"),
        ("tactic", "プレイヤーに100ダメージを与える。", "プレイヤー"),
        ("unit", "このユニットはスキルを失う。", "スキルを失う"),
        ("unit", "このユニットのHPが100になったとき、カードを1枚引く。", "このユニットのHPが100になった"),
        ("tactic", "勝った場合、カードを1枚引く。", "勝った場合、カードを1枚引く。"),
    ],
)
def test_what_is_not_understood_is_named_where_it_stands(type: str, text: str, gap: str) -> None:
    compiled = compile_text(text, type, game="gen")
    assert [text[one.start : one.end] for one in compiled.residuals] == [gap]


OTHER_WORDS = (
    ("自分", "相手"),
    ("相手の", "自分の"),
    ("メイン・ユニット", "スタンバイ・ユニット"),
    ("以上", "以下"),
    ("1枚", "2枚"),
    ("200", "300"),
    ("アップ", "ダウン"),
    ("火属性", "水属性"),
    ("炎カウンター", "氷カウンター"),
    ("「火狐」", "「水猫」"),
    ("スタン", "レスト"),
    ("捨て場", "手札"),
    ("開始時", "終了時"),
    ("このターンの終了時まで", "次の相手のターン"),
    ("表記の", ""),
    ("増加", "減少"),
    ("与えるダメージ", "受けるダメージ"),
    ("エネルギー", "セット"),
    ("このユニット以外の", ""),
    ("てよい", "る"),
    ("HP", "退却コスト"),
    ("じゃんけんして勝てば、", ""),
    ("このスキルは累積しない。", ""),
)


@pytest.mark.parametrize(("old", "new"), OTHER_WORDS)
def test_another_word_is_another_meaning(old: str, new: str) -> None:
    """A word that changes nothing was passed over."""
    changed = 0
    for type, text in TEXTS:
        if old not in text:
            continue
        one, other = (compile_text(words, type, game="gen") for words in (text, text.replace(old, new)))
        if other.complete:
            changed += 1
            assert [s._replace(cites=()) for s in one.skills] != [s._replace(cites=()) for s in other.skills], text
    assert changed


def test_an_ability_without_heads_is_one() -> None:
    tree = read(grammar("gen"), "カードを1枚引く。", "ability")
    assert [node.kind for node in tree.walk()][:3] == ["Ability", "Sentence", "Draw"]
