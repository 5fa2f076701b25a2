"""裁定: the answer as one sentence that a judge can read aloud."""

from __future__ import annotations

from .checks import Found, check
from .result import Check, Refusal
from .scenario import Move, Scenario

_TOLD = ("moved", "damage")
_MOST = 4


UNREAD = "ただし、カードの文に読めないところがあり、それをないものとした裁定です。"


def ruling(scenario: Scenario, found: Found, moves: list[Move]) -> str:
    """One sentence, by the kind of the question; what could not be read is never left to the notes alone."""
    answer = _answer(scenario, found, moves)
    return answer + UNREAD if any(note.kind == "unread" for note in scenario.notes) else answer


def _answer(scenario: Scenario, found: Found, moves: list[Move]) -> str:
    if scenario.ask == "value" and scenario.of is not None:
        return _value(scenario, found)
    if found.open is not None and not (moves and any(refusal.line == moves[-1].line for refusal in found.refusals)):
        return f"{_who(found.open.player)}「{found.open.text}」で決まり、選び方が書かれていないのでまだ決まりません ({found.open.rule})。"
    if scenario.ask == "can":
        return _can(found, moves)
    if found.refusals:
        return _refused(found)
    if found.game.ended is not None:
        return f"{found.table.ending(found.game)}で、ゲームは終了します。"
    return _order(found)


def _who(player: str) -> str:
    return "偶然による" if player == "偶然" else f"{player}の選択"


def reason(found: Found, refusal: Refusal) -> str:
    """Why not: a clause for each rule that has one, then the numbers of all."""
    rules = refusal.rules
    told = list(dict.fromkeys(found.table.reasons[rule] for rule in rules if rule in found.table.reasons))
    numbers = f" ({'、'.join(rules)})" if rules else ""
    clause = refusal.why or "、また".join(told) or "ルールが認めていない"
    return f"{clause}からです{numbers}。"


def _refused(found: Found) -> str:
    last = found.refusals[-1]
    return f"「{last.action}」はできません。{reason(found, last)}"


def _can(found: Found, moves: list[Move]) -> str:
    asked = moves[-1] if moves else None
    refused = next((r for r in reversed(found.refusals) if asked is None or r.line == asked.line), None)
    if refused is not None:
        return f"いいえ、できません。{reason(found, refused)}"
    return f"はい、「{asked.text}」はできます。" if asked is not None else "はい、できます。"


def _value(scenario: Scenario, found: Found) -> str:
    assert scenario.of is not None
    return f"{scenario.of.shown.replace('.', 'の')}は {value(scenario, found).found} です。"


def value(scenario: Scenario, found: Found) -> Check:
    assert scenario.of is not None
    return check(scenario.of, found)


def _moves(found: Found) -> str:
    """Without skills the answer is what the rules did with the cards."""
    moved = [one.line.text for one in found.told if one.line.kind in _TOLD and one.line.important]
    if not moved:
        return "カードの移動もスキルの解決もなく進みます。" if found.told else "何も起こりません。"
    told = moved if len(moved) <= _MOST else [*moved[: _MOST - 1], f"ほか{len(moved) - _MOST + 1}件", moved[-1]]
    return "、次に".join(told) + "。"


def _order(found: Found) -> str:
    resolved = found.resolved
    if not resolved:
        return _moves(found)
    names = ["の".join(filter(None, done)) for done in resolved]
    if len(names) == 1:
        return f"{names[0]}を解決します。"
    return f"{'、'.join(names)}の順に解決します。"
