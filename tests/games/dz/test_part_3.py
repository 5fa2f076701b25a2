"""Part 3 of the rulebook in small scenes, without its battles: the beginning, the end, the phases."""

from __future__ import annotations

import pytest

from fwjudge.ability import text as t
from fwjudge.engine.decisions import why_not
from fwjudge.engine.log import log
from fwjudge.engine.project import value
from fwjudge.engine.run import apply_in_place
from fwjudge.games.dz.new_game import new_game
from fwjudge.games.dz.rules.p3c01_preparation import deck_problems
from fwjudge.games.dz.rules.p3c03_end import concede
from fwjudge.games.dz.rules.p3c07_energy import charge
from fwjudge.games.dz.rules.p3c08_main import move, play_strategy, play_unit
from fwjudge.games.dz.rules.p3c09_smash import smash
from fwjudge.games.dz.state import COLOURLESS, DECK, ENERGY, HAND, SMASH, DzCard, place
from tests import sample

from .abilities import SHOT, SWIFT, UNITY, on, skill, spell
from .board import (
    CENTRE,
    ENEMY,
    LEFT,
    MIDDLE,
    OWN,
    RIGHT,
    A,
    B,
    Board,
    act,
    at,
    both_pass,
    events,
    hand,
    holder,
    notes,
    smashes,
    stack,
    where,
)

GROWS = on("grows", "あなたは自分の山札の1番上のカードを、持ち主のエネルギーゾーンにリリース状態で置く。")
BOTH_SMASH = t.Skill("全力", "spell", tuple(t.Move(t.Top("deck", 10, who), "smash") for who in ("own", "other")))

# 3-1, 3-2 the beginning -----------------------------------------------------------------------------


def test_decks() -> None:
    cards = [DzCard(f"札{n}", "unit", power=1000) for n in range(14)]
    good = [card for card in cards for _ in range(3)][:40]
    assert deck_problems(good) == []
    assert {p.rule for p in deck_problems([*good[:-4], *[cards[0]] * 2])} == {"3-1-1"}
    assert [p.rule for p in deck_problems([cards[0]] * 40, limited=True)] == []
    assert [p.rule for p in deck_problems([cards[0]._replace(abilities=(0,))] * 40, (UNITY,))] == []
    assert {p.rule for p in deck_problems([card._replace(forbidden=1, type="") for card in good])} == {"1-2-4", "2-6-2"}


def test_a_shuffled_deck_is_unknown_until_somebody_looks() -> None:
    deck = [DzCard(f"札{n}", "unit", ((COLOURLESS, 9),), power=1000) for n in range(40)]
    game = new_game([deck, deck])
    assert len(events(game, "shuffled")) == 2 and not any(card.settled for card in game.cards)
    apply_in_place(game, 0)
    assert game.step.number == "2-23-1-4" and len(game.offered or []) == 40
    drawn = (game.offered or [])[7]
    apply_in_place(game, drawn)
    assert game.areas[place(A, HAND)] == (drawn[1],)
    board = Board()
    game = board.game()
    for c in game.areas[place(A, DECK)]:
        game.cards[c] = game.cards[c]._replace(settled=False)
    game.cards[3] = game.cards[3]._replace(printed=1)
    act(game, A, "create plan")
    both_pass(game)
    assert game.step.number == "2-23-3-1" and len(game.offered or []) == 2


@pytest.mark.parametrize("again", [False, True])
def test_only_the_second_player_redraws_and_the_first_does_not_draw(again: bool) -> None:
    deck = [DzCard(f"札{n}", "unit", ((COLOURLESS, 9),), power=1000) for n in range(40)]
    game = new_game([deck, deck], redraw=True)
    apply_in_place(game, 1)  # by lot: B goes first
    while game.step.number == "2-23-1-4":
        apply_in_place(game, (game.offered or [])[0])
    assert game.step.number == "3-2-3-1" and holder(game) == A and game.offered == ["keep", "redraw"]
    old = set(game.areas[place(A, HAND)])
    apply_in_place(game, "redraw" if again else "keep")
    order = []
    while again and game.step.sub == "order":
        order.append((game.offered or [])[-1])
        apply_in_place(game, order[-1])
    while game.step.number == "2-23-1-4":
        apply_in_place(game, (game.offered or [])[0])
    assert hand(game, A) == hand(game, B) == 5
    if again:
        bottom = game.areas[place(A, DECK)][:5]
        assert (
            len(order) == 4 and bottom[::-1][:4] == tuple(order) and set(bottom) == old
        )  # the last card leaves no choice
    else:
        assert set(game.areas[place(A, HAND)]) == old
    # 3-6-1-2: the first decision of the game is the energy phase of the first player
    assert (
        game.own.turn == 1
        and holder(game) == B
        and game.own.phase == "energy"
        and len(game.areas[place(B, DECK)]) == 35
    )


def test_without_permission_nobody_redraws() -> None:
    deck = [DzCard(f"札{n}", "unit", ((COLOURLESS, 9),), power=1000) for n in range(20) for _ in range(2)]
    game = new_game([deck, deck])
    assert not sample.play(game, 1, 30).own.redraw and not [
        e for e in events(game, "declared") if e.what in ("keep", "redraw")
    ]
    assert next(e for e in events(game, "set") if e.what == "phase").phase == "release"


