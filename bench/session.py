"""Measure how long a person waits in a session: an answer with what can be done then, and all reasons why not.

    python bench/session.py    # figures; exit code 1 if one misses its target

The board has forty-four printed cards, twenty-two a side. Random answers are given; the processor time of each, with the new labelled
options, is taken, and that of asking for every card of a board what it cannot do.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from fwjudge import session
from fwjudge.scenario.writing import pairs, text, write_field
from tests import real_cards

PLAYS, ANSWERS = 12, 25
ANSWER_MS, REASONS_MS = 5.0, 10.0
LAID = (("battle", 6), ("hand", 8), ("energy", 8))


def card_node(one: Any) -> Any:
    """Return a printed card as a file would give it."""
    fields = [(key, write_field(value)) for key, value in one.fields.items() if key != "number"]
    return pairs([*fields, ("text", text(one.text, True))])


def board(chance: random.Random) -> session.Session:
    """Return a session on a board of printed cards."""
    cards = map(real_cards.print_of, real_cards.cards())
    every = [one for one in cards if one.fields.get("type") == "battle" and one.back is None]
    chosen = chance.sample(every, 2 * sum(number for _, number in LAID))
    names = [f"札{at}" for at in range(len(chosen))]
    draft = session.Draft("fw", cards=tuple((name, card_node(one)) for name, one in zip(names, chosen, strict=True)))
    left = iter(names)
    for player in (0, 1):
        for area, number in LAID:
            for _ in range(number):
                draft = session.change_draft(draft, session.Put(player, area, next(left)))
    begun = session.begin(draft)
    assert isinstance(begun, session.Session), begun
    return begun


def main() -> int:
    if not real_cards.FILE.exists():
        print(f"{real_cards.FILE} is not there: nothing is measured")
        return 0
    chance = random.Random(1)
    answers, reasons, opened = list[float](), list[float](), list[float]()
    for _ in range(PLAYS):
        start = time.process_time()
        now = board(chance)
        opened.append(time.process_time() - start)
        found = session.options(now)
        for _ in range(ANSWERS):
            if not found:
                break
            option = chance.choice(found)
            start = time.process_time()
            now = session.answer(now, option)
            found = session.options(now)
            answers.append(time.process_time() - start)
        game = now.game
        assert game is not None
        cards = [card for area in game.areas for card in area if game.printed_card(card).abilities]
        start = time.process_time()
        for card in cards:
            session.cannot(now, card)
        reasons.append(time.process_time() - start)
    met = True
    for what, taken, target in (
        ("an answer and the options then", statistics.quantiles(answers, n=20)[-1], ANSWER_MS),
        ("all reasons of a board", statistics.quantiles(reasons, n=20)[-1], REASONS_MS),
    ):
        good = 1000 * taken <= target
        met = met and good
        print(f"{what}: {1000 * taken:.1f} ms in 95 of 100 (target {target:.0f}) {'' if good else 'MISSED'}")
    print(
        f"in the middle: {1000 * statistics.median(answers):.2f} ms an answer; a board opens in {1000 * statistics.median(opened):.0f} ms"
    )
    return 0 if met else 1


if __name__ == "__main__":
    raise SystemExit(main())
