"""5. 基本行動: カードを引く (5-1)、ダメージ (5-8)、シャッフル (5-9)、KO (5-10)、エナジーマーカーと【気】 (5-11 to 5-13)."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.ability.text import Damage, Draw, Ki, Ko, PutMarkers, Shuffle, Unread
from fwjudge.engine.batch import happen
from fwjudge.engine.event import Shuffled
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.engine.queries import amount
from fwjudge.engine.step import Control, Step, step
from fwjudge.games.common.flow import of_master
from fwjudge.games.common.meaning import Meaning, Meanings
from fwjudge.games.common.unread_parts import skip_unread

from ..events import KiPut, MarkersPut
from ..now import cards
from ..now.bans import cannot, prevent
from ..now.players import sides
from ..now.progress import cause
from ..rules.ch01_payment import ask_payable
from ..rules.ch05_actions import deal, draw, keep_apart, ko
from ..rules.effect_frame import SHOWN, actor, at_once, label, log_failure, log_not_once, remember_done_in_part
from ..state import AREAS, BATTLE, DECK, LEADER, WIDTH, area_of, ki_of, place
from .choosing import SEARCHED
from .moving import TARGETS, keep_movable, log_missing, moved_cards, settle_arrival

_MOST_TO_DRAW: Final = 2_000
"""No board has more cards."""


def _draw(node: Draw) -> list[Step]:
    def options(game: Game, frame: Effect) -> list[Any]:
        return list(range(min(_MOST_TO_DRAW, max(0, amount(game, frame, node.amount))) + 1))

    def take(game: Game, frame: Effect, option: Any) -> Control:
        game.frame = frame.put("~drawn", (option,))
        return None

    def run(game: Game, frame: Effect) -> Control:
        """5-1-3: draw as many cards as the text says."""
        player = actor(frame, node.who)
        rules = cannot(game, "draw", player=player, by=cause(game), source=of_master(frame))
        count = frame.get("~drawn")[0] if node.up_to else amount(game, frame, node.amount)
        if rules:
            log_failure(game, rules, "cannot draw")
            return None
        if count <= 0:
            log_not_once(game)
            return None
        if len(game.areas[player * WIDTH + DECK]) < count:
            remember_done_in_part(game)
        return draw(player, count)

    chosen = (
        [
            ask_payable(
                "0-2-8-1",
                options,
                take,
                lambda game, frame: actor(frame, node.who),
                sub="how many",
                does="Ask how many cards to draw.",
            )
        ]
        if node.up_to
        else []
    )
    return [*chosen, step("5-1-3", run), label("drawn")]


def _deal_damage(node: Damage) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        """16-3-3-2: let the card whose skill it is deal damage."""
        count = amount(game, frame, node.amount)
        if count <= 0:
            log_not_once(game)
        assert isinstance(node.to, str), "in this game only players are dealt damage"
        players = sides(frame, node.to)
        events = [one for player in players for one in deal(game, player, count, ("16-3-3-2",), frame.source)]
        if sum(one.dealt.amount for one in events) < count * len(players):
            remember_done_in_part(game)
        return happen(game, events)

    return [step("5-8-1", run)]


def _shuffle(node: Shuffle) -> list[Step]:
    area = AREAS.index(node.area)

    def places(frame: Effect) -> tuple[int, ...]:
        return tuple(place(player, area) for player in sides(frame, node.whose))

    def run(game: Game, frame: Effect) -> Control:
        """5-9-2, 5-9-2-1: shuffle each area by itself; what was shown is not open any more (13-10-2-2)."""
        game.frame = frame.put(SEARCHED, tuple(at for at in frame.get(SEARCHED) if at not in places(frame)))
        apart = ("5-9-2-1",) if len(places(frame)) > 1 else ()
        shown = ("13-10-2-2",) if any(game.is_here(ref) and game.cards[ref.card].up for ref in frame.get(SHOWN)) else ()
        return happen(game, [Shuffled(at, ("5-9-2", "5-9-3", *apart, *shown)) for at in places(frame)])

    return [keep_apart(lambda game, frame: places(frame)), step("5-9-1", run)]


def _rules_beside_battle(game: Game, number: int) -> tuple[str, ...]:
    """Return 13-17-2 for a card that only battle does not KO: what keeps it from that does not keep it from this."""
    return ("13-17-2",) if cannot(game, "be ko'd", number, by="battle") else ()


def _ko(node: Ko) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        """5-10-1: KO battle cards of a battle area; others cannot be KO'd (0-2-4)."""
        able = []
        found = moved_cards(game, frame, node.cards)
        log_missing(game, frame, node.cards, found)
        for c in found:
            if area_of(game.cards[c].place) != BATTLE or "battle" not in cards.kinds_of(game, c):
                log_failure(game, ("5-10-1",), "no battle card in battle area", c)
            elif rules := prevent(game, "be ko'd", c, by=cause(game), source=of_master(frame)):
                log_failure(game, rules, "not ko'd", c)
            else:
                able.append(c)
        able = keep_movable(game, game.frame, able, "drop")
        game.frame = game.frame.put(TARGETS, tuple(game.ref(c) for c in able))
        return happen(game, at_once([ko(game, c, _rules_beside_battle(game, c)) for c in able]))

    return [step("5-10-1", run), settle_arrival(node.called, "drop")]


def _put_markers(node: PutMarkers) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        """5-11-1: put energy markers into energy areas, or take away as many as there are (0-2-4)."""
        count = amount(game, frame, node.amount)
        events = []
        for player in sides(frame, node.who):
            there = game.own.markers[player]
            if count > 0 and (rules := cannot(game, "marker", player=player, by=cause(game), source=of_master(frame))):
                log_failure(game, rules, "cannot put marker")
            elif count > 0 or (count < 0 and there):
                events.append(
                    MarkersPut(player, max(count, -there), ("1-11-1", "3-8-1") if count > 0 else ("1-11-1", "0-2-4"))
                )
            if count < 0 and there < -count:
                remember_done_in_part(game)
        if not count:
            log_not_once(game)
        return happen(game, events)

    return [step("5-11-1", run)]


def _put_ki(node: Ki) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        """5-12-1, 5-13-1: put energy markers beneath cards, or take away as many as there are (0-2-4)."""
        count, events = amount(game, frame, node.amount), []
        for c in moved_cards(game, frame, node.cards):
            there = ki_of(game, c)
            if area_of(game.cards[c].place) not in (LEADER, BATTLE):
                log_failure(game, ("1-12-1",), "not where cards lie beneath", c)
                continue
            if count < 0 and there < -count:
                log_failure(game, ("5-13-1",), "too little ki", c)
            change = max(count, -there)
            if change:
                events.append(KiPut(game.ref(c), change, ("1-12-1",)))
        return happen(game, events)

    positive = not isinstance(node.amount, int) or node.amount >= 0
    return [step("5-12-1" if positive else "5-13-1", run)]


MEANINGS: Final[Meanings] = {
    Draw: Meaning(_draw),
    Damage: Meaning(_deal_damage),
    Shuffle: Meaning(_shuffle),
    Ko: Meaning(_ko),
    PutMarkers: Meaning(_put_markers),
    Ki: Meaning(_put_ki),
    Unread: Meaning(skip_unread(remember_done_in_part)),
}
