"""5-1. デッキの準備: what a deck must be, and the effects that say otherwise (5-1-2-4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from fwjudge.ability.text import Begins, DeckRule, Skill
from fwjudge.base.records import NamedTuple
from fwjudge.games.bounds import Bound
from fwjudge.games.common.decks import DeckProblem, Examined

from ..now.cards import is_named_before_game
from ..state import OpCard

DECK_SIZE: Final = 50
"""5-1-2: exactly so many cards a deck has."""
DON_SIZE: Final = 10
"""5-1-2: exactly so many DON!! there are."""
MAX_OF_ONE_NUMBER: Final = 4
"""5-1-2-3: a deck has no more cards of one card number."""
_DECK_TYPES: Final = ("character", "event", "stage")
UNKNOWN: Final = "unknown"
"""The type of a card of which nothing is known but its number: it counts, and nothing else is said of it."""

Effects = Callable[[OpCard], Sequence[Skill]]
"""Says which effects are printed on a card."""


def no_effects(card: OpCard) -> Sequence[Skill]:
    """Return no effect: of cards whose text does not matter."""
    return ()


def deck_problems(
    leader: Sequence[OpCard], deck: Sequence[OpCard], don: Sequence[OpCard], effects: Effects = no_effects
) -> list[DeckProblem]:
    """5-1-2: return everything that is wrong with a deck."""
    return examine_deck(leader, deck, don, effects).problems


def examine_deck(
    leader: Sequence[OpCard], deck: Sequence[OpCard], don: Sequence[OpCard], effects: Effects = no_effects
) -> Examined:
    """5-1-2: return what is wrong with a deck, and remarks."""
    kinds = list(dict.fromkeys(deck))
    problems = [
        *_find_wrong_counts(leader, deck, don, don_size(leader, effects)),
        *_find_other_types(kinds),
        *_find_other_colours(leader, kinds),
        *copy_problems(leader, deck, effects),
    ]
    return Examined(problems, list(_note_more_than_usual(deck, effects)))


def don_size(leader: Sequence[OpCard], effects: Effects = no_effects) -> int:
    """5-1-2, 5-1-2-4: return how many DON!! there are exactly: ten, or as many as an effect of the leader says (1-3-1)."""
    statics = (static for card in leader for skill in effects(card) for static in skill.statics)
    return next((one.amount for one in statics if isinstance(one, Begins) and one.area == DON_DECK_AREA), DON_SIZE)


DON_DECK_AREA: Final = "don deck"
"""The area of the DON!! deck, as texts name it."""


def _find_wrong_counts(
    leader: Sequence[OpCard], deck: Sequence[OpCard], don: Sequence[OpCard], size: int
) -> Iterator[DeckProblem]:
    """5-1-2: yield what there is not exactly as much of as there must be: leader, deck, DON!! deck."""
    if len(leader) != 1 or leader[0].type != "leader":
        yield DeckProblem("5-1-2", "リーダーカードは1枚ちょうど必要", bound=Bound("found", len(leader)))
    if len(deck) != DECK_SIZE:
        yield DeckProblem("5-1-2", "デッキは50枚ちょうど必要", bound=Bound("found", len(deck)))
    if len(don) != size or any(one.type != "don" for one in don):
        yield DeckProblem("5-1-2", f"ドン!!デッキは{size}枚ちょうど必要", bound=Bound("found", len(don)))


def _find_other_types(kinds: Sequence[OpCard]) -> Iterator[DeckProblem]:
    """5-1-2-1: yield the cards that are of no type of which a deck is made."""
    for one in kinds:
        if one.type not in _DECK_TYPES and one.type != UNKNOWN:
            yield DeckProblem("5-1-2-1", "はデッキに入れられるカード種類ではない", name=_name_of(one), card=one)


def _find_other_colours(leader: Sequence[OpCard], kinds: Sequence[OpCard]) -> Iterator[DeckProblem]:
    """5-1-2-2: yield the cards of a colour that the leader does not have."""
    for one in kinds:
        if one.type in _DECK_TYPES and leader and not set(one.colours) <= set(leader[0].colours):
            yield DeckProblem("5-1-2-2", "の色をリーダーが持たない", name=_name_of(one), card=one)


def copy_problems(
    leader: Sequence[OpCard], deck: Sequence[OpCard], effects: Effects = no_effects
) -> Iterator[DeckProblem]:
    """5-1-2-3: yield the cards of which a deck has too many, as effects may say otherwise (5-1-2-4, 5-1-2-4-1, 5-1-2-4-2)."""
    for one, count in _copies(deck):
        most, cites = _most_of(one, effects)
        if most is not None and count > most:
            yield DeckProblem(cites[0], f"が{count}枚", cites[1:], Bound("at most", most), name=_name_of(one), card=one)
    seen = set()
    for source in dict.fromkeys((*leader, *deck)):
        for rule in _deck_rules(source, effects):
            if rule.of is not None and (rule.of, rule.what) not in seen:
                seen.add((rule.of, rule.what))
                yield from _find_forbidden(source, rule, deck, effects)


def _find_forbidden(source: OpCard, rule: DeckRule, deck: Sequence[OpCard], effects: Effects) -> Iterator[DeckProblem]:
    """5-1-2-4-1: yield the cards that an effect keeps out of the deck, or of which it allows fewer."""
    assert rule.of is not None
    known = [(one, count) for one, count in _copies(deck) if one.type in _DECK_TYPES]
    if rule.what in ("never", "only"):
        for one, count in known:
            if is_named_before_game(one, rule.of, effects(one)) is (rule.what == "never"):
                wrong = f"の効果により、{_name_of(one)} ({count}枚) をデッキに入れることができない"
                yield DeckProblem("5-1-2-4-1", wrong, ("5-1-2-4",), name=_name_of(source))
    elif rule.what in ("at most", "up to"):
        meant = [(one, count) for one, count in known if is_named_before_game(one, rule.of, effects(one))]
        total = sum(count for _, count in meant)
        if total > rule.amount:
            which = "、".join(f"{_name_of(one)} {count}枚" for one, count in meant)
            wrong = f"の効果が言うカードが合わせて{total}枚 ({rule.amount}枚まで): {which}"
            yield DeckProblem("5-1-2-4-1", wrong, ("5-1-2-4",), name=_name_of(source))


def _note_more_than_usual(deck: Sequence[OpCard], effects: Effects) -> Iterator[DeckProblem]:
    """5-1-2-4: yield a remark on each card of which there are more than usual because an effect of it allows that."""
    for one, count in _copies(deck):
        most, cites = _most_of(one, effects)
        if count > MAX_OF_ONE_NUMBER and (most is None or count <= most):
            allowed = "何枚でも" if most is None else f"{most}枚まで"
            what = f"{_name_of(one)} は、効果によりデッキに{allowed}入れることができる ({count}枚)"
            yield DeckProblem(cites[0], what, cites[1:])


class _Most(NamedTuple):
    """A number of cards that a deck may have, None for any number, with the rules for it."""

    amount: int | None
    cites: tuple[str, ...]


def _most_of(one: OpCard, effects: Effects) -> _Most:
    """5-1-2-3, 5-1-2-4: return how many cards of this number a deck may have."""
    own = [rule for rule in _deck_rules(one, effects) if rule.of is None]
    if not own:
        return _Most(MAX_OF_ONE_NUMBER, ("5-1-2-3",))
    forbidden = [rule for rule in own if rule.what in ("at most", "never")]  # 1-3-3: what forbids goes first
    rule = min(forbidden, key=_amount) if forbidden else own[0]
    return _Most(None if rule.what == "any number" else rule.amount, ("5-1-2-4", "5-1-2-4-1"))


def _amount(rule: DeckRule) -> int:
    return rule.amount


def _copies(deck: Sequence[OpCard]) -> list[tuple[OpCard, int]]:
    """Return a card of each number with how many of them there are; cards that a file invents have only a name."""
    cards = {one.number or one.name: one for one in deck}
    return [(cards[key], count) for key, count in Counter(one.number or one.name for one in deck).items()]


def _deck_rules(source: OpCard, effects: Effects) -> Iterator[DeckRule]:
    """5-1-2-4-1: yield what a card says of how many of which cards may be in a deck."""
    for skill in effects(source):
        yield from (static for static in skill.statics if isinstance(static, DeckRule))


def _name_of(one: OpCard) -> str:
    return " ".join(dict.fromkeys(filter(None, (one.number, one.name))))
