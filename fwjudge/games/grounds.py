"""The rules by which a game decides, as tables that an answer is made from: nothing of a game is played by them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from types import MappingProxyType
from typing import Any, Final, Literal

from fwjudge.ability.text import Event, Skill
from fwjudge.base.data_classes import dataclass
from fwjudge.base.records import NamedTuple
from fwjudge.engine.game import Game
from fwjudge.engine.project import Modifier

_NOTHING: Final[Mapping[str, str]] = MappingProxyType({})
_NO_LINES: Final[Mapping[str, frozenset[str]]] = MappingProxyType({})
_NO_RULES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType({})
_NO_CLAUSES: Final[Mapping[str, tuple[str, str]]] = MappingProxyType({})


class AccountLine(NamedTuple):
    """A line of the account of a number: a thing that makes it what it is, and the rule by which it does."""

    kind: Literal["printed", "set", "plus", "minus", "times"]
    """The first line is `printed`; each of the others changes the number that the lines before it give."""
    amount: int
    """Never less than 0 where it is added or taken away."""
    rule: str
    source: str = ""
    """The thing that makes it so, in a judge's words: 「長老」の【水の教え】; nothing where the rule alone does."""
    card: int = -1
    """The card whose skill it is, if it is one."""


class Asked(NamedTuple):
    """A skill of which a condition was asked."""

    ability: int
    card: int
    player: int
    holds: bool
    at_the_limit: bool
    """Whether one more, or one less, would have been another answer."""
    beyond: int | None = None
    """By how much what was counted is more than what it is compared with; None where nothing was counted."""


Account = tuple[AccountLine, ...]
"""How a number of a card comes about, in the order in which the rulebook applies what changes it."""


@dataclass(frozen=True)
class DefiningRules:
    """The rules that define the parts of a skill, the words of events, and what actions come to."""

    parts: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    """The rule that says what a part of a skill does, by the name of its record (`Cannot`), with a word that it holds before
    without (`Cannot attack`), or of a field of it, by the same (`Skill.limit`, `Skill continuous.areas`, `Skill.timing main`)."""
    words: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    """The rule that defines a word of events, as triggers (`ko`) and moves (`no power`) have it."""
    prevents: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: _NO_RULES)
    """By the word of an event the rules by which it does not come to that: where one of them was cited, it is the ground of a いいえ."""
    permits: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: _NO_RULES)
    """By the key of a verb the rules that allow an action, the most special first: the first that its own declaration cites is the
    ground of a はい."""


@dataclass(frozen=True)
class RuleWeights:
    """The rules that tell more, or less, than others that are cited beside them."""

    special: frozenset[str] = frozenset()
    """Rules of single keywords, kinds of cards and cases: where one of them is cited, it decides before the lines of the procedures."""
    routine: frozenset[str] = frozenset()
    """Rules that say how things go whatever is asked: windows, moves, drawing. They are a ground only where there is no other."""
    general: frozenset[str] = frozenset()
    """Special rules that stand behind other special ones: what says more of the case goes before them."""
    reaching: frozenset[str] = frozenset()
    """Special rules that decide also where another line about the same thing cites them: the choice of a card, a trigger, a change."""
    of_skills: frozenset[str] = frozenset()
    """Of these those that decide whether and when a skill comes up, and nothing of what it does."""
    of_triggers: frozenset[str] = frozenset()
    """Special rules that only say when a skill comes up: that is no reason why something else did not happen."""
    choosing: frozenset[str] = frozenset()
    """Rules by which a card can be chosen because it is one that the text means: the words of the text are the reason."""
    rooms: frozenset[str] = frozenset()
    """Lines that ask which card makes room: that it is one of those allows the choice, not how it goes then."""
    heard: frozenset[str] = frozenset()
    """Rules that define what a skill waits for, and tell more of the case than that it waits for that."""
    restating: frozenset[str] = frozenset()
    """Rules that only say what a word means, or that what is said is done: the effect that says it is the reason why it was."""
    naming: frozenset[str] = frozenset()
    """Special rules of the words by which a text means cards: why one can be chosen, not how it is after that."""
    from_hand: frozenset[str] = frozenset()
    """Rules by which a line can only use a card of the hand."""
    fewer: frozenset[str] = frozenset()
    """Rules by which what an effect says is done to fewer than it says, where there are no more."""


@dataclass(frozen=True)
class FlowLines:
    """The lines that lead through a turn, a battle and a checkpoint, and when they are."""

    moments: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    """By the number of a line when that is, in words that stand before 「に」 and 「です」."""
    sequence: frozenset[str] = frozenset()
    """Lines that take up one thing before another, beside those that ask for an order."""
    stations: frozenset[str] = frozenset()
    """Lines of the turn and of a battle: what comes of others comes up at one of them."""
    of_main_phase: frozenset[str] = frozenset()
    """Rules by which something can only be done in the main phase of one's own turn."""
    closing: frozenset[str] = frozenset()
    """Of the stations the last before effects that last so long come to their end."""
    checkpoints: frozenset[str] = frozenset()
    """Lines of a checkpoint: what begins to wait while one of them runs does so within it."""
    takers: frozenset[str] = frozenset()
    """Lines of single cases that let others run, and decide of all that happens there."""
    suspends: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    """By the number of a line while which skills only begin to wait, the rule by which they are used after it."""
    starts: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    """By the first line of a part of the turn or of a battle, the rule by which the game goes on to it."""
    repeats: Mapping[str, tuple[str, str]] = field(default_factory=lambda: _NO_CLAUSES)
    """By the section of a part of the turn the rule by which it is gone through once more, with a clause on why it was not."""
    leaving: frozenset[str] = frozenset()
    """Lines that ask whether something is done, and say themselves that it may be left."""


