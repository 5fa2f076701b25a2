"""A call that is being worked on: a board that is set up, a game that is played on it, answers taken back and tried in another way.

Everything is a value: what is done to a session gives another session, and the one before stays as it was; to go back is to keep
the older one. Bad input is an answer (`Problems`, `NotNow`, `Refused`, ...), never an exception.

>>> from fwjudge import session
>>> now = session.from_file(session.read_bundled("fw/blocker-ko.yaml"))
>>> now.waiting                                    # the lines of the file, not yet said
('A: アタック リーダー -> リーダー', 'B: 発動 【ブロッカー】 盾の番人')
>>> now = session.say_waiting(now)
>>> [option.short for option in session.options(now)]
['発動 【ブロッカー】 盾の番人', '発動しない 【ブロッカー】 盾の番人']
>>> now = session.answer(now, session.options(now)[0])
>>> session.ruling(session.settle(now)).ruling.partition("。")[0]
'ダメージステップの最後のチェックポイントです (8-4-8)'

    draft     what is set up: cards, board, questions; and the changes that a person makes to it
    session   begin, edit, options, answer, affirm, say, cannot, settle, back, branch, ask, ruling
    files     a session as the text of a scenario file, and back
"""

from .draft import (
    Count,
    Draft,
    Phase,
    Problems,
    Put,
    ReadingChosen,
    SetCard,
    Setup,
    Shuffle,
    Take,
    Title,
    Turn,
    change_draft,
    typed_card,
)
from .files import from_file, read_bundled
from .session import (
    NotNow,
    NotUnderstood,
    Option,
    Refused,
    Session,
    WhyNot,
    affirm,
    answer,
    ask,
    back,
    begin,
    branch,
    cannot,
    edit,
    options,
    ruling,
    say,
    say_waiting,
    settle,
    to_file,
)

__all__ = [
    "Count",
    "Draft",
    "NotNow",
    "NotUnderstood",
    "Option",
    "Phase",
    "Problems",
    "Put",
    "ReadingChosen",
    "Refused",
    "Session",
    "SetCard",
    "Setup",
    "Shuffle",
    "Take",
    "Title",
    "Turn",
    "WhyNot",
    "affirm",
    "answer",
    "ask",
    "back",
    "begin",
    "branch",
    "cannot",
    "change_draft",
    "edit",
    "from_file",
    "options",
    "read_bundled",
    "ruling",
    "say",
    "say_waiting",
    "settle",
    "to_file",
    "typed_card",
]
