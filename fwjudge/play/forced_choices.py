"""Choices that the machine took because there was one option; a line may name them afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import field, replace
from typing import Any

from fwjudge.base.data_classes import dataclass
from fwjudge.base.records import NamedTuple
from fwjudge.base.spelling import fold
from fwjudge.engine.decisions import decision, why_not
from fwjudge.engine.game import Game
from fwjudge.engine.log import Entry
from fwjudge.engine.run import apply_in_place
from fwjudge.engine.step import Step
from fwjudge.games.common.progress import DONE
from fwjudge.games.table import GameRecord, OptionText

from .history import History
from .move import Move
from .wording import Spec, matches_option

PICKS = ("choose", "pay", "chance")
"""Verbs that take several things, in any order."""
MAX_STEPS_RECORDED = 20_000
"""After one answer no more steps of the machine than these are searched for forced choices."""


class _SearchLimit(Exception):
    """A stop of the machine once enough steps have been searched."""


class ForcedChoice(NamedTuple):
    """A question that had one answer: whose it was, where the game stood, and the answer."""

    player: int
    game: Game
    said: OptionText


@dataclass
class _Recorder:
    """A trace of the machine that records every question which the machine then answers by itself."""

    table: GameRecord
    game: Game
    found: list[ForcedChoice] = field(default_factory=list)
    steps: int = 0

    def append(self, step: Step) -> None:
        """Look at a step that is about to run."""
        self.steps += 1
        if self.steps > MAX_STEPS_RECORDED:
            raise _SearchLimit
        if step.take is None or step.window:
            return
        copy = self.game.fork()
        copy.trace = None
        options: Any = step.run(copy, copy.frame)
        if not isinstance(options, list) or len(options) != 1:
            return
        copy.offered = options
        at = decision(copy)
        if at is not None:
            self.found.append(ForcedChoice(at.player, copy, self.table.options.describe(copy, options[0])))


def find_forced(table: GameRecord, game: Game, option: Any) -> list[ForcedChoice]:
    """Return the forced choices that follow when this option is taken, in order."""
    copy = game.fork()
    recorder = _Recorder(table, copy)
    copy.trace = recorder
    with suppress(_SearchLimit):
        apply_in_place(copy, option, lone=False)
    return recorder.found


@dataclass(frozen=True)
class ForcedChoices:
    """The forced choices since the last line that picked nothing, as far as no line has named them."""

    looked: int = 0
    """How much of the past has been searched."""
    unnamed: tuple[ForcedChoice, ...] = ()
    named: frozenset[str] = frozenset()
    """The skills that lines have named, and the cards whose skills they have."""
    partial: tuple[Move, tuple[str, ...]] | None = None
    """The last line that named some of the picks of a question and not all, and the rules by which none may be left."""

    def with_named(self, line: Move) -> ForcedChoices:
        """Return these forced choices with the skills and cards that a line names marked as named."""
        skills = {spec.ability for spec in line.wording.specs}
        names_cards = line.wording.verb == "activate" or line.wording.implied
        cards = {spec.name for spec in line.wording.specs} if names_cards else set()
        return replace(self, named=self.named | skills | cards)

    def cover_picks(
        self, table: GameRecord, line: Move, specs: Sequence[Spec], past: History
    ) -> tuple[bool, ForcedChoices]:
        """Return whether everything that a line picks was picked already by force, and what is known of forced choices then.

        Those choices then count as named.
        """
        if line.wording.verb not in PICKS or not specs:
            return False, self
        unnamed = list(self.unnamed)
        for game, option in past.list_from(self.looked):
            unnamed += find_forced(table, game, option)
        searched = replace(self, looked=len(past), unnamed=tuple(unnamed))
        found = []
        for spec in specs:
            one = next((one for one in unnamed if _is_named(table, line, spec, one)), None)
            if one is None:
                return False, searched
            found.append(one)
            unnamed = [other for other in unnamed if other is not one]
        left = [one for one in unnamed if one.said.verb == "choose" and _is_same_question(one, found[-1])]
        partial = (line, _rules_against_leaving(left[0])) if left else None
        return True, replace(searched, unnamed=tuple(unnamed), partial=partial)

    def rules_against_leaving(self, line: Move) -> tuple[str, ...]:
        """Return the rules by which this player had to pick what was picked last by force; none where no line is needed for it."""
        picks = [
            one for one in self.unnamed if one.player == line.player and one.said.verb == "choose" and one.said.pick
        ]
        return _rules_against_leaving(picks[-1]) if picks and not picks[-1].said.ends else ()

    def payment_rule(self, line: Move) -> str:
        """Return the rule of the last forced payment of this player that no line has named; empty where there is none."""
        payments = [one for one in self.unnamed if one.player == line.player and one.said.verb == "pay"]
        return payments[-1].game.step.number if payments else ""

    def names_resolved_skill(self, table: GameRecord, line: Move, game: Game, since: Sequence[Entry]) -> bool:
        """Whether a line names a skill that came up by itself after the line before, and has been resolved or asks now.

        A name alone answers whose skill comes first; it may name the last one, too.
        """
        skills = {spec.ability for spec in line.wording.specs if spec.ability}
        cards = {spec.name for spec in line.wording.specs if spec.name}
        names_skill = line.wording.verb == "activate" or (line.wording.implied and line.wording.verb == "choose")
        if not names_skill or len(skills) > 1 or len(cards) > 1 or (skills or cards) & self.named:
            return False

        def is_named(event: Any) -> bool:
            """Whether an event is about a skill that the line names."""
            if event.kind != "noted" or event.ability < 0 or event.ref is None:
                return False
            ability = game.world.abilities[event.ability]
            of_card = not cards or cards <= set(map(fold, table.speech.names_of_card(game, event.ref.card)))
            return (
                ability.kind == "auto"
                and event.player == line.player
                and of_card
                and (not skills or fold(ability.name) in skills)
            )

        noted = [entry.event.what for entry in since if is_named(entry.event)] if skills or cards else []
        return "resolved" in noted or noted[-1:] in (["declared"], ["activated"])


def _rules_against_leaving(one: ForcedChoice) -> tuple[str, ...]:
    """Return the rules by which this pick cannot be left out."""
    return why_not(one.game, DONE) or (one.game.step.number,)


def _is_same_question(one: ForcedChoice, other: ForcedChoice) -> bool:
    """Whether one question asked for both picks, one after the other."""
    first, second = one.game, other.game
    same_effect = getattr(first.frame, "source", None) == getattr(second.frame, "source", None)
    return one.said.pick and not one.said.ends and first.step is second.step and same_effect


def _is_named(table: GameRecord, line: Move, spec: Spec, one: ForcedChoice) -> bool:
    """Whether a part of a line describes a forced pick of its player."""
    if one.player != line.player or one.said.ends or not (one.said.pick or one.said.verb == "choose"):
        return False
    return matches_option(table, one.game, line.wording, [spec], one.said, line.player)
