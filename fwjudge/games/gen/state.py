"""The parts of a game of 汎用TCG: printed cards, areas, and what the rulebook keeps beside the cards."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.ability import text
from fwjudge.base.records import NamedTuple
from fwjudge.engine.game import Game, Place, Ref
from fwjudge.engine.records import replaced_quickly
from fwjudge.engine.save import encode, rewrite_when_read, saved
from fwjudge.engine.step import Procedures

GAME: Final = "gen"
GEN: Final = Procedures(GAME)
"""All tables of numbered lines of this rulebook."""
PASSES: Final = frozenset(("end main", "no skill"))
"""The actions that only close a window."""

UNIT: Final = "unit"
STRATEGY: Final = "strategy"
TACTIC: Final = "tactic"
COMMANDS: Final = (STRATEGY, TACTIC, "enhancement")
"""The types of commands: 戦略, 戦術, 強化 (201.2b)."""
TYPES: Final = {"ユニット": UNIT, "戦略": COMMANDS[0], "戦術": COMMANDS[1], "強化": COMMANDS[2]}
"""The types by their printed names."""
OWN: Final = text.Cards((text.Whose("own"), text.In(("area",)), text.Kind((UNIT,))))
"""Any unit of the master of the effect."""


@saved
class GenSkill(NamedTuple):
    """A printed skill (208)."""

    name: str
    cost: int = 0
    """The energy it takes (210.2)."""
    damage: int | None = None
    """The skill damage (212.1); None: it deals none of its own."""
    each: text.CardSet | None = None
    """「(数値)×」 (704.3a-1): the damage is for each card of this set."""
    ability: int = -1
    """Which of the abilities of its card it is, where it has a text."""


def skill_as(skill: text.Skill, at: int) -> GenSkill:
    """Return the printed skill of a text: its name, its energy and its damage are fields of the card (210.2, 212.1)."""
    energy = sum(one.amount for one in skill.cost if isinstance(one, text.PayEnergy) and isinstance(one.amount, int))
    if isinstance(skill.damage, text.CountOf):
        return GenSkill(skill.name, energy, skill.damage.times, skill.damage.of, at)
    return GenSkill(skill.name, energy, skill.damage if isinstance(skill.damage, int) else None, None, at)


@saved
class GenCard(NamedTuple):
    """A printed card (200)."""

    name: str
    type: str
    """`unit`, or a kind of command: `strategy`, `tactic`, `enhancement`"""
    hp: int | None = None
    traits: tuple[str, ...] = ()
    """属性 (204)"""
    advantage: tuple[str, ...] = ()
    """有利 (205)"""
    retreat: int = 0
    """退却コスト (206)"""
    skills: tuple[GenSkill, ...] = ()
    abilities: tuple[int, ...] = ()
    onto: text.CardSet = OWN
    """The units on which an enhancement can be set, beside what 804.2b-1 asks of all."""
    number: str = ""


def _with_set_of_targets(raw: dict[str, Any]) -> dict[str, Any]:
    """Return a card of an older saved game with the set of units on which it can be set, which was kept in another form."""
    onto = raw.get("onto")
    if not isinstance(onto, dict) or onto.get("~") != "Filter":
        return raw
    found = encode(text.Cards((*OWN.filters, text.Trait((onto["trait"],)))) if onto["trait"] else OWN)
    return {**raw, "onto": found}


rewrite_when_read(GenCard, _with_set_of_targets)


# 300: the main area and the four standby areas are the Area of a player (306.2). What is attached to a unit lies in the
# area of its unit (905.1); here each of the five has a place for the unit, one for its energy and one for its sets.
DECK: Final = 0
HAND: Final = 1
DISCARD: Final = 2
MAIN: Final = 3
STANDBY: Final = tuple(range(MAIN + 1, MAIN + 5))
UNITS: Final = (MAIN, *STANDBY)
SLOTS: Final = len(UNITS)
ENERGY: Final = SLOTS
SET: Final = 2 * SLOTS
"""The distance from the place of a unit to those of its energy and its sets."""
WIDTH: Final = MAIN + 3 * SLOTS
"""The number of places of each player."""
RESOLUTION: Final = 2 * WIDTH
"""The place of the resolution area, which both players share."""


class Area(NamedTuple):
    """An area as the rulebook describes it."""

    name: str
    public: bool
    ordered: bool
    rules: tuple[str, ...]
    to_owner: bool = False
    """Its owner may look at what is hidden there."""


_STANDBY: Final = Area("standby", True, False, ("308.1", "308.2", "306.3"))
"""The place of one standby unit: its cards are public, in no order."""
_ENERGY: Final = (False, False, ("306.1", "306.7b", "905.2a"))
"""905.1: energy lies in the area of its unit, face down for both players."""
_SET_AREA: Final = (True, False, ("306.1", "306.6", "905.3a"))
"""905.1: cards that are set lie in the area of their unit, face up."""
AREAS_OF_PLAYERS: Final = (
    Area("deck", False, True, ("304.1", "304.2", "304.4")),
    Area("hand", False, False, ("305.1", "305.3", "305.4"), to_owner=True),
    # 309.3 has the owner order cards that come at once; as they may be rearranged at any time (309.2), nobody is asked
    Area("discard", True, True, ("309.1", "309.2")),
    Area("main", True, False, ("307.1", "307.2", "306.3")),
    *(_STANDBY,) * 4,
    Area("main energy", *_ENERGY),
    *(Area("standby energy", *_ENERGY),) * 4,
    Area("main set", *_SET_AREA),
    *(Area("standby set", *_SET_AREA),) * 4,
)
"""The areas that each player has, with what is public and ordered in them."""
SHARED_AREA: Final = Area("resolution", True, True, ("310.1", "310.2", "310.2a"))
"""The area that both players share."""
AREAS: Final = tuple(area.name for area in AREAS_OF_PLAYERS)
PLACES: Final = (
    *(
        Place(area.name, player, area.public, area.ordered, area.to_owner)
        for player in (0, 1)
        for area in AREAS_OF_PLAYERS
    ),
    Place(SHARED_AREA.name, None, SHARED_AREA.public, SHARED_AREA.ordered),
)


def place(player: int, area: int) -> int:
    """Return the place of an area of a player."""
    return player * WIDTH + area


def area_of(at: int) -> int:
    """Return which area of its player a place is; not of the resolution area, which both players share."""
    return at % WIDTH


def player_of(at: int) -> int:
    """Return the player whose area a place is; not of the resolution area, which both players share."""
    return at // WIDTH


STANDBY_PLACES: Final = tuple(tuple(place(player, area) for area in STANDBY) for player in (0, 1))
"""The standby areas of each player."""
UNIT_PLACES: Final = tuple(tuple(place(player, area) for area in UNITS) for player in (0, 1))
"""The places of units of each player: the main area and the standby areas."""


def is_in_area(at: int) -> bool:
    """306.2: whether a place belongs to the Area."""
    return at < RESOLUTION and at % WIDTH >= MAIN


def is_unit_place(at: int) -> bool:
    """Whether a place is one in which a unit lies: the main area or a standby area."""
    return at < RESOLUTION and MAIN <= at % WIDTH < MAIN + SLOTS


@saved
class Stamp(NamedTuple):
    """A continuous ability that is valid, among all that lasts (809.3b)."""

    ref: Ref
    ability: int


@saved
class Left(NamedTuple):
    """A card's last information (812.1): what it was in the last moment before it left."""

    ref: Ref
    abilities: tuple[int, ...]
    names: tuple[str, ...]
    traits: tuple[str, ...]


