"""A grammar out of the cache reads as the one that was made of the table; whatever lies there, the reading is the same."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from fwjudge.base.cache import name_for
from fwjudge.cards.text import ReadingError, language
from fwjudge.cards.text.engine import readings
from fwjudge.cards.text.grammar import Grammar, Nonterminal, State, TableGrammar
from fwjudge.cards.text.grammar_cache import StoredGrammar, digest_of_rows, encode_grammar
from fwjudge.cards.text.recovery import recover

from .random_text import Printer

TEXT = "【登場時】カード2枚を引く。"
UNREAD = "【登場時】相手が笑った場合、カード2枚を引く。"


@pytest.fixture(scope="module")
def made() -> Grammar:
    return TableGrammar(language.table("fw"))


@pytest.fixture
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the next grammar be made as in a new process."""
    language.grammar.cache_clear()


@pytest.fixture
def file(fresh: None, tmp_path: Path) -> Path:
    """The file of the grammar, and no grammar in this process."""
    assert not isinstance(language.grammar("fw"), StoredGrammar)
    language.grammar.cache_clear()
    return tmp_path / "cache" / "sealed" / name_for("fw.grammar", digest_of_rows(language._files("fw")))


def same_state(one: State, other: State) -> bool:
    """Whether all that follows two places is the same."""
    return (
        [(accept.form, accept.inherits, accept.through) for accept in one.accepts]
        == [(accept.form, accept.inherits, accept.through) for accept in other.accepts]
        and list(one.texts) == list(other.texts)
        and all(
            [text for text, _ in one.texts[char]] == [text for text, _ in other.texts[char]]
            and all(map(same_state, [at for _, at in one.texts[char]], [at for _, at in other.texts[char]]))
            for char in one.texts
        )
        and [described(link.target, link) for link, _ in one.links]
        == [described(link.target, link) for link, _ in other.links]
        and all(map(same_state, [at for _, at in one.links], [at for _, at in other.links]))
        and [text for text, _ in one.guards] == [text for text, _ in other.guards]
        and all(map(same_state, [at for _, at in one.guards], [at for _, at in other.guards]))
    )


def described(target: Nonterminal, link: object) -> tuple[object, ...]:
    return target.name, *(getattr(link, name) for name in ("child", "form", "inherit", "least", "separator"))


@pytest.mark.long
def test_every_state_is_as_it_was_made(made: Grammar) -> None:
    again = StoredGrammar(encode_grammar(made))
    assert list(again.nonterminals) == list(made.nonterminals)
    for name, nonterminal in made.nonterminals.items():
        other = again[name]
        assert (other.name, other.tokens, other.first, other.inflects) == (
            nonterminal.name,
            [(re.compile(pattern.pattern), form) for pattern, form in nonterminal.tokens],
            nonterminal.first,
            nonterminal.inflects,
        )
        assert same_state(nonterminal.root, other.root), name


@pytest.mark.parametrize("texts", [20, pytest.param(300, marks=pytest.mark.long)])
def test_random_texts_have_the_same_readings_and_the_same_gaps(made: Grammar, texts: int) -> None:
    again = StoredGrammar(encode_grammar(made))
    printer = Printer(made, language.table("fw"), seed=5, depth=8)
    tried = 0
    for _ in range(texts):
        text = printer.text()
        if text is None or len(text) > 250:
            continue
        tried += 1
        assert outcome(made, text) == outcome(again, text)
        half = text[: len(text) // 2] + "笑って" + text[len(text) // 2 :]
        assert outcome(made, half) == outcome(again, half)
    assert tried > texts / 3


def outcome(grammar: Grammar, text: str) -> object:
    try:
        return [repr(one) for one in readings(grammar, text, "ability")]
    except ReadingError as problem:
        try:
            return str(problem), str(recover(grammar, text, "ability"))
        except ReadingError as other:
            return str(problem), str(other)


def test_a_new_process_reads_by_the_file(file: Path) -> None:
    assert file.is_file()
    found = language.grammar("fw")
    assert isinstance(found, StoredGrammar)
    assert [node.kind for node in readings(found, TEXT, "ability")] == ["Ability"]


@pytest.mark.parametrize(
    "damage",
    [
        "half",
        *(
            pytest.param(one, marks=pytest.mark.long)
            for one in ("empty", "one letter", "longer", "not ours at all", "gone", "a folder")
        ),
    ],
)
def test_a_damaged_file_is_made_anew(file: Path, made: Grammar, damage: str) -> None:
    content = file.read_bytes()
    middle = len(content) // 2
    file.unlink()
    match damage:
        case "empty":
            file.write_bytes(b"")
        case "half":
            file.write_bytes(content[:middle])
        case "one letter":
            file.write_bytes(content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :])
        case "longer":
            file.write_bytes(content + b"!")
        case "not ours at all":
            file.write_bytes(os.urandom(1000))
        case "a folder":
            file.mkdir()
    found = language.grammar("fw")
    assert not isinstance(found, StoredGrammar)
    assert outcome(found, UNREAD) == outcome(made, UNREAD)
    language.grammar.cache_clear()
    assert isinstance(language.grammar("fw"), StoredGrammar) or damage == "a folder"


@pytest.mark.long
def test_a_file_under_the_seal_of_somebody_else_is_not_believed(file: Path, tmp_path: Path) -> None:
    (tmp_path / "data" / "sealed.key").write_bytes(os.urandom(32))
    assert not isinstance(language.grammar("fw"), StoredGrammar)


def test_other_rows_or_other_code_have_another_file(tmp_path: Path) -> None:
    rows = language._files("fw")
    assert digest_of_rows(rows) == digest_of_rows(list(rows))
    changed = tmp_path / rows[0].name
    changed.write_text(rows[0].read_text("utf8").replace("カード", "札", 1), "utf8")
    assert digest_of_rows([changed, *rows[1:]]) != digest_of_rows(rows)


@pytest.mark.long
@pytest.mark.parametrize("missing", ["a place for it", "sources"])
def test_where_nothing_can_be_kept_it_is_made(
    fresh: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    def refuse(rows: object) -> str:
        raise FileNotFoundError("no sources")

    if missing == "sources":
        monkeypatch.setattr(language, "digest_of_rows", refuse)
    else:
        (tmp_path / "file").write_text("")
        monkeypatch.setenv("FWJUDGE_CACHE", str(tmp_path / "file" / "cache"))
    for _ in range(2):
        language.grammar.cache_clear()
        assert not isinstance(language.grammar("fw"), StoredGrammar)


@pytest.mark.long
def test_several_processes_at_once_do_no_harm(tmp_path: Path) -> None:
    code = f"from fwjudge.cards.text import read_face; assert read_face({TEXT!r})[0].whole"
    running = [subprocess.Popen([sys.executable, "-c", code]) for _ in range(3)]
    assert [process.wait(60) for process in running] == [0, 0, 0]
    assert len(list((tmp_path / "cache" / "sealed").iterdir())) == 1
