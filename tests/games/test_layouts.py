"""The drawn board of each game: every area has its place, no two lie on each other, and a card is known by its number."""

from __future__ import annotations

import io
import random
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

from fwjudge import session
from fwjudge.base.places import scenarios_dir
from fwjudge.citation import GAMES
from fwjudge.games import table
from fwjudge.games.layout import AreaPlace
from fwjudge.games.view import BoardView
from fwjudge.report.board_text import board, brief_board
from fwjudge.report.screen import Screen
from fwjudge.report.wrap import width_of
from fwjudge.scenario import BadScenario, load, run
from tests.scenarios.under_watch import LOOPS


def sample(game: str, number: int) -> list[Path]:
    return random.Random(game).sample(sorted((scenarios_dir() / game).glob("*.yaml")), number)


@cache
def boards_of(game: str) -> list[BoardView]:
    """Return the boards of some bundled calls, before, between and after."""
    found: list[BoardView] = []
    for path in sample(game, 16):
        if path.name in LOOPS:
            continue
        try:
            report = run(load(path), boards=True)
        except BadScenario:  # it names printed cards that are not imported
            continue
        found += [report.before, report.after, *(step.board for step in report.steps if step.board)]
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_area_that_is_shown_has_its_place_and_a_short_name(game: str) -> None:
    layout = table(game).boards.layout
    areas = {area for board in boards_of(game) for area in board.areas}
    seen = {(area.player, area.key) for area in areas}
    assert len(seen) >= 8
    for area in areas:
        place = layout.find(area.player, area.key)
        assert place is not None, (area.player, area.key)
        assert area.short == place.short and 0 < width_of(area.short) <= 12 and area.label == area.short
    for player in ("A", "B"):
        names = [place.short for place in layout.places if place.player == player]
        assert len(names) == len(set(names))


@pytest.mark.parametrize("game", GAMES)
def test_every_area_of_a_file_has_its_place(game: str) -> None:
    """Or its cards lie with those of another; words for several areas at once have none."""
    record = table(game)
    layout = record.boards.layout
    begun = session.begin(session.Draft(game))
    assert isinstance(begun, session.Session) and begun.game is not None
    places = {(place.player, place.name) for place in begun.game.world.places}
    drawn = {(place.player, name) for place in layout.places for name in (place.key, place.area)}
    missing = []
    for area in record.words.areas:
        for player, name in ((None, ""), (0, "A"), (1, "B")):
            real = [one for one in (player, None) if (one, record.boards.seen(area.key, player)) in places]
            if real and area.key not in layout.beneath and not area.shared:
                keys = {area.key, record.boards.seen(area.key, player)}
                owner = "" if real[0] is None else name
                if not any((owner, key) in drawn for key in keys):
                    missing.append((name, area.key))
    assert missing == []
    assert all(("", area.key) in drawn for area in record.words.areas if area.shared)


def cells(place: AreaPlace) -> set[tuple[int, int]]:
    return {(place.row, place.column + at) for at in range(place.width)}


@pytest.mark.parametrize("game", GAMES)
def test_no_two_areas_lie_on_each_other_and_all_lie_on_the_board(game: str) -> None:
    layout = table(game).boards.layout
    for one, other in combinations(layout.places, 2):
        assert not cells(one) & cells(other), (one, other)
    for place in layout.places:
        assert all(0 <= row < layout.rows and 0 <= column < layout.columns for row, column in cells(place))
    for place in layout.places:
        if place.player == "A":  # B sits on the other side of the table
            other_side = layout.find("B", place.key)
            assert other_side is not None and other_side.row == layout.rows - 1 - place.row


def test_what_lies_left_for_one_lies_right_for_the_other_only_where_the_game_says_so() -> None:
    bf, fw = table("bf").boards.layout, table("fw").boards.layout
    left, right = bf.find("A", "left"), bf.find("B", "right")
    assert left is not None and right is not None and left.column == right.column
    life = [fw.find(player, "life") for player in ("A", "B")]
    assert life[0] is not None and life[1] is not None and life[0].column == life[1].column
    dz = table("dz").boards.layout
    base, square = dz.find("B", "left base"), dz.find("", "B right")
    assert base is not None and square is not None and base.column == square.column


@pytest.mark.parametrize("game", GAMES)
def test_a_card_is_known_by_its_number_and_options_name_it(game: str) -> None:
    seen = 0
    for path in sample(game, 12):
        now = session.from_file(path.read_text(encoding="utf-8"))
        if not isinstance(now, session.Session) or now.play is None or now.game is None:
            continue
        board = now.play.table.boards.view(now.game)
        cards = {card.id: card for area in board.areas for card in area.cards if card.id >= 0}
        numbers = [card.id for area in board.areas for card in area.cards if card.id >= 0]
        assert len(numbers) == len(set(numbers))
        for number, card in cards.items():
            assert (
                cards[card.look].look == card.look and now.game.cards[card.look].place == now.game.cards[number].place
            )
            assert cards[card.look] == card
        for option in session.options(now):
            for number in option.cards:
                if number in cards:
                    seen += 1
                    assert cards[number].face_up or cards[number].name
    assert seen > 10


def test_a_game_says_in_its_own_word_how_a_card_lies() -> None:
    for game, word in (("dz", "フリーズ"), ("fw", "レスト")):
        drawn = [card for board in boards_of(game) for area in board.areas for card in area.cards]
        assert {card.state for card in drawn} == {word, ""}
        assert all(bool(card.state) == card.rested for card in drawn)
    out = io.StringIO()
    rested = [board for board in boards_of("dz") if any(c.rested for area in board.areas for c in area.cards)]
    for view in rested[:20]:
        brief_board(Screen(out, width=80, colour=False), view)
        board(Screen(out, width=80, colour=False), view, "盤面")
    assert "フリーズ" in out.getvalue() and "レスト" not in out.getvalue()


@pytest.mark.parametrize("game", GAMES)
def test_the_boards_of_the_steps_know_their_cards(game: str) -> None:
    """Boards of steps share areas that look alike, and only where the same cards lie there."""
    for path in sample(game, 15):
        try:
            report = run(load(path), boards=True)
        except BadScenario:
            continue
        for step in report.steps:
            if step.board is not None:
                numbers = [card.id for area in step.board.areas for card in area.cards if card.id >= 0]
                assert len(numbers) == len(set(numbers)), (path.name, step.number)
        ended = next((step.board for step in reversed(report.steps) if step.board is not None), None)
        if ended is not None and ended.areas == report.after.areas:
            assert [area.numbers for area in ended.areas] == [area.numbers for area in report.after.areas], path.name