@saved
class Gen(NamedTuple):
    """A game's state as the rulebook keeps it beside the cards."""

    turn: int = 0
    active: int = 0
    """The turn player (105.1)."""
    first: int = 0
    charged: bool = False
    """Whether a charge has been done this turn (602.2)."""
    retreated: bool = False
    """Whether a unit has retreated this turn (605.2)."""
    strategies: int = 0
    """The strategies played this turn (803.2)."""
    fresh: tuple[Ref, ...] = ()
    """The units that came to the Area this turn (804.2b-1)."""
    set_on: tuple[Ref, ...] = ()
    """The units on which a card was set this turn (804.2b-1)."""
    damage: tuple[tuple[Ref, int], ...] = ()
    """Damage markers (916.1)."""
    stunned: tuple[Ref, ...] = ()
    """Units that are stunned (303.1); a rested card is not."""
    lacking: tuple[int, ...] = ()
    """The players who could not draw (1002.1) since the last rule processing."""
    stuck: tuple[int, ...] = ()
    """The players who could not replace the main unit (1002.2) since the last rule processing."""
    stamps: tuple[Any, ...] = ()
    """All effects that last, and continuous abilities (`Stamp`), the oldest first (809.3b)."""
    counters: tuple[tuple[Ref, str, int], ...] = ()
    """Counters on cards, by their names (913.1)."""
    dealt: tuple[tuple[Ref, Ref], ...] = ()
    """Which unit has been dealt damage by which card since the last rule processing (813.5a)."""
    shuffling: bool = False
    """Whether a shuffle is not over yet (912.2a)."""
    left: tuple[Left, ...] = ()
    """Cards that left the Area or were KO'd in the last batch and were not as they are printed."""
    instead: tuple[Any, ...] = ()
    """Effects of replacements that are to be carried out straight after the batch (801.2c)."""


