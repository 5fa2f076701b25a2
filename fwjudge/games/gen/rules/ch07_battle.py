"""700 バトルフェイズの処理."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.ability import text
from fwjudge.base.records import NamedTuple
from fwjudge.engine.batch import happen
from fwjudge.engine.choice import Action, need, offer, slot
from fwjudge.engine.event import Decided, Noted, make_declaration
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import note
from fwjudge.engine.program import Effect, program
from fwjudge.engine.save import saved
from fwjudge.engine.step import Call, Control, Step, ask, do_nothing, step
from fwjudge.games.common.lines import Moment, begin_part, make_wait, sound_line
from fwjudge.games.common.players import turn_player

from ..events import DamageCalculated, SkillTold
from ..now.cards import all_hold, candidates
from ..now.continuous_effects import damage_change_of, damage_changes, is_forbidden, may_use_while_abnormal
from ..now.layers import counts_in_the_area, rules_applied
from ..now.projection import abilities_of, words_of
from ..state import GEN, GenSkill, ability_of, bearer, card, energy_of, is_abnormal, main_unit, sets_of
from ..world.facts import facts_of_skills
from ..world.layers import clauses_of
from ..world.skills import NO_NUMBERS
from .ch08_rule_check import check_rules
from .ch09_judgement import judge_success
from .ch09_terms import deal_damage

# 702 バトルフェイズ開始ステップ ---------------------------------------------------------------------------

BATTLE_START: Final = GEN.table(
    "702",
    begin_part("702.1", "battle phase"),
    make_wait("702.1", "battle phase start"),
    check_rules("702.2"),
    GEN.go_to("702.2", "703.1", "begin", sub="next"),
)

# 703 スキルステップ -----------------------------------------------------------------------------------


@saved
class DamageChange(NamedTuple):
    """An effect that changes the damage of the declared skill (704.3b)."""

    player: int
    ability: int
    source: Ref | None
    amount: int
    times: bool = False


@saved
class GenBattle(NamedTuple):
    """A frame of a battle phase after a skill has been declared."""

    source: Ref
    """The card that has the skill: the main unit or a card that is set on it."""
    skill: int
    unit: Ref
    failed: bool = False
    damage: int = 0
    left: tuple[DamageChange, ...] = ()
    """Changes of damage that have not been applied yet (704.3b-3)."""
    chosen: tuple[tuple[str, tuple[Any, ...]], ...] = ()
    """The choices of the part of its text that has been carried out."""

    def get(self, name: str) -> tuple[Any, ...]:
        """Return no card: a battle names none."""
        return ()

    def take_back(self, effect: Effect) -> GenBattle:
        """Return this frame with the choices of a part of the text of the skill."""
        return self._replace(chosen=effect.chosen)

    def put_judgement(self, failed: bool) -> GenBattle:
        """Return this frame with the outcome of the judgement of the skill."""
        return self._replace(failed=failed)


Skill = tuple[int, int]
"""A card and which of its skills."""


def skip_without_normal_main_unit(game: Game, frame: Any) -> Control:
    """703.1: if the main unit is rested or stunned, the battle phase goes to its end step; a text may say otherwise (104.1)."""
    player = game.own.active
    main = main_unit(game, player)
    if main is None or not is_abnormal(game, main):
        return None
    if may_use_while_abnormal(game, main):
        note(game, Noted("by its text", player, ref=game.ref(main), cites=("104.1",)))
        return None
    note(game, Noted("no skill step", player, ref=game.ref(main), cites=("908.2",)))
    return GEN.at("705.1", "begin")


def skills_of_main_unit(game: Game, player: int) -> list[Skill]:
    """703.2a-1: return the skills of the main unit and of the cards that are set on it."""
    main = main_unit(game, player)
    if main is None:
        return []
    return [(c, at) for c in (main, *sets_of(game, main)) for at in range(len(card(game, c).skills))]


def has_energy_for_skill(game: Game, player: int, skill: Skill) -> bool:
    """703.2a-2, 210.2: whether the unit has as much energy as the skill costs."""
    number, at = skill
    return card(game, number).skills[at].cost <= len(energy_of(game, bearer(game, number)))


def may_use_skill(game: Game, player: int, skill: Skill) -> bool:
    """703.2a-3: whether no effect forbids the player, or this unit, to use skills."""
    number, _ = skill
    return not is_forbidden(game, "skill", player, bearer(game, number))


def perform_use_skill(game: Game, frame: Any, skill: Skill) -> Control:
    """703.2a: declare this skill."""
    number, at = skill
    unit = bearer(game, number)
    game.frame = GenBattle(game.ref(number), at, game.ref(unit))
    used = card(game, number).skills[at]
    cites = (*(("703.2a-1", "801.1g-1") if unit != number else ()), "703.2a", "210.2")
    cites += ("104.1",) if is_abnormal(game, unit) else ()
    note(
        game,
        SkillTold("uses skill", game.own.active, ability_of(game, number, used), game.ref(number), used.name, cites),
    )
    return GEN.at("703.3")


def perform_no_skill(game: Game, frame: Any) -> Control:
    """703.2b, 703.4: use no skill, so that the end step of the battle phase begins."""
    return happen(game, [make_declaration(game.own.active, "no skill", (), ("703.4",))], GEN.at("705.1", "begin"))


use_skill = Action(
    "703.2a",
    "skill",
    slot("703.2a-1", skills_of_main_unit, need("703.2a-2", has_energy_for_skill), need("703.2a-3", may_use_skill)),
    perform=perform_use_skill,
)
no_skill = Action("703.2b", "no skill", perform=perform_no_skill)


def unit_of_skill(game: Game, frame: GenBattle) -> Ref:
    """Return the unit whose skill has been declared."""
    return frame.unit


def go_to_damage_step(game: Game, frame: GenBattle) -> Control:
    """703.3a: if the skill succeeded, the damage step (704) begins."""
    return None if frame.failed else GEN.at("704.1", "begin")


def go_to_battle_end(game: Game, frame: GenBattle) -> Control:
    """703.3b, 920.2, 920.2a: if the skill failed, there is no damage step, and the end step of the battle phase (705) begins."""
    skill = skill_of(game, frame)
    number = ability_of(game, frame.source.card, skill)
    note(game, SkillTold("skill failed", game.own.active, number, frame.source, skill.name, ("920.2", "920.2a")))
    return GEN.at("705.1", "begin")


SKILL_STEP: Final = GEN.table(
    "703",
    begin_part("703.1", "skill step"),
    step("703.1", skip_without_normal_main_unit),
    offer("703.2", turn_player, use_skill, no_skill),
    judge_success("703.3", turn_player, unit_of_skill),
    step("703.3a", go_to_damage_step),
    step("703.3b", go_to_battle_end),
)

# 704 ダメージステップ ---------------------------------------------------------------------------------


def skill_of(game: Game, frame: GenBattle) -> GenSkill:
    """Return the skill that has been declared."""
    return card(game, frame.source.card).skills[frame.skill]


def text_of_skill(game: Game, frame: GenBattle) -> int:
    """213: return the text of the declared skill; -1 where it has none, or its card has lost it."""
    number = ability_of(game, frame.source.card, skill_of(game, frame))
    return number if number >= 0 and number in abilities_of(game, frame.source.card) else -1


def effect_for(game: Game, frame: GenBattle, ability: int) -> Effect:
    """Return the frame of a part of the declared skill."""
    return Effect(ability, frame.source, game.own.active)


def unit_that_uses_skill(game: Game) -> tuple[int, ...]:
    """Return the unit whose skill is used in this battle phase."""
    return (game.frame.unit.card,)


def take_skill_damage(game: Game, frame: GenBattle) -> Control:
    """704.3a: the skill damage of the declared skill is the base of the damage to the opponent's main unit."""
    skill = skill_of(game, frame)
    base = skill.damage or 0
    if skill.each is not None:  # the damage is so much for each (704.3a-1, 916.4a)
        base *= len(candidates(game, Effect(-1, frame.source, game.own.active), skill.each))
    game.frame = frame._replace(damage=base)
    note(game, DamageCalculated("base", game.own.active, 0, base, ref=frame.source))
    return None


