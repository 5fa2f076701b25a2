"""Card text as data: sets of cards, numbers, conditions, events, instructions, and what is always so.

Card text is lowered into these records, and a game carries them out. They hold no Japanese other than names, traits and
keywords. Words for players: `own` (who carries the skill out), `other`, `each` (both), `owner` (of the card concerned).
A record that means cards of a text never says which player's area by itself: that is the filter `Whose`.

Records of different types are never equal, whatever they hold: `Ko(It("chosen")) != Rest(It("chosen"))`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fwjudge.base.records import NamedTuple

# -- what was not understood -----------------------------------------------------------------------------


class Unread(NamedTuple):
    """Words whose meaning is not known, in their place: a trigger, a condition, an instruction, or what is always so.

    They are not carried out, found true or heard. What hangs on them falls, and a game that comes to them notes that they are there.
    """

    text: str
    start: int = 0
    end: int = 0
    """Where it stands in the printed text."""


# -- numbers -----------------------------------------------------------------------------------------


class X(NamedTuple):
    """The number that is not yet determined (X)."""


class CountOf(NamedTuple):
    """`times` for every `per` cards of a set: 「1枚につき」"""

    of: CardSet
    per: int = 1
    times: int = 1
    distinct: str = ""
    """Not the cards are counted, but how many different of these they have: `name`, `colour`, `trait`."""


class NumberOf(NamedTuple):
    """A number of a card: its power, its cost, ...; of several cards the sum. `original`: as printed."""

    what: str
    of: Target
    original: bool = False
    extreme: str = ""
    """Of several cards not the sum, but the `most` or the `least` that one of them has."""


class Markers(NamedTuple):
    """A number: the energy markers that a player has, or (with `beneath`) that lie beneath a card."""

    whose: str = "own"
    beneath: Target | None = None


class OfPlayer(NamedTuple):
    """A number that a player has beside the cards: the `life`, where it is one."""

    what: str
    whose: str = "own"


class Taken(NamedTuple):
    """A number: as many cards as a name stands for, because they were chosen, discarded, ... before."""

    name: str


class Sum(NamedTuple):
    """Numbers added up; `times` multiplies."""

    parts: tuple[Amount, ...]
    times: int = 1


class OfItself(NamedTuple):
    """Of each card to which it happens, its own number: `times` it, divided by `per` (「2倍にする」「半分にする」)."""

    what: str
    times: int = 1
    per: int = 1


Amount = int | OfItself | X | CountOf | NumberOf | Markers | OfPlayer | Taken | Sum

# -- sets of cards -----------------------------------------------------------------------------------


class Whose(NamedTuple):
    """Cards that this player is the master of."""

    who: str


class In(NamedTuple):
    """Cards of these areas (deck, hand, drop, leader, battle, combo, energy, life, removed); `any`: all of them."""

    areas: tuple[str, ...]


class Kind(NamedTuple):
    """Cards of these types: leader, battle, extra, field."""

    kinds: tuple[str, ...]


class Named(NamedTuple):
    """`any`: has one of these names; `all`: all of them; `contains`: has a name that contains one of these; or a name that `like` has."""

    names: tuple[str, ...]
    mode: str = "any"
    like: Target | None = None
    original: bool = False
    """As it is printed, whatever effects make of it (「表記の」)."""


class Trait(NamedTuple):
    """`any`, `all`, `only` (no trait beside these), `contains` (a trait that contains the word); or a trait that `like` has."""

    names: tuple[str, ...]
    mode: str = "any"
    like: Target | None = None
    original: bool = False
    """As it is printed, whatever effects make of it (「表記の」)."""


class Word(NamedTuple):
    """Another word that is printed on a card: its `attribute`, `world`, `number`; `any`, `all`, `only`, `contains` as for a trait."""

    what: str
    words: tuple[str, ...]
    mode: str = "any"


class HasSpoken(NamedTuple):
    """Cards that have the word (name, trait, colour) that a player named or designated before (`NameWord`), by its name."""

    what: str
    called: str = "named"


class Coloured(NamedTuple):
    """`any`, `all`, `only`; `several`: of two or more colours; `same`: only the colour that `like` has."""

    colours: tuple[str, ...] = ()
    mode: str = "any"
    like: Target | None = None


class Number(NamedTuple):
    """A number of the card compared (`==`, `!=`, `<=`, `>=`, `<`, `>`) with one of these."""

    what: str
    """power, cost, combo, total cost, specified"""
    cmp: str
    amounts: tuple[Amount, ...]
    original: bool = False


class State(NamedTuple):
    """rested, active, up, down, attacking, guarding, fighting, comboed, awakened, appeared (this turn), top, bottom,
    evolved, fused (appeared by 【進化】, 【フュージョン進化】)."""

    state: str


class NoSkill(NamedTuple):
    """A card without skills."""


class HasSkill(NamedTuple):
    """A card that has this keyword skill, or a skill of this kind: `【ブロッカー】`, `【登場時】`."""

    name: str


class Bearing(NamedTuple):
    """A card beneath which lie cards of this kind (`None`: energy markers, at least `least` of them)."""

    of: CardSet | None = None
    least: int = 1


class Beneath(NamedTuple):
    """The cards beneath these."""

    of: Target


class Extreme(NamedTuple):
    """Of those that fit the other filters, the ones whose number is the `least` or the `most`."""

    what: str
    which: str


class Near(NamedTuple):
    """Cards that lie so to another one on a board: on its `line`, `adjacent` to it, in the same `area`, `between` it and this card, ..."""

    how: str
    to: Target


class Counted(NamedTuple):
    """Cards on which counters of this name lie."""

    name: str
    least: int = 1


class Fights(NamedTuple):
    """Cards in a battle with one of these."""

    of: CardSet


class This(NamedTuple):
    """Only the card whose skill it is: as the object that it was when its skill began, or, with an `In` of another area beside it,
    what it has become there (「ドロップのこのカード」)."""


class It(NamedTuple):
    """The cards that a name stands for: what was chosen, looked at, what the event was about (`event`), or `this`."""

    name: str = "this"


class Not(NamedTuple):
    """Cards that a filter does not fit."""

    filter: Filter


class Any_(NamedTuple):
    """Cards that one of these filters fits."""

    filters: tuple[Filter, ...]


class Except(NamedTuple):
    """All but the cards of a set."""

    of: CardSet


if TYPE_CHECKING:  # unions of so many records that hold each other keep a type checker busy for minutes
    Filter = tuple[Any, ...]
else:
    Filter = (
        Whose
        | In
        | Kind
        | Named
        | Trait
        | Coloured
        | Number
        | State
        | NoSkill
        | HasSkill
        | Bearing
        | Beneath
        | Extreme
        | This
        | It
        | Not
        | Any_
        | Except
        | Fights
        | Near
        | Counted
        | Word
        | HasSpoken
    )


class Cards(NamedTuple):
    """The cards that all filters fit."""

    filters: tuple[Filter, ...]


class AnyOf(NamedTuple):
    """The cards of any of these sets."""

    sets: tuple[CardSet, ...]


class Squares(NamedTuple):
    """Squares of a board."""

    areas: tuple[str, ...] = ()
    near: Near | None = None
    without: CardSet | None = None
    """No card of this set lies there."""


class Parts(NamedTuple):
    """The parts of a board, of which one is chosen: its lines (`line`), its areas (`area`)."""

    what: str


CardSet = Cards | AnyOf


class Each(NamedTuple):
    """All cards of a set (「すべて」, or a set without a count)."""

    of: CardSet
    now: bool = False
    """「そのカード」 of a set that was spoken of: what lasts is about those that it holds as that begins, and about no others."""


class Top(NamedTuple):
    """A target: a number of cards from the top (or the bottom) of an area."""

    area: str
    amount: Amount = 1
    whose: str = "own"
    """`each`: of both players."""
    bottom: bool = False
    up_to: bool = False


class SquareOf(NamedTuple):
    """Where something is put: the square on which this card lies, or lay."""

    card: Target


class Place(NamedTuple):
    """Where something is put: the square, or the area, that a player chose by this name."""

    name: str


Target = It | Each | Top
"""The object of an instruction. Cards that a player picks are picked by a `Choose` before, and are an `It`."""

# -- conditions --------------------------------------------------------------------------------------


class Compare(NamedTuple):
    """Two numbers compared."""

    left: Amount
    cmp: str
    right: Amount


class Are(NamedTuple):
    """All these cards (at least one) are cards of a set."""

    cards: Target
    of: CardSet


class Happened(NamedTuple):
    """Such an event has been heard (at least so often) since: `turn`, `battle`, `game`, `skill` (this resolution)."""

    event: Event
    since: str = "turn"
    least: int = 1


class AsUsed(NamedTuple):
    """A condition that is asked as it was when the card or the skill was used."""

    condition: Condition


class PaidWith(NamedTuple):
    """The cost (`use`), or the skill cost (`skill`), was paid with at least `least` energy markers."""

    what: str = "use"
    least: int = 1


class TurnOf(NamedTuple):
    """A condition: the turn is this player's."""

    who: str


