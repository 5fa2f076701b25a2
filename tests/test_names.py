"""Names and docstrings are plain words: a function is a verb or a question, a docstring a sentence that names the doer and the thing."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import fwjudge
from tests.sources import read_tree

ROOT = Path(fwjudge.__file__).parent
GLOSSARY = ROOT.parent / "docs" / "glossary.md"

PREPOSITIONS = """
about after against along around as at before behind below beneath beside between beyond but by during except
for from in inside into near of off on onto out over past per since through to toward until up upon with
within without
"""
PRONOUNS = """
all any anything both each either everything it its nobody none nothing one other somebody something that them
these they this those what which who whom whose
"""
ADVERBS = """
again alike alone also apart elsewhere enough here if instead just least less likely loosely more most never
nowhere often once only otherwise perhaps so still strictly then there together too unless when where while
why
"""
PARTICIPLES = """
been begun bound broken chosen done drawn fallen found given gone held hidden kept known laid left lost made
meant met paid said seen sent shown spent spoken spelt struck taken told understood went worn written
"""
NO_NAMES = frozenset((PREPOSITIONS + PRONOUNS + ADVERBS + PARTICIPLES).split())
PARTICIPLE = re.compile(r"(?!need|speed|feed|exceed)[a-z]+ed")
BEFORE_NOUNS = frozenset(("must", "can", "may", *PREPOSITIONS.split())) - {"near"}
"""Words with which no name of a thing begins: `in_force`, `must_attack`."""
NO_NOUN_WORDS = """
activate align always apply ask choose common compose compute decide declare delayed derive endless explain extra
find forbid give keep later leave let lower make merge new normalise observe official old pay personal polite prepare put
read recover resolve same say see shorten single suggest take tell try unread usual write
"""
"""Verbs and adjectives with which a module was named once, or might be."""
NO_NOUNS = frozenset(NO_NOUN_WORDS.split())
DESCRIPTION = re.compile(r"(?!table|variable|syllable)[a-z]{2,}[ai]ble|un(?!it|ion)[a-z]+en|[a-z]+less")
"""A word for what can be done, or was left out: `playable`, `unchosen`, `endless`."""
CHAPTER = re.compile(r"(?:ch\d+|p\dc?\d*|s[0-9a-z]{1,2})_")
"""The number with which the modules of a rulebook begin."""
OPENING_WORDS = "A An The One Whether Why What Which How Part Work Search Import"
"""Words with which the docstring of a function may begin as that of a module does."""

EVENT_METHODS = re.compile(r"games/(?:\w+/speech/|common/speech)")
"""The sentence for an event is the method of the name of its kind: `moved`, `turned`."""
SIZES = """
all big biggest deep deepest depth enough few fewest further great greatest high highest large largest last least
length limit limits little long longest low lowest many max maximum min minimum more most much near nearest new
newest often old oldest patience relevant seldom short shortest small smallest tries wait whole wide widest
"""
BARE_WORDS = frozenset(SIZES.split())
"""Names that say of a limit that it is one, and not of what: `LIMIT`, `_LONGEST`."""
LIMIT = re.compile(
    r"_*(?:max|min|most|least|few|fewest|longest|shortest|deepest|largest|smallest|biggest|widest)_", re.IGNORECASE
)
SHARED_LIMITS = {
    "MAX_COPIES": "how many copies of a card a deck may have, by the rules of each game",
    "MAX_FACTS_KEPT": "of how many sets of skills the world of a game keeps the facts",
}
"""Limits that several modules have by the same name, and what each of them limits there."""
KEPT = {
    "games/common/events.py what": "the word of a remark, which is a field of the others",
    "games/fw/events.py what": "the same",
    "engine/save.py saved": "a mark on a class: it reads as a word beside `class`",
    "engine/waiting.py what": "a field of every event, given by a property",
    "engine/step.py at": "gives the line at its number, and is written in every chapter",
    "games/fw/rules/ch09_delays.py what": "a field of every event, given by a property",
    "games/dz/events.py what": "a field of every event, given by a property",
    "games/op/events.py what": "a field of every event, given by a property",
    "play/walk.py at": "the place of something, as `Procedures.at` gives a line at its number",
    "scenario/problem.py at": "the place of something, as `Procedures.at` gives a line at its number",
    "scenario/result.py passed": "a field of the report that the library and the JSON show",
    "play/timing.py of": "makes a record of other things, as `from_...` does",
    "course/course.py of": "makes a record of other things, as `from_...` does",
    "base/records.py made": "makes a record of all its fields, as `tuple.__new__` does",
}
"""Names that stay although they are neither verb nor question, and why."""


QUESTION = re.compile(r"_?(?:is|are|has|have|can|may|does|needs|asks|fits|holds)_")


class Named(NamedTuple):
    file: str
    line: int
    name: str
    docstring: str | None
    returns: str = ""


class NamedConstant(NamedTuple):
    file: str
    line: int
    name: str
    value: ast.expr

    @property
    def bare(self) -> str:
        return self.name.strip("_")


@cache
def trees() -> dict[str, ast.Module]:
    return {path.relative_to(ROOT).as_posix(): read_tree(path) for path in sorted(ROOT.rglob("*.py"))}


def functions() -> Iterator[Named]:
    """Every function and method, without those inside functions."""
    for file, tree in trees().items():
        todo: list[ast.AST] = [tree]
        while todo:
            for node in ast.iter_child_nodes(todo.pop()):
                if isinstance(node, ast.FunctionDef):
                    returns = ast.unparse(node.returns) if node.returns else ""
                    yield Named(file, node.lineno, node.name, ast.get_docstring(node), returns)
                elif not isinstance(node, ast.expr):
                    todo.append(node)


def constants() -> Iterator[NamedConstant]:
    """Every constant of a module, also of several that are given in one line."""
    for file, tree in trees().items():
        for node in tree.body:
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
                for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                    for name in ast.walk(target):
                        if isinstance(name, ast.Name) and name.id.isupper():
                            yield NamedConstant(file, node.lineno, name.id, node.value)


def docstrings() -> Iterator[Named]:
    """Every text that stands alone: of modules, classes, functions, and below constants and fields."""
    for file, tree in trees().items():
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Expr)
                and isinstance(node.value, ast.Constant)
                and isinstance(node.value.value, str)
            ):
                yield Named(file, node.lineno, "", node.value.value.strip())


def test_a_function_has_a_verb_or_says_what_it_returns() -> None:
    bad = [
        f"{one.file}:{one.line}: {one.name}"
        for one in functions()
        if (bare := one.name.strip("_")) in NO_NAMES or ("_" not in bare and PARTICIPLE.fullmatch(bare))
        if not (EVENT_METHODS.search(one.file) or f"{one.file} {one.name}" in KEPT)
    ]
    assert not bad, "\n".join(bad)


def test_a_question_is_answered_with_yes_or_no() -> None:
    """`is_no_area` is no name for the reason why cards cannot be moved somewhere."""
    bad = [one for one in functions() if QUESTION.match(one.name) and one.returns not in ("bool", "bool | None")]
    assert not bad, "\n".join(f"{one.file}:{one.line}: {one.name} -> {one.returns}" for one in bad)


def test_what_keeps_its_name_is_still_there() -> None:
    names = {f"{one.file} {one.name}" for one in functions()}
    names |= {
        f"{file} {node.id}" for file, tree in trees().items() for node in ast.walk(tree) if isinstance(node, ast.Name)
    }
    assert not [key for key in KEPT if key not in names]


def test_a_constant_says_what_it_limits() -> None:
    """Not `LIMIT`, but `MAX_FILE_BYTES`; the word by which a game knows something is named as it is written."""
    bad = [
        f"{one.file}:{one.line}: {one.name}"
        for one in constants()
        if one.bare.lower() in BARE_WORDS
        if not (isinstance(one.value, ast.Constant) and isinstance(one.value.value, str))
    ]
    assert not bad, "\n".join(bad)


def test_two_limits_have_two_names() -> None:
    """Who reads `MAX_LINES` in one module does not think of that of another."""
    found: dict[str, list[str]] = {}
    for one in constants():
        if LIMIT.match(one.name):
            found.setdefault(one.bare, []).append(f"{one.file}:{one.line}")
    shared = {name: places for name, places in found.items() if len(places) > 1}
    assert not {name: places for name, places in shared.items() if name not in SHARED_LIMITS}
    assert not [name for name in SHARED_LIMITS if name not in shared]


def test_a_module_is_named_by_a_noun() -> None:
    """Its last word is no verb and no adjective, and its first no preposition; a chapter's number goes before it."""
    bad = []
    for file in trees():
        stem = CHAPTER.sub("", file.rpartition("/")[2].removesuffix(".py"))
        first, last = stem.partition("_")[0], stem.rpartition("_")[2]
        other = stem in NO_NAMES or PARTICIPLE.fullmatch(stem) or first in BEFORE_NOUNS
        if (other or last in NO_NOUNS or DESCRIPTION.fullmatch(last)) and not file.startswith("cli/"):
            bad.append(file)  # a module of `cli` has the name of its command
    assert not bad, "\n".join(bad)


