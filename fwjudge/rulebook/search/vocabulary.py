"""The words of a rulebook, with their readings: names, defined words, and runs of katakana or kanji."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from fwjudge.base.fold import has_kanji
from fwjudge.base.patterns import compile_late

from .readings import Piece, lexicon
from .unit import Unit

RUN = compile_late(r"[々〇㐀-鿿豈-﫿]+|[ァ-ヺー][ァ-ヺー・]*|[a-z][a-z!']+")
_MAX_LETTERS_OF_WORD = 16


def words_of(units: Sequence[Unit], lines: Sequence[str], pieces: Sequence[Sequence[Piece]]) -> list[tuple[str, str]]:
    """Return each word and how it sounds, the often used ones first; one letter only if it is a kanji."""
    counts: Counter[str] = Counter()
    said: dict[str, str] = {}
    for unit, line, read in zip(units, lines, pieces, strict=True):
        counts.update(word for word in RUN.findall(line, unit.cuts[0]) if len(word) > 1)
        counts.update(unit.names)
        at = 0
        for piece in read:
            word = line[at : at + piece.letters]
            at += piece.letters
            if has_kanji(word):
                counts[word] += 1
                said[word] = piece.sounds
    chosen = sorted(
        (word for word in counts if len(word) <= _MAX_LETTERS_OF_WORD), key=lambda word: (-counts[word], word)
    )
    reader = lexicon()
    return [(word, said.get(word) or "".join(piece.sounds for piece in reader.read(word))) for word in chosen]