class During(NamedTuple):
    """The game is in this part: `battle`, `main`, `charge`, `end`, `offence`, `defence`; `of`: a battle of these cards."""

    part: str
    of: CardSet | None = None
    against: CardSet | None = None


class Done(NamedTuple):
    """A condition: everything that the sentence before asked for was done (「そうした場合」)."""


class Both(NamedTuple):
    """A condition: all of these hold."""

    parts: tuple[Condition, ...]


class Either(NamedTuple):
    """A condition: at least one of these holds."""

    parts: tuple[Condition, ...]


class No(NamedTuple):
    """A condition: this one does not hold."""

    part: Condition


class WentFirst(NamedTuple):
    """This player began the game."""

    who: str = "own"


class Marked(NamedTuple):
    """A player has energy markers, compared."""

    cmp: str
    amount: Amount
    whose: str = "own"


Condition = (
    Compare
    | Are
    | Happened
    | PaidWith
    | TurnOf
    | During
    | Done
    | Both
    | Either
    | No
    | Marked
    | WentFirst
    | AsUsed
    | Unread
)

# -- events ------------------------------------------------------------------------------------------


class Event(NamedTuple):
    """An event that a trigger, a delayed effect, a replacement or a condition on the past is about.

    `what`: appear, use, ko (was KO'd), did ko, leave, move, combo, attack, attacked, block, blocked, draw, discard, damage (took it),
    deal damage, active, rested, flip, awaken, activate (a skill), evolve, fusion, beneath, markers (put), marker paid (taken away,
    to pay or otherwise), remove, reveal, life lost, chosen, ki (came beneath a card), ki paid (taken away there), turn start, turn end,
    charge start, main start, main end, end start, offence start, defence start, damage start, damage end, battle start, battle
    end, win, power changed.
    """

    what: str
    of: CardSet | None = None
    """Which cards it happened to; None: no card, or any."""
    who: str = ""
    """Which player did it, or whose turn it is: own, other, or nothing for any."""
    by: str = ""
    """battle, skill, effect, own skill, other skill, cost, rule (neither skill nor battle: a battle card that was used), or `other`: an
    attack or a skill of the other player (「相手によって」)"""
    source: CardSet | None = None
    """The card that did it: the attacker, the card whose skill it was."""
    source_to: CardSet | None = None
    """The card that it was done against: the attack target, ..."""
    areas_from: tuple[str, ...] = ()
    areas_to: tuple[str, ...] = ()
    amount: int = 0
    """The least number at once; 0: any."""
    named: str = ""
    """Of `activate`: only a skill of this name."""
    whose_from: str = ""
    """Whose area it moved from, as far as that is said: own, other, or nothing for that of any player."""


