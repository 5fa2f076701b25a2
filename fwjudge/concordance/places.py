"""The places in a game's code that name a rule: functions, keywords, records of the ability language, rows of the card grammar."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from functools import lru_cache
from itertools import pairwise

from fwjudge import games
from fwjudge.base.records import NamedTuple
from fwjudge.cards.text.language import file_of_row, table
from fwjudge.citation import GAMES
from fwjudge.games.table import GameRecord
from fwjudge.scenario.coverage import literals

from .record_names import RECORDS
from .source import PACKAGE, Definition, Module, extract_sentence, read_module, read_modules

FLOORS = (
    "rules",
    "meaning",
    "now",
    "world",
    "cards",
    "events",
    "readings",
    "state",
    "policy",
    "new",
    "speech",
    "table",
)
"""The floors of a game in the order in which a reader of a rule wants them; `cards`: what reads its printed cards."""
CARDS = "cards"
"""The folder with what reads the printed cards, of all games and of each."""
SHARED_CARDS = "fw"
"""The game whose rulebook is cited by what reads the cards of all games."""
_TABLE_CALLS = frozenset({"table"})
_TOKENS = re.compile(r"[\s,:;()/「」『』、。]+")


class CitingPlace(NamedTuple):
    """A place in the code that names a rule."""

    definition: Definition
    floor: str
    """`rules`, `meaning`, `now`, ...: the folder or module of the game it stands in."""
    records: tuple[str, ...] = ()
    """The records of the ability language that it is about."""
    entry: str = ""
    """The value beside the number in a table: a word, another number, kinds of card text."""
    about: tuple[str, ...] = ()
    """The words of judges for its records, and for the thing that the value beside the number names."""


@lru_cache(maxsize=8)
def find_places(game: str, numbers: frozenset[str]) -> dict[str, tuple[CitingPlace, ...]]:
    """Return by rule number every place of a game's code that names it; lines of its tables have their own number aside."""
    wanted = frozenset(number for number in numbers if not number.isalnum())  # "3" is a chapter, and any other thing
    found: dict[str, dict[tuple[str, str], CitingPlace]] = {}
    for one in read_modules(f"games/{game}"):
        for number, citing in _places(one, wanted, one.file.split("/")[3].removesuffix(".py")):
            found.setdefault(number, {}).setdefault((citing.definition.name, citing.entry), citing)
    for one in read_modules(CARDS):
        if _game_of_file(one.file) == game:
            for number, citing in _places(one, wanted, "cards"):
                found.setdefault(number, {}).setdefault((citing.definition.name, citing.entry), citing)
    for number, citing in _rows(game, wanted):
        found.setdefault(number, {}).setdefault((citing.definition.name, ""), citing)
    words = _words_by_key(games.table(game))
    return {
        number: tuple(sorted((_in_words(one, words) for one in here.values()), key=_order))
        for number, here in found.items()
    }


def _in_words(citing: CitingPlace, words: Mapping[str, str]) -> CitingPlace:
    """Return a place with what it is about in the words of judges; what has no such word is left out."""
    names = [*citing.records, *(part.rpartition(".")[2] for part in citing.entry.split(" "))]
    said = [RECORDS[name] for name in names if name in RECORDS and citing.floor != CARDS]
    thing = f"{citing.entry} の手順" if citing.entry[:1].isdigit() else words.get(citing.entry, "")
    return citing._replace(about=tuple(dict.fromkeys((*said, *filter(None, (thing,))))))


def _words_by_key(table: GameRecord) -> dict[str, str]:
    """Return the words of judges for the things of a game, by their keys in the code."""
    words, speech = table.words, table.speech
    kinds = (
        words.cards.fields,
        words.cards.counters,
        words.cards.numbers,
        words.cards.states,
        words.phases,
        words.areas,
        words.verbs,
    )
    own = (speech.durations, speech.sounds)
    return {one.key: one.ja for kind in (*own, *kinds) for one in kind}


