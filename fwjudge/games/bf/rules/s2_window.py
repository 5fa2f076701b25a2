"""The things that a fighter can use in a window: cards of the hand and abilities, at their own time or as 【対抗】."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from fwjudge.ability.text import In
from fwjudge.ability.text import Skill as AnySkill
from fwjudge.ability.walk import walk
from fwjudge.engine.choice import Action, Candidates, Need, need, need_of_skills, offer, slot
from fwjudge.engine.game import Game
from fwjudge.engine.log import previous
from fwjudge.engine.program import Effect
from fwjudge.engine.step import Chooser, Control, Step

from ..now.abilities import (
    AbilityOfCard,
    abilities_to_activate,
    is_fighter_stopped,
    is_given_to,
    is_reversal,
    is_stopped,
    is_used_up,
)
from ..now.conditions import answers, can_be_used, has_come
from ..now.numbers import has_keyword
from ..now.price import (
    can_pay,
    can_pay_ability,
    can_pay_to_equip,
    is_of_one_part,
    price_of_card,
    transforming_ability,
    transforming_monsters,
)
from ..state import BF, FLAG, GAUGE, HAND, MONSTERS, Timing, Use, answered_use, area_of, card, place
from ..world.facts import ANY, CONDITIONAL, Facts
from ..world.keywords import ANY_FLAG, CROSS, SPACE_AREAS
from .s6_limits import LOGOS, logo_fits
from .so_others import pass_over_conditions

IMPACTS: Final = ("impact", "impact monster")
"""The types that are used in the final phase (3d.Q3)."""
SPELLS: Final = ("spell", "impact")
"""The types that are cast (1b)."""
SECTION: Final = {"call": "1a.1.1", "cast": "1b.1.1", "equip": "1c.1.1", "activate": "4.1.1"}
"""The rule by which each kind of use is declared."""
MONSTER_AREAS: Final = frozenset(SPACE_AREAS)
"""The areas to which monsters are called."""
AT_ONCE: Final = ("1b.1.3", "1a.Q3")
"""The rules by which all of a cost is paid at once, for a spell and for a monster."""
DUPLICATE_LINES: Final = ("1a.2.1", "1b.2.1", "1c.2.1", "4.1.2.1")
"""Lines that section 2 tells too and calls."""


# -- what there is to use --------------------------------------------------------------------------------


def monsters_in_hand(game: Game, player: int) -> list[int]:
    """1a.1.1: return the monsters of a hand."""
    return _cards_in_hand(game, player, MONSTERS)


def spells_in_hand(game: Game, player: int) -> list[int]:
    """1b.1.1: return the spells and impacts of a hand."""
    return _cards_in_hand(game, player, SPELLS)


def items_to_equip(game: Game, player: int) -> list[int]:
    """1c.1.1, 1c.1: return the items of a hand, and monsters of hand and field that can be equipped (k.変身, k.必殺変身)."""
    return [*_cards_in_hand(game, player, ("item",)), *transforming_monsters(game, player)]


def _cards_in_hand(game: Game, player: int, types: tuple[str, ...]) -> list[int]:
    facts: Facts = game.world.facts
    cards, type_of = game.cards, facts.types
    return [c for c in game.areas[place(player, HAND)] if type_of[cards[c].printed] in types]


# -- when it can be used ---------------------------------------------------------------------------------


def _moment(game: Game) -> str:
    """Return the play timing that is open: `main`, `final`, or nothing."""
    return game.frame.at if isinstance(game.frame, Timing) else ""


def has_counter(game: Game, player: int, number: int) -> bool:
    """Whether a card has 【対抗】."""
    facts: Facts = game.world.facts
    return facts.counters[game.cards[number].printed]


def is_for_main_phase(game: Game, player: int, number: int) -> bool:
    """3b.1.1: whether a card may be used now as far as the main phase goes: monsters, spells and items are used in it."""
    facts: Facts = game.world.facts
    printed = game.cards[number].printed
    return facts.counters[printed] or facts.types[printed] in IMPACTS or _moment(game) == "main"


def is_for_final_phase(game: Game, player: int, number: int) -> bool:
    """3d.Q3: whether a card may be used now in the final phase: impacts, monsters too (5.扱い), only in its first play timing."""
    facts: Facts = game.world.facts
    printed = game.cards[number].printed
    return facts.counters[printed] or facts.types[printed] not in IMPACTS or _moment(game) == "final"


def transforms_now(game: Game, player: int, number: int) -> bool:
    """k.変身, k.必殺変身: whether a monster can be equipped now: in the main phase, or from the hand in the final phase."""
    if transforming_ability(game, number) is None:
        return True
    if not has_keyword(game, number, CROSS):
        return _moment(game) == "main"
    return _moment(game) == "final" and area_of(game.cards[number].place) == HAND


def is_first_cross(game: Game, player: int, number: int) -> bool:
    """k.必殺変身: whether this is not a second 『必殺変身』 in one turn."""
    crosses = transforming_ability(game, number) is not None and has_keyword(game, number, CROSS)
    return not crosses or player not in game.own.crossed


def is_first_impact_monster(game: Game, player: int, number: int) -> bool:
    """5.コール: whether this is not a second impact monster in one turn."""
    return not game.own.impact or card(game, number).type != "impact monster"


def can_activate_now(game: Game, player: int, skill: AbilityOfCard) -> bool:
    """4.1: whether an ability may be used now: in one's own main phase, or at any time with 【対抗】."""
    return ability_has_counter(game, player, skill) or _moment(game) == "main"