# -- instructions ------------------------------------------------------------------------------------


class Choose(NamedTuple):
    """A player picks cards (or any of `of`), and they get a name. `least` None: as many as `most`; `most` None: any number."""

    of: CardSet
    most: Amount | None = 1
    least: Amount | None = None
    """None: all of `most` must be picked if there are that many; 0: 「まで」."""
    called: str = "chosen"
    by: str = "own"
    total: tuple[str, str, Amount] | None = None
    """A number of all picked cards together: (`power`, `<=`, 35000)."""
    distinct: str = ""
    """The quality that must differ among the picked cards: `name`, `cost`, `colour`."""
    random: bool = False
    plain: bool = True
    """False: the text does not say 「選ぶ」; the pick belongs to the action after it."""
    target: bool = False
    """True: chosen as the card or the skill is used, as its target (「対象の」)."""


class ChooseSquare(NamedTuple):
    """A player chooses a square of a board, or a part of it, and it gets a name."""

    of: Squares | Parts
    called: str = "place"
    by: str = "own"
    target: bool = False
    """True: chosen as the card or the skill is used."""


class NameWord(NamedTuple):
    """A player names something: a number (`number`), a colour, a card name."""

    what: str
    called: str = "named"
    by: str = "own"


class Let(NamedTuple):
    """A name gets a number: 「Xは～と同じになる」"""

    amount: Amount
    called: str = "X"


