"""9-1, 9-2. スキルの有効と無効、発動の共通ルール: what every skill goes through that is declared, paid for and resolved."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.ability.text import PayEnergy, Skill, TurnOf
from fwjudge.base.records import NamedTuple
from fwjudge.engine.batch import hand_back, happen, watched_moments
from fwjudge.engine.event import Added, Faced, Sounded
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import record
from fwjudge.engine.program import Effect, program
from fwjudge.engine.queries import holds
from fwjudge.engine.save import saved
from fwjudge.engine.step import Call, Control, Step, ask, do_nothing, step
from fwjudge.games.common.effect_log import log_effect
from fwjudge.games.common.flow import PARTLY_DONE, forget

from ..now.bans import cannot, preconditions
from ..now.continuous_effects import ContinuousEffect, effects_on_card, is_called
from ..now.past_events import remember_how_it_began
from ..now.price import price_of_skill
from ..now.progress import NEGATED
from ..now.skills import _use, areas_of, is_used_up, skill_of
from ..state import AREAS, FW, Fw, area_of
from ..world.facts import ability_number
from ..world.keywords import BLOCKER, EVOLUTION, FUSION
from ..world.skills import ADDED, skill_of_cost
from . import ch15_evolution
from .ch01_costs import why_not_paid
from .effect_frame import SHOWN

_HIDDEN: Final = frozenset({"deck", "hand", "life"})


@saved
class Paying(NamedTuple):
    """An option: to pay for a skill, where there is a choice with which of several costs (1-4-6-1)."""

    cost: int = -1


# 9-1 スキルの有効と無効、9-2 発動の共通ルール ------------------------------------------------------------------


def why_invalid(game: Game, effect: Effect) -> tuple[tuple[str, ...], str]:
    """Return why a skill of a card is not valid now: the rules, and a clause for the report."""
    skill = skill_of(game, effect)
    for condition in skill.valid_if:
        if not holds(game, effect, condition):
            if isinstance(condition, TurnOf):
                return (("15-9-3",), "not own turn") if condition.who == "own" else (("15-10-3",), "not other turn")
            return ("9-1-3",), "condition of validity not met"
    if AREAS[area_of(game.cards[effect.source.card].place)] not in areas_of(game, effect.source.card, skill):
        return (("9-2-1",) if skill.areas else ("1-3-7",)), "not where it is valid"
    return ("9-1-2",), "negated"


def rules_of_turn(skill: Skill) -> tuple[str, ...]:
    """Return the rules that say in whose turn the skill is valid (15-9-2, 15-10-2)."""
    return tuple("15-9-2" if one.who == "own" else "15-10-2" for one in skill.valid_if if isinstance(one, TurnOf))


def why_forbidden(game: Game, effect: Effect) -> tuple[str, ...]:
    """Return the rules by which an effect forbids to declare the skill (9-2-4)."""
    card, attack = effect.source.card, game.own.attack
    found = cannot(game, "skill", card, effect.player, skill=effect.ability)
    keyword = skill_of(game, effect).keyword
    if not found and keyword == BLOCKER and attack is not None:
        found = cannot(game, "block", card, effect.player, against=attack.card)
    if not found and keyword in (EVOLUTION, FUSION):
        found = cannot(game, "evolve", card, effect.player)
    return found


def can_do(game: Game, effect: Effect, cost: tuple[Any, ...]) -> bool:
    """Whether all of these instructions can be done as a skill cost (1-4-6)."""
    return not why_not_paid(game, effect, cost)


def why_unpaid(game: Game, effect: Effect) -> tuple[str, ...]:
    """Return the rules by which its skill cost cannot be paid (1-4-6)."""
    return next((found for cost in each_cost(game, effect) if (found := why_not_paid(game, effect, cost))), ("1-4-6",))


def required_first(game: Game, effect: Effect) -> list[ContinuousEffect]:
    """Return the effects that demand something before this skill can be declared (13-13-1)."""
    return preconditions(game, "skill", effect.source.card, effect.player, skill=effect.ability)


def costs(game: Game, effect: Effect) -> list[Paying]:
    """Return the ways in which all of its skill cost can be paid (1-4-6, 1-4-6-1)."""
    skill = skill_of(game, effect)
    if not skill.costs:
        return [Paying()] if can_do(game, effect, skill.cost) else []
    return [Paying(at) for at, cost in enumerate(skill.costs) if can_do(game, effect, (*cost, *skill.cost))]


def rules_of_actions_paid(skill: Skill) -> tuple[str, ...]:
    """Return the rule by which a skill cost of actions is paid by doing them (1-4-2), if it is one."""
    return ("1-4-2",) if not skill.keyword and any(not isinstance(one, PayEnergy) for one in skill.cost) else ()


def has_cost(game: Game, effect: Effect) -> bool:
    """Whether there is anything to pay for it; what could be added to a skill cost may be nothing (1-4-4)."""
    skill = skill_of(game, effect)
    if skill.costs or any(one != ADDED for one in skill.cost):
        return True
    total, _ = price_of_skill(game, effect, (0, ()))
    return ADDED in skill.cost and total > 0


def is_payable(game: Game, effect: Effect) -> bool:
    """Whether the skill has no skill cost, or one that can be paid."""
    return not has_cost(game, effect) or bool(costs(game, effect))


def can_be_declared(game: Game, effect: Effect) -> bool:
    """Whether nothing forbids the skill (9-2-4, 15-7-5) and its own condition holds (15-2-3); its cost is not asked about."""
    if is_used_up(game, effect) or why_forbidden(game, effect):
        return False
    condition = skill_of(game, effect).declare_if
    return condition is None or holds(game, effect, condition)


def each_cost(game: Game, effect: Effect) -> list[tuple[Any, ...]]:
    """Return every way in which its skill cost could be paid, payable or not (1-4-6-1)."""
    skill = skill_of(game, effect)
    return [(*cost, *skill.cost) for cost in skill.costs] or [skill.cost]


# 1-4 スキルコスト ---------------------------------------------------------------------------------------


def master(game: Game, frame: Effect) -> int:
    """Return the master of the skill that is being carried out."""
    return frame.player


def find_payable_costs(game: Game, frame: Effect) -> list[Paying]:
    """1-4-6-1: the master chooses one of several skill costs, where that has not been done yet (9-6-4).

    Return the costs that can be paid; none where there is nothing to choose.
    """
    return costs(game, frame) if skill_of(game, frame).costs and not frame.get("cost") else []


def choose_a_cost(game: Game, frame: Effect, option: Paying) -> Control:
    """1-4-6-1: the skill cost that the master has chosen is the one to pay."""
    game.frame = frame.put("cost", (option.cost,))
    return None


def pay_the_chosen_cost(game: Game, frame: Effect) -> Control:
    """1-4-6-1: what the chosen skill cost says is done."""
    found = frame.get("cost")
    skill = skill_of(game, frame)
    if not found or not skill.costs:
        return None
    part = ability_number(game.world, skill_of_cost(skill, skill.costs[found[0]]))
    return Call(_lines(game, part, "cost"), frame)


def pay_in_the_order_of_the_text(game: Game, frame: Effect) -> Control:
    """1-4-3: the actions of the skill cost are done in the order of the text."""
    return Call(_lines(game, frame.ability, "cost"), frame) if skill_of(game, frame).cost else None


def _lines(game: Game, ability: int, part: str) -> Step:
    """Return the first line of a part of a skill that is not empty."""
    lines = program(game.world, ability, part)
    assert lines is not None
    return lines.first


_OF_PAYING: Final = ("done", "doing", "replaced", NEGATED, "cost")
"""The names by which a skill remembers how its cost is paid: they end with the payment."""
_UNPAID: Final = "unpaid"
_IN_PLACE: Final = "paid in place"
"""How a skill cost was paid, where that is not in full as it says: the skill fails, or something else was done instead."""


def end_the_payment(game: Game, frame: Effect) -> Control:
    """1-4-7: a skill cost that was not paid in full has failed, unless something was done in its place (0-3-16).

    What was chosen on the way belongs to the skill (1-4-2).
    """
    done = frame.get("done")
    short = bool(done) and done[0] <= PARTLY_DONE
    kept = forget(frame, *_OF_PAYING)
    in_place = frame.get("replaced") and not frame.get(NEGATED)
    hand_back(game, kept.put(_IN_PLACE if in_place else _UNPAID, (True,)) if short else kept)
    return None


FW.table(
    "1-4",
    ask("1-4-6-1", find_payable_costs, choose_a_cost, master),
    step("1-4-6-1", pay_the_chosen_cost, sub="chosen"),
    step("1-4-3", pay_in_the_order_of_the_text),
    step("1-4-7", end_the_payment),
)


# 手順に共通する行: lines that several procedures share ---------------------------------------------------------------------


def pay_the_skill_cost(game: Game, frame: Effect) -> Control:
    """9-4-2-1, 9-6-4-2, 12-2-2-3, 12-2-3-3, 5-7-3: all of the skill cost is paid."""
    skill = skill_of(game, frame)
    return Call(FW.at("1-4-6-1"), frame) if skill.cost or skill.costs else None


def activation(number: str, over: tuple[str, str], free: str = "", unpaid: tuple[str, ...] = ("1-4-7",)) -> Step:
    """Make the line at which a skill activates, or does not: `unpaid` says why, and the line `over` follows.

    `free`: the rule by which a skill without a skill cost activates.
    """

    def activate_if_paid(game: Game, frame: Effect) -> Control:
        if frame.get(_UNPAID):
            log_effect(game, frame, "not activated", unpaid, "skill cost not paid")
            return FW.at(*over)
        return _activate(game, frame, free)

    return step(
        number, activate_if_paid, does="The skill activates, unless its skill cost was not paid in full (1-4-7)."
    )


def _activate(game: Game, frame: Effect, free: str) -> Control:
    """Let a skill activate (5-7-1): that counts for 【ターン1回】 (15-7-2) and may itself be a trigger (1-3-6-3-4)."""
    skill, own = skill_of(game, frame), game.own
    without_cost = (free,) if free and not skill.optional and not has_cost(game, frame) else ()
    in_place = ("0-3-16",) if frame.get(_IN_PLACE) else ()
    log_effect(game, frame, "activated", (*rules_of_turn(skill), *without_cost, *in_place, *count_use(game, frame)))
    game.frame = remember_how_it_began(game, frame)
    card = frame.source.card
    moments = [Sounded("activate", frame.player, (card,))]
    if skill.keyword == BLOCKER and own.attack is not None:
        block = Sounded("block", frame.player, (card, own.attack.card), ("1-3-6-3-4",))
        moments = [block, Sounded("blocked", own.active, (own.attack.card, card)), *moments]
    return happen(game, watched_moments(game, *moments))


def count_use(game: Game, frame: Effect) -> tuple[str, ...]:
    """Count a use of a skill that can be used only so often, and return the rules for that (15-7-2, 15-7-3)."""
    if not skill_of(game, frame).limit:
        return ()
    own: Fw = game.own
    use = _use(game, frame)
    others = any(ability == frame.ability and (ref, ability, up) != use for ref, ability, up in own.used)
    record(game, Added("used", (use,), cites=("15-7-2",)))
    return ("15-7-2", "15-7-3") if others else ("15-7-2",)


def reveal_its_card(game: Game, frame: Effect, *cites: str) -> Control:
    """Show a card of a hidden area as its skill is declared (9-4-2, 9-6-3-1), until the end (13-10-2)."""
    if not is_hidden(game, frame.source):
        return None
    game.frame = frame.put(SHOWN, (frame.source,))
    return happen(game, [Faced(frame.source.card, True, cites)])


def conceal_its_card(game: Game, frame: Effect) -> Control:
    """13-10-2: a card of a hidden area that was revealed is not open any more when the effect is resolved."""
    hide = [ref.card for ref in frame.get(SHOWN) if game.is_here(ref) and game.cards[ref.card].up]
    hide = [c for c in hide if AREAS[area_of(game.cards[c].place)] in _HIDDEN]
    return happen(game, [Faced(c, False, ("13-10-2",)) for c in hide])


def is_hidden(game: Game, ref: Ref) -> bool:
    """Whether a card is still where it was, and lies face down there in a hidden area."""
    c = game.cards[ref.card]
    return game.is_here(ref) and AREAS[area_of(c.place)] in _HIDDEN and not c.up


def carry_out_the_effect(game: Game, frame: Effect) -> Control:
    """9-4-4, 9-6-6, 12-2-2-5, 12-2-3-5, 5-7-1: what the effect says is done."""
    if skill_of(game, frame).keyword in (EVOLUTION, FUSION):
        return Call(ch15_evolution.evolution(game, frame), frame)
    lines = program(game.world, frame.ability, "body")
    return Call(lines.first, frame) if lines else None


def resolution(number: str, sub: str = "") -> tuple[Step, Step]:
    """Make the two lines of an effect: it is carried out, once more where something says so (9-7-1), and is resolved."""

    def resolve(game: Game, frame: Effect) -> Control:
        gone = () if game.is_here(frame.source) else ("9-3-1",)
        log_effect(game, frame, "resolved", gone)
        if not _is_repeated(game, frame):
            return None
        begun = frame.get("begun")
        game.frame = frame._replace(counter=frame.counter + 1, chosen=(*begun, ("begun", begun)))
        return effect

    effect = step(number, carry_out_the_effect, sub)
    return effect, step(
        number, resolve, "done", "The skill is resolved; its effect is done again where something says so."
    )


def _is_repeated(game: Game, frame: Effect) -> bool:
    """Whether something says that such skills take effect once more."""
    if not game.is_here(frame.source):
        return False
    skill = skill_of(game, frame)
    said = (one.static for one in effects_on_card(game, "twice", frame.source.card))
    return max((one.times for one in said if is_called(skill, one.name)), default=1) > frame.counter + 1


def give_up(table: str) -> Step:
    """Make the last line, to which a skill goes that fails to activate."""
    return Step("", do_nothing, f"{table} is over", does="The skill is over, or did not activate.")
