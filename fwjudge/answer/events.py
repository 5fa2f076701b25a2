"""Whether something happened: which entries of the log each word for events means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from fwjudge.base.records import NamedTuple
from fwjudge.base.spelling import fold
from fwjudge.course.narration import LoggedLine
from fwjudge.engine.event import Faced, Lapsed, Moved, Turned
from fwjudge.engine.game import Game, Ref, collect
from fwjudge.engine.project import Modifier
from fwjudge.games.table import GameRecord
from fwjudge.play.wording import Spec

from .kinds import Happening


class Sign(NamedTuple):
    """A kind of entry of the log: that of its told line, and the words of which its event has one."""

    kind: str
    words: tuple[str, ...] = ()
    """As the event says what it is or what caused it; none: all of this kind."""
    games: tuple[str, ...] = ()
    """The games in which it means this; none: all."""


SIGNS: Final[Mapping[str, tuple[Sign, ...]]] = {
    "waits": (Sign("waits"),),
    "activated": (
        Sign("activated"),
        Sign("played", (), ("gen",)),
        Sign("uses skill", (), ("gen",)),
        Sign("stacked", (), ("dz", "bf")),
        Sign("declared", ("declared",), ("bf",)),
        Sign("declared", ("counter",), ("op",)),
    ),
    "resolved": (Sign("resolved"), Sign("skill resolved")),
    "negated": (Sign("negated"), Sign("negated attack"), Sign("set", ("negated",))),
    "failed": tuple(
        Sign(kind)
        for kind in ("failed", "undone", "called off", "not activated", "skill failed", "made fail", "not done")
    ),
    "replaced": (Sign("replaced"), Sign("moved", ("replaced", "soul guard"))),
    "ko": (Sign("moved", ("ko", "destroy")), Sign("koed")),
    "draws": (Sign("moved", ("draw",)),),
    "damage": (
        Sign("hurt"),
        Sign("damage"),
        Sign("life", ("damage",), ("bf",)),
        Sign("moved", ("damage", "trigger", "smash"), ("op", "dz")),
    ),
    "attacks": (
        Sign("declared", ("attack",)),
        Sign("uses skill", (), ("gen",)),
        Sign("set", ("battle",), ("dz",)),
    ),
    "blocks": (Sign("set", ("guard", "target")),),
    "moves": (Sign("moved"), Sign("swapped"), Sign("koed")),
    "discards": (Sign("moved", ("discard", "retreat cost")), Sign("discarded none")),
    "shown": (Sign("faced"), Sign("revealed"), Sign("moved", ("trigger", "declare"))),
    "hides": (Sign("faced"), Sign("shuffled")),
    "rests": (Sign("turned"), Sign("stunned")),
    "activates": (Sign("turned"),),
    "shuffles": (Sign("shuffled"),),
    "lapses": (Sign("lapsed"),),
    "loop": (Sign("loop"),),
    "skipped": (Sign("set", ("skipped",)), Sign("skipped")),
    "ends": (Sign("over"),),
}
"""By the key of a word for events the entries that mean it. What enters play is seen from its move, and what `begins` from the lines
of the rules that run."""
CARDS_IN_PLAY: Final[Mapping[str, tuple[str, ...]]] = {
    "fw": ("leader", "battle"),
    "op": ("leader", "character", "stage"),
    "gen": ("main", "standby", "main set", "standby set"),
    "dz": (
        *(f"{whose} {side}" for whose in ("A", "centre", "B") for side in ("left", "middle", "right")),
        *(f"{side} base" for side in ("left", "middle", "right")),
    ),
    "bf": ("left", "right", "center", "item", "magic"),
}
"""The areas whose cards are in play: a card that comes there from another enters."""
THINGS_IN_PLAY: Final = frozenset(
    ("stage", "main set", "standby set", "item", "magic", *(f"{side} base" for side in ("left", "middle", "right")))
)
"""The areas in play in which no beings lie."""


def is_in_play(game: str, area: str) -> bool:
    """Whether cards of an area are in play; a square may be named as one player sees it: own area left line."""
    return area in CARDS_IN_PLAY[game] or (area.endswith(" line") and " area " in area)


_NO_ENTRY: Final = frozenset(("to evolve", "uncovered", "control"))
"""The causes of moves into play that are none of a card that enters."""
_RESTS: Final = {"rests": True, "activates": False}
_SHOWS: Final = {"shown": True, "hides": False}
_KINDS_OF_SKILLS: Final = {
    "自動": ("auto",),
    "永続": ("continuous",),
    "常動": ("continuous",),
    "起動": ("activate",),
    "能力": (),
    "効果": (),
    "スキル": (),
}
"""Words for a skill that is printed without a name: the kinds that it can be of; none: any."""
_DECLARED: Final = frozenset(("equip", "combo", "charge", "move", "set", "retreat"))
"""Verbs that are declared: the move that follows is no second time."""
_NOT_DECLARED: Final[Mapping[str, frozenset[str]]] = {"fw": frozenset(("charge",))}
"""... and by game those of them that are not."""
_OF_SKILLS: Final = frozenset(("waits", "activated", "resolved", "failed", "replaced"))
_STRIP: Final = str.maketrans("", "", "【】『』「」")


class About(NamedTuple):
    """A view of an entry of the log: the cards, the skill and the players that it is about."""

    cards: tuple[int, ...]
    ability: int
    players: frozenset[int]


def is_skill(happening: Happening) -> bool:
    """Whether an event can only be about a skill."""
    return happening.word in _OF_SKILLS


def is_event(table: GameRecord, game: Game, happening: Happening, told: LoggedLine) -> bool:
    """Whether a told line is this event; `game`: a game of the same play, for the names of its cards."""
    return _is_word(table, game, happening, told) and _is_thing(table, game, happening, told)


def is_about(table: GameRecord, game: Game, happening: Happening, told: LoggedLine) -> bool:
    """Whether a told line is about the card, the skill or the player of an event, whatever it says of them."""
    return _is_thing(table, game, happening, told)


def _is_word(table: GameRecord, game: Game, happening: Happening, told: LoggedLine) -> bool:
    """Whether a told line is something for which the word of an event stands."""
    key, event, kind = happening.word, told.entry.event, told.line.kind
    if key == "enters":
        return isinstance(event, Moved) and _enters(table, game, event)
    if key in _RESTS and isinstance(event, Turned):
        return event.rested == _RESTS[key]
    if key in _SHOWS and isinstance(event, Faced):
        return event.up == _SHOWS[key]
    if key in SIGNS:
        return any(_is_sign(table, sign, told) for sign in SIGNS[key])
    if kind == "declared":
        return key == getattr(event, "what", "")  # a verb of the game
    is_declared = key in _DECLARED and key not in _NOT_DECLARED.get(table.game, ())
    return kind == "moved" and key == getattr(event, "cause", "") and not is_declared


def _is_sign(table: GameRecord, sign: Sign, told: LoggedLine) -> bool:
    """Whether a told line is of this kind."""
    if told.line.kind != sign.kind or (sign.games and table.game not in sign.games):
        return False
    event = told.entry.event
    return not sign.words or getattr(event, "what", "") in sign.words or getattr(event, "cause", "") in sign.words


def _enters(table: GameRecord, game: Game, event: Moved) -> bool:
    """Whether a card came into play from elsewhere."""
    areas = CARDS_IN_PLAY[table.game]
    places = game.world.places
    came_from = places[event.before.place].name if event.before is not None else ""
    return event.cause not in _NO_ENTRY and places[event.to].name in areas and came_from not in areas


def about_of(game: Game, told: LoggedLine) -> About:
    """Return what a told line is about."""
    event = told.entry.event
    item = getattr(event, "item", None)
    cards = [*_cards(getattr(event, "card", -1)), *getattr(event, "cards", ())]
    cards += [game_card for game_card in (getattr(event, "a", -1), getattr(event, "b", -1)) if game_card >= 0]
    for held in (getattr(event, "ref", None), getattr(item, "ref", None)):
        if isinstance(held, Ref):
            cards.append(held.card)
    if told.line.kind == "set":
        refs: list[Ref] = []
        collect(tuple(value for _, value in getattr(event, "fields", ())), refs)
        cards += [ref.card for ref in refs]
    cards += _cards(getattr(event, "first", -1)) if told.line.kind == "arranged" else []
    held = (getattr(item, "damages", ()), getattr(getattr(event, "delayed", None), "effect", None))
    if any(held):
        refs = []
        collect(held, refs)
        cards += [ref.card for ref in refs]
    if told.line.kind in ("modified", "lapsed"):
        modifiers = getattr(event, "modifiers", None) or (getattr(event, "modifier", None),)
        cards += [one.ref.card for one in modifiers if one is not None and getattr(one, "ref", None) is not None]
    ability = getattr(event, "ability", -1)
    effect = getattr(item, "effect", None)
    if ability == -1 and effect is not None:
        ability = effect.ability
    return About(tuple(dict.fromkeys(cards)), ability, frozenset(_players(game, told, cards)))


def _cards(card: object) -> list[int]:
    """Return a card as a list; none where an event has none."""
    return [card] if isinstance(card, int) and card >= 0 else []


def _players(game: Game, told: LoggedLine, cards: list[int]) -> Iterator[int]:
    """Yield the players that an entry is about: who it says, or those whose cards and areas it is about."""
    event = told.entry.event
    for held in (event, getattr(event, "item", None)):
        player = getattr(held, "player", None)
        if isinstance(player, int) and player >= 0:
            yield player
            return
    if isinstance(event, Moved):
        yield game.cards[event.card].owner
        for place in (event.before.place if event.before is not None else event.to, event.to):
            whose = game.world.places[place].player
            if whose is not None:
                yield whose
        return
    place = getattr(event, "place", None)
    if isinstance(place, int) and game.world.places[place].player is not None:
        yield game.world.places[place].player or 0
    for card in cards:
        whose = game.world.places[game.cards[card].place].player
        yield game.cards[card].owner if whose is None else whose


def _is_thing(table: GameRecord, game: Game, happening: Happening, told: LoggedLine) -> bool:
    """Whether an entry is about the card, the skill or the player that an event names."""
    specs = happening.wording.specs
    if not specs:
        return True
    found = about_of(game, told)
    if happening.word == "attacks" and len(found.cards) > 1:
        found = found._replace(cards=_attackers(told) or found.cards[:-1])  # the last one is attacked
    if isinstance(told.entry.event, Lapsed):
        whose = [_about_effect(one) for one in told.entry.event.modifiers]
        return any(all(_is_spec(table, game, spec, one, told) for spec in specs) for one in (found, *whose))
    return all(_is_spec(table, game, spec, found, told) for spec in specs)


def _attackers(told: LoggedLine) -> tuple[int, ...]:
    """Return the cards that attack in the battles that begin with an entry; none where it does not say so."""
    groups = dict(getattr(told.entry.event, "fields", ())).get("groups", ())
    battles = groups[-1].battles if groups else ()
    return tuple(ref.card for battle in battles for ref in battle.attackers)


def _about_effect(modifier: Modifier) -> About:
    """Return what an effect that lasts is about: the skill that it is of, and the card of that skill."""
    cards = () if modifier.source is None else (modifier.source.card,)
    return About(cards, modifier.ability, frozenset((modifier.player,)))


def _is_spec(table: GameRecord, game: Game, spec: Spec, found: About, told: LoggedLine) -> bool:
    """Whether one part of a description is of what an entry is about."""
    if spec.word:
        return fold(spec.text) in fold(told.line.text)
    if spec.ability and not _is_skill_of_name(game, spec, found, told):
        return False
    if spec.player is not None and spec.player not in found.players:
        if not (spec.name or spec.area or spec.role or spec.ability):
            return False
        if spec.player not in {game.cards[card].owner for card in found.cards}:
            return False
    if not (spec.name or spec.area or spec.role):
        return True
    if found.ability >= 0 and told.line.resolved is not None and not found.cards:
        return fold(told.line.resolved[1]) == spec.name
    return any(_is_card(table, game, spec, card, told) for card in found.cards)


def _is_skill_of_name(game: Game, spec: Spec, found: About, told: LoggedLine) -> bool:
    """Whether an entry is about a skill of this name, or about an act that is named so."""
    if found.ability >= 0:
        ability = game.world.abilities[found.ability]
        if fold(ability.name) == spec.ability:
            return not spec.nth or _is_nth(game, spec, found)
        kinds = _KINDS_OF_SKILLS.get(spec.ability.translate(_STRIP))
        return not ability.name and kinds is not None and (not kinds or ability.kind in kinds)
    resolved = told.line.resolved
    if resolved is not None:
        return spec.ability in (fold(resolved[2]), fold(resolved[1] + resolved[2]))
    return spec.ability in fold(told.line.text)


def _is_nth(game: Game, spec: Spec, found: About) -> bool:
    """Whether a skill is the one of its name that stands so many times down on its card."""
    printed = game.printed_card(found.cards[0]).abilities if found.cards else ()
    same = [number for number in printed if fold(game.world.abilities[number].name) == spec.ability]
    return found.ability not in same or same.index(found.ability) == spec.nth - 1


def _is_card(table: GameRecord, game: Game, spec: Spec, card: int, told: LoggedLine) -> bool:
    """Whether a description is of a card: by its name, by the areas that the entry is about, by the part it plays."""
    if spec.name and spec.name not in map(fold, table.speech.names_of_card(game, card)):
        return False
    if spec.role:
        return table.questions.role(game, spec.role) == card
    if spec.area:
        event = told.entry.event
        places = {game.cards[card].place}
        if isinstance(event, Moved):
            places = {event.to} | ({event.before.place} if event.before is not None else set())
        viewer = spec.player if spec.player is not None else game.cards[card].owner
        seen = table.boards.seen(spec.area, viewer).split("/")
        return any(game.world.places[place].name in seen for place in places)
    return True
