"""The JSON Schema of scenario files, made from the tables that the reader itself uses, so that editors complete what it knows.

`python -m fwjudge.scenario.schema` writes it to the standard output.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from fwjudge.answer.event_words import event_words
from fwjudge.citation import GAME_NAMES, GAMES
from fwjudge.games import UnknownGame, table
from fwjudge.games.table import PLAYERS, Area, Field, GameRecord, Word

from .asks import ASK, KINDS, SORTS, START, UNTIL
from .boards import BOARD, LAID_FIELDS, TURN
from .expectations import ENDING, EXPECT, OPEN
from .expectations import TURN as EXPECTED_TURN
from .file_cards import BACK_WORDS, CARD_TEXT
from .loader import ADVANCE, BRANCH, CHANCE, IN_ANSWER, LOOK, RESOLVED_WORDS, TOP
from .printed_skills import EX_SKILL_PARTS, SKILL_PARTS
from .rule_numbers import steps
from .wanted_answers import ANSWER_PARTS

Schema = dict[str, Any]
NUMBER: Schema = {"type": "integer"}
_RULE: Schema = {"type": "string", "description": 'ルール番号。引用符で囲む: "8-4-6"'}
_SHARED: dict[str, Schema] = {
    "text": {"type": ["string", "number", "boolean", "null"]},
    "texts": {"anyOf": [{"$ref": "#/$defs/text"}, {"type": "array", "items": {"$ref": "#/$defs/text"}}]},
    "rules": {"anyOf": [_RULE, {"type": "array", "items": _RULE}]},
    "answer": {
        "anyOf": [
            {"enum": ["はい", "いいえ", "場合による", "決められない", "起こらない"]},
            {"$ref": "#/$defs/text"},
            {"type": "array", "items": {"type": ["string", "number", "boolean", "object"]}},
            {"type": "object"},
        ]
    },
}
"""The parts that stand in many places of every game."""
TEXT, _TEXT_OR_LIST, _RULES, ANSWER = ({"$ref": f"#/$defs/{name}"} for name in _SHARED)


def schema() -> Schema:
    """Return the schema for all games that have boards and words; `rules:` says which one a file is for."""
    games = [name for name in GAMES if _table(name) is not None]
    defs: Schema = {**_SHARED}
    for name in games:
        game = table(name)
        defs |= {f"{name}/{key}": value for key, value in _definitions(game).items()}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "fwjudge のシナリオ",
        "description": "審判の質問を1つのファイルにしたもの",
        "type": "object",
        "properties": _properties(
            TOP,
            {
                "rules": {
                    "type": "string",
                    "pattern": f"^({'|'.join(games)})( |$)",
                    "description": "ゲームと版。例: " + "、".join(f"{name} ({GAME_NAMES[name]})" for name in games),
                },
                "title": TEXT,
                "answer": ANSWER,
                "because": _RULES,
            },
        ),
        "additionalProperties": False,
        "required": ["rules"],
        "allOf": [
            {
                "if": {"properties": {"rules": {"pattern": f"^{name}( |$)"}}},
                "then": {"$ref": f"#/$defs/{name}~1scenario"},
            }
            for name in games
        ],
        "$defs": defs,
    }


def _table(name: str) -> GameRecord | None:
    try:
        return table(name)
    except UnknownGame:
        return None


def _definitions(game: GameRecord) -> Schema:
    def ref(key: str) -> Schema:
        return {"$ref": f"#/$defs/{game.game}~1{key}"}

    own = [area for area in game.words.areas if not area.shared]
    shared = [area for area in game.words.areas if area.shared]
    expectations: Schema = {"anyOf": [ref("expectation"), {"type": "array", "items": ref("expectation")}]}
    fields = {name: _field(field) for field in game.words.cards.fields for name in field.names}
    states = {name: {"type": "boolean"} for state in game.words.cards.states for name in state.names}
    laid = fields | states | _properties(LAID_FIELDS, {"name": TEXT, "count": NUMBER})
    side = _properties(own, {area.key: ref("area") for area in own}) | _properties(
        game.words.cards.counters, {counter.key: NUMBER for counter in game.words.cards.counters}
    )
    board = (
        _properties(
            BOARD,
            {
                "turn": {
                    "anyOf": [
                        TEXT,
                        {
                            "type": "object",
                            "properties": _properties(
                                TURN, {"player": _words_of(PLAYERS), "number": NUMBER, "first": _words_of(PLAYERS)}
                            ),
                            "additionalProperties": False,
                        },
                    ]
                },
                "phase": _words(game.words.phases),
                "setup": {"type": "boolean"},
            },
        )
        | {player: ref("side") for player in PLAYERS}
        | _properties(shared, {area.key: ref("area") for area in shared})
    )
    line = _object(
        dict.fromkeys(PLAYERS, _line_schema(game))
        | dict.fromkeys(CHANCE, _TEXT_OR_LIST)
        | dict.fromkeys((*ADVANCE, *IN_ANSWER, *RESOLVED_WORDS), TEXT)
        | dict.fromkeys(LOOK, expectations)
    )
    in_quotes = {"type": "string", "pattern": "^[ABab]: "}
    play = {"type": "array", "items": {"anyOf": [line, in_quotes]}}
    readings = {
        reading.name: {"enum": list(reading.choices), "description": reading.question}
        for reading in game.policy.readings.values()
    }
    return {
        "scenario": {
            "properties": _properties(
                TOP,
                {
                    "ask": {"anyOf": [TEXT, ref("ask"), {"type": "array", "items": ref("ask")}]},
                    "cards": {"type": "object", "additionalProperties": ref("card")},
                    "board": ref("board"),
                    "play": ref("play"),
                    "expect": expectations,
                    "if": {"type": "object", "additionalProperties": ref("branch")},
                    "readings": {"type": "object", "properties": readings, "additionalProperties": False},
                },
            )
        },
        "card": _card(
            game,
            fields | dict.fromkeys(CARD_TEXT, TEXT) | _printed_skills(game),
            ref,
        ),
        "board": {"anyOf": [_words_of(_names(BOARD, "setup")), _object(board)]},
        "side": _object(side),
        "area": {"anyOf": [TEXT, {"type": "array", "items": ref("laid")}, ref("laid")]},
        "laid": {"anyOf": [TEXT, {"type": "object", "properties": laid}]},
        "play": play,
        "branch": _object(
            _properties(
                BRANCH,
                {
                    "play": ref("play"),
                    "instead": ref("play"),
                    "expect": expectations,
                    "board": ref("board"),
                    "answer": ANSWER,
                    "because": _RULES,
                    "answers": {
                        "type": "array",
                        "items": _object(_properties(ANSWER_PARTS, {"answer": ANSWER, "because": _RULES})),
                    },
                },
            )
        ),
        "ask": _ask(game, ref),
        "event": _pair({name: TEXT for word in event_words(game) for name in word.names}),
        "expectation": {"type": "object", "properties": _properties(EXPECT, _expectation_schema(game))},
    }


def _expectation_schema(game: GameRecord) -> Schema:
    """Return what may be expected of each fixed word; any other key is a card, an area or a number."""

    def parts(rows: Sequence[Word], **values: Schema) -> Schema:
        return {"anyOf": [_TEXT_OR_LIST, _object(_properties(rows, {row.key: TEXT for row in rows} | values))]}

    return dict.fromkeys(("order", "flow", "cites", "not cites", "refused", "notes", "faults"), _TEXT_OR_LIST) | {
        "ending": parts(ENDING),
        "open": parts(OPEN, options=_TEXT_OR_LIST),
        "turn": parts(EXPECTED_TURN, player=_words_of(PLAYERS), number=NUMBER),
        "phase": _words(game.words.phases),
        "reading": {"anyOf": [_words_of(["none", *game.policy.readings]), {"type": "array", "items": TEXT}]},
    }


def _ask(game: GameRecord, ref: Callable[[str], Any]) -> Schema:
    """Return a question: one kind with what is asked about, and what may stand beside it."""
    choices = [name for word in SORTS for name in word.names]
    parts: Schema = {
        "can": {"type": "string"},
        "whether": {"anyOf": [ref("event"), {"type": "object", "minProperties": 1, "maxProperties": 1}]},
        "value": {"type": "string"},
        "becomes": {"type": "string"},
        "when": ref("event"),
        "often": ref("event"),
        "who": _words_of(choices),
        "options": _words_of(choices),
        "order": {"type": "array", "items": {"anyOf": [{"type": "string"}, ref("event")]}, "minItems": 2},
        "wins": {"type": "null"},
        "text": TEXT,
        "at": {
            "anyOf": [
                _words_of([*START, *steps(game.game)]),
                {"type": "array", "prefixItems": [{"type": "string"}, NUMBER], "minItems": 2, "maxItems": 2},
            ]
        },
        "until": _words(UNTIL),
        "answer": ANSWER,
        "because": _RULES,
    }
    kinds: Schema = {"oneOf": [{"required": [name]} for kind in KINDS for name in kind.names]}
    return _object(_properties(ASK, parts)) | kinds


def _pair(properties: Schema) -> Schema:
    """Return one pair with one of these keys."""
    return _object(properties) | {"minProperties": 1, "maxProperties": 1}


def _line_schema(game: GameRecord) -> Schema:
    verbs = "、".join(verb.ja for verb in game.words.verbs)
    return {**_TEXT_OR_LIST, "description": f"すること: {verbs}、投了"}


def _field(field: Field) -> Schema:
    described = {"description": field.ja}
    if field.kind == "number":
        return {"type": ["integer", "string", "null"], **described}
    if field.kind == "choice":
        return {**_words(field.words), **described}
    if field.kind == "choices":
        return {"anyOf": [{"type": "string"}, {"type": "array", "items": _words(field.words)}], **described}
    if field.kind == "counts":
        return {**_object({name: NUMBER for word in field.words for name in word.names}), **described}
    return {**(_TEXT_OR_LIST if field.kind == "texts" else TEXT), **described}


def _card(game: GameRecord, fields: dict[str, Any], ref: Callable[[str], Any]) -> dict[str, Any]:
    """Return a card by its parts; where printed cards are known, also by its number, and with another side."""
    if game.printed_cards is None:
        return _object(fields)
    backs = dict.fromkeys(BACK_WORDS, ref("card")) if game.printed_cards.has_backs else {}
    return {"anyOf": [TEXT, _object(fields | backs)]}


def _printed_skills(game: GameRecord) -> Schema:
    """Return the keys of skills that are printed as fields, each with a list of them."""
    values = {"name": TEXT, "text": TEXT, "energy": NUMBER, "damage": {"anyOf": [NUMBER, TEXT]}}
    skills = [{"type": "array", "items": _object(_properties(rows, values))} for rows in (SKILL_PARTS, EX_SKILL_PARTS)]
    return {name: schema for word, schema in zip(game.words.cards.skills, skills, strict=False) for name in word.names}


def _properties(rows: Sequence[Word | Area], values: Schema) -> Schema:
    """Return each row by all its names, with the value that its key has."""
    return {name: {**values.get(row.key, {}), "description": row.ja} for row in rows for name in row.names}


def _names(rows: Sequence[Word], key: str) -> tuple[str, ...]:
    return next(row.names for row in rows if row.key == key)


def _words(rows: Sequence[Word]) -> Schema:
    return _words_of(name for row in rows for name in row.names)


def _words_of(names: Iterable[str]) -> Schema:
    """Return a value for which known words are offered; others may be right too, since width and case do not matter.

    Some editors read yes as true.
    """
    known = list(dict.fromkeys(names))
    return {"anyOf": [{"enum": known}, {"type": ["string", "boolean"] if "yes" in known else "string"}]}


def _object(properties: Schema, title: str = "") -> Schema:
    return {"type": "object", "properties": properties, "additionalProperties": False} | (
        {"title": title} if title else {}
    )


def text() -> str:
    """Return the schema as it stands in the documentation."""
    return "".join(_lines(schema())) + "\n"


_WIDTH = 140


def _lines(value: Any, indent: str = "") -> Iterator[str]:
    """Yield JSON piece by piece: what fits into a line stands in one."""
    short = json.dumps(value, ensure_ascii=False, sort_keys=True)
    if len(indent) + len(short) <= _WIDTH or not isinstance(value, dict | list):
        yield short
        return
    keys = sorted(value) if isinstance(value, dict) else range(len(value))
    begin, end = "{}" if isinstance(value, dict) else "[]"
    for key in keys:
        name = f"{json.dumps(key, ensure_ascii=False)}: " if isinstance(value, dict) else ""
        yield f"{begin}\n{indent} {name}"
        yield from _lines(value[key], f"{indent} ")
        begin = ","
    yield f"\n{indent}{end}"


if __name__ == "__main__":
    print(text(), end="")
