"""No answer is decided by the Japanese words of a sentence: facts travel as facts, and sentences are made once, at the end.

What the forms of words do to a sentence is grammar and stands in `base`; what people wrote, on a card or as a question, has to be read.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import fwjudge

ROOT = Path(fwjudge.__file__).parent
ANSWER = ROOT / "answer"
JAPANESE = re.compile("[\u3040-\u30ff\u4e00-\u9fff]")
SEARCHES = frozenset(
    (
        *("startswith", "endswith", "removeprefix", "removesuffix", "partition", "rpartition", "split", "rsplit"),
        *("find", "index", "count", "replace", "search", "match", "fullmatch", "sub", "finditer", "findall"),
        *("compile", "compile_late"),
    )
)
"""The methods of a text that search it for other words, or cut it at them."""
READERS = {
    "continuation": "the clause of a card that says 「その後」",
    "allowance": "the clause of a card by which it means cards",
    "execution": "the lines of a card",
    "condition_words": "the clauses of a card that are conditions",
    "printed_choices": "the lines of a card",
    "printed_costs": "the lines of a card",
    "printed_reasons": "the lines of a card",
    "printed_replacements": "the lines of a card",
    "printed_values": "the lines of a card",
    "printed_words": "the lines of a card",
    "text_order": "the lines of a card",
    "first_words": "the question of a file",
    "kinds": "the question of a file",
    "printed_periods": "the lines of a card",
}
"""Modules that read what people wrote, each with what that is."""
READERS_IN_REPORTS: dict[str, dict[str, str]] = {
    "report/excerpt.py": {
        "": "a rule, as people write it",
        "readable": "a rule, as people write it, without its marks of lists",
    },
    "games/bf/speech/board.py": {
        "_print_of": "the fields of a card of a file, where all flags can be written as a word"
    },
    "games/op/speech/choices.py": {"_rule_of_counter": "the headings that are printed on a card"},
    "games/fw/speech/statics.py": {
        "describe_whom": "a form of words: the phrase for a set of cards, which is put in short",
        "name_players": "a form of words: the phrase of a skill, which says the names of the players",
    },
}
"""The same of reports and of the speech of games, by file and function; one that is gone goes from here, too."""
RULE_NUMBER = re.compile(r"[0-9a-z]+\.\S+")
"""A rule of Buddyfight, whose numbers have words: o.特殊フラッグ."""


def _is_japanese(text: str) -> bool:
    return bool(JAPANESE.search(text)) and not RULE_NUMBER.fullmatch(text)


def _has_japanese(node: ast.AST, constants: set[str]) -> bool:
    return any(
        (isinstance(one, ast.Constant) and isinstance(one.value, str) and _is_japanese(one.value))
        or (isinstance(one, ast.Name) and one.id in constants)
        for one in ast.walk(node)
    )


def _constants(tree: ast.Module) -> set[str]:
    """Return the names of the constants of a module that are Japanese words."""
    made = (
        node for node in tree.body if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant | ast.Tuple)
    )
    return {
        name.id for node in made for name in node.targets if isinstance(name, ast.Name) and _has_japanese(node, set())
    }


def _searches(node: ast.AST, constants: set[str], function: str = "") -> Iterator[str]:
    """Yield the function, or nothing for the module itself, of each place that compares with Japanese words or looks for them."""
    for one in ast.iter_child_nodes(node):
        if isinstance(one, ast.Compare):
            found = _has_japanese(one.left, constants) or any(_has_japanese(to, constants) for to in one.comparators)
        elif isinstance(one, ast.Call):
            name = ast.unparse(one.func).rpartition(".")[2]
            found = name in SEARCHES and any(_has_japanese(given, constants) for given in one.args)
        else:
            found = False
        if found:
            yield function
        inside = one.name if isinstance(one, ast.FunctionDef | ast.ClassDef) else function
        yield from _searches(one, constants, inside)


def test_no_answer_is_decided_by_the_words_of_a_sentence() -> None:
    found: dict[str, set[str]] = {}
    for file in sorted(ANSWER.glob("*.py")):
        tree = ast.parse(file.read_text("utf8"))
        if file.stem not in READERS and (places := set(_searches(tree, _constants(tree)))):
            found[file.stem] = places
    assert not found


def test_no_report_is_decided_by_the_words_of_a_sentence() -> None:
    """Nor is what a game says of its events: who makes the words knows what they say."""
    found: dict[str, set[str]] = {}
    for file in (*sorted((ROOT / "report").glob("*.py")), *sorted((ROOT / "games").glob("*/speech/*.py"))):
        tree = ast.parse(file.read_text("utf8"))
        if places := set(_searches(tree, _constants(tree))):
            found[file.relative_to(ROOT).as_posix()] = places
    assert found == {file: set(places) for file, places in READERS_IN_REPORTS.items()}


def test_what_reads_the_words_of_people_is_there() -> None:
    assert set(READERS) <= {file.stem for file in ANSWER.glob("*.py")}


def test_a_reason_of_a_line_knows_the_line() -> None:
    """`ToldReason(one)` in place of `one.line.why`: whether a ground is that reason is asked of it, and no sentences are compared."""
    bare = [file.stem for file in sorted(ANSWER.glob("*.py")) if ".line.why" in file.read_text("utf8")]
    assert bare == ["ground", "reasons"]  # which makes the reason, and which says it whatever it was
