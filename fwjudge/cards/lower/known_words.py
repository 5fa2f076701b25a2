"""The words in records: each is one of a small closed set of the language, or the key of a thing of the game."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from typing import Final

from fwjudge.ability import text as t
from fwjudge.ability.walk import walk
from fwjudge.words import GameWords

_PLAYERS: Final = frozenset({"", "own", "other", "each", "owner", "any"})
_COMPARISONS: Final = frozenset({"==", "!=", "<", "<=", ">", ">="})
_MODES: Final = frozenset({"any", "all", "only", "contains", "several", "same"})
_SKILLS: Final = frozenset({"auto", "activate", "continuous", "keyword", "spell", "skill", "event", "trigger", "use"})

CLOSED: Final[Mapping[type, Mapping[str, Container[str]]]] = {
    t.Whose: {"who": _PLAYERS},
    t.TurnOf: {"who": _PLAYERS},
    t.Markers: {"whose": _PLAYERS},
    t.Top: {"whose": _PLAYERS},
    t.Choose: {"by": _PLAYERS},
    t.Draw: {"who": _PLAYERS},
    t.Move: {
        "whose": _PLAYERS,
        "by": _PLAYERS,
        "at": frozenset({"top", "bottom", "either", ""}),
        "order": frozenset({"", "any", "random"}),
    },
    t.May: {"by": _PLAYERS},
    t.Says: {"who": _PLAYERS},
    t.Event: {"who": _PLAYERS, "whose_from": _PLAYERS},
    t.Named: {"mode": _MODES},
    t.Trait: {"mode": _MODES},
    t.Coloured: {"mode": _MODES},
    t.Number: {"cmp": _COMPARISONS},
    t.Compare: {"cmp": _COMPARISONS},
    t.Extreme: {"which": frozenset({"most", "least"})},
    t.Skill: {"kind": _SKILLS},
}
"""The fields of records that hold a word of a closed set, the same in all games."""

_AREA: Final = ("area",)
_NUMBER: Final = ("number",)
_OF_GAME: Final[Mapping[type, Mapping[str, tuple[str, ...]]]] = {
    t.In: {"areas": _AREA},
    t.Top: {"area": _AREA},
    t.Move: {"to": _AREA},
    t.Shuffle: {"area": _AREA},
    t.Begins: {"area": _AREA},
    t.Event: {"areas_from": _AREA, "areas_to": _AREA},
    t.Skill: {"areas": _AREA},
    t.Kind: {"kinds": ("type", "noun", "area")},
    t.Coloured: {"colours": ("colour",)},
    t.State: {"state": ("state", "role")},
    t.Number: {"what": _NUMBER},
    t.NumberOf: {"what": _NUMBER},
    t.OfItself: {"what": _NUMBER},
    t.Extreme: {"what": _NUMBER},
    t.Change: {"what": _NUMBER},
    t.SetTo: {"what": _NUMBER},
}
"""The fields that hold keys of things of the game, by their classes in its table of words."""
_HOLDING: Final = frozenset({*CLOSED, *_OF_GAME})
_EVERYWHERE: Final = "any"


def find_strange(record: t.Record, words: GameWords) -> Iterator[tuple[t.Record, str, str]]:
    """Yield every word in a record that neither its closed set nor the table of the game has, with its record and field."""
    for one in walk(record):
        if (kind := type(one)) not in _HOLDING:
            continue
        for name, known in CLOSED.get(kind, {}).items():
            if getattr(one, name) not in known:
                yield one, name, getattr(one, name)
        for name, classes in _OF_GAME.get(kind, {}).items():
            value = getattr(one, name)
            for word in value if isinstance(value, tuple) else (value,):
                if word != _EVERYWHERE and not any(words.has(of, word) for of in classes):
                    yield one, name, word
