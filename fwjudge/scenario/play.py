"""Playing a scenario: each line is taken at the earliest window of its player in which it is legal.

Windows close by themselves when nothing more is said; forced choices and optional costs are never answered for anybody.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from fwjudge.engine.decide import Decision, decision, why_not
from fwjudge.engine.game import Game
from fwjudge.engine.run import apply_in_place, resume, run
from fwjudge.engine.step import NATURE
from fwjudge.games.common.words import DONE
from fwjudge.games.table import PLAYERS, Said, Table

from . import pick_order, play_loops
from .forced_choices import PICKS, ByItself
from .line_timing import Moment
from .log_marks import entries_since, stopped_at
from .option_labels import labels, left_out, look
from .order_choice import Crossing
from .problem import BadScenario, Problem, quoted
from .refusals import Closest, did_not_wait, forbidden, heard, meant, never_asked
from .result import Note, OpenDecision, Refusal
from .scenario import Move
from .vocabulary import no_verb
from .wording import Spec, fits, fits_card, said_by, under_way, whole_word

_MOST = 5_000


@dataclass
class Player:
    """A game that is being played from a file."""

    table: Table
    game: Game
    file: str
    refusals: list[Refusal] = field(default_factory=list)
    closed: list[Note] = field(default_factory=list)
    """Windows that closed by themselves although something could have been done in them."""
    open: OpenDecision | None = None
    last: Said | None = None
    """What the line before said: a choice about the same thing follows from it."""
    asked: Any = None
    """The question that it answered."""
    begun: Game | None = None
    """The game when the line began."""
    since: Any = None
    """The log when the line before began: what was called off after it answers this line too."""
    advanced: Any = None
    """The log when the last settling began."""
    stops: int = 0
    most: int = _MOST
    """So many stops in one play, and it goes nowhere."""
    crossings: list[Crossing] | None = field(default_factory=list)
    """Where a player chose an order; None: nobody asks."""
    lines: int = 0
    """How many lines have been begun."""
    now: Move | None = None
    past: list[tuple[Game, Any]] = field(default_factory=list)
    """Every decision with what was chosen: what a loop is found in."""
    by_itself: ByItself = field(default_factory=ByItself)
    denied: set[tuple[int, str]] = field(default_factory=set)
    """What players have said that they do not do in their next window."""

    def start(self) -> None:
        run(self.game, lone=False)

    # -- one line

    def take(self, move: Move) -> bool:
        """Do what a line says, or say why it cannot be done. False: the play cannot go on."""
        if move.spoken.denied and move.spoken.verb == "pass":  # not to combo is not to end the step
            self.denied.add((move.player, move.spoken.denied))
            return True
        before = self.game.fork(), list(self.closed), self.last, self.asked
        crossed, decided = len(self.crossings or ()), len(self.past)
        self.now = move
        specs = list(move.spoken.specs)
        earlier = self.by_itself
        if move.spoken.verb not in PICKS:
            self.by_itself = ByItself(len(self.past))
        begun = self.game.log
        self.begun = before[0]
        closest = self._walk(move, specs)
        if closest is None:
            self.since = begun
            self.by_itself = self.by_itself.after(move)
            return True
        by_itself = earlier.resolved(self.table, move, before[0], entries_since(before[0], self.since))
        if isinstance(closest, OpenDecision) and not by_itself:
            self.open = closest
            return False
        self.game, self.closed, self.last, self.asked = before
        del self.past[decided:]
        self.by_itself.looked = min(self.by_itself.looked, decided)
        if self.crossings is not None:
            del self.crossings[crossed:]
        if move.spoken.denied:
            self.by_itself = earlier
            return True
        if by_itself:
            self.by_itself = earlier.after(move)
            return True
        assert isinstance(closest, Closest)
        if move.spoken.implied and move.spoken.verb == "choose":
            raise BadScenario(self.file, [Problem(move.line, move.column, no_verb(self.table, move.text))])
        self.refusals.append(Refusal(move.text, closest.rules, closest.window, move.line, closest.why))
        return True

    def _walk(self, move: Move, specs: list[Spec]) -> Closest | OpenDecision | None:
        table = self.table
        moment = Moment.of(table, move, self.game)
        begun = table.turn(self.game)
        best: Closest | None = None
        picking = ""
        while True:
            self._count(move)
            game = self.game
            if move.spoken.verb == "phase" and self._is_phase(specs, begun):
                return None
            if move.spoken.verb == "concede" and game.ended is None:
                copy = game.fork()
                self.game = resume(copy, table.concede(copy, move.player), False)
                return None
            at = decision(game)
            mine = at is not None and at.player == move.player and moment.is_now(game)
            found = self._fitting(at, move, specs) if at is not None and mine else []
            if not found and self.by_itself.picked(table, move, specs, self.past):
                return None
            if at is None:
                return best or Closest(tuple(game.ended.cites[:1]) if game.ended else (), "ゲームの終了後")
            if table.turn(game) != begun and begun[0]:
                return self._refused(move, best, moment)
            if move.spoken.verb == "loop" and (round_again := play_loops.begun(game, self.past, at)) is not None:
                self.game = round_again
                if round_again.ended is not None:
                    return None
                continue
            if found and not self._same(found):
                resolved_by = pick_order.resolving(self, at, move, specs, found)
                if not resolved_by and move.spoken.verb == "pay":
                    return Closest((at.rule,), "")
                found = resolved_by or found
            if found and not self._same(found):
                raise BadScenario(self.file, [self._ambiguous(move, found)])
            implied = self._implied(at)
            if implied is not None and found in ([], [implied]):
                self.apply(implied)
                self.last = None
                continue
            if found:
                picking = at.rule
                if self.answer(specs, found[0], move.player):
                    return None
                continue
            if picking:  # the first of the picks could be made, this one cannot
                return Closest((picking,), "")
            if self._no_choice(at):
                self.apply(at.options[0])
                continue
            if mine and move.spoken.implied and move.spoken.verb == "choose" and not under_way(table, game):
                return Closest((), "")
            here = forbidden(table, game, at, move) if mine and at.window else None
            if here is not None and (best is None or here.distance < best.distance):
                best = here
            if at.window and (closing := self._closing(at)) is not None:
                self._close(at, closing)
                continue
            if mine and self._asks(at, move):
                rules = self._not_picked(move, specs) or (at.rule,)
                self.refusals.append(Refusal(move.text, rules, table.question(game), move.line))
                return self.opened(at)
            if move.spoken.verb == "pay" and not best and (rule := self.by_itself.paid(move)):
                return Closest((rule,), "")
            return (
                self._refused(move, best, moment) if best or heard(table, game, self.since, move) else self.opened(at)
            )

    def _not_picked(self, move: Move, specs: Sequence[Spec]) -> tuple[str, ...]:
        """Why the card that a line names, or none, is not among those that can be picked."""
        game = self.game
        if move.spoken.verb != "choose" or not specs:
            return ()
        if specs[0].word == "none":
            return why_not(game, DONE)
        cards = [c for c in range(len(game.cards)) if specs[0].name and fits_card(self.table, game, specs[0], c)]
        return why_not(game, game.ref(cards[0])) if len(cards) == 1 else ()

    def answer(self, specs: list[Spec], option: Any, player: int) -> bool:
        """Take an option. True when the line has said all it had to say."""
        table, before = self.table, self.game
        said = table.describe(before, option)
        follows = [one for one, left in self._picks(option) if len(left) == 1] if said.pick and len(specs) > 1 else []
        self.apply(option)
        self.last, self.asked = said, _question(before)
        if said.pick:
            del specs[:1]
            for one in follows:  # what is left takes itself; the line may name it
                nth = next(
                    (nth for nth, spec in enumerate(specs) if fits(table, before, [spec], one.things, player)), None
                )
                if nth is not None:
                    del specs[nth]
            return not specs
        return True

    def _picks(self, option: Any, frames: list[Any] | None = None) -> list[tuple[Said, list[Any]]]:
        """The picks of the same question after this one, the first of the options each time, with what there is to pick from.

        Those that are no choice come first; with `frames` the others too, and what has been picked at the end is put there.
        """
        copy, found = self.game.fork(), list[tuple[Said, list[Any]]]()
        step = copy.step
        copy.trace = None
        assert step.take is not None
        control: Any = step.take(copy, copy.frame, option)
        while control is step:
            left = step.run(copy, copy.frame)
            if not isinstance(left, list) or not left or (frames is None and len(left) > 1):
                break
            found.append((self.table.describe(copy, left[0]), left))
            control = step.take(copy, copy.frame, left[0])
        if frames is not None:
            frames.append(copy.frame)
        return found

    def _fitting(self, at: Decision, move: Move, specs: list[Spec]) -> list[Any]:
        """The options that a line describes. What is picked or paid may be named in any order: what is asked now comes first."""
        if move.spoken.verb not in PICKS or len(specs) < 2:
            return self.described_by(at, move, specs)
        first = next((order for order in pick_order.each_first(specs) if self.described_by(at, move, order)), None)
        if first is None:
            return []
        specs[:] = pick_order.found(self, at, move, specs) or first
        return self.described_by(at, move, specs)

    def described_by(self, at: Decision, move: Move, specs: Sequence[Spec]) -> list[Any]:
        """Those that a line describes wholly before those of which it says only a part."""
        table, game = self.table, self.game
        said = [(option, table.describe(game, option)) for option in at.options]
        found = [(option, one) for option, one in said if said_by(table, game, move.spoken, specs, one, move.player)]
        if specs and found and found[0][1].pick:
            whole = [option for option, one in found if whole_word(specs[0], one)]
        else:
            whole = [option for option, one in found if len(one.things) == len(specs)]
        return whole or [option for option, _ in found]

    def _is_phase(self, specs: Sequence[Spec], begun: tuple[int, int]) -> bool:
        """Whether the phase of a line has come, or the turn in which it was said is over."""
        return self.table.phase(self.game) == specs[0].word if specs else self.table.turn(self.game) != begun

    def _same(self, options: Sequence[Any]) -> bool:
        return len(options) == 1 or len({look(self.table, self.game, option) for option in options}) == 1

    def _ambiguous(self, move: Move, options: Sequence[Any]) -> Problem:
        told = "、".join(f"「{label}」" for label in labels(self.table, self.game, options))
        text = f"{quoted(move.text)} は{len(options)}通りに読めます: {told}。どれかに決まるように書いてください。"
        return Problem(move.line, move.column, text)

    # -- what follows by itself

    def _implied(self, at: Decision) -> Any:
        """A choice that the line before has answered already: paying for what it activates, ending the picks it named."""
        last = self.last
        if last is None or at.window:
            return None
        over = last.pick and (last.verb not in PICKS or self.asked == _question(self.game))
        for option in at.options:
            said = self.table.describe(self.game, option)
            if (said.ends and over and last.verb == said.verb) or (said == last and said.things and not said.pick):
                return option
        return None

    def _no_choice(self, at: Decision) -> bool:
        """Nothing that can be told apart, as the same skill of the same card twice; or everything there is must be picked (5-2-3)."""
        return not at.window and not at.chance and (self._same(at.options) or self._takes_all(at))

    def _takes_all(self, at: Decision) -> bool:
        said = [self.table.describe(self.game, option) for option in at.options]
        if not all(one.pick and not one.ends for one in said):
            return False
        frames: list[Any] = []
        for option in at.options:
            rest = [other for other in at.options if other != option]
            for _, left in self._picks(option, frames):
                if left != rest:
                    return False
                rest = rest[1:]
            if rest:
                return False
        return all(frame == frames[0] for frame in frames)

    def _closing(self, at: Decision) -> Any:
        return next((option for option in at.options if self.table.describe(self.game, option).passes), None)

    def _close(self, at: Decision, option: Any) -> None:
        """Nothing more is said: the window closes, and the report says what could have been done in it."""
        note = left_out(self.table, self.game, at, option, self.denied)
        if note is not None and note not in self.closed:
            self.closed.append(note)
        self.last, self.denied = None, {one for one in self.denied if one[0] != at.player}
        self.apply(option)

    def apply(self, option: Any) -> None:
        """Take an option; a choice of an order is remembered with what else there was."""
        if (
            self.crossings is not None
            and self.game.step.number in self.table.orders
            and (at := decision(self.game)) is not None
        ):
            looks = {look(self.table, self.game, other): other for other in reversed(at.options)}
            looks.pop(look(self.table, self.game, option), None)
            if looks:
                self.crossings.append(
                    Crossing(self.game.fork(), option, list(looks.values())[::-1], self.lines, self.now)
                )
        self.past.append((self.game, option))
        self.game = apply_in_place(self.game.fork(), option, lone=False)

    def settle(self, rule: str = "") -> None:
        """Go on until nothing is under way, or somebody has to decide, or until something has happened by this rule."""
        since = self.advanced = self.game.log
        while self.open is None:
            if rule and any(rule in entry.cites for entry in entries_since(self.game, since)):
                return
            self._count(None)
            at = decision(self.game)
            if at is None:
                return
            implied = self._implied(at)
            if implied is not None:
                self.apply(implied)
                self.last = None
                continue
            if self.table.at_rest(self.game):
                return
            if self._no_choice(at):
                self.apply(at.options[0])
                continue
            closing = self._closing(at) if at.window else None
            if closing is None:
                self.open = self.opened(at)
                return
            self._close(at, closing)

    def stop_at(self, start: Game, rule: str) -> None:
        """Go back to the moment of the first thing that happened by this rule in the last settling; nothing after it counts."""
        now = stopped_at(self.game, self.advanced, start, rule)
        if now is not None:
            self.game, self.open = now, None

    def opened(self, at: Decision) -> OpenDecision:
        table, game = self.table, self.game
        player = "偶然" if at.player == NATURE else PLAYERS[at.player]
        return OpenDecision(player, table.question(game), at.rule, tuple(labels(self.table, self.game, at.options)))

    def _count(self, move: Move | None) -> None:
        self.stops += 1
        if self.stops % play_loops.PATIENCE == 0:
            self.game = play_loops.ended(self.game, self.past) or self.game
        if self.stops > self.most:
            raise BadScenario(self.file, [Problem(move.line if move else 0, 1, "処理がいつまでも終わりません。")])

    # -- why not

    def _refused(self, move: Move, best: Closest | None, moment: Moment) -> Closest:
        told = heard(self.table, self.game, self.since, move)
        if told is None and (best is None or best.astray):
            told = did_not_wait(self.table, self.game, self.since, move)
        if (told := told or best) is not None:
            return told
        if move.answers or move.after:
            return moment.never(self.game)
        if move.spoken.verb == "loop":
            return Closest((self.game.world.policy.loops_by,), "")
        cards, abilities = meant(self.table, self.game, move)
        rules = self.table.forbids(self.begun or self.game, move.player, move.spoken.verb, cards, abilities)
        if move.spoken.verb == "activate" and not abilities and any(spec.ability for spec in move.spoken.specs):
            return Closest(rules, "", "その名のスキルを持つカードがない")
        return never_asked(self.table, self.game, self.since, move, rules) or Closest(rules, "")

    def _asks(self, at: Decision, move: Move) -> bool:
        """Whether the open choice is of the kind that the line answers, only not so."""
        table, game = self.table, self.game
        verbs = {table.describe(game, option).verb for option in at.options}
        return move.spoken.verb in verbs


def _question(game: Game) -> Any:
    """What asks: a line of the rules, or of a skill of some card."""
    return game.step, getattr(game.frame, "source", None)