class Draw(NamedTuple):
    """Draw so many cards; `up_to`: or fewer."""

    amount: Amount = 1
    who: str = "own"
    up_to: bool = False


class Move(NamedTuple):
    """Put cards into an area. `whose` area: `owner`, `own`, `other`."""

    cards: Target
    to: str
    whose: str = "owner"
    at: str = "top"
    """top, bottom, either (the player chooses)"""
    rested: bool | None = None
    """None: as the area has it."""
    up: bool | None = None
    """Face up or down; None: as the area has it."""
    order: str = ""
    """The order of several cards is up to: `any` (the one who moves them), `random`, or nothing (their owner, 3-1-5)."""
    by: str = "own"
    called: str = ""
    """A name for what the cards have become: only those that really moved (「戻したカード」)."""
    alone: bool = False
    """Only the topmost card of what lies on top of each other (16-2-6)."""


class PutOnSquare(NamedTuple):
    """Put cards onto a square of a board."""

    cards: Target
    on: SquareOf | Place
    rested: bool | None = None
    """None: as it is."""
    by: str = "own"
    """The player who puts them there: own, other, or the `owner` of each."""


class Discard(NamedTuple):
    """From the hand to the drop area."""

    cards: Target
    by: str = "own"
    called: str = ""


class PutUnder(NamedTuple):
    """Put cards beneath another one."""

    cards: Target
    under: Target
    up: bool = True
    """Face up."""


class PutOnTop(NamedTuple):
    """Put a card on top of another one, which becomes part of it."""

    card: Target
    on: Target


class Play(NamedTuple):
    """Battle cards (or fields) appear by a skill."""

    cards: Target
    rested: bool = False
    whose: str = "own"
    paying: bool = False
    called: str = ""
    """A name for the cards that have appeared (「登場させたカード」)."""


class UseSkill(NamedTuple):
    """A skill of a card is activated because an effect says so: `【登場時】`, the effect of an extra card."""

    cards: Target
    name: str = ""
    paying: bool = False


class Combo(NamedTuple):
    """Combo with these cards."""

    cards: Target


class Ko(NamedTuple):
    """KO these cards."""

    cards: Target
    called: str = ""
    """A name for the cards that were KO'd."""


class Rest(NamedTuple):
    """Rest these cards."""

    cards: Target


class Activate(NamedTuple):
    """Make these cards active."""

    cards: Target


class Flip(NamedTuple):
    """Turn a card over: a leader to its other side, a card of life face up."""

    cards: Target
    up: bool | None = None


class Look(NamedTuple):
    """Look at cards of a hidden area; they get a name."""

    cards: Target
    called: str = "looked"
    by: str = "own"


class Reveal(NamedTuple):
    """Show cards to everybody; they get a name."""

    cards: Target
    called: str = "revealed"


class Shuffle(NamedTuple):
    """Shuffle the cards of an area."""

    area: str = "deck"
    whose: str = "own"


class PutMarkers(NamedTuple):
    """Energy markers into a player's energy area; less than 0 takes away."""

    amount: Amount
    who: str = "own"


class Ki(NamedTuple):
    """【気】+N or -N: markers beneath cards."""

    cards: Target
    amount: Amount


class Damage(NamedTuple):
    """A player (own, other, each), or cards, are dealt damage."""

    to: str | Target
    amount: Amount
    divided: bool = False
    """The amount is divided among the cards, as the player likes."""


class Stun(NamedTuple):
    """Cards come into the state that is worse than rested."""

    cards: Target


class Heal(NamedTuple):
    """Damage is removed from cards; without an amount all of it."""

    cards: Target
    amount: Amount | None = None


class Charge(NamedTuple):
    """A player attaches a card of the hand to cards as the rulebook says."""

    cards: Target


class Counters(NamedTuple):
    """Counters of this name are put on cards; an amount less than 0 takes away."""

    cards: Target
    name: str
    amount: Amount = 1


class Swap(NamedTuple):
    """Two cards on a board change places."""

    cards: Target


class Retreat(NamedTuple):
    """Main units retreat: each master pays for it and names the card that comes in its place, or nothing of it is done."""

    cards: Target


class ByLot(NamedTuple):
    """The players draw lots (じゃんけん): the one is done if the master of this wins, the other if not."""

    then: tuple[Instruction, ...] = ()
    otherwise: tuple[Instruction, ...] = ()


