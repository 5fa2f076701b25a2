"""The official wording laid over the restated rules, on the machine of a person who imported the document."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from fwjudge.base.personal import official_file

from .book import Rulebook, load
from .edition import Change, ChangeKind, Edition, edition
from .edition import history as restated_history
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
    def changes(self) -> list[Change]:
        """Return what this edition does to the numbers of the restated one."""
        when = self.edition.version, self.edition.date
        return [
            *(Change(*when, ChangeKind.MOVED, old, new) for old, new in self.became.items()),
            *(Change(*when, ChangeKind.CHANGED, number) for number in sorted(self.changed, key=order)),
            *(Change(*when, ChangeKind.ADDED, number) for number in sorted(self.new, key=order)),
            *(Change(*when, ChangeKind.DELETED, number) for number in sorted(self.gone, key=order)),
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


def current(game: str) -> Rulebook:
    """Return the rulebook as this person sees it: official where imported, else restated."""
    path = official_file(game)
    try:
        stamp = path.stat().st_mtime_ns
    except OSError:
        return load(game)
    return _official(game, str(path), stamp)


@lru_cache(maxsize=8)
def _official(game: str, path: str, stamp: int) -> Rulebook:
    from .official.lock import compare, load_lock  # most people have no such document
    from .official.store import load as load_document

    document = load_document(game)
    if document is None:
        return load(game)
    return OfficialBook(load(game), document, compare(document, load_lock(game)))


def warning(game: str) -> str:
    """Return a sentence for the person whose imported document cannot be read any more; nothing if all is well."""
    if not official_file(game).exists() or isinstance(current(game), OfficialBook):
        return ""
    from .official.store import load_or_warn

    return load_or_warn(game).warning


def history(game: str) -> tuple[Change, ...]:
    """Return the revision history as this person has it: the restated one, and what an imported later edition tells and shows."""
    known, book = restated_history(game), current(game)
    if not isinstance(book, OfficialBook):
        return known
    editions = {(change.version, change.date) for change in known}
    told = [change for change in book.told if (change.version, change.date) not in editions]
    named = {(change.kind, change.number) for change in told}
    shown = [change for change in book.changes if (change.kind, change.number) not in named]
    return (*known, *sorted(told, key=lambda change: change.date), *shown)


def history_of(game: str, number: str) -> tuple[Change, ...]:
    """Return what the history says of one rule: under its number now, or under the number that it had."""
    return tuple(change for change in history(game) if change.number and number in (change.number, change.to))


def rules_as_cited(game: str) -> Mapping[str, Rule]:
    """Return the rules by the numbers that the machine cites, those of the restated edition, in the words that this person sees."""
    book = current(game)
    if not isinstance(book, OfficialBook):
        return book.rules
    now = {number: book.became.get(number, number) for number in load(game).rules}
    return {old: load(game)[old] if old in book.gone else book[new] for old, new in now.items()}


def describe_differences(game: str, cited: Iterable[str]) -> str:
    """Return a sentence on those of the cited rules that are not the same in the imported edition; nothing if all are."""
    book = current(game)
    if not isinstance(book, OfficialBook):
        return ""
    numbers = list(dict.fromkeys(cited))
    rows = [
        ("文が変わった", [number for number in numbers if number in book.changed]),
        ("なくなった", [number for number in numbers if number in book.gone]),
        ("番号が移った", [f"{number}→{book.became[number]}" for number in numbers if number in book.became]),
    ]
    said = "。".join(f"{what}: {'　'.join(which)}" for what, which in rows if which)
    now, before = book.edition.label, edition(game).label
    return f"取り込まれている {now} は、この裁定の元にした {before} と、引いたルールで違う。{said}。" if said else ""


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


def source(book: Rulebook, number: str) -> str:
    """Return the source of the words of a book: `official` or `restated`."""
    return "official" if isinstance(book, OfficialBook) else "restated"


def restated_rule(book: Rulebook, rule: Rule) -> Rule:
    """Return the rule in our words, where the imported document has the same one: they say item by item what each word means."""
    same = isinstance(book, OfficialBook) and rule.number not in book.changed
    return load(book.game).rules.get(restated_number(book, rule.number), rule) if same else rule


def restated_number(book: Rulebook, number: str) -> str:
    """Return the number that a rule of the book has in the restated edition: the one that scenarios cite."""
    return book.was.get(number, number) if isinstance(book, OfficialBook) else number


def edition_of(book: Rulebook) -> Edition:
    """Return the edition of a book: of its official document, if it carries one."""
    return book.edition if isinstance(book, OfficialBook) else edition(book.game)
