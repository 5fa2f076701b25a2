"""8. 効果の発動と解決: 発動コストの支払い (8-3-1)、発動と解決 (8-4)、効果の解決順 (8-6)."""

from __future__ import annotations

from typing import Any

from fwjudge.ability import Ability
from fwjudge.engine.batch import happen, note
from fwjudge.engine.event import Moved, Noted
from fwjudge.engine.game import Game
from fwjudge.engine.hear import Waiting, without
from fwjudge.engine.loops import bars
from fwjudge.engine.program import Effect, program
from fwjudge.engine.step import Call, Chooser, Control, Options, ask, nothing, step
from fwjudge.games.common.players import non_turn_player, turn_player

from ..now.effects import ability_of, is_valid
from ..now.usable import added_costs, is_payable, is_usable, rules_of_all_conditions, usable_trigger
from ..state import LIFE, NOWHERE, OP, TRASH, WIDTH, place_of
from ..world.facts import facts
from .ch03_areas import rest_don
from .ch08_added import pay_added

INVALID = "効果が無効になっている"


def log_effect(game: Game, effect: Effect, what: str, cites: tuple[str, ...] = (), why: str = "") -> None:
    note(game, Noted(what, effect.player, effect.ability, effect.source, cites, why))


# 8-4 発動と解決 --------------------------------------------------------------------------------------


def _still_here(game: Game, frame: Effect) -> Control:
    """8-1-3-1-3: an automatic effect whose card has gone to another area is not activated any more."""
    if game.is_here(frame.source):
        return OP.at("8-4-1-1")
    log_effect(game, frame, "called off", ("8-1-3-1-3",), "発動する前にカードが別の領域に移動した")
    return None


def is_ko_effect(ability: Ability) -> bool:
    """【KO時】, which goes its own way (10-2-17-2)."""
    trigger = ability.trigger
    return trigger is not None and trigger.sound == "ko" and trigger.subject == "this" and ability.kind == "auto"


def _activated_on_field(game: Game, frame: Effect) -> Control:
    """10-2-17-1: it was activated while its card was still there; here it is resolved.

    What it costs is asked for here too: that it would have to be paid on the field, before the KO, 10-2-17-1 does not say.
    """
    return OP.at("8-3-1-4")


AUTO = OP.table("8-1-3-1", step("8-1-3-1-3", _still_here))
KO_AUTO = OP.table("10-2-17", step("10-2-17-2", _activated_on_field))


def _conditions(game: Game, frame: Effect) -> Control:
    if is_usable(game, frame):
        return None
    if is_valid(game, frame):
        log_effect(
            game,
            frame,
            "called off",
            ("8-4-1-1", *rules_of_all_conditions(game, frame)),
            "発動の条件が満たされていない",
        )
    else:
        log_effect(game, frame, "called off", ("8-2-1-1",), INVALID)
    return OP.at("8-4-1-5", "end")


def _declare(game: Game, frame: Effect) -> Control:
    """8-4-6: what was resolved before and what is so all the time counts already."""
    ability = ability_of(game, frame)
    already = ("8-4-6",) if game.modifiers or facts(game).has_continuous_effects else ()
    log_effect(game, frame, "declared", (*ability.cites, *rules_of_all_conditions(game, frame), *already))
    return None


def _pay_or_not(game: Game, frame: Effect) -> list[str]:
    """8-3-1-4, 8-1-2: who need not pay chooses; what cannot be paid leaves no choice (8-3-1-3)."""
    ability = ability_of(game, frame)
    if ability.kind not in ("auto", "trigger") or not (
        ability.cost or ability.energy or ability.optional or added_costs(game, frame)
    ):
        return []
    return ["pay", "decline"] if is_payable(game, frame) else ["decline"]


def _paid_or_not(game: Game, frame: Effect, option: str) -> Control:
    if option == "pay":
        return None
    can, ability = is_payable(game, frame), ability_of(game, frame)
    free = ("8-1-2",) if not (ability.cost or ability.energy or added_costs(game, frame)) else ("8-3-1-4",)
    cites = bars(game, "pay") or (free if can else ("8-3-1-3",))
    log_effect(game, frame, "not activated", cites, "" if can else "発動コストを支払えない")
    return OP.at("8-4-1-5", "end")


def _pay_don(game: Game, frame: Effect) -> Control:
    return happen(game, rest_don(game, frame.player, ability_of(game, frame).energy))


def _pay(game: Game, frame: Effect) -> Control:
    lines = program(game.world, frame.ability, "cost")
    return Call(lines.first, frame) if lines else None


def _paid_as_written(game: Game, frame: Effect) -> Control:
    """8-3-1-7: what was done instead of the cost has been done, but the cost is not paid; 8-3-1-3-1: nor if a part became impossible."""
    rule = "8-3-1-7" if frame.get("replaced") else "8-3-1-3-1" if frame.get("unpaid") else ""
    if not rule:
        return None
    once = ("10-2-13-5",) if ability_of(game, frame).once else ()
    log_effect(game, frame, "failed", (rule, *once), "発動コストが記載どおりに支払われていない")
    _use_up(game, frame)
    return OP.at("8-4-1-5", "end")


def _activated(game: Game, frame: Effect) -> Control:
    ability = ability_of(game, frame)
    if not is_ko_effect(ability):  # that has been said on the field
        log_effect(game, frame, "activated", () if ability.kind in ("event", "trigger") else ("8-4-3",))
    return None


def _carry_out(game: Game, frame: Effect) -> Control:
    lines = program(game.world, frame.ability, "body")
    return Call(lines.first, frame) if lines else None


