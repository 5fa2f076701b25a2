"""What is different between two boards, in marks and in words."""

from __future__ import annotations

from dataclasses import replace

from fwjudge.course.board_change import AreaKey, change
from fwjudge.games.view import AreaView, BoardView, CardView

GUARD = CardView("番人", values=(("パワー", "10000"),))
BLANK = CardView("?", face_up=False)
AREAS = ("場", "ドロップ", "手札", "デッキ")
BATTLE, DROP, HAND, DECK = (AreaKey("A", name, -1, -1) for name in AREAS)


def board(turn: str = "1", **areas: tuple[CardView, ...]) -> BoardView:
    laid = {name: areas.get(name, ()) for name in AREAS}
    return BoardView(turn, tuple(AreaView(name, "A", cards, len(cards)) for name, cards in laid.items()))


def test_nothing_changes() -> None:
    assert change(None, board()).lines == () and change(board(), board()).cards == {}


def test_a_card_moves() -> None:
    found = change(board(場=(GUARD, GUARD)), board(場=(GUARD,), ドロップ=(replace(GUARD, values=()),)))
    assert found.lines == ("「番人」: Aの場 → Aのドロップ",)
    assert found.cards == {(DROP, 0): "new"} and found.counts == {BATTLE: -1, DROP: 1}


def test_a_card_is_turned_and_changed_where_it_lies() -> None:
    after = replace(GUARD, rested=True, face_up=False, values=(("パワー", "15000"),), marks=("ガードカード",))
    found = change(board(場=(GUARD,)), board("2", 場=(after,)))
    said = ("横向きになる", "裏向きになる", "パワー 10000 → 15000", "ガードカードになる")
    assert found.lines == tuple(f"Aの「番人」: {words}" for words in said)
    assert found.cards == {(BATTLE, 0): "changed"} and found.turn == "2"
    assert change(board(場=(after,)), board(場=(GUARD,))).lines[-1] == "Aの「番人」: ガードカードでなくなる"


def test_cards_nobody_knows_are_counted_and_become_known_on_the_way() -> None:
    drawn = CardView("番人", face_up=False)
    assert change(board(デッキ=(BLANK,) * 3), board(デッキ=(BLANK,), 手札=(drawn, BLANK))).lines == (
        "「番人」: Aのデッキ → Aの手札",
        "裏向きのカード: Aのデッキ → Aの手札",
    )
    drawn_unseen = change(board(デッキ=(BLANK,) * 3), board(デッキ=(BLANK,), 手札=(BLANK, BLANK)))
    assert drawn_unseen.lines == ("裏向きのカード: Aのデッキ → Aの手札 ×2",)
    assert change(board(デッキ=(BLANK,)), board(デッキ=(drawn,))).lines == (
        "Aの「番人」: 伏せられていたカードだと分かる",
    )
    assert change(board(), board(場=(GUARD,))).lines == ("「番人」: Aの場に置かれる",)
    assert change(board(場=(GUARD,)), board()).lines == ("「番人」: Aの場からなくなる",)


def test_counts_and_notes_of_piles() -> None:
    one, other = AreaView("山札", "B", (), 30), AreaView("山札", "B", (), 29, note="マーカー 1")
    assert change(BoardView("", (one,)), BoardView("", (other,))).lines == (
        "Bの山札 30枚 → 29枚",
        "Bの山札: なし → マーカー 1",
    )
