"""A rulebook in the publisher's words, with what we say of the same rules."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from .book import Rulebook
from .edition import ChangeKind, EditionChange, edition
from .number import order
from .rule import Kind, Rule

if TYPE_CHECKING:
    from .official.document import Document
    from .official.lock import Comparison


class OfficialBook(Rulebook):
    """A rulebook with the publisher's words: exactly the rules that the imported document has.

    Titles, kinds and our notes come from the restated book, where the rule is the same one, whatever its number is now.
    """

    def __init__(self, restated: Rulebook, document: Document, compared: Comparison) -> None:
        self.edition = document.edition
        self.changed = frozenset(compared.changed)
        """Numbers whose text is not the one that was restated and implemented."""
        self.gone = frozenset(compared.gone)
        self.became = dict(compared.renumbered)
        """The new number of each number of the restated edition that moved."""
        self.was = {new: old for old, new in compared.renumbered}
        self.new = frozenset(compared.new)
        self.told = () if compared.equal else document.history
        """The revisions that a document of another edition tells of."""
        laid = [self._lay_over(restated, number, text) for number, text in document.rules.items()]
        super().__init__(restated.game, laid, restated.sections)

    @property
    def changes(self) -> list[EditionChange]:
        """Return what this edition does to the numbers of the restated one."""
        when = self.edition.version, self.edition.date
        return [
            *(EditionChange(*when, ChangeKind.MOVED, old, new) for old, new in self.became.items()),
            *(EditionChange(*when, ChangeKind.CHANGED, number) for number in sorted(self.changed, key=order)),
            *(EditionChange(*when, ChangeKind.ADDED, number) for number in sorted(self.new, key=order)),
            *(EditionChange(*when, ChangeKind.DELETED, number) for number in sorted(self.gone, key=order)),
        ]

    def _lay_over(self, restated: Rulebook, number: str, text: str) -> Rule:
        theirs = self.was.get(number, number)
        moved = theirs != number
        before = edition(restated.game).label
        known = restated.rules.get(theirs)
        notes = []
        if moved:
            notes.append(f"要約と裁定の元にした {before} では {theirs}。文は同じで、番号だけが移った。")
        if number in self.became:
            notes.append(f"要約と裁定の元にした {before} の {number} は、この版では {self.became[number]}。")
        elif moved and number in self.gone:
            notes.append(f"要約と裁定の元にした {before} の {number} の文は、この版にない。")
        if known is None or (not moved and (number in self.changed or number in self.became)):
            said = "とは、この番号の文が違う" if number in restated else "に、この番号はない"
            return Rule(
                restated.game, number, "", Kind.UNKNOWN, text, notes=(f"要約と裁定の元にした版{said}。", *notes)
            )
        body = _without_title(text, known.title)
        return known._replace(number=number, text=body or known.title, examples=(), notes=(*notes, *known.notes))


def _without_title(text: str, title: str) -> str:
    """Return the text behind its title, which a document prints in front of it in the same or another width."""
    wanted = "".join(unicodedata.normalize("NFKC", title).split())
    if not wanted:
        return text
    seen = ""
    for at, letter in enumerate(text):
        seen += "".join(unicodedata.normalize("NFKC", letter).split())
        if seen == wanted:
            return text[at + 1 :].strip()
        if not wanted.startswith(seen):
            return text
    return text
