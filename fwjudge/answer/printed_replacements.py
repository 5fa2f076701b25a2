"""Reasons about what is replaced, in the words of the card: what is done instead, or cannot be done."""

from __future__ import annotations

from fwjudge.ability.text import Replaces
from fwjudge.ability.walk import walk
from fwjudge.base.inflection import carry_out
from fwjudge.base.patterns import compile_late
from fwjudge.course.narration import LoggedLine

from .condition_words import name_card, name_players
from .events import about_of
from .ground import effect_at_work
from .kinds import Can, HowOften, Value
from .observation import Observed
from .phrases import quote_print
from .printed_words import MAX_PRINTED, SkillOfCard, find_lines, name_skill
from .replays import Replays

UNDONE = "not replaced"
"""The kind of told lines that something is not replaced."""


def name_instead(replays: Replays) -> str:
    """Return which skill has something else done, and what; nothing where nothing was replaced, or it is not found in the print."""
    observed = replays.as_it_is
    if isinstance(observed.ask.asked, Can):
        return ""
    found = _find_skill(replays, "replaced")
    words = _print_instead(replays, found) if found is not None else ""
    if found is None or not words:
        return ""
    card = observed.state.table.speech.name(observed.state.game, found.card)
    owner = observed.state.game.cards[found.card].owner
    cards = 1 if isinstance(observed.ask.asked, Value | HowOften) else _count_appliers(observed, found)
    skill = f"{cards}枚の{name_skill(replays, found)}で、それぞれ" if cards > 1 else f"{name_skill(replays, found)}で、"
    clause = f"{skill}代わりに{name_card(name_players(words, owner), card)}"
    return _say_how_often(replays, found, clause)


def _count_appliers(observed: Observed, found: SkillOfCard) -> int:
    """Return how many cards of one print applied the same replacement, each its own."""
    game = observed.state.game
    printed = game.cards[found.card].printed
    replaced = (one for one in observed.state.told if one.line.kind == "replaced")
    of_skill = (about for one in replaced if (about := about_of(game, one)).ability == found.number)
    return len({card for about in of_skill for card in about.cards[:1] if game.cards[card].printed == printed})


def _say_how_often(replays: Replays, found: SkillOfCard, clause: str) -> str:
    """Return a clause on what is done instead, where a number is asked for with how often that was: each time, or only once."""
    observed = replays.as_it_is
    told, printed = observed.state.told, observed.state.game.cards[found.card].printed
    times = [
        at
        for at, one in enumerate(told)
        if one.line.kind == "replaced" and _is_of(observed, one, printed, found.number)
    ]
    last = next((at for at, one in enumerate(told) if one is next(iter(observed.evidence), None)), -1)
    if not isinstance(observed.ask.asked, Value | HowOften):
        return clause
    replaced = [one.event for one in walk((*found.skill.statics, *found.skill.body)) if isinstance(one, Replaces)]
    wanted = {event.what for event in (*replaced, *found.skill.trigger)}
    sounds = replays.call.table.policy.sounds
    heard = (
        {*sounds(one.entry.event), getattr(one.entry.event, "cause", "")} for one in told[times[-1] + 1 :] if times
    )
    again = any(not wanted.isdisjoint(words) for words in heard)
    if again and last > times[-1] and effect_at_work(told[last]) is None:
        return f"{clause}のは{len(times)}回だけだ"
    return f"{len(times)}回とも、{clause}" if len(times) > 1 and last < times[0] else clause


def _is_of(observed: Observed, one: LoggedLine, printed: int, ability: int) -> bool:
    """Whether a told line is about this skill of a card with this print."""
    about = about_of(observed.state.game, one)
    return about.ability == ability and any(observed.state.game.cards[card].printed == printed for card in about.cards)


AGAIN = "replaced again"
"""The word under which a game knows the rule that a replacement can be applied because of what another one has done."""


def rule_of_instead(replays: Replays) -> str:
    """Return the rule by which the last replacement came after another one; nothing where it did not, or a game has none."""
    rule = replays.call.table.grounds.rule_of_word(AGAIN)
    last = next((one for one in reversed(replays.as_it_is.state.told) if one.line.kind == "replaced"), None)
    return rule if last is not None and rule in getattr(last.entry.event, "cites", ()) else ""


def name_undone(replays: Replays) -> str:
    """Return what a card has done instead that cannot be done; nothing where nothing was left so, or it is not found in the print."""
    found = _find_skill(replays, UNDONE)
    words = _print_instead(replays, found) if found is not None else ""
    return f"代わりの{quote_print(words)}ができない" if words and replays.as_it_is.said else ""


def _find_skill(replays: Replays, kind: str) -> SkillOfCard | None:
    """Return the skill of the last line of a kind of those about what is replaced; None where there is none."""
    state = replays.as_it_is.state
    lines: list[LoggedLine] = [one for one in state.told if one.line.kind == kind]
    about = about_of(state.game, lines[-1]) if lines else None
    if about is None or about.ability < 0 or not about.cards:
        return None
    skill = state.game.world.abilities[about.ability]
    return SkillOfCard(about.cards[0], about.ability, skill)


def _print_instead(replays: Replays, one: SkillOfCard) -> str:
    """Return what a skill has done instead as it is printed; nothing where that is not found, or long."""
    found = [match["words"] for line in find_lines(replays, one) if (match := _INSTEAD.search(line)) is not None]
    words = carry_out(found[0].strip()) if len(found) == 1 else ""
    return words if len(words) <= MAX_PRINTED else ""


_INSTEAD = compile_late(r"[代か]わりに、?(?P<words>[^。：:]+)")
"""The part of a line of a skill that says what is done instead."""
