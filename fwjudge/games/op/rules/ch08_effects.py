"""8. 効果の発動と解決: 発動コストの支払い (8-3-1)、発動と解決 (8-4)、効果の解決順 (8-6)."""

from __future__ import annotations

from typing import Final

from fwjudge.ability.text import Cards, Event, Skill, This
from fwjudge.engine.batch import happen, watched_moments
from fwjudge.engine.event import Added, Decided, Moved, Sounded
from fwjudge.engine.game import Game
from fwjudge.engine.log import note, record
from fwjudge.engine.loops import rules_that_bar
from fwjudge.engine.program import Effect, program
from fwjudge.engine.queries import holds
from fwjudge.engine.step import Call, Chooser, Control, Step, ask, do_nothing, step
from fwjudge.engine.waiting import Waiting
from fwjudge.games.common.effect_log import log_effect
from fwjudge.games.common.events import NotedChange
from fwjudge.games.common.lines import name_of
from fwjudge.games.common.players import acting_player, non_turn_player, turn_player

from ..events import Begun
from ..now.activation import UNPAYABLE, added_costs, is_payable, is_usable, rules_of_all_conditions, usable_trigger
from ..now.areas import area_of, cards_in
from ..now.continuous_effects import is_anything_in_force
from ..now.effects import is_valid
from ..now.own_effects import ability_of
from ..state import FIELD, LIFE, NOWHERE, OP, TRASH, place_of
from ..world.facts import word_for_activation
from ..world.keywords import heads_of
from .ch04_terms import Damaging
from .ch08_additions import pay_added_costs

INVALID: Final = "negated"
"""Why an effect is called off whose card has lost its effects."""
CONDITIONS_NOT_MET: Final = "condition of activation not met"
"""Why an effect is called off that asks for more than is so."""


def log_and_use_up(game: Game, effect: Effect, what: str, cites: tuple[str, ...], why: str = "") -> None:
    """Log what becomes of an effect that has been resolved, or has failed: a 【ターン1回】 is used up by that (10-2-13-3, 10-2-13-5)."""
    if not ability_of(game, effect).limit:
        log_effect(game, effect, what, cites, why)
        return
    used = Added("used", ((effect.source, effect.ability),))
    record(game, NotedChange(what, effect.player, effect.ability, effect.source, used, cites, why))


# 8-1-3-1 自動効果 ------------------------------------------------------------------------------------


def call_off_if_card_left(game: Game, effect: Effect) -> Control:
    """8-1-3-1-3: an automatic effect whose card has gone to another area is not activated any more."""
    if game.is_here(effect.source):
        return OP.at("8-4-1-1")
    log_effect(game, effect, "called off", ("8-1-3-1-3",), "card moved before")
    return None


AUTO: Final = OP.table("8-1-3-1", step("8-1-3-1-3", call_off_if_card_left))
"""8-1-3-1: how an automatic effect that waits is activated."""


def resolve_in_trash(game: Game, effect: Effect) -> Control:
    """10-2-17-2: a 【KO時】 that was activated on the field is paid for and resolved in the trash, to which its card has moved since.

    10-2-17-1 does not say that its cost would have to be paid on the field, before the KO.
    """
    note(game, Decided("in trash", effect.player, effect.source.card, effect.ability))
    return OP.at("8-3-1-4")


KO_AUTO: Final = OP.table("10-2-17", step("10-2-17-2", resolve_in_trash))
"""10-2-17: how a 【KO時】 is resolved that was activated on the field."""


def is_ko_effect(skill: Skill) -> bool:
    """Whether a skill is a 【KO時】, which goes its own way (10-2-17-2)."""
    return skill.kind == "auto" and any(is_own_ko(event) for event in skill.trigger)


def is_own_ko(event: Event) -> bool:
    """Whether an event is the KO of the card itself."""
    return event.what == "ko" and event.of == THIS_CARD


def was_kod(game: Game, effect: Effect) -> bool:
    """Whether an effect has come about because its card was KO'd: it does not lie on the field any more."""
    skill = ability_of(game, effect)
    if not is_ko_effect(skill):
        return False
    return all(is_own_ko(event) for event in skill.trigger) or area_of(game, effect.source.card) not in FIELD


THIS_CARD: Final = Cards((This(),))
"""The card whose effect it is, as the card that something happens to."""

# 8-4 発動と解決、8-3-1 発動コスト -------------------------------------------------------------------


def call_off_if_not_usable(game: Game, effect: Effect) -> Control:
    """8-4-1-1: an effect whose conditions are not met, or that is invalid (8-2-1-1), cannot be activated."""
    if is_usable(game, effect):
        return None
    if is_valid(game, effect):
        rules = ("8-4-1-1", *rules_of_all_conditions(game, effect))
        log_effect(game, effect, "called off", rules, CONDITIONS_NOT_MET)
    else:
        log_effect(game, effect, "called off", ("8-2-1-1",), INVALID)
    return OP.at("8-4-1-5", "end")


