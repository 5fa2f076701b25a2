"""The ability tree: triggers, conditions, costs, instructions, targets, durations. Plain data, a leaf."""

from .tree import (
    Ability,
    Activate,
    All,
    Attack,
    Change,
    Choose,
    ChoosePlace,
    Count,
    Damage,
    Delay,
    Draw,
    End,
    Filter,
    Forbid,
    Heal,
    Instead,
    Instruction,
    Ko,
    Life,
    Move,
    Negate,
    Power,
    PutTop,
    PutUnder,
    Rest,
    Stun,
    Swap,
    Trigger,
    TurnInto,
)

__all__ = [
    "Ability", "Activate", "All", "Attack", "Change", "Choose", "ChoosePlace", "Count", "Damage", "Delay", "Draw", "End", "Filter",
    "Forbid", "Heal", "Instead", "Instruction", "Ko", "Life", "Move", "Negate", "Power", "PutTop", "PutUnder", "Rest", "Stun",
    "Swap", "Trigger", "TurnInto",
]  # fmt: skip