class Retarget(NamedTuple):
    """Give what waits to be resolved another target, if that is a proper one."""

    of: Target
    to: Target


class Life(NamedTuple):
    """A player's life, where it is a number, goes up, or down."""

    amount: Amount
    who: str = "own"


class NegateUse(NamedTuple):
    """The use of these cards, or of the one that is being answered, comes to nothing."""

    cards: Target | None = None


class End(NamedTuple):
    """A part of the game (`battle`, `attack phase`, `turn`, ...) ends at once."""

    what: str


class AttackNow(NamedTuple):
    """Cards attack now, because a skill says so."""

    cards: Target
    at: Target | None = None


class ExtraTurn(NamedTuple):
    """The next turn is this player's."""

    who: str = "own"


class Treasure(NamedTuple):
    """Cards lie face down among what is set, as treasures of their master."""

    cards: Target


class ChangeDeck(NamedTuple):
    """A player goes on with another deck, which lay aside; what is left of the old one is out of the game."""

    who: str = "own"


class PayEnergy(NamedTuple):
    """A skill cost in symbols: so much energy, of which so much of each colour."""

    amount: Amount
    colours: tuple[tuple[str, int], ...] = ()


class TakeControl(NamedTuple):
    """A player gains control of these cards."""

    cards: Target
    who: str = "own"


class ChangeGuard(NamedTuple):
    """The attack target becomes this card."""

    card: Target


class NegateAttack(NamedTuple):
    """The attack (the battle) in progress comes to nothing."""


class Skip(NamedTuple):
    """The next `turn`, phase or step of a player is skipped."""

    what: str
    who: str = "own"
    times: int = 1


class Wins(NamedTuple):
    """A player wins the game."""

    who: str
    """The player who wins."""


class Last(NamedTuple):
    """From now on until then something is so. Cards that a `Target` names are fixed now; a `CardSet` stays open."""

    statics: tuple[Static, ...]
    until: str
    """turn, battle, next own turn, next other turn (only during it), until own turn end, until other turn end (this turn, if it is
    theirs), until next own turn end, until next other turn end, until next own turn start,
    until next other turn start, game, this step, phase"""


class At(NamedTuple):
    """Once when this is heard, later: a delayed effect. `until`: gone when it has not come by then."""

    event: Event
    body: tuple[Instruction, ...]
    until: str = "turn"
    again: bool = False
    """True: every time, as long as it lasts."""


class If(NamedTuple):
    """Instructions that follow only on a condition; `Done` looks at those before it in the same body. `gate`: opens the effect
    (15-2-2, 場合).
    """

    condition: Condition
    then: tuple[Instruction, ...]
    otherwise: tuple[Instruction, ...] = ()


class Sentence(NamedTuple):
    """The instructions of one sentence: what 「そうした場合」 of the next looks back at."""

    body: tuple[Instruction, ...]


class Ungoverned(NamedTuple):
    """Later sentences of a text in which a condition after an action was not met: no rule says whether it governs them (a reading)."""

    body: tuple[Instruction, ...]


class May(NamedTuple):
    """The player may do this or not (「～してもよい」)."""

    body: tuple[Instruction, ...]
    by: str = "own"
    called: str = "may"


class ChooseMode(NamedTuple):
    """「以下からN つを選ぶ」"""

    options: tuple[tuple[Instruction, ...], ...]
    amount: Amount = 1
    up_to: bool = False
    by: str = "own"


class EitherOf(NamedTuple):
    """One of several things to do, as the player likes."""

    options: tuple[tuple[Instruction, ...], ...]
    by: str = "own"


class Repeat(NamedTuple):
    """Carry these instructions out so many times."""

    body: tuple[Instruction, ...]
    times: Amount


class Says(NamedTuple):
    """Each of these players does this for themselves, as if the text were theirs (「お互いは」): `own` inside is the one who does it."""

    who: str
    body: tuple[Instruction, ...]


class Together(NamedTuple):
    """Instructions whose events all happen at once."""

    body: tuple[Instruction, ...]


if TYPE_CHECKING:  # unions of so many records that hold each other keep a type checker busy for minutes
    Instruction = tuple[Any, ...]
