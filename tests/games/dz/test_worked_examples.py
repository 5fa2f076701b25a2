"""The rulebook's own examples of order, played with invented cards: the number of each stands in its name."""

from __future__ import annotations

import pytest

from fwjudge.ability import (
    Ability,
    All,
    Change,
    Choose,
    ChoosePlace,
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
from fwjudge.engine.game import Game
from fwjudge.engine.project import value
from fwjudge.games.dz.rules.p5_keywords import deadly
from fwjudge.games.dz.state import COLOURLESS

from .abilities import BOOST, DRAWS, HOME, UNIT, WEAKEN, able, on, spell
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
    damage_on,
    events,
    hand,
    holder,
    names,
    notes,
    settle,
    smashes,
    stack,
    to_exchange,
    where,
)


def test_ex004_both_choose_active_player_first_and_both_go_at_once() -> None:
    board = Board(active=B)
    text = spell(
        "相討ち",
        Choose(Filter("square", "active", "unit"), called="a", by="active"),
        Choose(Filter("square", "non-active", "unit"), called="b", by="non-active"),
        Move("a+b", "graveyard"),
    )
    rite = board.strategy("相討ち", B, text)
    a1, a2 = (board.unit(f"a{n}", A, OWN, line) for n, line in ((1, LEFT), (2, RIGHT)))
    b1, b2 = (board.unit(f"b{n}", B, OWN, line) for n, line in ((1, LEFT), (2, RIGHT)))
    game = board.game()
    act(game, B, "play strategy", rite)
    both_pass(game)
    assert set(game.offered or ()) == {game.ref(b1), game.ref(b2)} and holder(game) == B
    choose(game, B, game.ref(b2))
    assert set(game.offered or ()) == {game.ref(a1), game.ref(a2)} and holder(game) == A
    assert where(game, b2) != "graveyard"
    choose(game, A, game.ref(a1))
    gone = [e.card for e in events(game, "moved") if e.card in (a1, a2, b1, b2)]
    assert gone == [b2, a1]


def test_ex032_a_rule_effect_that_removes_a_unit_comes_before_the_battle() -> None:
    board = Board(active=B)
    board.base("瘴気の谷", A, LEFT, (WEAKEN,))
    mine = board.unit("番人", A, CENTRE, LEFT)
    weak = board.unit("小兵", B, "hand", power=1000)
    game = board.game()
    act(game, B, "play unit", weak, at(A, CENTRE, LEFT))
    both_pass(game)
    assert where(game, weak) == "graveyard" and where(game, mine) == "centre left"
    assert not [e for e in events(game, "set") if e.what == "battle"]
    assert any("4-16-4-4" in found for found in cites(game, "moved"))


def test_ex034_a_battle_suspends_the_stack() -> None:
    board = Board(active=A)
    luck = board.strategy("繁盛", A, spell("繁盛", Draw()))
    scout = board.unit("斥候", A, CENTRE, LEFT)
    knight = board.unit("騎士", B, "hand", power=5000, timing="quick")
    game = board.game()
    act(game, A, "play strategy", luck)
    act(game, A, "pass")
    act(game, B, "play unit", knight, at(A, CENTRE, LEFT))
    assert stack(game) == ["繁盛", "騎士"]
    both_pass(game)
    assert game.own.groups and stack(game) == []
    assert [game.printed(item.ref.card).name for item in game.own.groups[0].stack] == ["繁盛"]
    before = hand(game, A)
    while game.own.groups:
        act(game, holder(game), "pass")
        assert hand(game, A) == before
    assert stack(game) == ["繁盛"] and where(game, scout) == "graveyard"
    assert where(game, knight) == "graveyard"  # 4-16-4-9: it was played into the central area
    both_pass(game)
    assert hand(game, A) == before + 1
    assert any("3-11-2" in found and "3-14-4" in found for found in cites(game, "set"))


