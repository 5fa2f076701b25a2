"""A session from the text of a scenario file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from fwjudge.base.places import scenarios_dir
from fwjudge.course.words import find
from fwjudge.games import table as table_of
from fwjudge.play.play import Play
from fwjudge.scenario.loader import TOP, read, vocabulary_of
from fwjudge.scenario.old_questions import is_old, take_over
from fwjudge.scenario.problem import BadScenario
from fwjudge.scenario.reader import Reader
from fwjudge.scenario.run import begin
from fwjudge.scenario.source import Items, Node, Pairs, Text, parse

from .draft import Draft, Problems
from .session import Branch, Session
from .tree import join_answer


def read_bundled(name: str) -> str:
    """Return the text of a bundled scenario."""
    return Path(scenarios_dir() / name).read_text(encoding="utf-8")


def from_file(text: bytes | str, file: str = "") -> Session | Problems:
    """Return a session of a scenario file, at its first decision, with its lines waiting; or all that is wrong with it."""
    try:
        scenario = read(text, file)
        tree = parse(text, file)
    except BadScenario as error:
        return Problems(tuple(problem.at(file) if file else problem.text for problem in error.problems))
    parts = {find(key.text, TOP) or key.text: value for key, value in tree.pairs} if isinstance(tree, Pairs) else {}
    draft = Draft(
        scenario.game,
        _edition(parts["rules"]),
        scenario.title,
        join_answer(_question(parts), [(key, parts[key]) for key in ("answer", "because") if key in parts]),
        _entries_by_name(parts.get("cards")),
        scenario.board,
        parts.get("expect"),
        scenario.readings,
    )
    branches = tuple(Branch(name, node) for name, node in _entries_by_name(parts.get("if")))
    play = None if scenario.faults else Play(table_of(scenario.game), begin(scenario))
    bare = replace(scenario, play=(), branches=())
    return Session(draft, bare, vocabulary_of(scenario), play, left=_entries(parts.get("play")), branches=branches)


def _question(parts: Mapping[str, Node]) -> Node | None:
    """Return the question of a file in the words of today."""
    node = parts.get("ask")
    return take_over(Reader(), node, parts.get("play")) if node is not None and is_old(node) else node


def _edition(node: Node) -> str:
    words = node.text.split() if isinstance(node, Text) else []
    return " ".join(words[1:])


def _entries_by_name(node: Node | None) -> tuple[tuple[str, Node], ...]:
    """Return the entries of a mapping by their names."""
    return tuple((key.text, value) for key, value in node.pairs) if isinstance(node, Pairs) else ()


def _entries(node: Node | None) -> tuple[Node, ...]:
    """Return the entries of a play; one alone is a list of one."""
    if node is None or (isinstance(node, Text) and node.empty):
        return ()
    return node.items if isinstance(node, Items) else (node,)
