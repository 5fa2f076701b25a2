"""Dimension Zero: what its cards print is read in one way, prints back, and becomes skills; what is not understood is named."""

from __future__ import annotations

import json
import time
from contextlib import suppress
from pathlib import Path

import pytest

from fwjudge.ability import text as t
from fwjudge.ability.walk import walk
from fwjudge.cards.compiler import compile_text
from fwjudge.cards.text import TooLong, Unread, grammar, normalise, print_node, read_face
from fwjudge.cards.text.engine import readings
from fwjudge.cards.text.language import table
from fwjudge.rulebook.book import load

from .random_text import Printer

CARDS = Path(__file__).parents[3] / "shared" / "cards" / "dz.jsonl"
WORDINGS = Path(__file__).with_name("wordings_dz.txt").read_text(encoding="utf-8").splitlines()
THIS = t.Cards((t.This(),))


def skill(text: str, type: str = "") -> t.Skill:
    found = compile_text(text, type, game="dz")
    assert found.complete, found.residuals
    (one,) = found.skills
    return one


def printed(text: str) -> str:
    return "".join(print_node(one.tree) for one in read_face(text, "dz") if one.tree is not None)


@pytest.mark.parametrize("text", WORDINGS)
def test_a_wording_is_read_once_prints_back_and_becomes_a_skill(text: str) -> None:
    assert printed(text) == normalise(text, "dz").replace("●", "")
    found = compile_text(text, game="dz")
    assert found.complete, found.residuals
    assert found.skills


def test_every_printed_card_is_understood() -> None:
    if not CARDS.exists():
        pytest.skip("no card file ../shared/cards/dz.jsonl")
    for row in map(json.loads, CARDS.read_text(encoding="utf-8").splitlines()):
        assert printed(row["text"]) == normalise(row["text"], "dz").replace("●", "")
        assert compile_text(row["text"], game="dz").complete, row["name"]


def test_random_texts_have_one_reading_that_prints_back() -> None:
    several, made = [], 0
    until = time.process_time() + 5
    printer = Printer(grammar("dz"), table("dz"), seed=20, depth=8)
    while made < 2000 and time.process_time() < until:
        text = printer.text()
        if text is None:
            continue
        made += 1
        with suppress(Unread, TooLong):
            found = readings(grammar("dz"), text, "ability")
            several += [text] if len(found) > 1 else []
            assert print_node(found[0]) == text
    assert len(several) <= made / 200, several


def test_every_row_of_its_own_names_a_rule() -> None:
    rules = load("dz")
    own = [row for row in table("dz").rows if row.where.startswith("dz")]
    assert [row.where for row in own if row.rule not in rules] == []


def test_a_sign_or_a_line_begins_another_ability() -> None:
    """4-2-3: ● stands before each ability of a card; keywords stand alone."""
    names = [
        one.keyword or one.kind
        for one in compile_text("速攻\n●加速●耐性－青\nあなたはカードを引けない。", game="dz").skills
    ]
    assert names == ["速攻", "加速", "耐性", "continuous"]


def test_what_a_strategy_does_in_several_lines_is_one_skill() -> None:
    one = skill("あなたはカードを1枚引く。●連動「前編」あなたはカードを2枚引く。", "strategy")
    draw, linked = one.body
    assert draw == t.Draw()
    assert isinstance(linked, t.If)
    assert isinstance(linked.condition, t.AsUsed)  # 5-12-3: as it was when the card was played


def test_a_second_card_in_brackets_is_no_reminder() -> None:
    """5-12-2: both must be in the graveyard."""
    assert len(skill("連動「前編」(「中編」)このカードは加速を得る。").valid_if) == 2
    assert len(skill("連動「前編」(「前編」が墓地にある時)このカードは加速を得る。").valid_if) == 1


@pytest.mark.parametrize("text", ["共鳴 速攻", "連動「前編」 速攻"])
def test_a_keyword_that_is_valid_only_under_a_condition_is_named_as_not_read(text: str) -> None:
    """5-12-2, 5-13-2: the unit has it only then, and no rule of a keyword asks for that."""
    found = compile_text(text, game="dz")
    assert not found.complete
    assert "有効かどうか" in str(found.residuals)


def test_targets_are_chosen_cards_that_are_called_so() -> None:
    one = skill("あなたは対象の相手のユニットを1枚選び、自分のユニットを1枚選び、破壊する。")
    assert [pick.target for pick in one.body if isinstance(pick, t.Choose)] == [True, False]
    (at, _) = skill("あなたは対象のスクエアを1つ選び、このカードをそのスクエアに置く。").body
    assert isinstance(at, t.ChooseSquare)
    assert at.target


def test_self_is_the_player_who_does_it() -> None:
    """2-1-3: 自分 is whoever the sentence is about; the text is its controller's あなた."""
    (pick, _) = skill("相手は自分の手札にあるカードを1枚選び、持ち主の墓地に置く。").body
    assert pick == t.Choose(t.Cards((t.Whose("other"), t.In(("hand",)))), by="other")
    (says,) = skill("それぞれのプレイヤーは自分のユニットを1枚選び、破壊する。").body
    assert isinstance(says, t.Says)
    pick = says.body[0]
    assert isinstance(pick, t.Choose)
    assert t.Whose("own") in walk(pick.of)


