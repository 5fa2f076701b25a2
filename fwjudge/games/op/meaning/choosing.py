"""8-4-4 選ぶ: how many cards, who says which (1-3-4), and what nobody can be made to have."""

from __future__ import annotations

from typing import Any

from fwjudge.ability import All, Choose
from fwjudge.engine import chance
from fwjudge.engine.batch import note
from fwjudge.engine.event import Declared
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.engine.step import NATURE, Chooser, Control, Step, ask, nothing, step
from fwjudge.games.common import words
from fwjudge.games.common.players import non_turn_player, turn_player
from fwjudge.games.common.words import fitting, side

from ..now.cards import asks_for_information, only_without_valid_text, rules_of_meaning, rules_of_type
from ..rules.ch08_effects import log_effect
from ..state import DECK, WIDTH

_UNSEEN = ("deck", "hand", "life")


def in_cost(game: Game) -> bool:
    """Whether what is being done belongs to a cost."""
    return ":cost:" in game.step.address


def _unseen(node: Choose) -> bool:
    """8-4-4-2: whether what is asked for is something that nobody is sure to have."""
    hidden = bool(node.of.area) and all(area in _UNSEEN for area in node.of.area.split("/"))
    return hidden and not node.of.up and asks_for_information(node.of)


def _may_stop(game: Game, node: Choose) -> bool:
    return node.up_to or (_unseen(node) and not in_cost(game))


def _none(node: Choose) -> tuple[str, ...]:
    return ("1-3-5-1" if node.up_to else "8-4-4-2", *rules_of_type(node.of))


def _blind(node: Choose) -> bool:
    """3-4-3: who cannot see the cards does not know which one it is."""
    return node.of.area == "hand" and node.of.whose == ("other" if node.by == "own" else "own")


def choose(node: Choose) -> list[Step]:
    """As many as there are; with 「まで」 as many as one likes (4-8-1); of hidden cards nobody must have any (8-4-4-2)."""
    rule = "3-4-3" if _blind(node) else "8-4-4-2" if _unseen(node) else "8-4-4"
    before: list[Step] = [step("4-8-1", nothing, sub="up to")] if node.up_to else []
    if node.by == "both":
        return [*before, *_look(node), *_both_choose(node)]
    picks = words.choose(rule, rule if _blind(node) else "8-4-4-1", _CHOOSING)(node)
    return [*before, *_look(node), *_told(node), *picks]


def _told(node: Choose) -> list[Step]:
    """8-2-2, where a card with a text that is not valid could be taken for one without a text."""

    def tell(game: Game, frame: Effect) -> Control:
        for c in only_without_valid_text(game, node.of, fitting(game, frame, node.of)):
            log_effect(game, Effect(frame.ability, game.ref(c), frame.player), "not plain", ("8-2-2",))
        return None

    return [step("2-8-5", tell)] if node.of.textless else []


def chosen_by(called: str, player: int) -> str:
    """The name of what this player chose, where both did."""
    return f"{called} of {player}"


def _both_choose(node: Choose) -> list[Step]:
    """1-3-4: the turn player chooses, then the other one, each among what is theirs."""

    def picking(who: Chooser, sub: str) -> Step:
        def options(game: Game, frame: Effect) -> list[Any]:
            player = who(game, frame)
            taken = frame.get(chosen_by(node.called, player))
            if len(taken) >= node.amount:
                return []
            found: list[Any] = [game.ref(c) for c in fitting(game, frame._replace(player=player), node.of)]
            found = [ref for ref in found if ref not in taken and (not taken or ref > taken[-1])]
            return [*found, words.DONE] if _may_stop(game, node) else found

        def take(game: Game, frame: Effect, option: Any) -> Control:
            if option == words.DONE:
                return None
            player = who(game, frame)
            name = chosen_by(node.called, player)
            frame = frame.put(name, (*frame.get(name), option))
            game.frame = frame.put(node.called, (*frame.get(node.called), option))
            note(game, Declared(player, "choose", (option.card,), rules_of_meaning(game, node.of, option.card)))
            return line

        line = ask("1-3-4", options, take, who, sub=sub)
        return line

    return [picking(turn_player, "turn player"), picking(non_turn_player, "other player")]


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
        rules = tuple(dict.fromkeys(rule for c in found for rule in rules_of_meaning(game, node.of, c)))
        if rules:
            note(game, Declared(frame.player, "all", tuple(found), rules))
        return None

    return [step("", run)]


_CHOOSING = words.Choosing(fitting, rules_of_meaning, _none, _may_stop, _blind)
