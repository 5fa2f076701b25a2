"""6. ゲームの準備: デッキの条件 (6-1)、ゲーム前の手順 (6-2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from fwjudge.engine.batch import happen
from fwjudge.engine.event import Declared, Moved, Set, Shuffled
from fwjudge.engine.game import Game
from fwjudge.engine.step import NATURE, Control, ask, step

from .ch03_areas import to_life
from .ch04_timing import checkpoint
from .ch05_actions import back_into_deck, draw
from .state import DECK, FW, LEADER, WIDTH, FwCard, place

HAND_SIZE = 6
LIFE_SIZE = 8


class DeckProblem(NamedTuple):
    """Something that a deck must not have."""

    rule: str
    what: str


def deck_problems(leader: Sequence[FwCard], deck: Sequence[FwCard]) -> list[DeckProblem]:
    """6-1: everything that is wrong with a deck, each with its rule."""
    problems = []
    if len(leader) != 1 or leader[0].type != "leader":
        problems.append(DeckProblem("6-1-2", f"リーダーカードは1枚ちょうど必要 ({len(leader)}枚)"))
    if not 50 <= len(deck) <= 60:
        problems.append(DeckProblem("6-1-3", f"デッキは50枚から60枚 ({len(deck)}枚)"))
    for card in dict.fromkeys(deck):
        if card.type not in ("battle", "extra"):
            problems.append(DeckProblem("6-1-3", f"{card.name} はバトルカードでもエクストラカードでもない"))
        elif leader and not set(card.colours) <= set(leader[0].colours):
            problems.append(DeckProblem("6-1-4-1", f"{card.name} の色をリーダーが持たない"))
    for number, count in Counter(card.number or card.name for card in deck).items():
        if count > 4:
            problems.append(DeckProblem("6-1-4-2", f"{number} が{count}枚 (4枚まで)"))
    return problems


def _leaders(game: Game, frame: Any) -> Control:
    """6-2-1-2: the leader, front side up."""
    leaders = [c for c in range(len(game.cards)) if game.world.printed[game.cards[c].printed].type == "leader"]
    return happen(game, [Moved(c, place(game.cards[c].owner, LEADER), "leader", up=True) for c in leaders])


def _by_lot(game: Game, frame: Any) -> list[Any]:
    return [0, 1]


def _chooses(game: Game, frame: Any, player: int) -> Control:
    """6-2-1-4-1: chance alone says who may choose."""
    return happen(game, [Set("chooser", game.own._replace(active=player), ("6-2-1-4-1",))])


def _sides(game: Game, frame: Any) -> list[Any]:
    return ["first", "second"]


def _takes_side(game: Game, frame: Any, side: str) -> Control:
    first = game.own.active if side == "first" else 1 - game.own.active
    own = game.own._replace(active=first, first=first)
    return happen(game, [Declared(game.own.active, side), Set("first", own, ("6-2-1-5-1",))])


def _shuffle(game: Game, frame: Any) -> Control:
    return happen(game, [Shuffled(place(player, DECK), ("5-9-1",)) for player in (0, 1)])


def _first_hand(of_first: bool) -> Any:
    def run(game: Game, frame: Any) -> Control:
        return draw(game.own.first if of_first else 1 - game.own.first, HAND_SIZE)

    return run


def _redraw(of_first: bool, sub: str) -> Any:
    def options(game: Game, frame: Any) -> list[Any]:
        return ["keep", "redraw"]

    def take(game: Game, frame: Any, option: str) -> Control:
        player = chooser(game, frame)
        if option == "keep":
            return happen(game, [Declared(player, "keep")])
        return happen(game, [Declared(player, "redraw")], FW.at("6-2-1-8-1", sub))

    def chooser(game: Game, frame: Any) -> int:
        return game.own.first if of_first else 1 - game.own.first  # type: ignore[no-any-return]

    return ask("6-2-1-8", options, take, chooser, sub=f"redraw {sub}")


def _return_hand(of_first: bool) -> Any:
    def run(game: Game, frame: Any) -> Control:
        player = game.own.first if of_first else 1 - game.own.first
        return happen(game, back_into_deck(game, player))

    return run


def _shuffle_again(of_first: bool, after: str) -> Any:
    def run(game: Game, frame: Any) -> Control:
        player = game.own.first if of_first else 1 - game.own.first
        return happen(game, [Shuffled(place(player, DECK), ("5-9-1",))])

    return run


def _draw_again(of_first: bool, after: str) -> Any:
    def run(game: Game, frame: Any) -> Control:
        player = game.own.first if of_first else 1 - game.own.first
        return draw(player, HAND_SIZE, FW.at(*after.split("#")))

    return run


def _life(game: Game, frame: Any) -> Control:
    """6-2-1-9: from the top of the deck one by one, face down."""
    events = []
    for player in (0, 1):
        deck = game.areas[player * WIDTH + DECK]
        events += [to_life(game, c, player, ("3-9-2",)) for c in deck[::-1][:LIFE_SIZE]]
    return happen(game, events)


def _marker(game: Game, frame: Any) -> Control:
    """6-2-1-10: the second player puts one energy marker."""
    markers = (int(game.own.first == 1), int(game.own.first == 0))
    return happen(game, [Set("markers", game.own._replace(markers=markers), ("5-11-1", "1-11-1"))])


def _begin(game: Game, frame: Any) -> Control:
    own = game.own._replace(active=game.own.first, turn=1)
    return happen(game, [Set("turn", own, ("7-1-2",))], FW.at("7-2-2"))


SETUP = FW.table(
    "6-2",
    step("6-2-1-2", _leaders),
    ask("6-2-1-4", _by_lot, _chooses, lambda game, frame: NATURE),
    ask("6-2-1-5", _sides, _takes_side, lambda game, frame: game.own.active),
    step("6-2-1-6", checkpoint),
    step("6-2-1-7", _shuffle),
    step("6-2-1-8", _first_hand(True), sub="first"),
    step("6-2-1-8", _first_hand(False), sub="second"),
    _redraw(True, "first"),
    _redraw(False, "second"),
    step("6-2-1-9", _life),
    step("6-2-1-10", _marker),
    step("6-2-1-11", _begin),
)
REDRAW = [
    FW.table(
        f"6-2-1-8 {sub}",
        step("6-2-1-8-1", _return_hand(first), sub=sub),
        step("6-2-1-8-1", _shuffle_again(first, after), sub=f"{sub} shuffle"),
        step("6-2-1-8-1", _draw_again(first, after), sub=f"{sub} draw"),
    )
    for first, sub, after in ((True, "first", "6-2-1-8#redraw second"), (False, "second", "6-2-1-9"))
]

