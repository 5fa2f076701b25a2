"""Loops that players choose to go on with, as the rulebooks that speak of them end them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fwjudge.engine import loops
from fwjudge.engine.decisions import CannotApply, apply, decision, legal, why_not
from fwjudge.engine.game import Game
from fwjudge.engine.log import log
from fwjudge.engine.project import value
from fwjudge.engine.run import resume, run, take_in_copy
from fwjudge.games import read_text, table
from fwjudge.games.table import Board, LaidCards, Print
from fwjudge.library import from_json, to_json

# A drummer who is rested to become active again; each time the leader gains power, so that no lap is quite like the last.
DRUM = (
    "【起動メイン】このキャラをレストにできる：このキャラをアクティブにする。このキャラは、このターン中、パワー+1000。"
)


def character(name: str, text: str) -> Print:
    skills = read_text("op", name, text, "character")
    assert not skills.notes, skills.notes
    return Print(name, {"type": "character", "power": 1000}, skills.skills)


DRUMMER = character("太鼓持ち", DRUM)


def op(*cards: Print) -> Game:
    areas: dict[tuple[int | None, str], tuple[LaidCards, ...]] = {
        (0, "character"): tuple(LaidCards(card.name) for card in cards)
    }
    return run(table("op").boards.build(Board(areas), {card.name: card for card in cards}), lone=False)


class Play:
    """A game with what was chosen in it."""

    def __init__(self, game: Game) -> None:
        self.game, self.past = game, list[tuple[Game, Any]]()

    def take(self, *words: str) -> None:
        for word in words:
            label = table(self.game.world.policy.game).options.label
            found = [option for option in legal(self.game) if word in label(self.game, option)]
            assert found, [label(self.game, option) for option in legal(self.game)]
            self.past.append((self.game, found[0]))
            self.game = apply(self.game, found[0], lone=False)

    def loop(self) -> tuple[loops.Answer, ...] | None:
        return loops.find(self.game, self.past, take_in_copy)

    def declare(self) -> None:
        loop = self.loop()
        assert loop is not None
        copy = self.game.fork()
        self.game = resume(copy, copy.world.policy.loop(copy, loop), False)


def power(game: Game) -> int:
    return value(game, "power", game.areas[5][0])


def test_one_player_says_how_often_and_leaves_the_loop() -> None:
    play = Play(op(DRUMMER))
    assert play.loop() is None
    play.take("太鼓")
    assert [(answer.player, answer.stops) for answer in play.loop() or ()] == [(0, True)]
    play.declare()
    found = decision(play.game)
    assert found is not None
    assert (found.player, found.rule, len(found.options)) == (0, "11-1-1-2", 101)
    play.take("5回")
    assert power(play.game) == 7000
    option = play.past[0][1]
    assert option not in legal(play.game)
    assert why_not(play.game, option) == ("11-1-1-2",)
    with pytest.raises(CannotApply):
        apply(play.game, option)


def test_what_was_left_stays_left_in_the_same_state_and_only_there() -> None:
    """11-1-1-2: as long as all cards lie as they did."""
    play = Play(op(DRUMMER))
    play.take("太鼓")
    play.declare()
    play.take("0回")
    option = play.past[0][1]
    again: Game = from_json(json.loads(json.dumps(to_json(play.game))))
    assert again == play.game
    assert legal(again) == legal(play.game)
    assert option not in legal(again)
    other = play.game.fork()
    other.areas[2], other.areas[0] = (
        other.areas[2] + other.areas[0][-1:],
        other.areas[0][:-1],
    )  # another card in the hand
    assert why_not(other, option) == () or "11-1-1-2" not in why_not(other, option)


def test_a_loop_that_comes_back_otherwise_is_no_loop() -> None:
    """Each time a card is drawn: the state is never the same again."""
    draw = "【起動メイン】このキャラをレストにできる：このキャラをアクティブにする。カード1枚を引く。"
    play = Play(op(character("太鼓持ち", draw)))
    play.take("太鼓", "太鼓")
    assert play.loop() is None


def gen(text: str) -> Game:
    cards = {"火狐": Print("火狐", {"type": "unit", "hp": 600}, read_text("gen", "火狐", text, "unit").skills)}
    areas: dict[tuple[int | None, str], tuple[LaidCards, ...]] = {
        (0, "main"): (LaidCards("火狐"),),
        (0, "hand"): (LaidCards(count=2),),
    }
    return run(table("gen").boards.build(Board(areas), cards), lone=False)


def test_what_was_left_may_be_begun_again_after_something_else() -> None:
    """gen 1101.1a"""
    play = Play(gen("自分のターンに使える。このユニットをレストする。このユニットを復帰する。"))
    play.take("能力")
    play.declare()
    found = decision(play.game)
    assert found is not None and found.rule == "1101.1a"
    play.take("3回")
    option = play.past[0][1]
    assert why_not(play.game, option) == ("1101.1a",)
    play.take("チャージ")
    assert why_not(play.game, option) == ()


# One throws a card away for nothing, the other may give it back: both can stop it.
THROW = "【起動メイン】自分の手札1枚を捨てることができる：このキャラをアクティブにする。"
GIVE_BACK = "相手の手札が捨てられた時、相手のトラッシュのカードすべてを、持ち主の手札に加えてもよい。"


def both() -> Play:
    cards = [character("投げ手", THROW), character("拾い手", GIVE_BACK)]
    areas: dict[tuple[int | None, str], tuple[LaidCards, ...]] = {
        (0, "character"): (LaidCards("投げ手"),),
        (1, "character"): (LaidCards("拾い手"),),
        (0, "hand"): (LaidCards(),),
    }
    play = Play(run(table("op").boards.build(Board(areas), {card.name: card for card in cards}), lone=False))
    play.take("投げ手", "拾い手")
    assert [(answer.player, answer.stops) for answer in play.loop() or ()] == [(0, True), (1, True)]
    play.declare()
    return play


@pytest.mark.parametrize(("first", "second", "leaves"), [(4, 2, 1), (2, 4, 0), (3, 3, 0)])
def test_the_smaller_number_counts_and_its_player_leaves(first: int, second: int, leaves: int) -> None:
    """op 11-1-1-3; where both are the same the rulebook is silent."""
    play = both()
    found = decision(play.game)
    assert found is not None and (found.player, found.rule) == (0, "11-1-1-3")
    before = len(log(play.game))
    play.take(f"{first}回")
    found = decision(play.game)
    assert found is not None and (found.player, found.rule) == (1, "11-1-1-3")
    play.take(f"{second}回")
    laps = [e for e in log(play.game)[before:] if e.event.kind == "moved" and e.event.cause == "discard"]
    assert len(laps) == min(first, second)
    throw = play.past[0][1]
    if leaves == 0:
        assert why_not(play.game, throw) == ("11-1-1-3",)
    else:  # the turn player may begin once more, but nobody gives the card back
        play.take("投げ手」の")
        found = decision(play.game)
        assert found is not None and found.player == 0
        assert len(play.game.areas[3]) == 1


def test_a_script_can_be_saved_in_the_middle_of_a_choice_about_it() -> None:
    play = both()
    play.take("7回")
    again: Game = from_json(json.loads(json.dumps(to_json(play.game))))
    assert again == play.game
    assert legal(again) == legal(play.game)
