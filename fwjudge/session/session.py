"""A session: a draft, the game on its board, and what has been said so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from fwjudge.base.data_classes import dataclass
from fwjudge.base.records import NamedTuple
from fwjudge.base.spelling import quote
from fwjudge.course.expectation import Advance, Line, Look
from fwjudge.course.narration import LoggedLine, Narration
from fwjudge.engine.decisions import decision
from fwjudge.engine.game import Game
from fwjudge.engine.step import NATURE
from fwjudge.games import table as table_of
from fwjudge.games.table import PLAYERS
from fwjudge.play import taking
from fwjudge.play.chance_lines import put_in_asked_order
from fwjudge.play.labels import distinct_labels
from fwjudge.play.lines import find_options, line_of
from fwjudge.play.move import Move
from fwjudge.play.play import EndlessPlay, Play
from fwjudge.play.refusals import reasons_for_card
from fwjudge.play.results import Refusal
from fwjudge.play.vocabulary import Unknown, Vocabulary
from fwjudge.scenario import complete
from fwjudge.scenario import run as run_scenario
from fwjudge.scenario.impossible_board import must_be_possible
from fwjudge.scenario.loader import read, read_line, vocabulary_of
from fwjudge.scenario.problem import BadScenario
from fwjudge.scenario.result import Report
from fwjudge.scenario.run import begin as begin_game
from fwjudge.scenario.scenario import Scenario
from fwjudge.scenario.source import Node, Pairs, Text
from fwjudge.scenario.typed_questions import read_typed_question
from fwjudge.scenario.writing import pairs, text

from .draft import Change, Draft, Problems, change_draft
from .tree import board_difference, branch_node, session_text, without_answers


@dataclass(frozen=True)
class Said:
    """A line that has been said, with the play before it."""

    before: Play
    node: Node
    """The line as a file has it."""
    refusal: Refusal | None = None
    """Why it cannot be done, if it was refused: it is a part of the call all the same."""
    settled: bool = False
    """Whether it is only the settling of what needed no line."""


@dataclass(frozen=True)
class Branch:
    """A variant under もし: lines that go on from where the main play ends, or the same on another board."""

    name: str
    node: Node
    """As a file has it."""


@dataclass(frozen=True)
class Session:
    """A call that is being worked on."""

    draft: Draft
    scenario: Scenario
    """The draft as it was read, without any play."""
    words: Vocabulary
    """The words that a line may use."""
    play: Play | None
    """None where the board cannot be, and the call is about that."""
    past: tuple[Said, ...] = ()
    left: tuple[Node, ...] = ()
    """Lines of a file, or of before an edit, that have not been said yet."""
    branches: tuple[Branch, ...] = ()
    more: tuple[tuple[str, Node], ...] = ()
    """Parts of a file that a session does not work on."""

    @property
    def game(self) -> Game | None:
        """The game as it stands."""
        return self.play.game if self.play is not None else None

    @property
    def waiting(self) -> tuple[str, ...]:
        """The lines that have not been said yet, as a person reads them."""
        return tuple(map(show_line, self.left))


class Option(NamedTuple):
    """Something that can be done now."""

    id: int
    label: str
    """In full words."""
    short: str
    """The shortest line that means it, as in `play:`; where there is none, the label."""
    verb: str
    cards: tuple[int, ...]
    passes: bool


class NotNow(NamedTuple):
    """A line that cannot be said at this moment, with the rules that forbid it here."""

    rules: tuple[str, ...]
    why: str


class Refused(NamedTuple):
    """A line that cannot be done at all from here; it can be kept as part of the call (`session`)."""

    session: Session
    refusal: Refusal


class NotUnderstood(NamedTuple):
    """A line that says nothing that can be done, with what would be right."""

    what: str


class WhyNot(NamedTuple):
    """An action that a card cannot be used for now."""

    action: str
    rules: tuple[str, ...]
    why: str


# -- beginning and changing ----------------------------------------------------------------------------


def begin(draft: Draft) -> Session | Problems:
    """Return a session at the first decision on the board of a draft, or all that is wrong with it."""
    try:
        scenario = read(session_text(draft), "")
        if scenario.faults:
            return Session(draft, scenario, vocabulary_of(scenario), None)
        must_be_possible(scenario)
        return Session(draft, scenario, vocabulary_of(scenario), Play(table_of(scenario.game), begin_game(scenario)))
    except BadScenario as error:
        return Problems(tuple(problem.text for problem in error.problems))


def edit(session: Session, change: Change) -> Session | Problems:
    """Change the draft, and say again what was said, by its words; the first line that no longer fits waits, and all after it."""
    begun = begin(change_draft(session.draft, change))
    if isinstance(begun, Problems):
        return begun
    lines = (*(said.node for said in session.past), *session.left)
    again = replace(begun, branches=session.branches, more=session.more, left=lines)
    for _ in session.past:
        found = say_waiting(again)
        if not isinstance(found, Session):
            return again
        again = found
    return again


# -- what can be done ----------------------------------------------------------------------------------


def options(session: Session) -> tuple[Option, ...]:
    """Return the options of the open decision, in words; those that look alike are one."""
    play = session.play
    if play is None or (at := decision(play.game)) is None:
        return ()
    distinct: dict[Any, int] = {}
    for number, option in enumerate(at.options):
        distinct.setdefault(play.look_of(option), number)
    chosen = [at.options[number] for number in distinct.values()]
    found = []
    for number, option, label in zip(
        distinct.values(), chosen, distinct_labels(play.table, play.game, chosen), strict=True
    ):
        said = play.table.options.describe(play.game, option)
        cards = tuple(thing.card for thing in said.things if thing.card >= 0)
        line = line_of(play, session.words, at, option)
        found.append(Option(number, label, line or label, said.verb, cards, said.passes))
    return tuple(found)


def answer(session: Session, option: Option) -> Session:
    """Take an option. Of the lines that wait the next one is dropped where it says just this. Raises `EndlessPlay`."""
    play = session.play
    assert play is not None
    at = decision(play.game)
    assert at is not None
    who = "偶然" if at.player == NATURE else PLAYERS[at.player]
    node = pairs([(who, text(option.short))])
    line = Move(at.player, _wording(session, at.player, option.short), option.short)
    done = taking.take(play, line, waits=False)
    after = done.play if isinstance(done, taking.Taken) else play.apply(at.options[option.id])
    left = session.left[1:] if session.left and _says(session, session.left[0], option) else session.left
    return replace(session, play=after, past=(*session.past, Said(play, node)), left=left)


def affirm(session: Session, yes: bool) -> Option | None:
    """Return the option that はい or いいえ takes: the one that does what the decision is about, or the one that leaves it.

    None where a player is not asked whether to do a thing: in a window one thing can be done or another.
    """
    found = options(session)
    left = [one for one in found if _is_denied(session, one)]
    if len(left) != 1 or len(found) < 2 or left[0].verb == "pass":
        return None
    done = [one for one in found if one is not left[0]]
    return left[0] if not yes else done[0] if len(done) == 1 else None


def _is_denied(session: Session, option: Option) -> bool:
    """Whether an option leaves what is asked: 発動しない, 引き直さない."""
    play = session.play
    at = decision(play.game) if play is not None else None
    if play is None or at is None:
        return False
    if any(verb.key == option.verb and verb.ja.endswith("ない") for verb in play.table.words.verbs):
        return True
    try:
        return bool(_wording(session, at.player, option.short).denied)
    except Unknown:
        return False


def _says(session: Session, node: Node, option: Option) -> bool:
    """Whether a line that waits means this option now."""
    play = session.play
    assert play is not None
    try:
        lines = read_line(session.scenario, session.words, node)
    except BadScenario:
        return False
    at = decision(play.game)
    if at is None or len(lines) != 1 or not isinstance(lines[0], Move) or lines[0].player != at.player:
        return False
    return at.options[option.id] in find_options(play, session.words, at, lines[0].text)


def _wording(session: Session, player: int, line: str) -> Any:
    return session.words.answer(line) if player == NATURE else session.words.action(line)


def say(session: Session, player: int, line: str) -> Session | NotNow | Refused | NotUnderstood:
    """Say a line as in `play:`. No window closes for it: it is now, or not now."""
    if session.play is None:
        return NotUnderstood("この盤面はありえないので、何もできません。")
    try:
        wording = _wording(session, player, line)
    except Unknown as error:
        return NotUnderstood(str(error))
    who = "偶然" if player == NATURE else PLAYERS[player]
    return _take(session, pairs([(who, text(line))]), (Move(player, wording, line),), waits=False)


def say_waiting(session: Session) -> Session | NotNow | Refused | NotUnderstood:
    """Say the next line that waits; windows close until it fits, as in a file."""
    if not session.left:
        return NotUnderstood("待っている行はありません。")
    session = _with_chance_in_order(session)
    node = session.left[0]
    try:
        lines = read_line(session.scenario, session.words, node)
    except BadScenario as error:
        return NotUnderstood(error.problems[0].text)
    found = _take(replace(session, left=session.left[1:]), node, lines, waits=True)
    return found.session if isinstance(found, Refused) else found


def _with_chance_in_order(session: Session) -> Session:
    """Return the session with the waiting lines for chance, as far as they come next, in the order in which the game asks."""
    run: list[tuple[Move, Node]] = []
    for node in session.left:
        try:
            lines = read_line(session.scenario, session.words, node)
        except BadScenario:
            break
        if len(lines) != 1 or not isinstance(lines[0], Move) or lines[0].player != NATURE:
            break
        run.append((lines[0], node))
    if len(run) < 2 or session.play is None:
        return session
    asked = put_in_asked_order(session.play, [move for move, _ in run])
    nodes = [next(node for one, node in run if one is move) for move in asked]
    return replace(session, left=(*nodes, *session.left[len(run) :]))


def _take(
    session: Session, node: Node, lines: Sequence[Line], waits: bool
) -> Session | NotNow | Refused | NotUnderstood:
    """Take the lines of one entry of a play."""
    play = session.play
    assert play is not None
    before, refusal = play, None
    for line in lines:
        if isinstance(line, Look):
            continue
        if isinstance(line, Advance):
            play = _settle_play(play, line.rule)
            continue
        done = taking.take(play, line, waits)
        if isinstance(done, taking.NotUnderstood):
            return NotUnderstood(f"{quote(line.text)} {done.what}" if done.quoted else done.what)
        if isinstance(done, taking.NotInThisWindow):
            return NotNow(done.why.rules, done.why.why or done.why.window)
        if isinstance(done, taking.Open):
            return NotUnderstood(f"先に決めることがあります: {done.decision.text}")
        play = done.play
        if isinstance(done, taking.Refused):
            refusal = done.refusal
    after = replace(session, play=play, past=(*session.past, Said(before, node, refusal)))
    return after if refusal is None else Refused(after, refusal)


def _settle_play(play: Play, rule: str = "") -> Play:
    """Return the play gone on as far as needs no line; where it finds no end, as it is."""
    try:
        return replace(taking.settle(play, rule), open=None)
    except EndlessPlay:
        return play


def tell_since(session: Session, before: Play | None) -> list[LoggedLine]:
    """Return what has happened in the game since an earlier play of this session, in sentences."""
    if session.play is None or before is None:
        return []
    told = Narration(session.play.table, before.game, False, before.game.log).tell(session.play.game)
    return [one for one in told if one.line.important]


def cannot(session: Session, card: int) -> tuple[WhyNot, ...]:
    """Return the actions of the open window for which a card cannot be used now, each with the fewest rules that forbid it."""
    play = session.play
    if play is None or (at := decision(play.game)) is None:
        return ()
    return tuple(WhyNot(*one) for one in reasons_for_card(play.table, play.game, at, card))


def settle(session: Session) -> Session:
    """Go on until nothing is under way, or a player has to decide."""
    play = session.play
    if play is None:
        return session
    node = pairs([("進める", text("終わりまで"))])
    return replace(session, play=_settle_play(play), past=(*session.past, Said(play, node, None, True)))


def back(session: Session, steps: int = 1) -> Session:
    """Return the session as it was before its last lines; they are gone."""
    kept = max(0, len(session.past) - steps)
    if kept == len(session.past):
        return session
    return replace(session, play=session.past[kept].before, past=session.past[:kept])


def branch(session: Session, name: str, at: int, changes: Sequence[Change] = ()) -> Session | Problems:
    """Let what was said from here on be a variant under もし, and stand where it began; `changes` are those of its board.

    The main play ends there, so that another variant can go on from the same point.
    """
    changed = session.draft
    for change in changes:
        changed = change_draft(changed, change)
    if replace(changed, board=session.draft.board) != session.draft:
        return Problems(("変種で変えられるのは盤面だけです。カードや題は、もし の外で変えます。",))
    said = session.past[at:]
    board = board_difference(table_of(changed.game), session.draft.board, changed.board)
    others = tuple(one for one in session.branches if one.name != name)
    if not (said or board.pairs):
        return replace(session, branches=others)
    node = branch_node([one.node for one in said], board)
    after = replace(back(session, len(said)), branches=(*others, Branch(name, node)))
    return _check(after) or after


def ask(session: Session, typed: str | Node) -> Session | Problems:
    """Ask a question, in place of those that were asked: `いつ 引く: B`, or as a file has it. `ruling` answers it.

    What the variants were to answer was about the questions of before, and goes with them.
    """
    try:
        node = read_typed_question(typed) if isinstance(typed, str) else typed
    except ValueError as error:
        return Problems((str(error),))
    variants = tuple(Branch(one.name, without_answers(one.node)) for one in session.branches)
    after = replace(session, draft=replace(session.draft, ask=node), branches=variants)
    return _check(after) or after


def _check(session: Session) -> Problems | None:
    """Return all that is wrong with a session as a file; nothing where it can be read."""
    try:
        read(to_file(session, waiting=False), session.scenario.file)
    except BadScenario as error:
        return Problems(tuple(problem.text for problem in error.problems))
    return None


def ruling(session: Session, boards: bool = False) -> Report | Problems:
    """Return the ruling on the call as it stands: its file is read and run, as any other."""
    try:
        scenario = read(to_file(session, waiting=False), session.scenario.file)
        return complete(run_scenario(scenario, boards=boards), scenario)
    except BadScenario as error:
        return Problems(tuple(problem.text for problem in error.problems))


def to_file(session: Session, waiting: bool = True) -> str:
    """Return the session as the text of a scenario file; lines that wait stand behind those that were said, or are left out."""
    play = (*(said.node for said in session.past), *(session.left if waiting else ()))
    branches = tuple((one.name, one.node) for one in session.branches)
    return session_text(session.draft, play, branches, session.more)


def show_line(node: Node) -> str:
    """Return a line of a file as a person reads it."""
    if isinstance(node, Pairs):
        return "、".join(f"{key.text}: {show_line(value)}" for key, value in node.pairs)
    if isinstance(node, Text):
        return node.text
    return "、".join(show_line(one) for one in getattr(node, "items", ()))
