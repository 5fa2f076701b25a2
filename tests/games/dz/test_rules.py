"""Rules of Dimension Zero in small scenes, in the rulebook's order; most with cards without text."""

from __future__ import annotations

import pytest

from fwjudge.ability import (
    Ability,
    All,
    Change,
    Choose,
    ChoosePlace,
    Count,
    Damage,
    Draw,
    Filter,
    Instead,
    Ko,
    Move,
    Power,
    PutTop,
    Swap,
    Trigger,
)
from fwjudge.engine.decide import why_not
from fwjudge.engine.event import log
from fwjudge.engine.game import Game
from fwjudge.engine.project import value
from fwjudge.engine.run import apply_in_place, run
from fwjudge.games.dz.p3c01_preparation import deck_problems, new_game
from fwjudge.games.dz.p3c03_end import concede
from fwjudge.games.dz.p3c07_energy import charge
from fwjudge.games.dz.p3c08_main import create_plan, move, play_strategy, play_unit, renew_plan
from fwjudge.games.dz.p3c09_smash import smash
from fwjudge.games.dz.p5_keywords import HASTE, SWIFT, UNITY
from fwjudge.games.dz.state import COLOURLESS, DECK, ENERGY, GRAVEYARD, HAND, SMASH, DzCard, Priority, place
from tests import sample

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
    choose,
    cites,
    events,
    hand,
    holder,
    names,
    notes,
    settle,
    smashes,
    stack,
    where,
)
from .test_worked_examples import BOOST, DRAWS, UNIT, able, on, spell, to_exchange


def rule_of(game: Game, card: int) -> tuple[str, ...]:
    """The citations of the last move of a card."""
    return next(e.cites for e in reversed(log(game)) if e.event.kind == "moved" and e.event.card == card)


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
    assert game.step.number == "1-2-3-2" and len(game.offered or []) == 2  # three rainbow cards, or two and a smash card
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
    luck = board.strategy("繁盛", A, spell("繁盛", Draw()))
    shown = board.unit("計画", A, "plan")
    game = board.game()
    act(game, A, "play strategy", luck)
    both_pass(game)
    assert where(game, shown) == "hand" and not game.cards[shown].up


def test_a_card_put_on_top_turns_the_plan_card_down() -> None:
    board = Board()
    shown = board.unit("計画", A, "plan")
    unit = board.unit("的", A, OWN, LEFT)
    rite = board.strategy("埋没", A, spell("埋没", Move("chosen", "deck"), aim=(Choose(UNIT),)))
    game = board.game()
    act(game, A, "play strategy", rite)
    both_pass(game)
    assert game.areas[place(A, DECK)][-2:] == (shown, unit) and not game.cards[shown].up


# 2-20-1-4 control -----------------------------------------------------------------------------------


def test_a_unit_is_put_under_the_control_of_who_puts_it() -> None:
    board = Board()
    dead = board.unit("屍", B, "graveyard")
    rite = board.strategy(
        "冥界", A,
        spell("冥界", Move("chosen", "place"), aim=(Choose(Filter("graveyard", "other", "unit")), ChoosePlace(OWN, without="any"))),
    )  # fmt: skip
    game = board.game()
    act(game, A, "play strategy", rite)
    choose(game, A, at(A, OWN, LEFT))
    both_pass(game)
    assert where(game, dead) == "A left" and value(game, "master", dead) == A
    act(game, A, "move", dead, at(A, CENTRE, LEFT))
    both_pass(game)
    assert where(game, dead) == "centre left" and value(game, "master", dead) == A


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
        assert len(order) == 4 and bottom[::-1][:4] == tuple(order) and set(bottom) == old  # the last card leaves no choice
    else:
        assert set(game.areas[place(A, HAND)]) == old
    # 3-6-1-2: the first decision of the game is the energy phase of the first player
    assert game.own.turn == 1 and holder(game) == B and game.own.phase == "energy" and len(game.areas[place(B, DECK)]) == 35


