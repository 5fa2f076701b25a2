"""One row of a card file to its cards: our own format, flat rows (CSV), and public collections, told apart by their shape."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

from fwjudge.base.records import NamedTuple
from fwjudge.citation import GAME_NAMES

from . import collections, values
from .fields import read_face, value_of
from .forms import FORMS, CardForm, guess_game
from .model import SIDES, Card
from .values import BadValue

Row = Mapping[str, Any]

_CARD_KEYS: Final = frozenset(("id", "number", "game", "type", "color", "colors", "rarity", "language", "faces"))
_BACK_PREFIX: Final = "back_"


class CardRow(NamedTuple):
    """The cards of one row, the format, and the names in it that are not known."""

    cards: tuple[Card, ...]
    format: str
    unknown: tuple[str, ...] = ()


def read(row: object, game: str | None = None) -> CardRow:
    """Read the cards of a row, of this game if one is named; a `BadValue` says what is wrong with it."""
    if not isinstance(row, Mapping):
        raise BadValue("1枚のカードの { } ではありません")
    found = collections.recognise(row)
    if found is not None:
        form = _form_of(found.game, game)
        return CardRow(tuple(_card(form, one, _faces(form, one)) for one in found.rows), found.format)
    form = _form_of(_find_game(row, game), game)
    faces = _faces(form, row)
    known = _known_keys(form.game, "faces" in row)
    unknown = [str(key) for key in row.keys() - known]
    if "faces" in row:
        unknown += [f"faces.{key}" for face in faces for key in face.keys() - _face_keys(form.game) - {"side"}]
    return CardRow((_card(form, row, faces),), "fwjudge", tuple(sorted(unknown)))


def headings() -> dict[str, str]:
    """Return the Japanese names that a column of a CSV may have, of the fields of all games."""
    found = {
        "番号": "id",
        "カード番号": "id",
        "カードナンバー": "id",
        "ゲーム": "game",
        "レアリティ": "rarity",
        "言語": "language",
    }
    sides = (("", ""), ("裏", _BACK_PREFIX), ("裏面の", _BACK_PREFIX))
    for form in FORMS.values():
        for field in form.fields.values():
            for name in (field.ja, *field.other_names):
                for before, prefix in sides if field.of_face else sides[:1]:
                    found[before + name] = prefix + field.key
    return found | {before + "読み": prefix + "reading" for before, prefix in sides}


def plain(card: Card) -> dict[str, Any]:
    """Return a card as a row of our own format; `read` gives the same card back."""
    form = FORMS[card.game]
    faces = [
        {
            "name": face.name,
            "reading": face.reading,
            **{
                field.key: _plain_value(value_of(field, card, side))
                for field in form.fields.values()
                if field.of_face and field.kind != "name"
            },
        }
        for side, face in card.sides()
    ]
    row = {
        "id": card.number,
        "game": card.game,
        "type": card.type,
        "color": "/".join(card.colours) or "no-color",
        "rarity": card.rarity,
        "language": card.language,
    }
    if not form.two_sided:
        return row | faces[0]
    sides = SIDES if card.type == form.two_sided else (None,)
    return row | {"faces": [{"side": side, **face} for side, face in zip(sides, faces, strict=False)]}


def _plain_value(value: object) -> object:
    return ("/".join(value) or None) if isinstance(value, tuple) else value


def _form_of(game: str, wanted: str | None) -> CardForm:
    if wanted is not None and game != wanted:
        raise BadValue(f"{GAME_NAMES[game]} のカードです (-g {game})")
    return FORMS[game]


def _find_game(row: Row, wanted: str | None) -> str:
    """Return the game of a row that does not need to say it: by its type, by fields of one game only, by its number."""
    said = row.get("game")
    if said is not None:
        game = (values.line(said, "ゲーム (game)") or "").lower()
        if game not in FORMS:
            raise BadValue(f"ゲームが分かりません: {game[:20]} ({' '.join(FORMS)} のどれか)")
        return game
    kind = row.get("type")
    if isinstance(kind, str):
        fitting = [game for game, form in FORMS.items() if values.find_kind(kind, form) is not None]
        if len(fitting) == 1:
            return fitting[0]
    if wanted is not None:
        return wanted
    filled = {key for key, value in row.items() if value not in (None, "", "-")}
    named = [game for game in FORMS if filled & _keys_of_one_game(game)]
    number = values.pick(row, "id", "number")
    return named[0] if len(named) == 1 else guess_game(number) if isinstance(number, str) else next(iter(FORMS))


@cache
def _keys_of_one_game(game: str) -> frozenset[str]:
    """Return the fields that no other game's cards have."""
    others = {key for form in FORMS.values() if form.game != game for key in form.fields}
    return frozenset((FORMS[game].fields.keys() - others) | ({"faces"} if FORMS[game].two_sided else set()))