def _use_up(game: Game, frame: Effect) -> None:
    if ability_of(game, frame).once:
        game.own = game.own._replace(used=game.own.used | {(frame.source, frame.ability)})


def _resolved(game: Game, frame: Effect) -> Control:
    """10-2-13-3: 【ターン1回】 is used up when it has been resolved; what it let come to wait can follow from now on (8-6-3)."""
    born = any(waiting.born == game.own.born for waiting in game.waiting)
    cites = (*_once_more(game, frame), *(("8-6-3",) if born else ()))
    _use_up(game, frame)
    log_effect(game, frame, "resolved", cites)
    return None


def _once_more(game: Game, frame: Effect) -> tuple[str, ...]:
    """The same 【ターン1回】 has been resolved this turn: of another card (10-2-13-2), or of this one when it was another (10-2-13-4)."""
    if not ability_of(game, frame).once:
        return ()
    others = {ref.card for ref, ability in game.own.used if ability == frame.ability and ref != frame.source}
    return (
        *(("10-2-13-2",) if others - {frame.source.card} else ()),
        *(("10-2-13-4",) if frame.source.card in others else ()),
    )


ACTIVATE = OP.table(
    "8-4",
    step("8-4-1-1", _conditions),
    step("8-4-1-2", _declare),
    ask("8-3-1-4", _pay_or_not, _paid_or_not, lambda game, frame: frame.player),
    step("8-3-1-5", _pay_don),
    step("8-3-1-1", nothing),  # of several things the first in the text comes first
    step("8-4-1-3", _pay),
    step("8-4-1-3", pay_added, sub="added"),
    step("8-3-1-7", _paid_as_written),
    step("8-4-1-4", _activated),
    step("1-3-7", nothing),  # so are its instructions carried out: in the order of the text,
    step("2-8-3", nothing),  # from its beginning
    step("8-4-1-5", _carry_out),
    step("8-4-1-5", _resolved, sub="done"),
    step("8-4-1-5", lambda game, frame: None, sub="end"),
)

# 8-6 効果の解決順 ------------------------------------------------------------------------------------


def _oldest(player: Chooser, only: str = "") -> Options:
    """What this player can resolve next: of all that waits only what came to wait first."""

    def options(game: Game, frame: Any) -> list[Waiting]:
        waiting = game.waiting
        if not waiting:
            return []
        who = player(game, frame)
        first = min(w.born for w in waiting)
        found = [w for w in waiting if w.born == first and w.player == who and (not only or _sound(game, w) == only)]
        # The same effect of the same card, triggered more than once: no order to choose.
        return list({(w.ability, w.ref): w for w in reversed(found)}.values())[::-1]

    return options


def _sound(game: Game, waiting: Waiting) -> str:
    trigger = game.world.abilities[waiting.ability].trigger
    return trigger.sound if trigger is not None else ""


def take_up(game: Game, waiting: Waiting) -> Call:
    """An effect begins to resolve: what is triggered from now on waits behind all that waits already (8-6-1).

    Generations are counted anew from 0, so that positions that come back are the same.
    """
    left = without(game.waiting, waiting)
    ranks = {born: at for at, born in enumerate(sorted({w.born for w in left}))}
    game.waiting = tuple(w._replace(born=ranks[w.born]) for w in left)
    game.own = game.own._replace(born=len(ranks))
    start = KO_AUTO if is_ko_effect(game.world.abilities[waiting.ability]) else AUTO
    return Call(start.first, Effect(waiting.ability, waiting.ref, waiting.player, waiting.facts))


def _take(back: str) -> Any:
    def take(game: Game, frame: Any, waiting: Waiting) -> Control:
        return take_up(game, waiting)._replace(back=OP.at(back))

    return take


ORDER = OP.table(
    "8-6",
    ask("8-6-1-1", _oldest(turn_player), _take("8-6-1-1"), turn_player),
    ask("8-6-1", _oldest(non_turn_player), _take("8-6-1-1"), non_turn_player),
)
oldest, take = _oldest, _take


def resolve(game: Game, frame: Any) -> Control:
    """All that waits is resolved; where nothing waits that is skipped, unless every step is traced."""
    return Call(ORDER.first) if game.waiting or game.trace is not None else None


# 8-6-2-1 ダメージ処理の中断 --------------------------------------------------------------------------


def _reveal_trigger(game: Game, frame: Any) -> Control:
    """The damage stops: the card is revealed, and while its 【トリガー】 is being activated it lies in no area (10-1-5-3)."""
    card = game.areas[frame.player * WIDTH + LIFE][-1]
    ability = usable_trigger(game, frame.player, card)
    game.frame = frame._replace(left=frame.left - 1)
    shown = Moved(card, place_of(frame.player, NOWHERE), "trigger", cites=("10-1-5-1", "10-1-5-3"))
    return happen(game, [shown]) or Call(
        OP.at("8-4-1-1"), Effect(ability, game.ref(card), frame.player), OP.at("10-1-5-3")
    )


def _after_trigger(game: Game, frame: Any) -> Control:
    """10-1-5-3: if nothing else was said, its card goes to its owner's trash."""
    left = game.areas[frame.player * WIDTH + NOWHERE]
    return happen(game, [Moved(c, place_of(game.cards[c].owner, TRASH), "trigger end") for c in left], OP.at("4-6-2-2"))


TRIGGER = OP.table("8-6-2", step("8-6-2-1", _reveal_trigger), step("10-1-5-3", _after_trigger))