def test_where_nothing_is_said_the_squares_are_meant() -> None:
    """2-23-8-3; but not in an event, which says itself where."""
    (pick, _) = skill("あなたはユニットを1枚選び、破壊する。").body
    assert pick == t.Choose(t.Cards((t.In(("board",)), t.Kind(("unit",)))))
    assert skill("ユニットが手札から墓地に置かれた時、あなたはカードを1枚引く。").trigger == (
        t.Event("move", t.Cards((t.Kind(("unit",)),)), areas_from=("hand",), areas_to=("graveyard",)),
    )


def test_a_condition_behind_the_trigger_is_part_of_it() -> None:
    """4-4-3, 4-8-8."""
    one = skill("このカードが攻撃した時、あなたの手札にあるカードが2枚以下ある場合、あなたはカードを1枚引く。")
    assert one.waits_if == t.Compare(t.CountOf(t.Cards((t.Whose("own"), t.In(("hand",))))), "<=", 2)
    assert one.body == (t.Draw(),)


def test_where_the_card_is_says_where_its_ability_is_valid() -> None:
    """5-7-1; on a square it is a condition."""
    one = skill("このカードがエネルギーゾーンか墓地にある場合、あなたのターン終了時、あなたはカードを1枚引く。")
    assert (one.areas, one.waits_if) == (("energy", "graveyard"), None)
    assert skill("プランゾーン効果『このカードが手札に戻った時、あなたはカードを1枚引く。』").areas == ("plan",)
    assert skill("このカードが敵軍エリアのスクエアにある場合、このカードのスマッシュを+1する。").valid_if == (
        t.Compare(t.CountOf(t.Cards((t.This(), t.In(("enemy area",))))), ">=", 1),
    )


def test_what_happens_instead_replaces() -> None:
    """4-15-2, 4-15-3: always by an ability that is always so, and once by an effect without a period."""
    (one,) = skill("あなたのベースが墓地に置かれる時、かわりに持ち主の手札に加える。").statics
    assert isinstance(one, t.Replaces)
    assert (one.body, one.times) == ((t.Move(t.It("event"), "hand"),), 0)
    (last,) = skill("あなたのベースが墓地に置かれる時、かわりに持ち主の手札に加える。", "strategy").statics
    assert last == one


def test_a_cost_before_a_trigger_is_paid_for_it() -> None:
    one = skill("［赤1無色2］このカードがスクエアに置かれた時、あなたはカードを1枚引く。")
    assert one.cost == (t.PayEnergy(3, (("red", 1),)),)
    assert skill("［黒1無色X］《クイック》あなたはカードを1枚引く。").cost == (
        t.PayEnergy(t.Sum((t.X(), 1)), (("black", 1),)),
    )


def test_that_unit_is_the_one_that_was_called_so() -> None:
    text = "あなたは対象のスペルを1枚選び、対象のユニットを1枚選び、そのスペルの対象をそのユニットに変更する。"
    first, second, change = skill(text).body
    assert isinstance(first, t.Choose)
    assert isinstance(second, t.Choose)
    assert change == t.Retarget(t.It(first.called), t.It(second.called))


@pytest.mark.parametrize(
    ("text", "unread"),
    [
        ("このカードが笑った時、あなたはカードを1枚引く。", "このカードが笑った"),
        (
            "このカードが墓地に置かれる時、あなたはカードを1枚引く。",
            "このカードが墓地に置かれる時、あなたはカードを1枚引く",
        ),
        ("挟撃", "挟撃"),
        ("隊列召喚－エックス", "隊列召喚－エックス"),
        ("あなたはカードを1枚選び、他のカードの下に裏向きで置く。", "他のカードの下に"),
        (
            "あなたはカードを1枚引く。ただし、ユニットは選べない。",
            "あなたはカードを1枚引く。ただし、ユニットは選べない。",
        ),
        ("相手に1ダメージを与える。", "相手"),
        ("あなたは相手のユニットを1枚選び、そのユニットを前方のスクエアに置く。", "前方のスクエア"),
    ],
)
def test_what_is_not_understood_is_named(text: str, unread: str) -> None:
    found = compile_text(text, game="dz")
    assert [one.text for one in found.residuals] == [unread]
    assert all(any(isinstance(one, t.Unread) for one in walk(skill)) for skill in found.skills)


@pytest.mark.parametrize(
    ("text", "unread"),
    [
        ("［赤1、笑う］《クイック》あなたはカードを1枚引く。", "笑う"),
        ("暴走3－笑う。", "笑う"),
        ("このカードが攻撃した時、月が満ちている場合、あなたはカードを1枚引く。", "月が満ちている"),
        ("あなたはカードを1枚引く。笑う。", "笑う"),
    ],
)
def test_a_skill_keeps_what_was_read(text: str, unread: str) -> None:
    found = compile_text(text, game="dz")
    assert [one.text for one in found.residuals] == [unread]
    (one,) = found.skills
    assert {part.text for part in walk(one) if isinstance(part, t.Unread)} == {unread}


def test_a_strategy_lies_on_no_square() -> None:
    found = compile_text(
        "あなたはこのカードと同じラインのスクエアにあるすべてのユニットを破壊する。", "strategy", game="dz"
    )
    assert not found.complete


def test_a_unit_does_nothing_by_itself() -> None:
    """4-2-2: what a unit or a base does waits for something, is activated, or is always so."""
    assert not compile_text("あなたはカードを1枚引く。", "unit", game="dz").complete
    assert skill("あなたはカードを1枚引く。", "strategy").kind == "spell"
