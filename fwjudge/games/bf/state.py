"""A fight of Buddyfight: printed cards, areas, frames, and what the rulebook keeps beside the cards."""

from __future__ import annotations

from typing import Final

from fwjudge.base.records import NamedTuple
from fwjudge.engine.game import Card, Game, Place, Ref
from fwjudge.engine.program import Effect
from fwjudge.engine.records import replaced_quickly
from fwjudge.engine.save import drop_when_read, saved
from fwjudge.engine.step import Procedures

GAME: Final = "bf"
BF: Final = Procedures(GAME)
"""The tables of this rulebook; each section adds its own."""

MONSTERS: Final = ("monster", "impact monster")
"""5.扱い: the types that are monsters; an impact monster is a monster and an impact."""
DISABLED: Final = "disabled"
STOPPED: Final = "時を止める"
"""The words of lasting effects by which abilities of a card are not valid, and by which its time stands still."""
USE: Final = "use"
"""o.時を止める: the word for what a fighter whose time stands still cannot do."""


@saved
class BfCard(NamedTuple):
    """A printed card (8.カードの見方)."""

    name: str
    type: str
    """`monster`, `spell`, `item`, `impact`, `impact monster`, `flag`"""
    size: int | None = None
    power: int | None = None
    defence: int | None = None
    strike: int | None = None
    worlds: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    gauge: int = 0
    """The gauge that its 【コスト】 asks for; `life` is the life."""
    life: int = 0
    counter: bool = False
    """The card has 【対抗】."""
    abilities: tuple[int, ...] = ()
    number: str = ""
    start: tuple[int, int, int] | None = None
    """On a flag: the first hand, gauge and life (o.特殊フラッグ)."""
    flags: tuple[str, ...] = ()
    """The flags with which it can be used whatever they name (o.フラッグを使用条件とするカード); `*`: all of them."""
    other: str = ""
    """The card that is printed on its other face, where both are front sides (k.反刻)."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """Return all types that the card is: an impact monster is three (5.扱い)."""
        return (self.type, *MONSTERS[:1], "impact") if self.type == "impact monster" else (self.type,)


drop_when_read(BfCard, "cost")

# f.1 to f.9: every player has each of these areas. What lies in a soul lies beneath its card (o.ソウル); `removed` is where
# cards go that are taken out of the fight; `used` holds a card from its declaration to its resolution, where no rule puts it;
# in `lost` a lost deck lies aside (7.準備).
AREAS: Final = (
    "deck",
    "hand",
    "drop",
    "gauge",
    "buddy",
    "flag",
    "item",
    "left",
    "right",
    "center",
    "magic",
    "soul",
    "removed",
    "used",
    "lost",
)
DECK: Final = 0
HAND: Final = 1
DROP: Final = 2
GAUGE: Final = 3
BUDDY: Final = 4
FLAG: Final = 5
ITEM: Final = 6
LEFT: Final = 7
RIGHT: Final = 8
CENTER: Final = 9
MAGIC: Final = 10
SOUL: Final = 11
REMOVED: Final = 12
USED: Final = 13
LOST: Final = 14
WIDTH: Final = len(AREAS)
"""The number of areas of one fighter: a place is the fighter times this, plus the area."""
SPACES: Final = (LEFT, CENTER, RIGHT)
"""The areas in which monsters lie."""
FIELD: Final = (LEFT, CENTER, RIGHT, ITEM, MAGIC)
"""「場」, to which flags do not belong (f.2)."""
_HIDDEN_AREAS: Final = {"deck", "hand", "gauge", "soul", "removed", "lost"}
PLACES: Final = tuple(
    Place(
        name,
        player,
        public=name not in _HIDDEN_AREAS,
        ordered=name in ("deck", "left", "right", "center", "item"),
        looked_at_by_owner=name in ("hand", "soul"),
    )
    for player in (0, 1)
    for name in AREAS
)
"""The areas of both fighters, with who sees what lies there."""
FIELD_PLACES: Final = frozenset(player * WIDTH + area for player in (0, 1) for area in FIELD)
SPACE_PLACES: Final = frozenset(player * WIDTH + area for player in (0, 1) for area in SPACES)
"""The places of both fields, and those of them where monsters lie."""


def place(player: int, area: int) -> int:
    """Return the place that is this area of this player."""
    return player * WIDTH + area


@saved
class Use(NamedTuple):
    """A card or ability in use: the frame of its declaration and of its resolution, and in between an item of `Bf.stack`."""

    kind: str
    """`call`, `cast`, `equip`, `activate`, `auto`"""
    player: int
    ref: Ref
    """The card that is used, or that has the ability."""
    effect: Effect
    """The effect with what has been chosen for it; its ability is -1 where the card has none."""
    area: int = -1
    """1a.1.2: the area to which a monster is called."""
    buddy: bool = False
    """1a.1.3, 1c.1.2: this is a buddy call."""
    answers: bool = False
    """Whether this use is 【対抗】 against another one, which is resolved after it."""
    negated: bool = False
    """5.Q4: it comes to nothing."""
    window: tuple[str, ...] = ()
    """The lines at which it was chosen, and the rules by which it can be used."""
    left: bool = False
    """o.終了する: the phase or battle of its use has ended; it is resolved in the next play timing."""

    def take_back(self, effect: Effect) -> Use:
        """Return the use with the effect that its cost or its targets have been chosen for."""
        return self._replace(effect=effect)


@saved
class Timing(NamedTuple):
    """The frame of a play timing (section 2), and of an automatic ability (4.2): which one it is, and what was chosen in it."""

    at: str = ""
    """`main` (3b.1.1), `final` (3d.1.1), `answer` (【対抗】タイミング), or nothing where only 【対抗】 can be used."""
    use: Use | None = None
    """The card or ability that has just been chosen and is declared next."""


@saved
class Attack(NamedTuple):
    """An attack in progress (3c.2.3)."""

    attackers: tuple[Ref, ...]
    target: Ref | None
    """The attacked monster; None is the fighter."""
    player: int
    depth: int = 0
    """The number of uses that were unresolved when it began: those of the attack lie above."""
    negated: bool = False
    """3c.2.6, 3d.2.6: the attack was negated."""


@saved
class Fight(NamedTuple):
    """A frame of the procedure of an attack: who attacks what, and what has come of it."""

    section: str
    """The section whose lines it runs: `3c` or `3d`."""
    player: int
    attackers: tuple[Ref, ...]
    target: Ref | None = None
    """The attacked monster; None is the fighter."""
    aimed: bool = True
    """The target has been chosen: an attack by an effect has still to do it (3d.Q4)."""
    hit: bool = False
    """3c.3.1.1, 3c.3.1.2: the attack has hit."""
    center: bool = False
    """3c.3.2.1: the monster that was hit lay in the center."""
    after_all: str = ""
    """The rule by which the attack was chosen after the fighter had chosen none (3c.2.1.3, 3d.2.1.3)."""


@saved
class Met(NamedTuple):
    """A condition of use that has been met (o.条件を満たした後に使うカード)."""

    sound: str
    """The word by which abilities know the event that met it."""
    player: int
    """The fighter whose card or whose life it was."""
    card: Ref | None = None
    passing: bool = False
    """Another card or ability has been used since: the condition lapses when that has been resolved."""


@saved
class Bf(NamedTuple):
    """A state of a fight beside its cards: turn, life, what is in use, what was done this turn."""

    turn: int = 0
    active: int = 0
    """The turn fighter (ターンファイター)."""
    first: int = 0
    """The fighter who had the first turn."""
    phase: str = ""
    """The phase that goes on: `start`, `main`, `attack`, `final`."""
    life: tuple[int, int] = (0, 0)
    stack: tuple[Use, ...] = ()
    """The uses that have not been resolved, the newest at the end."""
    attacks: tuple[Attack, ...] = ()
    """Attacks in progress, the innermost at the end."""
    attacked: int = 0
    """The number of attacks made this turn."""
    newest: tuple[Ref | None, Ref | None] = (None, None)
    """r.3: the monster of each fighter that was put onto the field last."""
    impact: bool = False
    """5.コール: an impact monster has been called this turn."""
    stood: tuple[tuple[Ref, str, int], ...] = ()
    """k.N回攻撃: the cards that stood again this turn, by which ability, and how often."""
    met: tuple[Met, ...] = ()
    """The conditions of use that have been met and have not lapsed."""
    used: frozenset[tuple[Ref, int]] = frozenset()
    """o.1ターンに1回: the abilities that are once a turn and have been resolved this turn."""
    changed: frozenset[int] = frozenset()
    """k.装備変更: the fighters who have used it this turn."""
    crossed: frozenset[int] = frozenset()
    """k.必殺変身: the fighters who have used it this turn."""
    next_turn: int = -1
    """The fighter whose turn comes next, where an effect says so; -1 is the other one."""
    gained: bool = False
    """c.3: an effect gave this turn."""
    reversed: frozenset[tuple[int, str]] = frozenset()
    """k.逆天: the fighters who have declared it in this fight, and which of the four abilities it was."""
    turned: frozenset[Ref] = frozenset()
    """k.反刻: the cards that it turned over."""
    turns: tuple[int, int] = (0, 0)
    """k.反刻: how often each fighter has done it in this fight."""
    lost: frozenset[int] = frozenset()
    """7.ファイト中: the fighters whose deck is their lost deck."""
    ending: str = ""
    """o.終了する: the phase, turn or battle that an effect ends when it has been resolved."""

    def with_stack(self, stack: tuple[Use, ...]) -> Bf:
        """Return the fight's own state with another stack of unresolved uses."""
        return self._replace(stack=stack)


