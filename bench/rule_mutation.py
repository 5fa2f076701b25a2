"""Does every rule count? Each step and each predicate of a game is taken out in turn, and the scenarios are played again.

    python bench/rule_mutation.py                     # all of fw; exit code 1 below the target
    python bench/rule_mutation.py --list              # and every mutant that nothing noticed
    python bench/rule_mutation.py --only 8-4-6        # only what carries this number
    python bench/rule_mutation.py -g op

A mutant is noticed if a scenario fails by what it asserts of the board, of an order, a decision, a refusal or an ending (or
cannot be played at all any more). Those that only a missing citation shows are counted apart. Mutants:

* step: a numbered line of a procedure, or of an instruction of a skill, does nothing;
* need: a condition of actions is always met, wherever it is asked for;
* predicate: a function that says in the first sentence of its docstring which rule it is, and answers yes or no (or with the
  rules that forbid something), always answers the same;
* keyword: a keyword ability, or what stands before a text and says when it works, means nothing;
* effect: any other such function does nothing, finds nothing, or answers 0.

What no scenario can notice stands in `rule_mutation.tsv`, by game and name, with the reason.
"""

from __future__ import annotations

import argparse
import ast
import importlib
import inspect
import multiprocessing
import pkgutil
import re
import signal
import sys
import textwrap
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))

from fwjudge.ability.text import Skill
from fwjudge.answer.pieces import asked_needs, line_pieces, need_pieces, replace_need
from fwjudge.base.places import scenarios_dir
from fwjudge.engine import game as engine_game
from fwjudge.engine.step import Step, do_nothing
from fwjudge.games import policy
from fwjudge.scenario.check_files import find
from fwjudge.scenario.loader import load
from fwjudge.scenario.problem import BadScenario
from fwjudge.scenario.result import Check, Report
from fwjudge.scenario.run import run

TARGET = 0.9
_PATIENCE = 20
_RULE = re.compile(
    r"(?<![\w.-])(?:[a-z\d]\.[A-Z\d・]*[ぁ-ヿ一-鿿][\w・]*(?:\.Q\d+)?|(?:\d+[a-z]?|[a-z])(?:[-.]Q?\d+[a-z]?)+)"
)
_SENTENCE = re.compile(r".*?(?:[.。](?=\s|$)|\n\s*\n|$)", re.DOTALL)
_BY_CITATION = ("cites", "not cites", "flow", "根拠", "流れ")


class Mutant(NamedTuple):
    """Something that is taken out."""

    kind: str
    rule: str
    name: str
    apply: Callable[[], Callable[[], None]]
    """Takes it out, and gives what puts it back."""
    matters: tuple[Any, ...]
    """The thing that a scenario must have met if it is to notice: a line that runs, an instruction that is made, a test that fails,
    a function that gives another answer."""
    rules: tuple[str, ...] = ()
    """All rules that it carries out: `rule` is the first."""


class Verdict(NamedTuple):
    kind: str
    rule: str
    name: str
    noticed: str
    """real, citation, no"""
    by: str = ""


# -- what can be taken out ---------------------------------------------------------------------------


def mutants(game: str) -> list[Mutant]:
    return [*_steps(game), *_words(game), *_needs(game), *_keywords(game), *_functions(game)]


def carried_out(game: str) -> set[str]:
    """The rules that have something which can be taken out."""
    return {rule for mutant in mutants(game) for rule in (mutant.rule, *mutant.rules)}


def _steps(game: str) -> Iterator[Mutant]:
    procedures = policy(game).procedures
    for rule, address, take_out in line_pieces(procedures):
        rules = tuple(rule for told in _descriptions(procedures.find(address)) for rule in _rules_in(told))
        yield Mutant("step", rule, address, take_out, ("line", address), rules)


def _descriptions(line: Step) -> Iterator[str | None]:
    """Yield the descriptions of a line: its maker's, or those of the functions that it runs and hands an answer to."""
    if line.does:
        yield line.does
    else:
        yield from (function.__doc__ for function in (line.run, line.take) if function is not None)


