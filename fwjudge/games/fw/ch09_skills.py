"""9. カードやスキルの発動と効果の解決: 【起動】 (9-4)、【自動】 (9-6)、スキルによる発動 (5-7-3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from fwjudge.ability.text import Skill, TurnOf
from fwjudge.engine.batch import happen, note
from fwjudge.engine.choice import Action, need, slot
from fwjudge.engine.event import Noted, Sounded
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import Effect, program
from fwjudge.engine.save import saved
from fwjudge.engine.step import Call, Chooser, Control, Step, ask, step

from . import ch09_continuous as always
from . import ch15_evolution, numbers
from .carrying import SHORT
from .ch15_keywords import BLOCKER, EVOLUTION, FUSION
from .prepared import cost_of, number
from .state import AREAS, BATTLE, FW, HAND, LEADER, WIDTH, area_of, card

_HIDDEN = frozenset({"deck", "hand", "life"})


@saved
class Paying(NamedTuple):
    """An option: to pay for a skill, where there is a choice with which of several costs (1-4-6-1)."""

    cost: int = -1


def skill_of(game: Game, effect: Effect) -> Skill:
    return game.world.abilities[effect.ability]  # type: ignore[no-any-return]


def say(game: Game, effect: Effect, what: str, cites: tuple[str, ...] = (), why: str = "") -> None:
    note(game, Noted(what, effect.player, effect.ability, effect.source, cites, why))


# -- whether a skill can be declared --------------------------------------------------------------------


def why_invalid(game: Game, effect: Effect) -> tuple[tuple[str, ...], str]:
    """Why a skill of a card is not valid now: the rules and a clause for the report."""
    skill = skill_of(game, effect)
    for condition in skill.valid_if:
        if not numbers.holds(game, effect, condition):
            if isinstance(condition, TurnOf):
                return (("15-9-3",), "自分のターンではない") if condition.who == "own" else (("15-10-3",), "相手のターンではない")
            return ("9-1-3",), "有効になる条件が満たされていない"
    if AREAS[area_of(game.cards[effect.source.card].place)] not in areas_of(game, effect.source.card, skill):
        return (("9-2-1",) if skill.areas else ("1-3-7",)), "このスキルが有効な領域にない"
    return ("9-1-2",), "無効になっている"


def areas_of(game: Game, number: int, skill: Skill) -> tuple[str, ...]:
    """1-3-7, 12-1-1, 15-3-3: where the skills of a card of this type are valid unless the text says so itself (9-2-1)."""
    if skill.areas:
        return skill.areas
    printed = card(game, number)
    if printed.type == "leader":
        return ("leader",)
    return ("battle",) if printed.type != "extra" or game.world.known["fields"][game.cards[number][0]] else ("hand",)


def times_used(game: Game, effect: Effect) -> int:
    """15-7-3: counted for each skill of each card by itself."""
    return game.own.used.count(_use(game, effect))  # type: ignore[no-any-return]


def _use(game: Game, effect: Effect) -> tuple[Ref, int, bool]:
    """Of a leader: on which side the skill stands, since both may say the same."""
    return (effect.source, effect.ability, game.cards[effect.source.card].up)


def used_up(game: Game, effect: Effect) -> bool:
    """15-7-2, 15-7-5"""
    limit = skill_of(game, effect).limit
    return bool(limit) and times_used(game, effect) >= limit


def forbidden(game: Game, effect: Effect) -> tuple[str, ...]:
    """9-2-4: an effect says that it cannot be declared."""
    return always.cannot(game, "skill", effect.source.card, effect.player, skill=effect.ability)


def can_do(game: Game, effect: Effect, cost: tuple[Any, ...]) -> bool:
    from .words import can_do as can  # the words of effects need the actions that need this module

    return can(game, effect, cost)


def costs(game: Game, effect: Effect) -> list[Paying]:
    """The ways in which all of its skill cost can be paid (1-4-6, 1-4-6-1)."""
    skill = skill_of(game, effect)
    if not skill.costs:
        return [Paying()] if can_do(game, effect, skill.cost) else []
    return [Paying(at) for at, cost in enumerate(skill.costs) if can_do(game, effect, (*cost, *skill.cost))]


def payable(game: Game, effect: Effect) -> bool:
    skill = skill_of(game, effect)
    return not (skill.cost or skill.costs) or bool(costs(game, effect))


def allowed(game: Game, effect: Effect) -> bool:
    """9-2-4, 15-7-5, and what the skill itself asks for (15-2-3); its cost apart."""
    if used_up(game, effect) or forbidden(game, effect):
        return False
    condition = skill_of(game, effect).declare_if
    return condition is None or numbers.holds(game, effect, condition)


def each_cost(game: Game, effect: Effect) -> list[tuple[Any, ...]]:
    """Every way in which its skill cost could be paid, payable or not (1-4-6-1)."""
    skill = skill_of(game, effect)
    return [(*cost, *skill.cost) for cost in skill.costs] or [skill.cost]


# -- lines that several tables share ----------------------------------------------------------------------


def _choose_cost(game: Game, frame: Effect) -> list[Paying]:
    """1-4-6-1: which of several costs."""
    return costs(game, frame) if skill_of(game, frame).costs else []


def _cost_chosen(game: Game, frame: Effect, option: Paying) -> Control:
    game.frame = frame.put("cost", (option.cost,))
    return None


def _pay_chosen(game: Game, frame: Effect) -> Control:
    found = frame.get("cost")
    skill = skill_of(game, frame)
    if not found or not skill.costs:
        return None
    part = number(game.world, cost_of(skill, skill.costs[found[0]]))
    return Call(_lines(game, part, "cost"), frame)


def _pay(game: Game, frame: Effect) -> Control:
    """1-4-3: in the order of the text."""
    return Call(_lines(game, frame.ability, "cost"), frame) if skill_of(game, frame).cost else None


def _lines(game: Game, ability: int, part: str) -> Step:
    lines = program(game.world, ability, part)
    assert lines is not None
    return lines.first


_OF_PAYING = ("done", "doing", "replaced", "cost")


def _paid(end: tuple[str, str]) -> Any:
    def run(game: Game, frame: Effect) -> Control:
        """1-4-7: a payment that fails midway: the skill does not activate. What replaced a part of it is no failure (0-3-16)."""
        done = frame.get("done")
        if done and done[0] <= SHORT and not frame.get("replaced"):
            say(game, frame, "not activated", ("1-4-7",), "スキルコストを支払いきれなかった")
            return FW.at(*end)
        game.frame = frame._replace(chosen=tuple(pair for pair in frame.chosen if pair[0] not in _OF_PAYING))
        return None

    return run


def paying(number: str, end: tuple[str, str], choose: bool = True) -> tuple[Step, ...]:
    """The lines at which a skill cost is paid; `end`: where it goes on when that fails."""
    chosen = (ask(number, _choose_cost, _cost_chosen, master, sub="which"),) if choose else ()
    return (
        *chosen, step(number, _pay_chosen, sub="chosen"), step(number, _pay, sub="pay"), step(number, _paid(end), sub="paid"),
    )  # fmt: skip


def activated(game: Game, frame: Effect) -> Control:
    """5-7-1: it activates, which counts for 【ターン1回】 (15-7-2) and may itself be a trigger (1-3-6-3-4)."""
    say(game, frame, "activated")
    skill = skill_of(game, frame)
    own = game.own
    if skill.limit:
        game.own = own._replace(used=(*own.used, _use(game, frame)))
    if game.world.known["asked"]:
        game.frame = frame.put("began", (len(own.past),))
    if always.may_be(game, "twice"):
        game.frame = game.frame.put("begun", frame.chosen)
    card = frame.source.card
    events: list[Any] = []
    if skill.keyword == BLOCKER and own.attack is not None:
        events.append(Sounded("block", frame.player, (card, own.attack.card), ("1-3-6-3-4",)))
        events.append(Sounded("blocked", own.active, (own.attack.card, card)))
    events.append(Sounded("activate", frame.player, (card,)))
    return happen(game, [one for one in events if one.cause in game.world.hears])


def carry_out(game: Game, frame: Effect) -> Control:
    if skill_of(game, frame).keyword in (EVOLUTION, FUSION):
        return Call(ch15_evolution.first(game, frame), frame)
    lines = program(game.world, frame.ability, "body")
    return Call(lines.first, frame) if lines else None


def _is_repeated(game: Game, frame: Effect) -> bool:
    """Whether something says that such skills take effect once more."""
    if not always.may_be(game, "twice") or not game.is_here(frame.source):
        return False
    skill = skill_of(game, frame)
    said = (one.static for one in always.applying(game, "twice", frame.source.card))
    return max((one.times for one in said if always.is_called(skill, one.name)), default=1) > frame.counter + 1


def resolved(game: Game, frame: Effect) -> Control:
    say(game, frame, "resolved")
    if _is_repeated(game, frame):
        game.frame = frame._replace(counter=frame.counter + 1, chosen=(*frame.get("begun"), ("begun", frame.get("begun"))))
        return game.step.table.steps[game.step.index - 1]
    if (frame.source, frame.ability) in game.own.states:  # 9-6-8-1
        game.own = game.own._replace(states=game.own.states - {(frame.source, frame.ability)})
    return None


def master(game: Game, frame: Effect) -> int:
    return frame.player


# 9-4 【起動】の発動 ---------------------------------------------------------------------------------


_WINDOWS = {"7-3-4": ("7-3-4-2", "1-3-4-1-1"), "8-2-4": ("8-2-4-2", "1-3-4-1-2"), "8-3-4": ("8-3-4-2", "1-3-4-1-3")}
"""Which declaration it is, by the window in which it is made."""


def _declare(game: Game, frame: Effect) -> Control:
    cites = _WINDOWS.get(game.stack[2].number, ()) if game.stack else ()
    say(game, frame, "declared", cites)
    return None


ACTIVATE = FW.table(
    "9-4",
    step("9-4-2", _declare),
    *ch15_evolution.LINES,
    *paying("9-4-2-1", ("9-4-4", "end")),
    step("9-4-3", activated),
    step("9-4-4", carry_out),
    step("9-4-4", resolved, sub="done"),
    step("9-4-4", lambda game, frame: None, sub="end"),
)


def startable(game: Game, player: int, timing: str) -> Iterator[tuple[int, int]]:
    """The 【起動】 skills of a player's cards for this part of the turn, where their cards lie, valid or not; no extra card of the hand."""
    world = game.world
    starts = world.known["activated"]
    for area in (LEADER, BATTLE, *world.known["areas"]):
        for c in game.areas[player * WIDTH + area]:
            if "Gains" not in world.known["said"] and game.cards[c][0] not in starts:
                continue
            if area == HAND and card(game, c).type == "extra":
                continue
            for at in always.held(game, c):
                skill = world.abilities[at]
                if skill.kind == "activate" and timing in skill.timing.split("/") and AREAS[area] in areas_of(game, c, skill):
                    yield c, at


