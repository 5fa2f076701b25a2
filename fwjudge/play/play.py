"""A play: a game with all that has to be known between its lines, as a value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field, replace
from functools import cached_property
from typing import Any

from fwjudge.base.data_classes import dataclass
from fwjudge.engine.decisions import Decision
from fwjudge.engine.forced_loops import UnboundedChain
from fwjudge.engine.game import Game
from fwjudge.engine.run import apply_in_place, run
from fwjudge.engine.step import NATURE
from fwjudge.games.table import PLAYERS, GameRecord, OptionText

from . import loops
from .forced_choices import PICKS, ForcedChoices
from .history import History
from .labels import appearance, distinct_labels, label_written, unused_window_note
from .move import Move
from .results import Note, OpenDecision, Refusal
from .wording import Spec, describes, is_whole_word, matches_option

MAX_DECISIONS_OF_PLAY = 5_000
"""A play with more decisions is reported as endless."""
_LAST_FREQUENT_SEARCH, _LATER_SEARCHES = 1_000, (2_000, 4_000)
"""Up to here a loop is looked for often; later twice more, for positions that have grown so long are slow to compare."""


EndlessPlay = UnboundedChain
"""Raised by a play of which no end was found: it decides for ever, or moves for ever without a decision."""


@dataclass(frozen=True)
class Play:
    """A game with all that has to be known between the lines of a play."""

    table: GameRecord
    game: Game
    """Never changed: what happens next happens on a fork."""
    refusals: tuple[Refusal, ...] = ()
    closed: tuple[Note, ...] = ()
    """Windows that closed by themselves although something could have been done in them."""
    open: OpenDecision | None = None
    last_option: OptionText | None = None
    """The option that was taken last: a choice about the same thing follows from it."""
    last_question: Any = None
    """The question that it answered."""
    line_start: Game | None = None
    """The game when the line began."""
    last_line_mark: Any = None
    """The log when the line before began: what was called off after it answers this line too."""
    decisions: int = 0
    max_decisions: int = MAX_DECISIONS_OF_PLAY
    line: Move | None = None
    """The line that is being taken."""
    past: History = field(default_factory=History)
    """Every decision with the option that was taken: a loop is found in it."""
    forced: ForcedChoices = ForcedChoices()
    denied: frozenset[tuple[int, str]] = frozenset()
    """The actions that players said they do not do in their next window."""

    @classmethod
    def begin(cls, table: GameRecord, game: Game) -> Play:
        """Return the play of a board at its first decision."""
        return cls(table, run(game, lone=False))

    # -- options

    def apply(self, option: Any) -> Play:
        """Return the play after an option of the open decision is taken."""
        return replace(
            self, game=apply_in_place(self.game.fork(), option, lone=False), past=self.past.add(self.game, option)
        )

    def answer(self, specs: Sequence[Spec], option: Any, player: int) -> tuple[Play, tuple[Spec, ...]]:
        """Return the play after an option is taken, and the parts of the line that the option does not answer."""
        table, before, left = self.table, self.game, list(specs)
        said = table.options.describe(before, option)
        forced = (
            [one for one, others in self.next_picks(option) if len(others) == 1] if said.pick and len(left) > 1 else []
        )
        after = replace(self.apply(option), last_option=said, last_question=question_of(before))
        if not said.pick:
            return after, ()
        del left[:1]
        for one in forced:  # the machine picks it by itself; the line may name it
            part = next((spec for spec in left if describes(table, before, [spec], one.things, player)), None)
            if part is not None:
                left.remove(part)
        return after, tuple(left)

    def next_picks(self, option: Any, frames: list[Any] | None = None) -> list[tuple[OptionText, list[Any]]]:
        """Return the picks that the same question asks for after this option, each with its options; of several the first is taken.

        The list stops before the first real choice. With `frames` it goes on to the end, and the last frame is put there.
        """
        copy, found = self.game.fork(), list[tuple[OptionText, list[Any]]]()
        step = copy.step
        copy.trace = None
        assert step.take is not None
        control: Any = step.take(copy, copy.frame, option)
        while control is step:
            left = step.run(copy, copy.frame)
            if not isinstance(left, list) or not left or (frames is None and len(left) > 1):
                break
            found.append((self.table.options.describe(copy, left[0]), left))
            control = step.take(copy, copy.frame, left[0])
        if frames is not None:
            frames.append(copy.frame)
        return found

    def options_labelled(self, line: Move) -> list[Any]:
        """Return the options whose label a line is."""
        wanted, offered = line.wording.label, self.game.offered
        if not wanted or not offered:
            return []
        labels = distinct_labels(self.table, self.game, offered)
        looks = list(dict.fromkeys(map(self.look_of, offered)))
        shown = {look for label, look in zip(labels, looks, strict=True) if label_written(label) == wanted}
        return [option for option in offered if self.look_of(option) in shown]

    def options_described(self, at: Decision, line: Move, specs: Sequence[Spec]) -> list[Any]:
        """Return the options that a line describes wholly, or else those of which it says a part."""
        table, game = self.table, self.game
        found = [
            (option, one)
            for option, one in self.descriptions
            if matches_option(table, game, line.wording, specs, one, line.player)
        ]
        if specs and found and found[0][1].pick:
            whole = [option for option, one in found if is_whole_word(specs[0], one)]
        else:
            whole = [option for option, one in found if self._count_names(one) == len(specs)]
        return whole or [option for option, _ in found]

    def _count_names(self, said: OptionText) -> int:
        """Return how many things of an option a line can name: a skill without a name is named by its card."""
        abilities = self.game.world.abilities
        return sum(thing.ability < 0 or bool(abilities[thing.ability].name) for thing in said.things)

    @cached_property
    def descriptions(self) -> list[tuple[Any, OptionText]]:
        """The options of the open decision, each in words that can be compared."""
        return [(option, self.table.options.describe(self.game, option)) for option in self.game.offered or ()]

    @cached_property
    def _looks(self) -> dict[Any, Any]:
        """How options look, as far as it was asked."""
        return {}

    def look_of(self, option: Any) -> Any:
        """Return how an option looks to a player: options that look the same are one choice."""
        if option not in self._looks:
            self._looks[option] = appearance(self.table, self.game, option)
        return self._looks[option]

    def are_one_choice(self, options: Sequence[Any]) -> bool:
        """Whether no judge could tell these options apart."""
        return len(options) == 1 or len({self.look_of(option) for option in options}) == 1

    def say_ambiguous(self, options: Sequence[Any]) -> str:
        """Return between which options a line does not decide."""
        labels = "、".join(f"「{label}」" for label in distinct_labels(self.table, self.game, options))
        return f"は{len(options)}通りに読めます: {labels}。どれかに決まるように書いてください。"

    # -- what needs no line

    def implied_option(self, at: Decision) -> Any:
        """Return the option that the line before has chosen already: paying for what it activates, or ending its picks."""
        last = self.last_option
        if last is None or at.window or at.chance:
            return None
        over = last.pick and (last.verb not in PICKS or self.last_question == question_of(self.game))
        for option in at.options:
            said = self.table.options.describe(self.game, option)
            if (said.ends and over and last.verb == said.verb) or (said == last and said.things and not said.pick):
                return option
        return None

    def take_implied(self, option: Any) -> Play:
        """Return the play after an option that the line before has chosen already."""
        return replace(self.apply(option), last_option=None)

    def is_no_choice(self, at: Decision) -> bool:
        """Whether all options are alike, as the same skill of the same card twice, or all must be picked anyway (5-2-3)."""
        return not at.window and not at.chance and (self.are_one_choice(at.options) or self._takes_all(at))

    def _takes_all(self, at: Decision) -> bool:
        """Whether every option has to be picked, and the order of the picks changes nothing."""
        said = [self.table.options.describe(self.game, option) for option in at.options]
        if not all(one.pick and not one.ends for one in said):
            return False
        frames: list[Any] = []
        for option in at.options:
            rest = [other for other in at.options if other != option]
            for _, left in self.next_picks(option, frames):
                if left != rest:
                    return False
                rest = rest[1:]
            if rest:
                return False
        return all(frame == frames[0] for frame in frames)

    def passing_option(self, at: Decision) -> Any:
        """Return the option that closes this window without doing anything; None where there is none."""
        if not at.window:
            return None
        return next((option for option in at.options if self.table.options.describe(self.game, option).passes), None)

    def close_window(self, at: Decision, option: Any) -> Play:
        """Return the play after closing a window for which no line says anything, with a note of what could have been done in it."""
        note = unused_window_note(self.table, self.game, at, option, self.denied)
        closed = self.closed if note is None or note in self.closed else (*self.closed, note)
        denied = frozenset(one for one in self.denied if one[0] != at.player)
        return replace(self.apply(option), closed=closed, last_option=None, denied=denied)

    def open_decision(self, at: Decision) -> OpenDecision:
        """Return a decision that no line answers, in words."""
        player = "偶然" if at.player == NATURE else PLAYERS[at.player]
        labels = distinct_labels(self.table, self.game, at.options)
        return OpenDecision(player, self.table.options.question(self.game).text, at.rule, tuple(labels))

    def count_decision(self) -> Play:
        """Return the play with one more decision counted; a loop that no player can leave is ended. Raises `EndlessPlay`."""
        game, decisions = self.game, self.decisions + 1
        if decisions > self.max_decisions:
            raise EndlessPlay
        if decisions % loops.DECISIONS_BETWEEN_SEARCHES == 0 and (
            decisions <= _LAST_FREQUENT_SEARCH or decisions in _LATER_SEARCHES
        ):
            game = loops.end_endless_loop(game, self.past) or game
        return replace(self, game=game, decisions=decisions)


def question_of(game: Game) -> Any:
    """Return what asks now: a line of the rules, or of a skill of some card."""
    return game.step, getattr(game.frame, "source", None)