def _order(citing: CitingPlace) -> tuple[int, str, int]:
    floor = FLOORS.index(citing.floor) if citing.floor in FLOORS else 0
    return floor, citing.definition.file, citing.definition.line


def _game_of_file(file: str) -> str:
    """Return the game whose rules a file cites that reads cards: that of its folder or its own name, or that of all others."""
    return next((part for part in re.split(r"[/.]", file) if part in GAMES), SHARED_CARDS)


def _places(here: Module, numbers: frozenset[str], floor: str) -> Iterator[tuple[str, CitingPlace]]:
    constants = _Constants(here.tree)
    for node, after in pairwise([*here.tree.body, ast.Pass()]):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield from _find_in_owner(here, node, node.name, numbers, floor)
            continue
        value = node.value if isinstance(node, ast.Assign | ast.AnnAssign | ast.Expr) else None
        if value is None:
            continue
        if _is_table(value):
            yield from _find_in_table(here, value, numbers, floor)
            continue
        name, sentence = _name(node), extract_sentence(_text_below(after))
        value = constants.visit(deepcopy(value))
        for number, around, entry in _find_in_value(value, value, "", numbers):
            yield number, CitingPlace(here.define(name, around.lineno, sentence), floor, _records([around]), entry)


def _text_below(node: ast.stmt) -> str:
    """Return the text that stands alone below a constant and says what it is; nothing for any other statement."""
    match node:
        case ast.Expr(value=ast.Constant(value=str() as text)):
            return text
    return ""


class _Constants(ast.NodeTransformer):
    """Puts the texts of a module's constants in the place of their names: the printed words of keywords."""

    def __init__(self, tree: ast.Module) -> None:
        self.texts = {
            _name(node): node.value
            for node in tree.body
            if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Constant)
        }

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """Return the text of a constant, or the name as it is."""
        found = self.texts.get(node.id)
        return ast.copy_location(ast.Constant(found.value), node) if found is not None else node


def _name(node: ast.stmt) -> str:
    match node:
        case ast.Assign(targets=targets):
            return ", ".join(ast.unparse(target) for target in targets)
        case ast.AnnAssign(target=target):
            return ast.unparse(target)
        case ast.Expr(value=ast.Call(func=function)):
            return ast.unparse(function)
    return ""


def _find_in_owner(
    here: Module, owner: ast.FunctionDef | ast.ClassDef, name: str, numbers: frozenset[str], floor: str
) -> Iterator[tuple[str, CitingPlace]]:
    """Find the numbers that a function or class names, in its code or in the first paragraph of its docstring."""
    methods = [node for node in owner.body if isinstance(node, ast.FunctionDef)] if _is_class(owner) else []
    for method in methods:
        yield from _find_in_owner(here, method, f"{name}.{method.name}", numbers, floor)
    said = ast.get_docstring(owner) or ""
    found = {token for token in _TOKENS.split(said.partition("\n\n")[0].replace(". ", " ")) if token in numbers}
    rest: list[ast.AST] = [node for node in owner.body if node not in methods] if methods else [owner]
    found.update(text for node in rest for text in literals(node) if text in numbers)
    if found:
        defined = here.define(name, owner.lineno, extract_sentence(said))
        for number in sorted(found):
            yield number, CitingPlace(defined, floor, _records_of(owner))


def _is_class(owner: ast.AST) -> bool:
    return isinstance(owner, ast.ClassDef)


def _find_in_table(
    here: Module, table: ast.expr, numbers: frozenset[str], floor: str
) -> Iterator[tuple[str, CitingPlace]]:
    """Find the numbers that the lines of a table name beside their own."""
    for row in table.args[1:] if isinstance(table, ast.Call) else ():
        own, *others = [*dict.fromkeys(text for text in literals(row) if text in numbers), ""]
        maker = row.func if isinstance(row, ast.Call) else row
        for number in filter(None, others):
            yield number, CitingPlace(here.define(ast.unparse(maker), row.lineno), floor, (), own)


