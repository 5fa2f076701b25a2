"""Skills that say what no scenario file of before could: any instruction in place of an event, several conditions, both in one."""

from __future__ import annotations

from fwjudge.ability import text as t
from fwjudge.engine.game import Game

from .board import LEFT, MIDDLE, OWN, RIGHT, A, B, Board, act, both_pass, choose, hand, holder, where

UNITS = t.Cards((t.In(("square",)), t.Kind(("unit",))))
OWN_UNITS = t.Cards((t.Whose("own"), t.In(("square",)), t.Kind(("unit",))))
BURIED = t.Event("move", t.Cards((t.This(),)), areas_from=("board",), areas_to=("graveyard",))
DRAWS_INSTEAD = t.Skill("身代り", "continuous", statics=(t.Replaces(BURIED, (t.Draw(1),)),))
SWEEP = t.Skill("一掃", "spell", (t.Ko(t.Each(UNITS)),))


def sweep(board: Board) -> Game:
    card = board.strategy("一掃", A, SWEEP)
    game = board.game()
    act(game, A, "play strategy", card)
    both_pass(game)
    return game


def test_any_instruction_may_stand_in_place_of_an_event() -> None:
    """4-15-4: the unit stays where it is, and its player draws straight after what happened beside it."""
    board = Board()
    doll = board.unit("身代り人形", A, OWN, LEFT, abilities=(DRAWS_INSTEAD,))
    other = board.unit("兵", B, OWN, MIDDLE)
    game = sweep(board)
    assert where(game, other) == "graveyard" and where(game, doll) == "A left"
    assert hand(game, A) == 1


def test_what_is_done_in_place_of_an_event_comes_before_cards_of_a_hand_are_shown() -> None:
    """4-8-12: at that moment, while the spell is still being resolved, though what was replaced came to nothing at all."""
    board = Board()
    nothing = DRAWS_INSTEAD._replace(statics=(t.Replaces(BURIED, (t.Draw(0),)),))
    board.unit("身代り人形", A, OWN, LEFT, abilities=(nothing,))
    board.unit("兵", A, OWN, RIGHT)
    own_buried = BURIED._replace(of=t.Cards((t.Whose("own"), t.Kind(("unit",)))))
    cost = (t.Reveal(t.It("this")), t.PayEnergy(1, (("red", 1),)))
    avenges = t.Skill("復讐", "auto", (t.Draw(2),), trigger=(own_buried,), cost=cost, areas=("hand",))
    board.unit("復讐者", A, "hand", abilities=(avenges,))
    game = sweep(board)
    assert game.step.number == "4-8-12" and holder(game) == A
    assert [where(game, c) for c in range(len(game.cards)) if game.printed_card(c).name == "一掃"] == ["stack"]
    choose(game, A, "do")
    assert hand(game, A) == 1
