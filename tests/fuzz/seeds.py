"""Inputs to begin with: what the bundled files, the invented cards and the invented documents are."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

from fwjudge.base.places import scenarios_dir
from fwjudge.citation import GAMES
from tests.cards.invented import EXTRA, LEADER, battle

_TESTS = Path(__file__).parent.parent
_MOST_BYTES = 4000


@cache
def _files(game: str) -> tuple[Path, ...]:
    found = sorted((scenarios_dir() / game).rglob("*.yaml"))
    return tuple(file for file in found if file.stat().st_size < _MOST_BYTES)


@cache
def scenarios() -> list[bytes]:
    """Return bundled scenarios of all games."""
    return [file.read_bytes() for game in GAMES for file in _files(game)[::3]]


@cache
def small_scenario(game: str) -> bytes:
    """Return the shortest scenario of a game in which something is played."""
    return min((file.read_bytes() for file in _files(game) if b"play:\n" in file.read_bytes()), key=len)


@cache
def typed_lines() -> list[bytes]:
    """Return what is typed at a table: the lines of the bundled plays, and every command of the prompt."""
    from fwjudge.cli.conversation import HELP

    played = [
        "\n".join(line.strip("- \r") for line in file.read_text("utf8").split("\n") if line.startswith("  - "))
        for game in GAMES
        for file in _files(game)[::9]
    ]
    commands = ["\n".join(words) for words in HELP]
    return [
        one.encode()
        for one in (
            *played,
            *commands,
            "\n\n\n1\n盤面\n手順\n選択肢\n戻る\n裁定",
            "進める\nもし 甲 1\n1\n裁定\n戻る 2",
            "ゲーム op\nカード 兵 種類=キャラ 文=【KO時】カード1枚を引く。\n置く A キャラエリア 兵 ×2\n手番 A 3\n盤面",
            "聞く いつ 引く: B\n聞く いくつ 兵.パワー\n聞く どうなる\nなぜ 兵\nはい\nいいえ\n外す B 手札",
        )
    ]


def card_rows() -> list[bytes]:
    """Return card files: lines of JSON, a list, an object with a list, and tables."""
    rows = [LEADER, EXTRA, *(battle(f"XX01-{at:03}", text="【登場時】カード1枚を引く。") for at in range(3, 6))]
    lines = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    table = "id,name,type,color,cost,specified_cost,power,combo_power,traits,text\n" + "".join(
        f'XX02-{at:03},兵{at},battle,red,{at},R,5000,5000,兵/番人,"【登場時】カード1枚を引く。\n【ブロッカー】"\n'
        for at in range(4)
    )
    found = [
        lines,
        json.dumps(rows, ensure_ascii=False),
        json.dumps({"cards": rows}),
        json.dumps({"data": rows[:1]}),
        table,
    ]
    return [*(one.encode() for one in (*found, table.replace(",", "\t"), "\ufeff" + table)), table.encode("cp932")]


def question_rows() -> list[bytes]:
    """Return files of questions with their answers."""
    rows: list[dict[str, Any]] = [
        {
            "id": f"FW-X{at}",
            "question": f"問{at}は？",
            "answer": "はい。8-4-6",
            "card": "XX01-001",
            "related": ["XX01-002"],
        }
        for at in range(3)
    ]
    rows += [
        {"id": at, "game": game, "text": "問", "answer": "答", "date": "2026-01-02"} for at, game in enumerate(GAMES)
    ]
    return [json.dumps(row, ensure_ascii=False).encode() for row in rows] + [
        "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows).encode()
    ]


def correction_rows() -> list[bytes]:
    """Return files of corrections, as lines of JSON and as YAML."""
    rows: list[dict[str, Any]] = [
        {"id": "XX01-001", "field": "cost", "value": 2, "date": "2026-01-02", "source": "訂正"},
        {"number": "XX01-002", "side": "back", "field": "text", "value": "【登場時】カード1枚を引く。"},
        {"id": "XX01-003", "field": "traits", "value": "兵/番人"},
    ]
    lines = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    yaml = "".join("- " + "\n  ".join(f"{key}: {value}" for key, value in row.items()) + "\n" for row in rows)
    flow = "".join(json.dumps(row, ensure_ascii=False).join(("- ", "\n")) for row in rows)
    return [one.encode() for one in (lines, yaml, flow, yaml.replace("2\n", '"2"\n'), "# 訂正\n" + yaml)]


def deck_lists() -> list[bytes]:
    """Return deck lists in the ways in which people write them."""
    found = (
        "リーダー: XX01-001\n4 XX01-003\nXX01-004 x4\n4 三時のお茶\nXX01-005 ソムリエ 4枚\n# 覚え\n",
        json.dumps({"leader": "XX01-001", "cards": {"XX01-003": 4, "XX01-004": 3}}),
        json.dumps(
            ["4 XX01-003", {"id": "XX01-004", "count": 4}, {"name": "三時のお茶", "quantity": "4"}], ensure_ascii=False
        ),
        "メイン\n４ ＸＸ０１－００３\nXX01-004(4)\n",
    )
    return [one.encode() for one in found]


def card_texts(game: str) -> Callable[[], list[bytes]]:
    """Make the function that returns invented card texts of a game."""

    def read() -> list[bytes]:
        files = {"fw": "wordings.txt", "op": "wordings_op.txt", "dz": "wordings_dz.txt"}
        name = files.get(game, f"texts_of_{game}.tsv")
        lines = (_TESTS / "cards" / name).read_text("utf8").splitlines()
        texts = [line.rpartition("\t")[2] for line in lines if line.strip() and not line.startswith("#")]
        pairs = [f"{one}\n{two}" for one, two in pairwise(texts)]
        return [one.encode() for one in texts[::2] + pairs[::20]]

    return read


@cache
def text_documents() -> list[bytes]:
    """Return invented documents in the forms of the official ones, as text in several encodings."""
    from tests.rulebook.official import invented

    texts = [text for name, text in vars(invented).items() if name.isupper() and isinstance(text, str)]
    return [*(text.encode() for text in texts), texts[0].encode("utf-16"), texts[0].encode("cp932", "replace")]


@cache
def pdf_documents() -> list[bytes]:
    """Return invented documents as PDFs: packed, not packed, and locked; only one made by hand without what makes the others."""
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
        b"<</Length 33>>stream\nBT /F 9 Tf 9 9 Td(1-1. a)Tj ET   \nendstream",
        b"<</Type/Font/Subtype/Type1/BaseFont/Courier>>",
    ]
    data, places = b"%PDF-1.4\n", list[int]()
    for at, one in enumerate(objects, 1):
        places.append(len(data))
        data += b"%d 0 obj%s endobj\n" % (at, one)
    table = b"xref\n0 6\n0000000000 65535 f \n" + b"".join(b"%010d 00000 n \n" % at for at in places)
    found = [data + table + b"trailer<</Size 6/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % len(data)]
    try:
        from reportlab.lib.pdfencrypt import StandardEncryption

        from tests.rulebook.official import invented
        from tests.rulebook.official.official_layout import Look, pdf
    except ImportError:
        return found
    lines = [line for line in invented.FW.splitlines() if line.strip()]
    found += [pdf(lines, Look()), pdf(lines * 3, Look("頭", "足")), pdf(lines, Look(), encrypt="x")]
    return [*found, pdf(lines, Look(), encrypt=StandardEncryption("", "owner", canModify=0))]


def citing_texts() -> list[bytes]:
    """Return texts that cite rules, and numbers that are none."""
    found = [
        "8-4-6-2-3 により、【KO時】は待機します。op:7-1-3 と 7-1-4(op) も参照。\n1-0 で勝ち。2026-01-02",
        "第4部第9章2-1 による。ディメンション・ゼロの第3章1-2。804.2c-31、1a.1.3、k.ソウルガード.Q1",
        "ルール16-2-7 は ONE PIECE カードゲームの 10-2-17 とは違う。ver. 1.06 の ８－４－６。\n9 - 9 - 1 ①",
        "fw 8-4、9-9-1-1、9-9-2／15-7-5。スコア 2-1。gen 1001.2・811.2a。c.1 3a.3.1 Q3",
    ]
    return [*(one.encode() for one in found), found[0].encode("cp932"), found[1].encode("utf-16")]


def queries() -> list[bytes]:
    """Return what is typed into a search."""
    found = (
        "置換効果 順番|たいきじょうたい|burokka-|8-4-6|第4部第9章|k.奇襲|ライフ ない|ﾌﾞﾛｯｶｰ|「KO時」|アタック AND 終了|ドン!!|804.2c|"
        + (
            "1a.1.3|ころす|taiki joutai|手札 10枚 捨てる 終了時|①|置き換え|デッキ の 下|スタック|優先権|『ソウルガード』"
        )
    )
    return [one.encode() for one in found.split("|")]


@cache
def saved_games() -> list[bytes]:
    """Return saved games of all machines, at their beginning and later."""
    from fwjudge import library
    from fwjudge.scenario import BadScenario

    found = []
    chance = Random(16)
    for game in GAMES:
        for file in sorted(_files(game), key=lambda file: file.stat().st_size)[:40:5]:
            try:
                at = library.load(file)
            except BadScenario:
                continue
            for _ in range(chance.randrange(4)):
                if library.legal(at):
                    at = library.apply(at, chance.choice(library.legal(at)))
            found.append(json.dumps(library.to_json(at), ensure_ascii=False).encode())
    old = (_TESTS / "engine" / "saved_games.jsonl").read_text("utf8").splitlines()
    found += [json.dumps(json.loads(line)["saved"], ensure_ascii=False).encode() for line in old[:4]]
    return sorted(found, key=len)


@cache
def library_calls() -> list[bytes]:
    """Return calls of the library as JSON: the name of a function and its words."""
    calls = [
        {"rule": "8-4-6", "search": "置換効果 順番", "read_card": "【登場時】カード1枚を引く。"},
        {"rule_on": "rules: fw\nplay:\n  - A: アタック リーダー -> リーダー\n"},
        *({"rule_on": one.decode()} for one in scenarios()[::60]),
        *({"load": json.loads(one)} for one in saved_games()[:12]),
        {"load": "{}"},
    ]
    return [json.dumps(one, ensure_ascii=False).encode() for one in calls]
