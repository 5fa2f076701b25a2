"""fwjudge rule: what a judge types, and what appears."""

from __future__ import annotations

import pytest

from fwjudge.citation import GAMES
from fwjudge.cli.exit import Exit
from fwjudge.rulebook.book import load
from fwjudge.rulebook.lookup import FoundRule, look_up
from tests.cli.runner import fwjudge


@pytest.mark.parametrize(
    ("typed", "game", "number"),
    [
        ("8-4-6", "fw", "8-4-6"),
        ("８－４－６", "fw", "8-4-6"),
        ("8.4.6", "fw", "8-4-6"),
        ("8-4-6.", "fw", "8-4-6"),
        ("(8-4-6)", "fw", "8-4-6"),
        ("8ー4ー6", "fw", "8-4-6"),
        ("fw:8-4-6", "fw", "8-4-6"),
        ("op:7-1-4", "op", "7-1-4"),
        ("OP 7-1-4", "op", "7-1-4"),
        ("第4部第9章2-1", "dz", "4-9-2-1"),
        ("第４部第９章", "dz", "4-9"),
        ("804.2c", "gen", "804.2c"),
        ("804.2C-31", "gen", "804.2c-31"),
        ("1a.1.2", "bf", "1a.1.2"),
        ("k.貫通", "bf", "k.貫通"),
        ("2.q2", "bf", "2.Q2"),
        ("bf:2.9.2", "bf", "2.9.2"),
        ("804-2c", "gen", "804.2c"),
        ("8-4-06の", "fw", "8-4-6"),
        ("第8章4-6", "fw", "8-4-6"),
        ("第四部第九章2-1項", "dz", "4-9-2-1"),
        ("08-04", "fw", "8-4"),
        ("8--4", "fw", "8-4"),
        ("8-4-", "fw", "8-4"),
        ("\u200b8\u20114\u20116\ufeff", "fw", "8-4-6"),
        ("ぶろっかー", "fw", "15-4"),
        ("burokkaa", "fw", "15-4"),
        ("ブロッカー", "fw", "15-4"),
        ("【ブロッカー】", "fw", "15-4"),
        ("チェックポイント", "fw", "4-2"),
        ("貫通", "bf", "k.貫通"),
        ("搭乗", "bf", "k.変身"),
    ],
)
def test_what_people_type_finds_the_rule(typed: str, game: str, number: str) -> None:
    ran = fwjudge("rule", typed, "--json")
    assert ran.code == Exit.OK, ran.err
    assert (ran.json[0]["game"], ran.json[0]["number"]) == (game, number)


@pytest.mark.parametrize("game", GAMES)
def test_every_number_finds_its_rule_with_the_game_as_option_or_in_front(game: str) -> None:
    for number in load(game).rules:
        assert look_up(number, game, certain=True) == FoundRule(game, number)
        assert look_up(f"{game}:{number}") == FoundRule(game, number)


def test_json_has_what_scripts_read() -> None:
    (rule,) = fwjudge("rule", "8-4-6-1-1-1", "--json").json
    assert rule["parents"] == ["8", "8-4", "8-4-6", "8-4-6-1", "8-4-6-1-1"]
    assert "14-3" in rule["refers_to"]
    assert rule["source"] == "restated"
    assert rule["edition"] == "1.06"
    assert set(rule) >= {
        "game",
        "number",
        "title",
        "text",
        "source",
        "children",
        "referred_by",
        "history",
        "notes",
        "examples",
    }


def test_several_numbers_at_once_in_the_order_typed() -> None:
    assert [r["number"] for r in fwjudge("rule", "7-2-9", "804.2c", "5-1", "--json").json] == ["7-2-9", "804.2c", "5-1"]


def test_numbers_that_were_pasted_together_are_taken_one_by_one() -> None:
    assert [r["number"] for r in fwjudge("rule", "8-4-6、7-1,804.2c", "--json").json] == ["8-4-6", "7-1", "804.2c"]


