"""The ability tree: triggers, conditions, costs, instructions, targets, durations. Plain data, a leaf."""

from .tree import (
    Ability,
    Activate,
    All,
    Change,
    Choose,
    ChoosePlace,
    Count,
    Damage,
    Delay,
    Draw,
    Filter,
    Forbid,
    Instead,
    Instruction,
    Ko,
    Move,
    Power,
    PutTop,
    Rest,
    Swap,
    Trigger,
    TurnInto,
)

__all__ = [
    "Ability", "Activate", "All", "Change", "Choose", "ChoosePlace", "Count", "Damage", "Delay", "Draw", "Filter", "Forbid",
    "Instead", "Instruction", "Ko", "Move", "Power", "PutTop", "Rest", "Swap", "Trigger", "TurnInto",
]  # fmt: skip
