"""The library in one place: what an engineer imports.

A ruling, with the rules that prove it:

>>> import fwjudge
>>> report = fwjudge.rule_on("fw/blocker-ko.yaml")  # a file, a bundled scenario, or the text of one
>>> report.ruling.partition("。")[0]
'ダメージステップの最後のチェックポイントです (8-4-8)'
>>> report.steps[1].text, report.steps[1].rules
('Aのリーダーがレストになる', ('8-1-1',))
>>> "8-4-6-2-3" in report.citations, report.passed
(True, True)

Rules, by number and by words; a card text, as the machine reads it:

>>> fwjudge.rule("fw", "8-4-6-2-3").number
'8-4-6-2-3'
>>> [hit.unit.number for hit in fwjudge.search("置換効果 順番", count=3).hits]
['1-5-2-3', '9-9-1', '9-9-2']
>>> fwjudge.read_card("【登場時】カード1枚を引く。").complete
True

The machine, to play with:

>>> game = fwjudge.load("fw/blocker-ko.yaml")       # the board of a scenario; or a game saved by to_json
>>> found = fwjudge.decision(game)
>>> found.player, found.rule, len(found.options)
(0, '7-3-4', 2)
>>> attack = next(option for option in fwjudge.legal(game) if option[0].name == "attack")
>>> after = fwjudge.apply(game, attack)             # the game before stays as it is
>>> fwjudge.decision(after).rule, fwjudge.decision(game).rule
('9-6-4', '7-3-4')
>>> fwjudge.log(after)[2].event.kind, fwjudge.log(after)[2].cites
('turned', ('8-1-1', '7-3-4'))
>>> fwjudge.why_not(after, attack)                  # it is the other player's turn to answer
('9-6-4', '7-3-4-3')
>>> fwjudge.load(fwjudge.to_json(after)) == after
True
>>> fwjudge.is_over(after)
False
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fwjudge.base.files import BadFile, read_text
from fwjudge.base.places import scenarios_dir
from fwjudge.base.records import NamedTuple
from fwjudge.citation import GAMES
from fwjudge.engine import save
from fwjudge.engine.chance import weights
from fwjudge.engine.decisions import CannotApply, Decision, View, apply, decision, is_over, legal, view, why_not
from fwjudge.engine.forced_loops import UnboundedChain
from fwjudge.engine.game import Game
from fwjudge.engine.log import Entry, log
from fwjudge.games import policy, refusals
from fwjudge.rulebook import overlay
from fwjudge.rulebook.rule import Rule

if TYPE_CHECKING:
    from fwjudge.cards.compiler import Residual
    from fwjudge.cards.explanation import AbilityExplanation
    from fwjudge.rulebook.search.answer import Answer
    from fwjudge.scenario.result import Report

__all__ = [
    "CannotApply",
    "CardReading",
    "Decision",
    "Entry",
    "Game",
    "Rule",
    "UnboundedChain",
    "View",
    "apply",
    "chances",
    "decision",
    "from_json",
    "is_over",
    "legal",
    "load",
    "log",
    "read_card",
    "rule",
    "rule_on",
    "search",
    "to_json",
    "view",
    "why_not",
]


class CardReading(NamedTuple):
    """A card text as the machine reads it: every ability in printed order, and what could not be read.

    >>> read_card("【登場時】謎のことをする。").complete
    False
    """

    abilities: tuple[AbilityExplanation, ...]
    """Each with its printed text, what it does in words with the rule numbers, and the tree that was read."""
    unread: tuple[Residual, ...]
    """The spans that were not understood, each with the reason; what depends on them is not carried out."""

    @property
    def complete(self) -> bool:
        """Whether the machine can carry out all of the text."""
        return not self.unread


def rule_on(source: str | Path, boards: bool = False) -> Report:
    """Return the ruling on a call: the answer, the steps in their order with rule numbers, notes and the rules cited.

    `source` is a scenario: the path of a file, a name below the bundled scenarios, or the text itself. With `boards`
    every step carries the board after it. Raises `BadScenario` with everything that is wrong with it.

    >>> report = rule_on("fw/blocker-ko.yaml", boards=True)
    >>> [area.count for area in report.steps[-1].board.areas if (area.player, area.name) == ("B", "手札")]
    [3]
    >>> rule_on("rules: fw\\nplay:\\n  - A: アタック リーダー -> リーダー\\n").open_decision is None
    True
    """
    from fwjudge import scenario

    text = isinstance(source, str) and "\n" in source
    call = scenario.read(str(source)) if text else scenario.load(_scenario_file(source))
    return scenario.complete(scenario.run(call, boards=boards), call)


def search(query: str, game: str | None = "fw", count: int = 10) -> Answer:
    """Return the rules that best fit some words, in one game or (with None) in all; kana, romaji and slips are understood.

    >>> search("たいきじょうたい").hits[0].unit.game
    'fw'
    >>> len(search("ライフ", game=None, count=25).hits)
    25
    """
    from fwjudge.rulebook.search.books import open_books
    from fwjudge.rulebook.search.engine import search as search_in

    return search_in(query, open_books([game] if game else list(GAMES)), count)


def read_card(text: str, type: str = "battle", side: str = "front") -> CardReading:
    """Read a Fusion World card text: what each ability does, with rule numbers, and what could not be read.

    `type` is leader, battle or extra; of a leader `side` is front or back.

    >>> ability = read_card("【登場時】カード1枚を引く。").abilities[0]
    >>> ability.words[-1].rules
    ('5-1-3',)
    """
    from fwjudge.cards.compiler import compile_text
    from fwjudge.cards.explanation import explain_face

    compiled = compile_text(text, type, side, "fw", refusals("fw"))
    return CardReading(explain_face(compiled), compiled.residuals)


def rule(game: str, number: str) -> Rule:
    """Return a rule by its number; in the official wording where it was imported.

    >>> rule("fw", "8-4").title, rule("dz", "4-6").title
    ('ダメージステップ', '優先権')
    """
    return overlay.current(game)[number]


def chances(game: Game) -> tuple[int, ...]:
    """Return how likely chance takes each option of its open decision, as weights in the order of `legal`.

    Empty where no chance is open. Ten cards of which one is a 切り札 lie shuffled, and the first of them is drawn:

    >>> from fwjudge.engine.step import NATURE
    >>> game = load("fw/chance-of-a-shuffled-deck.yaml")
    >>> for _ in range(3):
    ...     game = apply(game, legal(game)[-1])
    >>> decision(game).player == NATURE, chances(game)
    (True, (9, 1))
    """
    found = decision(game)
    if found is None or not found.chance:
        return ()
    if isinstance(found.options[0], tuple):
        return tuple(weights(game, [drawn for _, drawn in found.options]))
    return (1,) * len(found.options)


def to_json(game: Game) -> dict[str, Any]:
    """Return the whole game but its log as JSON values: at any decision, also in the middle of an effect.

    >>> to_json(load("fw/blocker-ko.yaml"))["game"]
    'fw'
    """
    return save.to_json(game)


def from_json(data: dict[str, Any]) -> Game:
    """Return the game that `to_json` saved, with its open decision.

    >>> from_json(to_json(load("fw/blocker-ko.yaml"))) == load("fw/blocker-ko.yaml")
    True
    """
    return save.from_json(data, policy)


def load(source: str | Path | dict[str, Any]) -> Game:
    """Return a game: the beginning of a scenario (a path, or a name below the bundled ones), or one saved by `to_json`.

    Nothing of the scenario's play is played. Raises `BadScenario` or `BadSave` with all that is wrong.

    >>> load("op/attack-active-character.yaml").world.policy.game
    'op'
    """
    if isinstance(source, dict):
        return from_json(source)
    if isinstance(source, str) and source.lstrip().startswith("{"):
        return from_json(_read_saved(source))
    path = _scenario_file(source)
    if path.suffix == ".json":
        try:
            return from_json(_read_saved(read_text(path, "保存されたゲーム")))
        except BadFile as error:
            raise save.BadSave(str(error)) from None
    from fwjudge import scenario

    return scenario.begin(scenario.load(path))


def _read_saved(text: str) -> Any:
    """Return what a text of JSON says. Raises `BadSave` where it is none."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise save.BadSave("保存されたゲームではありません: JSONとして読めません") from None


def _scenario_file(name: str | Path) -> Path:
    """Return the file of this name, or the one below the bundled scenarios."""
    path = Path(name)
    bundled = scenarios_dir() / path
    return bundled if not path.exists() and bundled.exists() else path