def declare_effect(game: Game, effect: Effect) -> Control:
    """8-4-1-2: it is said which effect is activated; what has been resolved before counts already (8-4-6)."""
    ability = ability_of(game, effect)
    already = ("8-4-6",) if is_anything_in_force(game) else ()
    log_effect(
        game,
        effect,
        "declared",
        (*ability.cites, *_rules_of_once_more(game, effect), *rules_of_all_conditions(game, effect), *already),
    )
    return None


def find_answers_about_paying(game: Game, effect: Effect) -> list[str]:
    """8-3-1-4: who need not pay, or need not activate (8-1-2), chooses; what cannot be paid leaves no choice (8-3-1-3).

    Return the answers that are open; none where the effect costs nothing and is not optional.
    """
    ability = ability_of(game, effect)
    costs_something = ability.cost or ability.optional or added_costs(game, effect)
    if ability.kind not in ("auto", "trigger", "event") or not costs_something:
        return []
    return ["pay", "decline"] if is_payable(game, effect) else ["decline"]


def pay_or_decline(game: Game, effect: Effect, option: str) -> Control:
    """8-3-1-4: an effect that is not paid for is not activated."""
    if option == "pay":
        return None
    payable, ability = is_payable(game, effect), ability_of(game, effect)
    costs_something = ability.cost or added_costs(game, effect)
    rules = rules_that_bar(game, "pay") or (
        ("8-3-1-3",) if not payable else ("8-3-1-4",) if costs_something else ("8-1-2",)
    )
    log_effect(game, effect, "not activated", rules, "" if payable else UNPAYABLE)
    return OP.at("8-4-1-5", "end")


def pay_activation_cost(game: Game, effect: Effect) -> Control:
    """8-4-1-3: all of the activation cost is paid."""
    lines = program(game.world, effect.ability, "cost")
    return Call(lines.first, effect) if lines else None


def fail_if_not_paid_as_written(game: Game, effect: Effect) -> Control:
    """8-3-1-7: where a cost was replaced, or a part of it became impossible (8-3-1-3-1, 10-2-13-5), the effect is not carried out."""
    rule = "8-3-1-7" if effect.get("replaced") else "8-3-1-3-1" if effect.get("unpaid") else ""
    if not rule and has_lost_a_condition(game, effect):
        log_and_use_up(game, effect, "failed", ("8-2-1-2",), CONDITIONS_NOT_MET)
        return OP.at("8-4-1-5", "end")
    if not rule:
        return None
    once = ("10-2-13-5",) if ability_of(game, effect).limit else ()
    why = "cost not paid as printed" if effect.get("replaced") else "cost not payable any more"
    log_and_use_up(game, effect, "failed", (rule, *once), why)
    return OP.at("8-4-1-5", "end")


def has_lost_a_condition(game: Game, effect: Effect) -> bool:
    """8-2-1-2: whether a condition is not met any more because of what was paid, so that the effect is not valid."""
    skill = ability_of(game, effect)
    if not skill.valid_if or not skill.cost or not game.is_here(effect.source) or was_kod(game, effect):
        return False
    return not all(holds(game, effect, condition) for condition in skill.valid_if)


def activate_effect(game: Game, effect: Effect) -> Control:
    """8-4-1-4, 8-4-3: the effect is activated; a 【KO時】 has been on the field already (10-2-17-1)."""
    ability = ability_of(game, effect)
    if not was_kod(game, effect):
        log_effect(game, effect, "activated", () if ability.kind in ("event", "trigger") else ("8-4-3",))
    heads = [word_for_activation(head) for head in heads_of(ability.name)]
    moments = [Sounded(word, effect.player, (effect.source.card,)) for word in heads]
    return happen(game, watched_moments(game, *moments))


def carry_out_effect(game: Game, effect: Effect) -> Control:
    """8-4-1-5: the instructions of the effect are carried out."""
    lines = program(game.world, effect.ability, "body")
    return Call(lines.first, effect) if lines else None


def end_resolution(game: Game, effect: Effect) -> Control:
    """8-4-1-5: the effect is resolved; a 【ターン1回】 is used up (10-2-13-3), and what began to wait can follow (8-6-3)."""
    born = any(waiting.born == game.own.born for waiting in game.waiting)
    rules = (*_rules_of_once_more(game, effect), *(("8-6-3",) if born else ()))
    log_and_use_up(game, effect, "resolved", rules)
    return None


ACTIVATE: Final = OP.table(
    "8-4",
    step("8-4-1-1", call_off_if_not_usable),
    step("8-4-1-2", declare_effect),
    ask("8-3-1-4", find_answers_about_paying, pay_or_decline, acting_player),
    step("8-3-1-5", do_nothing, does="As many DON!! as a sign of the cost says are rested where the cost says it."),
    step("8-3-1-1", do_nothing, does="Of several parts of a cost the first in the text comes first."),
    step("8-4-1-3", pay_activation_cost),
    step("8-4-1-3", pay_added_costs, sub="added"),
    step("8-3-1-7", fail_if_not_paid_as_written),
    step("8-4-1-4", activate_effect),
    step("1-3-7", do_nothing, does="The instructions of the effect are carried out in their order."),
    step("2-8-3", do_nothing, does="What stands nearer to the beginning of the text is carried out first."),
    step("8-4-1-5", carry_out_effect),
    step("8-4-1-5", end_resolution, sub="done"),
    step("8-4-1-5", do_nothing, sub="end", does="Nothing of the effect is left to be done."),
)
"""8-4: how an effect is activated, paid for and resolved."""


