"""汎用TCG as the rest of the program sees it."""

from __future__ import annotations

from fwjudge.games.table import Boards, CardWords, GameRecord, GameWords, OptionWords, SkillWords

from .policy import POLICY
from .rules.ch01_overview import concede
from .speech import board, sentences
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
        verbs=sentences.VERBS,
        reasons=REASONS,
        answers=sentences.WORDS,
        cards=CardWords(
            blanks=(board.BLANK, board.BLANK_UNIT),
            fields=board.FIELDS,
            states=board.STATES,
            numbers=sentences.NUMBERS,
            skills=board.SKILLS,
        ),
    ),
    skills=SkillWords(),
    boards=Boards(board.faults, board.build, view, layout=LAYOUT),
    speech=SPEECH,
    options=OptionWords(sentences.describe, sentences.label, sentences.question, sentences.window),
    questions=QUESTIONS,
    grounds=GROUNDS,
    refusals=REFUSALS,
    concede=concede,
    orders=frozenset({"811.2b", "811.2c"}),
    answering=("804.2c-1", "804.2c-3"),
    reads_text=True,
)
