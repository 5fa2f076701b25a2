"""The ability tree: triggers, conditions, costs, instructions, targets, durations. Plain data, a leaf."""
