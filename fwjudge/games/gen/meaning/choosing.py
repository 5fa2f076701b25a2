"""910, 306.4: which cards an instruction means, and by which rules; who chooses among them."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.ability import text
from fwjudge.engine.batch import happen
from fwjudge.engine.event import make_declaration
from fwjudge.engine.game import Game
from fwjudge.engine.log import note
from fwjudge.engine.program import Effect
from fwjudge.engine.step import Control, Step, step
from fwjudge.games.common import choosing
from fwjudge.games.common.choosing import Choosing
from fwjudge.games.common.meaning import Events, Meaning, Meanings, Possible, Refused, tell_lines

from ..now.cards import areas_meant, candidates, fits
from ..now.projection import words_of
from ..state import COMMANDS, card, is_unit_place
from ..world.facts import ALL, FALLEN, means_fallen, words_defined

HIDDEN_AREAS: Final = frozenset(("hand", "deck"))
"""The areas whose cards a text means without seeing them."""


def _sets_in(of: text.CardSet) -> tuple[text.Cards, ...]:
    return tuple(one for part in of.sets for one in _sets_in(part)) if isinstance(of, text.AnyOf) else (of,)


def rules_of_set(of: text.CardSet) -> tuple[str, ...]:
    """Return the rules by which a text means these cards."""
    return tuple(dict.fromkeys(rule for one in _sets_in(of) for rule in _rules_of_cards(one)))


def _rules_of_cards(of: text.Cards) -> tuple[str, ...]:
    areas = areas_meant(of)
    rules: list[str] = []
    last: list[str] = []
    for one in of.filters:
        match one:
            case text.Beneath(of=text.Each(of=units)):
                rules += rules_of_set(units)
            case text.Whose():
                rules.append("105.3")
            case text.Kind():
                rules += ["201.3"] if areas not in _NAMED_BY_AREA else []
                rules += ["201.3a"] if set(one.kinds) <= _COMMANDS else []
            case text.Named():
                rules += ["902.1", "902.1a"]
            case text.State(state="down"):
                rules.append("306.7a-2")
            case text.Counted():
                rules.append("913.3")
        if isinstance(one, text.Named | text.Trait | text.Number) and one.original:
            last.append("809.6")
    rules += [rule for area in areas for rule in _AREA_RULES.get(area, ())]
    return (*rules, *last, *(("303.3b",) if HIDDEN_AREAS.issuperset(areas) else ()))


_COMMANDS: Final = frozenset(COMMANDS)
_NAMED_BY_AREA: Final = (("main",), ("standby",))
"""307.2, 308.2: units that a text calls by their area and not by their type."""
_AREA_RULES: Final = {
    "deck": ("304.4",),
    "hand": ("305.4",),
    "main": ("307.2",),
    "standby": ("308.2",),
    "energy": ("905.2a",),
    "set": ("306.6", "905.3a"),
}
"""The rules by which a text means the cards of an area."""


def _rules_of_definition(game: Game, of: text.CardSet, number: int) -> tuple[str, ...]:
    """805.2: return the rule by which a text means a card because of a trait or type that the card defines as its own."""
    abilities, printed = game.world.abilities, card(game, number)
    words = {*words_defined(abilities, printed, "trait"), *words_defined(abilities, printed, "type")}
    asked = (one for cards in _sets_in(of) for one in cards.filters)
    return ("805.2",) if any(not words.isdisjoint(_words_asked(one)) for one in asked) else ()


def _words_asked(one: Any) -> tuple[str, ...]:
    return one.names if isinstance(one, text.Trait) else one.kinds if isinstance(one, text.Kind) else ()


def _rules_of_choice(game: Game, of: text.CardSet, number: int) -> tuple[str, ...]:
    return (
        *rules_of_set(of),
        *_rules_of_definition(game, of, number),
        *_rules_of_effect(game, of, number),
        *rules_of_fallen(game, of),
    )


def _rules_of_effect(game: Game, of: text.CardSet, number: int) -> tuple[str, ...]:
    """809.1b: return the rule by which a text means a card because of a trait or type that an effect gives it."""
    asked = {word for cards in _sets_in(of) for one in cards.filters for word in _words_asked(one)}
    printed = card(game, number)
    given = {*words_of(game, "type", number), *words_of(game, "trait", number)} - {printed.type, *printed.traits}
    defined = (words_defined(game.world.abilities, printed, what) for what in ("type", "trait"))
    given.difference_update(*defined)
    return ("809.1b",) if not asked.isdisjoint(given) else ()


def rules_of_fallen(game: Game, of: text.CardSet) -> tuple[str, ...]:
    """306.7a-3: return the rule by which KO'd units are not among those that a text means, where some lie in the areas it names."""
    effect = game.frame
    if means_fallen(of) or not isinstance(effect, Effect):
        return ()
    fallen = [at for at, c in enumerate(game.cards) if not c.up and is_unit_place(c.place)]
    left_out = any(fits(game, effect, of, at, game.cards[at]._replace(up=True)) for at in fallen)
    return ("306.7a-3",) if left_out else ()