def test_ex035_a_battle_inside_a_battle_suspends_it() -> None:
    board = Board(active=A)
    pounce = Ability(
        "待ち伏せ",
        "auto",
        (Move("this", "square of it"),),
        Trigger("placed", "other", Filter("square", type="unit", where="line")),
    )
    flight = able("飛翔", "battle", Move("this", "place"), aim=(ChoosePlace(OWN, without="any"),))
    lion = board.unit("獅子", A, CENTRE, LEFT, power=2000, abilities=(pounce,))
    rider = board.unit("騎手", A, CENTRE, MIDDLE, power=3000)
    horse = board.unit("天馬", B, OWN, MIDDLE, power=4000, abilities=(flight,))
    game = board.game()
    act(game, A, "move", rider, at(A, ENEMY, MIDDLE))
    both_pass(game)
    assert len(game.own.groups) == 1
    act(game, A, "pass")
    act(game, B, "activate", (horse, 1))
    choose(game, B, at(A, ENEMY, LEFT))
    both_pass(game)  # the flight
    assert where(game, horse) == "B left" and stack(game) == ["待ち伏せ"]
    both_pass(game)
    assert where(game, lion) == "B left" and len(game.own.groups) == 2
    first = game.own.groups[0].battles[0]
    assert game.ref(horse) in first.fighting  # 3-11-1-3: it fights in both
    while len(game.own.groups) == 2:
        act(game, holder(game), "pass")
    assert where(game, lion) == "graveyard" and where(game, horse) == "B left"
    assert len(game.own.groups) == 1 and game.own.groups[0].battles[0].square == at(A, ENEMY, MIDDLE)
    settle(game)
    assert where(game, rider) == "B middle"
    won = [e.cards for e in events(game, "sounded") if e.cause == "battle won"]
    assert won == [(horse,), (rider,)]


def test_ex036_both_who_attacked_and_who_was_attacked_trigger() -> None:
    board = Board(active=B)
    guard = board.unit("聖騎士", A, CENTRE, LEFT, power=4000, abilities=(on("attacked", Power("this", 3000)),))
    shot = board.unit("狙撃手", B, "hand", power=4000, abilities=(on("attack", Power("this", 3000)),))
    game = board.game()
    act(game, B, "play unit", shot, at(A, CENTRE, LEFT))
    both_pass(game)
    assert stack(game) == ["attack", "attacked"]  # 4-8-3: first those of the active player
    both_pass(game)
    both_pass(game)
    assert value(game, "power", guard) == value(game, "power", shot) == 7000
    settle(game)
    assert where(game, guard) == where(game, shot) == "graveyard"


def test_ex037_a_winner_that_moves_on_attacks_and_is_still_attacked() -> None:
    board = Board(active=B)
    charge = on("battle won", Move("this", "place"), aim=(ChoosePlace(where="adjacent", without="own"),))
    beast = board.unit("突進獣", A, CENTRE, LEFT, power=6000, abilities=(charge,))
    other = board.unit("隣人", B, CENTRE, MIDDLE, power=2000)
    victim = board.unit("挑戦者", B, "hand", power=1000)
    game = board.game()
    act(game, B, "play unit", victim, at(A, CENTRE, LEFT))
    both_pass(game)
    while not notes(game, "waits"):
        act(game, holder(game), "pass")
    choose(game, A, at(A, CENTRE, MIDDLE))
    both_pass(game)
    assert len(game.own.groups) == 2
    outer, inner = (group.battles[0] for group in game.own.groups)
    assert game.ref(beast) in outer.attacked and game.ref(beast) in inner.attackers
    settle(game)
    assert where(game, other) == "graveyard" and where(game, beast) == "centre middle"


def test_ex038_without_a_battle_nobody_attacked() -> None:
    board = Board(active=B)
    board.base("瘴気の谷", A, LEFT, (WEAKEN,))
    board.unit("聖騎士", A, CENTRE, LEFT, abilities=(on("attacked", Power("this", 3000)),))
    shot = board.unit("狙撃手", B, "hand", power=1000, abilities=(on("attack", Power("this", 3000)),))
    game = board.game()
    act(game, B, "play unit", shot, at(A, CENTRE, LEFT))
    both_pass(game)
    assert not notes(game, "waits") and where(game, shot) == "graveyard"