def multiply_skill_damage(game: Game, frame: GenBattle) -> Control:
    """704.3a-1: where the skill damage is 「(数値)×」, the text of the skill says how the base is found, dealt at once (916.4a)."""
    skill = skill_of(game, frame)
    if skill.each is not None:
        cites = ("916.4a", *(("306.4a",) if counts_in_the_area(text.CountOf(skill.each)) else ()))
        before = skill.damage or 0
        note(
            game,
            DamageCalculated("counted", game.own.active, before, frame.damage, ref=frame.source, cites=cites),
        )
    return None


def skip_without_damage(game: Game, frame: GenBattle) -> Control:
    """704.3a-2: without skill damage, or if it is 0, the step goes on at 704.4."""
    if frame.damage:
        return None
    number = ability_of(game, frame.source.card, skill_of(game, frame))
    note(game, Decided("no damage", game.own.active, frame.source.card, number))
    return GEN.at("704.4")


def collect_own_changes(game: Game, frame: GenBattle) -> Control:
    """704.3b-1: the turn player's effects that change the damage to the main unit are gathered, to be applied next."""
    player = game.own.active
    found: list[DamageChange] = []
    ability = text_of_skill(game, frame)
    if ability >= 0:
        effect = effect_for(game, frame, ability)
        found += [
            DamageChange(player, ability, frame.source, *damage_change_of(game, effect, clause.static))
            for clause in clauses_of(game.world.abilities[ability].statics, NO_NUMBERS)
            if isinstance(clause.static, text.Change) and all_hold(game, effect, clause.conditions)
        ]
    game.frame = frame._replace(left=(*found, *_lasting_changes(game, player)))
    return None