else:
    Instruction = (
        Choose
        | ChooseSquare
        | NameWord
        | Let
        | Draw
        | Move
        | PutOnSquare
        | Discard
        | PutUnder
        | PutOnTop
        | Play
        | UseSkill
        | Combo
        | Ko
        | Rest
        | Activate
        | Flip
        | Look
        | Reveal
        | Shuffle
        | PutMarkers
        | Ki
        | Damage
        | PayEnergy
        | TakeControl
        | ChangeGuard
        | NegateAttack
        | Skip
        | Wins
        | Last
        | At
        | If
        | Sentence
        | Ungoverned
        | May
        | ChooseMode
        | EitherOf
        | Repeat
        | Says
        | Stun
        | Heal
        | Charge
        | Counters
        | Swap
        | Retreat
        | ByLot
        | Retarget
        | Life
        | NegateUse
        | End
        | AttackNow
        | ExtraTurn
        | Treasure
        | ChangeDeck
        | Together
        | Unread
    )

# -- what is so, always (【永続】) or for as long as a `Last` says ------------------------------------------------


class Change(NamedTuple):
    """A number of cards goes up or down: power, combo, cost, damage."""

    cards: Target
    what: str
    amount: Amount


class SetTo(NamedTuple):
    """A number of cards becomes this."""

    cards: Target
    what: str
    amount: Amount
    original: bool = False
    """The original number is set (「元々のパワーは」)."""


class Gains(NamedTuple):
    """Cards have a keyword skill (`【ブロッカー】`) or a skill as well."""

    cards: Target
    skill: str | Skill


class Loses(NamedTuple):
    """Skills of cards are negated: all (``), keyword skills (`keyword`), or those of a name (`【登場時】`)."""

    cards: Target
    which: str = ""


class AlsoIs(NamedTuple):
    """Cards have these names, traits, colours as well (`*`: all there are); `only`: instead of their own."""

    cards: Target
    what: str
    """name, trait, colour"""
    words: tuple[str, ...]
    only: bool = False
    spoken: str = ""
    """Not these words, but the one that a player named or designated before, by its name."""


class LosesWord(NamedTuple):
    """Cards no longer have these names, traits, advantages (`*`: all that they have)."""

    cards: Target
    what: str
    words: tuple[str, ...]


class Cannot(NamedTuple):
    """A prohibition: `what` cannot be done with `cards`.

    attack, be attacked, block, combo, activate (become active), rest, appear, use, move, leave, be ko'd, be chosen, be damaged,
    skill (activate a skill), draw, marker, win, lose (by `deck`, `life`), attack player, awaken, be looked at, charge
    """

    what: str
    cards: Target | None = None
    """None: it concerns a player, `who`. With `who` too: what that player cannot do with such cards, also with those of later."""
    who: str = ""
    against: CardSet | None = None
    """Only against (attack targets, cards fought) these."""
    by: str = ""
    """battle, skill, own skill, other skill, effect, other; or `not 【進化】`: by anything but that keyword"""
    source: CardSet | None = None
    """Only by these cards, or skills of these cards; for `skill`: only this skill name is in `named`."""
    named: str = ""
    unless: tuple[Instruction, ...] = ()
    """「(行動B)しなければ」: only if this is done on the way."""
    areas: tuple[str, ...] = ()
    """Only to, or from, these areas."""
    times: int = 0
    """Only so often a turn (「1ターンに1回」); 0: always."""


class Must(NamedTuple):
    """attack (if it can), be attacked (first), block"""

    what: str
    cards: Target


class Unaffected(NamedTuple):
    """Cards that skills do not affect: `other skill`, `skill`; or only skills of these cards."""

    cards: Target
    by: str = "skill"
    source: CardSet | None = None


class CostChange(NamedTuple):
    """Using these cards (or declaring this card's skill) costs more or less."""

    cards: Target
    amount: Amount
    """Of the total cost, less than 0 for less; what `colours` says is part of it (1-2-3-1, 1-2-3-2)."""
    colours: tuple[tuple[str, int], ...] = ()
    """How much of it is specified cost, less than 0 for less."""
    what: str = "use"
    """use, card (the cost that the card has, for whoever asks for it too), skill, ignore colours, free (it need not be paid)"""
    times: int = 0
    """The number of next cards it is for; 0: all."""


class CanAlso(NamedTuple):
    """A permission for what is otherwise not possible: `combo` (from an area), `attack active`, `attack first turn`, `use from
    <area>`, `evolve from <area>`, `attack again`, `pay with`.
    """

    what: str
    cards: Target
    of: CardSet | None = None
    areas: tuple[str, ...] = ()