def _words(game: str) -> Iterator[Mutant]:
    """Each kind of instruction: the lines that it becomes do nothing."""
    words = policy(game).words
    for record, made in list(words.items()):

        def without(node: Any, made: Any = made) -> Any:
            lines = made(node)
            for one in lines:
                one.run = do_nothing
            return lines

        def apply(record: Any = record, without: Any = without) -> Callable[[], None]:
            return _reword(words, record, without)

        name, rules = f"instruction {record.__name__}", (*_rules_in(made.__doc__), *_numbers_of_lines(made))
        yield Mutant("step", record.__name__, name, apply, ("word", record), rules)


def _numbers_of_lines(made: Any) -> tuple[str, ...]:
    """The numbers of the lines that an instruction becomes: those with which its maker makes lines, or that its maker was made with,
    and those that stand in the descriptions of what they run.
    """
    if not isinstance(made, FunctionType):
        return ()
    tree = ast.parse(textwrap.dedent(inspect.getsource(made)))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    named = [made.__globals__.get(node.func.id) for node in calls if isinstance(node.func, ast.Name)]
    makers = [
        one for one in named if isinstance(one, FunctionType) and "Step" in str(one.__annotations__.get("return"))
    ]
    held: list[Any] = [cell.cell_contents for cell in made.__closure__ or ()]
    held += [one for one in makers if one.__module__.startswith("fwjudge.games.") and one is not made]
    told = [ast.get_docstring(node) for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    first = [node for call in calls for node in _either(*call.args[:1])]
    numbers = [*(node.value for node in first if isinstance(node, ast.Constant)), *held]
    numbers += [number for description in told for number in _rules_in(description)]
    inner = [number for one in held for number in _numbers_of_lines(one)]
    return (*(one for one in numbers if isinstance(one, str) and _RULE.fullmatch(one)), *inner)


def _either(*nodes: ast.expr) -> Iterator[ast.expr]:
    """An expression, or both of those between which a condition decides."""
    for node in nodes:
        yield from (node.body, node.orelse) if isinstance(node, ast.IfExp) else (node,)


def _reword(words: dict[type, Any], record: type, made: Any) -> Callable[[], None]:
    """Another meaning for an instruction; what has been translated already is translated anew."""
    before = words[record]
    words[record] = made
    engine_game._PROGRAMS.clear()

    def back() -> None:
        words[record] = before
        engine_game._PROGRAMS.clear()

    return back


def _needs(game: str) -> Iterator[Mutant]:
    """Each condition with its rule, wherever actions ask for it."""
    names: Counter[str] = Counter()
    procedures = policy(game).procedures
    for one, (rule, name, take_out) in zip(asked_needs(procedures), need_pieces(procedures), strict=True):
        names[name] += 1
        twin = f" ({names[name]})" if names[name] > 1 else ""
        yield Mutant("need", rule, name + twin, take_out, ("fails", rule, one.need.test))


def _keywords(game: str) -> Iterator[Mutant]:
    """The skills that cards have by a word: those of one rule together, as 『2回攻撃』 and 『3回攻撃』."""
    of_rule: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for name, rules in _rules_of_words(game):
        of_rule[rules].append(name)
    for rules, names in of_rule.items():
        without = partial(_without_keyword, policy(game), frozenset(map(_bare, names)))
        yield Mutant("keyword", rules[0], f"keyword {names[0]}", without, ("keyword", tuple(names)), rules)


def _rules_of_words(game: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the words by which skills are known, keywords and what stands before a text, each with its rules."""
    try:
        tables = vars(import_module(f"fwjudge.games.{game}.world.keywords"))
    except ModuleNotFoundError:
        return
    for table_name, known in tables.items():
        for name, meant in known.items() if isinstance(known, dict) and table_name.strip("_").isupper() else ():
            if callable(meant):
                meant = meant(Skill(name, "keyword", keyword=name))
            rules = meant.cites if isinstance(meant, Skill) else (meant,) if isinstance(meant, str) else meant
            if isinstance(rules, tuple) and all(isinstance(one, str) for one in rules):
                carried = tuple(one for one in rules if one and one not in policy(game).definitions)
                if carried:
                    yield name, carried


def _bare(name: str) -> str:
    return name.strip("【】『』")


def _without_keyword(game: Any, names: frozenset[str]) -> Callable[[], None]:
    """Let these words mean nothing on any card."""
    prepare = game.prepare

    def without(world: Any) -> None:
        world.abilities = tuple(
            one._replace(kind="taken out", name=f"{one.name} taken out", keyword="")
            if not names.isdisjoint((_bare(one.keyword), *_bare(one.name).split("/")))
            else one
            for one in world.abilities
        )
        prepare(world)

    game.prepare = without

    def back() -> None:
        game.prepare = prepare

    return back


def _yes(*_: Any, **__: Any) -> Any:
    return True


def _no(*_: Any, **__: Any) -> Any:
    return False


def _none(*_: Any, **__: Any) -> Any:
    return ()


def _zero(*_: Any, **__: Any) -> Any:
    return 0


def _empty_list(*_: Any, **__: Any) -> Any:
    return []


def _empty_set(*_: Any, **__: Any) -> Any:
    return frozenset()


def _nothing(*_: Any, **__: Any) -> Any:
    return None


def _unchanged(first: Any, *_: Any, **__: Any) -> Any:
    return first


_WITHOUT_EFFECT = {
    "Control": _nothing,
    "None": _nothing,
    "int": _zero,
    "Iterator": _empty_list,
    "list": _empty_list,
    "List": _empty_list,
    "tuple": _none,
    "Sequence": _none,
    "frozenset": _empty_set,
    "Skill": _unchanged,
}


def _others(answers: str) -> tuple[str, tuple[tuple[str, Callable[..., Any]], ...]]:
    """Return the kind of mutant that a function with such an answer makes, and the functions that stand in for it."""
    if answers == "bool":
        return "predicate", (("yes", _yes), ("no", _no))
    if answers == "tuple[str, ...]":
        return "predicate", (("none", _none),)
    other = _nothing if answers.endswith(" | None") else _WITHOUT_EFFECT.get(answers.partition("[")[0])
    return "effect", (("nothing", other),) if other else ()


def _functions(game: str) -> Iterator[Mutant]:
    package = importlib.import_module(f"fwjudge.games.{game}")
    modules = [importlib.import_module(i.name) for i in pkgutil.walk_packages(package.__path__, package.__name__ + ".")]
    memories = [engine_game._PROGRAMS.clear, *_memories(modules)]
    seen: set[FunctionType] = {line.run for line in policy(game).procedures if isinstance(line.run, FunctionType)}
    for module in modules:
        owners = [
            module,
            *(c for _, c in inspect.getmembers(module, inspect.isclass) if c.__module__ == module.__name__),
        ]
        for owner in owners:
            for name, found in vars(owner).items():
                function = found.__func__ if isinstance(found, staticmethod | classmethod) else found
                if not isinstance(function, FunctionType) or function.__module__ != module.__name__ or function in seen:
                    continue
                seen.add(function)
                rules = _rules_in(function.__doc__)
                if not rules or function.__code__.co_freevars:
                    continue
                kind, others = _others(str(function.__annotations__.get("return", "")))
                for label, other in others:
                    told = f"{module.__name__.removeprefix(package.__name__ + '.')}.{name} = {label}"
                    matters: tuple[Any, ...] = ("answers", function.__code__, label != "yes")
                    if kind == "effect":  # it may do something besides what it answers
                        matters = ("called", function.__code__)
                    apply = partial(_recode, function, other.__code__, memories)
                    yield Mutant(kind, rules[0], told, apply, matters, rules)


def _rules_in(description: str | None) -> tuple[str, ...]:
    """The numbers of rules in the first sentence of a description."""
    sentence = _SENTENCE.match((description or "").strip())
    return tuple(_RULE.findall(sentence[0])) if sentence else ()


def _memories(modules: list[ModuleType]) -> Iterator[Callable[[], None]]:
    """Yield what empties each place where a module keeps what it has worked out: it is empty until something is played."""
    for module in modules:
        for thing in vars(module).values():
            if isinstance(thing, dict) and not thing:
                yield thing.clear
            elif hasattr(thing, "cache_clear"):
                yield thing.cache_clear


def _recode(function: FunctionType, code: CodeType, memories: list[Callable[[], None]]) -> Callable[[], None]:
    """Let a function do something else, and forget what it has answered so far."""
    before = function.__code__

    def put(one: CodeType) -> None:
        function.__code__ = one
        for forget in memories:
            forget()

    put(code)
    return lambda: put(before)


# -- what notices ------------------------------------------------------------------------------------


@contextmanager
def _hurry(seconds: int) -> Iterator[None]:
    def stop(*_: Any) -> None:
        raise TimeoutError

    signal.signal(signal.SIGALRM, stop)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)


def _checks(report: Report) -> Iterator[Check]:
    """Yield the checks of a file, those of its variants too."""
    yield from report.checks
    for _, branch in report.branches:
        yield from _checks(branch)


def _real(check: Check) -> bool:
    return not check.what.split(":")[0].strip().startswith(_BY_CITATION)


def _notices(path: Path) -> str:
    """How a scenario takes the mutant: `real`, `citation` or `no`. It is read anew: a board or a deck is examined then."""
    try:
        with _hurry(_PATIENCE):
            failed = [check for check in _checks(run(load(path))) if not check.passed]
    except (Exception, TimeoutError):  # it cannot be played any more
        return "real"
    return "real" if any(map(_real, failed)) else "citation" if failed else "no"


_SCENARIOS: list[Path] = []
_MUTANTS: list[Mutant] = []
_SEEN: dict[tuple[Any, ...], list[int]] = {}
"""Which scenarios have seen what a mutant needs to make a difference, the quickest first."""


def _prepare(game: str, paths: list[str]) -> None:
    """Play everything once: what can be played, and what each scenario meets."""
    _MUTANTS.extend(mutants(game))
    seen: set[tuple[Any, ...]] = set()
    found: dict[tuple[Any, ...], list[tuple[float, int]]] = defaultdict(list)
    stop = [*_watch_words(game, seen), *_watch_needs(game, seen)]
    codes = {mutant.matters[1] for mutant in _MUTANTS if mutant.matters[0] in ("answers", "called")}

    def watch(frame: Any, event: str, answer: Any) -> None:
        if event == "return" and frame.f_code in codes:
            seen.add(("answers", frame.f_code, bool(answer)))
            seen.add(("called", frame.f_code))

    for path in find(paths):
        seen.clear()
        engine_game._PROGRAMS.clear()
        trace: list[Any] = []
        began = time.perf_counter()
        try:
            sys.setprofile(watch)
            report = run(load(path))
            run(
                load(path), trace=trace
            )  # more lines run then, and some windows are asked about that close by themselves
        except BadScenario:
            continue
        finally:
            sys.setprofile(None)
        if not report.passed or not any(True for _ in _checks(report)):
            continue
        text = path.read_text(encoding="utf8")
        words = {
            one.matters for one in _MUTANTS if one.kind == "keyword" and any(name in text for name in one.matters[1])
        }
        for what in seen | words | {("line", line.address) for line in trace}:
            found[what].append((time.perf_counter() - began, len(_SCENARIOS)))
        _SCENARIOS.append(path)
    for back in reversed(stop):
        back()
    _SEEN.update({what: [at for _, at in sorted(those)] for what, those in found.items()})


def _watch_words(game: str, seen: set[tuple[Any, ...]]) -> Iterator[Callable[[], None]]:
    words = policy(game).words
    for record, made in list(words.items()):

        def told(node: Any, record: type = record, made: Any = made) -> Any:
            seen.add(("word", record))
            return made(node)

        yield _reword(words, record, told)


def _watch_needs(game: str, seen: set[tuple[Any, ...]]) -> Iterator[Callable[[], None]]:
    for need, places in asked_needs(policy(game).procedures):

        def told(*asked: Any, test: Any = need.test, what: tuple[Any, ...] = ("fails", need.number, need.test)) -> bool:
            met: bool = test(*asked)
            if not met:
                seen.add(what)
            return met

        yield replace_need(places, need._replace(test=told))


def _judge(at: int) -> Verdict:
    mutant = _MUTANTS[at]
    back = mutant.apply()
    best = ("no", "")
    try:
        for one in _SEEN.get(mutant.matters, []):
            path = _SCENARIOS[one]
            noticed = _notices(path)
            if noticed == "real":
                best = (noticed, str(path))
                break
            if noticed == "citation" and best[0] == "no":
                best = (noticed, str(path))
    finally:
        back()
    return Verdict(mutant.kind, mutant.rule, mutant.name, *best)


def reasons(game: str, path: Path = Path(__file__).with_suffix(".tsv")) -> dict[str, str]:
    """Return why nothing can notice some mutants of a game, by name."""
    lines = path.read_text(encoding="utf8").splitlines()
    rows = (line.split("\t") for line in lines if line and not line.startswith("#"))
    return {name: reason for of, name, reason in rows if of == game}


def main() -> None:
    arguments = argparse.ArgumentParser(description="規則の段階を1つずつ外して、シナリオが気付くかを見る")
    arguments.add_argument("-g", "--game", default="fw")
    arguments.add_argument("--only", default="", help="この番号か名を含むものだけ")
    arguments.add_argument("--list", action="store_true", help="気付かれないものを、分かるたびに挙げる")
    arguments.add_argument("--jobs", type=int, default=0, help="同時に動かす数 (書かなければ、核の数)")
    arguments.add_argument("--sample", type=int, default=0, help="何個おきに1つだけ")
    arguments.add_argument("paths", nargs="*")
    asked = arguments.parse_args()
    _prepare(asked.game, asked.paths or [str(scenarios_dir() / asked.game)])
    every = _MUTANTS
    chosen = [
        at
        for at, one in enumerate(every)
        if not asked.only or asked.only in (one.rule, one.name) or asked.only in one.name
    ]
    chosen = chosen[:: asked.sample] if asked.sample else chosen
    print(f"{len(_SCENARIOS)} scenarios, {len(chosen)} of {len(every)} mutants", flush=True)
    known = reasons(asked.game)
    verdicts: list[Verdict] = []
    with multiprocessing.get_context("fork").Pool(asked.jobs or None) as pool:
        for verdict in pool.imap(_judge, chosen, chunksize=4):
            verdicts.append(verdict)
            if asked.list and verdict.noticed != "real" and verdict.name not in known:
                print(f"{verdict.noticed}\t{verdict.kind}\t{verdict.rule}\t{verdict.name}", flush=True)
    counts = Counter(
        (verdict.kind, verdict.noticed if verdict.name not in known else "explained") for verdict in verdicts
    )
    for kind in ("step", "need", "keyword", "predicate", "effect"):
        told = ", ".join(f"{word} {counts[kind, word]}" for word in ("real", "citation", "no", "explained"))
        print(f"{kind}: {told}")
    noticed = {verdict.name for verdict in verdicts if verdict.noticed == "real"}
    for name in sorted(noticed & set(known)) + sorted(set(known) - {mutant.name for mutant in every}):
        print(f"stale: {name}")
    counted = [verdict for verdict in verdicts if verdict.name not in known]
    share = sum(verdict.noticed == "real" for verdict in counted) / max(1, len(counted))
    print(f"noticed: {share:.1%} (>= {TARGET:.0%})")
    sys.exit(share < TARGET)


if __name__ == "__main__":
    main()
