"""The continuous effects in force: of 【永続】 (9-5) and of effects that last (9-8), each with the cards that it concerns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import is_
from typing import Any, Final, TypeVar

from fwjudge.ability import text
from fwjudge.base.records import NamedTuple
from fwjudge.engine.game import Game, Ref, World, made
from fwjudge.engine.memo import ByIdentity, answers
from fwjudge.engine.program import Effect, fresh_effect
from fwjudge.engine.project import Modifier
from fwjudge.engine.queries import amount, holds, matches, members, refs
from fwjudge.engine.reading import choice_of

from ..readings import FALLEN_OUT
from ..state import AREAS, BATTLE, BENEATH, LEADER, WIDTH, area_of, side_up
from ..world import skills
from ..world.dependencies import kind_of
from ..world.facts import Facts, ability_number, facts
from ..world.statics import may_be, weakens, with_conditions
from .caches import caches
from .lasting import Lasting, is_awake

T = TypeVar("T")


class ContinuousEffect(NamedTuple):
    """A statement of a skill that is in force as long as its conditions hold."""

    static: Any
    conditions: tuple[Any, ...]
    effect: Effect
    part: int
    """Which part of a 【永続】 it is; -1 for an effect that lasts."""
    ref: Ref | None = None
    """The one card that it is about, where that was settled when the effect began (9-8-2)."""
    through: tuple[ContinuousEffect, int] | None = None
    """The effect that gives the skill, and the card that it gives it to."""

    @property
    def key(self) -> tuple[Any, ...]:
        """Return a key that tells this effect from all others in force."""
        which: Any = self.part if self.part >= 0 else self.static
        return (self.effect.ability, which, self.effect.source, self.ref, self.through and self.through[0].key)

    @property
    def dependency_key(self) -> tuple[int, int]:
        """Return the key of this effect among those that can depend on themselves (`Facts.self_dependent`)."""
        return (self.effect.ability, self.part)


# -- answers for one state --------------------------------------------------------------------------------------------------


def once_per_state(game: Game, key: Any, work_out: Callable[..., T], *asked: Any) -> T:
    """Compute an answer once for each state and return it; anew while effects that depend on themselves are settled."""
    memo = answers(game)
    if key in memo:
        return memo[key]  # type: ignore[no-any-return]
    return remember_for_state(game, key, work_out(game, *asked))


def remember_for_state(game: Game, key: Any, found: T) -> T:
    """Keep for this state what was worked out about it."""
    memo = answers(game)
    if _TRIAL not in memo:
        memo[key] = found
    return found


_IN_FORCE: Final = "in force"
_TRIAL: Final = "trial"
_ON: Final = "on"
_SETTLED: Final = "settled"


# -- effects in force ----------------------------------------------------------------------------------------------------------


class EffectIndex:
    """An index of the continuous effects that can be in force, by kind and by card; true as long as no card moves."""

    __slots__ = ("about", "active", "by_kind", "leaders", "lying", "modifiers", "pick_areas", "weakens")

    def __init__(self, game: Game) -> None:
        self.weakens: bool | None = None
        """Whether anything of it takes power away, as far as that has been asked."""
        self.by_kind: dict[str, list[ContinuousEffect]] = {}
        self.about: dict[tuple[str, int], list[ContinuousEffect]] = {}
        self.active, self.modifiers = game.own.active, game.modifiers
        self.pick_areas: Callable[[list[tuple[int, ...]]], tuple[tuple[int, ...], ...]] = facts(game).pick_areas
        self.lying = self.pick_areas(game.areas)
        self.leaders = [(c, game.cards[c].up) for player in (0, 1) for c in game.areas[player * WIDTH + LEADER]]

    def holds_in(self, game: Game) -> bool:
        """Whether the index is right for a state too: an area that is the very same tuple holds the very same cards."""
        if self.modifiers is not game.modifiers or self.active != game.own.active:
            return False
        if not all(map(is_, self.pick_areas(game.areas), self.lying)):
            return False
        cards = game.cards
        for card, up in self.leaders:  # noqa: SIM110  a loop costs less, and this is asked after every event
            if cards[card][4] is not up:
                return False
        return True


def effects_in_force(game: Game, kind: str) -> Sequence[ContinuousEffect]:
    """Return all effects of one kind that can be in force: of 【永続】 where their cards lie, and effects that last."""
    if kind not in game.world.says:
        return ()
    return all_in_force(game).by_kind.get(kind, ())


def is_any_in_force(game: Game, kinds: frozenset[str]) -> bool:
    """Whether any effect of these kinds can be in force."""
    return not kinds.isdisjoint(all_in_force(game).by_kind)


def is_any_weakening(game: Game) -> bool:
    """Whether any effect that can be in force takes power away."""
    found = all_in_force(game)
    if found.weakens is None:
        found.weakens = any(
            weakens(one.static) for kind in ("power", "set power") for one in found.by_kind.get(kind, ())
        )
    return found.weakens


def every_effect_in_force(game: Game) -> list[ContinuousEffect]:
    """Return all effects of all kinds that can be in force."""
    return [one for many in all_in_force(game).by_kind.values() for one in many]


def _effects_about(game: Game, kind: str, card: int) -> Sequence[ContinuousEffect]:
    """Return all effects of one kind that can be about this card."""
    if kind not in game.world.says:
        return ()
    found = all_in_force(game)
    of_kind = found.by_kind.get(kind)
    if of_kind is None:
        return ()
    known = found.about.get((kind, card))
    if known is None:
        known = found.about[kind, card] = [one for one in of_kind if _can_be_about(one, card)]
    return known


def _can_be_about(one: ContinuousEffect, card: int) -> bool:
    if one.ref is not None:
        return one.ref.card == card
    cards = one.static.cards
    return not (cards.__class__ is text.It and cards.name == "this") or one.effect.source.card == card


def all_in_force(game: Game) -> EffectIndex:
    """Return the index of effects for this state, from the last state if the cards lie as they lay."""
    memo = answers(game)
    found: EffectIndex | None = memo.get(_IN_FORCE)
    if found is None:
        latest = caches(game).in_force
        if latest is not None and latest.holds_in(game):
            found = memo[_IN_FORCE] = latest
        else:
            found = _gather(game, memo)
    return found


def _gather(game: Game, memo: dict[Any, Any]) -> EffectIndex:
    known = facts(game)
    gathered = memo[_IN_FORCE] = EffectIndex(game)
    found = gathered.by_kind

    def add(one: ContinuousEffect) -> None:
        found.setdefault(kind_of(one.static), []).append(one)

    players = (game.own.active, 1 - game.own.active)
    lying = [(c, player) for player in players for area in known.areas for c in game.areas[player * WIDTH + area]]
    for card, player in lying:
        for number in side_up(game, card).abilities:
            if number in known.parts and is_valid_area(game, number, card):
                for one in _effects_of_skill(game, number, card, player):
                    add(one)
    for m in game.modifiers:
        for one in effects_of_modifier(m):
            add(one)
    # Skills that cards are given can say something too. Whom they are given to is asked of what is known so far.
    given = [
        (gains, number)
        for gains in found.get("gains", ())
        if (number := ability_given(game.world, gains.static)) in known.parts
    ]
    if not given:
        caches(game).in_force = gathered
        return gathered
    memo[_TRIAL] = True
    for gains, number in given:
        for card, player in lying:
            if concerns(game, gains, card):
                for one in _effects_of_skill(game, number, card, player):
                    add(one._replace(through=(gains, card)))
    del memo[_TRIAL]
    gathered.about.clear()
    gathered.weakens = None
    return gathered


def ability_given(world: World, gains: text.Gains) -> int:
    """Return which ability of this world an effect gives to cards."""
    return ability_number(world, skills.skill_granted(gains))


def effects_of_modifier(modifier: Modifier) -> Iterator[ContinuousEffect]:
    """Yield the effects of a modifier that lasts, if its turn has come."""
    if isinstance(modifier.amount, Lasting) and is_awake(modifier.until):
        for static, conditions in with_conditions((modifier.amount.static,)):
            yield ContinuousEffect(static, conditions, modifier.amount.effect, -1, modifier.ref)


def _effects_of_skill(game: Game, number: int, card: int, player: int) -> Iterator[ContinuousEffect]:
    skill = game.world.abilities[number]
    effect = fresh_effect(number, game.ref(card), player)
    for part, (static, conditions) in enumerate(facts(game).parts[number]):
        yield made(
            ContinuousEffect,
            (static, (*skill.valid_if, *conditions) if skill.valid_if else conditions, effect, part, None, None),
        )


def effects_on_card(game: Game, kind: str, card: int) -> list[ContinuousEffect]:
    """Return all effects of one kind that apply to this card."""
    about = _effects_about(game, kind, card)
    return [one for one in about if applies(game, one, card)] if about else []


def applies(game: Game, one: ContinuousEffect, card: int) -> bool:
    """Whether an effect applies to this card now."""
    known: Facts = game.world.facts
    tangled = known.self_dependent
    if tangled and one.dependency_key in tangled:
        return card in _settle_self_dependent(game).get(one.key, ())
    return concerns(game, one, card) and is_on(game, one) and not _is_kept_out(game, one, card)


def concerns(game: Game, one: ContinuousEffect, card: int) -> bool:
    """Whether an effect is about this card, as far as that can be said of the card alone."""
    if one.ref is not None:
        return one.ref.card == card and game.is_here(one.ref)
    target = one.static.cards
    if isinstance(target, text.It):
        found = target.name == "this" and one.effect.source.card == card and game.is_here(one.effect.source)
        if not found and (target.name == "this" or not any(ref.card == card for ref in refs(game, one.effect, target))):
            return False
    elif isinstance(target, text.Each):
        if not matches(game, one.effect, target.of, card):
            return False
    elif not any(ref.card == card for ref in refs(game, one.effect, target)):
        return False
    return not (
        may_be(game, "unaffected") and kind_of(one.static) != "unaffected" and is_unaffected(game, one.effect, card)
    )


def is_on(game: Game, one: ContinuousEffect) -> bool:
    """Whether the conditions of an effect hold, and its skill is there and not negated."""
    can_be_negated = one.part >= 0 and may_be(game, "loses")
    if one.through is None and not one.conditions and not can_be_negated:
        return True
    memo = answers(game)
    kept: ByIdentity[bool] | None = memo.get(_ON)
    if kept is not None and (known := kept.find(one)) is not None:
        return known
    found = (
        (one.through is None or applies(game, *one.through))
        and not (can_be_negated and is_negated(game, one.effect.source.card, one.effect.ability))
        and all(holds(game, one.effect, condition) for condition in one.conditions)
    )
    if memo is answers(game) and _TRIAL not in memo:
        memo.setdefault(_ON, ByIdentity()).keep(one, found)
    return found


def amount_of(game: Game, one: ContinuousEffect) -> int:
    """Return by how much an effect changes a number, or to which number it sets it."""
    return amount(game, one.effect, one.static.amount)


_MAX_ROUNDS_TO_SETTLE: Final = 8


def _settle_self_dependent(game: Game) -> dict[tuple[Any, ...], frozenset[int]]:
    """Return to which cards effects apply that depend on themselves.

    Each is applied in turn, without counting itself, until nothing changes any more. The rulebook says nothing of it.
    """
    everything = every_effect_in_force(game)
    memo = answers(game)
    if _SETTLED in memo:
        return memo[_SETTLED]  # type: ignore[no-any-return]
    unclear = [one for one in everything if one.dependency_key in facts(game).self_dependent]
    settled: dict[tuple[Any, ...], frozenset[int]] = {one.key: frozenset() for one in unclear}
    memo[_SETTLED], memo[_TRIAL] = settled, True
    for _ in range(_MAX_ROUNDS_TO_SETTLE):
        before = dict(settled)
        for one in unclear:
            settled[one.key] = frozenset()
            settled[one.key] = _cards_concerned(game, one)
        if before == settled:
            break
    del memo[_TRIAL]
    return settled


def _cards_concerned(game: Game, one: ContinuousEffect) -> frozenset[int]:
    if not is_on(game, one):
        return frozenset()
    if one.ref is not None:
        cards: Iterable[int] = (one.ref.card,) if game.is_here(one.ref) else ()
    elif isinstance(one.static.cards, text.Each):
        cards = members(game, one.effect, one.static.cards.of)
    else:
        cards = [ref.card for ref in refs(game, one.effect, one.static.cards)]
    return frozenset(card for card in cards if not _is_kept_out(game, one, card))


def _is_kept_out(game: Game, one: ContinuousEffect, card: int) -> bool:
    """Whether a card fell out of a 【永続】 this turn and is kept out (9-5-2)."""
    left = game.own.fell_out
    if not left or one.part < 0:
        return False
    key = (*one.dependency_key, one.effect.source, game.ref(card))
    return (*key, "target") in left or (
        (*key, "condition") in left and choice_of(game.world.readings, FALLEN_OUT) == "condition"
    )


# -- whether a skill is valid ---------------------------------------------------------------------------------------------


def is_valid_area(game: Game, number: int, card: int) -> bool:
    """Whether a skill is valid where its card lies (1-3-7, 9-2-1, 9-5-5, 16-2-2)."""
    skill = game.world.abilities[number]
    at = area_of(game.cards[card].place)
    if at == BENEATH:
        return bool(skill.beneath)
    if skill.areas:
        return AREAS[at] in skill.areas or "any" in skill.areas
    kind = side_up(game, card).type
    if kind == "leader":
        return at == LEADER
    if (
        kind == "extra" and skill.kind == "activate"
    ):  # 12-1-1; those of a 【フィールド】 are valid in the battle area (15-3-3)
        return AREAS[at] == "hand" or at == BATTLE
    return at == BATTLE


def is_negated(game: Game, card: int, number: int) -> bool:
    """Whether some effect says that this skill of the card is not valid (9-1-2)."""
    skill = game.world.abilities[number]
    return any(
        _negates(one.static.which, skill) and applies(game, one, card) for one in effects_in_force(game, "loses")
    )


def _negates(which: str, skill: text.Skill) -> bool:
    """Whether an effect that negates by this word is about a skill; keywords alone are no skills (15-1-3)."""
    return not which or (bool(skill.keyword) if which == "keyword" else is_called(skill, which))


def is_called(skill: text.Skill, name: str) -> bool:
    """Whether a word names a skill; some words name several (15-6-3, 15-12-8)."""
    wanted = _FAMILIES.get(name, (name,))
    return skill.keyword in wanted or any(_heads_of(skill.name).intersection(_heads_of(one)) for one in wanted)


_FAMILIES: Final = {
    "【ストライク】": ("【ストライク】", "【ダブルストライク】", "【トリプルストライク】"),
    "【進化】": ("【進化】", "【フュージョン進化】"),
}


def _heads_of(name: str) -> frozenset[str]:
    """Return the heads in the name of a skill: 【登場時/アタック時】 has two."""
    return (
        frozenset(name.strip("【】").split("/")) if not name.startswith("【起動") else frozenset((name.strip("【】"),))
    )


# -- who is not affected (13-4) -------------------------------------------------------------------------------------------


def is_unaffected(game: Game, frame: Effect, card: int) -> bool:
    """Whether the skill that is being carried out passes over this card (0-3-15, 13-4-1)."""
    for one in effects_in_force(game, "unaffected"):
        static = one.static
        if static.by.startswith("other") and frame.player == game.cards[card].place // WIDTH:
            continue
        if static.source is not None and not matches(game, one.effect, static.source, frame.source.card):
            continue
        if applies(game, one, card):
            return True
    return False
