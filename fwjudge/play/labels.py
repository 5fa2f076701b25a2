"""Labels for options; cards that look alike are told apart by place and orientation."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any

from fwjudge.base.patterns import compile_late
from fwjudge.base.spelling import fold
from fwjudge.engine.decisions import Decision
from fwjudge.engine.game import Game
from fwjudge.games.table import PLAYERS, GameRecord

from .results import Note
from .wording import has_namesake, number_among_alike, numbered_name


def appearance(table: GameRecord, game: Game, option: Any) -> tuple[Any, ...]:
    """Return what a player sees of an option: its label, how its cards lie, and which of the skills of one name on a card it means.

    Options that look the same are one choice.
    """
    cards = _cards(table, game, option)
    lie = tuple(
        (game.cards[c], *(table.questions.value(game, number.key, c) for number in table.words.cards.numbers))
        for c in cards
    )
    return table.options.label(game, option), (lie, _skills(table, game, option))


def distinct_labels(table: GameRecord, game: Game, options: Sequence[Any]) -> list[str]:
    """Return a label for each choice among these options; where labels are the same, the difference of the cards is added."""
    by_appearance: dict[tuple[Any, ...], Any] = {}
    for option in options:
        by_appearance.setdefault(appearance(table, game, option), option)
    plain = [label for label, _ in by_appearance]
    labels = [
        label if plain.count(label) == 1 else f"{label} ({'、'.join(_difference(table, game, option))})"
        for (label, _), option in by_appearance.items()
    ]
    return [
        label if labels.count(label) == 1 else f"{label[:-1]}、{'、'.join(_areas(table, game, option))})"
        for label, option in zip(labels, by_appearance.values(), strict=True)
    ]


def _difference(table: GameRecord, game: Game, option: Any) -> list[str]:
    """Return what tells an option from another of the same label: which skill it means, or which cards, with their number or state."""
    cards = _cards(table, game, option)
    numbers = [
        (number, table.questions.value(game, number.key, c)) for c in cards for number in table.words.cards.numbers[:1]
    ]
    values = [f"{number.ja}{value}" for number, value in numbers if value is not None]
    orientations = [
        word.ja
        for c in cards
        for word in table.words.cards.states
        if word.key == ("rested" if game.cards[c].rested else "active")
    ]
    skills = [f"{at}つ目" for at in _skills(table, game, option)]
    return skills or [*(numbered_name(table, game, c) for c in cards), *(values or orientations)]


def _areas(table: GameRecord, game: Game, option: Any) -> list[str]:
    """Return the areas of the cards that an option is about."""
    places = [game.world.places[game.cards[card].place].name for card in _cards(table, game, option)]
    return [area.ja for place in places for area in table.words.areas if area.key == place]


_ENDS_AS_LABEL = compile_late(r"([うくぐすつぬぶむる]|ない)( ?\([^()]*\))?$")
_UNCOMPARED = str.maketrans("", "", "「」 ")


def label_written(text: str) -> str:
    """Return a line as labels are compared, if it ends as the label of an option does; else nothing."""
    line = fold(text).translate(_UNCOMPARED)
    return line if _ENDS_AS_LABEL.search(line) else ""


def _skills(table: GameRecord, game: Game, option: Any) -> tuple[int, ...]:
    """Return which of the skills of one name on its card an option means; nothing where there is only one."""
    things = table.options.describe(game, option).things
    return tuple(
        number_among_alike(game, thing.ability)
        for thing in things
        if thing.ability >= 0 and has_namesake(game, thing.ability)
    )


def _cards(table: GameRecord, game: Game, option: Any) -> list[int]:
    """Return the cards that an option is about."""
    return [thing.card for thing in table.options.describe(game, option).things if thing.card >= 0]


def unused_window_note(
    table: GameRecord, game: Game, at: Decision, closing: Any, denied: Container[tuple[int, str]]
) -> Note | None:
    """Return a note of what could have been done in a window that closes, but for what its player said they do not do."""
    said = ((option, table.options.describe(game, option).verb) for option in at.options if option is not closing)
    labels = distinct_labels(table, game, [option for option, verb in said if (at.player, verb) not in denied])
    if not labels:
        return None
    shown = "、".join(labels[:4]) + (" など" if len(labels) > 4 else "")
    window = table.options.window(game.step.number)
    when = f"{window}{'に' if window.endswith('時') else 'で'}"
    text = f"{PLAYERS[at.player]}は{when}何もしないものとした。できたこと: {shown}"
    return Note("window", text, (at.rule,), tuple(labels))


def was_done_later(note: Note, taken: Container[str]) -> bool:
    """Whether all that a note names as what could have been done has been done in the play: then only the line came later."""
    return bool(note.about) and all(label in taken for label in note.about)
