"""Carrying out what a text says: instructions become lines, and the frame keeps what later ones need to know.

Beside the names that a text gives, `Effect.chosen` has: `doing` and `done` (what each sentence has done so far, and what the one
before did, 13-14), cards of hidden areas that are looked at or
revealed until the end (13-10-2, 13-11-1), and, by the address of a line, what it has to remember.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from fwjudge.ability.text import It, Target
from fwjudge.engine import chance
from fwjudge.engine.event import Noted
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import note
from fwjudge.engine.program import Effect
from fwjudge.engine.step import Control, Step, ask, do_nothing
from fwjudge.games.common.flow import NOTHING_TO_DO, PARTLY_DONE, remember_in_part
from fwjudge.games.common.players import nature
from fwjudge.games.common.progress import effects_in_progress

from ..events import NotDone
from ..now.progress import cause

SEEN: Final = ("~seen by A", "~seen by B")
"""The cards, and the places, that a player may look at while the effect lasts."""
SHOWN: Final = "~shown"
"""The cards that are face up in a hidden area until the end of the effect."""


def label(sub: str) -> Step:
    """Make a line to go to, which does nothing. It is a line of the text: what calls before it is still told as its caller."""
    return Step("", do_nothing, sub)


def actor(frame: Effect, who: str) -> int:
    """Return the player who does what an instruction says."""
    return 1 - frame.player if who == "other" else frame.player


def at_once(events: Sequence[Any]) -> list[Any]:
    """Return events of several cards with the rule that they happen at the same time (0-2-10)."""
    return [one._replace(cites=(*one.cites, "0-2-10")) for one in events] if len(events) > 1 else list(events)


# 実行したこと -------------------------------------------------------------------------------------------


def remember_done_in_part(game: Game, how: int = PARTLY_DONE) -> None:
    """Remember that what is being carried out is not done in full (13-14-1, 13-15-1)."""
    remember_in_part(game, how)


def log_failure(game: Game, cites: tuple[str, ...], why: str, card: int = -1, number: int = 0) -> None:
    """Log why something is not done, and of which card, or of how many; the rest is done all the same (0-2-4)."""
    frame: Effect = game.frame
    what = next((_KINDS[one] for one in reversed(cites) if one in _KINDS), "undone")
    note(game, NotDone(what, frame.player, frame.ability, frame.source, why, card, cites, number))
    remember_done_in_part(game)


_KINDS: Final = {
    "9-6-9": "failed",
    "0-2-4": "partly",
    "5-2-5": "partly",
    "5-2-6": "none chosen",
    "5-2-7": "none chosen",
}
"""All of it fails; less is there than the text says, and it is done to that; nothing is chosen. Anything else is undone."""


def log_not_once(game: Game) -> None:
    """Log that something is to be done 0 times, or less often than that, and is not done (0-2-4-2)."""
    frame: Effect = game.frame
    note(game, Noted("none", frame.player, frame.ability, frame.source, ("0-2-4-2",)))
    remember_done_in_part(game, NOTHING_TO_DO)


BY_BOTH: Final = "~by both"
"""By this name an effect remembers that both players are doing what it says (0-2-10)."""


def is_done_by_both(game: Game) -> bool:
    """Whether an effect is in the middle of what both players do."""
    return any(effect.get(BY_BOTH) for effect in effects_in_progress(game))


def log_no_card(game: Game, cards: Target) -> None:
    """Log that there is nothing that an instruction could be done to: in a skill cost that is not enough (1-4-6)."""
    if cards == It("this"):
        log_failure(game, ("9-6-9",), "this card gone")
    elif cause(game) == "cost" and not isinstance(cards, It):
        log_failure(game, ("1-4-6",), "card missing")
    else:
        remember_done_in_part(game, NOTHING_TO_DO)


# まだ誰も見ていないカード ---------------------------------------------------------------------------------


def uncover(number: str, cards: Callable[[Game, Effect], Iterable[int]], sub: str = "look") -> Step:
    """Make the line at which chance shows which cards these are, one after the other, before a player sees them."""

    def options(game: Game, frame: Effect) -> list[Any]:
        for card in cards(game, frame):
            if chance.is_unknown(game, card):
                return chance.draws(game, card)
        return []

    def take(game: Game, frame: Effect, option: Any) -> Control:
        stood_for, drawn = option
        game.frame = _swap_cards(frame, game.ref(stood_for), game.ref(drawn))
        return chance.settle_card(game, option, line)

    line = ask(number, options, take, nature, sub, "Let chance show which cards these are.")
    return line


def _swap_cards(frame: Effect, old: Ref, new: Ref) -> Effect:
    """Return the frame with the card that turned out to lie there for the one that was chosen face down: they changed places."""
    swap: dict[Any, Any] = {old: new, new: old}
    return frame._replace(
        chosen=tuple((name, tuple(swap.get(one, one) for one in value)) for name, value in frame.chosen)
    )