def test_ex039_a_unit_that_left_its_square_ends_the_step_without_an_exchange() -> None:
    board = Board(active=B)
    slip = able("回避", "battle", Move("this", "place"), aim=(ChoosePlace(where="adjacent", without="any"),))
    horse = board.unit("天馬", A, CENTRE, LEFT, abilities=(slip,))
    maid = board.unit("爆撃手", B, OWN, RIGHT, power=9000)
    game = board.game()
    act(game, B, "move", maid, at(A, CENTRE, LEFT))
    both_pass(game)
    act(game, B, "pass")
    act(game, A, "activate", (horse, 0))
    choose(game, A, at(A, OWN, LEFT))
    both_pass(game)
    settle(game)
    assert not [e for e in events(game, "stacked") if e.item.what.endswith("exchange")]
    assert where(game, horse) == "A left" and where(game, maid) == "centre left"


def exchange_of_2000(answer: Ability) -> tuple[Game, int, int, int]:
    board = Board(active=B)
    mine = board.unit("斥候", A, CENTRE, LEFT, power=2000)
    theirs = board.unit("大砲", B, OWN, RIGHT, power=2000)
    card = board.strategy("応答", A, answer, timing="battle")
    game = board.game()
    act(game, B, "move", theirs, at(A, CENTRE, LEFT))
    both_pass(game)
    to_exchange(game, mine)
    assert [n for _, _, n in game.own.stack[-1].damages] == [2000, 2000]
    act(game, B, "pass")
    act(game, A, "play strategy", card)
    return game, mine, theirs, card


def test_ex040_damage_is_fixed_when_the_exchange_is_stacked() -> None:
    game, mine, theirs, _ = exchange_of_2000(BOOST)
    choose(game, A, game.ref(mine))
    assert stack(game) == ["second exchange", "応答"]
    both_pass(game)
    assert value(game, "power", mine) == 5000
    both_pass(game)
    assert damage_on(game, mine) == 2000
    assert where(game, theirs) == "graveyard" and where(game, mine) == "centre left"
    assert any("3-12-4-1" in found for found in cites(game, "damaged"))


def test_ex041_damage_is_dealt_though_its_source_left_and_not_to_who_left() -> None:
    game, mine, theirs, _ = exchange_of_2000(HOME)
    choose(game, A, game.ref(mine))
    both_pass(game)
    assert where(game, mine) == "hand"
    both_pass(game)
    assert [e.card for e in events(game, "damaged")] == [theirs]
    assert where(game, theirs) == "graveyard"


def test_ex042_who_is_left_alone_has_won() -> None:
    board = Board(active=A)
    tail = on("battle won", PutTop(1, "smash", "other"))
    dragon = board.unit("光竜", A, OWN, RIGHT, power=2000, abilities=(tail,))
    beast = board.unit("混沌獣", B, CENTRE, LEFT, power=9000)
    call = board.strategy("帰還", A, HOME, timing="battle")
    game = board.game()
    act(game, A, "move", dragon, game.cards[beast].place)
    both_pass(game)
    act(game, A, "play strategy", call)
    choose(game, A, game.ref(beast))
    both_pass(game)
    settle(game)
    assert where(game, beast) == "hand" and smashes(game, B) == 1
    assert names(game, notes(game, "resolved")) == ["呼び戻し", "battle won"]


def test_ex043_the_winner_need_not_have_caused_the_battle() -> None:
    board = Board(active=A)
    heir = on(
        "buried",
        Choose(Filter("hand", "own", "unit", cost_at_most=7)),
        Move("chosen", "place", rested=True),
        aim=(ChoosePlace(OWN, without="any"),),
    )
    witch = board.unit("魔女", A, "hand", power=3000, abilities=(heir,))
    cowboy = board.unit("騎手", B, ENEMY, MIDDLE, power=3000)
    dragon = board.unit("光竜", A, "hand", power=4000, cost=((COLOURLESS, 7),), abilities=(on("battle won", Draw()),))
    game = board.game()
    act(game, A, "play unit", witch, game.cards[cowboy].place)
    both_pass(game)
    to_exchange(game, witch)
    both_pass(game)
    assert where(game, witch) == where(game, cowboy) == "graveyard"
    choose(game, A, at(A, OWN, MIDDLE))
    both_pass(game)
    if game.offered and not game.step.window:
        choose(game, A, game.ref(dragon))
    assert where(game, dragon) == "A middle"
    settle(game)
    won = [e.cards for e in events(game, "sounded") if e.cause == "battle won"]
    assert won == [(dragon,)] and names(game, notes(game, "resolved"))[-1] == "battle won"


