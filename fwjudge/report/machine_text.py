"""A rule beside what the machine does by it: on the terminal, and for scripts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fwjudge.concordance.places import CitingPlace
from fwjudge.concordance.rules import ActionOf, LineOf, NeedOf, RuleInMachine
from fwjudge.concordance.source import Definition
from fwjudge.rulebook.rule import Kind
from fwjudge.rulebook.rule_view import RuleView

from .rule_text import FAINT, NUMBER, print_badge, print_text
from .screen import Screen
from .wrap import pad, shorten, width_of

FLOORS = {
    "rules": "章",
    "meaning": "言葉の意味",
    "now": "盤面への問い",
    "world": "カードの下調べ",
    "cards": "カードテキスト",
    "events": "出来事",
    "readings": "解釈",
    "state": "盤面",
    "policy": "方針",
    "new": "準備",
    "speech": "言い表し方",
    "table": "言い表し方",
}
LABELS = ("手順", "決める", "行動", "次へ", "名指す", "断る", "引く", "実例", "実行外", "なし")
_LABEL = max(map(width_of, LABELS)) + 2
_INDENT = 2
_SCENARIOS = 3
"""Scenarios named for each rule; the others are counted."""
_REASON = 120
"""Columns of the words that a rule begins with, where they stand for a reason."""
_END = "手順の終わり"
"""The words for what comes after the last line of a table: what had it run goes on."""
_PLACES = 6
"""Places in the code named for each rule without --code; the others are counted."""


def print_rules(screen: Screen, shown: RuleView, found: Sequence[RuleInMachine], code: bool) -> None:
    """Print a rule and all below it, each with what the machine does by it."""
    print_badge(screen, shown)
    if shown.parents or shown.section:
        chain = [f"{rule.number} {rule.title}".strip() for rule in shown.parents]
        screen.line((" › ".join([*filter(None, [shown.section]), *chain]), FAINT), hang=2)
    for at, one in enumerate(found):
        if at and (not one.is_heading or not found[at - 1].is_heading):
            screen.blank()
        print_text(screen, one.rule, 0)
        _Rule(screen, code, {other.number for other in found}).write(one)


class _Rule:
    """Writes what the machine has of one rule: a label in the first column, what there is to say in the second."""

    def __init__(self, screen: Screen, code: bool, shown: set[str]) -> None:
        self.screen = screen
        self.code = code
        self.shown = shown
        """The numbers of all rules that are shown: an action of one of them is told in full there."""

    def write(self, one: RuleInMachine) -> None:
        """Print all that the machine has of a rule."""
        for line in one.lines:
            self.line(line)
        for action in one.actions:
            self.action(action)
        for action in one.named_in:
            self.say("名指す", f"行動「{action.name}」", (f"  {action.number}", NUMBER))
        told = set()
        for need in one.needs:
            if self.code or (need.action, need.reason) not in told:
                self.refusal(need)
            told.add((need.action, need.reason))
        self.print_citing_places(one.citing, bool(one.lines or one.actions or one.needs))
        if one.examples:
            self.examples(one)
        if one.rule.not_executable:
            self.say("実行外", one.rule.not_executable)
        elif one.is_empty and not one.is_heading and not one.examples:
            self.say("なし", "この項目はまだ動かせない")

    def line(self, line: LineOf) -> None:
        """Print a line of a table."""
        where = f"[{line.sub}]  " if line.sub and self.code else ""
        self.say("手順", (where, FAINT), line.window or line.sentence or "(説明なし)")
        self.print_position(line.function)
        if line.decides:
            self.say("決める", line.decides, ("".join(f"  {number}" for number in line.windows), NUMBER))
            self.print_position(line.answer)
        for action in line.actions:
            if line.windows or action.number in self.shown - {line.number}:
                self.say("行動", action.name, (f"  {action.number}", NUMBER))
            elif action.number != line.number:
                self.action(action)
        following = f"  [{line.then_sub}]" if line.then_sub and self.code else ""
        self.say("次へ", (line.then, NUMBER) if line.then else (_END, FAINT), (following, FAINT))

    def action(self, action: ActionOf) -> None:
        """Print an action that a player can take there."""
        self.say("行動", action.name, (f"  {action.number}", NUMBER))
        self.print_position(action.function)
        for need in action.needs:
            self.print_more((need.number, NUMBER), f"  {shorten(need.reason, _REASON)}")
            self.print_position(need.function, 2)

    def refusal(self, need: NeedOf) -> None:
        """Print which action is refused by the rule."""
        self.say("断る", f"行動「{need.action}」  {shorten(need.reason, _REASON)}")
        self.print_position(need.function)

    def print_citing_places(self, all_places: Sequence[CitingPlace], is_known: bool) -> None:
        """Print the places that cite a rule. Without --code those that say nothing are left out where others do."""
        places = list(all_places)
        if not self.code:
            told = [one for one in places if _is_told(one)]
            places = told if told or is_known else places
        shown = places if self.code else places[:_PLACES]
        for citing in shown:
            self.say("引く", (f"{FLOORS.get(citing.floor, FLOORS['rules'])}  ", FAINT), *_describe_place(citing))
            self.print_position(citing.definition)
        if len(all_places) > len(shown):
            self.print_more((f"ほか {len(all_places) - len(shown)} か所 (--code ですべて)", FAINT))

    def examples(self, one: RuleInMachine) -> None:
        """Print the scenarios that run the rule."""
        for example in one.examples[:_SCENARIOS]:
            self.say("実例", example.title, (f"  scenarios/{example.file}", FAINT))
        if len(one.examples) > _SCENARIOS:
            self.print_more((f"ほか {len(one.examples) - _SCENARIOS} 件 (--json ですべて)", FAINT))

    def print_position(self, found: Definition | None, deeper: int = 0) -> None:
        """Print where a function stands, if that was asked for."""
        if self.code and found is not None:
            name = found.name.partition(".")[2]
            indent = _INDENT + _LABEL + deeper
            self.screen.line((f"{found.file}:{found.line} {name}", FAINT), indent=indent, hang=indent + 2)

    def say(self, label: str, *pieces: str | tuple[str, str]) -> None:
        """Print one line behind its label."""
        self.screen.line((pad(label, _LABEL), "green"), *pieces, indent=_INDENT, hang=_INDENT + _LABEL)

    def print_more(self, *pieces: str | tuple[str, str]) -> None:
        """Print a line that goes on with the one above."""
        self.screen.line(*pieces, indent=_INDENT + _LABEL, hang=_INDENT + _LABEL + 2)


def _is_told(citing: CitingPlace) -> bool:
    """Whether a place has a sentence or a word for people; how the program words a rule is for those who change its words."""
    told = citing.definition.sentence or citing.about or not citing.entry.isascii()
    return bool(told) and FLOORS.get(citing.floor) != FLOORS["speech"]


def _describe_place(citing: CitingPlace) -> list[str | tuple[str, str]]:
    """Return what a place in the code is about: the words beside the number, its sentence, or its name."""
    if citing.entry and not citing.entry.isascii():
        return [citing.entry]
    is_told = citing.floor != "cards" and _is_sentence(citing.entry)
    about = "、".join(citing.about) or (citing.entry if is_told else "")
    sentence = _without_parameters(citing.definition.sentence)
    return [sentence, (f" 〈{about}〉" if about else "", FAINT)] if sentence else [about or _WITHOUT_WORDS]


def _without_parameters(sentence: str) -> str:
    """Return what a function does without what it says of its parameters, which have names of the code."""
    said, _, _ = sentence.partition(" `")
    return said if said.endswith((".", ":", ";")) else sentence


def _is_sentence(entry: str) -> bool:
    """Whether the value beside a number is a sentence: the reason for which a rule only defines something."""
    return entry[:1].isupper() and len(entry.split()) > _MAX_WORDS_OF_NAME


_MAX_WORDS_OF_NAME = 3
"""A value with more words than this is no name in the code."""
_WITHOUT_WORDS = "この番号を引く処理"
"""The words for a place that has neither a sentence nor a word of judges."""


def machine_json(shown: RuleView, found: Sequence[RuleInMachine], code: bool) -> dict[str, Any]:
    """Return what scripts read. Keys stay; new ones may come."""
    return {
        "game": shown.rule.game,
        "number": shown.rule.number,
        "edition": shown.edition.version,
        "source": shown.source,
        "rules": [_rule(one, code) for one in found],
    }


def _rule(one: RuleInMachine, code: bool) -> dict[str, Any]:
    rule = one.rule
    return {
        "number": rule.number,
        "title": rule.title,
        "kind": rule.kind.value if rule.kind is not Kind.UNKNOWN else "",
        "text": rule.text,
        "executable": one.is_executable,
        "not_executable": rule.not_executable,
        "lines": [_line(line, code) for line in one.lines],
        "actions": [_action(action, code) for action in one.actions],
        "named_in": [action.key for action in one.named_in],
        "refuses": [_need(need, code) for need in one.needs],
        "cited_by": [_place_data(citing, code) for citing in one.citing],
        "scenarios": [example._asdict() for example in one.examples],
    }


def _line(line: LineOf, code: bool) -> dict[str, Any]:
    return {
        "number": line.number,
        "sub": line.sub,
        "table": line.table,
        "does": line.sentence,
        "function": line.function.name if line.function else "",
        "decides": line.decides,
        "window": line.window,
        "windows": list(line.windows),
        "actions": [_action(action, code) for action in line.actions],
        "then": line.then,
        "then_sub": line.then_sub,
        **_position_data(line.function, code),
    }


def _action(action: ActionOf, code: bool) -> dict[str, Any]:
    return {
        "number": action.number,
        "action": action.key,
        "name": action.name,
        "slots": list(action.slots),
        "needs": [_need(need, code) for need in action.needs],
        "windows": list(action.windows),
        **_position_data(action.function, code),
    }


def _need(need: NeedOf, code: bool) -> dict[str, Any]:
    return {"number": need.number, "action": need.action, "reason": need.reason, **_position_data(need.function, code)}


def _place_data(citing: CitingPlace, code: bool) -> dict[str, Any]:
    return {
        "name": citing.definition.name,
        "does": citing.definition.sentence,
        "floor": citing.floor,
        "records": list(citing.records),
        "entry": citing.entry,
        "about": list(citing.about),
        **_position_data(citing.definition, code),
    }


def _position_data(found: Definition | None, code: bool) -> dict[str, Any]:
    return {"file": found.file, "line": found.line} if code and found is not None else {}
