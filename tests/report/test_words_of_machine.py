"""A judge who reads the machine reads words: no name of the code stands where a sentence belongs."""

from __future__ import annotations

import io
import re

import pytest

from fwjudge.citation import GAMES
from fwjudge.concordance.places import list_record_names
from fwjudge.concordance.record_names import RECORDS
from fwjudge.concordance.rules import gather
from fwjudge.report.machine_text import print_rules
from fwjudge.report.screen import Screen
from fwjudge.rulebook.book import load
from fwjudge.rulebook.rule_view import show
from fwjudge.scenario.run_index import Index

NAME_OF_CODE = re.compile(
    r"\b[a-z]\w*[a-z]\.[A-Za-z_]\w*"  # a module, and what stands in it
    r"|\b[a-z]+_[a-z_]+"
    r"|\w+\.rows\b"
    r"|〈[!-~]+( [!-~]+){0,2}〉"  # a record, a key of a table
    r"|\[[a-z][a-z0-9 .-]*\]"  # our own name of a part of a line
    r"|(?<!\w)'[a-z][a-z ]*'(?!\w)"  # the key of a moment or a duration
    r"|^ +(行動|名指す) +[ -~]+$"
    r"|\(説明なし\)|この番号を引く処理$"
)
FILES = re.compile(r"scenarios/\S+")


@pytest.mark.parametrize("game", GAMES)
def test_a_judge_reads_no_name_of_the_code(game: str) -> None:
    book, out = load(game), io.StringIO()
    screen = Screen(out, io.StringIO(), colour=False)
    for root in book.roots():
        print_rules(screen, show(book, root), gather(book, root, Index(())), code=False)
    lines = [FILES.sub("", line) for line in out.getvalue().split("\n") if "実行外" not in line]
    assert [line.strip() for line in lines if NAME_OF_CODE.search(line)] == []


def test_every_record_has_a_name_for_judges() -> None:
    assert set(RECORDS) == list_record_names()