def test_without_permission_nobody_redraws() -> None:
    deck = [DzCard(f"札{n}", "unit", ((COLOURLESS, 9),), power=1000) for n in range(20) for _ in range(2)]
    game = new_game([deck, deck])
    assert not sample.play(game, 1, 30).own.redraw and not [e for e in events(game, "declared") if e.what in ("keep", "redraw")]
    assert next(e for e in events(game, "set") if e.what == "phase").own.phase == "release"


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
    all_in = board.strategy("全力", A, spell("全力", PutTop(10, "smash", "own"), PutTop(10, "smash", "other")))
    game = board.game()
    act(game, A, "play strategy", all_in)
    both_pass(game)
    assert game.ended is not None and game.ended.winner is None and "3-3-4" in game.ended.cites
    game = Board().game()
    concede(game, A)
    assert game.ended.winner == B and game.ended.cites == ("3-3-7",)


def test_an_empty_deck_loses() -> None:
    board = Board()
    gift = board.strategy("贈り物", A, spell("贈り物", Draw(10, "other")))
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
    late = on("turn end", Power("this", 5000), subject="own")
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
    assert [n.why for n in notes(game, "not triggered")] == ["このターンにもう誘発している"]  # 4-4-4


def test_damage_stays_until_the_recovery_phase() -> None:
    board = Board()
    hurt = board.unit("傷", B, OWN, LEFT, power=5000)
    shots = [board.strategy(f"矢{n}", A, spell("矢", Damage(2000, "chosen"), aim=(Choose(UNIT),))) for n in range(2)]
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
        ("turn start", "3-5-1"), ("release phase start", "3-5-1"), ("draw phase start", "3-6-1-1"), ("energy phase start", "3-7-1"),
        ("main phase start", "3-8-1"), ("smash phase start", "3-9-1"), ("recovery phase start", "3-10-1"), ("turn end", "3-10-2"),
    ],
)  # fmt: skip
def test_what_waits_for_a_phase_is_triggered_there(sound: str, rule: str) -> None:
    board = Board(phase="recovery", active=B)
    board.unit("見張り", A, OWN, LEFT, abilities=(on(sound, PutTop(1, "energy"), subject="own"),))
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
    assert {o[2] for o in game.offered or () if o[0] is move and o[1] == unit} == {at(A, OWN, MIDDLE), at(A, CENTRE, LEFT)}
    assert "3-8-2-6" in why_not(game, (move, unit, at(A, CENTRE, MIDDLE)))
    assert "4-7-3-1" in why_not(game, (move, tired, at(A, OWN, MIDDLE)))
    act(game, A, "move", unit, at(A, CENTRE, LEFT))
    assert stack(game) == ["move"] and sum(game.cards[c].rested for c in game.areas[place(A, ENERGY)]) == 1
    both_pass(game)
    assert where(game, unit) == "centre left" and not game.cards[unit].rested


# 3-11 to 3-14 battles -------------------------------------------------------------------------------


def battle(board: Board, attacker: int, defender: int) -> Game:
    game = board.game()
    act(game, A, "move", attacker, game.cards[defender].place)
    both_pass(game)
    assert game.own.groups
    return game


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
    guard = able("守り", "battle", Power("this", 9000, "battle"))
    mine, theirs = (
        board.unit("攻", A, CENTRE, LEFT, power=2000, abilities=(guard,)), board.unit("守", B, CENTRE, MIDDLE, power=2100),
    )  # fmt: skip
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
    assert (where(game, fast), where(game, slow)) == (("graveyard", "centre middle") if both else ("centre middle", "graveyard"))


def test_the_windows_of_a_battle() -> None:
    """Each step begins with one and ends when both pass; the exchange has one before and one after it."""
    board = Board()
    text = tuple(on(sound, Draw(), subject="own") for sound in ("battle start", "first step start", "second step start", "battle end"))
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
        ("3-12-1", 2), ("3-12-1", 1), ("3-12-1", 0), ("3-13-1", 1), ("3-13-1", 0), ("3-13-3", 1), ("3-13-3", 0), ("3-14-1", 0),
        ("3-14-3", 1), ("3-14-3", 0),
    ]  # fmt: skip


