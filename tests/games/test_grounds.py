"""The tables of grounds: every rule that can decide has a clause, and what they name is there.

Of the rules that decide in the bundled files tests/scenarios/test_all.py asks it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from fwjudge import games
from fwjudge.ability import text
from fwjudge.ability.text import At, Cannot, Change, Event, If, It, Skill, TurnOf
from fwjudge.answer.bans import LASTS
from fwjudge.answer.kinds import KINDS
from fwjudge.citation import GAMES
from fwjudge.games.grounds import Grounds
from fwjudge.rulebook.book import load as rulebook
from fwjudge.scenario.coverage import actions, needs

LONGEST_CLAUSE = 30
PLAIN_FORM = re.compile(r".*(?:[うくぐすつぬぶむるただ]|[なしよき]い)")
"""How a clause ends before 「からです」."""


def static_grounds(game: str) -> Iterator[str]:
    """The rules that refuse, that ask, that let somebody act, that say what a part of a skill or a word is."""
    record = games.table(game)
    for action in actions(record.policy.procedures):
        yield action.number
        yield from (slot.number for slot in action.slots)
        yield from (need.number for need in needs(action))
    yield from (line.number for line in record.policy.procedures if line.chooser is not None)
    yield from record.orders
    yield from record.grounds.defining.parts.values()
    yield from record.grounds.defining.words.values()


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_that_can_be_a_ground_has_a_clause(game: str) -> None:
    record = games.table(game)
    found = set(static_grounds(game))
    named = {*record.grounds.defining.parts.values(), *record.grounds.defining.words.values()}
    wanted = {number for number in found if number and (number in named or number not in record.policy.definitions)}
    assert sorted(wanted - record.words.reasons.keys()) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_clause_is_short_and_goes_on_with_kara_desu(game: str) -> None:
    clauses = games.table(game).words.reasons
    assert {number: one for number, one in clauses.items() if len(one) > LONGEST_CLAUSE} == {}
    assert {number: one for number, one in clauses.items() if not PLAIN_FORM.fullmatch(one)} == {}
    assert {number: one for number, one in clauses.items() if re.search(r"(である|あります|です|ます)$|。", one)} == {}


KINDS_OF_ANSWERS = {"yes", "no", "can", "cannot", "draw", "account", LASTS, *KINDS.values()}


@pytest.mark.parametrize("game", GAMES)
def test_a_reason_for_one_kind_of_answer_is_as_short_and_names_a_rule_and_a_kind(game: str) -> None:
    grounds, book = games.table(game).grounds, rulebook(game)
    clauses = {key: one for key, one in grounds.clauses.says.items() if "{why}" not in one}
    assert {
        key: one for key, one in clauses.items() if len(one) > LONGEST_CLAUSE or not PLAIN_FORM.fullmatch(one)
    } == {}
    keys = [key.split(" ") for key in (*grounds.clauses.says, *grounds.clauses.before)]
    assert [key for key in keys if key[0] not in book or key[1] not in KINDS_OF_ANSWERS] == []
    assert [rule for rule in grounds.clauses.before.values() if rule not in book] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_of_the_tables_is_there(game: str) -> None:
    """A part of which a table says that there is none has an empty number."""
    record, book = games.table(game), rulebook(game)
    tables = (record.grounds.defining.parts, record.grounds.defining.words)
    assert {key: number for table in tables for key, number in table.items() if number and number not in book} == {}
    assert [number for number in (*record.grounds.flow.moments, *record.words.reasons) if number not in book] == []


@pytest.mark.parametrize("game", GAMES)
def test_a_part_is_a_record_or_a_field_of_one(game: str) -> None:
    for key in games.table(game).grounds.defining.parts:
        match = re.fullmatch(r"(?P<record>\w+)(?: (?P<word>[^.]+))?(?:\.(?P<field>\w+)(?: .+)?)?", key)
        assert match is not None, key
        record = getattr(text, match["record"], None)
        assert record is not None, key
        if match["field"]:
            assert match["field"] in record._fields, key


@pytest.mark.parametrize("game", GAMES)
def test_a_moment_is_named_in_words_that_stand_before_ni_and_desu(game: str) -> None:
    moments = games.table(game).grounds.flow.moments
    assert {number: one for number, one in moments.items() if not re.fullmatch(r".+[時ト間後前ングプ]", one)} == {}


def test_the_rule_of_a_part_is_the_most_special_one() -> None:
    found = games.table("fw").grounds
    assert found.rule_of(Cannot("attack", It("this"))) == "0-2-5"
    assert found.rule_of(Cannot("attack", It("this")), "unless") == "13-13-1"
    assert found.rule_of(Skill("【ブロッカー】", "auto", keyword="【ブロッカー】")) == "15-4-2"
    assert found.rule_of(Skill("【永続】", "continuous"), "areas") == "9-5-5"
    assert found.rule_of(Skill("【起動 メイン】", "activate", timing="main"), "timing") == "1-3-4-1-1"
    assert (found.rule_of(TurnOf("own")), found.rule_of(TurnOf("other"))) == ("15-9-3", "15-10-3")
    assert found.rule_of(If(TurnOf("own"), ())) == "0-3-17"
    assert found.rule_of(Change(It("this"), "power", 5000)) == "9-8-1-3"
    assert found.rule_of(At(Event("turn end"), ())) == "1-5-2-1-1"


def test_a_game_without_tables_names_no_rule() -> None:
    assert (Grounds().rule_of(Cannot("attack")), Grounds().rule_of_word("ko"), Grounds().moment("8-4-6")) == (
        "",
        "",
        "",
    )


def test_a_word_of_events_names_the_rule_that_defines_it() -> None:
    found = games.table("fw").grounds
    assert (found.rule_of_word("ko"), found.rule_of_word("no power")) == ("5-10-2", "14-6-2")
    assert found.moment("8-4-6") == "パワーを比べる時"
