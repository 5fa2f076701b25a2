"""Why a card of ONE PIECE is not among those that can be chosen: the word of the text that keeps it out, with its rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from fwjudge.ability import text
from fwjudge.ability.walk import walk
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.engine.project import value
from fwjudge.engine.queries import amount, matches
from fwjudge.games.common.misfits import Misfit, Misfits, fits

from ..now.cards import rules_of_field, rules_of_naming
from ..now.effects import effects_of, has_invalid_effect
from ..world.keywords import heads_of
from ..world.skills import CAN_ACTIVATE, CAN_REST
from .reasons import REASONS
from .sentences import SPEECH
from .vocabulary import PRINTED

_CHOSEN: Final = "8-4-4"
"""The rule that the cards are chosen which a text shows."""
_IN_PLAY: Final = {"leader": "2-2-3-1", "character": "2-2-4-1", "stage": "2-2-6-1"}
"""By area, the rule that the bare word for its cards means those that lie there."""
_ELSEWHERE: Final = {"leader": "2-2-3-1", "character": "2-2-4-2", "event": "2-2-5-1", "stage": "2-2-6-2"}
"""By type, the rule that 「～カード」 means cards of it."""
_APART: Final = {"given": "4-4-2", "nowhere": "10-1-5-3"}
"""By place of cards that lie in no area of their own, the rule about them."""
_IN_NO_AREA: Final = {"10-1-5-3": "【トリガー】を発動しているカードは、どの領域にもない"}
"""By rule about such cards, the reason why they cannot be chosen, where it is another one than that of how they go on."""


_PRINTED_NUMBER: Final = "4-9-2"
_BY_WORD: Final = ("2-1-2", "2-5-6", _PRINTED_NUMBER)
"""Rules of the words for single cards that say most of why a card can be chosen."""


def why_chosen(game: Game, cards: Sequence[int]) -> tuple[str, ...]:
    """Return the rules of the words by which the choice that is open means one of these cards: its name, attribute or printed number."""
    node, frame = game.step.of, game.frame
    if not isinstance(node, text.Choose) or not isinstance(frame, Effect):
        return ()
    meant = next((card for card in cards if matches(game, frame, node.of, card)), None)
    rules = () if meant is None else rules_of_naming(game, frame, node.of, meant)
    is_other = meant is not None and any(_is_other_than_printed(game, one, meant) for one in walk(node.of))
    by_word = tuple(rule for rule in _BY_WORD if rule in rules and (rule != _PRINTED_NUMBER or is_other))
    return by_word if by_word or meant is None else rules_of_field(node.of)


def is_chosen_as_changed(game: Game, cards: Sequence[int]) -> bool:
    """8-4-6: whether the choice that is open means one of these cards only because effects have changed a number of it."""
    node, frame = game.step.of, game.frame
    if not isinstance(node, text.Choose) or not isinstance(frame, Effect):
        return False
    return any(_fits_as_changed(game, frame, one, card) for card in cards for one in walk(node.of))


def _fits_as_changed(game: Game, frame: Effect, one: Any, card: int) -> bool:
    """Whether a card has the number that a text asks for only because effects have changed it."""
    is_asked = isinstance(one, text.Number) and not one.original
    return is_asked and fits(game, frame, one, card) and not fits(game, frame, one._replace(original=True), card)


def _is_other_than_printed(game: Game, one: Any, card: int) -> bool:
    """Whether a text asks for the printed number of a card, and that of the card is another now."""
    is_asked = isinstance(one, text.Number) and one.original
    return is_asked and _number_of(game, card, one.what, True) != _number_of(game, card, one.what, False)


def why_not_chosen(game: Game, cards: Sequence[int]) -> tuple[tuple[str, ...], str]:
    """Return the rules of the word that keeps these cards out of the choice that is open, with a clause; nothing where none does."""
    node, frame, rule = game.step.of, game.frame, game.step.number
    if not isinstance(node, text.Choose) or not isinstance(frame, Effect) or not cards:
        return (), ""
    if any(matches(game, frame, node.of, card) for card in cards):
        clause = MISFITS.say_total(game, frame, node, cards) or ("カード名が同じだ" if node.distinct == "name" else "")
        return ((_CHOSEN, rule), clause) if clause else ((), "")
    misfit = MISFITS.closest(game, frame, node.of, cards)
    if misfit is None:
        return (), ""
    if (aside := _say_not_counted(game, frame, misfit)) and (said := MISFITS.say(game, frame, misfit)):
        return ("10-1-5-3", _CHOSEN, rule), f"{aside}、{said}"
    apart = _rule_of_lying(game, misfit) or _rule_of_invalid_text(game, misfit) or _rule_of_counter(game, misfit)
    clause = _IN_NO_AREA.get(apart, REASONS[apart]) if apart else say_misfit(game, frame, misfit)
    if apart == _INVALID and isinstance(misfit.filter, text.Not):
        clause = f"無効になっていても、{say_misfit(game, frame, misfit)}"
    rules = (*((apart,) if apart else rules_against(misfit.filter)), _CHOSEN, rule)
    return (tuple(dict.fromkeys(rules)), clause) if clause else ((), "")


def _say_not_counted(game: Game, frame: Effect, misfit: Misfit) -> str:
    """10-1-5-3: return that the card of a 【トリガー】 is not counted as life, where the number that a text allows would be enough then."""
    one, facts = misfit.filter, game.world.facts
    if not isinstance(one, text.Number) or one.cmp != "<=" or frame.ability not in facts.of_kind["trigger"]:
        return ""
    areas = {area for part in walk(one.amounts) if isinstance(part, text.In) for area in part.areas}
    found = _number_of(game, misfit.card, one.what, one.original)
    is_near = found is not None and found == amount(game, frame, one.amounts[0]) + 1
    return f"発動している{SPEECH.quote(game, frame.source.card)}はライフに数えず" if "life" in areas and is_near else ""


def _rule_of_lying(game: Game, misfit: Misfit) -> str:
    """Return the rule about a card that lies in no area of its own, or so already, where a text asks for that; else nothing."""
    one, card = misfit
    if isinstance(one, text.State) and one.state in (CAN_REST, CAN_ACTIVATE):
        return "1-3-2-1" if game.cards[card].rested == (one.state == CAN_REST) else ""
    is_about_lying = isinstance(one, text.In | text.State)
    return _APART.get(game.world.places[game.cards[card].place].name, "") if is_about_lying else ""


def _rule_of_invalid_text(game: Game, misfit: Misfit) -> str:
    """Return the rule that a card is not without effects because they are invalid, where a text asks for that; else nothing."""
    match misfit.filter:
        case text.NoSkill():
            return _INVALID if has_invalid_effect(game, misfit.card) else ""
        case text.Not(text.HasSkill(name)):
            heads = ((heads_of(game.world.abilities[one].name), valid) for one, valid in effects_of(game, misfit.card))
            found = [valid for names, valid in heads if name in names]
            return _INVALID if found and not any(found) else ""
    return ""


def _rule_of_counter(game: Game, misfit: Misfit) -> str:
    """10-2-4-1-2: return the rule that a 【カウンター】 is activated only by a text that says so, where one activates a 【メイン】."""
    if misfit.filter != text.HasSkill("【メイン】"):
        return ""
    heads = {head for one, _ in effects_of(game, misfit.card) for head in heads_of(game.world.abilities[one].name)}
    return "10-2-4-1-2" if "【カウンター】" in heads else ""


_INVALID: Final = "8-2-2"
"""The rule that an effect which is invalid is there all the same."""


def say_misfit(game: Game, frame: Effect, misfit: Misfit) -> str:
    """Return a clause on the word of a text that a card does not fit; nothing where it has no short words."""
    return _say_kind(game, misfit) or MISFITS.say(game, frame, misfit)


def _say_kind(game: Game, misfit: Misfit) -> str:
    """Return what kind of card it is where a text means the cards of other areas in play, or other types; else nothing."""
    one, card = misfit
    kinds: tuple[str, ...] = ()
    if isinstance(one, text.Kind) or (isinstance(one, text.In) and set(one.areas) <= set(_IN_PLAY)):
        kinds = one.kinds if isinstance(one, text.Kind) else one.areas
    own = game.world.policy.kinds(game, card)
    lies_elsewhere = isinstance(one, text.In) and game.world.places[game.cards[card].place].name not in _IN_PLAY
    if lies_elsewhere or not kinds or not all(PRINTED.has("type", kind) for kind in (*kinds, *own)):
        return ""
    names = [PRINTED.name("type", kind) for kind in kinds]
    return f"{PRINTED.name('type', own[0])}で、{'でも'.join(names)}{'でもない' if len(names) > 1 else 'ではない'}"


def rules_against(one: Any) -> tuple[str, ...]:
    """Return the rules by which a word of a text keeps a card out; none where only the choice itself says so."""
    match one:
        case text.Named(mode="contains"):
            return ("2-1-2-1",)
        case text.Named() | text.Not(text.Named()):
            return ("2-1-2",)
        case text.Trait(mode="contains"):
            return ("2-4-3-1",)
        case text.Trait() | text.Not(text.Trait()):
            return ("2-4-3",)
        case text.Coloured(mode="several"):
            return ("2-3-6",)
        case text.Number(original=True):
            return ("4-9-2",)
        case text.NoSkill():
            return ("2-8-5",)
        case text.In(areas):
            return tuple(rule for area, rule in _IN_PLAY.items() if areas == (area,))
        case text.Kind(("character", "stage")):
            return ("3-7-3", "3-8-3")
        case text.Kind(kinds):
            return tuple(rule for kind, rule in _ELSEWHERE.items() if kinds == (kind,))
        case text.State("rested"):
            return ("4-4-1-2",)
        case text.State("active"):
            return ("4-4-1-1",)
    return ()


def _number_of(game: Game, card: int, what: str, original: bool) -> int | None:
    """Return a number of a card, as it is or as it is printed."""
    found: int = (game.world.policy.original_value if original else value)(game, what, card)
    return found


MISFITS: Final = Misfits(PRINTED, _number_of, "効果")
"""A speaker about cards that do not fit the words of a text."""
