"""Questions as files of older versions have them (`{kind: can}`), taken over into the words of today."""

from __future__ import annotations

from fwjudge.course.words import find
from fwjudge.games.table import PLAYERS, Word

from .reader import Reader, player_of
from .source import Items, Node, Pairs, Text
from .writing import write_flow

OLD_ASK = (Word("kind", "種類"), Word("text", "文"), Word("of", "対象"))
OLD_KINDS = (
    Word("can", "できるか", ("できる",)),
    Word("order", "順番", ("順", "処理順")),
    Word("value", "値", ("数値",)),
)


def is_old(node: Node | None) -> bool:
    """Whether a question is written with `kind`."""
    return isinstance(node, Pairs) and any(find(key.text, OLD_ASK) in ("kind", "of") for key, _ in node.pairs)


def take_over(reader: Reader, node: Node, play: Node | None) -> Node | None:
    """Return an old question in the words of today; a text alone where it asked what comes of the play, None where it said nothing.

    `play`: the lines of the file. Whether something can be done was asked of the last of them.
    """
    parts = reader.parts(node, OLD_ASK, "ask")
    kind = reader.word(parts["kind"], OLD_KINDS, "kind") if "kind" in parts else ""
    text = parts.get("text")
    beside = ((Text(node.line, node.column, "text"), text),) if text is not None else ()
    key = Text(node.line, node.column, kind)
    if kind == "value":
        if "of" not in parts:
            reader.wrong(node, "値の質問には、何の値かを書いてください: いくつ: カード名.パワー")
            return None
        return Pairs(node.line, node.column, ((key, parts["of"]), *beside))
    asked = _find_last_action(play) if kind == "can" else None
    if asked is None:
        return text
    action, at = asked
    return Pairs(node.line, node.column, ((key, action), (Text(node.line, node.column, "at"), at), *beside))


def _find_last_action(play: Node | None) -> tuple[Text, Text] | None:
    """Return what a player does in the last line of a play, and when that is; None where the last line is nothing that a player does."""
    lines = play.items if isinstance(play, Items) else ()
    last = lines[-1] if lines else None
    if not isinstance(last, Pairs) or len(last.pairs) != 1:
        return None
    (who, what) = last.pairs[0]
    player = player_of(who)
    if player is None or not isinstance(what, Text):
        return None
    at = f"{len(lines) - 1}行目の後" if len(lines) > 1 else "初め"
    action = f"{PLAYERS[player]}: {what.text}"
    return Text(what.line, what.column, action, True), Text(who.line, who.column, at)


def say_in_todays_words(node: Node | None) -> str:
    """Return what to write in place of an old question."""
    if not isinstance(node, Pairs):
        return "何を聞くのかを ask: に書く (docs/scenario.md「問い」)"
    asked = Pairs(node.line, node.column, tuple(pair for pair in node.pairs if pair[0].text != "text"))
    return f"いまは ask: {write_flow(asked)} と書く"
