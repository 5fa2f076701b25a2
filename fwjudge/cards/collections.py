"""Rows of the public collections of cards, told apart by the names of their fields, as rows of our own format."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from fwjudge.base.patterns import compile_late
from fwjudge.base.records import NamedTuple

from .model import SIDES
from .values import BadValue

Row = Mapping[str, Any]
_KANA = compile_late("[ぁ-ヺ]")
_JAPANESE = compile_late("[ぁ-ヿ㐀-鿿]")
_FOREIGN = compile_late("[가-힯฀-๿]")
_CHINESE = compile_late("[。，].*[㐀-鿿]|[㐀-鿿].*[。，]")
_HOST = compile_late(r"https?://([a-z-]+)\.onepiece-cardgame\.com/")
_LANGUAGES_OF_HOSTS: Final = {"www": "ja", "en": "en", "asia-en": "en"}


class CollectionRow(NamedTuple):
    """The cards of a row of a collection: the rows of our own format that it becomes, a row for each language."""

    game: str
    format: str
    rows: tuple[dict[str, Any], ...]


def recognise(row: Row) -> CollectionRow | None:
    """Return what a row of a public collection says; None if it is of none."""
    found = next((one for one in _COLLECTIONS if any(names <= row.keys() for names in one.names)), None)
    if found is None:
        return None
    read = () if _is_don(row) else tuple(found.read(row))
    return CollectionRow(found.game, found.format, read)


def _is_don(row: Row) -> bool:
    """Whether a row is a DON!! card: all of them are alike, so that no list of cards needs them."""
    kind = row.get("category", row.get("cardClass", row.get("type")))
    return isinstance(kind, str) and kind.strip().lower().rstrip("!") in ("don", "don card", "don!! card")


def _read_dbsfw(row: Row) -> Iterator[dict[str, Any]]:
    """`detail` holds every face in every language."""
    details = row.get("detail")
    if not isinstance(details, list) or not all(isinstance(one, Mapping) for one in details):
        raise BadValue("detail が面の並びではありません")
    found = False
    for language, said in (("ja", ("JP", "JA")), ("en", ("EN",))):
        faces = [
            {
                **one,
                "specified_cost": one.get("specifiedcost"),
                "combo_power": one.get("combopower"),
                "text": one.get("effect"),
            }
            for one in details
            if str(one.get("language")).upper() in said
        ]
        if faces:
            found = True
            yield {**row, "id": row.get("cardid"), "language": language, "faces": faces}
    if not found:
        raise BadValue("detail に日本語の面も英語の面もありません")


def _read_apitcg_of_fw(row: Row) -> Iterator[dict[str, Any]]:
    """One flat row, `-` where nothing is printed, no backs of leaders; cost `-` of other cards is 0."""
    if not {"specifiedCost", "comboPower"} & row.keys():
        raise BadValue("フュージョンワールドのカードではありません")
    features = row.get("features")
    if isinstance(features, str):
        features = features.partition("\n")[0]  # a second line repeats them for the back
    cost = row.get("cost")
    if cost == "-" and str(row.get("cardType")).upper() != "LEADER":
        cost = 0
    face = {
        "side": SIDES[0],
        "name": row.get("name"),
        "cost": cost,
        "specified_cost": row.get("specifiedCost"),
        "power": row.get("power"),
        "combo_power": row.get("comboPower"),
        "text": row.get("effect"),
        "traits": features,
    }
    japanese = any(isinstance(words, str) and _JAPANESE.search(words) for words in (face["name"], face["text"]))
    yield {
        "id": row.get("code", row.get("id")),
        "type": row.get("cardType"),
        "color": row.get("color"),
        "rarity": row.get("rarity"),
        "language": "ja" if japanese else "en",
        "faces": [face],
    }


def _read_punk_records(row: Row) -> Iterator[dict[str, Any]]:
    """The cost of a leader is its life; a 0 that is printed is left out, as what is not printed is."""
    yield _op_row(
        row,
        number=row.get("id"),
        type=row.get("category"),
        cost=row.get("cost"),
        attributes=row.get("attributes"),
        traits=row.get("types"),
        text=row.get("effect"),
        color=row.get("colors"),
        block=row.get("block_number"),
        address=row.get("img_full_url"),
    )


def _read_apitcg_of_op(row: Row) -> Iterator[dict[str, Any]]:
    """The attribute has a name and an image, traits and colours are parted by `/`."""
    attribute = row.get("attribute")
    yield _op_row(
        row,
        number=row.get("code", row.get("id")),
        type=row.get("type"),
        cost=row.get("cost"),
        attributes=attribute.get("name") if isinstance(attribute, Mapping) else attribute,
        traits=row.get("family"),
        text=row.get("ability"),
        color=row.get("color"),
        block=None,
    )


def _read_optcgjson(row: Row) -> Iterator[dict[str, Any]]:
    """Life stands beside the cost, or in its place; other languages stand beside, the Japanese one is not among them."""
    life = row.get("life")
    yield _op_row(
        row,
        number=row.get("number", row.get("id")),
        type=row.get("cardClass"),
        cost=row.get("cost") if life is None else life,
        attributes=row.get("attribute"),
        traits=row.get("feature"),
        text=row.get("effect"),
        color=row.get("color"),
        block=row.get("blockIcon"),
    )


def _op_row(row: Row, *, number: object, type: object, cost: object, text: object, **more: Any) -> dict[str, Any]:
    """Return a row of a ONE PIECE card; where a card of its type has a cost or a power and none is given, it is 0."""
    is_leader = str(type).lower() == "leader"
    power = row.get("power")
    if power in (None, "-", "") and str(type).lower() in ("leader", "character"):
        power = 0
    said = [row.get("name"), text, row.get("trigger"), *_texts(more["traits"])]
    return {
        "id": number,
        "type": type,
        "color": more["color"],
        "rarity": row.get("rarity"),
        "language": _language(more.get("address"), [one for one in said if isinstance(one, str)]),
        "name": row.get("name"),
        "life": cost if is_leader else None,
        "cost": None if is_leader else 0 if cost in (None, "-", "") else cost,
        "power": power,
        "counter": row.get("counter"),
        "attributes": more["attributes"],
        "traits": more["traits"],
        "text": text,
        "trigger": row.get("trigger"),
        "block": more["block"],
    }


def _texts(value: object) -> list[object]:
    return value if isinstance(value, list) else [value]


def _language(address: object, said: list[str]) -> str:
    """Return the language of a row: by the site that it is from, or by its letters."""
    host = _HOST.match(address) if isinstance(address, str) else None
    if host:
        if host[1] not in _LANGUAGES_OF_HOSTS:
            raise BadValue(f"日本語でも英語でもないカードです ({host[1]})")
        return _LANGUAGES_OF_HOSTS[host[1]]
    if any(_KANA.search(one) for one in said):
        return "ja"
    if any(_FOREIGN.search(one) for one in said) or any(_CHINESE.search(one) for one in said):
        raise BadValue("日本語でも英語でもないカードです")
    return "ja" if any(_JAPANESE.search(one) for one in said) else "en"


class _Collection(NamedTuple):
    """A public collection."""

    format: str
    game: str
    names: tuple[frozenset[str], ...]
    """Fields by which its rows are known: all of one of these."""
    read: Callable[[Row], Iterator[dict[str, Any]]]


_COLLECTIONS: Final = (
    _Collection("dbsfw", "fw", (frozenset(("cardid",)), frozenset(("detail",))), _read_dbsfw),
    _Collection("apitcg", "fw", (frozenset(("cardType",)),), _read_apitcg_of_fw),
    _Collection("optcgjson", "op", (frozenset(("cardClass",)),), _read_optcgjson),
    _Collection("apitcg", "op", (frozenset(("code", "family")), frozenset(("code", "ability"))), _read_apitcg_of_op),
    _Collection(
        "punk-records", "op", (frozenset(("category", "effect")), frozenset(("category", "types"))), _read_punk_records
    ),
)