def _startable(timing: str) -> Any:
    def candidates(game: Game, player: int) -> list[Any]:
        return list(startable(game, player, timing)) if game.world.known["activated"] else []

    return candidates


def _effect(game: Game, player: int, skill: tuple[int, int]) -> Effect:
    return Effect(skill[1], game.ref(skill[0]), player)


def _gate(who: str) -> Any:
    def test(game: Game, player: int, skill: tuple[int, int]) -> bool:
        """15-9-3, 15-10-3"""
        effect = _effect(game, player, skill)
        return all(
            numbers.holds(game, effect, one) for one in skill_of(game, effect).valid_if if isinstance(one, TurnOf) and one.who == who
        )

    return test


def _valid_if(game: Game, player: int, skill: tuple[int, int]) -> bool:
    effect = _effect(game, player, skill)
    return all(numbers.holds(game, effect, one) for one in skill_of(game, effect).valid_if if not isinstance(one, TurnOf))


def _not_negated(game: Game, player: int, skill: tuple[int, int]) -> bool:
    effect = _effect(game, player, skill)
    return skill[1] in always.skills_of(game, skill[0]) or why_invalid(game, effect)[0] != ("9-1-2",)


def _not_used_up(game: Game, player: int, skill: tuple[int, int]) -> bool:
    return not used_up(game, _effect(game, player, skill))


