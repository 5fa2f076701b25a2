"""Buddyfight as the rest of the program sees it."""

from __future__ import annotations

from types import MappingProxyType

from fwjudge.games.table import Boards, GameRecord, GameWords, OptionWords, SkillWords

from .policy import POLICY
from .rules.sr_rules import concede
from .speech import board, sentences
from .speech.questions import QUESTIONS
from .speech.refusals import REFUSALS
from .speech.sentences import SPEECH
from .speech.view import view
from .state import GAME
from .world.keywords import KEYWORDS

TABLE = GameRecord(
    game=GAME,
    policy=POLICY,
    words=GameWords(
        areas=board.AREA_WORDS,
        phases=board.PHASES,
        verbs=sentences.VERBS,
        fields=board.FIELDS,
        states=board.STATES,
        reasons=sentences.REASONS,
        numbers=sentences.NUMBERS,
        counters=board.COUNTERS,
        roles=sentences.ROLES,
        answers=sentences.WORDS,
        phrases=sentences.PHRASES,
        acts=sentences.ACTS,
    ),
    skills=SkillWords(
        sounds=sentences.SOUNDS,
        headings=sentences.HEADINGS,
        keywords=KEYWORDS,
        durations=sentences.DURATIONS,
        timings=sentences.TIMINGS,
        forbidden=sentences.FORBIDDEN,
        ends=sentences.ENDS,
        negated=sentences.NEGATED,
        unread=MappingProxyType(
            {
                "kind": ("replace", "skill"),
                "Ability": ("unless", "price", "piles"),
                "Filter": ("colour", "cost_at_most", "attribute", "multicolour", "counter"),
                "Move": ("up",),
                "Trigger": ("by", "source"),
            }
        ),
    ),
    boards=Boards(board.faults, board.build, view),
    speech=SPEECH,
    options=OptionWords(sentences.describe, sentences.label, sentences.question, sentences.window),
    questions=QUESTIONS,
    refusals=REFUSALS,
    concede=concede,
    orders=frozenset({"4.2.1.1", "4.2.1.2"}),
    answering=("2.Q2",),
)