def ability_has_counter(game: Game, player: int, skill: AbilityOfCard) -> bool:
    """Whether an ability has 【対抗】."""
    _, at = skill
    return bool(game.world.abilities[at].timing == "counter")


# -- under which flag ------------------------------------------------------------------------------------


def _flag_of(game: Game, player: int) -> int | None:
    """Return the card that is the flag of a fighter: the one on top."""
    flags = game.areas[place(player, FLAG)]
    return flags[-1] if flags else None


def _flags_of(game: Game, number: int) -> tuple[str, ...]:
    """Return the flags with which a card says that it can be used."""
    facts: Facts = game.world.facts
    return facts.flags[game.cards[number].printed]


def flag_allows(game: Game, player: int, number: int) -> bool:
    """o.特殊フラッグ: whether the flag names a world of the card (k.デュアル), or the card goes with any flag (k.角王, k.ドラゴッド)."""
    flag = _flag_of(game, player)
    if flag is None:
        return True
    ours, printed = card(game, flag).worlds, card(game, number)
    if not ours or not printed.worlds or "ジェネリック" in printed.worlds or not set(ours).isdisjoint(printed.worlds):
        return True
    return bool(_flags_of(game, number)) or any(has_keyword(game, number, word) for word in ANY_FLAG)


def is_its_flag(game: Game, player: int, number: int) -> bool:
    """o.フラッグを使用条件とするカード: whether the flag is one with which the card says it can be used."""
    wanted = _flags_of(game, number)
    if not wanted or ANY in wanted:
        return True
    flag = _flag_of(game, player)
    return flag is None or card(game, flag).name in wanted


def its_logo_fits(game: Game, player: int, number: int) -> bool:
    """8.構築条件: whether the logo of the card fits that of the flag, also for cards that can be used with any flag."""
    flag = _flag_of(game, player)
    return flag is None or logo_fits(card(game, flag), card(game, number))


def flag_is_up(game: Game, player: int, number: int) -> bool:
    """o.裏のフラッグ: whether the flag lies face up, or the card needs none: face down it names no world."""
    flag = _flag_of(game, player)
    return flag is None or game.cards[flag].up or not card(game, number).worlds


def rules_of_use(game: Game, player: int, number: int, kind: str) -> tuple[str, ...]:
    """Return the rules by which a card is used beside those of its flow."""
    printed, flag = card(game, number), _flag_of(game, player)
    rules = ["o.フラッグを使用条件とするカード"] if _flags_of(game, number) else []
    if transforming_ability(game, number) is not None and kind == "equip":
        rules += ["1c.1", "k.必殺変身" if has_keyword(game, number, CROSS) else "k.変身"]
    if flag is not None and printed.worlds:
        ours = card(game, flag).worlds
        if set(ours).isdisjoint(printed.worlds):
            rules += [rule for word, rule in ANY_FLAG.items() if has_keyword(game, number, word)]
            if "ジェネリック" in printed.worlds:
                rules.append("o.特殊フラッグ")
        elif len(printed.worlds) > 1 and ours:
            rules.append("k.デュアル")
        if not LOGOS.isdisjoint(printed.worlds):
            rules.append("8.構築条件")
    if printed.type == "impact monster":
        rules.append("5.扱い")
    if kind == "cast" and printed.type == "impact" and _moment(game) == "final":
        rules.append("3d.Q3")
    if was_negated(game, player, number):
        rules.insert(0, "5.Q4" if printed.type == "impact monster" else "o.1ターンに1回.Q3")
    if flag is not None and card(game, flag).abilities and "o.特殊フラッグ" not in rules and printed.worlds:
        rules.append("o.特殊フラッグ")
    if game.own.impact and player != game.own.active and _moment(game) == "final":
        rules.insert(0, "3d.Q2")
    if kind == "call" and any(_takes_from_field(node) for node in price_of_card(game, number).cost):
        rules.append("1a.Q4")
    return tuple(rules)