def _rules_of_once_more(game: Game, effect: Effect) -> tuple[str, ...]:
    """Return the rules by which the same 【ターン1回】 is resolved once more this turn.

    It was one of another card (10-2-13-2), or of this card when it was another one (10-2-13-4).
    """
    if not ability_of(game, effect).limit:
        return ()
    others = {ref.card for ref, ability in game.own.used if ability == effect.ability and ref != effect.source}
    return (
        *(("10-2-13-4",) if effect.source.card in others else ()),
        *(("10-2-13-2",) if others - {effect.source.card} else ()),
    )


# 8-6 効果の解決順 ------------------------------------------------------------------------------------


def choose_next(number: str, player: Chooser, back: str, only: str = "") -> Step:
    """Make the line at which a player says which of their waiting effects is resolved next; then it goes on at line `back`.

    Of all effects that wait only those can be named that came to wait first (8-6-1); with `only` those that watch for that word.
    """

    def oldest(game: Game, frame: object) -> list[Waiting]:
        waiting = game.waiting
        if not waiting:
            return []
        who = player(game, frame)
        first = min(one.born for one in waiting)
        found = [one for one in waiting if one.born == first and one.player == who]
        if only:
            found = [one for one in found if _watches_for(game, one, only)]
        # The same effect of the same card, triggered more than once: no order to choose.
        return list({(one.ability, one.ref): one for one in found[::-1]}.values())[::-1]

    def resolve_one(game: Game, frame: object, waiting: Waiting) -> Control:
        return begin_to_resolve(game, waiting)._replace(back=OP.at(back))

    watching = f" that watch for '{only}'" if only else ""
    does = f"One of the effects{watching} that came to wait first is resolved, as {name_of(player)} says."
    line = ask(number, oldest, resolve_one, player, does=does)
    line.idle = True
    return line


def begin_to_resolve(game: Game, waiting: Waiting) -> Call:
    """8-6-1: return the call by which an effect begins to resolve; what is triggered from now on waits behind all that waits already."""
    record(game, Begun(waiting, ("8-6-1",)))
    effect = Effect(waiting.ability, waiting.ref, waiting.player, waiting.facts, waiting.chosen)
    return Call((KO_AUTO if was_kod(game, effect) else AUTO).first, effect)


ORDER: Final = OP.table(
    "8-6",
    choose_next("8-6-1-1", turn_player, "8-6-1-1"),
    choose_next("8-6-1", non_turn_player, "8-6-1-1"),
)
"""8-6: the order in which effects that wait are resolved."""
_RESOLVE_ALL: Final = Call(ORDER.first)


def resolve_line(number: str) -> Step:
    """Make the line at which all effects that wait are resolved; it is passed over where none waits and no trace is kept."""

    def resolve_all(game: Game, frame: object) -> Control:
        return _RESOLVE_ALL if game.waiting or game.trace is not None else None

    return step(number, resolve_all, "resolve", "All effects that wait are resolved in their order (8-6-1).", idle=True)


def _watches_for(game: Game, waiting: Waiting, word: str) -> bool:
    skill: Skill = game.world.abilities[waiting.ability]
    return any(event.what == word for event in skill.trigger)


# 8-6-2-1 ダメージ処理の中断 --------------------------------------------------------------------------


def reveal_trigger(game: Game, damaging: Damaging) -> Control:
    """8-6-2-1: the damage stops, and the card is revealed; while its 【トリガー】 is activated it lies in no area (10-1-5-3)."""
    card = cards_in(game, damaging.player, LIFE)[-1]
    ability = usable_trigger(game, damaging.player, card)
    game.frame = damaging._replace(left=damaging.left - 1, triggers=(card, ability))
    shown = Moved(card, place_of(damaging.player, NOWHERE), "trigger", cites=("10-1-5-1", "10-1-5-3"))
    return happen(game, [shown])


def activate_trigger(game: Game, damaging: Damaging) -> Control:
    """8-6-2-1: its 【トリガー】 is activated."""
    card, ability = damaging.triggers
    return Call(OP.at("8-4-1-1"), Effect(ability, game.ref(card), damaging.player))


def put_trigger_card_into_trash(game: Game, damaging: Damaging) -> Control:
    """10-1-5-3: if nothing else was said of it, the card goes to its owner's trash; the damage goes on."""
    left = cards_in(game, damaging.player, NOWHERE)
    return happen(
        game,
        [Moved(card, place_of(game.cards[card].owner, TRASH), "trigger end") for card in left],
        OP.at("4-6-2-2"),
    )


TRIGGER: Final = OP.table(
    "8-6-2",
    step("8-6-2-1", reveal_trigger),
    step("8-6-2-1", activate_trigger, sub="activate"),
    step("10-1-5-3", put_trigger_card_into_trash),
)
"""8-6-2-1: how a 【トリガー】 interrupts damage."""
