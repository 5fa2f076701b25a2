"""Make `rules_ja/readings.tsv`: how each word with kanji in the restated rules is read.

    pip install -e '.[readings]' && python bench/readings.py

SudachiPy proposes; `rules_ja/readings_exceptions.tsv`, which people keep, overrules it. A word that is read otherwise
behind certain words (後 behind 終了) gets a row with both. The result is the same for the same rules and the same
dictionary; `--doubtful` lists the words on which the tool wavers.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from importlib.metadata import version

from fwjudge.citation import GAMES
from fwjudge.rulebook.book import load
from fwjudge.rulebook.places import rules_dir
from fwjudge.rulebook.search.fold import fold, has_kanji
from fwjudge.rulebook.search.kana import hiragana

HEADER = "# 語\t読み。python bench/readings.py が SudachiDict {} で作ります。誤りは readings_exceptions.tsv で直します。"

Said = dict[tuple[str, str], Counter[str]]
"""Previous word and word, and how often it was read how there."""


def main() -> None:
    arguments = argparse.ArgumentParser(description="ルールの漢字の読みを作る")
    arguments.add_argument("--doubtful", action="store_true", help="場所により読みが変わる語も示す")
    said = proposed(text for game in GAMES for rule in load(game) for text in (rule.title, rule.text, *rule.examples))
    reviewed = exceptions()
    rows = {**alone(said), **behind(said, reviewed)}
    if arguments.parse_args().doubtful:
        for word, counts in sorted(overall(said).items()):
            if len(counts) > 1 and word not in reviewed:
                print(word, *(f"{reading} x{count}" for reading, count in counts.most_common()), sep="\t")
    for word, reading in sorted(rows.items()):
        if has_kanji(reading) and word not in reviewed:
            print(f"読めない語。readings_exceptions.tsv に書いてください: {word}")
    lines = [f"{word}\t{reading}\n" for word, reading in sorted(rows.items()) if not has_kanji(reading)]
    (rules_dir() / "readings.tsv").write_text("".join([f"{HEADER.format(version('sudachidict_core'))}\n", *lines]), encoding="utf8")
    print(f"{len(lines)} 行")


def proposed(texts: Iterable[str]) -> Said:
    """Each word with kanji in its surroundings. A long word is kept where its parts are read otherwise."""
    from sudachipy import Dictionary, SplitMode

    tokens = Dictionary(dict="core").tokenizer()
    said: Said = defaultdict(Counter)
    for text in texts:
        before = ""
        for word, reading in _words(tokens.tokenize(fold(text), SplitMode.C), SplitMode.A):
            if has_kanji(word):
                said[before, word][reading] += 1
            before = word
    return dict(said)


def _words(tokens: Iterable[object], short: object) -> Iterator[tuple[str, str]]:
    for token in tokens:
        parts = [(part.surface(), hiragana(part.reading_form())) for part in token.split(short)]  # type: ignore[attr-defined]
        whole = hiragana(token.reading_form())  # type: ignore[attr-defined]
        if "".join(reading for _, reading in parts) == whole:
            yield from parts
        else:
            yield token.surface(), whole  # type: ignore[attr-defined]


def overall(said: Said) -> dict[str, Counter[str]]:
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for (_, word), readings in said.items():
        counts[word].update(readings)
    return counts


def alone(said: Said) -> dict[str, str]:
    return {word: _usual(readings) for word, readings in overall(said).items()}


def behind(said: Said, reviewed: set[str]) -> dict[str, str]:
    """Rows for words that are read otherwise behind a certain word."""
    usual = alone(said)
    rows = {}
    for (before, word), readings in said.items():
        if word not in reviewed and _usual(readings) != usual[word] and before.isalpha() and not before.isascii():
            rows[f"{before}|{word}"] = f"{usual.get(before, hiragana(before))}|{_usual(readings)}"
    return rows


def _usual(readings: Counter[str]) -> str:
    return min(readings, key=lambda reading: (-readings[reading], reading))


def exceptions() -> set[str]:
    lines = (rules_dir() / "readings_exceptions.tsv").read_text(encoding="utf8").splitlines()
    return {line.split("\t")[0] for line in lines if "\t" in line and not line.startswith("#")}


if __name__ == "__main__":
    main()
