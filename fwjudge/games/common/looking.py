"""Cards that are shown or looked at: chance says which they are, and they are shown until the effect or the cost is over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from fwjudge.engine import chance
from fwjudge.engine.batch import happen
from fwjudge.engine.event import Faced, Noted
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import note
from fwjudge.engine.program import Effect
from fwjudge.engine.step import Control, Step, ask, step

from .players import nature
from .progress import effects_in_progress

SHOWN: Final = "shown to all"
"""The name under which an effect remembers the cards that it shows to all."""
CardFinder = Callable[[Game, Effect], Sequence[Ref]]
"""Gives the cards that an effect looks at."""
PlaceTest = Callable[[Game, int], bool]
"""Says whether a card lies where not all players see it."""


def uncover(number: str, found: CardFinder) -> Step:
    """Make the line at which chance says which cards these are, before a player sees them."""

    def options(game: Game, frame: Effect) -> list[Any]:
        return next((drawn for ref in found(game, frame) if (drawn := chance.draws(game, ref.card))), [])

    def settle(game: Game, frame: Effect, option: Any) -> Control:
        return chance.settle_card(game, option, line)

    line = ask(
        number, options, settle, nature, "look", "Chance says which card a hidden card is that is looked at next."
    )
    return line


def reveal(
    number: str, hidden: PlaceTest, see: Callable[[Game, Effect, Any], Sequence[Ref]], already: tuple[str, ...] = ()
) -> Callable[[Any], list[Step]]:
    """Make the lines of the instruction to reveal cards; a card that all see already is not shown again (`already`: by which rules).

    `see`: gives the cards that the instruction means.
    """

    def lines(node: Any) -> list[Step]:
        def found(game: Game, frame: Effect) -> tuple[Ref, ...]:
            return tuple(see(game, frame, node))

        def show(game: Game, frame: Effect) -> Control:
            cards = found(game, frame)
            shown = [ref for ref in cards if hidden(game, ref.card) and not game.cards[ref.card].up]
            if already and len(shown) < len(cards):
                note(game, Noted("nothing", frame.player, frame.ability, frame.source, already))
            game.frame = frame.put(node.called, cards).put(SHOWN, (*frame.get(SHOWN), *shown))
            return happen(game, [Faced(ref.card, True) for ref in shown])

        return [uncover(number, found), step(number, show, does="The cards are shown to all players.")]

    return lines


def hide_again(number: str, hidden: PlaceTest) -> Step:
    """Make the last line of an effect, or of a cost, that showed cards: they are hidden again."""

    def hide(game: Game, frame: Effect) -> Control:
        left = [
            ref.card
            for ref in frame.get(SHOWN)
            if game.is_here(ref) and game.cards[ref.card].up and hidden(game, ref.card)
        ]
        game.frame = frame.put(SHOWN, ())
        return happen(game, [Faced(c, False) for c in left])

    return step(number, hide, "end", "Cards that were shown are hidden again.")


def is_shown(game: Game, number: int) -> bool:
    """Whether an effect that is being carried out shows this card to all."""
    ref = game.ref(number)
    return any(ref in effect.get(SHOWN) for effect in effects_in_progress(game))
