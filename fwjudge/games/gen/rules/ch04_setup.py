"""400 ゲームの準備: デッキの構築 (402)、ゲームの準備 (403)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from fwjudge.ability import Ability, InDeck
from fwjudge.engine.batch import happen, note
from fwjudge.engine.event import BOTTOM, Declared, Faced, Moved, Noted, Set, Shuffled, move
from fwjudge.engine.game import Game
from fwjudge.engine.save import saved
from fwjudge.engine.step import NATURE, Call, Control, ask, step
from fwjudge.games.common.drawing import Drawing, drawing

from ..state import DECK, GEN, HAND, MAIN, UNIT, WIDTH, GenCard, card, place
from .ch05_turn import begin_turn
from .ch09_terms import draw

DECK_SIZE = 50
COPIES = 4
HAND_SIZE = 5

# 402 -----------------------------------------------------------------------------------------------


class DeckProblem(NamedTuple):
    """Something that a deck must not have."""

    rule: str
    what: str


Says = Callable[[GenCard], Sequence[Ability]]
"""The abilities that are printed on a card."""


def no_abilities(card: GenCard) -> Sequence[Ability]:
    return ()


def _most(one: GenCard, says: Says) -> tuple[int | None, str]:
    """402.2c, or what the card says in its place (402.3): how many of it, and by which rule. What is lost later does not matter."""
    said = [node.at_most for ability in says(one) for node in ability.body if isinstance(node, InDeck) and node.of.this]
    return (said[0], "402.3") if said else (COPIES, "402.2c")


def too_many(deck: Sequence[GenCard], says: Says = no_abilities) -> Iterator[DeckProblem]:
    """402.2c: of one name and one type."""
    for (name, kind), count in Counter((one.name, UNIT if one.type == UNIT else "command") for one in deck).items():
        most, rule = next(_most(one, says) for one in deck if one.name == name)
        if most is not None and count > most:
            yield DeckProblem(rule, f"{name} ({'ユニット' if kind == UNIT else 'コマンド'}) が{count}枚 ({most}枚まで)")


def deck_problems(deck: Sequence[GenCard], says: Says = no_abilities) -> list[DeckProblem]:
    """Everything that is wrong with a deck, each with its rule."""
    problems = []
    if len(deck) != DECK_SIZE:
        problems.append(DeckProblem("402.2b", f"デッキは50枚ちょうど ({len(deck)}枚)"))
    problems += too_many(deck, says)
    if not any(one.type == UNIT for one in deck):
        problems.append(DeckProblem("402.2d", "ユニットカードが1枚もない"))
    return problems


# 403 -----------------------------------------------------------------------------------------------


@saved
class GenSetup(NamedTuple):
    """The frame of the set-up: who prepares a hand now, and how often each has redrawn."""

    players: tuple[int, ...] = (0, 1)
    redraws: tuple[int, int] = (0, 0)


def _shuffle(game: Game, frame: GenSetup) -> Control:
    return happen(game, [Shuffled(place(player, DECK), ("304.1", "912.1", "912.1a")) for player in frame.players])


_DECKS, _HANDS = (place(0, DECK), place(1, DECK)), (place(0, HAND), place(1, HAND))
# 304.3: five times the top card; this is no drawing (904)
_FIRST_HAND = drawing(GEN, "304.3", "304.3", "403.2", _DECKS, _HANDS, cause="first hand")


def _first_hand(player: int) -> Any:
    def run(game: Game, frame: GenSetup) -> Control:
        return Call(_FIRST_HAND.first, Drawing(player, HAND_SIZE)) if player in frame.players else None

    return run


def _hand_units(player: int) -> Any:
    def options(game: Game, frame: GenSetup) -> list[int]:
        """Units that look the same are one option."""
        if player not in frame.players:
            return []
        hand = [c for c in game.areas[player * WIDTH + HAND] if card(game, c).type == UNIT]
        return list({game.cards[c].printed: c for c in reversed(hand)}.values())[::-1]

    return options


def _place_down(game: Game, frame: GenSetup, number: int) -> Control:
    """Face down: the opponent does not see it before 403.5."""
    return happen(game, [move(number, place(game.cards[number].owner, MAIN), "main unit", False)])


def _lacks_unit(game: Game) -> tuple[int, ...]:
    return tuple(player for player in (0, 1) if not game.areas[player * WIDTH + MAIN])


def _redraw(game: Game, frame: GenSetup) -> Control:
    """403.3a: who has no unit shows the hand, puts it back and begins anew."""
    players = _lacks_unit(game)
    if not players:
        return GEN.at("403.3b")
    for player in players:
        note(
            game,
            Noted(
                "revealed hand",
                player,
                cites=("903.1",),
                why=" ".join(str(c) for c in game.areas[player * WIDTH + HAND]),
            ),
        )
    redraws = tuple(n + (player in players) for player, n in enumerate(frame.redraws))
    game.frame = GenSetup(players, redraws)  # type: ignore[arg-type]
    events: list[Any] = [Declared(player, "redraw") for player in players]
    events += [
        Moved(c, place(p, DECK), "return", up=False, at=BOTTOM) for p in players for c in game.areas[p * WIDTH + HAND]
    ]
    return happen(game, events, GEN.at("403.1"))


def _compensate(game: Game, frame: GenSetup) -> Control:
    """403.3b: who has redrawn less often draws the difference."""
    first, second = frame.redraws
    if first == second:
        return None
    return draw(int(first > second), abs(first - second))


def _by_lot(game: Game, frame: GenSetup) -> list[int]:
    return [0, 1]


def _goes_first(game: Game, frame: GenSetup, player: int) -> Control:
    return happen(game, [Set("first", game.own._replace(first=player, active=player))])


def _face_up(game: Game, frame: GenSetup) -> Control:
    return happen(game, [Faced(c, True) for player in (0, 1) for c in game.areas[player * WIDTH + MAIN]])


def _begin(game: Game, frame: GenSetup) -> Control:
    game.frame = None
    return begin_turn(game, game.own.first)


SETUP = GEN.table(
    "403",
    step("403.1", _shuffle),
    step("403.2", _first_hand(0), sub="A"),
    step("403.2", _first_hand(1), sub="B"),
    ask("403.3", _hand_units(0), _place_down, lambda game, frame: 0, sub="A"),
    ask("403.3", _hand_units(1), _place_down, lambda game, frame: 1, sub="B"),
    step("403.3a", _redraw),
    step("403.3b", _compensate),
    ask("403.4", _by_lot, _goes_first, lambda game, frame: NATURE),
    step("403.5", _face_up),
    step("403.6", _begin),
)
