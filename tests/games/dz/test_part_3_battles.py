"""Part 3 of the rulebook in small scenes: its battles, chapters 11 to 14."""

from __future__ import annotations

import pytest

from fwjudge.ability import text as t
from fwjudge.engine.game import Game
from fwjudge.engine.project import value

from .abilities import DRAWS, HASTE, SLIP, able, spell
from .board import (
    CENTRE,
    LEFT,
    MIDDLE,
    OWN,
    RIGHT,
    A,
    B,
    Board,
    act,
    at,
    battle,
    both_pass,
    choose,
    cites,
    events,
    rule_of,
    settle,
    stack,
    to_exchange,
    where,
)

# 3-11 to 3-14 battles -------------------------------------------------------------------------------


def test_where_both_survive_the_attacker_goes() -> None:
    board = Board()
    mine, theirs = board.unit("攻", A, CENTRE, LEFT, power=2000), board.unit("守", B, CENTRE, MIDDLE, power=3000)
    game = battle(board, mine, theirs)
    to_exchange(game, mine)
    # the defender is too strong, and so would the attacker be
    assert [n for _, _, n in game.own.stack[-1].damages] == [3000, 2000]
    settle(game)
    assert where(game, mine) == "graveyard" and where(game, theirs) == "centre middle"
    board = Board()
    guard = able("守り", "《バトル》バトル終了時まで、このカードのパワーを+9000する。")
    mine, theirs = (
        board.unit("攻", A, CENTRE, LEFT, power=2000, abilities=(guard,)),
        board.unit("守", B, CENTRE, MIDDLE, power=2100),
    )
    game = battle(board, mine, theirs)
    to_exchange(game, mine)
    act(game, A, "activate", (mine, 0))
    both_pass(game)
    both_pass(game)  # the exchange: 2000 to the defender, who has 2100
    settle(game)
    assert where(game, mine) == "graveyard" and where(game, theirs) == "centre middle"
    assert "4-16-4-10" in rule_of(game, mine) and "3-14-2" in rule_of(game, mine)


@pytest.mark.parametrize("both", [False, True])
def test_haste_strikes_in_the_first_step_and_only_there(both: bool) -> None:
    board = Board()
    fast = board.unit("速", A, CENTRE, LEFT, power=3000, abilities=(HASTE,))
    slow = board.unit("遅", B, CENTRE, MIDDLE, power=3500 if both else 3000, abilities=(HASTE,) if both else ())
    game = battle(board, fast, slow)
    to_exchange(game, fast)
    assert stack(game) == ["first exchange"] and len(game.own.stack[-1].damages) == (2 if both else 1)
    both_pass(game)
    settle(game)
    assert not any(item.item.what == "second exchange" for item in events(game, "stacked"))  # 5-4-2
    assert (where(game, fast), where(game, slow)) == (
        ("graveyard", "centre middle") if both else ("centre middle", "graveyard")
    )


def test_the_windows_of_a_battle() -> None:
    """Each step begins with one and ends when both pass; the exchange has one before and one after it."""
    board = Board()
    text = tuple(
        DRAWS._replace(name=sound, trigger=(t.Event(sound, who="own"),))
        for sound in ("battle start", "first step start", "second step start", "battle end")
    )
    mine = board.unit("攻", A, CENTRE, LEFT, power=5000, abilities=text)
    theirs = board.unit("守", B, CENTRE, MIDDLE)
    game = battle(board, mine, theirs)
    windows: list[tuple[str, int]] = []
    while game.own.groups:
        if not game.step.window:
            choose(game, A, (game.offered or [])[0])
            continue
        assert game.stack is not None
        windows.append((game.stack[2].number, len(stack(game))))
        both_pass(game)
    assert windows == [
        ("3-12-1", 2),
        ("3-12-1", 1),
        ("3-12-1", 0),
        ("3-13-1", 1),
        ("3-13-1", 0),
        ("3-13-3", 1),
        ("3-13-3", 0),
        ("3-14-1", 0),
        ("3-14-3", 1),
        ("3-14-3", 0),
    ]


