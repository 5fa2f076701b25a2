"""The pages that open `rules_ja` on a code-hosting site: what lies there, and the chapters of each game with links.

`python -m fwjudge.rulebook.contents` writes them anew after a heading has changed.
"""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

from fwjudge.base.places import rules_dir
from fwjudge.citation import GAME_NAMES, GAMES

from .anchor import anchor
from .book import load
from .edition import edition
from .number import depth

_PREFACE = """# 総合ルール（要約）

5つのゲームの総合ルールを、番号はそのままに、私たちの言葉で書き直したもの。公式の文ではない。公式の文書は各発行元のもので、ここには含まれない。

| | ゲーム | 版 | 項目 |
|---|---|---|---|
{rows}

## 読み方

- 見出しは番号と題。番号の下に、種別、文、例、注が並ぶ。
- 種別は 〔手順〕 何かをする・起こる、〔制約〕 できない・条件が要る、〔定義〕 言葉や数が何を意味するか、〔補足〕 進行に関わらない説明。
- `【例】` は文書の例。`【注】` は文書の誤りや食い違いについての私たちの注。`【実行外】` は、機械が実行できる内容のない項目の、その理由。
- 参照は括弧の中の番号。文書が誤っている所も、意味に触れるものは書かれているとおりに要約し、注を付けた。

## ほかのファイル

- `edition.toml` 版の名と日付。`history.tsv` 文書が述べる改訂履歴。
- `official.lock` 要約と実装の元にした公式の文の指紋。`fwjudge rules lock FILE` で、文書を持つ人は誰でも作り直せる。
- `reviewed.tsv` 公式の文との照合で挙がり、正しいと判断した点とその理由。
"""


def pages() -> dict[str, str]:
    """Return each page by its path below `rules_ja`."""
    rows = [f"| [{g}]({g}/README.md) | {GAME_NAMES[g]} | {edition(g).label} | {len(load(g))} |" for g in GAMES]
    found = {"README.md": _PREFACE.format(rows="\n".join(rows))}
    for game in GAMES:
        found[f"{game}/README.md"] = _chapters(game)
    return found


def _chapters(game: str) -> str:
    book = load(game)
    lines = [f"# {edition(game).name}（要約）", "", edition(game).label, ""]
    for file, rules in groupby(book, lambda rule: rule.file):
        listed = [rule for rule in rules if rule.title and depth(game, rule.number) <= 2]
        section = book.section(listed[0].number) if listed else ""
        if section:
            lines.append(f"- [{listed[0].number.partition('.')[0]} {section}]({file})")
        for rule in listed:
            deep = 1 if section else depth(game, rule.number) - 1
            lines.append(f"{'  ' * deep}- [{rule.number} {rule.title}]({file}#{anchor(rule)})")
    return "\n".join(lines) + "\n"


def write(folder: Path | None = None) -> None:
    """Write the pages of contents into `rules_ja`, or into this folder."""
    for name, text in pages().items():
        ((folder or rules_dir()) / name).write_text(text, encoding="utf8")


if __name__ == "__main__":
    write()
