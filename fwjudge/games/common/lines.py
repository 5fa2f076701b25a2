"""Makers of lines: the sentences that every rulebook repeats, each made from the rulebook's own words and numbers.

A maker says what its line does (`Step.does`), and passes the line over where it would do nothing and no trace is kept.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fwjudge.base.records import NamedTuple
from fwjudge.engine.batch import happen
from fwjudge.engine.event import Began, Lapsed, Sounded
from fwjudge.engine.game import Game
from fwjudge.engine.log import record
from fwjudge.engine.project import Until, effects_that_end
from fwjudge.engine.step import Chooser, Control, Step, step

from .players import turn_player

Cards = Callable[[Game], tuple[int, ...]]
GameTest = Callable[[Game], bool]


def no_cards(game: Game) -> tuple[int, ...]:
    """Return no card: a moment that is about none."""
    return ()


class Moment(NamedTuple):
    """A moment that abilities can watch for, as a table names it: by which word, of whose it is, about which cards."""

    word: str
    player: Chooser = turn_player
    cards: Cards = no_cards
    cites: tuple[str, ...] = ()


def sound_line(number: str, *moments: Moment, when: GameTest | None = None, sub: str = "") -> Step:
    """Make the line at which abilities hear these moments, in this order; with `when` only if that holds."""
    words = frozenset(moment.word for moment in moments)
    ready = [
        (moment, tuple(Sounded(moment.word, of, (), moment.cites) for of in (0, 1)) if moment.cards is no_cards else ())
        for moment in moments
    ]  # about no card, the event is the same one every time

    def sound(game: Game, frame: Any) -> Control:
        if game.trace is None and game.world.hears.isdisjoint(words):
            return None
        if when is not None and not when(game):
            return None
        heard: list[Sounded] = []
        for moment, of_players in ready:
            of = moment.player(game, frame)
            heard.append(of_players[of] if of_players else Sounded(moment.word, of, moment.cards(game), moment.cites))
        return happen(game, heard)

    told = ", ".join(f"'{moment.word}'" for moment in moments)
    return step(number, sound, sub, f"Skills that watch for {told} begin to wait.", idle=True)


def beginnings(part: str) -> tuple[Began, Began]:
    """Return the events by which a part begins in the turn of each player: they are the same ones every time."""
    return Began(part, 0), Began(part, 1)


def begin_part(number: str, part: str) -> Step:
    """Make the line at which a phase, or a step of a battle, begins: it is logged, nothing else changes."""

    began = beginnings(part)

    def begin(game: Game, frame: Any) -> Control:
        if not game.brisk:
            record(game, began[game.own.active])
        return None

    return step(number, begin, "begin", f"The {part} begins.", idle=True)


def make_wait(number: str, *words: str, sub: str = "") -> Step:
    """Make the line 「…と表記されたスキルが待機状態になる」: skills that watch for these words begin to wait."""
    return sound_line(number, *(Moment(word) for word in words), sub=sub)


def expire(number: str, player: Chooser, *until: Until, sub: str = "") -> Step:
    """Make the line 「…を期限とする(非)ターンプレイヤーの効果が消失する」: effects of this player that last until now end."""

    def end_effects(game: Game, frame: Any) -> Control:
        if not game.modifiers:
            return None
        who = player(game, frame)
        ending = tuple(m for one in until for m in effects_that_end(game, one, who))
        return happen(game, [Lapsed(ending)] if ending else [])

    told = ", ".join(f"'{one.word}'" for one in until)
    return step(number, end_effects, sub, f"Effects of {name_of(player)} that last until {told} end.", idle=True)


def name_of(player: Chooser) -> str:
    """Return the words for who decides at a line: `turn_player` is the turn player."""
    return "the " + player.__name__.strip("_").replace("non_turn", "non-turn").replace("_", " ")