def test_until_the_end_of_the_battle() -> None:
    board = Board()
    mine = board.unit("攻", A, CENTRE, LEFT, power=2000)
    theirs = board.unit("守", B, CENTRE, MIDDLE, power=1000)
    text = spell(
        "声援",
        "あなたはバトルスペースのスクエアにある対象の自分のユニットを1枚選び、バトル終了時まで、パワーを+1000する。",
    )
    cheer = board.strategy("声援", A, text, timing="battle")
    game = battle(board, mine, theirs)
    act(game, A, "play strategy", cheer)
    both_pass(game)
    assert value(game, "power", mine) == 3000
    settle(game)
    assert value(game, "power", mine) == 2000 and where(game, mine) == "centre middle"


def test_alone_in_the_centre_a_played_unit_goes_at_once_but_one_that_moved_stays() -> None:
    board = Board()
    unit = board.unit("新手", A, "hand")
    walker = board.unit("歩", A, OWN, LEFT)
    game = board.game()
    act(game, A, "play unit", unit, at(A, CENTRE, MIDDLE))
    both_pass(game)
    assert where(game, unit) == "graveyard" and "4-16-4-8" in rule_of(game, unit)
    act(game, A, "move", walker, at(A, CENTRE, LEFT))
    both_pass(game)
    assert where(game, walker) == "centre left"


@pytest.mark.parametrize("flees", [False, True])
def test_played_into_the_centre_with_a_battle_it_goes_at_its_end_wherever_it_is(flees: bool) -> None:
    board = Board()
    slip = SLIP
    unit = board.unit("新手", A, "hand", power=9000, abilities=(slip,))
    theirs = board.unit("守", B, CENTRE, MIDDLE, power=1000)
    game = board.game()
    act(game, A, "play unit", unit, game.cards[theirs].place)
    both_pass(game)
    if flees:
        act(game, A, "activate", (unit, 0))
        choose(game, A, at(A, OWN, LEFT))
        both_pass(game)
        assert where(game, unit) == "A left"
    settle(game)
    assert where(game, unit) == "graveyard" and {"3-14-2-1", "4-16-4-9"} <= set(rule_of(game, unit))
    assert where(game, theirs) == ("centre middle" if flees else "graveyard")


def twin_battles() -> tuple[Game, dict[str, int]]:
    """One spell sends two units onto two squares where enemies lie."""
    board = Board()
    targets = [t.Choose(t.Cards((t.In(("square",)), t.Named((n,)))), called=n, target=True) for n in "abxy"]
    moves = [t.PutOnSquare(t.It(one), t.SquareOf(t.It(other)), False) for one, other in ("ax", "by")]
    storm = t.Skill("突撃", "spell", (*targets, *moves))
    units = {
        "a": board.unit("a", A, OWN, LEFT, power=4000),
        "b": board.unit("b", A, OWN, RIGHT, power=2000),
        "x": board.unit("x", B, CENTRE, LEFT, power=3000),
        "y": board.unit("y", B, OWN, LEFT, power=3000),
    }
    card = board.strategy("突撃", A, storm)
    game = board.game()
    act(game, A, "play strategy", card)
    both_pass(game)
    return game, units


def test_battles_that_begin_together_step_together() -> None:
    game, units = twin_battles()
    assert [len(group.battles) for group in game.own.groups] == [2]
    to_exchange(game, units["a"])
    assert len(game.own.stack) == 1 and len(game.own.stack[0].damages) == 4
    settle(game)
    assert {n: where(game, c) for n, c in units.items()} == {
        "a": "centre right",
        "b": "graveyard",
        "x": "graveyard",
        "y": "B right",
    }
    assert any("3-11-1-4" in found for found in cites(game, "set"))