def was_negated(game: Game, player: int, number: int) -> bool:
    """o.1ターンに1回.Q3, 5.Q4: whether a use that counts against this card was negated this turn."""
    facts, printed = game.world.facts, game.cards[number].printed
    limited, impact = facts.limited[printed], facts.types[printed] == "impact monster"
    node = game.log if limited or impact else None
    while node is not None:
        _, _, event, *_ = node
        if event.kind == "set" and event.what == "turn":
            return False
        if event.kind == "noted" and event.what == "negated" and event.player == player and event.ref is not None:
            other = game.cards[event.ref.card].printed
            if (impact and facts.types[other] == "impact monster") or (limited and other == printed):
                return True
        node = previous(node)
    return False


def _takes_from_field(node: Any) -> bool:
    """1a.Q4: whether a cost takes monsters away from the field, where the called one comes to lie only after that."""
    return any(isinstance(one, In) and not MONSTER_AREAS.isdisjoint(one.areas) for one in walk(node))


# -- under which conditions ------------------------------------------------------------------------------


def ability_of_card(game: Game, number: int) -> int:
    """Return the ability of a spell or impact that is resolved when it is cast, or -1."""
    return next((at for at in card(game, number).abilities if game.world.abilities[at].kind == "spell"), -1)


def conditions_hold(game: Game, player: int, number: int) -> bool:
    """1a.1.1, 1b.1.1, 1c.1.1: whether a card's conditions for its own use or call hold: 「○○なら、使える」「コールできる」."""
    for at in card(game, number).abilities:
        skill: AnySkill = game.world.abilities[at]
        if skill.kind in CONDITIONAL and not can_be_used(game, player, number, at):
            return False
    return True


def name_is_not_used_up(game: Game, player: int, number: int) -> bool:
    """o.1ターンに1回: whether a card that limits itself by its name may be used again this turn."""
    abilities = game.world.abilities
    limited = any(abilities[at].kind in CONDITIONAL and abilities[at].limit for at in card(game, number).abilities)
    return not limited or not _card_was_used(game, player, number)


def _card_was_used(game: Game, player: int, number: int) -> bool:
    """o.1ターンに1回: whether a card of this name was used this turn, whichever of its cards it was."""
    name, skills = card(game, number).name, game.world.abilities
    return any(
        game.cards[ref.card].owner == player and card(game, ref.card).name == name
        for ref, at in game.own.used
        if at < 0 or skills[at].kind in CONDITIONAL
    )


def answers_what_it_names(game: Game, player: int, thing: int | AbilityOfCard) -> bool:
    """o.使った時・コールした時: whether the use that a card or ability names as its condition is the one it answers."""
    return _conditions_have_come(game, player, thing, True)


def follows_what_it_names(game: Game, player: int, thing: int | AbilityOfCard) -> bool:
    """o.条件を満たした後に使うカード: whether the event that a card or ability names as its condition has happened."""
    return _conditions_have_come(game, player, thing, False)


def _conditions_have_come(game: Game, player: int, thing: int | AbilityOfCard, uses: bool) -> bool:
    """Whether those conditions have come that are uses, or those that are other events."""
    facts: Facts = game.world.facts
    if isinstance(thing, tuple):
        number, at = thing
        numbers: tuple[int, ...] = (at,)
    else:
        number, numbers = thing, card(game, thing).abilities
    for at in numbers:
        asked = facts.skills[at].use_if
        if uses and not all(answers(game, player, number, one) for one in asked.uses):
            return False
        if not uses and not all(has_come(game, player, number, one) for one in asked.events):
            return False
    return True


def ability_condition_holds(game: Game, player: int, skill: AbilityOfCard) -> bool:
    """4.1.1: whether the condition of an ability holds."""
    number, at = skill
    return can_be_used(game, player, number, at)


def is_not_used_up(game: Game, player: int, skill: AbilityOfCard) -> bool:
    """o.1ターンに1回: whether this ability of this card may be used again this turn."""
    number, at = skill
    return not is_used_up(game, game.ref(number), at)


