"""The sentences of an answer: the first word, the reason with its rule, what comes of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from fwjudge.base.inflection import is_denial, is_restriction, list_things, possible
from fwjudge.base.patterns import compile_late
from fwjudge.base.polite_form import polite, put_polite_in_past
from fwjudge.base.records import NamedTuple
from fwjudge.base.suppositions import find_shared_deed, leave_out_choosing
from fwjudge.course.checks import area_named, check, count_places, name_places
from fwjudge.course.expectation import Expectation
from fwjudge.course.narration import LoggedLine
from fwjudge.course.words import find
from fwjudge.engine.event import BOTTOM, TOP
from fwjudge.games.grounds import Account, AccountLine
from fwjudge.games.table import PLAYERS, ForbiddenBy, GameRecord, SkillOfCard
from fwjudge.play.wording import Spec, describes_card

from .account import account_of
from .allowance import say_why_allowed
from .askers import name_chooser
from .deciding_condition import NotCarriedOut
from .first_words import (
    FIRST_WORDS,
    NUMBERS_OF_MARKERS,
    asks_what_is_done,
    asks_where_it_lies,
    asks_which_side,
    in_words,
    lies_in_play,
    unit_of,
)
from .ground import NOTHING, SPECIAL, Ground, effect_at_work
from .happenings import NOT_DONE
from .kinds import (
    OPEN,
    UNDECIDED,
    YES,
    Becomes,
    Can,
    Happening,
    HowOften,
    Options,
    Order,
    Value,
    When,
    Whether,
    Who,
    Wins,
)
from .observation import Observed
from .observer import DRAW, GOES_ON
from .open_ends import say_open, say_undecided
from .outcome import outcome_aloud
from .own_ground import find_arrival
from .phrases import leave_out_place, name_spec, say_can, say_event, say_in_order, say_state
from .printed_values import UNCHANGED, is_as_printed
from .reasons import fit_clause, leave_out_routine, numbers_aside, reason, say_for_kind, say_of_account, with_reason
from .subjects import find_cards, lie, say_where_copies_lie
from .text_order import SoFar


def say(observed: Observed, ground: Ground) -> tuple[str, ...]:
    """Return the sentences of an answer."""
    if observed.missing:
        return (f"{observed.missing}。",)
    if observed.said == UNDECIDED:
        return say_undecided(observed)
    opened = observed.state.open or observed.course.play.open
    if observed.said == OPEN and opened is not None:
        return (say_open(observed.state.table, opened, _question(observed)),)
    return _KINDS[type(observed.ask.asked)](observed, leave_out_routine(observed, fit_clause(observed, ground)))


def say_briefly(observed: Observed) -> str:
    """Return an answer in a few words, as one of several cases says it: when something happens, how many there are, what comes first."""
    asked, state = observed.ask.asked, observed.state
    if observed.missing or observed.said in (UNDECIDED, OPEN):
        return observed.missing
    if isinstance(asked, When):
        moments = [when for one in observed.words if (when := _moment(observed, one))]
        return list_things(moments, "と") if moments else f"{'と'.join(observed.words)}の時"
    if isinstance(asked, Order) and len(observed.words) == 1:  # the others did not happen
        return say_in_order(state.table, state.game, asked, observed.words)
    return in_words(observed.said, observed.ask) if isinstance(asked, Value | HowOften) else ""


def _question(observed: Observed) -> str:
    """Return what the open decision asks."""
    state = observed.state
    return state.table.options.question(state.game).clause if state.game.offered else ""


# -- by kind -------------------------------------------------------------------------------------------


def _say_can(observed: Observed, ground: Ground) -> tuple[str, ...]:
    """Say whether it can be done, and what comes of it."""
    assert isinstance(observed.ask.asked, Can)
    move = observed.ask.asked.move
    yes = observed.said == YES
    replaces = observed.state.table.grounds.defining.parts.get("Replaces", "")
    applied = bool(replaces) and any(f"{number}-".startswith(f"{replaces}-") for number in ground.numbers[:1])
    first = f"{FIRST_WORDS[observed.said]}、{say_can(observed.state.table, observed.state.game, move, yes, applied)}"
    if not yes:
        if isinstance(ground.clause, ForbiddenBy):  # what is forbidden has just been said
            ground = replace(ground, clause=f"{ground.clause.effect}で禁止されている")
        return with_reason(first, ground)
    told = [one for one in _what_comes_of_it(observed.after[1:]) if not _says_what_was_done(observed, one)]
    goes_without_saying = move.wording.verb in _SAYS_ALL and not any(one.line.kind in NOT_DONE for one in told)
    outcome = () if goes_without_saying else outcome_aloud(told, move.text)
    is_reason = not is_denial(ground.clause) or isinstance(ground.clause, NotCarriedOut)
    is_said = ground.kind == "part" and ground.clause and is_reason
    return with_reason(
        first, ground if is_said else replace(ground, clause=say_why_allowed(observed, ground)), *outcome
    )


_SAYS_ALL = frozenset(("attack", "choose"))
"""Verbs of which it goes without saying what comes of them: it was asked if it can be done."""


_DOES: Mapping[str, frozenset[str]] = {
    "move": frozenset(("move",)),
    "call": frozenset(("appear",)),
    "equip": frozenset(("equip",)),
    "put": frozenset(("enter",)),
}
"""By verb the causes of moves that are just what was asked about."""


def _says_what_was_done(observed: Observed, one: LoggedLine) -> bool:
    """Whether a line says of a card that a line of play names what that does with it: that it is put where it is put."""
    assert isinstance(observed.ask.asked, Can)
    wording, event, state = observed.ask.asked.move.wording, one.entry.event, observed.state
    if one.line.kind != "moved" or getattr(event, "cause", "") not in _DOES.get(wording.verb, ()):
        return False
    return any(spec.name and describes_card(state.table, state.game, spec, event.card) for spec in wording.specs)


def _what_comes_of_it(told: Sequence[LoggedLine]) -> Sequence[LoggedLine]:
    """Return what is told before the next turn begins, but for numbers being compared: the rest does not come of the line."""
    turns = (at for at, one in enumerate(told) if one.line.kind == "set" and one.entry.event.what == "turn")
    return [one for one in told[: next(turns, len(told))] if one.line.kind != "compared"]


def _say_whether(observed: Observed, ground: Ground) -> tuple[str, ...]:
    """Say whether something happens, or how it is instead."""
    assert isinstance(observed.ask.asked, Whether)
    what = observed.ask.asked.what
    state, word, yes = observed.state, FIRST_WORDS[observed.said], observed.said == YES
    usual, kept = state.table.words.reasons.get(next(iter(ground.numbers), ""), ""), ground
    if yes and is_denial(ground.clause) and ground.kind != "part" and ground.clause == usual:
        ground = replace(ground, clause="")
    if isinstance(what, Happening) and isinstance(ground.clause, SoFar):
        done = (
            put_polite_in_past(say_event(state.table, state.game, what, yes)) if ground.clause.is_done else "まだです"
        )
        return with_reason(f"{word}、{done}", ground)
    if isinstance(what, Happening):
        return with_reason(f"{word}、{say_event(state.table, state.game, what, yes)}", ground)
    if what.what == "ending" and what.words[:1] and what.words[0] in PLAYERS:
        return with_reason(f"{word}、{what.words[0]}の勝ち{'です' if yes else 'ではありません'}", ground)
    if what.what == "order":
        resolved = state.skills_resolved
        skills = [f"「{card}」の{skill}" if card and skill[:1] == "【" else card + skill for _, card, skill in resolved]
        return with_reason(f"{word}、{'、'.join(skills)}の順です" if len(skills) > 1 else word, ground)
    if what.subject is None:
        number, _, player = check(what, state).found.partition(" ")
        return with_reason(
            f"{word}、{number}、{player}のターンです" if what.what == "turn" and player else word, ground
        )
    seen = _say_state(observed)
    first = f"{word}、{seen.said}"
    ground = kept if seen.stays else replace(ground, clause="") if seen.are_fewer else ground
    clauses = state.table.grounds.clauses
    is_number, is_affirmed = (
        what.subject.attribute.startswith("number:"),
        ground.clause in (*clauses.affirms.values(), *clauses.says.values()),
    )
    if is_number and not ground.clause:
        return _say_number(observed, first, ground)
    if is_number and (is_affirmed or ground.kind == "note") and len(account_of(observed)) > 1:
        return (*with_reason(first, ground), f"{say_account(account_of(observed))}。")
    return with_reason(first, ground)


def _say_number(observed: Observed, first: str, ground: Ground) -> tuple[str, ...]:
    """Say of a number how it comes about, where no rule says why it is so; of one that is as printed that nothing has changed it."""
    account = account_of(observed)
    if len(account) > 1:
        rules = {line.rule for line in account}
        aside = ground if ground.numbers and ground.numbers[0] not in rules else NOTHING
        return (*with_reason(first, aside), f"{say_account(account)}。")
    return with_reason(first, replace(ground, clause=UNCHANGED if is_as_printed(observed, ground) else ""))


class _Seen(NamedTuple):
    """A sentence about how it is."""

    said: str
    stays: bool = False
    """Whether it says that a card stays where it is."""
    are_fewer: bool = False
    """Whether it says that fewer cards are there than were asked for: how those came there is no reason of it."""


def _say_state(observed: Observed) -> _Seen:
    """Return how it is with what an expectation is about."""
    assert isinstance(observed.ask.asked, Whether)
    what, state = observed.ask.asked.what, observed.state
    assert not isinstance(what, Happening) and what.subject is not None
    spec, states = what.subject.specs[0], state.table.words.cards.states
    kind, _, _ = what.subject.attribute.partition(":")
    if kind in ("number", "counter", "state") or not (spec.name or spec.role):
        return _Seen(_say_found(observed))
    asked = find(what.words[0], states) if len(what.words) == 1 else None
    lies = say_state(state.table, next((row.ja for row in states if row.key == asked), ""))
    return _say_lying(observed, name_spec(state.table, state.game, spec), lies)


def _say_found(observed: Observed) -> str:
    """Return how it is with a number, a state or an area."""
    assert isinstance(observed.ask.asked, Whether)
    what, state = observed.ask.asked.what, observed.state
    assert not isinstance(what, Happening) and what.subject is not None
    spec, attribute = what.subject.specs[0], what.subject.attribute
    subject = name_spec(state.table, state.game, spec)
    found = check(what, state).found
    kind, _, key = attribute.partition(":")
    if kind in ("number", "counter"):
        rows = state.table.words.cards.numbers if kind == "number" else state.table.words.cards.counters
        number = next((row.ja for row in rows if row.key == key), key)
        whose = PLAYERS[spec.player] if kind == "counter" and spec.player is not None else subject
        if attribute in _GIVEN:
            return f"{whose}に付与されている{_GIVEN[attribute]}は{found}枚です"
        unit = "つ" if attribute in NUMBERS_OF_MARKERS and found != "0" else ""
        return f"{whose}の{number}は{found}{unit}です"
    if kind == "state":
        return f"{subject}は{_say_so_lying(observed, key)}"
    states = state.table.words.cards.states
    asked = find(what.words[0], states) if len(what.words) == 1 else None
    lies = say_state(state.table, next((row.ja for row in states if row.key == asked), ""))
    if spec.area in _LIE_THERE and lies and not _lie_otherwise(observed, asked or ""):
        return f"{subject}の{_LIE_THERE[spec.area]}は{_say_so_lying(observed, asked or '')}"
    if spec.area in _LIE_THERE:
        return f"{subject}の{_LIE_THERE[spec.area]}は{found}です"
    if lies:
        named = subject if spec.area == "leader" else f"{subject}のカード"
        return f"{named}は{_say_so_lying(observed, asked or '')}"
    return f"{subject}は{found}です"


_OTHERWISE = {"rested": "active", "active": "rested", "up": "down", "down": "up"}
"""By a state of cards the one in which they are else."""


def _say_so_lying(observed: Observed, key: str) -> str:
    """Return that cards are in a state that was asked for, as it stands behind は; where they are not, in which they are instead."""
    assert isinstance(observed.ask.asked, Whether) and not isinstance(observed.ask.asked.what, Happening)
    state, yes = observed.state, observed.said == YES
    words = {one.key: one.ja for one in state.table.words.cards.states}
    other = words.get(_OTHERWISE.get(key, ""), "")
    if not yes and other and (arrived := find_arrival(observed)) is not None:
        return f"{say_state(state.table, other)}で{'登場し' if arrived.entry.event.cause == 'appear' else '置かれ'}ます"
    if not yes and other:
        lying = [lie(state.table, state.game, card) for card in find_cards(state, observed.ask.asked.what)]
        if lying and all(other in one and (key in ("up", "down") or lies_in_play(state.table, one)) for one in lying):
            return f"{say_state(state.table, other)}です"
    return f"{say_state(state.table, words.get(key, key))}で{'す' if yes else 'はありません'}"


def _lie_otherwise(observed: Observed, key: str) -> bool:
    """Whether of the cards that are asked about some lie as is asked, and others do not."""
    assert isinstance(observed.ask.asked, Whether) and not isinstance(observed.ask.asked.what, Happening)
    state = observed.state
    word = next((one.ja for one in state.table.words.cards.states if one.key == key), key)
    lying = [word in lie(state.table, state.game, card) for card in find_cards(state, observed.ask.asked.what)]
    return any(lying) and not all(lying)


_GIVEN = {"number:don": "ドン!!"}
"""The numbers of cards that are given to another one, with what those are."""


_LIE_THERE = {"cost area": "ドン!!"}
"""By area of a game what lies there, where it is not called by its area."""


def _say_lying(observed: Observed, subject: str, lies: str) -> _Seen:
    """Return where a card is, or two of one name; of a state that was asked for, whether it lies so."""
    assert isinstance(observed.ask.asked, Whether)
    asked, yes = observed.ask.asked.what, observed.said == YES
    assert not isinstance(asked, Happening)
    if lies:
        key = find(asked.words[0], observed.state.table.words.cards.states) or ""
        return _Seen(f"{subject}は{_say_so_lying(observed, key)}")
    table, cards = observed.state.table, find_cards(observed.state, asked)
    where = count_places(observed.state.game, cards)
    areas, places = [area for _, area, _ in where], name_places(table, where)
    if not places:
        return _Seen(f"{subject}はどこにもありません")
    if _is_removed(table, areas[-1]):
        return _Seen(f"{subject}は{REMOVED}")
    if len(places) == len(cards) == 2:
        return _Seen(f"{subject}は、1枚が{places[0]}、もう1枚が{places[1]}にあります")
    if not yes and len(places) == 1 and len(cards) < _count_asked(asked):
        return _Seen(f"{subject}は{places[0]}の{len(cards)}枚だけです", are_fewer=True)
    last = next((one for one in observed.evidence if one.line.kind in _ARRIVES), None)
    if len(where) == 1 and len(cards) > 1:
        return _Seen(f"{subject}は{len(cards)}枚とも{name_places(table, Counter(list(where)))[0]}にあります")
    if len(places) > 1 or len(cards) > 1 or asks_where_it_lies(observed.ask):
        return _Seen(f"{subject}は{list_things(places)}にあります")
    stays = not yes and lies_in_play(table, places) and not lies_in_play(table, asked.words)  # was it to leave?
    if last is not None and (not stays or _has_appeared(observed, last)):
        return _Seen(f"{subject}は{_say_arrival(table, places[0], last)}")
    stays = stays or asks_what_is_done(observed.ask)
    return _Seen(f"{subject}は{places[0]}に{'残ります' if stays else 'あります'}", stays)


def _has_appeared(observed: Observed, last: LoggedLine) -> bool:
    """Whether the effect that was activated last let a card appear where it is: then it did not stay there."""
    told = observed.state.told
    if getattr(last.entry.event, "cause", "") != "appear" or effect_at_work(last) is None or last not in told:
        return False
    return not any(one.line.kind == "activated" for one in told[told.index(last) + 1 :])


_HOW_MANY = compile_late("=([0-9]+)$")


def _count_asked(asked: Expectation) -> int:
    """Return how many cards of one name are asked for in a place; 0 where it is not asked how many."""
    return max((int(found[1]) for word in asked.words if (found := _HOW_MANY.search(word))), default=0)


_ARRIVES = frozenset(("moved", "koed", "swapped"))
"""Kinds of told lines at which a card comes to an area."""


def _say_value(observed: Observed, ground: Ground) -> tuple[str, ...]:
    """Say a number, and how it comes about."""
    account = account_of(observed)
    if len(account) > 1:
        aside = _leave_out_accounted(account, ground, observed.state.table)
        beside = say_of_account(observed, ground.numbers[0]) if ground.numbers and aside is NOTHING else ""
        first = with_reason(f"{observed.said}です", replace(ground, clause=beside) if beside else aside)
        return (*first, f"{say_account(account)}。")
    assert isinstance(observed.ask.asked, Value)
    subject = observed.ask.asked.of.subject
    counted = subject is not None and not subject.attribute
    if is_as_printed(observed, ground) and not ground.clause:
        is_special = observed.state.table.grounds.rank(ground.numbers[0]) == SPECIAL
        usual = observed.state.table.words.reasons.get(ground.numbers[0], "")
        return with_reason(f"{observed.said}です", replace(ground, clause=usual or ("" if is_special else UNCHANGED)))
    stays = "のまま" if not observed.evidence and not ground.numbers else ""
    said = f"{observed.said}{unit_of(observed.ask) if observed.said.isdecimal() else '枚' * counted}{stays}です"
    if observed.evidence and is_restriction(ground.clause) and ground.kind == "event":
        ground = replace(ground, clause="")  # why something cannot be is no reason for what there is
    if ground.kind == "account":
        ground = replace(ground, clause=say_for_kind(observed, next(iter(ground.numbers), "")))
    return with_reason(said, ground)


def _leave_out_accounted(account: Account, ground: Ground, table: GameRecord) -> Ground:
    """Return the ground of a number as far as the account of it does not say it."""
    if not ground.numbers or ground.numbers[0] in {line.rule for line in account[1:]}:
        return NOTHING
    clause = ground.clause or table.words.reasons.get(ground.numbers[0], "")
    of_case = ground.numbers[0] in (table.grounds.defining.parts.get("If"), table.grounds.defining.parts.get("If Done"))
    return replace(ground, clause="" if of_case else clause)


def say_account(account: Account) -> str:
    """Return the account of a number in words: 元は10000で、「兵」の【永続】で+5000です (9-5-1)."""
    same = [tuple(lines) for _, lines in groupby(account[1:], lambda line: line._replace(card=-1))]
    if not same:
        return f"元は{account[0].amount}です"
    *before, last = same
    return "、".join([f"元は{account[0].amount}で", *map(_say_lines, before), _say_lines(last, _ENDS_AT_LAST)])


class _LineEnds(NamedTuple):
    """The ends of what is said of one thing that makes a number what it is."""

    adds: str = ""
    becomes: str = "になり"
    is_no_less: str = "はならず"


_ENDS_WITHIN, _ENDS_AT_LAST = _LineEnds(), _LineEnds("です", "になります", "はなりません")
"""The ends before another one, and at the end of the account."""


def _say_lines(same: Sequence[AccountLine], ends: _LineEnds = _ENDS_WITHIN) -> str:
    """Return one thing that makes a number what it is, as often as it does; several cards of one name together."""
    line, times = same[0], len(same)
    aside, source = f" ({line.rule})" if line.rule else "", line.source
    if times > 1 and line.kind in ("plus", "minus"):
        cards = len({one.card for one in same})
        source = (
            source.of_several(cards) if cards == times and isinstance(source, SkillOfCard) else f"{source}{times}回"
        )
        return f"{source}で{'+' if line.kind == 'plus' else '-'}{times * line.amount}{ends.adds}{aside}"
    if line.kind == "set" and not line.source:
        return f"{line.amount}より小さく{ends.is_no_less}{aside}"
    done = {
        "plus": f"+{line.amount}{ends.adds}",
        "minus": f"-{line.amount}{ends.adds}",
        "times": f"×{line.amount}{ends.adds}",
        "set": f"{line.amount}{ends.becomes}",
        "printed": f"{line.amount}{ends.adds}",
    }[line.kind]
    return f"{source or '効果'}で{done}{aside}"


def _say_becomes(observed: Observed, ground: Ground) -> tuple[str, ...]:
    """Say where a card is, and how it lies."""
    assert isinstance(observed.ask.asked, Becomes)
    asked = observed.ask.asked.of.subject
    assert asked is not None
    name = name_spec(observed.state.table, observed.state.game, asked.specs[0])
    if apart := say_where_copies_lie(observed.state, observed.ask.asked.of):
        return with_reason(f"{name}の{apart}にあります", ground)
    places = [word for word in observed.words if not _is_state(observed.state.table, word)]
    states = [say_state(observed.state.table, word) for word in observed.words if _is_lying_state(observed, word)]
    where = list_things(places)
    if len(places) == 1 and observed.evidence and _is_knocked_out_where_it_lay(observed):
        return with_reason(f"{name}はKOされ、{where}に残ります", ground)
    moved = any(one.line.kind in ("moved", "koed", "swapped") for one in observed.evidence)
    if moved and is_denial(ground.clause) and ground.kind not in ("part", "note", "refusal"):
        ground = replace(ground, clause="")  # why something else is not so is no reason for what happened
    lying = f"、{list_things(states)}です" if states else ""
    if moved and len(places) == 1:
        last = observed.evidence[0]
        if states and last.line.kind == "moved" and getattr(last.entry.event, "rested", False):
            return with_reason(f"{name}は{where}に{list_things(states)}で置かれます", ground)
        if states:
            return with_reason(f"{name}は{where}に置かれ、{list_things(states)}です", ground)
        table = observed.state.table
        depth = _find_depth(observed, asked.specs[0]) if area_named(table, where) in PILES else 0
        if depth == 1 and getattr(last.entry.event, "at", BOTTOM) == TOP:
            return with_reason(f"{name}は{where}{_say_depth(depth)}に置かれます", ground)
        return with_reason(f"{name}は{_say_arrival(table, where, last)}", ground)
    stays = not moved and not lying and _lay_there(observed, asked.specs[0], places)
    if _is_removed(observed.state.table, area_named(observed.state.table, where)):
        return with_reason(f"{name}は{REMOVED}", ground)
    end = f"あり{lying}" if lying else "残ります" if stays else "あります"
    at = _find_depth(observed, asked.specs[0]) if area_named(observed.state.table, where) in PILES else 0
    return with_reason(f"{name}は{where}{_say_depth(at)}に{end}", ground)


MAX_DEPTH_IN_DECK = 5
"""Of a card that lies deeper in a deck it is not said where."""


def _say_depth(depth: int) -> str:
    """Return at which place of a deck a card lies, behind the name of that; nothing where that is not known, or it lies deep."""
    if depth == 1:
        return "の一番上"
    return f"の上から{depth}枚目" if 0 < depth <= MAX_DEPTH_IN_DECK else ""


def _find_depth(observed: Observed, spec: Spec) -> int:
    """Return at which place of a deck a card lies, the first from above being 1; 0 where the deck was shuffled."""
    state = observed.state
    cards = [card for card in range(len(state.game.cards)) if describes_card(state.table, state.game, spec, card)]
    if len(cards) != 1 or any(one.line.kind == "shuffled" for one in state.told):
        return 0
    pile = state.game.areas[state.game.cards[cards[0]].place]
    return len(pile) - pile.index(cards[0])


def _is_knocked_out_where_it_lay(observed: Observed) -> bool:
    """Whether a card was turned face down by a KO, and lies where it lay before the play."""
    kinds = {one.line.kind for one in observed.evidence}
    is_ko = any(word.key == "ko" and word.ja in observed.words for word in observed.state.table.words.cards.states)
    return is_ko and observed.evidence[0].line.kind == "koed" and kinds.isdisjoint(("moved", "swapped"))


def _say_arrival(table: GameRecord, where: str, last: LoggedLine) -> str:
    """Return that a card comes to an area: Aの手札に加わります, Aのデッキの下に置かれます."""
    area = area_named(table, where)
    if _is_removed(table, area):
        return REMOVED
    if area == HAND:
        return f"{where}に加わります"
    if area in PILES:
        return f"{where}の下に置かれます" if getattr(last.entry.event, "at", TOP) == BOTTOM else f"{where}に戻ります"
    return f"{where}に{'登場します' if getattr(last.entry.event, 'cause', '') == 'appear' else '置かれます'}"


def _lay_there(observed: Observed, spec: Spec, places: Sequence[str]) -> bool:
    """Whether a card lay where it is now, in play, when the play began."""
    state = observed.state
    cards = [card for card in range(len(state.game.cards)) if describes_card(state.table, state.game, spec, card)]
    if len(cards) != 1 or len(places) != 1 or not lies_in_play(state.table, observed.words):
        return False
    return places[0] in lie(state.table, observed.start, cards[0])


HAND, LIFE = "hand", "life"
"""Areas as a game knows them: of life the cards lie face up or face down."""
PILES = frozenset(("deck", "don deck", "lost"))
"""Areas in which all cards lie face down."""
REMOVED = "ゲームから取り除かれます"


def _is_removed(table: GameRecord, area: str | None) -> bool:
    """Whether the cards of an area are not in the game any more."""
    return (table.game, area) == ("fw", "removed")


def _is_state(table: GameRecord, word: str) -> bool:
    """Whether a word is that of a state."""
    return any(word == one.ja for one in table.words.cards.states)


def _is_lying_state(observed: Observed, word: str) -> bool:
    """Whether a state is worth saying: one in which a card can lie where it is, and that was changed in the play."""
    table = observed.state.table
    key = next((one.key for one in table.words.cards.states if one.ja == word), "")
    area = area_named(table, observed.words[0])
    if key in ("up", "down") and asks_which_side(observed.ask) and area == LIFE:
        return True
    if key in ("up", "down"):
        kinds = [one.line.kind for one in observed.evidence]
        is_plain = area in PILES or lies_in_play(table, observed.words)
        return kinds[:1] == ["faced"] and not is_plain and "moved" not in kinds  # else it is said where it has come to
    if lies_in_play(table, observed.words) and any(one.line.kind == "koed" for one in observed.evidence):
        return key == "ko"
    changed = any(
        one.line.kind in ("turned", "stunned", "faced", "turned over") or getattr(one.entry.event, "rested", False)
        for one in observed.evidence
    )
    stays = key == "rested" and not observed.evidence
    return bool(key) and (changed or stays) and lies_in_play(table, observed.words)


def _say_when(observed: Observed, ground: Ground) -> tuple[str, ...]:
    """Say when something happens."""
    assert isinstance(observed.ask.asked, When)
    state = observed.state
    event = say_event(state.table, state.game, observed.ask.asked.event, True)
    moments = [when for one in observed.words if (when := _moment(observed, one))]
    if not moments:
        return (f"{'と'.join(observed.words)}の時です。", f"{event}。")
    said = f"{list_things(moments, 'と')}です{numbers_aside(ground)}。"
    why = reason(ground)
    return (said, why) if why else (said,)


def _moment(observed: Observed, number: str) -> str:
    """Return when a line runs in words: that of the line, or of a line that called it."""
    grounds = observed.state.table.grounds
    if found := grounds.moment(number):
        return found
    for one in observed.evidence:
        if number in one.rules or number in one.entry.numbers:
            callers = (line.number for line in one.entry.callers)
            if found := next(filter(None, map(grounds.moment, callers)), ""):
                return found
    return ""


def _say_often(observed: Observed, ground: Ground) -> tuple[str, ...]:
    """Say how many times something happens."""
    assert isinstance(observed.ask.asked, HowOften)
    if observed.said == "0":
        state = observed.state
        return with_reason(
            f"{in_words('0', observed.ask)}です。{say_event(state.table, state.game, observed.ask.asked.event, False)}",
            ground,
        )
    return with_reason(f"{in_words(observed.said, observed.ask)}です", ground)


def _say_who(observed: Observed, ground: Ground) -> tuple[str, ...]:
    """Say who chooses."""
    asker = observed.asker
    assert asker is not None
    usual = observed.state.table.words.reasons.get(next(iter(ground.numbers), ""), "")
    why = "" if is_denial(ground.clause) and ground.clause == usual else reason(ground)
    if why:
        return (f"{observed.said}です。", why)
    if chooser := name_chooser(asker, observed.state.table):
        return with_reason(f"{observed.said}です", replace(ground, clause=chooser))
    asked = f"{asker.question}は、" if asker.question else ""
    return (f"{observed.said}です。", f"{asked}{observed.said}が決めます{numbers_aside(ground)}。")


def _say_options(observed: Observed, ground: Ground) -> tuple[str, ...]:
    """Say between what a player can choose."""
    asker = observed.asker
    assert asker is not None
    things = [leave_out_choosing(label) for label in observed.words]
    if not things:
        return with_reason("選べるものはありません", ground)
    only = "だけ" if len(things) == 1 else ""
    deed = find_shared_deed(things, "を")
    if len(things) > 1 and deed is not None:
        named = list_things(leave_out_place(deed.things), "か")
        return (f"{named}を{polite(possible(deed.done))}{numbers_aside(ground)}。",)
    first = f"{list_things(leave_out_place(things), 'か')}{only}です{numbers_aside(ground)}。"
    return (first, "選ばないこともできます。") if asker.may_end else (first,)


def _say_order(observed: Observed, ground: Ground) -> tuple[str, ...]:
    """Say what comes first, and what after it."""
    assert isinstance(observed.ask.asked, Order)
    state = observed.state
    return with_reason(say_in_order(state.table, state.game, observed.ask.asked, observed.words), ground)


def _say_wins(observed: Observed, ground: Ground) -> tuple[str, ...]:
    """Say who wins."""
    if observed.said == GOES_ON:
        return with_reason("ゲームは続きます", ground)
    if observed.said == DRAW:
        return with_reason("引き分けです", ground)
    return with_reason(f"{observed.said}の勝ちです", ground)


_KINDS: dict[type, Callable[[Observed, Ground], tuple[str, ...]]] = {
    Can: _say_can,
    Whether: _say_whether,
    Value: _say_value,
    Becomes: _say_becomes,
    When: _say_when,
    HowOften: _say_often,
    Who: _say_who,
    Options: _say_options,
    Order: _say_order,
    Wins: _say_wins,
}
