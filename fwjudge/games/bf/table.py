"""Buddyfight as the rest of the program sees it."""

from __future__ import annotations

from fwjudge.games.table import Boards, CardWords, GameRecord, GameWords, OptionWords, SkillWords

from .policy import POLICY
from .rules.sr_rules import concede
from .speech import board, options, vocabulary
from .speech.grounds import GROUNDS
from .speech.layout import LAYOUT
from .speech.questions import QUESTIONS
from .speech.reasons import REASONS
from .speech.refusals import REFUSALS
from .speech.sentences import SPEECH
from .speech.view import view
from .state import GAME
from .world.keywords import KEYWORDS

TABLE = GameRecord(
    game=GAME,
    policy=POLICY,
    words=GameWords(
        areas=vocabulary.AREA_WORDS,
        phases=vocabulary.PHASES,
        verbs=vocabulary.VERBS,
        reasons=REASONS,
        answers=vocabulary.WORDS,
        phrases=vocabulary.PHRASES,
        acts=vocabulary.ACTS,
        cards=CardWords(
            blanks=(board.BLANK, board.BLANK_MONSTER, board.BLANK_FLAG),
            fields=vocabulary.FIELDS,
            states=vocabulary.STATES,
            numbers=vocabulary.NUMBERS,
            counters=vocabulary.COUNTERS,
            roles=vocabulary.ROLES,
        ),
    ),
    skills=SkillWords(headings=vocabulary.HEADINGS, keywords=KEYWORDS),
    boards=Boards(board.faults, board.build, view, layout=LAYOUT),
    speech=SPEECH,
    options=OptionWords(options.describe, options.label, options.question, options.window),
    questions=QUESTIONS,
    grounds=GROUNDS,
    refusals=REFUSALS,
    concede=concede,
    orders=frozenset({"4.2.1.1", "4.2.1.2"}),
    answering=("2.Q2",),
    reads_text=True,
)
