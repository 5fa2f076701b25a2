"""第4部 第8章12、13: abilities of cards in the hand that are shown, and abilities that wait for no event but look at the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fwjudge.engine import hear
from fwjudge.engine.batch import happen, note
from fwjudge.engine.event import Faced, Noted
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.hear import Waiting, without
from fwjudge.engine.program import Effect
from fwjudge.engine.step import Call, Control, ask, step

from ..now.costs import ability_cost, ability_payable
from ..now.sets import enough, valid_there
from ..state import DZ, HAND, WIDTH, Item, Priority
from ..world.texts import SITUATION
from .p4c08_triggers import TRIGGERED, abilities_heard, item_of, present

SHOWN = 1
"""`Waiting.born` of an ability whose card has been shown: it goes onto the stack when its owner has priority."""

# 4-8-12 手札にあるカードの誘発型能力 ----------------------------------------------------------------------


def _may_show(game: Game, frame: Any) -> list[str]:
    """4-8-12: at the moment itself; nobody else is asked."""
    return ["do", "decline"] if game.own.showing else []


def _shows(game: Game, frame: Any, option: str) -> Control:
    waiting: Waiting = game.own.showing[0]
    game.own = game.own._replace(showing=game.own.showing[1:])
    if option == "decline":
        _say(game, waiting, ("4-8-12-2",), "手札から公開しない")
        return SHOW.first
    game.waiting = (*game.waiting, waiting._replace(born=SHOWN))
    _say(game, waiting, ("4-8-12", "4-4-4-2"), "手札から公開する", "waits")
    return happen(game, [Faced(waiting.ref.card, True, ("2-25-2-1",))], SHOW.first)


def _say(game: Game, waiting: Waiting, cites: tuple[str, ...], why: str, what: str = "not triggered") -> None:
    note(game, Noted(what, waiting.player, waiting.ability, waiting.ref, cites, why))


SHOW = DZ.table(
    "4-8-12",
    ask("4-8-12", _may_show, _shows, lambda game, frame: game.own.showing[0].player),
    step("4-8-12", lambda game, frame: None, sub="end"),
)


def shown(game: Game, player: int) -> list[Waiting]:
    return [w for w in game.waiting if w.born == SHOWN and w.player == player]


def acts(game: Game, frame: Priority) -> list[str]:
    """4-8-12-1: when its owner has priority for the first time after it was shown."""
    found = shown(game, frame.player)
    if not found:
        return []
    effect = Effect(found[0].ability, found[0].ref, frame.player)
    can = game.is_here(found[0].ref) and ability_payable(game, effect, ability_cost(game, found[0].ability))
    return ["do", "decline"] if can else ["decline"]


def takes(game: Game, frame: Priority, option: str) -> Control:
    waiting = shown(game, frame.player)[0]
    game.waiting = without(game.waiting, waiting)
    if option == "do":
        game.frame = frame._replace(stirred=True)
        _say(game, waiting, ("4-8-12-1",), "行動して、スタックに乗せる", "waits")
        return Call(TRIGGERED.first, item_of(game, waiting), DZ.at("4-6-3"))
    if not game.is_here(waiting.ref):
        _say(game, waiting, ("4-8-12-3",), "カードが手札にない")
        return DZ.at("4-8-12-1")
    _say(game, waiting, ("4-8-12-4",), "行動しない")
    return happen(game, hidden(game, waiting.ref), DZ.at("4-8-12-1"))


def hidden(game: Game, ref: Ref) -> list[Any]:
    """It is shown no longer, if it is still in the hand."""
    look = game.cards[ref.card]
    return [Faced(ref.card, False)] if game.is_here(ref) and look.place % WIDTH == HAND and look.up else []


def unshown(waiting: Any) -> Any:
    """The options of a line at which what waits is put onto the stack, without what waits for its owner's priority."""
    return lambda game, frame: [w for w in waiting(game, frame) if w.born != SHOWN] if game.waiting else []


def reserved(game: Game) -> bool:
    return any(w.born != SHOWN for w in game.waiting)


# 4-8-13 状況を見て誘発する能力 -----------------------------------------------------------------------------


def situations(game: Game) -> None:
    """4-8-13: it is triggered as long as it is so, but not again while it waits or is on the stack.

    When this is looked at the rulebook does not say: here, whenever a player gains priority, after the rule effects.
    """
    busy = {(w.ability, w.ref) for w in game.waiting} | {(e.ability, e.source) for e in _stacked(game)}
    found = []
    for listener in present(game):
        for number in abilities_heard(game, listener):
            ability = game.world.abilities[number]
            if ability.trigger is None or ability.trigger.sound != SITUATION or (number, listener.ref) in busy:
                continue
            effect = Effect(number, listener.ref, listener.player)
            here = valid_there(game, ability, listener.ref.card, listener.at, listener.player)
            if here and ability.condition is not None and enough(game, effect, ability.condition):
                found.append(Waiting(number, listener.ref, listener.player, ("4-8-13",)))
    hear.wait(game, found)


def _stacked(game: Game) -> Iterator[Effect]:
    items = [*game.own.stack, *(item for group in game.own.groups for item in group.stack)]
    link = game.stack
    while link is not None:
        items += [link[1]] if isinstance(link[1], Item) else []
        link = link[3]
    return (item.effect for item in items if item.effect is not None)


def chooser(game: Game, frame: Priority) -> int:
    return frame.player
