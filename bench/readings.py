"""Make `rules_ja/readings.tsv`: how each word with kanji in the restated rules is read.

    pip install -e '.[readings]' && python bench/readings.py

SudachiPy proposes; `rules_ja/readings_exceptions.tsv`, which people keep, overrules it. A word that is read otherwise
behind certain words (後 behind 終了), or that the longest match would cut wrongly (不可能), gets a row with its parts. The
result is the same for the same rules and the same dictionary; `--doubtful` lists the words on which the tool wavers.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from importlib.metadata import version
from itertools import pairwise
from typing import Any

from fwjudge.base.fold import fold, has_kanji
from fwjudge.base.kana import hiragana
from fwjudge.base.places import rules_dir
from fwjudge.citation import GAMES
from fwjudge.rulebook.book import load
from fwjudge.rulebook.search.readings import Lexicon

HEADER = (
    "# 語\t読み。python bench/readings.py が SudachiDict {} で作ります。誤りは readings_exceptions.tsv で直します。"
)

Words = list[tuple[str, str]]
"""A text as words, each with its reading."""


def main() -> None:
    arguments = argparse.ArgumentParser(description="ルールの漢字の読みを作る")
    arguments.add_argument("--doubtful", action="store_true", help="場所により読みが変わる語も示す")
    restated = {fold(text) for game in GAMES for rule in load(game) for text in (rule.title, rule.text, *rule.examples)}
    texts = [cut(text) for text in sorted(restated)]
    reviewed = exceptions()
    rows = alone(texts)
    rows |= behind(texts, rows, reviewed)
    rows |= straddling(texts, rows, reviewed)
    if arguments.parse_args().doubtful:
        for word, counts in sorted(overall(texts).items()):
            if len(counts) > 1 and word not in reviewed:
                print(word, *(f"{reading} x{count}" for reading, count in counts.most_common()), sep="\t")
    for word, reading in sorted(rows.items()):
        if has_kanji(reading) and word not in reviewed:
            print(f"読めない語。readings_exceptions.tsv に書いてください: {word}")
    lines = [f"{word}\t{reading}\n" for word, reading in sorted(rows.items()) if not has_kanji(reading)]
    (rules_dir() / "readings.tsv").write_text(
        "".join([f"{HEADER.format(version('sudachidict_core'))}\n", *lines]), encoding="utf8"
    )
    print(f"{len(lines)} 行")


def cut(text: str) -> Words:
    """The words of a text. A long word is kept where its parts are read otherwise."""
    words: Words = []
    for token in _tool().tokenize(text):
        parts = [(part.surface(), hiragana(part.reading_form())) for part in token.split(_short())]
        whole = hiragana(token.reading_form())
        words += parts if "".join(reading for _, reading in parts) == whole else [(token.surface(), whole)]
    return words


_made: list[Any] = []


def _tool() -> Any:
    from sudachipy import Dictionary

    if not _made:
        _made.append(Dictionary(dict="core").tokenizer())
    return _made[0]


def _short() -> Any:
    from sudachipy import SplitMode

    return SplitMode.A


def overall(texts: Iterable[Words]) -> dict[str, Counter[str]]:
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for words in texts:
        for word, reading in words:
            if has_kanji(word):
                counts[word][reading] += 1
    return counts


def alone(texts: Iterable[Words]) -> dict[str, str]:
    return {word: _usual(readings) for word, readings in overall(texts).items()}


def behind(texts: Iterable[Words], usual: dict[str, str], reviewed: dict[str, str]) -> dict[str, str]:
    """Rows for words that are read otherwise behind a certain word."""
    said: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for words in texts:
        for (before, _), (word, reading) in pairwise(words):
            if has_kanji(word) and word not in reviewed and before.isalpha() and not before.isascii():
                said[before, word][reading] += 1
    return {
        f"{before}|{word}": f"{reviewed.get(before) or usual.get(before, hiragana(before))}|{_usual(readings)}"
        for (before, word), readings in said.items()
        if _usual(readings) != usual[word]
    }


def straddling(texts: Iterable[Words], rows: dict[str, str], reviewed: dict[str, str]) -> dict[str, str]:
    """Rows for words over whose borders the longest match would run."""
    found: dict[str, str] = {}
    lexicon = Lexicon(rows | reviewed)
    for words in texts:
        matched = set(_ends(piece.letters for piece in lexicon.read("".join(word for word, _ in words))))
        group: Words = []
        begin = end = 0
        for word in words:
            group.append(word)
            end += len(word[0])
            if end in matched:
                torn = not matched.issuperset(_ends((len(w) for w, _ in group), begin)) and any(
                    begin < cut < end for cut in matched
                )
                if torn and any(has_kanji(w) for w, _ in group):
                    found["|".join(word for word, _ in group)] = "|".join(
                        reviewed.get(w) or rows.get(w, hiragana(w)) for w, _ in group
                    )
                group, begin = [], end
    return found


def _ends(sizes: Iterable[int], at: int = 0) -> list[int]:
    ends = []
    for size in sizes:
        at += size
        ends.append(at)
    return ends


def _usual(readings: Counter[str]) -> str:
    return min(readings, key=lambda reading: (-readings[reading], reading))


def exceptions() -> dict[str, str]:
    lines = (rules_dir() / "readings_exceptions.tsv").read_text(encoding="utf8").splitlines()
    rows: Iterator[list[str]] = (line.split("\t") for line in lines if "\t" in line and not line.startswith("#"))
    return {word: reading for word, reading, *_ in rows}


if __name__ == "__main__":
    main()