def test_until_the_end_of_the_battle() -> None:
    board = Board()
    mine = board.unit("攻", A, CENTRE, LEFT, power=2000)
    theirs = board.unit("守", B, CENTRE, MIDDLE, power=1000)
    text = spell("声援", Power("chosen", 1000, "battle"), aim=(Choose(Filter("square", "own", "unit")),))
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
    slip = able("回避", "battle", Move("this", "place"), aim=(ChoosePlace(OWN, without="any"),))
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
    storm = spell(
        "突撃", Move("a", "square of x"), Move("b", "square of y"),
        aim=tuple(Choose(Filter("square", type="unit", name=n), called=n) for n in "abxy"),
    )  # fmt: skip
    units = {
        "a": board.unit("a", A, OWN, LEFT, power=4000), "b": board.unit("b", A, OWN, RIGHT, power=2000),
        "x": board.unit("x", B, CENTRE, LEFT, power=3000), "y": board.unit("y", B, OWN, LEFT, power=3000),
    }  # fmt: skip
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
    assert {n: where(game, c) for n, c in units.items()} == {"a": "centre right", "b": "graveyard", "x": "graveyard", "y": "B right"}
    assert any("3-11-1-4" in found for found in cites(game, "set"))


# 4-8 triggers ---------------------------------------------------------------------------------------


def test_the_master_orders_triggers_that_wait_together() -> None:
    board = Board()
    for name, body in (("甲", Draw()), ("乙", PutTop(1, "smash", "other"))):
        board.unit(name, A, OWN, LEFT if name == "甲" else RIGHT, abilities=(Ability(name, "auto", (body,), Trigger("placed", "own")),))
    unit = board.unit("新手", A, "hand")
    game = board.game()
    act(game, A, "play unit", unit, at(A, OWN, MIDDLE))
    both_pass(game)
    assert game.step.number == "4-8-3" and holder(game) == A and names(game, game.offered or []) == ["甲", "乙"]
    choose(game, A, (game.offered or [])[1])
    assert stack(game) == ["乙", "甲"]
    both_pass(game)
    assert smashes(game, B) == 0 and hand(game, A) == 1


@pytest.mark.parametrize(("before", "after"), [(0, 0), (1, 0), (1, 1)])
def test_a_condition_is_looked_at_when_it_is_triggered_and_when_it_resolves(before: int, after: int) -> None:
    board = Board()
    ability = on("placed", Draw(), condition=Count(Filter("square", "own", "unit", name="友")))
    friend = board.unit("友", A, OWN, LEFT) if before else -1
    unit = board.unit("新手", A, "hand", abilities=(ability,))
    kill = board.strategy("処刑", B, spell("処刑", Ko("chosen"), aim=(Choose(Filter("square", type="unit", name="友")),)), timing="quick")
    game = board.game()
    act(game, A, "play unit", unit, at(A, OWN, MIDDLE))
    both_pass(game)
    assert bool(stack(game)) == bool(before)
    if before and not after:
        act(game, A, "pass")
        act(game, B, "play strategy", kill)
        both_pass(game)
        assert where(game, friend) == "graveyard"
    if before:
        both_pass(game)
    assert hand(game, A) == after
    assert bool(notes(game, "not triggered")) == (not before) and bool(notes(game, "negated")) == (before > after)


def test_a_trigger_without_a_target_is_taken_off_the_stack() -> None:
    board = Board()
    unit = board.unit("新手", A, "hand", abilities=(on("placed", Ko("chosen"), aim=(Choose(Filter("square", "other", "unit")),)),))
    game = board.game()
    act(game, A, "play unit", unit, at(A, OWN, MIDDLE))
    both_pass(game)
    assert stack(game) == [] and [e.why for e in events(game, "unstacked") if e.why] == ["適正な対象を選べない"]


@pytest.mark.parametrize("energy", [1, 9])
def test_a_trigger_that_cannot_be_paid_is_taken_off_the_stack(energy: int) -> None:
    board = Board()
    unit = board.unit("新手", A, "hand", abilities=(on("placed", Draw(), energy=energy),))
    game = board.game()
    act(game, A, "play unit", unit, at(A, OWN, MIDDLE))
    both_pass(game)
    assert bool(stack(game)) == (energy == 1)
    assert sum(game.cards[c].rested for c in game.areas[place(A, ENERGY)]) == (1 if energy == 1 else 0)


def test_rule_effects_are_looked_for_again_after_triggers_were_stacked() -> None:
    """4-8-2: paying for one of them took away what kept another unit alive."""
    board = Board()
    flag = board.unit("旗手", A, OWN, LEFT, abilities=(
        Ability("旗", "continuous", (Change(Filter("square", "own", name="兵"), "power", 2000),)),
        on("placed", Draw(), subject="own", of=Filter(not_this=True), cost=(Ko("this"),)),
    ))  # fmt: skip
    soldier = board.unit("兵", A, OWN, RIGHT, power=0)
    unit = board.unit("新手", A, "hand")
    game = board.game()
    act(game, A, "play unit", unit, at(A, OWN, MIDDLE))
    both_pass(game)
    assert stack(game) == ["placed"] and where(game, flag) == where(game, soldier) == "graveyard"


