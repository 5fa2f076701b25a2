"""Why a card is not among those that can be chosen: the word of the text that it does not fit, in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from fwjudge.ability import text
from fwjudge.base.records import NamedTuple
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.engine.queries import amount, compares, matches
from fwjudge.games.table import PLAYERS
from fwjudge.words import WordFile

_BOUNDS: Final = {
    "<=": "{}以下ではない",
    ">=": "{}以上ではない",
    "<": "{}より小さくない",
    ">": "{}より大きくない",
    "==": "{}ではない",
}
"""By how numbers are compared, that a number does not compare so."""


class Misfit(NamedTuple):
    """A word of a text that a card does not fit."""

    filter: Any
    card: int


class Misfits:
    """A speaker about cards that do not fit the words of texts, in the words of a game."""

    def __init__(
        self, words: WordFile, number_of: Callable[[Game, int, str, bool], int | None], skill: str = "スキル"
    ) -> None:
        """Keep the words of the game, that for a skill, and what a number of a card is, as it is or as it is printed."""
        self.words, self.number_of, self.skill = words, number_of, skill

    def closest(self, game: Game, frame: Effect, of: text.CardSet, cards: Sequence[int]) -> Misfit | None:
        """Return the first word that the card does not fit which fits most of a set; None where one of them fits it all."""
        best: tuple[tuple[int, bool], Misfit] | None = None
        for part in parts_of(of):
            for card in cards:
                failing = [one for one in part.filters if not fits(game, frame, one, card)]
                if not failing:
                    return None
                distance = len(failing), isinstance(failing[0], text.Whose | text.In)  # others of its name may be meant
                if best is None or distance < best[0]:
                    best = distance, Misfit(failing[0], card)
        return None if best is None else best[1]

    def say(self, game: Game, frame: Effect, misfit: Misfit) -> str:
        """Return a clause on how a card fails a word of a text; nothing where it has no short words."""
        one, card = misfit
        return (
            self._say_number(game, frame, one, card) if isinstance(one, text.Number) else self._say_kind(game, misfit)
        )

    def say_total(self, game: Game, frame: Effect, node: text.Choose, cards: Sequence[int]) -> str:
        """Return what a number of several cards comes to, where a choice does not allow that much; nothing where it does."""
        if node.total is None or not self.words.has("number", node.total[0]):
            return ""
        what, cmp, limit = node.total
        total = sum(self.number_of(game, card, what, False) or 0 for card in cards)
        allowed = compares(total, cmp, amount(game, frame, limit))
        return "" if allowed else f"{self.words.name('number', what)}の合計が{total}になる"

    def _say_number(self, game: Game, frame: Effect, one: text.Number, card: int) -> str:
        """Return what a number of a card is, and what it is not."""
        if not self.words.has("number", one.what):
            return ""
        found = self.number_of(game, card, one.what, one.original)
        name = f"{'元々の' if one.original else ''}{self.words.name('number', one.what)}"
        if found is None:
            return f"{name}がない"
        if len(one.amounts) > 1 or one.cmp not in _BOUNDS:
            return f"{name}が{found}だ"
        return f"{name}が{found}で、{_BOUNDS[one.cmp].format(amount(game, frame, one.amounts[0]))}"

    def _say_kind(self, game: Game, misfit: Misfit) -> str:
        """Return what a card is not, or is, where a text asks for no number."""
        words, (one, card) = self.words, misfit
        match one:
            case text.Named(names, mode) if names:
                return f"カード名が{_or('「', names, '」')}{'を含まない' if mode == 'contains' else 'ではない'}"
            case text.Trait(names, mode) if names:
                return f"特徴{_or('《', names, '》')}を{'含まない' if mode == 'contains' else '持っていない'}"
            case text.Kind(kinds) if all(words.has("type", kind) for kind in kinds):
                return f"{'か'.join(words.name('type', kind) for kind in kinds)}ではない"
            case text.Coloured(colours) if colours and all(words.has("colour", colour) for colour in colours):
                return f"{'か'.join(words.name('colour', colour) for colour in colours)}のカードではない"
            case text.State("rested" | "active" as state):
                return f"{words.name('state', 'active' if state == 'rested' else 'rested')}のカードだ"
            case text.Whose():
                player = game.world.places[game.cards[card].place].player
                return "" if player is None else f"{PLAYERS[player]}のカードだ"
            case text.Not(text.This()):
                return "「このカード」そのものだ"
            case text.Not(text.Named(names)) if names:
                return f"カード名が{_or('「', names, '」')}だ"
            case text.Not(text.Trait(names)) if names:
                return f"特徴{_or('《', names, '》')}を持っている"
            case text.Not(text.Coloured(colours)) if colours and all(words.has("colour", one) for one in colours):
                return f"{'か'.join(words.name('colour', colour) for colour in colours)}のカードだ"
            case text.HasSkill(name):
                return f"{name}を持っていない"
            case text.Not(text.HasSkill(name)):
                return f"{name}を持っている"
            case text.NoSkill():
                return f"元々の{self.skill}が書かれている"
            case text.In():
                area = game.world.places[game.cards[card].place].name
                return f"{words.name('area', area)}のカードだ" if words.has("area", area) else ""
        return ""


def parts_of(of: text.CardSet) -> tuple[text.Cards, ...]:
    """Return the sets of which a set is made."""
    every = of.sets if isinstance(of, text.AnyOf) else (of,)
    return tuple(one for one in every if isinstance(one, text.Cards))


def fits(game: Game, frame: Effect, one: Any, card: int) -> bool:
    """Whether a card fits one word of a set."""
    return matches(game, frame, text.Cards((one,)), card)


def _or(left: str, words: Sequence[str], right: str) -> str:
    """Return words in brackets as alternatives."""
    return "か".join(f"{left}{word}{right}" for word in words)
