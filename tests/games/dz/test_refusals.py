"""Why something cannot be done now: every rule that forbids it, and no other."""

from __future__ import annotations

from typing import Any

import pytest

from fwjudge.engine.decisions import why_not
from fwjudge.engine.game import Game
from fwjudge.games.dz.rules.p3c07_energy import charge
from fwjudge.games.dz.rules.p3c08_main import (
    activate,
    create_plan,
    move,
    play_base,
    play_strategy,
    play_unit,
    renew_plan,
)
from fwjudge.games.dz.rules.p3c09_smash import smash
from fwjudge.games.dz.rules.p4c06_priority import pass_
from fwjudge.games.dz.state import COLOURLESS

from .abilities import able, skill, spell
from .board import CENTRE, LEFT, MIDDLE, OWN, RIGHT, A, B, Board, act, at, holder

DEAR = ((COLOURLESS, 20),)


DESTROY = "あなたはバトルスペースのスクエアにある対象の相手のユニットを1枚選び、破壊する。"
DRAW = "あなたはカードを1枚引く。"


def in_main_phase_with_a_stack() -> tuple[Game, dict[str, int]]:
    """A has played a quick strategy and has priority again; B could answer."""
    board = Board()
    made = {"first": board.strategy("先", A, timing="quick")}
    for player, who in ((A, "A"), (B, "B")):
        for timing in ("normal", "quick", "battle"):
            made[f"{who} unit {timing}"] = board.unit(f"{who}{timing}", player, "hand", timing=timing)
            made[f"{who} base {timing}"] = board.base(f"{who}砦{timing}", player, None, timing=timing)
            made[f"{who} strategy {timing}"] = board.strategy(f"{who}策{timing}", player, timing=timing)
        made[f"{who} walker"] = board.unit(f"{who}歩", player, OWN, LEFT)
    game = board.game()
    act(game, A, "play strategy", made["first"])
    return game, made


PLAYS: dict[str, Any] = {"unit": play_unit, "base": play_base, "strategy": play_strategy}


@pytest.mark.parametrize("kind", PLAYS)
@pytest.mark.parametrize("who", ["A", "B"])
def test_a_normal_card_waits_for_an_empty_stack(kind: str, who: str) -> None:
    game, made = in_main_phase_with_a_stack()
    if who == "B":
        act(game, A, "pass")
    place = {
        "unit": (at(holder(game), OWN, RIGHT),),
        "base": (PLAYS["base"].slots[1].candidates(game, holder(game))[0],),
    }.get(kind, ())
    assert why_not(game, (PLAYS[kind], made[f"{who} {kind} normal"], *place)) == ("3-8-2",)
    for timing in ("quick", "battle"):
        assert why_not(game, (PLAYS[kind], made[f"{who} {kind} {timing}"], *place)) == ()
    assert why_not(game, (move, made[f"{who} walker"], at(holder(game), CENTRE, LEFT))) == ("3-8-2",)
    assert why_not(game, (create_plan,)) == ("3-8-2",)
    assert why_not(game, (renew_plan,)) == ("3-8-2", "3-8-2-4")


@pytest.mark.parametrize("kind", PLAYS)
def test_in_a_battle_only_what_says_battle(kind: str) -> None:
    board = Board()
    mine, theirs = board.unit("攻", A, CENTRE, LEFT, power=9000), board.unit("守", B, CENTRE, MIDDLE)
    cards = {
        timing: board.unit("札", A, "hand", timing=timing)
        if kind == "unit"
        else board.base("砦", A, None, timing=timing)
        if kind == "base"
        else board.strategy("策", A, timing=timing)
        for timing in ("normal", "quick", "battle")
    }
    game = board.game()
    act(game, A, "move", mine, game.cards[theirs].place)
    act(game, A, "pass")
    act(game, B, "pass")
    assert game.own.groups
    place = {"unit": (at(A, OWN, LEFT),), "base": (PLAYS["base"].slots[1].candidates(game, A)[0],)}.get(kind, ())
    refused = {timing: why_not(game, (PLAYS[kind], card, *place)) for timing, card in cards.items()}
    assert refused == {"normal": ("3-8-2",), "quick": ("3-8-3",), "battle": ()}


@pytest.mark.parametrize("kind", PLAYS)
def test_outside_the_main_phase_nothing_is_played(kind: str) -> None:
    board = Board(phase="smash")
    card = (
        board.unit("札", A, "hand", timing="battle")
        if kind == "unit"
        else board.base("砦", A, None, timing="battle")
        if kind == "base"
        else board.strategy("策", A, timing="battle")
    )
    unit = board.unit("人", A, OWN, LEFT)
    game = board.game(sub="smash")
    place = {"unit": (at(A, OWN, RIGHT),), "base": (PLAYS["base"].slots[1].candidates(game, A)[0],)}.get(kind, ())
    assert why_not(game, (PLAYS[kind], card, *place)) == ("3-8-4",)
    assert why_not(game, (charge, card)) == ("3-7-1",)
    assert why_not(game, (move, unit, at(A, CENTRE, LEFT))) == ("3-8-2",)


