"""Why something cannot be done, as far as games say it alike; a game states only what differs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from fwjudge.engine.choice import Action
from fwjudge.engine.game import Game
from fwjudge.games.table import GameRefusals


class Refusals(GameRefusals):
    """The reasons why something cannot be done, with those of most games as the default."""

    rules_by_verb: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    """The rules that say where an action of this verb is offered."""
    rules_otherwise: tuple[str, ...] = ()
    """The rules for every other verb."""
    rules_of_timing: frozenset[str] = frozenset()

    asked_by_events: frozenset[str] = frozenset()
    """The verbs that answer what is about to happen: what came of that is known only after it."""

    def skills_of(self, game: Game, card: int) -> Sequence[int]:
        """Return the abilities of a card."""
        found: Sequence[int] = game.printed_card(card).abilities
        return found

    def lacks_keyword(self, game: Game, card: int, keyword: str) -> bool:
        """Whether it is known that a card has not this keyword skill, printed or gained: not in most games."""
        return False

    def skills(self, game: Game, *kinds: str) -> list[tuple[int, int]]:
        """Return every card with each of its abilities of these kinds."""
        abilities, cards = game.world.abilities, range(len(game.cards))
        return [(card, at) for card in cards for at in self.skills_of(game, card) if abilities[at].kind in kinds]

    def candidates(self, game: Game, player: int, action: Action, slot: int) -> Sequence[Any]:
        """Return all that a line could name for a slot, allowed or not: of an activation each activated ability, else each card."""
        return self.skills(game, "activate") if action.name == "activate" else range(len(game.cards))

    def no_window(
        self, game: Game, player: int, verb: str, cards: Sequence[int], abilities: Sequence[int]
    ) -> tuple[str, ...]:
        """Return the rules that say when an action of this verb can be done; asked where no window offered it."""
        return self.rules_by_verb.get(verb, self.rules_otherwise)

    def rules_of_absent_skill(self, game: Game, player: int, name: str) -> tuple[str, ...]:
        """Return the rules by which a skill of this name could be activated, where no card has one."""
        return self.no_window(game, player, "activate", (), ())

    def rules_of_pick(self, game: Game, player: int, verb: str, words: Sequence[str]) -> tuple[str, ...]:
        """Return the rules that ask for one of these words as an action of this verb is declared; none in most games."""
        return ()

    def no_longer(self, game: Game, player: int, verb: str) -> tuple[str, ...]:
        """Return no rule: no window of this game is passed over."""
        return ()

    def clause(self, game: Game, player: int, action: Action, rules: Sequence[str], named: Sequence[Any]) -> str:
        """Return nothing: the rule's reason says it all."""
        return ""
