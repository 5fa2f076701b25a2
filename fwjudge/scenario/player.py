"""A game that is played from a file: options are taken, windows close, and what was decided is remembered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field, replace
from typing import Any

from fwjudge.base.data_classes import dataclass
from fwjudge.engine.decide import Decision, decision
from fwjudge.engine.game import Game
from fwjudge.engine.run import apply_in_place, run
from fwjudge.engine.step import NATURE
from fwjudge.games.table import PLAYERS, GameRecord, OptionText

from . import play_loops
from .forced_choices import PICKS, ForcedChoices
from .option_labels import appearance, distinct_labels, unused_window_note
from .order_choice import OrderChoice
from .problem import BadScenario, Problem, quote
from .result import Note, OpenDecision, Refusal
from .scenario import Move
from .wording import Spec, describes, is_whole_word, matches_option

MAX_DECISIONS = 5_000
"""A play with more decisions is reported as endless."""


@dataclass
class Player:
    """A game with all that has to be known between the lines of a play."""

    table: GameRecord
    game: Game
    file: str
    refusals: list[Refusal] = field(default_factory=list)
    closed: list[Note] = field(default_factory=list)
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
    max_decisions: int = MAX_DECISIONS
    order_choices: list[OrderChoice] | None = field(default_factory=list)
    """The choices of an order that players made; None where they are not collected."""
    lines_begun: int = 0
    line: Move | None = None
    """The line that is being taken."""
    past: list[tuple[Game, Any]] = field(default_factory=list)
    """Every decision with the option that was taken: a loop is found in it."""
    forced: ForcedChoices = field(default_factory=ForcedChoices)
    denied: set[tuple[int, str]] = field(default_factory=set)
    """The actions that players said they do not do in their next window."""

    def start(self) -> None:
        """Run the game to its first decision."""
        run(self.game, lone=False)

    def copy(self) -> Player:
        """Return the same, to be played on in another way."""
        return replace(
            self,
            game=self.game.fork(),
            refusals=self.refusals[:],
            closed=self.closed[:],
            order_choices=None if self.order_choices is None else self.order_choices[:],
            past=self.past[:],
            forced=replace(self.forced, unnamed=self.forced.unnamed[:]),
            denied=set(self.denied),
        )

    # -- options

    def apply(self, option: Any) -> None:
        """Take an option; where it chooses an order, remember which other ones there were."""
        if (
            self.order_choices is not None
            and self.game.step.number in self.table.orders
            and (at := decision(self.game)) is not None
        ):
            others = {appearance(self.table, self.game, other): other for other in reversed(at.options)}
            others.pop(appearance(self.table, self.game, option), None)
            if others:
                untaken = list(others.values())[::-1]
                self.order_choices.append(OrderChoice(self.game.fork(), option, untaken, self.lines_begun, self.line))
        self.past.append((self.game, option))
        self.game = apply_in_place(self.game.fork(), option, lone=False)

    def answer(self, specs: list[Spec], option: Any, player: int) -> bool:
        """Take an option, drop the parts of the line that it answers, and return whether the line has no part left."""
        table, before = self.table, self.game
        said = table.options.describe(before, option)
        forced = (
            [one for one, left in self.next_picks(option) if len(left) == 1] if said.pick and len(specs) > 1 else []
        )
        self.apply(option)
        self.last_option, self.last_question = said, question_of(before)
        if not said.pick:
            return True
        del specs[:1]
        for one in forced:  # the machine picks it by itself; the line may name it
            part = next((spec for spec in specs if describes(table, before, [spec], one.things, player)), None)
            if part is not None:
                specs.remove(part)
        return not specs

    def next_picks(self, option: Any, frames: list[Any] | None = None) -> list[tuple[OptionText, list[Any]]]:
        """Return the picks of the same question after this one, taking the first option each time, with what each picks from.

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

    def options_described(self, at: Decision, line: Move, specs: Sequence[Spec]) -> list[Any]:
        """Return the options that a line describes wholly, or else those of which it says a part."""
        table, game = self.table, self.game
        said = [(option, table.options.describe(game, option)) for option in at.options]
        found = [
            (option, one) for option, one in said if matches_option(table, game, line.wording, specs, one, line.player)
        ]
        if specs and found and found[0][1].pick:
            whole = [option for option, one in found if is_whole_word(specs[0], one)]
        else:
            whole = [option for option, one in found if len(one.things) == len(specs)]
        return whole or [option for option, _ in found]

    def are_one_choice(self, options: Sequence[Any]) -> bool:
        """Whether no judge could tell these options apart."""
        return len(options) == 1 or len({appearance(self.table, self.game, option) for option in options}) == 1

    def ambiguous(self, line: Move, options: Sequence[Any]) -> BadScenario:
        """Return the error that says between which options a line does not decide."""
        labels = "、".join(f"「{label}」" for label in distinct_labels(self.table, self.game, options))
        text = f"{quote(line.text)} は{len(options)}通りに読めます: {labels}。どれかに決まるように書いてください。"
        return BadScenario(self.file, [Problem(line.line, line.column, text)])

    # -- what needs no line

    def implied_option(self, at: Decision) -> Any:
        """Return the option that the line before has chosen already: paying for what it activates, or ending its picks."""
        last = self.last_option
        if last is None or at.window:
            return None
        over = last.pick and (last.verb not in PICKS or self.last_question == question_of(self.game))
        for option in at.options:
            said = self.table.options.describe(self.game, option)
            if (said.ends and over and last.verb == said.verb) or (said == last and said.things and not said.pick):
                return option
        return None

    def take_implied(self, option: Any) -> None:
        """Take an option that the line before has chosen already."""
        self.apply(option)
        self.last_option = None

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

    def close_window(self, at: Decision, option: Any) -> None:
        """Close a window for which no line says anything, and note what could have been done in it."""
        note = unused_window_note(self.table, self.game, at, option, self.denied)
        if note is not None and note not in self.closed:
            self.closed.append(note)
        self.last_option, self.denied = None, {one for one in self.denied if one[0] != at.player}
        self.apply(option)

    def open_decision(self, at: Decision) -> OpenDecision:
        """Return a decision that no line answers, in words."""
        player = "偶然" if at.player == NATURE else PLAYERS[at.player]
        labels = distinct_labels(self.table, self.game, at.options)
        return OpenDecision(player, self.table.options.question(self.game).text, at.rule, tuple(labels))

    def count_decision(self, line: Move | None) -> None:
        """Count a decision. End a loop that no player can leave; raise `BadScenario` where a play finds no end."""
        self.decisions += 1
        if self.decisions % play_loops.PATIENCE == 0:
            self.game = play_loops.end_endless_loop(self.game, self.past) or self.game
        if self.decisions > self.max_decisions:
            raise BadScenario(self.file, [Problem(line.line if line else 0, 1, "処理がいつまでも終わりません。")])


def question_of(game: Game) -> Any:
    """Return what asks now: a line of the rules, or of a skill of some card."""
    return game.step, getattr(game.frame, "source", None)
