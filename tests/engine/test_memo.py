"""What has been worked out about a state is never stale: at every stop all answers are the same when they are worked out anew.

At every stop everything is asked twice: with what the game remembers, and in a copy that remembers nothing. What is asked is
remembered, so that the next stop finds much that could be out of date: the options, the numbers of every card that a player can
see, the board as people look at it, and whether each condition of each ability holds, those on the past among them. What a world
keeps from one state to the next is not remembered either.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest

from fwjudge.base.places import scenarios_dir
from fwjudge.engine import queries
from fwjudge.engine.decisions import decision, legal
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.engine.run import apply_in_place
from fwjudge.games import table
from fwjudge.scenario import load, run
from fwjudge.scenario.scenario import Scenario

from .. import sample
from ..scenarios.test_all import FILES, card_file, own_cards
from ..thirds import THIRD

__all__ = ["card_file", "own_cards"]

GAMES = ("fw", "op", "gen", "dz", "bf")
SEEDS = 2
MAX_DECISIONS = 100


class Stops:
    """The slot `Game.offered` with a question: whether all answers are the same without what the game remembers."""

    def __init__(self, slot: Any) -> None:
        self.slot = slot
        self.seen: dict[int, list[Any]] = {}
        self.asking = False
        self.asked = 0
        self.stale: Counter[str] = Counter()

    def __get__(self, game: Game | None, owner: Any = None) -> Any:
        return self if game is None else self.slot.__get__(game, Game)

    def __set__(self, game: Game, offered: list[Any] | None) -> None:
        self.slot.__set__(game, offered)
        if offered is None or self.asking or id(offered) in self.seen:
            return
        self.seen[id(offered)] = offered  # a copy of a game stands at the same stop
        self.asking = True
        try:
            self.compare(game)
        finally:
            self.asking = False

    def compare(self, game: Game) -> None:
        """Ask everything with and without what the game remembers; the game goes on with all that was asked."""
        if game.memo is None:
            game.memo = {}
        found = list(answers(game.fork()))
        anew, kept = game.fork(), game.world.caches
        anew.memo = None
        if kept is not None:
            game.world.caches = kept.__class__()  # nor from the state before: the index of what is in force
        for (question, remembered), (_, right) in zip(found, answers(anew), strict=True):
            self.asked += 1
            if remembered != right:
                self.stale[f"{game.step.address} {question}: {remembered!r}, not {right!r}"] += 1
        game.world.caches = kept


def answers(game: Game) -> Iterator[tuple[str, Any]]:
    """Yield what is asked at a stop, each question with its answer."""
    rules = table(game.world.policy.game)
    options, frame = game.step.options, game.frame
    assert options is not None
    yield "options", outcome(options, game, frame)
    yield "board", outcome(rules.boards.view, game)
    for card in range(len(game.cards)):
        place = game.world.places[game.cards[card].place]
        if not place.public and not place.looked_at_by_owner:
            continue
        for number in rules.words.cards.numbers:
            yield f"{number.key} of {card}", outcome(rules.questions.value, game, number.key, card)
        for at in game.printed_card(card).abilities:
            effect = Effect(at, game.ref(card), game.cards[card].owner)
            for condition in conditions(game, game.world.abilities[at]):
                yield f"{condition} of {card}", outcome(queries.holds, game, effect, condition)


def conditions(game: Game, record: Any) -> Iterator[Any]:
    """Yield the conditions in a record of the ability language."""
    if isinstance(record, tuple):
        if record.__class__ in game.world.reads.conditions:
            yield record
        for part in record:
            yield from conditions(game, part)


def outcome(ask: Callable[..., Any], *about: Any) -> Any:
    """Return an answer; of what cannot be asked here, which error says so."""
    try:
        return ask(*about)
    except (AssertionError, KeyError, IndexError, ValueError, TypeError, AttributeError) as error:
        return type(error).__name__


@contextmanager
def stopping(monkeypatch: pytest.MonkeyPatch) -> Iterator[Stops]:
    """Ask at every stop of the games that are played in between."""
    stops = Stops(Game.__dict__["offered"])
    with monkeypatch.context() as patch:
        patch.setattr(Game, "offered", stops)
        yield stops


def without_asks(scenario: Scenario) -> Scenario:
    """Return a scenario that is played only."""
    branches = tuple(replace(branch, wanted=()) for branch in scenario.branches)
    return replace(scenario, asks=(), wanted=(), branches=branches)


@pytest.mark.parametrize(
    ("asks", "every"),
    [
        (False, THIRD**3),
        pytest.param(False, 1, marks=pytest.mark.long),
        pytest.param(True, 1, marks=pytest.mark.long),
    ],
    ids=["some as played", "as played", "as played on for answers"],
)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_stale_in_any_bundled_file(
    game: str, asks: bool, every: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In its play and its variants; and where they are played again, in part or in another way, for what the file asks.

    That is three times as much, of positions that are nearly all among those before.
    """
    stale: Counter[str] = Counter()
    for path in [path for path in FILES if game in path.relative_to(scenarios_dir()).parts][::every]:
        scenario = load(path)
        with stopping(monkeypatch) as stops:
            run(scenario if asks else without_asks(scenario))
        stale += stops.stale
    assert not stale, stale.most_common(20)


@pytest.mark.parametrize("kind", sample.ALL)
def test_nothing_is_stale_in_random_games(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    stale: Counter[str] = Counter()
    for seed in range(SEEDS):
        chance = random.Random(seed)
        with stopping(monkeypatch) as stops:
            game = sample.ALL[kind](seed)
            for _ in range(MAX_DECISIONS):
                if decision(game) is None:
                    break
                game = apply_in_place(game, chance.choice(list(legal(game))))
        assert stops.asked
        stale += stops.stale
    assert not stale, stale.most_common(20)
