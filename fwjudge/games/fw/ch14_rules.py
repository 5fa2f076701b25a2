"""14. ルール処理."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fwjudge.engine import chance
from fwjudge.engine.batch import happen
from fwjudge.engine.event import Moved, Set
from fwjudge.engine.game import Game
from fwjudge.engine.project import value
from fwjudge.engine.step import NATURE, Call, Control, Step, ask

from .ch00_basics import defeat
from .ch03_areas import to_drop
from .state import BATTLE, COMBO, DECK, FW, HAND, LIFE, WIDTH, place


def interrupt(game: Game, events: Sequence[Any]) -> Control:
    """14-2: who has no life or no deck loses at once, in the middle of anything."""
    for event in events:
        # Only a card that left its pile can have emptied it.
        if event.__class__ is Moved and event.before[2] % WIDTH in (DECK, LIFE) and not game.areas[event.before[2]]:
            break
    else:
        return None
    if game.ended is not None or game.own.turn == 0:
        return None
    areas = game.areas
    emptied = [
        (player, rule)
        for player in (0, 1)
        for area, rule in ((LIFE, "14-2-2-1"), (DECK, "14-2-2-2"))
        if not areas[player * WIDTH + area]
    ]
    return defeat(game, tuple(sorted({player for player, _ in emptied})), tuple(dict.fromkeys(rule for _, rule in emptied)))


def due(game: Game) -> bool:
    """Whether some check-type rule processing is due."""
    own, areas = game.own, game.areas
    if own.damage or (own.attack is None and (areas[COMBO] or areas[WIDTH + COMBO])):
        return True
    return bool((game.modifiers or game.world.known["weak prints"]) and weak(game))


def illegal_combos(game: Game) -> tuple[int, ...]:
    """14-4-2: battle cards in a combo area while there is no battle."""
    if game.own.attack is not None:
        return ()
    return game.areas[COMBO] + game.areas[WIDTH + COMBO]


def weak(game: Game) -> list[int]:
    """14-6-2: battle cards whose power is 0 or less."""
    world = game.world
    if not game.modifiers and not world.policy.continuous and not world.known["weak prints"]:
        return []
    areas = game.areas
    cards = areas[BATTLE] + areas[WIDTH + BATTLE]
    printed = world.printed
    return [c for c in cards if printed[game.cards[c][0]].power is not None and value(game, "power", c) <= 0]


def check_type(game: Game, back: Step) -> Control:
    """14-1-2-2-1: everything of the check type that is due happens at once."""
    if not due(game):
        return None
    damaged = _damaged(game)
    for card in damaged:
        if chance.unknown(game, card):
            return Call(LOOK_AT_LIFE.first, None, back)
    events: list[Any] = [
        Moved(card, place(game.cards[card].place // WIDTH, HAND), "damage", up=False, cites=("14-3-2", "5-8-3")) for card in damaged
    ]
    if game.own.damage:
        events.append(Set("damage", game.own._replace(damage=()), ("14-3-2",)))
    events += [to_drop(game, card, "illegal combo", ("14-4-2",)) for card in illegal_combos(game)]
    events += [to_drop(game, card, "no power", ("14-6-2", "0-2-2-2")) for card in weak(game)]
    return happen(game, events, back)


def _damaged(game: Game) -> list[int]:
    """The cards of life that all dealt damage takes, from the top (14-3-2, as many as there are: 0-2-4)."""
    dealt = game.own.damage
    if len(dealt) == 1:
        ((player, amount),) = dealt
        return list(game.areas[player * WIDTH + LIFE][: -amount - 1 : -1])
    taken: list[int] = []
    for player in (0, 1):
        amount = sum(n for who, n in dealt if who == player)
        taken += game.areas[player * WIDTH + LIFE][::-1][:amount]
    return taken


def _unknown_life(game: Game, frame: Any) -> list[Any]:
    for card in _damaged(game):
        if chance.unknown(game, card):
            return chance.draws(game, card)
    return []


def _show_life(game: Game, frame: Any, option: Any) -> Control:
    return chance.settle_card(game, *option) or FW.at("14-3-2", "look")


LOOK_AT_LIFE = FW.table("14-3", ask("14-3-2", _unknown_life, _show_life, lambda game, frame: NATURE, sub="look"))
"""Which card of life it is shows only now that it goes to a hand."""

