"""Why a rule of ONE PIECE refuses something, in one clause each, and where more can be said than that."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Any

from fwjudge.engine.choice import Action
from fwjudge.engine.event import Moved
from fwjudge.engine.game import Game
from fwjudge.engine.log import previous
from fwjudge.games.common.refusals import Refusals

from ..meaning.replacing import rule_against_replacement
from ..now.areas import active_don
from ..now.effects import effects_of_kind
from ..now.numbers import cost_of
from ..state import WIDTH
from ..world.facts import facts
from ..world.keywords import BLOCKER
from .sentences import SPEECH

_RULES_OF_KINDS = {"auto": "8-1-3-1", "keyword": "7-1-2-1", "trigger": "4-6-3"}


class OnePieceRefusals(Refusals):
    """A clause for each rule by which ONE PIECE refuses something, and the rules where no window offered it."""

    rules_by_verb = MappingProxyType({"counter": ("7-1-3-1",), "activate": ("8-1-3-2",), "draw": ("4-5-4",)})
    rules_otherwise = ("6-5-2",)
    asked_by_events = frozenset(("activate",))

    def candidates(self, game: Game, player: int, action: Action, slot: int) -> Sequence[Any]:
        """Return all that a line could name for a slot, allowed or not: for a block the 【ブロッカー】 of all cards."""
        if action.name == "activate" and action.number == "7-1-2-1":
            return self.skills(game, "keyword")
        return super().candidates(game, player, action, slot)

    def lacks_keyword(self, game: Game, card: int, keyword: str) -> bool:
        """10-1-4-1: whether a card has no 【ブロッカー】, printed or gained, valid or not."""
        player = game.cards[card].place // WIDTH
        return keyword == BLOCKER and card not in {
            one for one, _ in effects_of_kind(game, player, "block", also_invalid=True)
        }

    def no_window(
        self, game: Game, player: int, verb: str, cards: Sequence[int], abilities: Sequence[int]
    ) -> tuple[str, ...]:
        """Return the rules that say when an effect can be activated or a replacement applied which no window offered."""
        if verb != "activate" or not abilities:
            return super().no_window(game, player, verb, cards, abilities)
        found = game.world.abilities[abilities[0]]
        kinds = ("not replaced",) if abilities[0] in facts(game).replacements else ("not activated",)
        if found.kind in ("trigger", "continuous") and (rules := _rules_that_were_noted(game, kinds, cards)):
            return (*rules, *found.cites)
        if abilities[0] in facts(game).replacements:
            return (rule_against_replacement(game, player, cards, abilities[0]), *found.cites)
        if found.kind == "trigger" and (rules := _rules_of_lost_trigger(game, player, cards)):
            return rules
        return (_RULES_OF_KINDS.get(found.kind, "8-1-3-2"), *found.cites)

    def clause(self, game: Game, player: int, action: Action, rules: Sequence[str], named: Sequence[Any]) -> str:
        """2-7-2 to 2-7-4, 7-1-3-1-1: return what a card costs, and what there is to pay with; that it has no counter."""
        if named and action.name == "counter" and rules[0] == "7-1-3-1-1" and isinstance(named[0], int):
            printed = game.printed_card(named[0])
            return "" if printed.counter else f"{SPEECH.quote(game, named[0])}はカウンターを持っていない"
        if named and action.name == "attack" and rules[0] == "7-1-1-1" and isinstance(named[0], int):
            return _describe_attacker(game, player, named[0])
        if not named or not isinstance(named[0], int) or rules[0] not in ("2-7-2", "2-7-3", "2-7-4"):
            return ""
        price = f"{SPEECH.quote(game, named[0])}のコストは{cost_of(game, named[0])}"
        return f"{price}で、アクティブのドン!!は{len(active_don(game, player))}枚しかない"


def _rules_that_were_noted(game: Game, kinds: Sequence[str], cards: Sequence[int]) -> tuple[str, ...]:
    """8-1-3-4-5, 8-3-1-3: return the rules by which the effect of one of these cards was last passed over, as the log says."""
    node = game.log
    while node is not None:
        event = node[2]
        if event.kind == "noted" and event.what in kinds and event.ref is not None and event.ref.card in cards:
            return tuple(event.cites)
        node = previous(node)
    return ()


def _describe_attacker(game: Game, player: int, card: int) -> str:
    """7-1-1-1: return why a card cannot attack where it lies, or as it lies."""
    name, at = SPEECH.quote(game, card), game.cards[card].place
    place = game.world.places[at]
    if place.player != player or place.name not in ("leader", "character"):
        return f"{name}は{SPEECH.name_place(game, at)}にあり、アタックできるのは自分のリーダーとキャラだけだ"
    return f"{name}はレストで、アタックできるのはアクティブのリーダーとキャラだけだ"


def _rules_of_lost_trigger(game: Game, player: int, cards: Sequence[int]) -> tuple[str, ...]:
    """10-1-3-1, 4-6-3-1: return by which rule the 【トリガー】 of one of these cards was lost: its life did not come to the hand."""
    node = game.log
    while node is not None:
        event = node[2]
        is_meant = event.kind == "moved" and (event.card in cards if cards else _was_life(game, event))
        if is_meant and game.world.places[event.to].name in ("trash", "deck"):
            return (
                ("10-1-3-1",) if "10-1-3-1" in event.cites else ("4-6-3-1", "8-1-3-4") if _was_life(game, event) else ()
            )
        if event.kind == "declared" and event.what == "life stays" and event.player == player:
            return ("4-6-3-1", *(rule for rule in event.cites if rule != "4-6-3-1"))
        node = previous(node)
    return ()


def _was_life(game: Game, event: Moved) -> bool:
    """Whether a card lay in the life area before a move."""
    return event.before is not None and game.world.places[event.before.place].name == "life"


REFUSALS = OnePieceRefusals()
"""The refusals of ONE PIECE."""