def collect_changes_of_opponent(game: Game, frame: GenBattle) -> Control:
    """704.3b-2: the other player's effects that change the damage to the main unit are gathered, to be applied next."""
    game.frame = frame._replace(left=tuple(_lasting_changes(game, 1 - game.own.active)))
    return None


def _lasting_changes(game: Game, player: int) -> list[DamageChange]:
    dealer, target = main_unit(game, game.own.active), main_unit(game, 1 - game.own.active)
    return [DamageChange(*change) for change in damage_changes(game, player, dealer, target)]


def apply_changes_in_order(number: str, whose: str, sub: str) -> Step:
    """Make the line at which the turn player applies the changes of damage that were collected, in the order they like."""

    def changes(game: Game, frame: GenBattle) -> list[DamageChange]:
        left = list(dict.fromkeys(frame.left))  # where all add, or all multiply, the order does not matter
        return left if len({change.times for change in left}) > 1 else left[:1]

    def apply(game: Game, frame: GenBattle, change: DamageChange) -> Control:
        at = frame.left.index(change)
        damage = frame.damage * change.amount if change.times else frame.damage + change.amount
        game.frame = frame._replace(damage=damage, left=frame.left[:at] + frame.left[at + 1 :])
        cites = ("704.3b", "916.2")
        note(
            game,
            DamageCalculated("changed", change.player, frame.damage, damage, change.ability, change.source, cites),
        )
        return line

    does = f"The turn player applies the changes of damage (916.2) by effects of {whose} in the order they like."
    line = ask(number, changes, apply, turn_player, sub, does)
    return line


