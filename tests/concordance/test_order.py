"""The lines of a table stand in the rulebook's order; where two neighbours do not, the reason is written here."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest

from fwjudge import games
from fwjudge.citation import GAMES
from fwjudge.engine.step import Step, Table
from fwjudge.rulebook.book import Rulebook, load

LOOPS = "How often a loop is gone through is said first; the line that plays it serves the case without an end as well."
COUNTED = "Drawing several cards counts them, and comes back to the lines of drawing one for each."
REASONS = {
    "fw": {
        "1-4: 1-4-6-1#chosen > 1-4-3": "Which cost to pay is chosen first; only then are its actions done in their order.",
        "5-1: 5-1-3 > 5-1-2#look": COUNTED,
        "5-7: 5-7-3#pay > 5-7-1": "5-7-1 defines activation; by 5-7-3 the cost is paid before the skill activates.",
        "8-1: 8-1-6#8-1-4 > 8-1-5": "8-1-6 looks at the cards when the checkpoint 8-1-4 is over, before 8-1-5 goes on.",
        "8-4: 8-4-6-1-1-1 > 8-4-6-1-1": "8-4-6-1-1 is the checkpoint in which the damage dealt by 8-4-6-1-1-1 is taken.",
        "8-4: 8-4-6-1-2 > 8-4-6-1": "The end of the case 8-4-6-1 passes over the other case, and bears the number of its own.",
        "9-6: 9-6-3-1-1 > 9-6-3": "By 9-6-3-1-1 a player may keep silent in place of declaring, so it is asked before 9-6-3.",
        "15-12: 15-12-5-1 > 15-12-4-1-1": "15-12-4-1-1 moves a card when the other appears, after 15-12-5-1 has asked "
        "whether the resolution fails.",
        "15-12 fusion: 15-12-12-1 > 15-12-11-1-1": "15-12-11-1-1 moves cards when the other appears, after 15-12-12-1 "
        "has asked whether the resolution fails.",
        "16-1: 16-1-1-3#other player > 16-1-1-1#loop": LOOPS,
        "16-1: 16-1-1-1#loop > 16-1-1#end": LOOPS,
    },
    "op": {
        "3-7: 3-7-6-1 > 3-7-3": "3-7-3 defines to appear; by 3-7-6-1 one of five characters goes before the new one does.",
        "3-8: 3-8-5-1 > 3-8-3": "3-8-3 defines to appear; by 3-8-5-1 the stage that is there goes before the new one does.",
        "4-5: 4-5-3 > 4-5-2#look": COUNTED,
        "4-6: 4-6-2-2 > 4-6-2-1#look": "More than one damage is counted, and comes back to the lines of one for each.",
        "4-6: 4-6-3 > 4-6-2-1": "A 【トリガー】 is activated in place of adding the card to the hand, so it is asked before.",
        "6-4: 6-4-3 > 6-4-1#resolve": "6-4-2 and 6-4-3 qualify what 6-4-1 puts; what was triggered by it is resolved last.",
        "6-6: 6-6-1-1-3 > 6-6-1-1-2": "6-6-1-1-2 says that the turn player's effects end before the other's begin: "
        "it stands between the two.",
        "6-6: 6-6-1-1-4 > 6-6-1-1#resolve": "6-6-1-1 is over when all that its effects have triggered is resolved.",
        "7-1-4: 7-1-4-2 > 7-1-4-1#resolve": "What the result of the battle triggered is resolved whoever has won.",
        "8-6: 8-6-1-1 > 8-6-1": "8-6-1-1 has the turn player's effects that waited first, 8-6-1 the other player's.",
        "11-1: 11-1-1-3#other player > 11-1-1-1#loop": LOOPS,
        "11-1: 11-1-1-1#loop > 11-1-1#end": LOOPS,
    },
    "gen": {
        "704: 704.3b-3#own > 704.3b-2": "704.3b-3 orders the effects of each player: it follows 704.3b-1 and 704.3b-2.",
        "904: 904.2 > 904.1#look": COUNTED,
        "1101: 1101.1c#loop > 1101.1#end": LOOPS,
    },
    "dz": {
        "1-2-3: 1-2-3-2 > 1-2-3-1": "Cards for the energy of any colour are chosen first; then all are frozen at once.",
        "2-23-1: 2-23-1-5 > 2-23-1-4#look": COUNTED,
        "3-6: 3-6-1-2 > 3-6-1-1#begin": "A phase that is skipped does not begin (3-4-4), so 3-6-1-2 is asked first.",
        "3-11: 3-11-2 > 3-11-1": "The stack waits from when the battle begins (3-11-2): it is set aside before.",
        "4-6: 4-6-3#holder > 4-6-2": "4-6-3 says what comes before a player has the priority that 4-6-2 speaks of.",
        "4-7-2: 4-7-2-4#enough > 4-7-2-3#X": "4-7-2-4 defines the other costs that are chosen first by 4-7-2-3.",
        "4-7-2: 4-7-2-6 > 4-7-2-5#named": "The item on the stack gets its targets when each of them has its share (4-7-2-6).",
        "4-8-4: 4-8-4-3 > 4-8-4-2#named": "The item on the stack gets its targets when each of them has its share (4-8-4-3).",
        "4-8-4: 4-8-4-5 > 4-8-4#end": "The end of the procedure bears the number of the whole.",
        "4-9: 4-9-2-8 > 4-9-2": "That something has been resolved is logged with the number of the whole.",
        "4-18: 4-18-3#other player > 4-18-1#loop": LOOPS,
    },
    "bf": {
        "4.2.3: 4.2.3.2 > 4.2.3.1": "What is not resolved by 4.2.3.2 is not done, so nobody is asked by 4.2.3.1.",
        "setup: o.特殊フラッグ#hand B > f.4": "A special flag says how many cards a hand begins with: it stands between "
        "the rules of the preparation, as o.特殊フラッグ says.",
    },
}
"""By game: two neighbouring lines of a table that stand against the order of the rulebook, and why."""


def own_lines(table: Table, book: Rulebook) -> list[Step]:
    """The lines of the section that a table is named after; of a table with another name all that have a number."""
    section = table.name.partition(" ")[0]
    numbered = [line for line in table if line.number]
    own = [
        line
        for line in numbered
        if line.number == section or section in book.ancestors(line.number) or line.number.startswith(f"{section}.")
    ]
    return own or numbered


def against_the_order(game: str) -> Iterator[str]:
    book = load(game)
    place = {number: at for at, number in enumerate(book.rules)}
    for table in games.policy(game).procedures.tables.values():
        for one, other in itertools.pairwise(own_lines(table, book)):
            if place[other.number] < place[one.number]:
                first, second = (line.address.partition("/")[2] for line in (one, other))
                yield f"{table.name}: {first} > {second}"


@pytest.mark.parametrize("game", GAMES)
def test_lines_stand_in_the_order_of_the_rulebook_or_it_is_said_why_not(game: str) -> None:
    assert sorted(against_the_order(game)) == sorted(REASONS.get(game, {}))


def test_each_reason_is_a_sentence() -> None:
    assert all(reason.endswith(".") for of_game in REASONS.values() for reason in of_game.values())
