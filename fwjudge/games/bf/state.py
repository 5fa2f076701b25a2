"""What a game of Buddyfight is made of: printed cards, areas, and what the rulebook keeps beside the cards."""

from __future__ import annotations

from typing import Any, NamedTuple

from fwjudge.engine.game import Card, Game, Place, Ref
from fwjudge.engine.program import Effect
from fwjudge.engine.save import saved
from fwjudge.engine.step import Procedures

GAME = "bf"
BF = Procedures(GAME)

MONSTERS = ("monster", "impact monster")
"""5.扱い: an impact monster is a monster and an impact."""


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
    """What is paid of gauge and life for it, and what else its 【コスト】 says."""
    life: int = 0
    cost: tuple[Any, ...] = ()
    counter: bool = False
    """【対抗】"""
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
        return (self.type, *MONSTERS[:1], "impact") if self.type == "impact monster" else (self.type,)


# f.1 to f.9: every player has each of these areas. What lies in a soul lies beneath its card (o.ソウル); `removed` is where
# cards go that are taken out of the fight; `used` holds a card from its declaration to its resolution, where no rule puts it;
# in `lost` a lost deck lies aside (7.準備).
AREAS = (
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
DECK, HAND, DROP, GAUGE, BUDDY, FLAG, ITEM, LEFT, RIGHT, CENTER, MAGIC, SOUL, REMOVED, USED, LOST = range(len(AREAS))
WIDTH = len(AREAS)
SPACES = (LEFT, CENTER, RIGHT)
"""Where monsters lie."""
FIELD = (LEFT, CENTER, RIGHT, ITEM, MAGIC)
"""「場」: flags are not meant by it (f.2)."""
_HIDDEN = {"deck", "hand", "gauge", "soul", "removed", "lost"}
PLACES = tuple(
    Place(
        name,
        player,
        public=name not in _HIDDEN,
        ordered=name in ("deck", "left", "right", "center", "item"),
        looked_at_by_owner=name in ("hand", "soul"),
    )
    for player in (0, 1)
    for name in AREAS
)
ON_FIELD = frozenset(player * WIDTH + area for player in (0, 1) for area in FIELD)
IN_SPACE = frozenset(player * WIDTH + area for player in (0, 1) for area in SPACES)


def place(player: int, area: int) -> int:
    return player * WIDTH + area


@saved
class Use(NamedTuple):
    """A card or ability from its declaration to its resolution: the frame of both, and in between an item of `Bf.stack`."""

    kind: str
    """`call`, `cast`, `equip`, `activate`, `auto`"""
    player: int
    ref: Ref
    """The card; for an ability the card that has it."""
    effect: Effect
    """What it does, with what has been chosen for it; its ability is -1 where the card has none."""
    area: int = -1
    """Where to call (1a.1.2)."""
    buddy: bool = False
    """1a.1.3, 1c.1.2"""
    answers: bool = False
    """Used as 【対抗】 against something, which resolves after it."""
    negated: bool = False
    window: tuple[str, ...] = ()
    """The lines at which it was chosen."""
    left: bool = False
    """What it was used in has ended: it is resolved in the next play timing (o.終了する)."""

    def took(self, effect: Effect) -> Use:
        return self._replace(effect=effect)


@saved
class Timing(NamedTuple):
    """The frame of a play timing (section 2), and of an automatic ability (4.2): what has just been chosen."""

    at: str = ""
    """`main` (3b.1.1), `final` (3d.1.1), `answer` (【対抗】タイミング), or nothing where only 【対抗】 can be used."""
    use: Use | None = None


@saved
class Attack(NamedTuple):
    """An attack in progress (3c.2.3)."""

    attackers: tuple[Ref, ...]
    target: Ref | None
    """None: the fighter."""
    player: int
    depth: int = 0
    """How many uses were unresolved when it began: what is used in it lies above."""
    negated: bool = False


@saved
class Fight(NamedTuple):
    """The frame of an attack."""

    section: str
    """`3c` or `3d`"""
    player: int
    attackers: tuple[Ref, ...]
    target: Ref | None = None
    """None: the fighter."""
    aimed: bool = True
    hit: bool = False
    center: bool = False
    """The monster that was hit lay in the center (3c.3.2.1)."""


@saved
class Met(NamedTuple):
    """A condition of use that has been met (o.条件を満たした後に使うカード)."""

    sound: str
    player: int
    """Whose card or whose life it was."""
    card: Ref | None = None
    passing: bool = False
    """Something else has been used since: it lapses when that has been resolved."""


@saved
class Bf(NamedTuple):
    """What the rulebook keeps beside the cards."""

    turn: int = 0
    active: int = 0
    """ターンファイター"""
    first: int = 0
    phase: str = ""
    """`start`, `main`, `attack`, `final`"""
    life: tuple[int, int] = (0, 0)
    stack: tuple[Use, ...] = ()
    """What has been used and not been resolved, the newest at the end."""
    attacks: tuple[Attack, ...] = ()
    """Attacks in progress, the innermost at the end."""
    attacked: int = 0
    """How many attacks were made this turn."""
    newest: tuple[Ref | None, Ref | None] = (None, None)
    """The monster of each player that was put onto the field last (r.3)."""
    impact: bool = False
    """Whether an impact monster has been called this turn (5.コール)."""
    stood: tuple[tuple[Ref, str, int], ...] = ()
    """How often 『N回攻撃』 has made a card stand this turn."""
    met: tuple[Met, ...] = ()
    used: frozenset[tuple[Ref, int]] = frozenset()
    """Abilities that are once a turn and have been resolved this turn (o.1ターンに1回)."""
    changed: frozenset[int] = frozenset()
    """Fighters who have used 『装備変更』 this turn."""
    crossed: frozenset[int] = frozenset()
    """Fighters who have used 『必殺変身』 this turn."""
    next_turn: int = -1
    """Whose turn comes next, where an effect says so; -1: that of the other fighter."""
    gained: bool = False
    """This turn was gained by an effect (c.3)."""
    reversed: frozenset[tuple[int, str]] = frozenset()
    """Which fighters have used which of 『逆天』, 『逆天殺』, 『大逆天』, 『逆天殺ReBOOT』 in this fight."""
    turned: frozenset[Ref] = frozenset()
    """Cards that were turned over by 『反刻』."""
    turns: tuple[int, int] = (0, 0)
    """How often each fighter has done 『反刻』 in this fight."""
    lost: frozenset[int] = frozenset()
    """Fighters whose deck is their lost deck (7.ファイト中)."""
    ending: str = ""
    """What a 「終了する」 effect ends, until its resolution is over (o.終了する)."""

    def with_stack(self, stack: tuple[Use, ...]) -> Bf:
        return self._replace(stack=stack)


@saved
class TurnedOver(NamedTuple):
    """k.反刻: a card shows its other face."""

    card: int
    printed: int
    """Which printed card of the world that is."""
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        return "turned_over"

    def apply(self, game: Game) -> TurnedOver:
        c = game.cards[self.card]
        game.cards[self.card] = Card(self.printed, *c[1:])
        turns = list(game.own.turns)
        turns[c.place // WIDTH] += 1
        game.own = game.own._replace(turned=game.own.turned | {game.ref(self.card)}, turns=(turns[0], turns[1]))
        return self


class LifeChanged(NamedTuple):
    """A fighter's life went up or down: `damage`, `gain`, `pay`."""

    player: int
    amount: int
    cause: str
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        return "life"

    @property
    def cards(self) -> tuple[int, ...]:
        return ()

    def apply(self, game: Game) -> LifeChanged:
        life = list(game.own.life)
        life[self.player] += self.amount
        game.own = game.own._replace(life=(life[0], life[1]))
        return self


def card(game: Game, number: int) -> BfCard:
    return game.world.printed[game.cards[number][0]]  # type: ignore[no-any-return]


def controller(game: Game, number: int) -> int:
    """The player on whose side a card lies."""
    return game.cards[number][2] // WIDTH


def on_field(game: Game, ref: Ref) -> bool:
    return game.lives[ref.card] == ref.life and game.cards[ref.card][2] in ON_FIELD


def area_of(place: int) -> int:
    """Return the area that a place is, whoever's it is."""
    return place % WIDTH


def monsters(game: Game, player: int) -> list[int]:
    """The monsters of a player on the field."""
    base, areas = player * WIDTH, game.areas
    return [c for area in SPACES for c in areas[base + area]]


def soul(game: Game, number: int) -> list[int]:
    """The cards in the soul of a card."""
    lying = game.areas[game.cards[number][2] // WIDTH * WIDTH + SOUL]
    return [c for c in lying if game.cards[c][6] == number] if lying else []


LOST_WORLD, LOST_FLAG = "ロストW", "ロストワールド"


def is_lost(printed: BfCard) -> bool:
    """7.ロストカード"""
    return LOST_WORLD in printed.worlds


def answered(game: Game) -> Use:
    """What can be answered now, or is being answered: the use that is to be resolved last."""
    stack = game.own.stack
    return stack[-2] if stack[-1].answers else stack[-1]  # type: ignore[no-any-return]


DISABLED, STOPPED = "disabled", "時を止める"
"""What lasting effects say of cards: their abilities are not valid; their time stands still."""


USE = "use"
"""What a fighter whose time stands still cannot do."""
