"""Rules of Fusion World that only define what others speak of: nothing is decided by one of them alone."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

_AREA: Final = "Says what an area is for, and who sees its cards: where a card goes, the rule says by which it moves"
_HOW_IT_LIES: Final = "Says how a card lies where it comes to: a move says it with the card"
_WORD_FOR_CARDS: Final = "Says which cards a text means by a word; what is done to them the text says"
_KIND_OF_PROCESSING: Final = (
    "Says which of the two kinds of rule processing it is: 14-1-2-1 and 14-1-2-2 say what follows"
)
_CLASS_OF_KEYWORD: Final = "Says which kind of skill a keyword skill is: the rules for that kind decide"
_WORD_OF_KEYWORD: Final = "Says what a word means that texts use of a keyword skill"
_ACTION: Final = "Lists an action among those that can be declared here: the chapter of the action says when"
_NAME: Final = "Gives a name to something that other rules decide"
_SKIPPED: Final = "Says what does not happen in what is skipped: the line that skips it is 13-12-1"
_WITHOUT_COST: Final = "Says that a skill without a cost asks for no payment: its declaration is the line before"
_NO_AREA: Final = "Says where a card is that has been removed from the game: 13-9-1 removes it"

DEFINITIONS: Final = MappingProxyType(
    {
        "0-1-3": "Says that the game ends when a player loses: that one has lost, 0-1-3-1 says",
        "0-1-3-2": "Says in the overview when a player loses: 14-2-2 is carried out",
        "0-2-1": "Says that the principles go before all others: each of them decides for itself",
        "0-2-2-2": "Lists the rules that go before effects: each of them decides for itself",
        "0-3-2-1": "Names the two players of a turn",
        "0-3-3-1": "Says who owns a card: the player who began the game with it, before anything happens",
        **dict.fromkeys(("1-11-1", "1-12-1", "1-2-2", "1-2-3", "1-2-4", "1-6-1"), _NAME),
        **dict.fromkeys(("1-12-6", "1-2-3-2-3", "1-6-2"), _WORD_FOR_CARDS),
        "1-8-1": "Names the states of a card, and where cards have one",
        "10-1-1": "Says where a leader lies before the game begins",
        **dict.fromkeys(("10-1-2", "13-1-2", "13-1-3", "13-1-4", "13-1-5", "13-1-6", "13-1-7-1"), _WORD_FOR_CARDS),
        **dict.fromkeys(("2-1-2", "2-3-2", "2-8-4", "3-4-2"), _WORD_FOR_CARDS),
        "10-1-3-1": "Says that a leader with another side up is the same card: nothing else is made of it",
        **dict.fromkeys(("12-2-2", "12-2-3"), "Names the procedure whose lines follow"),
        **dict.fromkeys(("12-2-2-3-1", "12-2-3-3-1", "9-4-2-1-1", "9-6-4-3"), _WITHOUT_COST),
        "12-3-1": "Says where an extra card is whose skill fails to activate: it lies there since 12-2-2-2",
        "13-17-1-1": "Says that what watches for the KO does not wait: nothing has been KO'd",
        "13-1-1": "Says whom a text means that names nobody: the text is what decides",
        **dict.fromkeys(("13-12-2", "13-12-3", "13-12-4", "7-1-2-1"), _SKIPPED),
        "13-2-1": "Names the choice among several texts: 13-2-2 asks for it",
        **dict.fromkeys(("13-9-2", "13-9-3", "13-9-4"), _NO_AREA),
        **dict.fromkeys(("14-2-1", "14-4-1", "14-5-1", "14-6-1", "14-7-1", "14-9-1"), _KIND_OF_PROCESSING),
        "15-1-1": "Says what a keyword skill is: 15-1-3 says what a text that speaks of them does not mean",
        **dict.fromkeys(("15-11-1", "15-12-1", "15-2-1", "15-3-1", "15-4-1", "15-5-1", "15-6-1"), _CLASS_OF_KEYWORD),
        **dict.fromkeys(("15-12-2-1", "15-12-9-1", "15-12-8-1"), _WORD_OF_KEYWORD),
        **dict.fromkeys(
            ("15-6-2-1", "15-6-2-2"), "Gives a name to 【ストライク】 with a number: 15-6-2 says what it does"
        ),
        **dict.fromkeys(("15-12-7", "15-12-14"), "Says that a card that appears so is not used: no line of 5-4 runs"),
        "14-9-2": "Says where a card that is KO'd goes, as 5-10-1 does",
        "16-2-2-3": "Says that what lies beneath is another card than what lies on top: each card is one in every rule",
        "16-3-2": "Names what an effect comes from",
        "16-3-3-1": "Names what damage of a battle comes from",
        "3-1-1": "Says that each player has areas of their own: the rule says whose by which a card moves",
        "3-1-5-1": "Says what the other player does not know of an order that the owner of the cards chooses",
        **dict.fromkeys(("3-2-1", "3-2-2", "3-3-1", "3-4-1", "3-5-1", "3-7-1", "3-8-1", "3-9-1"), _AREA),
        **dict.fromkeys(("3-3-2", "3-4-3", "3-5-2", "3-6-2", "3-7-2", "3-9-2"), _AREA),
        **dict.fromkeys(("3-8-2", "3-8-3", "3-9-4"), _HOW_IT_LIES),
        "4-1-1": "Names the moments at which a player can act: 7-3-4, 8-2-4 and 8-3-4 give them",
        "5-10-2": "Says what a KO is not: nothing but a KO has its words",
        "5-5-3-3": "Names the step at which the skill is activated: 9-4-3 and 9-6-5 do it",
        "5-8-2": "Says that to take damage is the same as to be dealt it",
        "5-9-3": "Says who shuffles: nobody can choose anything in it",
        "6-2-1-5-1": "Names the turn player before the first turn",
        "6-2-2-1": "Says which skills are for before the game: 6-2-2 carries them out",
        **dict.fromkeys(("7-3-4-1", "8-2-4-1", "8-3-4-1", "8-3-4-2"), _ACTION),
        "8-1-2-2": "Says from when to when a battle lasts for a text that says so",
        "8-1-6-2": "Says that a changed guard card is not attacked anew: no attack is declared",
        "9-3-1": "Says that an effect goes on without its card: nothing ends it",
        "9-8-1-1": "Says from which number changes start: what is printed",
    }
)
"""Rules that only define what others speak of, each with the reason why no ruling rests on it alone."""
