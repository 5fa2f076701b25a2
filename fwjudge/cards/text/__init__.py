"""Card text, the reading half: printed Japanese to a tree that prints back. What a tree means is decided elsewhere.

    normal_form printed text -> ability lines in one way of writing, with the way back to the printed places
    common/     the table: rows `nonterminal | Kind | rule | template` that games share; rules are those of Fusion World
    fw/         the table: the words and verbs of Fusion World
    table, inflection, grammar   read the table
    engine      reads a line in every way the table allows; two ways are an error
    node        the tree, and printing it
    recovery, gaps   what was not understood: the cheapest tree with holes, and what hangs on a hole
    reading     a whole face

>>> from fwjudge.cards.text import read_face, print_node
>>> [ability] = read_face("【登場時】カード2枚を引く。")
>>> draw = ability.tree["body"]["clause"]
>>> draw.kind, draw["target"]["count"].kind, draw["target"]["count"]["n"].text
('Draw', 'Exactly', '2')
>>> print_node(ability.tree)
'【登場時】カード2枚を引く。'
>>> [ability] = read_face("【登場時】相手が笑った場合、カード2枚を引く。")
>>> [gap] = ability.gaps
>>> gap.what, gap.text, gap.ability
('condition', '相手が笑った', True)

`kinds()` lists every kind of node with its children. The skeleton: `Ability(heads*, cost?, body*)`, `Sentence(clause) link=その後、`;
a clause governs what stands to its right in `rest`: `If When WhileState Upon UntilEvent SoThat During InBattle At LimitPerTurn
ForEach Topic Player Instead EvolvingFrom Though`, `Then(first, rest)`; around a deed `By Adverb Passive FromZone Not Can Cannot
May NeedNot Must Unless Either Become`; a target is `Counted(set, count)`, `DeckEnd`, `Some(count)`, `OutOf`, `Both`, or a set:
`Cards(filters*, head)`, `AnyOf AllOf Shared RelativeTo Compared Alike NextUse NOf Beneath`, `It`. No target at all means what was
spoken of before. `EventTime(event)`: `Event(subject, act)` or a bare deed. `Unknown` stands where nothing was understood.
"""

from .engine import Ambiguous, ReadingError, TooLong, Unread
from .gaps import Gap
from .language import grammar, kinds
from .node import Node, print_node
from .normal_form import Reminder, TextLine, ability_lines, normalise
from .reading import TextReading, read_ability, read_face

__all__ = [
    "Ambiguous",
    "Gap",
    "Node",
    "ReadingError",
    "Reminder",
    "TextLine",
    "TextReading",
    "TooLong",
    "Unread",
    "ability_lines",
    "grammar",
    "kinds",
    "normalise",
    "print_node",
    "read_ability",
    "read_face",
]
