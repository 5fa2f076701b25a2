"""Card text, the reading half: printed Japanese to a tree that prints back. What a tree means is decided elsewhere.

    normalise   printed text -> ability lines in one way of writing, with the way back to the printed places
    common/, <game>/   the table: rows `nonterminal | Kind | rule | template`, words of a game apart
    table, inflection, grammar   read the table
    engine      reads a line in every way the table allows; two ways are an error
    node        the tree, and printing it
    reading     a whole face

>>> from fwjudge.cards.text import read_face, printed
>>> [ability] = read_face("【登場時】カード2枚を引く。")
>>> draw = ability.tree["body"]["clause"]
>>> draw.kind, draw["target"]["count"].kind, draw["target"]["count"]["n"].text
('Draw', 'Exactly', '2')
>>> printed(ability.tree)
'【登場時】カード2枚を引く。'

`kinds()` lists every kind of node with its children. The skeleton: `Ability(heads*, cost?, body*)`, `Sentence(clause) link=その後、`;
a clause governs what stands to its right in `rest`: `If When Upon During InBattle At LimitPerTurn ForEach Topic Player Instead`,
`Then(first, rest)`; around a deed `By Adverb Passive Not Can Cannot May NeedNot Must`; a target is `Counted(set, count)`, `DeckEnd`,
`Some(count)`, or a set: `Cards(filters*, head)`, `AnyOf AllOf Shared RelativeTo NextUse`, `It`. No target at all means what was
spoken of before. `EventTime(event)`: `Event(subject, act)` or a bare deed.
"""

from .engine import Ambiguous, ReadingError, TooLong, Unread
from .language import grammar, kinds
from .node import Node, printed
from .normalise import Line, Reminder, lines, normalised
from .reading import Reading, read_ability, read_face

__all__ = [
    "Ambiguous", "Line", "Node", "Reading", "ReadingError", "Reminder", "TooLong", "Unread", "grammar", "kinds", "lines", "normalised",
    "printed", "read_ability", "read_face",
]  # fmt: skip
