"""Pieces of an HTML page: an element escapes whatever is not already HTML, so nothing that a file says can break out of it."""

from __future__ import annotations

import html
from collections.abc import Iterable

from fwjudge.base.patterns import compile_late

_VOID = frozenset({"br", "input", "meta"})
# What no HTML document may hold: control characters, halves of surrogate pairs, characters that are none.
# Marks that turn the direction of writing: they would let a line read otherwise than it is.
_UNWRITABLE = compile_late(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]"
)


class Html(str):
    """Text that is HTML already."""

    __slots__ = ()


def text(words: str) -> Html:
    """Return the words as they are to be read.

    >>> text("<b>&")
    '&lt;b&gt;&amp;'
    """
    if isinstance(words, Html):
        return words
    lines = words.replace("\r\n", "\n").replace("\r", "\n")
    return Html(html.escape(_UNWRITABLE.sub("\ufffd", lines)))


def el(name: str, /, *children: str, **attributes: str | bool | None) -> Html:
    """Make an element; `cls` is its class, `_` in a name stands for `-`, True is an attribute without a value.

    >>> el("p", "1 < 2", cls="note", hidden=False)
    '<p class="note">1 &lt; 2</p>'
    """
    head = name
    for key, value in attributes.items():
        if value is None or value is False or value == "":
            continue
        key = "class" if key == "cls" else key.strip("_").replace("_", "-")
        head += f" {key}" if value is True else f' {key}="{text(str(value))}"'
    if name in _VOID:
        return Html(f"<{head}>")
    return Html(f"<{head}>{''.join(text(child) for child in children)}</{name}>")


def join(pieces: Iterable[str], between: str = "") -> Html:
    """Return pieces as one piece of HTML, with a text between them."""
    return Html(text(between).join(text(piece) for piece in pieces))


def classes(*names: str | bool) -> str:
    """Join the class names that are not empty.

    >>> classes("card", False, "rested", "")
    'card rested'
    """
    return " ".join(name for name in names if isinstance(name, str) and name)
