"""The decisions of a play: who had to make each, and between what, also those in which nothing was left to choose."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fwjudge.base.spelling import fold
from fwjudge.course.checks import PlayState
from fwjudge.course.course import Course
from fwjudge.engine.decisions import Decision, decision
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.games.table import PLAYERS, GameRecord, OptionText
from fwjudge.play.forced_choices import find_forced
from fwjudge.play.labels import distinct_labels
from fwjudge.play.wording import Spec, describes_card

from .kinds import Choice
from .observation import Asker

_ASKS_ITSELF = ("choose", "do", "do not", "chance")
"""Verbs of the choices that a skill asks for while it is carried out, before those about whether it is activated and paid for."""
_OF_ORDER = ("順", "次に置く")
"""Words of the questions in which order cards are put somewhere."""


def find_askers(course: Course, state: PlayState, choice: Choice) -> list[Asker]:
    """Return the decisions of a play that a choice means, the one that is meant most likely first."""
    found = [one for game, at in _decisions(course) if (one := _asker(state.table, game, at, choice)) is not None]
    if not found:
        found = list(_find_forced(course, state.table, choice))
    if not choice.sort:
        return [one for _, one in sorted(enumerate(found), key=lambda pair: (_rank(state.table, pair[1]), pair[0]))]
    real = [one for one in found if len(one.labels) + one.may_end > 1]
    return (real or found)[::-1] if choice.sort not in ("order", "places") else real or found


def _rank(table: GameRecord, one: Asker) -> int:
    """Return 0 for a choice that a skill asks for itself, 1 for one about whether it is activated."""
    return 0 if any(said.verb in _ASKS_ITSELF for said in _describe_options(table, one.game)) else 1


def _describe_options(table: GameRecord, game: Game) -> list[OptionText]:
    """Return the options of an open decision in words that can be compared."""
    return [table.options.describe(game, option) for option in game.offered or ()]


def _decisions(course: Course) -> Iterator[tuple[Game, Decision]]:
    """Yield the decisions that were made, then the one that is open."""
    for game, _ in course.play.past:
        if (at := decision(game)) is not None:
            yield game, at
    if (at := decision(course.play.game)) is not None:
        yield course.play.game, at


def _find_forced(course: Course, table: GameRecord, choice: Choice) -> Iterator[Asker]:
    """Yield the decisions in which there was one option, which the machine took."""
    for game, option in course.play.past:
        for one in find_forced(table, game, option):
            at = decision(one.game)
            if at is not None and (asker := _asker(table, one.game, at, choice)) is not None:
                yield asker


def _asker(table: GameRecord, game: Game, at: Decision, choice: Choice) -> Asker | None:
    """Return a decision as the one that is asked about; None where it is another."""
    if not _is_meant(table, game, at, choice):
        return None
    said = [(option, table.options.describe(game, option)) for option in at.options]
    real = [option for option, one in said if not one.ends and not one.passes]
    labels = tuple(distinct_labels(table, game, real)) if real else ()
    may_end = any(one.ends for _, one in said)
    return Asker(at.player, at.rule, table.options.question(game).clause, labels, may_end, game)


def _is_meant(table: GameRecord, game: Game, at: Decision, choice: Choice) -> bool:
    """Whether this decision is the choice that a question names."""
    if choice.sort == "order":
        return at.rule in table.orders
    if choice.sort == "places":
        asked = table.options.question(game).asked
        return at.rule not in table.orders and any(word in asked for word in _OF_ORDER)
    if choice.sort:
        return not at.window and any(one.verb == choice.sort for one in _describe_options(table, game))
    if at.window or at.rule in table.orders:
        return False
    effect = effect_of(game.frame)
    return effect is not None and all(_is_source(table, game, spec, effect) for spec in choice.wording.specs)


def effect_of(frame: Any) -> Effect | None:
    """Return the skill that a frame is about: one that is carried out, or one of a card that is played or used."""
    if isinstance(frame, Effect):
        return frame
    for held in (frame, getattr(frame, "item", None)):
        effect = getattr(held, "effect", None)
        if isinstance(effect, Effect):
            return effect
    return None


def name_chooser(asker: Asker, table: GameRecord) -> str:
    """Return why it is this player who chooses for a skill, before 「からです」; nothing where no skill has anything chosen."""
    effect = effect_of(asker.game.frame)
    if effect is None or effect.ability < 0 or asker.player < 0:
        return ""
    skill = table.speech.skill_aloud(asker.game, effect.ability, effect.source.card)
    verb = next((word.ja for word in table.words.verbs if word.key == "activate"), "")
    if asker.player != effect.player:
        return f"{skill}では、相手である{PLAYERS[asker.player]}が決める"
    return f"{skill}を{verb}した{PLAYERS[asker.player]}が決める" if verb else ""


def _is_source(table: GameRecord, game: Game, spec: Spec, effect: Effect) -> bool:
    """Whether a part of a description is of this skill, or of its card."""
    if spec.ability:
        if effect.ability < 0:
            return False
        named = fold(game.world.abilities[effect.ability].name)
        return named == spec.ability if named else True
    if spec.player is not None and not spec.name:
        return effect.player == spec.player
    if spec.player is not None and effect.player != spec.player:
        return False
    bare = Spec(name=spec.name)
    return describes_card(table, game, bare, effect.source.card)