# 3-3 the end ----------------------------------------------------------------------------------------


def test_seven_smashes_lose_when_a_player_gains_priority() -> None:
    board = Board(phase="smash")
    for _ in range(5):
        board.lay(board.blank, B, place(B, SMASH))
    unit = board.unit("打者", A, ENEMY, LEFT, smash=1)
    game = board.game(sub="smash")
    act(game, A, "smash", unit)
    assert game.ended is not None and game.ended.winner == A and game.ended.cites == ("4-16-4-1", "3-3-1")


def test_both_at_once_is_a_draw_and_conceding_is_at_once() -> None:
    board = Board()
    all_in = board.strategy("全力", A, BOTH_SMASH)
    game = board.game()
    act(game, A, "play strategy", all_in)
    both_pass(game)
    assert game.ended is not None and game.ended.winner is None and "3-3-4" in game.ended.cites
    game = Board().game()
    concede(game, A)
    assert game.ended.winner == B and game.ended.cites == ("3-3-7",)


def test_an_empty_deck_loses() -> None:
    board = Board()
    gift = board.strategy("贈り物", A, spell("贈り物", "相手はカードを10枚引く。"))
    game = board.game()
    act(game, A, "play strategy", gift)
    both_pass(game)
    assert game.ended is not None and game.ended.winner == A and game.ended.cites == ("4-16-4-2", "3-3-2")


# 3-5 to 3-10 the phases -----------------------------------------------------------------------------


def test_a_turn_from_release_to_recovery() -> None:
    board = Board(phase="release")
    tired = board.unit("疲れ", A, OWN, LEFT, rested=True)
    theirs = board.unit("敵", B, OWN, LEFT, rested=True)
    game = board.game("3-5-1", "begin")
    assert not game.cards[tired].rested and game.cards[theirs].rested
    seen = []
    while game.own.turn == 3:
        seen.append(game.own.phase)
        both_pass(game)
    assert list(dict.fromkeys(seen)) == ["release", "draw", "energy", "main", "smash", "recovery"]
    assert hand(game, A) == 1 and game.own.active == B and game.own.phase == "release"


def test_one_card_of_energy_a_turn() -> None:
    board = Board(phase="energy")
    first, second = (board.unit(f"札{n}", A, "hand") for n in (1, 2))
    game = board.game(sub="energy")
    act(game, A, "charge", first)
    assert where(game, first) == "energy" and game.cards[first].up and not game.cards[first].rested
    assert holder(game) == A and why_not(game, (charge, second)) == ("3-7-1",)


def test_smashing_from_the_centre_and_from_the_enemy_area() -> None:
    board = Board(phase="smash")
    centre = board.unit("中央", A, CENTRE, LEFT, smash=2)
    far = board.unit("敵陣", A, ENEMY, RIGHT, smash=2)
    home = board.unit("自陣", A, OWN, LEFT, smash=2)
    tired = board.unit("疲れ", A, CENTRE, RIGHT, rested=True)
    game = board.game(sub="smash")
    assert why_not(game, (smash, home)) == ("3-9-1",) and why_not(game, (smash, tired)) == ("2-26-1-1",)
    act(game, A, "smash", centre)
    assert smashes(game, B) == 2 and game.cards[centre].rested and holder(game) == A
    act(game, A, "smash", far)
    assert smashes(game, B) == 5
    assert not any(game.cards[c].up or game.cards[c].rested for c in game.areas[place(B, SMASH)])


def test_recovery_removes_damage_and_what_lasts_for_the_turn_and_is_repeated() -> None:
    late = skill("turn end", "あなたのターン終了時、ターン終了時まで、このカードのパワーを+5000する。")
    board = Board(phase="recovery")
    unit = board.unit("夜更かし", A, OWN, LEFT, abilities=(late,))
    game = board.game("3-10-1", "begin")
    both_pass(game)  # the start of the phase
    assert stack(game) == ["turn end"]
    both_pass(game)
    assert value(game, "power", unit) == 8000
    both_pass(game)  # the turn would end, but something was triggered: once more (3-10-3)
    assert game.own.turn == 3 and value(game, "power", unit) == 3000
    both_pass(game)
    both_pass(game)
    assert game.own.turn == 4
    assert [n.why for n in notes(game, "not triggered")] == ["already triggered this turn"]  # 4-4-4


def test_damage_stays_until_the_recovery_phase() -> None:
    board = Board()
    hurt = board.unit("傷", B, OWN, LEFT, power=5000)
    shots = [board.strategy(f"矢{n}", A, SHOT) for n in range(2)]
    game = board.game()
    for shot in shots:
        act(game, A, "play strategy", shot)
        both_pass(game)
    assert sum(n for _, n in game.own.damage) == 4000 and where(game, hurt) == "B right"
    while game.own.phase != "recovery":
        both_pass(game)
    assert game.own.damage == ()


