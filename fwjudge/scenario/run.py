"""A run of a scenario: the report of what happened, of what was expected, and of how else the rules can be read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fwjudge.engine.game import Game
from fwjudge.engine.reading import Reading, choice_of
from fwjudge.engine.run import run as walk
from fwjudge.engine.step import Step
from fwjudge.games import table as table_of

from .board_change import change
from .checks import PlayState, check
from .impossible_board import cannot_be, must_be_possible
from .log_marks import entries_since
from .official_questions import official_questions_note
from .other_orders import notes_on_other_orders
from .outcome import MORE
from .play import go_back_to_rule, settle, take_line
from .player import Player
from .result import Check, Note, Report
from .ruling import ruling
from .scenario import Advance, Branch, Expected, Look, Move, Scenario
from .steps import describe_log, failure_notes
from .trigger_order import split_line


def begin(scenario: Scenario) -> Game:
    """Return the board of a scenario at its first decision; nothing of its play is played.

    Raises `BadScenario` where the board cannot be.
    """
    must_be_possible(scenario)
    return walk(table_of(scenario.game).boards.build(scenario.board, scenario.cards, scenario.readings), lone=False)


def run(scenario: Scenario, boards: bool = False, trace: list[Step] | None = None) -> Report:
    """Play a scenario. With `boards` every step carries the board after it; `trace` gets every line that runs.

    Raises `BadScenario` where a line can be read in two ways.
    """
    report, consulted = _once(scenario, boards, trace)
    branches = tuple((branch.name, _once(_with(scenario, branch), boards, trace)[0]) for branch in scenario.branches)
    readings = tuple(_other_readings(scenario, consulted, boards))
    notes = (*report.notes, *official_questions_note(scenario))
    for name, other, outcome in readings:
        text = _reading_text(scenario, name, other) + _compared(report, outcome)
        notes = (*notes, Note("reading", text, _reading(scenario, name).rules))
    return replace(report, notes=notes, branches=branches, readings=readings)


def _with(scenario: Scenario, branch: Branch) -> Scenario:
    """Return a branch as a scenario: more play, maybe another board, and expectations of its own."""
    return replace(
        scenario,
        title=f"{scenario.title} ― もし{branch.name}",
        board=branch.board,
        play=(*scenario.play, *branch.play),
        expect=branch.expect,
        branches=(),
        faults=branch.faults,
    )


def _once(scenario: Scenario, boards: bool, trace: list[Step] | None = None) -> tuple[Report, tuple[str, ...]]:
    """Return the report of one play, and the readings that were consulted."""
    if scenario.faults:
        return cannot_be(scenario), ()
    table = table_of(scenario.game)
    game = table.boards.build(scenario.board, scenario.cards, scenario.readings)
    game.trace = trace
    start = game.fork()
    player = Player(table, game, scenario.file)
    player.start()
    checks: list[Check] = []
    moves: list[Move] = []
    unplayed: list[Move] = []
    begun: list[int] = []

    def state(notes: Sequence[Note] = ()) -> PlayState:
        told, _ = describe_log(table, start, player.game, False)
        return PlayState(table, player.game, told, player.refusals, player.open, notes)

    for line in scenario.play:
        player.lines_begun += 1
        if isinstance(line, Advance):
            settle(player, line.rule)
        elif isinstance(line, Look):
            checks += [check(expected, state()) for expected in line.expected]
        elif player.open is None:
            moves.append(line)
            begun.append(len(entries_since(player.game, None)))
            if not all(take_line(player, one) for one in split_line(player, line)):
                unplayed.append(line)
        else:
            unplayed.append(line)
    last = scenario.play[-1] if scenario.play else None
    if isinstance(last, Advance) and last.rule:
        go_back_to_rule(player, start, last.rule)
    else:
        settle(player)
    told, steps = describe_log(table, start, player.game, boards)
    orders = notes_on_other_orders(scenario, player) if player.open is None else []
    notes = (*scenario.notes, *failure_notes(told), *player.closed, *orders, *_unplayed(unplayed))
    at_end = PlayState(table, player.game, told, player.refusals, player.open, notes)
    checks += [check(expected, at_end) for expected in _asked(scenario.expect)]
    cited = [rule for one in told for rule in one.rules if one.line.important]
    cited += [rule for refusal in player.refusals for rule in refusal.rules]
    before = start.fork()
    report = Report(
        scenario.game,
        scenario.edition,
        scenario.title,
        scenario.file,
        scenario.ask,
        scenario.question,
        ruling(scenario, at_end, PlayState(table, before, (), (), None), moves, begun),
        tuple(steps),
        notes,
        tuple(dict.fromkeys(cited)),
        table.boards.view(before),
        table.boards.view(player.game),
        tuple(checks),
        player.open,
        tuple(player.refusals),
        table.speech.ending(player.game),
    )
    consulted = [one.entry.event.why for one in told if one.line.kind == "reading"]
    return report, tuple(dict.fromkeys(consulted))


def _asked(expected: tuple[Expected, ...]) -> tuple[Expected, ...]:
    """Return the expectations, with the one that no decision is open: a scenario that stopped half way has not passed."""
    if not expected or any(one.what == "open" for one in expected):
        return expected
    return (*expected, Expected("open", "未決の選択がない", line=expected[-1].line))


def _unplayed(moves: Sequence[Move]) -> list[Note]:
    if not moves:
        return []
    told = "、".join(f"「{move.text}」" for move in moves)
    return [Note("unplayed", f"選択が未決なので、次の行は行っていない: {told}")]


# -- other readings ------------------------------------------------------------------------------------


def _reading(scenario: Scenario, name: str) -> Reading:
    return table_of(scenario.game).policy.readings[name]


def _reading_text(scenario: Scenario, name: str, other: str) -> str:
    reading = _reading(scenario, name)
    now = choice_of(scenario.readings, reading)
    return f"{reading.question}: 「{reading.choices[now]}」と読んだ。「{reading.choices[other]}」とも読める。"


def _compared(report: Report, other: Report) -> str:
    """Return what another reading makes different: the ruling, or where the same is said, the board."""
    if _end(other) == _end(report):
        return "それでも結果は変わらない。"
    alike = other.ruling.replace(MORE, "") == report.ruling.replace(MORE, "")
    lines = change(report.after, other.after).lines if alike else ()
    return f"その場合は、この裁定の終わりと比べて {'、'.join(lines)}。" if lines else f"その場合は: {other.ruling}"


def _other_readings(scenario: Scenario, consulted: Sequence[str], boards: bool) -> list[tuple[str, str, Report]]:
    """Return the same scenario under each other choice of the readings that were consulted."""
    table = table_of(scenario.game)
    found = []
    for name in consulted:
        reading = table.policy.readings[name]
        now = choice_of(scenario.readings, reading)
        for other in reading.choices:
            if other != now:
                changed = tuple(pair for pair in scenario.readings if pair[0] != name)
                found.append((name, other, _once(replace(scenario, readings=(*changed, (name, other))), boards)[0]))
    return found


def _end(report: Report) -> object:
    """Return what counts as the end: the board apart from the moment, who won, what is open."""
    return report.after.areas, report.ending, report.open_decision