@cache
def _face_keys(game: str) -> frozenset[str]:
    return frozenset({field.key for field in FORMS[game].fields.values() if field.of_face} | {"reading"})


@cache
def _known_keys(game: str, in_faces: bool) -> frozenset[str]:
    """Return the names that a row may have; what each face has stands in `faces`, or else beside, that of the back with a prefix."""
    if in_faces:
        return _CARD_KEYS
    keys = _CARD_KEYS - {"faces"} | _face_keys(game)
    return keys | {_BACK_PREFIX + key for key in _face_keys(game)} if FORMS[game].two_sided else keys


def _faces(form: CardForm, row: Row) -> Sequence[Row]:
    """Return the rows of the sides, the front first."""
    if "faces" in row:
        return _sides(row["faces"])
    back = {
        key.removeprefix(_BACK_PREFIX): value
        for key, value in row.items()
        if isinstance(key, str) and key.startswith(_BACK_PREFIX)
    }
    return [row, back] if form.two_sided and any(value not in (None, "") for value in back.values()) else [row]


def _sides(faces: object) -> list[Row]:
    if not isinstance(faces, list) or not 1 <= len(faces) <= 2 or not all(isinstance(face, Mapping) for face in faces):
        raise BadValue("faces が1つか2つの面の並びではありません")
    by_side: dict[str, Row] = {
        str(face.get("side") or SIDES[min(at, 1)]).lower(): face for at, face in enumerate(faces)
    }
    if list(SIDES[: len(faces)]) != sorted(by_side, reverse=True):
        raise BadValue(f"面が front と back になっていません: {' '.join(by_side)[:40]}")
    return [by_side[side] for side in SIDES[: len(faces)]]


def _card(form: CardForm, row: Row, faces: Sequence[Row]) -> Card:
    return _check_card(
        form,
        Card(
            form.game,
            values.number(values.pick(row, "id", "number")),
            values.kind(row.get("type"), form),
            values.colours(values.pick(row, "color", "colors"), form),
            read_face(form, faces[0]),
            read_face(form, faces[1]) if len(faces) > 1 else None,
            values.line(row.get("rarity"), "レアリティ (rarity)"),
            _language(row.get("language")),
        ),
    )


def _language(value: object) -> str:
    said = (values.line(value, "言語 (language)") or "ja").lower()
    if said not in ("ja", "jp", "en"):
        raise BadValue(f"言語が分かりません: {said[:20]} (ja か en)")
    return "en" if said == "en" else "ja"


def _check_card(form: CardForm, card: Card) -> Card:
    """Return the card if it has what every card of its type has printed, on each of its sides."""
    if card.back is not None and card.type != form.two_sided:
        raise BadValue("リーダーではないのに面が2つあります")
    for field in form.own_fields:
        if card.type in field.needed_by and any(face.value(field.key) is None for face in card.faces):
            raise BadValue(f"{field.ja} ({field.key}) がありません")
    return card
