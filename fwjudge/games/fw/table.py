"""Fusion World as the rest of the program sees it."""

from __future__ import annotations

from fwjudge.games.table import Boards, CardWords, GameRecord, GameWords, OptionWords, PrintedCards, SkillWords

from .policy import POLICY
from .rules.ch00_basics import concede
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
        answers=vocabulary.ANSWERS,
        phrases=vocabulary.PHRASES,
        cards=CardWords(
            blanks=(board.BLANK,),
            fields=board.FIELDS,
            states=board.STATES,
            numbers=vocabulary.NUMBERS,
            counters=board.COUNTERS,
            roles=vocabulary.ROLES,
        ),
    ),
    skills=SkillWords(headings=vocabulary.HEADINGS, keywords=vocabulary.KEYWORDS),
    boards=Boards(board.faults, board.build, view, layout=LAYOUT),
    speech=SPEECH,
    options=OptionWords(sentences.describe, sentences.label, sentences.question, sentences.window),
    questions=QUESTIONS,
    refusals=REFUSALS,
    concede=concede,
    orders=frozenset({"4-2-2-2", "4-2-2-3", "4-2-2-4", "4-2-2-5"}),
    answering=("9-2-2",),
    printed_cards=PrintedCards(vocabulary.CARD_NUMBER, has_backs=True),
    reads_text=True,
    grounds=GROUNDS,
)