# -- 910 選ぶ ------------------------------------------------------------------------------------------------------------


def _is_hidden(of: text.CardSet) -> bool:
    return all(HIDDEN_AREAS.issuperset(areas_meant(one)) for one in _sets_in(of))


def _need_not_be_there(of: text.CardSet) -> bool:
    """302.2b: whether the cards that a text asks for may be said not to be there."""
    qualities = (text.Kind, text.Named, text.Trait, text.Number)
    return _is_hidden(of) and any(isinstance(one, qualities) for cards in _sets_in(of) for one in cards.filters)


def _rules_of_none(node: text.Choose) -> tuple[str, ...]:
    """Return the rules by which a player may choose no card."""
    return () if node.least is not None else ("302.2b",)


def _may_stop(game: Game, node: text.Choose) -> bool:
    """Whether the player may stop before all that can be chosen is chosen."""
    return node.least is not None or _need_not_be_there(node.of)


_WAYS_OF_CHOOSING: Final = Choosing(candidates, _rules_of_choice, _rules_of_none, _may_stop)


def _choose(node: text.Choose) -> list[Step]:
    """910.1: make the line at which cards are chosen, as many as there are (104.2); hidden cards are looked at (910.2)."""
    rule = "910.2" if _is_hidden(node.of) else "910.1"
    return choosing.choose(rule, rule, _WAYS_OF_CHOOSING, node)


def _cannot_be_chosen(node: text.Choose) -> str:
    if node.total is not None and node.total[1] not in ("<", "<="):
        return "選ぶカードの数値の合計は「以下」だけを調べる"
    return "" if node.by in ("own", "other") else "選ぶプレイヤーは自分か相手である"


# -- 306.4 すべて ---------------------------------------------------------------------------------------------------------


def mean_all(of: text.CardSet, called: str) -> Step:
    """306.4: make the line at which all cards are meant that fit; the whole hand by 911.2, also without a card (911.2a)."""
    whole = is_whole_hand(of)

    def mean(game: Game, frame: Effect) -> Control:
        found = candidates(game, frame, of)
        game.frame = frame.put(called, tuple(game.ref(c) for c in found))
        # 911.2a: without a card it counts all the same
        by_hand = ("911.2" if found else "911.2a",) if whole else ()
        itself = dict.fromkeys(rule for c in found for rule in _rules_of_definition(game, of, c))
        given = dict.fromkeys(rule for c in found for rule in _rules_of_effect(game, of, c))
        rules = (*rules_of_set(of), *itself, *given, *by_hand, *rules_of_fallen(game, of))
        note(game, make_declaration(frame.player, "all", tuple(found), rules))
        return None

    return step("306.4", mean, "all", "All cards are meant that the text speaks of.")


def is_whole_hand(of: text.CardSet) -> bool:
    """Whether cards are all those in one's own hand."""
    return isinstance(of, text.Cards) and set(of.filters) == {text.Whose("own"), text.In(("hand",))}


def with_all_meant(node: Any, field: str = "cards") -> tuple[list[Step], Any]:
    """306.4: return the line at which all cards of an instruction are meant, and the instruction about them.

    An instruction that names its cards has no such line.
    """
    target = getattr(node, field)
    if not isinstance(target, text.Each):
        return [], node
    called = FALLEN if means_fallen(target.of) else ALL
    return [mean_all(target.of, called)], node._replace(**{field: text.It(called)})


def let_happen_to_cards(
    number: str, events: Events, possible: Possible | None = None, refused: Refused | None = None, field: str = "cards"
) -> Meaning:
    """Return the meaning of an instruction that only lets things happen to cards, all at once; `field` names them."""

    def lines(node: Any) -> list[Step]:
        first, about = with_all_meant(node, field)

        def carry_out(game: Game, frame: Effect) -> Control:
            return happen(game, events(game, frame, about))

        return [*first, step(number, carry_out, does="All that the instruction says happens at once.")]

    return Meaning(lines, events, possible, refused or _refuse_nothing)


def _refuse_nothing(node: Any) -> str:
    return ""


MEANINGS: Final[Meanings] = {text.Choose: tell_lines(_choose, refused=_cannot_be_chosen)}