@pytest.mark.parametrize(("what", "rule"), [("played", "4-7-2-9"), ("activated", "4-7-3-5")])
def test_what_waits_for_a_play_is_triggered_when_it_has_been_paid(what: str, rule: str) -> None:
    board = Board(active=B)
    board.unit("耳", A, OWN, LEFT, abilities=(on(what, Draw(), subject="other"),))
    unit = board.unit("新手", B, "hand")
    walker = board.unit("歩", B, OWN, LEFT)
    game = board.game()
    if what == "played":
        act(game, B, "play unit", unit, at(B, OWN, MIDDLE))
    else:
        act(game, B, "move", walker, at(B, OWN, MIDDLE))
    assert len(game.own.stack) == 2 and stack(game)[-1] == what
    entry = next(e for e in log(game) if e.event.kind == "noted" and e.event.what == "waits")
    assert entry.step.number == rule
    said = next(e for e in log(game) if e.event.kind == "declared")
    assert said.step.number in ("4-7-2-1", "4-7-3-1") and said.event.player == B


@pytest.mark.parametrize("wanted", [True, False])
def test_may_is_decided_on_resolving(wanted: bool) -> None:
    board = Board()
    unit = board.unit("新手", A, "hand", abilities=(on("placed", Draw(), optional=True),))
    game = board.game()
    act(game, A, "play unit", unit, at(A, OWN, MIDDLE))
    both_pass(game)
    assert stack(game) == ["placed"]
    both_pass(game)
    choose(game, A, "do" if wanted else "decline")
    assert hand(game, A) == wanted


# 4-15 replacement -----------------------------------------------------------------------------------


def test_the_master_of_the_card_says_which_replacement() -> None:
    board = Board(active=B)
    to_energy = Ability("塔", "replace", (Instead("energy"),), Trigger("buried", "any", Filter("square", type="unit")))
    to_hand = Ability("泉", "replace", (Instead("hand"),), Trigger("buried", "any", Filter("square", type="unit")))
    board.base("塔", A, LEFT, (to_energy,))
    board.base("泉", B, LEFT, (to_hand,))
    unit = board.unit("的", A, OWN, LEFT, power=1000)
    shot = board.strategy("矢", B, spell("矢", Damage(2000, "chosen"), aim=(Choose(UNIT),)))
    game = board.game()
    act(game, B, "play strategy", shot)
    both_pass(game)
    assert holder(game) == A and len(game.offered or []) == 2  # 4-15-8-2
    choose(game, A, (game.offered or [])[1])
    assert where(game, unit) == "hand" and "4-15-2" in rule_of(game, unit)


def test_a_replacement_that_may_be_declined_is_asked_once() -> None:
    board = Board()
    ghost = Ability("亡霊", "replace", (Instead("hand"),), Trigger("buried", "this"), optional=True)
    unit = board.unit("亡霊", A, OWN, LEFT, power=1000, abilities=(ghost,))
    shot = board.strategy("矢", A, spell("矢", Damage(2000, "chosen"), aim=(Choose(UNIT),)))
    game = board.game()
    act(game, A, "play strategy", shot)
    both_pass(game)
    choose(game, A, next(o for o in game.offered or () if not o.apply))
    assert where(game, unit) == "graveyard"


# 4-16 rule effects ----------------------------------------------------------------------------------


def gather(reading: tuple[tuple[str, str], ...], *whose: int) -> tuple[Game, list[int]]:
    board = Board(readings=reading)
    units = [board.unit(f"u{n}", player, OWN, line, power=5000) for n, (player, line) in enumerate(zip(whose, (LEFT, RIGHT), strict=True))]
    text = spell(
        "集結", Move("chosen", "place"), aim=(Choose(UNIT, 2), ChoosePlace(CENTRE, without="any")),
    )  # fmt: skip
    card = board.strategy("集結", A, text)
    game = board.game()
    act(game, A, "play strategy", card)
    while not game.step.window:
        choose(game, A, at(A, CENTRE, MIDDLE) if at(A, CENTRE, MIDDLE) in (game.offered or ()) else (game.offered or [])[0])
    both_pass(game)
    return game, units


