"""Effects in progress: abilities that are being paid for, aimed or carried out, and the cards that they point at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import Effect
from fwjudge.engine.step import Control

DONE: Final = "done"
"""The option that ends a choice before all has been chosen that could be."""


def leave(game: Game) -> Control:
    """Carry out nothing more of an effect: return to the line that called it."""
    assert game.stack is not None
    back, game.frame, _, game.stack = game.stack
    return back


def effects_in_progress(game: Game) -> Iterator[Effect]:
    """Return the abilities that are being paid for, aimed or carried out, the innermost first."""
    if isinstance(game.frame, Effect):
        yield game.frame
    stack = game.stack
    while stack is not None:
        if isinstance(stack[1], Effect):
            yield stack[1]
        stack = stack[3]


def sources(game: Game) -> Iterator[Ref]:
    """Return the cards whose abilities are being paid for, aimed or carried out, the innermost first."""
    return (effect.source for effect in effects_in_progress(game))


def refs_pointed_at(game: Game) -> Iterator[Ref]:
    """Return references to the cards that abilities in progress come from or have chosen."""
    for effect in effects_in_progress(game):
        yield effect.source
        yield from (ref for _, chosen in effect.chosen for ref in chosen if isinstance(ref, Ref))
