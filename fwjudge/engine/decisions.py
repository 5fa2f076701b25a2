"""Playing a game from outside: the options, taking one, and why one is refused.

Nothing here changes the game it is given.
"""

from __future__ import annotations

from typing import Any

from fwjudge.base.records import NamedTuple

from .choice import OFFERS, Action
from .game import Card, Game
from .loops import rules_that_bar
from .run import apply_in_place
from .step import NATURE


class CannotApply(ValueError):
    """An answer that is not among the options.

    >>> import fwjudge
    >>> fwjudge.apply(fwjudge.load("fw/blocker-ko.yaml"), "charge")
    Traceback (most recent call last):
    ...
    fwjudge.engine.decisions.CannotApply: 'charge' は選べません (7-3-4)
    """


class Decision(NamedTuple):
    """A choice that a player, or chance, has to make now.

    >>> import fwjudge
    >>> open_now = fwjudge.decision(fwjudge.load("fw/blocker-ko.yaml"))
    >>> open_now.player, open_now.rule, open_now.window, open_now.chance
    (0, '7-3-4', True, False)
    """

    player: int
    """Who: 0 or 1, or -1 where chance speaks."""
    rule: str
    """The rule that asks."""
    options: tuple[Any, ...]
    window: bool
    """A free window: doing nothing is one of the options."""

    @property
    def chance(self) -> bool:
        """Whether chance answers the decision, and no player."""
        return self.player == NATURE


def is_over(game: Game) -> bool:
    """Whether the game has ended; `game.ended` says how, and by which rules.

    >>> import fwjudge
    >>> fwjudge.is_over(fwjudge.load("fw/blocker-ko.yaml"))
    False
    """
    return game.ended is not None


def decision(game: Game) -> Decision | None:
    """Return the open decision, or None when the game is over.

    >>> import fwjudge
    >>> fwjudge.decision(fwjudge.load("dz/advance.yaml")).player
    0
    """
    if game.ended is not None or game.offered is None:
        return None
    step = game.step
    assert step.chooser is not None
    return Decision(
        step.chooser(game, game.frame), step.number or game.world.policy.replaces_by, tuple(game.offered), step.window
    )


def legal(game: Game) -> tuple[Any, ...]:
    """Return the options of the open decision; none when the game is over.

    >>> import fwjudge
    >>> [option[0].name for option in fwjudge.legal(fwjudge.load("fw/blocker-ko.yaml"))]
    ['attack', 'end main']
    """
    return tuple(game.offered or ()) if game.ended is None else ()


def apply(game: Game, option: Any, lone: bool = True) -> Game:
    """Return the game after this answer; the game before stays as it is.

    Raises `CannotApply` for what is not offered, and `UnboundedChain` where what follows neither ends nor repeats.

    >>> import fwjudge
    >>> game = fwjudge.load("fw/blocker-ko.yaml")
    >>> after = fwjudge.apply(game, fwjudge.legal(game)[0])
    >>> fwjudge.decision(game).rule, fwjudge.decision(after).rule
    ('7-3-4', '9-6-4')
    """
    if option not in legal(game):
        raise CannotApply(f"{option!r} は選べません ({', '.join(why_not(game, option)) or '終わったゲーム'})")
    return apply_in_place(game.fork(), option, lone)


def actions(game: Game) -> tuple[Action, ...]:
    """Return the kinds of action that the open window offers, possible now or not."""
    found = OFFERS.get(game.step)
    return found.actions if found else ()


def why_not(game: Game, option: Any) -> tuple[str, ...]:
    """Return every rule that forbids this option now; nothing if it can be done.

    An action is a tuple of the action (or its name) and what it names. What no open window offers is refused by the
    rule of the window, which lists what can be done there.

    >>> import fwjudge
    >>> fwjudge.why_not(fwjudge.load("fw/blocker-ko.yaml"), ("charge", 0))
    ('7-3-4',)
    """
    if option in legal(game):
        return ()
    if game.ended is not None:
        return tuple(game.ended.cites)
    step = game.step
    assert step.chooser is not None
    if barred := rules_that_bar(game, option):
        return barred
    if isinstance(option, tuple) and option:
        kind, args = option[0], option[1:]
        player = step.chooser(game, game.frame)
        for action in actions(game):
            if kind is action or kind == action.name:
                # No refusal and not offered: another option stands for it, which cannot be told apart from it.
                return tuple(action.refusals(game, player, args))
        if isinstance(kind, Action):
            return (step.number, kind.number)
    return game.world.policy.not_offered(game, option) or (step.number,)


class SeenCard(NamedTuple):
    """A card as one player sees it: None in place of its print where it is hidden from them."""

    printed: int | None
    owner: int
    rested: bool
    up: bool


class View(NamedTuple):
    """A game as one player may see it.

    >>> import fwjudge
    >>> seen = fwjudge.view(fwjudge.load("fw/blocker-ko.yaml"), 0)
    >>> [(name, len(cards)) for name, player, cards in seen.areas if player == 1 and name == "hand"]
    [('hand', 2)]
    """

    areas: tuple[tuple[str, int | None, tuple[SeenCard, ...]], ...]
    """Every area: its name, whose it is, its cards."""
    own: Any
    """The state that the rulebook keeps beside the cards: all of it is public."""
    decision: Decision | None
    """The open decision, if it is this player's."""


def view(game: Game, player: int) -> View:
    """Return the game as this player may see it: no card that is hidden from them.

    >>> import fwjudge
    >>> seen = fwjudge.view(fwjudge.load("fw/blocker-ko.yaml"), 0)
    >>> {card.printed for name, player, cards in seen.areas if name == "hand" and player == 1 for card in cards}
    {None}
    """
    sees = game.world.policy.sees
    areas = [
        (place.name, place.player, tuple(_show_card(game.cards[c], sees(game, player, c)) for c in cards))
        for place, cards in zip(game.world.places, game.areas, strict=True)
    ]
    found = decision(game)
    return View(tuple(areas), game.own, found if found and found.player == player else None)


def _show_card(card: Card, open_to: bool) -> SeenCard:
    return SeenCard(card.printed if open_to else None, card.owner, card.rested, card.up)