def test_a_module_says_what_it_is_about() -> None:
    """A thing, or a question that it answers: its docstring begins with none of the verbs with which those of functions begin."""
    verbs = {found[0] for one in functions() if (found := re.match(r"[A-Z][a-z]*\b", one.docstring or ""))} - {
        *OPENING_WORDS.split()
    }
    bad = [
        f"{file}: {text}"
        for file, tree in trees().items()
        if (text := ast.get_docstring(tree) or "") and re.split(r"\W", text, maxsplit=1)[0] in verbs
    ]
    assert not bad, "\n".join(bad)


def _public(node: ast.AST) -> Iterator[ast.ClassDef | ast.FunctionDef]:
    """Yield the public classes and functions of a module or class; what a function makes inside itself is none."""
    for one in ast.iter_child_nodes(node):
        if isinstance(one, ast.ClassDef):
            yield from _public(one)
        if isinstance(one, ast.ClassDef | ast.FunctionDef) and not one.name.startswith("_"):
            yield one


def test_every_public_class_and_function_has_a_docstring() -> None:
    bare = [
        f"{file}:{one.lineno}: {one.name}"
        for file, tree in trees().items()
        for one in _public(tree)
        if ast.get_docstring(one) is None
    ]
    assert not bare


def test_a_docstring_begins_with_what_it_is_about() -> None:
    """Not "What ...", not "So many ...", not "It ...": a verb, or the thing by its name."""
    number = re.compile(r"(?:[0-9a-z.\-, ]+:|第\d+部 第\d+章) *")
    bad = re.compile(r"(What|So many|As many|How many|It|They|That|Those|Nobody|Somebody)\b")
    found = [one for one in docstrings() if bad.match(number.sub("", one.docstring or "", count=1))]
    assert not found, "\n".join(f"{one.file}:{one.line}: {one.docstring}" for one in found)