replaced_quickly(Bf)


@saved
class TurnedOver(NamedTuple):
    """k.反刻: a card was turned over and shows its other face."""

    card: int
    printed: int
    """The number of the printed card that the other face is."""
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Return the name of this kind of event."""
        return "turned_over"

    def apply(self, game: Game) -> TurnedOver:
        """Turn the card over, and count it for its fighter."""
        c = game.cards[self.card]
        game.cards[self.card] = Card(self.printed, *c[1:])
        turns = list(game.own.turns)
        turns[c.place // WIDTH] += 1
        game.own = game.own._replace(turned=game.own.turned | {game.ref(self.card)}, turns=(turns[0], turns[1]))
        return self


class LifeChanged(NamedTuple):
    """A fighter's life went up or down."""

    player: int
    amount: int
    cause: str
    """`damage`, `gain`, or `pay`."""
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Return the name of this kind of event."""
        return "life"

    @property
    def cards(self) -> tuple[int, ...]:
        """Return the cards that this event is about: none."""
        return ()

    def apply(self, game: Game) -> LifeChanged:
        """Change the life of the fighter."""
        life = list(game.own.life)
        life[self.player] += self.amount
        game.own = game.own._replace(life=(life[0], life[1]))
        return self


def card(game: Game, number: int) -> BfCard:
    """Return the printed card that a card is."""
    return game.world.printed[game.cards[number][0]]  # type: ignore[no-any-return]


def controller(game: Game, number: int) -> int:
    """Return the fighter on whose side a card lies."""
    return game.cards[number].place // WIDTH


def is_on_field(game: Game, ref: Ref) -> bool:
    """Whether a card is still the same and lies on the field."""
    return game.lives[ref.card] == ref.life and game.cards[ref.card].place in FIELD_PLACES


def area_of(place: int) -> int:
    """Return the area that a place is, whoever's it is."""
    return place % WIDTH


def player_of(place: int) -> int:
    """Return the player whose area a place is."""
    return place // WIDTH


def monsters(game: Game, player: int) -> list[int]:
    """Return the monsters of a fighter on the field."""
    base, areas = player * WIDTH, game.areas
    return [c for area in SPACES for c in areas[base + area]]


def soul(game: Game, number: int) -> list[int]:
    """Return the cards in the soul of a card."""
    lying = game.areas[place(controller(game, number), SOUL)]
    return [c for c in lying if game.cards[c].under == number]


LOST_WORLD: Final = "ロストW"
LOST_FLAG: Final = "ロストワールド"
"""7: the world of lost cards, and the flag that leads to the lost deck."""


def is_lost(printed: BfCard) -> bool:
    """7.ロストカード: whether a printed card is a lost card."""
    return LOST_WORLD in printed.worlds


def answered_use(game: Game) -> Use:
    """Return the use that can be answered now, or is being answered: the one that is to be resolved last."""
    stack = game.own.stack
    return stack[-2] if stack[-1].answers else stack[-1]  # type: ignore[no-any-return]
