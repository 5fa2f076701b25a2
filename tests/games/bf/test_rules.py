"""Rules of Buddyfight that no scenario's board can show."""

from __future__ import annotations

import pytest

from fwjudge.engine.decisions import apply, decision, legal, view
from fwjudge.games.bf.new_game import new_game
from fwjudge.games.bf.rules.s8_decks import deck_problems
from fwjudge.games.bf.state import DECK, GAUGE, WIDTH, BfCard
from fwjudge.games.bf.table import TABLE
from fwjudge.games.table import Board, LaidCards, Print
from tests import sample

from .board import PASS, card, cites, game, laid, monster, resolved, spell, take, where


def test_an_item_in_the_buddy_zone_is_equipped_as_a_buddy_call() -> None:
    """f.3 allows it by an effect only; 1c.1.2, 1c.1.4 and 1c.3.2 say what happens then."""
    sword = card("相棒の剣", "item", power=3000)
    state = game([sword], {"hand": [laid("相棒の剣")], "buddy": [laid("相棒の剣")]}, {})
    plain = take(state, "A 相棒の剣」を装備", "A バディコールにしない")
    assert plain.own.life == (10, 10)
    state = take(state, "A 相棒の剣」を装備", "A バディコールにする")
    assert state.own.life == (11, 10)
    assert sorted(where(state, "相棒の剣")) == ["A buddy", "A item"]
    assert [c.rested for c in state.cards if c.place == 4] == [True]
    assert {"1c.1.4", "1c.3.2"} <= set(cites(state))


def test_the_end_of_a_phase_by_an_ability_is_at_once() -> None:
    state = game(
        [monster("将軍", "【起動】そのフェイズを終了する。その後、カード1枚を引く。")], {"left": [laid("将軍")]}, {}
    )
    state = take(state, "A 将軍")
    assert state.own.phase == "attack"
    assert state.own.ending == ""
    assert decision(state).rule == "3c.2.1"  # type: ignore[union-attr]
    assert resolved(state) == ["将軍【起動】"]


@pytest.mark.parametrize("choice", ["no", "yes"])
def test_the_reading_of_autos_in_the_other_places(choice: str) -> None:
    """2.8.2: the turn fighter answers; 4.2.2.4: an automatic ability is answered."""
    victim = monster("生贄", "このカードが破壊された時、カード1枚を引く。")
    rite, fire = (
        spell("儀式", "君の場のカード1枚を破壊する。", counter=True),
        spell("火花", "相手にダメージ1を与える。", counter=True),
    )
    readings = (("autos before the answered", choice),)
    state = game(
        [victim, rite, fire],
        {"left": [laid("生贄")], "hand": [laid("儀式")]},
        {"hand": [laid("火花")]},
        readings=readings,
    )
    state = take(state, f"A {PASS}", "B 火花", "A 儀式")
    last = ["生贄", "火花"]
    assert resolved(state) == ["儀式", *(last if choice == "yes" else last[::-1])]
    herald = monster("軍師", "このカードが登場した時、相手にダメージ1を与える。")
    board = {"hand": [laid("軍師")]}, {"left": [laid("生贄")], "hand": [laid("儀式")]}
    state = game([victim, rite, herald], *board, readings=readings)
    state = take(state, "A 軍師", "A レフト", f"B {PASS}", "B 儀式")
    last = ["生贄", "軍師"]
    assert resolved(state) == ["軍師", "儀式", *(last if choice == "yes" else last[::-1])]


def test_phases_come_in_their_order() -> None:
    """Starting, main, attack, final, and the other fighter's start."""
    state = sample.bf(7)
    state.trace = []
    sample.play(state, 7)
    begins = {"3a/3a.1.1#begin": "start", "3b/3b.1.1#begin": "main", "3c/3c.1.1": "attack", "3d/3d.1.1#begin": "final"}
    begun = [begins[line.address] for line in state.trace if line.address in begins]
    assert begun == [("start", "main", "attack", "final")[at % 4] for at in range(len(begun))]
    assert len(begun) > 20
    state = game([], {}, {}, "start")
    for phase in ("start", "main", "attack", "final"):
        assert state.own.phase == phase
        while state.own.phase == phase and state.own.active == 0:
            state = apply(state, legal(state)[-1], lone=False)  # the last option is to do nothing


