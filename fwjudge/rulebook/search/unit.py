"""Units of a search: a rule (or a question with its answer) as one folded line, and what an answer shows of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from fwjudge.base.fold import fold
from fwjudge.base.patterns import compile_late
from fwjudge.base.records import NamedTuple
from fwjudge.rulebook.rule import Kind

if TYPE_CHECKING:
    from fwjudge.rulebook.book import Rulebook
    from fwjudge.rulebook.qa import Entry
    from fwjudge.rulebook.rule import Rule

END = "\n"
"""Stands behind the title, the text and each example of a rule; folding leaves no other."""
MAX_LETTERS_SEARCHED = 60_000
"""Letters of one rule that are searched; places in an index are counted with 16 bits."""


class Unit(NamedTuple):
    """One rule as the search sees it. Only plain words, so that it can be kept as JSON."""

    game: str
    number: str
    title: str
    kind: str
    text: str
    examples: tuple[str, ...]
    source: str
    parents: tuple[tuple[str, str], ...]
    """Numbers and titles of the rules above, from the chapter down."""
    section: str
    """The title of the section, where the document does not number it."""
    about: str
    """The title above, if this rule explains it: 309.1 is about 捨て場 and does not repeat the word."""
    names: tuple[str, ...]
    """The names of the rule, and the words that it defines."""
    cuts: tuple[int, int, int, int]
    """Where in the folded line the number, the title, the text and the last example end."""

    @classmethod
    def from_row(cls, row: Sequence[object]) -> Unit:
        """Make a unit from JSON, which knows no tuples."""
        unit = cls(*row)  # type: ignore[arg-type]
        parents = tuple((str(number), str(title)) for number, title in unit.parents)
        number, title, text, end = unit.cuts
        return unit._replace(
            examples=tuple(unit.examples), parents=parents, names=tuple(unit.names), cuts=(number, title, text, end)
        )

    @property
    def length(self) -> int:
        """Return how many letters stand behind the number: title, text and examples."""
        return self.cuts[3] - self.cuts[0]

    def line(self) -> str:
        """Return the folded line itself: number, title, text and examples, each with its end."""
        return _line(self.number, self.title or self.about, self.text, self.examples)[0]


def _line(number: str, title: str, text: str, examples: Sequence[str]) -> tuple[str, tuple[int, int, int, int]]:
    head = fold(number) + END
    titled = head + (fold(title) + END if title else "")
    told = titled + (fold(text) + END if text != title else "")
    whole = told + "".join(fold(example) + END for example in examples)
    whole = bound_line(whole)
    return whole, (len(head), min(len(titled), len(whole)), min(len(told), len(whole)), len(whole))


def bound_line(line: str) -> str:
    """Cut a line to the length in which places can be counted, and end it."""
    return line if len(line) <= MAX_LETTERS_SEARCHED else line[: MAX_LETTERS_SEARCHED - 1] + END


def units_of_rulebook(book: Rulebook) -> list[Unit]:
    """Return all rules of a book, in its order."""
    from fwjudge.rulebook import overlay
    from fwjudge.rulebook.explanations import words_listed
    from fwjudge.rulebook.names import names_of, words_defined

    units = []
    for rule in book:
        parents = tuple((number, book[number].title) for number in book.ancestors(rule.number))
        above = _find_explained(book, rule)
        _, cuts = _line(rule.number, rule.title or (above.title if above else ""), rule.text, rule.examples)
        named = [
            *words_defined(rule),
            *words_listed(rule),
            *(names_of(above) if above else ()),
            *_IS_CALLED.findall(rule.text),
        ]
        units.append(
            Unit(
                rule.game,
                rule.number,
                rule.title,
                rule.kind.value,
                rule.text,
                rule.examples,
                overlay.source(book, rule.number),
                parents,
                book.section(rule.number),
                above.title if above else "",
                tuple(dict.fromkeys(_names(named))),
                cuts,
            )
        )
    return units


# 「付与」という, 「バトル」と呼ぶ: a rule that says so defines the word, whatever its kind.
_IS_CALLED = compile_late(r"「([^「」]{1,24})」と(?:いう|呼|言う)")


def _names(named: Iterable[str]) -> Iterator[str]:
    """Yield each name as it stands, and each of レストする/スタンする for itself, as the act too: レスト."""
    for name in filter(None, map(fold, named)):
        yield name
        for part in name.split("/"):
            yield from filter(None, (part, part.removesuffix("する")))


def _find_explained(book: Rulebook, rule: Rule) -> Rule | None:
    """Return the heading that a rule without a title explains: as the first rule below it, or as the first definition there."""
    above = book.parent(rule.number)
    if rule.title or above is None or book[above].kind is not Kind.HEADING:
        return None
    below = book.children(above)
    definition = next((number for number in below if book[number].kind is Kind.DEFINITION), "")
    return book[above] if rule.number in (below[0], definition) else None


def units_of_entries(entries: Sequence[Entry]) -> list[Unit]:
    """Return questions with their answers as units; the cards that they name are their title."""
    units = []
    for entry in entries:
        title, examples = " ".join(entry.cards), (entry.answer,) if entry.answer else ()
        _, cuts = _line(entry.id, title, entry.question, examples)
        units.append(
            Unit(entry.game, entry.id, title, "", entry.question, examples, entry.source, (), "", "", (), cuts)
        )
    return units
