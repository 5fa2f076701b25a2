"""What the machine has of each rule of the five games: nothing is empty, every line says what it does."""

from __future__ import annotations

import re
from functools import cache

import pytest

from fwjudge import games
from fwjudge.citation import GAMES
from fwjudge.concordance.rules import RuleInMachine, gather, list_lines
from fwjudge.concordance.source import is_named
from fwjudge.engine.choice import OFFERS
from fwjudge.engine.step import Step
from fwjudge.rulebook.book import load
from fwjudge.scenario.run_index import Index


@cache
def everything(game: str) -> dict[str, RuleInMachine]:
    """Every rule of a game; what scenarios run is not looked at."""
    book = load(game)
    return {one.rule.number: one for root in book.roots() for one in gather(book, root, Index(()))}


def has_plain_code(line: Step) -> bool:
    """Whether a line runs a named public function, or its maker says what it does."""
    return line in OFFERS or bool(getattr(line, "does", "")) or is_named(line.run)


def unplain(game: str) -> set[str]:
    """The lines that neither run a named public function nor come from a maker that says what they do, or say nothing."""
    said = {(line.number, line.sub) for line in list_lines(game) if line.sentence or line.actions}
    return {
        line.address
        for line in games.policy(game).procedures
        if not has_plain_code(line) or (line.number, line.sub) not in said
    }


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_there_once(game: str) -> None:
    assert sorted(everything(game)) == sorted(load(game).rules)


@pytest.mark.parametrize("game", GAMES)
def test_no_executable_rule_is_empty(game: str) -> None:
    assert {number for number, one in everything(game).items() if one.is_executable and one.is_empty} == set()


@pytest.mark.parametrize("game", GAMES)
def test_what_cannot_be_executed_says_why(game: str) -> None:
    for one in everything(game).values():
        assert one.is_executable or one.is_heading or one.rule.not_executable


@pytest.mark.parametrize("game", GAMES)
def test_every_line_has_a_name_and_a_sentence(game: str) -> None:
    assert sorted(unplain(game)) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_line_leads_to_a_place_in_the_games(game: str) -> None:
    """To its function, or to its row in a table: not to the engine, where `do_nothing` and `Offer.options` stand."""
    found = [(line.table, line.number, line.sub, line.function) for line in list_lines(game)]
    assert [one for *one, at in found if at is None or not at.file.startswith("fwjudge/games/")] == []
    assert {at.name.rpartition(".")[2] for *_, at in found if at is not None} & {"do_nothing", "options"} == set()


@pytest.mark.parametrize("game", GAMES)
def test_only_the_last_line_of_a_table_says_nothing_of_what_comes_next(game: str) -> None:
    last = {line.address for line in games.policy(game).procedures if line.next is None and line.goes_to is None}
    ended = {
        line.address
        for line, shown in zip(games.policy(game).procedures, list_lines(game), strict=True)
        if not shown.then and not shown.then_sub
    }
    assert ended == last


def test_a_line_that_goes_on_elsewhere_says_where() -> None:
    (line,) = everything("fw")["8-4-6-1"].lines
    assert (line.then, line.then_sub) == ("8-4-7", "")


def test_a_line_that_runs_a_window_of_another_table_says_who_decides_there() -> None:
    (line,) = everything("bf")["2.3.1"].lines
    assert line.decides == "その相手"
    assert line.windows == ("1a.2.1", "1b.2.1", "1c.2.1", "4.1.2.1")
    assert [action.name for action in line.actions] == ["コール", "キャスト", "装備", "起動", "パス"]


@pytest.mark.parametrize("game", GAMES)
def test_every_line_stands_at_its_number(game: str) -> None:
    found = [line for one in everything(game).values() for line in one.lines]
    assert len(found) == sum(1 for line in games.policy(game).procedures if line.number)


def test_an_action_has_its_needs_and_where_it_is_offered() -> None:
    (combo,) = everything("fw")["8-2-4-1"].actions
    assert (combo.name, combo.windows) == ("コンボ", ("8-2-4",))
    assert {"5-6-1", "5-6-2", "0-2-5"} <= {need.number for need in combo.needs}
    assert all(need.reason for need in combo.needs)
    assert combo in everything("fw")["8-2-4"].lines[0].actions


def test_a_rule_knows_what_it_refuses() -> None:
    needs = everything("fw")["5-6-2"].needs
    assert {need.action for need in needs} == {"コンボ"}
    assert needs[0].reason == "コンボパワーを持たないカードはコンボできない"


def test_a_keyword_is_found_by_its_rule() -> None:
    places = everything("op")["10-1-2-1"].citing
    assert any(one.entry == "【ダブルアタック】" and one.floor == "world" for one in places)


def test_a_record_of_the_ability_language_is_found_by_its_rule() -> None:
    assert any("Choose" in one.records for one in everything("fw")["5-2-3"].citing)


def test_rows_of_the_card_grammar_are_found_by_their_rule() -> None:
    rows = [one for one in everything("fw")["5-2-4"].citing if one.definition.file.endswith(".rows")]
    assert any("UpTo" in one.entry.split() for one in rows)


@pytest.mark.parametrize("game", GAMES)
def test_what_reads_the_cards_of_a_game_cites_its_rules_and_no_other(game: str) -> None:
    files = {one.definition.file for rule in everything(game).values() for one in rule.citing if one.floor == "cards"}
    parts = [{*re.split(r"[/.]", file)} & {*GAMES} for file in files]
    own = [of_file for of_file in parts if of_file == {game}]
    assert own and len(own) + (parts.count(set()) if game == "fw" else 0) == len(parts)
    assert any(file.endswith(".rows") for file in files)


def test_a_heading_is_looked_up_in_no_code() -> None:
    assert everything("fw")["8-4"].citing == ()


def test_a_table_says_what_it_is_where_no_word_stands_beside_the_number() -> None:
    """By the text below it, as a function by its docstring."""
    (place,) = [one for one in everything("gen")["105.2"].citing if one.definition.name.endswith(".DEFINITIONS")]
    assert place.definition.sentence.startswith("Rules that only define")