def test_units_of_one_player_put_onto_one_square_at_once_all_go() -> None:
    game, units = gather((), A, A)
    assert [where(game, u) for u in units] == ["graveyard", "graveyard"]
    assert [n.why for n in notes(game, "reading")] == ["units at once"]


def test_or_the_active_player_says_which_came_first() -> None:
    game, units = gather((("units at once", "2-20-1-8"),), A, A)
    assert game.step.number == "2-20-1-8" and holder(game) == A
    choose(game, A, game.ref(units[1]))
    assert [where(game, u) for u in units] == ["graveyard", "centre middle"]


def test_units_of_both_put_onto_one_square_at_once_attack_and_are_attacked() -> None:
    game, units = gather((), A, B)
    found = game.own.groups[0].battles[0]
    assert set(found.attackers) == set(found.attacked) == {game.ref(u) for u in units}
    settle(game)
    assert [where(game, u) for u in units] == ["graveyard", "graveyard"]


def test_bases_and_units_where_they_do_not_belong_go() -> None:
    board = Board()
    moved, stays = board.base("砦", A, LEFT), board.base("塔", A, RIGHT)
    unit = board.unit("人", A, OWN, LEFT)
    text = spell("入替", Move("a", "square of unit"), Move("unit", "square of b"), aim=(
        Choose(UNIT, called="unit"), Choose(Filter("base", name="砦"), called="a"), Choose(Filter("base", name="塔"), called="b"),
    ))  # fmt: skip
    swap = board.strategy("入替", A, text)
    game = board.game()
    act(game, A, "play strategy", swap)
    both_pass(game)
    assert where(game, moved) == where(game, unit) == "graveyard" and where(game, stays) == "right base"
    assert "4-16-4-13" in rule_of(game, moved) and "4-16-4-14" in rule_of(game, unit)


def test_a_loop_that_nobody_can_stop_is_a_draw() -> None:
    board = Board()
    board.unit("渦", A, OWN, LEFT, abilities=(on("placed", All(UNIT), Swap("all")),))
    board.unit("木の葉", A, OWN, RIGHT)
    card = board.strategy("つむじ風", A, spell("つむじ風", All(UNIT), Swap("all")))
    game = board.game()
    game.trace = None
    apply_in_place(game, next(o for o in game.offered or () if o[0] is play_strategy and o[1] == card))
    while game.ended is None:  # answering nothing is all that can be done
        apply_in_place(game, next(o for o in game.offered or () if o[0].name == "pass"))
    assert game.ended.winner is None and game.ended.cites == ("3-3-6", "4-18-1")


# readings -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("side", "who"), [("4-8-2", A), ("4-6-3", B)])
def test_reading_who_has_priority_after_something_was_triggered(side: str, who: int) -> None:
    board = Board(readings=(("priority", side),))
    unit = board.unit("弱", A, OWN, LEFT, power=1000, abilities=(DRAWS,))
    game = board.game()
    game.own = game.own._replace(damage=((game.ref(unit), 2000),))
    game.memo = None
    act(game, A, "pass")  # B gains priority: the unit goes, its ability is triggered and stacked
    assert where(game, unit) == "graveyard" and stack(game) == ["buried"]
    assert holder(game) == who and game.frame == Priority(who, 0 if who == A else 1)
    assert [n.why for n in notes(game, "reading")] == ["priority"]


@pytest.mark.parametrize(("side", "at_once"), [("3-11-2", True), ("3-14-4", False)])
def test_reading_when_a_stack_inside_a_battle_comes_back(side: str, at_once: bool) -> None:
    board = Board(readings=(("suspended stack", side),))
    hop = able("跳躍", "battle", Move("this", "square of foe"), aim=(Choose(Filter("square", "other", "unit", name="三"), called="foe"),))
    mine = board.unit("一", A, CENTRE, LEFT, power=3000, abilities=(hop,))
    theirs = board.unit("二", B, CENTRE, MIDDLE, power=4000)
    board.unit("三", B, OWN, RIGHT, power=9000)
    luck = board.strategy("繁盛", A, spell("繁盛", Draw()), timing="battle")
    game = battle(board, mine, theirs)
    act(game, A, "play strategy", luck)
    act(game, A, "activate", (mine, 0))
    assert stack(game) == ["繁盛", "跳躍"]
    both_pass(game)
    assert len(game.own.groups) == 2 and stack(game) == []
    while len(game.own.groups) == 2:
        act(game, holder(game), "pass")
    assert stack(game) == (["繁盛"] if at_once else [])
    while game.own.groups:
        act(game, holder(game), "pass")
    assert stack(game) == ([] if at_once else ["繁盛"])
    settle(game)
    assert hand(game, A) == 1


