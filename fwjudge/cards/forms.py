"""The form of each game's cards: which fields are printed, what they hold, and which types of card must have them."""

from __future__ import annotations

from functools import cached_property
from types import MappingProxyType
from typing import Final, Literal

from fwjudge.base.records import NamedTuple
from fwjudge.words import WordFile, words_of

Kind = Literal["name", "type", "colours", "number", "letters", "attributes", "list", "text"]
"""The kind of a field: how it is read and said."""


class Field(NamedTuple):
    """A printed field."""

    key: str
    """In files."""
    ja: str
    """In reports, and over the column of a table."""
    kind: Kind
    needed_by: tuple[str, ...] = ()
    """The types of card that have it in every case."""
    other_names: tuple[str, ...] = ()
    """The other Japanese words for it."""

    @property
    def of_face(self) -> bool:
        """Whether each side of a card has its own."""
        return self.kind not in ("type", "colours")


class CardForm:
    """The form of the cards of a game."""

    def __init__(self, game: str, letters: tuple[str, ...], fields: tuple[Field, ...], two_sided: str = "") -> None:
        self.game = game
        self.letters = letters
        """The letters with which the numbers of its products begin."""
        self.fields = MappingProxyType({field.key: field for field in fields})
        self.two_sided = two_sided
        """The type of card that has a back."""

    @cached_property
    def words(self) -> WordFile:
        """Return the words of the game."""
        return words_of(self.game)

    @cached_property
    def types(self) -> dict[str, str]:
        """Return the types of card that a list of cards may have, with their names."""
        return {one.key: one.written[0] for one in self.words.entries("type") if one.key != "don"}

    @cached_property
    def colours(self) -> dict[str, str]:
        """Return the colours in the order of the rulebook, with their names."""
        return self.words.names("colour")

    @cached_property
    def own_fields(self) -> tuple[Field, ...]:
        """Return the fields that only this game's cards have, or only some of its types."""
        return tuple(field for field in self.fields.values() if field.key not in _ON_EVERY_CARD)


_ON_EVERY_CARD: Final = ("name", "type", "color", "traits", "text")
_NAME: Final = Field("name", "カード名", "name", other_names=("名前",))
_TYPE: Final = Field("type", "カード種類", "type", other_names=("種類",))
_COLOUR: Final = Field("color", "色", "colours")
_TRAITS: Final = Field("traits", "特徴", "list")

FORMS: Final = MappingProxyType(
    {
        "fw": CardForm(
            "fw",
            ("FB", "FS", "FP", "SB", "E"),
            (
                _NAME,
                _TYPE,
                _COLOUR,
                Field("cost", "コスト", "number", ("battle", "extra")),
                Field("specified_cost", "指定コスト", "letters"),
                Field("power", "パワー", "number", ("leader", "battle")),
                Field("combo_power", "コンボパワー", "number"),
                _TRAITS,
                Field("text", "テキスト", "text", other_names=("スキル",)),
            ),
            two_sided="leader",
        ),
        "op": CardForm(
            "op",
            ("OP", "ST", "EB", "PRB", "P"),
            (
                _NAME,
                _TYPE._replace(other_names=("種類", "カードカテゴリ", "カテゴリ")),
                _COLOUR,
                Field("cost", "コスト", "number", ("character", "event", "stage")),
                Field("life", "ライフ", "number", ("leader",)),
                Field("power", "パワー", "number", ("leader", "character")),
                Field("counter", "カウンター", "number"),
                Field("attributes", "属性", "attributes"),
                _TRAITS,
                Field("text", "テキスト", "text", other_names=("効果",)),
                Field("trigger", "トリガー", "text"),
                Field("block", "ブロックアイコン", "number", other_names=("ブロック",)),
            ),
        ),
    }
)
"""The games whose cards can be imported."""


def guess_game(number: str) -> str:
    """Return the game that numbers with these letters belong to; Fusion World, where no game has them.

    >>> guess_game("OP01-016"), guess_game("P-001"), guess_game("FB01-005"), guess_game("XX01-001")
    ('op', 'op', 'fw', 'fw')
    """
    letters = number.partition("-")[0].rstrip("0123456789")
    return next((form.game for form in FORMS.values() if letters in form.letters), "fw")
