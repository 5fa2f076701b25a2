"""The language of a game's card text: its grammar, built from the tables in this package and kept in the cache."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from fwjudge.base.seal import open_sealed
from fwjudge.words import file_of, words_of

from .grammar import Grammar, TableGrammar
from .grammar_cache import StoredGrammar, digest_of_rows, encode_grammar
from .node import Hole
from .table import Child, Shape, Table

_COMMON = ("cards", "clause", "condition", "deed", "actions", "verbs")
_HERE = Path(__file__).parent


def has_rows(game: str) -> bool:
    """Whether card text of a game can be read."""
    return file_of(game).is_file()


@cache
def table(game: str = "fw") -> Table:
    """Return the rows by which card text of a game is read and printed."""
    found = Table(words_of(game))
    for file in _files(game):
        if file.suffix == ".rows":
            found.add(file.read_text(encoding="utf-8"), f"{file.parent.name}/{file.name}")
    return found


def _files(game: str) -> list[Path]:
    """Return the files of which the rows of a game are made: the common ones, those of its own folder, the tables of words."""
    common = [_HERE / "common" / f"{name}.rows" for name in _COMMON]
    return [*common, *sorted((_HERE / game).glob("*.rows")), file_of("common"), file_of(game)]


@cache
def shared_rules(game: str) -> dict[str, str]:
    """Return the rules of a game for wordings that it shares with others, by the kind of the row, as far as its folder says them."""
    file = _HERE / game / "common.rules"
    lines = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
    said = (line.split(" | ") for line in lines if line.strip() and not line.startswith("#"))
    return {kind.strip(): rule.strip() for kind, rule in said}


def file_of_row(named: str) -> Path:
    """Return the file that a row names as its place."""
    return file_of(named.removesuffix(".words")) if named.endswith(".words") else _HERE / named


@cache
def grammar(game: str = "fw") -> Grammar:
    """Return the grammar made from the rows of a game: out of the cache, where it is put when it is made."""
    sealed, name = open_sealed(), f"{game}.grammar"
    try:
        mark = digest_of_rows(_files(game))
    except OSError:  # no sources here
        sealed = None
    if sealed is None:
        return TableGrammar(table(game))
    if (parts := sealed.read(name, mark)) is not None:
        return StoredGrammar(parts)
    made = TableGrammar(table(game))
    sealed.write(name, mark, encode_grammar(made))
    return made


def kinds(game: str = "fw") -> str:
    """Return every kind of node with the children and the alternatives it can have, as text: what a reader of trees needs to know.

    `x` is one child, `x?` one that may be missing, `x*` a list; `name=a/b` are the words at a named alternative.
    """
    found: dict[str, tuple[list[set[str]], dict[str, dict[str, None]], set[str], set[str]]] = {}
    for shape in table(game).shapes():
        form = shape.form
        if form.kind == "-":
            continue
        children, alts, lists, rules = found.setdefault(form.kind, ([], {}, set(), set()))
        rules.add(form.rule)
        if isinstance(shape, Shape):
            holes = [piece.name for piece in form.pieces if isinstance(piece, Hole)]
            children.append(set(holes))
            lists.update(name for name in holes if holes.count(name) > 1)
            lists.update(
                element.name for element in shape.elements if isinstance(element, Child) and element.least >= 0
            )
            for name, text in form.alts:
                alts.setdefault(name, {})[text] = None
    lines = []
    for kind, (children, alts, lists, rules) in sorted(found.items()):
        names = sorted(set().union(*children))
        fields = [
            name + ("*" if name in lists else "" if all(name in one for one in children) else "?") for name in names
        ]
        said = [f"{name}={'/'.join(word for word in words if word)}" for name, words in alts.items()]
        lines.append(f"{kind}({', '.join(fields)}) {' '.join(said)} [{', '.join(sorted(rules))}]".replace("  ", " "))
    return "\n".join(lines)
