"""A board as a person looks at it: plain data, made by a game's table and drawn by reports."""

from __future__ import annotations

from dataclasses import field

from fwjudge.base.data_classes import dataclass


class UnknownName(str):
    """The name of a card of which nothing is known: that of a blank card, or `?` where it is not settled which card it is."""

    __slots__ = ()


@dataclass(frozen=True)
class CardView:
    """A card as it lies on the board."""

    name: str
    number: str = ""
    rested: bool = False
    face_up: bool = True
    values: tuple[tuple[str, str], ...] = ()
    """The values that a judge looks at: パワー 15000, コスト 2, ..."""
    marks: tuple[str, ...] = ()
    """アタックカード, ガードカード, バトル中, ..."""
    player: str = ""
    """Whose it is, where cards of both lie in one area."""
    id: int = field(default=-1, compare=False)
    """Its number in the game, by which options name it; -1 for what is no card."""
    look: int = field(default=-1, compare=False)
    """The number of the first card of its area that looks the same: what can be done with one can be done with the other."""
    rested_word: str = "レスト"
    """The word of its game for a card that is turned sideways."""

    @property
    def state(self) -> str:
        """The word for how the card lies; nothing where it stands upright."""
        return self.rested_word if self.rested else ""


@dataclass(frozen=True)
class AreaView:
    """An area: its cards, or only how many there are where they are hidden."""

    name: str
    player: str
    """A, B, or nothing for an area that both share."""
    cards: tuple[CardView, ...]
    count: int
    row: int = -1
    """Where a square lies on a board, seen from A: row 0 is A's side; -1 for areas that are no squares."""
    column: int = -1
    note: str = ""
    """The things that lie there beside cards: エナジーマーカー 1"""
    key: str = ""
    """Its key in the layout of the game."""
    short: str = ""
    """A name for little room."""

    @property
    def label(self) -> str:
        """The name of the area where there is little room."""
        return self.short or self.name

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the cards of the area, and of those that look the same: two areas that look alike may hold other cards."""
        return tuple(number for card in self.cards for number in (card.id, card.look))


@dataclass(frozen=True)
class BoardView:
    """The whole board at one moment."""

    turn: str
    """Whose turn, which phase: `3ターン目 A メインフェイズ`"""
    areas: tuple[AreaView, ...]
