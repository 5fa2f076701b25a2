"""Why something cannot be done in the toy."""

from __future__ import annotations

from fwjudge.games.common.refusals import Refusals


class ToyRefusals(Refusals):
    """The reasons of the toy: 3-3 says which actions there are."""

    rules_otherwise = ("3-3",)


REFUSALS = ToyRefusals()