VOICE = spell("声", Power("chosen", 2000), Move("this", "energy"), aim=(Choose(UNIT),))


def test_ex044_without_any_target_left_it_is_negated() -> None:
    board = Board(active=A)
    target = board.unit("的", A, OWN, LEFT)
    voice = board.strategy("天使の声", A, VOICE)
    answer = board.strategy("呼び戻し", B, HOME, timing="quick")
    game = board.game()
    act(game, A, "play strategy", voice)
    choose(game, A, game.ref(target)) if not game.step.window else None
    act(game, A, "pass")
    act(game, B, "play strategy", answer)
    choose(game, B, game.ref(target)) if not game.step.window else None
    both_pass(game)
    both_pass(game)
    assert where(game, voice) == "graveyard"
    assert any("4-1-5" in found for found in cites(game, "noted"))


def test_ex072_it_went_elsewhere_as_a_part_of_its_resolution() -> None:
    board = Board(active=A)
    board.unit("的", A, OWN, LEFT)
    voice = board.strategy("天使の声", A, VOICE)
    game = board.game()
    act(game, A, "play strategy", voice)
    both_pass(game)
    assert where(game, voice) == "energy"


def test_ex045_an_ability_on_the_stack_does_not_need_its_card() -> None:
    board = Board(active=A)
    mines = on("damaged", Damage(2000, "it"), subject="any", of=Filter("square", type="unit", where="line"))
    mines = mines._replace(trigger=mines.trigger._replace(by="another") if mines.trigger else None)
    field = board.base("地雷原", A, LEFT, (mines,))
    wolf = board.unit("狼王", B, CENTRE, RIGHT, power=5000)
    shot = board.strategy("一撃", A, spell("一撃", Damage(2000, "chosen"), aim=(Choose(UNIT),)))
    bolt = board.strategy(
        "落雷", B, spell("落雷", All(Filter("base", "other")), Move("all", "graveyard")), timing="quick"
    )
    game = board.game()
    act(game, A, "play strategy", shot)
    both_pass(game)
    assert damage_on(game, wolf) == 2000 and stack(game) == ["damaged"]
    act(game, A, "pass")
    act(game, B, "play strategy", bolt)
    both_pass(game)
    assert where(game, field) == "graveyard"
    both_pass(game)
    assert damage_on(game, wolf) == 4000 and stack(game) == []


def plasma_board() -> tuple[Game, int, int, int]:
    board = Board(active=A)
    burst = on("placed", All(Filter("square", type="unit", where="line")), Damage(1000, "all"))
    dragon = board.unit("電竜", A, "hand", abilities=(burst,))
    same = board.unit("同列", B, CENTRE, RIGHT)
    other = board.unit("別列", B, CENTRE, MIDDLE)
    call = board.strategy("呼び戻し", A, HOME, timing="quick")
    game = board.game()
    act(game, A, "play unit", dragon, at(A, OWN, LEFT))
    both_pass(game)
    assert stack(game) == ["placed"]
    act(game, A, "play strategy", call)
    choose(game, A, game.ref(dragon))
    both_pass(game)
    assert where(game, dragon) == "hand"
    both_pass(game)
    return game, dragon, same, other


def test_ex046_and_ex071_the_square_just_before_it_left_counts() -> None:
    game, dragon, same, other = plasma_board()
    assert damage_on(game, same) == 1000 and damage_on(game, other) == 0 and where(game, dragon) == "hand"


@pytest.mark.parametrize("called_home", [False, True])
def test_ex049_what_was_left_behind_about_a_card_vanishes_with_it(called_home: bool) -> None:
    board = Board(active=A)
    shaman = board.unit("邪眼", A, OWN, LEFT, power=1000, abilities=(deadly(3),))
    malt = board.unit("蒸留酒", B, CENTRE, RIGHT, power=4000)
    road = board.strategy("帰還", A, HOME, timing="battle")
    game = board.game()
    act(game, A, "move", shaman, game.cards[malt].place)
    both_pass(game)
    to_exchange(game, shaman)
    both_pass(game)
    assert stack(game) == ["即死レベル3"] and where(game, shaman) == "graveyard"
    both_pass(game)
    assert len(game.delayed) == 1
    if called_home:
        act(game, A, "play strategy", road)
        both_pass(game)
    settle(game)
    assert not game.delayed
    assert where(game, malt) == ("hand" if called_home else "graveyard")
    assert bool(notes(game, "vanished")) == called_home


