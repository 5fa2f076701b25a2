"""Everything that reads what it did not write, as functions of bytes: each ends in a value or in a sentence, or raises a fault."""

from __future__ import annotations

import io
import json
import os
import re
import tempfile
import zlib
from collections.abc import Callable, Sequence
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from fwjudge.base.files import BadFile
from fwjudge.citation import GAMES
from fwjudge.cli.exit import Exit
from fwjudge.report.screen import Screen
from tests.cli.runner import fwjudge

from . import seeds
from .changes import change_bytes, change_json, change_rows, change_text

_EVERY = 64
"""Of so many inputs one is also given to the command, as a person gives it."""
_ENDS = {Exit.OK, Exit.DIFFERS, Exit.USAGE, Exit.NOT_FOUND, Exit.BAD_INPUT}
OBEYED = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""What a terminal obeys, turns the direction of writing, or is half a letter: no output has any of it."""
Feed = Callable[[bytes], None]
Change = Callable[[Random, bytes, Sequence[bytes]], bytes]


class Target(NamedTuple):
    """A way into the program: what it does with an input, inputs to begin with, how they are changed, and where branches are watched."""

    feed: Feed
    seeds: Callable[[], list[bytes]]
    change: Change
    watched: tuple[str, ...]


@cache
def folder() -> Path:
    """Return a folder for the files and the data of this process, in memory where there is such a place."""
    memory = Path("/dev/shm")
    found = Path(tempfile.mkdtemp(prefix="fwjudge-fuzz-", dir=memory if os.access(memory, os.W_OK) else None))
    for variable in ("DATA", "CACHE"):
        os.environ[f"FWJUDGE_{variable}"] = str(found / variable.lower())
    os.environ["FWJUDGE_CONFIG"] = str(found / "config.toml")
    return found


def put(name: str, data: bytes) -> Path:
    """Return a file with this content."""
    path = folder() / name
    path.write_bytes(data)
    return path


def decode(data: bytes) -> str:
    """Return the text that a person would have typed: any letters but half ones."""
    return data.decode("utf8", "replace")


def must_be_harmless(text: str) -> None:
    """Raise where an output has something that a terminal obeys."""
    found = OBEYED.search(text)
    assert found is None, f"the output has {found.group()!r}" if found else ""


def is_chosen(data: bytes, every: int = _EVERY) -> bool:
    """Whether this input is one of those that are also given to the command: the same input always is or never."""
    return zlib.crc32(data) % every == 0


def command(*args: str, stdin: bytes | None = None) -> None:
    """Run a command; any other end than the documented ones, and any output that a terminal obeys, is a fault."""
    try:
        ran = fwjudge(*args, stdin=stdin)
    except BadFile:  # the process ends with its sentence
        return
    assert ran.code in _ENDS, f"exit {ran.code}"
    assert ran.code in (Exit.OK, Exit.DIFFERS) or ran.err or ran.out, "it says nothing"
    must_be_harmless(ran.out)
    must_be_harmless(ran.err)
    if "--json" in args and ran.code == Exit.OK:
        json.loads(ran.out)


def _game(data: bytes) -> str:
    return GAMES[zlib.crc32(data) % len(GAMES)]


# -- scenarios


def feed_reader(data: bytes) -> None:
    """Read a scenario; the text that a session writes of it reads back."""
    from fwjudge import scenario

    try:
        scenario.read(data)
    except scenario.BadScenario as error:
        assert error.problems
        str(error)


def feed_scenario(data: bytes) -> None:
    """Read a scenario, play it, and write every report of it."""
    from fwjudge import scenario
    from fwjudge.report import run_text
    from fwjudge.report.characters import write_json
    from fwjudge.report.run_html import html
    from fwjudge.report.run_json import as_json
    from fwjudge.report.run_markdown import markdown

    try:
        call = scenario.read(data)
        report = scenario.complete(scenario.run(call, boards=True), call)
    except scenario.BadScenario as error:
        assert error.problems
        said = str(error)
        must_be_harmless(_printed(lambda out: out.error(said)))
        return
    assert report.ruling
    must_be_harmless(_printed(lambda out: run_text.print_head(out, report)))
    must_be_harmless(_printed(lambda out: run_text.print_rest(out, report, True)))
    must_be_harmless(markdown(report, True))
    must_be_harmless(html(report, {}))
    written = write_json(as_json(report))
    must_be_harmless(written)
    json.loads(written)
    if is_chosen(data):
        file = put("call.yaml", data)
        for options in ((), ("--json",), ("--markdown", "--explain"), ("--html", "-")):
            command("run", str(file), *options)
        command("check", str(file))


def _printed(show: Callable[[Screen], Any]) -> str:
    stream = io.StringIO()
    show(Screen(stream, stream, width=80, colour=False))
    return stream.getvalue()


def feed_lines(data: bytes) -> None:
    """Hear lines as a person types them at the table, on the board of a bundled call."""
    from fwjudge import session
    from fwjudge.base.spelling import fold
    from fwjudge.cli.conversation import Conversation

    stream = io.StringIO()
    game = _game(data)
    now = session.from_file(seeds.small_scenario(game), "call.yaml")
    assert isinstance(now, session.Session)
    talk = Conversation(Screen(stream, stream, colour=False), now)
    for line in decode(data).split("\n")[:40]:
        if fold(line.strip().partition(" ")[0]) not in map(fold, ("保存", "save")) and not talk.over:
            talk.hear(line + "\n")
    must_be_harmless(stream.getvalue())
    if is_chosen(data) and "保存" not in decode(data) and "save" not in fold(decode(data)):
        command("play", "-g", game, stdin=data)


# -- rows


def feed_cards(data: bytes) -> None:
    """Read card files in the two ways there are; and import one."""
    from fwjudge.cards.importing import read_files
    from fwjudge.cards.text_file import read_texts

    file = put("cards.csv", data)
    for read in (read_files, partial(read_texts, game="dz")):
        try:
            _, bad = read([file])
        except BadFile as error:
            assert str(error)
        else:
            assert all(row.why for row in bad.rows)
    if is_chosen(data):
        command("cards", "import", str(file))
        command("cards", "list")
        command("cards", "check", str(file), "-g", _game(data))
        command("cards", "forget")


def feed_questions(data: bytes) -> None:
    """Import questions with their answers, and look them up."""
    from fwjudge.rulebook.qa_import import _read

    file = put("qa.jsonl", data)
    try:
        _read(file, None)
    except BadFile as error:
        assert str(error)
    if is_chosen(data):
        command("qa", "import", str(file))
        command("qa", "search", "問", "-g", "fw")
        command("qa", "forget")


def feed_corrections(data: bytes) -> None:
    """Read corrections of cards from JSONL and YAML; and import them."""
    from fwjudge.cards.errata import read_erratum
    from fwjudge.cards.errata_file import _rows
    from fwjudge.cards.values import BadValue

    file = put("errata.yaml", data)
    try:
        for found in _rows(file):
            try:
                read_erratum(found.row)
            except BadValue as error:
                assert str(error)
    except BadFile as error:
        assert str(error)
    if is_chosen(data):
        command("errata", "import", str(file))
        command("errata", "list")
        command("errata", "forget")


def feed_deck(data: bytes) -> None:
    """Read a deck list against a few imported cards."""
    from fwjudge.cards.deck_list import read

    _few_cards()
    file = put("deck.txt", data)
    try:
        read(file)
    except BadFile as error:
        assert str(error)
    if is_chosen(data):
        command("deck", str(file))


@cache
def _few_cards() -> None:
    command("cards", "import", str(put("few.jsonl", seeds.card_rows()[0])))


# -- card text


def feed_text(game: str) -> Feed:
    """Make the function that reads a card text of a game, says it in words, and makes skills of it."""

    def feed(data: bytes) -> None:
        from fwjudge import games
        from fwjudge.cards.compiler import compile_text
        from fwjudge.cards.values import BadValue, words
        from fwjudge.report import understood_cards

        try:
            text = words(decode(data), "文")
        except BadValue:
            return
        if text is None:
            return
        face = compile_text(text, "", "front", game, games.refusals(game))
        one = understood_cards.UnderstoodFace("X", "名", "", face, (), game)
        must_be_harmless(_printed(lambda out: understood_cards.print_explanation(out, one, True)))
        json.dumps(understood_cards.explanation_json(one))
        games.read_text(game, "名", text, "")
        if is_chosen(data):
            command("cards", "explain", "-", "-g", game, stdin=data)
            command("cards", "explain", "-", "-g", game, "--rows", stdin=data)

    return feed


# -- rulebooks


def feed_document(data: bytes) -> None:
    """Read an official document, and all that is done with one."""
    from fwjudge.rulebook.official.diff import diff
    from fwjudge.rulebook.official.errors import DocumentError
    from fwjudge.rulebook.official.lint import lint
    from fwjudge.rulebook.official.lock import compare, load_lock, lock_lines
    from fwjudge.rulebook.official.reader import read_document

    file = put("rules.pdf", data)
    try:
        document = read_document(file)
    except DocumentError as error:
        assert str(error)
    else:
        lint(document)
        lock_lines(document)
        compare(document, load_lock(document.game))
        assert diff(document, document).equal
    if is_chosen(data, 128):
        command("rules", "import", str(file))
        command("rules", "lint", str(file))
        command("rules", "forget", "--all")


def feed_cite(data: bytes) -> None:
    """Look for rule numbers in a text, read from a file in whatever encoding."""
    from fwjudge.cli.shared_parts import read_written
    from fwjudge.report import citation_check_text
    from fwjudge.rulebook.citation_check import numbers_in

    file = put("report.txt", data)
    every = list(numbers_in(read_written(str(file)), _game(data)))
    found = [one for one in every if one.is_citation]
    others = [one for one in every if not one.is_citation]
    must_be_harmless(_printed(lambda out: citation_check_text.print_citations(out, found, others)))
    if is_chosen(data):
        command("cite", str(file), "-g", _game(data))
        command("cite", "-", "--json", stdin=data)


def feed_search(data: bytes) -> None:
    """Search the rules of a game, look a number up, and look for a term."""
    from fwjudge.report import search_text
    from fwjudge.rulebook import typed_number
    from fwjudge.rulebook.search.books import open_books
    from fwjudge.rulebook.search.engine import search

    query, game = decode(data)[:2000], _game(data)
    answer = search(query, open_books([game]), 10, related=bool(len(data) % 2))
    if answer.hits:
        must_be_harmless(_printed(lambda out: search_text.print_answer(out, answer)))
    else:
        must_be_harmless(_printed(lambda out: out.error(search_text.explain_no_hit(answer))))
    typed_number.read(query, game)
    if is_chosen(data) and "\0" not in query:
        for words in (("search", "-g", "all"), ("rule", "-g", game), ("term", "-g", game), ("qa", "search")):
            command(*words, "--", query)


# -- the library


def feed_saved(data: bytes) -> None:
    """Read a saved game; what is read can be asked, saved again and played on."""
    from fwjudge import library
    from fwjudge.engine.save import BadSave
    from fwjudge.scenario import BadScenario

    try:
        game = library.load("{" + decode(data).lstrip().removeprefix("{"))
    except (BadSave, BadScenario) as error:
        assert str(error)
        return
    options = library.legal(game)
    library.decision(game)
    for player in (0, 1):
        library.view(game, player)
    for option in options[:12]:
        assert library.why_not(game, option) == ()
    again = library.from_json(json.loads(json.dumps(library.to_json(game))))
    assert library.legal(again) == options


def feed_library(data: bytes) -> None:
    """Call a function of the library as a program would that was sent JSON: its name, then words."""
    from fwjudge import library
    from fwjudge.engine.save import BadSave
    from fwjudge.report.run_json import as_json
    from fwjudge.rulebook.book import UnknownRule
    from fwjudge.scenario import BadScenario

    try:
        said = json.loads(data)
    except (ValueError, RecursionError):
        said = {"load": decode(data)}
    if not isinstance(said, dict):
        said = {"load": json.dumps(said)}
    for name, value in list(said.items())[:4]:
        words = value if isinstance(value, str) else json.dumps(value)
        try:
            if name == "rule_on":
                json.dumps(as_json(library.rule_on(words + "\n")))
            elif name == "rule":
                library.rule(_game(data), words)
            elif name == "search":
                library.search(words, _game(data))
            elif name == "read_card":
                library.read_card(words)
            elif isinstance(value, dict):
                library.from_json(value)
            else:
                library.load("{" + words.removeprefix("{"))
        except (BadSave, BadScenario, UnknownRule) as error:
            assert str(error)


_FRONT = ("fwjudge.base", "fwjudge.scenario", "fwjudge.course", "fwjudge.play", "fwjudge.answer")
_CARDS = ("fwjudge.base", "fwjudge.cards", "fwjudge.store")
_MEANINGS = ("fwjudge.cards.lower", "fwjudge.cards.compiler", "fwjudge.cards.text.reading", "fwjudge.cards.explanation")
"""The rooms that are made of words. The parser beneath goes round in tables, whatever the words are, and only takes longer when watched."""
_BOOKS = ("fwjudge.base", "fwjudge.rulebook")
TARGETS: dict[str, Target] = {
    "reader": Target(feed_reader, seeds.scenarios, change_text, ("fwjudge.base", "fwjudge.scenario", "fwjudge.play")),
    "scenario": Target(feed_scenario, seeds.scenarios, change_text, (*_FRONT, "fwjudge.report")),
    "lines": Target(feed_lines, seeds.typed_lines, change_text, (*_FRONT, "fwjudge.session", "fwjudge.cli")),
    "cards": Target(feed_cards, seeds.card_rows, change_rows, _CARDS),
    "questions": Target(feed_questions, seeds.question_rows, change_rows, _BOOKS),
    "corrections": Target(feed_corrections, seeds.correction_rows, change_rows, _CARDS),
    "deck": Target(feed_deck, seeds.deck_lists, change_text, _CARDS),
    **{f"text-{game}": Target(feed_text(game), seeds.card_texts(game), change_text, _MEANINGS) for game in GAMES},
    "pdf": Target(feed_document, seeds.pdf_documents, change_bytes, (*_BOOKS, "pypdf")),
    "document": Target(feed_document, seeds.text_documents, change_text, _BOOKS),
    "cite": Target(feed_cite, seeds.citing_texts, change_text, _BOOKS),
    "search": Target(feed_search, seeds.queries, change_text, _BOOKS),
    "saved": Target(feed_saved, seeds.saved_games, change_json, ("fwjudge.engine", "fwjudge.base")),
    "library": Target(
        feed_library, seeds.library_calls, change_json, ("fwjudge.engine", "fwjudge.base", "fwjudge.library")
    ),
}
