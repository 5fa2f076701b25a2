"""The words in records: each is one of a small closed set of the language, or the key of a thing of the game."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping
from typing import Final

from fwjudge.ability import text as t
from fwjudge.ability.walk import walk
from fwjudge.words import WordFile


def _split(words: str) -> frozenset[str]:
    """Return the words that stand here with bars between them."""
    return frozenset(words.split("|"))


_PLAYERS: Final = frozenset({"", "own", "other", "each", "owner", "any"})
_COMPARISONS: Final = frozenset({"==", "!=", "<", "<=", ">", ">="})
_MODES: Final = frozenset({"any", "all", "only", "contains", "several", "same"})
_SKILLS: Final = _split("activate|auto|continuous|event|keyword|skill|spell|trigger|use")
_EXTREMES: Final = frozenset({"", "most", "least"})
_QUALITIES: Final = _split(
    "advantage|attribute|card number|colour|cost|defence|move|name|number|power|size|smash|strike|trait|type|world"
)
"""The properties of a card that a text can name, give and compare."""
_CAUSES: Final = _split("|battle|cost|effect|other|other effect|other skill|own|own effect|own skill|rule|skill")
_LOST_BY: Final = _split("deck|life")


class _Causes:
    """A set of all by what something can be done: also by all but a keyword (`not 【進化】`)."""

    def __contains__(self, word: object) -> bool:
        return (
            word in _CAUSES
            or word in _LOST_BY
            or (isinstance(word, str) and word.removeprefix("not ").startswith("【"))
        )


_SPANS: Final = _split("battle|game|skill|timing|turn|use")
_SKIPPED: Final = _split("battle|charge|damage|defence|draw|end|main|offence|refresh|turn")
_DEEDS: Final = _split(
    "ability|activate|appear|attack|attack player|awaken|be attacked|be chosen|be damaged|be ko'd|be looked at|block|"
    "charge|combo|draw|evolve|leave|lose|marker|move|negate attack|rest|retreat|skill|smash|take life|use|win"
)
"""The deeds that a text can forbid."""
_PERMISSIONS: Final = _split(
    "attack active|attack again|attack first turn|attack in final|combo|evolve|pay with|set|skill|skill while abnormal|use"
)
_SOUNDS: Final = _split(
    "abnormal|activate|activated|active|advanced|ambush|appear|attack|attack phase end|attacked|awaken|battle drawn|"
    "battle won|beneath|block|blocked|call|charge|chosen|combo|damage|damaged|deal damage|deck arranged|did ko|discard|don|"
    "draw|energy|equip|evolve|faced|flip|fusion|gain|gauge|given|given don back|healed|into soul|ki|ki paid|ko|leave|"
    "life lost|lose|lowered|main|marker paid|markers|move|movement|played|power changed|raised|remove|rested|restored|"
    "retreat|return|return don|reveal|set|sixth|skill used|smash|standby|stunned|trash|use|win"
)
"""The events that a text waits for, replaces or asks of, beside the beginnings and ends of the parts of a game."""

CLOSED_FIELDS: Final[Mapping[type, Mapping[str, Container[str]]]] = {
    t.AlsoIs: {"what": _QUALITIES},
    t.Begins: {"who": _PLAYERS},
    t.CanAlso: {"what": _PERMISSIONS},
    t.Cannot: {"what": _DEEDS, "who": _PLAYERS, "by": _Causes()},
    t.ChangeDeck: {"who": _PLAYERS},
    t.Choose: {"by": _PLAYERS, "distinct": _QUALITIES | {""}},
    t.ChooseMode: {"by": _PLAYERS},
    t.ChooseSquare: {"by": _PLAYERS},
    t.Coloured: {"mode": _MODES},
    t.Compare: {"cmp": _COMPARISONS},
    t.CostChange: {"what": frozenset({"use", "card", "skill", "ignore colours", "free"})},
    t.CountOf: {"distinct": _QUALITIES | {""}},
    t.DamageCap: {"who": _PLAYERS, "per": frozenset({"battle", "turn", "hit", "change"})},
    t.DeckRule: {"what": frozenset({"any number", "up to", "at most", "only", "never", "events only"})},
    t.Discard: {"by": _PLAYERS},
    t.Draw: {"who": _PLAYERS},
    t.EitherOf: {"by": _PLAYERS},
    t.Event: {"who": _PLAYERS, "whose_from": _PLAYERS, "by": _Causes()},
    t.ExtraTurn: {"who": _PLAYERS},
    t.Extreme: {"which": _EXTREMES - {""}},
    t.Happened: {"since": _SPANS},
    t.HasSpoken: {"what": _QUALITIES},
    t.Life: {"who": _PLAYERS},
    t.Look: {"by": _PLAYERS},
    t.LosesWord: {"what": _QUALITIES},
    t.Marked: {"cmp": _COMPARISONS, "whose": _PLAYERS},
    t.Markers: {"whose": _PLAYERS},
    t.May: {"by": _PLAYERS},
    t.Move: {
        "whose": _PLAYERS,
        "by": _PLAYERS,
        "at": frozenset({"top", "bottom", "either", ""}),
        "order": frozenset({"", "any", "random"}),
    },
    t.Must: {"what": frozenset({"attack", "be attacked", "block"})},
    t.Named: {"mode": _MODES},
    t.NameWord: {"what": _QUALITIES, "by": _PLAYERS},
    t.Near: {"how": frozenset({"adjacent", "area", "back", "between", "front", "line", "square", "zone"})},
    t.Number: {"cmp": _COMPARISONS},
    t.NumberOf: {"extreme": _EXTREMES},
    t.OfPlayer: {"what": frozenset({"life"}), "whose": _PLAYERS},
    t.PaidWith: {"what": frozenset({"use", "skill"})},
    t.Parts: {"what": frozenset({"line", "area"})},
    t.Play: {"whose": _PLAYERS},
    t.PutMarkers: {"who": _PLAYERS},
    t.PutOnSquare: {"by": _PLAYERS},
    t.Says: {"who": _PLAYERS},
    t.Shuffle: {"whose": _PLAYERS},
    t.Skill: {"kind": _SKILLS},
    t.Skip: {"what": _SKIPPED, "who": _PLAYERS},
    t.TakeControl: {"who": _PLAYERS},
    t.Top: {"whose": _PLAYERS},
    t.Trait: {"mode": _MODES},
    t.TurnOf: {"who": _PLAYERS},
    t.Unaffected: {"by": _CAUSES},
    t.WentFirst: {"who": _PLAYERS},
    t.Whose: {"who": _PLAYERS},
    t.Wins: {"who": _PLAYERS},
    t.Word: {"what": _QUALITIES, "mode": _MODES},
}
"""The fields of records that hold a word of a closed set, the same in all games."""

_AREA: Final = ("area",)
_NUMBER: Final = ("number",)
OF_GAME: Final[Mapping[type, Mapping[str, tuple[str, ...]]]] = {
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
    t.Cannot: {"areas": _AREA},
    t.CanAlso: {"areas": _AREA},
    t.During: {"part": ("span",)},
    t.End: {"what": ("span",)},
}
"""The fields that hold keys of things of the game, by their classes in its table of words."""
TIMES: Final[Mapping[type, str]] = {t.Last: "until", t.At: "until", t.Event: "what"}
"""The fields that hold a time: how long something lasts, or what happens, which may be the beginning or the end of a part."""
_TIMES_THAT_LAST: Final = frozenset(("turn", "battle", "game", "this step", "phase"))
_OF_TIME: Final = re.compile(r"(?:until )?(?:next )?(?:(?:own|other) )?(.+?)(?: start| end)?")
_HOLDING: Final = frozenset({*CLOSED_FIELDS, *OF_GAME, *TIMES})
_EVERYWHERE: Final = "any"


def find_strange(record: t.Record, words: WordFile) -> Iterator[tuple[t.Record, str, str]]:
    """Yield every word in a record that neither its closed set nor the table of the game has, with its record and field."""
    for one in walk(record):
        if (kind := type(one)) not in _HOLDING:
            continue
        for name, known in CLOSED_FIELDS.get(kind, {}).items():
            if getattr(one, name) not in known:
                yield one, name, getattr(one, name)
        for name, classes in OF_GAME.get(kind, {}).items():
            value = getattr(one, name)
            for word in value if isinstance(value, tuple) else (value,):
                if word != _EVERYWHERE and not any(words.has(of, word) for of in classes):
                    yield one, name, word
        if (name := TIMES.get(kind, "")) and not _is_time(word := getattr(one, name), kind, words):
            yield one, name, word


def _is_time(word: str, kind: type, words: WordFile) -> bool:
    """Whether a word names something that happens, or how long something lasts: a part of a game, its beginning or its end.

    What happens may also be what a head of the game waits for.
    """
    if word in (_SOUNDS if kind is t.Event else _TIMES_THAT_LAST) or (kind is t.Event and words.has("timing", word)):
        return True
    found = _OF_TIME.fullmatch(word)
    return found is not None and (found[1] in _TIMES_THAT_LAST or words.has("span", found[1]))
