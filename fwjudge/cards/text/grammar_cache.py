"""A grammar out of the cache: its states lie in one piece of bytes, and each becomes an object when a text comes to it.

A state is written after all that follows it, so its place is where its bytes begin. They are read by `marshal`, which trusts
them: they come out of a file that this user sealed, made of the very rows and by the very code that `digest_of_rows` names.
"""

from __future__ import annotations

import marshal
import re
import sys
from pathlib import Path
from typing import Any

from fwjudge.base.digests import digest_of

from .grammar import Accept, Grammar, Link, Nonterminal, State
from .node import Form, Hole
from .table import Child

_HERE = Path(__file__).parent
_CODE = ("grammar.py", "inflection.py", "word_rows.py", "node.py", "grammar_cache.py", "table.py")


def digest_of_rows(rows: list[Path]) -> str:
    """Return a digest of all that a grammar is made of; an OSError where the program has no sources."""
    parts = [f"{sys.version} {marshal.version}".encode()]
    for file in (*rows, *(_HERE / name for name in _CODE)):
        content = file.read_bytes()
        parts += f" {file.name} {len(content)} ".encode(), content
    return digest_of(b"".join(parts))


def encode_grammar(grammar: Grammar) -> dict[str, bytes]:
    """Return a grammar as parts of a file."""
    states = bytearray()
    nonterminals = [
        (
            name,
            _write(nonterminal.root, states),
            [(pattern.pattern, _plain(form)) for pattern, form in nonterminal.tokens],
            "".join(sorted(nonterminal.first)),
            nonterminal.inflects,
        )
        for name, nonterminal in grammar.nonterminals.items()
    ]
    return {"states": bytes(states), "nonterminals": marshal.dumps(nonterminals)}


class StoredGrammar(Grammar):
    """A grammar made of the parts of a file."""

    def __init__(self, parts: dict[str, bytes]) -> None:
        self.states = memoryview(parts["states"])
        super().__init__({})
        for name, root, tokens, first, inflects in marshal.loads(parts["nonterminals"]):
            self.nonterminals[name] = nonterminal = Nonterminal(name, _StoredState(self, root))
            nonterminal.tokens = [(re.compile(pattern), _form(plain)) for pattern, plain in tokens]
            nonterminal.first, nonterminal.inflects = frozenset(first), inflects


class _StoredState(State):
    """A state that is read when one of its attributes is asked for."""

    __slots__ = ("_grammar", "_place")

    def __init__(self, grammar: StoredGrammar, place: int) -> None:
        self._grammar, self._place = grammar, place

    def __getattr__(self, name: str) -> Any:
        """Read the state: nothing of it is there yet."""
        grammar = self._grammar
        texts, links, guards, accepts = marshal.loads(grammar.states[self._place :])
        self.texts = {text[0]: [(text, _StoredState(grammar, place))] for text, place in texts}
        self.links = [
            (Link(child := Child(*plain), grammar[child.nonterminal]), _StoredState(grammar, place))
            for plain, place in links
        ]
        self.guards = [(text, _StoredState(grammar, place)) for text, place in guards]
        self.accepts = [Accept(_form(plain), inherits, through) for plain, inherits, through in accepts]
        return object.__getattribute__(self, name)


def _write(state: State, states: bytearray) -> int:
    """Write a state behind all that follows it, and return its place."""
    plain = (
        [(text, _write(following, states)) for branches in state.texts.values() for text, following in branches],
        [(tuple(link.child), _write(following, states)) for link, following in state.links],
        [(text, _write(following, states)) for text, following in state.guards],
        [(_plain(accept.form), accept.inherits, accept.through) for accept in state.accepts],
    )
    place = len(states)
    states += marshal.dumps(plain)
    return place


def _plain(form: Form) -> tuple[Any, ...]:
    pieces = tuple(piece if isinstance(piece, str) else tuple(piece) for piece in form.pieces)
    return (*form[:4], pieces, form.where, form.keys)


def _form(plain: tuple[Any, ...]) -> Form:
    kind, rule, inflection, alts, pieces, where, keys = plain
    return Form(
        kind,
        rule,
        inflection,
        alts,
        tuple(piece if isinstance(piece, str) else Hole(*piece) for piece in pieces),
        where,
        keys,
    )
