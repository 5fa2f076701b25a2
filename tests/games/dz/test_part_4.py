"""Part 4 of the rulebook in small scenes, and where it can be read in more than one way."""

from __future__ import annotations

import pytest

from fwjudge.ability import text as t
from fwjudge.engine.game import Game
from fwjudge.engine.log import log
from fwjudge.engine.project import value
from fwjudge.engine.run import apply_in_place
from fwjudge.games.dz.rules.p3c08_main import play_strategy
from fwjudge.games.dz.state import ENERGY, GRAVEYARD, Priority, place

from .abilities import BOOST, DRAW, DRAWS, SHOT, SLIP, able, on, skill, spell
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
    events,
    hand,
    holder,
    names,
    notes,
    rule_of,
    settle,
    smashes,
    stack,
    where,
)

AIM_AT_OTHER = "あなたはバトルスペースのスクエアにある対象の相手のユニットを1枚選び、"
SWAP_ALL = "バトルスペースのスクエアにあるすべてのユニットの置かれているスクエアを入れ替える。"

# 4-8 triggers ---------------------------------------------------------------------------------------


def test_the_master_orders_triggers_that_wait_together() -> None:
    board = Board()
    smash = "あなたは相手の山札の1番上のカードを、持ち主のスマッシュゾーンにリリース状態で置く。"
    for name, text in (("甲", "あなたはカードを1枚引く。"), ("乙", smash)):
        board.unit(
            name,
            A,
            OWN,
            LEFT if name == "甲" else RIGHT,
            abilities=(skill(name, f"あなたのユニットがスクエアに置かれた時、{text}"),),
        )
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
    ability = skill(
        "placed",
        "このカードがスクエアに置かれた時、バトルスペースのスクエアにあなたの「友」があるならば、あなたはカードを1枚引く。",
    )
    friend = board.unit("友", A, OWN, LEFT) if before else -1
    unit = board.unit("新手", A, "hand", abilities=(ability,))
    kill = board.strategy(
        "処刑",
        B,
        spell("処刑", "あなたはバトルスペースのスクエアにある対象の「友」を1枚選び、破壊する。"),
        timing="quick",
    )
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
    unit = board.unit("新手", A, "hand", abilities=(on("placed", f"{AIM_AT_OTHER}破壊する。"),))
    game = board.game()
    act(game, A, "play unit", unit, at(A, OWN, MIDDLE))
    both_pass(game)
    assert stack(game) == [] and [e.why for e in events(game, "unstacked") if e.why] == ["no legal target"]


@pytest.mark.parametrize("energy", [1, 9])
def test_a_trigger_that_cannot_be_paid_is_taken_off_the_stack(energy: int) -> None:
    board = Board()
    unit = board.unit(
        "新手", A, "hand", abilities=(on("placed", "あなたはカードを1枚引く。")._replace(cost=(t.PayEnergy(energy),)),)
    )
    game = board.game()
    act(game, A, "play unit", unit, at(A, OWN, MIDDLE))
    both_pass(game)
    assert bool(stack(game)) == (energy == 1)
    assert sum(game.cards[c].rested for c in game.areas[place(A, ENERGY)]) == (1 if energy == 1 else 0)


def test_rule_effects_are_looked_for_again_after_triggers_were_stacked() -> None:
    """4-8-2: paying for one of them took away what kept another unit alive."""
    board = Board()
    flag = board.unit(
        "旗手",
        A,
        OWN,
        LEFT,
        abilities=(
            skill("旗", "バトルスペースのスクエアにあるすべてのあなたの「兵」のパワーを+2000する。"),
            skill(
                "placed", "このカード以外のあなたのユニットがスクエアに置かれた時、あなたはカードを1枚引く。"
            )._replace(cost=(t.Ko(t.It("this")),)),
        ),
    )
    soldier = board.unit("兵", A, OWN, RIGHT, power=0)
    unit = board.unit("新手", A, "hand")
    game = board.game()
    act(game, A, "play unit", unit, at(A, OWN, MIDDLE))
    both_pass(game)
    assert stack(game) == ["placed"] and where(game, flag) == where(game, soldier) == "graveyard"


@pytest.mark.parametrize(("what", "rule"), [("played", "4-7-2-9"), ("activated", "4-7-3-5")])
def test_what_waits_for_a_play_is_triggered_when_it_has_been_paid(what: str, rule: str) -> None:
    board = Board(active=B)
    board.unit("耳", A, OWN, LEFT, abilities=(DRAWS._replace(name=what, trigger=(t.Event(what, who="other"),)),))
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
    unit = board.unit("新手", A, "hand", abilities=(on("placed", "あなたはカードを1枚引いてよい。"),))
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
    buried = "バトルスペースのスクエアにあるユニットが墓地に置かれる時、かわりに持ち主の"
    to_energy = skill("塔", f"{buried}エネルギーゾーンにリリース状態で置く。", "base")
    to_hand = skill("泉", f"{buried}手札に加える。", "base")
    board.base("塔", A, LEFT, (to_energy,))
    board.base("泉", B, LEFT, (to_hand,))
    unit = board.unit("的", A, OWN, LEFT, power=1000)
    shot = board.strategy("矢", B, SHOT)
    game = board.game()
    act(game, B, "play strategy", shot)
    both_pass(game)
    assert holder(game) == A and len(game.offered or []) == 2  # 4-15-8-2
    choose(game, A, (game.offered or [])[1])
    assert where(game, unit) == "hand" and "4-15-2" in rule_of(game, unit)


