"""Words of the generic game that several of its modules know: its types of cards, and where texts are carried out."""

from __future__ import annotations

COMMANDS = ("strategy", "tactic", "enhancement")
"""The types of commands: 戦略, 戦術, 強化 (201.2b)."""

SPELL_HOME, SKILL_HOME = "resolution", "skill"
"""Where the text of a strategy or a tactic is carried out (804.2c-1), and the home of what stands beside a skill (213)."""
