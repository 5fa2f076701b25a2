"""Fingerprints of the official texts that we restated, and what differs in a document from them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from pathlib import Path

from fwjudge.base.data_classes import dataclass
from fwjudge.base.places import rules_dir
from fwjudge.rulebook.edition import ChangeKind
from fwjudge.rulebook.links import links

from .alignment import align, number_now
from .document import Document
from .paths import follows, path
from .text import fingerprint

_HEADER = "# "
_MIN_RULES_ON_A_PAGE = 5
"""A run of fewer missing rules is no lost page."""
_LINE = re.compile(r"(\S+)\t([0-9a-f]{16})")


@dataclass(frozen=True)
class Lock:
    """The edition that the fingerprints are of, and the fingerprint of each rule in the document's order."""

    game: str
    edition: str
    prints: Mapping[str, str]


@dataclass(frozen=True)
class Comparison:
    """A document beside the lock, by number. `number_now` has old and new numbers of rules whose text is the same."""

    game: str
    locked: str
    """The edition that we restated, in words."""
    document: str
    """The edition of the document."""
    same: tuple[str, ...]
    changed: tuple[str, ...]
    new: tuple[str, ...]
    gone: tuple[str, ...]
    renumbered: tuple[tuple[str, str], ...]
    cut_short: bool = False
    """Whether what is gone is the end of the document: then the file is not whole."""
    hole: tuple[str, str] | None = None
    """First and last number of a run of rules that is missing where no edition would leave a gap: a page is lost."""

    @property
    def equal(self) -> bool:
        """Whether the document has the same rules as the edition that was restated, under the same numbers."""
        return not (self.changed or self.new or self.gone or self.renumbered)

    @property
    def plausible(self) -> bool:
        """Whether this is a whole edition of that document: a good part of the rules is there as it was."""
        known = len(self.same) + len(self.renumbered)
        whole = not self.cut_short and self.hole is None
        return not self.locked or (whole and 3 * known >= known + len(self.changed) + len(self.gone))


def lock_lines(document: Document) -> list[str]:
    """Return the lines of `official.lock` for a document: facts about its texts from which no text can be had back."""
    edition = document.edition
    title = f"{_HEADER}{edition.name} {edition.label}".rstrip()
    how = f"{_HEADER}番号と、幅・空白・組版の印を除いた本文の sha256 の先頭 16 桁"
    return [title, how, *(f"{number}\t{fingerprint(text)}" for number, text in document.rules.items())]


def load_lock(game: str, directory: Path | None = None) -> Lock:
    """Return the lock of a game; of a game that has none, an empty one."""
    path = (directory or rules_dir()) / game / "official.lock"
    try:
        lines = path.read_text(encoding="utf8").splitlines()
    except FileNotFoundError:
        return Lock(game, "", {})
    header = lines[0].removeprefix(_HEADER) if lines and lines[0].startswith(_HEADER) else ""
    return Lock(game, header, {match[1]: match[2] for line in lines if (match := _LINE.fullmatch(line))})


def compare(document: Document, lock: Lock) -> Comparison:
    """Compare a document with a lock. A rule in which only references follow a renumbering is the same rule."""
    rules = document.rules
    old = list(lock.prints.items())
    new = [(number, fingerprint(text)) for number, text in rules.items()]
    pairs = dict(align([key for _, key in old], [key for _, key in new]))
    came_from = {new[j][0]: old[i][0] for i, j in pairs.items()}
    for _ in range(3):
        if not _follow(document, old, new, came_from):
            break
    taken = set(came_from.values())
    same = tuple(number for number, _ in new if came_from.get(number) == number)
    moved = tuple(
        (came_from[number], number) for number, _ in new if number in came_from and came_from[number] != number
    )
    changed = tuple(
        number for number, _ in new if number not in came_from and number in lock.prints and number not in taken
    )
    gone = tuple(number for number, _ in old if number not in taken and number not in changed)
    named = f"{document.edition.name} {document.edition.label}".rstrip()
    numbers = [number for number, _ in old]
    return Comparison(
        document.game,
        lock.edition,
        named,
        same,
        changed,
        tuple(number for number, _ in new if number not in came_from and number not in changed),
        gone,
        moved,
        _is_cut_short(numbers, set(gone)),
        _hole(document, numbers, set(gone), dict(moved), named == lock.edition),
    )


def _is_cut_short(numbers: list[str], gone: set[str]) -> bool:
    """Whether most of the last tenth of the rules is gone."""
    tail = numbers[-(len(numbers) // 10) :] if len(numbers) >= 20 else []
    return bool(tail) and sum(number in gone for number in tail) >= 0.8 * len(tail)


def _hole(
    document: Document, numbers: list[str], gone: set[str], became: Mapping[str, str], same_edition: bool
) -> tuple[str, str] | None:
    """Find a run of missing rules that is no deletion: the edition has them, or the count jumps there and no history tells of it."""
    deleted = {change.number for change in document.history if change.kind is ChangeKind.DELETED}
    before: str | None = None
    run: list[str] = []
    for number in [*numbers, ""]:
        if number in gone:
            run.append(number)
            continue
        if len(run) >= _MIN_RULES_ON_A_PAGE and not deleted.intersection(run):
            places = [path(document.game, became.get(n, n)) for n in (before or "", number)]
            if same_edition or (before and number and not (places[0] and places[1] and follows(places[0], places[1]))):
                return run[0], run[-1]
        before, run = number, []
    return None


def _follow(
    document: Document, old: list[tuple[str, str]], new: list[tuple[str, str]], came_from: dict[str, str]
) -> bool:
    """Pair rules whose fingerprints agree once their references are turned back; return whether any was found."""
    taken = set(came_from.values())
    open_prints: dict[str, list[str]] = {}
    for number, key in old:
        if number not in taken:
            open_prints.setdefault(key, []).append(number)
    found = False
    for number, _ in new:
        if number in came_from or not open_prints:
            continue
        before = open_prints.get(fingerprint(_turn_back(document.game, number, document.rules[number], came_from)))
        if before:
            came_from[number] = before.pop(before.index(number) if number in before else 0)
            found = True
    return found


def _turn_back(game: str, number: str, text: str, came_from: Mapping[str, str]) -> str:
    """Return the text with each reference as it was before the renumbering (where a reference is a plain number)."""
    text = unicodedata.normalize("NFKC", text)
    pieces: list[str] = []
    at = 0
    for link in links(game, number, text):
        before = number_now(link.number, came_from)
        if before != link.number and game != "dz":
            pieces += [text[at : link.start], before.partition(".")[2] if game == "bf" else before]
            at = link.end
    return "".join(pieces) + text[at:]
