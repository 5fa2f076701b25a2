"""The only module that knows Whoosh: an index of letter pairs with their places, and phrases made of pairs by hand.

A pair is a term, a unit is a document, and a posting holds the places of the pair as 16-bit numbers, counted before
Whoosh sees them. Nothing that a person types reaches Whoosh's query parser. Whoosh unpickles what it reads, so the files
must be ones that this user made: see `fwjudge/base/seal.py`.
"""

from __future__ import annotations

import sys
import warnings
from array import array
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import ModuleType

from .matches import Places


@contextmanager
def _no_network() -> Iterator[None]:
    """Keep Whoosh from importing the modules of the network for a function that it never calls; they are a fifth of a cold search."""
    stand_in = ModuleType("urllib.request")
    stand_in.urlretrieve = None  # type: ignore[attr-defined]
    absent = "urllib.request" not in sys.modules
    if absent:
        sys.modules["urllib.request"] = stand_in
    try:
        yield
    finally:
        if absent and sys.modules.get("urllib.request") is stand_in:
            del sys.modules["urllib.request"]


with warnings.catch_warnings(), _no_network():
    warnings.simplefilter("ignore")  # its source is older than some warnings of Python
    from whoosh import fields, formats
    from whoosh.codec.whoosh3 import W3Codec, W3PerDocReader
    from whoosh.filedb.filestore import RamStorage

_FIELD = "line"


class BadIndex(Exception):
    """An index that cannot be read; whoever asked looks at the lines themselves."""


class _PlacesFormat(formats.Format):  # type: ignore[misc]
    """A posting's value is taken as it comes."""

    def __init__(self) -> None:
        self.field_boost = 1.0
        self.options: dict[str, object] = {}

    def fixed_value_size(self) -> None:
        """Return that values differ in size."""
        return None


class _Pairs(fields.FieldType):  # type: ignore[misc]
    """A field whose terms were counted already."""

    analyzer = vector = column_type = None
    scorable = stored = unique = spelling = False
    multitoken_query = "default"

    def __init__(self) -> None:
        self.format = _PlacesFormat()

    def index(self, value: str, **_: object) -> list[tuple[bytes, int, float, bytes]]:
        """Return each pair of signs of a text, with the places at which it stands."""
        return [(pair.encode(), len(places), 1.0, places.tobytes()) for pair, places in _pairs(value).items()]

    def to_bytes(self, value: str | bytes) -> bytes:
        """Return a term as Whoosh keeps it."""
        return value.encode() if isinstance(value, str) else value


class _NoLengths(W3PerDocReader):  # type: ignore[misc]
    """Whoosh looks for the length of the unit at each posting; ours are not kept in its index."""

    def doc_field_length(self, docnum: int, fieldname: str, default: int = 0) -> int:
        """Return the default, for no length is kept."""
        return default


class _Codec(W3Codec):  # type: ignore[misc]
    """One block a term, not compressed: lists are short and the file is read as a whole."""

    def __init__(self) -> None:
        super().__init__(blocklimit=1 << 20, compression=0)

    def per_document_reader(self, storage: RamStorage, segment: object) -> _NoLengths:
        """Return a reader that looks for no lengths."""
        return _NoLengths(storage, segment)


class _Memory(RamStorage):  # type: ignore[misc]
    """Files in memory, the temporary ones too: nothing lands in a shared folder."""

    def temp_storage(self, name: str | None = None) -> _Memory:
        """Return another storage in memory."""
        return _Memory()


def _pairs(line: str) -> dict[str, array[int]]:
    found: dict[str, array[int]] = {}
    for at in range(len(line) - 1):
        pair = line[at : at + 2]
        if pair in found:
            found[pair].append(at)
        else:
            found[pair] = array("H", (at,))
    return found


def build(lines: Sequence[str]) -> dict[str, bytes]:
    """Return the files of an index over these lines. A line ends in a letter that no query has, so its last letter has a pair."""
    storage = _Memory()
    writer = storage.create_index(fields.Schema(line=_Pairs())).writer(codec=_Codec())
    for line in lines:
        writer.add_document(line=line)
    writer.commit()
    return {name: bytes(content) for name, content in storage.files.items()}


class Index:
    """An index that can be asked where letters stand.

    >>> index = Index(build(["効果\\n", "置換効果の効果\\n"]))
    >>> index.places("効果"), index.places("果")
    ({0: (0,), 1: (2, 5)}, {0: (1,), 1: (3, 6)})
    """

    def __init__(self, files: Mapping[str, bytes]) -> None:
        storage = _Memory()
        storage.files = dict(files)
        try:
            self._reader = storage.open_index().reader()
        except Exception as error:
            raise BadIndex(str(error)) from error

    def places(self, needle: str) -> Places:
        """Return for each line the places where these letters begin. Raises `BadIndex` where the index is damaged."""
        try:
            found = self._phrase(needle) if len(needle) > 1 else self._letter(needle)
        except Exception as error:
            raise BadIndex(str(error)) from error
        return {unit: tuple(sorted(found[unit])) for unit in sorted(found)}

    def _letter(self, letter: str) -> dict[int, list[int]]:
        """Return the places of one letter: it is the beginning of many pairs."""
        found: dict[int, list[int]] = {}
        prefix = letter.encode()
        for _, pair in self._reader.terms_from(_FIELD, letter) if prefix else ():
            if not pair.startswith(prefix):
                break
            for unit, value in self._postings(pair):
                found.setdefault(unit, []).extend(array("H", value))
        return found

    def _phrase(self, needle: str) -> dict[int, list[int]]:
        """Return the places of a needle in each line, from its pairs of letters: every second one is enough, and the last."""
        offsets = dict.fromkeys([*range(0, len(needle) - 1, 2), len(needle) - 2])
        pairs = [(offset, needle[offset : offset + 2].encode()) for offset in offsets]
        if any((_FIELD, pair) not in self._reader for _, pair in pairs):
            return {}
        pairs.sort(key=lambda one: self._reader.doc_frequency(_FIELD, one[1]))
        offset, pair = pairs[0]
        # A pair may stand nearer to the start of its line than in the needle; such places begin nowhere.
        found = {
            unit: {at - offset for at in array("H", value) if at >= offset} for unit, value in self._postings(pair)
        }
        for offset, pair in pairs[1:]:
            kept = {}
            for unit, value in self._postings(pair):
                if (starts := found.get(unit)) and (
                    both := starts.intersection(at - offset for at in array("H", value))
                ):
                    kept[unit] = both
            found = kept
        return {unit: list(starts) for unit, starts in found.items() if starts}

    def _postings(self, pair: bytes) -> list[tuple[int, bytes]]:
        matcher = self._reader.postings(_FIELD, pair)
        found = []
        while matcher.is_active():
            found.append((matcher.id(), matcher.value()))
            matcher.next()
        return found