@pytest.mark.parametrize(
    ("sound", "rule"),
    [
        ("turn start", "3-5-1"),
        ("release phase start", "3-5-1"),
        ("draw phase start", "3-6-1-1"),
        ("energy phase start", "3-7-1"),
        ("main phase start", "3-8-1"),
        ("smash phase start", "3-9-1"),
        ("recovery phase start", "3-10-1"),
        ("turn end", "3-10-2"),
    ],
)
def test_what_waits_for_a_phase_is_triggered_there(sound: str, rule: str) -> None:
    board = Board(phase="recovery", active=B)
    board.unit("見張り", A, OWN, LEFT, abilities=(GROWS._replace(name=sound, trigger=(t.Event(sound, who="own"),)),))
    game = board.game("3-4-5", "")
    assert game.own.phase == "release"
    while not stack(game):
        act(game, holder(game), "pass")
    entry = next(e for e in log(game) if e.event.kind == "noted" and e.event.what == "waits")
    assert entry.step.number == rule and holder(game) == A
    both_pass(game)
    assert len(game.areas[place(A, ENERGY)]) == 9 and game.own.turn == 4


# 3-8 the main phase ---------------------------------------------------------------------------------


def test_timings() -> None:
    board = Board()
    normal = board.strategy("普通", A)
    quick = board.strategy("速攻", A, timing="quick")
    fight = board.strategy("戦闘", A, timing="battle")
    theirs = board.strategy("敵の普通", B)
    game = board.game()
    offered = {o[1] for o in game.offered or () if o[0] is play_strategy}
    assert offered == {normal, quick, fight}
    act(game, A, "play strategy", fight)
    assert why_not(game, (play_strategy, normal)) == ("3-8-2",)  # 4-6-2: the stack is not empty
    act(game, A, "play strategy", quick)
    act(game, A, "pass")
    assert why_not(game, (play_strategy, theirs)) == ("3-8-2",)
    both_pass(game) if holder(game) == A else act(game, B, "pass")
    assert where(game, quick) == "graveyard" and stack(game) == ["戦闘"]  # 2-23-9-3: the newest first


def test_in_a_battle_only_battle_timing() -> None:
    board = Board()
    quick = board.strategy("速攻", A, timing="quick")
    fight = board.strategy("戦闘", A, timing="battle")
    mine = board.unit("味方", A, CENTRE, LEFT)
    theirs = board.unit("敵", B, CENTRE, MIDDLE)
    game = board.game()
    act(game, A, "move", mine, game.cards[theirs].place)
    both_pass(game)
    assert why_not(game, (play_strategy, quick)) == ("3-8-3",) and (play_strategy, fight) in (game.offered or ())
    assert "3-8-2" in why_not(game, (move, mine, at(A, CENTRE, LEFT)))


def test_where_units_and_bases_are_played() -> None:
    board = Board()
    unit = board.unit("新手", A, "hand")
    base = board.base("砦", A, None)
    board.unit("先客", A, OWN, LEFT)
    board.base("旧砦", A, LEFT)
    game = board.game()
    squares = {o[2] for o in game.offered or () if o[0] is play_unit}
    assert squares == {at(A, OWN, MIDDLE), at(A, OWN, RIGHT), *(at(A, CENTRE, line) for line in (LEFT, MIDDLE, RIGHT))}
    assert why_not(game, (play_unit, unit, at(A, ENEMY, LEFT))) == ("2-20-1-2",)
    assert len([o for o in game.offered or () if o[0].name == "play base"]) == 2
    act(game, A, "play unit", unit, at(A, OWN, MIDDLE))
    both_pass(game)
    assert game.cards[unit].rested  # 2-20-1-3
    option = next(o for o in game.offered or () if o[0].name == "play base")
    act(game, A, *(option[0].name, *option[1:]))
    both_pass(game)
    assert where(game, base) == "middle base" and not game.cards[base].rested


def test_a_swift_unit_enters_released() -> None:
    board = Board()
    unit = board.unit("疾風", A, "hand", abilities=(SWIFT,))
    game = board.game()
    act(game, A, "play unit", unit, at(A, OWN, LEFT))
    both_pass(game)
    assert not game.cards[unit].rested


def test_moving() -> None:
    board = Board()
    unit = board.unit("歩", A, OWN, LEFT, move=((COLOURLESS, 1),))
    tired = board.unit("疲れ", A, OWN, RIGHT, rested=True)
    game = board.game()
    assert {o[2] for o in game.offered or () if o[0] is move and o[1] == unit} == {
        at(A, OWN, MIDDLE),
        at(A, CENTRE, LEFT),
    }
    assert "3-8-2-6" in why_not(game, (move, unit, at(A, CENTRE, MIDDLE)))
    assert "4-7-3-1" in why_not(game, (move, tired, at(A, OWN, MIDDLE)))
    act(game, A, "move", unit, at(A, CENTRE, LEFT))
    assert stack(game) == ["move"] and sum(game.cards[c].rested for c in game.areas[place(A, ENERGY)]) == 1
    both_pass(game)
    assert where(game, unit) == "centre left" and not game.cards[unit].rested
