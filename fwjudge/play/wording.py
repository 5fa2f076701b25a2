"""The wording of a line: a verb and what it is done with, in known words, Japanese or English, and what it describes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fwjudge.base.data_classes import dataclass
from fwjudge.base.spelling import fold
from fwjudge.engine.game import Game
from fwjudge.games.table import GameRecord, OptionText, Thing


@dataclass(frozen=True)
class Spec:
    """A description of a card, a skill or a word: every part that is given must fit."""

    name: str = ""
    """The name of a card, folded."""
    ability: str = ""
    word: str = ""
    player: int | None = None
    side: str = ""
    """`own` or `other`, as the acting player sees it."""
    area: str = ""
    states: frozenset[str] = frozenset()
    role: str = ""
    nth: int = 0
    """#2: the second card of this description, where several differ only in what lasts on them."""
    text: str = ""

    @property
    def empty(self) -> bool:
        """Whether nothing is described."""
        return self == Spec(text=self.text)


@dataclass(frozen=True)
class Wording:
    """A line in known words."""

    verb: str = ""
    specs: tuple[Spec, ...] = ()
    attribute: str = ""
    """The part of it that is asked for: a number, a counter, a state."""
    text: str = ""
    implied: bool = False
    """No verb was said: what is named answers what is asked."""
    answers: bool = False
    """対応して: only while something is under way."""
    denied: str = ""
    """The verb that is not done: コンボしない. It is no refusal where it could not be done anyway."""
    label: str = ""
    """The whole line, where it ends as the label of an option does: it means an option that is shown so."""
    unknown: str = ""
    """The fault of the line, unless it is the label of an option."""


# -- comparing with what there is ----------------------------------------------------------------------


def describes_card(table: GameRecord, game: Game, spec: Spec, card: int, player: int | None = None) -> bool:
    """Whether a description is one of this card."""
    c = game.cards[card]
    place = game.world.places[c.place]
    if spec.ability or spec.word:
        return False
    if spec.name and spec.name not in map(fold, table.speech.names_of_card(game, card)):
        return False
    if spec.player is not None and (c.owner if place.player is None else place.player) != spec.player:
        return False
    if (
        spec.side
        and player is not None
        and ((c.owner if place.player is None else place.player) == player) != (spec.side == "own")
    ):
        return False
    if spec.area and place.name not in table.boards.seen(
        spec.area, _who_sees(spec, c.owner if player is None else player)
    ).split("/"):
        return False
    if spec.role and table.questions.role(game, spec.role) != card:
        return False
    if not all(has_state(table, game, card, state) for state in spec.states):
        return False
    return not spec.nth or cards_in_order(table, game, replace(spec, nth=0), player)[spec.nth - 1 : spec.nth] == [card]


def _who_sees(spec: Spec, player: int) -> int:
    """Return which player sees the board in these words: the one they name, otherwise this player."""
    if spec.player is not None:
        return spec.player
    return 1 - player if spec.side == "other" else player


def cards_in_order(table: GameRecord, game: Game, spec: Spec, player: int | None) -> list[int]:
    """Return the cards of a description in the order in which they lie, area by area."""
    return [card for area in game.areas for card in area if describes_card(table, game, spec, card, player)]


def numbered_name(table: GameRecord, game: Game, card: int) -> str:
    """Return which of the cards of its name in its area a card is: 番人#2."""
    place = game.world.places[game.cards[card].place]
    spec = Spec(name=fold(table.speech.name(game, card)), area=place.name, player=place.player)
    return f"{table.speech.name(game, card)}#{cards_in_order(table, game, spec, None).index(card) + 1}"


def has_state(table: GameRecord, game: Game, card: int, state: str) -> bool:
    """Whether a card is in this state."""
    c = game.cards[card]
    known = {"rested": c.rested, "active": not c.rested, "up": c.up, "down": not c.up}
    return known[state] if state in known else table.questions.is_in_state(game, card, state)


def describes_thing(table: GameRecord, game: Game, spec: Spec, thing: Thing, player: int) -> bool:
    """Whether a description is one of this thing."""
    if spec.ability:
        if thing.ability < 0 or fold(game.world.abilities[thing.ability].name) != spec.ability:
            return False
        return not spec.nth or number_among_alike(game, thing.ability) == spec.nth
    if spec.word:
        said = (
            spec.word in thing.words
            or set(spec.word.split("/")) <= set(thing.words)
            or _is_blank(table, game, spec, thing)
        )
        return said and (thing.card < 0 or describes_card(table, game, replace(spec, word=""), thing.card, player))
    if thing.card < 0:  # an area that is named by itself
        return (
            bool(spec.area) and table.boards.seen(spec.area, _who_sees(spec, player)) in thing.words and not spec.name
        )
    return describes_card(table, game, spec, thing.card, player)


def number_among_alike(game: Game, ability: int) -> int:
    """Return which of the skills of the same name on its card a skill is, from 1."""
    abilities = game.world.abilities
    for printed in game.world.printed:
        if ability in printed.abilities:
            alike = [one for one in printed.abilities if abilities[one].name == abilities[ability].name]
            return alike.index(ability) + 1
    return 1


def has_namesake(game: Game, ability: int) -> bool:
    """Whether another skill of the same name, which is not the same skill, is printed on the card of a skill."""
    abilities = game.world.abilities
    own = abilities[ability]
    return any(
        ability in printed.abilities
        and any(abilities[one].name == own.name and abilities[one] != own for one in printed.abilities)
        for printed in game.world.printed
    )


def _is_blank(table: GameRecord, game: Game, spec: Spec, thing: Thing) -> bool:
    """Whether a blank card is meant, and this is one."""
    return spec.word == "blank" and thing.card >= 0 and table.speech.name(game, thing.card) in table.words.cards.blanks


def is_whole_word(spec: Spec, said: OptionText) -> bool:
    """Whether a word says all that there is to say of an option: 赤 of a red card, not of one that is red and blue."""
    return len(said.things) == 1 and bool(spec.word) and set(spec.word.split("/")) == set(said.things[0].words)


def describes(table: GameRecord, game: Game, specs: Sequence[Spec], things: Sequence[Thing], player: int) -> bool:
    """Whether these descriptions, all of them, are of these things; cards are described in their order."""
    if not specs:
        return True
    spec, rest = specs[0], specs[1:]
    for at, thing in enumerate(things):
        if describes_thing(table, game, spec, thing, player):
            left = (
                [*things[:at], *things[at + 1 :]] if spec.ability or thing.ability >= 0 else _things_after(things, at)
            )
            if describes(table, game, rest, left, player):
                return True
    return False


def _things_after(things: Sequence[Thing], at: int) -> list[Thing]:
    return [thing for i, thing in enumerate(things) if i > at or thing.ability >= 0]


def is_under_way(table: GameRecord, game: Game) -> bool:
    """Whether the game asks something, or something can be answered, so that a name alone is understood."""
    return not (game.step.window and table.questions.is_at_rest(game))


def matches_option(
    table: GameRecord, game: Game, wording: Wording, specs: Sequence[Spec], said: OptionText, player: int
) -> bool:
    """Whether a line describes this option."""
    if wording.verb == "pass":
        return said.passes
    if wording.verb != said.verb and not (wording.implied and wording.verb == "choose" and is_under_way(table, game)):
        return False
    if said.pick:
        return bool(specs) and describes(table, game, specs[:1], said.things, player)
    return describes(table, game, specs, said.things, player)
