"""8-4-4 選ぶ: how many cards, who says which (1-3-4), and the cards that no player can be made to have (8-4-4-2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from fwjudge.ability.text import Choose, It, Move, Skill, Whose
from fwjudge.engine import chance
from fwjudge.engine.event import Noted, make_declaration
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import note
from fwjudge.engine.program import Effect
from fwjudge.engine.project import value
from fwjudge.engine.queries import amount, compares, members
from fwjudge.engine.step import NATURE, Control, Step, ask, do_nothing, step
from fwjudge.games.common.card_sets import side
from fwjudge.games.common.effect_log import log_effect
from fwjudge.games.common.flow import NOTHING_TO_DO, remember_in_part
from fwjudge.games.common.meaning import Meaning, Meanings
from fwjudge.games.common.players import nature
from fwjudge.games.common.progress import DONE

from ..now.activation import is_cost_being_paid, is_done_instead
from ..now.areas import cards_in
from ..now.cards import (
    areas_of,
    asks_for_information,
    is_of_hidden_areas,
    names_cards_without_effects,
    names_chosen_cards,
    rules_of_naming,
    rules_of_type,
)
from ..now.costs import can_be_chosen, comes_to_nothing
from ..now.effects import cards_with_invalid_text
from ..now.hidden_cards import is_hidden
from ..now.own_effects import ability_of
from ..state import DECK
from .carrying import NONE_ASKED

PICKED_BY_INFORMATION: Final = "~picked by what they are"
"""The cards of hidden areas that were chosen for what they are: they are shown when they go to a hidden area (11-2-1)."""


def choose(node: Choose) -> list[Step]:
    """8-4-4: make the lines at which cards are chosen: as many as there are (8-4-4-1), with 「まで」 as many as one likes (4-8-1)."""
    return _Choosing(node).lines()


def choose_by_rule(node: Choose, number: str) -> list[Step]:
    """Make the lines at which cards are chosen by a rule that says who chooses first."""
    return _Choosing(node, number).lines()


class _Choosing:
    """A 「選ぶ」 of a text, with the lines that it becomes: cards are chosen one by one, until there are enough."""

    def __init__(self, node: Choose, number: str = "") -> None:
        self.node = node
        self.up_to = node.least == 0
        self.blind = _is_blind(node) or node.random
        self.hidden = is_of_hidden_areas(node.of)
        self.asks = asks_for_information(node.of)
        open_rule = "8-4-4-1" if self.up_to else "8-4-4"
        unseen_rule = "8-4-4-1" if self.up_to else "8-4-4-2"
        if number or self.blind:
            open_rule = unseen_rule = number or "3-4-3"
        unseen = self.hidden and self.asks
        self.picks = [self.pick_line(unseen_rule if unseen else open_rule, "pick", self.options)]
        if self.asks and not self.hidden and names_chosen_cards(node.of) and not number and not self.up_to:
            # among cards that were named before: whether they are seen by all shows only then
            self.picks = [
                self.pick_line(open_rule, "pick", self.options_if_seen),
                self.pick_line(unseen_rule, "pick unseen", self.options_if_unseen),
            ]

    def lines(self) -> list[Step]:
        """Return the lines in their order."""
        node = self.node
        before: list[Step] = [Step("", self.begin, "begin", does="Begin with no card chosen.")]
        if self.up_to:
            does = "With 「まで」 any number up to the one that is said is chosen."
            before.append(step("4-8-1", do_nothing, "up to", does))
        return [*before, *_look_at_deck(node), *_tell_whose_text_is_printed(node), *self.picks]

    def pick_line(self, number: str, sub: str, options: Callable[[Game, Effect], list[Any]]) -> Step:
        """Make a line at which the next card is chosen."""

        def take(game: Game, effect: Effect, option: Any) -> Control:
            return self.take(game, effect, option, line)

        does = "The player chooses the cards that the text means, one after the other."
        line = ask(number, options, take, self.chooser, sub, does)
        return line

    def chooser(self, game: Game, effect: Effect) -> int:
        """Return who chooses: chance, where the player does not see the cards."""
        return NATURE if self.blind else side(effect, self.node.by)

    def begin(self, game: Game, effect: Effect) -> Control:
        """Begin with no card chosen."""
        if effect.get(self.node.called):
            game.frame = effect = effect.put(self.node.called, ())
        if self.node.most is not None and amount(game, effect, self.node.most) <= 0:
            game.frame = effect.put(NONE_ASKED + self.node.called, (True,))
        return None

    # -- which can be chosen

    def options(self, game: Game, effect: Effect) -> list[Any]:
        """Return the cards that can be chosen next, and whether to choose no more; nothing where enough are chosen."""
        node, taken = self.node, effect.get(self.node.called)
        if node.most is not None and len(taken) >= amount(game, effect, node.most):
            return []
        if not taken and self.up_to and comes_to_nothing(game, effect, node):
            return []
        # Picks are asked one at a time and in one order, so that the same choice is one path.
        ordered = self.up_to or node.most is None
        found: list[Any] = [
            ref
            for ref in (game.ref(card) for card in members(game, effect, node.of))
            if ref not in taken and (not taken or not ordered or ref > taken[-1])
        ]
        if node.distinct or node.total is not None:
            found = [ref for ref in found if self.goes_with(game, effect, taken, ref)]
        return [*found, DONE] if self.may_stop(game, effect, found) else found

    def options_if_seen(self, game: Game, effect: Effect) -> list[Any]:
        """Return the same where all these cards are seen by all."""
        return [] if self.is_unseen(game, effect) else self.options(game, effect)

    def options_if_unseen(self, game: Game, effect: Effect) -> list[Any]:
        """Return the same where they are not."""
        return self.options(game, effect) if self.is_unseen(game, effect) else []

    def is_unseen(self, game: Game, effect: Effect) -> bool:
        """Whether some of the cards among which is chosen are not seen by all."""
        named = [one for one in getattr(self.node.of, "filters", ()) if isinstance(one, It)]
        cards = [ref for one in named for ref in effect.get(one.name)]
        return any(game.is_here(ref) and is_hidden(game, ref.card) and not game.cards[ref.card].up for ref in cards)

    def goes_with(self, game: Game, effect: Effect, taken: tuple[Ref, ...], ref: Ref) -> bool:
        """Whether a card can be chosen beside those that have been: it differs from them, and together they are not too much."""
        node, cards = self.node, [*(one.card for one in taken), ref.card]
        if node.distinct:
            information = game.world.policy.information
            words = [
                (value(game, node.distinct, card),)
                if node.distinct in ("cost", "power")
                else information(game, node.distinct, card)
                for card in cards
            ]
            if any(not set(words[-1]).isdisjoint(other) for other in words[:-1]):
                return False
        if node.total is None:
            return True
        what, cmp, limit = node.total
        return compares(sum(value(game, what, card) for card in cards), cmp, amount(game, effect, limit))

    def may_stop(self, game: Game, effect: Effect, found: Sequence[Any]) -> bool:
        """1-3-5-1, 8-4-4-2: whether one may choose fewer, or none: by 「まで」, or because no player is sure to have what is asked for."""
        node = self.node
        if node.least is not None:
            return len(effect.get(node.called)) >= amount(game, effect, node.least)
        if node.most is None:
            return True
        unseen = self.hidden or (bool(found) and names_chosen_cards(node.of) and self.is_unseen(game, effect))
        return unseen and self.asks and not is_cost_being_paid(game) and not is_done_instead(game, effect)

    def is_short(self, game: Game, effect: Effect) -> bool:
        """1-3-2: whether there are no more cards to choose, though the text asks for more of them."""
        node = self.node
        if self.up_to or node.most is None or len(effect.get(node.called)) >= amount(game, effect, node.most):
            return False
        return not self.options(game, effect)

    # -- what is chosen

    def take(self, game: Game, effect: Effect, option: Any, line: Step) -> Control:
        """Choose a card, or choose no more."""
        node, taken = self.node, effect.get(self.node.called)
        player = side(effect, node.by)
        if option == DONE:
            if not taken:
                rules = ("1-3-5-1" if self.up_to else "8-4-4-2", *rules_of_type(node.of))
                remember_in_part(game, NOTHING_TO_DO)
                note(game, Noted("chose none", player, effect.ability, effect.source, rules))
            else:
                game.frame = effect.put(node.called, taken)
            return None
        effect = effect.put(node.called, tuple(sorted((*taken, option))))
        if self.asks and is_hidden(game, option.card):
            effect = effect.put(PICKED_BY_INFORMATION, (*effect.get(PICKED_BY_INFORMATION), option))
        game.frame = effect
        rules = rules_of_naming(game, effect, node.of, option.card)
        if is_cost_being_paid(game) and _returns_don(ability_of(game, effect), node.called):
            rules = ("8-3-1-6", *rules)
        if self.is_short(game, effect):
            rules = (*rules, "1-3-2")
        note(game, make_declaration(player, "choose", (option.card,), rules))
        return line


def _returns_don(skill: Skill, called: str) -> bool:
    """8-3-1-6: whether the cards of this name are the DON!! that a 「ドン!!-〇」 of the cost puts back."""
    return any(isinstance(one, Move) and one.to == "don deck" and one.cards == It(called) for one in skill.cost)


def _is_blind(node: Choose) -> bool:
    """3-4-3: whether who chooses cannot see the cards, and so does not know which one it is."""
    filters = getattr(node.of, "filters", ())
    return areas_of(node.of) == ("hand",) and Whose("other" if node.by == "own" else "own") in filters


def _tell_whose_text_is_printed(node: Choose) -> list[Step]:
    """8-2-2: make the line that names cards whose text is not valid, where they could be taken for cards without a text."""

    def run(game: Game, effect: Effect) -> Control:
        for card in cards_with_invalid_text(game, node.of, members(game, effect, node.of)):
            log_effect(game, Effect(effect.ability, game.ref(card), effect.player), "not plain", ("8-2-2",))
        return None

    if not names_cards_without_effects(node.of):
        return []
    return [step("2-8-5", run, does="A card whose effects are invalid does not count as one without effects.")]


def _look_at_deck(node: Choose) -> list[Step]:
    """8-4-4-4: make the line at which all of a deck is looked at, by who chooses from it."""
    if areas_of(node.of) != ("deck",) or names_chosen_cards(node.of):
        return []
    whose = next((one.who for one in getattr(node.of, "filters", ()) if isinstance(one, Whose)), "own")

    def possible_cards(game: Game, effect: Effect) -> list[Any]:
        deck = cards_in(game, side(effect, whose), DECK)
        return next((drawn for card in deck[::-1] if (drawn := chance.draws(game, card))), [])

    def settle(game: Game, effect: Effect, option: Any) -> Control:
        return chance.settle_card(game, option, look)

    look = ask("8-4-4-4", possible_cards, settle, nature, "look", "All of the deck is looked at.")
    return [look]


MEANINGS: Final[Meanings] = {Choose: Meaning(choose, possible=can_be_chosen)}
"""The meaning of choosing."""