def _declare_if(game: Game, player: int, skill: tuple[int, int]) -> bool:
    effect = _effect(game, player, skill)
    condition = skill_of(game, effect).declare_if
    return condition is None or numbers.holds(game, effect, condition)


def _can_choose(game: Game, player: int, skill: tuple[int, int]) -> bool:
    effect = _effect(game, player, skill)
    return ch15_evolution.can_choose(game, effect, skill_of(game, effect))


def _can_pay(game: Game, player: int, skill: tuple[int, int]) -> bool:
    return payable(game, _effect(game, player, skill))


def _not_forbidden(game: Game, player: int, skill: tuple[int, int]) -> bool:
    return not forbidden(game, _effect(game, player, skill))


def _activation(number: str, timing: str, chooser: Chooser, back: str) -> Action:
    def perform(game: Game, frame: Any, skill: tuple[int, int]) -> Control:
        return Call(FW.at("9-4-2"), _effect(game, chooser(game, frame), skill), FW.at(back))

    return Action(
        number, "activate",
        slot(
            "9-4-2", _startable(timing), need("15-9-3", _gate("own")), need("15-10-3", _gate("other")), need("9-1-3", _valid_if),
            need("9-1-2", _not_negated), need("15-7-5", _not_used_up), need("15-2-3", _declare_if), need("9-2-4", _not_forbidden),
            need("15-12-4", _can_choose), need("9-4-2-1", _can_pay),
        ),
        perform=perform,
    )  # fmt: skip