def test_ex059_the_active_players_triggers_lie_below() -> None:
    board = Board(active=A)
    merchant = board.unit("商人", A, OWN, LEFT, power=2000, abilities=(DRAWS,))
    girls = board.unit("娘たち", B, CENTRE, RIGHT, power=2000, abilities=(on("buried", PutTop(1, "smash", "other")),))
    game = board.game()
    act(game, A, "move", merchant, game.cards[girls].place)
    both_pass(game)
    to_exchange(game, merchant)
    both_pass(game)
    assert [item.player for item in game.own.stack] == [A, B]
    before = hand(game, A)
    both_pass(game)
    assert smashes(game, A) == 1 and hand(game, A) == before
    both_pass(game)
    assert hand(game, A) == before + 1


def test_ex060_destroyed_by_rule_before_its_trigger_is_stacked() -> None:
    board = Board(active=A)
    bless = on(
        "placed from hand",
        Power("chosen", -1, what="smash"),
        aim=(Choose(Filter("square", type="unit", where="line")),),
    )
    angel = board.unit("戦天使", A, "hand", abilities=(bless,))
    target = board.unit("的", B, OWN, RIGHT, smash=2)
    board.unit("別列", B, OWN, LEFT, smash=2)
    game = board.game()
    act(game, A, "play unit", angel, at(A, CENTRE, LEFT))
    both_pass(game)
    assert where(game, angel) == "graveyard" and stack(game) == ["placed from hand"]
    assert game.own.stack[0].effect.get("chosen") == (game.ref(target),)
    assert any("4-16-4-8" in found for found in cites(game, "moved"))
    both_pass(game)
    assert value(game, "smash", target) == 1


def test_ex061_each_event_triggers_once() -> None:
    board = Board(active=B)
    market = on("buried", Draw(), subject="own", of=Filter("square", type="unit", where="line"))
    board.base("市場", A, LEFT, (market,))
    spies = [board.unit("密偵", A, area, LEFT) for area in (OWN, CENTRE)]
    quake = on("placed", All(Filter("square", "other", "unit", where="line"), "hit"), Ko("hit"))
    dragon = board.unit("地竜", B, "hand", abilities=(quake,))
    game = board.game()
    act(game, B, "play unit", dragon, at(B, OWN, RIGHT))
    both_pass(game)
    before = hand(game, A)
    both_pass(game)
    assert all(where(game, spy) == "graveyard" for spy in spies)
    assert stack(game) == ["buried", "buried"]
    settle(game)
    assert hand(game, A) == before + 2


TOWER = Ability(
    "大地の塔", "replace", (Instead("energy"),), Trigger("buried", "own", Filter("square", type="unit", where="line"))
)


def test_ex062_and_ex085_what_was_replaced_did_not_happen() -> None:
    board = Board(active=B)
    board.base("塔", A, LEFT, (TOWER,))
    merchant = board.unit("商人", A, CENTRE, LEFT, power=1000, abilities=(DRAWS,))
    shot = board.strategy("一撃", B, spell("一撃", Damage(2000, "chosen"), aim=(Choose(UNIT),)))
    game = board.game()
    act(game, B, "play strategy", shot)
    both_pass(game)
    assert where(game, merchant) == "energy" and not game.cards[merchant].rested
    assert not notes(game, "waits")
    assert any("4-15-4" in found for found in cites(game, "moved"))


def test_ex086_a_cost_that_was_replaced_is_paid() -> None:
    board = Board(active=A)
    board.base("塔", A, LEFT, (TOWER,))
    curse = able(
        "微笑み",
        "quick",
        Move("chosen", "graveyard"),
        cost=(Ko("this"),),
        aim=(Choose(Filter("square", type="unit", where="line", cost_at_most=6, not_this=True)),),
    )
    doll = board.unit("人形", A, OWN, LEFT, abilities=(curse,))
    victim = board.unit("的", B, CENTRE, RIGHT)
    game = board.game()
    act(game, A, "activate", (doll, game.printed(doll).abilities[0]))
    assert where(game, doll) == "energy" and stack(game) == ["微笑み"]
    both_pass(game)
    assert where(game, victim) == "graveyard"


