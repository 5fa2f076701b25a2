"""8-1-4-2 継続効果, 4-9 「元々の」, 4-12 「パワー0にする」, 8-2 無効: what is so for a time, and what is left to be done later."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from fwjudge.ability.text import (
    At,
    CanAlso,
    Cannot,
    Change,
    CostChange,
    During,
    Each,
    Event,
    Gains,
    It,
    Last,
    Loses,
    NumberOf,
    Replaces,
    SetTo,
    Target,
    When_,
)
from fwjudge.base.records import NamedTuple
from fwjudge.engine.batch import happen
from fwjudge.engine.event import Modified, Noted
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import note, record
from fwjudge.engine.program import Effect
from fwjudge.engine.project import CANNOT, THIS_BATTLE, THIS_GAME, THIS_TURN, Modifier, Until, value
from fwjudge.engine.queries import amount, refs
from fwjudge.engine.step import Control, Step, step
from fwjudge.engine.waiting import LeftBehind, Waiting
from fwjudge.games.common.card_sets import side, sides
from fwjudge.games.common.meaning import Meaning, Meanings

from ..now.bans import TOLL, Lasting, word_of
from ..now.bans import WORDS as FORBIDDEN
from ..now.continuous_effects import amount_of
from ..now.effects import is_disabled
from ..now.numbers import RULES_OF_HIGHEST, bases_that_last, unbounded_value
from ..now.own_effects import REPLACING
from ..rules.ch06_phases import NEXT_REFRESH, STAYS_RESTED
from ..world.changes import DISABLED, GIVEN_ABILITY, SETS, SETS_BASE, number_changed
from ..world.facts import LOSES_SOME, PAYMENT, part_number
from ..world.keywords import BLOCKER, KEYWORD_SKILLS
from .carrying import let_it_happen, lines_before

UNTIL: Final = {
    "turn": THIS_TURN,
    "battle": THIS_BATTLE,
    "until turn end": Until("turn end"),
    "until next turn start": Until("turn start"),
    "until next own turn start": Until("turn start", "own"),
    "until next other turn start": Until("turn start", "other"),
    "until own turn end": Until("turn end", "own"),
    "until other turn end": Until("turn end", "other"),
    "until next own turn end": Until("turn end", "own"),
    "until next other turn end": Until("turn end", "other"),
    "game": THIS_GAME,
}
"""How long something lasts, in the words of texts, with when it ends."""
_NEXT_TURNS: Final = ("next own turn", "next other turn", "next turn")
"""Turns of which only the refresh phase can be spoken of: until it is over."""


def settle_duration(game: Game, effect: Effect, until: str) -> Until:
    """Return the moment at which an effect with this duration ends.

    「次の自分のターン終了時まで」 in a turn of one's own lasts until the one after; the next end of the other's turn is that of this turn.
    """
    is_later = until == "until next own turn end" and game.own.active == effect.player
    return UNTIL[until]._replace(is_later=is_later)


def _lasting(game: Game, effect: Effect, last: Last, what: str, ref: Ref | None, by: Any, of: str = "") -> Modifier:
    until = settle_duration(game, effect, last.until)
    return Modifier(what, ref, by, until, effect.player, effect.source, effect.ability, of)


# -- each thing that is so for a time ----------------------------------------------------------------------------------


def changes_of_number(game: Game, effect: Effect, last: Last, static: Change | Gains | CanAlso) -> list[Any]:
    """Return the events by which a number of cards changes for a time, each with the rules of where it leads.

    That is more or less than is printed (2-6-3, 2-7-6), also less than 0 (1-3-6-1, 1-3-6-2), from there on too (1-3-6-2-1).
    A change by 0 is none.
    """
    found: list[Any] = []
    what, by = number_changed(static), amount_of(game, effect, static)
    for ref in refs(game, effect, static.cards):
        rules: tuple[str, ...] = ()
        if isinstance(static, Change):
            if by == 0:
                continue
            now = unbounded_value(game, what, ref.card)
            rules = {"power": ("2-6-3",), "cost": ("2-7-6",)}.get(what, ())
            if now + by < 0:
                rules += ("1-3-6-1", "1-3-6-1-1") if what == "power" else ("1-3-6", "1-3-6-2")
            if now < 0 and what == "cost":
                rules += ("1-3-6-2-1",)
        elif isinstance(static, Gains) and is_disabled(game, ref.card):
            rules += ("8-2-4",)  # a keyword is an effect that it has gained
        found.append(Modified(_lasting(game, effect, last, what, ref, by), rules))
    return found


def base_numbers(game: Game, effect: Effect, last: Last, static: SetTo) -> list[Any]:
    """4-9-2: return the events by which a number counts as printed for a time; of several the highest does (4-9-2-1, 4-9-2-2)."""
    if not _has_amount(game, effect, static.amount):
        return []
    by = amount(game, effect, static.amount)
    return [
        Modified(
            _lasting(game, effect, last, SETS_BASE, ref, by, static.what), _rules_of_highest(game, static.what, ref, by)
        )
        for ref in refs(game, effect, static.cards)
    ]


def _rules_of_highest(game: Game, what: str, ref: Ref, by: int) -> tuple[str, ...]:
    """4-9-2-1, 4-9-2-2: return the rule that the highest of several numbers counts, where another one counts as printed already."""
    others = {one.amount for one in bases_that_last(game, what, ref.card)} - {by}
    return (RULES_OF_HIGHEST[what],) if others and what in RULES_OF_HIGHEST else ()


def costs_set(game: Game, effect: Effect, last: Last, static: SetTo) -> list[Any]:
    """Return the events by which the cost of cards is another one for a time: 4-12 is about power only."""
    by = amount(game, effect, static.amount)
    return [
        Modified(_lasting(game, effect, last, SETS, ref, by, static.what)) for ref in refs(game, effect, static.cards)
    ]


def numbers_made_equal(game: Game, effect: Effect, last: Last, static: SetTo) -> list[Any]:
    """Return the events by which a number becomes this one for a time: the difference is added or taken away, as 4-12-1 does for 0."""
    if not _has_amount(game, effect, static.amount):
        return []
    wanted = amount(game, effect, static.amount)
    found = []
    for ref in refs(game, effect, static.cards):
        by = wanted - value(game, static.what, ref.card)
        if by:
            found.append(Modified(_lasting(game, effect, last, static.what, ref, by)))
    return found


def _has_amount(game: Game, effect: Effect, of: Any) -> bool:
    """1-3-2: whether there is a card whose number is meant."""
    return not isinstance(of, NumberOf) or bool(refs(game, effect, of.of))


def numbers_to_zero(game: Game, effect: Effect, last: Last, static: SetTo) -> list[Any]:
    """4-12-1: return the events by which a number loses for a time as much as it has; one below 0 loses nothing (4-12-2)."""
    found = []
    for ref in refs(game, effect, static.cards):
        now = value(game, static.what, ref.card)
        if now > 0:
            found.append(Modified(_lasting(game, effect, last, static.what, ref, -now)))
        elif now < 0:
            note(game, Noted("nothing", effect.player, effect.ability, effect.source, ("4-12-2",)))
    return found


def invalid_effects(game: Game, effect: Effect, last: Last, static: Loses) -> list[Any]:
    """8-2-1-1: return the events by which effects of cards are invalid for a time, but not those resolved (8-2-3) or gained (8-2-4)."""
    found = []
    for ref in refs(game, effect, static.cards):
        left = any(m.source == ref for m in game.modifiers) or any(d.ref == ref for d in game.delayed)
        gained = any(m.ref == ref and (m.what == GIVEN_ABILITY or m.what in KEYWORD_SKILLS) for m in game.modifiers)
        rules = (*(("8-2-3",) if left or gained else ()), *(("8-2-4",) if gained else ()))
        found.append(Modified(_lasting(game, effect, last, DISABLED, ref, 0), rules))
    return found


def prohibitions(game: Game, effect: Effect, last: Last, static: Cannot) -> list[Any]:
    """1-3-3: return the events by which a player, or cards, are forbidden something for a time."""
    deed = word_of(static)
    if static.cards is None and not static.by and static.against is None and static.source is None:
        return [
            Modified(_lasting(game, effect, last, CANNOT, None, who, deed), ("1-3-3",))
            for who in sides(effect, static.who)
        ]
    if static.cards is None or (static.who and isinstance(static.cards, Each)):
        return [Modified(_lasting(game, effect, last, CANNOT, None, Lasting(static, effect), deed), ("1-3-3",))]
    return [
        Modified(_lasting(game, effect, last, CANNOT, ref, Lasting(static, effect), deed), ("1-3-3",))
        for ref in refs(game, effect, static.cards)
    ]


def stays_rested(game: Game, effect: Effect, last: Last, static: When_) -> list[Any]:
    """6-2-4: return the events by which cards do not become active in their next refresh phase."""
    return [
        Modified(
            Modifier(
                CANNOT,
                ref,
                Lasting(one, effect),
                NEXT_REFRESH,
                effect.player,
                effect.source,
                effect.ability,
                STAYS_RESTED,
            )
        )
        for one in static.statics
        if isinstance(one, Cannot) and one.cards is not None
        for ref in refs(game, effect, one.cards)
    ]


def changed_payments(game: Game, effect: Effect, last: Last, static: CostChange) -> list[Any]:
    """2-7: return the events by which playing the next cards, or all of a set, costs more or less for a time."""
    return [Modified(_lasting(game, effect, last, PAYMENT, None, Lasting(static, effect)))]


def lost_headings(game: Game, effect: Effect, last: Last, static: Loses) -> list[Any]:
    """8-2-1-1: return the events by which all effects with one heading are invalid for a time, also of cards that appear later."""
    return [Modified(_lasting(game, effect, last, LOSES_SOME, None, Lasting(static, effect)))]


def lasting_replacements(game: Game, effect: Effect, last: Last, static: Replaces) -> list[Any]:
    """8-1-3-4: return the events by which a replacement holds for a time."""
    part = part_number(game.world, effect.ability, static)
    return [Modified(_lasting(game, effect, last, REPLACING, None, part))]


def tolls(game: Game, effect: Effect, last: Last, static: Cannot) -> list[Any]:
    """1-3-3: return the events by which cards can attack for a time only if their player does something for it."""
    said = next(one for one in last.statics if isinstance(one, Cannot) and one.unless == static.unless)
    part = part_number(game.world, effect.ability, said)
    found = refs(game, effect, static.cards) if static.cards is not None else ()
    return [Modified(_lasting(game, effect, last, TOLL, ref, part)) for ref in found]


class WayToLast(NamedTuple):
    """A way in which something is so for a time: by which rule, and how it begins."""

    number: str
    events: Callable[[Game, Effect, Last, Any], list[Any]]
    does: str
    itself: bool = False
    """8-4-4-3: it is said that the card itself is meant, and logged where nothing can happen (1-3-2)."""


_CHANGE: Final = WayToLast("8-1-4-2", changes_of_number, "Numbers of the cards change for a time.", True)
_GAIN: Final = WayToLast("8-1-4-2", changes_of_number, "The cards get one more effect.")
_BASE: Final = WayToLast("4-9-2", base_numbers, "The printed number counts as the one that is said.")
_ZERO: Final = WayToLast("4-12-1", numbers_to_zero, "The number loses as much as it has now.")
_COST: Final = WayToLast("8-1-4-2", costs_set, "The cost is the one that is said, whatever it was.")
_EQUAL: Final = WayToLast("8-1-4-2", numbers_made_equal, "The number becomes the one that is said.")
_PAY: Final = WayToLast("8-1-4-2", changed_payments, "What is paid for cards changes for a time.")
_LOSE_SOME: Final = WayToLast("8-2-1-1", lost_headings, "Effects with one heading become invalid.")
_REPLACE: Final = WayToLast("8-1-4-2", lasting_replacements, "Something is replaced for a time.")
_LOSE: Final = WayToLast("8-2-1-1", invalid_effects, "The effects of the cards become invalid.")
_FORBID: Final = WayToLast("8-1-4-2", prohibitions, "Something is forbidden for a time.")
_TOLL: Final = WayToLast("8-1-4-2", tolls, "To attack costs something for a time.")
_STAY: Final = WayToLast("8-1-4-2", stays_rested, "The cards do not become active in their next refresh phase.")
_ALLOW: Final = WayToLast("8-1-4-2", changes_of_number, "The cards may do something more.")


def way_of(static: Any) -> WayToLast | None:
    """Return the way in which a static can hold for a time; None where ONE PIECE has none."""
    match static:
        case Change():
            return _CHANGE
        case Gains():
            return _GAIN if not isinstance(static.skill, str) else _CHANGE
        case SetTo(original=True):
            return _BASE
        case SetTo(what="cost", amount=0):
            return _COST
        case SetTo(amount=0):
            return _ZERO
        case SetTo(what="power"):
            return _EQUAL
        case CostChange():
            return None if refuse_cost_change(static) else _PAY
        case Loses(which=""):
            return _LOSE
        case Loses() if is_heading(static.which) and isinstance(static.cards, Each):
            return _LOSE_SOME
        case Replaces(times=0):
            return _REPLACE
        case Cannot(what="attack", cards=Each(), unless=(_, *_), who=""):
            return _TOLL
        case Cannot():
            return None if refuse_prohibition(static) or word_of(static) not in FORBIDDEN else _FORBID
        case CanAlso(what="attack active", areas=()):
            return _ALLOW
        case When_(condition=During(part="refresh")) if all(map(_is_to_stay_rested, static.statics)):
            return _STAY
    return None


def _is_to_stay_rested(static: Any) -> bool:
    return isinstance(static, Cannot) and static.what == "activate" and isinstance(static.cards, It | Each)


def refuse_prohibition(static: Cannot) -> str:
    """Return why a prohibition means nothing here: the rules do not ask for it; nothing if they do."""
    adds = (
        static.what == "skill" and static.named != BLOCKER
    )  # to the costs or conditions of effects (8-3-1-2, 8-3-2-2)
    if (
        (not adds and static.what != "attack" and (static.named not in ("", BLOCKER) or static.unless))
        or static.times
        or static.areas
    ):
        return "この禁止は調べられない"
    return "" if word_of(static) in FORBIDDEN or adds else "この禁止は調べられない"


def last(node: Last) -> list[Step]:
    """8-1-4-2: make the lines at which the statics of an effect with a duration begin; those that go by one rule begin at once."""
    lines: list[Step] = []
    at = 0
    while at < len(node.statics):
        way = way_of(node.statics[at])
        assert way is not None
        alike = 1
        while at + alike < len(node.statics) and way_of(node.statics[at + alike]) == way:
            alike += 1
        for line in _lines_of_way(way, node, node.statics[at : at + alike]):
            line.sub = f"{at}.{line.sub}" if at else line.sub
            lines.append(line)
        at += alike
    return lines


def _lines_of_way(way: WayToLast, node: Last, statics: tuple[Any, ...]) -> list[Step]:
    before: list[Step] = []
    fixed: list[tuple[Any, Callable[[], Target] | None]] = []
    for at, static in enumerate(statics):
        cards = None
        if getattr(static, "cards", None) is not None and not _is_open(static):
            more, cards = lines_before(static.cards, way.itself and at == 0)
            for line in more:
                line.sub = f"{line.sub}{at}" if at else line.sub
            before += more
        fixed.append((static, cards))

    def run(game: Game, effect: Effect) -> Control:
        found = [
            event
            for static, cards in fixed
            for event in way.events(game, effect, node, static if cards is None else static._replace(cards=cards()))
        ]
        zero = any(isinstance(static, Change) and amount_of(game, effect, static) == 0 for static, _ in fixed)
        why = ("1-3-2-2",) if zero else ("1-3-2",)  # what is done as often as 0 times
        return let_it_happen(game, effect, found, why) if way.itself else happen(game, found)

    return [*before, step(way.number, run, does=way.does)]


def _is_open(static: Any) -> bool:
    """Whether what lasts is about cards of later too, and not about those that its text names as it begins."""
    some = isinstance(static, Loses) and bool(static.which)
    return some or isinstance(static, CostChange) or (isinstance(static, Cannot) and bool(static.who))


def refuse_cost_change(static: CostChange) -> str:
    """Return why a payment cannot be changed in this way; nothing if it can."""
    known = static.what == "use" and not static.colours and isinstance(static.cards, Each)
    return "" if known else "この支払いは変えられない"


def is_heading(which: str) -> bool:
    """Whether effects of a kind are named by their heading: 【登場時】."""
    return which.startswith("【")


def events_of_lasting(game: Game, effect: Effect, node: Last) -> list[Any]:
    """Return the events by which each static of an effect with a duration begins to hold."""
    found: list[Any] = []
    for static in node.statics:
        way = way_of(static)
        assert way is not None
        found += way.events(game, effect, node, static)
    return found


def refuse_last(node: Last) -> str:
    """Return why an effect cannot last: its duration is unknown, or its content cannot have one; nothing if it can."""
    ways = [way_of(static) for static in node.statics]
    if node.until not in UNTIL and not (node.until in _NEXT_TURNS and set(ways) == {_STAY}):
        return "この期間は数えられない"
    if None in ways:
        return "この内容は期間を決めて続けられない"
    return ""


# -- what is left to be done later -------------------------------------------------------------------------------------


def delay(node: At) -> list[Step]:
    """8-1-4-2: make the line that leaves something to be done later: at the end of the turn (6-6-1-2), of the battle (7-1-5-2), ..."""

    def run(game: Game, effect: Effect) -> Control:
        part = part_number(game.world, effect.ability, node)
        whose = side(effect, node.event.who) if node.event.who else -1
        left = Waiting(part, effect.source, effect.player, (node.event.what, whose), 0, (), effect.chosen)
        record(game, LeftBehind(left, effect.player, effect.ability, effect.source))
        return None

    return [step("8-1-4-2", run, does="Something is left to be done later.")]


def refuse_at(node: At) -> str:
    """Return why an effect cannot be left for later: its moment or its time limit is unknown; nothing if it can."""
    known = node.event._replace(what="", who="") == Event("") and LEFT_FOR.get(node.event.what) == node.until
    this = node.event.who == "" or node.event.what == "main start"
    return "" if known and this and not node.again else "この時点まで残せない"


LEFT_FOR: Final = {"turn end": "turn", "battle end": "battle", "main start": "game"}
"""The moments for which effects can leave something to be done, each with how long it may be waited for."""


MEANINGS: Final[Meanings] = {
    Last: Meaning(last, events_of_lasting, None, refuse_last),
    At: Meaning(delay, None, None, refuse_at),
}
"""The meaning of what is so for a time, and of what is done later."""
