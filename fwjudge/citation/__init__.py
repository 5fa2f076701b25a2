"""Citations: a game, a rule number, an edition. A leaf: it knows no rulebook and no engine."""

from .citation import GAME_NAMES, GAMES, Citation, document_name

__all__ = ["GAMES", "GAME_NAMES", "Citation", "document_name"]