def _find_in_value(
    value: ast.expr, around: ast.expr, entry: str, numbers: frozenset[str]
) -> Iterator[tuple[str, ast.expr, str]]:
    """Find the numbers in a value, each with the innermost call around it and the key or printed word that it stands beside."""
    match value:
        case ast.Constant(value=str() as number) if number in numbers:
            yield number, around, entry
        case ast.Dict(keys=keys, values=values):
            for key, inner in zip(keys, values, strict=True):
                name = _word(key) if key is not None else ""
                if name in numbers:
                    yield name, inner, _word(inner) if isinstance(inner, ast.Constant) else ""
                yield from _find_in_value(inner, inner, name, numbers)
        case ast.Call():
            printed = next((_word(arg) for arg in value.args if not _word(arg).isascii()), entry)
            for inner in (*value.args, *(word.value for word in value.keywords if word.arg != "sub")):
                yield from _find_in_value(inner, value, printed, numbers)
        case _:
            for child in ast.iter_child_nodes(value):
                for inner in [child] if isinstance(child, ast.expr) else _expressions(child):
                    yield from _find_in_value(inner, around, entry, numbers)


def _expressions(node: ast.AST) -> Iterator[ast.expr]:
    """Return the expressions in a part of an expression that is none itself, as the loop of a comprehension."""
    return (child for child in ast.iter_child_nodes(node) if isinstance(child, ast.expr))


def _word(node: ast.expr) -> str:
    """Return a text as it is, and a name as it is written."""
    match node:
        case ast.Constant(value=str() as text):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(str(part.value) if isinstance(part, ast.Constant) else "…" for part in parts)
        case ast.Name() | ast.Attribute():
            return ast.unparse(node)
    return ""


def _is_table(value: ast.expr) -> bool:
    return isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and value.func.attr in _TABLE_CALLS


def _records_of(owner: ast.FunctionDef | ast.ClassDef) -> tuple[str, ...]:
    """Return the records that a function is about: the types of its arguments, and what a decorator registers it for."""
    if isinstance(owner, ast.ClassDef):
        return ()
    return _records([arg.annotation for arg in owner.args.args if arg.annotation is not None] + owner.decorator_list)


def _records(found: list[ast.expr]) -> tuple[str, ...]:
    names = [
        node.id if isinstance(node, ast.Name) else node.attr
        for one in found
        for node in ast.walk(one)
        if isinstance(node, ast.Name | ast.Attribute)
    ]
    return tuple(dict.fromkeys(name for name in names if name in list_record_names()))


@lru_cache(maxsize=1)
def list_record_names() -> frozenset[str]:
    """Return the names of the records of the ability language, without those that hold a whole ability."""
    found = (read_module(path) for path in sorted((PACKAGE / "ability").glob("*.py")))
    names = {name for one in found if one is not None for name in one.owners if name[0].isupper()}
    return frozenset(names - {"Skill", "Ability"})


def _rows(game: str, numbers: frozenset[str]) -> Iterator[tuple[str, CitingPlace]]:
    """Find the rows of the card grammar by the rule that defines their wording: a place for each file of rows."""
    found: dict[tuple[str, str], list[tuple[str, int]]] = {}
    for row in table(game).rows:
        file, _, line = row.where.rpartition(":")
        if row.rule in numbers and _game_of_file(file) == game:
            found.setdefault((row.rule, file), []).append((row.kind, int(line)))
    for (number, file), rows in found.items():
        kinds = dict.fromkeys(kind for kind, _ in rows if kind != "-")
        path = file_of_row(file).relative_to(PACKAGE.parent).as_posix()
        said = f"カードの文の言い方 (このファイルに{len(rows)}行)"
        yield number, CitingPlace(Definition(file, path, rows[0][1], said), "cards", (), " ".join(kinds))
