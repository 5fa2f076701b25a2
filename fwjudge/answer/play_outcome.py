"""The outcome of a play of which nothing was asked: what came of it, without はい and いいえ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from fwjudge.course.checks import PlayState
from fwjudge.play.forced_choices import PICKS
from fwjudge.play.move import Move
from fwjudge.play.results import Refusal

from .ground import Ground, ground_by, most_special
from .kinds import Answer
from .open_ends import say_open, say_unread
from .outcome import outcome_aloud
from .reasons import reason

MAX_SKILLS_RESOLVED = 12
"""Of the skills that were resolved no more are named."""


def say_outcome(state: PlayState, moves: Sequence[Move]) -> Answer:
    """Return what came of a play: the open choice, the last line that was refused, the ending, or what was resolved."""
    made = _say_end(state, moves)
    unread = [one for one in state.told if one.line.kind == "unread"]
    if not unread:
        return made
    return replace(made, sentences=(*made.sentences, f"ただし、{say_unread(state, unread[0])}。"))


def _say_end(state: PlayState, moves: Sequence[Move]) -> Answer:
    """Return how a play ended, or where it stands."""
    refused_last = bool(moves) and any(refusal.line == moves[-1].line for refusal in state.refusals)
    if state.open is not None and not refused_last:
        asked = state.table.options.question(state.game).clause
        return Answer("outcome", "open", (state.open.rule,), (say_open(state.table, state.open, asked),))
    if state.refusals:
        refusal = find_root(state, moves, state.refusals[-1])
        ground = ground_by(state.table, refusal.rules, "refusal", refusal.why)
        return Answer("outcome", "refused", ground.numbers, say_refused(refusal, ground))
    if state.game.ended is not None:
        ending = state.table.speech.ending(state.game)
        rules = most_special(state.table, state.game.ended.cites)
        return Answer("outcome", "over", rules[:1], (f"{ending}で、ゲームは終了します。",))
    return Answer("outcome", "", (), _say_order(state))


def find_root(state: PlayState, moves: Sequence[Move], last: Refusal) -> Refusal:
    """Return the refusal that explains this one: where picks of a refused line are refused, the line itself."""
    refused = {refusal.line: refusal for refusal in state.refusals}
    for before, move in zip(moves[-2::-1], moves[:0:-1], strict=True):
        if move.line != last.line:
            continue
        if move.wording.verb not in PICKS or before.line not in refused:
            break
        last = refused[before.line]
    return last


def say_refused(refusal: Refusal, ground: Ground) -> tuple[str, ...]:
    """Return that a line cannot be done, and why."""
    return (f"「{refusal.action}」はできません。", reason(ground) or "ルールが認めていないからです。")


def _say_order(state: PlayState) -> tuple[str, ...]:
    """Return the skills in the order of their resolution, and what came of it."""
    names = ["の".join(filter(None, done)) for done in state.skills_resolved]
    came = outcome_aloud(state.told)
    if not names:
        nothing = "カードの移動もスキルの解決もなく進みます。" if state.told else "何も起こりません。"
        return came or (nothing,)
    laps = [(name, len(list(same))) for name, same in groupby(names)]
    told = [f"{name}{f' ({times}回)' if times > 1 else ''}" for name, times in laps[:MAX_SKILLS_RESOLVED]]
    more = f"など{len(names)}回" if len(laps) > MAX_SKILLS_RESOLVED else ""
    first = f"{told[0]}を解決します。" if len(laps) == 1 else f"{'、'.join(told)}{more}の順に解決します。"
    return (first, *came)
