"""Each rule of a rulebook beside what the machine does by it: lines, actions, needs, places in the code, scenarios."""