def test_ex063_a_card_hears_itself_being_placed() -> None:
    board = Board(active=A)
    witch = board.unit("水晶", A, "hand", abilities=(on("placed", Draw()),))
    game = board.game()
    before = hand(game, A)
    act(game, A, "play unit", witch, at(A, OWN, MIDDLE))
    both_pass(game)
    assert stack(game) == ["placed"]
    both_pass(game)
    assert hand(game, A) == before - 1 + 1


PARADOX = spell("逆説の嵐", Swap("chosen"), aim=(Choose(UNIT, 2),))


def test_ex064_a_unit_put_from_square_to_square_is_heard_by_who_was_moved_with_it() -> None:
    board = Board(active=B)
    ambush = on("placed", Draw(), subject="other", of=Filter("square", type="unit", where="adjacent"))
    hero = board.unit("妖魔", A, CENTRE, LEFT, abilities=(ambush,))
    foe = board.unit("敵", B, CENTRE, MIDDLE)
    storm = board.strategy("逆説の嵐", B, PARADOX)
    game = board.game()
    places = game.cards[hero].place, game.cards[foe].place
    act(game, B, "play strategy", storm)
    while not game.step.window:
        choose(game, B, (game.offered or [])[0])
    both_pass(game)
    assert (game.cards[foe].place, game.cards[hero].place) == places
    assert stack(game) == ["placed"]


def test_ex066_it_hears_itself_leave() -> None:
    board = Board(active=B)
    merchant = board.unit("商人", A, CENTRE, LEFT, power=1000, abilities=(DRAWS,))
    shot = board.strategy("一撃", B, spell("一撃", Damage(2000, "chosen"), aim=(Choose(UNIT),)))
    game = board.game()
    before = hand(game, A)
    act(game, B, "play strategy", shot)
    both_pass(game)
    assert where(game, merchant) == "graveyard" and stack(game) == ["buried"]
    both_pass(game)
    assert hand(game, A) == before + 1


def test_ex067_who_leaves_together_hears_the_other_leave() -> None:
    board = Board(active=B)
    hears = on("buried", Draw(), subject="own", of=Filter("square", type="unit", where="adjacent"))
    grain = board.unit("穀物商", A, CENTRE, LEFT, abilities=(hears,))
    fly = board.unit("蠅", A, CENTRE, MIDDLE)
    board.unit("遠い", A, OWN, RIGHT)
    quake = board.strategy("地震", B, spell("地震", All(Filter("square", "other", "unit")), Ko("all")))
    game = board.game()
    act(game, B, "play strategy", quake)
    both_pass(game)
    assert where(game, grain) == where(game, fly) == "graveyard"
    assert stack(game) == ["buried"]  # the fly, not the distant one, and not itself


VORTEX = spell(
    "双渦", Move("chosen", "hand"), aim=(Choose(Filter("square", type="unit", cost_at_most=2), 2, up_to=True),)
)


@pytest.mark.parametrize("gone", [1, 2])
def test_ex068_targets_that_left_are_no_targets(gone: int) -> None:
    board = Board(active=A)
    targets = [board.unit(f"的{n}", B, CENTRE, line) for n, line in enumerate((LEFT, RIGHT))]
    vortex = board.strategy("双渦", A, VORTEX)
    kills = [
        board.strategy(f"犠牲{n}", B, spell("犠牲", Ko("chosen"), aim=(Choose(UNIT),)), timing="quick")
        for n in range(gone)
    ]
    game = board.game()
    act(game, A, "play strategy", vortex)
    for target in targets:
        choose(game, A, game.ref(target))
    for kill, target in zip(kills, targets, strict=False):
        act(game, A, "pass")
        act(game, B, "play strategy", kill)
        if not game.step.window:
            choose(game, B, game.ref(target))
        both_pass(game)
    both_pass(game)
    assert [where(game, t) for t in targets] == ["graveyard", "graveyard" if gone == 2 else "hand"]
    assert bool(notes(game, "negated")) == (gone == 2)


