"""5. ゲームの準備: デッキの条件 (5-1)、ゲーム前の手順 (5-2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from fwjudge.engine.batch import happen
from fwjudge.engine.event import TOP, Moved, Set, Shuffled
from fwjudge.engine.game import Game
from fwjudge.engine.save import saved
from fwjudge.engine.step import Call, Control, Step, nothing, step
from fwjudge.games.common.durations import make_wait
from fwjudge.games.common.setup import FIRST, SECOND, lot, player_of, redraw, redrawing, sides

from .ch04_terms import DECKS, HANDS, draw
from .ch08_effects import resolve
from .state import DECK, LEADER, LIFE, NOWHERE, OP, WIDTH, OpCard, card, leader, place

DECK_SIZE = 50
DON_SIZE = 10
HAND_SIZE = 5
_IN_DECK = ("character", "event", "stage")


class DeckProblem(NamedTuple):
    """Something that a deck must not have."""

    rule: str
    what: str


def deck_problems(leader: Sequence[OpCard], deck: Sequence[OpCard], don: Sequence[OpCard]) -> list[DeckProblem]:
    """5-1-2: everything that is wrong with a deck, each with its rule."""
    problems = []
    if len(leader) != 1 or leader[0].type != "leader":
        problems.append(DeckProblem("5-1-2", f"リーダーカードは1枚ちょうど必要 ({len(leader)}枚)"))
    if len(deck) != DECK_SIZE:
        problems.append(DeckProblem("5-1-2", f"デッキは50枚ちょうど必要 ({len(deck)}枚)"))
    if len(don) != DON_SIZE or any(one.type != "don" for one in don):
        problems.append(DeckProblem("5-1-2", f"ドン!!デッキは10枚ちょうど必要 ({len(don)}枚)"))
    for one in dict.fromkeys(deck):
        if one.type not in _IN_DECK:
            problems.append(DeckProblem("5-1-2-1", f"{one.name} はデッキに入れられるカード種類ではない"))
        elif leader and not set(one.colours) <= set(leader[0].colours):
            problems.append(DeckProblem("5-1-2-2", f"{one.name} の色をリーダーが持たない"))
    for number, count in Counter(one.number or one.name for one in deck).items():
        if count > 4:
            problems.append(DeckProblem("5-1-2-3", f"{number} が{count}枚 (4枚まで)"))
    return problems


@saved
class Prepared(NamedTuple):
    """The frame of the set-up: the decks as they lay before the effects at the start of the game (5-2-1-5-2)."""

    decks: tuple[tuple[int, ...], ...] = ()


def _shuffle(game: Game, frame: Any) -> Control:
    return happen(game, [Shuffled(deck, ("3-2-4", "3-2-1")) for deck in DECKS])


def _leaders(game: Game, frame: Any) -> Control:
    """5-2-1-3: front side up; until now it lay in no area."""
    return happen(game, [
        Moved(game.areas[player * WIDTH + NOWHERE][-1], place(player, LEADER), "leader", cites=("3-6-1", "3-6-2")) for player in (0, 1)
    ])  # fmt: skip


def _game_start(game: Game, frame: Any) -> Control:
    """5-2-1-5-1: the player who chose goes first with theirs; that player is `active` until 5-2-1-8."""
    game.frame = Prepared(tuple(game.areas[deck] for deck in DECKS))
    return make_wait("game start")(game, frame)


def _shuffle_touched(game: Game, frame: Prepared) -> Control:
    """5-2-1-5-2: whose deck such an effect has handled shuffles it."""
    touched = [deck for deck, before in zip(DECKS, frame.decks, strict=True) if game.areas[deck] != before]
    return happen(game, [Shuffled(deck, ("3-2-4",)) for deck in touched])


def _first_hand(side: str) -> Any:
    return lambda game, frame: draw(player_of(game, side), HAND_SIZE)


def _life(game: Game, frame: Any) -> Control:
    """5-2-1-7, 2-9-2-1: from the top of the deck one by one, so that the first lies lowest."""
    events = []
    for player in (0, 1):
        count = card(game, leader(game, player)).life or 0
        top = game.areas[player * WIDTH + DECK][::-1][:count]
        cites = ("2-9-2", "2-9-2-1", "3-2-3", "3-10-1", "3-10-2")
        events += [Moved(c, place(player, LIFE), "life", up=False, at=TOP, cites=cites) for c in top]
    return happen(game, events)


def _begin(game: Game, frame: Any) -> Control:
    return happen(game, [Set("turn", game.own._replace(active=game.own.first, turn=1), ("4-3-1", "6-1-2"))], OP.at("6-2-1"))


SETUP = OP.table(
    "5-2",
    step("5-2-1-1", nothing),
    step("5-2-1-2", _shuffle),
    step("5-2-1-3", _leaders),
    lot("5-2-1-4", "5-2-1-4-1"),
    sides("5-2-1-5", False),
    step("5-2-1-5-1", _game_start),
    step("5-2-1-5-1", resolve, sub="resolve"),
    step("5-2-1-5-2", _shuffle_touched),
    step("5-2-1-6", _first_hand(FIRST), sub=FIRST),
    step("5-2-1-6", _first_hand(SECOND), sub=SECOND),
    redraw("5-2-1-6", "5-2-1-6-1", OP, FIRST),
    redraw("5-2-1-6", "5-2-1-6-1", OP, SECOND),
    step("5-2-1-7", _life),
    step("5-2-1-8", _begin),
)


def _five(game: Game, player: int, back: Step) -> Call:
    return draw(player, HAND_SIZE, back)


for _side, _after in ((FIRST, ("5-2-1-6", "redraw second")), (SECOND, ("5-2-1-7", ""))):
    redrawing(OP, "5-2-1-6", "5-2-1-6-1", _side, DECKS, HANDS, _five, _after, "3-2-4")
