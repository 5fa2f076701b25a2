"""裁定: the answer as a sentence that a judge can read aloud, and another one with what comes of it."""

from __future__ import annotations

from itertools import groupby

from fwjudge.answer.outcome import outcome_aloud
from fwjudge.course.checks import NO_CARD, PlayState, check
from fwjudge.play.forced_choices import PICKS
from fwjudge.play.move import Move
from fwjudge.play.vocabulary import names_of

from .result import Check, Refusal
from .scenario import Scenario

MAX_OPTIONS = 6
"""Of the options of an open choice no more are named."""
MAX_SKILLS = 12
"""Of the skills that were resolved no more are named."""
UNREAD = "ただし、カードの文に読めないところがあり、それをないものとした裁定です。"


def ruling(
    scenario: Scenario, found: PlayState, start: PlayState, moves: list[Move], begun: list[int]
) -> tuple[str, ...]:
    """Return the sentences of the ruling, by the kind of the question; what could not be read is never left to the notes alone.

    `start`: what there was before the play. `begun`: how much had happened when each line of the play began.
    """
    answer = _answer(scenario, found, start, moves, begun)
    return (*answer, UNREAD) if _has_unread_card(scenario, found) else answer


def _has_unread_card(scenario: Scenario, found: PlayState) -> bool:
    """Whether there is a card in this game of which something could not be read; those of other variants do not count."""
    if not scenario.unread:
        return False
    there = {
        name for card in range(len(found.game.cards)) for name in found.table.speech.names_of_card(found.game, card)
    }
    cards = {name: scenario.cards[name] for name in scenario.unread}
    return not there.isdisjoint(names_of(cards))


def _answer(
    scenario: Scenario, found: PlayState, start: PlayState, moves: list[Move], begun: list[int]
) -> tuple[str, ...]:
    if scenario.ask == "value" and scenario.of is not None:
        return (_value(scenario, found, start),)
    if found.open is not None and not (moves and any(refusal.line == moves[-1].line for refusal in found.refusals)):
        return (_open(found),)
    if scenario.ask == "can":
        return _can(found, moves, begun, [branch.name for branch in scenario.branches])
    if found.refusals:
        return (_say_refused(found, _root(found, moves, found.refusals[-1])),)
    if found.game.ended is not None:
        return (_say_ended(found),)
    return _order(found)


def _open(found: PlayState) -> str:
    """Return which player has to decide first, and between what."""
    assert found.open is not None
    at = found.open
    options = "".join(f"『{label}』" for label in at.options[:MAX_OPTIONS])
    more = f"など{len(at.options)}通り" if len(at.options) > MAX_OPTIONS else ""
    asked = found.table.options.question(found.game).clause
    return f"{asked}は、{at.player}が{options}{more}から決めます ({at.rule})。手順に書かれていないので、その先はまだ決まりません。"


def reason(found: PlayState, refusal: Refusal) -> str:
    """Return why not: a clause for each rule that has one, then the numbers of all."""
    rules = refusal.rules
    told = list(dict.fromkeys(found.table.words.reasons[rule] for rule in rules if rule in found.table.words.reasons))
    numbers = f" ({'、'.join(rules)})" if rules else ""
    clause = refusal.why or "、また".join(told) or "ルールが認めていない"
    return f"{clause}からです{numbers}。"


def _root(found: PlayState, moves: list[Move], last: Refusal) -> Refusal:
    """Return the refusal that explains this one: where picks of a refused line are refused, the line itself."""
    refused = {refusal.line: refusal for refusal in found.refusals}
    for before, move in zip(moves[-2::-1], moves[:0:-1], strict=True):
        if move.line != last.line:
            continue
        if move.wording.verb not in PICKS or before.line not in refused:
            break
        last = refused[before.line]
    return last


def _say_refused(found: PlayState, refusal: Refusal) -> str:
    return f"「{refusal.action}」はできません。{reason(found, refusal)}"


def _can(found: PlayState, moves: list[Move], begun: list[int], branches: list[str]) -> tuple[str, ...]:
    asked = moves[-1] if moves else None
    refused = next((r for r in reversed(found.refusals) if asked is None or r.line == asked.line), None)
    if refused is not None:
        return "いいえ、できません。", reason(found, _root(found, moves, refused))
    if asked is None:
        if not branches:
            return _order(found)
        named = "、".join(f"「{name}」" for name in branches)
        return "場合によって異なります。", f"{named}のそれぞれの裁定のとおりです。"
    since = next((at for at in reversed(begun) if at < len(found.told)), 0)  # what it names may have come by itself
    said = [f"はい、「{asked.text}」はできます。", *outcome_aloud(found.told[since:], asked.text)]
    if found.game.ended is not None:
        said.append(_say_ended(found))
    earlier = next((r for r in reversed(found.refusals) if r.line != asked.line), None)
    if earlier is not None:
        said.append(f"ただし、{_say_refused(found, _root(found, moves, earlier))}")
    return tuple(said)


def _say_ended(found: PlayState) -> str:
    return f"{found.table.speech.ending(found.game)}で、ゲームは終了します。"


def _value(scenario: Scenario, found: PlayState, start: PlayState) -> str:
    assert scenario.of is not None
    what, now, first = scenario.of.shown.replace(".", "の"), value(scenario, found), value(scenario, start)
    if now.found == NO_CARD:
        return f"{what}は、そのカードがもうそこにないので、ありません。"
    before = f" (はじめは {first.found})" if first.found not in (now.found, NO_CARD) else ""
    return f"{what}は {now.found} です{before}。"


def value(scenario: Scenario, found: PlayState) -> Check:
    """Return the value that the question asks for."""
    assert scenario.of is not None
    return check(scenario.of, found)


def _order(found: PlayState) -> tuple[str, ...]:
    names = ["の".join(filter(None, done)) for done in found.skills_resolved]
    came = outcome_aloud(found.told)
    if not names:
        nothing = "カードの移動もスキルの解決もなく進みます。" if found.told else "何も起こりません。"
        return came or (nothing,)
    laps = [(name, len(list(same))) for name, same in groupby(names)]
    told = [f"{name}{f' ({times}回)' if times > 1 else ''}" for name, times in laps[:MAX_SKILLS]]
    more = f"など{len(names)}回" if len(laps) > MAX_SKILLS else ""
    first = f"{told[0]}を解決します。" if len(laps) == 1 else f"{'、'.join(told)}{more}の順に解決します。"
    return (first, *came)
