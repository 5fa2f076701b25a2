"""Words of abilities that mean the same in several rulebooks; each game gives the rule numbers that define them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from fwjudge.ability import Activate, Choose, Count, Delay, Filter, Forbid, Power, Rest
from fwjudge.engine.batch import happen
from fwjudge.engine.event import Modified, Turned
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import Effect
from fwjudge.engine.project import Modifier, value
from fwjudge.engine.step import Control, Step, ask, step

DONE = "done"
Lines = Callable[[Any], list[Step]]


def side(effect: Effect, whose: str) -> int:
    """`own` is the player whose ability it is, `other` the opponent."""
    return effect.player if whose == "own" else 1 - effect.player


def refs(game: Game, effect: Effect, target: str) -> tuple[Ref, ...]:
    """The cards that a name stands for (several names with `+`), as far as they are still those cards."""
    meant = [ref for name in target.split("+") for ref in ((effect.source,) if name == "this" else effect.get(name))]
    return tuple(ref for ref in meant if game.is_here(ref))


def fits(game: Game, effect: Effect, of: Filter, number: int) -> bool:
    """Whether a card is one that a text means."""
    c, printed = game.cards[number], game.printed(number)
    place = game.world.places[c.place]
    if of.area and place.name not in of.area.split("/"):
        return False
    if of.whose and place.player != side(effect, of.whose):
        return False
    if of.type and not _is_of(printed, of.type.split("/")):
        return False
    if (of.name and printed.name != of.name) or (of.trait and of.trait not in printed.traits):
        return False
    if of.colour and of.colour not in printed.colours:
        return False
    if of.rested is not None and c.rested != of.rested:
        return False
    if of.power_at_most is not None and value(game, "power", number) > of.power_at_most:
        return False
    if of.cost_at_most is not None and value(game, "cost", number) > of.cost_at_most:
        return False
    if of.where == "beneath" and c.under not in {ref.card for ref in refs(game, effect, of.to)}:
        return False
    if of.called and number not in {ref.card for ref in effect.get(of.called)}:
        return False
    if of.this and effect.source.card != number:
        return False
    return not (of.not_this and effect.source.card == number)


def _is_of(printed: Any, types: Sequence[str]) -> bool:
    """A card may be of several types at once: it says so by its `kinds`."""
    return any(kind in types for kind in getattr(printed, "kinds", (printed.type,)))


def fitting(game: Game, effect: Effect, of: Filter) -> list[int]:
    return [number for number in range(len(game.cards)) if fits(game, effect, of, number)]


def counted(game: Game, effect: Effect, count: Count | None) -> bool:
    """Whether so many cards fit."""
    if count is None:
        return True
    found = len(fitting(game, effect, count.of))
    return found >= count.at_least and (count.at_most is None or found <= count.at_most) and counted(game, effect, count.also)


Fitting = Callable[[Game, Effect, Filter], list[int]]
Refs = Callable[[Game, Effect, str], tuple[Ref, ...]]


def choose(number: str, up_to: str, fitting: Fitting = fitting) -> Lines:
    """Chosen when the instruction comes: as many as there are; with 「まで」 as many as one likes."""

    def lines(node: Choose) -> list[Step]:
        def options(game: Game, frame: Effect) -> list[Any]:
            taken = frame.get(node.called)
            if len(taken) >= node.amount:
                return []
            cards = [game.ref(c) for c in fitting(game, frame, node.of)]
            # Picks are asked one at a time and in one order, so that the same choice is one path.
            found: list[Any] = [ref for ref in cards if ref not in taken and (not taken or not node.up_to or ref > taken[-1])]
            return [*found, DONE] if node.up_to else found

        def take(game: Game, frame: Effect, option: Any) -> Control:
            if option == DONE:
                game.frame = frame.put(node.called, frame.get(node.called))
                return None
            game.frame = frame.put(node.called, tuple(sorted((*frame.get(node.called), option))))
            return pick

        def chooser(game: Game, frame: Effect) -> int:
            return side(frame, node.by)

        pick = ask(up_to if node.up_to else number, options, take, chooser)
        return [pick]

    return lines


def doing(number: str, events: Callable[[Game, Effect, Any], Sequence[Any]]) -> Lines:
    """An instruction that lets things happen at once."""
    return lambda node: [step(number, lambda game, frame: happen(game, events(game, frame, node)))]


def turned(game: Game, effect: Effect, node: Rest | Activate) -> list[Any]:
    """What is so already does not become so."""
    rested = isinstance(node, Rest)
    return [Turned(ref.card, rested) for ref in refs(game, effect, node.target) if game.cards[ref.card].rested != rested]


def modified(game: Game, effect: Effect, node: Power, refs: Refs = refs) -> list[Any]:
    return [
        Modified(Modifier(node.what, ref, node.amount, node.until, effect.player, effect.source, effect.ability))
        for ref in refs(game, effect, node.target)
    ]


def forbidden(game: Game, effect: Effect, node: Forbid) -> list[Any]:
    who = side(effect, node.target)
    return [Modified(Modifier(f"cannot {node.what}", None, who, node.until, effect.player, effect.source, effect.ability))]


def leave(game: Game) -> Control:
    """What is left of an effect is not carried out: back to the line that called it."""
    assert game.stack is not None
    back, game.frame, _, game.stack = game.stack
    return back


def path_to(body: Sequence[Any], node: Delay) -> tuple[int, ...]:
    """Where in an ability the instructions stand that are left behind."""

    def find(instructions: Sequence[Any], above: tuple[int, ...]) -> tuple[int, ...] | None:
        for at, one in enumerate(instructions):
            if one is node:
                return (*above, at)
            if isinstance(one, Delay) and (found := find(one.body, (*above, at))):
                return found
        return None

    return find(body, ()) or ()


def effects_in_progress(game: Game) -> Iterator[Effect]:
    """The abilities that are being paid for, aimed or carried out, the innermost first."""
    if isinstance(game.frame, Effect):
        yield game.frame
    stack = game.stack
    while stack is not None:
        if isinstance(stack[1], Effect):
            yield stack[1]
        stack = stack[3]


def sources(game: Game) -> Iterator[Ref]:
    return (effect.source for effect in effects_in_progress(game))


def pointing(game: Game) -> Iterator[Ref]:
    """The cards that abilities in progress come from or have chosen."""
    for effect in effects_in_progress(game):
        yield effect.source
        yield from (ref for _, chosen in effect.chosen for ref in chosen if isinstance(ref, Ref))
