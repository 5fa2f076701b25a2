"""Rules of 汎用TCG that need no card text: decks, boards, set-up, and random games with what they must keep."""

from __future__ import annotations

import random

import pytest

from fwjudge.engine.decisions import apply, decision, view, why_not
from fwjudge.engine.game import Game
from fwjudge.engine.run import apply_in_place
from fwjudge.games.gen.new_game import new_game
from fwjudge.games.gen.rules.ch01_overview import concede
from fwjudge.games.gen.rules.ch04_setup import deck_problems
from fwjudge.games.gen.speech.board import faults
from fwjudge.games.gen.state import AREAS, DISCARD, MAIN, RESOLUTION, SLOTS, WIDTH, GenCard, damage_on
from fwjudge.games.table import Board, Print
from tests import sample

from .board import CLAW, flow, game, happened, laid, number, take, unit

UNITS = [GenCard(f"獣{at}", "unit", 300) for at in range(13)]
FIFTY = [UNITS[at // 4] for at in range(50)]


def test_a_legal_deck_has_no_problem() -> None:
    assert deck_problems(FIFTY) == []


@pytest.mark.parametrize(
    ("deck", "rules"),
    [
        (FIFTY[:49], ["402.2b"]),
        ([*FIFTY[:45], *UNITS[:1] * 5], ["402.2c"]),
        ([GenCard(f"策{at // 4}", "strategy") for at in range(50)], ["402.2d"]),
        ([GenCard("策", "tactic")] * 5, ["402.2b", "402.2c", "402.2d"]),
    ],
)
def test_everything_that_is_wrong_with_a_deck(deck: list[GenCard], rules: list[str]) -> None:
    assert [problem.rule for problem in deck_problems(deck)] == rules


def test_units_and_commands_of_one_name_are_counted_apart() -> None:
    """402.2c: the same name and the same type."""
    same = [GenCard("双子", "unit", 300)] * 4 + [GenCard("双子", "tactic")] * 4
    assert deck_problems([*FIFTY[:42], *same]) == []


def test_everything_that_is_wrong_with_a_board() -> None:
    cards = {one.name: one for one in (unit("火狐"), Print("策", {"type": "strategy"}))}
    board = Board(
        {
            (0, "main"): (laid("火狐", count=2),),
            (0, "standby"): (
                laid("策"),
                laid("火狐", "rested", "stunned"),
                laid("火狐", "ko", energy=1),
                laid(count=2),
            ),
            (1, "hand"): (laid("火狐", "stunned"), laid(count=-1)),
        }
    )
    assert {fault.rule for fault in faults(board, cards)} == {
        "1004.2",
        "308.1",
        "603.1",
        "303.1",
        "1005.2",
        "306.5",
        "302.1",
    }


def test_main_units_are_hidden_until_both_lie(seed: int = 3) -> None:
    """403.3, 403.5"""
    state = _until(sample.gen(seed), "403.4")
    for player in (0, 1):
        seen = {name: cards for name, owner, cards in view(state, player).areas if owner == 1 - player}
        assert [card.printed for card in seen["main"]] == [None]
    (own,) = next(cards for name, owner, cards in view(state, 0).areas if (name, owner) == ("main", 0))
    assert own.printed is not None
    state = apply(state, 0)
    assert all(state.cards[c].up for player in (0, 1) for c in state.areas[player * WIDTH + MAIN])


def test_the_redraw_is_compensated() -> None:
    """403.3a, 403.3b: one deck has a single unit, so it redraws until the unit is in the hand."""
    lonely = [GenCard(f"策{at // 4}", "strategy") for at in range(49)] + [GenCard("一匹狼", "unit", 300)]
    rng = random.Random(1)
    state = new_game([lonely, FIFTY])
    redraws = 0
    while (found := decision(state)) and found.rule != "403.4":
        before = len(happened(state, "declared"))
        apply_in_place(state, found.options[int(rng.random() * len(found.options))])
        redraws += len(happened(state, "declared")) - before
    assert redraws > 0
    assert len(state.areas[1]) == 4
    assert len(state.areas[WIDTH + 1]) == min(4 + redraws, 45)
    assert flow(state, "403.3a", "403.1", "403.3b", "904.1")


def _until(state: Game, rule: str) -> Game:
    rng = random.Random(7)
    while (found := decision(state)) and found.rule != rule:
        apply_in_place(state, found.options[int(rng.random() * len(found.options))])
    return state


def test_concession_at_any_time() -> None:
    """103.4"""
    for seed in range(20):
        state = sample.play(sample.gen(seed), seed, 10 * seed)
        if state.ended is None:
            concede(state, 1)
            assert state.ended is not None
            assert (state.ended.winner, state.ended.cites) == (0, ("103.4",))


def test_both_players_can_lose_at_once() -> None:
    """103.3"""
    cards = [unit("火狐", CLAW, hp=200)]
    state = game(cards, {"main": [laid("火狐", damage=200)]}, {"main": [laid("火狐", damage=200)]})
    assert state.ended is not None
    assert state.ended.winner is None
    assert "103.3" in state.ended.cites


def test_each_energy_kind_is_one_option() -> None:
    """605.1, 915.1b: like energy is not asked about; two different cards of three are three ways."""
    cards = [unit("火狐", retreat=2), unit("森熊"), unit("水猫")]
    state = game(
        cards, {"main": [laid("火狐", attached=("森熊", "水猫"), energy=2)], "standby": [laid("森熊")]}, {}, "main"
    )
    state = take(state, "退却")
    ends = set()
    for first in decision(state).options:  # type: ignore[union-attr]
        after = apply(state, first, lone=False)
        while (found := decision(after)) and found.rule == "915.1b":
            after = apply(after, found.options[0], lone=False)
        ends.add(tuple(sorted(after.printed_card(c).name for c in after.areas[DISCARD])))
    assert all(len(end) == 2 for end in ends)
    assert len(ends) >= 2


def test_random_games_keep_what_the_rulebook_says() -> None:
    """One unit at most in each place, attached cards only where a unit stands, no damage on what is KO'd, nothing left over."""
    for seed in range(30):
        state = sample.gen(seed)
        rng = random.Random(seed)
        while state.ended is None:
            found = decision(state)
            assert found is not None
            if found.rule == "503.3":
                _consistent(state)
            apply_in_place(state, found.options[int(rng.random() * len(found.options))])


def _consistent(state: Game) -> None:
    assert not state.areas[RESOLUTION]
    for player in (0, 1):
        base = player * WIDTH
        assert state.cards[state.areas[base + MAIN][0]].up
        for at in range(base + MAIN, base + MAIN + SLOTS):
            cards = state.areas[at]
            assert len(cards) <= 1
            if not cards or not state.cards[cards[0]].up:
                assert not state.areas[at + SLOTS]
                assert not state.areas[at + 2 * SLOTS]
            for c in cards:
                assert AREAS[at - base] in ("main", "standby")
                assert damage_on(state, c) < state.printed_card(c).hp or not state.cards[c].up
                assert state.cards[c].up or not damage_on(state, c)


def test_every_refusal_of_the_main_phase_has_its_rule() -> None:
    cards = [unit("火狐", CLAW, retreat=1), unit("水猫")]
    state = game(
        cards, {"main": [laid("火狐", "stunned")], "standby": [laid("水猫", "ko")], "hand": [laid()]}, {}, "main"
    )
    cat, blank = number(state, "水猫"), state.areas[1][0]
    assert why_not(state, ("charge", cat, blank)) == ("306.7a-3",)
    assert why_not(state, ("put", blank)) == ("603.1",)
    assert why_not(state, ("play", blank)) == ("604.1",)
    assert set(why_not(state, ("retreat", cat))) == {"915.1a", "605.3", "915.1d"}
    assert why_not(state, ("skill", (0, 0))) == ("503.3",)


def test_a_board_of_blank_cards_plays_on() -> None:
    state = game([], {}, {}, "main")
    assert take(state, "メインフェイズを終了", "使用しない").own.turn == 4
