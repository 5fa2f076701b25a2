"""A game as JSON and back, at any decision, also in the middle of an effect.

Lines are saved by their address, records by the name of their type, so that a saved game can be read by a person.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any, Final

from fwjudge.ability import text
from fwjudge.base.field_types import wrong_field

from . import event, loops, stack
from .batch import Batch
from .ending import Ending
from .game import Card, Game, Ref, World
from .policy import Policy
from .program import Effect
from .project import WHOLE_TURN, Modifier, Until
from .records import replaced_quickly
from .run import run
from .step import Call, Step
from .waiting import Waiting

FORMAT: Final = 2
_READ: Final = (1, FORMAT)


class BadSave(ValueError):
    """A text that is no saved game of this program."""


TYPES: Final[dict[str, type]] = {}
"""The records that may stand in a saved game, by their names."""


def saved(kind: Any) -> Any:
    """Register a record (a class decorator) as one that may stand in a saved game."""
    if not hasattr(kind, "_places"):  # made by `typing`, as in compiled modules, and slow to change
        replaced_quickly(kind)
    if TYPES.setdefault(name_of(kind), kind) is not kind:
        raise ValueError(f"two records are called {name_of(kind)}")
    return kind


def name_of(kind: type) -> str:
    """Return the name of a record in a saved game; games may have records of the same name."""
    package = kind.__module__.split(".")
    if package[1:3] == ["ability", "text"]:
        return f"text.{kind.__name__}"
    return f"{package[2]}.{kind.__name__}" if package[1:2] == ["games"] else kind.__name__


for _kind in (
    Batch,
    Call,
    Card,
    Effect,
    Ending,
    Modifier,
    Ref,
    Until,
    Waiting,
    loops.Answer,
    loops.Barred,
    loops.Loops,
):
    saved(_kind)


# A batch that waits for a choice, and what a later line hears, hold events.
for _kind in (*vars(event).values(), *vars(stack).values()):
    if isinstance(_kind, type) and hasattr(_kind, "apply"):
        saved(_kind)


for _kind in vars(text).values():  # card text: skills stand in the world of a game
    if isinstance(_kind, type) and issubclass(_kind, tuple) and _kind.__module__ == text.__name__:
        saved(_kind)


_NO_LONGER_READ: Final[dict[str, tuple[str, ...]]] = {"Batch": ("later",)}
"""Fields that older saved games have in a record, always empty, and that the record no longer has."""


_OTHER_NAMES: Final[dict[str, dict[str, str]]] = {"text.Damage": {"who": "to"}}
"""Fields by the names that they have in older saved games."""
_OTHER_KINDS: Final[dict[str, str]] = {}
"""Records by the names that they have in older saved games."""


Rewrite = Callable[[dict[str, Any]], dict[str, Any]]
_REWRITES: Final[dict[str, Rewrite]] = {}


def rewrite_when_read(kind: Any, change: Rewrite) -> None:
    """Let a game bring a record of an older saved game, as JSON, into the form that it has now."""
    _REWRITES[name_of(kind)] = change


def rename_when_read(kind: Any, before: str = "", /, **fields: str) -> None:
    """Let older saved games have a record under the name that it had before, and its fields, too."""
    if before:
        _OTHER_KINDS[before] = name_of(kind)
    _OTHER_NAMES[name_of(kind)] = fields


_GLUED: Final = ("cannot", "barred", "skip", "set", "base")
"""The words that older saved games write before the deed or the number of an effect that lasts, in one word with it."""


_OF_ONE: Final = "ability"
"""The deed behind which older saved games write the name of the ability that it is about."""


def _unglue(value: dict[str, Any]) -> dict[str, Any]:
    """Return an effect that lasts with what it does and the deed or the number apart from each other."""
    what, _, of = str(value.get("what")).partition(" ")
    value = value | {"what": what, "of": of} if what in _GLUED and of else value
    deed, _, named = str(value.get("of", "")).partition(" ")
    return until_apart(value | {"of": deed, "named": named} if deed == _OF_ONE and named else value)


_UNTIL_BEFORE: Final = {
    f"{before}{whose} {what}": Until(kept, whose, is_later)
    for whose in ("own", "other")
    for before, what, kept, is_later in (
        ("", "turn start", "turn start", False),
        ("", "turn end", "turn end", False),
        ("", "turn", WHOLE_TURN, False),
        ("after this: ", "turn", WHOLE_TURN, True),
        ("until ", "turn start", "turn start", False),
        ("until ", "turn end", "turn end", False),
        ("after this: until ", "turn start", "turn start", True),
        ("after this: until ", "turn end", "turn end", True),
        ("next ", "turn end", "turn end", True),
        ("next ", "turn", WHOLE_TURN, False),
        ("until next ", "turn start", "turn start", False),
        ("until next ", "turn end", "turn end", False),
    )
}
"""The words of older saved games for when effects end, as far as they say more than one thing."""


def until_apart(value: dict[str, Any]) -> dict[str, Any]:
    """Return what lasts with the parts of its end apart from each other; older saved games have them in one text."""
    said = value.get("until")
    if not isinstance(said, str):
        return value
    battle, _, number = said.partition(" ")
    is_numbered = battle == "battle" and number.isdecimal()
    now = Until(battle, number=int(number)) if is_numbered else _UNTIL_BEFORE.get(said, Until(said))
    return value | {"until": encode(now)}


rewrite_when_read(Modifier, _unglue)


def drop_when_read(kind: Any, *fields: str) -> None:
    """Let older saved games have these fields in a record: they were always empty, and the record no longer has them."""
    _NO_LONGER_READ[name_of(kind)] = fields


def encode(value: Any) -> Any:
    """Return a record as plain JSON values: `{"~": type, ...}` in place of what JSON has not."""
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, Step):
        return {"~": "step", "at": value.address}
    if isinstance(value, frozenset):
        return {"~": "set", "of": sorted((encode(v) for v in value), key=repr)}
    if isinstance(value, list):
        return {"~": "list", "of": [encode(v) for v in value]}
    if isinstance(value, tuple):
        fields = getattr(value, "_fields", None)
        if fields is None:
            return [encode(v) for v in value]
        name = name_of(type(value))
        if TYPES.get(name) is not type(value):
            raise TypeError(f"{name} is not registered for saving")
        return {"~": name, **{f: encode(v) for f, v in zip(fields, value, strict=True)}}
    raise TypeError(f"{type(value).__name__} cannot be saved")


def decode(value: Any, world: World) -> Any:
    """Return the value that a saved game holds as JSON."""
    if isinstance(value, list):
        return tuple(decode(v, world) for v in value)
    if not isinstance(value, dict):
        if isinstance(value, float) or (isinstance(value, int) and abs(value) > _MAX_NUMBER_IN_SAVE):
            raise BadSave(f"使えない数です: {str(value)[:20] if isinstance(value, float) else '大きすぎる数'}")
        return value
    kind: Any = value.get("~")
    kind = _OTHER_KINDS.get(kind, kind)
    if kind == "step":
        return world.policy.line(world, value["at"])
    if kind == "set":
        return frozenset(decode(v, world) for v in value["of"])
    if kind == "list":
        return [decode(v, world) for v in value["of"]]
    if kind not in TYPES:
        raise BadSave(f"知らない種類の値です: {kind}")
    if kind in _REWRITES:
        value = _REWRITES[kind](value)
    unread = _NO_LONGER_READ.get(kind, ())
    fields = {k: decode(v, world) for k, v in value.items() if k != "~" and k not in unread}
    for before, now in _OTHER_NAMES.get(kind, {}).items():
        if before in fields:
            fields[now] = fields.pop(before)
    record = TYPES[kind](**fields)
    if wrong := wrong_field(record, _NAMED):
        raise BadSave(f"{kind} の {wrong} の値が違います")
    return record


_MAX_NUMBER_IN_SAVE: Final = 10**12
"""No number of a game comes near it."""
_NAMED: Final[dict[str, Any]] = {"Modifier": Modifier}
"""The types that annotations of records name from modules which they import for type checkers only."""


def _refuse_what_is_not_there(value: Any, cards: int, abilities: int) -> None:
    """Raise `BadSave` where a record names a card or an ability that the game has not, or a player beside the two and chance."""
    if isinstance(value, tuple | frozenset | list):
        for name, part in zip(getattr(value, "_fields", ()), value, strict=False):
            most = {"card": cards, "ability": abilities, "player": 2}.get(name)
            if most is not None and isinstance(part, int) and not -1 <= part < most:
                raise BadSave(f"{name_of(type(value))} の {name} が {part} です")
        for part in value:
            _refuse_what_is_not_there(part, cards, abilities)


def to_json(game: Game) -> dict[str, Any]:
    """Return the whole game but its log: what is needed to go on."""
    world = game.world
    links = []
    stack = game.stack
    while stack is not None:
        links.append([encode(part) for part in stack[:3]])
        stack = stack[3]
    return {
        "fwjudge": FORMAT,
        **_world_as_json(world),
        "cards": [list(card) for card in game.cards],
        "lives": list(game.lives),
        "areas": [list(area) for area in game.areas],
        "step": game.step.address,
        "frame": encode(game.frame),
        "stack": links,
        "waiting": encode(game.waiting),
        "delayed": encode(game.delayed),
        "modifiers": encode(game.modifiers),
        "own": encode(game.own),
        "ended": encode(game.ended),
        "loops": encode(game.loops),
    }


def _world_as_json(world: World) -> dict[str, Any]:
    """Return what never changes in a game. It is encoded once, however many positions are saved, and decoded anew each time."""
    if not world.as_json:
        printed, abilities = ([encode(one) for one in many] for many in (world.printed, world.abilities))
        readings = [list(one) for one in world.readings]
        world.as_json = json.dumps(
            {"game": world.policy.game, "printed": printed, "abilities": abilities, "readings": readings}
        )
    data: dict[str, Any] = json.loads(world.as_json)
    return data


_WORLD: Final = ("game", "printed", "abilities", "readings")
_LATEST: Final[list[tuple[tuple[Any, ...], World]]] = []
"""The world that was read last: who reads the positions of a game one by one need not prepare it each time."""


def _world(policy: Policy, data: dict[str, Any]) -> World:
    said = tuple(data[key] for key in _WORLD)
    if _LATEST and _LATEST[0][0] == said and _LATEST[0][1].policy is policy:
        return _LATEST[0][1]
    empty = World(policy, ())
    printed, abilities = (tuple(decode(v, empty) for v in data[key]) for key in ("printed", "abilities"))
    for printed_card in printed:
        if any(not 0 <= at < len(abilities) for at in printed_card.abilities):
            raise BadSave(f"{printed_card.name} の能力がありません")
    world = World(policy, printed, abilities, tuple((name, chosen) for name, chosen in data["readings"]))
    _LATEST[:] = [(deepcopy(said), world)]
    return world


def from_json(data: dict[str, Any], policy_of: Callable[[str], Policy]) -> Game:
    """Return the game that was saved, with its open decision; `policy_of` finds the rules of the game it names."""
    try:
        return _from_json(data, policy_of)
    except BadSave:
        raise
    except Exception as error:  # a position that no game can reach may break any rule
        raise BadSave(f"保存されたゲームとして読めません: {type(error).__name__}: {str(error)[:200]}") from None


def _from_json(data: dict[str, Any], policy_of: Callable[[str], Policy]) -> Game:
    if not isinstance(data, dict) or data.get("fwjudge") not in _READ:
        raise BadSave("fwjudge が保存したゲームではありません")
    policy = policy_of(data["game"])
    if any(one["~"] == "Ability" for one in data["abilities"]):
        raise BadSave("能力を以前の形で持つゲームなので、この版では読めません。シナリオから作り直してください")
    world = _world(policy, data)
    game = Game(world, policy.line(world, data["step"]), decode(data["own"], world), [Card(*c) for c in data["cards"]])
    game.lives = list(data["lives"])
    game.areas = [tuple(area) for area in data["areas"]]
    _hold_to_places(game)
    game.frame = decode(data["frame"], world)
    for back, frame, caller in reversed(data["stack"]):
        game.stack = (decode(back, world), decode(frame, world), decode(caller, world), game.stack)
    game.waiting, game.delayed, game.modifiers = (decode(data[k], world) for k in ("waiting", "delayed", "modifiers"))
    game.ended = decode(data["ended"], world)
    game.loops = decode(data["loops"], world)
    _hold_to_types(game)
    if game.ended is None and game.step.options is not None:
        run(game, lone=False)
    return game


def _hold_to_places(game: Game) -> None:
    """Raise `BadSave` where the cards and the areas do not agree."""
    places, cards = len(game.world.places), len(game.cards)
    if len(game.areas) != places or len(game.lives) != cards:
        raise BadSave("カードや領域の数が合いません")
    for at, card in enumerate(game.cards):
        if wrong := wrong_field(card, _NAMED):
            raise BadSave(f"{at}番のカードの {wrong} の値が違います")
        if not (0 <= card.printed < len(game.world.printed) and card.owner in (0, 1) and -1 <= card.under < cards):
            raise BadSave(f"{at}番のカードが、このゲームにないものを指しています")
        if not 0 <= card.place < places or game.areas[card.place].count(at) != 1:
            raise BadSave(f"{at}番のカードが領域にありません")
    if any(life.__class__ is not int for life in game.lives) or sum(map(len, game.areas)) != cards:
        raise BadSave("カードや領域の数が合いません")


def _hold_to_types(game: Game) -> None:
    """Raise `BadSave` where a part of the game is something else than such a part can be."""
    links = []
    stack = game.stack
    while stack is not None:
        links.append((stack[0], stack[2]))
        _refuse_what_is_not_there(stack[1], len(game.cards), len(game.world.abilities))
        stack = stack[3]
    if not all(isinstance(back, Step) and isinstance(caller, Step) for back, caller in links):
        raise BadSave("呼び出し元の行がありません")
    if not isinstance(game.own, game.world.policy.own):
        raise BadSave(f"own が {game.world.policy.own.__name__} ではありません")
    for parts, kind in ((game.waiting, Waiting), (game.delayed, tuple), (game.modifiers, Modifier)):
        if not isinstance(parts, tuple) or not all(isinstance(one, kind) for one in parts):
            raise BadSave(f"{kind.__name__} でないものがあります")
    if not isinstance(game.ended, Ending | None) or not isinstance(game.loops, loops.Loops | None):
        raise BadSave("終わり方の値が違います")
    for part in (game.own, game.frame, game.waiting, game.delayed, game.modifiers, game.loops):
        _refuse_what_is_not_there(part, len(game.cards), len(game.world.abilities))
