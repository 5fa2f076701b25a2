"""700 バトルフェイズの処理."""

from __future__ import annotations

from typing import Any, NamedTuple

from fwjudge.engine.batch import happen, note
from fwjudge.engine.choice import Action, need, offer, slot
from fwjudge.engine.event import Declared, Noted, Sounded
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import Effect, program
from fwjudge.engine.save import saved
from fwjudge.engine.step import Call, Control, ask, nothing, step
from fwjudge.games.common.lines import make_wait
from fwjudge.games.common.players import turn_player

from ..now.cards import candidates, fits
from ..now.in_force import changes_of_damage, forbidden, in_force
from ..now.layers import applied
from ..now.projected import abilities_of, words_of
from ..state import GEN, GenSkill, ability_of, bearer, card, energy_of, is_abnormal, main_unit, sets_of
from .ch08_rule_check import rule_check
from .ch09_judgement import judge
from .ch09_terms import hurt

# 702 バトルフェイズ開始ステップ ---------------------------------------------------------------------------

BATTLE_START = GEN.table(
    "702",
    make_wait("702.1", "battle phase start"),
    step("702.2", rule_check),
    step("702.2", lambda game, frame: GEN.at("703.1"), sub="next"),
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
    """The frame of a battle phase after a skill has been declared."""

    source: Ref
    """The card that has the skill: the main unit or a card that is set on it."""
    skill: int
    unit: Ref
    failed: bool = False
    damage: int = 0
    left: tuple[DamageChange, ...] = ()
    """Changes of damage that have not been applied yet (704.3b-3)."""

    def get(self, name: str) -> tuple[Any, ...]:
        return ()

    def judged(self, failed: bool) -> GenBattle:
        return self._replace(failed=failed)


USES_RESTED = "skill while abnormal"
"""What a text says of a unit: its skills can be used while it is rested or stunned, whatever 703.1 says (104.1)."""
Skill = tuple[int, int]
"""A card and which of its skills."""


def _abnormal(game: Game, frame: Any) -> Control:
    main = main_unit(game, game.own.active)
    if main is None or not is_abnormal(game, main):
        return None
    if any(one.change.what == USES_RESTED and fits(game, one.effect, one.change.of, main) for one in in_force(game)):
        note(game, Noted("by its text", game.own.active, ref=game.ref(main), cites=("104.1",)))
        return None
    note(game, Noted("no skill step", game.own.active, ref=game.ref(main), cites=("908.2",)))
    return GEN.at("705.1")


def _skills(game: Game, player: int) -> list[Skill]:
    """703.2a-1: those of the main unit and of what is set on it."""
    main = main_unit(game, player)
    if main is None:
        return []
    return [(c, at) for c in (main, *sets_of(game, main)) for at in range(len(card(game, c).skills))]


def _has_energy(game: Game, player: int, skill: Skill) -> bool:
    number, at = skill
    return card(game, number).skills[at].cost <= len(energy_of(game, bearer(game, number)))


def _may_be_used(game: Game, player: int, skill: Skill) -> bool:
    return not forbidden(game, "skill", player)


def _set_on(game: Game, number: int) -> tuple[str, ...]:
    """801.1g-1: the skill of a card that is set on the unit."""
    return ("801.1g-1",) if bearer(game, number) != number else ()


def _use(game: Game, frame: Any, skill: Skill) -> Control:
    number, at = skill
    unit = bearer(game, number)
    game.frame = GenBattle(game.ref(number), at, game.ref(unit))
    used = card(game, number).skills[at]
    cites = ("703.2a", "210.2", *_set_on(game, number))
    note(game, Noted("uses skill", game.own.active, ability_of(game, number, used), game.ref(number), cites, used.name))
    return GEN.at("703.3")


def _use_none(game: Game, frame: Any) -> Control:
    return happen(game, [Declared(game.own.active, "no skill", (), ("703.4",))], GEN.at("705.1"))


use_skill = Action(
    "703.2a",
    "skill",
    slot("703.2a-1", _skills, need("703.2a-2", _has_energy), need("703.2a-3", _may_be_used)),
    perform=_use,
)
no_skill = Action("703.2b", "no skill", perform=_use_none)


def _judge(game: Game, frame: GenBattle) -> Control:
    return judge(game, game.own.active, frame.unit)


def _succeeded(game: Game, frame: GenBattle) -> Control:
    return None if frame.failed else GEN.at("704.1")


def _failed(game: Game, frame: GenBattle) -> Control:
    skill = skill_of(game, frame)
    number = ability_of(game, frame.source.card, skill)
    note(game, Noted("skill failed", game.own.active, number, frame.source, ("920.2", "920.2a"), skill.name))
    return GEN.at("705.1")


SKILL_STEP = GEN.table(
    "703",
    step("703.1", _abnormal),
    offer("703.2", turn_player, use_skill, no_skill),
    step("703.3", _judge),
    step("703.3a", _succeeded),
    step("703.3b", _failed),
)

# 704 ダメージステップ ---------------------------------------------------------------------------------


def skill_of(game: Game, frame: GenBattle) -> GenSkill:
    return card(game, frame.source.card).skills[frame.skill]


def effects_of(game: Game, frame: GenBattle, timing: str) -> list[int]:
    """The abilities that are a part of the declared skill (213)."""
    if not game.world.abilities:
        return []
    name, abilities = skill_of(game, frame).name, game.world.abilities
    return [
        a
        for a in abilities_of(game, frame.source.card)
        if abilities[a].kind == "skill" and abilities[a].name == name and abilities[a].timing == timing
    ]


def effect_for(game: Game, frame: GenBattle, ability: int) -> Effect:
    return Effect(ability, frame.source, game.own.active)


def _used(game: Game, frame: GenBattle) -> Control:
    if "skill used" not in game.world.hears and game.trace is None:
        return None
    return happen(game, [Sounded("skill used", game.own.active, (frame.unit.card,))])


def _base(game: Game, frame: GenBattle) -> Control:
    """704.3a: what the skill says; 「(数値)×」: for each (704.3a-1, 916.4a)."""
    skill = skill_of(game, frame)
    base = skill.damage or 0
    if skill.each is not None:
        base *= len(candidates(game, Effect(-1, frame.source, game.own.active), skill.each))
    game.frame = frame._replace(damage=base)
    note(game, Noted("base", game.own.active, ref=frame.source, why=str(base)))
    return None


def _each(game: Game, frame: GenBattle) -> Control:
    skill = skill_of(game, frame)
    if skill.each is not None:
        cites = ("916.4a", *(() if skill.each.area else ("306.4a",)))
        note(
            game, Noted("counted", game.own.active, ref=frame.source, cites=cites, why=f"{skill.damage} {frame.damage}")
        )
    return None


def _no_damage(game: Game, frame: GenBattle) -> Control:
    """704.3a-2"""
    return GEN.at("704.4") if not frame.damage else None


def _collect(own: bool) -> Any:
    def run(game: Game, frame: GenBattle) -> Control:
        """704.3b-1, 704.3b-2: the effects of one player that change this damage."""
        found: list[DamageChange] = []
        if game.modifiers or game.world.abilities:
            active = game.own.active
            player = active if own else 1 - active
            for ability in effects_of(game, frame, "change") if own else ():
                effect = effect_for(game, frame, ability)
                found += [
                    DamageChange(player, ability, frame.source, part.amount, part.what.endswith("times"))
                    for part in game.world.abilities[ability].body
                    if not part.of.area or candidates(game, effect, part.of)
                ]
            dealer, target = main_unit(game, active), main_unit(game, 1 - active)
            found += [DamageChange(*change) for change in changes_of_damage(game, player, dealer, target)]
        game.frame = frame._replace(left=tuple(found))
        return None

    return run


def _which_change(game: Game, frame: GenBattle) -> list[DamageChange]:
    """704.3b-3: the turn player says the order; where all add, or all multiply, it does not matter."""
    left = list(dict.fromkeys(frame.left))
    return left if len({change.times for change in left}) > 1 else left[:1]


def _change(game: Game, frame: GenBattle, change: DamageChange) -> Control:
    at = frame.left.index(change)
    damage = frame.damage * change.amount if change.times else frame.damage + change.amount
    game.frame = frame._replace(damage=damage, left=frame.left[:at] + frame.left[at + 1 :])
    note(
        game,
        Noted(
            "damage changed",
            change.player,
            change.ability,
            change.source,
            ("704.3b", "916.2"),
            f"{frame.damage} {damage}",
        ),
    )
    return game.step


def _advantage(game: Game, frame: GenBattle) -> Control:
    """205.1"""
    own, other = main_unit(game, game.own.active), main_unit(game, 1 - game.own.active)
    if own is None or other is None or set(words_of(game, "advantage", own)).isdisjoint(words_of(game, "trait", other)):
        return None
    game.frame = frame._replace(damage=frame.damage * 2)
    doubled = f"{frame.damage} {frame.damage * 2}"
    note(
        game, Noted("advantage", game.own.active, ref=game.ref(own), cites=_advantage_by(game, own, other), why=doubled)
    )
    return None


def _advantage_by(game: Game, own: int, other: int) -> tuple[str, ...]:
    return tuple(dict.fromkeys(("205.1", "204.2", *applied(game, own), *applied(game, other))))


def _deal(game: Game, frame: GenBattle) -> Control:
    other = main_unit(game, 1 - game.own.active)
    return happen(game, hurt(game, other, frame.damage, frame.unit, "813.4") if other is not None else [])


def _carry_out(timing: str) -> Any:
    def run(game: Game, frame: GenBattle) -> Control:
        for ability in effects_of(game, frame, timing):
            lines = program(game.world, ability, "body")
            if lines is not None:
                return Call(lines.first, effect_for(game, frame, ability))
        return None

    return run


def _over(game: Game, frame: GenBattle) -> Control:
    """The skill has been carried out."""
    skill = skill_of(game, frame)
    note(
        game,
        Noted(
            "skill resolved", game.own.active, ability_of(game, frame.source.card, skill), frame.source, why=skill.name
        ),
    )
    return None


DAMAGE_STEP = GEN.table(
    "704",
    step("704.1", _used),
    step("704.2", rule_check),
    step("704.3", nothing),
    step("704.3a", _base),
    step("704.3a-1", _each),
    step("704.3a-2", _no_damage),
    step("704.3b-1", _collect(True)),
    ask("704.3b-3", _which_change, _change, turn_player, sub="own"),
    step("704.3b-2", _collect(False)),
    ask("704.3b-3", _which_change, _change, turn_player, sub="other"),
    step("704.3c", nothing),
    step("704.3c-1", _advantage),
    step("704.3d", _deal),
    step("704.4", _carry_out("damage")),
    step("704.5", _carry_out("")),
    step("704.5", _over, sub="done"),
    step("704.6", rule_check),
    step("704.6", lambda game, frame: GEN.at("705.1"), sub="next"),
)

# 705 バトルフェイズ終了ステップ ---------------------------------------------------------------------------


def _leave(game: Game, frame: Any) -> Control:
    game.frame = None
    return GEN.at("505.1")


BATTLE_END = GEN.table(
    "705",
    make_wait("705.1", "battle phase end"),
    step("705.2", rule_check),
    step("705.2", _leave, sub="next"),
)