replaced_quickly(Gen)


def card(game: Game, number: int) -> GenCard:
    """Return what is printed on a card."""
    printed: GenCard = game.world.printed[game.cards[number].printed]
    return printed


def ability_of(game: Game, number: int, skill: GenSkill) -> int:
    """Return the ability that a printed skill of this card is, or -1 where it has no text."""
    return card(game, number).abilities[skill.ability] if skill.ability >= 0 else -1


def units(game: Game, player: int) -> list[int]:
    """Return the units in the Area of a player that are not KO'd; the others cannot be chosen or touched (306.7a-3)."""
    base = player * WIDTH + MAIN
    cards = game.cards
    return [c for area in game.areas[base : base + SLOTS] for c in area if cards[c].up]


def all_units(game: Game, player: int) -> list[int]:
    """Return the units in the Area of a player, KO'd or not."""
    base = player * WIDTH + MAIN
    return [c for area in game.areas[base : base + SLOTS] for c in area]


def main_unit(game: Game, player: int) -> int | None:
    """307.2: return the unit in the main area of a player."""
    found = game.areas[player * WIDTH + MAIN]
    return found[0] if found else None


def energy_of(game: Game, number: int) -> tuple[int, ...]:
    """905.2a: return the cards that are attached to a unit as energy."""
    return game.areas[game.cards[number].place + ENERGY]


def sets_of(game: Game, number: int) -> tuple[int, ...]:
    """905.3a: return the cards that are set on a unit."""
    return game.areas[game.cards[number].place + SET]


def bearer(game: Game, number: int) -> int:
    """801.1g-1: return the unit whose skills a card has: of a set card the unit that it is set on, else the card itself."""
    at = game.cards[number].place
    if at < RESOLUTION and at % WIDTH >= MAIN + SET:
        found = game.areas[at - SET]
        return found[0] if found else number
    return number


def is_stunned(game: Game, number: int) -> bool:
    """303.1: whether a unit is stunned."""
    return bool(game.own.stunned) and game.ref(number) in game.own.stunned


def is_abnormal(game: Game, number: int) -> bool:
    """908.2: whether a unit is rested or stunned."""
    return game.cards[number].rested or is_stunned(game, number)


def counters_on(game: Game, number: int, name: str = "") -> int:
    """913.3: return how many counters lie on a card, of this name or in all, wherever they come from (913.2b)."""
    ref = game.ref(number)
    return sum(n for on, called, n in game.own.counters if on == ref and name in ("", called))


def damage_on(game: Game, number: int) -> int:
    """916.3: return the damage of a unit."""
    ref = game.ref(number)
    return sum(n for hurt, n in game.own.damage if hurt == ref)


# Words that several floors know --------------------------------------------------------------------------

NUMBERS: Final = frozenset(("hp", "retreat"))
"""The numbers of a card; damage and the success of skills are no information of a card."""
LAST: Final = "last"
"""The word of an effect that lasts as its text says: for all cards that fit (809.3b-3), or for those that it names."""
CHANGES: Final = ("raised", "lowered")
"""The words of abilities that watch for a number to become greater or less (104.6)."""
ABNORMAL: Final = "abnormal"
"""The word of abilities that watch for a unit to leave the normal state (908.3)."""
USES_RESTED: Final = "skill while abnormal"
"""The word of a text by which the skills of a unit can be used while it is rested or stunned, whatever 703.1 says (104.1)."""
