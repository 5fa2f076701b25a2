"""400 ゲームの準備: デッキの構築 (402)、ゲームの準備 (403)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from fwjudge.ability import text
from fwjudge.base.records import NamedTuple
from fwjudge.engine.batch import happen
from fwjudge.engine.event import BOTTOM, Faced, Moved, Shuffled, change, make_declaration, move
from fwjudge.engine.game import Game
from fwjudge.engine.log import note
from fwjudge.engine.save import saved
from fwjudge.engine.step import Call, Control, Step, ask, step
from fwjudge.games.bounds import Bound
from fwjudge.games.common.decks import DeckProblem
from fwjudge.games.common.drawing import Drawing, make_drawing
from fwjudge.games.common.players import nature

from ..events import HandRevealed
from ..state import DECK, GEN, HAND, MAIN, UNIT, GenCard, card, place
from .ch05_turn import begin_turn
from .ch09_terms import draw

DECK_SIZE: Final = 50
"""The cards of a deck (402.2b)."""
MAX_COPIES: Final = 4
"""The most cards of one name and type in a deck (402.2c)."""
HAND_SIZE: Final = 5
"""The cards of the first hand (403.2)."""

# 402 -----------------------------------------------------------------------------------------------


Says = Callable[[GenCard], Sequence[text.Skill]]
"""Gives the skills that are printed on a card."""


def no_abilities(card: GenCard) -> Sequence[text.Skill]:
    """Return no skill: nothing is known of the texts of cards."""
    return ()


def _most_copies(one: GenCard, says: Says) -> tuple[int | None, str]:
    """402.2c: return how many copies a deck may have, and by which rule; a card may say otherwise of itself (402.3)."""
    for skill in says(one):
        for static in skill.statics:
            if isinstance(static, text.DeckRule) and static.of is None:
                return None if static.what == "any number" else static.amount, "402.3"
    return MAX_COPIES, "402.2c"


def copy_problems(deck: Sequence[GenCard], says: Says = no_abilities) -> Iterator[DeckProblem]:
    """402.2c: return a problem for each name and type of which the deck has too many cards."""
    for (name, kind), count in Counter((one.name, UNIT if one.type == UNIT else "command") for one in deck).items():
        card = next(one for one in deck if one.name == name)
        most, rule = _most_copies(card, says)
        if most is not None and count > most:
            named = f"{name} ({'ユニット' if kind == UNIT else 'コマンド'})"
            yield DeckProblem(rule, f"が{count}枚", bound=Bound("at most", most), name=named, card=card)


def deck_problems(deck: Sequence[GenCard], says: Says = no_abilities) -> list[DeckProblem]:
    """402.2b, 402.2d: return all faults of a deck, each with its rule: how many cards it has, of one name (402.2c), and a unit."""
    problems = []
    if len(deck) != DECK_SIZE:
        problems.append(DeckProblem("402.2b", "デッキは50枚ちょうど", bound=Bound("found instead", len(deck))))
    problems += copy_problems(deck, says)
    if not any(one.type == UNIT for one in deck):
        problems.append(DeckProblem("402.2d", "ユニットカードが1枚もない"))
    return problems


# 403 -----------------------------------------------------------------------------------------------


@saved
class GenSetup(NamedTuple):
    """A frame of the set-up: which players prepare a hand now, and how often each has redrawn."""

    players: tuple[int, ...] = (0, 1)
    redraws: tuple[int, int] = (0, 0)


_DECKS: Final = (place(0, DECK), place(1, DECK))
_HANDS: Final = (place(0, HAND), place(1, HAND))
# 304.3: five times the top card; this is no drawing (904)
FIRST_HAND: Final = make_drawing(GEN, "304.3", "304.3", "403.2", _DECKS, _HANDS, cause="first hand")


def shuffle_decks(game: Game, frame: GenSetup) -> Control:
    """403.1: each player who prepares a hand shuffles their deck."""
    return happen(game, [Shuffled(place(player, DECK), ("304.1", "912.1", "912.1a")) for player in frame.players])


def take_first_hand(number: str, player: int, sub: str) -> Step:
    """Make the line at which a player takes five cards from the top of the deck into the hand."""

    def take(game: Game, frame: GenSetup) -> Control:
        return Call(FIRST_HAND.first, Drawing(player, HAND_SIZE)) if player in frame.players else None

    return step(number, take, sub, f"Player {sub} takes five cards from the top of the deck into the hand.")


def lay_main_unit(number: str, player: int, sub: str) -> Step:
    """Make the line at which a player lays a unit card of the hand face down into the main area."""

    def units_of_hand(game: Game, frame: GenSetup) -> list[int]:
        if player not in frame.players:
            return []
        hand = [c for c in game.areas[place(player, HAND)] if card(game, c).type == UNIT]
        return list({game.cards[c].printed: c for c in reversed(hand)}.values())[::-1]  # like cards are one option

    def lay(game: Game, frame: GenSetup, number: int) -> Control:
        return happen(game, [move(number, place(game.cards[number].owner, MAIN), "main unit", False)])

    def this_player(game: Game, frame: GenSetup) -> int:
        return player

    does = f"Player {sub} lays a unit card of the hand face down into the main area."
    return ask(number, units_of_hand, lay, this_player, sub, does)


def redraw_without_unit(game: Game, frame: GenSetup) -> Control:
    """403.3a: players without a unit card in the hand show it, put it back into the deck and begin anew at 403.1."""
    players = tuple(player for player in (0, 1) if not game.areas[place(player, MAIN)])
    if not players:
        return GEN.at("403.3b")
    hands = {player: game.areas[place(player, HAND)] for player in players}
    for player, hand in hands.items():
        note(game, HandRevealed(player, hand, ("903.1",)))
    first, second = frame.redraws
    game.frame = GenSetup(players, (first + (0 in players), second + (1 in players)))
    events: list[Any] = [make_declaration(player, "redraw") for player in players]
    events += [Moved(c, place(p, DECK), "return", up=False, at=BOTTOM) for p, hand in hands.items() for c in hand]
    return happen(game, events, GEN.at("403.1"))


def draw_the_difference(game: Game, frame: GenSetup) -> Control:
    """403.3b: the player who has redrawn less often draws as many cards as the difference."""
    first, second = frame.redraws
    return None if first == second else draw(int(first > second), abs(first - second))


def find_players_who_may_go_first(game: Game, frame: GenSetup) -> list[int]:
    """403.4: one of the players is chosen at random; that player goes first.

    Return both players, of whom chance names one.
    """
    return [0, 1]


def go_first(game: Game, frame: GenSetup, player: int) -> Control:
    """Let this player go first."""
    return happen(game, [change("first", first=player, active=player)])


def turn_main_units_face_up(game: Game, frame: GenSetup) -> Control:
    """403.5: each player turns the unit in their main area face up."""
    return happen(game, [Faced(c, True) for player in (0, 1) for c in game.areas[place(player, MAIN)]])


def begin_first_turn(game: Game, frame: GenSetup) -> Control:
    """403.6: the first turn begins; the player who goes first is the turn player."""
    game.frame = None
    return begin_turn(game, game.own.first)


SETUP: Final = GEN.table(
    "403",
    step("403.1", shuffle_decks),
    take_first_hand("403.2", 0, "A"),
    take_first_hand("403.2", 1, "B"),
    lay_main_unit("403.3", 0, "A"),
    lay_main_unit("403.3", 1, "B"),
    step("403.3a", redraw_without_unit),
    step("403.3b", draw_the_difference),
    ask("403.4", find_players_who_may_go_first, go_first, nature),
    step("403.5", turn_main_units_face_up),
    step("403.6", begin_first_turn),
)