def test_decks_are_shuffled_and_gauges_unseen() -> None:
    flag, plain = BfCard("竜の国", "flag", start=(6, 2, 10)), BfCard("小竜", "monster", 1, 3000, 2000, 1)
    deck = [BfCard(f"竜{n}", "monster", 1, 1000, 1000, 1) for n in range(12) for _ in range(4)]
    state = new_game([(flag, plain, deck), (flag, plain, deck)])
    sample.play(state, 1, 12)
    for player in (0, 1):
        assert not any(state.cards[c].settled for c in state.areas[player * WIDTH + DECK])
        seen = {name: cards for name, whose, cards in view(state, player).areas if whose == player}
        assert all(one.printed is None for one in seen["gauge"])  # f.4: not even its owner
    assert state.areas[GAUGE] == () or len(state.areas[GAUGE]) >= 2


def test_what_a_deck_must_not_have() -> None:
    flag, plain = BfCard("竜の国", "flag"), BfCard("小竜", "monster", 1)
    assert deck_problems([flag], [plain], [plain] * 4) == []
    problems = deck_problems([plain], [flag], [*[plain] * 5, flag])
    assert [problem.rule for problem in problems] == ["f.2", "f.3", "o.デッキに入れて使うフラッグ", "8.カードの見方"]


def test_a_position_that_cannot_be_is_told_with_all_its_faults() -> None:
    cards = {"大竜": Print("大竜", {"type": "monster", "size": 3}), "剣": Print("剣", {"type": "item"})}
    areas: dict[tuple[int | None, str], tuple[LaidCards, ...]] = {
        (0, "left"): (LaidCards("大竜"),),
        (0, "center"): (LaidCards("大竜", 2),),
        (0, "right"): (LaidCards("剣"),),
        (1, "deck"): (LaidCards(count=0),),
        (1, "hand"): (LaidCards("大竜", states=frozenset(("rested",))),),
    }
    faults = TABLE.boards.faults(Board(areas, {(1, "life"): 0}, turn=0), cards)
    assert sorted({fault.rule for fault in faults}) == ["3a.2.1", "c.1", "f.6", "f.7", "r.1", "r.3"]
    assert TABLE.boards.faults(Board({(0, "left"): (LaidCards("大竜"),)}), cards) == []


def test_limited_cards_and_logos() -> None:
    """6, 8: by the flag, or the world that it names."""
    from fwjudge.games.bf.rules.s8_decks import deck_problems
    from fwjudge.games.bf.state import BfCard

    def rules(flag: BfCard, *names: str, worlds: tuple[str, ...] = ()) -> list[str]:
        buddy = BfCard("相棒", "monster", 1, worlds=flag.worlds)
        return [
            problem.rule
            for problem in deck_problems([flag], [buddy], [BfCard(name, "spell", worlds=worlds) for name in names])
        ]

    katana, plain = BfCard("刀の国", "flag", worlds=("カタナワールド",)), BfCard("旗", "flag")
    detective = BfCard("探偵の旗", "flag", worlds=("名探偵コナン",))
    assert rules(plain, "アクターナイツ・ザ・ワールド") == ["6.限界突破"]
    assert rules(plain, "ギャンビット", "ギャンビット") == ["6.1枚限界"]
    assert rules(plain, "鬼道 桜吹雪", "鬼道 桜吹雪") == []
    assert rules(katana, "鬼道 桜吹雪", "鬼道 桜吹雪") == ["6.1枚限界"]
    assert rules(BfCard("the Chaos", "flag"), "ラディス・ザ・C") == ["6.限界突破"]
    assert rules(detective, "推理", worlds=("名探偵コナン",)) == []
    assert rules(detective, "推理", worlds=("メダロット",)) == ["8.構築条件"]
    assert rules(plain, "推理", worlds=("メダロット",)) == ["8.構築条件"]
