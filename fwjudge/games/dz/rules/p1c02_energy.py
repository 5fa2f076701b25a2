"""第1部 第2章 数値とシンボル: paying with energy (1-2-3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from fwjudge.ability import text as t
from fwjudge.base.records import NamedTuple
from fwjudge.engine.batch import happen
from fwjudge.engine.event import Moved, Turned, turn_card
from fwjudge.engine.game import Game, made
from fwjudge.engine.program import Effect
from fwjudge.engine.save import saved
from fwjudge.engine.step import Control, ask, step
from fwjudge.games.common.players import acting_player

from ..now.cards import total
from ..now.payment import FROM_SMASH, kinds_that_are_forced, kinds_to_freeze, wallet_of
from ..state import COLOURLESS, DZ, GRAVEYARD, SMASH, Cost, Kind, zone_of
from ..world.facts import facts


@saved
class Price(NamedTuple):
    """A frame of a payment: who pays how much, what has been chosen, and whose other costs are paid at the same time."""

    player: int
    cost: Cost
    chosen: tuple[int, ...] = ()
    effect: Effect | None = None
    kinds: tuple[Kind, ...] = ()
    """The kinds of the chosen cards."""
    frozen: tuple[int, ...] = ()
    """Cards that are frozen with them, because another cost says so (4-7-2-4)."""


def choose_what_is_forced(game: Game, frame: Price) -> Control:
    """1-2-3-2: cards between which there is nothing to choose are taken without a question."""
    player, cost, chosen, effect, kinds, frozen = frame
    has, cards = wallet_of(game, player)
    forced = kinds_that_are_forced(cost, has, kinds)
    if forced:
        for kind in forced:
            chosen += (cards[kind][kinds.count(kind)],)
            kinds += (kind,)
        game.frame = made(Price, (player, cost, chosen, effect, kinds, frozen))
    return FREEZE if len(chosen) == total(cost) else None


def find_cards_to_freeze(game: Game, frame: Price) -> list[int]:
    """1-2-3-2: the player chooses the next card to freeze; one of each kind is offered.

    Return the cards that can be frozen next, so that the rest can still be paid.
    """
    has, cards = wallet_of(game, frame.player)
    return [cards[kind][frame.kinds.count(kind)] for kind in kinds_to_freeze(frame.cost, has, frame.kinds)]


def cards_paid_with(game: Game, frame: Price, option: int) -> tuple[int, ...]:
    """Return all cards that are frozen once this one is chosen, if nothing is left to choose then; else none."""
    has, cards = wallet_of(game, frame.player)
    kinds = frame.kinds
    found: tuple[int, ...] = ()
    following: tuple[Kind, ...] = (next(kind for kind, of in cards.items() if option in of),)
    while len(following) == 1:
        (kind,) = following
        found = (*found, cards[kind][kinds.count(kind)])
        kinds = (*kinds, kind)
        following = kinds_to_freeze(frame.cost, has, kinds) if len(kinds) < total(frame.cost) else ()
    return found if len(kinds) == total(frame.cost) else ()


def choose_card(game: Game, frame: Price, option: int) -> Control:
    """1-2-3-2: this card is chosen; it is frozen when all are."""
    player, cost, chosen, effect, kinds, frozen = frame
    lies = game.cards[option]
    kind = FROM_SMASH if zone_of(lies.place) == SMASH else game.world.facts.colours[lies.printed]
    game.frame = made(Price, (player, cost, (*chosen, option), effect, (*kinds, kind), frozen))
    return PAY.first


def _rules_of_paying(kind: Kind, coloured: bool) -> tuple[str, ...]:
    """2-23-6-4, 2-23-7-4: only in payment; what colours a card has its cost says (2-4-2), and what has none pays the rest (1-2-3-2)."""
    if kind == FROM_SMASH:
        return _SMASH_RULES
    return _COLOUR_RULES[min(2, len(kind))] if coloured else _COLOURLESS_RULES


_SMASH_RULES: Final = ("1-2-3-2", "2-23-7-4")
_COLOURLESS_RULES: Final = ("1-2-3-2", "2-23-6-4")
_COLOUR_RULES: Final = (
    ("1-2-3-2", "2-23-6-4", "2-4-2", "2-4-2-1"),
    ("2-23-6-4", "2-4-2"),
    ("2-23-6-4", "2-4-2", "2-4-2-2"),
)
"""Of a card without a colour, with one, with several."""


def freeze_chosen_cards(game: Game, frame: Price) -> Control:
    """1-2-3-1: all chosen cards are frozen, and what else the cost asks for is paid at the same time (4-7-2-8)."""
    coloured = False
    for colour, n in frame.cost:
        coloured = coloured or (colour != COLOURLESS and n > 0)
    events: list[Any] = []
    for c, kind in zip(frame.chosen, frame.kinds, strict=True):
        events.append(made(Turned, (c, True, _rules_of_paying(kind, coloured))))
    events += [turn_card(c, True, ("4-7-2-4",)) for c in frame.frozen]
    if frame.effect is not None:
        acts = facts(game).skills[frame.effect.ability].acts
        rule = "4-8-4-5" if game.world.abilities[frame.effect.ability].kind == "auto" else "4-7-2-8"
        events += [_say_paid_at_once(event, rule) for event in payments_beside_energy(game, frame.effect, acts)]
    return happen(game, events)


DISCARD: Final = "discard"
"""The cause of the move of a card that goes to a graveyard as a cost."""


def payments_beside_energy(game: Game, effect: Effect, acts: Sequence[Any]) -> list[Any]:
    """2-23-1-4: return what is paid beside energy: by this card itself, or by cards that were chosen for it."""
    return [
        event._replace(cause=DISCARD) if event.__class__ is Moved and is_graveyard(event.to) else event
        for act in acts
        if not isinstance(act, t.Choose)  # what was chosen for it is said by the part that follows
        for event in game.world.policy.events_of(game, effect, act, DISCARD)
    ]


def _say_paid_at_once(event: Any, rule: str) -> Any:
    """4-7-2-8, 4-8-4-5: return the freezing or the move of a card that is no energy as a part of a cost; anything else as it is."""
    return event._replace(cites=(rule, *event.cites)) if event.__class__ in (Turned, Moved) else event


def is_graveyard(at: int) -> bool:
    """Whether a place is a player's graveyard."""
    return zone_of(at) == GRAVEYARD


PAY: Final = DZ.table(
    "1-2-3",
    step("1-2-3-2", choose_what_is_forced, sub="forced"),
    ask("1-2-3-2", find_cards_to_freeze, choose_card, acting_player),
    step("1-2-3-1", freeze_chosen_cards),
)
FREEZE: Final = DZ.at("1-2-3-1")
"""The line at which the chosen cards are frozen."""
