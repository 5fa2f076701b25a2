"""Why a card is among those that can be chosen, or is not: the word of the text that lets it in or keeps it out, with its rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from fwjudge.ability import text
from fwjudge.ability.walk import walk
from fwjudge.engine.event import Moved, Noted
from fwjudge.engine.game import Game
from fwjudge.engine.log import entries_since
from fwjudge.engine.program import Effect, fresh_effect
from fwjudge.engine.queries import amount, compares, holds
from fwjudge.games.common.misfits import Misfit, Misfits, parts_of
from fwjudge.games.grounds import Asked

from ..events import NotDone
from ..meaning.moving import LEFT
from ..now import sets
from ..now.cards import colours_of, kinds_of, number_of, printed_number
from ..now.citations import rules_why_fits, rules_why_unfit
from ..now.price import cost_of, is_free
from ..now.progress import choice_in_progress, instructions_around
from ..state import AREAS, HAND, LEADER, WIDTH, side_up
from .account import account
from .board import WORDS

NAMED_AREAS: Final = {"energy": "13-1-3", "life": "13-1-4"}
"""By area the rule that a card text means its cards by a word of their own."""
_CHANGES: Final = ("9-5-1", "9-8-3", "9-8-1-3", "13-3-1")
_ASK_OWNERS: Final = ("3-1-5", "0-2-7")
"""Lines that ask owners for the order of their cards."""
_ASK_ANYBODY: Final = (*_ASK_OWNERS, "0-2-3", "0-2-4", "0-2-8-1", "5-2-2", "5-2-4")
"""Lines that ask whomever the text means."""
_STATES: Final = {"rested": "1-8-1-2", "active": "1-8-1-1"}


# -- who chooses ------------------------------------------------------------------------------------------


def whose_choice(game: Game) -> tuple[str, ...]:
    """Return the rules by which it is this player who decides: both in turn, the one whom the text names, else the master."""
    line = game.step
    if not line.table.name.startswith("ability:") or line.number not in _ASK_ANYBODY:
        return ()
    around = instructions_around(game)
    if any(isinstance(one, text.Says) and one.who in ("both", "each") for one in around):
        return ("0-2-7",)
    if line.number in _ASK_OWNERS:
        owners = [game.cards[ref.card].owner for ref in game.frame.get(LEFT)]
        return ("0-2-7",) if all(owners.count(player) > 1 for player in (0, 1)) else ()
    by = next((one.by for one in around if hasattr(one, "by")), "own")
    return ("0-3-2-2",) if by == "other" else ("13-1-1",) if by == "own" else ()


def why_asked(game: Game) -> tuple[str, ...]:
    """5-2-2: return the rule by which the words of a text say what can be chosen, where a choice of cards is open."""
    return ("5-2-2",) if choice_in_progress(game) is not None else ()


# -- a card that can be chosen ----------------------------------------------------------------------------


def why_chosen(game: Game, cards: Sequence[int]) -> tuple[str, ...]:
    """Return the rules by which one of these cards is among those that can be chosen now, the most special first."""
    node, frame = choice_in_progress(game), game.frame
    if node is None:
        return ()
    if not cards:
        return ("0-2-8",) if node.most is None else ()
    fitting = [card for card in cards if card in sets.members(game, frame, node.of)]
    of_all = ["5-2-2"] if node.total is not None and node.plain else []
    areas = {game.cards[card].place % WIDTH for card in fitting}
    of_all += ["13-6-1"] if len(fitting) > 1 and len(areas) > 1 and node.most != 1 else []
    found = tuple(dict.fromkeys((*of_all, *rules_of_set(game, frame, node.of, fitting[:1]))))
    return found or (("5-5-3",) if node.total is None and _appears(game, frame, node) else ())


def _appears(game: Game, frame: Effect, node: text.Choose) -> bool:
    """5-5-3: whether the cards that are chosen appear without their cost being paid."""
    body = game.world.abilities[frame.ability].body if frame.ability >= 0 else ()
    return any(one.cards == text.It(node.called) and not one.paying for one in walk(body) if isinstance(one, text.Play))


def rules_of_set(game: Game, frame: Effect, of: Any, cards: Sequence[int]) -> tuple[str, ...]:
    """Return the rules by which the words of a set mean these cards too, where that is not plain, the most special first."""
    if isinstance(of, text.AnyOf):
        parts = [one for one in of.sets if any(sets.matches(game, frame, one, card) for card in cards)]
        return tuple(dict.fromkeys(rule for one in parts for rule in rules_of_set(game, frame, one, cards)))
    found = [rule for one in of.filters for card in cards for rule in _rules_of_filter(game, frame, one, of, card)]
    return tuple(dict.fromkeys((*found, *_rules_of_words(game, frame, of, cards))))


def _rules_of_filter(game: Game, frame: Effect, one: Any, of: text.Cards, card: int) -> Iterator[str]:
    """Yield the rules by which a card fits one filter, where that needs one."""
    if isinstance(one, text.Named):
        yield from (rule for rule in rules_why_fits(game, one, card) if rule == "2-3-3")
    elif isinstance(one, text.Trait):
        yield from rules_why_fits(game, one, card)
    elif isinstance(one, text.Not) and isinstance(one.filter, text.This):
        yield "13-1-6"
    elif isinstance(one, text.Coloured) and one.mode != "same" and len(colours_of(game, card)) > 1:
        yield "2-2-1"
    elif isinstance(one, text.Number) and not one.original:
        if not _has_number(game, frame, one, printed_number(game, card, one.what)):
            rules = [line.rule for line in account(game, one.what, card)[1:]]
            yield from (rule for rule in _CHANGES if rule in rules)
        elif one.what == "cost" and "extra" in kinds_of(game, card) and not _of(of, text.Kind):
            yield "1-2-4"
        if one.what == "cost":
            yield from (rule for rule in rules_why_fits(game, one, card) if rule != "1-2-5-1")


def _rules_of_words(game: Game, frame: Effect, of: text.Cards, cards: Sequence[int]) -> Iterator[str]:
    """Yield the rules that say which cards the words of a set mean that names no player or no area."""
    areas = {area for one in _of(of, text.In) for area in one.areas}
    cites = game.world.abilities[frame.ability].cites if frame.ability >= 0 else ()
    if areas <= {"leader", "battle"} and (not _of(of, text.Whose) or _fits_elsewhere(game, frame, of)):
        yield from (rule for rule in ("13-1-2", "13-1-5") if rule in cites)
    if areas <= {"leader", "battle"}:
        yield from (rule for rule in ("13-1-7-1",) if rule in cites)
    if len(areas) == 1:
        yield from (NAMED_AREAS[area] for area in areas if NAMED_AREAS.get(area) in cites)
    if len(areas) > 1 and "1-8-1" in cites and any(one.state in _STATES for one in _of(of, text.State)):
        yield "1-8-1"
    named = [one for one in _of(of, text.Named) if one.mode in ("any", "all")]
    if any(not {side_up(game, card).name} & set(one.names) for one in named for card in cards):
        yield "2-3-2"  # by a name that is not printed as it is


def _fits_elsewhere(game: Game, frame: Effect, of: text.Cards) -> bool:
    """Whether a card that players see, and that lies elsewhere, would be of a set by its other words."""
    others = tuple(one for one in of.filters if not isinstance(one, text.In))
    return bool(sets.members(game, frame, text.Cards((*others, text.In(("combo", "energy", "drop"))))))


def _of(of: text.Cards, kind: type) -> list[Any]:
    """Return the filters of a set that are of this kind."""
    return [one for one in of.filters if isinstance(one, kind)]


def _has_number(game: Game, frame: Effect, one: text.Number, found: int | None) -> bool:
    """Whether a number is one of those that a filter asks for."""
    return found is not None and any(compares(found, one.cmp, amount(game, frame, wanted)) for wanted in one.amounts)


# -- what a condition counts ------------------------------------------------------------------------------


def why_counted(game: Game, asked: Asked, condition: Any) -> tuple[str, ...]:
    """Return the rules by which a condition counts what it counts, where that is not plain, the most special first."""
    frame = fresh_effect(asked.ability, game.ref(asked.card), asked.player)
    found = list(_rules_of_own_use(game, asked, condition))
    cites = game.world.abilities[asked.ability].cites
    if asked.holds and _is_of_own_area(condition, game.world.abilities[asked.ability].areas):
        found.append("9-5-5" if game.world.abilities[asked.ability].kind == "continuous" else "9-2-1")
    for one in walk(condition):
        if isinstance(one, text.PaidWith) and asked.holds:
            found.append("1-11-2")
        elif isinstance(one, text.Are) and _asks_for_leader(one) and not (asked.holds or holds(game, frame, one)):
            found.append("10-1-3")
        elif isinstance(one, text.Marked) and not asked.holds and game.own.ki and not any(game.own.markers):
            found.append("1-12-3")
        elif isinstance(one, text.Markers) and one.beneath is not None and "1-12-6" in cites:
            found.append("1-12-6")
        elif isinstance(one, text.Happened) and text.Cards((text.This(),)) == one.event.source:
            found.append("16-3-2")
        elif isinstance(one, text.CountOf):
            found += [rule for part in parts_of(one.of) for rule in _rules_of_counted(game, frame, part, asked)]
    return tuple(dict.fromkeys((*_rules_said(game, asked, isinstance(condition, text.Done)), *found)))


def say_counted(game: Game, asked: Asked, condition: Any) -> str:
    """Return which cards a bare name or trait means, where it has hung on that whether there are any; else nothing."""
    return (
        "名前や特徴だけならリーダーとバトルエリアのカードを指し"
        if why_counted(game, asked, condition)[:1] == ("13-1-5",)
        else ""
    )


def _is_of_own_area(condition: Any, areas: Sequence[str]) -> bool:
    """9-2-1: whether a condition says that the card itself lies where its skill works."""
    counted = [one.of for one in walk(condition) if isinstance(one, text.CountOf)]
    return bool(areas) and any(
        isinstance(of, text.Cards) and text.This() in of.filters and text.In(tuple(areas)) in of.filters
        for of in counted
    )


_TELLING: Final = frozenset(("1-12-6", "9-10-1"))
"""Rules about what a condition asks that tell more than that it was asked."""


_NOT_SO: Final = frozenset(("0-2-4-1",))
"""Rules by which a condition that something was done is not met, whatever was to be done."""


def _rules_said(game: Game, asked: Asked, is_done: bool) -> tuple[str, ...]:
    """Return the telling rules that the log cites where it says how a condition was found, or why what it asks for was not done."""
    for entry in entries_since(game)[::-1]:
        event = entry.event
        if is_done and not asked.holds and isinstance(event, NotDone) and event.ability == asked.ability:
            return tuple(rule for rule in event.cites if rule in _NOT_SO)
        if isinstance(event, Noted) and event.what in ("holds", "unmet") and event.ability == asked.ability:
            found = tuple(rule for rule in event.cites if rule in _TELLING)
            if found or not is_done:
                return found
    return ()


def _rules_of_own_use(game: Game, asked: Asked, condition: Any) -> Iterator[str]:
    """Yield the line at which the card itself left the area that is counted, or came to it, where that makes the difference."""
    counted = [one.of for one in walk(condition) if isinstance(one, text.CountOf)]
    areas = {area for of in counted if isinstance(of, text.Cards) for one in _of(of, text.In) for area in one.areas}
    if not asked.at_the_limit or not areas & {"hand", "drop"}:
        return
    for entry in entries_since(game)[::-1]:
        event = entry.event
        if isinstance(event, Moved) and event.card == asked.card:
            left = AREAS[event.before.place % WIDTH] if event.before is not None else ""
            changed = areas & {left, AREAS[event.to % WIDTH]}
            if (
                entry.step.number in ("5-5-2-2", "12-2-2-2")
                and changed
                and _is_decisive(asked, condition, left in areas)
            ):
                yield entry.step.number
                return


def _is_decisive(asked: Asked, condition: Any, has_left: bool) -> bool:
    """Whether a condition is as it is because a card has left what is counted, or has come to it."""
    compared = {one.cmp for one in walk(condition) if isinstance(one, text.Compare)}
    fulfils = bool(compared & ({"<=", "<"} if has_left else {">=", ">"}))
    return asked.holds == fulfils


def _asks_for_leader(one: text.Are) -> bool:
    """Whether a condition asks of a leader what its side says of it, and not only which side is up."""
    if isinstance(one.of, text.Cards) and all(isinstance(part, text.State) for part in one.of.filters):
        return False
    return any("leader" in part.areas for part in walk(one) if isinstance(part, text.In))


def _rules_of_counted(game: Game, frame: Effect, of: text.Cards, asked: Asked) -> Iterator[str]:
    """Yield the rules by which the words of a set that is counted mean more, or fewer, cards than it seems."""
    counted = sets.members(game, frame, of)
    fitting = [rule for one in of.filters for card in counted for rule in _rules_of_filter(game, frame, one, of, card)]
    yield from (rule for rule in fitting if rule == "2-3-3" or (asked.at_the_limit and rule in _CHANGES))
    cites = game.world.abilities[asked.ability].cites
    if "13-1-5" in cites and (_of(of, text.Named) or _of(of, text.Trait)) and not _of(of, text.Kind):
        leads = any(game.cards[card].place % WIDTH == LEADER for card in counted)
        if leads or (not counted and _would_fit(game, frame, of)):
            yield "13-1-5"
    if "13-1-2" not in cites or not _of(of, text.Kind):
        return
    theirs = any(game.cards[card].place // WIDTH != asked.player for card in counted)
    if (theirs and not _of(of, text.Whose)) or asked.card in counted or (not counted and _would_fit(game, frame, of)):
        yield "13-1-2"


def _would_fit(game: Game, frame: Effect, of: text.Cards) -> bool:
    """Whether a card that players see would be of a set if it lay in its areas."""
    elsewhere = text.Cards((*(one for one in of.filters if not isinstance(one, text.In)), text.In(("energy", "drop"))))
    return bool(sets.members(game, frame, elsewhere))


def why_so_many(game: Game, ability: int) -> tuple[str, ...]:
    """5-1-3, 13-5-3, 2-3-1-1: return the rule by which a skill has so many cards drawn, where its text counts that or says X."""
    draws = [one for one in walk(game.world.abilities[ability].body) if isinstance(one, text.Draw)]
    if len(draws) != 1 or isinstance(draws[0].amount, int):
        return ()
    parts = list(walk(draws[0].amount))
    if any(isinstance(one, text.X) for one in parts):
        return ("13-5-3",)
    return ("2-3-1-1",) if any(getattr(one, "distinct", "") == "name" for one in parts) else ("5-1-3",)


# -- a card that cannot -----------------------------------------------------------------------------------


def why_not_chosen(game: Game, cards: Sequence[int]) -> tuple[tuple[str, ...], str]:
    """Return the rule of the word that keeps these cards out of the choice that is open, with a clause; nothing where none does."""
    node, frame = choice_in_progress(game), game.frame
    if node is None and not cards and game.step.number == "13-5-2" and "cost" in game.step.table.name:
        return ("1-4-6", "13-5-2"), "その数では、スキルコストを支払えない"
    if node is None:
        return (), ""
    if any(card in sets.cards_of(game, frame, node.of) for card in cards):
        return _why_not_together(game, frame, node, cards)
    misfit = MISFITS.closest(game, frame, node.of, cards)
    if misfit is None:
        return (), ""
    one, card = misfit
    if isinstance(one, text.Number) and one.what == "cost" and _is_cheaper_to_use(game, card):
        return ("5-4-1",), "コストが減るのは、使用する時だけだ"
    return rules_against(game, one, card), say_misfit(game, frame, one, card)


def _why_not_together(
    game: Game, frame: Effect, node: text.Choose, cards: Sequence[int]
) -> tuple[tuple[str, ...], str]:
    """Return the rule by which cards of a set cannot be chosen together, with a clause; nothing where it is for another reason."""
    if all(card in sets.cards_of(game, frame, node.of) for card in cards) and (
        clause := MISFITS.say_total(game, frame, node, cards)
    ):
        return ("5-2-2",) if node.plain else (), clause
    if node.distinct == "name":
        return ("2-3-1-1",), "カード名が同じだ"
    return (), ""


def _is_cheaper_to_use(game: Game, card: int) -> bool:
    """Whether effects make it cost less to use a card of the hand than its cost is."""
    cost = number_of(game, card, "cost")
    return (
        game.cards[card].place % WIDTH == HAND
        and cost is not None
        and (cost_of(game, card)[0] < cost or is_free(game, card))
    )


def rules_against(game: Game, one: Any, card: int) -> tuple[str, ...]:
    """Return the rules by which a filter keeps a card out."""
    match one:
        case text.Named():
            return rules_why_unfit(game, one, card) or ("2-3-2",)
        case text.Trait():
            return rules_why_unfit(game, one, card) or ("2-8-4",)
        case text.Number():
            if one.original:
                return ("13-3-1",)
            if any(isinstance(part, text.X) for wanted in one.amounts for part in walk(wanted)):
                return ("13-5-2",)
            special = [rule for rule in rules_why_fits(game, one, card) if rule != "1-2-5-1"]
            return tuple(special) or (("1-2-4",) if one.what == "cost" else ())
        case text.Kind():
            return ("13-1-7",) if "field" in one.kinds else ("2-1-2",)
        case text.Coloured():
            return ("1-6-2" if one.mode == "same" else "2-2-1",)
        case text.State():
            return tuple(filter(None, (_STATES.get(one.state),)))
        case text.Whose():
            return ("0-3-2-2",)
        case text.Not(text.This()):
            return ("13-1-6",)
        case text.In(areas):
            if len(areas) == 1 and areas[0] in NAMED_AREAS:
                return (NAMED_AREAS[areas[0]],)
            return ("13-1-2",) if set(areas) <= {"leader", "battle"} else ()
    return ()


def say_misfit(game: Game, frame: Effect, one: Any, card: int) -> str:
    """Return a clause on how a card fails a filter; nothing where it has no short words."""
    return MISFITS.say(game, frame, Misfit(one, card))


MISFITS: Final = Misfits(WORDS, number_of)
"""A speaker about cards that do not fit the words of a text."""
