"""6-1. リーダーカード、デッキ、エナジーマーカーの準備: what a deck must be, and the 【永続】 that replace it (6-1-4-3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from fwjudge.ability.text import (
    AlsoIs,
    Any_,
    Cards,
    Coloured,
    DeckRule,
    Each,
    HasSkill,
    In,
    It,
    Kind,
    Named,
    Not,
    Number,
    Skill,
    This,
    Trait,
    Whose,
)
from fwjudge.base.records import NamedTuple
from fwjudge.games.bounds import Bound
from fwjudge.games.common.decks import DeckProblem, Examined

from ..now.cards import EVERY, counts_as_printed
from ..state import COLOURS, FwCard
from ..world.keywords import DECK_RULES

COPIES: Final = 4
MIN_DECK_SIZE: Final = 50
MAX_DECK_SIZE: Final = 60
Skills = Mapping[FwCard, Sequence[Any]]
"""The skills of the cards that have any."""


def deck_problems(leader: Sequence[FwCard], deck: Sequence[FwCard], skills: Skills | None = None) -> list[DeckProblem]:
    """6-1: return everything that is wrong with a deck, each with its rules."""
    return examine_deck(leader, deck, skills).problems


def examine_deck(leader: Sequence[FwCard], deck: Sequence[FwCard], skills: Skills | None = None) -> Examined:
    """6-1: return what is wrong with a deck, and what else is to be said about it."""
    return _Deck(leader, deck, skills or {}).examine()


def most_of_one(card: FwCard, skills: Sequence[Any]) -> int | None:
    """6-1-4-2: return how many cards of this number a deck may hold; None for any number."""
    return _Deck((), (card,), {card: skills}).limit(card).amount


class _RuleOfCard(NamedTuple):
    """A rule for decks, and where it comes from."""

    bearer: FwCard
    rule: DeckRule
    cites: tuple[str, ...]


def _amount(one: _RuleOfCard) -> int:
    """Return how many cards a rule for decks allows."""
    amount: int = one.rule.amount
    return amount


class _Limit(NamedTuple):
    """A number of cards that a deck may hold, with the rules that say so; None for any number."""

    amount: int | None
    cites: tuple[str, ...]


class _Unknown(Exception):
    """A set of cards that a deck list cannot tell."""


class _Deck:
    """A deck that is examined, with the rules for decks that skills of its cards bring."""

    def __init__(self, leader: Sequence[FwCard], deck: Sequence[FwCard], skills: Skills) -> None:
        self.leader, self.deck, self.skills = leader, deck, skills
        self.cards = list(dict.fromkeys(deck))
        self.counts = Counter(_same(card) for card in deck)
        self.notes: list[DeckProblem] = []
        self.deck_rules = list(dict.fromkeys(one for card in (*leader, *self.cards) for one in self._rules(card)))

    def examine(self) -> Examined:
        """Check the deck by one rule after the other."""
        problems = [
            *self._check_size(),
            *self._check_kinds_and_colours(),
            *self._check_copies(),
            *self._check_sums(),
            *self._check_bans(),
        ]
        return Examined(problems, list(dict.fromkeys(self.notes)))

    def limit(self, card: FwCard) -> _Limit:
        """Return how many cards of this number a deck may hold: 4, or another number (6-1-4-3). A ban goes before a permission (0-2-5)."""
        mine = [one for one in self.deck_rules if self._is_meant(one, card)]
        limits = [one for one in mine if one.rule.what == "at most" and one.rule.of is None]
        if limits:
            least = min(limits, key=_amount)
            return _Limit(least.rule.amount, least.cites)
        for one in mine:
            if one.rule.what == "any number":
                return _Limit(None, one.cites)
        more = [one for one in mine if one.rule.what == "up to"]
        most = max(more, key=_amount, default=None)
        return _Limit(most.rule.amount, most.cites) if most else _Limit(COPIES, ("6-1-4-2",))

    # -- one rule after the other

    def _check_size(self) -> Iterator[DeckProblem]:
        """Check for one leader, and for as many cards as a deck must have (6-1-2, 6-1-3)."""
        if len(self.leader) != 1 or self.leader[0].type != "leader":
            found = Bound("found", len([c for c in self.leader if c.type == "leader"]))
            yield DeckProblem("6-1-2", "リーダーカードは1枚ちょうど必要", bound=found)
        if not MIN_DECK_SIZE <= len(self.deck) <= MAX_DECK_SIZE:
            found = Bound("found", len(self.deck))
            yield DeckProblem("6-1-3", f"デッキは{MIN_DECK_SIZE}枚から{MAX_DECK_SIZE}枚", bound=found)

    def _check_kinds_and_colours(self) -> Iterator[DeckProblem]:
        """Check that only battle and extra cards of the colours of the leader are in the deck (6-1-3, 6-1-4-1)."""
        of_leader = set(self._words(self.leader[0], "colour")) if self.leader else set(COLOURS)
        for card in self.cards:
            if card.type not in ("battle", "extra"):
                yield DeckProblem("6-1-3", "はバトルカードでもエクストラカードでもない", name=card.name, card=card)
            elif not set(colours := self._words(card, "colour")) <= of_leader:
                gained = ("6-1-4-3-2",) if colours != card.colours else ()
                yield DeckProblem("6-1-4-1", "の色をリーダーが持たない", gained, name=_name_of(card), card=card)

    def _check_copies(self) -> Iterator[DeckProblem]:
        """Check how many cards of the same number there are; note where a skill allows more than usual (6-1-4-2)."""
        for card in {_same(card): card for card in self.cards}.values():
            count, most = self.counts[_same(card)], self.limit(card)
            if most.amount is not None and count > most.amount:
                bound = Bound("at most", most.amount)
                yield DeckProblem(most.cites[0], f"が{count}枚", most.cites[1:], bound, name=_name_of(card), card=card)
            elif count > COPIES:
                allowed = "何枚でも" if most.amount is None else f"{most.amount}枚まで"
                self._note(
                    most.cites, f"{_name_of(card)} は、スキルによりデッキに{allowed}入れることができる ({count}枚)"
                )

    def _check_sums(self) -> Iterator[DeckProblem]:
        """Check the rules on how many of certain cards there may be altogether: each once, however many cards bring it."""
        seen = set()
        for one in self.deck_rules:
            if one.rule.what != "at most" or one.rule.of is None or (one.rule.of, one.rule.amount) in seen:
                continue
            seen.add((one.rule.of, one.rule.amount))
            meant = [card for card in self.cards if self._is_meant(one, card)]
            count = sum(self.counts[_same(card)] for card in meant)
            if count > one.rule.amount:
                which = "、".join(f"{_name_of(card)} {self.counts[_same(card)]}枚" for card in meant)
                bearer, counted = _say_cards(one)
                wrong = f"{counted}が合わせて{count}枚 ({one.rule.amount}枚まで): {which}"
                yield DeckProblem(one.cites[0], wrong, one.cites[1:], name=bearer)

    def _check_bans(self) -> Iterator[DeckProblem]:
        """Check the cards that a skill keeps out of the deck; note cards that are for events only."""
        for one in self.deck_rules:
            if one.rule.what == "events only":
                self._note(one.cites, f"{_name_of(one.bearer)} は、指定されたイベントでのみ使用できる")
            elif one.rule.what in ("only", "never"):
                for card in self.cards:
                    if self._is_meant(one, card) is (one.rule.what == "never"):
                        wrong = f"のスキルにより、{_name_of(card)} をデッキに入れることができない"
                        yield DeckProblem(one.cites[0], wrong, one.cites[1:], name=_name_of(one.bearer))

    # -- skills

    def _rules(self, card: FwCard) -> Iterator[_RuleOfCard]:
        """Yield the rules for decks that the skills of a card bring (6-1-4-3)."""
        for skill in self.skills.get(card, ()):
            if not isinstance(skill, Skill):
                continue
            if skill.keyword in DECK_RULES:
                rules, cites = DECK_RULES[skill.keyword]
                yield from (_RuleOfCard(card, rule, (*cites, "6-1-4-3")) for rule in rules)
            for static in skill.statics:
                if isinstance(static, DeckRule):
                    yield _RuleOfCard(card, static, ("6-1-4-3", "6-1-4-3-1", "9-5-3"))

    def _words(self, card: FwCard, what: str) -> tuple[str, ...]:
        """Return names, traits or colours, with what a card says of itself in every area (6-1-4-3-2)."""
        found = {"name": (card.name, *card.name.split("/")), "trait": card.traits, "colour": card.colours}[what]
        for skill in self.skills.get(card, ()):
            for static in getattr(skill, "statics", ()):
                if isinstance(static, AlsoIs) and static.what == what and counts_as_printed(skill, static):
                    every = COLOURS if what == "colour" and EVERY in static.words else ()
                    found = tuple(dict.fromkeys((*(() if static.only else found), *every, *static.words)))
        return found

    def _is_meant(self, one: _RuleOfCard, card: FwCard) -> bool | None:
        """Whether a rule speaks of a card; None, and a note, where a deck list cannot tell."""
        try:
            return self._fits(one.rule.of, one.bearer, card)
        except _Unknown:
            self._note(one.cites, f"{_name_of(one.bearer)} のデッキ構築に関するスキルは調べられない")
            return None

    def _fits(self, of: Any, bearer: FwCard, card: FwCard) -> bool:
        """Whether a card of the deck list is one that a text means; `_Unknown` where only a game could tell."""
        match of:
            case None | This() | It("this"):
                return _same(card) == _same(bearer)
            case Each():
                return self._fits(of.of, bearer, card)
            case Cards():
                return all(self._fits(one, bearer, card) for one in of.filters)
            case Not():
                return not self._fits(of.filter, bearer, card)
            case Any_():
                return any(self._fits(one, bearer, card) for one in of.filters)
            case Kind():
                return card.type in of.kinds
            case Named():
                return _has_words(of.names, of.mode, self._words(card, "name"))
            case Trait():
                return _has_words(of.names, of.mode, self._words(card, "trait"))
            case Coloured() if of.mode in ("any", "all", "only"):
                return _has_words(of.colours, of.mode, self._words(card, "colour"))
            case Number() if of.what in _NUMBERS:
                value, amounts = (
                    getattr(card, _NUMBERS[of.what]),
                    [amount for amount in of.amounts if isinstance(amount, int)],
                )
                if len(amounts) == len(of.amounts):
                    return value is not None and any(_COMPARED[of.cmp](value, amount) for amount in amounts)
            case HasSkill():
                return any(
                    getattr(skill, "keyword", "") == of.name or skill.name == of.name
                    for skill in self.skills.get(card, ())
                )
            case Whose("own") | In(("deck",)) | In(("any",)):
                return True
        raise _Unknown

    def _note(self, cites: tuple[str, ...], what: str) -> None:
        """Add a remark to the report on the deck."""
        self.notes.append(DeckProblem(cites[0], what, cites[1:]))


_NUMBERS: Final = {"cost": "cost", "total cost": "cost", "power": "power", "combo": "combo"}
_COMPARED: Final = {
    "==": int.__eq__,
    "!=": int.__ne__,
    "<=": int.__le__,
    ">=": int.__ge__,
    "<": int.__lt__,
    ">": int.__gt__,
}


def _has_words(wanted: Sequence[str], mode: str, found: Sequence[str]) -> bool:
    """Whether what is found contains, has all, has only or has any of the wanted words."""
    if mode == "contains":
        return any(word in one for word in wanted for one in found)
    if mode == "all":
        return set(wanted) <= set(found)
    return bool(set(wanted) & set(found)) and (mode != "only" or set(found) <= set(wanted))


def _same(card: FwCard) -> str:
    """Return the key by which cards are the same in a deck (6-1-4-2); cards that a file invents have only a name."""
    return card.number or card.name


def _name_of(card: FwCard) -> str:
    """Return number and name of a card for a message."""
    return f"{card.number} {card.name}".strip()


def _say_cards(one: _RuleOfCard) -> tuple[str, str]:
    """Return which cards a rule counts together: the card whose skill counts them, if that has to be named, and what follows."""
    of: Any = one.rule.of
    if isinstance(of, Cards) and len(of.filters) == 1 and isinstance(of.filters[0], HasSkill):
        return "", f"{of.filters[0].name}を持つカード"
    return _name_of(one.bearer), "のスキルが数えるカード"
