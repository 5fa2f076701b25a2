"""第4部 第11章 対象をとるスペルや能力; and choosing on resolving (4-9-2-4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from fwjudge.ability import text as t
from fwjudge.engine.batch import happen
from fwjudge.engine.event import Faced, Noted, make_declaration
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import note
from fwjudge.engine.program import Effect
from fwjudge.engine.queries import amount
from fwjudge.engine.step import NATURE, Control, Run, Step, ask, do_nothing, step
from fwjudge.games.common.card_sets import side, sides
from fwjudge.games.common.meaning import Meaning, tell_lines

from ..events import PartChosen
from ..now.sets import candidates
from ..now.squares import plan
from ..now.targets import (
    WordOption,
    aim_of_ability,
    can_choose_all,
    possible_targets,
    squares_to_choose,
    wanted_at_least,
    words_to_choose,
)
from ..state import DECK, HAND, zone_of
from .doing import rules_of_cards, rules_of_set

DONE: Final = "done"
"""The answer of a player who chooses no more cards."""
Seer = Callable[[Game, Effect], int]
"""Gives the player who carries out what a text says."""


def master_of_effect(game: Game, effect: Effect) -> int:
    """Return the player who carries the effect out."""
    return effect.player


def choose_targets(node: t.Choose) -> list[Step]:
    """4-11-1: make the lines of choosing cards as targets, when the spell or the ability is used."""
    return choose_cards("4-11-1", node, True)


def choose_on_resolving(node: t.Choose) -> list[Step]:
    """4-9-2-4: make the lines of choosing cards on resolving; a target has been chosen by then (4-11-1)."""
    return [] if node.target else choose_cards("4-9-2-4", node, False)


def choose_cards(
    number: str, node: t.Choose, target: bool, seer: Seer = master_of_effect, cites: tuple[str, ...] = ()
) -> list[Step]:
    """Make the lines of choosing cards, one after the other. `seer`: the player whose text it is as if it were theirs."""

    def seen(game: Game, frame: Effect) -> Effect:
        return frame._replace(player=seer(game, frame))

    def chooser(game: Game, frame: Effect) -> int:
        return NATURE if node.random else player_who_chooses(game, frame)

    def player_who_chooses(game: Game, frame: Effect) -> int:
        return side(seen(game, frame), node.by)

    def options(game: Game, frame: Effect) -> list[Any]:
        frame = seen(game, frame)
        taken = frame.get(node.called)
        found = sorted((possible_targets if target else candidates)(game, frame, node.of))
        most = len(found) if node.most is None else amount(game, frame, node.most)
        if len(taken) >= most:
            return []
        if target:
            rest = _targets_after(game, frame, node)
            found = [ref for ref in found if can_choose_all(game, frame.put(node.called, (*taken, ref)), rest)]
        if (
            not target
            and not taken
            and node.least is None
            and need_not_be_found(game, node.of, found, player_who_chooses(game, frame))
        ):
            return [*found, DONE] if found else []
        # Picks are asked one at a time and in one order, so that the same choice is one path.
        later = cards_after_chosen(found, taken)
        if node.least is not None:
            enough = len(taken) >= wanted_at_least(game, frame, node)
            return [*later, *([DONE] if enough else [])] if later else []
        left = min(most, len(found)) - len(taken)
        return later[: len(later) - left + 1] if left > 0 else []

    def take(game: Game, frame: Effect, option: Any) -> Control:
        taken, player = frame.get(node.called), player_who_chooses(game, frame)
        if option == DONE:
            if not taken:
                none = ("4-11-2",) if target else ("2-25-3",) if node.least is None else ()
                note(game, Noted("chose none", player, frame.ability, frame.source, none))
            return after
        game.frame = frame.put(node.called, (*taken, option))
        rules = rules_of_set(node.of, target and node.most != 1) + rules_of_hand_shown(game, node.of, option, player)
        rules += rules_of_cards(game, node.of, (option.card,))
        rules += _rules_of_too_few(game, seen(game, frame), node) if not target else ()
        note(game, make_declaration(player, "choose", (option.card,), (*cites, *rules)))
        return pick

    pick = ask(number, options, take, chooser)
    after = step(number, do_nothing, "chosen", "All are chosen.")
    down = [step("2-23-3-4", make_plan_down(node.of), sub="look")] if "deck" in _areas_of(node.of) else []
    return [*down, pick, after]


def _areas_of(of: t.CardSet) -> tuple[str, ...]:
    sets = of.sets if isinstance(of, t.AnyOf) else (of,)
    return tuple(
        area
        for one in sets
        if isinstance(one, t.Cards)
        for part in one.filters
        if isinstance(part, t.In)
        for area in part.areas
    )


def make_plan_down(of: t.CardSet) -> Run:
    """2-23-3-4: return what turns a plan card face down before its deck is looked at."""
    whose = next((one.who for one in of.filters if isinstance(one, t.Whose)), "") if isinstance(of, t.Cards) else ""

    def run(game: Game, frame: Effect) -> Control:
        shown = [c for c in (plan(game, player) for player in sides(frame, whose)) if c is not None]
        return happen(game, [Faced(c, False) for c in shown])

    return run


def _rules_of_too_few(game: Game, effect: Effect, node: t.Choose) -> tuple[str, ...]:
    """4-12-2: return the rule by which as many as there are chosen where a text asks for more."""
    if node.least is not None or node.most is None:
        return ()
    return ("4-12-2",) if len(candidates(game, effect, node.of)) < amount(game, effect, node.most) else ()


def need_not_be_found(game: Game, of: t.CardSet, found: Sequence[Ref], player: int) -> bool:
    """2-25-3: whether a player may say that no such card was found, because only they could know: all lie hidden."""
    return _needs_information(of) and all(
        _lies_hidden(game, ref) and game.cards[ref.card].owner == player for ref in found
    )


def _lies_hidden(game: Game, ref: Ref) -> bool:
    look = game.cards[ref.card]
    return zone_of(look.place) in _HIDDEN_ZONES and not look.up


def rules_of_hand_shown(game: Game, of: t.CardSet, ref: Ref, player: int) -> tuple[str, ...]:
    """2-25-4: return the rule by which a hand from which the other player chooses is known to all meanwhile."""
    hidden = _lies_hidden(game, ref) and game.cards[ref.card].owner != player
    return ("2-25-4",) if hidden and _needs_information(of) else ()


def cards_after_chosen(found: list[Any], taken: tuple[Any, ...]) -> list[Any]:
    """4-11-5: return the cards that come after the last one chosen: they are chosen in one order, and none twice."""
    return [ref for ref in found if not taken or ref > taken[-1]]


_HIDDEN_ZONES: Final = frozenset((HAND, DECK))
"""Zones of which a player need not have found a card that fits (2-25-3)."""
_INFORMATION: Final = (t.Kind, t.Named, t.Trait, t.Coloured, t.Number, t.HasSpoken, t.Extreme)


def _needs_information(of: t.CardSet) -> bool:
    """Whether a player has to know what a card is to say that it fits."""
    return isinstance(of, t.Cards) and any(isinstance(one, _INFORMATION) for one in of.filters)


def _targets_after(game: Game, effect: Effect, node: Any) -> tuple[Any, ...]:
    aim = aim_of_ability(game, effect)
    return aim[aim.index(node) + 1 :]


def choose_square_as_target(node: t.ChooseSquare) -> list[Step]:
    """4-11-1: make the line of choosing a square, or a part of the board, when the spell or the ability is used."""
    return choose_square("4-11-1", node)


def choose_square_on_resolving(node: t.ChooseSquare) -> list[Step]:
    """4-9-2-4: make the line of choosing a square on resolving; a target has been chosen by then (4-11-1)."""
    return [] if node.target else choose_square("4-9-2-4", node)


def choose_square(number: str, node: t.ChooseSquare) -> list[Step]:
    """Make the line of choosing a square, a line or an area."""

    def options(game: Game, frame: Effect) -> list[Any]:
        if isinstance(node.of, t.Parts):
            return words_to_choose(game, node.of.what)
        return squares_to_choose(game, frame, node.of)

    def take(game: Game, frame: Effect, option: Any) -> Control:
        if isinstance(option, WordOption):
            game.frame = frame.put(node.called, (option.word,))
            player, rules = side(frame, node.by), ("4-11-1",) if node.target else ()
            note(game, PartChosen(player, frame.ability, frame.source, option.word, rules))
        else:
            game.frame = frame.put(node.called, (int(option),))
        return None

    def chooser(game: Game, frame: Effect) -> int:
        return side(frame, node.by)

    return [ask(number, options, take, chooser)]


def choose_word(node: t.NameWord) -> list[Step]:
    """Make the line of choosing one of the five colours (2-4-2-4) or one trait of the cards of this duel (2-8-4)."""

    def options(game: Game, frame: Effect) -> list[WordOption]:
        return words_to_choose(game, node.what)

    def take(game: Game, frame: Effect, option: WordOption) -> Control:
        game.frame = frame.put(node.called, (option.word,))
        return None

    def chooser(game: Game, frame: Effect) -> int:
        return side(frame, node.by)

    return [ask("2-4-2-4" if node.what == "colour" else "2-8-4", options, take, chooser)]


def _refuse_choice(node: t.Choose) -> str:
    if node.total is not None or node.distinct:
        return "選ぶカード全体についての条件を調べられない"
    return "" if node.by in ("own", "other") else "選ぶプレイヤーが分からない"


def _refuse_word(node: t.NameWord) -> str:
    return "" if node.what in ("colour", "trait") else "色と種族のほかは指定できない"


def _refuse_part(node: t.ChooseSquare) -> str:
    return "" if isinstance(node.of, t.Squares) or node.of.what in ("line", "area") else "ラインでもエリアでもない"


def _choose_as_it_is_played(node: t.ChooseMode) -> list[Step]:
    """4-7-2-2: one of several effects is chosen as a strategy is played; each is an effect of its own, and this is never carried out."""
    return []


def _refuse_modes(node: t.ChooseMode) -> str:
    return "" if node == t.ChooseMode(node.options) else "選べる効果は1つだけである"


MEANINGS: Final[dict[type, Meaning]] = {
    t.ChooseMode: tell_lines(_choose_as_it_is_played, refused=_refuse_modes),
    t.Choose: tell_lines(choose_on_resolving, refused=_refuse_choice),
    t.ChooseSquare: tell_lines(choose_square_on_resolving, refused=_refuse_part),
    t.NameWord: tell_lines(choose_word, refused=_refuse_word),
}
AIMS: Final[dict[type, Any]] = {t.Choose: choose_targets, t.ChooseSquare: choose_square_as_target}
"""The instructions whose cards are chosen on use: those are targets (4-11-1)."""
