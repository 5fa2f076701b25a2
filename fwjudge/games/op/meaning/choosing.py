"""8-4-4 選ぶ: how many cards, who says which (1-3-4), and the cards that no player can be made to have (8-4-4-2)."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.ability import All, Choose
from fwjudge.engine import chance
from fwjudge.engine.event import Declared
from fwjudge.engine.game import Game
from fwjudge.engine.log import note
from fwjudge.engine.program import Effect
from fwjudge.engine.step import Chooser, Control, Step, ask, do_nothing, step
from fwjudge.games.common import words
from fwjudge.games.common.lines import name_of
from fwjudge.games.common.players import nature, non_turn_player, turn_player
from fwjudge.games.common.words import fitting_cards, side

from ..now.areas import cards_in
from ..now.cards import asks_for_information, cards_with_invalid_text, rules_of_naming, rules_of_type
from ..now.usable import is_cost_being_paid
from ..rules.ch08_effects import log_effect
from ..state import DECK

_HIDDEN_AREAS: Final = ("deck", "hand", "life")


def choose(node: Choose) -> list[Step]:
    """8-4-4: make the lines at which cards are chosen: as many as there are (8-4-4-1), with 「まで」 as many as one likes (4-8-1)."""
    rule = "3-4-3" if _is_blind(node) else "8-4-4-2" if _is_uncertain(node) else "8-4-4"
    before: list[Step] = []
    if node.up_to:
        before = [step("4-8-1", do_nothing, "up to", "With 「まで」 any number up to the one that is said is chosen.")]
    if node.by == "both":
        return [*before, *_look_at_deck(node), *_choose_both(node)]
    picks = words.choose(rule, rule if _is_blind(node) else "8-4-4-1", _WAYS_OF_CHOOSING)(node)
    return [*before, *_look_at_deck(node), *_tell_whose_text_is_printed(node), *picks]


def choose_all(node: All) -> list[Step]:
    """Make the line at which an effect takes all cards that its text names.

    No rule numbers it; the rules by which the text names the cards are cited.
    """

    def run(game: Game, effect: Effect) -> Control:
        found = fitting_cards(game, effect, node.of)
        game.frame = effect.put(node.called, tuple(game.ref(card) for card in found))
        rules = tuple(dict.fromkeys(rule for card in found for rule in rules_of_naming(game, node.of, card)))
        if rules:
            note(game, Declared(effect.player, "all", tuple(found), rules))
        return None

    return [step("", run, does="The effect takes all cards that its text names.")]


def name_of_choice(called: str, player: int) -> str:
    """Return the name under which an effect keeps what this player chose, where both players choose."""
    return f"{called} of {player}"


def _is_uncertain(node: Choose) -> bool:
    """8-4-4-2: whether the cards asked for are such that no player is sure to have them."""
    hidden = bool(node.of.area) and all(area in _HIDDEN_AREAS for area in node.of.area.split("/"))
    return hidden and not node.of.up and asks_for_information(node.of)


def _may_stop(game: Game, node: Choose) -> bool:
    """1-3-5-1, 8-4-4-2: whether one may choose fewer, or none: by 「まで」, or because no player is sure to have what is asked for."""
    return node.up_to or (_is_uncertain(node) and not is_cost_being_paid(game))


def _rules_of_none(node: Choose) -> tuple[str, ...]:
    return ("1-3-5-1" if node.up_to else "8-4-4-2", *rules_of_type(node.of))


def _is_blind(node: Choose) -> bool:
    """3-4-3: who cannot see the cards does not know which one it is."""
    return node.of.area == "hand" and node.of.whose == ("other" if node.by == "own" else "own")


def _tell_whose_text_is_printed(node: Choose) -> list[Step]:
    """8-2-2: make the line that names cards whose text is not valid, where they could be taken for cards without a text."""

    def run(game: Game, effect: Effect) -> Control:
        for card in cards_with_invalid_text(game, node.of, fitting_cards(game, effect, node.of)):
            log_effect(game, Effect(effect.ability, game.ref(card), effect.player), "not plain", ("8-2-2",))
        return None

    if not node.of.textless:
        return []
    return [step("2-8-5", run, does="A card whose effects are invalid does not count as one without effects.")]


def _choose_both(node: Choose) -> list[Step]:
    """1-3-4: make the lines at which the turn player chooses, then the other one, each among what is theirs."""

    def pick_line(who: Chooser, sub: str) -> Step:
        def options(game: Game, effect: Effect) -> list[Any]:
            player = who(game, effect)
            taken = effect.get(name_of_choice(node.called, player))
            if len(taken) >= node.amount:
                return []
            found: list[Any] = [game.ref(card) for card in fitting_cards(game, effect._replace(player=player), node.of)]
            found = [ref for ref in found if ref not in taken and (not taken or ref > taken[-1])]
            return [*found, words.DONE] if _may_stop(game, node) else found

        def take(game: Game, effect: Effect, option: Any) -> Control:
            if option == words.DONE:
                return None
            player = who(game, effect)
            name = name_of_choice(node.called, player)
            effect = effect.put(name, (*effect.get(name), option))
            game.frame = effect.put(node.called, (*effect.get(node.called), option))
            note(game, Declared(player, "choose", (option.card,), rules_of_naming(game, node.of, option.card)))
            return line

        line = ask("1-3-4", options, take, who, sub, f"Among what is theirs {name_of(who)} chooses.")
        return line

    return [pick_line(turn_player, "turn player"), pick_line(non_turn_player, "other player")]


def _look_at_deck(node: Choose) -> list[Step]:
    """8-4-4-4: make the line at which all of a deck is looked at, by who chooses from it."""
    if node.of.area != "deck":
        return []

    def possible_cards(game: Game, effect: Effect) -> list[Any]:
        deck = cards_in(game, side(effect, node.of.whose or "own"), DECK)
        return next((drawn for card in deck[::-1] if (drawn := chance.draws(game, card))), [])

    def settle(game: Game, effect: Effect, option: Any) -> Control:
        return chance.settle_card(game, option, look)

    look = ask("8-4-4-4", possible_cards, settle, nature, "look", "All of the deck is looked at.")
    return [look]


_WAYS_OF_CHOOSING: Final = words.Choosing(fitting_cards, rules_of_naming, _rules_of_none, _may_stop, _is_blind)
