"""The one reader of YAML: nothing is constructed, depth and size are limited, and what stands twice is an error."""

from __future__ import annotations

import pytest

from fwjudge.base.yaml_tree import BadYaml, Items, Pairs, Text, parse_items, parse_tree


def items(text: str) -> list[object]:
    """The items of a list: a text, or what is wrong with one."""
    return [one.text if isinstance(one, Text | BadYaml) else one for one in parse_items(text.encode())]


def test_a_text_of_brackets_alone_ends_before_its_end() -> None:
    with pytest.raises(BadYaml, match="入れ子が深すぎます"):
        list(parse_items(b"[" * 5_000_000))


def test_a_scalar_stays_what_was_written() -> None:
    assert items("- 010\n- 1:30\n- yes\n- 2026-03-01\n- 0x1f\n- .nan\n- ~\n") == [
        *("010", "1:30", "yes", "2026-03-01", "0x1f", ".nan", "~")
    ]


def test_an_item_that_cannot_be_used_is_named_and_the_others_are_read() -> None:
    text = (
        "- {a: 1, a: 2}\n- 1\n- &x 2\n- *x\n- " + "[" * 60 + "]" * 60 + "\n- {[1]: 2}\n- [" + "1, " * 2000 + "1]\n- 3\n"
    )
    found = items(text)
    assert [found[at] for at in (1, 2, 7)] == ["1", "2", "3"]
    for at, word in (
        (0, "2度あります"),
        (3, "エイリアス"),
        (4, "深すぎます"),
        (5, "リストは置けません"),
        (6, "多すぎます"),
    ):
        assert word in str(found[at])


@pytest.mark.parametrize("text", ["[" * 50_000, "{a: " * 50_000, "- " * 50_000 + "x"])
def test_no_depth_breaks_the_reader(text: str) -> None:
    with pytest.raises(BadYaml, match="深すぎます"):
        parse_tree(text)
    try:
        assert "深すぎます" in str(items(text)[0])
    except BadYaml as error:
        assert error.text


def test_aliases_cannot_multiply() -> None:
    bomb = "a: &a [x, x]\n" + "".join(
        f"{name}: &{name} [*{one}, *{one}]\n" for one, name in zip("abcdefgh", "bcdefghi", strict=True)
    )
    with pytest.raises(BadYaml, match="エイリアス"):
        parse_tree(bomb)


def test_places_are_those_of_the_text() -> None:
    tree = parse_tree("a:\n  - 1\n  - {b: c}\n")
    assert isinstance(tree, Pairs)
    value = tree.pairs[0][1]
    assert isinstance(value, Items)
    assert (value.items[1].line, value.items[1].column) == (3, 5)