@pytest.mark.parametrize(("side", "count"), [("5-4-1-1", 1), ("3-12-2", 2)])
def test_reading_whether_an_exchange_in_which_nobody_strikes_is_stacked(side: str, count: int) -> None:
    board = Board(readings=(("empty exchange", side),))
    mine, theirs = board.unit("攻", A, CENTRE, LEFT), board.unit("守", B, CENTRE, MIDDLE)
    game = battle(board, mine, theirs)
    settle(game)
    assert len([e for e in events(game, "stacked") if e.item.what.endswith("exchange")]) == count


@pytest.mark.parametrize(("joined", "changed"), [("3-11-5", "3-12-2"), ("3-11-1-2", "3-11-1-2")])
def test_readings_about_a_unit_that_joins_a_battle(joined: str, changed: str) -> None:
    board = Board(readings=(("joined battle", joined), ("changed units", changed)))
    slip = able("交代", "battle", Move("this", "place"), aim=(ChoosePlace(OWN, without="any"),))
    mine = board.unit("先", A, CENTRE, LEFT, abilities=(slip,))
    theirs = board.unit("守", B, CENTRE, MIDDLE, power=9000)
    second = board.unit("後", A, "hand", power=5000, timing="battle")
    game = battle(board, mine, theirs)
    act(game, A, "activate", (mine, 0))
    choose(game, A, at(A, OWN, LEFT))
    both_pass(game)
    act(game, A, "play unit", second, game.cards[theirs].place)
    both_pass(game)
    found = game.own.groups[0].battles[0]
    assert game.ref(second) in found.fighting and (game.ref(second) in found.attackers) == (joined == "3-11-5")
    settle(game)
    assert bool([e for e in events(game, "stacked") if e.item.what.endswith("exchange")]) == (changed == "3-11-1-2")
    assert where(game, second) == "graveyard" and {n.why for n in notes(game, "reading")} >= {"joined battle", "changed units"}


# 4-9-4, and the layers ------------------------------------------------------------------------------


def test_a_weakened_unit_goes_only_after_the_effect_is_done() -> None:
    board = Board()
    unit = board.unit("的", B, OWN, LEFT, power=1000)
    text = spell("弱体", Power("chosen", -1000), Power("chosen", 500), aim=(Choose(UNIT),))
    card = board.strategy("弱体", A, text)
    game = board.game()
    act(game, A, "play strategy", card)
    both_pass(game)
    assert where(game, unit) == "B right" and value(game, "power", unit) == 500


def test_a_continuous_ability_goes_with_its_card() -> None:
    board = Board()
    line = Filter("square", "own", "unit", where="line")
    flag = board.base("旗", A, LEFT, (Ability("旗", "continuous", (Change(line, "power", 2000),)),))
    unit = board.unit("兵", A, CENTRE, LEFT, power=1000)
    shot = board.strategy("矢", A, spell("矢", Damage(1000, "chosen"), aim=(Choose(UNIT),)))
    fire = board.strategy("火", A, spell("火", Move("chosen", "graveyard"), aim=(Choose(Filter("base", type="base")),)))
    game = board.game()
    act(game, A, "play strategy", shot)
    both_pass(game)
    assert where(game, unit) == "centre left" and value(game, "power", unit) == 3000
    act(game, A, "play strategy", fire)
    both_pass(game)
    assert where(game, flag) == where(game, unit) == "graveyard" and "4-16-4-5" in rule_of(game, unit)


def test_boosts_add_up() -> None:
    board = Board()
    unit = board.unit("兵", A, OWN, LEFT, power=1000)
    cards = [board.strategy(f"鼓舞{n}", A, BOOST) for n in range(2)]
    game = board.game()
    for card in cards:
        act(game, A, "play strategy", card)
        both_pass(game)
    assert value(game, "power", unit) == 7000
    assert len(game.areas[place(A, GRAVEYARD)]) == 2
