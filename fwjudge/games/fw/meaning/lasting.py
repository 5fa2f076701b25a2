"""1-5-2. Effects that last (9-8) and delayed effects (9-2-2-1): how they begin."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from fwjudge.ability import text
from fwjudge.ability.text import At, Last
from fwjudge.engine.batch import happen
from fwjudge.engine.event import Modified
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import record
from fwjudge.engine.program import Effect
from fwjudge.engine.project import CANNOT, THIS_BATTLE, THIS_GAME, THIS_TURN, WHOLE_TURN, Modifier, Until
from fwjudge.engine.queries import amount
from fwjudge.engine.step import Control, Step, step
from fwjudge.engine.waiting import LeftBehind
from fwjudge.games.common.flow import NOTHING_TO_DO
from fwjudge.games.common.meaning import Meaning, Meanings

from ..now import cards, sets
from ..now.lasting import THIS_MAIN_PHASE, THIS_STEP, Lasting, is_of_leaders
from ..now.players import side
from ..now.progress import is_during
from ..rules.ch09_delays import Delayed
from ..rules.effect_frame import remember_done_in_part
from ..state import BATTLE, LEADER, cards_in_both
from ..world.dependencies import kind_of, rules_of_layer
from ..world.facts import part_number
from ..world.statics import may_be


def delay(node: At) -> list[Step]:
    """Return the line that leaves an effect behind, to be carried out when its moment comes (1-5-2-1-1, 9-2-2-1)."""

    def run(game: Game, frame: Effect) -> Control:
        """1-5-2-1-1: leave a delayed effect behind."""
        part = part_number(game.world, frame.ability, node)
        until = settle_duration(game, frame, node.until)
        delayed = Delayed(part, frame._replace(ability=part), until, node.again)
        record(game, LeftBehind(delayed, frame.player, frame.ability, frame.source))
        return None

    return [step("1-5-2-1-1", run)]


_DURATIONS: Final = {
    "turn": THIS_TURN,
    "battle": THIS_BATTLE,
    "game": THIS_GAME,
    "this step": THIS_STEP,
    "phase": THIS_MAIN_PHASE,
    **{f"next {whose} turn": Until(WHOLE_TURN, whose) for whose in ("own", "other")},
    **{f"until next {whose} turn start": Until("turn start", whose) for whose in ("own", "other")},
    **{f"until next {whose} turn end": Until("turn end", whose) for whose in ("own", "other")},
    **{f"until {whose} turn start": Until("turn start", whose) for whose in ("own", "other")},
    **{f"until {whose} turn end": Until("turn end", whose) for whose in ("own", "other")},
}
"""How long an effect can last, in the words of texts."""
_NEXT: Final = frozenset(until for until in _DURATIONS if until.startswith(("next", "until next")))
"""The durations that name the next turn of a player, which is not the one that goes on."""


def settle_duration(game: Game, frame: Effect, until: str) -> Until:
    """Return a duration as it is kept: whose turn it names is settled by the player whose effect it is."""
    found = _DURATIONS[until]
    if found == THIS_MAIN_PHASE and not is_during(game, "main"):
        return THIS_TURN
    # 1-5-2-2-1: what is for the whole of a turn does nothing until then
    is_theirs = until in _NEXT and found.what != "turn start" and game.own.active == side(frame, found.whose)
    return found._replace(is_later=True) if is_theirs else found


def begin_to_last(game: Game, frame: Effect, last: text.Last) -> list[Any]:
    """Return the events by which effects last from now on.

    Cards that a name stands for are settled, sets stay open (9-8-2, 9-8-3), numbers are fixed.
    """
    until = settle_duration(game, frame, last.until)
    if until == THIS_BATTLE and game.own.attack is None:
        return []
    return [
        Modified(
            Modifier(what, ref, value, until, frame.player, frame.source, frame.ability, of),
            _rules_of_modifier(game, what, of, ref, value, until),
        )
        for static in last.statics
        for (what, of), ref, value in _find_modifiers(game, frame, static)
    ]


def _rules_of_modifier(game: Game, what: str, of: str, ref: Ref | None, value: Any, until: Until) -> tuple[str, ...]:
    """Return the rules of an effect that begins to last: its layer, a number below 0, a set that stays open, a turn to come."""
    if game.brisk:
        return ()
    found = ("0-2-5",) if what == CANNOT else rules_of_layer(of or what)
    if (
        isinstance(value, Lasting)
        and isinstance(value.static, text.Gains)
        and isinstance(value.static.skill, text.Skill)
    ):
        found += ("13-16-1",)
    if ref is not None and isinstance(value, int):
        found += cards.rules_below_zero(what, (cards.number_of(game, ref.card, what) or 0) + value)
    if until.what == WHOLE_TURN:
        found += ("1-5-2-2-1",)
    if isinstance(value, Lasting) and isinstance(value.static, text.Loses) and value.static.which == "keyword":
        found += ("15-1-1", "15-1-3")
    is_of_set = not isinstance(value, Lasting) or isinstance(getattr(value.static, "cards", None), text.Each)
    is_of_set = (
        is_of_set and not is_of_leaders(getattr(value, "static", None)) and what != CANNOT
    )  # what is forbidden is no information of a card
    return (*found, "9-8-3") if ref is None and is_of_set else found


def _find_modifiers(game: Game, frame: Effect, static: Any) -> Iterator[tuple[tuple[str, str], Ref | None, Any]]:
    if isinstance(static, text.When_):
        for inner in static.statics:
            for what, ref, value in _find_modifiers(game, frame, inner):
                yield what, ref, _put_under_condition(frame, static.condition, inner, value)
        return
    if isinstance(static, text.Change | text.SetTo | text.CostChange | text.DamageCap) and not isinstance(
        static.amount, text.OfItself
    ):
        static = static._replace(amount=amount(game, frame, static.amount))
    subject = _subject_of(static)
    target = getattr(static, "cards", None)
    if target is None or (isinstance(target, text.Each) and not target.now):
        yield subject, None, Lasting(static, frame)
        return
    for ref in sets.refs(game, frame, target):
        yield (
            subject,
            ref,
            _change_of_itself(game, ref, static.amount) if isinstance(static, text.Change) else Lasting(static, frame),
        )


def _subject_of(static: Any) -> tuple[str, str]:
    """Return what an effect that lasts does, and with which deed or number; of a change the number that it changes, and nothing."""
    if isinstance(static, text.Cannot):
        return CANNOT, static.what
    if isinstance(static, text.SetTo):
        return "set", static.what
    return kind_of(static), ""


def _change_of_itself(game: Game, ref: Ref, by: Any) -> int:
    """Return by how much the number of this card changes."""
    if isinstance(by, text.OfItself):
        return (cards.number_of(game, ref.card, by.what) or 0) * by.times // by.per
    return int(by)


def _put_under_condition(frame: Effect, condition: Any, static: Any, value: Any) -> Lasting:
    inner = value.static if isinstance(value, Lasting) else static._replace(amount=value)
    return Lasting(text.When_(condition, (inner,)), frame)


def ask_what_goes_first(game: Game, frame: Effect) -> Control:
    """9-8-1-3: what sets the power of a card and what changes it have no order between them, so a reading gives it."""
    if not may_be(game, "set power"):
        return None
    for area in (LEADER, BATTLE):
        for card in cards_in_both(game, area):
            cards.consult_order_of_setting(game, card)
    return None


def _last(node: Last) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        """1-5-2-2: let effects begin to last."""
        events = begin_to_last(game, frame, node)
        if not events:
            remember_done_in_part(game, NOTHING_TO_DO)
        return happen(game, events)

    return [step("1-5-2-2", run), step("1-5-2-2", ask_what_goes_first, "order", idle=True)]


def _refuse_duration(node: Last | At) -> str:
    """Return why an effect cannot last so long; nothing if it can."""
    return "" if node.until in _DURATIONS else "いつまで続くのか分からない"


MEANINGS: Final[Meanings] = {
    Last: Meaning(_last, refused=_refuse_duration),
    At: Meaning(delay, refused=_refuse_duration),
}
