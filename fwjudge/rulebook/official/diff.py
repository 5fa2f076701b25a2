"""Two editions beside each other: added, deleted, changed with the words that changed, and moved apart from changed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import SequenceMatcher
from enum import Enum

from fwjudge.base.data_classes import dataclass
from fwjudge.base.records import NamedTuple
from fwjudge.rulebook.links import links

from .alignment import align, find_similar_pairs, number_now
from .document import Document, Entry
from .text import fold_layout


class Mark(Enum):
    """A mark for words of two texts: the same in both, gone, or new."""

    SAME = "same"
    GONE = "gone"
    NEW = "new"


class Piece(NamedTuple):
    """A run of words and what became of it. The texts of GONE and SAME make the old rule, NEW and SAME the new one."""

    mark: Mark
    text: str


class MovedRule(NamedTuple):
    """A rule that was only renumbered."""

    old: str
    new: str
    text: str


class ChangedRule(NamedTuple):
    """A rule whose words changed; its numbers are equal unless it was renumbered too."""

    old: str
    new: str
    pieces: tuple[Piece, ...]


@dataclass(frozen=True)
class Diff:
    """All differences, each in the order of the newer document (deleted rules in that of the older)."""

    game: str
    added: tuple[Entry, ...]
    deleted: tuple[Entry, ...]
    changed: tuple[ChangedRule, ...]
    moved: tuple[MovedRule, ...]
    same: int
    """The number of rules that are equal under the same number."""

    @property
    def equal(self) -> bool:
        """Whether both documents have the same rules under the same numbers."""
        return not (self.added or self.deleted or self.changed or self.moved)


Rules = Mapping[str, str]


def diff(old: Document | Rules, new: Document | Rules, game: str = "") -> Diff:
    """Return what changed from old to new. Of bare rules, `game` says how their numbers and references look.

    >>> found = diff({"1": "甲", "1-1": "乙は1-2に従う。", "1-2": "丙。"},
    ...              {"1": "甲", "1-1": "丁。", "1-2": "乙は1-3に従う。", "1-3": "丙。"}, "fw")
    >>> [entry.number for entry in found.added], [(move.old, move.new) for move in found.moved], found.changed
    (['1-1'], [('1-1', '1-2'), ('1-2', '1-3')], ())
    """
    if isinstance(new, Document):
        game = new.game
    before = list((old.rules if isinstance(old, Document) else old).items())
    after = list((new.rules if isinstance(new, Document) else new).items())
    masked_before = [_mask(game, number, text) for number, text in before]
    masked_after = [_mask(game, number, text) for number, text in after]
    pairs = align([text.words for text in masked_before], [text.words for text in masked_after])
    left = {i for i, _ in pairs}, {j for _, j in pairs}
    pairs += find_similar_pairs(
        [(i, text.words) for i, text in enumerate(masked_before) if i not in left[0]],
        [(j, text.words) for j, text in enumerate(masked_after) if j not in left[1]],
        pairs,
        lambda i, j: before[i][0] == after[j][0],
    )
    became = {before[i][0]: after[j][0] for i, j in pairs}
    moved, changed, same = [], [], 0
    for i, j in sorted(pairs, key=lambda pair: pair[1]):
        (number, text), (new_number, new_text) = before[i], after[j]
        if not masked_before[i].follows_to(masked_after[j], became):
            changed.append(ChangedRule(number, new_number, pieces(text, new_text)))
        elif number != new_number:
            moved.append(MovedRule(number, new_number, new_text))
        else:
            same += 1
    paired_old, paired_new = {i for i, _ in pairs}, {j for _, j in pairs}
    return Diff(
        game,
        tuple(Entry(*entry) for j, entry in enumerate(after) if j not in paired_new),
        tuple(Entry(*entry) for i, entry in enumerate(before) if i not in paired_old),
        tuple(changed),
        tuple(moved),
        same,
    )


class _MaskedText(NamedTuple):
    """A text with its references taken out, and what they mean."""

    words: str
    targets: tuple[str, ...]

    def follows_to(self, new: _MaskedText, became: Rules) -> bool:
        """Whether this text became the new one only because numbers moved."""
        return self.words == new.words and tuple(number_now(target, became) for target in self.targets) == new.targets


def _mask(game: str, number: str, text: str) -> _MaskedText:
    text = fold_layout(text)
    pieces: list[str] = []
    targets: list[str] = []
    at = 0
    for link in links(game, number, text):
        pieces += [text[at : link.start], "\ue000"]
        targets.append(link.number)
        at = link.end
    return _MaskedText("".join(pieces) + text[at:], tuple(targets))


_WORD = re.compile(
    r"[一-龠々]+|[ァ-ヴー・]+|[ぁ-ん]+|[A-Za-zＡ-Ｚａ-ｚ]+|[0-9０-９]+(?:[-.－．][0-9０-９]+)*|\s+|.", re.DOTALL
)


def pieces(old: str, new: str) -> tuple[Piece, ...]:
    """Return the words of both texts in one run, marked; white space and width do not count as a change.

    >>> [(piece.mark.name, piece.text) for piece in pieces("カード1枚を引く。", "カード2枚を引く。")]
    [('SAME', 'カード'), ('GONE', '1'), ('NEW', '2'), ('SAME', '枚を引く。')]
    """
    a, b = _WORD.findall(old), _WORD.findall(new)
    found: list[Piece] = []
    matcher = SequenceMatcher(
        None, [fold_layout(word) for word in a], [fold_layout(word) for word in b], autojunk=False
    )
    for op, i1, i2, j1, j2 in matcher.get_opcodes():
        gone, fresh = "".join(a[i1:i2]), "".join(b[j1:j2])
        if op == "equal" or (not fold_layout(gone) and not fold_layout(fresh)):
            found.append(Piece(Mark.SAME, fresh))
        else:
            found += [Piece(mark, text) for mark, text in ((Mark.GONE, gone), (Mark.NEW, fresh)) if text]
    return tuple(piece for piece in found if piece.text)
