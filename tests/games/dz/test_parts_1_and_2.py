"""Parts 1 and 2 of the rulebook in small scenes: energy, the plan zone, who controls a card."""

from __future__ import annotations

from fwjudge.engine.decisions import why_not
from fwjudge.engine.project import value
from fwjudge.engine.run import run
from fwjudge.games.dz.rules.p3c08_main import create_plan, play_unit, renew_plan
from fwjudge.games.dz.state import COLOURLESS, DECK, ENERGY, SMASH, place

from .abilities import DRAW, spell
from .board import (
    CENTRE,
    LEFT,
    OWN,
    RIGHT,
    A,
    B,
    Board,
    act,
    at,
    both_pass,
    choose,
    where,
)

# 1-2 energy -----------------------------------------------------------------------------------------


def test_energy_is_frozen_and_the_smash_zone_pays_only_for_the_colourless() -> None:
    board = Board()
    card = board.unit("赤い者", A, "hand", cost=(("red", 2), (COLOURLESS, 1)))
    game = board.game()
    for c in game.areas[place(A, ENERGY)][2:]:
        game.cards[c] = game.cards[c]._replace(rested=True)
    game.memo = None
    run(game, lone=False)
    assert why_not(game, (play_unit, card, at(A, OWN, LEFT))) == ("4-7-2-8",)
    board = Board()
    card = board.unit("赤い者", A, "hand", cost=(("red", 2), (COLOURLESS, 1)))
    for _ in range(2):
        board.lay(board.blank, A, place(A, SMASH))
    game = board.game()
    act(game, A, "play unit", card, at(A, OWN, LEFT))
    assert (
        game.step.number == "1-2-3-2" and len(game.offered or []) == 2
    )  # three rainbow cards, or two and a smash card
    choose(game, A, (game.offered or [])[-1])
    frozen = [c for c in game.areas[place(A, ENERGY)] if game.cards[c].rested]
    assert len(frozen) == 2 and sum(game.cards[c].rested for c in game.areas[place(A, SMASH)]) == 1


# 2-23-3 the plan zone -------------------------------------------------------------------------------


def test_the_plan_zone_is_created_renewed_played_from_and_drawn() -> None:
    board = Board()
    first = board.unit("一", A, "deck", timing="battle")
    second = board.unit("二", A, "deck", timing="battle")
    game = board.game()
    assert why_not(game, (renew_plan,)) == ("3-8-2-4",)
    act(game, A, "create plan")
    both_pass(game)
    assert game.cards[second].up and where(game, second) == "deck"
    assert why_not(game, (create_plan,)) == ("2-23-3-6",)
    act(game, A, "renew plan")
    both_pass(game)
    assert where(game, second) == "graveyard" and game.cards[first].up
    assert sum(game.cards[c].rested for c in game.areas[place(A, ENERGY)]) == 2
    act(game, A, "play unit", first, at(A, OWN, LEFT))  # 3-8-2-5: though its timing is battle
    both_pass(game)
    assert where(game, first) == "A left" and not game.cards[game.areas[place(A, DECK)][-1]].up  # 2-23-3-2


def test_a_plan_card_is_no_answer_and_is_drawn_face_down() -> None:
    board = Board()
    mine = board.unit("手", A, "hand")
    shown = board.unit("速", A, "plan", timing="quick")
    game = board.game()
    act(game, A, "play unit", mine, at(A, OWN, LEFT))
    assert why_not(game, (play_unit, shown, at(A, OWN, RIGHT))) == ("3-8-2-5",)
    board = Board()
    luck = board.strategy("繁盛", A, DRAW)
    shown = board.unit("計画", A, "plan")
    game = board.game()
    act(game, A, "play strategy", luck)
    both_pass(game)
    assert where(game, shown) == "hand" and not game.cards[shown].up


def test_a_card_put_on_top_turns_the_plan_card_down() -> None:
    board = Board()
    shown = board.unit("計画", A, "plan")
    unit = board.unit("的", A, OWN, LEFT)
    rite = board.strategy(
        "埋没",
        A,
        spell("埋没", "あなたはバトルスペースのスクエアにある対象のユニットを1枚選び、持ち主の山札の上に置く。"),
    )
    game = board.game()
    act(game, A, "play strategy", rite)
    both_pass(game)
    assert game.areas[place(A, DECK)][-2:] == (shown, unit) and not game.cards[shown].up


# 2-20-1-4 control -----------------------------------------------------------------------------------


def test_a_unit_is_put_under_the_control_of_who_puts_it() -> None:
    board = Board()
    dead = board.unit("屍", B, "graveyard")
    rite = board.strategy(
        "冥界",
        A,
        spell(
            "冥界",
            "あなたは相手の墓地にある対象のユニットを1枚選び、ユニットのない自軍エリアの対象のスクエアを1つ選び、"
            "そのカードをそのスクエアにリリース状態で置く。",
        ),
    )
    game = board.game()
    act(game, A, "play strategy", rite)
    choose(game, A, at(A, OWN, LEFT))
    both_pass(game)
    assert where(game, dead) == "A left" and value(game, "master", dead) == A
    act(game, A, "move", dead, at(A, CENTRE, LEFT))
    both_pass(game)
    assert where(game, dead) == "centre left" and value(game, "master", dead) == A
