"""Phrases of a judge: how the things of a question are called, and what is said of what happens to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from fwjudge.ability.text import Skill
from fwjudge.base.inflection import deny, deny_possible, is_negative, list_things, plain, possible, suffer
from fwjudge.base.patterns import compile_late
from fwjudge.base.polite_form import polite, without_polite_end
from fwjudge.base.records import NamedTuple
from fwjudge.base.spelling import fold
from fwjudge.engine.game import Game
from fwjudge.games.table import NOT_DOING, PLAYERS, GameRecord, Word
from fwjudge.play.move import Move
from fwjudge.play.wording import Spec, Wording, describes_card

from .kinds import Happening, Order


class Predicate(NamedTuple):
    """A phrase about what happens: that it does, and that it does not."""

    yes: str
    no: str


_PREDICATES: Final[Mapping[str, Predicate]] = {
    "waits": Predicate("発動する", "発動しない"),
    "activated": Predicate("発動する", "発動しない"),
    "resolved": Predicate("解決される", "解決されない"),
    "negated": Predicate("無効になる", "無効にならない"),
    "failed": Predicate("失敗する", "失敗しない"),
    "replaced": Predicate("置き換わる", "置き換わらない"),
    "enters": Predicate("登場する", "登場しない"),
    "ko": Predicate("KOされる", "KOされない"),
    "draws": Predicate("カードを引く", "カードを引かない"),
    "damage": Predicate("ダメージを受ける", "ダメージを受けない"),
    "attacks": Predicate("アタックする", "アタックしない"),
    "blocks": Predicate("ブロックする", "ブロックしない"),
    "moves": Predicate("移動する", "移動しない"),
    "discards": Predicate("捨てられる", "捨てられない"),
    "shown": Predicate("公開される", "公開されない"),
    "hides": Predicate("非公開になる", "非公開にならない"),
    "rests": Predicate("レストになる", "レストにならない"),
    "activates": Predicate("アクティブになる", "アクティブにならない"),
    "shuffles": Predicate("シャッフルする", "シャッフルしない"),
    "lapses": Predicate("消失する", "消失しない"),
    "loop": Predicate("循環になる", "循環にならない"),
    "begins": Predicate("始まる", "始まらない"),
    "skipped": Predicate("飛ばされる", "飛ばされない"),
    "ends": Predicate("終わる", "終わらない"),
}
_OF_GAMES: Final[Mapping[tuple[str, str], Predicate]] = {
    ("fw", "waits"): Predicate("待機状態になる", "待機状態にならない"),
    ("op", "lapses"): Predicate("無効になる", "無効にならない"),
    ("gen", "waits"): Predicate("誘発する", "誘発しない"),
    ("gen", "activated"): Predicate("プレイされる", "プレイされない"),
    ("gen", "enters"): Predicate("場に出る", "場に出ない"),
    ("gen", "rests"): Predicate("レスト状態になる", "レスト状態にならない"),
    ("dz", "waits"): Predicate("誘発する", "誘発しない"),
    ("dz", "activated"): Predicate("スタックに乗る", "スタックに乗らない"),
    ("dz", "enters"): Predicate("スクエアに置かれる", "スクエアに置かれない"),
    ("dz", "skipped"): Predicate("とばされる", "とばされない"),
    ("dz", "ko"): Predicate("破壊される", "破壊されない"),
    ("dz", "attacks"): Predicate("攻撃する", "攻撃しない"),
    ("dz", "rests"): Predicate("フリーズされる", "フリーズされない"),
    ("dz", "activates"): Predicate("リリースされる", "リリースされない"),
    ("bf", "activated"): Predicate("発動する", "発動しない"),
    ("bf", "ko"): Predicate("破壊される", "破壊されない"),
    ("bf", "attacks"): Predicate("攻撃する", "攻撃しない"),
    ("bf", "activates"): Predicate("スタンドする", "スタンドしない"),
    ("bf", "rests"): Predicate("レストする", "レストしない"),
}
_OF_PLAYERS: Final[Mapping[str, Predicate]] = {
    "discards": Predicate("手札を捨てる", "手札を捨てない"),
    "shown": Predicate("公開する", "公開しない"),
    "attacks": Predicate("アタックする", "アタックしない"),
    "shuffles": Predicate("シャッフルする", "シャッフルしない"),
    "enters": Predicate("カードを登場させる", "カードを登場させない"),
    "moves": Predicate("カードを移動する", "カードを移動しない"),
}


_OF_PLAYERS_OF_GAMES: Final[Mapping[tuple[str, str], Predicate]] = {
    ("gen", "enters"): Predicate("カードを場に出す", "カードを場に出さない"),
    ("gen", "discards"): Predicate("カードを捨てる", "カードを捨てない"),
    ("dz", "enters"): Predicate("カードをスクエアに置く", "カードをスクエアに置かない"),
    ("dz", "attacks"): Predicate("攻撃する", "攻撃しない"),
    ("bf", "attacks"): Predicate("攻撃する", "攻撃しない"),
}


_OF_SKILLS: Final = ("waits", "activated", "resolved")
"""Events of skills: where only a card is named, one of its skills is meant."""
_SKILLS: Final[Mapping[str, str]] = {"fw": "スキル", "op": "効果"}
"""The word of a game for a skill; the others say 能力."""


def say_event(table: GameRecord, game: Game, event: Happening, happens: bool) -> str:
    """Return that something happens, or does not, as a sentence without its full stop."""
    said = _predicate(table, event)
    subject = name_thing(table, game, event.wording) or ("循環" if event.word == "loop" else "ゲーム")
    if event.word in _OF_SKILLS and subject.endswith("」") and not any(spec.ability for spec in event.wording.specs):
        subject += f"の{_SKILLS.get(table.game, '能力')}"
    subject += _name_lasting(event)
    if event.word == "loop" and not event.wording.specs:
        return "循環になります" if happens else "循環になりません"
    if event.word == "discards" and not is_player(event.wording):  # 捨てられません could say that nobody can
        return f"{subject}{'を捨てます' if happens else 'は捨てません'}"
    return f"{subject}は{polite(said.yes if happens else said.no)}"


def _name_lasting(event: Happening) -> str:
    """Return the words behind a card that say that not the card ends, but what lasted on it; nothing of other events."""
    is_of_card = event.word == "lapses" and any(spec.name or spec.role for spec in event.wording.specs)
    return "に働いていた効果" if is_of_card and not any(spec.ability for spec in event.wording.specs) else ""


def _predicate(table: GameRecord, event: Happening) -> Predicate:
    """Return what is said of an event, in the words of the game."""
    if is_player(event.wording) and event.word in _OF_PLAYERS:
        return _OF_PLAYERS_OF_GAMES.get((table.game, event.word), _OF_PLAYERS[event.word])
    found = _OF_GAMES.get((table.game, event.word)) or _PREDICATES.get(event.word)
    if found is not None:
        return found
    verb = next((word.ja for word in table.words.verbs if word.key == event.word), event.word)
    if is_player(event.wording):
        return Predicate(plain(verb), deny(verb))
    return Predicate(suffer(verb), f"{suffer(verb)[:-1]}ない")


def name_event(table: GameRecord, game: Game, event: Happening) -> str:
    """Return an event as a thing of a list: a skill by its name, anything else as a sentence."""
    if event.word == "resolved":
        return name_thing(table, game, event.wording)
    return f"{name_thing(table, game, event.wording)}が{_predicate(table, event).yes}こと"


def say_as_done(table: GameRecord, game: Game, event: Happening) -> str:
    """Return an event as one of several that follow each other: Aがカードを引きます, 「番人」の【KO時】を解決します."""
    thing = (_name_cards_there(table, event.wording) or name_thing(table, game, event.wording)) + _name_lasting(event)
    return f"{thing}を解決します" if event.word == "resolved" else f"{thing}が{polite(_predicate(table, event).yes)}"


def _name_cards_there(table: GameRecord, wording: Wording) -> str:
    """Return the cards of an area to which something happens, where only the area is named: Aのエナジー; nothing elsewhere."""
    spec = next(iter(wording.specs), Spec())
    if len(wording.specs) != 1 or not spec.area or spec.name or spec.role or spec.ability:
        return ""
    whose = f"{PLAYERS[spec.player]}の" if spec.player is not None else ""
    area = next((area.ja for area in table.words.areas if area.key == spec.area), spec.text)
    return whose + (CARDS_OF_AREAS.get(spec.area) or f"{area}のカード")


def say_in_order(table: GameRecord, game: Game, asked: Order, words: Sequence[str]) -> str:
    """Return an order as a sentence without its full stop: skills by their names, other events as they follow each other."""
    things = {thing.shown: thing for thing in asked.things}
    ordered = [things[word] for word in words if word in things]
    if len(set(words)) == 1 and len(things) > 1:
        only = ordered[0]
        thing = name_thing(table, game, only.wording)
        return (
            f"{thing}だけを解決します" if only.word == "resolved" else f"{thing}が{_predicate(table, only).yes}だけです"
        )
    if len(ordered) < len(words) or all(thing.word == "resolved" for thing in ordered):
        names = [name_event(table, game, things[word]) if word in things else word for word in words]
        return f"{'、'.join(names)}の順です"
    *before, last = [say_as_done(table, game, thing) for thing in ordered]
    then = "".join(f"{without_polite_end(done)}、" for done in before)
    return f"{then}その後{last}"


def is_player(wording: Wording) -> bool:
    """Whether only a player is named."""
    return len(wording.specs) == 1 and wording.specs[0] == Spec(
        player=wording.specs[0].player, text=wording.specs[0].text
    )


# -- things --------------------------------------------------------------------------------------------


def name_thing(table: GameRecord, game: Game, wording: Wording) -> str:
    """Return what a question is about as a judge calls it: 「番人」の【KO時】, Bの「番人」, B, ダメージステップ."""
    card, skill = "", ""
    for spec in wording.specs:
        if spec.ability:
            skill = _name_skill(table, game, spec)
        if spec.name or spec.area or spec.role:
            card = name_spec(table, game, spec)
        elif spec.word:
            card = spec.text
        elif spec.player is not None and not spec.ability:
            card = PLAYERS[spec.player]
    return f"{card}の{skill}" if card and skill else card or skill


def _name_skill(table: GameRecord, game: Game, spec: Spec) -> str:
    """Return the name of a skill as it is printed."""
    names = (ability.name for ability in game.world.abilities if fold(ability.name) == spec.ability)
    found = next(names, "")
    if found:
        return f"{spec.nth}つ目の{found}" if spec.nth else found
    bare = spec.text or spec.ability
    return bare.upper()  # headings are printed in capitals


def name_spec(table: GameRecord, game: Game, spec: Spec, lying: bool = False) -> str:
    """Return a card or an area as a judge calls it. `lying`: of several cards of one name also with where it lies."""
    whose = f"{PLAYERS[spec.player]}の" if spec.player is not None else ""
    if spec.name:
        bare = Spec(name=spec.name)
        cards = [card for card in range(len(game.cards)) if describes_card(table, game, bare, card)]
        cards.sort(
            key=lambda card: not fold(table.speech.name(game, card)).startswith(spec.name)
        )  # its name in the file
        name = _name_beneath(table, game, spec) or (
            quote_card(table, game, cards[0]) if cards else f"「{spec.text or spec.name}」"
        )
        area = next((area.ja for area in table.words.areas if area.key == spec.area), "") if lying else ""
        area = area if len(cards) > 1 else ""
        return f"{whose}{area}の{name}" if area else whose + name
    if spec.role:
        return whose + next((word.ja for word in table.words.cards.roles if word.key == spec.role), spec.text)
    area = next((area.ja for area in table.words.areas if area.key == spec.area), spec.text)
    return whose + (CARDS_OF_AREAS["leader"] if spec.area == "leader" else area)


CARDS_OF_AREAS: Final[Mapping[str, str]] = {
    "leader": "リーダー",
    "energy": "エナジー",
    "character": "キャラクター",
    "stage": "ステージ",
}
"""By area what a card that lies there is called."""


def _name_beneath(table: GameRecord, game: Game, spec: Spec) -> str:
    """Return a card that is given to another as a judge calls it, 「番人」のドン!!; nothing of other cards."""
    bearer = spec.name.removesuffix(fold(table.words.cards.beneath))
    if bearer == spec.name:
        return ""
    areas = table.words.areas
    holding = {fold(name): CARDS_OF_AREAS.get(area.key, area.ja) for area in areas for name in area.names}
    return (holding.get(bearer) or name_spec(table, game, Spec(name=bearer, text=bearer))) + table.words.cards.beneath


_STATES_WITH_NOUN: Final = frozenset(("gen", "dz"))
"""Games that say レスト状態, フリーズ状態."""


def say_state(table: GameRecord, word: str) -> str:
    """Return how a card lies, as it stands before です and なら."""
    lies = {one.ja for one in table.words.cards.states if one.key in ("rested", "active", "normal", "stunned", "ko")}
    return f"{word}状態" if table.game in _STATES_WITH_NOUN and word in lies else word


def quote_card(table: GameRecord, game: Game, card: int) -> str:
    """Return the name of a card in quotation marks."""
    name = table.speech.name(game, card)
    return f"「{name}」" if table.speech.has_name(game, card) else name


def quote_print(words: str) -> str:
    """Return words of a card in quotation marks, just as they are printed: other marks around a name could mean something else.

    >>> quote_print("自分の「兵」1枚"), quote_print("『海』を含む特徴")
    ('「自分の「兵」1枚」', '「『海』を含む特徴」')
    """
    return f"「{words}」"


def leave_out_place(things: Sequence[str]) -> list[str]:
    """Return cards with where they lie only at the first, where all lie in the same place.

    >>> leave_out_place(["Bの墓地の「甲」", "Bの墓地の「乙」"]), leave_out_place(["Bの「甲」", "Aの「乙」"])
    (['Bの墓地の「甲」', '「乙」'], ['Bの「甲」', 'Aの「乙」'])
    """
    places = {thing.partition("「")[0] for thing in things}
    if len(places) != 1 or not all(thing.count("「") == 1 for thing in things):
        return list(things)
    return [things[0], *(thing.removeprefix(next(iter(places))) for thing in things[1:])] if things else []


# -- verbs ---------------------------------------------------------------------------------------------

_NUMBER: Final = compile_late(r"^[xXｘＸ]=(\d+)$")
"""A number for X as a line says it, whatever its letter was folded to."""
_ARROW: Final = compile_late(r"->|→|⇒|＞")
"""The mark before what is attacked; without it all that are named attack together."""
_CONCEDE: Final = Word("concede", "投了")
"""Things that a player can do in every game."""


def say_can(table: GameRecord, game: Game, move: Move, can: bool, applied: bool = False) -> str:
    """Return that a player can do what a line says, or cannot, as a sentence without its full stop.

    `applied`: it is an effect that replaces something, which is not activated.
    """
    wording = move.wording
    verb = _verb_of(table, move)
    if leaves_undone(table, move):
        denied = next((word.ja for word in table.words.verbs if word.key == wording.denied), "")
        said = verb if wording.verb in NOT_DOING else deny(denied or verb)
        said = wording.text if is_negative(wording.text) and not wording.specs else said
        return f"{_objects(table, game, move, 'を')}{said}{'こともできます' if can else 'ことはできません'}"
    if wording.verb == "phase":
        return "そこまで進めます" if can else "そこまで進めません"
    if done := _find_keyword_done(table, game, wording):
        card = name_spec(table, game, next(spec for spec in wording.specs if spec.name), lying=True)
        done = possible(done)
        return f"{card}で{polite(done)}" if can else f"{card}では{polite(deny_possible(done))}"
    verb = next((spec.text for spec in wording.specs if spec.word and spec.text.endswith(verb)), verb)  # バディコール
    done = possible(_VERBS_SAID.get((table.game, wording.verb), verb))
    if wording.verb == "activate" and _uses_keyword(table, game, wording):
        done = "使える"
    elif applied and wording.verb == "activate" and _has_no_heading(table, game, wording):
        done = "適用できる"
    by_cost = any(spec.word.startswith("cost") for spec in wording.specs)  # one of several ways to pay
    particle = ("で" if can else "では") if wording.verb == "pay" or by_cost else "は"
    particle = "には" if (table.game, wording.verb) in _DONE_TO else particle
    return f"{_objects(table, game, move, particle)}{polite(done if can else deny_possible(done))}"


_VERBS_SAID: Final[Mapping[tuple[str, str], str]] = {
    ("gen", "skill"): "使う",
    ("dz", "charge"): "エネルギーゾーンに置く",
    ("fw", "end main"): "メインフェイズを終了する",
    ("fw", "end offence"): "オフェンスステップを終了する",
    ("fw", "end defence"): "ディフェンスステップを終了する",
    ("gen", "end main"): "メインフェイズを終了する",
    ("op", "end main"): "メインフェイズを終了する",
}
"""By game and the key of an action the verb of a sentence, where the word for the action is none."""


_DONE_TO: Final = frozenset((("gen", "charge"), ("op", "give")))
"""By game and the key of an action those that are done to the card which a line names first."""


_DONE_BY_KEYWORD: Final[Mapping[tuple[str, str], str]] = {("op", "【ブロッカー】"): "ブロック"}
"""By game and keyword what a player does with a card that has no other skill, where a line names only the card."""


def _find_keyword_done(table: GameRecord, game: Game, wording: Wording) -> str:
    """Return what a player does who activates the only skill of a card that a line names alone; nothing where it is only activated."""
    cards = [spec for spec in wording.specs if spec.name]
    if wording.verb != "activate" or len(cards) != 1 or any(spec.ability for spec in wording.specs):
        return ""
    keywords = {one.keyword for one in _skills_of(table, game, cards[0])}
    return _DONE_BY_KEYWORD.get((table.game, keywords.pop()), "") if len(keywords) == 1 else ""


def _uses_keyword(table: GameRecord, game: Game, wording: Wording) -> bool:
    """Whether a line uses a skill by the name of its keyword that is none of those which a player activates: 『奇襲』は使えます."""
    if table.game not in ("bf", "dz"):
        return False
    named = {spec.ability for spec in wording.specs if spec.ability}
    kinds = {one.kind for one in game.world.abilities if fold(one.name) in named}
    cards = [spec for spec in wording.specs if spec.name]
    if not named and len(cards) == 1:
        kinds = {one.kind for one in _skills_of(table, game, cards[0])}
    return bool(kinds) and "activate" not in kinds


def _verb_of(table: GameRecord, move: Move) -> str:
    """Return the word for what a line does."""
    words = (*table.words.verbs, _CONCEDE)
    return next((word.ja for word in words if word.key == move.wording.verb), move.wording.verb)


def leaves_undone(table: GameRecord, move: Move) -> bool:
    """Whether a line says that something is not done, or nothing chosen."""
    return bool(move.wording.denied) or move.wording.verb in NOT_DOING or chooses_nothing(move)


def chooses_nothing(move: Move) -> bool:
    """Whether a line says that nothing is chosen."""
    return any(spec.word == "none" for spec in move.wording.specs)


def _objects(table: GameRecord, game: Game, move: Move, particle: str) -> str:
    """Return what an action is done with, before its verb."""
    wording = move.wording
    skills = [spec for spec in wording.specs if spec.ability]
    cards = [spec for spec in wording.specs if spec.name or spec.area or spec.role]
    if skills:
        named = name_thing(table, game, Wording(specs=(*cards[:1], *skills[:1])))
        return f"{named}{particle}"
    if wording.verb == "activate" and len(cards) == 1 and cards[0].name:
        return f"{name_spec(table, game, cards[0], lying=True)}{_name_only_skill(table, game, cards[0])}{particle}"
    if wording.verb == "attack" and cards:
        return _attack(table, game, move, cards, particle)
    if wording.verb == "counter" and cards:  # the card of the hand; what it is for goes without saying
        return f"{name_spec(table, game, cards[0])}で{particle}"
    if wording.verb == "retreat" and cards:  # what is named takes the place of the one that retreats
        main = Spec(area="main", player=move.player)
        card = next((card for card in range(len(game.cards)) if describes_card(table, game, main, card)), None)
        return f"{name_spec(table, game, cards[0]) if card is None else quote_card(table, game, card)}{particle}"
    whole, places = [spec for spec in cards if spec.name or spec.role], [spec for spec in cards if spec.area]
    if whole and len(places) == 1 and not (places[0].name or places[0].role):
        return f"{list_things(_names(table, game, whole))}{particle}{name_spec(table, game, places[0])}に"
    if not cards:
        words = [_NUMBER.sub(r"X=\1", spec.text) for spec in wording.specs if spec.word and spec.word != "none"]
        return f"{list_things(words)}{particle}" if words else ""
    if len(cards) > 1 and len(_ARROW.split(wording.text or move.text)) == 2:
        return f"{list_things(_names(table, game, cards[:-1]))}{particle}{name_spec(table, game, cards[-1])}に"
    return f"{list_things(_names(table, game, cards))}{particle}"


def _has_no_heading(table: GameRecord, game: Game, wording: Wording) -> bool:
    """Whether a line names only a card, and its skill has no heading by which it could be called."""
    cards = [spec for spec in wording.specs if spec.name]
    is_alone = len(cards) == len(wording.specs) == 1 and not cards[0].ability
    return is_alone and not _find_heading(table, game, cards[0])


def _find_heading(table: GameRecord, game: Game, spec: Spec) -> str:
    """Return the heading of the one skill of a card that can be activated; nothing of several, or of one without a heading."""
    names = {one.name for one in _skills_of(table, game, spec) if one.kind == "activate"}
    is_one = len(names) == 1 and all(name.startswith(("【", "『")) for name in names)
    return names.pop() if is_one else ""


def _name_only_skill(table: GameRecord, game: Game, spec: Spec) -> str:
    """Return the one skill of a card that can be activated, behind the card; of several, or one without a name, the word for skills."""
    skills = _skills_of(table, game, spec)
    names = {one.name for one in skills if one.kind == "activate"}
    if not (name := _find_heading(table, game, spec)):
        is_said = table.game in ("fw", "op", "gen") or (skills and not names and table.game in ("bf", "dz"))
        return f"の{_SKILLS.get(table.game, '能力')}" if is_said else ""
    verb = next((word.ja for word in table.words.verbs if word.key == "activate"), "")
    return f"の{_SKILLS.get(table.game, '能力')}" if name == f"【{verb}】" else f"の{name}"


def _skills_of(table: GameRecord, game: Game, spec: Spec) -> list[Skill]:
    """Return the skills of the first card of a name; none where there is no such card."""
    cards = (card for card in range(len(game.cards)) if describes_card(table, game, Spec(name=spec.name), card))
    card = next(cards, None)
    return [] if card is None else [game.world.abilities[one] for one in table.refusals.skills_of(game, card)]


def _names(table: GameRecord, game: Game, cards: Sequence[Spec]) -> list[str]:
    """Return how cards are called, one name for several alike."""
    return [name_spec(table, game, spec, lying=True) for spec in cards]


def _attack(table: GameRecord, game: Game, move: Move, cards: Sequence[Spec], particle: str) -> str:
    """Return who attacks whom, as far as cards are named."""
    said = move.wording.text or move.text
    before, arrow, after = _ARROW.sub(">", said).partition(">")
    together = [spec for spec in cards if spec.name and arrow and spec.text and spec.text in before]
    if len(together) > 1:
        left = [spec for spec in cards if spec not in together]
        target = f"{name_spec(table, game, left[0])}に" if left else ""
        return f"{list_things(_names(table, game, together))}{particle}{target}連携"
    attacker = name_spec(table, game, cards[0]) if cards[0].name else ""
    if len(cards) > 1 and not arrow:
        return f"{list_things(_names(table, game, cards))}{particle}"
    target = name_spec(table, game, cards[-1]) if len(cards) > 1 else "" if after.isascii() else after.strip()
    if not attacker and arrow and cards[0].player is None:  # both leaders are called so
        attacker = f"{PLAYERS[move.player]}の{name_spec(table, game, cards[0])}"
        is_leader = not cards[-1].name and cards[-1].player is None
        target = f"{PLAYERS[1 - move.player]}の{target}" if is_leader and len(cards) > 1 else target
    return (f"{attacker}{particle}" if attacker else "") + (f"{target}に" if target else "")
