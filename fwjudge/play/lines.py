"""Lines from options: the shortest words that read back as just this option."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice, product, zip_longest
from typing import Any

from fwjudge.base.spelling import fold
from fwjudge.engine.decisions import Decision
from fwjudge.engine.step import NATURE
from fwjudge.games.table import PLAYERS, GameRecord, OptionText, Thing

from .move import Move
from .picks import asked_order
from .play import Play
from .vocabulary import Unknown, Vocabulary
from .wording import Spec, cards_in_order, is_under_way, number_among_alike

MAX_WAYS_TO_SAY = 400
"""No more ways to say an option are tried."""


def line_of(play: Play, words: Vocabulary, at: Decision, option: Any) -> str:
    """Return the shortest line that reads back as this option of the open decision; empty where no line does."""
    said = play.table.options.describe(play.game, option)
    seen = play.look_of(option)
    ways = islice(chain(_ways_to_say(play, at, said, False), _ways_to_say(play, at, said, True)), MAX_WAYS_TO_SAY)
    return next((text for text in ways if _reads_back(play, words, at, text, seen)), "")


def _reads_back(play: Play, words: Vocabulary, at: Decision, text: str, seen: Any) -> bool:
    """Whether a line means the options that look like this one, and no others."""
    found = find_options(play, words, at, text)
    return bool(found) and {play.look_of(one) for one in found} == {seen}


def find_options(play: Play, words: Vocabulary, at: Decision, text: str) -> list[Any]:
    """Return the options of the open decision that a line means now; none where its words are not known."""
    try:
        wording = words.answer(text) if at.player == NATURE else words.action(text)
    except Unknown:
        return []
    move = Move(at.player, wording, text)
    specs: Sequence[Spec] = wording.specs
    if wording.implied and wording.verb == "choose" and not is_under_way(play.table, play.game):
        return []
    if len(specs) > 1 and wording.verb in ("choose", "pay"):
        specs = asked_order(play, at, move, specs) or specs
    return play.options_described(at, move, specs)


# -- what can be said ----------------------------------------------------------------------------------


def _ways_to_say(play: Play, at: Decision, said: OptionText, counted: bool) -> Iterator[str]:
    """Yield lines for an option, the shortest first; `counted`: also those that say which of several cards it is."""
    if said.passes:
        yield "何もしない"
    verbs = _verbs(play.table, said)
    things = [_names_of_thing(play, thing, at.player, counted) for thing in said.things]
    for levels in sorted(
        product(*(range(len(one)) for one in things)), key=lambda levels: (max(levels, default=0), sum(levels))
    ):
        parts = [names[level] for names, level in zip(things, levels, strict=True)]
        for verb in verbs:
            yield " ".join(filter(None, (verb, _join(said, parts))))


def _verbs(table: GameRecord, said: OptionText) -> list[str]:
    """Return the words for what an option does; none where chance answers."""
    if said.verb == "chance":
        return [""]
    return [name for verb in table.words.verbs if verb.key == said.verb for name in verb.names[:1]] or [said.verb]


def _join(said: OptionText, parts: Sequence[str]) -> str:
    """Return the things of an option as a line names them: a skill and its card together, one card after the other by an arrow."""
    text = ""
    for thing, part in zip(said.things, parts, strict=True):
        skill_before = text and (thing.ability >= 0 or said.things[0].ability >= 0)
        text += (
            "" if not text else " " if skill_before and text.count(" -> ") == 0 and not text.endswith("》") else " -> "
        ) + part
    return text


def _names_of_thing(play: Play, thing: Thing, player: int, counted: bool) -> list[str]:
    """Return how a thing can be named, from the shortest to the most exact."""
    if thing.ability >= 0:
        name = str(play.game.world.abilities[thing.ability].name)
        return [name, f"{name}#{number_among_alike(play.game, thing.ability)}"]
    each = [_word(play.table, key) for key in thing.words]
    words = "・".join(each)
    if thing.card < 0:
        return list(dict.fromkeys((*each, words))) or [""]
    heads = [name for name in play.table.speech.names_of_card(play.game, thing.card)[:1] if name]
    if words and words not in heads:
        heads.append(words)
    ways = [_names_of_card(play, thing.card, player, head, counted) for head in heads]
    return list(dict.fromkeys(name for names in zip_longest(*ways, fillvalue="") for name in names if name))


def _word(table: GameRecord, key: str) -> str:
    """Return a word that an answer can be made of, as people write it."""
    if key.startswith("number "):
        return f"{key.removeprefix('number ')}点"
    names = {one.key: one.ja for one in table.words.areas} | {one.key: one.ja for one in table.words.answers}
    return names.get(key, key)


def _names_of_card(play: Play, card: int, player: int, head: str, counted: bool) -> list[str]:
    """Return a card by this name or word, then also whose it is, where it lies, how it lies, and which of several."""
    table, game = play.table, play.game
    c = game.cards[card]
    place = game.world.places[c.place]
    owner = c.owner if place.player is None else place.player
    whose = "自分の" if owner == player else "相手の" if player in (0, 1) else f"{PLAYERS[owner]}の"
    area = next((f"{one.ja}の" for one in table.words.areas if one.key == place.name), "")
    lies = "rested" if c.rested else "active"
    state = next((f"{one.ja}の" for one in table.words.cards.states if one.key == lies), "")
    found = [head, f"{whose}{head}", f"{whose}{area}{head}", f"{whose}{area}{state}{head}"]
    if not counted:
        return found
    named = (fold(head), "") if head in table.speech.names_of_card(game, card) else ("",)
    for name, (states, said) in product(named, ((frozenset[str](), ""), (frozenset((lies,)), state))):
        spec = Spec(name=name, area=place.name, player=owner, states=states)
        same = cards_in_order(table, game, spec, player if player in (0, 1) else None)
        if card in same:
            found.append(f"{whose}{area}{said}{head}#{same.index(card) + 1}")
    return found
