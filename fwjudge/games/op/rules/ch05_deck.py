"""5-1. デッキの準備: what a deck must be, and the effects that say otherwise (5-1-2-4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from fwjudge.ability.text import DeckRule, Skill
from fwjudge.base.records import NamedTuple

from ..now.cards import is_named_before_game
from ..state import OpCard

DECK_SIZE: Final = 50
"""5-1-2: exactly so many cards a deck has."""
DON_SIZE: Final = 10
"""5-1-2: exactly so many DON!! there are."""
MAX_OF_ONE_NUMBER: Final = 4
"""5-1-2-3: a deck has no more cards of one card number."""
_DECK_TYPES: Final = ("character", "event", "stage")

Effects = Callable[[OpCard], Sequence[Skill]]
"""Says which effects are printed on a card."""


class DeckProblem(NamedTuple):
    """A fault of a deck: the rule, and what is wrong with it."""

    rule: str
    what: str


def no_effects(card: OpCard) -> Sequence[Skill]:
    """Return no effect: of cards whose text does not matter."""
    return ()


def _limits(source: OpCard, effects: Effects) -> Iterator[tuple[OpCard, DeckRule]]:
    """5-1-2-4-1: yield what a card says of how many of which cards may be in a deck."""
    for skill in effects(source):
        yield from ((source, static) for static in skill.statics if isinstance(static, DeckRule))


def _is_meant(source: OpCard, rule: DeckRule, one: OpCard, effects: Effects) -> bool:
    return source == one if rule.of is None else is_named_before_game(one, rule.of, effects(one))


def _find_limit(rule: DeckRule) -> int | None:
    """Return how many of the cards that it names may be in a deck; None: any number."""
    return {"any number": None, "never": 0, "up to": rule.amount, "at most": rule.amount}.get(rule.what)


def deck_problems(
    leader: Sequence[OpCard], deck: Sequence[OpCard], don: Sequence[OpCard], effects: Effects = no_effects
) -> list[DeckProblem]:
    """5-1-2: return everything that is wrong with a deck, by the types (5-1-2-1) and colours (5-1-2-2) of its cards and their number."""
    problems = []
    if len(leader) != 1 or leader[0].type != "leader":
        problems.append(DeckProblem("5-1-2", f"リーダーカードは1枚ちょうど必要 ({len(leader)}枚)"))
    if len(deck) != DECK_SIZE:
        problems.append(DeckProblem("5-1-2", f"デッキは50枚ちょうど必要 ({len(deck)}枚)"))
    if len(don) != DON_SIZE or any(one.type != "don" for one in don):
        problems.append(DeckProblem("5-1-2", f"ドン!!デッキは10枚ちょうど必要 ({len(don)}枚)"))
    for one in dict.fromkeys(deck):
        if one.type not in _DECK_TYPES:
            problems.append(DeckProblem("5-1-2-1", f"{one.name} はデッキに入れられるカード種類ではない"))
        elif leader and not set(one.colours) <= set(leader[0].colours):
            problems.append(DeckProblem("5-1-2-2", f"{one.name} の色をリーダーが持たない"))
    return [*problems, *too_many(leader, deck, effects)]


def too_many(leader: Sequence[OpCard], deck: Sequence[OpCard], effects: Effects = no_effects) -> Iterator[DeckProblem]:
    """5-1-2-3: yield the cards of which a deck has too many, as effects may say otherwise (5-1-2-4, 5-1-2-4-1, 5-1-2-4-2)."""
    limits = [limit for source in dict.fromkeys((*leader, *deck)) for limit in _limits(source, effects)]
    of_number = {one.number or one.name: one for one in deck}
    for number, count in Counter(one.number or one.name for one in deck).items():
        one = of_number[number]
        about = [rule for source, rule in limits if rule.of is None and _is_meant(source, rule, one, effects)]
        most = next((_find_limit(rule) for rule in about), MAX_OF_ONE_NUMBER)
        if most is not None and count > most:
            yield DeckProblem("5-1-2-4" if about else "5-1-2-3", f"{number} が{count}枚 ({most}枚まで)")
    for source, rule in limits:
        count = sum(_is_meant(source, rule, one, effects) for one in deck)
        most = _find_limit(rule)
        if rule.of is not None and rule.what == "only":
            count, most = len(deck) - count, 0
        if rule.of is not None and most is not None and count > most:
            allowed = f"{most}枚まで" if most else "入れられない"
            yield DeckProblem("5-1-2-4-1", f"「{source.name}」の効果が言うカードが{count}枚 ({allowed})")
