"""The pages of --help, and the messages for a wrong command line."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from difflib import get_close_matches
from typing import Any

import typer

from fwjudge.report.characters import visible
from fwjudge.report.screen import columns
from fwjudge.report.wrap import pad, width_of, wrap

_OPTION_HELP = {
    "--help": "この説明を示して終わる",
    "--install-completion": "使っているシェルに補完を組み込む",
    "--show-completion": "使っているシェルの補完の定義を書き出す",
}
_MAX_WIDTH_OF_NAMES = 24

# What typer says, and what a judge reads. The first that fits counts.
_TRANSLATIONS: list[tuple[str, str | Callable[[re.Match[str]], str]]] = [
    (
        r"No such option: (\S+)(?: \(Possible options: (.+)\)|.*)",
        lambda m: f"{m[1]} というオプションはありません。" + _suggest(m[2]),
    ),
    (r"Missing (?:argument|option|parameter) '(.+)'\..*", r"\1 を書いてください。"),
    (r"Option '(.+)' requires .*", r"\1 には値が要ります。"),
    (r"Option '(.+)' does not take a value\.", r"\1 は値を取りません。"),
    (r"Got unexpected extra arguments?(?:\(s\))? \((.*)\)", r"余分な引数があります: \1"),
    (
        r"(?:Invalid value for (.+?): )?(.+) is not a valid (?:int|integer)(?: range)?\.",
        r"\1: \2 は整数ではありません。",
    ),
    (
        r"(?:Invalid value for (.+?): )?(.+) is not in the range (.+)\.",
        lambda m: f"{m[1] or ''}: {m[2]} は使えません。{_range(m[3])}。",
    ),
    (r"Invalid value for (.+?): (.+)", r"\1: \2"),
    (r"Missing command\.", "コマンドを書いてください。"),
]


def explain(mistake: typer.TyperException) -> str:
    """Explain a wrong command line: what is wrong, how it is written, where to read more."""
    context = getattr(mistake, "ctx", None)
    if context is not None and mistake.message == context.get_help():
        return mistake.message
    lines = [visible(_translate(mistake.format_message()))]
    if context is not None:
        lines += ["", _usage(context.command, context), f"詳しくは: {context.command_path} --help"]
    return "\n".join(lines)


def no_such_command(wanted: str, names: Iterable[str]) -> str:
    """Return the error for a command that does not exist, with the names that are near."""
    near = get_close_matches(wanted.lower(), list(names), 3, 0.5)
    return f"{wanted} というコマンドはありません。" + _suggest("、".join(near))


def page(command: Any, context: Any) -> str:
    """Return the help of a command: how it is written, what it does, examples, what it takes."""
    width = columns(sys.stdout)
    about, *rest = re.split(r"\n\s*\n", inspect.cleandoc(command.help or ""))
    lines = [*wrap(_usage(command, context), width), "", *wrap(about, width)]
    for paragraph in rest:
        lines += ["", *(_examples(paragraph) if paragraph.startswith("例: ") else wrap(paragraph, width))]
    arguments = [p for p in command.params if p.param_type_name == "argument"]
    options = [p for p in command.get_params(context) if p.param_type_name == "option"]
    parts = [
        ("引数", [(p.metavar or p.name, _describe_parameter(p)) for p in arguments]),
        ("オプション", [(_show_option(p), _describe_parameter(p)) for p in options]),
    ]
    if hasattr(command, "list_commands"):
        parts.append(("コマンド", [(name, command.summary(context, name)) for name in command.list_commands(context)]))
    for title, rows in parts:
        if rows:
            lines += ["", title, *_table(rows, width)]
    return "\n".join(lines)


def _usage(command: Any, context: Any) -> str:
    pieces = ["[オプション]", *(p.metavar or p.name for p in command.params if p.param_type_name == "argument")]
    if hasattr(command, "list_commands"):
        pieces.append("コマンド ...")
    return " ".join(["使い方:", context.command_path, *pieces])


def _examples(paragraph: str) -> Iterator[str]:
    first, *others = re.split(r"[　\n]+", paragraph)
    yield first
    for other in others:
        yield f"    {other}"


def _show_option(option: Any) -> str:
    names = ", ".join(sorted((*option.opts, *option.secondary_opts), key=len))
    return names if option.is_flag or option.count else f"{names} {option.metavar or '値'}"


def _describe_parameter(parameter: Any) -> str:
    text = _OPTION_HELP.get(parameter.opts[-1]) or parameter.help or ""
    low, high = getattr(parameter.type, "min", None), getattr(parameter.type, "max", None)
    more = [f"{low} から {high} まで" if high is not None else f"{low} 以上"] if low is not None else []
    if (
        parameter.default not in (None, "")
        and not isinstance(parameter.default, bool)
        and parameter.param_type_name == "option"
    ):
        more.append(f"なければ {parameter.default}")
    return f"{text} ({'、'.join(more)})" if more else text


def _table(rows: list[tuple[str, str]], width: int | None) -> Iterator[str]:
    left = min(_MAX_WIDTH_OF_NAMES, max(width_of(name) for name, _ in rows), (width or 999) // 3) + 4
    for name, text in rows:
        first, *others = wrap(text, width and max(20, width - left))
        if width_of(name) > left - 4:
            yield f"  {name}"
            yield " " * left + first
        else:
            yield f"  {pad(name, left - 2)}{first}"
        for line in others:
            yield " " * left + line


def _translate(message: str) -> str:
    for said, ours in _TRANSLATIONS:
        if match := re.fullmatch(said, message, re.DOTALL):
            return (match.expand(ours) if isinstance(ours, str) else ours(match)).removeprefix(": ")
    return message


def _range(bounds: str) -> str:
    """Say `0<=x<=9` and `x>=1` in a person's words."""
    if both := re.fullmatch(r"(\d+)<=x<=(\d+)", bounds):
        return f"{both[1]} から {both[2]} まで"
    return f"{bounds.removeprefix('x>=')} 以上"


def _suggest(names: str | None) -> str:
    return f" 近いもの: {names}" if names else ""
