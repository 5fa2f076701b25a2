"""Dimension Zero as the rest of the program sees it."""

from __future__ import annotations

from fwjudge.games.table import Boards, CardWords, GameRecord, GameWords, OptionWords, SkillWords

from .policy import POLICY
from .rules.p3c03_end import concede
from .speech import board, sentences, vocabulary
from .speech.grounds import GROUNDS
from .speech.layout import LAYOUT
from .speech.questions import QUESTIONS
from .speech.reasons import REASONS
from .speech.refusals import REFUSALS
from .speech.sentences import SPEECH
from .speech.view import view
from .state import GAME

TABLE = GameRecord(
    game=GAME,
    policy=POLICY,
    words=GameWords(
        areas=board.AREA_WORDS,
        phases=board.PHASES,
        verbs=vocabulary.VERBS,
        reasons=REASONS,
        answers=vocabulary.WORDS,
        acts=tuple(sentences.ITEMS.values()),
        cards=CardWords(
            blanks=(board.BLANK,),
            fields=board.FIELDS,
            states=board.STATES,
            numbers=vocabulary.NUMBERS,
            counters=board.COUNTERS,
            roles=vocabulary.ROLES,
        ),
    ),
    skills=SkillWords(keywords=vocabulary.KEYWORDS, names_traits=True),
    boards=Boards(board.faults, board.build, view, board.name_place, LAYOUT),
    speech=SPEECH,
    options=OptionWords(sentences.describe, sentences.label, sentences.question, sentences.window),
    questions=QUESTIONS,
    grounds=GROUNDS,
    refusals=REFUSALS,
    concede=concede,
    orders=frozenset({"4-8-3", "2-20-1-8", "2-20-2-6"}),
    answering=("4-6-2",),
    reads_text=True,
)
