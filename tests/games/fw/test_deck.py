"""6-1: what a deck must be, every exception that a skill makes, and what only people can judge."""

from __future__ import annotations

from typing import Any

import pytest

from fwjudge.ability.text import (
    AlsoIs,
    Any_,
    Cards,
    Coloured,
    CountOf,
    DeckRule,
    HasSkill,
    It,
    Kind,
    Named,
    Not,
    Number,
    Skill,
    Trait,
)
from fwjudge.games.common.decks import DeckProblem
from fwjudge.games.fw.rules.ch06_deck import deck_problems, examine_deck, most_of_one
from fwjudge.games.fw.state import FwCard
from fwjudge.games.fw.world.keywords import DRAGON_BALL, SUPER_COMBO

LEADER = FwCard("隊長", "leader", ("red", "blue"), power=15000, number="XX01-001")
PLAIN = [
    FwCard(f"兵士{at}", "battle", ("red",), 1, (), 5000, 5000, ("兵士",), (), f"XX01-{at:03}") for at in range(10, 24)
]
FULL = [card for card in PLAIN for _ in range(4)]  # 56
ODD = FwCard("変わり者", "battle", ("red",), 3, (), 5000, 5000, ("旅人",), (), "XX01-099")


def keyword(name: str) -> Skill:
    return Skill(name, "keyword", keyword=name)


def always(*statics: Any, areas: tuple[str, ...] = ()) -> Skill:
    return Skill("【永続】", "continuous", statics=statics, areas=areas)


def rules(problems: list[DeckProblem]) -> list[tuple[str, ...]]:
    return [problem.rules for problem in problems]


def test_a_deck_that_is_right() -> None:
    for size in (50, 56):
        assert examine_deck([LEADER], FULL[:size]) == ([], [])


@pytest.mark.parametrize(
    ("leader", "deck", "broken"),
    [
        ([], FULL, ["6-1-2"]),
        ([LEADER, LEADER], FULL, ["6-1-2"]),
        ([PLAIN[0]], FULL, ["6-1-2"]),
        ([LEADER], FULL[:49], ["6-1-3"]),
        ([LEADER], FULL + [PLAIN[0]._replace(number=f"YY{at}") for at in range(5)], ["6-1-3"]),
        ([LEADER], [*FULL[:50], LEADER], ["6-1-3"]),
        ([LEADER], [*FULL[:50], ODD._replace(colours=("green",))], ["6-1-4-1"]),
        ([LEADER], [*FULL[:50], ODD._replace(colours=("red", "green"))], ["6-1-4-1"]),
        ([LEADER], [*FULL[:50], ODD._replace(colours=())], []),
        (
            [LEADER._replace(colours=("red", "blue", "green", "yellow", "black"))],
            [*FULL[:50], ODD._replace(colours=("green",))],
            [],
        ),
        ([LEADER], [*FULL[:50], *[ODD] * 5], ["6-1-4-2"]),
        ([LEADER], [*FULL[:48], *[ODD._replace(number="XX01-098")] * 4, *[ODD] * 4], []),
    ],
)
def test_what_every_deck_must_be(leader: list[FwCard], deck: list[FwCard], broken: list[str]) -> None:
    assert [problem.rule for problem in deck_problems(leader, deck)] == broken


def test_any_number_of_a_card_within_the_size_of_the_deck() -> None:
    skills = {ODD: [always(DeckRule("any number"))]}
    found = examine_deck([LEADER], [*FULL[:40], *[ODD] * 12], skills)
    assert found.problems == []
    assert found.notes == [
        DeckProblem(
            "6-1-4-3",
            "XX01-099 変わり者 は、スキルによりデッキに何枚でも入れることができる (12枚)",
            ("6-1-4-3-1", "9-5-3"),
        )
    ]
    assert rules(deck_problems([LEADER], [*FULL[:40], *[ODD] * 21], skills)) == [("6-1-3",)]
    assert most_of_one(ODD, skills[ODD]) is None
    assert most_of_one(ODD, ()) == 4


def test_so_many_of_a_card_and_no_more() -> None:
    for what, amount in (("up to", 7), ("at most", 1), ("at most", 6)):
        skills = {ODD: [always(DeckRule(what, None, amount))]}
        assert examine_deck([LEADER], [*FULL[:50], *[ODD] * amount], skills).problems == []
        (problem,) = deck_problems([LEADER], [*FULL[:48], *[ODD] * (amount + 1)], skills)
        assert (problem.rules, problem.text) == (
            ("6-1-4-3", "6-1-4-3-1", "9-5-3"),
            f"XX01-099 変わり者 が{amount + 1}枚 ({amount}枚まで)",
        )


def test_what_forbids_goes_before_what_allows() -> None:
    assert most_of_one(ODD, [always(DeckRule("any number")), always(DeckRule("at most", None, 2))]) == 2


def test_super_combo_counts_all_cards_that_have_it() -> None:
    other = ODD._replace(number="XX01-098", name="もう1人")
    skills = {card: [keyword(SUPER_COMBO)] for card in (ODD, other)}
    assert examine_deck([LEADER], [*FULL[:48], ODD, ODD, other, other], skills) == ([], [])
    (problem,) = deck_problems([LEADER], [*FULL[:48], ODD, ODD, ODD, other, other], skills)
    assert problem.rules == ("15-8-2", "6-1-4-3")
    assert (
        problem.text
        == "【スーパーコンボ】を持つカードが合わせて5枚 (4枚まで): XX01-099 変わり者 3枚、XX01-098 もう1人 2枚"
    )
    assert rules(deck_problems([LEADER], [*FULL[:48], *[ODD] * 5], skills)) == [("6-1-4-2",), ("15-8-2", "6-1-4-3")]