def test_a_docstring_names_the_doer() -> None:
    """A player, a judge, a reader: not somebody."""
    found = [
        one for one in docstrings() if re.search(r"\b(?:some|any|no)body\b(?!`)", one.docstring or "", re.IGNORECASE)
    ]
    assert not found, "\n".join(f"{one.file}:{one.line}: {one.docstring}" for one in found)


def test_no_number_stands_alone() -> None:
    """`8-4-6-2-3: skills that watch for a KO begin to wait.`, not only the number."""
    alone = re.compile(r"[\d.\-a-z, /]*\d[\d.\-a-z, /]*\.?")
    found = [one for one in docstrings() if alone.fullmatch(one.docstring or "")]
    assert not found, "\n".join(f"{one.file}:{one.line}: {one.docstring}" for one in found)


def test_no_number_stands_alone_in_a_comment() -> None:
    """Behind a line, too, a rule has some words beside it."""
    rule = r"\d[\da-z]*(?:[-.]\w+)+"
    alone = re.compile(rf"#\s*(?:see )?\(?{rule}(?:, {rule})*\)?\.?$", re.MULTILINE)
    found = [(path.name, *alone.findall(path.read_text(encoding="utf8"))) for path in sorted(ROOT.rglob("*.py"))]
    assert [one for one in found if len(one) > 1] == []


def code_names() -> list[str]:
    """The words in code type in the column "in code" of the glossary."""
    rows = [line.split("|") for line in GLOSSARY.read_text(encoding="utf8").splitlines() if line.startswith("| ")]
    return [name for row in rows if len(row) > 5 for name in re.findall(r"`([A-Za-z_.]+)`", row[2])]


@pytest.mark.parametrize("name", sorted(set(code_names())))
def test_the_glossary_names_what_there_is(name: str) -> None:
    """As a class, a function, a field, a constant, a module or an English word that the code compares."""
    assert name.rpartition(".")[2] in everything_named()


@cache
def everything_named() -> frozenset[str]:
    names = {"k"}
    for file, tree in trees().items():
        names |= {*Path(file).with_suffix("").parts}
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef | ast.FunctionDef):
                names.add(node.name)
            elif isinstance(node, ast.Name):
                names.add(node.id)
            elif isinstance(node, ast.Attribute):
                names.add(node.attr)
            elif isinstance(node, ast.arg):
                names.add(node.arg)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and len(node.value) < 30:
                names.add(node.value)
    return frozenset(names)
