"""How well card text is read: coverage, what is left when a set had never been seen, ambiguous wordings, time.

    python bench/card_text.py CARDS.jsonl    # figures; exit code 1 if one misses its target
    python bench/card_text.py CARDS.jsonl -g op    # of another game than Fusion World
    python bench/card_text.py --kinds        # every kind of node with its children

A set that was never seen: every row and every choice that only this set uses is taken out, then the set is read.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections import Counter, defaultdict
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from fwjudge.cards.text import ReadingError, ability_lines, grammar, kinds, read_ability, read_face
from fwjudge.cards.text.engine import readings
from fwjudge.cards.text.grammar import TableGrammar
from fwjudge.cards.text.language import table
from fwjudge.cards.text.node import Form
from fwjudge.cards.text.table import Shape
from fwjudge.cards.text_file import read_texts
from tests.cards.random_text import Printer

Use = tuple[object, ...]
COVERAGE, WHOLE, ONE, HUNTED, AMBIGUOUS = 0.99, 3.0, 0.010, 4000, 0.005


def main() -> None:
    arguments = argparse.ArgumentParser(description="カードテキストを読む速さと広さを測る")
    arguments.add_argument("cards", nargs="?", type=Path)
    arguments.add_argument("-g", "--game", default="fw")
    arguments.add_argument("--kinds", action="store_true")
    given = arguments.parse_args()
    if given.kinds or given.cards is None:
        print(kinds(given.game))
        return
    texts = _texts(given.cards, given.game)
    good = [*_speed(texts, given.game), _coverage(texts, given.game), _hunt(given.game)]
    _left_out(texts, given.game)
    sys.exit(0 if all(good) else 1)


def _texts(file: Path, game: str) -> dict[str, list[str]]:
    """The texts of the faces of each card that has one."""
    if game != "fw":
        cards, _ = read_texts([file], game)
        return {card.number: [card.front.text] for card in cards if card.front.text}
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    texts = {row["id"]: [face["text"] for face in row["faces"] if face["text"]] for row in rows}
    return {number: faces for number, faces in texts.items() if faces}


def _speed(texts: dict[str, list[str]], game: str) -> list[bool]:
    grammar(game)  # perhaps out of the cache, or on its way there
    start = time.process_time()
    TableGrammar(table(game))
    print(f"table and grammar: {1000 * (time.process_time() - start):.0f} ms, {len(table(game).rows)} rows")
    taken = {}
    for number, faces in texts.items():
        taken[number] = _seconds(faces, game)
    whole = time.process_time() - start
    for number, faces in texts.items():
        for _ in range(2):
            read_ability.cache_clear()
            taken[number] = min(taken[number], _seconds(faces, game))
    slowest = max(taken, key=lambda number: taken[number])
    median = statistics.median(taken.values())
    print(f"a card, best of three: median {1000 * median:.2f} ms, slowest {slowest} {1000 * taken[slowest]:.1f} ms")
    return [
        _told("all cards, table included", whole, WHOLE, "s"),
        _told("slowest card", taken[slowest], ONE, "s"),
    ]


def _seconds(faces: list[str], game: str) -> float:
    start = time.process_time()
    for face in faces:
        read_face(face, game)
    return time.process_time() - start


def _coverage(texts: dict[str, list[str]], game: str) -> bool:
    unread = [
        number
        for number, faces in texts.items()
        if not all(reading.whole for face in faces for reading in read_face(face, game))
    ]
    share = 1 - len(unread) / len(texts)
    print(f"read whole: {len(texts) - len(unread)} of {len(texts)} cards ({share:.1%}) {' '.join(unread[:20])}")
    return share >= COVERAGE


def _hunt(game: str) -> bool:
    """Random texts from the table that have more than one reading."""
    printer, found = Printer(grammar(game), table(game), seed=1, depth=8), Counter[str]()
    for _ in range(HUNTED):
        text = printer.text()
        try:
            found["one" if text and len(readings(grammar(game), text, "ability")) == 1 else "several"] += (
                text is not None
            )
        except ReadingError:
            found["none"] += 1
    share = found["several"] / found.total()
    print(
        f"random texts: {found.total()}, more than one reading {found['several']} ({share:.2%}), none {found['none']}"
    )
    return share <= AMBIGUOUS


def _left_out(texts: dict[str, list[str]], game: str) -> None:
    used_by: dict[Use, set[str]] = defaultdict(set)
    for number, faces in texts.items():
        for face in faces:
            for reading in read_face(face, game):
                for node in reading.tree.walk() if reading.tree else ():
                    for use in _uses(node.form):
                        used_by[use].add(_set(number))
    left = 0
    for name in sorted({_set(number) for number in texts}):
        mine = {number: faces for number, faces in texts.items() if _set(number) == name}
        only = {use for use, sets in used_by.items() if sets == {name}}
        part = TableGrammar(table(game), partial(_needs_none_of, only))
        read = sum(
            all(_reads(part, line.text) for face in faces for line in ability_lines(face, game))
            for faces in mine.values()
        )
        left += read
        print(
            f"never seen {name:5}: {read:4} of {len(mine):4} cards whole, {read / len(mine):6.1%} ({len(only)} rows and choices only there)"
        )
    print(f"never seen, all : {left:4} of {len(texts):4} cards whole, {left / len(texts):6.1%}")


def _needs_none_of(uses: set[Use], shape: Shape) -> bool:
    return uses.isdisjoint(_uses(shape.form))


def _set(number: str) -> str:
    return number.partition("-")[0]


def _uses(form: Form) -> list[Use]:
    """The parts of the table that a reading needs: the row, and every choice made in it."""
    return [(form.where,), *((form.where, index, said) for index, said in enumerate(form.alts))]


def _reads(part: TableGrammar, text: str) -> bool:
    try:
        return len(readings(part, text, "ability")) == 1
    except ReadingError:
        return False


def _told(what: str, taken: float, target: float, unit: str) -> bool:
    print(f"{what}: {taken:.3f} {unit} (target {target} {unit})")
    return taken <= target


if __name__ == "__main__":
    main()
