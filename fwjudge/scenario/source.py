"""A YAML file as a tree that knows its lines and columns. Nothing is constructed: every scalar stays the text that was written."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from fwjudge.base.data_classes import dataclass
from fwjudge.base.reasons import reason
from fwjudge.base.spelling import quote

from .problem import BadScenario, Problem

MAX_BYTES = 256_000
"""No larger file is read."""
MAX_DEPTH = 30
"""No file with deeper lists and mappings is read."""
MAX_NODES = 20_000
"""No file with more values is read."""
_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True)
class Node:
    """A place in the file."""

    line: int
    column: int

    @property
    def kind_in_words(self) -> str:
        """The kind of the node in words."""
        return {"Text": "文字", "Items": "リスト"}.get(type(self).__name__, "「語: 値」の組")


@dataclass(frozen=True)
class Text(Node):
    """A scalar, as it was written."""

    text: str
    quoted: bool = False

    @property
    def empty(self) -> bool:
        """Whether nothing was written."""
        return not self.quoted and self.text in ("", "~", "null")


@dataclass(frozen=True)
class Items(Node):
    """A list."""

    items: tuple[Node, ...]


@dataclass(frozen=True)
class Pairs(Node):
    """A mapping, in the order of the file."""

    pairs: tuple[tuple[Text, Node], ...]


def read_bytes(path: Path) -> bytes:
    """Return the content of a file. Raise `BadScenario` where it is none, or larger than a person writes."""
    name = str(path)
    try:
        folder = path.is_dir()
        data = b""
        if not folder:
            with path.open("rb") as file:
                data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise BadScenario(name, [Problem(0, 0, f"読めません: {reason(error)}。")]) from None
    except ValueError:
        raise BadScenario(name, [Problem(0, 0, "ファイルの名として使えません。")]) from None
    if folder:
        raise BadScenario(name, [Problem(0, 0, "フォルダーです。シナリオのファイル (.yaml) を指定してください。")])
    if len(data) > MAX_BYTES:
        raise BadScenario(name, [Problem(0, 0, f"大きすぎます。シナリオは {MAX_BYTES // 1000} KB までです。")])
    return data


def parse(data: bytes | str, file: str) -> Node:
    """Return the tree of a YAML text."""
    text = data if isinstance(data, str) else _decode(data, file)
    try:
        return _tree(_Loader(text), file)
    except BadScenario:
        raise
    except yaml.MarkedYAMLError as error:
        raise BadScenario(file, [_syntax(error, text)]) from None
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        raise BadScenario(file, [Problem(line, 1, "使えない制御文字があります。")]) from None
    except (yaml.YAMLError, ValueError, RecursionError):
        raise BadScenario(file, [Problem(0, 0, "YAMLとして読めません。")]) from None


def _decode(data: bytes, file: str) -> str:
    for encoding in ("utf-8-sig", "utf-16") if data[:2] in (b"\xff\xfe", b"\xfe\xff") else ("utf-8-sig", "cp932"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise BadScenario(file, [Problem(0, 0, "文字コードが分かりません。UTF-8で保存してください。")])


class _Builder:
    """A builder of the tree from parse events, which limits depth, size and aliases."""

    def __init__(self, loader: Any, file: str) -> None:
        self.loader, self.file, self.count = loader, file, 0

    def node(self, event: Any, depth: int) -> Node:
        """Return the node that begins with this event."""
        self.count += 1
        line, column = event.start_mark.line + 1, event.start_mark.column + 1
        if depth > MAX_DEPTH:
            raise BadScenario(self.file, [Problem(line, column, f"入れ子が深すぎます ({MAX_DEPTH}段まで)。")])
        if self.count > MAX_NODES:
            raise BadScenario(self.file, [Problem(line, column, f"項目が多すぎます ({MAX_NODES}個まで)。")])
        if isinstance(event, yaml.AliasEvent):
            text = f"エイリアス {quote(f'*{event.anchor}')} は使えません。値をそのまま書いてください。"
            raise BadScenario(self.file, [Problem(line, column, text)])
        if isinstance(event, yaml.ScalarEvent):
            return Text(line, column, event.value, event.style in ("'", '"', "|", ">"))
        if isinstance(event, yaml.SequenceStartEvent):
            items = []
            while not isinstance(event := self.loader.get_event(), yaml.SequenceEndEvent):
                items.append(self.node(event, depth + 1))
            return Items(line, column, tuple(items))
        pairs = []
        seen: dict[str, int] = {}
        while not isinstance(event := self.loader.get_event(), yaml.MappingEndEvent):
            key = self.node(event, depth + 1)
            if not isinstance(key, Text):
                raise BadScenario(
                    self.file, [Problem(key.line, key.column, f"「:」の前は語です。{key.kind_in_words}は置けません。")]
                )
            if key.text in seen:
                problem = Problem(
                    key.line, key.column, f"{quote(key.text)} が2度あります (1度目は{seen[key.text]}行目)。"
                )
                raise BadScenario(self.file, [problem])
            seen[key.text] = key.line
            pairs.append((key, self.node(self.loader.get_event(), depth + 1)))
        return Pairs(line, column, tuple(pairs))


def _tree(loader: Any, file: str) -> Node:
    try:
        loader.get_event()  # the stream begins
        event = loader.get_event()
        if isinstance(event, yaml.StreamEndEvent):
            raise BadScenario(file, [Problem(0, 0, "空のファイルです。")])
        tree = _Builder(loader, file).node(loader.get_event(), 0)
        loader.get_event()  # the document ends
        event = loader.get_event()
        if not isinstance(event, yaml.StreamEndEvent):
            line = event.start_mark.line + 1
            raise BadScenario(
                file,
                [Problem(line, 1, "1つのファイルには1つのシナリオだけを書きます (「---」の後にもう1つあります)。")],
            )
        return tree
    finally:
        loader.dispose()


_HINTS = (
    ("\\t", "タブは使えません。字下げは半角の空白にしてください。"),
    ("mapping values are not allowed", 'ここに「:」は置けません。値に「: 」を含むなら全体を " " で囲んでください。'),
    ("could not find expected ':'", "「:」がありません。「語: 値」の形にしてください (「:」は半角、その後に空白)。"),
    ("did not find expected ',' or", "括弧 [ ] { } が閉じていないか、「,」がありません。"),
    ("expected ',' or", "括弧 [ ] { } が閉じていないか、「,」がありません。"),
    ("did not find expected key", "字下げがそろっていません。"),
    ("did not find expected '-'", "字下げがそろっていないか、「- 」がありません。"),
    ("expected <block end>", "字下げがそろっていません。"),
    ("did not find expected node content", "値がないか、括弧が閉じていません。"),
    ("unexpected end of stream", "引用符か括弧が閉じていません。"),
    ("undefined alias", "エイリアスは使えません。値をそのまま書いてください。"),
    ("cannot start any token", 'この文字で値を始められません。全体を " " で囲んでください。'),
    ("alphabetic or numeric character", '「*」や「&」で値を始められません。全体を " " で囲んでください。'),
    ("escape", '" " の中の「\\」の使い方が違います。'),
)


def _syntax(error: Any, text: str) -> Problem:
    mark = error.problem_mark or error.context_mark
    line, column = (mark.line + 1, mark.column + 1) if mark else (0, 0)
    said = f"{error.problem or ''} {error.context or ''}"
    lines = text.splitlines()
    row = lines[line - 1] if 0 < line <= len(lines) else ""
    if "\t" in row[: len(row) - len(row.lstrip())]:
        return Problem(line, column, "タブは使えません。字下げは半角の空白にしてください。")
    if row.startswith("\u3000") or "：" in row:
        return Problem(
            line, column, f"{quote(row.strip())} に全角の「：」か空白があります。半角の「: 」にしてください。"
        )
    hint = next((hint for mark_of, hint in _HINTS if mark_of in said), "YAMLの書き方に合っていません。")
    return Problem(line, column, f"{quote(row.strip())}: {hint}" if row.strip() else hint)