@dataclass(frozen=True)
class RulesInPlace:
    """The rules that are told in the place of a line that serves several."""

    carriers: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    """By the number of a line at which effects are carried out, the rule by which they are, the most telling first."""
    forced: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    """By the line that asks in which way something is paid the rule by which a way is left out."""
    entries: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    """By the number of a line that asks something, the entry of the rulebook that says what may be answered."""
    by_callers: Mapping[str, frozenset[str]] = field(default_factory=lambda: _NO_LINES)
    """By the number of a line that serves several procedures, the lines that call it and say why: they are told in its place."""
    by_events: Mapping[str, frozenset[str]] = field(default_factory=lambda: _NO_LINES)
    """By the number of a line at which other things happen too, the rules of those things: they are told in its place."""


@dataclass(frozen=True)
class RuleClauses:
    """The reasons that rules give for just one kind of answer."""

    denies: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    """By what a card forbids how one says that it is so: `be ko'd` is KOされない."""
    affirms: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    """By rule the reason that it gives for what is so, or has come to pass, where its usual one says why something is not."""
    allows: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    """By rule the reason that it gives for what can be done; with `not ` before it for what may be left undone."""
    says: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    """By rule and kind of answer (`704.4 order`, `913.5 value`, `802.2 no`) the reason that it gives for just that, where its usual one
    is about another thing, or it has none; also with a word behind it (`3-4-4 no draws`): the event of which it is asked whether
    or how often it happens, the number that is asked for, `target` where an action names one, `moved` of a card that moved,
    `place` where it is asked whether a card is somewhere; with
    `account` what it says beside the account of a number. `{why}` stands for the reason in brackets
    behind the line that decides, `{card}` for the card that the line is about."""
    before: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    """By rule and kind of answer, as in `says`, the rule that tells more of such an answer: where a ground names both, it goes first."""


@dataclass(frozen=True)
class ChoiceQuestions:
    """Questions about the decision that is open, or about what could be named there."""

    why_chosen: Callable[[Game, Sequence[int]], tuple[str, ...]] = field(default=lambda game, cards: ())
    """Returns the rules by which one of these cards is among those that can be chosen at the open decision, the most special first."""
    is_chosen_as_changed: Callable[[Game, Sequence[int]], bool] = field(default=lambda game, cards: False)
    """Returns whether one of these cards is among those that can be chosen only because effects have changed a number of it."""
    why_asked: Callable[[Game], tuple[str, ...]] = field(default=lambda game: ())
    """Returns the rules by which the open decision is put as it is, where those of its line do not say it."""
    why_not_chosen: Callable[[Game, Sequence[int]], tuple[tuple[str, ...], str]] = field(
        default=lambda game, cards: ((), "")
    )
    """Returns the rules of the word that keeps these cards out of the choice that is open, with a clause."""
    why_no_target: Callable[[Game, Sequence[int]], tuple[str, ...]] = field(default=lambda game, cards: ())
    """Returns the rules of the words that keep other cards from being targets of these, which find none."""
    whose_choice: Callable[[Game], tuple[str, ...]] = field(default=lambda game: ())
    """Returns the rules by which it is this player who makes the decision that is open, where the line that asks does not say it."""
    why_allowed: Callable[[Game, int, str, Sequence[int]], str] = field(default=lambda game, player, rule, cards: "")
    """Returns why a player can do something with cards by a rule, in words that name what the board has for it; nothing where the rule
    says enough."""