def rules_of_keyword(game: Game, player: int, skill: AbilityOfCard) -> tuple[str, ...]:
    """Return the rules of the keyword by which an ability is used, such as k.パージ."""
    _, at = skill
    return tuple(rule for rule in game.world.abilities[at].cites if rule != "4.1")


def rule_of_cost(game: Game, player: int, thing: int | AbilityOfCard) -> tuple[str, ...]:
    """o.コストと能力: return the rule by which all of a cost has to be paid; at once, where another part would make it possible (1a.Q3).

    Of a cost of one part it is the rule first by which the card cannot be declared: that all of it has to be paid says no more.
    """
    if isinstance(thing, int) and is_of_one_part(price_of_card(game, thing)):
        kind = card(game, thing).type
        verb = "call" if kind in MONSTERS else "equip" if kind == "item" else "cast"
        return (SECTION[verb], "o.コストと能力")
    if isinstance(thing, int) and (price := price_of_card(game, thing)).gauge and not can_pay(game, player, thing):
        enough = len(game.areas[place(player, GAUGE)]) >= price.gauge
        if enough and any(isinstance(one, In) and "drop" in one.areas for node in price.cost for one in walk(node)):
            return (AT_ONCE[card(game, thing).type in MONSTERS], "o.コストと能力")
    return ("o.コストと能力",)


def is_not_reversed(game: Game, player: int, skill: AbilityOfCard) -> bool:
    """k.逆天: whether the fighter has not declared this one yet in this fight, with whichever card."""
    _, at = skill
    return (player, game.world.abilities[at].keyword) not in game.own.reversed


def time_goes_on(game: Game, player: int, thing: int | AbilityOfCard) -> bool:
    """o.時を止める: whether neither the time of the fighter stands still, nor that of the card whose ability it is."""
    if isinstance(thing, tuple):
        number, _ = thing
        if is_stopped(game, number):
            return False
    return not is_fighter_stopped(game, player)


# -- using it --------------------------------------------------------------------------------------------


def make_use(kind: str, answers: bool, window: str, chooser: Chooser) -> Callable[..., Control]:
    """Return the function that an action of use performs: the chosen card or ability is remembered, its declaration is the next line."""

    def use(game: Game, frame: Timing, thing: int | AbilityOfCard) -> Control:
        player = chooser(game, frame)
        if isinstance(thing, tuple):
            number, at = thing
        else:
            number, at = thing, ability_of_card(game, thing) if kind == "cast" else -1
        if not answers:
            pass_over_conditions(game, at)
        ref = game.ref(number)
        lines = (*_lines_of_window(game, window, answers), *_rules_of_thing(game, player, kind, number, at))
        game.frame = frame._replace(use=Use(kind, player, ref, Effect(at, ref, player), answers=answers, window=lines))
        return None

    return use


def _lines_of_window(game: Game, window: str, answers: bool) -> tuple[str, ...]:
    """Return the lines at which something is used: that of the window, that of section 2 which called it, and c.2."""
    lines: tuple[str, ...] = (window,)
    if window in DUPLICATE_LINES and game.stack is not None:
        _, _, caller, _ = game.stack
        lines = (window, caller.number, "2.Q2")
    return (*lines, "c.2") if answers and game.own.attacks else lines  # as often as one likes in one battle


def _rules_of_thing(game: Game, player: int, kind: str, number: int, ability: int) -> tuple[str, ...]:
    """Return the rules by which just this card or ability can be used."""
    if kind != "activate":
        return (*_rules_of_conditions(game, card(game, number).abilities), *rules_of_use(game, player, number, kind))
    rules = (*_rules_of_reversal(game, player, ability), *rules_of_keyword(game, player, (number, ability)))
    rules += _rules_of_conditions(game, (ability,))
    rules += _rules_of_limit(game, number, ability)
    if is_given_to(game, number, ability):
        rules += ("k.D・シェア",)
    if card(game, number).type == "flag" and area_of(game.cards[number].place) == HAND:
        rules += ("o.デッキに入れて使うフラッグ",)
    return rules


def _rules_of_reversal(game: Game, player: int, ability: int) -> tuple[str, ...]:
    """Return the cases of k.逆天: after another one of the four, and in the turn of the other fighter."""
    if not is_reversal(game.world.abilities[ability]):
        return ()
    others = any(who == player for who, _ in game.own.reversed)
    return (*("k.逆天.Q1",) * others, *("k.逆天.Q2",) * (player != game.own.active))


