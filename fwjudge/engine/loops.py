"""Loops that players repeat by choice: found when a state recurs, repeated as often as was declared, then left.

An answer is remembered with the cards described by how they look, so that it can be given again whatever their numbers are
by then. The rulebook of the game says how often, and who has to leave the loop in the end (`Policy.loop`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, Any, Final

from fwjudge.base.records import NamedTuple

from .choice import Action
from .event import Lapsed
from .game import Ref
from .key import position_key, sizes
from .log import record, suppose

if TYPE_CHECKING:
    from .game import Game


class Times(NamedTuple):
    """An option: how often to repeat a loop."""

    number: int


class Answer(NamedTuple):
    """A choice that a player made in a loop."""

    player: int
    state: Hashable
    """The state in which it was chosen."""
    option: Hashable
    """As `describe_option` puts it."""
    stops: bool
    """Whether the player could have left the loop here by another answer."""


class Barred(NamedTuple):
    """A choice that is forbidden in a state, because it would begin a loop that has been left."""

    answer: Answer
    cites: tuple[str, ...]
    stays: bool
    """False: only until something has been chosen that does not belong to the loop."""


class Loops(NamedTuple):
    """The part of the state of a game that loops leave behind."""

    script: tuple[Answer, ...] = ()
    """The answers that are given by themselves from now on, because they were declared ..."""
    back: Hashable = None
    """... and what comes back after the last answer: on the way there no player has a choice."""
    barred: tuple[Barred, ...] = ()
    lap: tuple[Answer, ...] = ()
    """The loop that was declared last."""


class Looped(NamedTuple):
    """A loop is repeated from now on, goes on with its next answer, or has been left."""

    loops: Loops | None

    @property
    def kind(self) -> str:
        """Return the name of this kind of event: `booked`, because no report tells it."""
        return "booked"

    def apply(self, game: Game) -> Looped:
        """Write down which loop is repeated now, or that none is."""
        game.loops = self.loops
        return self


_MAX_LAPS_FOLLOWED: Final = 3
"""After another answer the game is followed for as many answers as so many laps have."""

History = Sequence["tuple[Game, Any]"]
"""The games in which a player decided, each with the option taken, oldest first."""
Walker = Callable[["Game", Any], "Game"]
"""Takes an option in a copy of the game and walks on: `run.take_in_copy`, handed in because `run` stands above this module."""


def find(game: Game, past: History, walk: Walker) -> tuple[Answer, ...] | None:
    """Return the loop that ends here: the answers given since the game was last in this state. None if it never was."""
    here = _without_what_grows(game)
    now, size = position_key(here), sizes(here)
    for at in range(len(past) - 1, -1, -1):
        before = past[at][0]
        if before.step is not game.step:
            continue
        before = _without_what_grows(before)
        if sizes(before) == size and position_key(before) == now:
            return _answers(past[at:], walk)
    return None


def _answers(lap: History, walk: Walker) -> tuple[Answer, ...]:
    choices = [(game, option) for game, option in lap if len(game.offered or ()) > 1]
    answers = [
        Answer(chooser(game), loop_state(game), describe_option(game, option), False) for game, option in choices
    ]
    inside = {loop_state(game) for game, _ in lap}
    return tuple(
        answer._replace(
            stops=not _passes(game, option)
            and any(_leaves(game, o, answers, inside, walk) for o in game.offered or () if o != option)
        )
        for answer, (game, option) in zip(answers, choices, strict=True)
    )


def _passes(game: Game, option: Any) -> bool:
    return isinstance(option, tuple) and isinstance(option[0], Action) and option[0].name in game.world.policy.passes


def _leaves(game: Game, option: Any, lap: Sequence[Answer], inside: set[Hashable], walk: Walker) -> bool:
    """Whether this answer leads out of a loop: the loop does not recur although both players go on as in it."""
    after = walk(game, option)
    for _ in range(_MAX_LAPS_FOLLOWED * (len(lap) + 1)):
        if after.ended is not None or not after.offered:
            return True
        if loop_state(after) in inside:
            return False
        as_before = [
            one for answer in lap if answer.player == chooser(after) for one in _same(after, after.offered, answer)
        ]
        if not as_before and len(after.offered) > 1:
            return True
        after = walk(after, (as_before or after.offered)[0])
    return True


def chooser(game: Game) -> int:
    """Return the player who decides at the current line."""
    assert game.step.chooser is not None
    return game.step.chooser(game, game.frame)


def stoppers(loop: Sequence[Answer]) -> tuple[int, ...]:
    """Return the players who can leave a loop."""
    return tuple(sorted({answer.player for answer in loop if answer.stops and answer.player >= 0}))


def loop_state(game: Game) -> Hashable:
    """Return what must recur in a loop: cards and what is under way, but not what lasts on cards and may grow with each lap."""
    return position_key(_without_what_grows(game))


def _without_what_grows(game: Game) -> Game:
    return suppose(game, Lapsed(game.modifiers), Looped(None))


def describe_option(game: Game, value: Any) -> Hashable:
    """Describe an option so that it can be found again: a number with the look of the card that it may name, a card by its look."""
    if isinstance(value, Action):
        return ("action", value.number, value.name)
    if value.__class__ is Ref:
        return ("card", value.card, tuple(game.cards[value.card]))
    if isinstance(value, tuple):
        return (value.__class__.__name__, *(describe_option(game, part) for part in value))
    if value.__class__ is int:
        return ("number", value, tuple(game.cards[value]) if 0 <= value < len(game.cards) else ())
    described: Hashable = value
    return described


def is_alike(one: Any, other: Any) -> bool:
    """Whether two worded options are the same, or differ only in which of several like cards they name."""
    if one == other:
        return True
    if not isinstance(one, tuple) or not isinstance(other, tuple) or len(one) != len(other) or not one:
        return False
    if one[0] == other[0] and one[0] in ("card", "number"):
        return bool(one[2]) and one[2] == other[2]
    return all(is_alike(a, b) for a, b in zip(one, other, strict=True))


def _same(game: Game, options: Sequence[Any], answer: Answer) -> list[Any]:
    """Return the options that this answer may mean: the very one before those that look like it."""
    told = [(option, describe_option(game, option)) for option in options]
    exact = [option for option, one in told if one == answer.option]
    return exact or [option for option, one in told if is_alike(one, answer.option)]


def options_in_loop(game: Game, options: list[Any]) -> tuple[list[Any], bool]:
    """Return the options of a player in a loop: the declared one, which takes itself, else all that are not barred, if any is left."""
    loops = game.loops
    assert loops is not None
    if loops.script:
        if len(options) == 1:
            return options, True
        answer = loops.script[0]
        same = _same(game, options, answer) if chooser(game) == answer.player else []
        # Where the state has come out otherwise than in the first lap there is no loop any more, and it is left.
        following = loops._replace(script=loops.script[1:]) if same else loops._replace(script=(), back=None)
        record(game, Looped(_drop_if_empty(following)))
        return (same[:1], True) if same else (options, False)
    if loops.back is not None:
        if len(options) == 1 and loop_state(game) != loops.back:
            return options, True
        loops = loops._replace(back=None)
        record(game, Looped(loops))
    here = loop_state(game) if loops.barred and len(options) > 1 else None
    shut = [one for bar in loops.barred if bar.answer.state == here for one in _same(game, options, bar.answer)]
    return [option for option in options if option not in shut] or options, False


def rules_that_bar(game: Game, option: Any) -> tuple[str, ...]:
    """Return the rules by which an option is barred here."""
    if game.loops is None or not game.loops.barred:
        return ()
    here, told = loop_state(game), describe_option(game, option)
    return tuple(
        cite
        for bar in game.loops.barred
        if bar.answer.state == here and is_alike(told, bar.answer.option)
        for cite in bar.cites
    )


def lift_bars(game: Game, option: Any) -> None:
    """Lift what was barred only until a player chooses something outside the loop, if this choice does."""
    loops = game.loops
    if loops is None or len(game.offered or ()) < 2:
        return
    player, told = chooser(game), describe_option(game, option)
    if not any(answer.player == player and is_alike(told, answer.option) for answer in loops.lap):
        record(game, Looped(_drop_if_empty(loops._replace(barred=tuple(bar for bar in loops.barred if bar.stays)))))


def _drop_if_empty(loops: Loops) -> Loops | None:
    return loops if loops.script or loops.barred or loops.back is not None else None


def repeat(
    game: Game,
    loop: Sequence[Answer],
    times: int,
    leaves: Sequence[int],
    cites: tuple[str, ...],
    stays: bool,
    never_again: Sequence[int] = (),
    to_the_end: bool = False,
) -> None:
    """Play a loop so often from now on; then these players cannot go on with it: each is barred where they last can leave.

    `to_the_end`: after that it is gone on with as far as to where the one who leaves first can, because others wanted more laps.
    `never_again`: who cannot choose anything of the loop in these states any more; that is so after such an end.
    """
    barred = list(game.loops.barred if game.loops is not None else ())
    stops = {
        player: [at for at, answer in enumerate(loop) if answer.player == player and answer.stops] for player in (0, 1)
    }
    barred += [Barred(loop[stops[player][-1]], cites, stays) for player in leaves]
    barred += [Barred(loop[at], cites, True) for player in never_again for at in stops[player]]
    end = min(stops[player][0] for player in leaves) if never_again or to_the_end else 0
    script = (*tuple(loop) * times, *loop[:end])
    back = loop[end].state if script else None
    record(game, Looped(Loops(script, back, tuple(dict.fromkeys(barred)), tuple(loop))))
