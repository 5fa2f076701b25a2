"""A rulebook: its rules in order, as a tree, and who refers to whom."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from pathlib import Path

from fwjudge.base.places import rules_dir

from . import chapter_file
from . import number as numbers
from .links import Link, links
from .rule import Rule


class UnknownRule(KeyError):
    """No such number in this rulebook."""

    def __init__(self, game: str, number: str) -> None:
        super().__init__(f"{game} {number}")
        self.game, self.number = game, number

    def __str__(self) -> str:
        return f"{self.game} に {self.number} という項目はありません"


class Rulebook:
    """The rules of one game, in the order of the document.

    >>> book = load("fw")
    >>> book["8-4"].number, book.parent("8-4-6-1"), book.children("8-4")[0]
    ('8-4', '8-4-6', '8-4-1')
    """

    def __init__(self, game: str, rules: list[Rule], sections: dict[str, str]) -> None:
        self.game = game
        self.rules = {rule.number: rule for rule in rules}
        self.sections = sections
        """Sections that the document does not number (bf), by their label."""
        self._refers: dict[str, tuple[str, ...]] = {}

    def __getitem__(self, number: str) -> Rule:
        try:
            return self.rules[number]
        except KeyError:
            raise UnknownRule(self.game, number) from None

    def __contains__(self, number: object) -> bool:
        return number in self.rules

    def __iter__(self) -> Iterator[Rule]:
        return iter(self.rules.values())

    def __len__(self) -> int:
        return len(self.rules)

    def parent(self, number: str) -> str | None:
        """Return the nearest number above that the document has."""
        return numbers.parent_among(self.game, number, self.rules)

    def ancestors(self, number: str) -> list[str]:
        """Return the chain of parents, from the chapter down, without the rule itself."""
        chain: list[str] = []
        above = self.parent(number)
        while above is not None:
            chain.insert(0, above)
            above = self.parent(above)
        return chain

    def children(self, number: str) -> tuple[str, ...]:
        """Return the numbers of the rules that stand directly under this one, in order."""
        return self._children.get(number, ())

    def roots(self) -> tuple[str, ...]:
        """Return the chapters; for bf also what stands at the top of an unnumbered section."""
        return self._children[None]

    def section(self, number: str) -> str:
        """Return the title of the unnumbered section in which a rule stands, or nothing."""
        return self.sections.get(number.partition(".")[0], "") if self.game == "bf" else ""

    def links(self, number: str) -> list[Link]:
        """Return the references in a rule's text that lead to another rule of this book."""
        text = self[number].text
        found = links(self.game, number, text, self.sections)
        return [link for link in found if link.number in self.rules and link.number != number]

    def refers_to(self, number: str) -> tuple[str, ...]:
        """Return the numbers of the rules to which the text of this one refers, each once."""
        known = self._refers.get(number)
        if known is None:
            known = self._refers[number] = tuple(dict.fromkeys(link.number for link in self.links(number)))
        return known

    def referred_by(self, number: str) -> tuple[str, ...]:
        """Return the rules that refer to this one; only texts in which its number can stand are read for references."""
        written = self._written_form(number)
        return tuple(
            other
            for other, rule in self.rules.items()
            if written in rule.text and other != number and number in self.refers_to(other)
        )

    def _written_form(self, number: str) -> str:
        """Return what every reference to a number has in it: dz and bf leave out the chapter or section that both stand in."""
        if self.game == "bf":
            return number.partition(".")[2]
        if self.game != "dz":
            return number
        part, *rest = number.split("-")
        return f"{part}部" if not rest else f"{rest[0]}章" if len(rest) == 1 else "-".join(rest[1:])

    @cached_property
    def _children(self) -> dict[str | None, tuple[str, ...]]:
        below: dict[str | None, list[str]] = {None: []}
        for number in self.rules:
            below.setdefault(self.parent(number), []).append(number)
        return {above: tuple(children) for above, children in below.items()}


@lru_cache(maxsize=8)
def load(game: str, directory: Path | None = None) -> Rulebook:
    """Return the restated rulebook of a game, as it lies in `rules_ja`."""
    rules: list[Rule] = []
    sections: dict[str, str] = {}
    for path in chapter_files(game, directory):
        of_file, unnumbered = chapter_file.read(path, game)
        rules += of_file
        sections.update(unnumbered)
    return Rulebook(game, rules, sections)


# bf counts its sections with digits, letters and both; this is the order in which the document has them.
_BF_FILES = [
    f"s{label}.md"
    for label in ["r", "c", "f", "1a", "1b", "1c", "2", "3a", "3b", "3c", "3d", "4", "k", "o", "5", "6", "7", "8"]
]


def chapter_files(game: str, directory: Path | None = None) -> list[Path]:
    """Return the chapter files of a game in the order of the document."""
    folder = (directory or rules_dir()) / game
    if game == "bf":
        return [folder / name for name in _BF_FILES]
    return sorted(path for path in folder.glob("*.md") if path.name != "README.md")
