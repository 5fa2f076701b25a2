"""8-4-4 選ぶ: which cards a text means (2-1 to 2-4), how many of them, and what nobody can be made to have."""

from __future__ import annotations

from typing import Any

from fwjudge.ability import All, Choose, Filter
from fwjudge.engine import chance
from fwjudge.engine.batch import note
from fwjudge.engine.event import Declared
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.engine.step import NATURE, Control, Step, ask, nothing, step
from fwjudge.games.common import words
from fwjudge.games.common.words import fitting, side

from .state import DECK, WIDTH

_IN_PLAY = {"leader": "2-2-3-1", "character": "2-2-4-1", "stage": "2-2-6-1"}
_ELSEWHERE = {"character": "2-2-4-2", "event": "2-2-5-1", "stage": "2-2-6-2"}
_UNSEEN = ("deck", "hand", "life")


def meant(of: Filter) -> tuple[str, ...]:
    """The rules by which a text means these cards."""
    kinds = of.type.split("/") if of.type else [of.area] if of.area in _IN_PLAY else []
    inside = not of.area or of.area.split("/")[0] in _IN_PLAY
    rules = [rule for kind in kinds if (rule := (_IN_PLAY if inside else _ELSEWHERE).get(kind))]
    named = ((of.name, "2-1-2"), (of.trait, "2-4-3"), (of.colour, "2-3-5"), (of.printed, "4-9-2"))
    return (*rules, *(rule for word, rule in named if word))


def asks_for_information(of: Filter) -> bool:
    """Whether one has to know what a card is to say that it is meant."""
    return bool(of.type or of.name or of.trait or of.colour or of.power_at_most is not None or of.cost_at_most is not None)


def in_cost(game: Game) -> bool:
    """Whether what is being done belongs to a cost."""
    return ":cost:" in game.step.address


def _unseen(node: Choose) -> bool:
    """8-4-4-2: whether what is asked for is something that nobody is sure to have."""
    hidden = bool(node.of.area) and all(area in _UNSEEN for area in node.of.area.split("/"))
    return hidden and asks_for_information(node.of)


def _may_stop(game: Game, node: Choose) -> bool:
    return node.up_to or (_unseen(node) and not in_cost(game))


def _none(node: Choose) -> tuple[str, ...]:
    return ("1-3-5-1" if node.up_to else "8-4-4-2", *meant(node.of))


def _blind(node: Choose) -> bool:
    """3-4-3: who cannot see the cards does not know which one it is."""
    return node.of.area == "hand" and node.of.whose == ("other" if node.by == "own" else "own")


def choose(node: Choose) -> list[Step]:
    """As many as there are; with 「まで」 as many as one likes (4-8-1); of hidden cards nobody must have any (8-4-4-2)."""
    rule = "3-4-3" if _blind(node) else "8-4-4-2" if _unseen(node) else "8-4-4"
    before: list[Step] = [step("4-8-1", nothing, sub="up to")] if node.up_to else []
    picks = words.choose(rule, rule if _blind(node) else "8-4-4-1", _CHOOSING)(node)
    return [*before, *_look(node), *picks]


def _look(node: Choose) -> list[Step]:
    """8-4-4-4: who chooses from a deck looks at all of it first."""
    if node.of.area != "deck":
        return []

    def unknown(game: Game, frame: Effect) -> list[Any]:
        deck = game.areas[side(frame, node.of.whose or "own") * WIDTH + DECK]
        return next((drawn for c in deck[::-1] if (drawn := chance.draws(game, c))), [])

    def settle(game: Game, frame: Effect, option: Any) -> Control:
        return chance.settle_card(game, *option) or look

    look = ask("8-4-4-4", unknown, settle, lambda game, frame: NATURE, sub="look")
    return [look]


def choose_all(node: All) -> list[Step]:
    """All that fit: no rule numbers it, what the words mean has its rules."""

    def run(game: Game, frame: Effect) -> Control:
        found = fitting(game, frame, node.of)
        game.frame = frame.put(node.called, tuple(game.ref(c) for c in found))
        rules = meant(node.of)
        if rules and found:
            note(game, Declared(frame.player, "all", tuple(found), rules))
        return None

    return [step("", run)]


_CHOOSING = words.Choosing(fitting, meant, _none, _may_stop, _blind)