def test_a_replacement_that_may_be_declined_is_asked_once() -> None:
    board = Board()
    ghost = skill("亡霊", "このカードがスクエアから墓地に置かれる時、かわりに持ち主の手札に加えてよい。")
    unit = board.unit("亡霊", A, OWN, LEFT, power=1000, abilities=(ghost,))
    shot = board.strategy("矢", A, SHOT)
    game = board.game()
    act(game, A, "play strategy", shot)
    both_pass(game)
    choose(game, A, next(o for o in game.offered or () if not o.apply))
    assert where(game, unit) == "graveyard"


# 4-16 rule effects ----------------------------------------------------------------------------------


def gather(reading: tuple[tuple[str, str], ...], *whose: int) -> tuple[Game, list[int]]:
    board = Board(readings=reading)
    units = [
        board.unit(f"u{n}", player, OWN, line, power=5000)
        for n, (player, line) in enumerate(zip(whose, (LEFT, RIGHT), strict=True))
    ]
    text = spell(
        "集結",
        "あなたはバトルスペースのスクエアにある対象のユニットを2枚選び、ユニットのない中央エリアの対象のスクエアを1つ選び、"
        "そのユニットをそのスクエアにリリース状態で置く。",
    )
    card = board.strategy("集結", A, text)
    game = board.game()
    act(game, A, "play strategy", card)
    while not game.step.window:
        choose(
            game, A, at(A, CENTRE, MIDDLE) if at(A, CENTRE, MIDDLE) in (game.offered or ()) else (game.offered or [])[0]
        )
    both_pass(game)
    return game, units


def test_units_of_one_player_put_onto_one_square_at_once_all_go() -> None:
    game, units = gather((), A, A)
    assert [where(game, u) for u in units] == ["graveyard", "graveyard"]
    assert [n.reading for n in events(game, "consulted")] == ["units at once"]


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
    targets = [t.Choose(t.Cards((t.In(("board",)), t.Named((n,)))), called=n, target=True) for n in ("人", "砦", "塔")]
    moves = [t.PutOnSquare(t.It(one), t.SquareOf(t.It(other)), False) for one, other in (("砦", "人"), ("人", "塔"))]
    text = t.Skill("入替", "spell", (*targets, *moves))
    swap = board.strategy("入替", A, text)
    game = board.game()
    act(game, A, "play strategy", swap)
    both_pass(game)
    assert where(game, moved) == where(game, unit) == "graveyard" and where(game, stays) == "right base"
    assert "4-16-4-13" in rule_of(game, moved) and "4-16-4-14" in rule_of(game, unit)


def test_a_loop_that_nobody_can_stop_is_a_draw() -> None:
    board = Board()
    board.unit("渦", A, OWN, LEFT, abilities=(on("placed", f"あなたは{SWAP_ALL}"),))
    board.unit("木の葉", A, OWN, RIGHT)
    card = board.strategy("つむじ風", A, spell("つむじ風", f"あなたは{SWAP_ALL}"))
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
    assert [n.reading for n in events(game, "consulted")] == ["priority"]


@pytest.mark.parametrize(("side", "at_once"), [("3-11-2", True), ("3-14-4", False)])
def test_reading_when_a_stack_inside_a_battle_comes_back(side: str, at_once: bool) -> None:
    board = Board(readings=(("suspended stack", side),))
    hop = able(
        "跳躍",
        "《バトル》あなたはバトルスペースのスクエアにある対象の相手の「三」を1枚選び、"
        "このカードをそのユニットのあるスクエアにリリース状態で置く。",
    )
    mine = board.unit("一", A, CENTRE, LEFT, power=3000, abilities=(hop,))
    theirs = board.unit("二", B, CENTRE, MIDDLE, power=4000)
    board.unit("三", B, OWN, RIGHT, power=9000)
    luck = board.strategy("繁盛", A, DRAW, timing="battle")
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
    slip = SLIP
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
    assert where(game, second) == "graveyard" and {n.reading for n in events(game, "consulted")} >= {
        "joined battle",
        "changed units",
    }


# 4-9-4, and the layers ------------------------------------------------------------------------------


def test_a_weakened_unit_goes_only_after_the_effect_is_done() -> None:
    board = Board()
    unit = board.unit("的", B, OWN, LEFT, power=1000)
    text = spell(
        "弱体",
        "あなたはバトルスペースのスクエアにある対象のユニットを1枚選び、ターン終了時まで、パワーを-1000する。"
        "ターン終了時まで、そのユニットのパワーを+500する。",
    )
    card = board.strategy("弱体", A, text)
    game = board.game()
    act(game, A, "play strategy", card)
    both_pass(game)
    assert where(game, unit) == "B right" and value(game, "power", unit) == 500


def test_a_continuous_ability_goes_with_its_card() -> None:
    board = Board()
    flag = board.base(
        "旗",
        A,
        LEFT,
        (skill("旗", "このカードと同じラインのスクエアにあるすべてのあなたのユニットのパワーを+2000する。", "base"),),
    )
    unit = board.unit("兵", A, CENTRE, LEFT, power=1000)
    shot = board.strategy(
        "矢", A, spell("矢", "あなたはバトルスペースのスクエアにある対象のユニットを1枚選び、1000のダメージを与える。")
    )
    fire = board.strategy(
        "火", A, spell("火", "あなたはベーススペースのスクエアにある対象のベースを1枚選び、持ち主の墓地に置く。")
    )
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
