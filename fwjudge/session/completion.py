"""The lines that a line which has begun to be typed may become: options, names, and the words of a question."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from fwjudge.answer.event_words import event_words
from fwjudge.base.patterns import compile_late
from fwjudge.base.spelling import fold
from fwjudge.course.words import find
from fwjudge.games.table import PLAYERS
from fwjudge.scenario.asks import ASK_PARTS, KINDS, SORTS, START, UNTIL
from fwjudge.scenario.rule_numbers import steps

from .session import Session, options

ASK_WORDS = ("聞く", "ask")
MAX_LINES_OFFERED = 200
"""No more lines are offered."""
_LAST_WORD = compile_late(r"[^\s、,:：\[\]{}]*$")


def complete(session: Session, begun: str, commands: Iterable[str] = ()) -> list[str]:
    """Return the whole lines that this one may become; `commands` are the words of the one who asks."""
    head, _, rest = begun.partition(" ")
    if fold(head) in ASK_WORDS and " " in begun:
        return _extend(begun, _words_of_question(session, rest))
    whole = [option.short for option in options(session)]
    if _LAST_WORD.sub("", begun) == "":
        whole += [f"{word} " for word in commands]
    lines = [line for line in whole if line.startswith(begun)]
    return list(dict.fromkeys([*lines, *(_extend(begun, _names(session)) if begun else ())]))[:MAX_LINES_OFFERED]


def _extend(begun: str, words: Iterable[str]) -> list[str]:
    """Return the line with its last word replaced by each of these that begins like it."""
    match = _LAST_WORD.search(begun)
    last = match[0] if match else ""
    head = begun[: len(begun) - len(last)]
    found = dict.fromkeys(f"{head}{word}" for word in words if fold(word).startswith(fold(last)))
    return list(found)[:MAX_LINES_OFFERED]


def _words_of_question(session: Session, rest: str) -> list[str]:
    """Return the words that may come next in a question."""
    if " " not in rest:
        return [f"{word.ja} " for word in KINDS]
    first, _, asked = rest.partition(" ")
    kind = find(first, KINDS)
    words = re.split(r"\s+", asked)
    beside = [word for word in ASK_PARTS if word.key == "at" or (word.key == "until" and kind == "can")]
    if len(words) > 1 and (part := find(words[-2].rstrip(":："), beside)) is not None:
        return [word.ja for word in UNTIL] if part == "until" else _moments(session)
    told = asked.strip() and not asked.rstrip().endswith((":", "："))
    found = _NEXT[kind](session, asked) if kind in _NEXT else _names(session)
    if told and asked.endswith(" ") and kind != "can":
        found = []
    return [*found, *(f"{word.ja} " for word in beside)] if told else found


def _names(session: Session) -> list[str]:
    """Return the names of the cards of a call."""
    return [*session.scenario.cards, *PLAYERS]


def _skills(session: Session) -> list[str]:
    """Return the skills of the cards of a call: 番人【KO時】."""
    cards = session.scenario.cards.items()
    return [f"{name}{skill.name}" for name, card in cards for skill in card.abilities if getattr(skill, "name", "")]


def _events(session: Session, asked: str) -> list[str]:
    """Return the words for events, and behind one what it may happen to."""
    if ":" in asked or "：" in asked:
        return [*_names(session), *_skills(session), *(word.ja for word in session.words.table.words.phases)]
    return [f"{word.ja}: " for word in event_words(session.words.table)]


def _facts(session: Session, asked: str) -> list[str]:
    """Return what a line of `expect` may be about, and behind it what may be so."""
    words = session.words.table.words
    if ":" in asked or "：" in asked:
        return [
            *(area.ja for area in words.areas),
            *(state.ja for state in words.cards.states),
            *_events(session, asked),
        ]
    return [*(f"{name}: " for name in _names(session)), *_values(session, asked), *_events(session, asked)]


def _values(session: Session, asked: str) -> list[str]:
    """Return the numbers that can be asked for: 番人.パワー, A.手札."""
    words = session.words.table.words
    of_cards = [f"{name}.{word.ja}" for name in session.scenario.cards for word in words.cards.numbers]
    counted = [*(area.ja for area in words.areas if not area.shared), *(word.ja for word in words.cards.counters)]
    return [*of_cards, *(f"{player}.{name}" for player in PLAYERS for name in counted)]


def _actions(session: Session, asked: str) -> list[str]:
    """Return the players, and behind one what can be done."""
    if ":" not in asked and "：" not in asked:
        return [f"{player}: " for player in PLAYERS]
    verbs = [word.ja for word in session.words.table.words.verbs]
    return [*(option.short for option in options(session)), *verbs, *_names(session), *_skills(session)]


def _choices(session: Session, asked: str) -> list[str]:
    """Return what makes a player choose: skills, the order of skills, a verb."""
    return [*_skills(session), *(word.ja for word in SORTS), *(word.ja for word in session.words.table.words.verbs)]


def _things(session: Session, asked: str) -> list[str]:
    """Return what can come in an order: skills, events."""
    return [*_skills(session), *_events(session, asked.rpartition("、")[2])]


def _moments(session: Session) -> list[str]:
    """Return the moments of which can be asked: the beginning, after each line, the steps."""
    lines = [f"{number}行目の後" for number in range(1, len(session.past) + 1)]
    return [START[0], *lines, *steps(session.draft.game)]


_NEXT: Mapping[str | None, Callable[[Session, str], list[str]]] = {
    "can": _actions,
    "whether": _facts,
    "value": _values,
    "when": _events,
    "often": _events,
    "who": _choices,
    "options": _choices,
    "order": _things,
    "wins": lambda session, asked: [],
}
