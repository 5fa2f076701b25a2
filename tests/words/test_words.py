"""The tables of words: what a line says, and what is refused."""

from __future__ import annotations

import pytest

from fwjudge.ability import text as t
from fwjudge.cards.lower.known_words import find_strange
from fwjudge.cards.text.engine import readings
from fwjudge.cards.text.grammar import TableGrammar
from fwjudge.cards.text.table import Table, TableError
from fwjudge.rulebook.book import load
from fwjudge.words import CLASSES, Meant, WordError, WordFile, words_of

LINES = """
# areas
area   | pile | 山札|山 | 1-1 | pile=山 | pile 1-2 | デッキ|山
colour | red  | 赤      | 1-3
state  | lying | 横向き | 1-4 | standing
"""


def test_a_line_says_how_a_thing_is_printed_read_and_written() -> None:
    words = WordFile("toy", LINES)
    (pile,) = words.entries("area")
    assert (pile.words, pile.rule, pile.place, pile.written) == (
        ("山札", "山"),
        "1-1",
        Meant(("pile",), "1-2"),
        ("デッキ", "山"),
    )
    assert words.key("area", "山") == "pile" and words.name("area", "pile") == "山札"
    assert words.places == {"pile": Meant(("pile",), "1-2")}


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("area | deck", "not `class"),
        ("area | deck | ", "not `class"),
        ("place | deck | デッキ", "no class place"),
        ("area | pile | 丘", "stands twice"),
        ("area | hill | 山", "is area pile too"),
    ],
)
def test_a_line_that_cannot_be_understood_is_refused(line: str, why: str) -> None:
    with pytest.raises(WordError, match=why):
        WordFile("toy", LINES + line)


def test_a_word_that_no_line_has_is_an_error() -> None:
    with pytest.raises(WordError, match="no colour 「青」"):
        WordFile("toy", LINES).key("colour", "青")


def test_nodes_carry_the_keys_of_words() -> None:
    table = Table(WordFile("toy", LINES))
    table.add("card | Cards | 2-1 | {place}の<it:{colour}の|>カード\nlies | State | 2-2 | <state:$standing>", "here")
    grammar = TableGrammar(table)
    (cards,) = readings(grammar, "山の赤のカード", "card")
    assert (cards["place"].key("area"), cards["colour"].key("colour"), cards["place"].rule) == ("pile", "red", "1-1")
    assert [one.key("state") for one in readings(grammar, "横向き", "lies")] == ["lying"]


def test_a_row_that_names_a_word_of_no_line_is_an_error() -> None:
    table = Table(WordFile("toy", LINES))
    table.add("colour | Colour | 1-3 | <colour:青>", "here")
    with pytest.raises(TableError, match="here:1: 「青」 is no colour in the words of toy"):
        TableGrammar(table)


def test_a_row_needs_the_words_of_its_shorthands() -> None:
    table = Table(WordFile("toy", LINES))
    table.add("lies | State | 2-2 | <state:$standing|$facing>\nlies | Turned | 2-3 | {colour}<state:$facing>", "here")
    assert [row.template for row in table.rows if row.nonterminal == "lies"] == ["<state:横向き>"]


@pytest.mark.parametrize("game", ["fw", "op", "gen", "dz", "bf"])
def test_a_name_in_reports_is_a_word_of_its_thing(game: str) -> None:
    words = words_of(game)
    assert all(
        words.keys(kind)[name] == key for kind in ("area", "type", "colour") for key, name in words.names(kind).items()
    )


@pytest.mark.parametrize("game", ["fw", "op", "gen", "dz", "bf"])
def test_every_rule_of_a_table_exists(game: str) -> None:
    book, words = load(game), words_of(game)
    rules = [one.rule for kind in CLASSES for one in words.entries(kind)] + [one.rule for one in words.places.values()]
    assert [rule for rule in rules if rule and rule not in book] == []


def test_a_word_in_a_record_that_the_game_does_not_have_is_found() -> None:
    strange = t.Cards((t.Whose("mine"), t.In(("hand", "trash")), t.Kind(("battle",)), t.Coloured(("purple",))))
    found = [(type(one).__name__, field, word) for one, field, word in find_strange(strange, words_of("fw"))]
    assert found == [("Whose", "who", "mine"), ("In", "areas", "trash"), ("Coloured", "colours", "purple")]