class Enters(NamedTuple):
    """Cards appear rested (or active)."""

    cards: Target
    rested: bool = True


class DamageCap(NamedTuple):
    """A player takes at most so much damage: `per` battle, turn, hit; or every time so much more, less than 0 for less: `change`."""

    who: str
    amount: Amount
    per: str = "battle"


class SkillTwice(NamedTuple):
    """Skills of these cards take effect `times` times."""

    cards: Target
    name: str
    times: int = 2


class DeckRule(NamedTuple):
    """A rule for building a deck.

    what: any number, up to (so many of each number, in place of the rulebook's), at most (no more altogether), only (these
    cards), never (these cards), events only
    """

    what: str
    of: CardSet | None = None
    """Nothing: cards of the number of the card that says so."""
    amount: int = 0


class Begins(NamedTuple):
    """A player begins the game with `amount` cards in an area: in the `hand`, the `life` area."""

    area: str
    amount: int
    who: str = "own"


class Replaces(NamedTuple):
    """「～する場合、代わりに～」: the event does not happen, the body does. `optional`: 「してもよい」."""

    event: Event
    body: tuple[Instruction, ...]
    optional: bool = False
    times: int = 0
    """The number of next events that are replaced, also when something else replaced them; 0: every one."""
    unless: tuple[Instruction, ...] = ()
    """Done first; only where it cannot be done is the event replaced (「～際し、～。そうできなければ、かわりに～」)."""


class Stopped(NamedTuple):
    """Time stands still for cards: they neither act nor change."""

    cards: Target


class Fails(NamedTuple):
    """Skills of these cards fail when they are used; `lot`: only if the master of this wins by lot (じゃんけん)."""

    cards: Target
    lot: bool = False


class Shows(NamedTuple):
    """Everybody sees these cards of a hidden area."""

    cards: Target


class When_(NamedTuple):
    """Statics that are so only while a condition holds."""

    condition: Condition
    statics: tuple[Static, ...]


if TYPE_CHECKING:  # unions of so many records that hold each other keep a type checker busy for minutes
    Static = tuple[Any, ...]
else:
    Static = (
        Change
        | SetTo
        | Gains
        | Loses
        | AlsoIs
        | LosesWord
        | Cannot
        | Must
        | Unaffected
        | CostChange
        | CanAlso
        | Enters
        | DamageCap
        | SkillTwice
        | DeckRule
        | Begins
        | Replaces
        | When_
        | Stopped
        | Fails
        | Shows
        | Unread
    )

# -- a skill -----------------------------------------------------------------------------------------


class Skill(NamedTuple):
    """One skill of a printed card, as a game carries it out."""

    name: str
    """Its name in a report: 【登場時】, 【起動 メイン】, 【ブロッカー】, ..."""
    kind: str
    """`auto`, `activate`, `continuous`, `keyword` (of the rulebook's own making: the game knows what it does), and where a game has
    them `spell` (what a card does that is used), `use` (what a card says of its own use), `skill` (printed with a name, an energy, a
    damage), `event`, `trigger` (used as its card leaves the life area)"""
    body: tuple[Instruction, ...] = ()
    statics: tuple[Static, ...] = ()
    trigger: tuple[Event, ...] = ()
    """Any of these makes it wait."""
    state: Condition | None = None
    """The condition that makes it wait as long as it holds (state trigger, 9-6-8); `Unread`: what it waits for was not understood."""
    becomes: bool = False
    """`state` makes it wait only when it becomes so: 「～になった時」 tells of something that happens."""
    waits_if: Condition | None = None
    """A part of the trigger condition: 「～の場合、～時」"""
    valid_if: tuple[Condition, ...] = ()
    """Otherwise it is not valid (9-1-3): 【自分のターン中】, conditions before the trigger."""
    declare_if: Condition | None = None
    """Otherwise it cannot be declared (15-2-2, evolution)."""
    cost: tuple[Instruction, ...] = ()
    costs: tuple[tuple[Instruction, ...], ...] = ()
    """Costs of which one is to be paid (1-4-6-1); `cost` is paid too."""
    timing: str = ""
    """main, battle, main/battle; in other games main, counter, quick, normal, damage, own turn, other turn, ..."""
    areas: tuple[str, ...] = ()
    """Where it is valid when the text says so (9-2-1, 9-5-5); nothing: where its card type is (1-3-7)."""
    limit: int = 0
    """The most uses in a turn (15-7); 0: no limit."""
    optional: bool = False
    keyword: str = ""
    """The keyword skill that it is: `【覚醒】`, `【進化】`, `【フィールド】`, ..."""
    number: int = 0
    """The number of a keyword: 【ストライク】 2."""
    materials: tuple[CardSet, ...] = ()
    """The cards that a card evolves from, one of each (15-12-2, 15-12-9)."""
    beneath: bool = False
    """Valid while the card lies beneath another (16-2-2-4)."""
    cites: tuple[str, ...] = ()
    text: str = ""
    """Empty in data; what is printed, where a report shows it."""
    sentences: int = 0
    """The number of its sentences: for what 「その後」 is silent about."""
    of: CardSet | Squares | None = None
    """The cards, or the squares, that a keyword with a parameter speaks of: 「耐性－青」「召集－同じライン」."""
    word: str = ""
    """The word that stands beside a keyword: a formation; in bf the name by which the uses in a turn are counted."""
    counts_up: bool = True
    """False: it does not wait again while it waits already (「累積しない」)."""
    use_if: Condition | None = None
    """Otherwise its card cannot be used (「～なら、使える」)."""
    damage: Amount | None = None
    """The damage that is printed beside a skill with a name (gen)."""


