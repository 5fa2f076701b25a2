"""The toy as the rest of the program sees it."""

from __future__ import annotations

from fwjudge.games.table import Boards, CardWords, GameRecord, GameWords, OptionWords, SkillWords

from .policy import POLICY
from .rules.ch1_ends import concede
from .speech import board, sentences
from .speech.layout import LAYOUT
from .speech.questions import QUESTIONS
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
        verbs=sentences.VERBS,
        reasons=sentences.REASONS,
        answers=sentences.WORDS,
        cards=CardWords(
            fields=board.FIELDS,
            states=board.STATES,
            numbers=sentences.NUMBERS,
            counters=board.COUNTERS,
        ),
    ),
    skills=SkillWords(headings=sentences.HEADINGS),
    boards=Boards(board.faults, board.build, view, layout=LAYOUT),
    speech=SPEECH,
    options=OptionWords(sentences.describe, sentences.label, sentences.question, sentences.window),
    questions=QUESTIONS,
    refusals=REFUSALS,
    concede=concede,
    reads_text=True,
)