def test_dragon_balls_may_be_seven_of_a_number_and_seven_in_all() -> None:
    other = ODD._replace(number="XX01-098", name="もう1つ")
    skills = {card: [keyword(DRAGON_BALL)] for card in (ODD, other)}
    found = examine_deck([LEADER], [*FULL[:48], *[ODD] * 7], skills)
    assert (found.problems, [note.rules for note in found.notes]) == ([], [("15-13-2", "6-1-4-3")])
    (problem,) = deck_problems([LEADER], [*FULL[:48], *[ODD] * 5, *[other] * 3], skills)
    assert (problem.rules, "合わせて8枚 (7枚まで)" in problem.text) == (("15-13-2", "6-1-4-3"), True)
    assert rules(deck_problems([LEADER], [*FULL[:48], *[ODD] * 8], skills)) == [("15-13-2", "6-1-4-3")] * 2
    assert most_of_one(ODD, skills[ODD]) == 7


SETS = [
    (Kind(("extra",)), ODD._replace(type="extra")),
    (Trait(("旅人",)), ODD),
    (Trait(("旅",), "contains"), ODD),
    (Trait(("旅人", "剣士"), "all"), ODD._replace(traits=("剣士", "旅人"))),
    (Named(("変わり者",)), ODD._replace(name="変わり者/もう1人")),
    (Coloured(("blue",)), ODD._replace(colours=("blue",))),
    (Coloured(("blue",), "only"), ODD._replace(colours=("blue",))),
    (Number("cost", ">=", (3,)), ODD),
    (Number("power", "==", (5000, 7000)), ODD._replace(cost=1)),
    (HasSkill("【ブロッカー】"), ODD),
    (Any_((Trait(("旅人",)), Named(("いない",)))), ODD),
    (Not(Trait(("兵士",))), ODD),
]


@pytest.mark.parametrize(("filter", "card"), SETS)
def test_cards_that_a_leader_keeps_out_or_alone_lets_in(filter: Any, card: FwCard) -> None:
    others = [one._replace(power=1000) for one in FULL[:50]]
    skills = {card: [keyword("【ブロッカー】")]}
    leader = {LEADER: [always(DeckRule("never", Cards((filter,))))]}
    (problem,) = deck_problems([LEADER], [*others, card], skills | leader)
    assert problem.rules == ("6-1-4-3", "6-1-4-3-1", "9-5-3")
    assert problem.text == f"XX01-001 隊長 のスキルにより、XX01-099 {card.name} をデッキに入れることができない"
    leader = {LEADER: [always(DeckRule("only", Cards((Not(filter),))))]}
    assert len(deck_problems([LEADER], [*others, card], skills | leader)) == 1
    leader = {LEADER: [always(DeckRule("only", Cards((filter,))))]}
    assert len(deck_problems([LEADER], [*others, card], skills | leader)) == len(set(others))
    leader = {LEADER: [always(DeckRule("at most", Cards((filter,)), 1))]}
    assert deck_problems([LEADER], [*others, card], skills | leader) == []
    (problem,) = deck_problems([LEADER], [*others, card, card], skills | leader)
    assert "カードが合わせて2枚 (1枚まで): XX01-099" in problem.text


def test_colours_and_traits_that_a_card_says_of_itself_count_when_the_deck_is_built() -> None:
    green = always(AlsoIs(It("this"), "colour", ("green",)), areas=("any",))
    (problem,) = deck_problems([LEADER], [*FULL[:50], ODD], {ODD: [green]})
    assert problem.rules == ("6-1-4-1", "6-1-4-3-2")
    assert deck_problems([LEADER], [*FULL[:50], ODD], {ODD: [green], LEADER: [green]}) == []
    every = always(AlsoIs(It("this"), "colour", ("*",)), areas=("any",))
    assert deck_problems([LEADER], [*FULL[:50], ODD._replace(colours=("black",))], {LEADER: [every]}) == []
    only = always(AlsoIs(It("this"), "colour", ("blue",), only=True), areas=("any",))
    assert (
        deck_problems(
            [LEADER], [*FULL[:50], ODD._replace(colours=("green",))], {ODD._replace(colours=("green",)): [only]}
        )
        == []
    )
    on_the_board = always(AlsoIs(It("this"), "colour", ("green",)))
    assert deck_problems([LEADER], [*FULL[:50], ODD], {ODD: [on_the_board]}) == []
    trait = always(AlsoIs(It("this"), "trait", ("達人",)), areas=("any",))
    masters = always(DeckRule("never", Cards((Trait(("達人",)),))))
    assert len(deck_problems([LEADER], [*FULL[:50], ODD], {ODD: [trait], LEADER: [masters]})) == 1


def test_what_a_list_cannot_tell_is_said_and_not_guessed() -> None:
    strange = always(DeckRule("never", Cards((Number("cost", ">=", (CountOf(Cards(())),)),))))
    found = examine_deck([LEADER], FULL, {LEADER: [strange]})
    assert found.problems == []
    assert [note.text for note in found.notes] == ["XX01-001 隊長 のデッキ構築に関するスキルは調べられない"]
    found = examine_deck([LEADER], FULL, {LEADER: [always(DeckRule("events only"))]})
    assert [note.text for note in found.notes] == ["XX01-001 隊長 は、指定されたイベントでのみ使用できる"]
