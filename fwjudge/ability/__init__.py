"""The ability tree: triggers, conditions, costs, instructions, targets, durations. Plain data, a leaf."""

from .tree import (
    Ability,
    Activate,
    Choose,
    Damage,
    Delay,
    Draw,
    Filter,
    Forbid,
    Instruction,
    Ko,
    Move,
    Power,
    Rest,
    Trigger,
    TurnInto,
)

__all__ = [
    "Ability", "Activate", "Choose", "Damage", "Delay", "Draw", "Filter", "Forbid", "Instruction", "Ko", "Move", "Power",
    "Rest", "Trigger", "TurnInto",
]  # fmt: skip
