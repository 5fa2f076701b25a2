"""One row of a card file to a card: our own format, flat rows (CSV), and two public collections, told apart by their shape."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping, Sequence
from typing import Any

from fwjudge.base.records import NamedTuple

from . import values
from .model import SIDES, Card, Face
from .values import BadValue

Row = Mapping[str, Any]

_CARD_KEYS = {"id", "number", "type", "color", "colors", "rarity", "language", "faces"}
_FACE_KEYS = {"side", "name", "reading", "cost", "specified_cost", "power", "combo_power", "traits", "text"}
_BACK_PREFIX = "back_"
_FLAT_KEYS = {
    *(_CARD_KEYS - {"faces"}),
    *(_FACE_KEYS - {"side"}),
    *(_BACK_PREFIX + key for key in _FACE_KEYS - {"side"}),
}
HEADINGS = {
    "カード番号": "id",
    "番号": "id",
    "種類": "type",
    "カード種類": "type",
    "色": "color",
    "レアリティ": "rarity",
    "言語": "language",
    **{
        prefix_ja + ja: prefix + key
        for prefix_ja, prefix in (("", ""), ("裏", _BACK_PREFIX), ("裏面の", _BACK_PREFIX))
        for ja, key in {
            "カード名": "name",
            "名前": "name",
            "読み": "reading",
            "コスト": "cost",
            "指定コスト": "specified_cost",
            "パワー": "power",
            "コンボパワー": "combo_power",
            "特徴": "traits",
            "テキスト": "text",
            "スキル": "text",
        }.items()
    },
}
"""The Japanese names that a column of a CSV may have."""

_JAPANESE = re.compile("[ぁ-ヺ㐀-鿿]")


class CardRow(NamedTuple):
    """The cards of one row, the format, and the names in it that are not known."""

    cards: tuple[Card, ...]
    format: str
    unknown: tuple[str, ...] = ()


def read(row: object) -> CardRow:
    """Read the cards of a row; a `BadValue` says what is wrong with it."""
    if not isinstance(row, Mapping):
        raise BadValue("1枚のカードの { } ではありません")
    if "cardid" in row or "detail" in row:
        return CardRow(_dbsfw(row), "dbsfw")
    if "cardType" in row:
        return CardRow((_apitcg(row),), "apitcg")
    if "faces" in row:
        return _own(row)
    return _flat(row)


def plain(card: Card) -> dict[str, Any]:
    """Return a card as a row of our own format; `read` gives the same card back."""
    faces = [
        {
            "side": side if card.type == "leader" else None,
            "name": face.name,
            "reading": face.reading,
            "cost": face.cost,
            "specified_cost": face.specified,
            "power": face.power,
            "combo_power": face.combo,
            "traits": "/".join(face.traits) or None,
            "text": face.text,
        }
        for side, face in card.sides()
    ]
    return {
        "id": card.number,
        "type": card.type,
        "color": "/".join(card.colours) or "no-color",
        "rarity": card.rarity,
        "language": card.language,
        "faces": faces,
    }


def _own(row: Row) -> CardRow:
    faces = row["faces"]
    if not isinstance(faces, list) or not 1 <= len(faces) <= 2 or not all(isinstance(face, Mapping) for face in faces):
        raise BadValue("faces が1つか2つの面の並びではありません")
    unknown = [*(row.keys() - _CARD_KEYS), *(f"faces.{key}" for face in faces for key in face.keys() - _FACE_KEYS)]
    return CardRow((_card(row, _sides(faces)),), "fwjudge", tuple(sorted(map(str, unknown))))


def _flat(row: Row) -> CardRow:
    faces = [row]
    back = {
        key.removeprefix(_BACK_PREFIX): value
        for key, value in row.items()
        if isinstance(key, str) and key.startswith(_BACK_PREFIX)
    }
    if any(value not in (None, "") for value in back.values()):
        faces.append(back)
    return CardRow((_card(row, faces),), "fwjudge", tuple(sorted(str(key) for key in row.keys() - _FLAT_KEYS)))


def _sides(faces: list[Row]) -> list[Row]:
    """Return the rows of the sides, the front first."""
    by_side = {str(face.get("side") or SIDES[min(at, 1)]).lower(): face for at, face in enumerate(faces)}
    if list(SIDES[: len(faces)]) != sorted(by_side, reverse=True):
        raise BadValue(f"面が front と back になっていません: {' '.join(by_side)[:40]}")
    return [by_side[side] for side in SIDES[: len(faces)]]


def _card(row: Row, faces: Sequence[Row]) -> Card:
    return _check_card(
        Card(
            values.number(values.pick(row, "id", "number")),
            values.kind(row.get("type")),
            values.colours(values.pick(row, "color", "colors")),
            _face(faces[0]),
            _face(faces[1]) if len(faces) > 1 else None,
            values.line(row.get("rarity"), "レアリティ (rarity)"),
            _language(row.get("language")),
        )
    )


def _face(face: Row) -> Face:
    name = values.line(face.get("name"), "カード名 (name)")
    if name is None:
        raise BadValue("カード名 (name) がありません")
    return Face(
        name,
        values.whole(face.get("cost"), "コスト (cost)"),
        values.specified_cost(face.get("specified_cost")),
        values.whole(face.get("power"), "パワー (power)"),
        values.whole(face.get("combo_power"), "コンボパワー (combo_power)"),
        values.traits(face.get("traits")),
        values.words(face.get("text"), "テキスト (text)"),
        values.line(face.get("reading"), "読み (reading)"),
    )


def _language(value: object) -> str:
    said = (values.line(value, "言語 (language)") or "ja").lower()
    if said not in ("ja", "jp", "en"):
        raise BadValue(f"言語が分かりません: {said[:20]} (ja か en)")
    return "en" if said == "en" else "ja"


def _check_card(card: Card) -> Card:
    """Return the card if it has what every card of its type has printed (chapters 10 to 12)."""
    if card.back is not None and card.type != "leader":
        raise BadValue("リーダーではないのに面が2つあります")
    if card.type != "extra" and any(face.power is None for face in card.faces):
        raise BadValue("パワー (power) がありません")
    if card.type != "leader" and card.front.cost is None:
        raise BadValue("コスト (cost) がありません")
    return card


def _dbsfw(row: Row) -> tuple[Card, ...]:
    """Read a row of dbsfw: `detail` holds every face in every language."""
    details = row.get("detail")
    if not isinstance(details, list) or not all(isinstance(one, Mapping) for one in details):
        raise BadValue("detail が面の並びではありません")
    cards = []
    for language, said in (("ja", ("JP", "JA")), ("en", ("EN",))):
        faces = [one for one in details if str(one.get("language")).upper() in said]
        if faces:
            renamed = [
                {
                    **one,
                    "specified_cost": one.get("specifiedcost"),
                    "combo_power": one.get("combopower"),
                    "text": one.get("effect"),
                }
                for one in _sides(faces)
            ]
            cards.append(_card({**row, "id": row.get("cardid"), "language": language}, renamed))
    if not cards:
        raise BadValue("detail に日本語の面も英語の面もありません")
    return tuple(cards)


def _apitcg(row: Row) -> Card:
    """Read a row of apitcg: one flat row, `-` where nothing is printed, no backs of leaders; cost `-` of other cards is 0."""
    if not {"specifiedCost", "comboPower"} & row.keys():
        raise BadValue("フュージョンワールドのカードではありません")
    said = {key: html.unescape(value) if isinstance(value, str) else value for key, value in row.items()}
    features = said.get("features")
    face = {
        "name": said.get("name"),
        "cost": said.get("cost"),
        "specified_cost": said.get("specifiedCost"),
        "power": said.get("power"),
        "combo_power": said.get("comboPower"),
        "text": said.get("effect"),
        "traits": features.partition("\n")[0]
        if isinstance(features, str)
        else features,  # a second line repeats them for the back
    }
    if face["cost"] == "-" and str(said.get("cardType")).upper() != "LEADER":
        face["cost"] = 0
    japanese = any(isinstance(words, str) and _JAPANESE.search(words) for words in (face["name"], face["text"]))
    return _card(
        {
            "id": said.get("code", said.get("id")),
            "type": said.get("cardType"),
            "color": said.get("color"),
            "rarity": said.get("rarity"),
            "language": "ja" if japanese else "en",
        },
        [face],
    )
