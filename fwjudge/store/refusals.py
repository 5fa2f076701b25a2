"""The errors of the store, by what can still be done. Known also where nothing was ever kept."""

from __future__ import annotations

from fwjudge.base.files import BadFile


class StoreFault(BadFile):
    """The store cannot be used as was wanted; the sentence says why."""


class CannotWrite(StoreFault):
    """Nothing can be added to the store now; all that is kept is well."""


class Damage(StoreFault):
    """A part of what is kept is not as it was written."""
