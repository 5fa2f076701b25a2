"""ONE PIECE as the rest of the program sees it."""

from __future__ import annotations

from fwjudge.games.table import Boards, CardWords, GameRecord, GameWords, OptionWords, PrintedCards, SkillWords

from .policy import POLICY
from .rules.ch01_basics import concede
from .speech import board, options, vocabulary
from .speech.grounds import GROUNDS
from .speech.layout import LAYOUT
from .speech.questions import QUESTIONS
from .speech.reasons import REASONS
from .speech.refusals import REFUSALS
from .speech.sentences import SPEECH
from .speech.view import view
from .state import GAME
from .world.keywords import KEYWORD_SKILLS, RULES_OF_HEADS

TABLE = GameRecord(
    game=GAME,
    policy=POLICY,
    words=GameWords(
        areas=vocabulary.AREA_WORDS,
        phases=vocabulary.PHASES,
        verbs=vocabulary.VERBS,
        reasons=REASONS,
        answers=vocabulary.WORDS,
        cards=CardWords(
            blanks=(board.BLANK, "ドン!!"),
            beneath=vocabulary.GIVEN_TO,
            holders=("leader", "character"),
            fields=vocabulary.FIELDS,
            states=vocabulary.STATES,
            numbers=vocabulary.NUMBERS,
            roles=vocabulary.ROLES,
        ),
    ),
    skills=SkillWords(headings=tuple(RULES_OF_HEADS), keywords=KEYWORD_SKILLS),
    boards=Boards(board.faults, board.build, view, layout=LAYOUT),
    speech=SPEECH,
    options=OptionWords(options.describe, options.label, options.question, options.window),
    questions=QUESTIONS,
    refusals=REFUSALS,
    grounds=GROUNDS,
    concede=concede,
    orders=frozenset({"8-6-1-1", "8-6-1", "6-6-1-1-3", "6-6-1-1-4", "5-2-1-5-1"}),
    answering=("8-4-1-5",),
    printed_cards=PrintedCards(vocabulary.CARD_NUMBER),
    reads_text=True,
)
"""ONE PIECE, put together."""