def double_by_advantage(game: Game, frame: GenBattle) -> Control:
    """704.3c-1: if the opponent's main unit has a trait that the advantage (205) of the own one names, the damage doubles (205.1)."""
    own, other = main_unit(game, game.own.active), main_unit(game, 1 - game.own.active)
    if own is None or other is None:
        return None
    wanted = set(words_of(game, "advantage", own))
    if wanted.isdisjoint(words_of(game, "trait", other)):
        if not wanted.isdisjoint(card(game, other).traits):
            note(game, Decided("no advantage", game.own.active, other, cites=("809.1b",)))
        return None
    game.frame = frame._replace(damage=frame.damage * 2)
    cites = tuple(dict.fromkeys(("205.1", "204.2", *rules_applied(game, own), *rules_applied(game, other))))
    doubled = DamageCalculated(
        "advantage", game.own.active, frame.damage, frame.damage * 2, ref=game.ref(own), cites=cites
    )
    note(game, doubled)
    return None


def deal_skill_damage(game: Game, frame: GenBattle) -> Control:
    """704.3d: the damage is dealt to the opponent's main unit."""
    other = main_unit(game, 1 - game.own.active)
    return happen(game, deal_damage(game, other, frame.damage, frame.unit, "813.4") if other is not None else [])


def process_damage_to_others(game: Game, frame: GenBattle) -> Control:
    """704.4: an effect of the skill that deals damage to a unit other than the opponent's main unit is processed."""
    return _carry_out_part(game, frame, first=True)


def apply_other_effects(game: Game, frame: GenBattle) -> Control:
    """704.5: the effects of the skill that neither deal nor change damage are applied."""
    return _carry_out_part(game, frame, first=False)


def _carry_out_part(game: Game, frame: GenBattle, first: bool) -> Control:
    """Carry out the part of the text that 704.4 (`first`) or 704.5 processes; what was chosen in the first is known in the second."""
    ability = text_of_skill(game, frame)
    if ability < 0:
        return None
    of_damage, rest = facts_of_skills(game).numbers.parts[ability]
    part = of_damage if first else rest
    lines = program(game.world, part, "body") if part >= 0 else None
    return Call(lines.first, effect_for(game, frame, part)._replace(chosen=frame.chosen)) if lines else None


def finish_skill(game: Game, frame: GenBattle) -> Control:
    """704.5: the skill has been carried out, which the log says."""
    skill = skill_of(game, frame)
    number = ability_of(game, frame.source.card, skill)
    note(game, SkillTold("skill resolved", game.own.active, number, frame.source, skill.name))
    return None


DAMAGE_STEP: Final = GEN.table(
    "704",
    begin_part("704.1", "damage step"),
    sound_line("704.1", Moment("skill used", cards=unit_that_uses_skill)),
    check_rules("704.2"),
    step("704.3", do_nothing, does="The damage to the opponent's main unit is calculated as follows."),
    step("704.3a", take_skill_damage),
    step("704.3a-1", multiply_skill_damage),
    step("704.3a-2", skip_without_damage),
    step("704.3b-1", collect_own_changes),
    apply_changes_in_order("704.3b-3", "the turn player", sub="own"),
    step("704.3b-2", collect_changes_of_opponent),
    apply_changes_in_order("704.3b-3", "the other player", sub="other"),
    step("704.3c", do_nothing, does="The advantage of the unit is looked at."),
    step("704.3c-1", double_by_advantage),
    step("704.3d", deal_skill_damage),
    step("704.4", process_damage_to_others),
    step("704.5", apply_other_effects),
    step("704.5", finish_skill, sub="done"),
    check_rules("704.6"),
    GEN.go_to("704.6", "705.1", "begin", sub="next"),
)

# 705 バトルフェイズ終了ステップ ---------------------------------------------------------------------------


def go_to_end_phase(game: Game, frame: Any) -> Control:
    """705.2: when all is processed, the next phase begins."""
    game.frame = None
    return GEN.at("505.1", "begin")


BATTLE_END: Final = GEN.table(
    "705",
    begin_part("705.1", "end of the battle phase"),
    make_wait("705.1", "battle phase end"),
    check_rules("705.2"),
    step("705.2", go_to_end_phase, sub="next"),
)