@dataclass(frozen=True)
class EffectQuestions:
    """Questions about what effects do to cards, or do not."""

    why_not_replaced: Callable[[Game, Modifier, Sequence[int]], tuple[str, ...]] = field(
        default=lambda game, modifier, cards: ()
    )
    """Returns the rules by which a replacement that has come to its end replaced nothing of what happened to these cards later."""
    why_not_valid: Callable[[Game, int, int], tuple[str, ...]] = field(default=lambda game, ability, card: ())
    """Returns the rules by which a skill does nothing where its card lies, the most special first; nothing where it is valid."""
    why_not_triggered: Callable[[Game, Game, Any, tuple[str, ...], int, int], tuple[tuple[str, ...], str]] = field(
        default=lambda before, game, event, words, ability, card: ((), "")
    )
    """Returns why an event, with the game before and after it, does not trigger a skill of a card that waits for such, with a clause."""
    near_events: Callable[[Game, Any], tuple[tuple[str, str], ...]] = field(default=lambda game, event: ())
    """Returns the words of triggers that an event comes near to and is not, each with the rule by which it is none."""
    why_unchanged: Callable[[Game, str, int], tuple[tuple[str, ...], str]] = field(
        default=lambda game, what, card: ((), "")
    )
    """Returns why nothing changes a number of a card though something seems to, with a clause."""
    why_once: Callable[[Game, str, int, int], tuple[tuple[str, ...], str]] = field(
        default=lambda game, what, card, wanted: ((), "")
    )
    """Returns why an effect changes a number of a card only once, where twice would make it this, with a clause."""
    why_several: Callable[[Game, str, int], tuple[tuple[str, ...], str]] = field(
        default=lambda game, what, card: ((), "")
    )
    """Returns why one skill changes a number of a card several times, with a clause; nothing where none does."""
    why_counted: Callable[[Game, Asked, Any], tuple[str, ...]] = field(default=lambda game, asked, condition: ())
    """Returns the rules by which a condition counts what it counts, where that is not plain, the most special first."""
    say_counted: Callable[[Game, Asked, Any], str] = field(default=lambda game, asked, condition: "")
    """Returns which card such a rule counts or leaves out, in words that stand before what was found; nothing where there are none."""
    why_so_many: Callable[[Game, int], tuple[str, ...]] = field(default=lambda game, ability: ())
    """Returns the rules by which a skill has cards drawn as often as it does, where its text counts that."""


@dataclass(frozen=True)
class Grounds:
    """The rules by which a game decides, in groups by what they are about."""

    defining: DefiningRules = field(default_factory=lambda: DefiningRules())
    weights: RuleWeights = field(default_factory=lambda: RuleWeights())
    flow: FlowLines = field(default_factory=lambda: FlowLines())
    in_place: RulesInPlace = field(default_factory=lambda: RulesInPlace())
    clauses: RuleClauses = field(default_factory=lambda: RuleClauses())
    of_choices: ChoiceQuestions = field(default_factory=lambda: ChoiceQuestions())
    of_effects: EffectQuestions = field(default_factory=lambda: EffectQuestions())

    def rank(self, number: str) -> int:
        """Return how much a rule tells: 0 for a special one, 2 for one that only says how things go, 1 for the others."""
        return (
            0
            if number in self.weights.special or number in self.weights.reaching
            else 2
            if number in self.weights.routine
            else 1
        )

    def rule_of(self, part: Any, name: str = "") -> str:
        """Return the rule that says what a record of a card text does, or a field of it; nothing where no rule does.

        >>> from fwjudge.ability.text import Cannot
        >>> grounds = Grounds(DefiningRules({"Cannot": "1-1", "Cannot attack": "1-2", "Cannot.times": "1-3"}))
        >>> grounds.rule_of(Cannot("block")), grounds.rule_of(Cannot("attack")), grounds.rule_of(Cannot("attack"), "times")
        ('1-1', '1-2', '1-3')
        """
        keys = [*_special_keys(part), type(part).__name__]
        if name:
            keys = [f"{key}.{name}" for key in keys]
            keys.insert(0, f"{keys[-1]} {getattr(part, name)}")
        return next((self.defining.parts[key] for key in keys if key in self.defining.parts), "")

    def rule_of_carrier(self, numbers: Iterable[str]) -> str:
        """Return the rule that says how an effect is carried out, by the numbers of the lines that called; nothing where none does."""
        lines = frozenset(numbers)
        return next((rule for line, rule in self.in_place.carriers.items() if line in lines), "")

    def rule_of_word(self, word: str) -> str:
        """Return the rule that defines a word of events; nothing where none does."""
        return self.defining.words.get(word, "")

    def rule_of_event(self, event: Event) -> str:
        """Return the rule that defines what a skill waits for: of a move that of where it goes, where it has one of its own."""
        to = (f"{event.what} to {area}" for area in event.areas_to)
        return next((self.defining.words[word] for word in (*to, event.what) if word in self.defining.words), "")

    def rule_of_heard(self, skill: Skill, event: Event) -> str:
        """Return the rule by which a skill hears what it waits for: without a heading that of the bare words, if there is one."""
        unnamed = "" if skill.name else self.defining.words.get(f"{event.what} unnamed", "")
        return unnamed or self.rule_of_event(event)

    def moment(self, number: str) -> str:
        """Return when a line of this number runs; nothing where that is not said."""
        return self.flow.moments.get(number, "")


def _special_keys(part: Any) -> Iterator[str]:
    """Yield the keys of a record by the words that it holds; of a skill by its keyword before its kind."""
    kind = type(part).__name__
    words = (part.keyword, part.kind) if isinstance(part, Skill) else part if isinstance(part, tuple) else ()
    if getattr(part, "unless", ()):
        yield f"{kind} unless"
    yield from (f"{kind} {word}" for word in words if isinstance(word, str) and word)
    for name in getattr(part, "_fields", ()):
        if getattr(part, name) is True:
            yield f"{kind} {name}"
