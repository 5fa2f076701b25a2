"""A YAML text as a tree that knows its lines and columns. Nothing is constructed: every scalar stays the text that was written.

Depth and size are limited, an alias or a key that stands twice is an error: this is the only reader of YAML in the program.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .data_classes import dataclass
from .patterns import late_patterns
from .spelling import quote

with late_patterns():  # those of its own reader and of its kinds of scalars, where libyaml reads and all are text
    import yaml

MAX_NESTING_OF_YAML = 30
"""No text with deeper lists and mappings is read."""
MAX_VALUES_OF_YAML = 20_000
"""No text with more values is read."""
_MAX_VALUES_OF_ITEM = 1000
_MOST_PASSED_OVER = 1000
_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class BadYaml(ValueError):
    """A text that cannot be read, with the place (line and column from 1, 0 where it is the text as a whole)."""

    def __init__(self, line: int, column: int, text: str) -> None:
        super().__init__(text)
        self.line, self.column, self.text = line, column, text


@dataclass(frozen=True)
class Node:
    """A place in the text."""

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
    """A mapping, in the order of the text."""

    pairs: tuple[tuple[Text, Node], ...]


def parse_tree(text: str) -> Node:
    """Return the tree of a YAML text. Raises `BadYaml`."""
    loader = _open(text)
    try:
        builder = _Builder(loader)
        tree = builder.node(builder.begin(), 0)
        builder.end()
        return tree
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise _error(error, text) from None
    finally:
        loader.dispose()


def parse_items(text: bytes) -> Iterator[Node | BadYaml]:
    """Yield the items of a YAML text that is a list, one by one, however many there are, or why one cannot be used.

    Raises `BadYaml` from where on the text is no YAML, or where it is no list.
    """
    loader = _open(text)
    faults: list[BadYaml] = []
    try:
        builder = _Builder(loader, _MAX_VALUES_OF_ITEM, faults)
        event = builder.begin()
        if not isinstance(event, yaml.SequenceStartEvent):
            raise BadYaml(event.start_mark.line + 1, event.start_mark.column + 1, "並び (- …) ではありません。")
        while not isinstance(event := loader.get_event(), yaml.SequenceEndEvent):
            builder.count = 0
            item = builder.node(event, 1)
            yield faults[0] if faults else item
            faults.clear()
        builder.end()
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise _error(error, text) from None
    finally:
        loader.dispose()


def _open(text: str | bytes) -> Any:
    """Return a loader, which looks at the first letters already."""
    try:
        return _Loader(text)
    except (yaml.YAMLError, ValueError) as error:
        raise _error(error, text) from None


class _Builder:
    """A builder of the tree from parse events, which limits depth, size and aliases."""

    def __init__(self, loader: Any, most: int = MAX_VALUES_OF_YAML, faults: list[BadYaml] | None = None) -> None:
        self.loader, self.most, self.count = loader, most, 0
        self.faults = faults
        """Where a fault is noted instead of raised, and what has it passed over."""

    def begin(self) -> Any:
        """Return the event with which the content begins."""
        self.loader.get_event()  # the stream begins
        if isinstance(self.loader.get_event(), yaml.StreamEndEvent):
            raise BadYaml(0, 0, "空のファイルです。")
        return self.loader.get_event()

    def end(self) -> None:
        """Check that nothing follows."""
        self.loader.get_event()  # the document ends
        event = self.loader.get_event()
        if not isinstance(event, yaml.StreamEndEvent):
            text = "1つのファイルには1つだけを書きます (「---」の後にもう1つあります)。"
            raise BadYaml(event.start_mark.line + 1, 1, text)

    def node(self, event: Any, depth: int) -> Node:
        """Return the node that begins with this event."""
        self.count += 1
        line, column = event.start_mark.line + 1, event.start_mark.column + 1
        if depth > MAX_NESTING_OF_YAML:
            return self._pass_over(event, f"入れ子が深すぎます ({MAX_NESTING_OF_YAML}段まで)。")
        if self.count > self.most:
            return self._pass_over(event, f"項目が多すぎます ({self.most}個まで)。")
        if isinstance(event, yaml.AliasEvent):
            name = quote(f"*{event.anchor}")
            return self._pass_over(event, f"エイリアス {name} は使えません。値をそのまま書いてください。")
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
                self._note(key.line, key.column, f"「:」の前は語です。{key.kind_in_words}は置けません。")
                key = Text(key.line, key.column, "")
            if key.text in seen:
                text = f"{quote(key.text)} が2度あります (1度目は{seen[key.text]}行目)。"
                self._note(key.line, key.column, text)
            seen[key.text] = key.line
            pairs.append((key, self.node(self.loader.get_event(), depth + 1)))
        return Pairs(line, column, tuple(pairs))

    def _note(self, line: int, column: int, text: str) -> None:
        if self.faults is None:
            raise BadYaml(line, column, text)
        self.faults.append(BadYaml(line, column, text))

    def _pass_over(self, event: Any, why: str) -> Node:
        """Note a fault, and go to the end of what begins with this event."""
        line, column = event.start_mark.line + 1, event.start_mark.column + 1
        self._note(line, column, why)
        depth = int(isinstance(event, yaml.CollectionStartEvent))
        while depth:
            event = self.loader.get_event()
            depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
            if depth > _MOST_PASSED_OVER:  # each level makes libyaml slower: the rest is not worth the wait
                raise BadYaml(line, column, why)
        return Text(line, column, "")


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


def _error(error: Exception, text: str | bytes) -> BadYaml:
    """Return what a parser said, in words."""
    if isinstance(error, BadYaml):
        return error
    if isinstance(error, yaml.MarkedYAMLError):
        return _syntax(error, text if isinstance(text, str) else text.decode("utf8", "replace"))
    if isinstance(error, UnicodeEncodeError):
        return BadYaml(str(text).count("\n", 0, error.start) + 1, 1, "壊れた文字があります。")
    if isinstance(error, yaml.reader.ReaderError):
        ends = text[: error.position].count("\n" if isinstance(text, str) else b"\n")  # type: ignore[arg-type]
        return BadYaml(ends + 1, 1, "UTF-8ではない文字か、使えない制御文字があります。")
    return BadYaml(0, 0, "YAMLとして読めません。")


def _syntax(error: Any, text: str) -> BadYaml:
    mark = error.problem_mark or error.context_mark
    line, column = (mark.line + 1, mark.column + 1) if mark else (0, 0)
    said = f"{error.problem or ''} {error.context or ''}"
    lines = text.splitlines()
    row = lines[line - 1] if 0 < line <= len(lines) else ""
    if "\t" in row[: len(row) - len(row.lstrip())]:
        return BadYaml(line, column, "タブは使えません。字下げは半角の空白にしてください。")
    if row.startswith("\u3000") or "：" in row:
        return BadYaml(
            line, column, f"{quote(row.strip())} に全角の「：」か空白があります。半角の「: 」にしてください。"
        )
    hint = next((hint for mark_of, hint in _HINTS if mark_of in said), "YAMLの書き方に合っていません。")
    return BadYaml(line, column, f"{quote(row.strip())}: {hint}" if row.strip() else hint)