def test_ex070_a_target_that_leans_on_a_lost_target_is_lost() -> None:
    board = Board(active=A)
    wave = spell(
        "波動",
        Move("b", "graveyard"),
        aim=(Choose(UNIT, called="a"), Choose(Filter("square", type="unit", where="area", to="a"), called="b")),
    )
    first = board.unit("甲", B, CENTRE, LEFT)
    second = board.unit("乙", B, CENTRE, RIGHT)
    card = board.strategy("波動", A, wave)
    answer = board.strategy("呼び戻し", B, HOME, timing="quick")
    game = board.game()
    act(game, A, "play strategy", card)
    choose(game, A, game.ref(first))
    choose(game, A, game.ref(second))
    act(game, A, "pass")
    act(game, B, "play strategy", answer)
    choose(game, B, game.ref(first))
    both_pass(game)
    both_pass(game)
    assert where(game, second) == "centre left" and notes(game, "negated")


MIND = spell("支配", Move("chosen", "place", rested=None), aim=(Choose(UNIT), ChoosePlace(without="any")))


def spider_moves(answer: Ability, *targets: object) -> tuple[Game, int, int, int]:
    board = Board(active=A)
    spider = board.unit("蜘蛛", A, OWN, LEFT)
    friend = board.unit("仲間", A, OWN, RIGHT)
    card = board.strategy("応答", B, answer, timing="quick")
    game = board.game()
    act(game, A, "move", spider, at(A, CENTRE, LEFT))
    act(game, A, "pass")
    act(game, B, "play strategy", card)
    named = {"spider": game.ref(spider), "friend": game.ref(friend)}
    for target in targets:
        if not game.step.window:
            choose(game, B, named.get(str(target), target))
    both_pass(game)
    both_pass(game)
    return game, spider, friend, card


def test_ex073_a_unit_that_left_its_square_does_not_move() -> None:
    game, spider, _, _ = spider_moves(MIND, "spider", at(A, ENEMY, RIGHT))
    assert where(game, spider) == "B right" and any("4-9-3-1" in found for found in cites(game, "noted"))
    assert not [e for e in events(game, "moved") if e.cause == "move"]


def test_ex074_a_frozen_unit_moves_and_is_released() -> None:
    from fwjudge.ability import Rest

    game, spider, _, _ = spider_moves(spell("金縛り", Rest("chosen"), aim=(Choose(UNIT),)), "spider")
    assert [e.card for e in events(game, "turned") if e.rested and e.card == spider]
    assert where(game, spider) == "centre left" and not game.cards[spider].rested


def test_ex075_two_units_of_one_player_on_one_square() -> None:
    game, spider, friend, _ = spider_moves(MIND, "friend", at(A, CENTRE, LEFT))
    assert where(game, friend) == "centre left" and where(game, spider) == "graveyard"
    assert any("4-16-4-6" in found for found in cites(game, "moved"))


def test_ex079_a_unit_is_put_there_as_it_will_be() -> None:
    board = Board(active=A)
    whose = Filter("square", "own", "unit", trait="人形")
    board.unit(
        "弾幕",
        A,
        OWN,
        LEFT,
        abilities=(Ability("弾幕", "continuous", (Change(whose, "swift"), Change(whose, "power", 1000))),),
    )
    doll = board.unit("夢見る人形", A, "hand", power=1000, traits=("人形",))
    game = board.game()
    act(game, A, "play unit", doll, at(A, OWN, MIDDLE))
    both_pass(game)
    assert not game.cards[doll].rested and value(game, "power", doll) == 2000


def test_ex094_a_move_that_did_not_resolve_was_no_move() -> None:
    """And the unit was put onto another square by the effect alone (5-13-2-1)."""
    board = Board(active=A)
    moved = on("move", Draw())
    spider = board.unit("蜘蛛", A, CENTRE, LEFT, abilities=(moved,))
    friend = board.unit("仲間", A, OWN, LEFT)
    storm = board.strategy("逆説の嵐", B, PARADOX, timing="quick")
    game = board.game()
    act(game, A, "move", spider, at(A, ENEMY, LEFT))
    act(game, A, "pass")
    act(game, B, "play strategy", storm)
    while not game.step.window:
        choose(game, B, (game.offered or [])[0])
    both_pass(game)
    both_pass(game)
    assert (where(game, spider), where(game, friend)) == ("A left", "centre left")
    assert not notes(game, "waits")
