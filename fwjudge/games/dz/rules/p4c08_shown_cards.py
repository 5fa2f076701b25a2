"""第4部 第8章12、13: abilities of cards in the hand that are shown, and abilities that wait for no event but look at the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from fwjudge.engine import waiting
from fwjudge.engine.batch import happen
from fwjudge.engine.event import Faced, Noted, Removed
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import note, record
from fwjudge.engine.program import Effect
from fwjudge.engine.step import Call, Control, ask
from fwjudge.engine.waiting import TakenUp, Waiting, Waits

from ..now.cards import abilities_that_look_at_the_game
from ..now.costs import can_pay_for_ability, cost_of_ability
from ..now.sets import are_met, is_valid_there
from ..state import DZ, HAND, Item, Priority, zone_of
from .lines import end_procedure
from .p4c08_triggers import TRIGGERED, item_of

SHOWN: Final = 1
"""`Waiting.born` of an ability whose card has been shown: it goes onto the stack when its owner has priority."""

# 4-8-12 手札にあるカードの誘発型能力 ----------------------------------------------------------------------


def find_answers_about_showing(game: Game, frame: Any) -> list[str]:
    """4-8-12: the owner of the card in the hand says at the moment itself whether it is shown.

    Return the two answers; none where no card is to be shown.
    """
    return ["do", "decline"] if game.own.showing else []


def owner_of_card_to_show(game: Game, frame: Any) -> int:
    """Return the player who is asked whether a card is shown."""
    waiting: Waiting = next(iter(game.own.showing))
    return waiting.player


def show_or_keep_hidden(game: Game, frame: Any, option: str) -> Control:
    """4-8-12: the card is shown, and its ability is triggered; if it is not shown, it is not (4-8-12-2)."""
    waiting: Waiting = next(iter(game.own.showing))
    record(game, Removed("showing", (waiting,)))
    if option == "decline":
        _note(game, waiting, ("4-8-12-2",), "not shown")
        return SHOW.first
    record(game, Waits(waiting._replace(born=SHOWN), ("4-8-12", "4-4-4-2"), "shown"))
    return happen(game, [Faced(waiting.ref.card, True, ("2-25-2-1",))], SHOW.first)


def _note(game: Game, waiting: Waiting, cites: tuple[str, ...], why: str, what: str = "not triggered") -> None:
    note(game, Noted(what, waiting.player, waiting.ability, waiting.ref, cites, why))


SHOW: Final = DZ.table(
    "4-8-12",
    ask("4-8-12", find_answers_about_showing, show_or_keep_hidden, owner_of_card_to_show),
    end_procedure("4-8-12"),
)


def shown_abilities(game: Game, player: int) -> list[Waiting]:
    """Return the abilities of this player whose cards have been shown and that have not gone onto the stack."""
    return [w for w in game.waiting if w.born == SHOWN and w.player == player]


def find_answers_for_shown_card(game: Game, frame: Priority) -> list[str]:
    """4-8-12-1: the owner has priority for the first time since the card was shown, and says whether to act.

    Return the answers that are open; none where no shown card waits for one.
    """
    found = shown_abilities(game, frame.player)
    if not found:
        return []
    first, *_ = found
    effect = Effect(first.ability, first.ref, frame.player)
    can = game.is_here(first.ref) and can_pay_for_ability(game, effect, cost_of_ability(game, first.ability))
    return ["do", "decline"] if can else ["decline"]


def act_or_hide(game: Game, frame: Priority, option: str) -> Control:
    """4-8-12-1: the ability goes onto the stack, or the card is hidden again (4-8-12-4); if it has left the hand, neither (4-8-12-3)."""
    waiting, *_ = shown_abilities(game, frame.player)
    record(game, TakenUp(waiting, ("4-8-12-1",)))
    if option == "do":
        game.frame = frame._replace(stirred=True)
        _note(game, waiting, ("4-8-12-1",), "acts", "waits")
        return Call(TRIGGERED.first, item_of(game, waiting), DZ.at("4-6-3"))
    if not game.is_here(waiting.ref):
        _note(game, waiting, ("4-8-12-3",), "not in the hand")
        return DZ.at("4-8-12-1")
    _note(game, waiting, ("4-8-12-4",), "does not act")
    return happen(game, hide(game, waiting.ref), DZ.at("4-8-12-1"))


def hide(game: Game, ref: Ref) -> list[Any]:
    """4-8-12: return the event by which a shown card is hidden again, if it is still in the hand."""
    look = game.cards[ref.card]
    return (
        [Faced(ref.card, False, ("4-8-12",))] if game.is_here(ref) and zone_of(look.place) == HAND and look.up else []
    )


def has_reserved(game: Game) -> bool:
    """4-8-2: whether some triggered ability is to go onto the stack now."""
    return any(w.born != SHOWN for w in game.waiting)


# 4-8-13 状況を見て誘発する能力 -----------------------------------------------------------------------------


def trigger_situations(game: Game) -> None:
    """4-8-13: trigger the abilities that look at the game as it is, but not again while they wait or are on the stack.

    When this is looked at the rulebook does not say: here, whenever a player gains priority, after the rule effects.
    """
    found = []
    for listener, number in abilities_that_look_at_the_game(game):
        ability = game.world.abilities[number]
        if _is_on_its_way(game, number, listener.ref):
            continue
        effect = Effect(number, listener.ref, listener.player)
        here = is_valid_there(game, ability, listener.ref.card, listener.at, listener.player)
        if here and are_met(game, effect, (*ability.valid_if, ability.state)):
            found.append(Waiting(number, listener.ref, listener.player, ("4-8-13",)))
    waiting.wait(game, found)


def _is_on_its_way(game: Game, ability: int, ref: Ref) -> bool:
    """Whether this ability of this card waits, is on a stack or is being resolved."""
    return any(one.ability == ability and one.ref == ref for one in game.waiting) or any(
        effect.ability == ability and effect.source == ref for effect in _effects_on_stack(game)
    )


def _effects_on_stack(game: Game) -> Iterator[Effect]:
    """Yield the effects that are on a stack or are being resolved."""
    items = [*game.own.stack, *(item for group in game.own.groups for item in group.stack)]
    link = game.stack
    while link is not None:
        _back, frame, _caller, link = link
        items += [frame] if isinstance(frame, Item) else []
    return (item.effect for item in items if item.effect is not None)