FILTERS = (
    Whose,
    In,
    Kind,
    Named,
    Trait,
    Coloured,
    Number,
    State,
    NoSkill,
    HasSkill,
    Bearing,
    Beneath,
    Extreme,
    This,
    It,
    Not,
    Any_,
    Except,
    Fights,
    Near,
    Counted,
    Word,
    HasSpoken,
)
"""All filters of a set of cards."""

AMOUNTS = (
    OfItself,
    X,
    CountOf,
    NumberOf,
    Markers,
    OfPlayer,
    Taken,
    Sum,
)
"""All numbers of which a text says how they are found."""

CONDITIONS = (
    Compare,
    Are,
    Happened,
    PaidWith,
    TurnOf,
    During,
    Done,
    Both,
    Either,
    No,
    Marked,
    WentFirst,
    AsUsed,
    Unread,
)
"""All conditions."""

INSTRUCTIONS = (
    Choose,
    ChooseSquare,
    NameWord,
    Let,
    Draw,
    Move,
    PutOnSquare,
    Discard,
    PutUnder,
    PutOnTop,
    Play,
    UseSkill,
    Combo,
    Ko,
    Rest,
    Activate,
    Flip,
    Look,
    Reveal,
    Shuffle,
    PutMarkers,
    Ki,
    Damage,
    PayEnergy,
    TakeControl,
    ChangeGuard,
    NegateAttack,
    Skip,
    Wins,
    Last,
    At,
    If,
    Sentence,
    Ungoverned,
    May,
    ChooseMode,
    EitherOf,
    Repeat,
    Says,
    Stun,
    Heal,
    Charge,
    Counters,
    Swap,
    Retreat,
    ByLot,
    Retarget,
    Life,
    NegateUse,
    End,
    AttackNow,
    ExtraTurn,
    Treasure,
    ChangeDeck,
    Together,
    Unread,
)
"""All instructions."""

STATICS = (
    Change,
    SetTo,
    Gains,
    Loses,
    AlsoIs,
    LosesWord,
    Cannot,
    Must,
    Unaffected,
    CostChange,
    CanAlso,
    Enters,
    DamageCap,
    SkillTwice,
    DeckRule,
    Begins,
    Replaces,
    When_,
    Stopped,
    Fails,
    Shows,
)
"""All that is so as long as it is valid."""

Record = Any


def _same(one: tuple[Any, ...], other: object) -> bool:
    return type(one) is type(other) and tuple.__eq__(one, other) is True


def _differs(one: tuple[Any, ...], other: object) -> bool:
    return not _same(one, other)


def _hash(one: tuple[Any, ...]) -> int:
    return hash((type(one).__name__, *one))


# A NamedTuple compares as the tuple it is: without this, to KO a card and to rest it would be one thing in a dict or a cache.
for _record in [value for value in globals().values() if isinstance(value, type) and issubclass(value, tuple)]:
    for _name, _method in (("__eq__", _same), ("__ne__", _differs), ("__hash__", _hash)):
        setattr(_record, _name, _method)
