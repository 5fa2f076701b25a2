"""The share of a card file that is understood: which texts are read and carried out in full, and what is missing in the others."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable

from fwjudge.ability import text as t
from fwjudge.base.records import NamedTuple

from .compiler import Clause, compile_text
from .lower.scope import refuse_nothing
from .model import Card
from .text import Ambiguous, ReadingError, print_node, read_ability


class MissingPart(NamedTuple):
    """A part of texts that does not run."""

    text: str
    cards: tuple[str, ...]
    """The numbers of the cards that have it."""
    unlocks: int
    """The number of them that would be complete without it."""
    why: str
    read: bool
    """The piece was read, but its meaning is not known."""


class CardFileCheck(NamedTuple):
    """A card file, as far as its texts go."""

    cards: int
    with_text: int
    complete: int
    residuals: tuple[MissingPart, ...]
    """The missing pieces, first those that unlock most."""
    ambiguous: tuple[tuple[str, str], ...]
    """Abilities that can be read in more than one way, with their cards."""
    changed: tuple[tuple[str, str], ...]
    """Abilities whose tree does not print their text back, with their cards."""


def check(
    cards: Iterable[Card], refusals: Callable[[str], Callable[[t.Record], str]] = lambda _: refuse_nothing
) -> CardFileCheck:
    """Check all texts of these cards (of those in Japanese). `refusals`: returns what says why a game cannot carry out a record."""
    number = with_text = complete = 0
    found: dict[str, set[str]] = defaultdict(set)
    why: dict[str, tuple[str, bool]] = {}
    alone: Counter[str] = Counter()
    ambiguous: list[tuple[str, str]] = []
    changed: list[tuple[str, str]] = []
    for card in cards:
        if card.language != "ja":
            continue
        number += 1
        faces = [(side, text) for side, face in card.sides() if (text := face.whole_text)]
        missing: set[str] = set()
        for side, text in faces:
            compiled = compile_text(text, card.type, side, card.game, refusals(card.game))
            for residual in compiled.residuals:
                missing.add(residual.text)
                why.setdefault(residual.text, (residual.why, residual.read))
            for clause in compiled.clauses:
                _reading(clause, card.number, card.game, ambiguous, changed)
        with_text += bool(faces)
        complete += bool(faces) and not missing
        for text in missing:
            found[text].add(card.number)
            alone[text] += len(missing) == 1
    residuals = [MissingPart(text, tuple(sorted(numbers)), alone[text], *why[text]) for text, numbers in found.items()]
    residuals.sort(key=lambda one: (-one.unlocks, -len(one.cards), one.text))
    return CardFileCheck(number, with_text, complete, tuple(residuals), tuple(ambiguous), tuple(changed))


def _reading(
    clause: Clause, number: str, game: str, ambiguous: list[tuple[str, str]], changed: list[tuple[str, str]]
) -> None:
    """Whether the line has exactly one reading that prints it back."""
    if clause.tree is None:
        try:
            read_ability(clause.line.text, game)
        except Ambiguous:
            ambiguous.append((number, clause.line.text))
        except ReadingError:
            pass
    elif print_node(clause.tree) != clause.line.text:
        changed.append((number, clause.line.text))
