"""A run of a scenario: the report of what happened, of what was expected, and of how else the rules can be read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace

from fwjudge.answer.answering import (
    OtherAnswers,
    add_changes,
    answer,
    answer_about_faults,
    answer_otherwise,
    choose_ground,
    is_about_faults,
    join_variants,
    say_variants,
)
from fwjudge.answer.kinds import DEPENDS, Answer, Ask, Can
from fwjudge.answer.outcome import MORE
from fwjudge.answer.point import Call
from fwjudge.answer.told_facts import is_told
from fwjudge.base.patterns import compile_late
from fwjudge.course.board_change import change
from fwjudge.course.checks import check
from fwjudge.course.course import Course, UnplayableLine
from fwjudge.course.expectation import Advance, Expectation, Line
from fwjudge.course.quotes import quotes_of
from fwjudge.engine.game import Game
from fwjudge.engine.reading import Reading, choice_of
from fwjudge.engine.run import run as walk
from fwjudge.engine.step import Step
from fwjudge.games import table as table_of
from fwjudge.play.move import Move
from fwjudge.play.play import EndlessPlay
from fwjudge.play.taking import ENDLESS

from .answer_checks import check_answers
from .impossible_board import cannot_be, must_be_possible
from .loader import QUESTION
from .official_questions import official_questions_note
from .problem import BadScenario, Problem
from .result import Note, Report
from .scenario import Branch, Scenario
from .shown_grounds import show_grounds
from .undone_lines import say_undone_line

_GROUND = compile_late(r" \([^()]*\)$")
"""The numbers behind a sentence."""
_NO_MARKS = str.maketrans("", "", "「」『』 ")


def begin(scenario: Scenario) -> Game:
    """Return the board of a scenario at its first decision; nothing of its play is played.

    Raises `BadScenario` where the board cannot be.
    """
    must_be_possible(scenario)
    game = table_of(scenario.game).boards.build(scenario.board, scenario.cards, scenario.readings)
    with _playable(scenario.file):
        walk(game, lone=False)
    return game


def run(scenario: Scenario, boards: bool = False, trace: list[Step] | None = None) -> Report:
    """Play a scenario. With `boards` every step carries the board after it; `trace` gets every line that runs.

    Raises `BadScenario` where a line can be read in two ways.
    """
    call = call_of(scenario)
    course = None if scenario.faults else play_lines(scenario, call, boards, trace)
    if course is not None and scenario.branches and not _goes_back(scenario):
        course.told.tell(course.play.game)  # once for all variants
    fork = course.copy() if course is not None and scenario.branches else None
    whole = report_faults(scenario) if course is None else end(course, scenario, call)
    branches = tuple(
        (branch.name, run_branch(scenario, branch, call, fork, boards, trace)) for branch in scenario.branches
    )
    notes = (*whole.notes, *official_questions_note(scenario))
    answers = _with_variants(scenario, whole.answers, branches)
    head = _check_answers(scenario, with_answers(whole, answers) if answers else whole)
    return replace(head, notes=notes, branches=branches)


def _goes_back(scenario: Scenario) -> bool:
    """Whether the play goes back from its end to where a rule was met, which must not have been told before."""
    last = scenario.play[-1] if scenario.play else None
    return isinstance(last, Advance) and bool(last.rule)


def complete(report: Report, scenario: Scenario) -> Report:
    """Return the report of a scenario with what is not needed for the first answer.

    That are the facts that would change each answer, and how else it is answered where the rules can be read otherwise.
    """
    if scenario.faults:
        return report
    variants = {branch.name: _join_branch(scenario, branch) for branch in scenario.branches}
    whole = _add_changes(report, scenario)
    branches = tuple((name, _add_changes(one, variants[name], whole.answers)) for name, one in report.branches)
    told = _leave_out_told(whole) if whole.branches else whole
    return replace(_add_readings(told, scenario), branches=branches)


def _add_changes(report: Report, scenario: Scenario, beside: Sequence[Answer] = ()) -> Report:
    """Return the report with the facts that would change its answers, without those that are told `beside` them."""
    if scenario.faults:
        return report
    answers = add_changes(call_of(scenario), scenario.asks, report.answers)
    told = {change for one in beside for change in one.changes}
    left = [replace(one, changes=tuple(each for each in one.changes if each not in told)) for one in answers]
    return replace(report, answers=tuple(left))


def _leave_out_told(report: Report) -> Report:
    """Return the report without the facts that its variants tell."""
    answers = report.answers
    named = [(_leave_out_marks(name), branch.answers) for name, branch in report.branches]
    left = []
    for at, one in enumerate(answers):
        others = {name: found[at] for name, found in named if len(found) == len(answers) and found[at].said != one.said}
        left.append(_leave_out_variants(one, [name for name, _ in named], others))
    return replace(report, answers=tuple(left))


def _leave_out_variants(one: Answer, names: Sequence[str], others: Mapping[str, Answer]) -> Answer:
    """Return an answer without the facts that are variants of the file: those the ruling says itself.

    `others`: the variants with another answer, by their names; a fact about the same things is one of them in other words, and so
    is one that a variant has for its reason.
    """
    changes = [each for each in one.changes if not any(name in _leave_out_marks(each.what) for name in names)]
    changes = [each for each in changes if not any(_is_same_fact(each.what, name) for name in others)]
    return replace(one, changes=tuple(each for each in changes if not is_told(each.what, others.values())))


_NAMED = compile_late(r"「([^」]+)」|《([^》]+)》|([0-9]+)")
"""The things and numbers that a fact names."""


def _is_same_fact(what: str, variant: str) -> bool:
    """Whether a fact names only things that the name of a variant names too, and denies as that does.

    >>> _is_same_fact("Bのバトルエリアに「霧」がいなければ", "霧がないなら"), _is_same_fact("Aの手札が7枚以下なら", "手札が8枚なら")
    (True, False)
    >>> _is_same_fact("「霧」がレストなら", "霧がないなら"), _is_same_fact("Aのリーダーが《海》を持たなければ", "《海》を持たないなら")
    (False, True)
    """
    named = [_leave_out_marks("".join(found)) for found in _NAMED.findall(what)]
    is_alike = ("ない" in variant or "なけれ" in variant) == ("なけれ" in what)
    return bool(named) and is_alike and all(name in variant for name in named)


def _leave_out_marks(text: str) -> str:
    """Return words without the marks around names."""
    return text.translate(_NO_MARKS)


def _add_readings(report: Report, scenario: Scenario) -> Report:
    """Return the report with the readings under which something else is answered."""
    others = answer_otherwise(call_of(scenario), scenario.asks)
    notes = [
        Note("reading", _reading_text(scenario, report, one), _reading(scenario, one.name).rules) for one in others
    ]
    readings = tuple((one.name, one.choice, one.answers) for one in others)
    return replace(report, notes=(*report.notes, *notes), readings=readings)


def report_faults(scenario: Scenario) -> Report:
    """Return the report of a board that cannot be."""
    report = cannot_be(scenario)
    if not scenario.asks:
        return report
    asked = [ask for ask in scenario.asks if is_about_faults(ask)]
    if len(asked) < len(scenario.asks):
        return report
    return with_answers(report, tuple(answer_about_faults(ask, scenario.faults) for ask in asked))


@contextmanager
def _playable(file: str, in_file: bool = True) -> Iterator[None]:
    """Raise `BadScenario` where a line in here can be read in several ways, or where a play finds no end."""
    try:
        yield
    except UnplayableLine as error:
        at = (error.line, error.column) if in_file else (0, 0)
        raise BadScenario(file, [Problem(*at, str(error))]) from None
    except EndlessPlay:
        raise BadScenario(file, [Problem(0, 0, ENDLESS)]) from None


def play_lines(scenario: Scenario, call: Call, boards: bool = False, trace: list[Step] | None = None) -> Course:
    """Return the course of a scenario, which is this call, after its last line."""
    with _playable(scenario.file):
        course = Course.of(call.table, call.build(), boards, trace, quotes_of(call.cards.values()))
    _take(course, scenario, scenario.play)
    return course


def _take(course: Course, scenario: Scenario, lines: Sequence[Line]) -> None:
    """Go on with these lines. Raises `BadScenario` where one can be read in several ways, or in none."""
    with _playable(scenario.file):
        course.take(lines)


def end(course: Course, scenario: Scenario, call: Call) -> Report:
    """Return the report of a course whose lines have been taken, at its end."""
    played = course.copy()
    played.told.boards = False  # nobody looks at the boards behind an answer
    with _playable(scenario.file):
        course.end(scenario.play[-1] if scenario.play else None)
    table, play = course.table, course.play
    told = course.told.tell(play.game)
    notes = (*scenario.notes, *course.notes, *_note_unplayed(course.unplayed))
    at_end = course.state(notes)
    checks = [*course.checks, *(check(expected, at_end) for expected in _add_open_check(scenario.expect))]
    cited = [rule for one in told for rule in one.rules if one.line.important]
    cited += [rule for refusal in play.refusals for rule in refusal.rules]
    before = course.start.fork()
    answers = _answers(scenario, call, played if scenario.asks else course)
    return Report(
        scenario.game,
        scenario.edition,
        scenario.title,
        scenario.file,
        scenario.question,
        say_together(answers),
        show_grounds(tuple(course.told.steps), answers, [rule for one in play.refusals for rule in one.rules]),
        notes,
        tuple(dict.fromkeys(cited)),
        table.boards.view(before),
        table.boards.view(play.game),
        tuple(checks),
        play.open,
        play.refusals,
        table.speech.ending(play.game),
        answers=answers,
    )


# -- answers -------------------------------------------------------------------------------------------


def call_of(scenario: Scenario) -> Call:
    """Return a scenario as a call that can be played again; its board is laid out where something is asked."""
    call = Call(table_of(scenario.game), scenario.board, scenario.cards, scenario.readings, scenario.play)
    return call.lay() if scenario.asks and not scenario.faults else call


def _answers(scenario: Scenario, call: Call, course: Course) -> tuple[Answer, ...]:
    """Return the answers to what a scenario asks; where it asks nothing, what came of its play.

    Raises `BadScenario` where what is asked about can be read in several ways.
    """
    with _playable(scenario.file):
        found = answer(call, scenario.asks, scenario.wanted, course)
        if scenario.asks:
            return say_undone_line(scenario, call, course, found)
    return tuple(replace(one, question=scenario.question) for one in found)


def _check_answers(scenario: Scenario, report: Report) -> Report:
    """Return a report with the checks of its answers, where the file says what they must be."""
    if not scenario.asks:
        return report
    checks = check_answers(table_of(scenario.game), scenario.asks, scenario.wanted, report.answers)
    return replace(report, checks=(*report.checks, *checks))


def answer_question(scenario: Scenario, ask: Ask) -> Answer:
    """Return the answer to a question that does not stand in the file.

    Raises `BadScenario` where the board cannot be, or what is asked about can be read in several ways.
    """
    must_be_possible(scenario)
    with _playable(QUESTION, in_file=False):
        found = answer(call_of(scenario), (ask,))
    return found[0]


def with_answers(report: Report, answers: tuple[Answer, ...]) -> Report:
    """Return a report with these answers, and their sentences as the ruling."""
    return replace(report, answers=answers, ruling=say_together(answers))


def say_together(answers: Sequence[Answer]) -> str:
    """Return the sentences of answers, as they are read aloud one after the other."""
    return "".join(sentence for one in answers for sentence in one.sentences)


def _with_variants(
    scenario: Scenario, answers: tuple[Answer, ...], branches: Sequence[tuple[str, Report]]
) -> tuple[Answer, ...]:
    """Return the answers of the whole: where only the variants play anything, theirs together; else with the other ones named."""
    number = len(scenario.asks)
    if not branches or not number or any(len(one) != number for one in (answers, *(r.answers for _, r in branches))):
        return answers
    joined = []
    plays = not scenario.play and all(branch.play for branch in scenario.branches)
    for at, (ask, own) in enumerate(zip(scenario.asks, answers, strict=True)):
        hangs = (
            own.said == DEPENDS
        )  # on a choice, and says so: the variants that only make that choice say nothing more
        variants = [
            (name, report.answers[at])
            for (name, report), branch in zip(branches, scenario.branches, strict=True)
            if not (hangs and branch.board == scenario.board)
        ]
        alone = plays and not isinstance(ask.asked, Can)
        joined.append(join_variants(ask, variants) if alone and variants else say_variants(own, variants))
    return tuple(joined)


def _add_open_check(expected: tuple[Expectation, ...]) -> tuple[Expectation, ...]:
    """Return the expectations, with the one that no decision is open: a scenario that stopped half way has not passed."""
    if not expected or any(one.what == "open" for one in expected):
        return expected
    return (*expected, Expectation("open", "未決の選択がない", line=expected[-1].line))


def _note_unplayed(moves: Sequence[Move]) -> list[Note]:
    """Return a note of the moves that were not made because a decision is open."""
    if not moves:
        return []
    lines = tuple(move.text for move in moves)
    named = "、".join(f"「{line}」" for line in lines)
    return [Note("unplayed", f"選択が未決なので、次の行は行っていない: {named}", about=lines)]


# -- branches ------------------------------------------------------------------------------------------


def run_branch(
    scenario: Scenario,
    branch: Branch,
    call: Call,
    fork: Course | None,
    boards: bool = False,
    trace: list[Step] | None = None,
) -> Report:
    """Return the report of a branch. It goes on from the fork, where the play of the scenario stands after its last line.

    Without a fork, or on another board, all of it is played anew.
    """
    whole = _join_branch(scenario, branch)
    if fork is None or branch.faults or branch.instead or branch.board != scenario.board:
        if whole.faults:
            return _check_answers(whole, report_faults(whole))
        other = replace(call, lines=whole.play) if branch.board == scenario.board else call_of(whole)
        report = end(play_lines(whole, other, boards, trace), whole, other)
    else:
        course = call.copy(fork)
        _take(course, scenario, branch.play)
        report = end(course, whole, replace(call, lines=whole.play))
    return _check_answers(whole, _set_against_whole(scenario, call, report))


def _set_against_whole(scenario: Scenario, call: Call, report: Report) -> Report:
    """Return the report of a branch with the grounds that the play of the scenario shows to be those that are asked for."""
    if scenario.faults or not any(one.beside is not None for one in report.answers):
        return report
    own = _answers(scenario, call, play_lines(scenario, call))
    pairs = zip(report.answers, own, strict=True) if len(own) == len(report.answers) else ()
    answers = tuple(choose_ground(one, [other]) for one, other in pairs)
    return with_answers(report, answers) if answers and answers != report.answers else report


def _join_branch(scenario: Scenario, branch: Branch) -> Scenario:
    """Return a branch as a scenario: more play, maybe another board, and expectations of its own."""
    return replace(
        scenario,
        title=f"{scenario.title} ― もし{branch.name}",
        board=branch.board,
        play=branch.play if branch.instead else (*scenario.play, *branch.play),
        expect=branch.expect,
        branches=(),
        faults=branch.faults,
        wanted=branch.wanted,
    )


# -- other readings ------------------------------------------------------------------------------------


def _reading(scenario: Scenario, name: str) -> Reading:
    return table_of(scenario.game).policy.readings[name]


def _leave_out_more(answers: Sequence[Answer]) -> list[str]:
    """Return the sentences of answers without the one that says that they are not all."""
    return [sentence for one in answers for sentence in one.sentences if sentence != MORE]


def _differences(answers: Sequence[Answer], others: Sequence[Answer]) -> str:
    """Return the answers that are others than these; of several questions each with its own."""
    if len(answers) != len(others) or len(answers) == 1:
        return "".join(_say_shortly(one) for one in others)
    found = [one for one, before in zip(others, answers, strict=True) if one.said != before.said]
    return "".join(f"{one.question}　{_say_shortly(one)}" for one in found)


def _say_shortly(answer: Answer) -> str:
    """Return what is said of another reading: the answer; its reason is the reading, not what a ground was found to be."""
    said = "".join(answer.sentences)
    if answer.kind == "outcome" or answer.said in ("depends", "open", "undecided"):
        return said
    return f"{_GROUND.sub('', said.partition('。')[0])}。"


def _reading_text(scenario: Scenario, report: Report, other: OtherAnswers) -> str:
    """Return how a reading was read, how else it can be, and what is different then: the answer, or of a play only the board."""
    reading = _reading(scenario, other.name)
    now = choice_of(scenario.readings, reading)
    now_said, other_said = (_leave_out_more(answers) for answers in (report.answers, other.answers))
    said = _differences(report.answers, other.answers)
    if other.end is not None and now_said == other_said:
        lines = change(report.after, table_of(scenario.game).boards.view(other.end)).lines
        said = f"{'、'.join(lines)}。"
    return (
        f"{reading.question}: 「{reading.choices[now]}」と読んだ。「{reading.choices[other.choice]}」とも読める。"
        f"その場合は: {said}"
    )
