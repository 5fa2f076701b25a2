"""Card files that tests import. All cards here are invented."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

LEADER = {
    "id": "XX01-001",
    "type": "leader",
    "color": "red/blue",
    "rarity": "L",
    "faces": [
        {
            "side": "front",
            "name": "旅の剣士",
            "cost": None,
            "specified_cost": None,
            "power": 15000,
            "combo_power": None,
            "traits": "旅人/剣士",
            "text": "【アタック時】カード1枚を引く。",
        },
        {
            "side": "back",
            "name": "旅の大剣士",
            "cost": None,
            "specified_cost": None,
            "power": 20000,
            "combo_power": None,
            "traits": "旅人/剣士",
            "text": None,
        },
    ],
}


def battle(number: str = "XX01-002", name: str = "ソムリエ", **more: Any) -> dict[str, Any]:
    """A battle card; `more` changes what is printed on its face, or the row itself for keys of the row."""
    face = {
        "side": None,
        "name": name,
        "cost": 3,
        "specified_cost": "RR",
        "power": 20000,
        "combo_power": 5000,
        "traits": "給仕",
        "text": None,
    }
    row = {"id": number, "type": "battle", "color": "red", "rarity": "C", "faces": [face]}
    for key, value in more.items():
        (row if key in row else face)[key] = value
    return row


EXTRA = battle(
    "XX01-010",
    "三時のお茶",
    type="extra",
    power=None,
    combo_power=None,
    cost=0,
    specified_cost=None,
    text="【起動 メイン】カード1枚を引く。",
)

APITCG = {
    "id": "XX01-002",
    "code": "XX01-002",
    "rarity": "C",
    "name": "Sommelier",
    "color": "Red",
    "images": {},
    "cardType": "BATTLE",
    "cost": "3",
    "specifiedCost": "RR",
    "power": "20000",
    "comboPower": "-",
    "features": "Waiter\n     Waiter",
    "effect": "[On Play] Draw 1 card.<br>Then &lt;rest&gt;.",
    "getIt": "Nowhere",
    "set": {"id": "xx01", "name": "Nowhere"},
}

DBSFW = {
    "cardid": "XX01-001",
    "type": "LEADER",
    "color": "Red",
    "rarity": "L",
    "faq": None,
    "image": [],
    "detail": [
        {
            "side": side,
            "language": language,
            "name": name,
            "cost": None,
            "specifiedcost": None,
            "power": power,
            "combopower": None,
            "traits": trait,
            "effect": None,
        }
        for language, name, trait in (("EN", "Wandering Swordsman", "Traveller"), ("JP", "旅の剣士", "旅人"))
        for side, power in (("BACK", 20000), ("FRONT", 15000))
    ],
}

PUNK = {
    "id": "OP91-002",
    "pack_id": "0",
    "name": "番人&amp;門番",
    "category": "Character",
    "colors": ["Red", "Green"],
    "rarity": "Common",
    "cost": 2,
    "power": 3000,
    "counter": 1000,
    "attributes": ["Slash", "Unknown"],
    "types": ["門の一族", "旅人"],
    "effect": "【ブロッカー】",
    "trigger": "【トリガー】このカードを登場させる。",
    "block_number": 3,
    "img_full_url": "https://www.onepiece-cardgame.com/images/x.png",
}
"""A row of punk-records. A 0 that is printed, and what is not printed, are null there."""


def lines(path: Path, *rows: dict[str, Any] | str) -> Path:
    """Writes a JSONL file; a text is a line as it stands."""
    path.write_text(
        "".join((row if isinstance(row, str) else json.dumps(row, ensure_ascii=False)) + "\n" for row in rows),
        encoding="utf8",
    )
    return path