activate_in_main = _activation("7-3-4-2", "main", lambda game, frame: game.own.active, "7-3-3")
activate_in_offence = _activation("8-2-4-2", "battle", lambda game, frame: game.own.active, "8-2-3")
activate_in_defence = _activation("8-3-4-2", "battle", lambda game, frame: 1 - game.own.active, "8-3-3")

# 9-6 【自動】の発動 ---------------------------------------------------------------------------------


def _is_hidden(game: Game, ref: Ref) -> bool:
    c = game.cards[ref.card]
    return game.is_here(ref) and AREAS[area_of(c.place)] in _HIDDEN and not c.up


def _tell_or_not(game: Game, frame: Effect) -> list[str]:
    """9-6-3-1-1: what waits in a hidden area need not be told."""
    return ["declare", "keep silent"] if _is_hidden(game, frame.source) and not _why_not(game, frame) else []


def _told(game: Game, frame: Effect, option: str) -> Control:
    return None if option == "declare" else FW.at("9-6-6", "end")


def _why_not(game: Game, frame: Effect) -> tuple[tuple[str, ...], str] | None:
    """9-6-3-2: why a waiting skill cannot be activated. That it is negated or its card gone is no reason (9-6-9)."""
    if used_up(game, frame):
        return ("15-7-4",), "このターンにもう解決されている"
    found = forbidden(game, frame)
    return (found, "発動を宣言できない") if found else None


def _declare_auto(game: Game, frame: Effect) -> Control:
    """9-6-3, 9-6-3-2: it stops waiting; what cannot be activated is called off. Its card may have left meanwhile (9-6-9)."""
    why = _why_not(game, frame)
    if why is not None:
        say(game, frame, "called off", ("9-6-3-2", *why[0]), why[1])
        return FW.at("9-6-6", "end")
    say(game, frame, "declared", () if game.is_here(frame.source) else ("9-6-9",))
    return None


def _pay_or_not(game: Game, frame: Effect) -> list[Any]:
    """9-6-4: with a cost its master chooses; a cost that cannot be paid leaves no choice (1-4-6)."""
    skill = skill_of(game, frame)
    if not skill.cost and not skill.costs and not skill.optional:
        return []
    return [*(costs(game, frame) if skill.cost or skill.costs else [Paying()]), "decline"]


def _paid_or_not(game: Game, frame: Effect, option: Any) -> Control:
    if option != "decline":
        game.frame = frame.put("cost", (option.cost,)) if option.cost >= 0 else frame
        return None
    say(game, frame, "not activated", ("9-6-4-1",), "" if payable(game, frame) else "スキルコストを支払えない")
    return FW.at("9-6-6", "end")


AUTO = FW.table(
    "9-6",
    ask("9-6-3-1-1", _tell_or_not, _told, master),
    step("9-6-3", _declare_auto),
    ask("9-6-4", _pay_or_not, _paid_or_not, master),
    *paying("9-6-4-2", ("9-6-6", "end"), choose=False),
    step("9-6-5", activated),
    step("9-6-6", carry_out),
    step("9-6-6", resolved, sub="done"),
    step("9-6-6", lambda game, frame: None, sub="end"),
)

# 5-7-3 スキルの効果によって発動するスキル -------------------------------------------------------------------


def _pay_for_it(game: Game, frame: Effect) -> list[Any]:
    skill = skill_of(game, frame)
    return [*costs(game, frame), "decline"] if skill.cost or skill.costs else []


def _paid_for_it(game: Game, frame: Effect, option: Any) -> Control:
    if option != "decline":
        game.frame = frame.put("cost", (option.cost,)) if option.cost >= 0 else frame
        return None
    say(game, frame, "not activated", ("5-7-3",), "" if payable(game, frame) else "スキルコストを支払えない")
    return FW.at("5-7-3", "end")


BY_SKILL = FW.table(
    "5-7",
    ask("5-7-3", _pay_for_it, _paid_for_it, master),
    *paying("5-7-3", ("5-7-3", "end"), choose=False),
    step("5-7-1", activated),
    step("5-7-1", carry_out, sub="effect"),
    step("5-7-1", resolved, sub="done"),
    step("5-7-3", lambda game, frame: None, sub="end"),
)


def activated_by_skill(game: Game, effect: Effect, back: Step | None = None) -> Control:
    """5-7-3: a skill activates because another one says so."""
    why = _why_not(game, effect)
    if why is not None:
        say(game, effect, "not activated", why[0], why[1])
        return back
    return Call(BY_SKILL.first, effect, back)