def test_the_chain_of_parents_children_and_both_ways_of_reference_are_shown() -> None:
    out = fwjudge("rule", "4-2").out
    assert "4 行動を宣言できる機会" in out
    assert "4-2-2-1" in fwjudge("rule", "4-2", "--depth", "2").out
    assert "参照される" in out
    assert "[要約]" in out


def test_only_shows_nothing_but_the_rule() -> None:
    out = fwjudge("rule", "4-2-2-1", "--only").out
    assert "参照される" not in out
    assert "4-2-2-2" not in out


def test_expand_shows_the_text_that_is_referred_to() -> None:
    (referred,) = fwjudge("rule", "14-3-1", "--json").json
    assert referred["text"] in fwjudge("rule", "8-4-6-1-1-1", "--expand").out
    assert referred["text"] not in fwjudge("rule", "8-4-6-1-1-1").out


def test_plain_names_its_source_and_has_no_marks_of_the_terminal() -> None:
    out = fwjudge("rule", "8-4-6", "--plain").out
    assert out.startswith("【fw 8-4-6】")
    assert "要約" in out.splitlines()[-1]
    assert "\x1b" not in out


def test_an_unknown_number_names_the_nearest_and_where_it_went() -> None:
    ran = fwjudge("rule", "16-2-7")
    assert ran.code == Exit.NOT_FOUND
    assert "16-2-6" in ran.err
    assert "1.06" in ran.err
    assert "近い項目" in fwjudge("rule", "8-4-99").err


@pytest.mark.parametrize(
    ("typed", "near"), [("804.999c", "804.2"), ("8-4-6-1-1-1-1-1-1-1", "8-4-6-1-1-1"), ("12345", "16")]
)
def test_a_number_that_no_game_counts_to_brings_the_nearest_too(typed: str, near: str) -> None:
    ran = fwjudge("rule", typed)
    assert (ran.code, near in ran.err.split("近い項目")[-1]) == (Exit.NOT_FOUND, True)


@pytest.mark.parametrize("typed", ["", "　", "\u200b"])
def test_blank_is_a_wrong_command_line(typed: str) -> None:
    assert fwjudge("rule", typed).code == Exit.USAGE


def test_the_badge_calls_the_document_as_its_publisher_does() -> None:
    assert "bf 詳細ルール" in fwjudge("rule", "1a.1.1").out
    assert "bf 詳細ルール" in fwjudge("toc", "-g", "bf").out
    assert "dz 総合ルール" in fwjudge("rule", "dz:4-9").out


def test_a_number_of_another_game_is_pointed_out_not_guessed() -> None:
    ran = fwjudge("rule", "4-9-2-1")
    assert ran.code == Exit.NOT_FOUND
    assert "dz:4-9-2-1" in ran.err


def test_what_is_found_is_shown_even_if_something_else_is_not() -> None:
    ran = fwjudge("rule", "8-4-6", "99-9")
    assert "8-4-6" in ran.out
    assert ran.code == Exit.NOT_FOUND


def test_a_name_that_is_nearly_right_brings_what_was_meant() -> None:
    ran = fwjudge("rule", "ブロカー")
    assert ran.code == Exit.NOT_FOUND
    assert "15-4" in ran.err


def test_history_examples_and_notes_stand_with_the_rule() -> None:
    assert "16-2-7" in fwjudge("rule", "16-2-6").out
    assert "注 " in fwjudge("rule", "8-4-6-1-2").out
    assert "例 " in fwjudge("rule", "4-9-2-1", "-g", "dz").out


def test_the_game_can_be_set_for_a_person_or_a_shell(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FWJUDGE_CONFIG", f"{tmp_path}/config.toml")
    assert fwjudge("setting", "game", "dz").code == Exit.OK
    assert fwjudge("rule", "4-9-2-1", "--json").json[0]["game"] == "dz"
    monkeypatch.setenv("FWJUDGE_GAME", "op")
    assert fwjudge("rule", "7-1-4", "--json").json[0]["game"] == "op"
    assert fwjudge("setting", "game", "chess").code == Exit.USAGE
    assert fwjudge("setting", "colour", "red").code == Exit.USAGE