@pytest.mark.parametrize("kind", PLAYS)
def test_what_is_too_dear(kind: str) -> None:
    board = Board()
    printed = board.printed("札", kind, (), cost=DEAR, power=1000 if kind == "unit" else None)
    card = board._put(printed, A, ("hand",), False)
    lame = board.unit("足", A, OWN, LEFT, move=DEAR)
    game = board.game()
    place = {"unit": (at(A, OWN, RIGHT),), "base": (PLAYS["base"].slots[1].candidates(game, A)[0],)}.get(kind, ())
    assert why_not(game, (PLAYS[kind], card, *place)) == ("4-7-2-8",)
    assert why_not(game, (move, lame, at(A, CENTRE, LEFT))) == ("4-7-3-4",)


@pytest.mark.parametrize("kind", PLAYS)
def test_a_plan_card_is_only_played_in_normal_time(kind: str) -> None:
    board = Board()
    first = board.strategy("先", A, timing="quick")
    card = board._put(
        board.printed("札", kind, (), timing="quick", power=1000 if kind == "unit" else None), A, ("plan",), False
    )
    game = board.game()
    act(game, A, "play strategy", first)
    place = {"unit": (at(A, OWN, RIGHT),), "base": (PLAYS["base"].slots[1].candidates(game, A)[0],)}.get(kind, ())
    assert why_not(game, (PLAYS[kind], card, *place)) == ("3-8-2-5",)


def test_without_energy_there_is_no_plan() -> None:
    board = Board()
    spend = board.strategy("散財", A, timing="normal")
    board.rows = [row if row[2] % 9 != 3 else (*row[:3], True, row[4]) for row in board.rows]  # all energy is frozen
    game = board.game()
    assert why_not(game, (create_plan,)) == ("4-7-2-8",)
    assert why_not(game, (renew_plan,)) == ("3-8-2-4", "4-7-2-8")
    assert why_not(game, (play_strategy, spend)) == ()


def test_a_square_beside_it_without_a_unit_of_ones_own() -> None:
    board = Board()
    unit = board.unit("歩", A, OWN, LEFT)
    board.unit("友", A, CENTRE, LEFT)
    game = board.game()
    assert why_not(game, (move, unit, at(A, CENTRE, LEFT))) == ("4-7-3-1",)
    assert why_not(game, (move, unit, at(A, OWN, RIGHT))) == ("3-8-2-6",)


def test_a_strategy_and_an_ability_without_a_target() -> None:
    board = Board()
    card = board.strategy("策", A, spell("策", DESTROY))
    aimless = able("狙撃", f"《ノーマル》{DESTROY}")
    unit = board.unit("人", A, OWN, LEFT, abilities=(aimless,))
    game = board.game()
    assert why_not(game, (play_strategy, card)) == ("4-7-2-5",)
    assert why_not(game, (activate, (unit, game.printed_card(unit).abilities[0]))) == ("4-7-2-5",)


def test_abilities_in_time_and_paid_for() -> None:
    board = Board()
    slow, dear = able("遅", f"《ノーマル》{DRAW}"), skill("高", f"［無色２０］《クイック》{DRAW}")
    turn = skill("寝返り", f"［このカードをフリーズする］《クイック》{DRAW}")
    unit = board.unit("人", A, OWN, LEFT, abilities=(slow, dear))
    tired = board.unit("疲れ", A, OWN, RIGHT, rested=True, abilities=(turn,))
    theirs = board.unit("敵", B, OWN, LEFT, abilities=(slow,))
    first = board.strategy("先", A, timing="quick")
    game = board.game()
    number = {ability.name: at for at, ability in enumerate(game.world.abilities)}
    assert why_not(game, (activate, (unit, number["遅"]))) == ()
    assert why_not(game, (activate, (unit, number["高"]))) == ("4-3-1",)
    assert why_not(game, (activate, (tired, number["寝返り"]))) == ("4-3-1",)
    assert why_not(game, (activate, (theirs, number["遅"]))) == ("4-3-2",)
    act(game, A, "play strategy", first)
    assert why_not(game, (activate, (unit, number["遅"]))) == ("4-3-4",)


def test_special_actions_belong_to_their_phases() -> None:
    board = Board()
    unit = board.unit("人", A, CENTRE, LEFT)
    card = board.unit("札", A, "hand")
    game = board.game()
    assert why_not(game, (smash, unit)) == ("3-9-1",)
    assert why_not(game, (charge, card)) == ("3-7-1",)
    assert why_not(game, (pass_,)) == ()


def test_the_other_player_cannot_move_or_smash_with_a_unit_that_is_not_theirs() -> None:
    board = Board()
    theirs = board.unit("敵", B, CENTRE, LEFT)
    rite = board.strategy(
        "策", A, spell("策", "あなたはバトルスペースのスクエアにある対象のユニットを1枚選び、持ち主の手札に加える。")
    )
    game = board.game()
    assert why_not(game, (move, theirs, at(B, CENTRE, RIGHT))) == ("4-7-3-1",)
    assert (play_strategy, rite) in (game.offered or ())