def _rules_of_conditions(game: Game, abilities: Sequence[int]) -> tuple[str, ...]:
    """Return the rules by which a card or an ability can be used after what it names."""
    facts: Facts = game.world.facts
    asked = [facts.skills[at].use_if for at in abilities]
    uses: tuple[str, ...] = ("o.使った時・コールした時",) if any(one.uses for one in asked) else ()
    if uses and game.own.stack and card(game, answered_use(game).ref.card).type == "impact monster":
        uses = ("5.Q4", *uses)  # it is a monster and an impact
    return (*uses, "o.条件を満たした後に使うカード") if any(one.events for one in asked) else uses


def _rules_of_limit(game: Game, number: int, ability: int) -> tuple[str, ...]:
    """Return the rule by which an ability with a limit can be used although another card, or this one before it left, used it."""
    if not game.world.abilities[ability].limit:
        return ()
    before = [ref.card for ref, at in game.own.used if at == ability]
    if number in before:
        return ("o.1ターンに1回",)
    return ("o.1ターンに1回.Q1",) if before else ()


def make_pass(after: str) -> Callable[..., Control]:
    """Return the function that the action of using nothing performs: the fight goes on at `after`, or at the next line."""

    def use_nothing(game: Game, frame: Timing) -> Control:
        return BF.at(after) if after else None

    return use_nothing


def make_actions(number: str, chooser: Chooser, free: bool, answers: bool, after: str) -> list[Action]:
    """Return the actions that a window offers: all that its time allows if it is free, else those with 【対抗】."""
    in_time = need("3b.1.1", is_for_main_phase) if free else need(number, has_counter)
    in_final = (need("3d.Q3", is_for_final_phase),) if free else ()

    def use_card(kind: str, candidates: Candidates, times: Sequence[Need], *needs: Need) -> Action:
        """Return the action by which a card is used; `times` are asked before what every card needs, `needs` after it."""
        return Action(
            SECTION[kind],
            kind,
            slot(
                SECTION[kind],
                candidates,
                *times,
                need("o.特殊フラッグ", flag_allows),
                need("o.フラッグを使用条件とするカード", is_its_flag),
                need("8.構築条件", its_logo_fits),
                need("o.裏のフラッグ", flag_is_up),
                need_of_skills("o.時を止める", time_goes_on),
                need_of_skills("o.使った時・コールした時", answers_what_it_names),
                need_of_skills("o.条件を満たした後に使うカード", follows_what_it_names),
                need_of_skills(SECTION[kind], conditions_hold),
                need_of_skills("o.1ターンに1回", name_is_not_used_up),
                *needs,
            ),
            perform=make_use(kind, answers, number, chooser),
        )

    first_impact = need("5.コール", is_first_impact_monster)
    return [
        use_card("call", monsters_in_hand, (in_time, *in_final, first_impact), need("1a.1.1", can_pay, rule_of_cost)),
        use_card("cast", spells_in_hand, (in_time, *in_final), need("1b.1.1", can_pay, rule_of_cost)),
        use_card(
            "equip",
            items_to_equip,
            (in_time,),
            need_of_skills("k.変身", transforms_now),
            need_of_skills("k.必殺変身", is_first_cross),
            need("1c.1.1", can_pay_to_equip, rule_of_cost),
        ),
        Action(
            SECTION["activate"],
            "activate",
            slot(
                SECTION["activate"],
                abilities_to_activate,
                need("4.1", can_activate_now) if free else need(number, ability_has_counter),
                need("o.時を止める", time_goes_on),
                need("o.使った時・コールした時", answers_what_it_names),
                need("o.条件を満たした後に使うカード", follows_what_it_names),
                need("4.1.1", ability_condition_holds, rules_of_keyword),
                need("o.1ターンに1回", is_not_used_up, rules_of_keyword),
                need("k.逆天", is_not_reversed),
                need("o.コストと能力", can_pay_ability),
            ),
            perform=make_use("activate", answers, number, chooser),
        ),
        Action(number, "pass", perform=make_pass(after)),
    ]


def open_window(number: str, chooser: Chooser, *, free: bool = False, answers: bool = False, after: str = "") -> Step:
    """Make a line at which a fighter can use something, and goes on at `after` or the next line without using anything.

    `free`: what the time allows can be used, else only what has 【対抗】. `answers`: it answers a use and is resolved before it.
    Where only 【対抗】 could be used and no card has it, passing is all that is offered.
    """
    found = make_actions(number, chooser, free, answers, after)
    only_pass = found[-1:]

    def find_likely_actions(game: Game, player: int) -> list[Action]:
        return found if game.world.facts.can_answer or (free and game.frame.at) else only_pass

    return offer(number, chooser, *found, likely=find_likely_actions)
